//! Solving by listing: every position that play can come to, settled by rounds: what is decided now, in one move, in two,
//! and so on. What no round settles can be held forever, and is a draw.
//!
//! Where that is too much, the list stops, and what is settled then is still true: nothing that was not listed can be
//! reached in fewer moves than the horizon.

use std::collections::HashMap;

use crate::{Game, Move, Outcome, Position, Stuck};

/// What a position is worth to the player to move, with the moves until the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A win, as quick as possible.
    Win(u32),
    /// A loss, as slow as possible.
    Loss(u32),
    /// Nobody can force a win.
    Draw,
}

impl Value {
    /// What a move that leads here is worth to the player who makes it.
    #[must_use]
    pub fn for_mover(self) -> Self {
        match self {
            Self::Win(distance) => Self::Loss(distance + 1),
            Self::Loss(distance) => Self::Win(distance + 1),
            Self::Draw => Self::Draw,
        }
    }

    /// The moves until the end; nothing for a draw.
    pub fn distance(self) -> Option<u32> {
        match self {
            Self::Win(distance) | Self::Loss(distance) => Some(distance),
            Self::Draw => None,
        }
    }

    /// `win`, `loss` or `draw`.
    pub fn verdict(self) -> &'static str {
        match self {
            Self::Win(_) => "win",
            Self::Loss(_) => "loss",
            Self::Draw => "draw",
        }
    }
}

/// How many moves a position may have on average.
const MOVES_EACH: usize = 10;

/// What play from one position can come to, settled.
#[derive(Debug)]
pub struct Solved<'g> {
    /// The game.
    pub game: &'g Game,
    /// How many moves away the nearest position is that was not listed; nothing where all were.
    pub horizon: Option<u32>,
    index: HashMap<Position, usize>,
    pub(crate) nodes: Vec<Node>,
}

/// A position from which play continues, or the first one.
#[derive(Debug)]
pub(crate) struct Node {
    pub position: Position,
    pub moves: Vec<(Move, Next)>,
    depth: u32,
    value: Option<Value>,
}

/// Where a move leads.
#[derive(Clone, Debug)]
pub(crate) enum Next {
    /// To the end of the game at this position, with what that is worth to the player who would move there.
    Over(Position, Outcome, Value),
    /// To another position.
    At(usize),
}

impl<'g> Solved<'g> {
    /// Solves all that play from `position` can come to; nothing where that is more than `limit` positions or very many
    /// moves, or where numbers come up that the game does not answer for.
    pub fn new(game: &'g Game, position: Position, limit: usize) -> Option<Self> {
        Some(Self::as_far_as(game, position, limit)).filter(|solved| solved.horizon.is_none())
    }

    /// Solves as much of it as the limit allows.
    pub fn as_far_as(game: &'g Game, position: Position, limit: usize) -> Self {
        let mut solved = Self { game, horizon: None, index: HashMap::new(), nodes: Vec::new() };
        solved.enter(position, 0);
        let (mut next, mut moves) = (0, 0);
        while next < solved.nodes.len() {
            let far = moves > MOVES_EACH * limit || solved.nodes.len() > limit;
            match if far { None } else { solved.expand(next) } {
                Some(count) => moves += count,
                // Positions come in the order of their depth, so the first that is left out is the nearest.
                None => solved.horizon = solved.horizon.or(Some(solved.nodes[next].depth)),
            }
            next += 1;
        }
        solved.settle();
        solved
    }

    /// What the first position is worth; a draw stands for what is not known where there is a horizon.
    pub fn value(&self) -> Value {
        self.value_at(0)
    }

    /// Its legal moves, with what each is worth to the player who makes it.
    pub fn moves(&self) -> Vec<(Move, Value)> {
        self.moves_at(0)
    }

    /// The same for a position that play comes to and continues from.
    pub fn moves_after(&self, position: &Position) -> Vec<(Move, Value)> {
        self.moves_at(self.index[position])
    }

    /// What such a position is worth.
    pub fn value_after(&self, position: &Position) -> Value {
        self.value_at(self.index[position])
    }

    /// Whether an answer about the first position can be true: it is this value, or one that only what lies beyond the
    /// horizon could tell from it.
    pub fn allows(&self, known: Value, answer: Value) -> bool {
        let Some(horizon) = self.horizon else { return known == answer };
        match (known.distance(), answer.distance()) {
            (None, None) => true,
            (None, Some(far)) => far > horizon,
            (Some(known_far), _) if known_far > horizon => known.verdict() == answer.verdict(),
            (Some(_), _) => known == answer,
        }
    }

    /// The place of a position that is listed if it is new.
    fn enter(&mut self, position: Position, depth: u32) -> usize {
        if let Some(place) = self.index.get(&position) {
            return *place;
        }
        self.index.insert(position.clone(), self.nodes.len());
        self.nodes.push(Node { position, moves: Vec::new(), depth, value: None });
        self.nodes.len() - 1
    }

    /// Lists where the moves of a position lead, and says how many there are; nothing where numbers come up that the game
    /// does not answer for.
    fn expand(&mut self, place: usize) -> Option<usize> {
        let position = self.nodes[place].position.clone();
        let depth = self.nodes[place].depth + 1;
        let answers = |number: &crate::Int| self.game.answers(number);
        if !answers(&position.number) || self.game.is_cut_short(&position) {
            return None;
        }
        let legal = self.game.legal(&position);
        if legal.iter().any(|mv| mv.result(&position.number).is_some_and(|after| !answers(&after))) {
            return None;
        }
        if legal.iter().any(|mv| self.game.is_cut_short(&self.game.after(&position, mv))) {
            return None;
        }
        let count = legal.len();
        for mv in legal {
            let after = self.game.after(&position, &mv);
            let next = match self.game.ending(&after) {
                Some(outcome) => {
                    let value = match outcome.winner {
                        None => Value::Draw,
                        Some(winner) if winner == after.turn => Value::Win(0),
                        Some(_) => Value::Loss(0),
                    };
                    Next::Over(after, outcome, value)
                }
                None => Next::At(self.enter(after, depth)),
            };
            self.nodes[place].moves.push((mv, next));
        }
        if count == 0 {
            // Only the first position: later ones without a move are over.
            self.nodes[place].value = Some(match self.game.book().stuck {
                Stuck::Wins => Value::Win(0),
                Stuck::Loses => Value::Loss(0),
                Stuck::Passes => Value::Draw,
            });
        }
        Some(count)
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

    fn judge(&self, node: usize, round: u32) -> Option<Value> {
        let mut next = self.nodes[node].moves.iter().map(|(_, next)| match next {
            Next::Over(_, _, value) => Some(*value),
            Next::At(next) => self.nodes[*next].value,
        });
        if next.clone().any(|value| matches!(value, Some(Value::Loss(_)))) {
            return Some(Value::Win(round));
        }
        let settled = !self.nodes[node].moves.is_empty() && next.all(|value| matches!(value, Some(Value::Win(_))));
        settled.then_some(Value::Loss(round))
    }

    pub(crate) fn value_at(&self, node: usize) -> Value {
        self.nodes[node].value.unwrap_or(Value::Draw)
    }

    pub(crate) fn value_of(&self, next: &Next) -> Value {
        match next {
            Next::Over(_, _, value) => *value,
            Next::At(node) => self.value_at(*node),
        }
    }

    pub(crate) fn moves_at(&self, node: usize) -> Vec<(Move, Value)> {
        self.nodes[node].moves.iter().map(|(mv, next)| (mv.clone(), self.value_of(next).for_mover())).collect()
    }
}
