//! `hint` and `why`: help with the position, in three grades, as far as the players have agreed to it.

use numduel_players::{Analysis, HintGrade};
use numduel_rules::Game;

/// How much help may be given: 0 none, 1 is it won, 2 which moves, 3 why.
pub type Grade = u8;

/// What has been told in this game.
pub struct Hints {
    allowed: Grade,
    /// How much was told last, after how many moves.
    told: (usize, Grade),
}

impl Hints {
    pub fn new(allowed: Grade) -> Self {
        Self { allowed, told: (0, 0) }
    }

    /// A little more than the last time in the same position.
    pub fn hint(&mut self, analysis: &Analysis, game: &Game) -> String {
        let plies = game.moves().len();
        let before = if self.told.0 == plies { self.told.1 } else { 0 };
        let grade = (before + 1).min(self.allowed);
        self.told = (plies, grade);
        let Some(known) = HintGrade::of_number(grade) else { return "Hints are switched off.\n".to_owned() };
        let Some(hint) = analysis.hint(game.position(), known) else { return unknown() };
        let more = if grade < self.allowed { "Type hint again for more.\n" } else { "" };
        format!("{}\n{more}", hint.lines().join("\n"))
    }

    /// Why the best move is best, or why `about` is good or bad.
    pub fn why(&self, analysis: &Analysis, game: &Game, about: Option<&str>) -> String {
        if self.allowed < HintGrade::Why.number() {
            return "Reasons are switched off.\n".to_owned();
        }
        let (rules, position) = (game.rules(), game.position());
        let Some(typed) = about else {
            let hint = analysis.hint(position, HintGrade::Why);
            return hint.map_or_else(unknown, |hint| hint.lines().join("\n") + "\n");
        };
        let Some(mv) = rules.read(typed) else {
            return "That is no move of this game; the word moves lists them.\n".to_owned();
        };
        if let Some(reason) = rules.illegal_reason(position, &mv) {
            return format!("{mv} is not legal here: {reason}.\n");
        }
        analysis.why(position, &mv).map_or_else(unknown, |lines| lines.join("\n") + "\n")
    }
}

fn unknown() -> String {
    "This game is too large to be sure.\n".to_owned()
}
