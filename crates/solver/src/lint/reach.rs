//! Every position that can be reached, with whose turn it is, the way there and what it is worth.
//!
//! The compiled graph does not keep whose turn it is, and a warning about one player, or a line of play that anybody can
//! follow, needs it. So this walks the rules themselves; what a position is worth comes from the same analysis.

use std::collections::HashMap;

use dashu_int::ops::BitTest;
use numduel_rules::{Budget, Move, Number, Position, Reservation, Rules};

use super::endless::Endless;
use super::{Cut, Line, MOVES_PER_POSITION};
use crate::error::SolveError;
use crate::packed_value::PackedValue;
use crate::retrograde;
use crate::target::{Ending, Target, endings};
use crate::value::Verdict;

/// The positions of one duel, nearest first; the starts are the first.
pub(super) struct Reach {
    pub positions: Vec<Position>,
    /// How many starts there are: one, or those of a range that a game can begin at.
    pub starts: usize,
    /// The legal moves of each position, in the book's order; none where the look ended before it came to them.
    pub edges: Vec<Vec<Edge>>,
    /// Why not everything was looked at, if that is so.
    pub cut: Option<Cut>,
    /// The ways a game can end.
    pub endings: Vec<Ending>,
    /// From where on nothing can end play; there it is not followed.
    pub endless: Option<Endless>,
    /// From which position, by which of its moves, each was found first.
    came_by: Vec<(usize, usize)>,
    held: Reservation,
}

/// A legal move and where it leads.
pub(super) struct Edge {
    pub mv: Move,
    pub to: To,
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum To {
    /// The opponent is to move there.
    Position(usize),
    /// The game is over; which of the endings it is.
    End(usize),
    /// Play continues forever.
    Endless,
}

impl Edge {
    /// The position it leads to, unless the game is over.
    pub(super) fn position(&self) -> Option<usize> {
        match self.to {
            To::Position(id) => Some(id),
            To::End(_) | To::Endless => None,
        }
    }
}

/// Every this many bits of a number count as one more position.
const BITS_PER_UNIT: usize = 2048;
/// How many positions pass between two reports.
const REPORT_EVERY: usize = 1024;

impl Reach {
    /// Looks at everything that can be reached, as far as the budget allows.
    pub(super) fn new(rules: &Rules, budget: &Budget) -> Self {
        let (endings, held) = (endings(rules), budget.empty_reservation());
        let (positions, edges, came_by) = (Vec::new(), Vec::new(), Vec::new());
        let endless = Endless::new(rules);
        let reach = Self { positions, starts: 0, edges, cut: None, endings, endless, came_by, held };
        let mut walk = Walk { rules, budget, reach, known: HashMap::new(), waiting: Vec::new(), weight: 0, moves: 0 };
        walk.reach.cut = walk.all().err();
        walk.reach.edges.resize_with(walk.reach.positions.len(), Vec::new);
        walk.reach
    }

    /// A shortest way from a start to a position.
    pub(super) fn way(&self, mut id: usize) -> Line {
        let mut moves = Vec::new();
        while id >= self.starts {
            let (from, edge) = self.came_by[id];
            moves.push(self.edges[from][edge].mv.clone());
            id = from;
        }
        moves.reverse();
        Line { start: self.positions[id].number.clone(), moves }
    }

    /// The same with one move more.
    pub(super) fn way_and(&self, id: usize, edge: &Edge) -> Line {
        let mut way = self.way(id);
        way.moves.push(edge.mv.clone());
        way
    }

    /// Every legal move with the position it is made in.
    pub(super) fn all_edges(&self) -> impl Iterator<Item = (usize, &Edge)> {
        self.edges.iter().enumerate().flat_map(|(id, edges)| edges.iter().map(move |edge| (id, edge)))
    }

    /// The number that a move makes.
    pub(super) fn made(&self, id: usize, edge: &Edge) -> Number {
        edge.mv.apply(&self.positions[id].number).unwrap_or_default()
    }
}

/// Where games begin: at the start, or at every number of the range that it is drawn from. Where rules speak of the start,
/// each would have rules of its own, and only the usual one is looked at.
fn starts(rules: &Rules, budget: &Budget) -> Vec<Position> {
    let start = rules.start();
    let Some((first, last)) = rules.book().drawn_start().filter(|_| !rules.book().speaks_of_start()) else {
        return vec![start];
    };
    let numbers = std::iter::successors(Some(first.clone()), |number| Some(number + Number::ONE));
    let others = numbers.take_while(|number| number <= last && *number != start.number).take(budget.positions);
    let others = others.chain(
        std::iter::successors(Some(&start.number + Number::ONE), |number| Some(number + Number::ONE))
            .take_while(|number| number <= last)
            .take(budget.positions),
    );
    let can_start = |number: &Number| rules.at_start(number.clone()).is_some();
    let others = others.filter(can_start).map(|number| rules.at(number));
    [start.clone()].into_iter().chain(others).collect()
}

struct Walk<'r> {
    rules: &'r Rules,
    budget: &'r Budget,
    reach: Reach,
    known: HashMap<Position, To>,
    /// The legal moves of the positions that are not expanded yet, in the order of their ids.
    waiting: Vec<Vec<Move>>,
    /// What the positions weigh together.
    weight: usize,
    moves: usize,
}

impl Walk<'_> {
    /// Looks at one position after the other until there are no more, or says why not all of them.
    fn all(&mut self) -> Result<(), Cut> {
        for start in starts(self.rules, self.budget) {
            let legal = self.rules.legal(&start);
            self.enter(start, legal, (0, 0))?;
            self.reach.starts = self.reach.positions.len();
        }
        let mut id = 0;
        while id < self.reach.positions.len() {
            if id.is_multiple_of(REPORT_EVERY) {
                self.budget.report(id as u64, None).map_err(Cut::Stopped)?;
            }
            self.expand(id)?;
            id += 1;
        }
        Ok(())
    }

    /// Finds out where the moves of a position lead. Where that is cut short, what was found is true all the same.
    fn expand(&mut self, id: usize) -> Result<(), Cut> {
        let position = self.reach.positions[id].clone();
        let moves = std::mem::take(&mut self.waiting[id]);
        let mut edges = Vec::with_capacity(moves.len());
        let mut cut = Ok(());
        for (index, mv) in moves.into_iter().enumerate() {
            let number = mv.apply(&position.number).unwrap_or_default();
            match self.target(self.rules.after(&position, &mv, number), (id, index)) {
                Ok(to) => edges.push(Edge { mv, to }),
                Err(why) => {
                    cut = Err(why);
                    break;
                }
            }
        }
        self.reach.edges.push(edges);
        cut
    }

    /// Where a move to `next` leads. [`Rules::play`] says the same, but looks through all moves for each that is played.
    fn target(&mut self, next: Position, came_by: (usize, usize)) -> Result<To, Cut> {
        let ends = self.rules.ends();
        if let Some(end) = ends.iter().position(|end| end.condition.holds(&next.number)) {
            return Ok(To::End(end));
        }
        if next.moves_left == Some(0) {
            return Ok(To::End(ends.len()));
        }
        if self.reach.endless.as_ref().is_some_and(|endless| endless.holds(&next.number)) {
            return Ok(To::Endless);
        }
        if let Some(to) = self.known.get(&next) {
            return Ok(*to);
        }
        // One position can have a hundred thousand moves, so each that is new is a chance to stop.
        self.budget.check().map_err(Cut::Stopped)?;
        let legal = self.rules.legal(&next);
        self.enter(next, legal, came_by)
    }

    fn enter(&mut self, position: Position, legal: Vec<Move>, came_by: (usize, usize)) -> Result<To, Cut> {
        if self.rules.is_cut_short(&position) {
            return Err(Cut::Unjudged);
        }
        let bytes = 2 * position.bytes() + (legal.len() * size_of::<Edge>()) as u64;
        self.reach.held.grow(bytes).map_err(Cut::Memory)?;
        if legal.is_empty() {
            let stuck = To::End(self.reach.endings.len() - 1);
            self.known.insert(position, stuck);
            return Ok(stuck);
        }
        let to = To::Position(self.reach.positions.len());
        self.weight += 1 + position.number.bit_len() / BITS_PER_UNIT;
        self.moves += legal.len();
        let most = self.budget.positions;
        if self.weight > most || self.moves > most.saturating_mul(MOVES_PER_POSITION) {
            return Err(Cut::TooLarge(most));
        }
        self.known.insert(position.clone(), to);
        self.reach.positions.push(position);
        self.reach.came_by.push(came_by);
        self.waiting.push(legal);
        Ok(to)
    }
}

/// Everything that can be reached, with what it is worth.
pub(super) struct Solved<'r> {
    pub rules: &'r Rules,
    pub reach: &'r Reach,
    ranks: Vec<PackedValue>,
}

impl<'r> Solved<'r> {
    /// Solves what was looked at, all of it, or says why that came to no end.
    pub(super) fn new(rules: &'r Rules, reach: &'r Reach, budget: &Budget) -> Result<Self, Cut> {
        if let Some(cut) = reach.cut {
            return Err(cut);
        }
        let mut ranks = vec![PackedValue::UNKNOWN; reach.positions.len()];
        let targets = |id: u32, list: &mut Vec<Target>| {
            list.extend(reach.edges[id as usize].iter().map(|edge| packed(reach, edge)));
        };
        // Every position has a move, so nobody is stuck.
        match retrograde::solve(&mut ranks, Verdict::Draw, targets, reach.positions.len(), budget) {
            Ok(()) => Ok(Self { rules, reach, ranks }),
            Err(SolveError::Stopped(stopped)) => Err(Cut::Stopped(stopped)),
            Err(SolveError::TooMuchMemory(over)) => Err(Cut::Memory(over)),
            Err(_) => Err(Cut::TooLarge(budget.positions)),
        }
    }

    /// What a position is worth to the player to move.
    pub(super) fn verdict(&self, id: usize) -> Verdict {
        self.ranks[id].value().map_or(Verdict::Draw, |value| value.verdict)
    }

    /// What a move is worth to the player who makes it.
    pub(super) fn worth(&self, edge: &Edge) -> Verdict {
        match edge.to {
            To::Position(id) => self.verdict(id).flipped(),
            To::End(index) => self.reach.endings[index].mover,
            To::Endless => Verdict::Draw,
        }
    }

    /// Whether the choice decides there: some moves keep the verdict and others throw it away.
    pub(super) fn is_deciding(&self, id: usize) -> bool {
        let verdict = self.verdict(id);
        self.reach.edges[id].iter().any(|edge| self.worth(edge) != verdict)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "there are no more positions than were allowed")]
fn packed(reach: &Reach, edge: &Edge) -> Target {
    match edge.to {
        To::Position(id) => Target::to(id as u32),
        To::End(index) => Target::end(index, reach.endings[index].mover),
        To::Endless => Target::end(0, Verdict::Draw),
    }
}
