//! Games that soon leave nobody a choice: each line of play is followed to its end, and where it repeats itself, in leaps.
//!
//! Where players may not repeat what they did last, there may be a handful of lines however large the target is. As long as
//! no rule begins to apply, a player's only move depends on what is remembered alone. So once the same is remembered
//! again, the moves in between come over and over: together they make `a * n + b` of a number, and many rounds are
//! made at once.

use numduel_rules::language::Stuck;
use numduel_rules::number::heap_bytes;
use numduel_rules::{Budget, MemoryState, Move, Number, Operation, Position, Rules, Seat, Stopped};

use crate::error::SolveError;
use crate::knowledge::{Coverage, Form, Knowledge, KnownValue, with_distance};
use crate::method::Method;
use crate::scored_move::ended;
use crate::value::{Value, Verdict};

/// Rules whose positions are valued by following the lines of play.
#[derive(Debug)]
pub(crate) struct ForcedLines {
    rules: Rules,
    /// The numbers at which a rule may begin to apply, ascending.
    cuts: Vec<Number>,
}

/// As many positions with a choice as are followed.
const MOST_CHOICES: usize = 1 << 10;
/// How many numbers a leap holds at once, all together.
const LEAP: u64 = 8;
/// As many moves as are followed one by one between two choices.
const MOST_STEPS: usize = 1 << 10;

impl ForcedLines {
    /// Nothing where other things than the number and what is remembered decide about moves, or where there are choices again
    /// and again.
    pub(crate) fn new(rules: &Rules, budget: &Budget) -> Result<Self, SolveError> {
        let unsuitable = || SolveError::Unsuitable(Method::ForcedLines);
        let rises = |mv: &Move| matches!(mv.operation, Operation::Add | Operation::Multiply | Operation::Append(_));
        let suits = rules.start().number > Number::ZERO
            && rules.cap().is_none()
            && rules.keeps().is_none()
            && rules.largest().is_none()
            && rules.book().stuck() != Stuck::Passes
            && rules.is_fixed()
            && rules.moves().iter().all(rises);
        let mut cuts = Vec::new();
        for end in rules.ends() {
            cuts.extend(end.condition.cuts().ok_or_else(unsuitable)?);
        }
        cuts.extend(rules.own_bounds().max.as_ref().map(|max| max + Number::ONE));
        cuts.extend(rules.own_bounds().min.clone());
        cuts.sort_unstable();
        let lines = Self { rules: rules.clone(), cuts };
        match suits.then(|| lines.worth(&rules.start(), budget)) {
            Some(Ok(Some(_))) => Ok(lines),
            Some(Err(error)) => Err(error),
            Some(Ok(None)) | None => Err(unsuitable()),
        }
    }

    /// What a position is worth; `None` if too many choices lie ahead.
    fn worth(&self, position: &Position, budget: &Budget) -> Result<Option<Value<Number>>, SolveError> {
        if position.number <= Number::ZERO {
            return Ok(None);
        }
        // The longest rounds of a leap are together as long as two numbers, and each has a factor and a term.
        let _leap = budget.reserve(LEAP * self.longest(position))?;
        self.follow(position.clone(), &mut 0, budget)
    }

    fn follow(
        &self,
        mut position: Position,
        choices: &mut usize,
        budget: &Budget,
    ) -> Result<Option<Value<Number>>, SolveError> {
        let (mover, mut plies) = (position.turn, Number::ZERO);
        let mut held = budget.reserve(size_of::<Position>() as u64 + 2 * self.longest(&position))?;
        let mut trail: Vec<Step> = Vec::new();
        for _ in 0..MOST_STEPS {
            budget.check()?;
            let legal = self.rules.legal(&position);
            let [mv] = &legal[..] else {
                let value = self.choose(&position, legal, choices, budget)?;
                return Ok(value.map(|value| later(value, plies, position.turn == mover)));
            };
            let Some(to) = mv.apply(&position.number) else { return Ok(None) };
            let next = self.rules.after(&position, mv, to);
            if let Some(outcome) = self.rules.end_after(&next) {
                let value = Value::from(ended(Verdict::of(outcome, position.turn)));
                return Ok(Some(later(value, plies, position.turn == mover)));
            }
            let (is_forced, cuts_passed) = (self.allowed(&position) == 1, self.cuts_passed(&position.number));
            held.grow(position.memory.heap_bytes())?;
            let Position { turn, memory, .. } = position;
            held.push(&mut trail, Step { turn, memory, cuts_passed, mv: mv.clone(), is_forced })?;
            (position, plies) = (next, plies + Number::ONE);
            if let Some(round) = self.round(&trail, &position) {
                // Where no rule ever applies again, the round is made forever.
                let Some(cut) = self.cuts.get(self.cuts_passed(&position.number)) else {
                    return Ok(Some(Value::new(Verdict::Draw, Number::ZERO)));
                };
                let (number, rounds) = round.leap(&position.number, cut, budget)?;
                plies += rounds * Number::from(round.plies);
                position.number = number;
                // What is left before the next rule applies is less than a round.
                trail.clear();
            }
        }
        Ok(None)
    }

    /// The best of several moves, or what being stuck is worth.
    fn choose(
        &self,
        position: &Position,
        legal: Vec<Move>,
        choices: &mut usize,
        budget: &Budget,
    ) -> Result<Option<Value<Number>>, SolveError> {
        *choices += 1;
        let mut best = None;
        if legal.is_empty() {
            best = Some(Value::new(self.rules.book().stuck().into(), Number::ZERO));
        }
        for mv in legal {
            let Some(to) = mv.apply(&position.number) else { return Ok(None) };
            let next = self.rules.after(position, &mv, to);
            let value = match self.rules.end_after(&next) {
                Some(outcome) => ended(Verdict::of(outcome, position.turn)).into(),
                None if *choices > MOST_CHOICES => return Ok(None),
                None => match self.follow(next, choices, budget)? {
                    Some(value) => value.as_seen_by_mover(),
                    None => return Ok(None),
                },
            };
            best = best.max(Some(value));
        }
        Ok(best)
    }

    /// What a round of moves does, if the same is remembered as before and no rule began to apply since.
    fn round(&self, trail: &[Step], now: &Position) -> Option<Round> {
        let (cuts_passed, number) = (self.cuts_passed(&now.number), &now.number);
        let same = |step: &Step| step.turn == now.turn && step.memory == now.memory;
        let from = trail.iter().rposition(same).filter(|from| trail[*from].cuts_passed == cuts_passed)?;
        if !trail[from..].iter().all(|step| step.is_forced) {
            return None;
        }
        let (mut factor, mut term) = (Number::ONE, Number::ZERO);
        for Step { mv, .. } in &trail[from..] {
            let (times, plus) = match mv.operation {
                Operation::Add => (Number::ONE, mv.operand.clone()),
                Operation::Multiply => (mv.operand.clone(), Number::ZERO),
                Operation::Append(base) => (Number::from(base), mv.operand.clone()),
                _ => return None,
            };
            (factor, term) = (factor * &times, term * times + plus);
        }
        let grows = &factor * number + &term > *number;
        grows.then_some(Round { factor, term, plies: trail.len() - from })
    }

    /// How many moves the player to move may make by what is remembered, whatever the number is.
    fn allowed(&self, position: &Position) -> usize {
        let memory = self.rules.memory();
        self.rules.moves().iter().filter(|mv| !position.memory.forbids(memory, position.turn, mv)).count()
    }

    /// At how many numbers a rule may have begun to apply up to this one.
    fn cuts_passed(&self, number: &Number) -> usize {
        self.cuts.partition_point(|cut| cut <= number)
    }

    /// The bytes of the longest number on a line that begins at a position: no line goes far past the last rule.
    fn longest(&self, position: &Position) -> u64 {
        self.cuts.last().map_or(0, heap_bytes).max(heap_bytes(&position.number))
    }
}

impl Knowledge for ForcedLines {
    fn method(&self) -> Method {
        Method::ForcedLines
    }

    fn value(&self, position: &Position, budget: &Budget) -> Result<Option<KnownValue>, SolveError> {
        Ok(self.worth(position, budget)?.map(with_distance))
    }

    fn coverage(&self) -> Coverage {
        Coverage::OnDemand
    }

    fn form(&self) -> Form<'_> {
        Form::OneByOne
    }
}

/// A move of a line, and where it was made.
struct Step {
    turn: Seat,
    memory: MemoryState,
    cuts_passed: usize,
    mv: Move,
    /// Whether what is remembered left no other.
    is_forced: bool,
}

/// What some moves in a row make of a number: `factor * number + term`.
#[derive(Clone)]
struct Round {
    factor: Number,
    term: Number,
    plies: usize,
}

impl Round {
    fn of(&self, number: &Number) -> Number {
        &self.factor * number + &self.term
    }

    fn twice(&self) -> Self {
        Self { factor: &self.factor * &self.factor, term: self.of(&self.term), plies: self.plies }
    }

    /// As many rounds as stay below an edge: where they lead, and how many they are.
    fn leap(&self, number: &Number, edge: &Number, budget: &Budget) -> Result<(Number, Number), Stopped> {
        // One round, two, four, eight and so on; then back from the longest.
        let mut rounds = vec![self.clone()];
        while let Some(longest) = rounds.last()
            && longest.of(number) < *edge
        {
            budget.check()?;
            rounds.push(longest.twice());
        }
        let (mut number, mut made) = (number.clone(), Number::ZERO);
        while let Some(round) = rounds.pop() {
            budget.check()?;
            made <<= 1;
            let to = round.of(&number);
            if to < *edge {
                (number, made) = (to, made + Number::ONE);
            }
        }
        Ok((number, made))
    }
}

/// A value so many plies later, as the player sees it who was to move before them.
fn later(value: Value<Number>, plies: Number, same: bool) -> Value<Number> {
    match value.verdict {
        Verdict::Draw => value,
        verdict => Value::new(if same { verdict } else { verdict.flipped() }, value.distance + plies),
    }
}
