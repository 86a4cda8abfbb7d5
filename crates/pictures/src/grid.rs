//! Who wins by start and target: a cell for every pair.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use numduel_rules::{Number, Rules, START, Seat};
use numduel_solver::{Limits, SolveError, answer, solve_start};

use crate::marker::legend;
use crate::measure::PX;
use crate::scale::Scale;
use crate::sheet::{Area, Sheet, Width};
use crate::standing::{Standing, winner_paint};
use crate::strip::axis;
use crate::targets::keys;
use crate::theme::Paint;
use crate::{Picture, label};

/// Which starts and targets a grid shows, from the first to the last of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridSize {
    /// The starts, from bottom to top.
    pub starts: (Number, Number),
    /// The targets, from left to right.
    pub targets: (Number, Number),
}

impl GridSize {
    /// The most starts and the most targets.
    pub const MOST: u32 = 500;

    /// How many starts and targets there are, if neither are too many or none.
    pub fn counts(&self) -> Option<[u32; 2]> {
        let count = |(first, last): &(Number, Number)| u32::try_from(last - first + Number::ONE).ok();
        let counts = [count(&self.starts)?, count(&self.targets)?];
        counts.iter().all(|count| (1..=Self::MOST).contains(count)).then_some(counts)
    }
}

/// Who wins for every start and target.
#[derive(Clone, Debug)]
pub struct Grid {
    title: String,
    id: String,
    parameter: String,
    size: GridSize,
    /// A row for every start, a paint for every target.
    rows: Vec<Vec<Paint>>,
}

impl Grid {
    /// Solves every cell that can be played. `watch` hears how many of how many are done and may stop the work.
    pub fn solve(
        rules: &Rules,
        parameter: &str,
        size: &GridSize,
        watch: &mut dyn FnMut(u64, u64) -> ControlFlow<()>,
    ) -> Result<Self, SolveError> {
        let [starts, targets] = size.counts().unwrap_or([0, 0]);
        let mut values: BTreeMap<String, Number> =
            rules.values().map(|(name, value)| (name.to_owned(), value.clone())).collect();
        let (mut rows, all) = (Vec::new(), u64::from(starts) * u64::from(targets));
        for row in 0..starts {
            values.insert(START.to_owned(), &size.starts.0 + Number::from(row));
            let mut cells = Vec::new();
            for column in 0..targets {
                values.insert(parameter.to_owned(), &size.targets.0 + Number::from(column));
                cells.push(cell(rules, &values)?);
            }
            rows.push(cells);
            if watch(u64::from(row + 1) * u64::from(targets), all).is_break() {
                return Err(SolveError::Stopped);
            }
        }
        let (title, id) = (label::title(rules), rules.book().id().to_owned());
        Ok(Self { title, id, parameter: parameter.to_owned(), size: size.clone(), rows })
    }

    fn count(&self, paint: Paint) -> usize {
        self.rows.iter().flatten().filter(|cell| **cell == paint).count()
    }

    fn describe(&self) -> String {
        format!(
            "Starts {} and {}s {}: player 1 wins {} cells, player 2 wins {}.",
            label::run(&self.size.starts.0, &self.size.starts.1),
            self.parameter,
            label::run(&self.size.targets.0, &self.size.targets.1),
            self.count(Paint::One),
            self.count(Paint::Two)
        )
    }
}

fn cell(rules: &Rules, values: &BTreeMap<String, Number>) -> Result<Paint, SolveError> {
    let Ok(rules) = rules.book().rules(values) else { return Ok(Paint::Over) };
    let watch = &mut |_| ControlFlow::Continue(());
    // The start alone is the cheapest; where bands do not apply, whatever else solves it does.
    let value = match solve_start(&rules, Limits::default(), watch) {
        Ok(opening) => Some(opening.value),
        Err(_) => answer(&rules, Limits::default(), watch)?.value(&rules.start()),
    };
    Ok(value.map_or(Paint::Over, |value| winner_paint(Standing::new(Seat::One, &value).leader)))
}

/// The tallest grid.
const TALLEST: i64 = 640 * PX;

impl Picture for Grid {
    fn svg(&self, width: Width) -> String {
        let mut sheet = Sheet::new(width);
        let about = format!("Who wins with perfect play, by start and {} ({})", self.parameter, self.id);
        let top = sheet.heading(&self.title, &about) + sheet.small().line();
        let (first, last) = (label::number(&self.size.starts.0), label::number(&self.size.starts.1));
        let names = [first.as_str(), last.as_str(), "start"].map(|name| sheet.small().width(name));
        let left = sheet.sizes.margin + names.into_iter().max().unwrap_or(0) + 8 * PX;
        let right = sheet.width - sheet.sizes.margin;
        let [rows, columns] = [self.rows.len(), self.rows.first().map_or(1, Vec::len)]
            .map(|count| i64::try_from(count.max(1)).unwrap_or(1));
        let tall = ((right - left) / columns).clamp(4 * PX, 26 * PX).min(TALLEST / rows) * rows;
        let area = Area::new(left, top, right, top + tall);
        let scale = Scale::even(&self.size.targets.0, &self.size.targets.1, left, right - left);
        self.cells(&mut sheet, &scale, area);
        self.starts(&mut sheet, area);
        let bottom = axis(&mut sheet, &scale, area.bottom, left, right);
        let font = sheet.small().soft();
        sheet.write(right, bottom + font.size, font.at_end(), &self.parameter);
        let bottom = legend(&mut sheet, bottom + 6 * PX + font.line(), &keys(self.rows.iter().flatten().copied()));
        let height = bottom + sheet.sizes.margin;
        let title = format!("{}: who wins by start and {}", self.title, self.parameter);
        sheet.finish("grid", height, &title, &self.describe())
    }
}

impl Grid {
    /// The row of a start, the lowest at the bottom, with a hair's breadth between two of them while there is room.
    fn row(&self, area: Area, index: usize) -> Area {
        let [rows, index] = [self.rows.len(), index].map(|count| i64::try_from(count).unwrap_or(1));
        let edge = |row: i64| area.bottom - area.height() * row / rows.max(1);
        let hair = if area.height() / rows.max(1) >= 6 * PX { PX } else { 0 };
        Area { top: edge(index + 1) + hair, bottom: edge(index), ..area }
    }

    fn cells(&self, sheet: &mut Sheet, scale: &Scale, area: Area) {
        for paint in Paint::ALL {
            let mut areas = Vec::new();
            for (index, cells) in self.rows.iter().enumerate() {
                let row = self.row(area, index);
                let mut column = 0;
                for run in cells.chunk_by(|one, other| one == other) {
                    let number = |offset: usize| &self.size.targets.0 + Number::from(offset);
                    if run.first() == Some(&paint) {
                        let (left, right) = (scale.edge(&number(column)), scale.edge(&number(column + run.len())));
                        areas.push(Area { left, right, ..row });
                    }
                    column += run.len();
                }
            }
            sheet.paint_all(areas.into_iter(), paint, "");
        }
    }

    fn starts(&self, sheet: &mut Sheet, area: Area) {
        let font = sheet.small().soft().at_end();
        sheet.write(area.left - 8 * PX, area.top - 6 * PX, font, "start");
        let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
        let rows = i64::try_from(self.rows.len().max(1)).unwrap_or(1);
        let wanted = font.line() * rows / area.height().max(1) + 1;
        let step = steps.into_iter().find(|step| *step >= wanted).unwrap_or(500);
        for index in 0..self.rows.len() {
            let start = &self.size.starts.0 + Number::from(index);
            if &start % Number::from(step) == Number::ZERO || rows == 1 {
                let row = self.row(area, index);
                let y = row.top.midpoint(row.bottom) + font.size * 35 / 100;
                sheet.write(area.left - 8 * PX, y, font, &label::number(&start));
            }
        }
    }
}
