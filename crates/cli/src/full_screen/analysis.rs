//! What perfect play says about a game so far, in the form that the pictures draw.

use numduel_pictures::log::log;
use numduel_players::Analysis;
use numduel_rules::language::MoveGroup;
use numduel_rules::{Number, Operation, Position, Rules};
use numduel_solver::{Value, Verdict};

/// A place on the scale of the number line: the logarithm of a number, in parts of a doubling.
pub type ScalePos = i64;

/// How numbers are laid out on the number line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberScale {
    /// Evenly: where moves only add and subtract.
    Linear,
    /// By their logarithm, the same below zero, mirrored: where numbers grow by factors.
    Logarithmic,
}

impl NumberScale {
    /// The scale that suits a game.
    pub fn of(rules: &Rules) -> Self {
        /// Larger numbers are easier to tell apart by their logarithm.
        const LARGEST: i64 = 1_000_000;
        let adds = |group: &MoveGroup| matches!(group.operation, Operation::Add | Operation::Subtract);
        let small = |(_, value): (&str, &Number)| i64::try_from(value).is_ok_and(|value| value.abs() <= LARGEST);
        if rules.book().move_groups().iter().all(adds) && rules.values().all(small) {
            Self::Linear
        } else {
            Self::Logarithmic
        }
    }

    /// Where a number is.
    pub fn place(self, number: &Number) -> ScalePos {
        match self {
            Self::Linear => {
                i64::try_from(number).unwrap_or(if *number < Number::ZERO { -ScalePos::MAX } else { ScalePos::MAX })
            }
            Self::Logarithmic => place(number),
        }
    }
}

/// What is known about one position of a game.
#[derive(Clone, Debug, Default)]
pub struct Evaluated {
    /// Its value for the player to move; nothing if the game is over or it is unknown.
    pub value: Option<Value<Number>>,
    /// The value of every legal move for that player, in the same order.
    pub choices: Vec<Value<Number>>,
}

impl Evaluated {
    pub fn at(analysis: &Analysis, position: &Position) -> Self {
        let choices: Vec<Value<Number>> = analysis.moves(position).into_iter().map(|worth| worth.value).collect();
        Self { value: choices.iter().max().cloned(), choices }
    }
}

/// The bands as the number line shows them.
#[derive(Clone, Debug, Default)]
pub struct BandLine {
    pub bands: Vec<LineBand>,
}

/// A run of numbers with one verdict, from the place where it begins up to where the next begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineBand {
    pub from: ScalePos,
    pub to: ScalePos,
    pub verdict: Verdict,
}

impl BandLine {
    /// More bands than this could not be told apart on any screen, and would take a while to list.
    const MOST: usize = 20_000;

    /// The bands as the player to move at this position sees them, where there are any.
    pub fn seen_from(analysis: &Analysis, position: &Position, scale: NumberScale) -> Option<Self> {
        let bands = analysis.solution().ok()?.bands()?;
        if bands.count(position) > Number::from(Self::MOST) {
            return None;
        }
        let stretch = |band: numduel_solver::Band| LineBand {
            from: band.low.as_ref().map_or(ScalePos::MIN, |low| scale.place(low)),
            to: band.high.as_ref().map_or(ScalePos::MAX, |high| scale.place(&(high + Number::ONE))),
            verdict: band.value.verdict,
        };
        Some(Self { bands: bands.list(position).map(stretch).collect() })
    }
}

/// Where a number is on the scale. Numbers grow by factors, so it is logarithmic; the same below zero, mirrored.
fn place(number: &Number) -> ScalePos {
    let size = if *number < Number::ZERO { -number.clone() } else { number.clone() };
    let place = log(&(size + Number::ONE));
    if *number < Number::ZERO { -place } else { place }
}

#[cfg(test)]
mod tests {
    use numduel_pictures::log::DOUBLING;

    use super::*;

    #[test]
    fn the_scale_is_logarithmic_and_mirrored_at_zero() {
        let at = |number: i64| place(&Number::from(number));
        assert_eq!((at(0), at(1), at(3), at(-1)), (0, DOUBLING, 2 * DOUBLING, -DOUBLING));
        assert!((1..1000).all(|number| at(number) < at(number + 1)));
    }
}
