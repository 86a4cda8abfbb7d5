//! An answer for people: the verdict first, then the card, then what every move and every number is worth.

use numduel_rules::english::{all_of, count, one_of};
use numduel_rules::number::short;
use numduel_rules::{Number, Seat};
use numduel_solver::{Band, ScoredMove, Value, Verdict};
use numduel_wire::{Answer, Evidence, LastOperations, Lost, SolveReport, VerdictWord};

use super::query::Query;

/// The whole answer.
pub fn solved(query: &Query, answer: &Answer) -> String {
    let mut text = format!("{}\n", verdict(query, answer));
    if let Some(card) = &answer.card {
        text += &format!("{card}\n");
    }
    if !answer.moves.is_empty() {
        text += &format!("\n{}", moves(answer));
    }
    if !answer.unsolved.is_empty() {
        let unsolved = answer.unsolved.iter().map(ToString::to_string).collect();
        text += &format!("Not worked out: {}. None of these is better.\n", all_of(unsolved));
    }
    match evidence(&answer.evidence).as_str() {
        "" => text,
        evidence => text + "\n" + evidence,
    }
}

/// An answer that does not know how soon the game ends.
pub fn without_distance(query: &Query, report: &SolveReport) -> String {
    let turn = query.position.turn;
    let winner = query.name(report.winner.map_or(turn, |winner| winner.0));
    let verdict = match report.winning_moves.as_slice() {
        [] => format!("{winner} wins, whatever {} plays.", opponent(query, turn)),
        moves => format!("{winner} wins with {}.", one_of(moves)),
    };
    let rows = report.moves.iter().map(|choice| {
        let result = if choice.verdict == VerdictWord::Win { "wins" } else { "loses" };
        [choice.mv.clone(), short(&choice.to.0), result.to_owned()]
    });
    let moves = table(["move", "leaves", "result"], &rows.collect::<Vec<_>>());
    format!("{verdict}\n\n{moves}\nThis says who wins, but not how soon: that would need more memory.\n")
}

fn evidence(evidence: &Evidence) -> String {
    match evidence {
        Evidence::Proof => String::new(),
        Evidence::Repeating { period } => format!("The verdicts repeat every {} numbers.\n", short(period)),
        Evidence::OneNumber => "There are too many bands to list at this size.\n".to_owned(),
        // Where every number is past an end, there are none.
        Evidence::Bands { bands: listed, .. } if listed.is_empty() => String::new(),
        Evidence::Bands { bands: listed, count, after } => {
            after.as_ref().map(remembered).unwrap_or_default() + &bands(listed, count)
        }
        Evidence::Remainders { modulus, lost } => {
            format!("Only the remainder when divided by {modulus} matters.\n{}", losing(lost, "remainder"))
        }
        Evidence::Positions { counts, lost } => {
            let drawn = if counts.draws > 0 { format!(", {} drawn", counts.draws) } else { String::new() };
            let all = format!(
                "{}: {} won, {} lost{drawn} for the player to move.\n",
                count(counts.all() as u64, "reachable position"),
                counts.wins,
                counts.losses
            );
            all + &lost.as_ref().map(|lost| losing(lost, "number")).unwrap_or_default()
        }
    }
}

/// Which of the bands these are, in a book that remembers operations, and how to see the others.
fn remembered(after: &LastOperations) -> String {
    let which = match (&after.own, &after.opponent) {
        (None, None) => "before the first move".to_owned(),
        (Some(own), None) => format!("when the player to move last played {own}"),
        (None, Some(opponent)) => format!("when the opponent has just played {opponent}"),
        (Some(own), Some(opponent)) => {
            format!("when the player to move last played {own} and the opponent {opponent}")
        }
    };
    format!("Results {which} (use --from N --last MOVE,MOVE for others):\n")
}

/// "Losing numbers for the player to move: 2, 5, 7 … (40 in all)"
fn losing(lost: &Lost, what: &str) -> String {
    let first: Vec<String> = lost.first.iter().map(short).collect();
    let rest = if lost.count > first.len() { format!(" … ({} in all)", lost.count) } else { String::new() };
    match lost.count {
        0 => format!("No {what} loses for the player to move.\n"),
        _ => format!("Losing {what}s for the player to move: {}{rest}\n", first.join(", ")),
    }
}

/// "Player 1 wins in 5 moves with x4, x5 or x6."
fn verdict(query: &Query, answer: &Answer) -> String {
    let turn = query.position.turn;
    let name = answer.value.verdict.winner(turn).map(|seat| query.name(seat)).unwrap_or_default();
    let distance = plies(&answer.value.distance);
    let (best, slower) = answer.best();
    let moves: Vec<String> = best.iter().map(|choice| choice.mv.to_string()).collect();
    let all = answer.unsolved.is_empty() && best.len() == answer.moves.len();
    match answer.value.verdict {
        Verdict::Draw if all => format!("With best play it's a draw, whatever {} plays.", opponent(query, turn)),
        Verdict::Draw if moves.is_empty() => "With best play it's a draw.".to_owned(),
        Verdict::Draw if moves.len() == 1 => format!("With best play it's a draw; only {} holds it.", one_of(&moves)),
        Verdict::Draw => format!("With best play it's a draw; {} hold it.", all_of(moves)),
        _ if answer.moves.is_empty() && answer.unsolved.is_empty() => {
            format!("{name} wins: {} has no legal move.", opponent(query, turn))
        }
        Verdict::Win if all && moves.len() > 1 => format!("Every move wins for {name}, in {distance}."),
        Verdict::Win => {
            let takes = |choice: &&ScoredMove| format!("{} takes {}", choice.mv, short(&choice.value.distance));
            let slower = all_of(slower.iter().map(takes).collect());
            let slower = if slower.is_empty() { slower } else { format!("; {slower}") };
            format!("{name} wins in {distance} with {}{slower}.", one_of(&moves))
        }
        Verdict::Loss => {
            let longest = if moves.len() == 1 { "holds" } else { "hold" };
            let longest = if all { String::new() } else { format!("; {} {longest} out longest", all_of(moves)) };
            format!("{name} wins in {distance}, whatever {} plays{longest}.", opponent(query, turn))
        }
    }
}

fn opponent(query: &Query, turn: Seat) -> String {
    let name = query.name(turn);
    name.strip_prefix("The ").map_or_else(|| name.clone(), |rest| format!("the {rest}"))
}

fn moves(answer: &Answer) -> String {
    let rows: Vec<[String; 3]> =
        answer.moves.iter().map(|choice| [choice.mv.to_string(), short(&choice.to), outcome(&choice.value)]).collect();
    table(["move", "leaves", "result"], &rows)
}

fn bands(bands: &[Band], count: &Number) -> String {
    let rows: Vec<[String; 3]> = bands
        .iter()
        .map(|band| {
            let edge = |edge: &Option<Number>| edge.as_ref().map_or_else(|| "…".to_owned(), short);
            [edge(&band.low), edge(&band.high), outcome(&band.value)]
        })
        .collect();
    let mut text = table(["from", "to", "player to move"], &rows);
    let left = count - Number::from(bands.len());
    if left > Number::ZERO {
        text += &format!("… and {} more bands; --all-bands lists them.\n", short(&left));
    }
    text
}

fn outcome(value: &Value<Number>) -> String {
    let verb = match value.verdict {
        Verdict::Win => "wins",
        Verdict::Loss => "loses",
        Verdict::Draw => return "draws".to_owned(),
    };
    format!("{verb} in {}", short(&value.distance))
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
    count(short(distance), "move")
}
