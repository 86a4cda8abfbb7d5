//! The course of a game, for the pictures: every position's place on the number line and its value.

use std::sync::Arc;

use numduel_pictures::NumberScale;
use numduel_players::Analysis;
use numduel_rules::number::short_to;
use numduel_rules::{Game, Move, Position, Rules, Seat};

use super::analysis::{BandLine, Evaluated, ScalePos};
use super::context::{Context, TaskId, TaskOutput};

/// One position of the game.
pub struct Point {
    pub place: ScalePos,
    /// Who moves there.
    pub turn: Seat,
    /// Which of the legal moves was made, counted from 0.
    pub taken: Option<usize>,
    /// What perfect play says about it, once that is known.
    pub seen: Option<Evaluated>,
    position: Position,
}

impl Point {
    /// Whether the move that was made threw a win or a draw away.
    pub fn is_mistake(&self) -> bool {
        let Some(seen) = &self.seen else { return false };
        let made = self.taken.and_then(|taken| seen.choices.get(taken));
        matches!((made, &seen.value), (Some(made), Some(best)) if made.verdict != best.verdict)
    }
}

/// A number of the rules that the number line shows by its name.
pub struct Landmark {
    pub name: String,
    pub place: ScalePos,
    pub text: String,
}

/// Every position of a game, from the start on.
pub struct GameTrace {
    pub points: Vec<Point>,
    pub landmarks: Vec<Landmark>,
    /// The bands as of the last position that was evaluated.
    pub line: Option<BandLine>,
    pub scale: NumberScale,
    rules: Arc<Rules>,
    looking: Option<TaskId>,
}

impl GameTrace {
    pub fn new(game: &Game) -> Self {
        let rules = Arc::clone(game.rules());
        let numbers = || rules.values().map(|(_, value)| value);
        let start = rules.start().number;
        let (low, high) = (numbers().min().unwrap_or(&start), numbers().max().unwrap_or(&start));
        let scale = NumberScale::new(&rules, low, high);
        let landmark = |(name, value): (&str, &numduel_rules::Number)| Landmark {
            name: name.to_owned(),
            place: scale.place(value),
            text: short_to(value, 12),
        };
        let landmarks = rules.values().map(landmark).collect();
        let mut trace = Self { points: Vec::new(), landmarks, line: None, scale, rules, looking: None };
        for position in game.positions() {
            trace.push(&position);
        }
        for (index, mv) in game.moves().iter().enumerate() {
            trace.took(index, mv);
        }
        trace
    }

    /// The game has continued by a move to a position.
    pub fn advance(&mut self, mv: &Move, to: &Position) {
        self.took(self.points.len().saturating_sub(1), mv);
        self.push(to);
    }

    /// Moves were taken back.
    pub fn go_back(&mut self, moves: usize) {
        self.points.truncate(moves + 1);
        self.points.last_mut().into_iter().for_each(|last| last.taken = None);
    }

    fn push(&mut self, position: &Position) {
        let (place, turn, position) = (self.scale.place(&position.number), position.turn, position.clone());
        // After the last move nobody is to move, so there is nothing to evaluate.
        let over = !self.points.is_empty() && self.rules.end_after(&position).is_some();
        self.points.push(Point { place, turn, taken: None, seen: over.then(Evaluated::default), position });
    }

    fn took(&mut self, index: usize, mv: &Move) {
        if let Some(point) = self.points.get_mut(index) {
            point.taken = self.rules.legal(&point.position).iter().position(|legal| legal == mv);
        }
    }

    /// Asks for the value of every position that has none yet, and for the bands at the position `index`.
    pub fn look(&mut self, analysis: &Arc<Analysis>, index: usize, context: &mut Context) {
        let Some(from) = self.points.get(index) else { return };
        let (analysis, from, scale) = (Arc::clone(analysis), from.position.clone(), self.scale);
        let unseen: Vec<Position> = self.unseen().map(|point| point.position.clone()).collect();
        self.looking = Some(context.ask(move || {
            analysis.restart();
            let seen = unseen.iter().map(|position| Evaluated::evaluate(&analysis, position)).collect();
            TaskOutput::Looked(seen, BandLine::seen_from(&analysis, &from, scale))
        }));
    }

    fn unseen(&self) -> impl Iterator<Item = &Point> {
        self.points.iter().filter(|point| point.seen.is_none())
    }

    /// Takes the result of a task, if this trace asked for it.
    pub fn learn(&mut self, done: &mut super::context::TaskDone) {
        if let Some(TaskOutput::Looked(seen, line)) = done.claim(self.looking) {
            self.looking = None;
            let unseen = self.points.iter_mut().filter(|point| point.seen.is_none());
            unseen.zip(seen).for_each(|(point, seen)| point.seen = Some(seen));
            self.line = line;
        }
    }
}
