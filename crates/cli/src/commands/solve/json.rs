//! An answer as JSON.

use numduel_rules::{Number, Seat};
use numduel_solver::{Value, Verdict};
use numduel_wire::{BandValue, Decimal, MoveValue, PositionCounts, SeatNumber, SolveReport, V1, distance};

use super::answer::{Answer, Evidence, Lost};
use super::query::Query;

pub fn report(query: &Query, answer: &Answer) -> SolveReport {
    let won = answer.moves.iter().filter(|choice| choice.value.verdict == Verdict::Win);
    let mut report = SolveReport {
        v: V1,
        game: query.rules.game_string().to_string(),
        start: Decimal(query.rules.start().number),
        from: (&query.position.number).into(),
        verdict: answer.value.verdict.into(),
        winner: winner(query.position.turn, &answer.value).map(SeatNumber),
        distance: distance(&answer.value),
        winning_moves: won.map(|choice| choice.mv.to_string()).collect(),
        moves: answer.moves.iter().map(MoveValue::from).collect(),
        deciding: answer.is_deciding(),
        bands: Vec::new(),
        band_count: None,
        bands_after: None,
        card: answer.card.clone(),
        modulus: None,
        positions: None,
        lost: None,
    };
    let listed = |lost: &Lost| lost.first.iter().map(Decimal::from).collect();
    match &answer.evidence {
        Evidence::Bands { bands, count, after } => {
            report.bands_after.clone_from(after);
            report.bands = bands.iter().map(BandValue::from).collect();
            report.band_count = Some(count.into());
        }
        Evidence::OneNumber | Evidence::Proof => {}
        Evidence::Remainders { modulus, lost } => {
            report.modulus = Some(modulus.into());
            report.lost = Some(listed(lost));
        }
        Evidence::Positions { counts, lost } => {
            let (wins, draws, losses) = (counts.wins, counts.draws, counts.losses);
            report.positions = Some(PositionCounts { wins, draws, losses });
            report.lost = lost.as_ref().map(listed);
        }
    }
    report
}

/// The seat that wins when `turn` is to move; nobody in a drawn position.
pub fn winner(turn: Seat, value: &Value<Number>) -> Option<Seat> {
    match value.verdict {
        Verdict::Win => Some(turn),
        Verdict::Loss => Some(turn.other()),
        Verdict::Draw => None,
    }
}
