//! Scores of agents: a grid of percentages, and curves over levels.

use crate::Picture;
use crate::canvas::{Area, SvgCanvas, Width};
use crate::marker::{LegendKey, legend};
use crate::measure::PX;
use crate::theme::Paint;

/// A table of shares between 0 and 1, coloured: rows by name, columns by name.
#[derive(Clone, Debug)]
pub struct ScoreGrid {
    /// Whether large numbers are good.
    pub more_is_better: bool,
    /// What it shows.
    pub title: String,
    /// What its numbers are.
    pub about: String,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows: a name and a share for each column, nothing where nothing is known.
    pub rows: Vec<(String, Vec<Option<f64>>)>,
}

/// Shares in whole percent.
#[expect(clippy::cast_possible_truncation, reason = "a share is small")]
fn percent(share: f64) -> i64 {
    (share * 100.0).round() as i64
}

/// A count as a length.
fn whole(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(0)
}

impl ScoreGrid {
    fn describe(&self) -> String {
        let told = |(name, shares): &(String, Vec<Option<f64>>)| {
            let shares =
                shares.iter().map(|share| share.map_or_else(|| "–".to_owned(), |share| percent(share).to_string()));
            format!("{name}: {}", shares.collect::<Vec<_>>().join(", "))
        };
        let rows: Vec<String> = self.rows.iter().map(told).collect();
        format!("{} Columns: {}. {}.", self.about, self.columns.join(", "), rows.join("; "))
    }
}

impl Picture for ScoreGrid {
    fn svg(&self, width: Width) -> String {
        let mut canvas = SvgCanvas::new(width);
        let top = canvas.heading(&self.title, &self.about);
        let font = canvas.small();
        let widest = self.rows.iter().map(|(name, _)| font.width(name)).max().unwrap_or(0);
        let left = canvas.sizes.margin + widest.min(canvas.width / 3) + 10 * PX;
        let size = (canvas.width - canvas.sizes.margin - left) / whole(self.columns.len()).max(1);
        let (tall, top) = (32 * PX, top + 2 * font.line());
        for (index, column) in self.columns.iter().enumerate() {
            canvas.write(left + size * whole(index) + size / 2, top - 6 * PX, font.bold().centred(), column);
        }
        for (row, (name, shares)) in self.rows.iter().enumerate() {
            let y = top + tall * whole(row);
            canvas.write(left - 8 * PX, y + tall / 2 + font.size * 35 / 100, font.bold().at_end(), name);
            for (column, share) in shares.iter().enumerate() {
                let x = left + size * whole(column);
                let cell = Area::new(x, y, x + size - PX, y + tall - PX);
                let Some(share) = share else { continue };
                let paint = if (*share >= 0.5) == self.more_is_better { Paint::Win } else { Paint::Loss };
                canvas.fade(cell, paint, (percent(*share) * 2 - 100).abs());
                canvas.write_first(cell, font, &[&percent(*share).to_string()]);
            }
        }
        let [good, bad] = if self.more_is_better {
            ["above one half", "below one half"]
        } else {
            ["below one half", "above one half"]
        };
        let keys = [(Paint::Win, good), (Paint::Loss, bad)];
        let keys = keys.map(|(paint, words)| (LegendKey::Paint(paint), words.to_owned()));
        let bottom = legend(&mut canvas, top + tall * whole(self.rows.len()) + 10 * PX, &keys);
        let height = bottom + canvas.sizes.margin;
        canvas.finish("scores", height, &self.title, &self.describe())
    }
}

/// How the score of each agent changes from level to level.
#[derive(Clone, Debug)]
pub struct SkillCurve {
    /// What it shows.
    pub title: String,
    /// What its heights are.
    pub about: String,
    /// The agents: a name and points of a level from 1 to 10 and a share between 0 and 1.
    pub agents: Vec<(String, Vec<(u8, f64)>)>,
}

impl SkillCurve {
    fn describe(&self) -> String {
        let told = |(name, points): &(String, Vec<(u8, f64)>)| {
            let points = points.iter().map(|(level, share)| format!("level {level} {}%", percent(*share)));
            format!("{name}: {}", points.collect::<Vec<_>>().join(", "))
        };
        self.agents.iter().map(told).collect::<Vec<_>>().join("; ")
    }
}

impl Picture for SkillCurve {
    fn svg(&self, width: Width) -> String {
        let mut canvas = SvgCanvas::new(width);
        let top = canvas.heading(&self.title, &self.about) + 10 * PX;
        let font = canvas.small();
        let names = self.agents.iter().map(|(name, _)| font.width(name)).max().unwrap_or(0).min(canvas.width / 3);
        let left = canvas.sizes.margin + font.width("100%") + 8 * PX;
        let right = canvas.width - canvas.sizes.margin - names - 10 * PX;
        let area = Area::new(left, top, right, top + 260 * PX);
        for share in [0, 25, 50, 75, 100] {
            let y = area.bottom - area.height() * share / 100;
            canvas.line((area.left, y), (area.right, y), "axis");
            canvas.write(left - 6 * PX, y + font.size * 35 / 100, font.soft().at_end(), &format!("{share}%"));
        }
        let x = |level: u8| area.left + area.width() * (2 * i64::from(level) - 1) / 20;
        let y = |share: f64| area.bottom - area.height() * percent(share) / 100;
        for level in 1..=10 {
            canvas.write(x(level), area.bottom + font.line(), font.centred(), &level.to_string());
        }
        for (name, points) in &self.agents {
            canvas.polyline(points.iter().map(|(level, share)| (x(*level), y(*share))), "mark");
            if let Some((level, share)) = points.last() {
                canvas.write(x(*level) + 8 * PX, y(*share) + font.size * 35 / 100, font, name);
            }
        }
        let bottom = area.bottom + 2 * font.line();
        canvas.write(area.middle(), bottom + font.size / 2, font.soft().centred(), "level");
        let height = bottom + canvas.sizes.margin;
        canvas.finish("skill", height, &self.title, &self.describe())
    }
}
