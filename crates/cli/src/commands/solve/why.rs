//! `--why`: the reason for a move's value.

use numduel_rules::english::one_of;
use numduel_rules::number::shorten;
use numduel_rules::{Move, Number, Position};
use numduel_solver::{Answer, Limits, ScoredMove, SolveError, Verdict, answer_from};

use super::asked::Asked;
use super::text::plies;
use crate::exit::{Exit, usage};
use crate::output;
use crate::working::Working;

pub fn run(asked: &Asked, limits: Limits, typed: &str) -> anyhow::Result<Exit> {
    let mv: Move =
        asked.rules.read(typed).ok_or_else(|| usage(format!("'{}' is no move of this book", shorten(typed))))?;
    let mut working = Working::new("bands")?;
    let answer = match answer_from(&asked.rules, &asked.position, limits, &mut working.watch()) {
        Err(SolveError::Stopped) => return Ok(Exit::Interrupted),
        solved => solved?,
    };
    drop(working);
    let reason = match &answer {
        Answer::Bands(solution) => solution.why(&asked.position, &mv).map(|reason| reason.to_string()),
        other => plain(other, &asked.position, &mv),
    };
    let not_legal = || match asked.rules.illegal_reason(&asked.position, &mv) {
        Some(reason) => usage(format!("{mv} is not legal here: {reason}")),
        None => usage(format!("play from {} leads nowhere", shorten(&asked.position.number.to_string()))),
    };
    output::answer(&format!("{}\n", reason.ok_or_else(not_legal)?))?;
    Ok(Exit::Done)
}

/// The reason where there are no bands to point at: what the move leaves, and the best answer to it.
fn plain(answer: &Answer, position: &Position, mv: &Move) -> Option<String> {
    let choices = answer.moves(position);
    let choice = choices.iter().find(|choice| choice.mv == *mv)?;
    let to = shorten(&choice.to.to_string());
    let left = plies(&(&choice.value.distance - Number::ONE));
    let after = answer.rules().play(position.clone(), mv).ok()?;
    let replies = listed(&answer.best_moves(&after.position));
    let reason = match choice.value.verdict {
        Verdict::Win if choice.value.distance == Number::ONE => format!("{mv} makes the number {to} and wins at once."),
        Verdict::Loss if choice.value.distance == Number::ONE => {
            format!("{mv} makes the number {to} and loses at once.")
        }
        Verdict::Win => format!("{mv} leaves {to}, where every move loses; {replies} holds out longest, for {left}."),
        Verdict::Loss => format!("{mv} leaves {to}, where {replies} wins in {left}."),
        Verdict::Draw if after.outcome.is_some() => format!("{mv} makes the number {to}, and the game is drawn."),
        Verdict::Draw => format!("{mv} leaves {to}, where nobody can force a win; {replies} keeps the draw."),
    };
    let better: Vec<ScoredMove> =
        answer.best_moves(position).into_iter().filter(|best| best.value.verdict != choice.value.verdict).collect();
    let better = match better.first().map(|best| best.value.verdict) {
        Some(Verdict::Win) => format!(" Better is {}, which wins.", listed(&better)),
        Some(_) => format!(" Better is {}, which draws.", listed(&better)),
        None => String::new(),
    };
    Some(reason + &better)
}

fn listed(choices: &[ScoredMove]) -> String {
    one_of(&choices.iter().map(|choice| choice.mv.to_string()).collect::<Vec<_>>())
}
