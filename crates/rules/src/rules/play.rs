//! Which moves are legal, why another is not, and what a move leads to.

use std::borrow::Cow;
use std::collections::HashSet;

use super::{Played, Reason, Refusal, Rules};
use crate::language::{Allowed, End, Fate, Invalid, Offer};
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
            .partition(|(_, allowed)| *allowed == Allowed::Always);
        let legal = if free.is_empty() { forced } else { free };
        legal.into_iter().map(|(mv, _)| mv.clone()).collect()
    }

    /// Whether the book has `mv` at some number.
    pub fn knows(&self, mv: &Move) -> bool {
        self.offers_of(mv).next().is_some()
    }

    /// Why `mv` is not legal, or nothing if it is.
    pub fn refuses(&self, position: &Position, mv: &Move) -> Option<Reason> {
        if !self.knows(mv) {
            return Some(Reason::NotAMove);
        }
        if !self.fixed && !self.offers_of(mv).any(|offer| offers_at(offer, mv, &position.number)) {
            return Some(Reason::NotOffered);
        }
        match self.entry(position, mv) {
            Err(reason) => Some(reason),
            Ok(Allowed::Always) => None,
            Ok(Allowed::WhenForced) => {
                let offered = self.offered(&position.number);
                let way_out = offered.iter().any(|other| self.entry(position, other) == Ok(Allowed::Always));
                way_out.then_some(Reason::Overshoot)
            }
        }
    }

    /// Makes a move, or hands the position back with the reason.
    pub fn play(&self, position: Position, mv: &Move) -> Result<Played, Box<Refusal>> {
        let refused = self.refuses(&position, mv);
        let (Some(number), None) = (mv.apply(&position.number), refused) else {
            let reason = refused.unwrap_or(Reason::Inexact);
            return Err(Box::new(Refusal { position, mv: mv.clone(), reason }));
        };
        let position = self.after(&position, mv, number);
        let outcome = self.end_after(&position);
        Ok(Played { position, outcome })
    }

    /// The position after a legal move that leads to `number`.
    pub fn after(&self, before: &Position, mv: &Move, number: Number) -> Position {
        Position {
            number,
            turn: before.turn.other(),
            remembered: before.remembered.after(before.turn, mv),
            left: before.left.map(|left| left.saturating_sub(1)),
        }
    }

    /// How the game ended with the move that led to `position`, if it did: by an end, by the cap, or because nobody can go
    /// on.
    pub fn end_after(&self, position: &Position) -> Option<Outcome> {
        let mover = position.turn.other();
        if let Some(end) = self.end_at(&position.number) {
            return Some(decided(mover, end.mover, end.condition.cause()));
        }
        if let (Some(cap), Some(0)) = (&self.cap, position.left) {
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
    fn offers_of<'a>(&'a self, mv: &'a Move) -> impl Iterator<Item = &'a Offer> {
        self.book.offers.iter().filter(|offer| offer.operation == mv.operation && offer.knows(&mv.operand))
    }

    /// The moves that the book offers at `number`, each once.
    fn offered(&self, number: &Number) -> Cow<'_, [Move]> {
        if self.fixed {
            return Cow::Borrowed(&self.moves);
        }
        let offers = self.book.offers.iter().filter(|offer| offer.when.is_none_or(|when| when.holds(number)));
        let mut moves = Vec::new();
        for offer in offers {
            let leads_well = |mv: &Move| leaves_well(offer, mv, number);
            moves.extend(offer.moves_at(number).into_iter().filter(leads_well));
        }
        if self.book.offers.len() > 1 {
            let mut seen = HashSet::new();
            moves.retain(|mv| seen.insert(mv.clone()));
        }
        Cow::Owned(moves)
    }

    /// Whether memory, arithmetic and bounds let an offered move be made, and when its end may be entered.
    fn entry(&self, position: &Position, mv: &Move) -> Result<Allowed, Reason> {
        if position.remembered.forbids(position.turn, mv) {
            return Err(Reason::Repeated);
        }
        let number = mv.apply(&position.number).ok_or(Reason::Inexact)?;
        if number == position.number {
            return Err(Reason::Unchanged);
        }
        if !self.bounds.contain(&number) {
            return Err(Reason::OutOfBounds);
        }
        Ok(self.end_at(&number).map_or(Allowed::Always, |end| end.allowed))
    }

    fn is_stuck(&self, position: &Position) -> bool {
        if self.fixed {
            return !self.moves.iter().any(|mv| self.entry(position, mv).is_ok());
        }
        // Group by group: most often the first has a move already.
        let number = &position.number;
        let mut offers = self.book.offers.iter().filter(|offer| offer.when.is_none_or(|when| when.holds(number)));
        !offers.any(|offer| {
            let mut moves = offer.moves_at(number).into_iter();
            moves.any(|mv| leaves_well(offer, &mv, number) && self.entry(position, &mv).is_ok())
        })
    }
}

/// What a rule that speaks of `player` makes of the game.
fn decided(player: Seat, fate: Fate, cause: Cause) -> Outcome {
    let winner = match fate {
        Fate::Wins => player,
        Fate::Loses => player.other(),
    };
    Outcome::won(winner, cause)
}

/// Whether a group offers `mv` at `number`, conditions and all.
fn offers_at(offer: &Offer, mv: &Move, number: &Number) -> bool {
    offer.when.is_none_or(|when| when.holds(number))
        && offer.offers(&mv.operand, number)
        && leaves_well(offer, mv, number)
}

/// Whether the number after `mv` is what the group asks for. A division that is not exact leaves nothing to ask about.
fn leaves_well(offer: &Offer, mv: &Move, number: &Number) -> bool {
    offer.leaves.is_none_or(|leaves| mv.apply(number).is_none_or(|after| leaves.holds(&after)))
}
