//! How a review looks.

use numduel_players::{Grade, MoveReview};
use numduel_rules::english::one_of;
use numduel_rules::{Move, Seat};
use ratatui_core::layout::Rect;

use super::super::canvas::{Canvas, Rows, row};
use super::super::keys::Key;
use super::super::screen::Screen;
use super::super::text::{shorten_numbers, wrap};
use super::super::theme::Tone;
use super::super::{big, number_line, value_history};
use super::{ReviewScreen, ReviewState};
use crate::text_width::width;

/// From this width on, the moves, the number and the value history share the rows.
const SIDE_BY_SIDE: u16 = 118;

pub fn draw(review: &mut ReviewScreen, canvas: &mut Canvas<'_>, area: Rect) {
    let mut rows = Rows(area);
    let (header, footer) = (rows.top(1), rows.bottom(1));
    let place = format!("  move {} of {}", review.at, review.game.moves().len());
    let title = format!("Review: {}", review.game.rules().book().title());
    canvas.put(Rect { width: header.width.saturating_sub(width(&place)), ..header }, 0, 0, &title, Tone::Title);
    canvas.put_right(header, 0, &place, Tone::Plain);
    canvas.hotkeys(footer, &review.keys());
    let wide = area.width >= SIDE_BY_SIDE;
    let history = if rows.0.height > 16 && !wide { rows.0.height / 3 } else { 0 };
    let history = rows.bottom(history.min(value_history::MOST_ROWS));
    let line = if rows.0.height >= number_line::ROWS + 5 { number_line::ROWS } else { 0 };
    let line = rows.bottom(line);
    if history.height >= value_history::LEAST_ROWS {
        value_history::draw(canvas, history, &review.trace, review.at, &review.names, review.game.outcome());
    }
    if line.height > 0 {
        number_line::draw(canvas, line, &review.trace, review.at, true);
    }
    if wide {
        // List, board and graph side by side.
        let graph = rows.0.width * 2 / 5;
        let right = Rect { x: rows.0.right() - graph, width: graph, ..rows.0 };
        value_history::draw(canvas, right, &review.trace, review.at, &review.names, review.game.outcome());
        rows.0.width -= graph + 2;
    }
    draw_body(review, canvas, rows.0);
}

/// The moves on the left if there is room; the number and the text about the move on the right.
fn draw_body(review: &ReviewScreen, canvas: &mut Canvas<'_>, area: Rect) {
    let wide = if area.width >= 64 { 37 } else { 0 };
    let list = Rect { width: wide, ..area };
    draw_moves(review, canvas, list);
    let gap = if wide > 0 { 2 } else { 0 };
    let text = Rect { x: area.x + wide + gap, width: area.width - wide - gap, ..area };
    let mut rows = Rows(text);
    let digits = review.numbers.get(review.at).map_or("", String::as_str);
    // The words about the move matter more than twice as large a number.
    let most = if text.height >= 24 { text.height / 2 } else { text.height.saturating_sub(5).clamp(1, 5) };
    let tall = big::rows(digits, text.width, most, canvas.theme.signs);
    big::draw(canvas, rows.top(tall), digits, Tone::Strong);
    if rows.0.height > 5 {
        rows.top(1);
    }
    let lines: Vec<String> = words(review).iter().flat_map(|line| wrap(&shorten_numbers(line), text.width)).collect();
    canvas.lines(rows.0, &lines, Tone::Plain);
}

/// The text about the position and the move that led to it.
fn words(review: &ReviewScreen) -> Vec<String> {
    let mut lines = Vec::new();
    if !review.said.is_empty() {
        lines.push(review.said.clone());
    }
    match &review.found {
        ReviewState::Working(_) => lines.push("Comparing every move with perfect play…".to_owned()),
        ReviewState::Never(why) => lines.push(why.clone()),
        ReviewState::Done(found) => match review.at.checked_sub(1).and_then(|index| found.moves.get(index)) {
            Some(mv) => lines.extend(graded(review, mv)),
            None => lines.push("The start. → steps through the game.".to_owned()),
        },
    }
    if review.turning() == Some(review.at) {
        lines.push("This was the turning point: from here on the winner never changed.".to_owned());
    }
    lines
}

fn graded(review: &ReviewScreen, mv: &MoveReview) -> Vec<String> {
    let sign = sign(mv.grade);
    let called = |mv: &Move| review.game.rules().called(mv);
    let mut lines = vec![format!("{} plays {}: {sign} {}.", review.names.of(mv.seat), called(&mv.mv), mv.words())];
    if let Some(mistake) = &mv.mistake {
        if mistake.why.is_empty() {
            let better: Vec<String> = mistake.better.iter().map(called).collect();
            lines.push(format!("Better: {}.", one_of(&better)));
        }
        lines.extend(mistake.why.iter().cloned());
    }
    lines
}

/// A grade as a sign, besides its words.
fn sign(grade: Grade) -> char {
    match grade {
        Grade::Held => '+',
        Grade::Sole => '*',
        Grade::Threw => '!',
        Grade::AlreadyLost => '-',
        Grade::Only => '=',
    }
}

/// The moves as a list, the one that was just made chosen.
fn draw_moves(review: &ReviewScreen, canvas: &mut Canvas<'_>, area: Rect) {
    let count = review.game.moves().len() + 1;
    let room = usize::from(area.height).max(1);
    let top = (review.at + 1).saturating_sub(room - room / 3).min(count.saturating_sub(room));
    for (y, index) in (0..area.height).zip(top..count) {
        let line = row(area, y);
        draw_move(review, canvas, line, index);
        if index == review.at {
            canvas.put(line, 0, 0, "▸", Tone::Plain);
            canvas.fill(line, Tone::Selected);
        }
        canvas.click_area(line, Key::Row(index));
    }
}

fn draw_move(review: &ReviewScreen, canvas: &mut Canvas<'_>, area: Rect, index: usize) {
    let mv = index.checked_sub(1).and_then(|before| review.game.moves().get(before));
    let Some(mv) = mv else {
        canvas.put(area, 2, 0, "the start", Tone::Plain);
        return;
    };
    let (number, tone) = if index % 2 == 1 { (Seat::One.number(), Tone::One) } else { (Seat::Two.number(), Tone::Two) };
    let end = canvas.put(area, 2, 0, &format!("{index:>3}. [{number}] "), tone);
    let end = canvas.put(area, end, 0, &format!("{} ", review.game.rules().called(mv)), Tone::Plain);
    let ReviewState::Done(found) = &review.found else { return };
    let Some(graded) = found.moves.get(index - 1) else { return };
    let tone = if graded.grade == Grade::Threw { Tone::Warning } else { Tone::Quiet };
    let (sign, words) = (sign(graded.grade), graded.words());
    let whole = format!("{sign} {words}");
    let fits = end + width(&whole) <= area.width;
    canvas.put_right(area, 0, &if fits { whole } else { sign.to_string() }, tone);
}
