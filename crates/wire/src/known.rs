//! What is known about a game or a position, from an analysis.

use numduel_players::Analysis;
use numduel_rules::{Game, Number, Rules, compact, english};
use numduel_solver::{Law, LawRange, ScoredMove, Verdict};

use crate::room::{AnalysisReport, BookReport, MoveReason, PlayedMove, ProblemReport};
use crate::scalar::{Decimal, SeatNumber, V1};
use crate::shared::{MoveValue, distance};

/// How many targets are solved one by one where no law is proven.
const CHECKED: u64 = 300;

/// How many moves of a position have their reason told.
const REASONS: usize = 12;

/// How many of the moves so far are valued, the last ones.
const PLAYED: usize = 200;

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
            card: None,
            reasons: Vec::new(),
            played: Vec::new(),
        }
    }

    /// The same with what the moves so far were worth, and unless the game is over, what every move is worth now.
    pub fn with_values(mut self, game: &Game, analysis: &Analysis) -> Result<Self, ProblemReport> {
        let position = game.position();
        let solution = match analysis.solution() {
            // How it ended is known anyway.
            Err(_) if self.result.is_some() => return Ok(self),
            found => found.map_err(|error| ProblemReport::too_large(&error))?,
        };
        self.card = solution.card().ok().flatten().map(|card| card.to_string());
        self.played = played(game, analysis);
        if self.result.is_some() {
            return Ok(self);
        }
        let unknown = || ProblemReport::too_large(&"this position cannot be evaluated");
        let value = analysis.value(position).ok_or_else(unknown)?;
        let best = analysis.perfect_moves(position);
        let why = best.first().filter(|_| value.verdict == Verdict::Win).and_then(|mv| analysis.why(position, mv));
        let moves = analysis.moves(position);
        let reason = |choice: &ScoredMove| {
            Some(MoveReason { mv: choice.mv.to_string(), why: analysis.why(position, &choice.mv)? })
        };
        Ok(Self {
            reasons: moves.iter().take(REASONS).filter_map(reason).collect(),
            verdict: Some(value.verdict.into()),
            distance: distance(&value),
            moves: moves.iter().map(MoveValue::from).collect(),
            why: why.unwrap_or_default(),
            ..self
        })
    }
}

/// The moves of a game with what they were worth to those who made them.
fn played(game: &Game, analysis: &Analysis) -> Vec<PlayedMove> {
    let first = game.moves().len().saturating_sub(PLAYED);
    let positions: Vec<_> = game.positions().skip(first).collect();
    let worth = |position| analysis.value(position).map(|value| value.verdict);
    let moves = game.moves()[first..].iter().zip(positions.windows(2)).enumerate();
    moves
        .map(|(index, (mv, pair))| {
            let best = worth(&pair[0]);
            let chosen = analysis.moves(&pair[0]).into_iter().find(|choice| choice.mv == *mv);
            let verdict = chosen.map(|choice| choice.value.verdict);
            PlayedMove {
                ply: first + index + 1,
                seat: SeatNumber(pair[0].turn),
                mv: mv.to_string(),
                number: Decimal(pair[1].number.clone()),
                verdict: verdict.map(Into::into),
                mistake: best.zip(verdict).is_some_and(|(best, verdict)| best != verdict),
            }
        })
        .collect()
}
