//! The value history of a record: after every move, who was winning and how far from it, with the choices that were not
//! taken. Above the middle line player 1 is winning, below it player 2; the nearer to the rim, the nearer to the end.

mod plot;
mod points;

use numduel_players::Analysis;
use numduel_rules::sentences::Names;
use numduel_rules::{Game, Seat};
use numduel_solver::SolveError;

pub(crate) use self::plot::Plot;
pub(crate) use self::points::{HistoryPoint, points};

use crate::canvas::{Area, SvgCanvas, Width};
use crate::marker::{LegendKey, legend};
use crate::measure::PX;
use crate::{Picture, label};

/// How far each player was from winning after every move of a record.
#[derive(Clone, Debug)]
pub struct HistoryChart {
    title: String,
    game: String,
    names: [String; 2],
    points: Vec<HistoryPoint>,
}

/// The most moves that the description lists.
const TOLD: usize = 20;

impl HistoryChart {
    /// Looks at a record with an analysis for its rules.
    pub fn new(game: &Game, names: &Names, analysis: &Analysis) -> Result<Self, SolveError> {
        let points = points(game, analysis)?;
        let (title, string) = (label::title(game.rules()), label::game(game.rules()));
        Ok(Self { title, game: string, names: Seat::BOTH.map(|seat| names.of(seat).to_owned()), points })
    }

    fn leader(&self, point: &HistoryPoint) -> String {
        let distance = label::number(&point.standing.distance);
        match point.standing.leader {
            Some(seat) if point.is_over() => format!("{} has won", self.names[seat.index()]),
            None if point.is_over() => "nobody has won".to_owned(),
            Some(seat) => format!("{} wins in {distance}", self.names[seat.index()]),
            None => "nobody can force a win".to_owned(),
        }
    }

    fn describe(&self) -> String {
        let told = |(index, point): (usize, &HistoryPoint)| match &point.word {
            None => format!("At the start {}", self.leader(point)),
            Some(word) => format!("{index}. {word}: {}", self.leader(point)),
        };
        let mut lines: Vec<String> = self.points.iter().enumerate().take(TOLD + 1).map(told).collect();
        if self.points.len() > TOLD + 1 {
            let last = self.points.last().map(|point| self.leader(point)).unwrap_or_default();
            lines.push(format!("{} more; at the end {last}", self.points.len() - TOLD - 1));
        }
        lines.join(". ") + "."
    }

    fn keys(&self, crowded: bool) -> Vec<(LegendKey, String)> {
        let mut keys: Vec<(LegendKey, String)> =
            Seat::BOTH.map(|seat| (LegendKey::Mover(Some(seat)), format!("{} moved", self.names[seat.index()]))).into();
        if self.points.iter().any(|point| !point.others.is_empty()) {
            keys.push((LegendKey::Choice, "other moves".to_owned()));
        }
        if self.points.iter().any(|point| point.threw) {
            let words = if crowded { "last mistake" } else { "mistake" };
            keys.push((LegendKey::Sign("?"), words.to_owned()));
        }
        keys
    }
}

impl Picture for HistoryChart {
    fn svg(&self, width: Width) -> String {
        let mut canvas = SvgCanvas::new(width);
        let about = format!("Who was winning after every move, and how far from the end ({})", self.game);
        let top = canvas.heading(&self.title, &about) + canvas.small().line();
        let tall = (canvas.width * 36 / 100).clamp(200 * PX, 460 * PX);
        let left = canvas.sizes.margin + canvas.small().width("9999") + 8 * PX;
        let area = Area::new(left, top, canvas.width - canvas.sizes.margin, top + tall);
        let plot = Plot::new(area, &self.points);
        plot.ground(&mut canvas);
        plot.distances(&mut canvas);
        plot.names(&mut canvas, &self.names);
        plot.choices(&mut canvas, &self.points);
        plot.line(&mut canvas, &self.points);
        let bottom = plot.moves(&mut canvas, &self.points);
        let keys = self.keys(plot.is_crowded(&canvas));
        let bottom = legend(&mut canvas, bottom + 12 * PX, &keys);
        let height = bottom + canvas.sizes.margin;
        canvas.finish("history", height, &format!("{}: who was winning after every move", self.title), &self.describe())
    }
}
