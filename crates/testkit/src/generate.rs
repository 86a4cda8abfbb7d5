//! Random drafts: every word of the rule language comes up, most drafts are faultless, and most games are short.

use std::collections::HashSet;

use numduel_rules::language::{
    Allowed, Bounds, Cap, Condition, End, Fate, Invalid, Memory, Offer, Operands, Property, Value,
};
use numduel_rules::sentences::Slot;
use numduel_rules::{Number, Operation, Parameter};

use crate::{Dice, Draft};

/// Names of a third parameter, most of them words of the compact form.
const NAMES: [&str; 12] =
    ["extra_1", "low", "n", "x2", "x", "add", "or", "wins", "moves", "prime", "parameter", "when_forced"];

/// A random draft.
pub fn draft(dice: &mut Dice) -> Draft {
    let huge = dice.chance(8);
    let parameters = parameters(dice, huge);
    let names: Vec<String> = parameters.iter().map(|parameter| parameter.name.clone()).collect();
    let ends = (0..dice.index(4)).map(|_| end(dice, &names, huge)).collect();
    Draft {
        id: format!("{}{}", dice.pick(&["a", "duel-", "g9-x"]), dice.index(1000)),
        title: dice.pick(&["Any", "Ö 'no\" \\ name", "Times x5", "Go 3n+1 =12", "Be resigned", "A  b"]).to_owned(),
        summary: dice.maybe(30, text).unwrap_or_default(),
        offers: offers(dice, huge),
        ends,
        bounds: Bounds {
            min: dice.maybe(20, |dice| value(dice, &names, huge, -60, 5)),
            max: dice.maybe(20, |dice| value(dice, &names, huge, 20, 150)),
        },
        memory: if dice.chance(45) { Memory::Nothing } else { dice.pick(&Memory::ALL).1 },
        cap: dice.maybe(20, |dice| Cap {
            moves: value(dice, &names, false, 1, 25),
            mover: dice.pick(&[None, Some(Fate::Wins), Some(Fate::Loses)]),
        }),
        stuck: fate(dice),
        no_draws: dice.chance(20),
        invalid: dice.pick(&[Invalid::AskAgain, Invalid::AskAgain, Invalid::Loses]),
        sentences: sentences(dice, &names),
        parameters,
    }
}

fn fate(dice: &mut Dice) -> Fate {
    dice.pick(&[Fate::Wins, Fate::Loses])
}

fn property(dice: &mut Dice) -> Property {
    dice.pick(&Property::ALL).1
}

/// A number of the book: mostly from `first` to `last`, sometimes below 0, in huge books beyond 64 bits.
fn number(dice: &mut Dice, huge: bool, first: i64, last: i64) -> Number {
    match dice.index(20) {
        0 => dice.between(-40, 0).into(),
        1..=6 if huge => {
            let power = Number::from(10u8).pow(17 + dice.index(40));
            if dice.chance(10) { -power } else { power + Number::from(dice.between(-9, 9)) }
        }
        _ => dice.between(first, last).into(),
    }
}

/// A number or the name of a parameter.
fn value(dice: &mut Dice, names: &[String], huge: bool, first: i64, last: i64) -> Value {
    if dice.chance(30) { Value::Parameter(dice.pick(names)) } else { Value::Literal(number(dice, huge, first, last)) }
}

/// The start, mostly a target, sometimes a third one; by name.
fn parameters(dice: &mut Dice, huge: bool) -> Vec<Parameter> {
    let limit = |dice: &mut Dice| {
        let value = Value::Literal(dice.between(-100, 0).into());
        if dice.chance(50) { Condition::AtLeast(value) } else { Condition::Above(value) }
    };
    let open = |name: &str, default| Parameter { name: name.to_owned(), default, limits: Vec::new(), drawn: None };
    let mut parameters = Vec::new();
    if dice.chance(25) {
        let mut extra = open(dice.pick(&NAMES), dice.between(2, 12).into());
        let limits = [Condition::AtMost(Value::Literal(99.into())), Condition::Below(Value::Literal(77.into()))];
        extra.limits.extend(dice.maybe(50, |dice| dice.pick(&limits)));
        parameters.push(extra);
    }
    let mut start = open("start", number(dice, huge, 1, 60));
    if dice.chance(15) {
        let last = &start.default + Number::from(dice.between(0, 20));
        start.drawn = Some((start.default.clone(), last));
    }
    start.limits.extend(dice.maybe(20, limit));
    let first = i64::try_from(&start.default).map_or(1, |start| start + 1);
    parameters.push(start);
    if dice.chance(80) {
        let mut target = open("target", number(dice, huge, first, first + 120));
        let above = Condition::Above(Value::Parameter("start".to_owned()));
        target.limits.extend(dice.maybe(20, |_| above));
        parameters.push(target);
    }
    parameters.sort_by(|one, other| one.name.cmp(&other.name));
    parameters
}

/// Groups of moves; a move that stands in two groups has a condition in one of them.
fn offers(dice: &mut Dice, huge: bool) -> Vec<Offer> {
    let mut taken = HashSet::new();
    let mut words = HashSet::new();
    let count = dice.pick(&[1, 1, 2, 2, 2, 3, 3, 4]);
    let mut offers = Vec::new();
    while offers.len() < count {
        let mut offer = offer(dice, huge);
        offer.words.retain(|word| words.insert(word.to_lowercase()));
        let moves = if offer.is_fixed() { offer.fixed_moves() } else { Vec::new() };
        if moves.iter().all(|mv| !taken.contains(mv)) {
            taken.extend(moves);
            offers.push(offer);
        }
    }
    offers
}

fn operation(dice: &mut Dice) -> Operation {
    match dice.pick(&Operation::ALL) {
        Operation::Append(_) => Operation::Append(dice.pick(&[2, 3, 7, 10, 10, 10, 16, 1000])),
        other => other,
    }
}

fn offer(dice: &mut Dice, huge: bool) -> Offer {
    let operation = operation(dice);
    let operands = operands(dice, operation, huge);
    let single = matches!(&operands, Operands::List(list) if list.len() == 1);
    let word = |dice: &mut Dice| dice.pick(&["up", "Äh", "×", "#", "halve", "+", "grow-it", "z"]).to_owned();
    Offer {
        only: dice.maybe(if single { 3 } else { 15 }, property),
        when: dice.maybe(15, property),
        leaves: dice.maybe(12, property),
        words: if single { (0..dice.index(3)).map(|_| word(dice)).collect() } else { Vec::new() },
        label: dice.maybe(25, text).filter(|_| single),
        operation,
        operands,
    }
}

fn operands(dice: &mut Dice, operation: Operation, huge: bool) -> Operands {
    // What the operation takes, and seldom a little less, which is a fault.
    let least = i64::from(operation.smallest_operand()) - i64::from(dice.chance(1));
    let small = |dice: &mut Dice| dice.between(least, least + 11);
    match dice.index(20) {
        0..=6 => {
            let mut list: Vec<Number> = Vec::new();
            for _ in 0..=dice.index(4) {
                let long = huge && dice.chance(20);
                let operand = if long { number(dice, true, 100, 999) } else { small(dice).into() };
                if !list.contains(&operand) && (operand >= Number::ZERO || dice.chance(2)) {
                    list.push(operand);
                }
            }
            Operands::List(list)
        }
        7..=10 => {
            let first = small(dice);
            Operands::Range(first.into(), (first + dice.between(0, 9)).into())
        }
        11..=12 => Operands::UpToNumber(small(dice).into()),
        13..=15 => Operands::Divisors { one: dice.chance(50), itself: dice.chance(50) },
        16..=17 => Operands::PrimeFactors,
        _ => Operands::Digits,
    }
}

fn end(dice: &mut Dice, names: &[String], huge: bool) -> End<Value> {
    let target = |dice: &mut Dice| {
        let target = names.iter().find(|name| *name == "target").filter(|_| dice.chance(40));
        target.map_or_else(|| value(dice, names, huge, 0, 120), |name| Value::Parameter(name.clone()))
    };
    let condition = match dice.index(8) {
        0 => Condition::Equals(target(dice)),
        1 => Condition::OneOf((0..=dice.index(4)).map(|_| target(dice)).collect()),
        2 => Condition::AtLeast(target(dice)),
        3 => Condition::AtMost(value(dice, names, huge, -30, 10)),
        4 => Condition::Above(target(dice)),
        5 => Condition::Below(value(dice, names, huge, -30, 10)),
        6 => Condition::MultipleOf(value(dice, names, huge, 2, 40)),
        _ => Condition::Is(property(dice)),
    };
    let allowed = if dice.chance(25) { Allowed::WhenForced } else { Allowed::Always };
    End { condition, mover: fate(dice), allowed }
}

/// Text with everything that needs an escape somewhere, and braces doubled.
fn text(dice: &mut Dice) -> String {
    let pieces =
        ["", "Go on", " ", "\n", "\t", "\"", "'", "\\", "{{", "}}", "ß×", "\u{2028}", "🎲", "'''", "\"\"\"", "#"];
    (0..dice.index(6)).map(|_| dice.pick(&pieces)).collect()
}

fn sentences(dice: &mut Dice, names: &[String]) -> Vec<(String, String)> {
    const OPEN: [&str; 9] =
        ["{title}", "{number}", "{number:,}", "{player}", "{choices}", "{any}", "{goal}", "{bounds}", "{smallest}"];
    let slots: Vec<Slot> = Slot::all().filter(|slot| *slot != Slot::None).collect();
    let mut sentences = Vec::new();
    for slot in slots {
        if !dice.chance(8) {
            continue;
        }
        let mut template = text(dice);
        for _ in 0..dice.index(4) {
            template += dice.pick(&OPEN);
            template += &dice.maybe(30, |dice| format!("{{{}:,}}", dice.pick(names))).unwrap_or_default();
            template += &text(dice);
        }
        sentences.push((slot.key(), template));
    }
    sentences.sort();
    sentences
}
