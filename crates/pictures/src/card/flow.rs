//! The numbers of a game one after the other, with the moves between them, in lines. Long games lose their middle.

use numduel_rules::{Game, Seat};

use crate::canvas::{Font, SvgCanvas};
use crate::label;
use crate::marker::mover;
use crate::measure::PX;

/// A number with the move that made it; nobody made the start.
#[derive(Clone, Debug)]
pub(crate) struct FlowItem {
    by: Option<(Seat, String)>,
    number: String,
}

/// The most lines.
const LINES: i64 = 4;

/// More items than any card could hold.
const MOST: usize = 80;

/// The items of a game: all of them, or those at its beginning and its end.
pub(crate) fn items(game: &Game) -> Vec<FlowItem> {
    let count = game.moves().len() + 1;
    let moves = std::iter::once(None).chain(game.moves().iter().map(Some));
    let kept = game.positions().zip(moves).enumerate().filter(|(index, _)| *index < MOST || index + MOST >= count);
    let item = |(position, mv): (numduel_rules::Position, Option<&numduel_rules::Move>)| FlowItem {
        by: mv.map(|mv| (position.turn.other(), label::played(&mv.to_string()))),
        number: label::number(&position.number),
    };
    kept.map(|(_, pair)| item(pair)).collect()
}

/// Draws as many items as fit and returns where they end.
pub(crate) fn draw(canvas: &mut SvgCanvas, top: i64, items: &[FlowItem]) -> i64 {
    let line = canvas.font().line() + 6 * PX;
    let keep = (1..=items.len().min(2 * MOST)).rev().find(|keep| {
        let lines = places(canvas, &shortened(items, *keep)).last().map_or(0, |(_, line)| *line + 1);
        lines <= LINES
    });
    let shown = shortened(items, keep.unwrap_or(1));
    let mut bottom = top;
    for (item, (x, row)) in shown.iter().zip(places(canvas, &shown)) {
        let y = top + row * line + canvas.sizes.text;
        write(canvas, *item, x, y);
        bottom = top + (row + 1) * line;
    }
    bottom
}

/// This many items; `None` is the gap in the middle.
fn shortened(items: &[FlowItem], keep: usize) -> Vec<Option<&FlowItem>> {
    if keep >= items.len() {
        return items.iter().map(Some).collect();
    }
    let (head, tail) = (keep / 2, keep - keep / 2);
    let first = items[..head].iter().map(Some);
    first.chain([None]).chain(items[items.len() - tail..].iter().map(Some)).collect()
}

fn fonts(canvas: &SvgCanvas) -> [Font; 2] {
    [canvas.small().soft(), canvas.font().bold()]
}

const SIGN: i64 = 14 * PX;
const GAP: i64 = 7 * PX;

fn width(canvas: &SvgCanvas, item: Option<&FlowItem>) -> i64 {
    let [small, bold] = fonts(canvas);
    let Some(item) = item else { return bold.width("…") };
    let by = item.by.as_ref().map_or(0, |(_, mv)| SIGN + small.width(mv) + GAP);
    by + bold.width(&item.number)
}

/// Where each item goes: how far from the left, and in which line.
fn places(canvas: &SvgCanvas, items: &[Option<&FlowItem>]) -> Vec<(i64, i64)> {
    let (left, right) = (canvas.sizes.margin, canvas.width - canvas.sizes.margin);
    let (mut x, mut line) = (left, 0);
    let mut places = Vec::with_capacity(items.len());
    for item in items {
        let wide = width(canvas, *item);
        if x > left && x + wide > right {
            (x, line) = (left, line + 1);
        }
        places.push((x, line));
        x += wide + 2 * GAP;
    }
    places
}

fn write(canvas: &mut SvgCanvas, item: Option<&FlowItem>, x: i64, y: i64) {
    let [small, bold] = fonts(canvas);
    let Some(item) = item else {
        canvas.write(x, y, bold, "…");
        return;
    };
    let mut x = x;
    if let Some((seat, mv)) = &item.by {
        mover(canvas, Some(*seat), (x + SIGN / 2 - 2 * PX, y - small.size * 35 / 100), 4 * PX);
        canvas.write(x + SIGN, y, small, mv);
        x += SIGN + small.width(mv) + GAP;
    }
    canvas.write(x, y, bold, &item.number);
}
