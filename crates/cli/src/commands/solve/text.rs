//! An answer for people: the verdict first, then the card, then what every move and every number is worth.

use numduel_rules::english::one_of;
use numduel_rules::number::shorten;
use numduel_rules::{Number, Seat};
use numduel_solver::{Band, Value, Verdict};

use super::answer::{Answer, Evidence, Lost};
use super::json::winner;
use super::query::Query;
use crate::format::count;

/// The whole answer.
pub fn solved(query: &Query, answer: &Answer) -> String {
    let mut text = format!("{}\n", verdict(query, answer));
    if let Evidence::Bands { card: Some(card), .. } = &answer.evidence {
        text += &format!("Strategy: {card}.\n");
    }
    if !answer.moves.is_empty() {
        text += &format!("\n{}", moves(answer));
    }
    match evidence(&answer.evidence).as_str() {
        "" => text,
        evidence => text + "\n" + evidence,
    }
}

fn evidence(evidence: &Evidence) -> String {
    match evidence {
        Evidence::OneNumber => "The bands are too many to list at this size.\n".to_owned(),
        // Where every number is past an end, there are none.
        Evidence::Bands { bands: listed, .. } if listed.is_empty() => String::new(),
        Evidence::Bands { bands: listed, count, .. } => bands(listed, count),
        Evidence::Remainders { modulus, lost } => {
            format!("Only the remainder of the number by {modulus} matters.\n{}", losing(lost, "remainders"))
        }
        Evidence::Positions { counts, lost } => {
            let drawn = if counts.draws > 0 { format!(", {} drawn", counts.draws) } else { String::new() };
            let all = format!(
                "{} can be reached: whoever moves wins {} of them and loses {}{drawn}.\n",
                count(counts.all() as u64, "position"),
                counts.wins,
                counts.losses
            );
            all + &lost.as_ref().map(|lost| losing(lost, "numbers")).unwrap_or_default()
        }
    }
}

/// "Whoever moves loses at these numbers: 2, 5, 7 … (40 in all)"
fn losing(lost: &Lost, what: &str) -> String {
    let first: Vec<String> = lost.first.iter().map(|number| shorten(&number.to_string())).collect();
    match lost.count {
        0 => format!("Whoever moves loses at none of these {what}.\n"),
        count if count > first.len() => {
            format!("Whoever moves loses at these {what}: {} … ({count} in all)\n", first.join(", "))
        }
        _ => format!("Whoever moves loses at these {what}: {}\n", first.join(", ")),
    }
}

/// "Player 1 wins in 5 moves with x4, x5 or x6."
fn verdict(query: &Query, answer: &Answer) -> String {
    let turn = query.position.turn;
    let name = winner(turn, &answer.value).map(|seat| query.name(seat)).unwrap_or_default();
    let distance = plies(&answer.value.distance);
    let best: Vec<String> = answer.best().iter().map(|choice| choice.mv.to_string()).collect();
    let all = answer.best().len() == answer.moves.len();
    match answer.value.verdict {
        Verdict::Draw if all => format!("With best play nobody wins, whatever {} plays.", opponent(query, turn)),
        Verdict::Draw => format!("With best play nobody wins; {} keeps the draw.", one_of(&best)),
        _ if answer.moves.is_empty() => format!("{name} wins: there is no legal move."),
        Verdict::Win if all && best.len() > 1 => format!("{name} wins in {distance} with any move."),
        Verdict::Win => format!("{name} wins in {distance} with {}.", one_of(&best)),
        Verdict::Loss if all => format!("{name} wins in {distance}, whatever {} plays.", opponent(query, turn)),
        Verdict::Loss => {
            format!(
                "{name} wins in {distance}, whatever {} plays; {} holds out longest.",
                opponent(query, turn),
                one_of(&best)
            )
        }
    }
}

fn opponent(query: &Query, turn: Seat) -> String {
    let name = query.name(turn);
    name.strip_prefix("The ").map_or_else(|| name.clone(), |rest| format!("the {rest}"))
}

fn moves(answer: &Answer) -> String {
    let rows: Vec<[String; 3]> = answer
        .moves
        .iter()
        .map(|choice| [choice.mv.to_string(), shorten(&choice.to.to_string()), outcome(&choice.value)])
        .collect();
    table(["move", "leaves", "whoever plays it"], &rows)
}

fn bands(bands: &[Band], count: &Number) -> String {
    let rows: Vec<[String; 3]> = bands
        .iter()
        .map(|band| {
            let edge =
                |edge: &Option<Number>| edge.as_ref().map_or_else(|| "…".to_owned(), |edge| shorten(&edge.to_string()));
            [edge(&band.low), edge(&band.high), outcome(&band.value)]
        })
        .collect();
    let mut text = table(["from", "to", "whoever moves there"], &rows);
    let left = count - Number::from(bands.len());
    if left > Number::ZERO {
        text += &format!("… and {} more bands; --all-bands lists them.\n", shorten(&left.to_string()));
    }
    text
}

fn outcome(value: &Value<Number>) -> String {
    let verb = match value.verdict {
        Verdict::Win => "wins",
        Verdict::Loss => "loses",
        Verdict::Draw => return "draws".to_owned(),
    };
    format!("{verb} in {}", shorten(&value.distance.to_string()))
}

/// Columns that line up: the first two to the right, the last as it is.
fn table(head: [&str; 3], rows: &[[String; 3]]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([head[column].len()]).max().unwrap_or(0)
    };
    let (first, second) = (width(0), width(1));
    let mut text = format!("{:>first$}  {:>second$}  {}\n", head[0], head[1], head[2]);
    for [one, two, three] in rows {
        text += &format!("{one:>first$}  {two:>second$}  {three}\n");
    }
    text
}

pub fn plies(distance: &Number) -> String {
    if *distance == Number::ONE { "1 move".to_owned() } else { format!("{} moves", shorten(&distance.to_string())) }
}
