//! Turn by turn: moves of persons and computers, hints, and what ends a game.

use std::sync::Arc;

use numduel_players::{Hint, HintGrade, Player};
use numduel_rules::Move;

use super::super::desk::{Answer, Desk};
use super::super::keys::Key;
use super::super::screen::Step;
use super::choices::{Choices, Typed};
use super::{Table, Waiting};

impl Table {
    /// A key that may be a move.
    pub(super) fn press_move(&mut self, key: Key, desk: &mut Desk) -> Step {
        if !matches!(self.waiting, Waiting::Person | Waiting::Hint(_)) {
            return Step::Stay;
        }
        match self.choices.press(key) {
            Typed::Play(mv) => {
                self.said.clear();
                self.make(&mv, desk);
            }
            Typed::Chosen => {}
            Typed::Nothing => self.say_why_not(key),
        }
        Step::Stay
    }

    /// What was typed is no legal move: perhaps it is one of the book's that is closed now. A key pressed by mistake is
    /// never a choice of move, so it never loses a game.
    fn say_why_not(&mut self, key: Key) {
        let Key::Char(letter) = key else { return };
        let Some(mv) = self.game.rules().read(&letter.to_string()) else {
            return self.say(&format!("'{letter}' is no key here; ? lists the keys."));
        };
        let Some(reason) = self.game.rules().illegal_reason(self.game.position(), &mv) else { return };
        let refused = self.teller().refused(self.game.position(), &mv, reason);
        self.say(&refused);
    }

    /// Makes a legal move: on the disk first, then on the screen.
    fn make(&mut self, mv: &Move, desk: &mut Desk) {
        let before = self.game.position().clone();
        let Ok(played) = self.game.play(mv) else { return };
        self.keeper.moved(&self.game);
        let after = super::super::text::short(&played.position.number, 40);
        let plays = format!("{} plays {}: {after}.", self.names.of(before.turn), self.game.rules().typed(mv));
        self.say_more(&plays);
        if let Some(outcome) = played.outcome {
            let ended = self.teller().ended(&before, mv, &played.position, &outcome);
            self.say_more(&ended);
        }
        self.track.go_on(mv, &played.position);
        self.next_turn(desk);
    }

    /// Whatever the game has come to, goes on from there.
    pub(super) fn next_turn(&mut self, desk: &mut Desk) {
        if let Some(trouble) = self.keeper.trouble() {
            self.say_more(&trouble);
        }
        self.choices = Choices::new(&self.game);
        self.waiting = Waiting::Person;
        if self.game.outcome().is_some() {
            self.finish();
        } else {
            self.let_computer_think(desk);
        }
        self.look(desk);
    }

    /// Looks at the position, if anything of it may be shown.
    fn look(&mut self, desk: &mut Desk) {
        if self.agreed.hints > 0 || self.game.outcome().is_some() {
            let analysis = Arc::clone(&self.analysis);
            self.track.look(&analysis, self.game.moves().len(), desk);
        }
    }

    fn let_computer_think(&mut self, desk: &mut Desk) {
        let position = self.game.position().clone();
        let ply = self.game.moves().len();
        let Some(player) = self.computers[position.turn.index()].take() else { return };
        self.waiting = Waiting::Computer(desk.ask(move || {
            let mv = player.choose(ply, &position);
            Answer::Chosen(Box::new(player), mv)
        }));
    }

    /// The computer has chosen.
    pub(super) fn computer_moves(&mut self, player: Player, mv: Option<Move>, desk: &mut Desk) {
        self.computers[self.game.position().turn.index()] = Some(player);
        self.waiting = Waiting::Person;
        match mv {
            Some(mv) => self.make(&mv, desk),
            None => self.say_more("The computer finds no move."),
        }
    }

    /// The game is over: the match counts it.
    fn finish(&mut self) {
        // Now there is nothing left to give away.
        self.open = true;
        let (Some(of_match), Some(outcome)) = (&mut self.of_match, self.game.outcome()) else { return };
        of_match.score.count(of_match.number, outcome);
        of_match.number += 1;
        let of_match = *of_match;
        if self.next_of_match().is_none() {
            self.keeper.match_ended();
            let closing = of_match.closing(&self.agreed.contestants, self.game.rules());
            self.say_more(&closing);
        }
    }

    pub(super) fn ask_resign(&mut self) -> Step {
        if self.waiting == Waiting::Person {
            self.resigning = true;
            self.say("Do you want to give the game up? y gives it up, any other key plays on.");
        }
        Step::Stay
    }

    pub(super) fn resign(&mut self, desk: &mut Desk) {
        let outcome = self.game.resign();
        self.keeper.closed(&self.game);
        let closed = self.teller().closed(self.game.position(), &outcome);
        self.say(&closed);
        self.next_turn(desk);
    }

    /// Takes moves back up to and including the last one that a person made: a computer's answer goes with it.
    pub(super) fn undo(&mut self, desk: &mut Desk) -> Step {
        if !matches!(self.waiting, Waiting::Person | Waiting::Hint(_)) {
            return Step::Stay;
        }
        let by_person = |index: &usize| self.computers[index % 2].is_none();
        let Some(kept) = (0..self.game.moves().len()).rev().find(by_person) else {
            self.say("There is no move to take back.");
            return Step::Stay;
        };
        self.said.clear();
        while self.game.moves().len() > kept {
            if let Some(mv) = self.game.undo() {
                self.say_more(&format!("{mv} is taken back."));
            }
        }
        self.keeper.taken_back(&self.game);
        self.track.go_back(kept);
        self.next_turn(desk);
        Step::Stay
    }

    /// Asks for a little more help than the last time in the same position.
    pub(super) fn ask_hint(&mut self, desk: &mut Desk) -> Step {
        if self.waiting != Waiting::Person {
            return Step::Stay;
        }
        let plies = self.game.moves().len();
        let before = if self.helped.0 == plies { self.helped.1 } else { 0 };
        self.helped = (plies, (before + 1).min(self.agreed.hints));
        let Some(grade) = HintGrade::of_number(self.helped.1) else {
            self.say("Hints are switched off; the set-up of a game switches them on.");
            return Step::Stay;
        };
        let (analysis, position) = (Arc::clone(&self.analysis), self.game.position().clone());
        self.waiting = Waiting::Hint(desk.ask(move || Answer::Hinted(analysis.hint(&position, grade))));
        Step::Stay
    }

    pub(super) fn tell_hint(&mut self, hint: Option<Hint>) {
        self.waiting = Waiting::Person;
        let lines = hint.map_or_else(|| vec!["This game is too large to be sure.".to_owned()], |hint| hint.lines());
        self.say(&lines.join("\n"));
        if self.helped.1 < self.agreed.hints {
            self.say_more("Press h again for more.");
        }
    }
}
