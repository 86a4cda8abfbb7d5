//! Books that only add or only subtract, where something is remembered or a rule comes back every few numbers.
//!
//! What a position is worth depends on the numbers that one move reaches. Numbers are valued one by one, away from the
//! ends and with everything that can be remembered, until a window as wide as the largest operand comes a second time.
//! Distances may have grown since: each by an amount of its own, because a rule that comes back ends some play soon. Where
//! the best move stays the best however often they grow so, everything further on is the same play again.

use std::collections::{HashMap, HashSet};

use dashu_int::ops::Gcd;
use numduel_rules::language::{Condition, MoveGroup, Operands, Stuck};
use numduel_rules::{Budget, MemoryState, Move, Number, Operation, Position, Reservation, Rules, Seat};

use crate::error::SolveError;
use crate::knowledge::{Form, Knowledge, KnownValue, with_distance};
use crate::method::Method;
use crate::scored_move::ended;
use crate::span::ReachSpan;
use crate::value::{Value, Verdict};

/// The most values that are written down.
const MOST_VALUES: usize = 1 << 20;
/// The most that can be remembered.
const MOST_STATES: usize = 1 << 8;

/// Who moves, and what is remembered.
type State = (Seat, MemoryState);

/// Values that come again and again.
#[derive(Debug)]
pub(crate) struct RepeatingSolution {
    frame: Frame,
    states: HashMap<State, usize>,
    /// The value of every state at every number, from the first on.
    values: Vec<Value>,
    /// By how much the values of the last numbers grow each time they come again: a period of them.
    slopes: Vec<u64>,
    held: Reservation,
}

/// What a move is worth, and the place of the value that this follows from, if it does not end the game.
struct ValuedMove {
    value: Value,
    place: Option<usize>,
}

/// Where rules change their mind, seen the way the moves go.
#[derive(Debug)]
struct Frame {
    rises: bool,
    /// The number nearest to the ends from which play may continue.
    first: Number,
    /// From this many numbers on, up to `last`, the rules ask only what repeats.
    even: usize,
    /// The furthest number of which that is true, if there is one.
    last: Option<Number>,
    /// After this many numbers the rules ask the same again.
    modulus: usize,
    /// The largest operand.
    window: usize,
}

impl Frame {
    /// Nothing where some rule neither settles nor repeats.
    fn new(rules: &Rules) -> Option<Self> {
        let groups = rules.move_groups();
        let all = |wanted: Operation| groups.iter().all(|group| group.operation == wanted);
        let are_fixed = groups.iter().all(|group| matches!(group.operands, Operands::List(_) | Operands::Range(..)));
        let rises = all(Operation::Add);
        let suits = (rises || all(Operation::Subtract))
            && are_fixed
            && rules.cap().is_none()
            && rules.book().stuck() != Stuck::Passes
            && rules.largest().is_none();
        if !suits {
            return None;
        }
        let of_groups = groups.iter().flat_map(|group| group.when.iter().chain(&group.leaves));
        let asked = rules.ends().iter().map(|end| &end.condition).chain(rules.keeps()).chain(of_groups);
        let (mut cuts, mut modulus) = (Vec::new(), Number::ONE);
        for leaf in asked.flat_map(Condition::leaves) {
            if let Some(own) = leaf.cuts() {
                cuts.extend(own);
            } else {
                let period = leaf.period()?;
                let shared = Number::from((&modulus).gcd(&period));
                modulus = modulus / shared * period;
            }
        }
        cuts.extend(rules.bounds().min.clone());
        cuts.extend(rules.bounds().max.as_ref().map(|max| max + Number::ONE));
        cuts.sort_unstable();
        if rises {
            cuts.reverse();
        }
        // A cut is the first number of something new when going up.
        let (first, start) = (cuts.first()? - Number::from(u8::from(rises)), rules.start().number);
        let is_ahead = |cut: &&Number| if rises { **cut > start } else { **cut <= start };
        let ahead = cuts.iter().rfind(is_ahead)?;
        let even = if rises { &first - ahead + Number::ONE } else { ahead - &first };
        let last =
            cuts.iter().find(|cut| !is_ahead(cut)).map(|cut| if rises { cut.clone() } else { cut - Number::ONE });
        let window = groups.iter().flat_map(MoveGroup::fixed_moves).map(|mv| mv.operand).max()?;
        let small = |number: &Number| usize::try_from(number).ok().filter(|small| *small <= MOST_VALUES);
        Some(Self { rises, even: small(&even)?, last, modulus: small(&modulus)?, window: small(&window)?, first })
    }

    /// How many numbers a number lies from the first; negative where it lies past it.
    fn depth(&self, number: &Number) -> Number {
        if self.rises { &self.first - number } else { number - &self.first }
    }

    fn number(&self, depth: usize) -> Number {
        if self.rises { &self.first - Number::from(depth) } else { &self.first + Number::from(depth) }
    }
}

impl RepeatingSolution {
    /// Whether a table of all positions would be too large, with everything that can be remembered at each number.
    pub(crate) fn outgrows_a_table(rules: &Rules, budget: &Budget) -> bool {
        let Some(numbers) = ReachSpan::new(rules, &rules.start()).count() else { return false };
        let is_too_much = |states: usize| &numbers * Number::from(states) > budget.positions.into();
        is_too_much(MOST_STATES)
            && Frame::new(rules).is_some()
            && states(rules).is_some_and(|states| is_too_much(states.len()))
    }

    pub(crate) fn new(rules: &Rules, budget: &Budget) -> Result<Self, SolveError> {
        let unsuitable = || SolveError::Unsuitable(Method::Repeating);
        let frame = Frame::new(rules).ok_or_else(unsuitable)?;
        let list = states(rules).ok_or_else(unsuitable)?;
        let states = list.iter().cloned().zip(0..).collect();
        let held = budget.empty_reservation();
        let mut own = Self { frame, states, values: Vec::new(), slopes: Vec::new(), held };
        let (mut kept, mut since, mut patience, mut looks) = (None, 0, 1, MOST_VALUES);
        for depth in 0..MOST_VALUES / list.len() {
            budget.report(depth as u64, None)?;
            own.held.grow((list.len() * size_of::<Value>()) as u64)?;
            for state in &list {
                let choices = own.choices(rules, depth, state).ok_or_else(unsuitable)?;
                let stuck = Value::new(rules.book().stuck().into(), 0);
                own.values.push(choices.into_iter().map(|choice| choice.value).max().unwrap_or(stuck));
            }
            if depth + 1 < own.frame.even + own.frame.window {
                continue;
            }
            if let Some(kept) = kept
                && let Some(mut slopes) = own.grown(kept, depth)
            {
                looks = looks.checked_sub((depth - kept) * list.len()).ok_or_else(unsuitable)?;
                if own.grows(rules, &list, kept, &mut slopes) {
                    own.slopes = slopes.split_off(own.wide());
                    return Ok(own);
                }
            }
            since += 1;
            if since >= patience {
                (kept, since, patience) = (Some(depth), 0, 2 * patience);
            }
        }
        Err(unsuitable())
    }

    /// After this many numbers everything repeats.
    fn period(&self) -> usize {
        self.slopes.len() / self.states.len()
    }

    /// What can be played at a depth; `None` if play can pass the numbers that are known.
    fn choices(&self, rules: &Rules, depth: usize, (turn, memory): &State) -> Option<Vec<ValuedMove>> {
        let number = self.frame.number(depth);
        let position = Position { number, turn: *turn, memory: memory.clone(), moves_left: None };
        let choice = |mv: Move| {
            let next = rules.after(&position, &mv, mv.apply(&position.number)?);
            if let Some(outcome) = rules.end_after(&next) {
                return Some(ValuedMove { value: ended(Verdict::of(outcome, *turn)), place: None });
            }
            let place = self.place(usize::try_from(&self.frame.depth(&next.number)).ok()?, &next)?;
            Some(ValuedMove { value: self.values.get(place)?.as_seen_by_mover(), place: Some(place) })
        };
        rules.legal(&position).into_iter().map(choice).collect()
    }

    /// The place of a position's value.
    fn place(&self, depth: usize, position: &Position) -> Option<usize> {
        Some(depth * self.states.len() + self.states.get(&(position.turn, position.memory.clone()))?)
    }

    /// How many values a window has.
    fn wide(&self) -> usize {
        self.frame.window * self.states.len()
    }

    /// By how much each value of the window that ends at the nearer depth has grown at the further one; `None` if they are
    /// not alike.
    fn grown(&self, near: usize, far: usize) -> Option<Vec<u64>> {
        if !(far - near).is_multiple_of(self.frame.modulus) {
            return None;
        }
        let window = |depth: usize| {
            let end = (depth + 1) * self.states.len();
            &self.values[end - self.wide()..end]
        };
        let alike = window(near).iter().zip(window(far));
        alike
            .map(|(near, far)| far.distance.checked_sub(near.distance).filter(|_| near.verdict == far.verdict))
            .collect()
    }

    /// Whether every value from the window at `near` to the last one continues to grow evenly, if those of the window do: the
    /// best move is the best each time, and the window at the end grows like the one at the beginning. By how much is added to
    /// the slopes.
    fn grows(&self, rules: &Rules, list: &[State], near: usize, slopes: &mut Vec<u64>) -> bool {
        let first = (near + 1) * list.len() - slopes.len();
        while first + slopes.len() < self.values.len() {
            let place = first + slopes.len();
            let best = self.values[place];
            let Some(choices) = self.choices(rules, place / list.len(), &list[place % list.len()]) else {
                return false;
            };
            let slope = |choice: &ValuedMove| choice.place.map_or(0, |place| slopes[place - first]);
            let alike = choices.iter().filter(|choice| choice.value.verdict == best.verdict);
            let even = choices.iter().filter(|choice| choice.value == best).map(slope);
            let (own, most) = match best.verdict {
                Verdict::Win => (even.min(), alike.map(slope).min()),
                Verdict::Loss => (even.max(), alike.map(slope).max()),
                Verdict::Draw => (Some(0), Some(0)),
            };
            if own != most {
                return false;
            }
            // Somebody without a move is as far from the end wherever that is.
            slopes.push(own.unwrap_or(0));
        }
        slopes[..self.wide()] == slopes[slopes.len() - self.wide()..]
    }

    /// What a position is worth to the player to move; `None` past the ends, and from where rules before the start apply.
    fn worth(&self, position: &Position) -> Option<Value<Number>> {
        let behind = |last: &Number| if self.frame.rises { position.number < *last } else { position.number > *last };
        if position.moves_left.is_some() || self.frame.last.as_ref().is_some_and(behind) {
            return None;
        }
        let depth = self.frame.depth(&position.number);
        let written = Number::from(self.values.len() / self.states.len());
        let period = Number::from(self.period());
        let again = (&depth - &written + &period).max(Number::ZERO) / &period;
        let place = self.place(usize::try_from(&(depth - &again * period)).ok()?, position)?;
        // Values that have not come again yet need no slope.
        let slope = place.checked_sub(self.values.len() - self.slopes.len()).map_or(0, |at| self.slopes[at]);
        Some(self.values.get(place)?.later(&(again * Number::from(slope))))
    }
}

impl Knowledge for RepeatingSolution {
    fn method(&self) -> Method {
        Method::Repeating
    }

    fn value(&self, position: &Position, _: &Budget) -> Result<Option<KnownValue>, SolveError> {
        Ok(self.worth(position).map(with_distance))
    }

    fn form(&self) -> Form<'_> {
        Form::Repeating(Some(self.period() as u64))
    }
}

/// Everything that can be remembered, in the order in which it is met; `None` if there is too much of it.
fn states(rules: &Rules) -> Option<Vec<State>> {
    let start = rules.start();
    let mut list = vec![(start.turn, start.memory.clone()), (start.turn.other(), start.memory.clone())];
    let mut known: HashSet<State> = list.iter().cloned().collect();
    let mut next = 0;
    while let Some((turn, memory)) = list.get(next).cloned() {
        let position = Position { turn, memory, ..start.clone() };
        for mv in rules.move_groups().iter().flat_map(MoveGroup::fixed_moves) {
            let after = rules.after(&position, &mv, mv.apply(&position.number)?);
            let state = (after.turn, after.memory);
            if known.insert(state.clone()) {
                list.push(state);
            }
        }
        next += 1;
        (list.len() <= MOST_STATES).then_some(())?;
    }
    Some(list)
}
