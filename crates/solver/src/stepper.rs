//! Rules as machine words: the moves of a position and where they lead, without touching a large number.
//!
//! What the rules remember and how many moves are left become one number beside the one on the table, as the player to
//! move sees it. A result that is no machine word is asked of the rules themselves; rules that do not fit have no stepper.

mod group;
mod recall;

use std::collections::HashSet;

use numduel_rules::language::{Condition, End, EntryRule};
use numduel_rules::{Move, Number, Operation, Position, Rules, Seat};

use crate::graph::{Target, endings};
use crate::packed_value::PackedValue;
use crate::scored_move::ended;
use crate::span::Span;
use crate::value::{Value, Verdict};
use group::{Group, operations};
use recall::Recall;

/// A position without its seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Spot {
    pub number: i64,
    /// What is remembered and how many moves are left, as the player to move sees it.
    pub memory: u64,
}

/// A legal move: where it leads, and how it ends the game if it does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub to: Spot,
    /// Which ending of [`endings`](crate::graph::endings) is met; [`Step::OPEN`] where play goes on.
    pub ending: u32,
    forced: bool,
}

impl Step {
    pub(crate) const OPEN: u32 = u32::MAX;
}

/// Play can go on at a number that is no machine word.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TooBig;

/// Numbers up to here are machine words; beyond, the rules are asked.
const MOST: i64 = 1 << 62;

/// The rules of one duel in machine words.
#[derive(Clone, Debug)]
pub(crate) struct Stepper {
    rules: Rules,
    groups: Vec<Group>,
    /// Whether two groups may offer the same move.
    overlaps: bool,
    /// Whether nothing is remembered and no moves are counted.
    mindless: bool,
    /// Whether each move can be judged without the others.
    one_by_one: bool,
    /// Numbers between which nothing ends and nothing is out of bounds.
    plain: (i64, i64),
    min: i64,
    max: i64,
    /// The ends, each with whether it may only be entered when forced.
    ends: Vec<(Condition<i64>, bool)>,
    /// What each ending does to the mover.
    endings: Vec<Verdict>,
    recall: Recall,
    /// How many numbers of moves left there are; 1 where nobody counts.
    rungs: u64,
    /// Numbers are taken by their remainder, where rules ask for nothing else.
    modulus: Option<i64>,
}

impl Stepper {
    /// The rules in machine words, if they fit; `span` is where play can go.
    pub(crate) fn new(rules: &Rules, span: &Span) -> Option<Self> {
        let offers = rules.book().move_groups();
        let operations = operations(offers);
        let recall = Recall::new(rules.book(), &operations, span)?;
        let group = |offer| Group::new(offer, &operations, &recall);
        let groups = offers.iter().map(group).collect::<Option<Vec<_>>>()?;
        let rungs = rules.cap().map_or(1, |cap| cap.moves + 1);
        recall.width().checked_mul(rungs)?;
        let forced = |end: &End<Number>| end.allowed == EntryRule::WhenForced;
        let ends: Vec<_> = rules.ends().iter().map(|end| (end.condition.map(word), forced(end))).collect();
        let overlaps = !rules.is_fixed() && operations.len() < groups.len();
        let min = rules.bounds().min.as_ref().map_or(-MOST, word);
        let max = rules.bounds().max.as_ref().map_or(MOST, word);
        Some(Self {
            rules: rules.clone(),
            groups,
            overlaps,
            mindless: recall.width() * rungs == 1,
            one_by_one: !overlaps && !rules.ends().iter().any(forced),
            plain: plain(min, max, &ends),
            min,
            max,
            ends,
            endings: endings(rules).into_iter().map(|ending| ending.mover).collect(),
            recall,
            rungs,
            modulus: None,
        })
    }

    /// The same with every number taken by its remainder.
    pub(crate) fn folded(rules: &Rules, modulus: i64) -> Option<Self> {
        let mut stepper = Self::new(rules, &Span::default())?;
        for group in &mut stepper.groups {
            group.fold(modulus);
        }
        stepper.modulus = Some(modulus);
        stepper.plain = NOWHERE;
        Some(stepper)
    }

    /// How many things there are to remember.
    pub(crate) fn memories(&self) -> u64 {
        self.recall.width() * self.rungs
    }

    /// The position without its seat, if it fits.
    pub(crate) fn spot(&self, position: &Position) -> Option<Spot> {
        let number = match self.modulus {
            Some(modulus) => remainder(&position.number, modulus)?,
            None => i64::try_from(&position.number).ok().filter(|number| (-MOST..=MOST).contains(number))?,
        };
        let left = position.moves_left.unwrap_or(0);
        if left >= self.rungs {
            return None;
        }
        let seen = if position.turn == Seat::One { position.memory.clone() } else { position.memory.swapped() };
        Some(Spot { number, memory: self.recall.code(&seen)? * self.rungs + left })
    }

    /// The position that a spot stands for when it is `turn`'s move.
    pub(crate) fn position(&self, spot: Spot, turn: Seat) -> Position {
        let seen = self.recall.remembered(spot.memory / self.rungs);
        Position {
            number: spot.number.into(),
            turn,
            memory: if turn == Seat::One { seen } else { seen.swapped() },
            moves_left: self.rules.cap().map(|_| spot.memory % self.rungs),
        }
    }

    /// Replaces `steps` by the legal moves of a spot, in the book's order. A player who is left without a move is not told
    /// apart here: that takes listing the moves there.
    pub(crate) fn list(&self, at: Spot, steps: &mut Vec<Step>) -> Result<(), TooBig> {
        steps.clear();
        let (mut seen, mut free) = (HashSet::new(), 0);
        self.visit(at, |step, group, operand| {
            if !self.overlaps || seen.insert((group, operand)) {
                free += usize::from(!step.forced);
                steps.push(step);
            }
        })?;
        if free > 0 && free < steps.len() {
            steps.retain(|step| !step.forced);
        }
        Ok(())
    }

    /// Hands out the legal moves of a spot one by one; `steps` is room for those that have to be looked at together.
    #[inline]
    pub(crate) fn each(&self, at: Spot, steps: &mut Vec<Step>, mut see: impl FnMut(Step)) -> Result<(), TooBig> {
        if self.one_by_one {
            return self.visit(at, |step, _, _| see(step));
        }
        self.list(at, steps)?;
        for step in steps {
            see(*step);
        }
        Ok(())
    }

    /// Hands out every move that memory, arithmetic and bounds allow, with its operation and operand.
    #[inline]
    fn visit(&self, at: Spot, mut see: impl FnMut(Step, u64, i64)) -> Result<(), TooBig> {
        let mut result = Ok(());
        for group in self.groups.iter().filter(|group| group.is_open_at(at.number)) {
            // One loop for each operation that is met by the million, so that it is not asked for at every move.
            let done = match group.operation {
                Operation::Add => self.visit_group(group, at, i64::checked_add, &mut see),
                Operation::Subtract => self.visit_group(group, at, i64::checked_sub, &mut see),
                operation => self.visit_group(group, at, |number, operand| apply(operation, number, operand), &mut see),
            };
            result = result.and(done);
        }
        result
    }

    #[inline]
    fn visit_group(
        &self,
        group: &Group,
        at: Spot,
        apply: impl Fn(i64, i64) -> Option<i64>,
        see: &mut impl FnMut(Step, u64, i64),
    ) -> Result<(), TooBig> {
        let mut result = Ok(());
        let (code, left) = self.parts(at.memory);
        let mindless = self.mindless;
        group.each(at.number, |operand, index| {
            if !mindless && self.recall.forbids(code, group.index, index) {
                return;
            }
            let (number, ending, forced) = match apply(at.number, operand) {
                // Most results are like this, and then nothing else has to be asked.
                Some(to) if self.is_plain(group, at.number, to) => (to, Step::OPEN, false),
                to => match self.land(group, at.number, operand, to) {
                    Landed::Nowhere => return,
                    Landed::TooBig => {
                        result = Err(TooBig);
                        return;
                    }
                    Landed::Open(number) => (number, Step::OPEN, false),
                    Landed::Over { number, ending, forced } => (number, ending, forced),
                },
            };
            let mut step = Step { to: Spot { number, memory: 0 }, ending, forced };
            if !mindless {
                let left = left.saturating_sub(1);
                step.to.memory = self.recall.after(code, group.index, index) * self.rungs + left;
                step.ending = if ending == Step::OPEN { self.cap_at(left) } else { ending };
            }
            see(step, group.index, operand);
        });
        result
    }

    /// What is remembered, and how many moves are left.
    #[inline]
    fn parts(&self, memory: u64) -> (u64, u64) {
        // Dividing takes longer than everything else that is done for a move.
        if self.rungs == 1 { (memory, 0) } else { (memory / self.rungs, memory % self.rungs) }
    }

    /// What a player is worth who cannot move.
    pub(crate) fn stuck(&self) -> Verdict {
        self.rules.book().stuck().into()
    }

    pub(crate) fn stuck_rank(&self) -> PackedValue {
        PackedValue::new(Value::new(self.stuck(), 0))
    }

    /// What ending the game is worth to the mover.
    pub(crate) fn worth(&self, ending: u32) -> PackedValue {
        PackedValue::new(ended(self.endings[ending as usize]))
    }

    /// Where a move leads that ends the game.
    pub(crate) fn target(&self, ending: u32) -> Target {
        Target::end(ending as usize, self.endings[ending as usize])
    }

    /// Where a move leads that leaves the opponent without one.
    pub(crate) fn stuck_target(&self) -> Target {
        let last = self.endings.len() - 1;
        Target::end(last, self.endings[last])
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether the number meets an end.
    pub(crate) fn is_over(&self, number: i64) -> bool {
        self.end_at(number).is_some()
    }

    /// The cap's ending where no move is left.
    #[expect(clippy::cast_possible_truncation, reason = "a book has few ends")]
    fn cap_at(&self, left: u64) -> u32 {
        if left == 0 && self.rungs > 1 { self.ends.len() as u32 } else { Step::OPEN }
    }

    /// Whether a result lies where nothing ends, and nothing forbids it.
    #[inline]
    fn is_plain(&self, group: &Group, number: i64, to: i64) -> bool {
        self.plain.0 <= to && to <= self.plain.1 && to != number && group.leaves.is_none()
    }

    /// Where a move leads that comes `to` a number, if arithmetic and bounds allow it.
    fn land(&self, group: &Group, number: i64, operand: i64, to: Option<i64>) -> Landed {
        let to = match to.filter(|to| (-MOST..=MOST).contains(to)) {
            Some(to) => to,
            None if group.operation == Operation::Divide => return Landed::Nowhere,
            None => return self.land_far(group, number, operand),
        };
        let to = match self.modulus {
            Some(modulus) => to.rem_euclid(modulus),
            None if to == number || to < self.min || to > self.max => return Landed::Nowhere,
            None => to,
        };
        if group.leaves.is_some_and(|leaves| !leaves.holds_for(to)) {
            return Landed::Nowhere;
        }
        match self.end_at(to) {
            Some((ending, forced)) => Landed::Over { number: to, ending, forced },
            None => Landed::Open(to),
        }
    }

    fn end_at(&self, number: i64) -> Option<(u32, bool)> {
        let mut ends = (0..).zip(&self.ends);
        ends.find(|(_, (condition, _))| holds(condition, number)).map(|(index, (_, forced))| (index, *forced))
    }

    /// The same by the rules, for a result that is no machine word.
    fn land_far(&self, group: &Group, number: i64, operand: i64) -> Landed {
        let Some(to) = Move::new(group.operation, operand).apply(&number.into()) else { return Landed::Nowhere };
        let leaves_well = group.leaves.is_none_or(|leaves| leaves.holds(&to));
        if !leaves_well || !self.rules.bounds().contain(&to) {
            return Landed::Nowhere;
        }
        let mut ends = (0..).zip(self.rules.ends());
        match ends.find(|(_, end)| end.condition.holds(&to)) {
            // Where the game is over, nobody asks for the number.
            Some((ending, end)) => Landed::Over { number: MOST, ending, forced: end.allowed == EntryRule::WhenForced },
            None => Landed::TooBig,
        }
    }
}

/// What a move comes to.
enum Landed {
    Nowhere,
    Open(i64),
    Over { number: i64, ending: u32, forced: bool },
    TooBig,
}

/// The number after a move; nothing where a division leaves a remainder, or the number is no machine word.
fn apply(operation: Operation, number: i64, operand: i64) -> Option<i64> {
    match operation {
        Operation::Add => number.checked_add(operand),
        Operation::Subtract => number.checked_sub(operand),
        Operation::Multiply => number.checked_mul(operand),
        Operation::Divide if number.checked_rem(operand)? != 0 => None,
        Operation::Divide => number.checked_div(operand),
        Operation::Append(base) => number.checked_mul(base.into())?.checked_add(operand),
        Operation::Become => Some(operand),
    }
}

/// Whether a machine word meets a condition.
#[inline]
fn holds(condition: &Condition<i64>, number: i64) -> bool {
    match condition {
        Condition::Equals(value) => number == *value,
        Condition::OneOf(values) => values.contains(&number),
        Condition::AtLeast(value) => number >= *value,
        Condition::AtMost(value) => number <= *value,
        Condition::Above(value) => number > *value,
        Condition::Below(value) => number < *value,
        Condition::MultipleOf(0) => number == 0,
        Condition::MultipleOf(value) => number % value == 0,
        Condition::Is(property) => property.holds_for(number),
    }
}

/// No number lies between these.
const NOWHERE: (i64, i64) = (1, 0);

/// The longest run within bounds in which no end is met, as far as ends speak of single numbers and of all beyond one.
fn plain(min: i64, max: i64, ends: &[(Condition<i64>, bool)]) -> (i64, i64) {
    // Each is the first number of something new.
    let mut cuts = vec![min, max.saturating_add(1)];
    for (condition, _) in ends {
        match condition {
            Condition::MultipleOf(_) | Condition::Is(_) => return NOWHERE,
            Condition::Equals(_) | Condition::OneOf(_) => {
                cuts.extend(condition.values().iter().flat_map(|value| [*value, value.saturating_add(1)]));
            }
            Condition::AtLeast(value) | Condition::Below(value) => cuts.push(*value),
            Condition::Above(value) | Condition::AtMost(value) => cuts.push(value.saturating_add(1)),
        }
    }
    cuts.retain(|cut| (min..=max.saturating_add(1)).contains(cut));
    cuts.sort_unstable();
    let open = |number: i64| ends.iter().all(|(condition, _)| !holds(condition, number));
    let runs = cuts.windows(2).map(|pair| (pair[0], pair[1] - 1)).filter(|run| run.0 <= run.1 && open(run.0));
    runs.max_by_key(|run| run.1.saturating_sub(run.0)).unwrap_or(NOWHERE)
}

/// A number of the rules as a machine word. What lies beyond all words stays beyond them.
fn word(number: &Number) -> i64 {
    let beyond = if *number < Number::ZERO { -i64::MAX } else { i64::MAX };
    i64::try_from(number).unwrap_or(beyond).max(-i64::MAX)
}

/// The remainder of a number, never below 0.
pub(crate) fn remainder(number: &Number, modulus: i64) -> Option<i64> {
    let rest = i64::try_from(&(number % Number::from(modulus))).ok()?;
    Some(rest.rem_euclid(modulus))
}
