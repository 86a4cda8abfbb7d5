//! What a player sees, as whole numbers: the shared number, what the rules remember (the player's own first), and the moves left.

use std::collections::BTreeSet;

use numduel_rules::{MemoryState, Number, Operation, Position, Remembered, Rules, Seat};

/// The bits of one column of the shared number.
const LIMB_BITS: usize = 30;

/// As many columns as an observation may have.
const MOST_COLUMNS: usize = 4096;

/// Why positions cannot be observed.
pub enum Unobservable {
    /// There would be more columns than this.
    TooWide(usize),
    /// An operand that is remembered does not fit.
    LargeOperand,
}

/// How positions of one game become columns.
pub struct Observer {
    limbs: usize,
    operations: Vec<Operation>,
    /// Everything that occurs in sets that are remembered, in ascending order.
    universe: Vec<String>,
    remembers: bool,
    counts_moves: bool,
    /// The names of the columns.
    pub columns: Vec<String>,
    width: usize,
}

/// The items of a set that is remembered, as texts; nothing where no set is.
fn items(remembered: &Remembered) -> Option<BTreeSet<String>> {
    match remembered {
        Remembered::Operation(_) | Remembered::Operand(_) => None,
        Remembered::Operands(all) | Remembered::Numbers(all) => Some(all.iter().map(ToString::to_string).collect()),
        Remembered::Moves(all) => Some(all.iter().map(ToString::to_string).collect()),
    }
}

/// What is remembered, the seat's own first.
fn parts(memory: &MemoryState, seat: Seat) -> Vec<&Remembered> {
    match memory {
        MemoryState::Nothing => Vec::new(),
        MemoryState::Shared(one) => vec![one],
        MemoryState::PerSeat(both) => vec![&both[seat.index()], &both[seat.other().index()]],
    }
}

impl Observer {
    /// An observer of all these positions.
    pub fn new<'a>(rules: &Rules, all: impl Iterator<Item = &'a Position> + Clone) -> Result<Self, Unobservable> {
        let bits = all.clone().map(|position| numduel_rules::number::bits(&position.number)).max().unwrap_or(1);
        let limbs = bits.div_ceil(LIMB_BITS).max(1);
        let mut operations: Vec<Operation> = Vec::new();
        for group in rules.move_groups() {
            if !operations.contains(&group.operation) {
                operations.push(group.operation);
            }
        }
        let mut universe: Vec<(usize, String)> = Vec::new();
        let mut found = BTreeSet::new();
        for position in all {
            for part in parts(&position.memory, Seat::One) {
                if let Remembered::Operand(Some(last)) = part
                    && i32::try_from(last).is_err()
                {
                    return Err(Unobservable::LargeOperand);
                }
                found.extend(items(part).unwrap_or_default());
            }
        }
        universe.extend(found.into_iter().map(|item| (item.len(), item)));
        universe.sort();
        let universe: Vec<String> = universe.into_iter().map(|(_, item)| item).collect();
        let start = rules.start();
        let mut this = Self {
            limbs,
            operations,
            universe,
            remembers: start.memory != MemoryState::Nothing,
            counts_moves: start.moves_left.is_some(),
            columns: Vec::new(),
            width: 0,
        };
        this.columns = this.names(&start);
        this.width = this.columns.len();
        if this.width > MOST_COLUMNS { Err(Unobservable::TooWide(MOST_COLUMNS)) } else { Ok(this) }
    }

    pub fn width(&self) -> usize {
        self.width
    }

    fn names(&self, start: &Position) -> Vec<String> {
        let mut names: Vec<String> = if self.limbs == 1 {
            vec!["number".to_owned()]
        } else {
            (0..self.limbs).rev().map(|limb| format!("number / 2^{}", limb * LIMB_BITS)).collect()
        };
        let parts = parts(&start.memory, Seat::One);
        let whose: &[&str] = if parts.len() == 2 { &["own ", "opponent's "] } else { &[""] };
        for (part, whose) in parts.iter().zip(whose) {
            match part {
                Remembered::Operation(_) => names.push(format!("{whose}last operation")),
                Remembered::Operand(_) => names.push(format!("{whose}last operand + 1")),
                _ => names.extend(self.universe.iter().map(|item| format!("{whose}used {item}"))),
            }
        }
        if self.counts_moves {
            names.push("moves left".to_owned());
        }
        names
    }

    /// Adds what a seat sees.
    pub fn observe(&self, position: &Position, seat: Seat, to: &mut Vec<i32>) {
        self.number(&position.number, to);
        if self.remembers {
            for part in parts(&position.memory, seat) {
                self.remembered(part, to);
            }
        }
        if self.counts_moves {
            to.push(position.moves_left.and_then(|left| i32::try_from(left).ok()).unwrap_or(i32::MAX));
        }
    }

    /// The number in columns of thirty bits, the highest first; each has the number's sign.
    fn number(&self, number: &Number, to: &mut Vec<i32>) {
        let (negative, mut rest) = (*number < Number::ZERO, number.clone());
        if negative {
            rest = -rest;
        }
        let base = Number::ONE << LIMB_BITS;
        let first = to.len();
        for _ in 0..self.limbs {
            let limb = i32::try_from(&rest % &base).unwrap_or(0);
            to.push(if negative { -limb } else { limb });
            rest >>= LIMB_BITS;
        }
        to[first..].reverse();
    }

    fn remembered(&self, part: &Remembered, to: &mut Vec<i32>) {
        let small = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        match part {
            Remembered::Operation(last) => {
                let place = last.and_then(|last| self.operations.iter().position(|known| *known == last));
                to.push(place.map_or(0, |place| small(place + 1)));
            }
            Remembered::Operand(last) => {
                to.push(
                    last.as_ref().and_then(|last| i32::try_from(last).ok()).map_or(0, |last| last.saturating_add(1)),
                );
            }
            set => {
                let items = items(set).unwrap_or_default();
                to.extend(self.universe.iter().map(|item| i32::from(items.contains(item))));
            }
        }
    }
}
