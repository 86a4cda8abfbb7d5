//! A card of a finished game, to be shown to others: who won, how it went, and where it turned.

mod flow;

use numduel_players::Analysis;
use numduel_rules::english::count;
use numduel_rules::sentences::Names;
use numduel_rules::{Cause, Game, Seat};
use thiserror::Error;

use self::flow::FlowItem;
use crate::canvas::{Area, Font, SvgCanvas, Width};
use crate::history::{HistoryPoint, Plot, points};
use crate::marker::{LegendKey, legend};
use crate::measure::{PX, fitted};
use crate::standing::winner_paint;
use crate::{Picture, label};

/// A finished game on a card.
#[derive(Clone, Debug)]
pub struct ResultCard {
    title: String,
    settings: Option<String>,
    names: [String; 2],
    winner: Option<Seat>,
    headline: String,
    how: String,
    items: Vec<FlowItem>,
    /// Nothing where the game cannot be solved.
    points: Vec<HistoryPoint>,
    turning: Option<String>,
    record: String,
}

/// There is nothing to show yet.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("the game is not over; finish it first, or draw its history")]
pub struct NotOver;

/// The longest record that is printed whole; the card shows less of it anyway.
const LONGEST_RECORD: usize = 400;

impl ResultCard {
    /// The card of a game that is over, with an analysis for its rules.
    pub fn new(game: &Game, names: &Names, analysis: &Analysis) -> Result<Self, NotOver> {
        let outcome = game.outcome().ok_or(NotOver)?;
        let points = points(game, analysis).unwrap_or_default();
        let winner = outcome.winner;
        let headline = winner.map_or_else(|| "Nobody wins".to_owned(), |seat| format!("{} wins", names.of(seat)));
        Ok(Self {
            title: label::title(game.rules()),
            settings: label::settings(game.rules()),
            names: Seat::BOTH.map(|seat| names.of(seat).to_owned()),
            winner,
            headline,
            how: how(game, names, outcome.cause),
            items: flow::items(game),
            turning: turning(&points, names),
            points,
            record: game.record().to_string().chars().take(LONGEST_RECORD).collect(),
        })
    }
}

/// What decided the game, in a sentence.
fn how(game: &Game, names: &Names, cause: Cause) -> String {
    let next = game.position().turn;
    let number = label::number(&game.position().number);
    let moves = game.moves().len();
    let after = count(moves, "move");
    let last = names.of(next.other());
    match cause {
        Cause::Reached | Cause::Exact | Cause::Property => format!("{last} reached {number} on move {moves}."),
        Cause::Overshoot => format!("{last} overshot to {number} on move {moves}."),
        Cause::Stuck => format!("{} had no legal move at {number} after {after}.", names.of(next)),
        Cause::Deadlock => format!("Neither player could move at {number} after {after}."),
        Cause::Invalid => format!("{} lost on invalid input at {number} after {after}.", names.of(next)),
        Cause::Cap | Cause::Drawn => format!("The last move was made at {number}, after {after}."),
        Cause::Repetition => format!("Same position for the third time: {number}, after {after}."),
        Cause::Limit => format!("A move from {number} leads beyond the numbers that can be played, after {after}."),
        Cause::Resigned => format!("{} resigned at {number} after {after}.", names.of(next)),
        Cause::OpponentResigned => format!("{last} resigned at {number} after {after}."),
    }
}

/// Where something was thrown away for the last time.
fn turning(points: &[HistoryPoint], names: &Names) -> Option<String> {
    if points.is_empty() {
        return None;
    }
    let Some(index) = points.iter().rposition(|point| point.threw) else {
        return Some("No mistakes.".to_owned());
    };
    let (point, before) = (&points[index], points.get(index.checked_sub(1)?)?);
    let (name, word) = (names.of(point.mover?), point.word.as_deref()?);
    Some(format!("Turning point: move {index}, {word} by {name} at {}.", label::number(&before.number)))
}

impl Picture for ResultCard {
    fn svg(&self, width: Width) -> String {
        let mut canvas = SvgCanvas::new(width);
        let (margin, room) = (canvas.sizes.margin, canvas.room());
        let settings = self.settings.as_ref().map_or_else(String::new, |settings| format!(" · {settings}"));
        let kicker = fitted(&format!("{}{settings}", self.title), canvas.sizes.text, canvas.font().weight, room);
        let mut y = margin + canvas.sizes.text;
        canvas.write(margin, y, canvas.font().soft(), &kicker);
        let large = Font::new((canvas.width / 16).clamp(24 * PX, 64 * PX)).bold();
        y += large.line();
        canvas.write(margin, y, large, &fitted(&self.headline, large.size, large.weight, room));
        y = canvas.paragraph(y + large.size / 3, canvas.font(), &self.how, 2) + 12 * PX;
        y = flow::draw(&mut canvas, y, &self.items) + 8 * PX;
        y = self.graph(&mut canvas, y);
        if let Some(turning) = &self.turning {
            y = canvas.paragraph(y + 6 * PX, canvas.font(), turning, 2);
        }
        let font = canvas.small().soft();
        let record = fitted(&self.record, font.size, font.weight, room);
        canvas.write(margin, y + 8 * PX + font.size, font, &record);
        let height = y + 8 * PX + font.line() + margin;
        // The winner's colour and pattern, down the whole rim.
        let rim = Area::new(0, 0, margin / 3, height);
        canvas.paint(rim, winner_paint(self.winner), "");
        let description = format!("{} {} {}", self.how, self.turning.as_deref().unwrap_or_default(), self.record);
        canvas.finish("card", height, &format!("{}: {}", self.title, self.headline), &description)
    }
}

impl ResultCard {
    /// The value history, small.
    fn graph(&self, canvas: &mut SvgCanvas, top: i64) -> i64 {
        if self.points.len() < 2 {
            return top;
        }
        let tall = (canvas.width / 7).clamp(70 * PX, 180 * PX);
        let area = Area::new(canvas.sizes.margin, top, canvas.width - canvas.sizes.margin, top + tall);
        let plot = Plot::new(area, &self.points);
        plot.ground(canvas);
        plot.choices(canvas, &self.points);
        plot.line(canvas, &self.points);
        let keys = Seat::BOTH.map(|seat| (LegendKey::Mover(Some(seat)), self.names[seat.index()].clone()));
        legend(canvas, area.bottom + 8 * PX, &keys) + 4 * PX
    }
}
