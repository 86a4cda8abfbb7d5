//! The questions that the program and the literal solver are both asked.
#![allow(clippy::unnecessary_wraps, reason = "all questions have one signature")]

use std::fmt::Debug;

use numduel_literal::{Int, Move, Solved, Value};
use numduel_testkit::Rng;
use serde_json::Value as Json;

use super::case::{Case, SMALL, value_of};
use super::claims;

/// What happened to a question.
pub(super) enum Answer {
    /// Both say the same.
    Alike,
    /// The program refuses.
    Refused,
    /// The book is not valid, so that nothing can be asked.
    Invalid,
    /// The program says something else, with the command and what it should have said.
    Differs(String),
}

/// Asks the program and compares; nothing where the question makes no sense for the book.
type Question = fn(&Case, &mut Rng) -> Option<Answer>;

pub(super) const ALL: [(&str, Question); 9] = [
    ("check", claims::check),
    ("solve", start),
    ("after moves", after_moves),
    ("--from", from),
    ("--law", law),
    ("draw grid", grid),
    ("odds", odds),
    ("hint", hint),
    ("review", review),
];

/// What is too large for this is refused. A law without a proof is checked target by target, and a start far away has a
/// hundred thousand of them below it.
const PATIENCE: &str = "--timeout=2s";

/// An error unless both are equal.
pub(super) fn same<T: PartialEq + Debug>(what: &str, said: &T, expected: &T) -> Result<(), String> {
    if said == expected { Ok(()) } else { Err(format!("{what} should be {expected:?}, not {said:?}")) }
}

/// The strings of a list in JSON.
pub(super) fn words(list: &Json) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(Json::as_str).collect()
}

/// Compares all that `solve --json` says about a position.
fn compare(solved: &Solved, said: &Json, value: Value, moves: &[(Move, Value)]) -> Result<(), String> {
    let allowed = |known: Value, json: &Json| match value_of(json) {
        Some(said) if solved.allows(known, said) => Ok(()),
        said => Err(format!("it should be {known:?}, not {said:?}")),
    };
    allowed(value, said)?;
    let listed = said["moves"].as_array().ok_or("no moves are listed")?;
    let names = |moves: &[(Move, Value)]| moves.iter().map(|(mv, _)| mv.to_string()).collect::<Vec<_>>();
    let legal: Vec<_> = listed.iter().map(|mv| mv["move"].as_str().unwrap_or_default().to_owned()).collect();
    let unsolved = words(&said["unsolved_moves"]);
    let is_solved = |mv: &Move| !unsolved.contains(&mv.to_string().as_str());
    if unsolved.iter().any(|mv| !names(moves).iter().any(|legal| legal == mv)) {
        return Err(format!("{unsolved:?} are not all legal"));
    }
    let moves: Vec<_> = moves.iter().filter(|(mv, _)| is_solved(mv)).cloned().collect();
    same("the legal moves", &legal, &names(&moves))?;
    for ((mv, value), json) in moves.iter().zip(listed) {
        allowed(*value, json).map_err(|why| format!("{mv}: {why}"))?;
    }
    let winning: Vec<_> =
        listed.iter().filter(|mv| mv["verdict"] == "win").filter_map(|mv| mv["move"].as_str()).collect();
    same("the winning moves", &words(&said["winning_moves"]), &winning)
}

fn start(case: &Case, _: &mut Rng) -> Option<Answer> {
    let solved = &case.solved;
    Some(case.ask_json(&["solve", "--json", PATIENCE], |said| compare(solved, said, solved.value(), &solved.moves())))
}

/// At a position that some moves lead to.
fn after_moves(case: &Case, rng: &mut Rng) -> Option<Answer> {
    let (moves, positions) = case.played(rng, 6);
    if moves.is_empty() {
        return None;
    }
    let solved = Solved::as_far_as(case.game, positions[moves.len()].clone(), SMALL);
    let record = record(&moves);
    Some(case.ask_json(&["solve", "--json", PATIENCE, &record], |said| {
        compare(&solved, said, solved.value(), &solved.moves())
    }))
}

fn record(moves: &[Move]) -> String {
    ["duel".to_owned()].into_iter().chain(moves.iter().map(ToString::to_string)).collect::<Vec<_>>().join(" ")
}

/// At any number near the start, whether play reaches it or not.
fn from(case: &Case, rng: &mut Rng) -> Option<Answer> {
    let near = case.game.start().number + rng.between(-15, 25);
    let solved = Solved::as_far_as(case.game, case.game.at(near.clone()), SMALL);
    if solved.horizon.is_some_and(|horizon| horizon < 3 || case.solved.horizon.is_none()) {
        return None;
    }
    let from = format!("--from={near}");
    Some(case.ask_json(&["solve", "--json", PATIENCE, &from], |said| {
        compare(&solved, said, solved.value(), &solved.moves())
    }))
}

fn law(case: &Case, rng: &mut Rng) -> Option<Answer> {
    case.game.value("target")?;
    let start = case.game.start().number;
    // Far away most of them are refused after a while, so that few are asked for.
    if *start.magnitude() > 1000u32.into() && !rng.chance(10) {
        return None;
    }
    let up_to = format!("--up-to={}", &start + 5);
    let arguments = ["solve", "--json", "--law", "--max-positions=20000", PATIENCE, &up_to];
    Some(case.ask_json(&arguments, |law| {
        let edge =
            |run: &Json, key: &str| run[key].as_str().and_then(|text| text.parse::<Int>().ok()).unwrap_or_default();
        let runs = law["runs"].as_array().ok_or("no runs")?;
        // A law that is checked target by target is not checked as far as that, and it has a first target.
        let (first, last) = (runs.first().map(|run| edge(run, "low")), edge(law, "up_to"));
        for target in (-2..=5).map(|ahead| &start + ahead).filter(|target| *target <= last) {
            let run = runs.iter().find(|run| edge(run, "low") <= target && target <= edge(run, "high"));
            if run.is_none() && first.as_ref().is_none_or(|first| target < *first) {
                continue;
            }
            let Ok(value) = case.value_at(&[("target", target.clone())]) else { continue };
            let said = run.and_then(|run| run["winner"].as_u64());
            same(&format!("who wins with target {target}"), &said, &winner(value))?;
        }
        Ok(())
    }))
}

/// Player 1 or 2; nobody in a draw, or where there is no game.
fn winner(value: Option<Value>) -> Option<u64> {
    match value? {
        Value::Win(_) => Some(1),
        Value::Loss(_) => Some(2),
        Value::Draw => None,
    }
}

fn grid(case: &Case, rng: &mut Rng) -> Option<Answer> {
    case.game.value("target")?;
    let first = case.game.start().number - rng.between(0, 2);
    let mut wins = [0, 0];
    for start in (0..3).map(|row: i64| -> Int { &first + row }) {
        for target in (0..3).map(|column: i64| -> Int { &first + column }) {
            let value = case.value_at(&[("start", start.clone()), ("target", target)]).ok()?;
            match winner(value) {
                Some(1) => wins[0] += 1,
                Some(_) => wins[1] += 1,
                None => {}
            }
        }
    }
    let range = format!("{first}..{}", &first + 2);
    let (starts, targets) = (format!("--starts={range}"), format!("--targets={range}"));
    Some(case.ask(&["draw", "grid", &starts, &targets], "", |said| {
        let expected = format!("Player 1 wins {} cells, Player 2 wins {}.", wins[0], wins[1]);
        if said.out.contains(&expected) { Ok(()) } else { Err(format!("it should say: {expected}")) }
    }))
}

/// Two random players have the chances that counting gives, and of two perfect ones the right one wins.
fn odds(case: &Case, rng: &mut Rng) -> Option<Answer> {
    if case.solved.horizon.is_some() {
        return None;
    }
    let chances = case.solved.random_play();
    let player = rng.pick(&["random", "perfect"]);
    let expected = if player == "random" { chances.clone() } else { Some(case.solved.perfect_play()) };
    let answer = case.ask_json(&["odds", "--json", "--p1", player, "--p2", player], |said| {
        // Where play can repeat there are no exact odds.
        let expected = expected.filter(|_| chances.is_some()).ok_or("there are no exact odds")?;
        for (key, expected) in ["p1", "p2", "draw"].into_iter().zip(expected) {
            same(key, &said[key].as_str().unwrap_or_default(), &&*expected.to_string())?;
        }
        Ok(())
    });
    match answer {
        Answer::Refused if chances.is_none() => None,
        answer => Some(answer),
    }
}

/// Asks for two hints: who is winning, and with which moves.
fn hint(case: &Case, _: &mut Rng) -> Option<Answer> {
    if case.solved.horizon.is_some() {
        return None;
    }
    let (moves, value) = (case.solved.moves(), case.solved.value());
    let start = format!("--start={}", case.game.start().number);
    Some(case.ask(&["play", "--no-save", "--json", &start], "hint\nhint\n", |said| {
        let events = said.out.lines().filter_map(|line| serde_json::from_str::<Json>(line).ok());
        let hints: Vec<Json> =
            events.filter(|event| event["event"] == "hinted").map(|event| event["hint"].clone()).collect();
        let [first, second] = &hints[..] else { return Err(format!("there should be two hints: {}", said.out)) };
        for hint in [first, second] {
            same("the verdict", &hint["verdict"].as_str(), &Some(value.verdict()))?;
        }
        let keeping = moves_with(&moves, value.verdict());
        let named = words(&second["moves"]);
        let right = value.verdict() == "loss" || named == keeping || named.is_empty() && keeping.len() == moves.len();
        if right { Ok(()) } else { Err(format!("these moves are right: {keeping:?}\n  {}", said.out)) }
    }))
}

/// The moves with this verdict for the player who makes them.
fn moves_with(moves: &[(Move, Value)], verdict: &str) -> Vec<String> {
    moves.iter().filter(|(_, value)| value.verdict() == verdict).map(|(mv, _)| mv.to_string()).collect()
}

/// Every move of a game is graded by what it was worth, and by what the best was.
fn review(case: &Case, rng: &mut Rng) -> Option<Answer> {
    if case.solved.horizon.is_some() {
        return None;
    }
    let (moves, positions) = case.played(rng, 6);
    Some(case.ask_json(&["review", "--json", &record(&moves)], |said| {
        let graded = said["moves"].as_array().ok_or("no moves are graded")?;
        same("the number of moves", &graded.len(), &moves.len())?;
        for ((mv, position), graded) in moves.iter().zip(&positions).zip(graded) {
            let (all, best) = (case.solved.moves_after(position), case.solved.value_after(position).verdict());
            let made = all.iter().find(|(other, _)| other == mv).map_or("", |(_, value)| value.verdict());
            let keeping = moves_with(&all, best);
            let better: Vec<&str> = if made == best { Vec::new() } else { keeping.iter().map(|mv| &**mv).collect() };
            same("before", &graded["before"].as_str(), &Some(best))?;
            same("after", &graded["after"].as_str(), &Some(made))?;
            same("deciding", &graded["deciding"].as_bool(), &Some(keeping.len() < all.len()))?;
            same("better", &words(&graded["better"]), &better)?;
        }
        Ok(())
    }))
}
