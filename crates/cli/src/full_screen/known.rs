//! What perfect play says about a game so far, in the form that the pictures draw.

use numduel_players::Analysis;
use numduel_rules::number::bits;
use numduel_rules::{Number, Position};
use numduel_solver::{Value, Verdict};

/// A place on the scale of the number line: the logarithm of a number, in steps of 2^-16 of a doubling.
pub type Place = i64;

/// What is known about one position of a game.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// What it is worth to the player to move; nothing where the game is over or nobody knows.
    pub value: Option<Value<Number>>,
    /// What every legal move there is worth to that player, in the order of the legal moves.
    pub choices: Vec<Value<Number>>,
}

impl Seen {
    pub fn at(analysis: &Analysis, position: &Position) -> Self {
        let choices: Vec<Value<Number>> = analysis.moves(position).into_iter().map(|worth| worth.value).collect();
        Self { value: choices.iter().max().cloned(), choices }
    }
}

/// The bands as the number line shows them.
#[derive(Clone, Debug, Default)]
pub struct Line {
    pub bands: Vec<Stretch>,
}

/// A run of numbers with one verdict, from the place where it begins up to where the next begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    pub from: Place,
    pub to: Place,
    pub verdict: Verdict,
}

impl Line {
    /// More bands than this could not be told apart on any screen, and would take a while to list.
    const MOST: usize = 20_000;

    /// The bands as the player to move at this position sees them, where there are any.
    pub fn seen_from(analysis: &Analysis, position: &Position) -> Option<Self> {
        let bands = analysis.solution().ok()?.bands()?;
        if bands.count(position) > Number::from(Self::MOST) {
            return None;
        }
        let stretch = |band: numduel_solver::Band| Stretch {
            from: band.low.as_ref().map_or(Place::MIN, place),
            to: band.high.as_ref().map_or(Place::MAX, |high| place(&(high + Number::ONE))),
            verdict: band.value.verdict,
        };
        Some(Self { bands: bands.list(position).map(stretch).collect() })
    }
}

/// Where a number stands on the scale. Numbers grow by factors, so it is logarithmic; the same below zero, mirrored.
pub fn place(number: &Number) -> Place {
    let size = if *number < Number::ZERO { -number.clone() } else { number.clone() };
    let place = logarithm(&(size + Number::ONE));
    if *number < Number::ZERO { -place } else { place }
}

/// The binary logarithm of a number from 1 on. In whole numbers: the system's mathematics would be loaded at every start
/// of the program for this alone.
fn logarithm(number: &Number) -> Place {
    const FRACTION: usize = 16;
    const ONE: u64 = 1 << 31;
    let bits = bits(number);
    let shifted = if bits > 32 { number >> (bits - 32) } else { number << (32 - bits) };
    let mut mantissa = u64::try_from(shifted).unwrap_or(ONE);
    let mut place = Place::try_from(bits).unwrap_or(Place::MAX >> FRACTION).saturating_sub(1);
    for _ in 0..FRACTION {
        // Squaring doubles the logarithm: its next binary digit is whether that passes 2.
        mantissa = (mantissa * mantissa) >> 31;
        let passed = mantissa >= 2 * ONE;
        mantissa >>= u32::from(passed);
        place = 2 * place + Place::from(passed);
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_logarithmic_and_mirrored_at_zero() {
        let at = |number: i64| place(&Number::from(number));
        assert_eq!((at(0), at(1), at(3), at(-1)), (0, 1 << 16, 2 << 16, -(1 << 16)));
        // log2(10) = 3.3219…
        assert_eq!(at(9), 217_705);
        assert_eq!(place(&(Number::from(2).pow(1000) - Number::ONE)), 1000 << 16);
        assert!((1..1000).all(|number| at(number) < at(number + 1)));
    }
}
