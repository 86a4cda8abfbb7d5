//! A rule book while somebody writes it: what is wrong with it, or what kind of game it is.

use std::sync::Arc;

use numduel_players::{Appraisal, Level, Odds, decimal};
use numduel_rules::sentences::Names;
use numduel_rules::{BookForm, RuleBook, Rules, Seat, compact, english};
use numduel_session::story;
use serde::{Deserialize, Serialize};

use crate::check::{DiagnosticInfo, NumberPlace};
use crate::scalar::{Count, SeatNumber, V1};
use crate::shared::distance;
use crate::vocabulary::VerdictWord;

/// A rule book's text and what is known about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct MakeReport {
    /// The version of the format.
    pub v: V1,
    /// The text.
    pub book: String,
    /// Everything that is wrong, in the order of the text; empty if the book can be played.
    pub errors: Vec<DiagnosticInfo>,
    /// The numbers of its rules.
    pub numbers: Vec<NumberPlace>,
    /// What kind of game it is; null if the book has errors.
    pub game: Option<MadeGame>,
    /// Why a book without errors is not played here; else null.
    pub refused: Option<String>,
}

/// What kind of game a rule book describes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct MadeGame {
    /// The title of the book.
    pub title: String,
    /// The rules in English, line by line.
    pub rules: Vec<String>,
    /// The book in its one-line form; null if that would be too long.
    pub line: Option<String>,
    /// The book as a file.
    pub file: String,
    /// What the start is worth to player 1; null if it is not known.
    pub verdict: Option<VerdictWord>,
    /// Plies to the end with perfect play; null for a draw, and if only who wins is known.
    pub distance: Option<Count>,
    /// The strategy in a sentence; null if there is none.
    pub card: Option<String>,
    /// How many positions can be reached; null if they were not counted.
    pub positions: Option<usize>,
    /// In how many of them the choice matters: some moves keep the result and others throw it away.
    pub deciding: Option<usize>,
    /// How players of some strength do against each other; empty if that is not known.
    pub chances: Vec<LevelChance>,
    /// A game between two perfect players, as the book tells it, or its beginning; empty if it is not known.
    pub sample: Vec<String>,
    /// Why less is known than could be, in sentences.
    pub unknown: Vec<String>,
}

/// The exact chances of two computer players, to four decimals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct LevelChance {
    /// The level of player 1.
    pub player1: u8,
    /// The level of player 2.
    pub player2: u8,
    /// The chance that player 1 wins.
    pub p1: String,
    /// The chance that player 2 wins.
    pub p2: String,
}

impl MakeReport {
    /// The text with its errors, and its book if it has none. What kind of game that is, is for the caller to find out and add.
    pub fn read(text: &str) -> (Self, Option<Arc<RuleBook>>) {
        let form = BookForm::of(text);
        let read = form.read(text);
        let errors = read.as_ref().err().map(|errors| errors.iter().map(DiagnosticInfo::from).collect());
        let report = Self {
            v: V1,
            book: text.to_owned(),
            errors: errors.unwrap_or_default(),
            numbers: NumberPlace::all(text, form),
            game: None,
            refused: None,
        };
        (report, read.ok().map(Arc::new))
    }
}

impl MadeGame {
    /// What needs no search.
    pub fn outline(rules: &Rules) -> Self {
        let book = rules.book();
        Self {
            title: book.title().to_owned(),
            rules: english::rules_of_play(rules),
            line: compact::print(book).map(|compact| compact.line),
            file: book.to_string(),
            verdict: None,
            distance: None,
            card: None,
            positions: None,
            deciding: None,
            chances: Vec::new(),
            sample: Vec::new(),
            unknown: Vec::new(),
        }
    }

    /// The same with what was found out.
    pub fn new(rules: &Rules, found: &Appraisal) -> Self {
        const DECIMALS: usize = 4;
        let names = Names::default();
        let told = found.sample.as_ref().map(|game| story(game, &names).map(|event| event.text).collect::<String>());
        let chance = |(levels, odds): &([Level; 2], Odds)| LevelChance {
            player1: levels[0].number(),
            player2: levels[1].number(),
            p1: decimal(&odds.p1, DECIMALS),
            p2: decimal(&odds.p2, DECIMALS),
        };
        Self {
            verdict: found.value.as_ref().map(|value| value.verdict.into()),
            distance: found.value.as_ref().and_then(distance),
            card: found.card.clone(),
            positions: found.positions.map(|(all, _)| all),
            deciding: found.positions.map(|(_, deciding)| deciding),
            chances: found.odds.iter().map(chance).collect(),
            sample: told.map(|told| told.lines().map(str::to_owned).collect()).unwrap_or_default(),
            unknown: found.unknown.clone(),
            ..Self::outline(rules)
        }
    }

    /// The seat that wins.
    pub fn winner(&self) -> Option<SeatNumber> {
        match self.verdict? {
            VerdictWord::Win => Some(SeatNumber(Seat::One)),
            VerdictWord::Loss => Some(SeatNumber(Seat::Two)),
            VerdictWord::Draw => None,
        }
    }
}
