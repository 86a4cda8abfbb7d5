//! The band map: every number of a game, on a logarithmic scale unless moves only add, painted by who wins from it, with the path of a record.

use std::collections::BTreeMap;

use numduel_rules::english::count;
use numduel_rules::language::Memory;
use numduel_rules::sentences::Names;

use numduel_rules::{Game, Move, Number, Seat};
use numduel_solver::{Band, Method, PositionTable, Solution, Value};
use thiserror::Error;

use crate::canvas::{Area, SvgCanvas, Width};
use crate::marker::{LegendKey, legend};
use crate::measure::PX;
use crate::path::{self, PathStep};
use crate::scale::{NumberScale, Scale};
use crate::strip::{self, Shown, Strip};
use crate::theme::Paint;
use crate::{Picture, label, standing};

/// Who wins from every number of a game, and where a record went.
#[derive(Clone, Debug)]
pub struct BandMap {
    title: String,
    game: String,
    strips: Vec<Strip>,
    /// Whether who wins can depend on earlier moves.
    remembers: bool,
    path: Vec<PathStep>,
    low: Number,
    high: Number,
    /// Room to show beyond the bands, below and above, in hundredths.
    beyond: [i64; 2],
    scale: NumberScale,
    names: [String; 2],
}

/// Why there is no band map.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum NoMap {
    /// There is too much to draw.
    #[error("the game has more than {most} {0}, too many to draw", most = BandMap::MOST)]
    TooMany(&'static str),
    /// The game was solved without listing numbers.
    #[error("this game is solved by {0}, so there are no bands to draw")]
    NoBands(Method),
}

/// How much of the scale shows that the game is over there.
const OVER: i64 = 7;

/// The most bands that the description lists.
const TOLD: usize = 12;

impl BandMap {
    /// The most bands that are worth drawing: a book that only adds has almost as many as it has numbers.
    pub const MOST: u32 = 200_000;

    /// The bands of a solved game, those that the start sees, or else every number that play can come to, and the moves of
    /// the record. `window` shows only the numbers from its first to its last.
    pub fn new(game: &Game, solution: &Solution, window: Option<(Number, Number)>) -> Result<Self, NoMap> {
        let strips = match (solution.bands(), solution.positions()) {
            (Some(bands), _) => {
                let start = solution.rules().start();
                if bands.count(&start) > Number::from(Self::MOST) {
                    return Err(NoMap::TooMany("bands"));
                }
                let mut strips: Vec<Strip> = bands.list(&start).map(|band| strip(&band)).collect();
                if strips.first().zip(strips.last()).is_some_and(|(first, last)| first.low > last.low) {
                    strips.reverse();
                }
                strips
            }
            (None, Some(table)) if table.entries().nth(Self::MOST as usize).is_some() => {
                return Err(NoMap::TooMany("positions"));
            }
            (None, Some(table)) => table_strips(table),
            (None, None) => return Err(NoMap::NoBands(solution.method())),
        };
        let remembers = solution.bands().is_some() && game.rules().book().memory() != Memory::Nothing;
        Ok(Self { remembers, ..Self::of(game, strips, window) })
    }

    fn of(game: &Game, bands: Vec<Strip>, window: Option<(Number, Number)>) -> Self {
        let rules = game.rules();
        let path = steps(game);
        let edges = bands.iter().flat_map(|band| [&band.low, &band.high]).flatten();
        let numbers: Vec<&Number> = edges.chain(path.iter().map(|step| &step.number)).collect();
        let start = rules.start().number;
        let low = numbers.iter().min().map_or(&start, |low| *low).clone();
        let high = numbers.iter().max().map_or(&start, |high| *high).clone();
        let over = |number: Number| if rules.end_at(&number).is_some() { OVER } else { 0 };
        let beyond = [over(&low - Number::ONE), over(&high + Number::ONE)];
        let (low, high, beyond) = match window {
            Some((from, to)) => (from, to, [0, 0]),
            // Below 1 a scale of factors has no room.
            None if low == Number::ONE => (low, high, [0, beyond[1]]),
            None => (low, high, beyond),
        };
        let seen = |band: &Strip| {
            band.high.as_ref().is_none_or(|edge| *edge >= low) && band.low.as_ref().is_none_or(|edge| *edge <= high)
        };
        let strips = bands.into_iter().filter(seen).collect();
        Self {
            title: label::title(rules),
            game: label::game(rules),
            strips,
            path,
            remembers: false,
            scale: NumberScale::new(rules, &low, &high),
            low,
            high,
            beyond,
            names: Seat::BOTH.map(|seat| seat.to_string()),
        }
    }

    /// The same with the players of the record called by their names.
    #[must_use]
    pub fn with_names(self, names: &Names) -> Self {
        Self { names: Seat::BOTH.map(|seat| names.of(seat).to_owned()), ..self }
    }

    /// Whether no band lies in what is shown.
    pub fn is_empty(&self) -> bool {
        self.strips.is_empty()
    }

    fn describe(&self) -> String {
        let told = self.strips.iter().take(TOLD).map(Strip::told);
        let mut text = format!("For the player to move: {}", told.collect::<Vec<_>>().join("; "));
        if self.strips.len() > TOLD {
            text += &format!("; and {} more bands", self.strips.len() - TOLD);
        }
        text += ".";
        if let [start, .., last] = self.path.as_slice() {
            let moves = count(self.path.len() - 1, "move");
            let (start, last) = (label::number(&start.number), label::number(&last.number));
            text += &format!(" The record goes from {start} to {last} in {moves}.");
        }
        text
    }

    /// Says of what lies beyond the bands that the game is over there.
    fn over(&self, canvas: &mut SvgCanvas, scale: &Scale, whole: Area) {
        let font = canvas.small().soft();
        let left = self.strips.first().and_then(|first| first.low.as_ref()).map_or(whole.left, |low| scale.edge(low));
        let right = self.strips.last().and_then(|last| last.high.as_ref()).map_or(whole.right, |high| scale.end(high));
        canvas.write_first(Area { right: left, ..whole }, font, &["over"]);
        canvas.write_first(Area { left: right, ..whole }, font, &["over"]);
    }

    fn keys(&self, shown: &Shown) -> Vec<(LegendKey, String)> {
        let mut keys = Vec::new();
        if !shown.all_named {
            for (paint, words) in [
                (Paint::Win, "the player to move wins (W)"),
                (Paint::Loss, "the player to move loses (L)"),
                (Paint::Even, "nobody can force a win (D)"),
                (Paint::Mixed, "depends on earlier moves"),
            ] {
                if self.strips.iter().any(|strip| strip.paint == paint) {
                    keys.push((LegendKey::Paint(paint), words.to_owned()));
                }
            }
        }
        if self.path.len() > 1 {
            keys.extend(
                Seat::BOTH
                    .map(|seat| (LegendKey::Mover(Some(seat)), format!("{} moved here", self.names[seat.index()]))),
            );
        }
        keys
    }
}

impl Picture for BandMap {
    fn svg(&self, width: Width) -> String {
        let mut canvas = SvgCanvas::new(width);
        let about = format!("Who wins from each number, for the player to move ({})", self.game);
        let top = canvas.heading(&self.title, &about) + strip::head(&canvas);
        let (left, right) = (canvas.sizes.margin, canvas.width - canvas.sizes.margin);
        let scale = Scale::of(self.scale, &self.low, &self.high, self.beyond, left, right - left);
        let whole = Area::new(left, top, right, top + 4 * canvas.sizes.text);
        let path = Area { top: whole.bottom, bottom: whole.bottom + path::height(&self.path), ..whole };
        if !self.path.is_empty() {
            strip::shade(&mut canvas, &scale, path, &self.strips);
        }
        let shown = strip::draw(&mut canvas, &scale, whole, &self.strips);
        self.over(&mut canvas, &scale, whole);
        path::draw(&mut canvas, &scale, path, &self.path);
        let mut bottom = strip::axis(&mut canvas, &scale, path.bottom, (left, right), "number");
        let keys = self.keys(&shown);
        if !keys.is_empty() {
            bottom = legend(&mut canvas, bottom + 10 * PX, &keys);
        }
        let notes = [
            (shown.shared, "Where bands are too narrow to draw, stacked colours show their shares."),
            (self.remembers, "This is before the first move; later, earlier moves can change who wins."),
        ];
        for (_, note) in notes.into_iter().filter(|(applies, _)| *applies) {
            let font = canvas.small().soft();
            bottom = canvas.paragraph(bottom + 4 * PX, font, note, 3);
        }
        let height = bottom + canvas.sizes.margin;
        canvas.finish("bands", height, &format!("{}: who wins from each number", self.title), &self.describe())
    }
}

fn strip(band: &Band) -> Strip {
    let (low, high) = (band.low.clone(), band.high.clone());
    Strip { low, high, paint: standing::paint(band.value.verdict), words: standing::words(&band.value) }
}

/// The numbers of a table in ascending order, neighbours of one value as one strip.
fn table_strips(table: &PositionTable) -> Vec<Strip> {
    let mut values: BTreeMap<Number, Vec<Value>> = BTreeMap::new();
    for (position, value) in table.entries() {
        let known = values.entry(position.number).or_default();
        if !known.contains(&value) {
            known.push(value);
        }
    }
    let mut strips: Vec<Strip> = Vec::new();
    for (number, values) in values {
        let (paint, words) = told(&values);
        let next = |high: &Number| high + Number::ONE == number;
        match strips.last_mut() {
            Some(last) if last.words == words && last.high.as_ref().is_some_and(next) => last.high = Some(number),
            _ => strips.push(Strip { low: Some(number.clone()), high: Some(number), paint, words }),
        }
    }
    strips
}

/// What can be said of a number that may be worth different things, by what was played before.
fn told(values: &[Value]) -> (Paint, Vec<String>) {
    match values {
        [value] => (standing::paint(value.verdict), standing::words(&Value::<Number>::from(*value))),
        [first, rest @ ..] if rest.iter().all(|value| value.verdict == first.verdict) => {
            let words = standing::words(&Value::<Number>::from(*first));
            let verb = words[0].split(' ').next().unwrap_or_default().to_owned();
            (standing::paint(first.verdict), vec![verb.clone(), verb[..1].to_uppercase()])
        }
        _ => (Paint::Mixed, vec!["depends".to_owned(), "?".to_owned()]),
    }
}

/// Where a game went: its start, and the number that each move made.
fn steps(game: &Game) -> Vec<PathStep> {
    if game.moves().is_empty() {
        return Vec::new();
    }
    let moves = std::iter::once(None).chain(game.moves().iter().map(Some));
    let step = |(position, mv): (numduel_rules::Position, Option<&Move>)| PathStep {
        number: position.number,
        by: mv.map(|mv| (position.turn.other(), label::played(&mv.to_string()))),
    };
    game.positions().zip(moves).map(step).collect()
}
