//! A game compiled for stepping: every position as a row, every action as an edge, and what a player sees as whole numbers.

use std::collections::HashMap;
use std::sync::Arc;

use numduel_players::Analysis;
use numduel_rules::{Budget, GameString, Move, Number, Position, Rules, Seat};
use numduel_session::StartPolicy;
use numduel_solver::graph::{SolvedGraph, Successor};
use numduel_solver::{SolveError, Verdict};

use super::observation::{Observer, Unobservable};

/// No edge: the action is illegal there.
pub const NONE: u32 = u32::MAX;

/// A start that games may have, with everything that is known from there.
pub struct GameStart {
    pub rules: Arc<Rules>,
    pub analysis: Arc<Analysis>,
    /// Its row.
    pub row: u32,
}

/// A position as the player to move sees it.
pub struct Row {
    /// Which start's graph it is in, and where.
    pub start: u32,
    pub id: u32,
    /// The first of its edges.
    first: u32,
    /// What it is worth to the player to move: 1, 0 or -1.
    pub value: i8,
}

/// A legal move.
#[derive(Clone, Copy)]
pub struct Edge {
    pub next: Next,
    /// What it is worth to the player who makes it.
    pub value: i8,
}

/// Where a move leads.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// The opponent is to move there.
    Row(u32),
    /// The game is over, with this score for the player who moved. What that player sees has this number among the
    /// observations, and what the opponent sees the next.
    End { score: i8, seen: u32 },
}

/// A compiled game. It never changes, so that environments share it.
pub struct CompiledGame {
    pub rules: Arc<Rules>,
    /// How games start; by number, where the start is drawn.
    policy: StartPolicy,
    pub starts: Vec<GameStart>,
    start_of: HashMap<Number, u32>,
    pub rows: Vec<Row>,
    pub edges: Vec<Edge>,
    /// For every row and action the edge, or [`NONE`].
    edge_of: Vec<u32>,
    /// The moves, by action; nothing where action k is the k-th legal move.
    pub moves: Option<Vec<Move>>,
    pub actions: usize,
    pub observer: Observer,
    /// What the player to move sees in every row, then what is seen at the ends.
    observations: Vec<i32>,
    /// Whether play can return to a position, so that the third time is a draw.
    pub circular: bool,
}

/// As many starts as are compiled.
const MOST_STARTS: usize = 4096;

/// Why a game cannot be compiled.
pub enum NotCompiled {
    Solve(SolveError),
    Unobservable(Unobservable),
    TooManyStarts,
}

impl From<SolveError> for NotCompiled {
    fn from(error: SolveError) -> Self {
        Self::Solve(error)
    }
}

/// The positions of one game, collected from the graphs of its starts.
#[derive(Default)]
struct Collected {
    rows: Vec<Row>,
    positions: Vec<Position>,
    edges: Vec<Edge>,
    moves: Vec<Move>,
    /// The position after each end, with the opponent to move.
    ends: Vec<Position>,
    row_of: HashMap<Position, u32>,
    circular: bool,
}

fn score(verdict: Verdict) -> i8 {
    match verdict {
        Verdict::Win => 1,
        Verdict::Draw => 0,
        Verdict::Loss => -1,
    }
}

#[expect(clippy::cast_possible_truncation, reason = "there are fewer positions than a graph may have")]
fn index(count: usize) -> u32 {
    count as u32
}

impl Collected {
    /// Adds what a start's graph has and no earlier one had.
    fn add(&mut self, rules: &Rules, solved: &SolvedGraph, start: u32) -> u32 {
        let graph = &solved.graph;
        self.circular |= graph.is_circular();
        let mut rows = Vec::with_capacity(graph.len());
        let first_new = self.rows.len();
        for id in graph.ids() {
            let position = graph.position(id, Seat::One);
            let next = index(self.rows.len());
            let row = *self.row_of.entry(position.clone()).or_insert(next);
            if row == next {
                self.rows.push(Row { start, id, first: 0, value: score(solved.value(id).verdict) });
                self.positions.push(position);
            }
            rows.push(row);
        }
        for row in first_new..self.rows.len() {
            self.rows[row].first = index(self.edges.len());
            let id = self.rows[row].id;
            let position = self.positions[row].clone();
            for (edge, mv) in graph.edges(id).zip(rules.legal(&position)) {
                let next = match graph.next(edge) {
                    Successor::Position(to) => Next::Row(rows[to as usize]),
                    Successor::End(ending) => {
                        let number = mv.apply(&position.number).unwrap_or_else(|| position.number.clone());
                        self.ends.push(rules.after(&position, &mv, number));
                        Next::End { score: score(ending.mover), seen: index(self.ends.len() - 1) }
                    }
                };
                self.edges.push(Edge { next, value: score(solved.edge_value(edge).verdict) });
                self.moves.push(mv);
            }
        }
        rows[0]
    }

    fn edges(&self, row: usize) -> std::ops::Range<usize> {
        let end = self.rows.get(row + 1).map_or(self.edges.len(), |next| next.first as usize);
        self.rows[row].first as usize..end
    }
}

impl CompiledGame {
    /// Compiles the rules; `named` says which parameters somebody has set, so that a start that nobody chose can be drawn.
    pub fn new(rules: &Arc<Rules>, named: &GameString, budget: &Budget) -> Result<Self, NotCompiled> {
        let policy = StartPolicy::new(Arc::clone(rules), named);
        let mut all = Collected::default();
        let mut starts = Vec::new();
        for rules in start_rules(rules, &policy)? {
            let analysis = Arc::new(Analysis::with_budget(Arc::clone(&rules), budget.clone()));
            let row = all.add(&rules, analysis.graph()?, index(starts.len()));
            starts.push(GameStart { rules, analysis, row });
        }
        let start_of = starts.iter().zip(0..).map(|(start, at)| (start.rules.start().number, at)).collect();
        let observer =
            Observer::new(rules, all.positions.iter().chain(&all.ends)).map_err(NotCompiled::Unobservable)?;
        let mut observations = Vec::with_capacity((all.positions.len() + 2 * all.ends.len()) * observer.width());
        for position in &all.positions {
            observer.observe(position, Seat::One, &mut observations);
        }
        for end in &all.ends {
            observer.observe(end, Seat::One, &mut observations);
            observer.observe(end, Seat::Two, &mut observations);
        }
        // What is seen at an end follows what is seen in the rows, twice for each.
        let shift = |seen: u32| index(all.positions.len()) + 2 * seen;
        for edge in &mut all.edges {
            if let Next::End { seen, .. } = &mut edge.next {
                *seen = shift(*seen);
            }
        }
        let moves = action_moves(rules, &all.moves);
        let longest = (0..all.rows.len()).map(|row| all.edges(row).len()).max().unwrap_or(0);
        let actions = moves.as_ref().map_or(longest, Vec::len);
        let edge_of = edge_table(&all, moves.as_deref(), actions);
        let Collected { rows, edges, circular, .. } = all;
        let rules = Arc::clone(rules);
        Ok(Self {
            rules,
            policy,
            starts,
            start_of,
            rows,
            edges,
            edge_of,
            moves,
            actions,
            observer,
            observations,
            circular,
        })
    }

    /// The start of a game by its seed and number.
    pub fn start(&self, seed: u64, number: u64) -> u32 {
        if self.starts.len() == 1 {
            return 0;
        }
        let number = u32::try_from(number % u64::from(u32::MAX)).unwrap_or(1);
        let drawn = self.policy.rules(seed, number).ok();
        drawn.and_then(|rules| self.start_of.get(&rules.start().number).copied()).unwrap_or(0)
    }

    /// The edge of an action; nothing where it is illegal.
    pub fn edge(&self, row: u32, action: usize) -> Option<Edge> {
        let edge = self.edge_of[row as usize * self.actions + action];
        (edge != NONE).then(|| self.edges[edge as usize])
    }

    /// For every action of a row the edge, or [`NONE`].
    pub fn actions_of(&self, row: u32) -> &[u32] {
        let first = row as usize * self.actions;
        &self.edge_of[first..first + self.actions]
    }

    /// What each action of a row throws away, on the scale of every regret: 1 for a win turned into a loss, a half where a
    /// draw is involved. An illegal action counts as losing the game.
    pub fn regrets(&self, row: u32) -> impl Iterator<Item = f32> + '_ {
        let value = self.rows[row as usize].value;
        let worth = |edge: u32| if edge == NONE { -1 } else { self.edges[edge as usize].value };
        self.actions_of(row).iter().map(move |edge| f32::from(value - worth(*edge)) / 2.0)
    }

    /// The edges of a row, in the book's order.
    pub fn edges_of(&self, row: u32) -> std::ops::Range<u32> {
        let end = self.rows.get(row as usize + 1).map_or(index(self.edges.len()), |next| next.first);
        self.rows[row as usize].first..end
    }

    /// No game has more moves than this.
    pub fn longest_game(&self) -> usize {
        if self.circular || self.starts.len() > 1 {
            // Every position can come twice with either player to move, and the third time ends the game.
            return self.rows.len() * 6;
        }
        // Moves lead to later rows only.
        let mut longest = vec![0; self.rows.len()];
        for row in (0..index(self.rows.len())).rev() {
            let after = |edge: &Edge| match edge.next {
                Next::Row(to) => longest[to as usize] + 1,
                Next::End { .. } => 1,
            };
            let edges = self.edges_of(row);
            longest[row as usize] =
                self.edges[edges.start as usize..edges.end as usize].iter().map(after).max().unwrap_or(0);
        }
        longest[self.starts[0].row as usize]
    }

    /// The first observation of an end.
    pub fn first_end(&self) -> u32 {
        index(self.rows.len())
    }

    /// The observation with this number.
    pub fn observation(&self, seen: u32) -> &[i32] {
        let width = self.observer.width();
        &self.observations[seen as usize * width..][..width]
    }

    /// How many observations there are.
    pub fn observation_count(&self) -> u32 {
        index(self.observations.len() / self.observer.width())
    }

    /// All observations.
    pub fn observations(&self) -> &[i32] {
        &self.observations
    }

    /// The position of a row, with this seat to move.
    pub fn position(&self, row: u32, turn: Seat) -> Position {
        let row = &self.rows[row as usize];
        match self.starts[row.start as usize].analysis.graph() {
            Ok(solved) => solved.graph.position(row.id, turn),
            Err(_) => self.rules.start(),
        }
    }
}

/// The rules of every start that games may have.
fn start_rules(rules: &Arc<Rules>, policy: &StartPolicy) -> Result<Vec<Arc<Rules>>, NotCompiled> {
    let Some((low, high)) = policy.range() else { return Ok(vec![Arc::clone(rules)]) };
    let count = usize::try_from(&(high - low + Number::ONE)).ok().filter(|count| *count <= MOST_STARTS);
    let count = count.ok_or(NotCompiled::TooManyStarts)?;
    let at = |offset: usize| {
        let number = low + Number::from(offset);
        rules.at_start(number.clone())?;
        let mut values: std::collections::BTreeMap<String, Number> =
            rules.values().map(|(name, value)| (name.to_owned(), value.clone())).collect();
        values.insert(numduel_rules::START.to_owned(), number);
        rules.book().rules(&values).ok().map(Arc::new)
    };
    Ok((0..count).filter_map(at).collect())
}

/// The moves by action, where the book's own list has them all; passing comes last.
fn action_moves(rules: &Rules, played: &[Move]) -> Option<Vec<Move>> {
    let mut moves: Vec<Move> = Vec::new();
    for mv in rules.moves() {
        if !moves.contains(mv) {
            moves.push(mv.clone());
        }
    }
    if played.contains(&Move::PASS) {
        moves.push(Move::PASS);
    }
    played.iter().all(|mv| moves.contains(mv)).then_some(moves)
}

fn edge_table(all: &Collected, moves: Option<&[Move]>, actions: usize) -> Vec<u32> {
    let mut table = vec![NONE; all.rows.len() * actions];
    for row in 0..all.rows.len() {
        for (place, edge) in all.edges(row).enumerate() {
            let action = match moves {
                None => Some(place),
                Some(moves) => moves.iter().position(|mv| *mv == all.moves[edge]),
            };
            if let Some(action) = action {
                table[row * actions + action] = index(edge);
            }
        }
    }
    table
}
