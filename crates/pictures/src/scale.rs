//! Where a picture puts its numbers: every whole number has its own cell. The cells shrink as numbers grow, as on a slide
//! rule, or have one size where moves only add and subtract.

use numduel_rules::{Number, Operation, Rules};

use crate::label::{self, power_of_ten};
use crate::log::{DOUBLING, TENFOLD, log};

/// How the cells follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Spacing {
    /// Every cell as wide as the next, counted from this number.
    Even(Number),
    /// By the logarithm; all numbers are at least 1.
    Log,
    /// By the logarithm of the distance from 0, to both sides of it.
    BothWays,
}

/// Which scale suits the numbers of a game, wherever they are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberScale {
    /// In equal steps: where every move adds or subtracts, so that equal steps are equal moves.
    Linear,
    /// By the logarithm of the distance from 0, to both sides of it: where numbers grow by factors, or far.
    Logarithmic,
}

impl NumberScale {
    /// In more steps than this, single moves could not be told apart.
    const MOST_STEPS: u32 = 10_000;

    /// The scale for a game's numbers from `low` to `high`.
    pub fn new(rules: &Rules, low: &Number, high: &Number) -> Self {
        let mut operations = rules.move_groups().iter().map(|group| group.operation);
        let adds = operations.all(|operation| matches!(operation, Operation::Add | Operation::Subtract));
        if adds && high - low < Number::from(Self::MOST_STEPS) { Self::Linear } else { Self::Logarithmic }
    }

    /// How far along the scale a number is, seen from 0.
    pub fn place(self, number: &Number) -> i64 {
        match self {
            Self::Linear => i64::try_from(number).unwrap_or(if *number < Number::ZERO { -i64::MAX } else { i64::MAX }),
            Self::Logarithmic if *number >= Number::ZERO => log(&(number + Number::ONE)),
            Self::Logarithmic => -log(&(Number::ONE - number)),
        }
    }
}

/// Numbers laid out from left to right.
#[derive(Clone, Debug)]
pub(crate) struct Scale {
    spacing: Spacing,
    first: i64,
    span: i64,
    left: i64,
    width: i64,
}

/// A number that the axis names.
pub(crate) struct Tick {
    pub x: i64,
    pub label: String,
}

impl Scale {
    /// The numbers from `low` to `high`, with room beyond either end given in hundredths of it.
    pub(crate) fn of(kind: NumberScale, low: &Number, high: &Number, beyond: [i64; 2], left: i64, width: i64) -> Self {
        match kind {
            NumberScale::Linear => Self::even(low, high, beyond, left, width),
            NumberScale::Logarithmic => Self::log(low, high, beyond, left, width),
        }
    }

    /// The numbers by their logarithm.
    fn log(low: &Number, high: &Number, beyond: [i64; 2], left: i64, width: i64) -> Self {
        let spacing = if *low >= Number::ONE { Spacing::Log } else { Spacing::BothWays };
        Self::new(spacing, low, high, beyond, left, width)
    }

    /// The same numbers in equal steps.
    pub(crate) fn even(low: &Number, high: &Number, beyond: [i64; 2], left: i64, width: i64) -> Self {
        Self::new(Spacing::Even(low.clone()), low, high, beyond, left, width)
    }

    fn new(spacing: Spacing, low: &Number, high: &Number, beyond: [i64; 2], left: i64, width: i64) -> Self {
        let first = measure(&spacing, low);
        let span = (measure(&spacing, &(high + Number::ONE)) - first).max(1);
        let [before, after] = beyond.map(|hundredths| (span.saturating_mul(hundredths) / 100).max(hundredths.signum()));
        Self { spacing, first: first - before, span: span + before + after, left, width }
    }

    /// The left edge of a number's cell, kept within the scale.
    pub(crate) fn edge(&self, number: &Number) -> i64 {
        self.place(measure(&self.spacing, number))
    }

    /// The right edge of a number's cell.
    pub(crate) fn end(&self, number: &Number) -> i64 {
        self.edge(&(number + Number::ONE))
    }

    /// The middle of a number's cell.
    pub(crate) fn centre(&self, number: &Number) -> i64 {
        self.edge(number).midpoint(self.end(number))
    }

    fn place(&self, measure: i64) -> i64 {
        let far = i128::from(measure.saturating_sub(self.first)) * i128::from(self.width) / i128::from(self.span);
        self.left + i64::try_from(far.clamp(0, self.width.into())).unwrap_or(0)
    }

    /// The numbers to name on the axis, with at least `gap` between two of them.
    pub(crate) fn ticks(&self, gap: i64) -> Vec<Tick> {
        match &self.spacing {
            Spacing::Even(low) => self.even_ticks(low, gap),
            Spacing::Log => self.log_ticks(gap, 1),
            Spacing::BothWays => {
                let mut ticks = self.log_ticks(gap, 1);
                ticks.extend(self.log_ticks(gap, -1));
                ticks.push(Tick { x: self.centre(&Number::ZERO), label: "0".to_owned() });
                ticks.retain(|tick| tick.x > self.left && tick.x < self.left + self.width);
                ticks.sort_by_key(|tick| tick.x);
                ticks
            }
        }
    }

    fn even_ticks(&self, low: &Number, gap: i64) -> Vec<Tick> {
        let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
        let count = self.span.max(1);
        let step = steps.into_iter().find(|step| self.width * step / count >= gap).unwrap_or(20_000);
        let after = |number: &Number| number + Number::from(step);
        let rest = low % Number::from(step);
        let first = if rest > Number::ZERO { low - rest + Number::from(step) } else { low - rest };
        let last = low + Number::from(count);
        let numbers = std::iter::successors(Some(first), |number| Some(after(number)));
        let shown = numbers.take_while(|number| *number < last);
        shown.map(|number| Tick { x: self.centre(&number), label: label::number(&number) }).collect()
    }

    /// Ticks at powers of ten to one side of 0; between them at 2 and 5 times those where there is room.
    fn log_ticks(&self, gap: i64, sign: i64) -> Vec<Tick> {
        // The distance between two ticks that are this many powers of ten apart.
        let apart = |step: usize| {
            let step = i128::try_from(step).unwrap_or(i128::from(u32::MAX));
            step * i128::from(TENFOLD) * i128::from(self.width) / i128::from(self.span)
        };
        if apart(1) >= 3 * i128::from(gap) {
            return self.ticks_at(1, &[1, 2, 5], sign);
        }
        let mut steps = (0..8).flat_map(|power| [1, 2, 5].map(|step| step * 10usize.pow(power)));
        self.ticks_at(steps.find(|step| apart(*step) >= gap.into()).unwrap_or(100_000_000), &[1], sign)
    }

    fn ticks_at(&self, step: usize, factors: &[u32], sign: i64) -> Vec<Tick> {
        let far = (self.first + self.span).max(-self.first) / TENFOLD + 1;
        let mut ticks = Vec::new();
        for power in (0..=usize::try_from(far).unwrap_or(0)).step_by(step) {
            for factor in factors {
                let (measure, label) = tick(&self.spacing, power, *factor, sign);
                if measure > self.first && measure < self.first + self.span {
                    let label = if sign < 0 { format!("−{label}") } else { label };
                    ticks.push(Tick { x: self.place(measure), label });
                }
            }
        }
        ticks
    }
}

/// The largest power of ten whose cell is worth measuring: beyond it a cell is thinner than any line.
const EXACT: usize = 18;

/// Where the axis names `factor * 10^power`, and what it writes there.
fn tick(spacing: &Spacing, power: usize, factor: u32, sign: i64) -> (i64, String) {
    if power > EXACT {
        let size = TENFOLD.saturating_mul(i64::try_from(power).unwrap_or(i64::MAX)) + log(&factor.into());
        return (sign * size, if factor == 1 { power_of_ten(power) } else { format!("{factor}·10^{power}") });
    }
    let size = Number::from(10).pow(power) * Number::from(factor);
    let number = &size * Number::from(sign);
    let centre = measure(spacing, &number).midpoint(measure(spacing, &(&number + Number::ONE)));
    (centre, label::number(&size))
}

/// How far along a number's cell begins.
fn measure(spacing: &Spacing, number: &Number) -> i64 {
    match spacing {
        Spacing::Even(low) => i64::try_from(&(number - low)).unwrap_or(if number < low { -1 } else { i64::MAX / 4 }),
        Spacing::Log if *number < Number::ONE => -DOUBLING,
        Spacing::Log => log(number),
        Spacing::BothWays => NumberScale::Logarithmic.place(number),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn cells_follow_each_other_without_gaps_on_every_scale() {
        let (low, high) = (Number::from(1), Number::from(60));
        for scale in [
            Scale::log(&low, &high, [0, 0], 100, 6000),
            Scale::log(&Number::from(-60), &high, [0, 5], 100, 6000),
            Scale::even(&low, &high, [0, 0], 100, 6000),
        ] {
            assert_eq!(scale.edge(&Number::from(-1000)), 100);
            assert_eq!(scale.edge(&Number::from(10).pow(50)), 6100);
            for number in 1..60 {
                let number = Number::from(number);
                assert!(scale.edge(&number) < scale.centre(&number), "{number} has a cell");
                assert_eq!(scale.end(&number), scale.edge(&(number + Number::ONE)));
            }
        }
    }

    #[test]
    fn only_games_that_add_and_subtract_are_drawn_in_equal_steps() {
        let kind = |line: &str, low: i64, high: i64| {
            let rules = Arc::new(numduel_rules::compact::read(line).unwrap()).rules(&[].into()).unwrap();
            NumberScale::new(&rules, &low.into(), &high.into())
        };
        let adds = "start 1; +1..3; -2; >=21 loses";
        assert_eq!([kind(adds, -5, 21), kind(adds, 1, 10_000)], [NumberScale::Linear; 2]);
        assert_eq!(kind(adds, 1, 10_001), NumberScale::Logarithmic, "too many steps to tell apart");
        for line in ["start 1; +1; x2; >=21 loses", "start 20; -1; /2; =0 wins", "start 1; x2; >=21 loses"] {
            assert_eq!(kind(line, 1, 20), NumberScale::Logarithmic, "{line}");
        }
    }

    #[test]
    fn the_logarithmic_scale_is_mirrored_at_zero() {
        let at = |number: i64| NumberScale::Logarithmic.place(&Number::from(number));
        assert_eq!((at(0), at(1), at(3), at(-1)), (0, DOUBLING, 2 * DOUBLING, -DOUBLING));
        assert!((1..1000).all(|number| at(number) < at(number + 1)));
    }

    #[test]
    fn an_axis_names_few_numbers_however_far_it_goes() {
        let labels = |low: i64, power: usize| {
            let scale = Scale::log(&low.into(), &Number::from(10).pow(power), [0, 0], 0, 7500);
            scale.ticks(500).into_iter().map(|tick| tick.label).collect::<Vec<_>>()
        };
        assert_eq!(labels(1, 3), ["1", "2", "5", "10", "20", "50", "100", "200", "500", "1000"]);
        assert_eq!(labels(0, 2)[..3], ["0", "1", "2"]);
        for power in [30, 300, 3000, 100_000] {
            assert!((4..=16).contains(&labels(1, power).len()), "{:?}", labels(1, power));
        }
        let even = Scale::even(&2.into(), &30.into(), [0, 0], 0, 7500);
        let labels: Vec<String> = even.ticks(500).into_iter().map(|tick| tick.label).collect();
        assert_eq!(labels, ["2", "4", "6", "8", "10", "12", "14", "16", "18", "20", "22", "24", "26", "28", "30"]);
    }
}
