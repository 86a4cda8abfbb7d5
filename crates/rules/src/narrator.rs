//! Filling the templates in: what is said at each moment of a game, as text.

use crate::english;
use crate::illegal_reason::IllegalReason;
use crate::moves::Move;
use crate::number::{Number, with_separators};
use crate::outcome::Outcome;
use crate::position::Position;
use crate::rules::Rules;
use crate::seat::Seat;
use crate::sentences::{Moment, Names, Piece, Placeholder, Refused};

/// Says what a book says: one method per moment, each giving text ready to be written.
#[derive(Clone, Copy, Debug)]
pub struct Narrator<'a> {
    rules: &'a Rules,
    names: &'a Names,
}

/// What is in progress when something is said.
struct Scene<'a> {
    /// The position that is spoken of: after a move the new one.
    position: &'a Position,
    player: Seat,
    mv: Option<&'a Move>,
    before: Option<&'a Number>,
    outcome: Option<&'a Outcome>,
}

impl<'a> Narrator<'a> {
    /// A teller for games by `rules` between these people.
    pub fn new(rules: &'a Rules, names: &'a Names) -> Self {
        Self { rules, names }
    }

    /// What is said before the first turn.
    pub fn welcome(&self) -> String {
        let start = self.rules.start();
        self.tell(Moment::Welcome, &Scene::at(&start))
    }

    /// What is said when a turn begins.
    pub fn turn(&self, position: &Position) -> String {
        self.tell(Moment::Turn, &Scene::at(position))
    }

    /// The question to the player to move.
    pub fn prompt(&self, position: &Position) -> String {
        self.tell(Moment::Prompt, &Scene::at(position))
    }

    /// What is said after a move from `before` to `after`.
    pub fn moved(&self, before: &Position, mv: &Move, after: &Position) -> String {
        self.tell(
            Moment::Moved,
            &Scene { position: after, player: before.turn, mv: Some(mv), before: Some(&before.number), outcome: None },
        )
    }

    /// What is said to something that is none of the book's moves.
    pub fn invalid(&self, position: &Position) -> String {
        self.tell(Moment::Refused(Refused::Invalid), &Scene::at(position))
    }

    /// What is said when a move of the book cannot be played now.
    pub fn refused(&self, position: &Position, mv: &Move, reason: IllegalReason) -> String {
        self.tell(Moment::Refused(Refused::of_reason(reason)), &Scene { mv: Some(mv), ..Scene::at(position) })
    }

    /// What is said when a move from `before` to `after` ended the game.
    pub fn ended(&self, before: &Position, mv: &Move, after: &Position, outcome: &Outcome) -> String {
        let scene = Scene {
            position: after,
            player: before.turn,
            mv: Some(mv),
            before: Some(&before.number),
            outcome: Some(outcome),
        };
        self.tell(Moment::ended(outcome.cause), &scene)
    }

    /// What is said when the game ended without a move: by resigning or invalid input.
    pub fn closed(&self, position: &Position, outcome: &Outcome) -> String {
        self.tell(Moment::ended(outcome.cause), &Scene { outcome: Some(outcome), ..Scene::at(position) })
    }

    fn tell(&self, slot: Moment, scene: &Scene<'_>) -> String {
        // The word for "no operation yet" has no placeholders, so this goes one step down at most.
        let template = self.rules.book().sentences().at(slot);
        let mut text = String::new();
        for piece in template.pieces() {
            match piece {
                Piece::Text(plain) => text.push_str(plain),
                Piece::Open { placeholder, separators } => text.push_str(&self.fill(placeholder, *separators, scene)),
            }
        }
        text
    }

    fn fill(&self, placeholder: &Placeholder, separators: bool, scene: &Scene<'_>) -> String {
        let number = |value: Option<&Number>| match value {
            Some(value) if separators => with_separators(value),
            Some(value) => value.to_string(),
            None => String::new(),
        };
        let name = |seat: Seat| self.names.of(seat).to_owned();
        let operation = |mv: &Move| self.rules.name_of(mv.operation);
        match placeholder {
            Placeholder::Title => self.rules.book().title().to_owned(),
            Placeholder::Goal => english::goal(self.rules),
            Placeholder::Bounds => self.rules.bounds().to_string(),
            Placeholder::Memory => english::memory(self.rules.book().memory()).unwrap_or_default(),
            Placeholder::Choices => english::choices(self.rules, scene.position),
            Placeholder::Any => english::any_choice(self.rules, scene.position),
            Placeholder::Smallest => number(self.operands(scene).iter().min()),
            Placeholder::Largest => number(self.operands(scene).iter().max()),
            Placeholder::Number => number(Some(&scene.position.number)),
            Placeholder::Before => number(scene.before),
            Placeholder::Player => name(scene.player),
            Placeholder::Available => self.available(scene.position),
            Placeholder::Last => self.last(scene),
            Placeholder::Operation => scene.mv.map(operation).unwrap_or_default(),
            Placeholder::Operand => number(scene.mv.map(|mv| &mv.operand)),
            Placeholder::Move => scene.mv.map(ToString::to_string).unwrap_or_default(),
            Placeholder::Winner => scene.outcome.and_then(|outcome| outcome.winner).map(name).unwrap_or_default(),
            Placeholder::Loser => scene.outcome.and_then(Outcome::loser).map(name).unwrap_or_default(),
            Placeholder::Stuck => name(scene.position.turn),
            Placeholder::Parameter(parameter) => number(self.rules.value(parameter)),
        }
    }

    fn available(&self, position: &Position) -> String {
        let labels: Vec<String> = self.rules.legal(position).iter().map(|mv| self.rules.label_of(mv)).collect();
        english::shortened(labels).join(", ")
    }

    /// What the player may not use again: an operation, or operands.
    fn last(&self, scene: &Scene<'_>) -> String {
        let remembered = &scene.position.memory;
        if let Some(last) = remembered.last_operation(scene.player) {
            return self.rules.name_of(last);
        }
        let closed = remembered.closed(scene.player);
        if closed.is_empty() { self.tell(Moment::None, scene) } else { closed.join(", ") }
    }

    /// The operands of all moves, or of the legal ones where they depend on the number.
    fn operands(&self, scene: &Scene<'_>) -> Vec<Number> {
        if self.rules.is_fixed() {
            return self.rules.moves().iter().map(|mv| mv.operand.clone()).collect();
        }
        self.rules.legal(scene.position).into_iter().map(|mv| mv.operand).collect()
    }
}

impl<'a> Scene<'a> {
    fn at(position: &'a Position) -> Self {
        Self { position, player: position.turn, mv: None, before: None, outcome: None }
    }
}
