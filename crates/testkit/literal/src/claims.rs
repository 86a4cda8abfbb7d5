//! What can be claimed about a book as a whole: what play makes, which ends it meets, which moves it uses, and where a
//! choice matters.

use std::collections::{BTreeSet, HashSet};

use crate::solved::Next;
use crate::{Cause, Int, Move, Solved};

/// The facts about all play from the first position.
#[derive(Debug)]
pub struct Claims {
    /// The numbers that moves make.
    pub made: BTreeSet<Int>,
    /// The ends that decide a game, by their places.
    pub ends: BTreeSet<usize>,
    /// The moves that are legal somewhere.
    pub legal: HashSet<String>,
    /// The moves that a group offers where they are legal, by the group's place.
    pub legal_in: HashSet<(usize, String)>,
    /// The moves that keep the verdict somewhere where another legal move does not.
    pub right: HashSet<String>,
    /// Whether each player ever has a choice that matters.
    pub decides: [bool; 2],
    /// Whether a position can occur again.
    pub repeats: bool,
    /// Whether the cap can draw a game.
    pub capped_draw: bool,
    /// Whether a first move wins the game.
    pub wins_at_once: bool,
}

impl Solved<'_> {
    /// Looks at everything that play comes to.
    pub fn claims(&self) -> Claims {
        let mut claims = Claims {
            made: BTreeSet::new(),
            ends: BTreeSet::new(),
            legal: HashSet::new(),
            legal_in: HashSet::new(),
            right: HashSet::new(),
            decides: [false; 2],
            repeats: self.repeats(),
            capped_draw: false,
            wins_at_once: false,
        };
        for node in 0..self.nodes.len() {
            self.claim_moves(node, &mut claims);
            self.claim_choice(node, &mut claims);
        }
        claims
    }

    fn claim_moves(&self, node: usize, claims: &mut Claims) {
        let position = &self.nodes[node].position;
        for (place, group) in self.game.book().groups.iter().enumerate() {
            for mv in self.game.offered_by(group, &position.number) {
                if self.nodes[node].moves.iter().any(|(legal, _)| *legal == mv) {
                    claims.legal_in.insert((place, mv.to_string()));
                }
            }
        }
        for (mv, next) in &self.nodes[node].moves {
            claims.legal.insert(mv.to_string());
            match next {
                Next::At(next) => _ = claims.made.insert(self.nodes[*next].position.number.clone()),
                Next::Over(after, outcome, _) => {
                    claims.made.insert(after.number.clone());
                    claims.ends.extend(self.game.end_at(&after.number));
                    claims.capped_draw |= outcome.cause == Cause::Drawn;
                    claims.wins_at_once |= node == 0 && outcome.winner == Some(position.turn);
                }
            }
        }
    }

    fn claim_choice(&self, node: usize, claims: &mut Claims) {
        let keeping = self.keeping(node);
        if keeping.len() < self.nodes[node].moves.len() {
            claims.decides[self.nodes[node].position.turn] = true;
            claims.right.extend(keeping.iter().map(ToString::to_string));
        }
    }

    /// The moves at a position that keep its verdict.
    fn keeping(&self, node: usize) -> Vec<Move> {
        let verdict = self.value_at(node).verdict();
        self.moves_at(node).into_iter().filter(|(_, value)| value.verdict() == verdict).map(|(mv, _)| mv).collect()
    }

    /// Whether a position can occur again: positions that lead only to settled ones are settled, until nothing changes.
    fn repeats(&self) -> bool {
        let mut open: Vec<bool> = vec![true; self.nodes.len()];
        loop {
            let leads_on = |node: usize| {
                self.nodes[node].moves.iter().any(|(_, next)| matches!(next, Next::At(next) if open[*next]))
            };
            let closed: Vec<usize> = (0..open.len()).filter(|node| open[*node] && !leads_on(*node)).collect();
            if closed.is_empty() {
                return open.contains(&true);
            }
            for node in closed {
                open[node] = false;
            }
        }
    }
}
