//! Numbers so far out that the player to move can hold forever, whatever the opponent does.
//!
//! Beyond everything the rules speak of, what a move meets depends on remainders alone, or on a property that remainders can
//! rule out: nothing that is 4 more than a multiple of 6 is prime. A remainder is safe if it has a move that does not
//! lose and after which every answer stays as far out and leads to a safe remainder again.

use numduel_rules::language::{Condition, End, EntryRule, Memory, MoveGroup, MoverResult, Operands, Property, Stuck};
use numduel_rules::{Applied, Integer, Number, Operation, Rules};

use super::high_ground::high_ground;
use crate::span::ReachSpan;

/// The remainders that are safe on either side.
#[derive(Clone, Debug, Default)]
pub(super) struct Haven {
    modulus: i64,
    /// Havens begin here, without the sign.
    far: i64,
    /// By remainder; empty where there is no haven.
    above: Vec<bool>,
    below: Vec<bool>,
    /// Everything from this number on is a haven too, where adding is enough.
    high_ground: Option<i64>,
}

/// What small primes can tell about primes and squares.
const WHEEL: i64 = 2 * 3 * 5 * 7;
/// The largest modulus, the most pairs of moves for each remainder, and the largest number that the rules may speak of.
const MOST_REMAINDERS: i64 = 1 << 13;
const MOST_PAIRS: usize = 1 << 10;
const MOST: i64 = 1 << 40;

impl Haven {
    pub(super) fn new(rules: &Rules, span: &ReachSpan) -> Self {
        let high_ground = if span.high.is_none() { high_ground(rules) } else { None };
        Self { high_ground, ..Self::by_remainders(rules, span) }
    }

    fn by_remainders(rules: &Rules, span: &ReachSpan) -> Self {
        let stays = rules.forbids_unchanged() && rules.may_stay();
        if rules.memory() != Memory::Nothing || rules.cap().is_some() || stays {
            return Self::default();
        }
        let Some(field) = RemainderField::new(rules) else { return Self::default() };
        let safe = |open: bool, sign: i64| if open { field.safe(sign) } else { Vec::new() };
        let (above, below) = (safe(span.high.is_none(), 1), safe(span.low.is_none(), -1));
        Self { modulus: field.modulus, far: field.far, above, below, high_ground: None }
    }

    /// Whether the player to move at a number can hold.
    pub(super) fn holds(&self, number: i64) -> bool {
        if self.high_ground.is_some_and(|low| number >= low) {
            return true;
        }
        let side = if number >= self.far { &self.above } else { &self.below };
        let is_far = number >= self.far || number <= -self.far;
        let remainder = usize::try_from(number.checked_rem_euclid(self.modulus).unwrap_or(0)).unwrap_or(0);
        is_far && side.get(remainder).copied().unwrap_or(false)
    }
}

/// What has to be known of the rules far out.
struct RemainderField {
    modulus: i64,
    /// No end speaks of a number as large as this.
    clear: i64,
    far: i64,
    groups: Vec<FarGroup>,
    ends: Vec<End<i64>>,
    stuck: Stuck,
    /// Whether a remainder can be that of a large square, and of a large power of two.
    squares: Vec<bool>,
    powers: Vec<bool>,
}

struct FarGroup {
    operation: Operation,
    when: Option<Condition<i64>>,
    leaves: Option<Condition<i64>>,
    /// Operands that it has at every number.
    always: Vec<i64>,
    /// All that it can have; `None` if nobody knows.
    all: Option<Vec<i64>>,
}

/// A run of numbers that begins at `edge` and goes outwards: those with a remainder, or all.
#[derive(Clone, Copy)]
struct Class {
    edge: i64,
    remainder: Option<i64>,
    /// Whether all of them are products.
    is_product: bool,
}

/// How a move can end the game.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools, reason = "any of them may be true")]
struct Meets {
    win: bool,
    loss: bool,
    /// Whether it may not.
    open: bool,
    /// Whether it may only be made when every other move is closed.
    forced: bool,
}

impl RemainderField {
    fn new(rules: &Rules) -> Option<Self> {
        let ends: Option<Vec<End<i64>>> = rules.ends().iter().map(exact_end).collect();
        let (ends, mut modulus) = (ends?, WHEEL);
        let bounds = rules.own_bounds();
        let mut largest = 0;
        let groups: Vec<FarGroup> =
            rules.move_groups().iter().map(|group| FarGroup::new(rules, group)).collect::<Option<_>>()?;
        let of_groups = groups.iter().flat_map(|group| [&group.when, &group.leaves]).flatten();
        for leaf in ends.iter().map(|end| &end.condition).chain(of_groups).flat_map(Condition::leaves) {
            for value in leaf.values() {
                largest = largest.max(value.checked_abs()?);
            }
            if let Condition::MultipleOf(value) = leaf
                && *value != 0
            {
                let rest = value.checked_abs()? / gcd(modulus, *value);
                modulus = modulus.checked_mul(rest).filter(|modulus| *modulus <= MOST_REMAINDERS)?;
            }
        }
        for edge in [&bounds.min, &bounds.max].into_iter().flatten() {
            largest = largest.max(i64::try_from(edge).ok()?.checked_abs()?);
        }
        let operands = groups.iter().flat_map(FarGroup::listed);
        let (moves, operand) = operands.fold((0, 0), |(count, most), operand| (count + 1, operand.max(most)));
        if moves * moves > MOST_PAIRS || largest > MOST || operand > MOST {
            return None;
        }
        let clear = largest + modulus + 1;
        let count = usize::try_from(modulus).ok()?;
        let (mut squares, mut powers) = (vec![false; count], vec![false; count]);
        let mut power = 1;
        for root in 0..modulus {
            squares[usize::try_from(root * root % modulus).ok()?] = true;
        }
        for _ in 0..2 * modulus {
            power = power * 2 % modulus;
            powers[usize::try_from(power).ok()?] = true;
        }
        let far = 4 * (clear + operand);
        Some(Self { modulus, clear, far, groups, ends, stuck: rules.book().stuck(), squares, powers })
    }

    /// Which remainders are safe on one side: all that cannot be ruled out.
    fn safe(&self, sign: i64) -> Vec<bool> {
        let mut safe: Vec<bool> = (0..self.modulus).map(|_| true).collect();
        loop {
            let holds: Vec<bool> = (0..).zip(&safe).map(|(at, is)| *is && self.holds(at, sign, &safe)).collect();
            if holds == safe {
                return safe;
            }
            safe = holds;
        }
    }

    /// Whether the player to move at a remainder has a move that keeps to what is safe.
    fn holds(&self, remainder: i64, sign: i64, safe: &[bool]) -> bool {
        let at = Class { edge: sign * self.far, remainder: Some(remainder), is_product: false };
        self.groups.iter().filter(|group| self.asked(group.when.as_ref(), at) == Some(true)).any(|group| {
            group.always.iter().any(|operand| {
                let Some(to) = self.after(at, group.operation, *operand) else { return false };
                let certain = self.asked(group.leaves.as_ref(), to) == Some(true) && to.remainder.is_some();
                let meets = self.meets(to);
                // A move that may not be open to the player proves nothing.
                let certain = certain && !meets.forced && self.is_clear(to.edge, sign);
                certain && !meets.loss && (!meets.open || self.answered(to, sign, safe))
            })
        })
    }

    /// Whether every answer stays far out and leads to what is safe, or loses.
    fn answered(&self, at: Class, sign: i64, safe: &[bool]) -> bool {
        let mut has_answer = self.stuck != Stuck::Wins;
        for group in &self.groups {
            let when = self.asked(group.when.as_ref(), at);
            if when == Some(false) {
                continue;
            }
            let outwards = match group.operation {
                Operation::Add => sign > 0,
                Operation::Subtract => sign < 0,
                operation => operation == Operation::Multiply,
            };
            let results: Option<Vec<Class>> = if let Some(operands) = &group.all {
                operands.iter().map(|operand| self.after(at, group.operation, *operand)).collect()
            } else {
                outwards.then(|| vec![Class { remainder: None, is_product: false, ..at }])
            };
            let Some(results) = results else { return false };
            for to in results.into_iter().filter(|to| self.asked(group.leaves.as_ref(), *to) != Some(false)) {
                let meets = self.meets(to);
                let is_safe = match to.remainder {
                    Some(remainder) => usize::try_from(remainder).is_ok_and(|at| safe[at]),
                    None => safe.iter().all(|safe| *safe),
                };
                if !self.is_clear(to.edge, sign) || meets.win || meets.open && !(is_safe && to.edge * sign >= self.far)
                {
                    return false;
                }
                let leaves = self.asked(group.leaves.as_ref(), to);
                let certain = when == Some(true) && leaves == Some(true) && to.remainder.is_some();
                has_answer |= certain && !meets.loss && !group.always.is_empty();
            }
        }
        has_answer
    }

    fn is_clear(&self, edge: i64, sign: i64) -> bool {
        edge * sign >= self.clear
    }

    /// Where an operation takes a class; `None` if it takes it nowhere that is known.
    fn after(&self, at: Class, operation: Operation, operand: i64) -> Option<Class> {
        let result = |number: i64| match operation.apply(&number, &operand) {
            Applied::To(to) => Some(to),
            Applied::Inexact | Applied::Beyond => None,
        };
        match operation {
            Operation::Divide | Operation::DivideDown if operand > 0 => {
                // Rounded towards 0, which makes the run longer at most.
                Some(Class { edge: at.edge / operand, remainder: None, is_product: false })
            }
            Operation::Divide | Operation::DivideDown | Operation::Delete | Operation::Pass => None,
            Operation::Become => Some(Class { edge: operand, remainder: None, is_product: false }),
            _ => {
                let remainder = at.remainder.and_then(result).map(|to| to.rem_euclid(self.modulus));
                let is_product = operation == Operation::Multiply && operand > 1;
                Some(Class { edge: result(at.edge)?, remainder, is_product })
            }
        }
    }

    /// How a move into a class can end the game: the first end that holds decides.
    fn meets(&self, to: Class) -> Meets {
        let mut meets = Meets::default();
        for end in &self.ends {
            let holds = self.asked(Some(&end.condition), to);
            if holds == Some(false) {
                continue;
            }
            meets.forced |= end.allowed == EntryRule::WhenForced;
            match end.mover {
                MoverResult::Wins => meets.win = true,
                MoverResult::Loses => meets.loss = true,
            }
            if holds == Some(true) {
                return meets;
            }
        }
        meets.open = true;
        meets
    }

    /// Whether the numbers of a class meet a condition: all, none, or nobody knows.
    fn asked(&self, condition: Option<&Condition<i64>>, class: Class) -> Option<bool> {
        let Some(condition) = condition else { return Some(true) };
        match (condition, class.remainder) {
            (Condition::Is(property), _) => self.has(*property, class),
            (Condition::MultipleOf(_), None) => None,
            (Condition::Not(part), _) => self.asked(Some(part), class).map(|holds| !holds),
            (Condition::Any(parts) | Condition::All(parts), _) => {
                let decisive = matches!(condition, Condition::Any(_));
                let mut answers = parts.iter().map(|part| self.asked(Some(part), class));
                if answers.clone().any(|answer| answer == Some(decisive)) {
                    return Some(decisive);
                }
                answers.all(|answer| answer.is_some()).then_some(!decisive)
            }
            // Whatever else is asked is the same for all numbers that are far out.
            (condition, remainder) => Some(condition.holds(&self.example(class.edge, remainder.unwrap_or(0)))),
        }
    }

    /// Whether the numbers of a class have a property.
    fn has(&self, property: Property, class: Class) -> Option<bool> {
        let remainder = class.remainder?;
        let at = usize::try_from(remainder).ok()?;
        if class.edge < 0 || matches!(property, Property::Even | Property::Odd) {
            return Some(property.holds(&self.example(class.edge, remainder)));
        }
        let shares = class.is_product || gcd(self.modulus, remainder) > 1;
        match property {
            Property::Prime if shares => Some(false),
            Property::Composite if shares => Some(true),
            Property::Square if !self.squares[at] => Some(false),
            Property::PowerOfTwo if !self.powers[at] => Some(false),
            _ => None,
        }
    }

    /// A number with a remainder, beyond everything that ends speak of.
    fn example(&self, edge: i64, remainder: i64) -> i64 {
        let multiple = 4 * (self.far / self.modulus + 1) * self.modulus;
        if edge < 0 { remainder - multiple } else { remainder + multiple }
    }
}

impl FarGroup {
    fn new(rules: &Rules, group: &MoveGroup<Number>) -> Option<Self> {
        let words = |operands: Vec<Number>| operands.iter().map(|operand| i64::try_from(operand).ok()).collect();
        let smallest = group.operation.smallest_operand().into();
        let wanted = |operand: i64| {
            operand >= smallest && group.only.as_ref().is_none_or(|only| only.holds(&Number::from(operand)))
        };
        let (always, all) = match &group.operands {
            Operands::List(_) | Operands::Range(..) => {
                let fixed: Option<Vec<i64>> = words(group.fixed_operands());
                (fixed.clone()?, fixed)
            }
            Operands::Digits => (Vec::new(), Some((0..10).collect())),
            Operands::UpToNumber(first) => (vec![i64::try_from(first).ok()?.max(smallest)], None),
            Operands::Divisors { one: true, .. } => (vec![1], None),
            Operands::Divisors { .. } | Operands::PrimeFactors | Operands::Places => (Vec::new(), None),
        };
        let always = always.into_iter().filter(|operand| wanted(*operand)).collect();
        let exact =
            |asked: &Option<Condition<Number>>| asked.as_ref().map_or(Some(None), |asked| in_words(asked).map(Some));
        Some(Self {
            operation: group.operation,
            when: exact(&group.when)?,
            leaves: exact(&rules.leaves(group))?,
            always,
            all,
        })
    }

    fn listed(&self) -> impl Iterator<Item = i64> + '_ {
        self.all.iter().flatten().chain(&self.always).copied()
    }
}

fn exact_end(end: &End<Number>) -> Option<End<i64>> {
    Some(End { condition: in_words(&end.condition)?, mover: end.mover, allowed: end.allowed })
}

fn in_words(condition: &Condition<Number>) -> Option<Condition<i64>> {
    let words = condition.values().into_iter().all(|value| i64::exact(value).is_some());
    words.then(|| condition.map(&mut i64::nearest))
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}
