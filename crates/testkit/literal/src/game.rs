//! Playing: which moves are legal at a position, where they lead, and how that ends the game.

use crate::book::{Comparison, Memory, Stuck, Values};
use crate::condition::{divisors, is_prime};
use crate::{Book, Condition, Group, Int, Move, Operands, Operation};

/// A book whose parameters have values.
#[derive(Clone, Debug)]
pub struct Game {
    book: Book,
    values: Values,
}

/// All that matters for how play continues.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The number.
    pub number: Int,
    /// Who is to move: 0 or 1.
    pub turn: usize,
    /// How many moves were made, if that matters.
    pub made: u32,
    /// What is remembered of each player's moves.
    pub marks: [Vec<Mark>; 2],
}

/// What is remembered of a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// Its operation.
    Operation(Operation),
    /// Its operand.
    Operand(Int),
    /// The whole move.
    Move(Operation, Int),
    /// The number that it left.
    Number(Int),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<usize>,
    /// What ended it.
    pub cause: Cause,
}

/// What ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// An end that asks for numbers.
    Exact,
    /// One that asks for this much or this little.
    Reached,
    /// One that asks for more or less than this.
    Overshoot,
    /// One that asks for multiples or a property.
    Property,
    /// The player to move has no legal move.
    Stuck,
    /// Neither player has one.
    Deadlock,
    /// The cap, with a winner.
    Cap,
    /// The cap, as a draw.
    Drawn,
    /// A position that occurred three times.
    Repetition,
    /// A limit of the language closes a move.
    Limit,
}

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The book has no such move.
    NotAMove,
    /// It is not on offer at this number.
    NotOffered,
    /// Memory closes it.
    Repeated,
    /// It would leave the number as it is.
    Unchanged,
    /// The division leaves a remainder.
    Inexact,
    /// The result is out of bounds.
    OutOfBounds,
    /// It may be made only when every move does the same.
    Overshoot,
}

/// The numbers up to which the language has operands up to the number.
const COUNTED: i64 = 100_000;
/// The numbers up to which it has primes and divisors.
const FACTORED: i64 = 1_000_000_000_000_000_000;

impl Game {
    pub(crate) fn new(book: Book, values: Values) -> Self {
        Self { book, values }
    }

    /// The book.
    pub fn book(&self) -> &Book {
        &self.book
    }

    /// The value of a parameter.
    pub fn value(&self, name: &str) -> Option<&Int> {
        self.values.get(name)
    }

    /// The position before the first move.
    pub fn start(&self) -> Position {
        self.at(self.values["start"].clone())
    }

    /// The position before the first move of a game that begins at any number.
    pub fn at(&self, number: Int) -> Position {
        Position { number, turn: 0, made: 0, marks: [Vec::new(), Vec::new()] }
    }

    /// The position after a move that leaves no remainder.
    pub fn after(&self, position: &Position, mv: &Move) -> Position {
        let Position { turn, made, .. } = *position;
        let number = mv.result(&position.number).expect("a legal move leaves no remainder");
        let mut marks = position.marks.clone();
        if let Some(mark) = self.mark(&position.number, mv).filter(|_| mv.operation != Operation::Pass) {
            match self.book.memory {
                Memory::None => {}
                Memory::OwnLastOperation | Memory::OwnLastOperand | Memory::Compared { own: true, .. } => {
                    marks[turn] = vec![mark];
                }
                // What the opponent did before that is forgotten.
                Memory::LastOperation | Memory::LastOperand | Memory::Compared { .. } => {
                    marks = [Vec::new(), Vec::new()];
                    marks[turn].push(mark);
                }
                Memory::OncePerGame | Memory::MoveOncePerGame | Memory::NoNumberTwice => insert(&mut marks[0], mark),
                Memory::OncePerPlayer | Memory::MoveOncePerPlayer => insert(&mut marks[turn], mark),
            }
        }
        let made = if self.book.cap.is_some() { made + 1 } else { 0 };
        Position { number, turn: 1 - turn, made, marks }
    }

    /// The legal moves, in the book's order.
    pub fn legal(&self, position: &Position) -> Vec<Move> {
        let moves = self.legal_moves(position);
        if self.book.stuck != Stuck::Passes || !moves.is_empty() {
            return moves;
        }
        // A stuck player passes, unless the opponent would be stuck as well.
        let opponent = Position { turn: 1 - position.turn, ..position.clone() };
        if self.is_per_player() && !self.legal_moves(&opponent).is_empty() {
            vec![Move { operation: Operation::Pass, operand: Int::ZERO }]
        } else {
            Vec::new()
        }
    }

    /// Whether the players remember different things.
    fn is_per_player(&self) -> bool {
        matches!(
            self.book.memory,
            Memory::OwnLastOperation
                | Memory::OwnLastOperand
                | Memory::OncePerPlayer
                | Memory::MoveOncePerPlayer
                | Memory::Compared { own: true, .. }
        )
    }

    /// The legal moves but for passing.
    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        let mut possible = self.offered(&position.number);
        possible.retain(|mv| self.is_possible(position, mv));
        let free: Vec<Move> = possible.iter().filter(|mv| !self.is_last_resort(position, mv)).cloned().collect();
        if free.is_empty() { possible } else { free }
    }

    /// Whether a reason why a move is not legal is true.
    pub fn is_true(&self, position: &Position, mv: &Move, reason: Refused) -> bool {
        let has = |group: &&Group| group.operation == mv.operation && self.could_offer(group, &mv.operand);
        let passing = mv.operation == Operation::Pass && self.book.stuck == Stuck::Passes && self.is_per_player();
        let known = passing || self.book.groups.iter().any(|group| has(&group));
        let after = mv.result(&position.number);
        match reason {
            Refused::NotAMove => !known,
            // There may be no such digit.
            Refused::NotOffered if mv.operation == Operation::Delete => {
                known && (after.is_none() || !self.offered(&position.number).contains(mv))
            }
            Refused::NotOffered => known && !self.offered(&position.number).contains(mv),
            Refused::Repeated => self.is_forbidden(position, mv),
            Refused::Unchanged => after.as_ref() == Some(&position.number),
            Refused::Inexact => after.is_none(),
            Refused::OutOfBounds => after.is_some_and(|after| !self.is_within(&after)),
            Refused::Overshoot => {
                let legal = self.legal(position);
                self.is_last_resort(position, mv) && !legal.iter().any(|other| self.is_last_resort(position, other))
            }
        }
    }

    /// How the move that led to a position ended the game, if it did. Repetition is not looked at.
    pub fn ending(&self, position: &Position) -> Option<Outcome> {
        let mover = 1 - position.turn;
        let won = |player: usize, wins: bool| Some(if wins { player } else { 1 - player });
        if let Some(end) = self.end_at(&position.number) {
            let end = &self.book.ends[end];
            let cause = match end.condition {
                Condition::Equals(_) => Cause::Exact,
                Condition::AtLeast(_) | Condition::AtMost(_) => Cause::Reached,
                Condition::Above(_) | Condition::Below(_) => Cause::Overshoot,
                _ => Cause::Property,
            };
            return Some(Outcome { winner: won(mover, end.wins), cause });
        }
        if let Some(cap) = &self.book.cap
            && Int::from(position.made) >= *cap.moves.get(&self.values)
        {
            let winner = cap.wins.and_then(|wins| won(mover, wins));
            return Some(Outcome { winner, cause: if winner.is_some() { Cause::Cap } else { Cause::Drawn } });
        }
        if self.is_cut_short(position) {
            return Some(Outcome { winner: None, cause: Cause::Limit });
        }
        let stuck = self.legal(position).is_empty();
        stuck.then(|| match self.book.stuck {
            Stuck::Passes => Outcome { winner: None, cause: Cause::Deadlock },
            stuck => Outcome { winner: won(position.turn, stuck == Stuck::Wins), cause: Cause::Stuck },
        })
    }

    /// How a game stands after the positions of its line, the start among them: nothing while it continues.
    pub fn outcome(&self, line: &[Position]) -> Option<Outcome> {
        let (now, earlier) = line.split_last()?;
        if earlier.is_empty() {
            return None;
        }
        let again = self.book.cap.is_none() && line.iter().filter(|position| *position == now).count() >= 3;
        self.ending(now).or_else(|| again.then_some(Outcome { winner: None, cause: Cause::Repetition }))
    }

    /// The first end that a number meets.
    pub fn end_at(&self, number: &Int) -> Option<usize> {
        self.book.ends.iter().position(|end| end.condition.holds(number, &self.values))
    }

    /// Whether there is patience for what is asked at a number: divisors are found by trying, and operands up to the number
    /// are listed.
    pub fn answers(&self, number: &Int) -> bool {
        let divides = |group: &Group| matches!(group.operands, Operands::Divisors { .. } | Operands::PrimeFactors);
        let most = match self.largest() {
            None => return true,
            Some(COUNTED) => 2_000,
            Some(_) if self.book.groups.iter().any(divides) => 10_000_000,
            // A move beyond the language's limit is not looked at either: a verdict must not depend on it.
            Some(largest) => largest - 1_000_000,
        };
        *number.magnitude() <= Int::from(most).into_parts().1
    }

    /// Whether no bound and no limit of the language forbids a number.
    pub fn is_within(&self, number: &Int) -> bool {
        self.is_within_bounds(number)
            && self.largest().is_none_or(|largest| *number.magnitude() <= Int::from(largest).into_parts().1)
    }

    /// Whether nothing but a limit of the language forbids a move at a position from which play continues: a verdict must not
    /// depend on it.
    pub fn is_cut_short(&self, position: &Position) -> bool {
        let is_open = |mv: &Move| {
            let forbidden = |after: Int| self.is_within_bounds(&after) && !self.is_within(&after);
            mv.result(&position.number).is_some_and(forbidden) && !self.is_forbidden(position, mv)
        };
        self.largest().is_some()
            && self.end_at(&position.number).is_none()
            && self.offered(&position.number).iter().any(is_open)
    }

    /// Whether the book's own bounds allow a number.
    fn is_within_bounds(&self, number: &Int) -> bool {
        self.book.bounds.iter().all(|bound| bound.holds(number, &self.values))
    }

    /// The numbers up to which the language answers what the book asks.
    fn largest(&self) -> Option<i64> {
        let Book { groups, ends, bounds, .. } = &self.book;
        if groups.iter().any(|group| matches!(group.operands, Operands::UpToNumber(_))) {
            return Some(COUNTED);
        }
        let factors = |group: &Group| {
            matches!(group.operands, Operands::Divisors { .. } | Operands::PrimeFactors)
                || [&group.when, &group.leaves].into_iter().flatten().any(Condition::asks_for_primes)
        };
        let mut asked = ends.iter().map(|end| &end.condition).chain(bounds);
        (groups.iter().any(factors) || asked.any(Condition::asks_for_primes)).then_some(FACTORED)
    }

    /// The moves on offer at a number, each once.
    pub fn offered(&self, number: &Int) -> Vec<Move> {
        let mut moves = Vec::new();
        for group in &self.book.groups {
            for mv in self.offered_by(group, number) {
                if !moves.contains(&mv) {
                    moves.push(mv);
                }
            }
        }
        moves
    }

    /// The moves that one group offers at a number.
    pub fn offered_by(&self, group: &Group, number: &Int) -> Vec<Move> {
        let holds =
            |asked: &Option<Condition>, of: &Int| asked.as_ref().is_none_or(|asked| asked.holds(of, &self.values));
        if !holds(&group.when, number) {
            return Vec::new();
        }
        let operands = operands(&group.operands, number).into_iter();
        let moves = operands
            .filter(|operand| self.could_offer(group, operand))
            .map(|operand| Move { operation: group.operation.clone(), operand });
        moves.filter(|mv| mv.result(number).is_none_or(|after| holds(&group.leaves, &after))).collect()
    }

    /// Whether a group could offer an operand, at whatever number.
    fn could_offer(&self, group: &Group, operand: &Int) -> bool {
        let among = match &group.operands {
            Operands::List(list) => list.contains(operand),
            Operands::Range(first, last) => first <= operand && operand <= last,
            Operands::UpToNumber(first) => first <= operand,
            Operands::Divisors { one, .. } => *operand > Int::from(i32::from(!one)),
            Operands::PrimeFactors => is_prime(operand),
            Operands::Digits => *operand <= Int::from(9),
            Operands::Places => *operand <= Int::from(1_000_001),
        };
        let asked = group.only.as_ref().is_none_or(|only| only.holds(operand, &self.values));
        among && asked && *operand >= group.operation.smallest_operand()
    }

    fn is_possible(&self, position: &Position, mv: &Move) -> bool {
        let after = mv.result(&position.number);
        let changes = |after: &Int| !self.book.must_change || *after != position.number;
        after.is_some_and(|after| changes(&after) && self.is_within(&after)) && !self.is_forbidden(position, mv)
    }

    /// Whether a move leads to an end that may be entered only when every move does so.
    fn is_last_resort(&self, position: &Position, mv: &Move) -> bool {
        let end = mv.result(&position.number).and_then(|after| self.end_at(&after));
        end.is_some_and(|end| self.book.ends[end].when_forced)
    }

    fn mark(&self, number: &Int, mv: &Move) -> Option<Mark> {
        match self.book.memory {
            Memory::None => None,
            Memory::OwnLastOperation | Memory::LastOperation => Some(Mark::Operation(mv.operation.clone())),
            Memory::MoveOncePerGame | Memory::MoveOncePerPlayer => {
                Some(Mark::Move(mv.operation.clone(), mv.operand.clone()))
            }
            Memory::NoNumberTwice => Some(Mark::Number(number.clone())),
            _ => Some(Mark::Operand(mv.operand.clone())),
        }
    }

    fn is_forbidden(&self, position: &Position, mv: &Move) -> bool {
        let whose = match self.book.memory {
            Memory::LastOperation | Memory::LastOperand | Memory::Compared { own: false, .. } => 1 - position.turn,
            Memory::OncePerGame | Memory::MoveOncePerGame | Memory::NoNumberTwice => 0,
            _ => position.turn,
        };
        let marks = &position.marks[whose];
        match self.book.memory {
            Memory::NoNumberTwice => mv
                .result(&position.number)
                .is_some_and(|after| after == position.number || marks.contains(&Mark::Number(after))),
            Memory::Compared { how, count, .. } => marks.iter().any(|mark| {
                let Mark::Operand(earlier) = mark else { return false };
                let (operand, edge) = (&mv.operand, earlier * count);
                !match how {
                    Comparison::Above => *operand > edge,
                    Comparison::AtLeast => *operand >= edge,
                    Comparison::Below => *operand < edge,
                    Comparison::AtMost => *operand <= edge,
                    Comparison::Within => *(operand - earlier).magnitude() <= count.into(),
                }
            }),
            _ => self.mark(&position.number, mv).is_some_and(|mark| marks.contains(&mark)),
        }
    }
}

fn insert(marks: &mut Vec<Mark>, mark: Mark) {
    marks.push(mark);
    marks.sort();
    marks.dedup();
}

/// The operands that a group has at a number, whether they fit or not.
fn operands(operands: &Operands, number: &Int) -> Vec<Int> {
    let size = || u64::try_from(number.magnitude()).unwrap_or(0);
    let each = |list: Vec<u64>| list.into_iter().map(Int::from).collect();
    match operands {
        Operands::List(list) => list.clone(),
        Operands::Range(first, last) => counted(first, last),
        Operands::UpToNumber(first) => counted(first, number),
        Operands::Divisors { one, itself } => {
            let fits = |divisor: &u64| (*one || *divisor != 1) && (*itself || *divisor != size());
            each(divisors(size()).into_iter().filter(fits).collect())
        }
        Operands::PrimeFactors => {
            each(divisors(size()).into_iter().filter(|divisor| is_prime(&(*divisor).into())).collect())
        }
        Operands::Digits => {
            let text = number.magnitude().to_string();
            each((0..10).filter(|digit| text.contains(&digit.to_string())).collect())
        }
        Operands::Places if *number == Int::ZERO => Vec::new(),
        Operands::Places => (1..=number.magnitude().to_string().len()).map(Int::from).collect(),
    }
}

fn counted(first: &Int, last: &Int) -> Vec<Int> {
    let mut all = Vec::new();
    let mut next = first.clone();
    while next <= *last {
        all.push(next.clone());
        next += 1;
    }
    all
}
