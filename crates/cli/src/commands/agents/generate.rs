//! `numduel generate`: games that nobody has seen.

use std::io::Write;

use clap::Args;
use numduel_agents::Shard;
use numduel_players::generate::{GameLevel, GeneratedGame, Season, line};
use numduel_rules::{Rules, english};
use numduel_wire::{GeneratedReport, to_json};

use crate::exit::{Exit, usage};
use crate::output::{self, MaskedStdout};

/// Generate new games, solved and measured
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[command(after_help = include_str!("../../../help/generate.txt"))]
pub struct GenerateCommand {
    /// The season's seed: any text
    #[arg(long, value_name = "SEED")]
    season: String,
    /// The level, from 1 (easy) to 10; without it, every level
    #[arg(long, value_name = "1-10")]
    level: Option<GameLevel>,
    /// How many games of each level
    #[arg(long, value_name = "N", default_value_t = 10)]
    count: usize,
    /// Print JSON, with difficulty, class and the anchors' scores
    #[arg(long)]
    json: bool,
    /// Print only this part of the games, such as 3/16
    #[arg(long, value_name = "I/N", default_value_t)]
    shard: Shard,
    /// After each game, print the same game with other numbers, names and words
    #[arg(long)]
    twins: bool,
    /// Print the page that an agent reads instead of the line
    #[arg(long)]
    pages: bool,
    /// List the number that each move leads to on the page
    #[arg(long, requires = "pages")]
    results: bool,
    /// Print the hash to publish before the season, and nothing else
    #[arg(long, conflicts_with_all = ["check", "json", "pages", "twins"])]
    commit: bool,
    /// Print what a whole season publishes beforehand: that hash, the games' classes and the anchors' exact regrets
    #[arg(long, conflicts_with_all = ["check", "json", "pages", "twins", "commit", "level", "shard"])]
    seal: bool,
    /// Check that the seed is the one with this published hash
    #[arg(long, value_name = "HASH")]
    check: Option<String>,
}

impl GenerateCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let season = Season::new(&self.season);
        if self.commit {
            output::answer(&format!("{}\n", season.commitment()))?;
            return Ok(Exit::Done);
        }
        if self.seal {
            output::answer(&season.seal(self.count)?)?;
            return Ok(Exit::Done);
        }
        if let Some(hash) = self.check.as_ref().filter(|hash| !hash.eq_ignore_ascii_case(&season.commitment())) {
            let found = season.commitment();
            return Err(usage(format!(
                "the hash of this seed is {found}, not {hash}; check the seed, letter by letter"
            )));
        }
        if self.check.is_some() {
            output::notice("The hash matches: these are the games of that season.\n");
        }
        let mut out = MaskedStdout::new();
        for level in GameLevel::all().filter(|level| self.level.is_none_or(|asked| asked == *level)) {
            let mut found = 0;
            for game in season.games(level).take(self.count) {
                found += 1;
                if self.shard.has(game.index as u64) {
                    out.write_all(self.text(&season, &game)?.as_bytes())?;
                }
            }
            if found < self.count {
                output::notice(&format!("Level {level} has only {found} games in this season.\n"));
            }
        }
        out.flush()?;
        Ok(Exit::Done)
    }

    fn text(&self, season: &Season, game: &GeneratedGame) -> anyhow::Result<String> {
        let twin = if self.twins { season.twin(game) } else { None };
        if self.json {
            let mut report = GeneratedReport::new(game);
            report.twin = twin.map(|twin| line(&twin));
            report.page = self.pages.then(|| page(&game.rules, self.results));
            return Ok(to_json(&report)? + "\n");
        }
        let shown = |rules: &Rules| if self.pages { page(rules, self.results) } else { line(rules) + "\n" };
        Ok(shown(&game.rules) + &twin.map(|twin| shown(&twin)).unwrap_or_default())
    }
}

/// What an agent reads before its first move.
pub fn page(rules: &Rules, results: bool) -> String {
    let start = rules.start();
    let mut text = english::rule_card(rules);
    if results {
        let moves = rules.legal(&start).into_iter().filter_map(|mv| Some((mv.apply(&start.number)?, mv)));
        let moves: Vec<String> = moves.map(|(to, mv)| format!("{mv} makes {to}")).collect();
        text += &format!("Legal moves at {}: {}.\n", start.number, moves.join(", "));
    }
    text + "\n"
}
