//! Help while playing, in three grades: is this position won, which moves keep it, and why.

use numduel_rules::english::all_of;
use numduel_rules::{Move, Position, Rules};
use numduel_solver::{MoveVerdict, Verdict};

use crate::analysis::Analysis;

/// How much a hint may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HintGrade {
    /// Whether the position is won.
    Verdict,
    /// And which moves to play.
    Moves,
    /// And why.
    Why,
}

impl HintGrade {
    /// Every grade, the one that says least first.
    pub const ALL: [Self; 3] = [Self::Verdict, Self::Moves, Self::Why];

    /// The grade with this number, 1 to 3.
    pub fn of_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|grade| grade.number() == number)
    }

    /// 1 to 3.
    pub const fn number(self) -> u8 {
        match self {
            Self::Verdict => 1,
            Self::Moves => 2,
            Self::Why => 3,
        }
    }
}

/// What is worth knowing about a position, for the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Whether the position is won, lost or drawn.
    pub verdict: Verdict,
    /// From the second grade on.
    pub moves: Option<HintMoves>,
    /// From the third grade on: why the first of these moves, in a few lines.
    pub why: Option<Vec<String>>,
}

/// What to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintMoves {
    /// Every move that keeps the win or the draw, in the book's order; in a lost position the best trap.
    pub good: Vec<Move>,
    /// How many legal moves there are in all.
    pub legal: usize,
    /// Whether it is known of every other move that it does not keep it.
    pub is_complete: bool,
}

impl Analysis {
    /// Help for the player to move; nothing where the game is not solved.
    pub fn hint(&self, position: &Position, grade: HintGrade) -> Option<Hint> {
        let (moves, unsolved) = self.easy_verdicts(position)?;
        let verdict = moves.iter().map(|(_, verdict)| *verdict).max()?;
        let perfect = self.perfect_moves(position);
        let good = match verdict {
            Verdict::Win | Verdict::Draw => of_verdict(&moves, verdict),
            Verdict::Loss => perfect.clone(),
        };
        let why = || perfect.first().and_then(|mv| self.why(position, mv)).unwrap_or_default();
        Some(Hint {
            verdict,
            moves: (grade >= HintGrade::Moves).then_some(HintMoves {
                good,
                legal: moves.len() + unsolved.len(),
                is_complete: unsolved.is_empty(),
            }),
            why: (grade >= HintGrade::Why).then(why),
        })
    }
}

impl Hint {
    /// The hint in words, "you" being the player to move: one line, or a few with a reason. Moves are called what the book
    /// calls them.
    pub fn lines(&self, rules: &Rules) -> Vec<String> {
        let verdict = match self.verdict {
            Verdict::Win => "You are winning.",
            Verdict::Draw => "With best play it's a draw.",
            Verdict::Loss => "You are losing unless your opponent slips up.",
        };
        let moves = self.moves.as_ref().map(|moves| moves.words(self.verdict, rules));
        let why = self.why.iter().flatten().cloned();
        std::iter::once(verdict.to_owned()).chain(moves).chain(why).collect()
    }
}

impl HintMoves {
    fn words(&self, verdict: Verdict, rules: &Rules) -> String {
        let names: Vec<String> = self.good.iter().map(|mv| rules.called(mv)).collect();
        let good = names.join(", ");
        let (wins, winning) = match verdict {
            _ if self.legal == 1 => return format!("{good} is your only legal move."),
            Verdict::Loss => return format!("No move wins; {good} is the toughest for your opponent."),
            Verdict::Win => ("wins", "winning"),
            Verdict::Draw => ("holds the draw", "drawing"),
        };
        match names.len() {
            1 if !self.is_complete => format!("{good} {wins}."),
            1 => format!("Only {good} {wins}."),
            all if all == self.legal => format!("Every move {wins}."),
            _ => format!("The {winning} moves are {}.", all_of(names)),
        }
    }
}

/// The moves of one verdict, in the book's order.
pub(crate) fn of_verdict(moves: &[MoveVerdict], wanted: Verdict) -> Vec<Move> {
    moves.iter().filter(|(_, verdict)| *verdict == wanted).map(|(mv, _)| mv.clone()).collect()
}
