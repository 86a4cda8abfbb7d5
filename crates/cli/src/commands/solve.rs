//! `numduel solve`: perfect play, its reasons and its laws.

mod certificate;
mod law;
mod query;
mod stats;
mod text;

use std::path::PathBuf;

use clap::Args;
use numduel_rules::number::shorten;
use numduel_rules::{Game, Number};
use numduel_solver::{Solution, solve};
use numduel_wire::{Answer, NoAnswer, SolveQuestion, SolveReport};

use self::certificate::Destination;
use self::query::Query;
use crate::exit::{Exit, usage};
use crate::game_arg::GameArg;
use crate::limit_args::LimitArgs;
use crate::option_values::{number, positions};
use crate::output;
use crate::varied_parameter::VariedParameter;

/// Find out who wins, with which moves, and why
#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
#[command(
    after_help = include_str!("../../help/solve.txt"),
    mut_arg("by", |by| by.requires("law").help("With --law, the parameter that varies; needed only for games with several"))
)]
pub struct SolveCommand {
    #[command(flatten)]
    game: GameArg,
    /// Solve from this number instead, reachable or not
    #[arg(long, value_name = "N", value_parser = number, allow_hyphen_values = true)]
    from: Option<Number>,
    /// The last move of each player before it, in games that remember moves: first the player to move, then the
    /// opponent; 'none' for no move
    #[arg(long, value_name = "MOVE,MOVE", requires = "from", allow_hyphen_values = true)]
    last: Option<String>,
    /// Explain why a move is good or bad
    #[arg(long, value_name = "MOVE", conflicts_with_all = ["law", "stats", "json"], allow_hyphen_values = true)]
    why: Option<String>,
    /// Say who wins for which targets, or values of another parameter
    #[arg(long, conflicts_with_all = ["stats", "from"])]
    law: bool,
    #[command(flatten)]
    varied: VariedParameter,
    /// With --law, list the values up to N even if there is a formula
    #[arg(long, value_name = "N", value_parser = number, requires = "law", allow_hyphen_values = true)]
    up_to: Option<Number>,
    /// Print statistics
    #[arg(long, conflicts_with = "from")]
    stats: bool,
    /// Position limit for exhaustive search
    #[arg(long, value_name = "N", value_parser = positions)]
    max_positions: Option<usize>,
    /// List every band, however many there are
    #[arg(long)]
    all_bands: bool,
    /// Write a certificate that others can check without numduel; - writes it to standard output
    #[arg(long, value_name = "FILE", conflicts_with_all = ["from", "why", "stats"])]
    certificate: Option<PathBuf>,
    /// Overwrite the certificate if it exists
    #[arg(long, requires = "certificate")]
    force: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

impl SolveCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let game = self.game.game()?;
        let whole = self.law || self.stats || self.certificate.is_some();
        if whole && game.record() != Game::new(game.rules().clone()).record() {
            return Err(usage("--law, --stats and --certificate are about whole games; leave the record's moves out"));
        }
        let varied = if self.law { Some(self.varied.find(game.rules())?.0) } else { None };
        let certificate = self.certificate.as_deref().map(|path| Destination::new(path, self.force)).transpose()?;
        let budget = self.limits.budget(if self.law { "targets" } else { "steps" })?;
        let positions = self.max_positions.unwrap_or(budget.positions);
        let solution = solve(game.rules(), &budget.with_positions(positions))?;
        if let Some(certificate) = &certificate {
            let law = varied.map(|parameter| (parameter, law::up_to(self.up_to.as_ref())));
            if let Some(exit) = certificate.write(&solution, law.as_ref())? {
                return Ok(exit);
            }
        }
        if let Some(parameter) = varied {
            return law::run(&solution, parameter, self.up_to.as_ref(), self.json);
        }
        if self.stats {
            return stats::run(&solution, self.json);
        }
        let query = Query::new(&game, self.from.as_ref(), self.last.as_deref())?;
        if let Some(typed) = &self.why {
            output::prose(&why(&query, &solution, typed)?)?;
            return Ok(Exit::Done);
        }
        if let Some(report) = SolveReport::without_distance(&solution, &query.position) {
            if self.json {
                output::json(&report)?;
            } else {
                output::answer(&text::without_distance(&query, &report))?;
            }
            return Ok(Exit::Done);
        }
        let answer = self.answer(&query, &solution)?;
        if self.json {
            output::json(&SolveReport::new(&solution, &query.position, &answer))?;
        } else {
            output::prose(&text::solved(&query, &answer))?;
        }
        Ok(Exit::Done)
    }

    fn answer(&self, query: &Query, solution: &Solution) -> anyhow::Result<Answer> {
        let (position, anywhere) = (&query.position, query.anywhere);
        Answer::new(SolveQuestion { position, anywhere, all_bands: self.all_bands }, solution).map_err(|error| {
            match error {
                NoAnswer::Solve(error) => error.into(),
                error => usage(format!("{error}; omit --all-bands")),
            }
        })
    }
}

/// `--why`: the reason for a move's value.
fn why(query: &Query, solution: &Solution, typed: &str) -> anyhow::Result<String> {
    let no_move = || usage(format!("'{}' is not a move in this book", shorten(typed)));
    let mv = query.rules.read(typed).ok_or_else(no_move)?;
    if let Some(reason) = query.rules.illegal_reason(&query.position, &mv) {
        return Err(usage(format!("{mv} is not legal here: {reason}")));
    }
    let why = solution.why(&query.position, &mv)?;
    Ok(why.map_or_else(String::new, |why| format!("{why}\n")))
}
