//! A part of the positions, nearest first, each with two values: with all that is unknown against the player to move, and with
//! all of it in favour. As few are listed as make the start certain.

use std::collections::HashMap;
use std::iter;

use numduel_rules::{Budget, Cause, Position, Reservation, Rules, Seat};

use super::havens::Havens;
use super::{CertificateError, Lines, position_words, words};
use crate::error::SolveError;
use crate::packed_value::PackedValue;
use crate::retrograde;
use crate::scored_move::ended;
use crate::target::Target;
use crate::value::{Value, Verdict};

/// How many positions are followed at first, how many times as many each time that does not tell, and how many at most.
const FEW: usize = 1 << 2;
const GROWTH: usize = 1 << 2;
const MOST: usize = 1 << 16;
/// How many moves are listed at most.
const MOST_MOVES: usize = 1 << 22;
/// Roughly what an entry takes beside its position, and what a move takes.
const ENTRY_BYTES: u64 = 64;
const MOVE_BYTES: u64 = size_of::<Target>() as u64;

/// The answer in words, and the lines that prove it.
pub(super) fn lines(rules: &Rules, budget: &Budget) -> Result<(String, Lines<'static>), CertificateError> {
    let mut part = Part::new(rules, budget)?;
    let havens = Havens::new(rules);
    let most = MOST.min(budget.positions);
    let mut followed = FEW;
    loop {
        let is_all = part.follow(rules, followed.min(most), budget)?;
        for havens in iter::once(None).chain(havens.as_ref().map(Some)) {
            let values = part.values(rules, havens, budget)?;
            if let Some(answer) = part.answer(rules, &values) {
                return Ok((answer, part.lines(havens, values)));
            }
        }
        if is_all || followed >= most {
            return Err(CertificateError::PartOfThePositions);
        }
        followed *= GROWTH;
    }
}

/// What was looked at.
struct Part {
    /// As if player 1 were to move, the start first.
    positions: Vec<Position>,
    ids: HashMap<Position, u32>,
    /// Where the moves of the first positions lead; nothing where the program cannot judge all of them.
    moves: Vec<Option<Vec<Target>>>,
    /// Whether nobody can move there.
    stuck: Vec<bool>,
    /// How many moves there are at all positions together.
    listed: usize,
    held: Reservation,
}

impl Part {
    fn new(rules: &Rules, budget: &Budget) -> Result<Self, SolveError> {
        let held = budget.empty_reservation();
        let (positions, moves, stuck) = (Vec::new(), Vec::new(), Vec::new());
        let mut part = Self { positions, ids: HashMap::new(), moves, stuck, listed: 0, held };
        part.enter(rules, rules.start())?;
        Ok(part)
    }

    /// Follows the moves of so many positions; whether there are no more, or too many moves.
    fn follow(&mut self, rules: &Rules, count: usize, budget: &Budget) -> Result<bool, SolveError> {
        while self.moves.len() < count {
            let next = self.positions.get(self.moves.len()).filter(|_| self.listed <= MOST_MOVES);
            let Some(position) = next.cloned() else { return Ok(true) };
            budget.report(self.moves.len() as u64, None)?;
            let moves = if rules.is_cut_short(&position) { None } else { Some(self.targets(rules, &position)?) };
            self.held.grow(MOVE_BYTES * moves.as_ref().map_or(0, Vec::len) as u64)?;
            self.moves.push(moves);
        }
        Ok(false)
    }

    fn targets(&mut self, rules: &Rules, position: &Position) -> Result<Vec<Target>, SolveError> {
        let mut targets = Vec::new();
        for mv in rules.legal(position) {
            let Some(to) = mv.apply(&position.number) else { continue };
            let next = rules.after(position, &mv, to);
            // Nobody is stuck only because the program cannot judge the moves.
            let ended = rules.end_after(&next).filter(|outcome| outcome.cause != Cause::Limit);
            targets.push(match ended {
                Some(outcome) => Target::end(0, Verdict::of(outcome, position.turn)),
                None => Target::to(self.enter(rules, next)?),
            });
        }
        Ok(targets)
    }

    /// The id of a position, seen as if player 1 were to move.
    fn enter(&mut self, rules: &Rules, mut position: Position) -> Result<u32, SolveError> {
        if position.turn == Seat::Two {
            position = Position { turn: Seat::One, memory: position.memory.swapped(), ..position };
        }
        if let Some(id) = self.ids.get(&position) {
            return Ok(*id);
        }
        let too_many = SolveError::TooManyPositions { limit: PackedValue::POSITIONS / 2 };
        let id = u32::try_from(self.positions.len()).ok().filter(|id| (*id as usize) < PackedValue::POSITIONS / 2);
        let id = id.ok_or(too_many)?;
        // It is listed, and it is a key.
        self.held.grow(ENTRY_BYTES + 2 * position.bytes())?;
        let moves = rules.legal(&position).len();
        self.listed += moves;
        self.stuck.push(moves == 0 && !rules.is_cut_short(&position));
        self.positions.push(position.clone());
        self.ids.insert(position, id);
        Ok(id)
    }

    /// Whether the values of a position follow from its moves.
    fn is_known(&self, id: usize) -> bool {
        self.stuck[id] || self.moves.get(id).is_some_and(Option::is_some)
    }

    /// Both values of every position: of number `id`, that with the unknown against the player to move is numbered `2 * id`. Each
    /// follows from values of the other kind, because what is against one player is in favour of the other.
    fn values(&self, rules: &Rules, havens: Option<&Havens>, budget: &Budget) -> Result<Vec<PackedValue>, SolveError> {
        let _values = budget.reserve_for::<[PackedValue; 2]>(self.positions.len())?;
        let kind = |id| if self.is_known(id) { PackedValue::UNKNOWN } else { PackedValue::NOTHING };
        let mut values: Vec<PackedValue> = (0..self.positions.len()).flat_map(|id| [kind(id); 2]).collect();
        let holds = |id: usize| havens.is_some_and(|havens| havens.hold(&self.positions[id].number));
        let targets = |node: u32, list: &mut Vec<Target>| {
            let (id, in_favour) = (node as usize / 2, node % 2 == 1);
            let Some(Some(moves)) = self.moves.get(id) else { return };
            list.extend(moves.iter().map(|target| match target.position() {
                None => *target,
                Some(next) if self.is_known(next as usize) => Target::to(2 * next + u32::from(!in_favour)),
                Some(next) => Target::end(0, unknown(in_favour, holds(next as usize))),
            }));
            // Whoever can hold has a draw at least.
            if !in_favour && !moves.is_empty() && holds(id) {
                list.push(Target::end(0, Verdict::Draw));
            }
        };
        let stuck = Verdict::from(rules.book().stuck());
        retrograde::solve(&mut values, stuck, targets, self.positions.len(), budget)?;
        for (id, pair) in values.chunks_exact_mut(2).enumerate().filter(|(id, _)| !self.is_known(*id)) {
            let least = if holds(id) { Verdict::Draw } else { Verdict::Loss };
            pair.copy_from_slice(&[least, Verdict::Win].map(|verdict| PackedValue::new(Value::new(verdict, 0))));
        }
        Ok(values)
    }

    /// The value of the start, the moves that keep it, and those that may keep it for all that is known; nothing if the value
    /// is not certain.
    fn answer(&self, rules: &Rules, values: &[PackedValue]) -> Option<String> {
        let bounds = |target: &Target| match target.position() {
            Some(next) => [1, 0].map(|kind| values[2 * next as usize + kind].as_seen_by_mover()),
            None => [PackedValue::new(ended(target.verdict().unwrap_or(Verdict::Draw))); 2],
        };
        let bounds: Vec<_> = self.moves.first()?.as_ref()?.iter().map(bounds).collect();
        let value = bounds.iter().map(|[least, _]| *least).max()?;
        if bounds.iter().any(|[_, most]| *most > value) {
            return None;
        }
        let (mut kept, mut unsure) = (String::new(), String::new());
        for (mv, [least, most]) in rules.legal(&rules.start()).into_iter().zip(bounds) {
            if least == value {
                kept += &format!(" {mv}");
            } else if most == value {
                unsure += &format!(" {mv}");
            }
        }
        let unsure = if unsure.is_empty() { unsure } else { format!(" unsure{unsure}") };
        Some(format!("answer {}{kept}{unsure}", value_words(value)))
    }

    fn lines(self, havens: Option<&Havens>, values: Vec<PackedValue>) -> Lines<'static> {
        let first = if havens.is_some() { "proof part havens" } else { "proof part" };
        let known: Vec<bool> = (0..self.positions.len()).map(|id| self.is_known(id)).collect();
        let Self { positions, stuck, held, .. } = self;
        let line = move |(id, position): (usize, Position)| {
            // What the positions take is held as long as there are lines.
            let _held = &held;
            let [least, most] = [values[2 * id], values[2 * id + 1]].map(value_words);
            let values = if known[id] { format!("{least} {most}") } else { "unknown".to_owned() };
            (!stuck[id]).then(|| format!("{values} {}", position_words(&position)))
        };
        Box::new(iter::once(first.to_owned()).chain(positions.into_iter().enumerate().filter_map(line)))
    }
}

fn value_words(value: PackedValue) -> String {
    words(&value.value().unwrap_or(Value::new(Verdict::Draw, 0)))
}

/// What a move to an unknown position is worth at worst or at best to the player who makes it.
const fn unknown(in_favour: bool, opponent_holds: bool) -> Verdict {
    match (in_favour, opponent_holds) {
        (true, true) => Verdict::Draw,
        (true, false) => Verdict::Win,
        (false, _) => Verdict::Loss,
    }
}
