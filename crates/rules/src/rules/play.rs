//! Which moves are legal, why another is not, and what a move leads to.

use super::{IllegalReason, MoveOutcome, Refusal, Rules};
use crate::generator::{Arrival, Recall};
use crate::language::{End, Invalid, Memory, MoveGroup, MoverResult, Stuck};
use crate::moves::{Move, Operation};
use crate::number::Number;
use crate::outcome::{Cause, Outcome};
use crate::position::{MemoryState, Position, Remembered};
use crate::seat::Seat;

impl Rules {
    /// The legal moves, in the book's order.
    pub fn legal(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        self.each_legal(position, |mv, _| moves.push(mv));
        moves
    }

    /// Hands out every legal move with where it leads, in the book's order.
    pub fn each_legal(&self, position: &Position, mut see: impl FnMut(Move, Arrival<Number>)) {
        let mut stuck = true;
        self.generator.each(&position.number, &self.recall(position, position.turn), |group, operand, arrival| {
            if arrival != Arrival::Beyond {
                stuck = false;
                see(Move { operation: self.generator.operation(group), operand: operand.clone() }, arrival);
            }
        });
        if stuck && self.passes(position) {
            see(Move::PASS, Arrival::Open(position.number.clone()));
        }
    }

    /// Whether the book has a move here that is not legal only because the program cannot judge where it leads: a number
    /// beyond [`Rules::largest`].
    pub fn is_cut_short(&self, position: &Position) -> bool {
        let is_far = self.judged.as_ref().is_some_and(|judged| &position.number * position.number.signum() > *judged);
        is_far && self.generator.has_beyond(&position.number, &self.recall(position, position.turn))
    }

    /// Whether the book has `mv` at some number.
    pub fn has_move(&self, mv: &Move) -> bool {
        if mv.operation == Operation::Pass {
            return *mv == Move::PASS && self.book.stuck == Stuck::Passes && self.memory.is_per_player();
        }
        self.groups_of(mv).next().is_some()
    }

    /// Why `mv` is not legal, or nothing if it is.
    pub fn illegal_reason(&self, position: &Position, mv: &Move) -> Option<IllegalReason> {
        if !self.has_move(mv) {
            return Some(IllegalReason::NotAMove);
        }
        if mv.operation == Operation::Pass {
            return (self.legal(position) != [Move::PASS]).then_some(IllegalReason::NotOffered);
        }
        if !self.fixed && !self.groups_of(mv).any(|group| group.offers(mv, &position.number)) {
            return Some(IllegalReason::NotOffered);
        }
        let recall = self.recall(position, position.turn);
        if recall.forbids(mv) || mv.apply(&position.number).is_some_and(|to| !recall.may_reach(&to)) {
            return Some(IllegalReason::Repeated);
        }
        match self.generator.try_move(&position.number, mv) {
            Err(reason) => Some(reason),
            Ok(arrival) => {
                let closed =
                    self.generator.is_forced(&arrival) && self.generator.has_way_out(&position.number, &recall);
                closed.then_some(IllegalReason::Overshoot)
            }
        }
    }

    /// Makes a move, or hands the position back with the reason.
    pub fn play(&self, position: Position, mv: &Move) -> Result<MoveOutcome, Box<Refusal>> {
        let refused = self.illegal_reason(&position, mv);
        let (Some(number), None) = (mv.apply(&position.number), refused) else {
            let reason = refused.unwrap_or(IllegalReason::Inexact);
            return Err(Box::new(Refusal { position, mv: mv.clone(), reason }));
        };
        let position = self.after(&position, mv, number);
        let outcome = self.end_after(&position);
        Ok(MoveOutcome { position, outcome })
    }

    /// The position after a legal move that leads to `number`.
    pub fn after(&self, before: &Position, mv: &Move, number: Number) -> Position {
        Position {
            number,
            turn: before.turn.other(),
            memory: before.memory.after(before.turn, &before.number, mv),
            moves_left: before.moves_left.map(|left| left.saturating_sub(1)),
        }
    }

    /// How the game ended with the move that led to `position`, if it did: by an end, by the cap, or because nobody can go
    /// on. A draw by [`Cause::Limit`] is how this program ends a game that it could follow no further, and says nothing about
    /// what the position is worth: so a player who can hold forever is never made to lose by a move that the program lacks.
    pub fn end_after(&self, position: &Position) -> Option<Outcome> {
        let mover = position.turn.other();
        if let Some(end) = self.end_at(&position.number) {
            return Some(decided(mover, end.mover, end.condition.cause()));
        }
        if let (Some(cap), Some(0)) = (&self.cap, position.moves_left) {
            let drawn = Outcome::drawn(Cause::Drawn);
            return Some(cap.mover.map_or(drawn, |fate| decided(mover, fate, Cause::Cap)));
        }
        if self.is_cut_short(position) {
            return Some(Outcome::drawn(Cause::Limit));
        }
        self.is_stuck(position).then(|| match self.book.stuck {
            Stuck::Wins => decided(position.turn, MoverResult::Wins, Cause::Stuck),
            Stuck::Loses => decided(position.turn, MoverResult::Loses, Cause::Stuck),
            Stuck::Passes => Outcome::drawn(Cause::Deadlock),
        })
    }

    /// Whether a position belongs to these rules: it remembers what they ask to remember, nothing that the book does not
    /// have, and as many moves are left as there can be. Positions of other rules are not worth asking about.
    pub fn has_position(&self, position: &Position) -> bool {
        let groups = &self.groups;
        let has_operation = |operation| groups.iter().any(|group| group.operation == operation);
        let has_operand = |operand: &Number| groups.iter().any(|group| group.has_move(operand));
        let remembered = |seat: Seat| match position.memory.of(seat) {
            None | Some(Remembered::Numbers(_)) => true,
            Some(Remembered::Operation(last)) => last.is_none_or(has_operation),
            Some(Remembered::Operand(last)) => last.as_ref().is_none_or(has_operand),
            Some(Remembered::Operands(used)) => used.iter().all(has_operand),
            Some(Remembered::Moves(made)) => made.iter().all(|mv| self.groups_of(mv).next().is_some()),
        };
        let counted = match (&self.cap, position.moves_left) {
            (None, None) => true,
            (Some(cap), Some(left)) => left <= cap.moves,
            _ => false,
        };
        counted && position.memory.is_of(self.memory) && Seat::BOTH.into_iter().all(remembered)
    }

    /// What typing invalid input leads to.
    pub fn invalid_input(&self, position: &Position) -> Option<Outcome> {
        match self.book.invalid {
            Invalid::AskAgain => None,
            Invalid::Loses => Some(Outcome::won(position.turn.other(), Cause::Invalid)),
        }
    }

    /// The first end that `number` meets.
    pub fn end_at(&self, number: &Number) -> Option<&End<Number>> {
        self.ends().iter().find(|end| end.condition.holds(number))
    }

    /// The groups that have `mv` at some number.
    fn groups_of<'a>(&'a self, mv: &'a Move) -> impl Iterator<Item = &'a MoveGroup<Number>> {
        self.groups.iter().filter(|group| group.operation == mv.operation && group.has_move(&mv.operand))
    }

    /// What was played before, as far as it closes moves to a seat.
    fn recall<'a>(&'a self, position: &'a Position, seat: Seat) -> SeatRecall<'a> {
        SeatRecall { rules: self, position, seat }
    }

    /// Whether a player who is stuck passes: the book says so, and the opponent can move.
    fn passes(&self, position: &Position) -> bool {
        let opponents = self.recall(position, position.turn.other());
        self.book.stuck == Stuck::Passes && self.generator.has_any(&position.number, &opponents)
    }

    /// Whether the player to move has no legal move.
    pub fn is_stuck(&self, position: &Position) -> bool {
        !self.generator.has_any(&position.number, &self.recall(position, position.turn)) && !self.passes(position)
    }
}

/// What a seat has to remember in a position.
struct SeatRecall<'a> {
    rules: &'a Rules,
    position: &'a Position,
    seat: Seat,
}

impl SeatRecall<'_> {
    fn forbids(&self, mv: &Move) -> bool {
        self.position.memory.forbids(self.rules.memory, self.seat, mv)
    }
}

impl Recall<Number> for SeatRecall<'_> {
    fn may_use(&self, group: usize, operand: &Number) -> bool {
        self.position.memory == MemoryState::Nothing
            || !self.forbids(&Move { operation: self.rules.generator.operation(group), operand: operand.clone() })
    }

    fn may_reach(&self, number: &Number) -> bool {
        let back = self.rules.memory == Memory::NoNumberTwice && *number == self.position.number;
        !back && !self.position.memory.has_left(number)
    }
}

/// What a rule that speaks of `player` makes of the game.
fn decided(player: Seat, fate: MoverResult, cause: Cause) -> Outcome {
    let winner = match fate {
        MoverResult::Wins => player,
        MoverResult::Loses => player.other(),
    };
    Outcome::won(winner, cause)
}
