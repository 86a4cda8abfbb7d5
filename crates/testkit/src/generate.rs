//! Random drafts: every word of the rule language comes up, most drafts are valid, and most games are short.

use std::collections::HashSet;

use numduel_rules::language::{
    BookNumber, Condition, End, EntryRule, Invalid, Memory, MoveGroup, MoveLimit, MoverResult, Operands, Property,
    Relation, Stuck,
};
use numduel_rules::sentences::Moment;
use numduel_rules::{Number, Operation, Parameter};

use crate::{Draft, Rng};

/// Names of a third parameter, most of them words of the compact form.
const NAMES: [&str; 12] =
    ["extra_1", "low", "n", "x2", "x", "add", "or", "wins", "moves", "prime", "parameter", "when_forced"];

/// A random draft.
pub fn draft(rng: &mut Rng) -> Draft {
    let huge = rng.chance(8);
    let parameters = parameters(rng, huge);
    let names: Vec<String> = parameters.iter().map(|parameter| parameter.name.clone()).collect();
    let ends = (0..rng.index(4)).map(|_| end(rng, &names, huge)).collect();
    Draft {
        id: format!("{}{}", rng.pick(&["a", "duel-", "g9-x"]), rng.index(1000)),
        title: rng.pick(&["Any", "Ö 'no\" \\ name", "Times x5", "Go 3n+1 =12", "Be resigned", "A  b"]).to_owned(),
        summary: rng.maybe(30, text).unwrap_or_default(),
        offers: offers(rng, &names, huge),
        ends,
        bounds: bounds(rng, &names, huge),
        memory: memory(rng),
        cap: rng.maybe(20, |rng| MoveLimit {
            moves: value(rng, &names, false, 1, 25),
            mover: rng.pick(&[None, Some(MoverResult::Wins), Some(MoverResult::Loses)]),
        }),
        stuck: rng.pick(&[Stuck::Wins, Stuck::Loses, Stuck::Loses, Stuck::Passes]),
        must_change: rng.chance(25),
        no_draws: rng.chance(20),
        invalid: rng.pick(&[Invalid::AskAgain, Invalid::AskAgain, Invalid::Loses]),
        sentences: sentences(rng, &names),
        parameters,
    }
}

fn memory(rng: &mut Rng) -> Memory {
    let count = u32::try_from(rng.between(1, 3)).unwrap_or(1);
    let relation = rng.pick(&[Relation::Above, Relation::AtLeast, Relation::Below, Relation::AtMost, Relation::Within]);
    match rng.index(100) {
        0..35 => Memory::Nothing,
        35..85 => rng.pick(&Memory::ALL).1,
        85..93 => Memory::Related(relation(count)),
        _ => Memory::OwnRelated(relation(count)),
    }
}

fn fate(rng: &mut Rng) -> MoverResult {
    rng.pick(&[MoverResult::Wins, MoverResult::Loses])
}

/// Mostly edges, seldom something else.
fn bounds(rng: &mut Rng, names: &[String], huge: bool) -> Condition<BookNumber> {
    let min = rng.maybe(20, |rng| Condition::AtLeast(value(rng, names, huge, -60, 5)));
    let max = rng.maybe(20, |rng| Condition::AtMost(value(rng, names, huge, 20, 150)));
    let other = rng.maybe(6, |rng| condition(rng, names, huge, 2));
    Condition::All(min.into_iter().chain(max).chain(other).collect()).normal()
}

/// Any condition about numbers that come up in play, of at most so many levels.
fn condition(rng: &mut Rng, names: &[String], huge: bool, levels: usize) -> Condition<BookNumber> {
    let near = |rng: &mut Rng| value(rng, names, huge, 0, 120);
    let parts = |rng: &mut Rng| (0..2 + rng.index(2)).map(|_| condition(rng, names, huge, levels - 1)).collect();
    let asked = match rng.index(if levels > 0 { 14 } else { 11 }) {
        0 => Condition::Equals(near(rng)),
        1 => Condition::OneOf((0..=rng.index(4)).map(|_| near(rng)).collect()),
        2 => Condition::AtLeast(near(rng)),
        3 => Condition::AtMost(near(rng)),
        4 => Condition::Above(value(rng, names, huge, -30, 10)),
        5 => Condition::Below(near(rng)),
        6 => Condition::MultipleOf(value(rng, names, huge, 2, 9)),
        7..=10 => Condition::Is(property(rng)),
        11 => Condition::Any(parts(rng)),
        12 => Condition::All(parts(rng)),
        _ => Condition::Not(Box::new(condition(rng, names, huge, levels - 1))),
    };
    asked.normal()
}

fn property(rng: &mut Rng) -> Property {
    rng.pick(&Property::ALL).1
}

/// A number of the book: mostly from `first` to `last`, sometimes below 0, in huge books beyond 64 bits.
fn number(rng: &mut Rng, huge: bool, first: i64, last: i64) -> Number {
    match rng.index(20) {
        0 => rng.between(-40, 0).into(),
        1..=6 if huge => {
            let power = Number::from(10u8).pow(17 + rng.index(40));
            if rng.chance(10) { -power } else { power + Number::from(rng.between(-9, 9)) }
        }
        _ => rng.between(first, last).into(),
    }
}

/// A number or the name of a parameter.
fn value(rng: &mut Rng, names: &[String], huge: bool, first: i64, last: i64) -> BookNumber {
    if rng.chance(30) {
        BookNumber::Parameter(rng.pick(names))
    } else {
        BookNumber::Literal(number(rng, huge, first, last))
    }
}

/// The start, mostly a target, sometimes a third one; by name.
fn parameters(rng: &mut Rng, huge: bool) -> Vec<Parameter> {
    let limit = |rng: &mut Rng| {
        let value = BookNumber::Literal(rng.between(-100, 0).into());
        if rng.chance(50) { Condition::AtLeast(value) } else { Condition::Above(value) }
    };
    let open = |name: &str, default| Parameter { name: name.to_owned(), default, limits: Vec::new(), drawn: None };
    let mut parameters = Vec::new();
    if rng.chance(25) {
        let mut extra = open(rng.pick(&NAMES), rng.between(2, 12).into());
        let limits =
            [Condition::AtMost(BookNumber::Literal(99.into())), Condition::Below(BookNumber::Literal(77.into()))];
        extra.limits.extend(rng.maybe(50, |rng| rng.pick(&limits)));
        parameters.push(extra);
    }
    let mut start = open("start", number(rng, huge, 1, 60));
    if rng.chance(15) {
        let last = &start.default + Number::from(rng.between(0, 20));
        start.drawn = Some((start.default.clone(), last));
    }
    start.limits.extend(rng.maybe(20, limit));
    let first = i64::try_from(&start.default).map_or(1, |start| start + 1);
    parameters.push(start);
    if rng.chance(80) {
        let mut target = open("target", number(rng, huge, first, first + 120));
        let above = Condition::Above(BookNumber::Parameter("start".to_owned()));
        target.limits.extend(rng.maybe(20, |_| above));
        parameters.push(target);
    }
    parameters.sort_by(|one, other| one.name.cmp(&other.name));
    parameters
}

/// Groups of moves; a move that stands in two groups has a condition in one of them.
fn offers(rng: &mut Rng, names: &[String], huge: bool) -> Vec<MoveGroup> {
    let mut taken = HashSet::new();
    let mut words = HashSet::new();
    let count = rng.pick(&[1, 1, 2, 2, 2, 3, 3, 4]);
    let mut offers = Vec::new();
    while offers.len() < count {
        let mut offer = offer(rng, names, huge);
        offer.words.retain(|word| words.insert(word.to_lowercase()));
        // What is asked of operands may leave out a move that is counted here: then it is offered once all the same.
        let all = offer.map(|_| Number::ZERO);
        let all = MoveGroup { only: None, ..all };
        let moves = if offer.is_fixed() { all.fixed_moves() } else { Vec::new() };
        if moves.iter().all(|mv| !taken.contains(mv)) {
            taken.extend(moves);
            offers.push(offer);
        }
    }
    offers
}

fn operation(rng: &mut Rng) -> Operation {
    match rng.pick(&Operation::ALL) {
        Operation::Append(_) => Operation::Append(rng.pick(&[2, 3, 7, 10, 10, 10, 16, 1000])),
        other => other,
    }
}

fn offer(rng: &mut Rng, names: &[String], huge: bool) -> MoveGroup {
    let operation = operation(rng);
    let operands = operands(rng, operation, huge);
    let single = matches!(&operands, Operands::List(list) if list.len() == 1);
    let word = |rng: &mut Rng| rng.pick(&["up", "Äh", "×", "#", "halve", "+", "grow-it", "z"]).to_owned();
    MoveGroup {
        only: rng.maybe(if single { 3 } else { 15 }, |rng| condition(rng, names, huge, 1)),
        when: rng.maybe(15, |rng| condition(rng, names, huge, 1)),
        leaves: rng.maybe(12, |rng| condition(rng, names, huge, 1)),
        words: if single { (0..rng.index(3)).map(|_| word(rng)).collect() } else { Vec::new() },
        label: rng.maybe(25, text).filter(|_| single),
        operation,
        operands,
    }
}

fn operands(rng: &mut Rng, operation: Operation, huge: bool) -> Operands {
    // What the operation takes, and seldom a little less, which is an error.
    let least = i64::from(operation.smallest_operand()) - i64::from(rng.chance(1));
    let small = |rng: &mut Rng| rng.between(least, least + 11);
    if operation == Operation::Delete && rng.chance(70) {
        return Operands::Places;
    }
    match rng.index(if operation == Operation::Delete { 11 } else { 20 }) {
        0..=6 => {
            let mut list: Vec<Number> = Vec::new();
            for _ in 0..=rng.index(4) {
                let long = huge && rng.chance(20);
                let operand = if long { number(rng, true, 100, 999) } else { small(rng).into() };
                if !list.contains(&operand) && (operand >= Number::ZERO || rng.chance(2)) {
                    list.push(operand);
                }
            }
            Operands::List(list)
        }
        7..=10 => {
            let first = small(rng);
            Operands::Range(first.into(), (first + rng.between(0, 9)).into())
        }
        11..=12 => Operands::UpToNumber(small(rng).into()),
        13..=15 => Operands::Divisors { one: rng.chance(50), itself: rng.chance(50) },
        16..=17 => Operands::PrimeFactors,
        _ => Operands::Digits,
    }
}

fn end(rng: &mut Rng, names: &[String], huge: bool) -> End<BookNumber> {
    let target = |rng: &mut Rng| {
        let target = names.iter().find(|name| *name == "target").filter(|_| rng.chance(40));
        target.map_or_else(|| value(rng, names, huge, 0, 120), |name| BookNumber::Parameter(name.clone()))
    };
    let condition = match rng.index(10) {
        0 => Condition::Equals(target(rng)),
        1 => Condition::OneOf((0..=rng.index(4)).map(|_| target(rng)).collect()),
        2 => Condition::AtLeast(target(rng)),
        3 => Condition::AtMost(value(rng, names, huge, -30, 10)),
        4 => Condition::Above(target(rng)),
        5 => Condition::Below(value(rng, names, huge, -30, 10)),
        6 => Condition::MultipleOf(value(rng, names, huge, 2, 40)),
        7 => Condition::Is(property(rng)),
        _ => condition(rng, names, huge, 2),
    }
    .normal();
    let allowed = if rng.chance(25) { EntryRule::WhenForced } else { EntryRule::Always };
    End { condition, mover: fate(rng), allowed }
}

/// Text with everything that needs an escape somewhere, and braces doubled.
fn text(rng: &mut Rng) -> String {
    let pieces =
        ["", "Continue", " ", "\n", "\t", "\"", "'", "\\", "{{", "}}", "ß×", "\u{a0}", "🎲", "'''", "\"\"\"", "#"];
    (0..rng.index(6)).map(|_| rng.pick(&pieces)).collect()
}

fn sentences(rng: &mut Rng, names: &[String]) -> Vec<(String, String)> {
    const OPEN: [&str; 9] =
        ["{title}", "{number}", "{number:,}", "{player}", "{choices}", "{any}", "{goal}", "{bounds}", "{smallest}"];
    let slots: Vec<Moment> = Moment::all().filter(|slot| *slot != Moment::None).collect();
    let mut sentences = Vec::new();
    for slot in slots {
        if !rng.chance(8) {
            continue;
        }
        let mut template = text(rng);
        for _ in 0..rng.index(4) {
            template += rng.pick(&OPEN);
            template += &rng.maybe(30, |rng| format!("{{{}:,}}", rng.pick(names))).unwrap_or_default();
            template += &text(rng);
        }
        sentences.push((slot.key(), template));
    }
    sentences.sort();
    sentences
}
