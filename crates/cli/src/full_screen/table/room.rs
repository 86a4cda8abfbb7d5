//! The table in a room of a server: moves are sent, and what the server reports is shown. While a game is on, keys ask and
//! the server decides, so nothing on the board changes before the news of it.

use numduel_room::Action;
use numduel_rules::{Move, Seat};
use numduel_session::{EventKind, Session};
use numduel_wire::RoomReport;

use super::super::context::{Context, TaskDone, TaskId, TaskOutput};
use super::super::game_trace::GameTrace;
use super::super::keys::{Hotkey, Key};
use super::super::screen::Navigation;
use super::{Confirm, PlayScreen};
use crate::remote_room::{Answered, RoomHeard, RoomNotice, RoomSeat, minutes, typed_actions};

/// As many lines as are said at once: the newest matter.
const LINES: usize = 3;

/// A seat in a room, and what is asked of its server.
pub struct TableRoom {
    seat: RoomSeat,
    news: Option<TaskId>,
    action: Option<TaskId>,
    /// Whether the room is gone.
    closed: bool,
}

impl PlayScreen {
    /// Sits down in a room.
    pub fn in_room(seat: RoomSeat, session: Session, news: Vec<RoomNotice>, context: &mut Context) -> Self {
        // What has happened at the table is on the screen.
        let asked = news.into_iter().filter(|new| !matches!(new, RoomNotice::Table(_))).collect();
        let mut table = Self::seated(session, context);
        table.room = Some(TableRoom { seat, news: None, action: None, closed: false });
        table.begin_in_room(context);
        table.show_news(asked, context);
        table.listen(context);
        table
    }

    /// A game begins, or is still to begin.
    fn begin_in_room(&mut self, context: &mut Context) {
        self.sit_down(context);
        let Some(room) = self.room.as_ref().filter(|room| room.seat.waits_for_opponent()) else { return };
        let link = room.seat.link();
        self.say(&format!("Send your friend this link: {link}\nThe game starts when they join."));
    }

    /// Waits for news beside everything else.
    fn listen(&mut self, context: &mut Context) {
        if let Some(room) = &mut self.room {
            let ask = room.seat.ask_news();
            room.news = Some(context.ask(move || TaskOutput::News(ask().map(Box::new))));
        }
    }

    /// Sends what was decided on.
    fn send(&mut self, context: &mut Context) {
        let Some(room) = &mut self.room else { return };
        if let Some(send) = room.seat.send() {
            room.action = Some(context.ask(move || TaskOutput::Answered(send())));
        }
    }

    fn decide(&mut self, action: Action, context: &mut Context) {
        let Some(room) = self.room.as_mut().filter(|room| !room.seat.is_sending() && !room.closed) else { return };
        room.seat.decide(action);
        self.said.clear();
        self.send(context);
    }

    /// Sends a move, if this is a table in a room.
    pub(super) fn send_move(&mut self, mv: &Move, context: &mut Context) -> bool {
        let typed = self.session.game().rules().typed(mv);
        if self.room.is_some() {
            self.decide(Action::Move { mv: typed }, context);
        }
        self.room.is_some()
    }

    fn confirm_free(&mut self) {
        self.confirming = Some(Confirm::Free);
        let other = self.room.as_ref().map_or("", |room| room.seat.replica().opponent()).to_owned();
        self.say(&format!("Give {other}'s seat to someone else? y = yes, any other key = no"));
    }

    /// Frees the opponent's seat.
    pub(super) fn send_free(&mut self, context: &mut Context) {
        self.decide(Action::Free, context);
    }

    fn say_values_asked(&mut self) {
        let other = self.room.as_ref().map_or("", |room| room.seat.replica().opponent()).to_owned();
        self.say_more(&format!("{other} would like to show what each move is worth; press v to agree."));
    }

    /// Shows what each move is worth, once both players have agreed to it.
    fn show_room_values(&mut self) {
        let values = self.room.as_ref().and_then(|room| room.seat.replica().values()).unwrap_or_default();
        self.choices.show_values(values);
    }

    /// Resigns, if this is a table in a room.
    pub(super) fn send_resignation(&mut self, context: &mut Context) -> bool {
        if self.room.is_some() {
            self.decide(Action::Resign, context);
        }
        self.room.is_some()
    }

    /// Whether the room lets the player move.
    pub(super) fn room_takes_moves(&self) -> bool {
        self.room.as_ref().is_none_or(|room| room.seat.is_playing() && !room.seat.is_sending() && !room.closed)
    }

    /// A key that means something else in a room.
    pub(super) fn press_in_room(&mut self, key: Key, context: &mut Context) -> Option<Navigation> {
        let room = self.room.as_ref()?;
        let (playing, asked) = (room.seat.is_playing(), room.seat.replica().asks_takeback());
        match key {
            Key::Escape | Key::Char('q') => return Some(Navigation::Leave),
            Key::Char('y') if asked => self.decide(Action::Takeback, context),
            Key::Char('n') if asked => self.decide(Action::RefuseTakeback, context),
            Key::Char('h' | 'H' | 'b' | 'u' | 'g') if room.seat.waits_for_opponent() => {}
            Key::Char('h' | 'H' | 'b') if !self.is_over() => {
                self.say("There are no hints while you play a friend. v asks to show what each move is worth.");
            }
            Key::Char('v') if playing && room.seat.replica().values().is_some() => {
                self.say("The list of moves shows what each is worth.");
            }
            Key::Char('u') if asked => {}
            Key::Char('u') if playing => self.decide(Action::Takeback, context),
            Key::Char('g') if playing => self.confirm_resignation(),
            Key::Char('n') | Key::Enter if self.is_over() => self.decide(Action::Rematch, context),
            _ => return self.press_action(key, context).then_some(Navigation::Stay),
        }
        Some(Navigation::Stay)
    }

    /// A key that is the first letter of an action. While the opponent is to move, the server says why it can't be done.
    fn press_action(&mut self, key: Key, context: &mut Context) -> bool {
        let Some(room) = &self.room else { return false };
        let replica = room.seat.replica();
        let waits = room.seat.is_playing() && !replica.is_your_turn();
        let is_meant = |action: &Action| Key::Char(letter(action)) == key && (waits || replica.allows(action));
        match typed_actions().find(is_meant) {
            Some(Action::Free) if replica.allows(&Action::Free) => self.confirm_free(),
            Some(action) => self.decide(action, context),
            None => return false,
        }
        true
    }

    /// Takes what a task of the room has found.
    pub(super) fn learn_room(&mut self, done: &mut TaskDone, context: &mut Context) {
        let Some(room) = &mut self.room else { return };
        if let Some(TaskOutput::News(news)) = done.claim(room.news) {
            let heard = room.seat.hear(&mut self.session, news.map(|report| *report));
            return self.show_heard(heard, context);
        }
        if let Some(TaskOutput::Answered(answer)) = done.claim(room.action) {
            match room.seat.answered(answer) {
                Answered::Accepted => {}
                Answered::Again => self.send(context),
                Answered::Refused(why) => self.say(&why),
            }
        }
    }

    fn show_heard(&mut self, heard: RoomHeard, context: &mut Context) {
        match heard {
            RoomHeard::News(news) => self.show_news(news, context),
            RoomHeard::Lost(_) => {}
            RoomHeard::Over(why) => {
                self.say(&why);
                self.room.as_mut().into_iter().for_each(|room| room.closed = true);
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
                    self.show(&[event]);
                    if begins {
                        self.said.clear();
                        self.say_who_is_who();
                    }
                }
                RoomNotice::Told(text) => self.say_more(&text),
                RoomNotice::AsksValues => self.say_values_asked(),
                RoomNotice::Freed(name) => freed = Some(name),
                // The line that says who is to move says these.
                RoomNotice::AsksTakeback | RoomNotice::AsksRematch | RoomNotice::AskedRematch | RoomNotice::Away(_) => {
                }
            }
        }
        self.said.drain(..self.said.len().saturating_sub(LINES));
        if changed || freed.is_some() {
            // Several moves may have come at once.
            self.trace = GameTrace::new(self.session.game());
            self.confirming = None;
            self.next_turn(context);
        }
        if let Some(name) = freed {
            self.begin_in_room(context);
            self.said.insert(0, format!("{name}'s seat is free again."));
        }
        self.show_room_values();
    }

    /// What the room has to say in place of whose turn it is.
    pub(super) fn room_status(&self) -> Option<String> {
        let room = self.room.as_ref()?;
        let replica = room.seat.replica();
        let (report, other): (&RoomReport, &str) = (replica.report(), replica.opponent());
        if room.closed {
            return Some("The room is closed.".to_owned());
        }
        if room.seat.is_lost() {
            return Some("Connection lost, trying again…".to_owned());
        }
        if room.seat.waits_for_opponent() {
            return Some("Waiting for your friend…".to_owned());
        }
        if replica.asks_takeback() {
            return Some(format!("{other} wants to take back a move. y = allow, n = refuse"));
        }
        if room.seat.is_playing() {
            return replica.claim_in().map(|left| match left {
                0 => format!("{other} is away. Press c to claim the win."),
                left => format!("{other} to move, but away; you can claim the win in {}", minutes(left)),
            });
        }
        let rematch = match report.rematch {
            None => return None,
            Some(_) if replica.asks_rematch() => format!("{other} wants a rematch: press n."),
            Some(_) => format!("Waiting for {other} to accept a rematch…"),
        };
        Some(format!("{} {rematch}", self.ending()))
    }

    /// The score of the games in this room, where they are not a match, which says its own.
    pub(super) fn room_score(&self) -> Option<String> {
        let report = self.room.as_ref()?.seat.replica().report();
        let played = report.score[0] + report.score[1] + report.drawn > 0;
        let part = |seat: Seat| format!("{} {}", self.session.names().of(seat), report.score[seat.index()]);
        let drawn = if report.drawn > 0 { format!(", drawn {}", report.drawn) } else { String::new() };
        played.then(|| format!("Score: {}, {}{drawn}", part(Seat::One), part(Seat::Two)))
    }

    /// Keys in a room, while the game continues or is still to begin.
    pub(super) fn keys_in_room(&self, room: &TableRoom) -> Vec<Hotkey> {
        let mut keys = Vec::new();
        if room.seat.is_playing() {
            keys.extend([
                Hotkey::new(&self.choices.key_names(), "move", "make that move", None),
                Hotkey::new("arrows", "", "choose a move from the list, or type it", None),
                Hotkey::enter("", "make the chosen move"),
                Hotkey::letter('u', "undo", "ask to take back your last move"),
            ]);
        }
        for action in typed_actions().filter(|action| room.seat.replica().allows(action)) {
            keys.push(Hotkey::letter(letter(&action), action.word(), &meaning(&action)));
        }
        keys.extend([Hotkey::letter('r', "rules", "the rules of this game"), Hotkey::letter('?', "keys", "this list")]);
        if room.seat.is_playing() {
            keys.push(Hotkey::letter('g', "resign", "concede the game"));
        }
        keys.push(Hotkey::escape("leave", "leave the room; your seat stays yours"));
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

/// The letters that are keys in a room, besides those of every table.
pub(super) fn letters() -> String {
    typed_actions().map(|action| letter(&action)).collect()
}

impl TableRoom {
    /// What to print when the screen is closed.
    pub(super) fn left(&self) -> Option<String> {
        if self.closed { None } else { self.seat.way_back() }
    }
}
