//! As many pairs of neighbours as possible in a graph, by Edmonds' algorithm: odd cycles shrink to a single place.

/// Not a place.
const NONE: usize = usize::MAX;

/// The pairs found so far, and the tree of the search for one more.
struct Search<'a> {
    edges: &'a [Vec<usize>],
    open: &'a [bool],
    /// The partner of each place.
    mate: Vec<usize>,
    /// From where a place was reached.
    parent: Vec<usize>,
    /// What each place has shrunk to.
    base: Vec<usize>,
    in_tree: Vec<bool>,
    queue: Vec<usize>,
}

/// How many places can be paired, of those that are open.
pub(super) fn matched(edges: &[Vec<usize>], open: &[bool]) -> usize {
    let none = || vec![NONE; edges.len()];
    let (mate, parent, base) = (none(), none(), none());
    let mut search = Search { edges, open, mate, parent, base, in_tree: Vec::new(), queue: Vec::new() };
    let mut pairs = 0;
    for (root, is_open) in open.iter().enumerate() {
        if *is_open && search.mate[root] == NONE {
            let end = search.path_from(root);
            pairs += usize::from(end != NONE);
            search.turn_around(end);
        }
    }
    pairs
}

impl Search<'_> {
    /// The end of a path from a place without a partner to another, along which pairs and others take turns.
    fn path_from(&mut self, root: usize) -> usize {
        let count = self.edges.len();
        self.parent = vec![NONE; count];
        self.base = (0..count).collect();
        self.in_tree = vec![false; count];
        self.in_tree[root] = true;
        self.queue = vec![root];
        let (mut next, edges) = (0, self.edges);
        while next < self.queue.len() {
            let from = self.queue[next];
            next += 1;
            for &to in edges[from].iter().filter(|to| self.open[**to]) {
                if self.base[from] == self.base[to] || self.mate[from] == to {
                    continue;
                }
                let mate = self.mate[to];
                if to == root || mate != NONE && self.parent[mate] != NONE {
                    self.shrink(from, to);
                } else if self.parent[to] == NONE {
                    self.parent[to] = from;
                    if mate == NONE {
                        return to;
                    }
                    self.in_tree[mate] = true;
                    self.queue.push(mate);
                }
            }
        }
        NONE
    }

    /// Makes one place of an odd cycle that an edge closes.
    fn shrink(&mut self, from: usize, to: usize) {
        let top = self.meeting(from, to);
        let mut cycle = vec![false; self.edges.len()];
        self.mark(&mut cycle, from, top, to);
        self.mark(&mut cycle, to, top, from);
        for place in 0..self.edges.len() {
            if cycle[self.base[place]] {
                self.base[place] = top;
                if !self.in_tree[place] {
                    self.in_tree[place] = true;
                    self.queue.push(place);
                }
            }
        }
    }

    /// Where the ways of two places to the root meet.
    fn meeting(&self, mut one: usize, mut other: usize) -> usize {
        let mut passed = vec![false; self.edges.len()];
        loop {
            one = self.base[one];
            passed[one] = true;
            if self.mate[one] == NONE {
                break;
            }
            one = self.parent[self.mate[one]];
        }
        loop {
            other = self.base[other];
            if passed[other] {
                return other;
            }
            other = self.parent[self.mate[other]];
        }
    }

    /// Marks one half of a cycle, and lets its places be reached the other way round.
    fn mark(&mut self, cycle: &mut [bool], mut place: usize, top: usize, mut child: usize) {
        while self.base[place] != top {
            let mate = self.mate[place];
            cycle[self.base[place]] = true;
            cycle[self.base[mate]] = true;
            self.parent[place] = child;
            child = mate;
            place = self.parent[mate];
        }
    }

    /// Pairs what was not paired along a path, which makes one pair more.
    fn turn_around(&mut self, mut end: usize) {
        while end != NONE {
            let before = self.parent[end];
            let next = self.mate[before];
            self.mate[end] = before;
            self.mate[before] = end;
            end = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most pairs among the places of a set, by trying all.
    fn tried(edges: &[Vec<usize>], open: u32) -> usize {
        let Some(first) = (0..edges.len()).find(|place| open >> place & 1 == 1) else { return 0 };
        let rest = open & !(1 << first);
        let paired = edges[first].iter().filter(|to| rest >> **to & 1 == 1);
        let paired = paired.map(|to| 1 + tried(edges, rest & !(1 << to)));
        paired.chain([tried(edges, rest)]).max().unwrap_or(0)
    }

    #[test]
    fn no_graph_has_more_pairs() {
        let mut random = 1u64;
        for case in 0..2000 {
            let count = 2 + case % 9;
            let mut edges = vec![Vec::new(); count];
            for one in 0..count {
                for other in 0..one {
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    if random >> 60 < 5 {
                        edges[one].push(other);
                        edges[other].push(one);
                    }
                }
            }
            let open: Vec<bool> = (0..count).map(|place| (random >> (20 + place)) & 3 > 0).collect();
            let set = open.iter().enumerate().fold(0, |set, (place, open)| set | u32::from(*open) << place);
            assert_eq!(matched(&edges, &open), tried(&edges, set), "{edges:?} {open:?}");
        }
    }
}
