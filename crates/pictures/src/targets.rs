//! Who wins by target: a strip of all targets, painted by who wins with perfect play.

use numduel_rules::{Number, Rules};
use numduel_solver::{Law, LawProof, WinnerRun};

use crate::canvas::{Area, SvgCanvas, Width};
use crate::marker::{LegendKey, legend};
use crate::measure::PX;
use crate::scale::{NumberScale, Scale};
use crate::standing::winner_paint;
use crate::strip::{self, Strip};
use crate::theme::Paint;
use crate::{Picture, label};

/// Who wins for which targets.
#[derive(Clone, Debug)]
pub struct TargetStrip {
    title: String,
    start: String,
    parameter: String,
    id: String,
    strips: Vec<Strip>,
    low: Number,
    high: Number,
    proof: LawProof,
    scale: NumberScale,
}

/// The most runs that the description lists.
const TOLD: usize = 12;

impl TargetStrip {
    /// What a law says about the values from `low` to `high`.
    pub fn new(rules: &Rules, law: &Law, low: Number, high: Number) -> Self {
        let seen = |run: &&WinnerRun| run.high >= low && run.low <= high;
        let strip = |run: &WinnerRun| Strip {
            low: Some(run.low.clone().max(low.clone())),
            high: Some(run.high.clone().min(high.clone())),
            paint: winner_paint(run.winner),
            words: match run.winner {
                Some(seat) => vec![seat.to_string(), format!("P{}", seat.number()), seat.number().to_string()],
                None => vec!["draw".to_owned(), "D".to_owned()],
            },
        };
        Self {
            title: label::title(rules),
            id: rules.book().id().to_owned(),
            start: label::number(&rules.start().number),
            parameter: law.parameter.clone(),
            strips: law.runs.iter().filter(seen).map(strip).collect(),
            scale: NumberScale::new(rules, &low, &high),
            low,
            high,
            proof: law.proof,
        }
    }

    fn describe(&self) -> String {
        let told = self.strips.iter().take(TOLD).map(Strip::told).collect::<Vec<_>>().join("; ");
        let more = match self.strips.len().saturating_sub(TOLD) {
            0 => String::new(),
            more => format!("; and {more} more runs"),
        };
        format!("Who wins with perfect play, by {}: {told}{more}.", self.parameter)
    }
}

impl Picture for TargetStrip {
    fn svg(&self, width: Width) -> String {
        let mut canvas = SvgCanvas::new(width);
        let about = format!("Who wins with perfect play, by {} ({}, start {})", self.parameter, self.id, self.start);
        let top = canvas.heading(&self.title, &about) + strip::head(&canvas);
        let (left, right) = (canvas.sizes.margin, canvas.width - canvas.sizes.margin);
        let scale = Scale::of(self.scale, &self.low, &self.high, [0, 0], left, right - left);
        let whole = Area::new(left, top, right, top + 4 * canvas.sizes.text);
        let shown = strip::draw(&mut canvas, &scale, whole, &self.strips);
        let mut bottom = strip::axis(&mut canvas, &scale, whole.bottom, (left, right), &self.parameter);
        if !shown.all_named {
            bottom = legend(&mut canvas, bottom + 10 * PX, &keys(self.strips.iter().map(|strip| strip.paint)));
        }
        let note = match (&self.proof, shown.shared) {
            (_, true) => "Where runs are too narrow to draw, stacked colours show their shares.".to_owned(),
            (LawProof::Proven, false) => format!("Proven for all {}s shown.", self.parameter),
            (LawProof::Checked, false) => "All targets shown are solved.".to_owned(),
        };
        let font = canvas.small().soft();
        bottom = canvas.paragraph(bottom + 4 * PX, font, &note, 3);
        let height = bottom + canvas.sizes.margin;
        let title = format!("{}: who wins by {}", self.title, self.parameter);
        canvas.finish("targets", height, &title, &self.describe())
    }
}

/// A legend of the winners that are there.
pub(crate) fn keys(paints: impl Iterator<Item = Paint>) -> Vec<(LegendKey, String)> {
    let mut paints: Vec<Paint> = paints.collect();
    paints.sort_unstable();
    paints.dedup();
    let words = |paint: Paint| match paint {
        Paint::One => "Player 1 wins",
        Paint::Two => "Player 2 wins",
        Paint::Even => "nobody can force a win",
        Paint::Mixed => "depends on earlier moves",
        Paint::Over => "not playable",
        Paint::Win => "wins",
        Paint::Loss => "loses",
    };
    paints.into_iter().map(|paint| (LegendKey::Paint(paint), words(paint).to_owned())).collect()
}
