//! The questions that the program and the witness are both asked.
#![allow(clippy::unnecessary_wraps, reason = "all questions have one signature")]
#![allow(clippy::option_option, reason = "not allowed by the book and not known to the witness are two things")]

use numduel_rules::{Move, Number};
use numduel_testkit::{Line, LiteralSolver, Rng, Settled};
use serde_json::Value;

use super::tally::Answered;
use super::{Case, SMALL};
use crate::common::{Said, numduel_in, words};

/// Asks the program and compares; nothing where the question makes no sense for the book.
type Question = fn(&Case, &mut Rng) -> Option<Answered>;

pub const ALL: [(&str, Question); 7] = [
    ("solve", start),
    ("solve elsewhere", elsewhere),
    ("solve --law", law),
    ("draw grid", grid),
    ("hint", hint),
    ("review", review),
    ("odds", odds),
];

impl Case<'_> {
    fn run(&self, command: &[&str], arguments: &[&str], input: &str) -> Said {
        let arguments = [command, &["--rulebook", self.file], arguments].concat();
        numduel_in(self.folder, &arguments, input)
    }

    /// What the program prints as JSON; nothing where it refuses.
    fn json(&self, command: &[&str], arguments: &[&str]) -> Option<Value> {
        let said = self.run(command, arguments, "");
        self.answer(&said)
            .map(|out| serde_json::from_str(out).unwrap_or_else(|error| panic!("{error}: {}", self.say(&said))))
    }

    /// What the program prints; nothing where it refuses.
    fn answer<'s>(&self, said: &'s Said) -> Option<&'s str> {
        assert!(matches!(said.code, 0..=2) && !said.err.contains("panicked"), "{}", self.say(said));
        (said.code == 0).then_some(&*said.out)
    }

    fn say(&self, said: &Said) -> String {
        format!("{}{}\n{}", said.out, said.err, self.book)
    }

    /// Compares all that `solve --json` says about a position with what its moves are worth.
    fn compare_solved(&self, solved: Option<Value>, value: Settled, moves: &[(Move, Settled)]) -> Option<Answered> {
        let Some(solved) = solved else { return Some(Answered::Refused) };
        let listed = solved["moves"].as_array().unwrap().iter();
        let listed: Vec<_> = listed.map(|mv| (mv["move"].as_str().unwrap().to_owned(), settled(mv))).collect();
        let expected: Vec<_> = moves.iter().map(|(mv, value)| (mv.to_string(), *value)).collect();
        assert_eq!((settled(&solved), listed), (value, expected), "{solved}\n{}", self.book);
        assert_eq!(words(&solved["winning_moves"]), named_with(moves, "win"), "{solved}\n{}", self.book);
        Some(Answered::Alike)
    }
}

/// The verdict and the distance of a position or a move in JSON.
pub fn settled(json: &Value) -> Settled {
    let distance = || u32::try_from(json["distance"].as_u64().unwrap()).unwrap();
    match json["verdict"].as_str() {
        Some("win") => Settled::Win(distance()),
        Some("loss") => Settled::Loss(distance()),
        Some("draw") => Settled::Draw,
        other => panic!("{other:?} is no verdict: {json}"),
    }
}

fn verdict(value: Settled) -> &'static str {
    match value {
        Settled::Win(_) => "win",
        Settled::Loss(_) => "loss",
        Settled::Draw => "draw",
    }
}

/// The best of some moves: a quick win, else a draw, else a slow loss.
fn best(moves: &[(Move, Settled)]) -> Settled {
    let worth = |value: &Settled| match value {
        Settled::Win(distance) => (2, -i64::from(*distance)),
        Settled::Draw => (1, 0),
        Settled::Loss(distance) => (0, i64::from(*distance)),
    };
    moves.iter().map(|(_, value)| *value).max_by_key(worth).unwrap()
}

fn start(case: &Case, _: &mut Rng) -> Option<Answered> {
    case.compare_solved(case.json(&["solve", "--json"], &[]), case.solver.value(), &case.solver.moves())
}

/// After some moves of a game, or at any number.
fn elsewhere(case: &Case, rng: &mut Rng) -> Option<Answered> {
    if rng.chance(50) { after_moves(case, rng) } else { from(case, rng) }
}

fn after_moves(case: &Case, rng: &mut Rng) -> Option<Answered> {
    let line = case.line(rng, 6);
    let moves = case.solver.moves_after(&line);
    if line.moves.is_empty() || moves.is_empty() {
        return None;
    }
    case.compare_solved(case.json(&["solve", "--json"], &[&case.record(&line)]), best(&moves), &moves)
}

fn from(case: &Case, rng: &mut Rng) -> Option<Answered> {
    let near = &case.rules.start().number + Number::from(rng.between(-15, 25));
    let solver = LiteralSolver::new(case.model, case.model.start_at(near.clone()), SMALL)?;
    let said = case.json(&["solve", "--json", &format!("--from={near}")], &[]);
    case.compare_solved(said, solver.value(), &solver.moves())
}

/// Who wins at these values of the parameters; nothing where the book does not allow them, or the witness gives up.
fn winner_at(case: &Case, changed: &[(&str, Number)]) -> Option<Option<Settled>> {
    match case.model_at(changed) {
        Some(model) => Some(Some(LiteralSolver::new(&model, model.start(), SMALL)?.value())),
        None => Some(None),
    }
}

fn law(case: &Case, _: &mut Rng) -> Option<Answered> {
    case.rules.value("target")?;
    let start = case.rules.start().number;
    let up_to = &start + Number::from(5);
    let Some(law) = case.json(&["solve", "--json", "--law", "--max-positions=20000", &format!("--up-to={up_to}")], &[])
    else {
        return Some(Answered::Refused);
    };
    let edge = |run: &Value, key: &str| run[key].as_str().unwrap().parse::<Number>().unwrap();
    // A law that is checked target by target is not checked as far as that.
    let last = edge(&law, "up_to");
    for target in (-2..=5).map(|ahead| &start + Number::from(ahead)).filter(|target| *target <= last) {
        let Some(expected) = winner_at(case, &[("target", target.clone())]) else { continue };
        let mut runs = law["runs"].as_array().unwrap().iter();
        let run = runs.find(|run| edge(run, "low") <= target && target <= edge(run, "high"));
        let first = law["runs"].get(0).map(|run| edge(run, "low"));
        let expected = match expected {
            _ if run.is_none() && first.is_none_or(|first| target < first) => continue,
            Some(Settled::Win(_)) => Some(1),
            Some(Settled::Loss(_)) => Some(2),
            Some(Settled::Draw) | None => None,
        };
        assert_eq!(run.and_then(|run| run["winner"].as_u64()), expected, "{target}: {law}\n{}", case.book);
    }
    Some(Answered::Alike)
}

fn grid(case: &Case, rng: &mut Rng) -> Option<Answered> {
    case.rules.value("target")?;
    let first = &case.rules.start().number - Number::from(rng.between(0, 2));
    let (starts, targets) = ((0..3).map(|row| &first + Number::from(row)), 0..3);
    let mut wins = [0, 0];
    for start in starts {
        for target in targets.clone().map(|column| &first + Number::from(column)) {
            match winner_at(case, &[("start", start.clone()), ("target", target)])? {
                Some(Settled::Win(_)) => wins[0] += 1,
                Some(Settled::Loss(_)) => wins[1] += 1,
                Some(Settled::Draw) | None => {}
            }
        }
    }
    let range = format!("{first}..{}", &first + Number::from(2));
    let said = case.run(&["draw", "grid"], &[&format!("--starts={range}"), &format!("--targets={range}")], "");
    let Some(picture) = case.answer(&said) else { return Some(Answered::Refused) };
    let expected = format!("player 1 wins {} cells, player 2 wins {}.", wins[0], wins[1]);
    assert!(picture.contains(&expected), "{range}: not {expected} {}", case.say(&said));
    Some(Answered::Alike)
}

/// Asks for two hints: who is winning, and with which moves.
fn hint(case: &Case, _: &mut Rng) -> Option<Answered> {
    let (moves, value) = (case.solver.moves(), case.solver.value());
    let start = format!("--start={}", case.rules.start().number);
    let said = case.run(&["play", "--no-save", &start], &[], "hint\nhint\n");
    assert_eq!(said.code, 3, "{}", case.say(&said));
    let words = match value {
        Settled::Win(_) => "You are winning.",
        Settled::Draw => "With best play it's a draw.",
        Settled::Loss(_) => "You are losing unless your opponent slips up.",
    };
    let mut lines = said.err.lines().skip_while(|line| *line != words).skip(1).skip_while(|line| *line != words);
    if lines.next().is_none() {
        let something =
            ["You are winning", "it's a draw", "You are losing"].iter().any(|words| said.err.contains(words));
        assert!(!something, "{value:?} {}", case.say(&said));
        return Some(Answered::Refused);
    }
    let said_moves = lines.next().unwrap().replace([',', '.'], " ");
    let legal: Vec<String> = moves.iter().map(|(mv, _)| mv.to_string()).collect();
    let named: Vec<_> = said_moves.split(' ').filter(|word| legal.iter().any(|mv| mv == word)).collect();
    let good = named_with(&moves, verdict(value));
    let right = verdict(value) == "loss" || named == good || named.is_empty() && good == legal;
    assert!(right, "{good:?} {}", case.say(&said));
    Some(Answered::Alike)
}

/// The moves with this verdict for the player who makes them.
fn named_with(moves: &[(Move, Settled)], wanted: &str) -> Vec<String> {
    moves.iter().filter(|(_, value)| verdict(*value) == wanted).map(|(mv, _)| mv.to_string()).collect()
}

/// Every move of a game is graded by what it was worth, and by what the best was.
fn review(case: &Case, rng: &mut Rng) -> Option<Answered> {
    let line = case.line(rng, 6);
    let Some(reviewed) = case.json(&["review", "--json"], &[&case.record(&line)]) else {
        return Some(Answered::Refused);
    };
    let graded = reviewed["moves"].as_array().unwrap();
    assert_eq!(graded.len(), line.moves.len(), "{reviewed}\n{}", case.book);
    for (ply, graded) in graded.iter().enumerate() {
        let before = Line { numbers: line.numbers[..=ply].to_vec(), moves: line.moves[..ply].to_vec() };
        let moves = case.solver.moves_after(&before);
        let (best, made) = (verdict(best(&moves)), moves.iter().find(|(mv, _)| *mv == line.moves[ply]).unwrap());
        let keeping = named_with(&moves, best);
        let better = if verdict(made.1) == best { Vec::new() } else { keeping.clone() };
        assert_eq!(
            (
                graded["before"].as_str(),
                graded["after"].as_str(),
                graded["deciding"].as_bool(),
                words(&graded["better"])
            ),
            (
                Some(best),
                Some(verdict(made.1)),
                Some(keeping.len() < moves.len()),
                better.iter().map(|mv| &**mv).collect()
            ),
            "move {} of {reviewed}\n{}",
            ply + 1,
            case.book
        );
    }
    Some(Answered::Alike)
}

/// Two random players have the chances that counting gives, and of two perfect ones the right one wins.
fn odds(case: &Case, rng: &mut Rng) -> Option<Answered> {
    let chances = case.solver.random_play();
    let (player, expected) = match (rng.chance(50), case.solver.value()) {
        (true, _) => ("random", chances),
        (false, Settled::Win(_)) => ("perfect", Some([1.0, 0.0, 0.0])),
        (false, Settled::Loss(_)) => ("perfect", Some([0.0, 1.0, 0.0])),
        (false, Settled::Draw) => ("perfect", Some([0.0, 0.0, 1.0])),
    };
    let odds = case.json(&["odds", "--json", "--p1", player, "--p2", player], &[]);
    let (Some(odds), Some(expected)) = (&odds, expected.filter(|_| chances.is_some())) else {
        // Where play can repeat, there are no exact odds.
        assert!(odds.is_none() || chances.is_some(), "{odds:?}\n{}", case.book);
        return chances.map(|_| Answered::Refused);
    };
    for (key, expected) in ["p1_decimal", "p2_decimal", "draw_decimal"].iter().zip(expected) {
        let computed: f64 = odds[key].as_str().unwrap().parse().unwrap();
        assert!((computed - expected).abs() < 2e-6, "{player}: {expected}, not {key} of {odds}\n{}", case.book);
    }
    Some(Answered::Alike)
}
