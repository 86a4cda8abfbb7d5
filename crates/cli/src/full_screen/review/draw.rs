//! How a review looks.

use numduel_players::{Grade, MoveReview};
use numduel_rules::Seat;
use ratatui_core::layout::Rect;

use super::super::keys::Key;
use super::super::screen::Screen;
use super::super::sheet::{Rows, Sheet, row, width};
use super::super::text::{calm, wrap};
use super::super::theme::Ink;
use super::super::{big, number_line, value_history};
use super::{Found, Review};

pub fn draw(review: &mut Review, sheet: &mut Sheet<'_>, area: Rect) {
    let mut rows = Rows(area);
    let (header, footer) = (rows.top(1), rows.bottom(1));
    let place = format!("  move {} of {}", review.at, review.game.moves().len());
    let title = format!("Review: {}", review.game.rules().book().title());
    sheet.put(Rect { width: header.width.saturating_sub(width(&place)), ..header }, 0, 0, &title, Ink::Strong);
    sheet.put_right(header, 0, &place, Ink::Plain);
    sheet.hotkeys(footer, &review.keys());
    let history = if rows.0.height > 16 { rows.0.height / 3 } else { 0 };
    let history = rows.bottom(history.min(value_history::MOST_ROWS));
    let line = if rows.0.height >= number_line::ROWS + 5 { number_line::ROWS } else { 0 };
    let line = rows.bottom(line);
    if history.height >= value_history::LEAST_ROWS {
        value_history::draw(sheet, history, &review.track, review.at, &review.names, review.game.outcome());
    }
    if line.height > 0 {
        number_line::draw(sheet, line, &review.track, review.at, true);
    }
    draw_body(review, sheet, rows.0);
}

/// The moves at the left where there is room, the number and the words about the move at the right.
fn draw_body(review: &Review, sheet: &mut Sheet<'_>, area: Rect) {
    let wide = if area.width >= 70 { 34 } else { 0 };
    let list = Rect { width: wide, ..area };
    draw_moves(review, sheet, list);
    let gap = if wide > 0 { 2 } else { 0 };
    let text = Rect { x: area.x + wide + gap, width: area.width - wide - gap, ..area };
    let mut rows = Rows(text);
    let digits = review.numbers.get(review.at).map_or("", String::as_str);
    let most = text.height.saturating_sub(5).max(1);
    let tall = big::rows(digits, text.width, most, sheet.theme.signs);
    big::draw(sheet, rows.top(tall), digits, Ink::Strong);
    if rows.0.height > 5 {
        rows.top(1);
    }
    let lines: Vec<String> = words(review).iter().flat_map(|line| wrap(&calm(line), text.width)).collect();
    sheet.lines(rows.0, &lines, Ink::Plain);
}

/// What is said about the position and the move that led to it.
fn words(review: &Review) -> Vec<String> {
    let mut lines = Vec::new();
    if !review.said.is_empty() {
        lines.push(review.said.clone());
    }
    match &review.found {
        Found::Working(_) => lines.push("Every move is being compared with perfect play…".to_owned()),
        Found::Never(why) => lines.push(why.clone()),
        Found::Done(found) => match review.at.checked_sub(1).and_then(|index| found.moves.get(index)) {
            Some(mv) => lines.extend(graded(review, mv)),
            None => lines.push("The start. → steps through the game.".to_owned()),
        },
    }
    if review.turning() == Some(review.at) {
        lines.push("This was the turning point: after it the winner never changed again.".to_owned());
    }
    lines
}

fn graded(review: &Review, mv: &MoveReview) -> Vec<String> {
    let sign = sign(mv.grade);
    let mut lines = vec![format!("{} plays {}: {sign} {}.", review.names.of(mv.seat), mv.mv, mv.words())];
    if let Some(mistake) = &mv.mistake {
        if mistake.why.is_empty() {
            let better: Vec<String> = mistake.better.iter().map(ToString::to_string).collect();
            lines.push(format!("Better: {}.", better.join(", ")));
        }
        lines.extend(mistake.why.iter().cloned());
    }
    lines
}

/// A grade as a sign, besides its words.
fn sign(grade: Grade) -> char {
    match grade {
        Grade::Kept => '+',
        Grade::Threw => '!',
        Grade::NothingToLose => '-',
        Grade::Only => '=',
    }
}

/// The moves as a list, the one that was just made chosen.
fn draw_moves(review: &Review, sheet: &mut Sheet<'_>, area: Rect) {
    let count = review.game.moves().len() + 1;
    let room = usize::from(area.height).max(1);
    let top = (review.at + 1).saturating_sub(room - room / 3).min(count.saturating_sub(room));
    for (y, index) in (0..area.height).zip(top..count) {
        let line = row(area, y);
        draw_move(review, sheet, line, index);
        if index == review.at {
            sheet.put(line, 0, 0, "▸", Ink::Plain);
            sheet.wash(line, Ink::Chosen);
        }
        sheet.zone(line, Key::Row(index));
    }
}

fn draw_move(review: &Review, sheet: &mut Sheet<'_>, area: Rect, index: usize) {
    let mv = index.checked_sub(1).and_then(|before| review.game.moves().get(before));
    let Some(mv) = mv else {
        sheet.put(area, 2, 0, "the start", Ink::Plain);
        return;
    };
    let (number, ink) = if index % 2 == 1 { (Seat::One.number(), Ink::One) } else { (Seat::Two.number(), Ink::Two) };
    let end = sheet.put(area, 2, 0, &format!("{index:>3}. [{number}] "), ink);
    let end = sheet.put(area, end, 0, &format!("{mv} "), Ink::Plain);
    let Found::Done(found) = &review.found else { return };
    let Some(graded) = found.moves.get(index - 1) else { return };
    let ink = if graded.grade == Grade::Threw { Ink::Warning } else { Ink::Quiet };
    let words = format!("{} {}", sign(graded.grade), graded.words());
    if end + width(&words) <= area.width {
        sheet.put_right(area, 0, &words, ink);
    }
}
