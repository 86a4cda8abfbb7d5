//! Material for the forger: random books, what they are worth by brute force, and their honest certificates. The forger itself
//! (`fuzz/forger`) is a Python program, because it imports the checker of certificates that it tries to deceive.

mod books;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Arc;

use numduel_literal::{self as literal, Int, Solved, Value};
use numduel_rules::{Budget, Number, RuleBook, Rules, compact};
use numduel_solver::{Certificate, CertificateError, Method, Solution, solve, solve_by};
use numduel_testkit::{Rng, usual};
use serde_json::{Value as Json, json};

/// As many positions as are listed for one game, by brute force and by the solver.
const SMALL: usize = 250;
/// The values of a parameter for which a law is checked by brute force.
const TARGETS: i64 = 60;
/// The longest certificate that is worth forging, in bytes.
const LONGEST: usize = 20_000;
/// So many forgeries are rejected and honest certificates accepted, unless the plan says how many books there are.
const GOALS: [&str; 3] = ["--goals", "100000", "2000"];

/// What is forged.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The first book's seed.
    pub seed: u64,
    /// How many books there are; without a number, as many as it takes to reach the goals.
    pub books: Option<u64>,
}

/// Feeds the forger with the books of the plan, and says how it ended.
pub fn run(plan: &Plan) -> io::Result<ExitStatus> {
    let seeds = plan.seed..plan.seed.saturating_add(plan.books.unwrap_or(u64::MAX));
    let books = seeds.map(|seed| {
        let mut rng = Rng::new(seed);
        (books::line(&mut rng), rng)
    });
    forge(books, if plan.books.is_none() { &GOALS } else { &[] })
}

/// Feeds the forger with one book, as often as is said, since it takes some of its lies by chance.
pub fn run_book(line: &str, times: u64) -> io::Result<ExitStatus> {
    forge((0..times).map(|seed| (line.to_owned(), Rng::new(seed))), &[])
}

fn forge(books: impl Iterator<Item = (String, Rng)>, options: &[&str]) -> io::Result<ExitStatus> {
    let forger = Path::new(env!("CARGO_MANIFEST_DIR")).join("forger/forge.py");
    let mut child = Command::new("python3").arg("-B").arg(forger).args(options).stdin(Stdio::piped()).spawn()?;
    let mut input = BufWriter::new(child.stdin.take().expect("standard input is piped"));
    for (line, mut rng) in books {
        for case in cases(&line, &mut rng) {
            // A forger that stops has reached its goals, or says why not.
            if writeln!(input, "{case}").is_err() {
                return child.wait();
            }
        }
    }
    drop(input);
    child.wait()
}

/// A book, its law, and lines much like it with the certificate of the first.
fn cases(line: &str, rng: &mut Rng) -> Vec<Json> {
    let Some(rules) = rules(line).filter(|rules| rules.moves().len() <= 40) else { return Vec::new() };
    let Some(line) = compact::print(&rules.settled_book()).map(|printed| printed.line) else { return Vec::new() };
    // A certificate has one start.
    if line.split("; ").any(|clause| clause.starts_with("start ") && clause.contains("..")) {
        return Vec::new();
    }
    let Some(truth) = truth(&line) else { return Vec::new() };
    let budget = Budget::default().with_bytes(50_000_000).with_positions(2 * SMALL);
    // Each kind of proof has its method, and the usual choice seldom falls on some.
    let method = rng.maybe(50, |rng| rng.pick(&Method::ALL));
    let solved = method.and_then(|method| solve_by(method, &rules, &budget).ok());
    let solution = solved.or_else(|| solve(&rules, &budget).ok()).filter(|_| !truth.is_null());
    let certificate = solution.as_ref().and_then(|solution| text(solution.certificate()));
    let others = if truth.is_null() { BTreeSet::new() } else { by_each_method(&rules, &budget) };
    let mut cases = vec![json!({ "rules": line, "truth": truth, "certificate": certificate, "others": others })];
    if let Some(solution) = &solution {
        cases.extend(law(&rules, &line, solution, rng));
    }
    if let Some(honest) = certificate {
        let (other, broken) = (books::changed(&line, rng), books::broken(&line, rng));
        if other != line && self::rules(&other).is_some() {
            // If it cannot be played literally, nothing is known.
            let truth =
                self::truth(&other).unwrap_or_else(|| json!({ "value": ["draw", 0], "moves": [], "horizon": 0 }));
            cases.push(json!({ "rules": other, "truth": truth, "borrowed": honest }));
        }
        if self::rules(&broken).is_none() {
            cases.push(json!({ "rules": broken, "truth": null, "borrowed": honest }));
        }
    }
    cases
}

/// Every honest certificate of a book.
fn by_each_method(rules: &Rules, budget: &Budget) -> BTreeSet<String> {
    let solutions = Method::ALL.into_iter().filter_map(|method| solve_by(method, rules, budget).ok());
    solutions.filter_map(|solution| text(solution.certificate())).collect()
}

/// The rules that the program reads from a line, if it accepts it.
fn rules(line: &str) -> Option<Arc<Rules>> {
    let book = Arc::new(compact::read(line).ok()?);
    book.rules(&BTreeMap::new()).ok().map(Arc::new)
}

/// A certificate as a text, unless there is none or it is very long.
fn text(certificate: Result<Certificate<'_>, CertificateError>) -> Option<String> {
    let mut text = String::new();
    for line in certificate.ok()? {
        text = text + &line.ok()? + "\n";
        if text.len() > LONGEST {
            return None;
        }
    }
    Some(text)
}

/// What the start and its moves are worth by brute force, or null if nothing may be claimed about them; nothing where the literal
/// solver cannot play the book.
fn truth(line: &str) -> Option<Json> {
    let book: literal::Book = line.parse().ok()?;
    let game = book.game(&[])?;
    if game.is_cut_short(&game.start()) {
        return Some(Json::Null);
    }
    let solved = Solved::as_far_as(&game, game.start(), SMALL);
    let moves = solved.moves().into_iter().map(|(mv, value)| json!([mv.to_string(), words(value)]));
    Some(json!({ "value": words(solved.value()), "moves": moves.collect::<Vec<_>>(), "horizon": solved.horizon }))
}

/// The law of a book's parameter, if it is proven, with what brute force says of small values of it.
fn law(rules: &Rules, line: &str, solution: &Solution, rng: &mut Rng) -> Option<Json> {
    let book: literal::Book = line.parse().ok()?;
    let parameter = book.parameters.iter().map(|parameter| &parameter.name).find(|name| *name != "start")?;
    let up_to = Number::from(rng.between(1, 400));
    let up_to = if rng.chance(50) { up_to * Number::from(10u8).pow(12) } else { up_to };
    let certificate = text(solution.law_certificate(parameter, &up_to));
    if certificate.is_none() && !rng.chance(20) {
        return None;
    }
    let values: Vec<Json> = (-5..TARGETS).filter_map(|value| at(&book, parameter, value)).collect();
    let number = rules.value(parameter)?.to_string();
    Some(json!({ "rules": line, "law": parameter, "at": number, "values": values, "certificate": certificate }))
}

/// Who wins if the parameter has this value, as long as its limits do not matter.
fn at(book: &literal::Book, parameter: &str, value: i64) -> Option<Json> {
    let mut book = book.clone();
    for known in &mut book.parameters {
        known.limits.clear();
    }
    let game = book.game(&[(parameter, Int::from(value))])?;
    let solved = Solved::new(&game, game.start(), SMALL)?;
    Some(json!([value, words(solved.value())]))
}

fn words(value: Value) -> (&'static str, u32) {
    (value.verdict(), value.distance().unwrap_or(0))
}

/// The line of a book's file.
pub(crate) fn one_line(toml: &str) -> Option<String> {
    let book = Arc::new(toml.parse::<RuleBook>().ok()?);
    let rules = usual(&book);
    Some(compact::print(&rules.settled_book())?.line)
}
