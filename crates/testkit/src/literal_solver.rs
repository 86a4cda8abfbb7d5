//! A solver for small books that shares nothing with the real one: it lists every position that play can come to, by the
//! model's own moves, and settles them by rounds: what is decided now, in one move, in two, and so on. What no round
//! settles can be held forever, and is a draw.

use std::collections::HashMap;

use numduel_rules::{Move, Number};

use crate::{Line, Model};

/// What a position is worth to the player to move, with the moves until the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// A win, as quick as possible.
    Win(u32),
    /// A loss, as slow as possible.
    Loss(u32),
    /// Nobody can force a win.
    Draw,
}

impl Settled {
    /// What a move that leads here is worth to the player who makes it.
    #[must_use]
    pub fn for_mover(self) -> Self {
        match self {
            Self::Win(distance) => Self::Loss(distance + 1),
            Self::Loss(distance) => Self::Win(distance + 1),
            Self::Draw => Self::Draw,
        }
    }
}

/// How many moves a position may have on average.
const MOVES_EACH: usize = 10;

/// Everything that play from one line of moves can come to, settled.
#[derive(Debug)]
pub struct LiteralSolver<'m> {
    model: &'m Model,
    index: HashMap<Key, usize>,
    nodes: Vec<Node>,
}

/// What tells positions apart: whether it is the first, its number, turn and memory, and the moves made if they are counted.
/// The first is different because ends are only looked at after a move.
type Key = (bool, Number, usize, Vec<String>, usize);

#[derive(Debug)]
struct Node {
    line: Line,
    moves: Vec<(Move, usize)>,
    value: Option<Settled>,
}

impl<'m> LiteralSolver<'m> {
    /// Solves what play from `line` can come to; nothing where that is more than `limit` positions or very many
    /// moves, or where the model would have to try divisors for too long.
    pub fn new(model: &'m Model, line: Line, limit: usize) -> Option<Self> {
        let mut solver = Self { model, index: HashMap::new(), nodes: Vec::new() };
        solver.enter(line)?;
        let (mut next, mut moves) = (0, 0);
        while next < solver.nodes.len() {
            moves += solver.expand(next, limit)?;
            if moves > MOVES_EACH * limit {
                return None;
            }
            next += 1;
        }
        solver.settle();
        Some(solver)
    }

    /// What the first position is worth.
    pub fn value(&self) -> Settled {
        self.value_of(0)
    }

    /// Its legal moves, with what each is worth to the player who makes it.
    pub fn moves(&self) -> Vec<(Move, Settled)> {
        self.moves_of(0)
    }

    /// The same for a line that the first can be continued to.
    pub fn moves_after(&self, line: &Line) -> Vec<(Move, Settled)> {
        self.moves_of(self.index[&self.key(line)])
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }

    /// How often the player to move wins, loses and draws if both choose every legal move equally often; nothing where play
    /// can repeat.
    pub fn random_play(&self) -> Option<[f64; 3]> {
        let mut known = vec![None; self.nodes.len()];
        self.chances(0, &mut known, &mut vec![false; self.nodes.len()])
    }

    fn chances(&self, node: usize, known: &mut [Option<[f64; 3]>], open: &mut [bool]) -> Option<[f64; 3]> {
        if known[node].is_some() || open[node] {
            return known[node];
        }
        open[node] = true;
        let moves = &self.nodes[node].moves;
        let share = 1.0 / f64::from(u32::try_from(moves.len()).unwrap_or(u32::MAX));
        let mut chances = match self.value_of(node) {
            _ if !moves.is_empty() => [0.0; 3],
            Settled::Win(_) => [1.0, 0.0, 0.0],
            Settled::Loss(_) => [0.0, 1.0, 0.0],
            Settled::Draw => [0.0, 0.0, 1.0],
        };
        for (_, next) in moves {
            let [win, loss, draw] = self.chances(*next, known, open)?;
            for (sum, part) in chances.iter_mut().zip([loss, win, draw]) {
                *sum += part * share;
            }
        }
        known[node] = Some(chances);
        known[node]
    }

    fn key(&self, line: &Line) -> Key {
        let length = line.moves.len();
        let (number, turn, memory) = self.model.moment(line, length);
        let counted = if self.model.counts_moves() { length } else { 0 };
        (length == 0, number.clone(), turn, memory, counted)
    }

    /// The place of a line's position, which is listed if it is new; nothing where the model has not the patience.
    fn enter(&mut self, line: Line) -> Option<usize> {
        let key = self.key(&line);
        if let Some(place) = self.index.get(&key) {
            return Some(*place);
        }
        if !self.model.answers(line.number()) {
            return None;
        }
        let value = self.model.ending(&line).map(|outcome| match outcome.winner {
            None => Settled::Draw,
            Some(winner) if winner == line.turn() => Settled::Win(0),
            Some(_) => Settled::Loss(0),
        });
        self.index.insert(key, self.nodes.len());
        self.nodes.push(Node { line, moves: Vec::new(), value });
        Some(self.nodes.len() - 1)
    }

    /// Lists where the moves of a position lead, and says how many there are; nothing where the list becomes too long.
    fn expand(&mut self, place: usize, limit: usize) -> Option<usize> {
        if self.nodes[place].value.is_some() {
            return Some(0);
        }
        let line = self.nodes[place].line.clone();
        let legal = self.model.legal(&line);
        for mv in &legal {
            let next = self.enter(self.model.after(&line, mv))?;
            self.nodes[place].moves.push((mv.clone(), next));
            if self.nodes.len() > limit {
                return None;
            }
        }
        if legal.is_empty() {
            // Only the first position: later ones without a move are endings.
            self.nodes[place].value = Some(if self.model.stuck_wins() { Settled::Win(0) } else { Settled::Loss(0) });
        }
        Some(legal.len())
    }

    /// A win in `n` has a move to a loss in `n - 1`; a loss in `n` has only moves to wins, the slowest of them in `n - 1`.
    fn settle(&mut self) {
        for round in 1.. {
            let open = (0..self.nodes.len()).filter(|node| self.nodes[*node].value.is_none());
            let found: Vec<_> = open.filter_map(|node| Some((node, self.judge(node, round)?))).collect();
            if found.is_empty() {
                return;
            }
            for (node, value) in found {
                self.nodes[node].value = Some(value);
            }
        }
    }

    fn judge(&self, node: usize, round: u32) -> Option<Settled> {
        let mut next = self.nodes[node].moves.iter().map(|(_, next)| self.nodes[*next].value);
        if next.clone().any(|value| matches!(value, Some(Settled::Loss(_)))) {
            return Some(Settled::Win(round));
        }
        next.all(|value| matches!(value, Some(Settled::Win(_)))).then_some(Settled::Loss(round))
    }

    fn value_of(&self, node: usize) -> Settled {
        self.nodes[node].value.unwrap_or(Settled::Draw)
    }

    fn moves_of(&self, node: usize) -> Vec<(Move, Settled)> {
        self.nodes[node].moves.iter().map(|(mv, next)| (mv.clone(), self.value_of(*next).for_mover())).collect()
    }
}
