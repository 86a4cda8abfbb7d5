//! `numduel rules`: the rules in English, or the book itself in one of its written forms.

use clap::Args;
use numduel_rules::compact::{self, LeftOut};
use numduel_rules::english::all_of;
use numduel_rules::{RuleBook, english};
use numduel_wire::RulesReport;

use crate::exit::Exit;
use crate::game_arg::GameArg;
use crate::output;

/// Print the rules of a game
///
/// They are generated from the rule book, in English.
#[derive(Args)]
#[command(after_help = include_str!("../../help/rules.txt"))]
pub struct RulesCommand {
    #[command(flatten)]
    game: GameArg,
    /// Print the rule book as one line, which every command accepts as a game
    #[arg(long, conflicts_with = "toml")]
    compact: bool,
    /// Print the rule book as a file
    #[arg(long)]
    toml: bool,
    /// Print JSON: the rules in English, in one line and as a file
    #[arg(long, conflicts_with_all = ["compact", "toml"])]
    json: bool,
}

impl RulesCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let game = self.game.game()?;
        let rules = game.rules();
        if self.json {
            output::json(&RulesReport::from(rules.as_ref()))?;
        } else if self.compact {
            output::answer(&line(&rules.settled_book())?)?;
        } else if self.toml {
            output::answer(&rules.settled_book().to_string())?;
        } else {
            output::prose(&english::rules(rules))?;
        }
        Ok(Exit::Done)
    }
}

/// The book in one line; what the line does not say is said beside it.
fn line(book: &RuleBook) -> anyhow::Result<String> {
    let Some(compact) = compact::print(book) else {
        anyhow::bail!("the book's numbers are too long for one line; --toml prints its file");
    };
    if !compact.left_out.is_empty() {
        let parts = compact.left_out.iter().map(|part| LeftOut::word(*part).to_owned()).collect();
        output::notice(&format!("The one-line form omits the {}.\n", all_of(parts)));
    }
    Ok(compact.line + "\n")
}
