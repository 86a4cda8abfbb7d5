//! What perfect play says about a game so far, in the form that the pictures draw.

use numduel_pictures::NumberScale;
use numduel_players::Analysis;
use numduel_rules::{Number, Position};
use numduel_solver::{Value, Verdict};

/// A place on the scale of the number line: a number, or its logarithm in parts of a doubling.
pub type ScalePos = i64;

/// What is known about one position of a game.
#[derive(Clone, Debug, Default)]
pub struct Evaluated {
    /// Its value for the player to move; nothing if the game is over or it is unknown.
    pub value: Option<Value<Number>>,
    /// The value of every legal move for that player, in the same order.
    pub choices: Vec<Value<Number>>,
}

impl Evaluated {
    pub fn evaluate(analysis: &Analysis, position: &Position) -> Self {
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
