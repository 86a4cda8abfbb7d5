//! Checks that every book must pass, shipped or random. Each panics where something is wrong.

use std::sync::Arc;

use numduel_literal::{self as literal, Position, Refused};
use numduel_rules::Narrator;
use numduel_rules::sentences::Names;
use numduel_rules::toml::Diagnostics;
use numduel_rules::{
    Cause, Direction, Game, GameString, IllegalReason, Move, MoveOutcome, Number, Operation, Record, RuleBook, Rules,
    english,
};

use crate::{Rng, int, literal as literal_game};

/// A book prints as a text that is an equal book and prints the same.
pub fn prints_as_itself(book: &RuleBook) {
    let printed = book.to_string();
    let again: RuleBook = printed.parse().unwrap_or_else(|errors| panic!("{errors}\n{printed}"));
    assert_eq!(again, *book, "{printed}");
    assert_eq!(again.to_string(), printed);
}

/// Every error has its place in the text, is named once, and says what to do.
pub fn names_errors_well(text: &str, errors: &Diagnostics) {
    assert!(errors.count() > 0);
    let mut seen = std::collections::HashSet::new();
    for error in errors.iter() {
        assert!(text.get(error.span.clone()).is_some(), "{error} {:?}", error.span);
        let before = text[..error.span.start].trim_start_matches('\u{feff}');
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |line| line.chars().filter(|c| *c != '\u{feff}').count()) + 1;
        assert_eq!((error.line, error.column), (line, column), "{error}");
        assert!(!error.message.is_empty() && !error.help.is_empty(), "{error}");
        assert!(seen.insert((error.span.clone(), error.message.clone())), "named twice: {error}");
    }
    assert!(errors.to_string().lines().count() >= errors.count());
}

/// Plays one random game of at most so many plies: what is legal, refused and decided is what the literal model says,
/// everything can be told, read and written, and undoing leads back through the same games.
pub fn plays_as_the_model(rules: &Arc<Rules>, rng: &mut Rng, plies: usize) {
    let model = literal_game(rules);
    let mut check =
        Play { line: vec![model.start()], model, game: Game::new(Arc::clone(rules)), page: english::rules(rules) };
    let mut earlier = Vec::new();
    while check.game.outcome().is_none() && earlier.len() < plies {
        if !check.model.answers(&check.now().number) {
            break;
        }
        check.asks(rng);
        earlier.push(check.game.clone());
        check.moves(rng);
    }
    check.comes_to_an_end(earlier.len() == plies);
    check.is_written(rng);
    check.goes_back(&earlier);
}

/// A game under test.
struct Play {
    model: literal::Game,
    line: Vec<Position>,
    game: Game,
    page: String,
}

impl Play {
    /// The position now, as the model has it.
    fn now(&self) -> &Position {
        self.line.last().expect("a line begins with the start")
    }

    /// Before a move: what is listed, read, told and refused.
    fn asks(&self, rng: &mut Rng) {
        let (rules, position) = (self.game.rules(), self.game.position());
        let legal = rules.legal(position);
        assert_eq!(shown(&legal), shown(&self.model.legal(self.now())), "{} at {}", rules.book(), position.number);
        assert!(!legal.is_empty(), "a game that continues has a legal move");
        let names = Names::default();
        let teller = Narrator::new(rules, &names);
        let told = teller.turn(position) + &teller.prompt(position) + &teller.invalid(position);
        assert!(told.chars().all(|c| !c.is_control() || matches!(c, '\n' | '\t')), "{told:?}");
        for mv in legal.iter().take(20) {
            assert_eq!(rules.illegal_reason(position, mv), None, "{mv}");
            let typed = rules.typed(mv);
            assert_eq!(rules.read(&typed).as_ref(), Some(mv), "{typed}");
            assert_eq!(rules.read(&format!(" \t{typed}\r")).as_ref(), Some(mv), "{typed}");
            assert_eq!(mv.to_string().parse::<Move>().as_ref(), Ok(mv));
            assert_eq!(rules.read(&mv.to_string()).as_ref(), Some(mv), "{mv}");
            assert!(!rules.label_of(mv).is_empty() || rules.book().move_groups().iter().any(|o| o.label.is_some()));
        }
        for mv in others(rules, rng).iter().filter(|mv| !legal.contains(mv)) {
            self.refuses(mv, &teller);
        }
    }

    fn refuses(&self, mv: &Move, teller: &Narrator<'_>) {
        let (rules, position) = (self.game.rules(), self.game.position());
        let mut copy = self.game.clone();
        let refusal = copy.play(mv).expect_err("what is not listed is refused");
        assert_eq!(copy, self.game, "a refused move leaves the game as it is");
        assert_eq!((&refusal.position, &refusal.mv), (position, mv));
        assert_eq!(rules.illegal_reason(position, mv), Some(refusal.reason));
        let reason = refusal.reason;
        assert!(self.holds(mv, reason), "{refusal}, which is not true\n{}", rules.book());
        assert_eq!(reason == IllegalReason::NotAMove, !rules.has_move(mv));
        let told = teller.refused(position, mv, reason);
        assert!(!told.is_empty() || rules.book().sentences().own().next().is_some());
        if reason == IllegalReason::OutOfBounds {
            let said = self.page.contains("Moves that would take") || self.page.contains("Every move must leave");
            assert!(said, "{refusal}\n{}", self.page);
        }
    }

    /// Whether the reason why a move is refused is true.
    fn holds(&self, mv: &Move, reason: IllegalReason) -> bool {
        let operation = match mv.operation {
            Operation::Add => literal::Operation::Add,
            Operation::Subtract => literal::Operation::Subtract,
            Operation::Multiply => literal::Operation::Multiply,
            Operation::Divide => literal::Operation::Divide,
            Operation::Append(base) => literal::Operation::Append(base.into()),
            Operation::DivideDown => literal::Operation::DivideDown,
            Operation::Delete => literal::Operation::Delete,
            Operation::Pass => literal::Operation::Pass,
            Operation::Become => literal::Operation::Become,
        };
        let reason = match reason {
            IllegalReason::Over => return self.model.outcome(&self.line).is_some(),
            IllegalReason::NotAMove => Refused::NotAMove,
            IllegalReason::NotOffered => Refused::NotOffered,
            IllegalReason::Repeated => Refused::Repeated,
            IllegalReason::Unchanged => Refused::Unchanged,
            IllegalReason::Inexact => Refused::Inexact,
            IllegalReason::OutOfBounds => Refused::OutOfBounds,
            IllegalReason::Overshoot => Refused::Overshoot,
        };
        let mv = literal::Move { operation, operand: int(&mv.operand) };
        self.model.is_true(self.now(), &mv, reason)
    }

    /// One random move.
    fn moves(&mut self, rng: &mut Rng) {
        let before = self.game.position().clone();
        let rules = Arc::clone(self.game.rules());
        let mv = rng.pick(&rules.legal(&before));
        let played = self.game.play(&mv).unwrap_or_else(|refusal| panic!("{refusal}"));
        let moved = self.model.legal(self.now()).into_iter().find(|other| other.to_string() == mv.to_string());
        self.line.push(self.model.after(self.now(), &moved.expect("it is legal in the model too")));
        let after = &played.position;
        assert_eq!(int(&after.number), self.now().number);
        assert_eq!(after.turn, before.turn.other());
        assert!(rules.allows(&after.number));
        let stays = after.number == before.number && mv != Move::PASS;
        assert!(!stays || rules.may_stay() && !rules.forbids_unchanged(), "{mv}\n{}", rules.book());
        match rules.direction() {
            // A player who is stuck passes, which changes nothing.
            _ if mv == Move::PASS => {}
            Some(Direction::Up) => assert!(after.number > before.number, "{mv}\n{}", rules.book()),
            Some(Direction::Down) => assert!(after.number < before.number, "{mv}\n{}", rules.book()),
            None => {}
        }
        if self.model.answers(&self.now().number) {
            let expected =
                self.model.outcome(&self.line).map(|one| (one.winner.map(|seat| seat + 1), format!("{:?}", one.cause)));
            let outcome = played
                .outcome
                .map(|one| (one.winner.map(|seat| usize::from(seat.number())), format!("{:?}", one.cause)));
            assert_eq!(outcome, expected, "{mv} from {}\n{}", before.number, rules.book());
        }
        self.tells(&before.number, &mv, &played);
        let names = Names::default();
        let teller = Narrator::new(&rules, &names);
        _ = teller.moved(&before, &mv, &played.position);
        if let Some(outcome) = &played.outcome {
            _ = teller.ended(&before, &mv, &played.position, outcome);
        }
    }

    /// What can happen stands on the page of rules.
    fn tells(&self, before: &Number, mv: &Move, played: &MoveOutcome) {
        let said = match played.outcome.map(|outcome| outcome.cause) {
            Some(Cause::Stuck) => "If you can't move",
            Some(Cause::Deadlock) => "neither player can move",
            Some(Cause::Repetition) => "occurs three times",
            Some(Cause::Limit) => "Where one would, the game is a draw",
            Some(Cause::Cap | Cause::Drawn) => "A game lasts at most",
            _ => return,
        };
        assert!(self.page.contains(said), "{mv} from {before} ends by {said:?}\n{}", self.page);
    }

    /// A game that is still in progress after very many moves is one whose book can continue like that.
    fn comes_to_an_end(&self, long: bool) {
        let rules = self.game.rules();
        if !long || self.game.outcome().is_some() {
            return;
        }
        let moves = self.game.moves().len();
        let start = rules.start().number;
        let far = |way: Number| way >= Number::from(moves);
        let now = &self.game.position().number;
        let continues = rules.may_return()
            || rules.cap().is_some_and(|cap| cap.moves > moves as u64)
            || rules.book().memory().uses_up()
            || match rules.direction() {
                Some(Direction::Up) => far(now - start),
                Some(Direction::Down) => far(start - now),
                None => false,
            };
        assert!(continues, "{moves} moves and no end\n{}", rules.book());
    }

    /// The game as text, closed or not, replays to an equal one.
    fn is_written(&self, rng: &mut Rng) {
        let mut game = self.game.clone();
        match rng.index(3) {
            0 => _ = game.resign(),
            1 => _ = game.invalid_input(),
            _ => {}
        }
        let text = game.record().to_string();
        let record: Record = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(record, game.record());
        let game_string = record.game.to_string();
        assert_eq!(game_string.parse::<GameString>().as_ref(), Ok(&record.game));
        let same = game.rules().book().rules(&record.game.parameters).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(same, **game.rules(), "the game string names the rules");
        assert_eq!(record.replay(Arc::new(same)).as_ref(), Ok(&game), "{text}");
        if game.outcome().is_some() && self.game.outcome().is_none() {
            let names = Names::default();
            let outcome = game.outcome().expect("it was closed");
            _ = Narrator::new(game.rules(), &names).closed(game.position(), &outcome);
            assert_eq!(game.undo(), None, "closing a game is not a move");
            assert_eq!(game, self.game);
        }
    }

    /// Undoing leads back through the same games.
    fn goes_back(mut self, earlier: &[Game]) {
        let positions: Vec<_> = self.game.positions().collect();
        assert_eq!(positions.len(), self.game.moves().len() + 1);
        assert_eq!(positions.last(), Some(self.game.position()));
        for before in earlier.iter().rev() {
            let last = self.game.moves().last().cloned();
            assert_eq!(self.game.undo(), last);
            assert_eq!(self.game, *before);
        }
        assert_eq!(self.game.undo(), None);
    }
}

/// Moves as text.
fn shown(moves: &[impl ToString]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// Moves to try besides the legal ones: those of the book, small ones of every kind, and nonsense.
fn others(rules: &Rules, rng: &mut Rng) -> Vec<Move> {
    let mut others: Vec<Move> = (0..4).map(|_| Move::new(rng.pick(&Operation::ALL), rng.between(0, 14))).collect();
    for offer in rules.book().move_groups() {
        others.push(Move::new(offer.operation, rng.between(0, 30)));
    }
    others.extend(rules.moves().iter().take(30).cloned());
    others.push(Move::new(Operation::Append(2), Number::from(10u8).pow(30)));
    others
}
