//! `hint` and `why`: help with the position, in three grades, as far as the players have agreed to it.

use numduel_players::Adviser;
use numduel_rules::{Game, Number};
use numduel_solver::{Value, Verdict};

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
    pub fn hint(&mut self, adviser: &Adviser, game: &Game) -> String {
        let plies = game.moves().len();
        let before = if self.told.0 == plies { self.told.1 } else { 0 };
        let grade = (before + 1).min(self.allowed);
        self.told = (plies, grade);
        let Some(value) = adviser.value(game.position()) else { return unknown() };
        match grade {
            0 => "Hints are switched off.\n".to_owned(),
            1 => verdict(&value),
            2 => moves(adviser, game, &value),
            _ => self.why(adviser, game, None),
        }
    }

    /// Why the best move is best, or why `about` is good or bad.
    pub fn why(&mut self, adviser: &Adviser, game: &Game, about: Option<&str>) -> String {
        if self.allowed < 3 {
            return "Reasons are switched off.\n".to_owned();
        }
        let rules = game.rules();
        let mv = match about {
            Some(typed) => match rules.read(typed) {
                Some(mv) => Some(mv),
                None => return "That is no move of this game; 'moves' lists them.\n".to_owned(),
            },
            None => adviser
                .moves(game.position())
                .into_iter()
                .rev()
                .max_by(|a, b| a.value.cmp(&b.value))
                .map(|worth| worth.mv),
        };
        let Some(mv) = mv else { return unknown() };
        if let Some(reason) = rules.refuses(game.position(), &mv) {
            return format!("{mv} is not legal here: {reason}.\n");
        }
        let reason = adviser.bands().ok().and_then(|solution| solution.why(game.position(), &mv));
        reason.map_or_else(unknown, |reason| format!("{reason}\n"))
    }
}

fn unknown() -> String {
    "This game is too large to be sure.\n".to_owned()
}

fn verdict(value: &Value<Number>) -> String {
    match value.verdict {
        Verdict::Win => "You can win from here. Ask again for the moves.\n".to_owned(),
        Verdict::Loss => "With best play your opponent wins from here. Ask again for the moves.\n".to_owned(),
    }
}

fn moves(adviser: &Adviser, game: &Game, value: &Value<Number>) -> String {
    let worth = adviser.moves(game.position());
    let names = |keep: &dyn Fn(&Value<Number>) -> bool| -> String {
        let names: Vec<String> =
            worth.iter().filter(|worth| keep(&worth.value)).map(|worth| worth.mv.to_string()).collect();
        names.join(", ")
    };
    match value.verdict {
        Verdict::Win => {
            format!("To keep the win: {}. Ask again for the reason.\n", names(&|other| other.verdict == Verdict::Win))
        }
        Verdict::Loss => format!("Every move loses against best play; longest: {}.\n", names(&|other| other == value)),
    }
}
