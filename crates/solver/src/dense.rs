//! Verdicts alone, a bit for each number and a machine word at a time: for books that add and multiply through a thousand
//! million numbers, where every few of them make a band of their own.
//!
//! A bit says whether it is good to leave that number. Numbers are valued from the highest down, 64 at once. What a move
//! by addition of less than a byte makes of them depends on numbers of the same word, so that eight of those are looked
//! up together; every other move reads words that are there already.

use numduel_rules::language::{Memory, Stuck};
use numduel_rules::{Arrival, Budget, Direction, MoveGenerator, Number, Position, Reservation, Rules};

use crate::error::SolveError;
use crate::knowledge::{Form, Knowledge, KnownValue, without_distance};
use crate::method::Method;
use crate::span::ReachSpan;
use crate::value::Verdict;

/// Which numbers are good to leave.
#[derive(Debug)]
pub(crate) struct DenseVerdicts {
    generator: MoveGenerator<i64>,
    /// What each move makes of a number: this many times the number, and this much more.
    moves: Vec<(i64, i64)>,
    /// The first number that has a bit, a multiple of 64, and the last that play can continue from.
    low: i64,
    high: i64,
    /// The numbers above those, run by run: where each begins, and whether it is good to come there.
    beyond: Vec<(i64, bool)>,
    good: Vec<u64>,
    _held: Reservation,
}

/// How many words pass between two reports.
const REPORT_EVERY: usize = 1 << 14;
/// The largest number that has a bit, whatever the budget allows.
const MOST: i64 = 1 << 40;
/// Additions up to here lead to numbers of the same eight.
const NEAR: i64 = 8;

impl DenseVerdicts {
    /// Solves a game whose moves all add or multiply, and which ends at the latest at some number.
    pub(crate) fn new(rules: &Rules, budget: &Budget) -> Result<Self, SolveError> {
        let mut dense = Self::empty(rules, budget)?.ok_or(SolveError::Unsuitable(Method::Dense))?;
        let near = NearMoves::new(&dense.moves);
        for index in (0..dense.good.len()).rev() {
            if index.is_multiple_of(REPORT_EVERY) {
                let done = dense.good.len() - index;
                budget.report(64 * done as u64, Some(Number::from(64 * dense.good.len())))?;
            }
            dense.good[index] = match dense.far(index) {
                Some(far) => !dense.with_near(index, far, &near),
                None => dense.one_by_one(index),
            };
        }
        Ok(dense)
    }

    /// The bits, none of them known; `None` if the rules do not suit.
    fn empty(rules: &Rules, budget: &Budget) -> Result<Option<Self>, SolveError> {
        let span = ReachSpan::new(rules, &rules.start());
        let range = || Some((i64::try_from(span.low.as_ref()?).ok()?, i64::try_from(span.high.as_ref()?).ok()?));
        let generator = rules.in_words();
        let moves = generator.as_ref().and_then(MoveGenerator::affine_moves);
        let (Some(generator), Some(moves), Some((low, high))) = (generator, moves, range()) else { return Ok(None) };
        // A player with no legal move must be worth what one is whose moves are all bad.
        let suits = span.way == Some(Direction::Up)
            && rules.memory() == Memory::Nothing
            && rules.book().stuck() == Stuck::Loses
            && rules.cap().is_none()
            && (1..MOST).contains(&low)
            && high < MOST
            && moves.iter().all(|(factor, term)| (1..1 << 20).contains(factor) && (0..MOST).contains(term));
        if !suits {
            return Ok(None);
        }
        let low = low - low % 64;
        let words = usize::try_from((high - low) / 64 + 1).unwrap_or(usize::MAX);
        let held = budget.reserve_for::<u64>(words)?;
        let beyond = beyond(&generator, high);
        let good = vec![0; words];
        Ok(beyond.map(|beyond| Self { generator, moves, low, high, beyond, good, _held: held }))
    }

    /// Which of the numbers of a word have a good move that leads out of their eight; `None` if that has to be asked
    /// number by number, because an end or a bound comes in between.
    fn far(&self, index: usize) -> Option<u64> {
        let first = self.first(index);
        let last = first + 63;
        let mut good = 0;
        // Numbers of the word itself, and those that are looked up eight by eight, may be such that nobody stands there.
        self.is_open(first, last + 63).then_some(())?;
        for (factor, term) in &self.moves {
            let (from, to) = (first * factor + term, last * factor + term);
            if from > self.high {
                let run = self.run(from);
                (run == self.run(to)).then_some(())?;
                good |= if self.beyond[run].1 { u64::MAX } else { 0 };
            } else {
                self.is_open(from, to).then_some(())?;
                good |= self.gather(from, *factor, first, *term)?;
            }
        }
        Some(good)
    }

    /// The bits of every `factor`-th number from one on.
    fn gather(&self, from: i64, factor: i64, first: i64, term: i64) -> Option<u64> {
        if factor == 1 {
            // Less than 64 numbers on lie numbers of the same word, which are looked up eight by eight.
            return if term < 64 { Some(0) } else { Some(self.read(from)) };
        }
        // Words further up only: what multiplies leads out of the word itself except near 0.
        (from > first + 63).then_some(())?;
        if factor == 2 {
            return Some(every_second(self.read(from)) | every_second(self.read(from + 64)) << 32);
        }
        Some((0..64).fold(0, |bits, place| bits | self.bit(from + place * factor) << place))
    }

    /// Which numbers of a word are good to move at, with moves that stay near, eight numbers at a time.
    fn with_near(&self, index: usize, far: u64, near: &NearMoves) -> u64 {
        let above = self.good.get(index + 1).copied().unwrap_or(0);
        let (mut won, mut known) = (0u64, above);
        for eight in (0..8).rev() {
            let mut good = far >> (8 * eight) & 0xff;
            for term in &near.within_a_word {
                // Bits of this word that are known already, with those of the next word above them.
                let at = 8 * eight + term;
                let bits = if at < 64 { !won >> at | shifted_up(above, 64 - at) } else { above >> (at - 64) };
                good |= bits & 0xff;
            }
            let eight_won = near.look_up(known, good);
            won |= eight_won << (8 * eight);
            // What is good to leave, from the next number on.
            known = known << 8 | !eight_won & 0xff;
        }
        won
    }

    /// A word in which something else than the bits decides.
    fn one_by_one(&mut self, index: usize) -> u64 {
        for place in (0..64).rev() {
            let number = self.first(index) + place;
            let is_won = self.wins(number);
            let good = ends_well(&self.generator, number).unwrap_or(!is_won);
            self.good[index] |= u64::from(good) << place;
        }
        self.good[index]
    }

    /// Whether some move at a number leads to one that is good to leave.
    fn wins(&self, number: i64) -> bool {
        self.moves.iter().any(|(factor, term)| self.is_good(number * factor + term))
    }

    /// Whether a number is good to leave, which is at least the lowest there is.
    fn is_good(&self, number: i64) -> bool {
        if number <= self.high {
            return self.bit(number) == 1;
        }
        self.beyond[self.run(number)].1
    }

    /// The run beyond all bits that a number is in.
    #[inline]
    fn run(&self, number: i64) -> usize {
        self.beyond.iter().rposition(|(first, _)| *first <= number).unwrap_or(0)
    }

    /// Whether play continues at all numbers from one to another.
    fn is_open(&self, from: i64, to: i64) -> bool {
        let (low, high) = self.generator.plain();
        low <= from && to <= high && to <= self.high
    }

    /// The bit of a number that has one.
    fn bit(&self, number: i64) -> u64 {
        self.read(number) & 1
    }

    /// The bits of 64 numbers from one on.
    #[inline]
    fn read(&self, number: i64) -> u64 {
        let at = number - self.low;
        let (index, shift) = (usize::try_from(at / 64).unwrap_or(usize::MAX), at % 64);
        let word = |index: usize| self.good.get(index).copied().unwrap_or(0);
        word(index) >> shift | shifted_up(word(index.saturating_add(1)), 64 - shift)
    }

    fn first(&self, index: usize) -> i64 {
        self.low + 64 * i64::try_from(index).unwrap_or(0)
    }
}

impl Knowledge for DenseVerdicts {
    fn method(&self) -> Method {
        Method::Dense
    }

    /// `None` outside the numbers that have a bit.
    fn value(&self, position: &Position, _: &Budget) -> Result<Option<KnownValue>, SolveError> {
        let number = i64::try_from(&position.number).ok().filter(|number| (self.low.max(1)..MOST).contains(number));
        let verdict = |number| if self.wins(number) { Verdict::Win } else { Verdict::Loss };
        Ok(number.map(|number| without_distance(verdict(number))))
    }

    fn form(&self) -> Form<'_> {
        Form::OneByOne
    }
}

/// Whether coming to a number ends the game well for the player who does; `None` if play continues. A move that is not
/// legal is as bad as one that loses.
fn ends_well(generator: &MoveGenerator<i64>, number: i64) -> Option<bool> {
    match generator.arrive(number - 1, number) {
        Some(Arrival::Open(_)) => None,
        Some(Arrival::End(end)) => Some(Verdict::from(generator.ends()[end].mover) == Verdict::Win),
        Some(Arrival::Beyond) | None => Some(false),
    }
}

/// The runs of numbers above one, each with whether it is good to come there; `None` if rules do not make runs.
fn beyond(generator: &MoveGenerator<i64>, high: i64) -> Option<Vec<(i64, bool)>> {
    let mut firsts = vec![high + 1];
    for end in generator.ends() {
        firsts.extend(end.condition.cuts()?);
    }
    firsts.extend(generator.bounds().max.map(|max| max + 1));
    firsts.retain(|first| *first > high);
    firsts.sort_unstable();
    firsts.dedup();
    Some(firsts.into_iter().map(|first| (first, ends_well(generator, first).unwrap_or(false))).collect())
}

/// What a move by addition to a number of the same eight or the next makes of eight numbers.
struct NearMoves {
    /// As many bits above the eight as moves reach.
    reach: u32,
    /// By the bits that are known above, and which of the eight win anyway: which of them win.
    table: Vec<u8>,
    /// Additions to another eight of the same word or the next.
    within_a_word: Vec<u32>,
}

impl NearMoves {
    fn new(moves: &[(i64, i64)]) -> Self {
        let terms =
            || moves.iter().filter(|(factor, _)| *factor == 1).filter_map(|(_, term)| u32::try_from(*term).ok());
        let near: Vec<u32> = terms().filter(|term| i64::from(*term) <= NEAR).collect();
        let reach = near.iter().copied().max().unwrap_or(0);
        let table = (0..1u32 << (reach + 8)).map(|entry| {
            let (mut good, mut won) = (entry >> 8, 0);
            for place in (0..8).rev() {
                let wins = entry >> place & 1 == 1 || near.iter().any(|term| good >> (term - 1) & 1 == 1);
                won |= u8::from(wins) << place;
                good = good << 1 | u32::from(!wins);
            }
            won
        });
        let within_a_word = terms().filter(|term| i64::from(*term) > NEAR && *term < 64).collect();
        Self { reach, table: table.collect(), within_a_word }
    }

    /// Which of eight numbers win: `known` has what is good to leave from the number above them on.
    #[inline]
    fn look_up(&self, known: u64, good: u64) -> u64 {
        let entry = (known & ((1 << self.reach) - 1)) << 8 | good;
        usize::try_from(entry).ok().and_then(|entry| self.table.get(entry)).copied().unwrap_or(0).into()
    }
}

/// The bits at even places, together.
const fn every_second(mut bits: u64) -> u64 {
    bits &= 0x5555_5555_5555_5555;
    bits = (bits | bits >> 1) & 0x3333_3333_3333_3333;
    bits = (bits | bits >> 2) & 0x0f0f_0f0f_0f0f_0f0f;
    bits = (bits | bits >> 4) & 0x00ff_00ff_00ff_00ff;
    bits = (bits | bits >> 8) & 0x0000_ffff_0000_ffff;
    (bits | bits >> 16) & 0xffff_ffff
}

/// A shift by up to 64 places.
#[inline]
fn shifted_up(bits: u64, by: impl TryInto<u32>) -> u64 {
    by.try_into().ok().and_then(|by| bits.checked_shl(by)).unwrap_or(0)
}
