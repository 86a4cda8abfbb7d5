//! What is remembered and how many moves are left, as the player to move sees it, numbered.
//!
//! There can be as many memories as positions, where numbers or moves are used up. So each is written as a few words in one
//! long list: as a tree of its own it would take ten times the room, and seconds to be freed with all others.

use numduel_rules::number::heap_bytes;
use numduel_rules::{MemoryState, Move, Number, Operation, OverLimit, Position, Remembered, Reservation, Rules, Seat};

use super::index::{Index, hash};

/// Every memory that occurs, once.
#[derive(Clone, Debug)]
pub(super) struct MemoryTable {
    /// What is remembered before the first move, which tells what kind of memory it is.
    first: MemoryState,
    /// Whether the moves that are left are counted.
    is_counted: bool,
    /// Everything that was ever remembered. Numbers are operands here, and operations have none.
    things: Vec<Move>,
    number_of: Index,
    /// For each memory what the player to move remembers, each thing by its number, then [`NEXT`] and what the opponent does;
    /// and at last the moves that are left, where they are counted.
    words: Vec<u32>,
    /// Where the words of each memory begin; one entry more than there are memories.
    starts: Vec<u64>,
    index: Index,
}

/// Stands before what the opponent remembers.
const NEXT: u32 = u32::MAX;
/// Stands for every operation where none is remembered.
const ANY: Operation = Operation::Add;
/// As many words as the moves that are left take.
const COUNT: usize = 2;

impl MemoryTable {
    pub(super) fn new(rules: &Rules) -> Self {
        let (first, is_counted) = (MemoryState::new(rules.memory()), rules.cap().is_some());
        let (number_of, index) = (Index::new(), Index::new());
        Self { first, is_counted, things: Vec::new(), number_of, words: Vec::new(), starts: vec![0], index }
    }

    /// The id of what is remembered in a position.
    pub(super) fn find(&self, position: &Position) -> Option<u32> {
        let words = written(position, |operation, operand| self.number(operation, operand))?;
        self.find_words(&words)
    }

    /// The same, entered if it is new.
    pub(super) fn intern(&mut self, position: &Position, held: &mut Reservation) -> Result<u32, OverLimit> {
        let mut refusal = None;
        let words = written(position, |operation, operand| {
            let number = self.number(operation, operand).map_or_else(|| self.enter(operation, operand, held), Ok);
            number.map_err(|over| refusal = Some(over)).ok()
        });
        let Some(words) = words else { return Err(refusal.expect("a thing has a number unless it was refused one")) };
        if let Some(id) = self.find_words(&words) {
            return Ok(id);
        }
        let id = u32::try_from(self.starts.len() - 1).expect("there are no more memories than positions");
        for word in words {
            held.push(&mut self.words, word)?;
        }
        held.push(&mut self.starts, self.words.len() as u64)?;
        let (starts, words) = (&self.starts, &self.words);
        self.index.insert(id, |id| hash(words_of(starts, words, id)), held)?;
        Ok(id)
    }

    /// The position with a memory and a number when it is `turn`'s move.
    pub(super) fn position(&self, id: u32, number: Number, turn: Seat) -> Position {
        let words = words_of(&self.starts, &self.words, id);
        let (words, left) = words.split_at(words.len() - if self.is_counted { COUNT } else { 0 });
        let moves_left = self.is_counted.then(|| left.iter().rev().fold(0, |left, word| left << 32 | u64::from(*word)));
        let mut parts = words.split(|word| *word == NEXT).map(|part| part.iter().map(|id| &self.things[*id as usize]));
        let mut memory = self.first.clone();
        match &mut memory {
            MemoryState::Nothing => {}
            MemoryState::Shared(remembered) => read(remembered, parts.next().into_iter().flatten()),
            MemoryState::PerSeat(both) => {
                for seat in [turn, turn.other()] {
                    read(&mut both[seat.index()], parts.next().into_iter().flatten());
                }
            }
        }
        Position { number, turn, memory, moves_left }
    }

    fn find_words(&self, words: &[u32]) -> Option<u32> {
        self.index.find(hash(words), |id| words_of(&self.starts, &self.words, id) == words)
    }

    fn number(&self, operation: Operation, operand: &Number) -> Option<u32> {
        self.number_of.find(hash((operation, operand)), |number| {
            let thing = &self.things[number as usize];
            thing.operation == operation && thing.operand == *operand
        })
    }

    /// Gives a thing its number.
    fn enter(&mut self, operation: Operation, operand: &Number, held: &mut Reservation) -> Result<u32, OverLimit> {
        let number = u32::try_from(self.things.len()).expect("there are no more things than positions and moves");
        held.grow(heap_bytes(operand))?;
        held.push(&mut self.things, Move::new(operation, operand.clone()))?;
        let things = &self.things;
        let hash = |number: u32| hash((things[number as usize].operation, &things[number as usize].operand));
        self.number_of.insert(number, hash, held)?;
        Ok(number)
    }
}

fn words_of<'w>(starts: &[u64], words: &'w [u32], id: u32) -> &'w [u32] {
    let at = |id: usize| usize::try_from(starts[id]).unwrap_or(usize::MAX);
    &words[at(id as usize)..at(id as usize + 1)]
}

/// What is remembered in a position as words; nothing where one of the things has no number.
#[expect(clippy::cast_possible_truncation, reason = "both halves are kept")]
fn written(position: &Position, mut number: impl FnMut(Operation, &Number) -> Option<u32>) -> Option<Vec<u32>> {
    let mut words = Vec::new();
    match &position.memory {
        MemoryState::Nothing => {}
        MemoryState::Shared(remembered) => write(remembered, &mut words, &mut number)?,
        MemoryState::PerSeat(both) => {
            write(&both[position.turn.index()], &mut words, &mut number)?;
            words.push(NEXT);
            write(&both[position.turn.other().index()], &mut words, &mut number)?;
        }
    }
    words.extend(position.moves_left.into_iter().flat_map(|left| [left as u32, (left >> 32) as u32]));
    Some(words)
}

/// The things come in ascending order, so that what is equal has equal words.
fn write(
    remembered: &Remembered,
    words: &mut Vec<u32>,
    mut number: impl FnMut(Operation, &Number) -> Option<u32>,
) -> Option<()> {
    match remembered {
        Remembered::Operation(None) | Remembered::Operand(None) => {}
        Remembered::Operation(Some(last)) => words.push(number(*last, &Number::ZERO)?),
        Remembered::Operand(Some(last)) => words.push(number(ANY, last)?),
        Remembered::Operands(all) | Remembered::Numbers(all) => {
            for operand in all {
                words.push(number(ANY, operand)?);
            }
        }
        Remembered::Moves(all) => {
            for mv in all {
                words.push(number(mv.operation, &mv.operand)?);
            }
        }
    }
    Some(())
}

/// What [`write`] has written.
fn read<'m>(remembered: &mut Remembered, mut things: impl Iterator<Item = &'m Move>) {
    match remembered {
        Remembered::Operation(last) => *last = things.next().map(|thing| thing.operation),
        Remembered::Operand(last) => *last = things.next().map(|thing| thing.operand.clone()),
        Remembered::Operands(all) | Remembered::Numbers(all) => {
            all.extend(things.map(|thing| thing.operand.clone()));
        }
        Remembered::Moves(all) => all.extend(things.cloned()),
    }
}
