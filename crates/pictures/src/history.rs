//! The value history of a record: after every move, who was winning and how far from it, with the choices that were not
//! taken. Above the middle line player 1 is winning, below it player 2; the nearer to the rim, the nearer to the end.

mod moments;
mod plot;

use numduel_players::{Analysis, Unsolved};
use numduel_rules::sentences::Names;
use numduel_rules::{Game, Seat};

pub(crate) use self::moments::{Moment, moments};
pub(crate) use self::plot::Plot;

use crate::marker::{Key, legend};
use crate::measure::PX;
use crate::sheet::{Area, Sheet, Width};
use crate::{Picture, label};

/// How far each player was from winning after every move of a record.
#[derive(Clone, Debug)]
pub struct History {
    title: String,
    game: String,
    names: [String; 2],
    moments: Vec<Moment>,
}

/// As many moves as the description tells one by one.
const TOLD: usize = 20;

impl History {
    /// Looks at a record with an analysis for its rules.
    pub fn new(game: &Game, names: &Names, analysis: &Analysis) -> Result<Self, Unsolved> {
        let moments = moments(game, analysis)?;
        let (title, string) = (label::title(game.rules()), label::game(game.rules()));
        Ok(Self { title, game: string, names: Seat::BOTH.map(|seat| names.of(seat).to_owned()), moments })
    }

    fn leader(&self, moment: &Moment) -> String {
        let distance = label::number(&moment.standing.distance);
        match moment.standing.leader {
            Some(seat) if moment.is_over() => format!("{} has won", self.names[seat.index()]),
            None if moment.is_over() => "nobody has won".to_owned(),
            Some(seat) => format!("{} wins in {distance}", self.names[seat.index()]),
            None => "nobody can force a win".to_owned(),
        }
    }

    fn describe(&self) -> String {
        let told = |(index, moment): (usize, &Moment)| match &moment.word {
            None => format!("At the start {}", self.leader(moment)),
            Some(word) => format!("{index}. {word}: {}", self.leader(moment)),
        };
        let mut lines: Vec<String> = self.moments.iter().enumerate().take(TOLD + 1).map(told).collect();
        if self.moments.len() > TOLD + 1 {
            let last = self.moments.last().map(|moment| self.leader(moment)).unwrap_or_default();
            lines.push(format!("{} more; at the end {last}", self.moments.len() - TOLD - 1));
        }
        lines.join(". ") + "."
    }

    fn keys(&self, crowded: bool) -> Vec<(Key, String)> {
        let mut keys: Vec<(Key, String)> =
            Seat::BOTH.map(|seat| (Key::Mover(Some(seat)), format!("{} moved", self.names[seat.index()]))).into();
        if self.moments.iter().any(|moment| !moment.others.is_empty()) {
            keys.push((Key::Choice, "another choice".to_owned()));
        }
        if self.moments.iter().any(|moment| moment.threw) {
            let words = if crowded { "the last mistake" } else { "a mistake" };
            keys.push((Key::Sign("?"), words.to_owned()));
        }
        keys
    }
}

impl Picture for History {
    fn svg(&self, width: Width) -> String {
        let mut sheet = Sheet::new(width);
        let about = format!("Who was winning after every move, and how far from the end ({})", self.game);
        let top = sheet.heading(&self.title, &about) + sheet.small().line();
        let tall = (sheet.width * 36 / 100).clamp(200 * PX, 460 * PX);
        let left = sheet.sizes.margin + sheet.small().width("9999") + 8 * PX;
        let area = Area::new(left, top, sheet.width - sheet.sizes.margin, top + tall);
        let plot = Plot::new(area, &self.moments);
        plot.ground(&mut sheet);
        plot.distances(&mut sheet);
        plot.names(&mut sheet, &self.names);
        plot.choices(&mut sheet, &self.moments);
        plot.line(&mut sheet, &self.moments);
        let bottom = plot.moves(&mut sheet, &self.moments);
        let keys = self.keys(plot.is_crowded(&sheet));
        let bottom = legend(&mut sheet, bottom + 12 * PX, &keys);
        let height = bottom + sheet.sizes.margin;
        sheet.finish("history", height, &format!("{}: who was winning after every move", self.title), &self.describe())
    }
}
