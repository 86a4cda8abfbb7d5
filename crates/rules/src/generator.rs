//! The one place where moves are generated: which are legal at a number, and where each leads.
//!
//! It knows numbers, not positions: what the players remember is asked of the caller, and whose turn it is makes no
//! difference. The same code runs on big integers and on machine words.

mod group;

use std::collections::HashSet;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;

use crate::illegal_reason::IllegalReason;
use crate::integer::{Integer, MAX_WORD};
use crate::language::{Bounds, Condition, End, EntryRule, MoveGroup};
use crate::moves::{Applied, Move, Operation};
use crate::number::Number;
use group::{OperandGroup, OperandSource};

/// The moves, bounds and ends of one duel over one kind of integer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveGenerator<I> {
    groups: Vec<OperandGroup<I>>,
    bounds: Bounds<I>,
    /// Beyond this the program cannot tell what the rules ask.
    limit: Bounds<I>,
    /// What else every result must be.
    keeps: Option<Condition<I>>,
    ends: Vec<End<I>>,
    /// Two numbers between which no end is met and no bound crossed; none lies between them where that cannot be told.
    plain: (I, I),
    /// Whether two groups may offer the same move.
    overlaps: bool,
    /// Whether some end may only be entered when every other move is closed.
    forces: bool,
    /// Whether a move that leaves the number as it is is not legal.
    must_change: bool,
    /// Numbers are taken by their remainder, where rules ask for nothing else.
    modulus: Option<I>,
    /// The same over big integers, asked about results that this kind cannot hold.
    unlimited: Option<Arc<MoveGenerator<Number>>>,
}

/// What was played before, as far as it closes moves.
pub trait Recall<I> {
    /// Whether a group's operand may be used.
    fn may_use(&self, group: usize, operand: &I) -> bool;

    /// Whether the number may be come to.
    fn may_reach(&self, number: &I) -> bool;
}

/// Nothing is remembered.
#[derive(Clone, Copy, Debug)]
pub struct NoRecall;

impl<I> Recall<I> for NoRecall {
    #[inline]
    fn may_use(&self, _: usize, _: &I) -> bool {
        true
    }

    #[inline]
    fn may_reach(&self, _: &I) -> bool {
        true
    }
}

/// Where a legal move leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arrival<I> {
    /// To this number, which meets no end.
    Open(I),
    /// To a number that meets the end with this index.
    End(usize),
    /// To a number that this kind of integer cannot hold, or that is too large to tell whether it meets an end.
    Beyond,
}

impl MoveGenerator<Number> {
    pub(crate) fn new(
        groups: &[MoveGroup<Number>],
        bounds: Bounds<Number>,
        keeps: Option<Condition<Number>>,
        limit: Bounds<Number>,
        ends: Vec<End<Number>>,
        must_change: bool,
    ) -> Self {
        let groups: Vec<_> = groups.iter().map(OperandGroup::new).collect();
        let overlaps = overlap(&groups);
        let forces = ends.iter().any(|end| end.allowed == EntryRule::WhenForced);
        Self {
            groups,
            bounds,
            limit,
            keeps,
            ends,
            plain: (Number::ONE, Number::ZERO),
            overlaps,
            forces,
            must_change,
            modulus: None,
            unlimited: None,
        }
    }

    /// The same over machine words, if every operand is one.
    pub(crate) fn in_words(self: &Arc<Self>) -> Option<MoveGenerator<i64>> {
        let [bounds, limit] = [&self.bounds, &self.limit].map(|bounds| bounds.map(i64::nearest));
        let ends: Vec<_> = self.ends.iter().map(|end| end.map(i64::nearest)).collect();
        let keeps = self.keeps.as_ref().map(|keeps| keeps.map(&mut i64::nearest));
        let plain = if keeps.is_none() { plain(&bounds.clone().within(limit.clone()), &ends) } else { NOWHERE };
        Some(MoveGenerator {
            groups: self.groups.iter().map(OperandGroup::in_words).collect::<Option<_>>()?,
            plain,
            bounds,
            limit,
            keeps,
            ends,
            overlaps: self.overlaps,
            forces: self.forces,
            must_change: self.must_change,
            modulus: None,
            unlimited: Some(Arc::clone(self)),
        })
    }

    /// Where a move leads if nothing that was played forbids it, or why arithmetic or bounds do.
    pub(crate) fn try_move(&self, number: &Number, mv: &Move) -> Result<Arrival<Number>, IllegalReason> {
        match mv.apply(number).map(|to| self.land(number, to)) {
            None if mv.operation == Operation::Delete => Err(IllegalReason::NotOffered),
            None => Err(IllegalReason::Inexact),
            Some(Ok(Arrival::Beyond)) => Err(IllegalReason::OutOfBounds),
            Some(arrival) => arrival,
        }
    }
}

impl MoveGenerator<i64> {
    /// The same with every number taken by its remainder: for rules that ask for nothing else. The modulus is above 0 and its square a machine word.
    #[must_use]
    pub fn folded(mut self, modulus: i64) -> Self {
        self.modulus = Some(modulus);
        self.plain = NOWHERE;
        self
    }

    /// The moves in the book's order, if each makes `number * factor + term` of every number and can be judged alone.
    pub fn affine_moves(&self) -> Option<Vec<(i64, i64)>> {
        if self.overlaps || self.forces || self.modulus.is_some() {
            return None;
        }
        let moves = self.groups.iter().map(OperandGroup::affine).collect::<Option<Vec<_>>>()?;
        Some(moves.concat())
    }

    /// Two numbers between which no end is met and no bound crossed; none lies between them where that cannot be told.
    pub fn plain(&self) -> (i64, i64) {
        self.plain
    }

    /// Where a move leads whose result is known and fits; `None` if it is not legal.
    #[inline]
    pub fn arrive(&self, number: i64, to: i64) -> Option<Arrival<i64>> {
        // Most results are like this, and then nothing else has to be asked.
        if self.is_plain(&to) && to != number { Some(Arrival::Open(to)) } else { self.land(&number, to).ok() }
    }
}

impl<I: Integer> MoveGenerator<I> {
    /// The book's own bounds, which results must keep.
    pub fn bounds(&self) -> &Bounds<I> {
        &self.bounds
    }

    pub(crate) fn limit(&self) -> &Bounds<I> {
        &self.limit
    }

    /// What else every result must be.
    pub fn keeps(&self) -> Option<&Condition<I>> {
        self.keeps.as_ref()
    }

    /// The ends, in the order in which they are tried.
    pub fn ends(&self) -> &[End<I>] {
        &self.ends
    }

    /// The operation of a group.
    pub fn operation(&self, group: usize) -> Operation {
        self.groups[group].operation
    }

    /// Hands out every legal move at a number with where it leads, in the book's order and each once.
    #[inline]
    pub fn each(&self, number: &I, recall: &impl Recall<I>, mut see: impl FnMut(usize, &I, Arrival<I>)) {
        if !self.overlaps && !self.forces {
            // Each move can be judged without the others.
            _ = self.visit(number, recall, |group, operand, arrival| {
                see(group, operand, arrival);
                Continue(())
            });
            return;
        }
        self.each_of_several(number, recall, &mut see);
    }

    /// The same where a move may be offered twice, or closed because another is open: seldom, so it is compiled only once.
    fn each_of_several(&self, number: &I, recall: &dyn Recall<I>, see: &mut dyn FnMut(usize, &I, Arrival<I>)) {
        let way_out = self.forces && self.has_way_out(number, recall);
        let mut seen = HashSet::new();
        _ = self.visit(number, recall, |group, operand, arrival| {
            let closed = way_out && self.is_forced(&arrival);
            if !closed && (!self.overlaps || seen.insert((self.operation(group), operand.clone()))) {
                see(group, operand, arrival);
            }
            Continue(())
        });
    }

    /// Whether there is a legal move at a number.
    pub fn has_any(&self, number: &I, recall: &impl Recall<I>) -> bool {
        self.visit(number, recall, |_, _, to| if self.is_playable(&to) { Break(()) } else { Continue(()) }).is_break()
    }

    /// Whether some move leads to a number that cannot be judged.
    pub(crate) fn has_beyond(&self, number: &I, recall: &impl Recall<I>) -> bool {
        let see = |_, _: &I, to| if to == Arrival::Beyond { Break(()) } else { Continue(()) };
        self.visit(number, recall, see).is_break()
    }

    /// Whether some move does not lead to an end that may only be entered when forced.
    pub(crate) fn has_way_out(&self, number: &I, recall: &dyn Recall<I>) -> bool {
        let closed = |arrival: &Arrival<I>| self.is_forced(arrival) || !self.is_playable(arrival);
        self.visit(number, recall, |_, _, to| if closed(&to) { Continue(()) } else { Break(()) }).is_break()
    }

    /// Nobody plays what cannot be judged; the solver, which goes by machine words, wants to know of it.
    fn is_playable(&self, arrival: &Arrival<I>) -> bool {
        self.unlimited.is_some() || *arrival != Arrival::Beyond
    }

    pub(crate) fn is_forced(&self, arrival: &Arrival<I>) -> bool {
        matches!(arrival, Arrival::End(end) if self.ends[*end].allowed == EntryRule::WhenForced)
    }

    /// The operands that a group offers at a number, in the book's order.
    pub(crate) fn operands(&self, group: usize, number: &I) -> Vec<I> {
        let mut operands = Vec::new();
        _ = self.groups[group].each(number, |operand| {
            operands.push(operand.clone());
            Continue(())
        });
        operands
    }

    /// Hands out every move that memory, conditions, arithmetic and bounds allow, group by group.
    #[inline]
    fn visit(
        &self,
        number: &I,
        recall: &(impl Recall<I> + ?Sized),
        mut see: impl FnMut(usize, &I, Arrival<I>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (index, group) in self.groups.iter().enumerate().filter(|(_, group)| group.is_open_at(number)) {
            let mut visit = |operand: &I, applied: Applied<I>| match applied {
                Applied::To(to) if !recall.may_reach(&to) => Continue(()),
                applied => match self.arrival(index, number, operand, applied) {
                    Some(arrival) => see(index, operand, arrival),
                    None => Continue(()),
                },
            };
            let may_use = |operand: &I| recall.may_use(index, operand);
            match (&self.modulus, group.operation) {
                // One loop for each operation that is met by the million, so it is not asked for at every move.
                (None, Operation::Add) => {
                    group.apply_each(number, may_use, |operand| Operation::Add.apply(number, operand), &mut visit)?;
                }
                (None, Operation::Subtract) => {
                    group.apply_each(
                        number,
                        may_use,
                        |operand| Operation::Subtract.apply(number, operand),
                        &mut visit,
                    )?;
                }
                (None, operation) => {
                    group.apply_each(number, may_use, |operand| operation.apply(number, operand), &mut visit)?;
                }
                (Some(modulus), operation) => {
                    let apply = |operand: &I| operation.apply(number, &operand.remainder(modulus));
                    group.apply_each(number, may_use, apply, &mut visit)?;
                }
            }
        }
        Continue(())
    }

    /// Where an operation that came to `applied` leads, if the group, arithmetic and bounds allow it.
    #[inline]
    fn arrival(&self, group: usize, number: &I, operand: &I, applied: Applied<I>) -> Option<Arrival<I>> {
        let leaves = &self.groups[group].leaves;
        match applied {
            // Most results are like this, and then nothing else has to be asked.
            Applied::To(to) if self.is_plain(&to) && to != *number && leaves.is_none() => Some(Arrival::Open(to)),
            Applied::To(to) => self.judge(leaves.as_ref(), number, to),
            Applied::Inexact => None,
            Applied::Beyond => self.beyond(group, number, operand),
        }
    }

    #[inline]
    fn is_plain(&self, to: &I) -> bool {
        self.plain.0 <= *to && *to <= self.plain.1
    }

    fn judge(&self, leaves: Option<&Condition<I>>, number: &I, to: I) -> Option<Arrival<I>> {
        let to = match &self.modulus {
            Some(modulus) => to.remainder(modulus),
            None => to,
        };
        let leaves_well = leaves.is_none_or(|leaves| leaves.holds(&to));
        self.land(number, to).ok().filter(|_| leaves_well)
    }

    /// Whether the number may stand on the table.
    pub fn allows(&self, number: &I) -> bool {
        self.bounds.contain(number) && self.keeps.as_ref().is_none_or(|keeps| keeps.holds(number))
    }

    /// What coming from `number` to `to` means, whichever move it was.
    fn land(&self, number: &I, to: I) -> Result<Arrival<I>, IllegalReason> {
        if self.must_change && to == *number && self.modulus.is_none() {
            return Err(IllegalReason::Unchanged);
        }
        if !self.allows(&to) {
            return Err(IllegalReason::OutOfBounds);
        }
        if !self.limit.contain(&to) {
            return Ok(Arrival::Beyond);
        }
        let end = self.ends.iter().position(|end| end.condition.holds(&to));
        Ok(end.map_or(Arrival::Open(to), Arrival::End))
    }

    /// The same for a result that this kind of integer cannot hold.
    #[cold]
    fn beyond(&self, group: usize, number: &I, operand: &I) -> Option<Arrival<I>> {
        let unlimited = self.unlimited.as_ref()?;
        let [number, operand] = [number, operand].map(I::to_number);
        let Applied::To(to) = self.operation(group).apply(&number, &operand) else { return None };
        Some(match unlimited.judge(unlimited.groups[group].leaves.as_ref(), &number, to)? {
            Arrival::Open(to) => I::exact(&to).map_or(Arrival::Beyond, Arrival::Open),
            Arrival::End(end) => Arrival::End(end),
            Arrival::Beyond => Arrival::Beyond,
        })
    }
}

/// Whether two groups may offer the same move, or one group the same move twice.
fn overlap(groups: &[OperandGroup<Number>]) -> bool {
    let mut listed = HashSet::new();
    groups.iter().enumerate().any(|(index, group)| match &group.source {
        OperandSource::Fixed(operands) => operands.iter().any(|operand| !listed.insert((group.operation, operand))),
        _ => groups.iter().enumerate().any(|(other, with)| other != index && with.operation == group.operation),
    })
}

/// Two numbers between which there is none.
const NOWHERE: (i64, i64) = (1, 0);

/// The longest run within bounds in which no end is met, as far as the ends' answers seldom change.
fn plain(bounds: &Bounds<i64>, ends: &[End<i64>]) -> (i64, i64) {
    let low = bounds.min.map_or(-MAX_WORD, |min| min.max(-MAX_WORD));
    let high = bounds.max.map_or(MAX_WORD, |max| max.min(MAX_WORD));
    // Each is the first number of something new.
    let mut cuts = vec![low, high + 1];
    for end in ends {
        let Some(more) = end.condition.cuts() else { return NOWHERE };
        cuts.extend(more);
    }
    cuts.retain(|cut| (low..=high + 1).contains(cut));
    cuts.sort_unstable();
    let open = |number: i64| ends.iter().all(|end| !end.condition.holds(&number));
    let runs = cuts.windows(2).map(|pair| (pair[0], pair[1] - 1)).filter(|run| run.0 <= run.1 && open(run.0));
    runs.max_by_key(|run| run.1.abs_diff(run.0)).unwrap_or(NOWHERE)
}
