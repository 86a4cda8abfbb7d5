//! Which moves are legal, why another is not, and what a move leads to.

use std::borrow::Cow;
use std::collections::HashSet;

use super::{IllegalReason, MoveOutcome, Refusal, Rules};
use crate::language::{End, EntryRule, Invalid, MoveGroup, MoverResult};
use crate::moves::Move;
use crate::number::Number;
use crate::outcome::{Cause, Outcome};
use crate::position::Position;
use crate::seat::Seat;

impl Rules {
    /// The legal moves, in the book's order.
    pub fn legal(&self, position: &Position) -> Vec<Move> {
        let offered = self.offered(&position.number);
        let (free, forced): (Vec<_>, Vec<_>) = offered
            .iter()
            .filter_map(|mv| self.entry(position, mv).ok().map(|allowed| (mv, allowed)))
            .partition(|(_, allowed)| *allowed == EntryRule::Always);
        let legal = if free.is_empty() { forced } else { free };
        legal.into_iter().map(|(mv, _)| mv.clone()).collect()
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
        if !self.fixed && !self.groups_of(mv).any(|group| offers_at(group, mv, &position.number)) {
            return Some(IllegalReason::NotOffered);
        }
        match self.entry(position, mv) {
            Err(reason) => Some(reason),
            Ok(EntryRule::Always) => None,
            Ok(EntryRule::WhenForced) => {
                let offered = self.offered(&position.number);
                let way_out = offered.iter().any(|other| self.entry(position, other) == Ok(EntryRule::Always));
                way_out.then_some(IllegalReason::Overshoot)
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

    /// What typing something that is no move leads to.
    pub fn invalid_input(&self, position: &Position) -> Option<Outcome> {
        match self.book.invalid {
            Invalid::AskAgain => None,
            Invalid::Loses => Some(Outcome::won(position.turn.other(), Cause::Invalid)),
        }
    }

    /// The first end that `number` meets.
    pub fn end_at(&self, number: &Number) -> Option<&End<Number>> {
        self.ends.iter().find(|end| end.condition.holds(number))
    }

    /// The groups that have `mv` at some number.
    fn groups_of<'a>(&'a self, mv: &'a Move) -> impl Iterator<Item = &'a MoveGroup> {
        self.book.groups.iter().filter(|group| group.operation == mv.operation && group.has_move(&mv.operand))
    }

    /// The moves that the book offers at `number`, each once.
    fn offered(&self, number: &Number) -> Cow<'_, [Move]> {
        if self.fixed {
            return Cow::Borrowed(&self.moves);
        }
        let groups = self.book.groups.iter().filter(|group| group.when.is_none_or(|when| when.holds(number)));
        let mut moves = Vec::new();
        for group in groups {
            let leads_well = |mv: &Move| leaves_well(group, mv, number);
            moves.extend(group.moves_at(number).into_iter().filter(leads_well));
        }
        if self.book.groups.len() > 1 {
            let mut seen = HashSet::new();
            moves.retain(|mv| seen.insert(mv.clone()));
        }
        Cow::Owned(moves)
    }

    /// Whether memory, arithmetic and bounds let an offered move be made, and when its end may be entered.
    fn entry(&self, position: &Position, mv: &Move) -> Result<EntryRule, IllegalReason> {
        if position.memory.forbids(position.turn, mv) {
            return Err(IllegalReason::Repeated);
        }
        let number = mv.apply(&position.number).ok_or(IllegalReason::Inexact)?;
        if number == position.number {
            return Err(IllegalReason::Unchanged);
        }
        if !self.bounds.contain(&number) {
            return Err(IllegalReason::OutOfBounds);
        }
        Ok(self.end_at(&number).map_or(EntryRule::Always, |end| end.allowed))
    }

    fn is_stuck(&self, position: &Position) -> bool {
        if self.fixed {
            return !self.moves.iter().any(|mv| self.entry(position, mv).is_ok());
        }
        // Group by group: most often the first has a move already.
        let number = &position.number;
        let mut groups = self.book.groups.iter().filter(|group| group.when.is_none_or(|when| when.holds(number)));
        !groups.any(|group| {
            let mut moves = group.moves_at(number).into_iter();
            moves.any(|mv| leaves_well(group, &mv, number) && self.entry(position, &mv).is_ok())
        })
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

/// Whether a group offers `mv` at `number`, conditions and all.
fn offers_at(group: &MoveGroup, mv: &Move, number: &Number) -> bool {
    group.when.is_none_or(|when| when.holds(number))
        && group.has_operand_at(&mv.operand, number)
        && leaves_well(group, mv, number)
}

/// Whether the number after `mv` is what the group asks for. A division that is not exact leaves nothing to ask about.
fn leaves_well(group: &MoveGroup, mv: &Move, number: &Number) -> bool {
    group.leaves.is_none_or(|leaves| mv.apply(number).is_none_or(|after| leaves.holds(&after)))
}
