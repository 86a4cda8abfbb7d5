//! Rules over machine words: the moves of a position and where they lead, without touching a large number.
//!
//! What the rules remember and how many moves are left become one number beside the one on the table, as the player to
//! move sees it. Rules that do not fit have no packed form.

mod affine;
mod codec;

use std::ops::RangeInclusive;

use numduel_rules::language::Stuck;
use numduel_rules::{Arrival, Integer, MoveGenerator, NoRecall, Number, Position, Recall, Rules, Seat};

use crate::packed_value::PackedValue;
use crate::scored_move::ended;
use crate::span::ReachSpan;
use crate::target::{Target, endings};
use crate::value::{Value, Verdict};
use affine::AffineMoves;
use codec::{Memories, MemoryCodec};

/// A position without its seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PackedPosition {
    pub number: i64,
    /// What is remembered and how many moves are left, as the player to move sees it.
    pub memory: u64,
}

/// Where a legal move leads.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PackedStep {
    /// The opponent is to move there, unless that player is stuck: telling that takes listing the moves there.
    Open(PackedPosition),
    /// The game is over; which of the [`endings`](crate::target::endings) it is.
    End(usize),
}

impl PackedStep {
    /// The position it leads to, unless the game is over.
    #[inline]
    pub(crate) fn open(&self) -> Option<PackedPosition> {
        match self {
            Self::Open(to) => Some(*to),
            Self::End(_) => None,
        }
    }
}

/// Play can continue at a number that is not a machine word.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TooBig;

/// The rules of one duel over machine words.
#[derive(Clone, Debug)]
pub(crate) struct PackedRules {
    rules: Rules,
    generator: MoveGenerator<i64>,
    /// The moves where nothing but the number decides about them.
    affine: Option<AffineMoves>,
    codec: MemoryCodec,
    /// How many numbers of moves left there are; 1 where nobody counts.
    cap_states: u64,
    /// What each ending does to the mover.
    endings: Vec<Verdict>,
    /// Numbers are taken by their remainder, where rules ask for nothing else.
    modulus: Option<i64>,
}

impl PackedRules {
    /// The rules over machine words, if they fit; `span` is where play can go.
    pub(crate) fn new(rules: &Rules, span: &ReachSpan) -> Option<Self> {
        let codec = MemoryCodec::new(rules, span)?;
        let cap_states = rules.cap().map_or(1, |cap| cap.moves + 1);
        codec.codes().checked_mul(cap_states)?;
        let endings = endings(rules).into_iter().map(|ending| ending.mover).collect();
        let generator = rules.in_words()?;
        let affine = if codec.codes() * cap_states == 1 { AffineMoves::of(&generator) } else { None };
        Some(Self { rules: rules.clone(), generator, affine, codec, cap_states, endings, modulus: None })
    }

    /// The same with every number taken by its remainder.
    pub(crate) fn folded(rules: &Rules, modulus: i64) -> Option<Self> {
        let packed = Self::new(rules, &ReachSpan::default())?;
        Some(Self { generator: packed.generator.folded(modulus), affine: None, modulus: Some(modulus), ..packed })
    }

    /// What the moves add, and the numbers at which every one of them leads to another open number, where all add constants.
    pub(crate) fn shifts(&self) -> Option<(Vec<i64>, RangeInclusive<i64>)> {
        let by = self.affine.as_ref()?.terms()?;
        let (least, most) = (by.iter().min()?, by.iter().max()?);
        let (low, high) = self.generator.plain();
        (!by.contains(&0)).then(|| low.saturating_sub(*least)..=high.saturating_sub(*most)).map(|numbers| (by, numbers))
    }

    /// How many things there are to remember.
    pub(crate) fn memories(&self) -> u64 {
        self.codec.codes() * self.cap_states
    }

    /// The position without its seat, if it fits.
    pub(crate) fn pack(&self, position: &Position) -> Option<PackedPosition> {
        let number = match self.modulus {
            Some(modulus) => i64::exact(&position.number.remainder(&Number::from(modulus)))?,
            None => i64::exact(&position.number)?,
        };
        let left = position.moves_left.unwrap_or(0);
        if left >= self.cap_states {
            return None;
        }
        let code = self.codec.encode(&position.memory, position.turn)?;
        Some(PackedPosition { number, memory: code * self.cap_states + left })
    }

    /// The position that is meant when it is `turn`'s move.
    pub(crate) fn unpack(&self, packed: PackedPosition, turn: Seat) -> Position {
        let memory = self.codec.decode(packed.memory / self.cap_states);
        Position {
            number: packed.number.into(),
            turn,
            memory: if turn == Seat::One { memory } else { memory.swapped() },
            moves_left: self.rules.cap().map(|_| packed.memory % self.cap_states),
        }
    }

    /// Replaces `steps` by where the legal moves lead, in the book's order.
    pub(crate) fn list(&self, at: PackedPosition, steps: &mut Vec<PackedStep>) -> Result<(), TooBig> {
        steps.clear();
        self.each(at, |step| steps.push(step))
    }

    /// Hands out where the legal moves lead, in the book's order.
    #[inline]
    pub(crate) fn each(&self, at: PackedPosition, mut see: impl FnMut(PackedStep)) -> Result<(), TooBig> {
        let mut result = Ok(());
        let mut arrive = |arrival| match arrival {
            Arrival::Open(number) => see(PackedStep::Open(PackedPosition { number, memory: 0 })),
            Arrival::End(end) => see(PackedStep::End(end)),
            Arrival::Beyond => result = Err(TooBig),
        };
        if let Some(affine) = self.affine.as_ref().filter(|affine| affine.fit(at.number)) {
            for to in affine.results(at.number) {
                self.generator.arrive(at.number, to).into_iter().for_each(&mut arrive);
            }
        } else if self.memories() > 1 {
            return self.each_remembering(at, see);
        } else {
            self.generator.each(&at.number, &NoRecall, |_, _, arrival| arrive(arrival));
        }
        result
    }

    /// The same where something is remembered or moves are counted.
    fn each_remembering(&self, at: PackedPosition, mut see: impl FnMut(PackedStep)) -> Result<(), TooBig> {
        let memories = self.codec.split(at.memory / self.cap_states);
        let left = (at.memory % self.cap_states).saturating_sub(1);
        let is_last = self.cap_states > 1 && left == 0;
        // The cap's ending comes after those of the ends.
        let last = PackedStep::End(self.generator.ends().len());
        let open =
            |number: i64, code: u64| PackedStep::Open(PackedPosition { number, memory: code * self.cap_states + left });
        let (mut result, mut stuck) = (Ok(()), true);
        self.generator.each(&at.number, &self.recall(memories, at.number), |group, operand, arrival| {
            stuck = false;
            match (arrival, self.codec.thing(group, *operand, at.number)) {
                (Arrival::End(end), _) => see(PackedStep::End(end)),
                (Arrival::Open(_) | Arrival::Beyond, _) if is_last => see(last),
                (Arrival::Open(number), Some(thing)) => see(open(number, self.codec.after(memories, thing))),
                (Arrival::Open(_), None) | (Arrival::Beyond, _) => result = Err(TooBig),
            }
        });
        let opponents = memories.swapped();
        if stuck
            && self.rules.book().stuck() == Stuck::Passes
            && self.rules.memory().is_per_player()
            && self.generator.has_any(&at.number, &self.recall(opponents, at.number))
        {
            see(if is_last { last } else { open(at.number, self.codec.join(opponents)) });
        }
        result
    }

    fn recall(&self, memories: Memories, number: i64) -> PackedRecall<'_> {
        PackedRecall { codec: &self.codec, memories, number }
    }

    /// What a player is worth who cannot move.
    pub(crate) fn stuck(&self) -> Verdict {
        self.rules.book().stuck().into()
    }

    pub(crate) fn stuck_rank(&self) -> PackedValue {
        PackedValue::new(Value::new(self.stuck(), 0))
    }

    /// What ending the game is worth to the mover.
    pub(crate) fn worth(&self, ending: usize) -> PackedValue {
        PackedValue::new(ended(self.endings[ending]))
    }

    /// Where a move leads that ends the game.
    pub(crate) fn target(&self, ending: usize) -> Target {
        Target::end(ending, self.endings[ending])
    }

    /// Where a move leads that leaves the opponent without one.
    pub(crate) fn stuck_target(&self) -> Target {
        self.target(self.endings.len() - 1)
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }
}

/// What the player to move has to remember at a number.
struct PackedRecall<'a> {
    codec: &'a MemoryCodec,
    memories: Memories,
    number: i64,
}

impl Recall<i64> for PackedRecall<'_> {
    #[inline]
    fn may_use(&self, group: usize, operand: &i64) -> bool {
        let thing = self.codec.thing(group, *operand, self.number);
        !thing.is_some_and(|thing| self.codec.forbids(self.memories, thing))
    }

    #[inline]
    fn may_reach(&self, number: &i64) -> bool {
        self.codec.may_reach(self.memories, self.number, *number)
    }
}
