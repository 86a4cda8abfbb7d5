//! One position as a player sees it: its legal moves by number, each with what is known about it.

use std::cell::OnceCell;

use numduel_rules::{Move, Number, Position, Seat};
use numduel_solver::graph::{Fraction, SolvedGraph};
use numduel_solver::{Value, Verdict};

use crate::analysis::Analysis;
use crate::search::decided;

/// A position with its legal moves, numbered from 0 in the book's order.
pub(crate) struct View<'a> {
    analysis: &'a Analysis,
    place: ViewedPosition<'a>,
}

enum ViewedPosition<'a> {
    /// Any position, with what is known about its moves.
    Anywhere { position: &'a Position, moves: Vec<Move>, known: Known },
    /// A position of the graph, for work that visits all of them. The legal moves are listed when they are first asked
    /// for: most players look at values alone.
    Graph { solved: &'a SolvedGraph, id: u32, moves: OnceCell<Vec<Move>> },
}

/// What is known about the moves of a position.
enum Known {
    /// What each is worth.
    Values(Vec<Value<Number>>),
    /// Who wins after each, and not how soon.
    Verdicts(Vec<Verdict>),
    Nothing,
}

impl<'a> View<'a> {
    /// Any position, known as well as the analysis knows it.
    pub(crate) fn at(analysis: &'a Analysis, position: &'a Position) -> Self {
        let Ok(solution) = analysis.solution() else { return Self::by_rules(analysis, position) };
        let (moves, known) = if let Ok(Some(judged)) = solution.moves_without_distance(position) {
            let (moves, verdicts) = judged.into_iter().map(|(mv, _, verdict)| (mv, verdict)).unzip();
            (moves, Known::Verdicts(verdicts))
        } else if let Ok(scored) = solution.moves(position) {
            let (moves, values) = scored.into_iter().map(|scored| (scored.mv, scored.value)).unzip();
            (moves, Known::Values(values))
        } else {
            return Self::by_rules(analysis, position);
        };
        Self { analysis, place: ViewedPosition::Anywhere { position, moves, known } }
    }

    /// A position of which only the legal moves matter.
    pub(crate) fn by_rules(analysis: &'a Analysis, position: &'a Position) -> Self {
        let moves = analysis.rules().legal(position);
        Self { analysis, place: ViewedPosition::Anywhere { position, moves, known: Known::Nothing } }
    }

    /// A position of the graph.
    pub(crate) fn on_graph(analysis: &'a Analysis, solved: &'a SolvedGraph, id: u32) -> Self {
        Self { analysis, place: ViewedPosition::Graph { solved, id, moves: OnceCell::new() } }
    }

    pub(crate) fn analysis(&self) -> &'a Analysis {
        self.analysis
    }

    /// The position, where its values are not known.
    pub(crate) fn unknown(&self) -> Option<&'a Position> {
        match self.place {
            ViewedPosition::Anywhere { position, known: Known::Verdicts(_) | Known::Nothing, .. } => Some(position),
            _ => None,
        }
    }

    /// Who wins after each move, where that is all that is known.
    pub(crate) fn verdicts(&self) -> Option<&[Verdict]> {
        match &self.place {
            ViewedPosition::Anywhere { known: Known::Verdicts(verdicts), .. } => Some(verdicts),
            _ => None,
        }
    }

    pub(crate) fn len(&self) -> usize {
        match &self.place {
            ViewedPosition::Anywhere { moves, .. } => moves.len(),
            ViewedPosition::Graph { solved, id, .. } => solved.graph.targets(*id).len(),
        }
    }

    pub(crate) fn number(&self) -> &Number {
        match &self.place {
            ViewedPosition::Anywhere { position, .. } => &position.number,
            ViewedPosition::Graph { solved, id, .. } => solved.graph.number(*id),
        }
    }

    pub(crate) fn mv(&self, index: usize) -> &Move {
        match &self.place {
            ViewedPosition::Anywhere { moves, .. } => &moves[index],
            // A position's edges are its legal moves, in the same order, no matter whose turn it is.
            ViewedPosition::Graph { solved, id, moves } => {
                let legal = || self.analysis.rules().legal(&solved.graph.position(*id, Seat::One));
                &moves.get_or_init(legal)[index]
            }
        }
    }

    /// What a move is worth to the player who makes it, where that is known.
    pub(crate) fn value(&self, index: usize) -> Option<Value<Number>> {
        match &self.place {
            ViewedPosition::Anywhere { known: Known::Values(values), .. } => Some(values[index].clone()),
            ViewedPosition::Anywhere { .. } => None,
            ViewedPosition::Graph { solved, id, .. } => Some(solved.edge_value(edge(solved, *id, index)).into()),
        }
    }

    /// Whether the mover wins or loses if the move does that at once. A draw is neither.
    pub(crate) fn at_once(&self, index: usize) -> Option<Verdict> {
        if let Some(position) = self.unknown() {
            let outcome = self.analysis.rules().play(position.clone(), self.mv(index)).ok()?.outcome?;
            return decided(outcome, position.turn);
        }
        self.value(index).filter(|value| value.distance == Number::ONE).map(|value| value.verdict)
    }

    /// How dangerous a move that does not win is to the opponent: the exact chance that one who plays at random goes wrong
    /// somewhere later, or else, where that cannot be computed, the share of the next replies that are wrong.
    pub(crate) fn trap_chance(&self, index: usize) -> Fraction {
        if let Some(traps) = self.analysis.traps()
            && let Some((solved, id)) = self.on_the_graph()
        {
            return traps.after(solved.graph.target(edge(solved, id, index)));
        }
        match &self.place {
            ViewedPosition::Anywhere { position, .. } => {
                let played = self.analysis.rules().play((*position).clone(), self.mv(index));
                let next = played.ok().filter(|played| played.outcome.is_none());
                let replies = next.and_then(|played| self.analysis.move_verdicts(&played.position));
                share(replies.unwrap_or_default().into_iter().map(|(_, verdict)| verdict))
            }
            ViewedPosition::Graph { solved, id, .. } => {
                let to = solved.graph.target(edge(solved, *id, index)).position();
                share(
                    to.into_iter().flat_map(|to| solved.graph.edges(to)).map(|reply| solved.edge_value(reply).verdict),
                )
            }
        }
    }

    /// The position's place in the graph, if it has one.
    fn on_the_graph(&self) -> Option<(&'a SolvedGraph, u32)> {
        match self.place {
            ViewedPosition::Anywhere { position, .. } => {
                let solved = self.analysis.graph().ok()?;
                Some((solved, solved.graph.find(position)?))
            }
            ViewedPosition::Graph { solved, id, .. } => Some((solved, id)),
        }
    }
}

/// The edge of the legal move with this number.
#[expect(clippy::cast_possible_truncation, reason = "a position's edges are numbered in 32 bits")]
fn edge(solved: &SolvedGraph, id: u32, index: usize) -> u32 {
    solved.graph.edges(id).start + index as u32
}

/// How many of the opponent's replies throw something away, out of all.
fn share(replies: impl Iterator<Item = Verdict>) -> Fraction {
    let replies: Vec<Verdict> = replies.collect();
    let Some(best) = replies.iter().max() else { return Fraction::ZERO };
    let wrong = replies.iter().filter(|reply| *reply != best).count();
    Fraction::from(wrong) / Fraction::from(replies.len())
}
