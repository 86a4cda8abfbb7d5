//! What a player does where it matters: every deciding position of a set of games, asked and scored.
//!
//! The regret of a move is what it throws away, judged by perfect play: 1 for a win turned into a loss, a half for a win
//! turned into a draw or a draw into a loss. A policy says how often each move is played at each deciding position. From it
//! follow the mean regret, the accuracy, and the exact chance of winning against every [`anchor`](anchors): no game has to be
//! played. Where nothing can be thrown away the player was not asked, and its moves are taken to be random. A deciding position
//! at which no reply was heard says nothing about the player: it is counted as missing and in nothing else.
//!
//! ```
//! use numduel_players::census::CensusGame;
//! use numduel_rules::catalog;
//!
//! let rules = catalog::find("showdown")?.rules(&Default::default())?;
//! let game = CensusGame::new(rules.into(), None, "book")?;
//! assert_eq!(game.decisions().len(), 84);
//! let perfect = game.anchor("perfect".parse()?);
//! assert_eq!(game.score(&perfect).regret, 0.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chances;
mod score;
mod scored_agent;
mod seal;
mod summary;

use std::sync::{Arc, OnceLock};

use numduel_rules::{Game, Move, Rules};
use numduel_solver::graph::{Graph, SolvedGraph};
use numduel_solver::{SolveError, Verdict};

use crate::analysis::Analysis;
use crate::generate::{DEEPEST, GameLevel};
use crate::policy::choices;
use crate::spec::{Depth, PlayerSpec};

pub use score::GameScore;
pub use scored_agent::{ScoredAgent, ScoredGame};
pub use summary::{AgentSummary, FEWEST, Interval, KindSummary, LevelSummary, Ranking, rank};

/// The players that agents are measured against, from the weakest to the strongest.
pub fn anchors() -> Vec<PlayerSpec> {
    let depths = (1..=DEEPEST).filter_map(|depth| Depth::new(u8::try_from(depth).ok()?));
    let lookaheads = depths.map(PlayerSpec::Lookahead);
    [PlayerSpec::Random, PlayerSpec::Greedy].into_iter().chain(lookaheads).chain([PlayerSpec::Perfect]).collect()
}

/// A game with its deciding positions.
#[derive(Debug)]
pub struct CensusGame {
    analysis: Analysis,
    level: Option<GameLevel>,
    kind: String,
    decisions: Vec<Decision>,
    /// What each anchor does, once somebody asks.
    anchors: OnceLock<Vec<Policy>>,
}

/// A position where the choice decides.
#[derive(Clone, Debug)]
pub struct Decision {
    id: u32,
    /// Moves that lead there from the start, as few as possible.
    pub path: Vec<Move>,
    /// The legal moves, in the book's order.
    pub moves: Vec<Move>,
    /// The regret of each.
    pub regrets: Vec<f64>,
    /// What the position is worth to the player to move: a win, or a draw.
    pub verdict: Verdict,
    /// Plies to the end with perfect play.
    pub distance: u64,
}

/// What a player does at every position of a game: how much each legal move weighs. All weights at one position may be
/// counts or chances. At deciding positions, replies that were not a legal move weigh as well, and lose the game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Policy {
    weights: Vec<Vec<f64>>,
    invalid: Vec<f64>,
    /// Whether anything is known of what the player does there.
    heard: Vec<bool>,
}

impl CensusGame {
    /// Solves a game and finds its deciding positions.
    pub fn new(rules: Arc<Rules>, level: Option<GameLevel>, kind: &str) -> Result<Self, SolveError> {
        Self::from_analysis(Analysis::new(rules), level, kind)
    }

    /// The same within the budget of an analysis.
    pub fn from_analysis(analysis: Analysis, level: Option<GameLevel>, kind: &str) -> Result<Self, SolveError> {
        let decisions = decisions(&analysis, analysis.graph()?);
        Ok(Self { analysis, level, kind: kind.to_owned(), decisions, anchors: OnceLock::new() })
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Arc<Rules> {
        self.analysis.rules()
    }

    /// Its level, if it was generated.
    pub fn level(&self) -> Option<GameLevel> {
        self.level
    }

    /// What kind of game it is.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// The deciding positions, those nearest to the start first.
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// The game as it stands at a decision.
    pub fn game_at(&self, decision: &Decision) -> Game {
        let mut game = Game::new(Arc::clone(self.rules()));
        for mv in &decision.path {
            // The path consists of legal moves.
            if game.play(mv).is_err() {
                break;
            }
        }
        game
    }

    /// What a computer player does.
    pub fn anchor(&self, spec: PlayerSpec) -> Policy {
        let Ok(solved) = self.analysis.graph() else { return Policy::default() };
        let at = |id| {
            let first = solved.graph.edges(id).start;
            let mut weights = vec![0.0; solved.graph.targets(id).len()];
            for choice in choices(spec, &self.analysis, solved, id) {
                weights[(choice.edge - first) as usize] = as_float(choice.weight);
            }
            weights
        };
        let positions = solved.graph.len();
        let weights = solved.graph.ids().map(at).collect();
        Policy { weights, invalid: vec![0.0; positions], heard: vec![true; positions] }
    }

    /// The policy that plays at random, before anything was observed.
    pub fn unobserved(&self) -> Policy {
        let mut policy = self.anchor(PlayerSpec::Random);
        policy.heard.fill(false);
        policy
    }

    /// The policy of a computer player at the deciding positions; as everybody's, its other moves are taken to be random.
    pub fn exact(&self, spec: PlayerSpec) -> Policy {
        let (anchor, mut policy) = (self.anchor(spec), self.unobserved());
        for decision in &self.decisions {
            self.observe(&mut policy, decision, self.weights(&anchor, decision).to_vec(), 0.0);
        }
        policy
    }

    /// Sets what was observed at a decision: how often each legal move was chosen, and how often none was.
    pub fn observe(&self, policy: &mut Policy, decision: &Decision, weights: Vec<f64>, invalid: f64) {
        if weights.len() == decision.moves.len() && weights.iter().sum::<f64>() + invalid > 0.0 {
            policy.weights[decision.id as usize] = weights;
            policy.invalid[decision.id as usize] = invalid;
            policy.heard[decision.id as usize] = true;
        }
    }

    /// What a policy does at a decision.
    pub fn weights<'p>(&self, policy: &'p Policy, decision: &Decision) -> &'p [f64] {
        &policy.weights[decision.id as usize]
    }

    /// The chance that a policy throws nothing away at a decision.
    pub fn accuracy(&self, policy: &Policy, decision: &Decision) -> f64 {
        let right = policy.chances(decision.id).zip(&decision.regrets).filter(|(_, regret)| **regret <= 0.0);
        right.map(|(chance, _)| chance).sum()
    }

    fn anchor_policies(&self) -> &[Policy] {
        self.anchors.get_or_init(|| anchors().into_iter().map(|spec| self.anchor(spec)).collect())
    }

    fn solved(&self) -> Option<&SolvedGraph> {
        self.analysis.graph().ok()
    }
}

impl Policy {
    /// Whether anything is known of what the player does at a decision.
    pub fn has(&self, decision: &Decision) -> bool {
        self.heard[decision.id as usize]
    }

    /// The chance of a reply that is not a legal move.
    fn invalid_chance(&self, id: u32) -> f64 {
        let invalid = self.invalid[id as usize];
        invalid / (self.weights[id as usize].iter().sum::<f64>() + invalid).max(f64::MIN_POSITIVE)
    }

    /// The chance of each legal move at a position.
    fn chances(&self, id: u32) -> impl Iterator<Item = f64> + '_ {
        let weights = &self.weights[id as usize];
        let total = weights.iter().sum::<f64>() + self.invalid[id as usize];
        weights.iter().map(move |weight| weight / total)
    }
}

fn decisions(analysis: &Analysis, solved: &SolvedGraph) -> Vec<Decision> {
    let graph = &solved.graph;
    let mut decisions = Vec::new();
    for (id, path) in nearest_first(graph) {
        if !solved.is_deciding(id) {
            continue;
        }
        let value = solved.value(id);
        let regrets = graph.edges(id).map(|edge| points(value.verdict) - points(solved.edge_value(edge).verdict));
        decisions.push(Decision {
            id,
            path: moves_along(analysis.rules(), graph, &path),
            moves: graph.moves(analysis.rules(), id),
            regrets: regrets.collect(),
            verdict: value.verdict,
            distance: value.distance,
        });
    }
    decisions
}

/// Every position with the edges that lead there, breadth first.
fn nearest_first(graph: &Graph) -> Vec<(u32, Vec<u32>)> {
    let mut met = vec![false; graph.len()];
    met[Graph::START as usize] = true;
    let mut found = vec![(Graph::START, Vec::new())];
    let mut next = 0;
    while let Some((id, path)) = found.get(next).cloned() {
        next += 1;
        for edge in graph.edges(id) {
            if let Some(to) = graph.target(edge).position().filter(|to| !met[*to as usize]) {
                met[to as usize] = true;
                found.push((to, [path.as_slice(), &[edge]].concat()));
            }
        }
    }
    found
}

fn moves_along(rules: &Rules, graph: &Graph, path: &[u32]) -> Vec<Move> {
    let mut at = Graph::START;
    let mut moves = Vec::new();
    for edge in path {
        moves.extend(graph.mv(rules, at, *edge));
        at = graph.target(*edge).position().unwrap_or(at);
    }
    moves
}

/// What a verdict counts: a draw is half a win.
pub(crate) const fn points(verdict: Verdict) -> f64 {
    match verdict {
        Verdict::Win => 1.0,
        Verdict::Draw => 0.5,
        Verdict::Loss => 0.0,
    }
}

/// Whole weights are small, so that nothing is lost.
#[expect(clippy::cast_precision_loss, reason = "weights of players are small")]
const fn as_float(weight: u64) -> f64 {
    weight as f64
}
