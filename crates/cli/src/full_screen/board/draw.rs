//! How the board looks, however large the screen is.

use numduel_rules::number::short_to;
use numduel_rules::{Rules, START, Seat, english};
use numduel_session::Controller;
use ratatui_core::layout::Rect;

use super::super::canvas::{Canvas, Rows};
use super::super::keys::Hotkey;
use super::super::text::{digits_of, wrap};
use super::super::theme::Tone;
use super::super::{big, number_history, number_line, value_history};
use super::{GameBoard, panel};
use crate::line_play::guide::{self, Duel};
use crate::text_width::width;

/// From this grade on, hints may say which numbers win.
const BANDS_FROM: u8 = 2;

/// From this grade on, hints may say who is winning.
const VALUES_FROM: u8 = 1;

/// With this many free rows, digits are twice as large.
const ROOM_FOR_HUGE: u16 = 24;

/// From this height on the goal has room; below it, the header and the number line have to do.
const TALL: u16 = 16;

/// From this size on there is room for a panel with the goal and the moves beside the number.
const PANEL_FROM: (u16, u16) = (100, 20);

/// What a screen knows about its board that the session does not say.
pub struct BoardFrame {
    /// The keys that do something now.
    pub keys: Vec<Hotkey>,
    /// What is said instead of whose turn it is.
    pub status: Option<String>,
    /// The score of the games before this one.
    pub score: Option<String>,
    /// Whether no move can be made here now.
    pub is_idle: bool,
}

pub fn draw(board: &mut GameBoard, frame: &BoardFrame, canvas: &mut Canvas<'_>, area: Rect) {
    let mut rows = Rows(area);
    let (header, footer) = (rows.top(1), rows.bottom(1));
    draw_header(board, frame.score.as_deref(), canvas, header);
    canvas.hotkeys(footer, &frame.keys);
    let has_panel = area.width >= PANEL_FROM.0 && area.height >= PANEL_FROM.1;
    let panel = if has_panel { (area.width / 3).min(56) } else { 0 };
    let main = Rect { width: rows.0.width - panel, ..rows.0 };
    let said: Vec<String> = board.said.iter().flat_map(|line| wrap(line, main.width)).collect();
    let digits = digits_of(&board.session.game().position().number);
    let goal = wrap(&english::goal(board.session.game().rules()), area.width);
    let wanted = [if has_panel { 0 } else { goal.len() }, said.len()];
    let room = PictureRows::share(board, canvas, main, wanted, &digits);
    draw_pictures(board, canvas, &mut rows, &room);
    if panel > 0 {
        let beside = Rect { x: rows.0.x + main.width, width: panel, ..rows.0 };
        panel::draw(board, canvas, beside);
        rows.0.width = main.width;
    } else {
        canvas.lines(rows.top(room.goal), &goal, Tone::Quiet);
    }
    if room.air {
        rows.top(1);
    }
    big::draw(canvas, rows.top(room.number), &digits, turn_tone(board));
    if room.air {
        rows.top(1);
    }
    draw_turn(board, frame.status.as_deref(), canvas, rows.top(1));
    board.choices.draw(canvas, rows.top(room.moves), frame.is_idle);
    if room.air {
        rows.top(1);
    }
    draw_said(canvas, rows.top(room.said), &said);
}

/// The number line and the value history, across the bottom.
fn draw_pictures(board: &GameBoard, canvas: &mut Canvas<'_>, rows: &mut Rows, room: &PictureRows) {
    let over = board.session.game().outcome().is_some();
    let last = board.trace.points.len().saturating_sub(1);
    let history = rows.bottom(room.history);
    let line = rows.bottom(room.line);
    if line.height > 0 {
        let shows_bands = board.analysis_visible && (over || board.session.options().hints >= BANDS_FROM);
        number_line::draw(canvas, line, &board.trace, last, shows_bands);
    }
    if history.height > 0 && shows_values(board) {
        value_history::draw(canvas, history, &board.trace, last, board.session.names(), board.session.game().outcome());
    } else if history.height > 0 {
        number_history::draw(canvas, history, &board.trace);
    }
}

/// Whether the value history may be seen.
fn shows_values(board: &GameBoard) -> bool {
    let over = board.session.game().outcome().is_some();
    board.analysis_visible && (over || board.session.options().hints >= VALUES_FROM)
}

/// As much of the messages as fits, with an ellipsis if there is more.
fn draw_said(canvas: &mut Canvas<'_>, area: Rect, said: &[String]) {
    canvas.lines(area, said, Tone::Plain);
    if said.len() > usize::from(area.height) {
        canvas.put_right(area, area.height.saturating_sub(1), " …", Tone::Strong);
    }
}

/// How many rows each part gets.
struct PictureRows {
    /// Rows for the goal, where there is no panel to show it.
    goal: u16,
    number: u16,
    moves: u16,
    said: u16,
    line: u16,
    history: u16,
    /// Whether there are empty rows between the parts.
    air: bool,
}

impl PictureRows {
    /// What is needed to play comes first, or once the game is over, how it ended; then the goal, the number line, then large digits, then the value history.
    fn share(board: &GameBoard, canvas: &Canvas<'_>, area: Rect, texts: [usize; 2], digits: &str) -> Self {
        let [goal, said] = texts.map(|lines| u16::try_from(lines).unwrap_or(u16::MAX));
        let is_over = board.session.game().outcome().is_some();
        let wanted = if is_over { 0 } else { board.choices.rows(area.width).max(1) };
        let said = said.clamp(1, 12);
        // The number, the turn, and a line of talk are always there.
        let mut free = Free(area.height.saturating_sub(3));
        let mut moves = free.up_to(wanted.min(2));
        let mut talk = 1 + free.up_to(if is_over { said - 1 } else { (said - 1).min(1) });
        let goal = if area.height < TALL { 0 } else { free.all_or_none(goal) };
        let line = free.all_or_none(number_line::ROWS);
        moves += free.up_to(wanted.min(4).saturating_sub(moves));
        // Digits of twice the size are for screens that have room for everything else as well.
        let largest = if free.0 < ROOM_FOR_HUGE { 4 } else { free.0 };
        let number = big::rows(digits, area.width, 1 + largest.min(free.0), canvas.theme.signs);
        free.0 -= number - 1;
        let least = if shows_values(board) { value_history::LEAST_ROWS } else { number_history::LEAST_ROWS };
        let mut history = free.all_or_none(least);
        if history > 0 {
            history += free.up_to(3);
        }
        talk += free.up_to((said - talk).min(3));
        let air = free.all_or_none(3) == 3;
        talk += free.up_to(said - talk);
        moves += free.up_to(wanted - moves);
        if history > 0 {
            history += free.up_to(value_history::MOST_ROWS - history);
        }
        // Fewer moves share a row, where there is room.
        moves += free.up_to(board.choices.count().saturating_sub(moves));
        Self { goal, number, moves, said: talk, line, history, air }
    }
}

/// Rows that nobody has taken yet.
struct Free(u16);

impl Free {
    fn up_to(&mut self, most: u16) -> u16 {
        let taken = most.min(self.0);
        self.0 -= taken;
        taken
    }

    fn all_or_none(&mut self, rows: u16) -> u16 {
        if self.0 < rows { 0 } else { self.up_to(rows) }
    }
}

fn turn_tone(board: &GameBoard) -> Tone {
    match board.session.game().outcome().map_or(Some(board.session.game().position().turn), |outcome| outcome.winner) {
        Some(Seat::One) => Tone::One,
        Some(Seat::Two) => Tone::Two,
        None => Tone::Strong,
    }
}

/// The book's title with its parameters, and at the right the score of the match.
fn draw_header(board: &GameBoard, score: Option<&str>, canvas: &mut Canvas<'_>, area: Rect) {
    let end = canvas.put(area, 0, 0, board.session.game().rules().book().title(), Tone::Title);
    let parameters = parameters(board.session.game().rules());
    let end =
        if parameters.is_empty() { end } else { canvas.put(area, end, 0, &format!(" · {parameters}"), Tone::Quiet) };
    let Some(score) = score.map(str::trim_end) else { return };
    if end + 2 + width(score) <= area.width {
        canvas.put_right(area, 0, score, Tone::Plain);
    }
}

/// `target 1000`; the start only where it is not the book's own.
fn parameters(rules: &Rules) -> String {
    let own = |name: &str| rules.book().parameters().iter().find(|parameter| parameter.name == name);
    let told = |(name, value): &(&str, &numduel_rules::Number)| {
        *name != START || own(name).is_none_or(|parameter| parameter.default != **value)
    };
    let parts: Vec<String> =
        rules.values().filter(told).map(|(name, value)| format!("{name} {}", short_to(value, 16))).collect();
    parts.join(", ")
}

/// Whose turn it is, or who has won, unless there is something else to say.
fn draw_turn(board: &GameBoard, status: Option<&str>, canvas: &mut Canvas<'_>, area: Rect) {
    let text = match status {
        Some(status) => status.to_owned(),
        None if board.is_over() => board.ending(),
        None => {
            let typed = board.choices.typed();
            let gap = if typed.is_empty() { "" } else { ": " };
            format!("{} to move{gap}{typed}", board.mover())
        }
    };
    canvas.put(area, 0, 0, &text, turn_tone(board));
}

impl GameBoard {
    /// The player whose turn it is.
    pub fn mover(&self) -> String {
        who(self, self.session.game().position().turn)
    }

    /// How the game ended, in the second person where one person played here.
    pub fn ending(&self) -> String {
        match (guide::ending(&self.session), self.session.game().outcome().and_then(|outcome| outcome.winner)) {
            (ending, _) if !ending.is_empty() => ending.trim_end().to_owned(),
            (_, Some(winner)) => format!("{} wins.", who(self, winner)),
            (_, None) => "It's a draw.".to_owned(),
        }
    }
}

/// A player by number and name, so that no colour is needed to tell them apart.
fn who(board: &GameBoard, seat: Seat) -> String {
    let session = &board.session;
    let (name, number) = (session.names().of(seat), seat.to_string());
    let is_you = guide::is_in_room(session) && guide::only_person(session) == Some(seat);
    let you = if is_you { " (you)" } else { "" };
    if name != number {
        return format!("[{}] {name}{you}", seat.number());
    }
    match session.controller(seat) {
        Controller::Computer(computer) => format!("{number} (computer, {})", computer.description()),
        _ if Duel::in_session(session).is_some() => format!("{number} (you)"),
        _ => format!("{number}{you}"),
    }
}
