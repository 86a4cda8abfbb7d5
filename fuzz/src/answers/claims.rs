//! What `check` warns about: every warning is true, and those that are facts about all play are not left out.

use numduel_literal::{Claims, Int, Position};
use numduel_testkit::Rng;
use serde_json::Value as Json;

use super::case::Case;
use super::questions::{Answer, same, words};

#[allow(clippy::unnecessary_wraps, reason = "all questions have one signature")]
pub(super) fn check(case: &Case, _: &mut Rng) -> Option<Answer> {
    let mut valid = true;
    let answer = case.ask_check(|said| {
        valid = said["ok"] == true;
        if !valid || said["unseen"].is_object() || case.solved.horizon.is_some() {
            return Ok(());
        }
        let claims = case.solved.claims();
        let warnings = said["warnings"].as_array().ok_or("there is no list of warnings")?;
        for warning in warnings {
            case.confirm(&claims, warning).map_err(|why| format!("{why}: {warning}"))?;
        }
        let warned = |kind: &str| warnings.iter().any(|warning| warning["kind"] == kind);
        let start_ended = case.game.end_at(&case.game.start().number).is_some();
        same("a warning that the start meets an end", &warned("start-ended"), &start_ended)?;
        same("a warning that play can repeat", &warned("repeats"), &claims.repeats)?;
        let drawn = case.book.no_draws && (claims.repeats || claims.capped_draw);
        same("a warning that a game can be drawn", &warned("drawn-all-the-same"), &drawn)
    });
    Some(if valid { answer } else { Answer::Invalid })
}

impl Case<'_> {
    fn confirm(&self, claims: &Claims, warning: &Json) -> Result<(), String> {
        let kind = warning["kind"].as_str().unwrap_or_default();
        let truth = |holds: bool| if holds { Ok(()) } else { Err(format!("'{kind}' is not true")) };
        let witness = &warning["witness"];
        if let Some(record) = witness["record"].as_str() {
            self.replay(record)?;
        }
        match kind {
            "target-never-reached" => {
                let numbers: Vec<Int> =
                    words(&witness["numbers"]).iter().filter_map(|text| text.parse().ok()).collect();
                truth(numbers.iter().all(|number| claims.made.contains(number)))?;
                let between = |one: &Int, other: &Int| claims.made.range(one..other).count();
                truth(!matches!(&numbers[..], [one, other] if between(one, other) > 1))?;
                truth(!named_numbers(warning).iter().any(|number| claims.made.contains(number)))
            }
            "end-never-met" => truth(self.clause(warning).is_none_or(|end| !claims.ends.contains(&end))),
            "move-never-legal" => match named_moves(warning) {
                moves if moves.is_empty() => {
                    let group = self.clause(warning);
                    truth(group.is_none_or(|group| !claims.legal_in.iter().any(|(place, _)| *place == group)))
                }
                moves => truth(!moves.iter().any(|mv| claims.legal.contains(*mv))),
            },
            "move-never-right" => truth(!named_moves(warning).iter().any(|mv| claims.right.contains(*mv))),
            "no-choice" => {
                let seat = usize::from(!warning["message"].as_str().unwrap_or_default().contains("player 1"));
                truth(!claims.decides[seat])
            }
            "decided-at-once" => {
                let at_once = warning["message"].as_str().is_some_and(|text| text.contains("win with the first move"));
                truth(!at_once || claims.wins_at_once)
            }
            "start-ended" | "repeats" | "drawn-all-the-same" | "unchanged" => Ok(()),
            other => Err(format!("there is no warning '{other}'")),
        }
    }

    /// Every move of a record that is shown can be played.
    fn replay(&self, record: &str) -> Result<Vec<Position>, String> {
        let mut line = vec![self.game.start()];
        for word in record.split(' ').skip(1) {
            let now = &line[line.len() - 1];
            let mv = self.game.legal(now).into_iter().find(|mv| mv.to_string() == word);
            let Some(mv) = mv.filter(|_| self.game.outcome(&line).is_none()) else {
                return Err(format!("{word} is not legal after '{record}' up to it"));
            };
            line.push(self.game.after(now, &mv));
        }
        Ok(line)
    }

    /// Which of the groups, or of the ends, a warning points at.
    fn clause(&self, warning: &Json) -> Option<usize> {
        let column = usize::try_from(warning["column"].as_u64()?).ok()?;
        let before: String = self.line().chars().take(column - 1).collect();
        let is_move = |clause: &&str| {
            const WORDS: [&str; 8] =
                ["when ", "add ", "subtract ", "multiply ", "divide ", "append ", "delete ", "become "];
            let clause = clause.trim_start();
            clause.starts_with(|c: char| c.is_ascii_digit() || "+-x/".contains(c))
                || WORDS.iter().any(|word| clause.starts_with(word))
        };
        let is_end = |clause: &&str| {
            (clause.contains(" wins") || clause.contains(" loses"))
                && !clause.contains("stuck")
                && !clause.contains("the last move")
        };
        let same_kind =
            |clause: &&str| if warning["kind"] == "end-never-met" { is_end(clause) } else { is_move(clause) };
        let index = before.matches(';').count();
        Some(self.line().split(';').take(index).filter(|clause| same_kind(clause)).count())
    }
}

/// The moves that a message names.
fn named_moves(warning: &Json) -> Vec<&str> {
    let message = warning["message"].as_str().unwrap_or_default();
    if message.starts_with('\'') {
        return Vec::new();
    }
    let is_move = |word: &&str| {
        let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let operand = digits.strip_prefix("n+").or_else(|| word.strip_prefix(['+', '-', 'x', '/', '=']));
        operand.is_some_and(|operand| !operand.is_empty() && operand.chars().all(|c| c.is_ascii_digit()))
    };
    message.split([' ', ',', ':']).filter(is_move).collect()
}

/// The numbers that a message names.
fn named_numbers(warning: &Json) -> Vec<Int> {
    let message = warning["message"].as_str().unwrap_or_default();
    // A number that is too long to be read is shortened, and then nobody can tell which it is.
    let words = message.split(' ').filter(|word| !word.contains('…'));
    words.flat_map(|word| word.split([',', '.'])).filter_map(|word| word.parse().ok()).collect()
}
