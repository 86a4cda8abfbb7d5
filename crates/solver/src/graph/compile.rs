//! Finding every reachable position, nearest first, by asking the rules.

use dashu_int::ops::BitTest;
use numduel_rules::language::Fate;
use numduel_rules::{Cause, Move, Number, Position, Rules};

use super::index::Index;
use super::memories::Memories;
use super::target::{Ending, Target};
use super::{Graph, GraphError, Watch, cancelled};
use crate::value::Verdict;

/// What one position may carry before it counts as two: both are about a quarter of a kilobyte.
const MOVES_PER_UNIT: usize = 64;
const BITS_PER_UNIT: usize = 2048;

/// The graph in the order of discovery, not yet sorted.
///
/// The rules say which moves are legal, what they lead to and which end is met; only their order, ends before being stuck,
/// is written here again. [`Rules::play`] would look through all moves of the book for each that is played, which makes a
/// book of thousands of moves take minutes.
pub(super) fn compile(
    rules: &Rules,
    from: &Position,
    limit: usize,
    watch: &mut Watch<'_>,
) -> Result<Graph, GraphError> {
    let mut compiler = Compiler { rules, limit, weight: 0, graph: empty(rules, from) };
    compiler.enter(from, &rules.legal(from))?;
    for id in 0.. {
        if id as usize == compiler.graph.len() {
            break;
        }
        if cancelled(watch, id as usize) {
            return Err(GraphError::Cancelled);
        }
        compiler.expand(id)?;
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
    /// Finds out where the moves of a position lead. Which seat moves makes no difference, so that the start's does for all.
    fn expand(&mut self, id: u32) -> Result<(), GraphError> {
        let position = self.graph.position(id, self.graph.turn);
        for mv in &self.rules.legal(&position) {
            let number = mv.apply(&position.number).expect("a legal division leaves no remainder");
            let target = self.target(&position, mv, number)?;
            self.graph.targets.push(target);
        }
        Ok(())
    }

    fn target(&mut self, before: &Position, mv: &Move, number: Number) -> Result<Target, GraphError> {
        if let Some(end) = self.rules.ends().iter().position(|end| end.condition.holds(&number)) {
            return Ok(self.end(end));
        }
        let position = self.rules.after(before, mv, number);
        if position.left == Some(0) {
            return Ok(self.end(self.rules.ends().len()));
        }
        if let Some(id) = self.graph.find(&position) {
            return Ok(Target::to(id));
        }
        let legal = self.rules.legal(&position);
        if legal.is_empty() {
            return Ok(self.end(self.graph.endings.len() - 1));
        }
        self.enter(&position, &legal).map(Target::to)
    }

    fn end(&self, index: usize) -> Target {
        Target::end(index, self.graph.endings[index].mover)
    }

    /// Gives a new position its id and its edges, which lead nowhere yet.
    fn enter(&mut self, position: &Position, legal: &[Move]) -> Result<u32, GraphError> {
        self.weigh(1 + position.number.bit_len() / BITS_PER_UNIT + legal.len() / MOVES_PER_UNIT)?;
        let graph = &mut self.graph;
        let fits = graph.len() < Target::POSITIONS;
        let id = u32::try_from(graph.len()).ok().filter(|_| fits).ok_or(GraphError::TooLarge { limit: self.limit })?;
        graph.moves.extend(indices(self.rules, legal));
        let edges = u32::try_from(graph.moves.len()).map_err(|_| GraphError::TooLarge { limit: self.limit })?;
        graph.first_edges.push(edges);
        graph.numbers.push(position.number.clone());
        graph.memory_of.push(graph.memories.intern(&position.remembered, position.left, position.turn));
        let (numbers, memory_of) = (&graph.numbers, &graph.memory_of);
        graph.index.insert(id, |id| (&numbers[id as usize], memory_of[id as usize]));
        Ok(id)
    }

    fn weigh(&mut self, more: usize) -> Result<(), GraphError> {
        self.weight += more;
        if self.weight > self.limit { Err(GraphError::TooLarge { limit: self.limit }) } else { Ok(()) }
    }
}

/// Where the legal moves stand in the book, whose order they keep.
fn indices(rules: &Rules, legal: &[Move]) -> impl Iterator<Item = u16> {
    let count = if rules.is_fixed() { 0 } else { u16::try_from(legal.len()).unwrap_or(u16::MAX) };
    let mut legal = legal[usize::from(count)..].iter().peekable();
    let listed = (0..).zip(rules.moves());
    (0..count).chain(listed.filter_map(move |(index, mv)| legal.next_if_eq(&mv).map(|_| index)))
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
    let cap = rules.cap().map(|cap| Ending {
        mover: cap.mover.map_or(Verdict::Draw, verdict),
        cause: if cap.mover.is_some() { Cause::Cap } else { Cause::Drawn },
        end: None,
    });
    met.chain(cap).chain([stuck]).collect()
}
