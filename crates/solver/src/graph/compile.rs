//! Finding every reachable position, nearest first, by asking the rules.

use dashu_int::ops::BitTest;
use numduel_rules::language::Fate;
use numduel_rules::{Cause, Number, Played, Position, Rules};

use super::index::Index;
use super::memories::Memories;
use super::target::{Ending, Target};
use super::{Graph, GraphError, Watch, cancelled};
use crate::value::Verdict;

/// What one position may carry before it counts as two: both are about a quarter of a kilobyte.
const MOVES_PER_UNIT: usize = 64;
const BITS_PER_UNIT: usize = 2048;

/// The graph in the order of discovery, not yet sorted.
pub(super) fn compile(
    rules: &Rules,
    from: &Position,
    limit: usize,
    watch: &mut Watch<'_>,
) -> Result<Graph, GraphError> {
    let mut compiler = Compiler { rules, limit, weight: 0, graph: empty(rules, from) };
    compiler.enter(from)?;
    let mut done = 0;
    while done < compiler.graph.len() {
        if cancelled(watch, done) {
            return Err(GraphError::Cancelled);
        }
        compiler.expand(done)?;
        done += 1;
    }
    Ok(compiler.graph)
}

struct Compiler<'r> {
    rules: &'r Rules,
    limit: usize,
    weight: usize,
    graph: Graph,
}

impl Compiler<'_> {
    /// The id of a position, given now if it is new.
    fn enter(&mut self, position: &Position) -> Result<u32, GraphError> {
        let graph = &mut self.graph;
        let memory = graph.memories.intern(&position.remembered, position.turn);
        let key = |id: u32| (&graph.numbers[id as usize], graph.memory_of[id as usize]);
        if let Some(id) = graph.index.find(&position.number, memory, key) {
            return Ok(id);
        }
        let id = self.next_id(&position.number)?;
        let graph = &mut self.graph;
        graph.numbers.push(position.number.clone());
        graph.memory_of.push(memory);
        let (numbers, memory_of) = (&graph.numbers, &graph.memory_of);
        graph.index.insert(id, |id| (&numbers[id as usize], memory_of[id as usize]));
        Ok(id)
    }

    fn next_id(&mut self, number: &Number) -> Result<u32, GraphError> {
        self.weigh(1 + number.bit_len() / BITS_PER_UNIT)?;
        let count = self.graph.len();
        let id = u32::try_from(count).ok().filter(|_| count < Target::POSITIONS);
        id.ok_or(GraphError::TooLarge { limit: self.limit })
    }

    fn weigh(&mut self, more: usize) -> Result<(), GraphError> {
        self.weight += more;
        if self.weight > self.limit { Err(GraphError::TooLarge { limit: self.limit }) } else { Ok(()) }
    }

    /// Adds the edges of a position. Which seat moves makes no difference, so that the start's does for all.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "every position has its id already, and books at most 10,000 moves"
    )]
    fn expand(&mut self, id: usize) -> Result<(), GraphError> {
        let position = self.graph.position(id as u32, self.graph.turn);
        let legal = self.rules.legal(&position);
        self.weigh(legal.len() / MOVES_PER_UNIT)?;
        let mut listed = self.rules.moves().iter().enumerate();
        for mv in &legal {
            let (index, _) = listed.find(|(_, other)| *other == mv).expect("legal moves are in the book's order");
            let played = self.rules.play(position.clone(), mv).expect("a listed move is legal");
            let target = self.target(&position, &played)?;
            self.graph.moves.push(index as u16);
            self.graph.targets.push(target);
        }
        let edges = u32::try_from(self.graph.targets.len());
        self.graph.first_edges.push(edges.map_err(|_| GraphError::TooLarge { limit: self.limit })?);
        Ok(())
    }

    fn target(&mut self, before: &Position, played: &Played) -> Result<Target, GraphError> {
        let Some(outcome) = played.outcome else {
            return Ok(Target::to(self.enter(&played.position)?));
        };
        let mover = if outcome.winner == before.turn { Verdict::Win } else { Verdict::Loss };
        let ends = self.rules.ends();
        let end = ends.iter().position(|end| end.condition.holds(&played.position.number));
        Ok(Target::end(end.unwrap_or(ends.len()), mover))
    }
}

fn empty(rules: &Rules, from: &Position) -> Graph {
    Graph {
        turn: from.turn,
        numbers: Vec::new(),
        memories: Memories::default(),
        memory_of: Vec::new(),
        index: Index::new(),
        first_edges: vec![0],
        moves: Vec::new(),
        targets: Vec::new(),
        endings: endings(rules),
    }
}

fn endings(rules: &Rules) -> Vec<Ending> {
    let verdict = |fate| match fate {
        Fate::Wins => Verdict::Win,
        Fate::Loses => Verdict::Loss,
    };
    let ends = rules.ends().iter().enumerate();
    let met =
        ends.map(|(index, end)| Ending { mover: verdict(end.mover), cause: end.condition.cause(), end: Some(index) });
    // The book says what becomes of the stuck player, the ending what becomes of the one who moved before.
    let stuck = Ending { mover: verdict(rules.book().stuck()).turned(), cause: Cause::Stuck, end: None };
    met.chain([stuck]).collect()
}
