//! A literal model of the rule language, written from its description and slow on purpose: what is legal after a line of
//! moves, and how the game then stands. It looks at the whole line each time and keeps nothing.

use std::collections::BTreeMap;

use numduel_rules::language::{BookNumber, Condition, EntryRule, Memory, MoveGroup, MoverResult, Operands, Property};
use numduel_rules::{Cause, IllegalReason, Move, Number, Operation, Outcome, Rules, Seat};

use crate::Draft;

/// What a draft means once its parameters have values.
#[derive(Clone, Debug)]
pub struct Model {
    draft: Draft,
    values: BTreeMap<String, Number>,
}

/// The numbers and the moves of a game so far; there is one number more than moves.
#[derive(Clone, Debug)]
pub struct Line {
    /// The numbers from the start on.
    pub numbers: Vec<Number>,
    /// The moves between them.
    pub moves: Vec<Move>,
}

impl Line {
    /// The number now.
    pub fn number(&self) -> &Number {
        self.numbers.last().expect("a line begins with the start")
    }

    /// Who is to move.
    pub fn turn(&self) -> Seat {
        Seat::BOTH[self.moves.len() % 2]
    }
}

impl Model {
    /// The model of a draft with these values of its parameters.
    pub fn new(draft: Draft, rules: &Rules) -> Self {
        let values = rules.values().map(|(name, value)| (name.to_owned(), value.clone())).collect();
        Self { draft, values }
    }

    /// The line before the first move.
    pub fn start(&self) -> Line {
        self.start_at(self.values["start"].clone())
    }

    /// The line of a game that begins at any number.
    pub fn start_at(&self, number: Number) -> Line {
        Line { numbers: vec![number], moves: Vec::new() }
    }

    /// The line with one move more, which must be exact.
    pub fn after(&self, line: &Line, mv: &Move) -> Line {
        let mut after = line.clone();
        after.numbers.push(result(mv, line.number()).expect("a legal move is exact"));
        after.moves.push(mv.clone());
        after
    }

    /// Whether the model has the patience for what is asked at `number`: it finds divisors and primes by trying.
    pub fn answers(&self, number: &Number) -> bool {
        let largest = match self.largest() {
            None => return true,
            Some(COUNTED) => 2_000,
            Some(_) => 1_000_000,
        };
        (Number::from(-largest)..=Number::from(largest)).contains(number)
    }

    /// The legal moves after a line, in the book's order.
    pub fn legal(&self, line: &Line) -> Vec<Move> {
        let possible: Vec<Move> =
            self.offered(line.number()).into_iter().filter(|mv| self.is_possible(line, mv)).collect();
        let free: Vec<Move> = possible.iter().filter(|mv| !self.is_last_resort(line, mv)).cloned().collect();
        if free.is_empty() { possible } else { free }
    }

    /// Whether a refused move was refused with a true reason.
    pub fn is_true(&self, line: &Line, mv: &Move, reason: IllegalReason) -> bool {
        let number = line.number();
        let has = |offer: &&MoveGroup| offer.operation == mv.operation && could_offer(offer, &mv.operand);
        let known = self.draft.offers.iter().any(|offer| has(&offer));
        let after = result(mv, number);
        match reason {
            IllegalReason::Over => self.outcome(line).is_some(),
            IllegalReason::NotAMove => !known,
            IllegalReason::NotOffered => known && !self.offered(number).contains(mv),
            IllegalReason::Repeated => self.is_forbidden(line, mv),
            IllegalReason::Unchanged => after.as_ref() == Some(number),
            IllegalReason::Inexact => after.is_none(),
            IllegalReason::OutOfBounds => after.is_some_and(|after| !self.is_within(&after)),
            IllegalReason::Overshoot => {
                self.is_last_resort(line, mv) && self.legal(line).iter().all(|other| !self.is_last_resort(line, other))
            }
        }
    }

    /// How the game stands after a line of legal moves: nothing while it goes on.
    pub fn outcome(&self, line: &Line) -> Option<Outcome> {
        self.ending(line).or_else(|| self.repetition(line))
    }

    fn repetition(&self, line: &Line) -> Option<Outcome> {
        let now = self.moment(line, line.moves.len());
        let times = (0..=line.moves.len()).filter(|length| self.moment(line, *length) == now).count();
        (times >= 3 && self.draft.cap.is_none()).then_some(Outcome { winner: None, cause: Cause::Repetition })
    }

    /// How the last move ended the game, if it did, whatever was repeated.
    pub(crate) fn ending(&self, line: &Line) -> Option<Outcome> {
        let mover = line.turn().other();
        if line.moves.is_empty() {
            return None;
        }
        if let Some((fate, cause, _)) = self.end_at(line.number()) {
            return Some(Outcome::won(winner(mover, fate), cause));
        }
        if let Some(cap) = &self.draft.cap
            && Number::from(line.moves.len()) >= self.value(&cap.moves)
        {
            let drawn = Outcome { winner: None, cause: Cause::Drawn };
            return Some(cap.mover.map_or(drawn, |fate| Outcome::won(winner(mover, fate), Cause::Cap)));
        }
        self.legal(line).is_empty().then(|| Outcome::won(winner(line.turn(), self.draft.stuck), Cause::Stuck))
    }

    /// Whether a player without a legal move wins.
    pub(crate) fn stuck_wins(&self) -> bool {
        self.draft.stuck == MoverResult::Wins
    }

    /// Whether the number of moves matters.
    pub(crate) fn counts_moves(&self) -> bool {
        self.draft.cap.is_some()
    }

    /// The numbers up to which the language answers what the book asks.
    fn largest(&self) -> Option<i64> {
        let primes = [Property::Prime, Property::NotPrime, Property::Composite];
        let counts = |offer: &MoveGroup| matches!(offer.operands, Operands::UpToNumber(_));
        let factors = |offer: &MoveGroup| {
            matches!(offer.operands, Operands::Divisors { .. } | Operands::PrimeFactors)
                || [offer.when, offer.leaves].into_iter().flatten().any(|asked| primes.contains(&asked))
        };
        let ends = self.draft.ends.iter().map(|end| &end.condition);
        let mut asked = ends.filter_map(|end| if let Condition::Is(asked) = end { Some(asked) } else { None });
        if self.draft.offers.iter().any(counts) {
            return Some(COUNTED);
        }
        (self.draft.offers.iter().any(factors) || asked.any(|asked| primes.contains(asked))).then_some(FACTORED)
    }

    fn value(&self, value: &BookNumber) -> Number {
        match value {
            BookNumber::Literal(number) => number.clone(),
            BookNumber::Parameter(name) => self.values[name].clone(),
        }
    }

    fn is_within(&self, number: &Number) -> bool {
        let above = self.draft.bounds.min.as_ref().is_none_or(|min| *number >= self.value(min));
        let below = self.draft.bounds.max.as_ref().is_none_or(|max| *number <= self.value(max));
        let size = if *number < Number::ZERO { -number } else { number.clone() };
        above && below && self.largest().is_none_or(|largest| size <= Number::from(largest))
    }

    /// The first end that a number meets: what it does to the mover, by what, and whether only in need.
    fn end_at(&self, number: &Number) -> Option<(MoverResult, Cause, EntryRule)> {
        let end = self.draft.ends.iter().find(|end| match &end.condition {
            Condition::Equals(value) => *number == self.value(value),
            Condition::OneOf(values) => values.iter().any(|value| *number == self.value(value)),
            Condition::AtLeast(value) => *number >= self.value(value),
            Condition::AtMost(value) => *number <= self.value(value),
            Condition::Above(value) => *number > self.value(value),
            Condition::Below(value) => *number < self.value(value),
            Condition::MultipleOf(value) => {
                let value = self.value(value);
                if value == Number::ZERO { *number == Number::ZERO } else { number % value == Number::ZERO }
            }
            Condition::Is(asked) => has(*asked, number),
        })?;
        let cause = match end.condition {
            Condition::Equals(_) | Condition::OneOf(_) => Cause::Exact,
            Condition::AtLeast(_) | Condition::AtMost(_) => Cause::Reached,
            Condition::Above(_) | Condition::Below(_) => Cause::Overshoot,
            Condition::MultipleOf(_) | Condition::Is(_) => Cause::Property,
        };
        Some((end.mover, cause, end.allowed))
    }

    /// The moves on offer at a number, each once.
    fn offered(&self, number: &Number) -> Vec<Move> {
        let mut moves: Vec<Move> = Vec::new();
        for offer in self.draft.offers.iter().filter(|offer| offer.when.is_none_or(|asked| has(asked, number))) {
            for operand in operands(&offer.operands, number) {
                let mv = Move { operation: offer.operation, operand };
                let leads = |asked| result(&mv, number).is_none_or(|after| has(asked, &after));
                if could_offer(offer, &mv.operand) && offer.leaves.is_none_or(leads) && !moves.contains(&mv) {
                    moves.push(mv);
                }
            }
        }
        moves
    }

    fn is_possible(&self, line: &Line, mv: &Move) -> bool {
        let after = result(mv, line.number());
        !self.is_forbidden(line, mv) && after.is_some_and(|after| after != *line.number() && self.is_within(&after))
    }

    /// Whether a possible move leads to an end that may only be entered when nothing else is left.
    fn is_last_resort(&self, line: &Line, mv: &Move) -> bool {
        let end = result(mv, line.number()).and_then(|after| self.end_at(&after));
        end.is_some_and(|(_, _, allowed)| allowed == EntryRule::WhenForced)
    }

    fn is_forbidden(&self, line: &Line, mv: &Move) -> bool {
        let mut latest = line.moves.iter().rev();
        let opponents = latest.next();
        let own = latest.next();
        let same_operation = |other: Option<&Move>| other.is_some_and(|other| other.operation == mv.operation);
        let same_operand = |other: Option<&Move>| other.is_some_and(|other| other.operand == mv.operand);
        match self.draft.memory {
            Memory::Nothing => false,
            Memory::OwnLastOperation => same_operation(own),
            Memory::OwnLastOperand => same_operand(own),
            Memory::LastOperation => same_operation(opponents),
            Memory::LastOperand => same_operand(opponents),
            Memory::OncePerGame => line.moves.iter().any(|other| same_operand(Some(other))),
            Memory::OncePerPlayer => {
                line.moves.iter().skip(line.moves.len() % 2).step_by(2).any(|other| same_operand(Some(other)))
            }
        }
    }

    /// All that matters for how play goes on after the first moves of a line.
    pub(crate) fn moment<'a>(&self, line: &'a Line, length: usize) -> (&'a Number, usize, Vec<String>) {
        let last = |back: usize| length.checked_sub(back).map(|index| &line.moves[index]);
        let operation = |mv: Option<&Move>| mv.map_or_else(String::new, |mv| format!("{:?}", mv.operation));
        let operand = |mv: Option<&Move>| mv.map_or_else(String::new, |mv| mv.operand.to_string());
        let used = |whose: &dyn Fn(usize) -> bool| {
            let moves = line.moves[..length].iter().enumerate().filter(|(ply, _)| whose(*ply));
            let mut operands: Vec<String> = moves.map(|(_, mv)| mv.operand.to_string()).collect();
            operands.sort();
            operands.dedup();
            operands.join(" ")
        };
        let remembered = match self.draft.memory {
            Memory::Nothing => Vec::new(),
            Memory::OwnLastOperation => vec![operation(last(1)), operation(last(2))],
            Memory::OwnLastOperand => vec![operand(last(1)), operand(last(2))],
            Memory::LastOperation => vec![operation(last(1))],
            Memory::LastOperand => vec![operand(last(1))],
            Memory::OncePerGame => vec![used(&|_| true)],
            Memory::OncePerPlayer => vec![used(&|ply| ply % 2 == 0), used(&|ply| ply % 2 == 1)],
        };
        (&line.numbers[length], length % 2, remembered)
    }
}

const COUNTED: i64 = 100_000;
const FACTORED: i64 = 1_000_000_000_000_000_000;

fn winner(player: Seat, fate: MoverResult) -> Seat {
    if fate == MoverResult::Wins { player } else { player.other() }
}

fn result(mv: &Move, number: &Number) -> Option<Number> {
    let operand = &mv.operand;
    Some(match mv.operation {
        Operation::Add => number + operand,
        Operation::Subtract => number - operand,
        Operation::Multiply => number * operand,
        Operation::Divide if *operand == Number::ZERO || number % operand != Number::ZERO => return None,
        Operation::Divide => number / operand,
        Operation::Append(base) => number * Number::from(base) + operand,
        Operation::Become => operand.clone(),
    })
}

/// The operands that a group has at a number, fitting or not.
fn operands(operands: &Operands, number: &Number) -> Vec<Number> {
    let size = if *number < Number::ZERO { -number } else { number.clone() };
    let divisors = || {
        let size = i64::try_from(&size).unwrap_or(0);
        let small: Vec<i64> = (1..=size).take_while(|one| one * one <= size).filter(|one| size % one == 0).collect();
        let mut all: Vec<i64> = small.iter().copied().chain(small.iter().map(|one| size / one)).collect();
        all.sort_unstable();
        all.dedup();
        all.into_iter().map(Number::from)
    };
    match operands {
        Operands::List(list) => list.clone(),
        Operands::Range(first, last) => counted(first, last),
        Operands::UpToNumber(first) => counted(first, number),
        Operands::Divisors { one, itself } => {
            divisors().filter(|divisor| (*one || *divisor != Number::ONE) && (*itself || *divisor != size)).collect()
        }
        Operands::PrimeFactors => divisors().filter(|divisor| has(Property::Prime, divisor)).collect(),
        Operands::Digits => {
            let text = size.to_string();
            (0..10u8).filter(|digit| text.contains(&digit.to_string())).map(Number::from).collect()
        }
    }
}

fn counted(first: &Number, last: &Number) -> Vec<Number> {
    let mut all = Vec::new();
    let mut next = first.clone();
    while next <= *last {
        all.push(next.clone());
        next += Number::ONE;
    }
    all
}

/// Whether a group could offer an operand, at whatever number.
fn could_offer(offer: &MoveGroup, operand: &Number) -> bool {
    let smallest = match offer.operation {
        Operation::Append(_) => 0,
        Operation::Add | Operation::Subtract | Operation::Become => 1,
        Operation::Multiply | Operation::Divide => 2,
    };
    let among = match &offer.operands {
        Operands::List(list) => list.contains(operand),
        Operands::Range(first, last) => first <= operand && operand <= last,
        Operands::UpToNumber(first) => first <= operand,
        Operands::Divisors { one, .. } => *operand > Number::from(i64::from(!one)),
        Operands::PrimeFactors => has(Property::Prime, operand),
        Operands::Digits => *operand <= Number::from(9),
    };
    *operand >= Number::from(smallest) && among && offer.only.is_none_or(|asked| has(asked, operand))
}

/// Whether a number has a property.
fn has(property: Property, number: &Number) -> bool {
    let two = Number::from(2);
    match property {
        Property::Even => number % &two == Number::ZERO,
        Property::Odd => number % &two != Number::ZERO,
        Property::Prime => is_prime(number),
        Property::NotPrime => !is_prime(number),
        Property::Composite => *number >= two && !is_prime(number),
        Property::Square if *number <= Number::ZERO => *number == Number::ZERO,
        Property::Square => {
            // Newton's way to the root from above.
            let mut root = number.clone();
            loop {
                let next = (&root + number / &root) / &two;
                if next >= root {
                    return &root * &root == *number;
                }
                root = next;
            }
        }
        Property::PowerOfTwo => {
            let mut power = Number::ONE;
            while power < *number {
                power *= &two;
            }
            power == *number
        }
    }
}

/// By trying. Nobody asks about a number beyond what the language answers; if somebody does, it is not prime.
fn is_prime(number: &Number) -> bool {
    let number = i64::try_from(number).ok().filter(|number| (2..=FACTORED).contains(number));
    number.is_some_and(|number| (2..=number).take_while(|one| one * one <= number).all(|one| number % one != 0))
}
