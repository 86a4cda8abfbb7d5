//! A played game looked at again: what each move did, where the game was decided, and what would have been better.

use numduel_rules::number::heap_bytes;
use numduel_rules::{Cause, Closing, Game, Move, Number, Position, Seat};
use numduel_solver::{MoveVerdict, SolveError, Verdict};

use crate::analysis::Analysis;
use crate::hint::of_verdict;

/// What a move did to its mover's position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grade {
    /// The position was won or drawn and still is.
    Held,
    /// The same, and no other move would have done it.
    Sole,
    /// The position was won and is no more, or it was drawn and is lost.
    Threw,
    /// The position was lost, whatever was played.
    AlreadyLost,
    /// There was no other move.
    Only,
}

/// One move of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveReview {
    /// Who made it.
    pub seat: Seat,
    /// The number before it.
    pub number: Number,
    /// The move.
    pub mv: Move,
    /// Who was winning before it, seen by its mover.
    pub before: Verdict,
    /// Who was winning after it, seen by its mover.
    pub after: Verdict,
    /// Whether some legal moves held the win or the draw and others threw it away.
    pub deciding: bool,
    /// What it did.
    pub grade: Grade,
    /// What would have been better, where it threw something away.
    pub mistake: Option<Mistake>,
}

impl MoveReview {
    /// About how much memory it takes, once here and twice where it is printed.
    fn bytes(&self) -> u64 {
        let why = |mistake: &Mistake| mistake.why.iter().map(|line| line.len() + size_of::<String>()).sum::<usize>();
        let better = |mistake: &Mistake| mistake.better.len() * size_of::<Move>();
        let mistake = self.mistake.as_ref().map_or(0, |mistake| why(mistake) + better(mistake));
        3 * ((size_of::<Self>() + mistake) as u64 + heap_bytes(&self.number))
    }

    /// What it did, for people: what was held, or what was thrown away.
    pub const fn words(&self) -> &'static str {
        match (self.grade, self.before, self.after) {
            (Grade::Only, ..) => "the only legal move",
            (Grade::AlreadyLost, ..) => "was already losing",
            (Grade::Sole, Verdict::Draw, _) => "the only move that holds the draw",
            (Grade::Sole, ..) => "the only winning move",
            (Grade::Held, Verdict::Draw, _) => "holds the draw",
            (Grade::Held, ..) => "keeps the win",
            (Grade::Threw, Verdict::Draw, _) => "throws away the draw",
            (Grade::Threw, _, Verdict::Draw) => "throws away the win, for a draw",
            (Grade::Threw, ..) => "throws away the win",
        }
    }
}

/// A move that threw the win or the draw away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Every move that would have held the win or the draw, in the book's order.
    pub better: Vec<Move>,
    /// Why the move that was made is worse, in a few lines in which "you" is the player who made it.
    pub why: Vec<String>,
}

/// How a game was closed without a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClosingReview {
    /// Resigned, or lost by typing invalid input.
    pub closing: Closing,
    /// Who did it.
    pub seat: Seat,
    /// Whether that player's position was won, lost or drawn.
    pub verdict: Verdict,
}

/// Where something was thrown away for the last time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turning {
    /// At this move, counted from 0.
    Move(usize),
    /// When a won or drawn position was resigned.
    Closing,
}

/// How well somebody decided, where there was something to decide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accuracy {
    /// How many deciding positions the player had.
    pub deciding: u32,
    /// In how many of them the win or the draw was held.
    pub correct: u32,
}

/// A game with every move graded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// The moves in order.
    pub moves: Vec<MoveReview>,
    /// How the game was closed, if not by its last move.
    pub closing: Option<ClosingReview>,
    /// The last mistake: after it the winner never changed again. Nothing if there were no mistakes.
    pub turning: Option<Turning>,
    /// By [`Seat::index`].
    pub accuracy: [Accuracy; 2],
}

impl Review {
    /// The moves that threw something away, with where they stand in the game, counted from 0.
    pub fn mistakes(&self) -> impl Iterator<Item = (usize, &MoveReview)> {
        self.moves.iter().enumerate().filter(|(_, mv)| mv.grade == Grade::Threw)
    }
}

/// Looks at a game again, finished or not, with the analysis of its rules. It has the whole time of the budget for itself, however
/// long the game has been over.
pub fn review(analysis: &Analysis, game: &Game) -> Result<Review, SolveError> {
    analysis.restart();
    let solution = analysis.solution()?;
    // The player who brings a position for the third time draws, whatever it is worth.
    let round =
        |index| index + 1 == game.moves().len() && game.outcome().is_some_and(|end| end.cause == Cause::Repetition);
    let mut held = solution.budget().empty_reservation();
    let mut moves = Vec::with_capacity(game.moves().len());
    for (index, (position, mv)) in game.positions().zip(game.moves()).enumerate() {
        solution.budget().report(index as u64, Some(game.moves().len().into()))?;
        let graded = grade(analysis, solution.move_verdicts(&position)?, &position, mv, round(index));
        held.grow(graded.as_ref().map_or(0, MoveReview::bytes))?;
        moves.extend(graded);
    }
    let closing = game.record().closing.and_then(|closing| {
        let (to_move, verdict) = (game.position().turn, solution.verdict(game.position()).ok()?);
        // Whoever closes a game loses it.
        let seat = game.outcome()?.loser()?;
        Some(ClosingReview { closing, seat, verdict: if seat == to_move { verdict } else { verdict.flipped() } })
    });
    let resigned = closing.filter(|closing| closing.verdict != Verdict::Loss).map(|_| Turning::Closing);
    let last_mistake = moves.iter().rposition(|mv| mv.grade == Grade::Threw);
    Ok(Review { turning: resigned.or(last_mistake.map(Turning::Move)), accuracy: accuracy(&moves), closing, moves })
}

fn grade(
    analysis: &Analysis,
    mut moves: Vec<MoveVerdict>,
    position: &Position,
    mv: &Move,
    round: bool,
) -> Option<MoveReview> {
    let (_, made) = moves.iter_mut().find(|(legal, _)| legal == mv)?;
    if round {
        *made = Verdict::Draw;
    }
    let after = *made;
    let before = moves.iter().map(|(_, verdict)| *verdict).max()?;
    let keeping = moves.iter().filter(|(_, verdict)| *verdict == before).count();
    let grade = match before {
        _ if moves.len() == 1 => Grade::Only,
        Verdict::Loss => Grade::AlreadyLost,
        _ if after == before && keeping == 1 => Grade::Sole,
        _ if after == before => Grade::Held,
        Verdict::Win | Verdict::Draw => Grade::Threw,
    };
    let deciding = keeping < moves.len();
    let mistake = (grade == Grade::Threw).then(|| Mistake {
        better: of_verdict(&moves, before),
        why: if round { vec![ROUND.to_owned()] } else { analysis.why(position, mv).unwrap_or_default() },
    });
    let (seat, number) = (position.turn, position.number.clone());
    Some(MoveReview { seat, number, mv: mv.clone(), before, after, deciding, grade, mistake })
}

/// Why a move that keeps a win on paper draws all the same.
const ROUND: &str = "Same position for the third time: the game is a draw.";

fn accuracy(moves: &[MoveReview]) -> [Accuracy; 2] {
    let mut both = [Accuracy::default(); 2];
    for mv in moves.iter().filter(|mv| mv.deciding) {
        let accuracy = &mut both[mv.seat.index()];
        accuracy.deciding += 1;
        accuracy.correct += u32::from(matches!(mv.grade, Grade::Held | Grade::Sole));
    }
    both
}
