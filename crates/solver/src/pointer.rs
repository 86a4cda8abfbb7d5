//! Where a move lands while the sweep goes down, and the number at which it will land lower.
//!
//! Exact edges of large numbers cost a division each, and most of them are never needed: a move that is not the best one
//! before or after it crosses an edge changes nothing. So an edge is first known roughly, and exactly only on demand.

use crate::frame::Step;
use crate::sweep::Segment;
use crate::whole::Whole;

/// The lowest number from which a move still lands in its segment.
pub(crate) struct Edge<W: Whole> {
    /// It is at least about this.
    pub least: W::Key,
    /// It is at most about this.
    pub most: W::Key,
    exact: Option<W>,
}

impl<W: Whole> Edge<W> {
    pub(crate) fn known(number: W) -> Self {
        let key = number.key();
        Self { least: key, most: key, exact: Some(number) }
    }
}

/// The segment a move lands in, from numbers of one state.
pub(crate) struct Pointer<W: Whole> {
    /// The state of the player who moves.
    pub from: usize,
    /// The state that the opponent finds.
    pub to: usize,
    pub step: usize,
    at: usize,
    /// What landing there is worth.
    pub score: u64,
    /// What landing one segment lower is worth.
    pub next: u64,
    /// Nothing while the segment is still growing.
    pub edge: Option<Edge<W>>,
}

impl<W: Whole> Pointer<W> {
    pub(crate) fn new(from: usize, to: usize, step: usize) -> Self {
        Self { from, to, step, at: 0, score: 0, next: 0, edge: None }
    }

    /// Looks at the segment again: it may have got its lower edge by now.
    pub(crate) fn refresh(&mut self, list: &[Segment<W>], step: &Step<W>) {
        self.score = list[self.at].landing.score();
        let Some(below) = list.get(self.at + 1) else { return };
        self.next = below.landing.score();
        let low = &list[self.at].low;
        self.edge = Some(match step {
            Step::Times(factor) => low
                .rough_share(factor)
                .map_or_else(|| Edge::known(low.share(factor)), |(least, most)| Edge { least, most, exact: None }),
            Step::Add(_) => Edge::known(step.reach(low)),
        });
    }

    /// Goes on to the next segment down.
    pub(crate) fn advance(&mut self, list: &[Segment<W>], step: &Step<W>) {
        self.at += 1;
        self.edge = None;
        self.refresh(list, step);
    }

    /// The exact edge, found now if need be.
    pub(crate) fn exact(&mut self, list: &[Segment<W>], step: &Step<W>) -> Option<&W> {
        let edge = self.edge.as_mut()?;
        if edge.exact.is_none() {
            *edge = Edge::known(step.reach(&list[self.at].low));
        }
        edge.exact.as_ref()
    }

    /// Whether the move crosses its edge within these rough sizes or above them.
    pub(crate) fn reaches(&self, least: W::Key) -> bool {
        self.edge.as_ref().is_some_and(|edge| edge.most >= least)
    }

    /// Goes down until the move lands where it lands from just below `number`.
    pub(crate) fn pass(&mut self, number: &W, key: W::Key, list: &[Segment<W>], step: &Step<W>) {
        while self.reaches(key) && self.exact(list, step).is_some_and(|edge| edge >= number) {
            self.advance(list, step);
        }
    }

    /// Whether the segment below is so narrow that the move could cross it, too, within the error of a rough edge. One
    /// that is still growing cannot be crossed yet.
    pub(crate) fn is_narrow(&self, list: &[Segment<W>]) -> bool {
        self.at + 2 < list.len() && list[self.at].low.close(&list[self.at + 1].low)
    }

    /// What landing is worth at worst and at best while it is open whether the move has crossed its edge.
    pub(crate) fn between(&self, least: W::Key) -> (u64, u64) {
        if self.reaches(least) {
            (self.score.min(self.next), self.score.max(self.next))
        } else {
            (self.score, self.score)
        }
    }
}
