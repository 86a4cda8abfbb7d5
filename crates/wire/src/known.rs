//! What is known about a game or a position, from an analysis.

use numduel_players::Analysis;
use numduel_rules::{Game, Number, Position, Rules, compact, english};
use numduel_solver::{Law, LawRange, Verdict};

use crate::room::{AnalysisReport, BookReport, ProblemReport};
use crate::scalar::{Decimal, SeatNumber, V1};
use crate::shared::{MoveValue, distance};

/// How many targets are solved one by one where no law is proven.
const CHECKED: u64 = 300;

impl BookReport {
    /// What is known without asking anything, and why no more is.
    pub fn outline(rules: &Rules, unknown: Option<String>) -> Self {
        let book = rules.book();
        Self {
            v: V1,
            game: rules.game_string().to_string(),
            title: book.title().to_owned(),
            summary: book.summary().to_owned(),
            rules: english::rules_of_play(rules).join("\n"),
            line: compact::print(book).map(|compact| compact.line),
            card: None,
            law: Vec::new(),
            unknown,
        }
    }

    /// Everything that is known; who wins for other targets only if that may be told.
    pub fn new(rules: &Rules, analysis: &Analysis, tells_law: bool) -> Self {
        let mut report = Self::outline(rules, None);
        match analysis.solution() {
            Err(error) => report.unknown = Some(error.to_string()),
            Ok(solution) => {
                report.card = solution.card().ok().flatten().map(|card| card.to_string());
                let law = tells_law.then(|| law_of(rules, analysis)).flatten();
                report.law = law.map(|law| law.runs.iter().map(Into::into).collect()).unwrap_or_default();
            }
        }
        report
    }
}

/// Who wins for which targets up to ten times the usual one, if that is known.
pub fn law_of(rules: &Rules, analysis: &Analysis) -> Option<Law> {
    let parameter = &rules.book().varied_parameter()?.name;
    let up_to = rules.value(parameter)? * Number::from(10_u8);
    analysis.solution().ok()?.law(parameter, &LawRange { up_to, checked: CHECKED }).ok()
}

impl AnalysisReport {
    /// The position after the moves of a game, and nothing about what it is worth.
    pub fn of_game(game: &Game) -> Self {
        Self {
            v: V1,
            record: game.record().to_string(),
            number: Decimal(game.position().number.clone()),
            turn: SeatNumber(game.position().turn),
            result: game.outcome().map(Into::into),
            verdict: None,
            distance: None,
            moves: Vec::new(),
            why: Vec::new(),
        }
    }

    /// The same with what every move is worth, unless the game is over.
    pub fn with_values(self, position: &Position, analysis: &Analysis) -> Result<Self, ProblemReport> {
        if self.result.is_some() {
            return Ok(self);
        }
        analysis.solution().map_err(|error| ProblemReport::too_large(&error))?;
        let unknown = || ProblemReport::too_large(&"this position cannot be evaluated");
        let value = analysis.value(position).ok_or_else(unknown)?;
        let best = analysis.perfect_moves(position);
        let why = best.first().filter(|_| value.verdict == Verdict::Win).and_then(|mv| analysis.why(position, mv));
        Ok(Self {
            verdict: Some(value.verdict.into()),
            distance: distance(&value),
            moves: analysis.moves(position).iter().map(MoveValue::from).collect(),
            why: why.unwrap_or_default(),
            ..self
        })
    }
}
