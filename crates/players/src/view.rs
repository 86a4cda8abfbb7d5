//! One position as a player sees it: its legal moves by number, each with what is known about it.

use std::cell::OnceCell;

use numduel_rules::{Move, Number, Position, Seat};
use numduel_solver::graph::{Fraction, Values};
use numduel_solver::{Answer, ScoredMove, Value, Verdict};

use crate::analysis::Analysis;
use crate::search::decided;

/// A position with its legal moves, numbered from 0 in the book's order.
pub(crate) struct View<'a> {
    analysis: &'a Analysis,
    place: Place<'a>,
}

/// How well the position is known.
enum Place<'a> {
    /// With the legal moves, which are listed when they are first asked for: most players look at values alone.
    Graph {
        values: &'a Values,
        id: u32,
        moves: OnceCell<Vec<Move>>,
    },
    Answer {
        answer: &'a Answer,
        position: &'a Position,
        choices: Vec<ScoredMove>,
    },
    Rules {
        position: &'a Position,
        moves: Vec<Move>,
    },
}

impl<'a> View<'a> {
    /// Any position, known as well as the analysis knows it.
    pub(crate) fn at(analysis: &'a Analysis, position: &'a Position) -> Self {
        if let Ok(values) = analysis.graph()
            && let Some(id) = values.graph.find(position)
        {
            return Self::on_graph(analysis, values, id);
        }
        let moves = open_moves(analysis, position);
        let choices = analysis.answer().map(|answer| (answer, answer.moves(position)));
        let place = match choices {
            // Bands know nothing of numbers that the moves do not carry towards the ends, a table nothing of those that play
            // cannot reach.
            Ok((answer, choices)) if choices.len() == moves.len() => Place::Answer { answer, position, choices },
            _ => Place::Rules { position, moves },
        };
        Self { analysis, place }
    }

    /// A position of which only the legal moves matter.
    pub(crate) fn by_rules(analysis: &'a Analysis, position: &'a Position) -> Self {
        Self { analysis, place: Place::Rules { position, moves: open_moves(analysis, position) } }
    }

    /// A position of the graph.
    pub(crate) fn on_graph(analysis: &'a Analysis, values: &'a Values, id: u32) -> Self {
        Self { analysis, place: Place::Graph { values, id, moves: OnceCell::new() } }
    }

    pub(crate) fn analysis(&self) -> &'a Analysis {
        self.analysis
    }

    /// The position, where it stands on no graph and in no band.
    pub(crate) fn unknown(&self) -> Option<&'a Position> {
        match self.place {
            Place::Rules { position, .. } => Some(position),
            Place::Graph { .. } | Place::Answer { .. } => None,
        }
    }

    pub(crate) fn len(&self) -> usize {
        match &self.place {
            Place::Graph { values, id, .. } => values.graph.targets(*id).len(),
            Place::Answer { choices, .. } => choices.len(),
            Place::Rules { moves, .. } => moves.len(),
        }
    }

    pub(crate) fn number(&self) -> &Number {
        match &self.place {
            Place::Graph { values, id, .. } => values.graph.number(*id),
            Place::Answer { position, .. } | Place::Rules { position, .. } => &position.number,
        }
    }

    pub(crate) fn mv(&self, index: usize) -> &Move {
        match &self.place {
            // A position's edges are its legal moves, in the same order, whoever's turn it is.
            Place::Graph { values, id, moves } => {
                let legal = || self.analysis.rules().legal(&values.graph.position(*id, Seat::One));
                &moves.get_or_init(legal)[index]
            }
            Place::Answer { choices, .. } => &choices[index].mv,
            Place::Rules { moves, .. } => &moves[index],
        }
    }

    /// What a move is worth to the player who makes it, where that is known.
    pub(crate) fn value(&self, index: usize) -> Option<Value<Number>> {
        match &self.place {
            Place::Graph { values, id, .. } => Some(values.edge_value(edge(values, *id, index)).into()),
            Place::Answer { choices, .. } => Some(choices[index].value.clone()),
            Place::Rules { .. } => None,
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
        match &self.place {
            Place::Graph { values, id, .. } => {
                let target = values.graph.target(edge(values, *id, index));
                match (self.analysis.traps(), target.position()) {
                    (Some(traps), _) => traps.after(target),
                    (None, Some(to)) => {
                        let replies = values.graph.edges(to);
                        share(replies.map(|reply| values.edge_value(reply).into()))
                    }
                    (None, None) => Fraction::ZERO,
                }
            }
            Place::Answer { answer, position, .. } => {
                let played = answer.rules().play((*position).clone(), self.mv(index));
                let replies = played.map_or_else(|_| Vec::new(), |played| answer.moves(&played.position));
                share(replies.into_iter().map(|reply| reply.value))
            }
            Place::Rules { .. } => Fraction::ZERO,
        }
    }
}

/// The edge of the legal move with this number.
#[expect(clippy::cast_possible_truncation, reason = "a position's edges are numbered in 32 bits")]
fn edge(values: &Values, id: u32, index: usize) -> u32 {
    values.graph.edges(id).start + index as u32
}

/// How many of the opponent's replies throw something away, out of all.
fn share(replies: impl Iterator<Item = Value<Number>>) -> Fraction {
    let replies: Vec<Value<Number>> = replies.collect();
    let Some(best) = replies.iter().max() else { return Fraction::ZERO };
    let wrong = replies.iter().filter(|reply| reply.verdict != best.verdict).count();
    Fraction::from(wrong) / Fraction::from(replies.len())
}

/// The legal moves; none where the game is over.
fn open_moves(analysis: &Analysis, position: &Position) -> Vec<Move> {
    let over = analysis.rules().end_at(&position.number).is_some();
    if over { Vec::new() } else { analysis.rules().legal(position) }
}
