//! The highest of many rough edges, and where it is.

use std::cmp::Ordering;

/// The highest of the edges that were added, and between which places it was found.
#[derive(Clone, Copy)]
pub(crate) struct Highest<K> {
    pub most: K,
    first: usize,
    last: usize,
}

impl<K: Copy + Ord> Highest<K> {
    /// Nothing added yet; `never` is less than everything that will be.
    pub(crate) const fn none(never: K) -> Self {
        Self { most: never, first: 0, last: 0 }
    }

    /// Adds the edge of a place after all others; written so that no branch is needed, since nobody can foresee which
    /// edge is the highest.
    #[inline]
    pub(crate) fn push(&mut self, at: usize, most: K) {
        self.first = if most > self.most { at } else { self.first };
        self.last = if most >= self.most { at } else { self.last };
        self.most = self.most.max(most);
    }

    /// Adds the edge of any place.
    pub(crate) fn insert(&mut self, at: usize, most: K) {
        match most.cmp(&self.most) {
            Ordering::Less => {}
            Ordering::Equal => (self.first, self.last) = (self.first.min(at), self.last.max(at)),
            Ordering::Greater => *self = Self { most, first: at, last: at },
        }
    }

    /// The places of all that are as high, and maybe of others between them.
    pub(crate) fn places(&self) -> std::ops::RangeInclusive<usize> {
        self.first..=self.last
    }
}
