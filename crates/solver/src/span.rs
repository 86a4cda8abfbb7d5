//! Where play can go: the numbers between which it stays, and the way it goes.

use numduel_rules::language::MoveGroup;
use numduel_rules::{Direction, Number, Position, Rules};

/// The numbers that play from a position can reach, as far as the rules alone tell.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReachSpan {
    /// The smallest; `None` if no rule stops the number.
    pub low: Option<Number>,
    /// The largest.
    pub high: Option<Number>,
    /// The way all moves go.
    pub way: Option<Direction>,
    /// The largest number, without its sign, of which the program can tell what the rules ask; `None` if it can for all.
    pub judged: Option<Number>,
}

impl ReachSpan {
    pub(crate) fn new(rules: &Rules, from: &Position) -> Self {
        let start = &from.number;
        let (bounds, judged) = (rules.own_bounds(), rules.largest().cloned());
        let mut span =
            Self { low: bounds.min.clone(), high: bounds.max.clone(), way: rules.direction_from(start), judged };
        // Play never continues where every number ends the game.
        for end in rules.ends() {
            if let Some(first) = end.condition.settled(Direction::Up, true) {
                span.below(first - Number::ONE);
            }
            if let Some(last) = end.condition.settled(Direction::Down, true) {
                span.above(last + Number::ONE);
            }
        }
        // The rules tell it from their bounds; an end that nobody passes is as good.
        let natural = *start >= Number::ZERO && span.low.as_ref().is_some_and(|low| *low >= Number::ZERO);
        let strict = rules.forbids_unchanged() || !rules.may_stay_from(start);
        if natural && strict && rules.move_groups().iter().all(|group| group.direction(false) == Some(Direction::Down))
        {
            span.way = Some(Direction::Down);
        }
        match span.way {
            Some(Direction::Up) => span.above(start.clone()),
            Some(Direction::Down) => span.below(start.clone()),
            None => {}
        }
        if *start >= Number::ZERO && rules.move_groups().iter().all(MoveGroup::stays_natural) {
            span.above(Number::ZERO);
        }
        // The start counts even where play could not return to it.
        span.low = span.low.map(|low| low.min(start.clone()));
        span.high = span.high.map(|high| high.max(start.clone()));
        span
    }

    fn below(&mut self, most: Number) {
        self.high = Some(self.high.take().map_or(most.clone(), |high| high.min(most)));
    }

    fn above(&mut self, least: Number) {
        self.low = Some(self.low.take().map_or(least.clone(), |low| low.max(least)));
    }

    /// The largest number without its sign, as far as play is followed.
    pub(crate) fn largest(&self) -> Option<Number> {
        let outermost = self.low.as_ref().zip(self.high.as_ref()).map(|(low, high)| (-low).max(high.clone()));
        outermost.into_iter().chain(self.judged.clone()).min()
    }

    /// How many numbers there are.
    pub(crate) fn count(&self) -> Option<Number> {
        Some(self.high.as_ref()? - self.low.as_ref()? + Number::ONE)
    }
}
