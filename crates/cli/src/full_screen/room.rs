//! A game in a room of a server: moves are sent, and what the server reports is shown. While a game is on, keys ask and the server
//! decides, so nothing on the board changes before the news of it.

use numduel_room::Action;
use numduel_rules::Seat;
use numduel_session::{Command, EventKind, Session, Waiting};
use ratatui_core::layout::Rect;

use super::board::{self, BoardFrame, GameBoard, keys_after, next_game_key};
use super::canvas::Canvas;
use super::context::{Context, TaskDone, TaskId, TaskOutput};
use super::game_trace::GameTrace;
use super::keys::{Hotkey, Key};
use super::screen::{Navigation, Screen};
use crate::remote_room::{Answered, RoomHeard, RoomNotice, RoomSeat, minutes, typed_actions};

/// As many lines as are said at once: the newest matter.
const LINES: usize = 3;

/// A seat in a room, and what is asked of its server.
pub struct RoomScreen {
    board: GameBoard,
    seat: RoomSeat,
    news: Option<TaskId>,
    action: Option<TaskId>,
    /// What the next `y` does.
    confirming: Option<Action>,
    /// Whether the room is gone.
    closed: bool,
}

impl Screen for RoomScreen {
    fn draw(&mut self, canvas: &mut Canvas<'_>, area: Rect) {
        let frame = BoardFrame {
            keys: self.keys(),
            status: self.status(),
            score: self.board.session.standing().or_else(|| self.score()),
            is_idle: !self.takes_moves(),
        };
        board::draw(&mut self.board, &frame, canvas, area);
    }

    fn press(&mut self, key: Key, context: &mut Context) -> Navigation {
        if self.board.ends_typed_move(key) {
            return Navigation::Stay;
        }
        if let Some(action) = self.confirming.take() {
            if matches!(key, Key::Char('y' | 'Y')) {
                self.decide(action, context);
            } else {
                self.board.say(if action == Action::Free { "The seat stays taken." } else { "Not resigned." });
            }
            return Navigation::Stay;
        }
        match key {
            Key::Escape | Key::Char('q') => return Navigation::Leave,
            Key::Char('r') => return self.board.rules_page(),
            Key::Char('b') if self.board.is_over() => self.board.switch_analysis(),
            Key::Char('v') if self.board.is_over() => return self.board.review(context),
            Key::Char('n') | Key::Enter if self.board.is_over() => self.decide(Action::Rematch, context),
            _ if self.board.is_over() => {}
            _ => self.press_during(key, context),
        }
        Navigation::Stay
    }

    fn keys(&self) -> Vec<Hotkey> {
        if self.board.is_over() { self.keys_after() } else { self.keys_during() }
    }

    fn learn(&mut self, done: &mut TaskDone, context: &mut Context) {
        self.board.trace.learn(done);
        if let Some(TaskOutput::News(news)) = done.claim(self.news) {
            let heard = self.seat.hear(&mut self.board.session, news.map(|report| *report));
            return self.show_heard(heard, context);
        }
        if let Some(TaskOutput::Answered(answer)) = done.claim(self.action) {
            match self.seat.answered(answer) {
                Answered::Accepted => {}
                Answered::Again => self.send(context),
                Answered::Refused(why) => self.board.say(&why),
            }
        }
    }

    fn left(&mut self) -> Option<String> {
        if self.closed { None } else { self.seat.way_back() }
    }
}

impl RoomScreen {
    /// Sits down in a room.
    pub fn new(seat: RoomSeat, session: Session, news: Vec<RoomNotice>, context: &mut Context) -> Self {
        let letters = typed_actions().map(|action| letter(&action)).collect();
        let board = GameBoard::new(session, letters);
        let mut screen = Self { board, seat, news: None, action: None, confirming: None, closed: false };
        screen.sit_down(context);
        // What has happened at the table is on the screen.
        let asked = news.into_iter().filter(|new| !matches!(new, RoomNotice::Table(_))).collect();
        screen.show_news(asked, context);
        screen.listen(context);
        screen
    }

    /// A game begins, or is still to begin.
    fn sit_down(&mut self, context: &mut Context) {
        self.board.welcome();
        self.board.next_turn(context);
        if self.seat.waits_for_opponent() {
            let link = self.seat.link();
            self.board.say(&format!("Send your friend this link: {link}\nThe game starts when they join."));
        }
    }

    /// Waits for news beside everything else.
    fn listen(&mut self, context: &mut Context) {
        let ask = self.seat.ask_news();
        self.news = Some(context.ask(move || TaskOutput::News(ask().map(Box::new))));
    }

    /// Sends what was decided on.
    fn send(&mut self, context: &mut Context) {
        if let Some(send) = self.seat.send() {
            self.action = Some(context.ask(move || TaskOutput::Answered(send())));
        }
    }

    fn decide(&mut self, action: Action, context: &mut Context) {
        if !self.seat.is_sending() && !self.closed {
            self.seat.decide(action);
            self.board.said.clear();
            self.send(context);
        }
    }

    /// Asks before something is done.
    fn confirm(&mut self, action: Action, question: &str) {
        self.confirming = Some(action);
        self.board.say(&format!("{question} y = yes, any other key = no"));
    }

    /// Whether the room lets the player move.
    fn takes_moves(&self) -> bool {
        let is_own_turn = matches!(self.board.session.waiting(), Waiting::Person(_));
        is_own_turn && self.seat.is_playing() && !self.seat.is_sending() && !self.closed
    }

    /// A key while the game continues or is still to begin.
    fn press_during(&mut self, key: Key, context: &mut Context) {
        let (playing, asked) = (self.seat.is_playing(), self.seat.replica().asks_takeback());
        match key {
            Key::Char('y') if asked => self.decide(Action::Takeback, context),
            Key::Char('n') if asked => self.decide(Action::RefuseTakeback, context),
            Key::Char('h' | 'H' | 'b') if !self.seat.waits_for_opponent() => {
                self.board.say("There are no hints while you play a friend. v asks to show what each move is worth.");
            }
            Key::Char('v') if playing && self.seat.replica().values().is_some() => {
                self.board.say("The list of moves shows what each is worth.");
            }
            Key::Char('u') if playing && !asked => self.decide(Action::Takeback, context),
            Key::Char('g') if playing => self.confirm(Action::Resign, "Resign?"),
            Key::Char('h' | 'H' | 'b' | 'u' | 'g') => {}
            _ => match self.action_of(key) {
                Some(Action::Free) if self.seat.replica().allows(&Action::Free) => {
                    let question = format!("Give {}'s seat to someone else?", self.seat.replica().opponent());
                    self.confirm(Action::Free, &question);
                }
                Some(action) => self.decide(action, context),
                None => self.press_move(key, context),
            },
        }
    }

    /// The action whose name begins with a letter. While the opponent is to move, the server says why it can't be done.
    fn action_of(&self, key: Key) -> Option<Action> {
        let replica = self.seat.replica();
        let waits = self.seat.is_playing() && !replica.is_your_turn();
        typed_actions().find(|action| Key::Char(letter(action)) == key && (waits || replica.allows(action)))
    }

    /// A key that may be a move. One that is not legal is not sent: the session says why.
    fn press_move(&mut self, key: Key, context: &mut Context) {
        if !self.takes_moves() {
            return;
        }
        let Some(mv) = self.board.press_move(key) else { return };
        if self.board.is_legal(&mv) {
            let typed = self.board.game().rules().typed(&mv);
            return self.decide(Action::Move { mv: typed }, context);
        }
        self.board.said.clear();
        if let Ok(events) = self.board.session.apply(Command::Play(mv)) {
            self.board.show(&events);
        }
    }

    fn show_heard(&mut self, heard: RoomHeard, context: &mut Context) {
        match heard {
            RoomHeard::News(news) => self.show_news(news, context),
            RoomHeard::Lost(_) => {}
            RoomHeard::Over(why) => {
                self.board.say(&why);
                self.closed = true;
                return;
            }
        }
        self.listen(context);
    }

    fn show_news(&mut self, news: Vec<RoomNotice>, context: &mut Context) {
        let (mut changed, mut freed) = (false, None);
        for new in news {
            match new {
                RoomNotice::Table(event) => {
                    changed = true;
                    let begins = matches!(event.kind, EventKind::GameBegan { .. });
                    self.board.show(&[event]);
                    if begins {
                        self.board.said.clear();
                        self.board.say_who_is_who();
                    }
                }
                RoomNotice::Told(text) => self.board.say_more(&text),
                RoomNotice::AsksValues => {
                    let other = self.seat.replica().opponent();
                    let text = format!("{other} would like to show what each move is worth; press v to agree.");
                    self.board.say_more(&text);
                }
                RoomNotice::Freed(name) => freed = Some(name),
                // The line that says who is to move says these.
                RoomNotice::AsksTakeback | RoomNotice::AsksRematch | RoomNotice::AskedRematch | RoomNotice::Away(_) => {
                }
            }
        }
        let said = &mut self.board.said;
        said.drain(..said.len().saturating_sub(LINES));
        if changed || freed.is_some() {
            // Several moves may have come at once.
            self.board.trace = GameTrace::new(self.board.game());
            self.confirming = None;
            self.board.next_turn(context);
        }
        if let Some(name) = freed {
            self.sit_down(context);
            self.board.said.insert(0, format!("{name}'s seat is free again."));
        }
        self.board.show_values(self.seat.replica().values().unwrap_or_default());
    }

    /// What the room has to say in place of whose turn it is.
    fn status(&self) -> Option<String> {
        let replica = self.seat.replica();
        let other = replica.opponent();
        if self.closed {
            return Some("The room is closed.".to_owned());
        }
        if self.seat.is_lost() {
            return Some("Connection lost, trying again…".to_owned());
        }
        if self.seat.waits_for_opponent() {
            return Some("Waiting for your friend…".to_owned());
        }
        if replica.asks_takeback() {
            return Some(format!("{other} wants to take back a move. y = allow, n = refuse"));
        }
        if self.seat.is_playing() {
            return replica.claim_in().map(|left| match left {
                0 => format!("{other} is away. Press c to claim the win."),
                left => format!("{other} to move, but away; you can claim the win in {}", minutes(left)),
            });
        }
        let rematch = match replica.report().rematch {
            None => return None,
            Some(_) if replica.asks_rematch() => format!("{other} wants a rematch: press n."),
            Some(_) => format!("Waiting for {other} to accept a rematch…"),
        };
        Some(format!("{} {rematch}", self.board.ending()))
    }

    /// The score of the games in this room, if they are not a match, which says its own.
    fn score(&self) -> Option<String> {
        let report = self.seat.replica().report();
        let played = report.score[0] + report.score[1] + report.drawn > 0;
        let names = self.board.session.names();
        let part = |seat: Seat| format!("{} {}", names.of(seat), report.score[seat.index()]);
        let drawn = if report.drawn > 0 { format!(", drawn {}", report.drawn) } else { String::new() };
        played.then(|| format!("Score: {}, {}{drawn}", part(Seat::One), part(Seat::Two)))
    }

    /// Keys while the game continues or is still to begin.
    fn keys_during(&self) -> Vec<Hotkey> {
        let mut keys = Vec::new();
        if self.seat.is_playing() {
            keys.extend(self.board.move_keys());
            keys.push(Hotkey::letter('u', "undo", "ask to take back your last move"));
        }
        for action in typed_actions().filter(|action| self.seat.replica().allows(action)) {
            keys.push(Hotkey::letter(letter(&action), action.word(), &meaning(&action)));
        }
        keys.extend([Hotkey::letter('r', "rules", "the rules of this game"), Hotkey::letter('?', "keys", "this list")]);
        if self.seat.is_playing() {
            keys.push(Hotkey::letter('g', "resign", "concede the game"));
        }
        keys.push(Hotkey::escape("leave", "leave the room; your seat stays yours"));
        keys
    }

    /// Keys when it is over.
    fn keys_after(&self) -> Vec<Hotkey> {
        let mut keys = vec![next_game_key(self.board.session.waiting() == Waiting::NextGame)];
        keys.extend(keys_after());
        keys.push(Hotkey::escape("leave", "leave the room"));
        keys
    }
}

/// The key of an action that is typed by its name at a prompt.
fn letter(action: &Action) -> char {
    action.word().chars().next().unwrap_or_default()
}

/// What an action does, as part of a list.
fn meaning(action: &Action) -> String {
    let (first, rest) = action.info().meaning.split_at(1);
    format!("{}{rest}", first.to_lowercase())
}
