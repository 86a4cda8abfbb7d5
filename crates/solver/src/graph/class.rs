//! Which positions are the same game in other clothes: bisimulation classes as 128-bit hashes.
//!
//! A class knows where moves lead and how the game ends for the mover. It ignores numbers, names, the order of moves, and
//! how many moves lead to the same class: two games of one class are won by the same idea. Because a position's class is
//! made of those one move on, one pass from the last positions back to the start finds all of them. Where play can repeat
//! there is no last position, and no class.

use std::fmt;

use super::{Graph, Target};

/// What a position, or a whole game, is up to bisimulation. Two that differ are different; that two which agree are the same
/// is as certain as 128 bits allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GraphClass(pub u128);

impl fmt::Display for GraphClass {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:032x}", self.0)
    }
}

impl Graph {
    /// The class of every position, by id; `None` if play can repeat.
    pub fn classes(&self) -> Option<Vec<GraphClass>> {
        if self.is_circular() {
            return None;
        }
        let mut classes = vec![GraphClass(0); self.len()];
        let mut next = Vec::new();
        for id in self.ids().rev() {
            next.clear();
            next.extend(self.targets(id).iter().map(|target| successor(*target, &classes)));
            next.sort_unstable();
            next.dedup();
            classes[id as usize] = GraphClass(mixed(&next));
        }
        // Only a start can be without moves, and then it matters who wins.
        if self.targets(Self::START).is_empty() {
            classes[Self::START as usize] = GraphClass(end(Target::end(0, self.stuck().mover.flipped())));
        }
        Some(classes)
    }
}

fn successor(target: Target, classes: &[GraphClass]) -> u128 {
    target.position().map_or_else(|| end(target), |to| classes[to as usize].0)
}

/// The class of a game that is over for the player who made the last move.
fn end(target: Target) -> u128 {
    mixed(&[target.verdict().map_or(0, |verdict| 1 + verdict as u128)])
}

/// Two lanes of multiply and fold, each with constants of its own, over a sorted list.
#[expect(clippy::cast_possible_truncation, reason = "the halves are mixed apart")]
fn mixed(list: &[u128]) -> u128 {
    let mut lanes = [0x243f_6a88_85a3_08d3_u64, 0x1319_8a2e_0370_7344];
    for class in list {
        let halves = [*class as u64, (*class >> 64) as u64];
        lanes = [
            fold(lanes[0] ^ halves[0], halves[1] ^ 0xa409_3822_299f_31d1),
            fold(lanes[1].wrapping_add(halves[1]), halves[0] ^ 0x082e_fa98_ec4e_6c89),
        ];
    }
    let length = list.len() as u64;
    let [low, high] = [fold(lanes[0], length ^ 0x4528_21e6_38d0_1377), fold(lanes[1], length ^ 0xbe54_66cf_34e9_0c6c)];
    u128::from(finished(low ^ high.rotate_left(32))) | u128::from(finished(high.wrapping_add(low))) << 64
}

/// Both halves of a product, and the factors with them, so a factor of 0 loses nothing.
#[expect(clippy::cast_possible_truncation, reason = "both halves are kept")]
fn fold(one: u64, other: u64) -> u64 {
    let product = u128::from(one | 1) * u128::from(other | 1);
    (product as u64) ^ ((product >> 64) as u64) ^ one.rotate_left(23) ^ other
}

/// The finisher of `SplitMix64`.
const fn finished(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
