//! Who wins by start and target: a cell for every pair.

use std::collections::BTreeMap;

use numduel_rules::{Budget, Number, Rules, START, Seat};
use numduel_solver::{SolveError, solve};

use crate::canvas::{Area, SvgCanvas, Width};
use crate::marker::legend;
use crate::measure::PX;
use crate::scale::Scale;
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
    /// Solves every cell that can be played.
    pub fn solve(rules: &Rules, parameter: &str, size: &GridSize, budget: &Budget) -> Result<Self, SolveError> {
        let [starts, targets] = size.counts().unwrap_or([0, 0]);
        let mut values: BTreeMap<String, Number> =
            rules.values().map(|(name, value)| (name.to_owned(), value.clone())).collect();
        let (mut rows, mut done, all) = (Vec::new(), 0, u64::from(starts) * u64::from(targets));
        let quiet = budget.quiet();
        for row in 0..starts {
            values.insert(START.to_owned(), &size.starts.0 + Number::from(row));
            let mut cells = Vec::new();
            for column in 0..targets {
                values.insert(parameter.to_owned(), &size.targets.0 + Number::from(column));
                cells.push(cell(rules, &values, &quiet)?);
                done += 1;
                budget.report(done, Some(all.into()))?;
            }
            rows.push(cells);
        }
        let (title, id) = (label::title(rules), rules.book().id().to_owned());
        Ok(Self { title, id, parameter: parameter.to_owned(), size: size.clone(), rows })
    }

    fn count(&self, paint: Paint) -> usize {
        self.rows.iter().flatten().filter(|cell| **cell == paint).count()
    }

    fn describe(&self) -> String {
        format!(
            "Starts {} and {}s {}: Player 1 wins {} cells, Player 2 wins {}.",
            label::run(&self.size.starts.0, &self.size.starts.1),
            self.parameter,
            label::run(&self.size.targets.0, &self.size.targets.1),
            self.count(Paint::One),
            self.count(Paint::Two)
        )
    }
}

fn cell(rules: &Rules, values: &BTreeMap<String, Number>, budget: &Budget) -> Result<Paint, SolveError> {
    let Ok(rules) = rules.book().rules(values) else { return Ok(Paint::Over) };
    let value = solve(&rules, budget)?.value(&rules.start())?;
    Ok(winner_paint(Standing::new(Seat::One, &value).leader))
}

/// The tallest grid.
const TALLEST: i64 = 640 * PX;

impl Picture for Grid {
    fn svg(&self, width: Width) -> String {
        let mut canvas = SvgCanvas::new(width);
        let about = format!("Who wins with perfect play, by start and {} ({})", self.parameter, self.id);
        let top = canvas.heading(&self.title, &about) + canvas.small().line();
        let (first, last) = (label::number(&self.size.starts.0), label::number(&self.size.starts.1));
        let names = [first.as_str(), last.as_str(), "start"].map(|name| canvas.small().width(name));
        let left = canvas.sizes.margin + names.into_iter().max().unwrap_or(0) + 8 * PX;
        let right = canvas.width - canvas.sizes.margin;
        let [rows, columns] = [self.rows.len(), self.rows.first().map_or(1, Vec::len)]
            .map(|count| i64::try_from(count.max(1)).unwrap_or(1));
        let tall = ((right - left) / columns).clamp(4 * PX, 26 * PX).min(TALLEST / rows) * rows;
        let area = Area::new(left, top, right, top + tall);
        let scale = Scale::even(&self.size.targets.0, &self.size.targets.1, [0, 0], left, right - left);
        self.cells(&mut canvas, &scale, area);
        self.starts(&mut canvas, area);
        let bottom = axis(&mut canvas, &scale, area.bottom, (left, right), &self.parameter);
        let bottom = legend(&mut canvas, bottom + 6 * PX, &keys(self.rows.iter().flatten().copied()));
        let height = bottom + canvas.sizes.margin;
        let title = format!("{}: who wins by start and {}", self.title, self.parameter);
        canvas.finish("grid", height, &title, &self.describe())
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

    fn cells(&self, canvas: &mut SvgCanvas, scale: &Scale, area: Area) {
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
            canvas.paint_all(areas.into_iter(), paint, "");
        }
    }

    fn starts(&self, canvas: &mut SvgCanvas, area: Area) {
        let font = canvas.small().soft().at_end();
        canvas.write(area.left - 8 * PX, area.top - 6 * PX, font, "start");
        let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
        let rows = i64::try_from(self.rows.len().max(1)).unwrap_or(1);
        let wanted = font.line() * rows / area.height().max(1) + 1;
        let step = steps.into_iter().find(|step| *step >= wanted).unwrap_or(500);
        for index in 0..self.rows.len() {
            let start = &self.size.starts.0 + Number::from(index);
            if &start % Number::from(step) == Number::ZERO || rows == 1 {
                let row = self.row(area, index);
                let y = row.top.midpoint(row.bottom) + font.size * 35 / 100;
                canvas.write(area.left - 8 * PX, y, font, &label::number(&start));
            }
        }
    }
}
