//! How strong the levels are: every level against every other, or all of them against one player.

use numduel_players::{Analysis, Level, NoOdds, PlayerSpec, decimal, odds};
use numduel_rules::{Budget, Seat};
use numduel_solver::graph::Fraction;

use crate::canvas::{Area, SvgCanvas, Width};
use crate::marker::{LegendKey, legend};
use crate::measure::PX;
use crate::theme::Paint;
use crate::{Picture, label};

/// A chance in thousandths, and whether it is certain or hopeless for sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Chance {
    thousandths: i64,
}

impl Chance {
    /// Rounded, but never to a certainty that it is not.
    fn of(chance: &Fraction) -> Self {
        let thousandths: i64 = decimal(chance, 3).replace('.', "").parse().unwrap_or(0);
        let thousandths = match thousandths {
            0 if *chance > Fraction::ZERO => 1,
            1000 if *chance < Fraction::ONE => 999,
            sure => sure,
        };
        Self { thousandths }
    }

    /// In whole hundredths, with the same care.
    fn percent(self) -> i64 {
        match self.thousandths {
            0 => 0,
            1000 => 100,
            unsure => ((unsure + 5) / 10).clamp(1, 99),
        }
    }
}

/// How many levels there are.
const LEVELS: u64 = Level::MAX as u64;

/// Every level as player 1 against every level as player 2.
#[derive(Clone, Debug)]
pub struct LevelGrid {
    title: String,
    game: String,
    /// A row for every level of player 1, the weakest first; player 1's chance against every level of player 2.
    chances: Vec<Vec<Chance>>,
}

impl LevelGrid {
    /// Computes the chances.
    pub fn new(analysis: &Analysis, budget: &Budget) -> Result<Self, NoOdds> {
        let (mut chances, mut done, quiet) = (Vec::new(), 0, budget.quiet());
        for one in Level::all() {
            let mut row = Vec::new();
            for two in Level::all() {
                let found = odds(analysis, PlayerSpec::Level(one), PlayerSpec::Level(two), &quiet)?;
                row.push(Chance::of(&found.p1));
                done += 1;
                budget.report(done, Some((LEVELS * LEVELS).into()))?;
            }
            chances.push(row);
        }
        Ok(Self { title: label::title(analysis.rules()), game: label::game(analysis.rules()), chances })
    }

    fn describe(&self) -> String {
        let row = |(index, row): (usize, &Vec<Chance>)| {
            let chances: Vec<String> = row.iter().map(|chance| chance.percent().to_string()).collect();
            format!("level {}: {}", index + 1, chances.join(", "))
        };
        let rows: Vec<String> = self.chances.iter().enumerate().map(row).collect();
        format!("Player 1's chance in percent against levels 1 to {LEVELS}. {}.", rows.join("; "))
    }
}

impl Picture for LevelGrid {
    fn svg(&self, width: Width) -> String {
        let mut canvas = SvgCanvas::new(width);
        let about = format!("How often Player 1 wins, in percent, by the levels of both players ({})", self.game);
        let top = canvas.heading(&self.title, &about);
        let font = canvas.small();
        let left = canvas.sizes.margin + font.width("10") + 10 * PX;
        let size = (canvas.width - canvas.sizes.margin - left) / 10;
        let tall = size.min(44 * PX);
        canvas.write(
            canvas.sizes.margin,
            top + font.size,
            font.soft(),
            "down: the level of Player 1 · across: the level of Player 2",
        );
        let top = top + 3 * font.line();
        for (index, row) in self.chances.iter().enumerate() {
            let at = |index: usize| i64::try_from(index).unwrap_or(0) * size;
            let level = (index + 1).to_string();
            let y = top + tall * i64::try_from(index).unwrap_or(0);
            canvas.write(left - 8 * PX, y + tall / 2 + font.size * 35 / 100, font.bold().at_end(), &level);
            canvas.write(left + at(index) + size / 2, top - 6 * PX, font.bold().centred(), &level);
            for (column, chance) in row.iter().enumerate() {
                let x = left + at(column);
                let cell = Area::new(x, y, x + size - PX, y + tall - PX);
                let paint = if chance.thousandths >= 500 { Paint::One } else { Paint::Two };
                canvas.fade(cell, paint, (chance.thousandths - 500).abs() / 5);
                canvas.write_first(cell, font, &[&chance.percent().to_string()]);
            }
        }
        let keys = [(Paint::One, "Player 1 wins more often"), (Paint::Two, "Player 2 wins more often")];
        let keys = keys.map(|(paint, words)| (LegendKey::Paint(paint), words.to_owned()));
        let bottom = legend(&mut canvas, top + 10 * tall + 10 * PX, &keys);
        let height = bottom + canvas.sizes.margin;
        canvas.finish("levels", height, &format!("{}: level against level", self.title), &self.describe())
    }
}

/// Every level from both seats against one player.
#[derive(Clone, Debug)]
pub struct LevelBars {
    title: String,
    game: String,
    opponent: String,
    /// For every level its chances as player 1 and as player 2.
    chances: Vec<[Chance; 2]>,
}

impl LevelBars {
    /// Computes the chances.
    pub fn new(analysis: &Analysis, opponent: PlayerSpec, budget: &Budget) -> Result<Self, NoOdds> {
        let (mut chances, quiet) = (Vec::new(), budget.quiet());
        for (level, done) in Level::all().map(PlayerSpec::Level).zip(1..) {
            let (one, two) = (odds(analysis, level, opponent, &quiet)?.p1, odds(analysis, opponent, level, &quiet)?.p2);
            chances.push([Chance::of(&one), Chance::of(&two)]);
            budget.report(done, Some(LEVELS.into()))?;
        }
        let (title, game) = (label::title(analysis.rules()), label::game(analysis.rules()));
        Ok(Self { title, game, opponent: opponent.to_string(), chances })
    }

    fn describe(&self) -> String {
        let told = |(index, [one, two]): (usize, &[Chance; 2])| {
            format!("level {}: {} as Player 1, {} as Player 2", index + 1, one.percent(), two.percent())
        };
        let rows: Vec<String> = self.chances.iter().enumerate().map(told).collect();
        format!("Chances against {} in percent. {}.", self.opponent, rows.join("; "))
    }
}

impl Picture for LevelBars {
    fn svg(&self, width: Width) -> String {
        let mut canvas = SvgCanvas::new(width);
        let about = format!("How often each level wins against {}, from both seats ({})", self.opponent, self.game);
        let top = canvas.heading(&self.title, &about);
        let font = canvas.small();
        let (thick, gap) = (font.line() + 2 * PX, 10 * PX);
        let left = canvas.sizes.margin + font.width("level 10") + 10 * PX;
        let room = canvas.width - canvas.sizes.margin - left - font.width("100%") - 8 * PX;
        let mut y = top;
        for (index, both) in self.chances.iter().enumerate() {
            let middle = y + thick + font.size * 35 / 100;
            canvas.write(left - 10 * PX, middle, font.at_end(), &format!("level {}", index + 1));
            for (seat, chance) in Seat::BOTH.into_iter().zip(both) {
                let bar = Area::new(left, y, left + room * chance.thousandths / 1000, y + thick - PX);
                let paint = if seat == Seat::One { Paint::One } else { Paint::Two };
                canvas.paint(Area { right: left + room, ..bar }, Paint::Over, "");
                canvas.paint(bar, paint, &format!("level {} as {seat}: {}%", index + 1, chance.percent()));
                let text = format!("{}%", chance.percent());
                canvas.write(canvas.width - canvas.sizes.margin, y + thick * 3 / 4, font.at_end(), &text);
                y += thick;
            }
            y += gap;
        }
        let keys = [(Paint::One, "as Player 1"), (Paint::Two, "as Player 2")];
        let keys = keys.map(|(paint, words)| (LegendKey::Paint(paint), words.to_owned()));
        let bottom = legend(&mut canvas, y + 4 * PX, &keys);
        let height = bottom + canvas.sizes.margin;
        let title = format!("{}: the levels against {}", self.title, self.opponent);
        canvas.finish("levels", height, &title, &self.describe())
    }
}
