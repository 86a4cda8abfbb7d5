//! Walker's alias method: any weights as slots that are all equally likely, each shared by at most two choices.

use super::SlotRange;

/// A choice and the one it shares its slot with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    /// The first choice is taken by all fractions up to this one, in units of 2^-64.
    pub(super) keep: u64,
    pub(super) here: SlotRange,
    pub(super) other: SlotRange,
}

/// Adds the slots of these choices, and says how many they are.
pub(super) fn fill(slots: &mut Vec<Slot>, weighed: Vec<(SlotRange, u64)>) -> usize {
    let count = weighed.len();
    // A slot holds as much as all the weights together, a choice its weight times the number of slots: together the same.
    let size: u128 = weighed.iter().map(|(_, weight)| u128::from(*weight)).sum();
    let (mut small, mut large) = (Vec::new(), Vec::new());
    for (next, weight) in weighed {
        let content = u128::from(weight) * count as u128;
        if content < size { small.push((next, content)) } else { large.push((next, content)) }
    }
    while let Some((here, content)) = small.pop() {
        // What a small choice leaves free is filled up from a large one, which may become small by that.
        let Some((other, rest)) = large.pop() else { break };
        slots.push(Slot { keep: fraction(content, size), here, other });
        let rest = rest - (size - content);
        if rest < size { small.push((other, rest)) } else { large.push((other, rest)) }
    }
    slots.extend(large.into_iter().map(|(here, _)| Slot { keep: u64::MAX, here, other: here }));
    count
}

/// The last of the first 2^64 fractions that belong to `content` out of `size`, which is greater.
fn fraction(content: u128, size: u128) -> u64 {
    // Weights are small numbers; larger ones are first halved together until the shift has room.
    let excess = (u128::BITS - size.leading_zeros()).saturating_sub(u128::BITS - 65);
    let share = ((content >> excess) << 64) / (size >> excess);
    u64::try_from(share.saturating_sub(1)).unwrap_or(u64::MAX)
}
