//! Generated games as they are written: for people, for programs, and as a run with numbers.

use numduel_players::generate::{GameLevel, GeneratedGame, Season, line};
use numduel_rules::{Rules, english};
use numduel_wire::{GeneratedHeader, GeneratedLine, GeneratedReport, GeneratedSetup, V1};

use crate::prompt::MoveListing;
use crate::run::{Run, RunStop};

/// Which games of a season are generated, and what is said of each.
#[derive(Debug)]
pub struct Generation<'a> {
    /// The season.
    pub season: &'a Season,
    /// The levels; none for all.
    pub levels: Vec<GameLevel>,
    /// How many games of each level.
    pub count: usize,
    /// Whether each game has its twin beside it.
    pub twins: bool,
    /// What the page lists that an agent reads; nothing if there is no page.
    pub page: Option<MoveListing>,
}

impl Generation<'_> {
    /// The games with their numbers.
    pub fn games(&self) -> impl Iterator<Item = (u64, GeneratedGame)> + '_ {
        self.season.first_games(&self.levels, self.count)
    }

    /// All that programs are told of a game.
    pub fn report(&self, game: &GeneratedGame) -> GeneratedReport {
        GeneratedReport {
            twin: self.twin(game).map(|twin| line(&twin)),
            page: self.page.map(|listing| rules_page(&game.rules, listing)),
            ..GeneratedReport::new(game)
        }
    }

    /// What people read: the game in one line, or the page about it; and the same for its twin.
    pub fn text(&self, game: &GeneratedGame) -> String {
        let text = |rules: &Rules| match self.page {
            Some(listing) => rules_page(rules, listing),
            None => line(rules) + "\n",
        };
        text(&game.rules) + &self.twin(game).map(|twin| text(&twin)).unwrap_or_default()
    }

    /// Saves the reports that are not there yet, and returns how many are there.
    pub fn save(&self, run: &Run) -> Result<usize, RunStop> {
        let setup = GeneratedSetup {
            season: self.season.commitment(),
            levels: self.levels.iter().map(|level| level.number()).collect(),
            count: self.count,
            twins: self.twins,
            pages: self.page.is_some(),
            results: self.page == Some(MoveListing::Results),
        };
        let levels = if self.levels.is_empty() { GameLevel::all().count() } else { self.levels.len() };
        let results =
            run.open(&GeneratedHeader { v: V1, generate: setup }, run.shard.count((levels * self.count) as u64))?;
        for (index, game) in self.games() {
            results.check()?;
            if run.shard.has(index) && !results.has(index) {
                results.put(index, &GeneratedLine { v: V1, index, generated: self.report(&game) }, &[])?;
            }
        }
        Ok(results.finish()?.len())
    }

    fn twin(&self, game: &GeneratedGame) -> Option<std::sync::Arc<Rules>> {
        if self.twins { self.season.twin(game) } else { None }
    }
}

/// What an agent reads before its first move.
pub fn rules_page(rules: &Rules, listing: MoveListing) -> String {
    let start = rules.start();
    let mut text = english::rule_card(rules);
    if listing == MoveListing::Results {
        let moves = rules.legal(&start).into_iter().filter_map(|mv| Some((mv.apply(&start.number)?, mv)));
        let moves: Vec<String> = moves.map(|(to, mv)| format!("{mv} makes {to}")).collect();
        text += &format!("Legal moves at {}: {}.\n", start.number, moves.join(", "));
    }
    text + "\n"
}
