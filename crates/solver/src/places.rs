//! Which positions there are: a number for each, dense where the numbers on the table are, hashed elsewhere.

use numduel_rules::{Budget, OverLimit, Reservation};

use crate::packed::{PackedPosition, PackedRules};

/// Positions by their number, and the way back.
pub(crate) trait Places {
    /// The position's number, if it has one.
    fn find(&self, spot: PackedPosition) -> Option<u32>;
    /// The position with a number.
    fn spot(&self, id: u32) -> PackedPosition;
    /// From which positions every move leads this many places on.
    fn shifts(&self, _: &PackedRules) -> ConstantShifts {
        ConstantShifts::default()
    }
}

/// Where all moves add or subtract constants and meet nothing but open numbers: how many places on each leads.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConstantShifts {
    ids: std::ops::Range<u32>,
    by: Vec<i64>,
}

impl ConstantShifts {
    /// The places that the moves of a position lead to, if it is one of these.
    #[inline]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "all of them are places")]
    pub(crate) fn from(&self, id: u32) -> Option<impl Iterator<Item = usize>> {
        self.ids.contains(&id).then(|| self.by.iter().map(move |by| (i64::from(id) + by) as usize))
    }
}

/// Every number of a run, with everything that can be remembered there.
#[derive(Clone, Debug)]
pub(crate) struct Dense {
    low: i64,
    numbers: u64,
    memories: u64,
}

impl Dense {
    /// Nothing where there would be more than `most` positions.
    pub(crate) fn new(low: i64, numbers: u64, memories: u64, most: usize) -> Option<Self> {
        let count = usize::try_from(numbers.checked_mul(memories)?).ok()?;
        (count <= most).then_some(Self { low, numbers, memories })
    }

    /// How many positions have a number, reached or not.
    pub(crate) fn len(&self) -> usize {
        usize::try_from(self.numbers * self.memories).unwrap_or(0)
    }
}

impl Places for Dense {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "there are no more positions than were allowed")]
    fn find(&self, spot: PackedPosition) -> Option<u32> {
        let number = u64::try_from(spot.number.checked_sub(self.low)?).ok()?;
        (number < self.numbers && spot.memory < self.memories).then(|| (number * self.memories + spot.memory) as u32)
    }

    #[inline]
    fn spot(&self, id: u32) -> PackedPosition {
        if self.memories == 1 {
            return PackedPosition { number: self.low + i64::from(id), memory: 0 };
        }
        let id = u64::from(id);
        PackedPosition { number: self.low.saturating_add_unsigned(id / self.memories), memory: id % self.memories }
    }

    fn shifts(&self, packed: &PackedRules) -> ConstantShifts {
        let run = packed.shifts().and_then(|(by, numbers)| {
            let [first, last] =
                [numbers.start(), numbers.end()].map(|number| i128::from(*number) - i128::from(self.low));
            // The places that the moves lead to are places too.
            let (shortest, farthest) = (by.iter().min()?, by.iter().max()?);
            let first = first.max(-i128::from((*shortest).min(0)));
            let last = last.min(i128::from(self.numbers) - 1 - i128::from((*farthest).max(0)));
            Some(ConstantShifts { ids: u32::try_from(first).ok()?..u32::try_from(last + 1).ok()?, by })
        });
        run.unwrap_or_default()
    }
}

/// The positions in the order in which they were found, with an open hash table of their numbers.
#[derive(Clone, Debug)]
pub(crate) struct Hashed {
    spots: Vec<PackedPosition>,
    /// A power of two long, and at most half full.
    slots: Vec<u32>,
    held: Reservation,
}

const EMPTY: u32 = u32::MAX;

impl Hashed {
    pub(crate) fn new(budget: &Budget) -> Result<Self, OverLimit> {
        Ok(Self { spots: Vec::new(), slots: vec![EMPTY; 16], held: budget.reserve_for::<u32>(16)? })
    }

    pub(crate) fn len(&self) -> usize {
        self.spots.len()
    }

    pub(crate) fn spots(&self) -> &[PackedPosition] {
        &self.spots
    }

    /// The position's number, which is new if it was not known.
    #[expect(clippy::cast_possible_truncation, reason = "there are no more positions than were allowed")]
    pub(crate) fn enter(&mut self, spot: PackedPosition) -> Result<u32, OverLimit> {
        let found = self.slot(spot);
        if self.slots[found] != EMPTY {
            return Ok(self.slots[found]);
        }
        let id = self.spots.len() as u32;
        self.held.push(&mut self.spots, spot)?;
        self.slots[found] = id;
        if self.spots.len() * 2 > self.slots.len() {
            self.grow()?;
        }
        Ok(id)
    }

    fn grow(&mut self) -> Result<(), OverLimit> {
        let bytes = size_of_val(self.slots.as_slice()) as u64;
        self.held.grow(2 * bytes)?;
        self.slots = vec![EMPTY; self.slots.len() * 2];
        self.held.shrink(bytes);
        for (id, spot) in (0..).zip(&self.spots) {
            let found = self.slot(*spot);
            self.slots[found] = id;
        }
        Ok(())
    }

    /// The slot that holds this position, or the empty one where it belongs.
    #[expect(clippy::cast_possible_truncation, reason = "the low bits of the hash choose the slot")]
    fn slot(&self, spot: PackedPosition) -> usize {
        const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
        let hash = (spot.number.cast_unsigned().wrapping_mul(MIX).rotate_left(29) ^ spot.memory).wrapping_mul(MIX);
        let mask = self.slots.len() - 1;
        let mut at = (hash ^ hash >> 32) as usize & mask;
        while self.slots[at] != EMPTY && self.spots[self.slots[at] as usize] != spot {
            at = (at + 1) & mask;
        }
        at
    }
}

impl Places for Hashed {
    fn find(&self, spot: PackedPosition) -> Option<u32> {
        let id = self.slots[self.slot(spot)];
        (id != EMPTY).then_some(id)
    }

    fn spot(&self, id: u32) -> PackedPosition {
        self.spots[id as usize]
    }
}
