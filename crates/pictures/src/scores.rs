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

/// An id for the parts of a picture, from its title: a page may hold several.
fn id(title: &str) -> String {
    title.chars().filter_map(|letter| letter.is_alphanumeric().then_some(letter.to_ascii_lowercase())).collect()
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
        canvas.finish(&format!("scores-{}", id(&self.title)), height, &self.title, &self.describe())
    }
}

/// How the lines of several agents are dashed.
const DASHES: [&str; 4] = ["none", "6 3", "2 3", "9 3 2 3"];

/// The same heights, in their order, moved so that each is a line away from the next and none is below the bottom.
fn apart(heights: &[i64], line: i64, bottom: i64) -> Vec<i64> {
    let mut moved: Vec<i64> = Vec::new();
    for height in heights {
        moved.push(moved.last().map_or(*height, |last| *height.max(&(last + line))));
    }
    let mut lowest = bottom;
    for height in moved.iter_mut().rev() {
        *height = (*height).min(lowest);
        lowest = *height - line;
    }
    moved
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
        let right = canvas.width - canvas.sizes.margin - names;
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
        let mut ends = Vec::new();
        for ((name, points), dashes) in self.agents.iter().zip(DASHES.iter().cycle()) {
            canvas.dashed(points.iter().map(|(level, share)| (x(*level), y(*share))), "mark", dashes);
            ends.extend(points.last().map(|(level, share)| (y(*share), x(*level), name)));
        }
        ends.sort_unstable();
        let heights = apart(&ends.iter().map(|end| end.0).collect::<Vec<_>>(), font.line(), area.bottom);
        for ((end, x, name), height) in ends.into_iter().zip(heights) {
            canvas.line((x + 3 * PX, end), (x + 12 * PX, height), "rule");
            canvas.write(x + 16 * PX, height + font.size * 35 / 100, font, name);
        }
        let bottom = area.bottom + 2 * font.line();
        canvas.write(area.middle(), bottom + font.size / 2, font.soft().centred(), "level");
        let height = bottom + canvas.sizes.margin;
        canvas.finish("skill", height, &self.title, &self.describe())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_would_overlap_are_moved_apart_and_stay_inside() {
        assert_eq!(apart(&[0, 50, 100], 12, 100), [0, 50, 100]);
        assert_eq!(apart(&[50, 50, 55], 12, 100), [50, 62, 74]);
        assert_eq!(apart(&[90, 95, 100], 12, 100), [76, 88, 100]);
        assert_eq!(apart(&[], 12, 100), [0; 0]);
    }

    #[test]
    fn every_agent_is_named_even_where_lines_end_together() {
        let agents = ["one", "two", "three"].map(|name| (name.to_owned(), vec![(1, 0.5), (10, 0.5)])).to_vec();
        let curve = SkillCurve { title: "Skill".to_owned(), about: "By level".to_owned(), agents };
        let svg = curve.svg(Width::USUAL);
        for name in [">one<", ">two<", ">three<"] {
            assert!(svg.contains(name), "{svg}");
        }
    }
}
