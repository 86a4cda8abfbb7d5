//! Where a move lands while the sweep goes down, and the number at which it will land lower.
//!
//! Exact edges of large numbers cost a division each, and most of them are never needed: a move that is not the best one
//! before or after it crosses an edge changes nothing. So an edge is first known roughly, and exactly only on demand.

use crate::bands::oriented::RaisingMove;
use crate::bands::sweep::Segment;
use crate::bands::sweep_int::SweepInt;

/// The segment a move lands in, from numbers of one state, and its edge: the lowest number from which it lands there.
pub(crate) struct MoveCursor<W: SweepInt> {
    /// The state of the player who moves.
    pub from: usize,
    /// The state that the opponent finds.
    pub to: usize,
    step: RaisingMove<W>,
    at: usize,
    /// What landing there is worth.
    pub score: u64,
    /// What landing one segment lower is worth.
    pub next: u64,
    /// The edge is at least about this.
    pub least: W::Key,
    /// The edge is at most about this; less than everything while the segment is still growing.
    pub most: W::Key,
    edge: Option<W>,
}

impl<W: SweepInt> MoveCursor<W> {
    pub(crate) fn new(from: usize, to: usize, step: RaisingMove<W>) -> Self {
        Self { from, to, step, at: 0, score: 0, next: 0, least: W::NEVER, most: W::NEVER, edge: None }
    }

    /// Looks at the segment again: it may have got its lower edge by now.
    pub(crate) fn refresh(&mut self, list: &[Segment<W>]) {
        let here = &list[self.at];
        self.score = here.score;
        let Some(below) = list.get(self.at + 1) else {
            self.most = W::NEVER;
            return;
        };
        if W::QUICK {
            self.most = self.step.reach(&here.low).key();
            return;
        }
        self.next = below.score;
        match &self.step {
            RaisingMove::Times(factor) if let Some((least, most)) = here.low.rough_share(factor) => {
                (self.least, self.most, self.edge) = (least, most, None);
            }
            step => self.know(step.reach(&here.low)),
        }
    }

    fn know(&mut self, edge: W) {
        let key = edge.key();
        (self.least, self.most, self.edge) = (key, key, Some(edge));
    }

    /// Whether the segment is still growing.
    pub(crate) fn is_waiting(&self) -> bool {
        self.most == W::NEVER
    }

    /// Continues to the next segment down.
    pub(crate) fn advance(&mut self, list: &[Segment<W>]) {
        self.at += 1;
        self.refresh(list);
    }

    /// The exact edge, found now if need be.
    pub(crate) fn exact(&mut self, list: &[Segment<W>]) -> Option<&W> {
        if self.is_waiting() {
            return None;
        }
        if self.edge.is_none() {
            self.know(self.step.reach(&list[self.at].low));
        }
        self.edge.as_ref()
    }

    /// Whether the move crosses its edge within these rough sizes or above them.
    pub(crate) fn reaches(&self, least: W::Key) -> bool {
        self.most >= least
    }

    /// Goes down until the move lands where it lands from just below `number`.
    pub(crate) fn pass(&mut self, number: &W, key: W::Key, list: &[Segment<W>]) {
        if W::QUICK {
            if self.reaches(key) {
                self.land(&self.step.from(&number.below()), list);
            }
            return;
        }
        while self.reaches(key) && self.exact(list).is_some_and(|edge| edge >= number) {
            self.advance(list);
        }
    }

    /// Continues to the segment that holds a number.
    fn land(&mut self, number: &W, list: &[Segment<W>]) {
        while self.at + 1 < list.len() && list[self.at].low > *number {
            self.at += 1;
        }
        self.refresh(list);
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
