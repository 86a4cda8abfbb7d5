//! What can be published of a season before it: enough to check it afterwards, and nothing that gives a game away.

use numduel_solver::SolveError;

use super::{CensusGame, Interval, anchors};
use crate::generate::{GameLevel, Season, VERSION};

impl Season {
    /// What can be published before the season without giving a game away: the hash of the seed, and for `each` games of
    /// every level their classes and the anchors' exact regrets.
    pub fn seal(&self, each: usize) -> Result<String, SolveError> {
        let mut text = format!("season {} grammar {VERSION}\n", self.commitment());
        for level in GameLevel::all() {
            let (mut classes, mut regrets) = (String::new(), vec![Vec::new(); anchors().len()]);
            for game in self.games(level).take(each) {
                classes += &format!("{level}-{} {}\n", game.index, game.class);
                let census = CensusGame::new(game.rules, Some(level), game.kind.word())?;
                for (regrets, anchor) in regrets.iter_mut().zip(anchors()) {
                    regrets.push(census.regret(&census.anchor(anchor)));
                }
            }
            let regrets = anchors().into_iter().zip(regrets);
            let regrets = regrets.map(|(anchor, each)| format!(" {anchor} {:.4}", Interval::of(&each).mean));
            text += &format!("level {level}{}\n{classes}", regrets.collect::<String>());
        }
        Ok(text)
    }
}
