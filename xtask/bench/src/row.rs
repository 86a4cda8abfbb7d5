//! What a benchmark found, and the table that shows it.

use std::fmt;

use crate::time::{Spread, shown};

/// One line of the table.
pub struct Row {
    pub case: String,
    /// The program's side, as people read it.
    pub numduel: String,
    /// The other side.
    pub against: String,
    /// The measurement that counts, where there is one.
    pub measurement: Option<Measurement>,
}

/// A measurement and what was promised of it.
pub struct Measurement {
    pub value: f64,
    pub unit: &'static str,
    pub bound: Bound,
}

/// A promise; a benchmark that breaks it fails.
#[derive(Clone, Copy)]
pub enum Bound {
    AtLeast(f64),
    AtMost(f64),
}

impl Bound {
    fn is_met(self, value: f64) -> bool {
        match self {
            Self::AtLeast(least) => value >= least,
            Self::AtMost(most) => value <= most,
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtLeast(least) => write!(out, "at least {least}"),
            Self::AtMost(most) => write!(out, "at most {most}"),
        }
    }
}

impl Row {
    /// How many times faster the program is than a named side, both at their fastest: work that only computes is slowed
    /// by whatever else the machine does, and on a busy one for longer than a turn.
    pub fn faster(case: String, ours: Spread, (name, theirs): (&str, Spread), bound: Bound) -> Self {
        let value = theirs.fastest.as_secs_f64() / ours.fastest.as_secs_f64();
        let measurement = Some(Measurement { value, unit: "×", bound });
        let told = |side: Spread| format!("{} (median {})", shown(side.fastest), shown(side.median));
        Self { case, numduel: told(ours), against: format!("{name} {}", told(theirs)), measurement }
    }

    /// How many times as long as a named side the program takes, by the medians.
    pub fn slower(case: String, ours: Spread, (name, theirs): (&str, Spread), bound: Bound) -> Self {
        let value = ours.median.as_secs_f64() / theirs.median.as_secs_f64();
        let measurement = Some(Measurement { value, unit: "×", bound });
        Self { case, numduel: ours.to_string(), against: format!("{name} {theirs}"), measurement }
    }

    pub fn is_missed(&self) -> bool {
        self.measurement.as_ref().is_some_and(|measurement| !measurement.bound.is_met(measurement.value))
    }

    fn cells(&self) -> [String; 6] {
        let (measurement, bound, met) = match &self.measurement {
            None => Default::default(),
            Some(Measurement { value, unit, bound }) => (
                format!("{value:.2}{unit}"),
                format!("{bound}{unit}"),
                if self.is_missed() { "MISSED" } else { "met" }.to_owned(),
            ),
        };
        [self.case.clone(), self.numduel.clone(), self.against.clone(), measurement, bound, met]
    }
}

/// The rows under their headings, in columns as wide as their widest cell.
pub fn table(rows: &[Row]) -> String {
    let headings = ["case", "numduel", "compared with", "measurement", "bound", ""].map(str::to_owned);
    let lines: Vec<[String; 6]> = [headings].into_iter().chain(rows.iter().map(Row::cells)).collect();
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 6] = std::array::from_fn(width);
    let mut text = String::new();
    for line in &lines {
        let cells = line.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}"));
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text += "\n";
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(value: f64) -> Row {
        let measurement = Some(Measurement { value, unit: "×", bound: Bound::AtMost(1.5) });
        Row { case: "start-up".into(), numduel: "1 ms".into(), against: "1 ms".into(), measurement }
    }

    #[test]
    fn a_bound_is_missed_only_beyond_it() {
        assert!(Bound::AtLeast(1.5).is_met(1.5) && !Bound::AtLeast(1.5).is_met(1.49));
        assert!(!row(1.5).is_missed());
        assert!(row(1.51).is_missed());
        assert!(row(f64::NAN).is_missed());
    }

    #[test]
    fn the_table_aligns_its_columns() {
        let text = table(&[row(1.25), row(2.0)]);
        assert_eq!(
            text,
            "case      numduel  compared with  measurement  bound\n\
             start-up  1 ms     1 ms           1.25×        at most 1.5×  met\n\
             start-up  1 ms     1 ms           2.00×        at most 1.5×  MISSED\n"
        );
    }
}
