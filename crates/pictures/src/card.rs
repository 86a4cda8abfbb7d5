//! A card of a finished game, to be shown to others: who won, how it went, and where it turned.

mod flow;

use numduel_players::Analysis;
use numduel_rules::sentences::Names;
use numduel_rules::{Cause, Game, Seat};
use thiserror::Error;

use self::flow::Item;
use crate::history::{Moment, Plot, moments};
use crate::marker::{Key, legend};
use crate::measure::{PX, fitted};
use crate::sheet::{Area, Font, Sheet, Width};
use crate::standing::winner_paint;
use crate::{Picture, label};

/// A finished game on a card.
#[derive(Clone, Debug)]
pub struct Card {
    title: String,
    settings: Option<String>,
    names: [String; 2],
    winner: Option<Seat>,
    headline: String,
    how: String,
    items: Vec<Item>,
    /// Nothing where the game cannot be solved.
    moments: Vec<Moment>,
    turning: Option<String>,
    record: String,
}

/// There is nothing to show yet.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("the game is not over; finish it first, or draw its history")]
pub struct NotOver;

/// The longest record that is printed whole; the card shows less of it anyway.
const LONGEST_RECORD: usize = 400;

impl Card {
    /// The card of a game that is over, with an analysis for its rules.
    pub fn new(game: &Game, names: &Names, analysis: &Analysis) -> Result<Self, NotOver> {
        let outcome = game.outcome().ok_or(NotOver)?;
        let moments = moments(game, analysis).unwrap_or_default();
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
            turning: turning(&moments, names),
            moments,
            record: game.record().to_string().chars().take(LONGEST_RECORD).collect(),
        })
    }
}

/// What decided the game, in a sentence.
fn how(game: &Game, names: &Names, cause: Cause) -> String {
    let next = game.position().turn;
    let number = label::number(&game.position().number);
    let moves = label::count(game.moves().len(), "move");
    let last = names.of(next.other());
    match cause {
        Cause::Reached | Cause::Exact | Cause::Property => format!("{last} made it {number}, after {moves}."),
        Cause::Overshoot => format!("{last} went beyond, to {number}, after {moves}."),
        Cause::Stuck => format!("{} had no legal move at {number}, after {moves}.", names.of(next)),
        Cause::Invalid => format!("{} typed no move at {number}, after {moves}.", names.of(next)),
        Cause::Cap | Cause::Drawn => format!("The last move was made at {number}, after {moves}."),
        Cause::Repetition => format!("The same position came for the third time, {number}, after {moves}."),
        Cause::Resigned => format!("{} resigned at {number}, after {moves}.", names.of(next)),
    }
}

/// Where something was thrown away for the last time.
fn turning(moments: &[Moment], names: &Names) -> Option<String> {
    if moments.is_empty() {
        return None;
    }
    let Some(index) = moments.iter().rposition(|moment| moment.threw) else {
        return Some("Nobody threw anything away.".to_owned());
    };
    let (moment, before) = (&moments[index], moments.get(index.checked_sub(1)?)?);
    let (name, word) = (names.of(moment.mover?), moment.word.as_deref()?);
    Some(format!("Turning point: move {index}, {word} by {name} at {}.", label::number(&before.number)))
}

impl Picture for Card {
    fn svg(&self, width: Width) -> String {
        let mut sheet = Sheet::new(width);
        let (margin, room) = (sheet.sizes.margin, sheet.room());
        let settings = self.settings.as_ref().map_or_else(String::new, |settings| format!(" · {settings}"));
        let kicker = fitted(&format!("{}{settings}", self.title), sheet.sizes.text, sheet.font().weight, room);
        let mut y = margin + sheet.sizes.text;
        sheet.write(margin, y, sheet.font().soft(), &kicker);
        let large = Font::new((sheet.width / 16).clamp(24 * PX, 64 * PX)).bold();
        y += large.line();
        sheet.write(margin, y, large, &fitted(&self.headline, large.size, large.weight, room));
        y = sheet.paragraph(y + large.size / 3, sheet.font(), &self.how, 2) + 12 * PX;
        y = flow::draw(&mut sheet, y, &self.items) + 8 * PX;
        y = self.graph(&mut sheet, y);
        if let Some(turning) = &self.turning {
            y = sheet.paragraph(y + 6 * PX, sheet.font(), turning, 2);
        }
        let font = sheet.small().soft();
        let record = fitted(&self.record, font.size, font.weight, room);
        sheet.write(margin, y + 8 * PX + font.size, font, &record);
        let height = y + 8 * PX + font.line() + margin;
        // The winner's colour and pattern, down the whole rim.
        let rim = Area::new(0, 0, margin / 3, height);
        sheet.paint(rim, winner_paint(self.winner), "");
        let description = format!("{} {} {}", self.how, self.turning.as_deref().unwrap_or_default(), self.record);
        sheet.finish("card", height, &format!("{}: {}", self.title, self.headline), &description)
    }
}

impl Card {
    /// How the game stood from move to move, small.
    fn graph(&self, sheet: &mut Sheet, top: i64) -> i64 {
        if self.moments.len() < 2 {
            return top;
        }
        let tall = (sheet.width / 7).clamp(70 * PX, 180 * PX);
        let area = Area::new(sheet.sizes.margin, top, sheet.width - sheet.sizes.margin, top + tall);
        let plot = Plot::new(area, &self.moments);
        plot.ground(sheet);
        plot.choices(sheet, &self.moments);
        plot.line(sheet, &self.moments);
        let keys = Seat::BOTH.map(|seat| (Key::Mover(Some(seat)), self.names[seat.index()].clone()));
        legend(sheet, area.bottom + 8 * PX, &keys) + 4 * PX
    }
}
