//! A value in 32 bits that compares like the value itself, so the best of many moves is the largest number.

use crate::value::{Value, Verdict};

/// The value of a position that may not be known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PackedValue(u32);

impl PackedValue {
    /// Nobody has come here.
    pub(crate) const NOTHING: Self = Self(0);
    /// Somebody can come here; what it is worth is not known.
    pub(crate) const UNKNOWN: Self = Self(1);
    /// Neither player can force a win.
    pub(crate) const DRAW: Self = Self(1 << 31);

    /// No value is better: a player who is stuck and wins.
    const BEST: Self = Self(u32::MAX);

    const LOST: u32 = 1 << 30;

    /// As many positions as distances can be told apart for.
    pub(crate) const POSITIONS: usize = Self::LOST as usize - 2;

    #[expect(clippy::cast_possible_truncation, reason = "no distance is longer than there are positions")]
    pub(crate) const fn new(value: Value) -> Self {
        match value.verdict {
            Verdict::Win => Self(u32::MAX - value.distance as u32),
            Verdict::Draw => Self::DRAW,
            Verdict::Loss => Self(Self::LOST + value.distance as u32),
        }
    }

    /// What is known; `None` if nothing is.
    pub(crate) const fn value(self) -> Option<Value> {
        match self.0 {
            0..Self::LOST => None,
            lost if lost < Self::DRAW.0 => Some(Value::new(Verdict::Loss, (lost - Self::LOST) as u64)),
            drawn if drawn == Self::DRAW.0 => Some(Value::new(Verdict::Draw, 0)),
            won => Some(Value::new(Verdict::Win, (u32::MAX - won) as u64)),
        }
    }

    /// A known value as the player who has just moved there sees it: the other verdict, one ply more.
    pub(crate) const fn as_seen_by_mover(self) -> Self {
        if self.0 > Self::DRAW.0 {
            Self(Self::LOST + 1 + (u32::MAX - self.0))
        } else if self.0 < Self::DRAW.0 {
            Self(u32::MAX - 1 - (self.0 - Self::LOST))
        } else {
            self
        }
    }

    /// What a player makes of moves that all leave the opponent one of these values: the worst of them, seen by the mover.
    pub(crate) fn best_of(left: impl Iterator<Item = Self>) -> Self {
        left.fold(Self::BEST, Self::min).as_seen_by_mover()
    }

    /// The verdict of a known value.
    pub(crate) const fn verdict(self) -> Verdict {
        if self.is_win() {
            Verdict::Win
        } else if self.0 < Self::DRAW.0 {
            Verdict::Loss
        } else {
            Verdict::Draw
        }
    }

    pub(crate) const fn is_win(self) -> bool {
        self.0 > Self::DRAW.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_compare_and_turn_like_values() {
        let mut values = vec![Value::new(Verdict::Draw, 0)];
        for distance in [0, 1, 2, 77, (1 << 30) - 2] {
            values.extend([Verdict::Win, Verdict::Loss].map(|verdict| Value::new(verdict, distance)));
        }
        for a in &values {
            assert_eq!(PackedValue::new(*a).value(), Some(*a));
            assert!(PackedValue::new(*a) > PackedValue::UNKNOWN && PackedValue::UNKNOWN > PackedValue::NOTHING);
            assert_eq!(PackedValue::new(*a).verdict(), a.verdict);
            if a.distance < (1 << 30) - 2 {
                assert_eq!(PackedValue::new(*a).as_seen_by_mover(), PackedValue::new(a.as_seen_by_mover()));
            }
            for b in &values {
                assert_eq!(PackedValue::new(*a).cmp(&PackedValue::new(*b)), a.cmp(b));
            }
        }
        assert_eq!((PackedValue::NOTHING.value(), PackedValue::UNKNOWN.value()), (None, None));
    }
}
