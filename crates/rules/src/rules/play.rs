//! Which moves are legal, why another is not, and what a move leads to.

use super::{IllegalReason, MoveOutcome, Refusal, Rules};
use crate::generator::Arrival;
use crate::language::{End, Invalid, MoveGroup, MoverResult};
use crate::moves::Move;
use crate::number::Number;
use crate::outcome::{Cause, Outcome};
use crate::position::Position;
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
        self.generator.each(&position.number, self.may_use(position), |group, operand, arrival| {
            if arrival != Arrival::Beyond {
                see(Move { operation: self.generator.operation(group), operand: operand.clone() }, arrival);
            }
        });
    }

    /// Whether the book has a move here that is not legal only because the program cannot judge where it leads: a number
    /// beyond [`Rules::largest`].
    pub fn is_cut_short(&self, position: &Position) -> bool {
        self.largest().is_some() && self.generator.has_beyond(&position.number, self.may_use(position))
    }

    /// Whether the book has `mv` at some number.
    pub fn has_move(&self, mv: &Move) -> bool {
        self.groups_of(mv).next().is_some()
    }

    /// Why `mv` is not legal, or nothing if it is.
    pub fn illegal_reason(&self, position: &Position, mv: &Move) -> Option<IllegalReason> {
        if !self.has_move(mv) {
            return Some(IllegalReason::NotAMove);
        }
        if !self.fixed && !self.groups_of(mv).any(|group| group.offers(mv, &position.number)) {
            return Some(IllegalReason::NotOffered);
        }
        if position.memory.forbids(position.turn, mv.operation, &mv.operand) {
            return Some(IllegalReason::Repeated);
        }
        match self.generator.try_move(&position.number, mv) {
            Err(reason) => Some(reason),
            Ok(arrival) => {
                let closed = self.generator.is_forced(&arrival)
                    && self.generator.has_way_out(&position.number, &self.may_use(position));
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
            memory: before.memory.after(before.turn, mv),
            moves_left: before.moves_left.map(|left| left.saturating_sub(1)),
        }
    }

    /// How the game ended with the move that led to `position`, if it did: by an end, by the cap, or because nobody can go
    /// on.
    pub fn end_after(&self, position: &Position) -> Option<Outcome> {
        let mover = position.turn.other();
        if let Some(end) = self.end_at(&position.number) {
            return Some(decided(mover, end.mover, end.condition.cause()));
        }
        if let (Some(cap), Some(0)) = (&self.cap, position.moves_left) {
            let drawn = Outcome::drawn(Cause::Drawn);
            return Some(cap.mover.map_or(drawn, |fate| decided(mover, fate, Cause::Cap)));
        }
        self.is_stuck(position).then(|| decided(position.turn, self.book.stuck, Cause::Stuck))
    }

    /// Whether a position belongs to these rules: it remembers what they ask to remember, nothing that the book does not
    /// have, and as many moves are left as there can be. Positions of other rules are not worth asking about.
    pub fn has_position(&self, position: &Position) -> bool {
        let groups = &self.book.groups;
        let has_operation = |operation| groups.iter().any(|group| group.operation == operation);
        let has_operand = |operand: &Number| groups.iter().any(|group| group.has_move(operand));
        let remembered = |seat: Seat| {
            position.memory.last_operation(seat).is_none_or(has_operation)
                && position.memory.closed_operands(seat).into_iter().all(has_operand)
        };
        let counted = match (&self.cap, position.moves_left) {
            (None, None) => true,
            (Some(cap), Some(left)) => left <= cap.moves,
            _ => false,
        };
        counted && position.memory.is_of(self.book.memory) && Seat::BOTH.into_iter().all(remembered)
    }

    /// What typing something that is no move leads to.
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
    fn groups_of<'a>(&'a self, mv: &'a Move) -> impl Iterator<Item = &'a MoveGroup> {
        self.book.groups.iter().filter(|group| group.operation == mv.operation && group.has_move(&mv.operand))
    }

    /// Whether what was played lets a group's operand be used.
    fn may_use<'a>(&'a self, position: &'a Position) -> impl Fn(usize, &Number) -> bool + 'a {
        |group, operand| !position.memory.forbids(position.turn, self.generator.operation(group), operand)
    }

    pub(super) fn is_stuck(&self, position: &Position) -> bool {
        !self.generator.has_any(&position.number, self.may_use(position))
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
