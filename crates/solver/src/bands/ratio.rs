//! Books that only multiply and close at one number: reach-or-exceed, avoid, and bounds that may not be passed.
//!
//! There a number's value depends only on how many times it fits into the goal, `goal / number`. The bands of that
//! ratio have products of moves for edges, whatever the goal: one sweep over products answers all goals at once, and a
//! single goal of a hundred thousand digits without any number of that size.

use std::cmp::Ordering;
use std::collections::VecDeque;

use numduel_rules::{Budget, Number, Rules};

use crate::bands::approx::Approx;
use crate::bands::landing::{Landing, worth};
use crate::bands::oriented::Oriented;
use crate::bands::product::{Factors, Product};
use crate::bands::sweep_int::SweepInt;
use crate::error::SolveError;
use crate::method::Method;
use crate::value::{Value, Verdict};

/// How often the caller hears of the progress, in bands.
const REPORT_EVERY: u64 = 1 << 12;

/// A book whose values depend only on the ratio of goal and number.
#[derive(Clone, Debug)]
pub struct Ratio {
    factors: Factors,
    /// What lies from the goal on.
    pub(crate) beyond: Landing,
    stuck: Verdict,
    /// The lowest number that is closed to play.
    pub(crate) goal: Number,
    pub(crate) start: Number,
    /// The lowest number from which play can continue up to the goal.
    low: Number,
    pub(crate) mirrored: bool,
}

impl Ratio {
    /// The ratio form of rules, if they have one from their start on.
    pub(crate) fn of(rules: &Rules) -> Option<Self> {
        let oriented = Oriented::new(rules)?;
        if !oriented.only_multiplies() || oriented.states.count() != 1 {
            return None;
        }
        let beyond = oriented.regions.first()?.closed?;
        let closed = oriented.regions.iter().take_while(|region| region.closed == Some(beyond)).count();
        let goal = oriented.regions.get(closed.checked_sub(1)?)?.low.clone()?;
        let open = oriented.regions.get(closed)?;
        let low = open.low.clone().filter(|low| open.closed.is_none() && *low <= oriented.start)?;
        // A start at the goal or beyond it has no ratio.
        if oriented.start >= goal {
            return None;
        }
        let operands: Vec<Number> = rules.moves().iter().map(|mv| mv.operand.clone()).collect();
        let Oriented { stuck, start, mirrored, .. } = oriented;
        Some(Self { factors: Factors::of(&operands)?, beyond, stuck, goal, start, low, mirrored })
    }

    /// What the moves multiply by, in the book's order.
    pub(crate) fn operands(&self) -> Vec<Number> {
        self.factors.operands().map(Number::from).collect()
    }

    /// What a number is worth from which every move lands beyond the goal.
    pub(crate) fn beyond_goal(&self) -> Value {
        worth((0..self.factors.len()).map(|_| self.beyond), self.stuck)
    }

    /// The largest operand.
    pub(crate) fn largest(&self) -> Number {
        self.factors.largest().into()
    }

    /// A number of the rules as the sweep sees it, if play continues from there towards the goal.
    pub(crate) fn number(&self, number: &Number) -> Option<Number> {
        let number = if self.mirrored { -number } else { number.clone() };
        (self.low <= number && number < self.goal).then_some(number)
    }
}

/// A band of ratios, up to and including its edge.
#[derive(Clone, Debug)]
pub(crate) struct Stretch {
    pub edge: Product,
    pub landing: Landing,
}

/// The sweep over products, upward from ratio 1. Only the stretches that moves still land in are kept.
pub(crate) struct ProductSweep<'a> {
    ratio: &'a Ratio,
    /// The stretches that are finished; the one at hand begins at the last one's edge.
    finished: VecDeque<Stretch>,
    /// How many stretches were dropped in front.
    dropped: usize,
    /// The first stretch that a move landed in when the stretch at hand began.
    needed: usize,
    at_hand: Value,
    /// For every move the stretch it lands in, and the leading digits of where it leaves it.
    landed: Vec<(usize, Option<Approx>)>,
    bands: u64,
}

impl<'a> ProductSweep<'a> {
    pub(crate) fn new(ratio: &'a Ratio) -> Self {
        let first = Stretch { edge: ratio.factors.one(), landing: ratio.beyond };
        let landed = (0..ratio.factors.len()).map(|mv| (0, Some(ratio.factors.ahead(&first.edge, mv)))).collect();
        let at_hand = ratio.beyond_goal();
        Self { ratio, finished: VecDeque::from([first]), dropped: 0, needed: 0, at_hand, landed, bands: 0 }
    }

    /// The value of the stretch at hand.
    pub(crate) fn value(&self) -> Value {
        self.at_hand
    }

    /// Where the stretch at hand begins: just above this product.
    pub(crate) fn begin(&self) -> Option<&Product> {
        self.finished.back().map(|stretch| &stretch.edge)
    }

    /// Continues to the edge of the stretch at hand, and to the next stretch.
    pub(crate) fn advance(&mut self, budget: &Budget) -> Result<(), SolveError> {
        loop {
            // A move that lands in the stretch at hand never leaves it before the others do, and some other does: the
            // first stretch is closed, so values far from it differ from those near it.
            let Some(edge) = self.next_crossing() else {
                return Err(SolveError::Unsuitable(Method::Ratio));
            };
            let landings = self.landed.iter().map(|(at, _)| self.landing(*at));
            let value = worth(landings, self.ratio.stuck);
            if value == self.at_hand {
                continue;
            }
            self.push(edge);
            self.at_hand = value;
            self.bands += 1;
            if self.bands.is_multiple_of(REPORT_EVERY) {
                budget.report(self.bands, None)?;
            }
            return Ok(());
        }
    }

    fn landing(&self, at: usize) -> Landing {
        self.finished.get(at - self.dropped).map_or(Landing::Open(self.at_hand), |stretch| stretch.landing)
    }

    /// The smallest product at which a move leaves its stretch; every move that does so there is taken on.
    fn next_crossing(&mut self) -> Option<Product> {
        let factors = &self.ratio.factors;
        let product = |at: usize, mv: usize| factors.times(&self.finished[at - self.dropped].edge, mv);
        let order = |a: (usize, &Approx, usize), b: (usize, &Approx, usize)| {
            a.1.order(b.1).unwrap_or_else(|| factors.order(&product(a.0, a.2), &product(b.0, b.2)))
        };
        let mut next: Option<(usize, &Approx, usize)> = None;
        let mut crossing: Vec<usize> = Vec::with_capacity(4);
        for (mv, (at, ahead)) in self.landed.iter().enumerate() {
            let Some(ahead) = ahead else { continue };
            let this = (*at, ahead, mv);
            match next.map_or(Ordering::Less, |next| order(this, next)) {
                Ordering::Less => {
                    next = Some(this);
                    crossing.clear();
                    crossing.push(mv);
                }
                Ordering::Equal => crossing.push(mv),
                Ordering::Greater => {}
            }
        }
        let edge = next.map(|(at, _, mv)| product(at, mv))?;
        for mv in crossing {
            let at = self.landed[mv].0 + 1;
            let ahead = self.finished.get(at - self.dropped).map(|stretch| factors.ahead(&stretch.edge, mv));
            self.landed[mv] = (at, ahead);
        }
        Some(edge)
    }

    /// Finishes the stretch at hand.
    fn push(&mut self, edge: Product) {
        let last = self.dropped + self.finished.len();
        for (mv, (at, ahead)) in self.landed.iter_mut().enumerate() {
            if *at == last {
                *ahead = Some(self.ratio.factors.ahead(&edge, mv));
            }
        }
        self.finished.push_back(Stretch { edge, landing: Landing::Open(self.at_hand) });
        // What no move landed in when the stretch began is not needed again, even by a ratio inside the stretch.
        while self.dropped < self.needed {
            self.finished.pop_front();
            self.dropped += 1;
        }
        self.needed = self.landed.iter().map(|(at, _)| *at).min().unwrap_or(last);
    }

    /// Finishes the stretch that holds the ratio of the goal and a number: its value, and what each move from there lands
    /// on.
    pub(crate) fn seek(&mut self, number: &Number, budget: &Budget) -> Result<(Value, Vec<Landing>), SolveError> {
        // A product reaches the goal from the number just where it reaches their quotient, rounded up.
        let (ratio, quotient) = (self.ratio, self.ratio.goal.share(number));
        let digits = Approx::of(&quotient);
        let holds = |edge: &Product| ratio.factors.order_with(edge, (&quotient, &digits)) != Ordering::Less;
        let mut value = self.at_hand;
        while !self.begin().is_some_and(holds) {
            value = self.at_hand;
            self.advance(budget)?;
        }
        let lands = |mv: usize| {
            let mut stretches = self.finished.iter();
            let found = stretches.find(|stretch| holds(&ratio.factors.times(&stretch.edge, mv)));
            found.map_or(Landing::Open(value), |stretch| stretch.landing)
        };
        Ok((value, (0..ratio.factors.len()).map(lands).collect()))
    }

    /// A product multiplied out.
    pub(crate) fn exact(&self, product: &Product) -> Number {
        self.ratio.factors.exact(product)
    }
}
