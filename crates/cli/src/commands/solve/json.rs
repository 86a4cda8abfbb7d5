//! An answer as JSON: the game's own numbers as decimal strings, counts and distances as numbers.

use numduel_rules::{Number, Seat};
use numduel_solver::{Band, ScoredMove, Value, Verdict};
use serde::Serialize;
use serde_json::value::RawValue;

use super::answer::{Answer, Ground};
use super::asked::Asked;

/// What `--json` prints about a position.
#[derive(Serialize)]
pub struct Solved {
    v: u8,
    game: String,
    start: String,
    from: String,
    verdict: &'static str,
    /// Nobody in a drawn position.
    winner: Option<u8>,
    /// A draw has none.
    distance: Option<Box<RawValue>>,
    winning_moves: Vec<String>,
    moves: Vec<Listed>,
    deciding: bool,
    bands: Vec<Run>,
    band_count: Option<Box<RawValue>>,
    card: Option<String>,
    /// What numbers are divided by, where only their remainder matters.
    modulus: Option<String>,
    positions: Option<Positions>,
    /// The smallest numbers, or remainders, at which whoever moves loses.
    lost: Option<Vec<String>>,
}

/// How many positions can be reached, by what they are worth to the player to move.
#[derive(Serialize)]
struct Positions {
    wins: usize,
    draws: usize,
    losses: usize,
}

#[derive(Serialize)]
struct Listed {
    #[serde(rename = "move")]
    mv: String,
    to: String,
    verdict: &'static str,
    distance: Option<Box<RawValue>>,
}

#[derive(Serialize)]
struct Run {
    low: Option<String>,
    high: Option<String>,
    verdict: &'static str,
    distance: Option<Box<RawValue>>,
}

impl Solved {
    pub fn new(asked: &Asked, answer: &Answer) -> anyhow::Result<Self> {
        let turn = asked.position.turn;
        let (bands, band_count, card) = match &answer.ground {
            Ground::Bands { card, bands, count } => (bands.as_slice(), count.as_ref(), card.clone()),
            _ => (&[][..], None, None),
        };
        let won = answer.choices.iter().filter(|choice| choice.value.verdict == Verdict::Win);
        Ok(Self {
            v: 1,
            game: asked.rules.game_string().to_string(),
            start: asked.rules.start().number.to_string(),
            from: asked.position.number.to_string(),
            verdict: answer.value.verdict.word(),
            winner: winner(turn, &answer.value).map(Seat::number),
            distance: distance(&answer.value)?,
            winning_moves: won.map(|choice| choice.mv.to_string()).collect(),
            moves: answer.choices.iter().map(Listed::new).collect::<Result<_, _>>()?,
            deciding: answer.is_deciding(),
            bands: bands.iter().map(Run::new).collect::<Result<_, _>>()?,
            band_count: band_count.map(count).transpose()?,
            card,
            modulus: match &answer.ground {
                Ground::Remainders { modulus, .. } => Some(modulus.to_string()),
                _ => None,
            },
            positions: match &answer.ground {
                Ground::Positions { counts, .. } => {
                    Some(Positions { wins: counts.wins, draws: counts.draws, losses: counts.losses })
                }
                _ => None,
            },
            lost: match &answer.ground {
                Ground::Bands { .. } | Ground::Positions { lost: None, .. } => None,
                Ground::Remainders { lost, .. } | Ground::Positions { lost: Some(lost), .. } => {
                    Some(lost.first.iter().map(ToString::to_string).collect())
                }
            },
        })
    }
}

impl Listed {
    fn new(choice: &ScoredMove) -> anyhow::Result<Self> {
        Ok(Self {
            mv: choice.mv.to_string(),
            to: choice.to.to_string(),
            verdict: choice.value.verdict.word(),
            distance: distance(&choice.value)?,
        })
    }
}

impl Run {
    fn new(band: &Band) -> anyhow::Result<Self> {
        Ok(Self {
            low: band.low.as_ref().map(ToString::to_string),
            high: band.high.as_ref().map(ToString::to_string),
            verdict: band.value.verdict.word(),
            distance: distance(&band.value)?,
        })
    }
}

/// The seat that wins when `turn` is to move; nobody in a drawn position.
pub fn winner(turn: Seat, value: &Value<Number>) -> Option<Seat> {
    match value.verdict {
        Verdict::Win => Some(turn),
        Verdict::Loss => Some(turn.other()),
        Verdict::Draw => None,
    }
}

/// Plies to the end; a draw has none.
fn distance(value: &Value<Number>) -> anyhow::Result<Option<Box<RawValue>>> {
    Some(&value.distance).filter(|_| value.verdict != Verdict::Draw).map(count).transpose()
}

/// A JSON number of any size: distances in a book that only adds go beyond 64 bits.
pub fn count(number: &Number) -> anyhow::Result<Box<RawValue>> {
    Ok(RawValue::from_string(number.to_string())?)
}
