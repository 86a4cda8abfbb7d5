//! A room that two players share by a link.

use numduel_room::{Action, Participant, Room, RoomEvent, RoomEventKind, ViewerReport};
use numduel_rules::{Game, Move, Number, Position, Rules, Seat};
use numduel_session::SeatPlayer;
use serde::{Deserialize, Serialize};

use crate::scalar::{Count, Decimal, SeatNumber, V1};
use crate::shared::{GameResult, MoveValue};
use crate::solve::LawRun;
use crate::vocabulary::VerdictWord;

/// A room as a player or a spectator sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct RoomReport {
    /// The version of the format.
    pub v: V1,
    /// The room's code.
    pub room: String,
    /// The number of the newest event. It only grows, and goes back with the next request.
    pub seq: u64,
    /// How far the room has come.
    pub phase: RoomPhase,
    /// The game string.
    pub game: String,
    /// The title of its rule book.
    pub title: String,
    /// How long a match lasts, such as `best-of:5`; null if it is unlimited.
    pub mode: Option<String>,
    /// Which game of the room this is, from 1.
    pub round: u32,
    /// The players, the first mover first; null for a free seat.
    pub players: [Option<RoomPlayer>; 2],
    /// Your seat in this game; null if you are watching.
    pub you: Option<SeatNumber>,
    /// The seat of the player who opened the room.
    pub host: SeatNumber,
    /// Whose turn it is; null while nobody can move.
    pub turn: Option<SeatNumber>,
    /// The shared number.
    pub number: Decimal,
    /// The moves so far.
    pub moves: Vec<RoomMove>,
    /// The legal moves of the player whose turn it is, at most 200.
    pub legal: Vec<RoomChoice>,
    /// How many legal moves are not listed.
    pub more: usize,
    /// What each legal move is worth: while both players have agreed to show it.
    pub values: Option<Vec<MoveValue>>,
    /// Who has agreed to show values.
    pub values_agreed: Vec<SeatNumber>,
    /// How the game ended; null where it is not over.
    pub result: Option<GameResult>,
    /// The sentence about the end.
    pub closing: Option<String>,
    /// What the two players have won, in the order of `players`.
    pub score: [u32; 2],
    /// How many games were drawn.
    pub drawn: u32,
    /// Whether the match is over.
    pub match_over: bool,
    /// Who wants to take back a move.
    pub takeback: Option<SeatNumber>,
    /// Who was not allowed to take a move back; null again after the next move.
    #[serde(default)]
    pub refused: Option<SeatNumber>,
    /// Who asks to delete the room while a game is on.
    #[serde(default)]
    pub deletion: Option<SeatNumber>,
    /// Who asks to play again.
    pub rematch: Option<SeatNumber>,
    /// After how many seconds the player who waits can claim the win, as long as the other one stays away.
    pub claim_in: Option<u32>,
    /// The game as a record.
    pub record: Option<String>,
    /// What you can do now, by the names of the actions.
    #[serde(default)]
    pub actions: Vec<String>,
    /// Which of the room's two players you are, as `events` count them; null if you are watching. Unlike your seat, it stays the same
    /// from game to game.
    #[serde(default)]
    pub player: Option<u8>,
    /// Everything that happened after the event that was named in `after`, in order; null if none was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<RoomEventInfo>>,
}

/// Something that happened in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct RoomEventInfo {
    /// Its number in the room, from 1 without gaps.
    pub seq: u64,
    /// What happened: `sit`, `move`, `takeback`, `resign` and so on.
    pub kind: String,
    /// The player it is about: 1 moves first in the room's first game, whoever has which seat later. Null for a move, which is the
    /// player's whose turn it is.
    pub player: Option<u8>,
    /// The move; of a player who sits down the name and, in a second line, the player string of a computer; otherwise empty.
    pub detail: String,
    /// The game string of the game that begins with it; null if none does.
    pub game: Option<String>,
    /// When, in Unix seconds.
    pub at: i64,
}

impl RoomEventInfo {
    /// An event of a room. What the seed of the room will decide later is not in it.
    pub fn new(room: &Room, event: &RoomEvent) -> Self {
        let (kind, participant, detail) = event.kind.to_columns();
        Self {
            seq: event.seq,
            kind: kind.to_owned(),
            player: participant.map(Participant::number),
            detail,
            game: room.game_begun_by(event.seq).map(str::to_owned),
            at: event.at,
        }
    }

    /// The event; nothing if it is of a kind that this program does not know.
    pub fn event(&self) -> Option<RoomEvent> {
        let participant = self.player.map(Participant::from_number).transpose().ok()?;
        let kind = RoomEventKind::from_columns(&self.kind, participant, &self.detail)?;
        Some(RoomEvent { seq: self.seq, kind, request: None, at: self.at })
    }
}

/// The most legal moves that are listed.
const LISTED: usize = 200;

impl RoomReport {
    /// A room, and what depends on who looks at it.
    pub fn new(room: &Room, report: &ViewerReport) -> Self {
        let game = room.game();
        let rules = room.rules();
        let seats = Seat::BOTH.map(|seat| room.seated(seat));
        let position = game.map_or_else(|| rules.start(), |game| game.position().clone());
        let over = game.and_then(Game::outcome);
        let (legal, more) = if room.is_playing() { room_choices(rules, &position) } else { (Vec::new(), 0) };
        let seat = |who: Participant| SeatNumber(room.seat(who));
        let player = |who: Participant| Some(RoomPlayer::new(room.player(who)?, report.here[who.index()]));
        let asks = room.asks();
        Self {
            v: V1,
            room: room.header().code.to_string(),
            seq: room.seq(),
            phase: match (game, over) {
                (None, _) => RoomPhase::Waiting,
                (Some(_), None) => RoomPhase::Playing,
                (Some(_), Some(_)) => RoomPhase::Over,
            },
            game: game.map_or_else(|| room.header().game.clone(), |game| game.rules().game_string().to_string()),
            title: rules.book().title().to_owned(),
            mode: room.header().mode.map(|mode| mode.to_string()),
            round: room.round(),
            players: seats.map(player),
            you: report.viewer.map(seat),
            host: seat(room.header().host().unwrap_or(Participant::First)),
            turn: room.to_move().map(seat),
            number: Decimal(position.number.clone()),
            moves: game.map(|game| moves_of(game, room.path())).unwrap_or_default(),
            legal,
            more,
            values: None,
            values_agreed: Participant::BOTH.into_iter().filter(|who| asks.values[who.index()]).map(seat).collect(),
            result: over.map(Into::into),
            closing: over.map(|_| room.closing().to_owned()),
            score: seats.map(|who| room.won(who)),
            drawn: room.drawn(),
            match_over: over.is_some() && room.is_match_over(),
            takeback: asks.takeback.map(seat),
            refused: asks.refused.map(seat),
            deletion: asks.deletion.map(seat),
            rematch: asks.rematch.map(seat),
            claim_in: report.claim_in,
            record: game.map(|game| game.record().to_string()),
            actions: report.actions.iter().map(|action| action.word().to_owned()).collect(),
            player: report.viewer.map(Participant::number),
            events: None,
        }
    }

    /// The same with everything that happened after an event.
    #[must_use]
    pub fn with_events(mut self, room: &Room, after: u64) -> Self {
        self.events = Some(room.events_after(after).iter().map(|event| RoomEventInfo::new(room, event)).collect());
        self
    }

    /// Whether you can do something now.
    pub fn allows(&self, action: &Action) -> bool {
        self.actions.iter().any(|word| word == action.word())
    }
}

/// The moves of a game, with the number after each.
fn moves_of(game: &Game, path: &[Number]) -> Vec<RoomMove> {
    let first = game.rules().start().turn;
    let seats = [first, first.other()].into_iter().cycle();
    let made = game.moves().iter().zip(path).zip(seats);
    made.map(|((mv, number), seat)| RoomMove {
        seat: SeatNumber(seat),
        mv: mv.to_string(),
        number: Decimal(number.clone()),
    })
    .collect()
}

/// The legal moves of a position, and how many more there are than are listed.
pub fn room_choices(rules: &Rules, position: &Position) -> (Vec<RoomChoice>, usize) {
    let all = rules.legal(position);
    let choices = all.iter().take(LISTED).filter_map(|mv| RoomChoice::new(rules, position, mv)).collect();
    (choices, all.len().saturating_sub(LISTED))
}

/// How far a room has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum RoomPhase {
    /// A seat is free.
    Waiting,
    /// A game is on.
    Playing,
    /// A game is over; another may follow.
    Over,
}

/// A player of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct RoomPlayer {
    /// The name.
    pub name: String,
    /// The player string of a computer, such as `level:3`; null for everybody else.
    pub player: Option<String>,
    /// Whether a page or a program of this player is connected.
    pub here: bool,
}

impl RoomPlayer {
    /// The player, here or away.
    pub fn new(player: &SeatPlayer, here: bool) -> Self {
        Self { name: player.name().to_owned(), player: player.player_string().map(str::to_owned), here }
    }
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct RoomMove {
    /// Who made it.
    pub seat: SeatNumber,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The number after it.
    pub number: Decimal,
}

/// A move that can be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct RoomChoice {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What a player types for it.
    pub typed: String,
    /// The number it leaves.
    pub to: Decimal,
    /// How the game ends with it; absent if it continues.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
}

impl RoomChoice {
    /// A legal move and where it leads.
    pub fn new(rules: &Rules, position: &Position, mv: &Move) -> Option<Self> {
        let to = mv.apply(&position.number)?;
        let result = rules.end_after(&rules.after(position, mv, to.clone())).map(Into::into);
        Some(Self { mv: mv.to_string(), typed: rules.typed(mv), to: Decimal(to), result })
    }
}

/// The rooms that a browser or a program plays in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct RoomsReport {
    /// The version of the format.
    pub v: V1,
    /// The rooms, the newest first.
    pub rooms: Vec<RoomReport>,
}

/// What a request came to. The same request gets the same receipt, however often it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct RoomReceipt {
    /// The version of the format.
    pub v: V1,
    /// The room's code.
    pub room: String,
    /// The number of the event that it became.
    pub seq: u64,
}

/// Why a request was refused, as problem details (RFC 9457).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct ProblemReport {
    /// What kind of problem it is.
    #[serde(rename = "type")]
    pub kind: String,
    /// The kind in a few words.
    pub title: String,
    /// The status code.
    pub status: u16,
    /// What is wrong, and what to do about it.
    pub detail: String,
    /// What is allowed instead, such as the legal moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allowed: Vec<String>,
    /// The newest event of the room, if the request was about an older one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
}

/// What every move of a position is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct AnalysisReport {
    /// The version of the format.
    pub v: V1,
    /// The game so far, as a record.
    pub record: String,
    /// The shared number.
    pub number: Decimal,
    /// Whose turn it is.
    pub turn: SeatNumber,
    /// How the game ended; null where it is not over.
    pub result: Option<GameResult>,
    /// Who wins, seen by the player to move; null where the game is over.
    pub verdict: Option<VerdictWord>,
    /// Plies to the end with perfect play; null for a draw and where the game is over.
    pub distance: Option<Count>,
    /// Every legal move with its value.
    pub moves: Vec<MoveValue>,
    /// Why the best move is best, line by line.
    pub why: Vec<String>,
    /// The strategy in a sentence; null where there is none.
    pub card: Option<String>,
    /// Why each of the first moves of the list wins, loses or draws.
    pub reasons: Vec<MoveReason>,
    /// The moves that led here, with what they were worth; the last two hundred.
    pub played: Vec<PlayedMove>,
}

/// Why a move wins, loses or draws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct MoveReason {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The reason, line by line; "you" is the player who makes it.
    pub why: Vec<String>,
}

/// A move of a game that is looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct PlayedMove {
    /// How many moves had been made with it.
    pub ply: usize,
    /// Who made it.
    pub seat: SeatNumber,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The number after it.
    pub number: Decimal,
    /// What it was worth to the player who made it; null where that is not known.
    pub verdict: Option<VerdictWord>,
    /// Whether another move would have been worth more.
    pub mistake: bool,
}

/// A game and what is known about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct BookReport {
    /// The version of the format.
    pub v: V1,
    /// The game string.
    pub game: String,
    /// The title of its rule book.
    pub title: String,
    /// One sentence about it, possibly empty.
    pub summary: String,
    /// The rules in English.
    pub rules: String,
    /// The book in its one-line form; null where that would be too long.
    pub line: Option<String>,
    /// The strategy in a sentence; null where there is none.
    pub card: Option<String>,
    /// Who wins for which targets, in order; empty where that is not known.
    pub law: Vec<LawRun>,
    /// Why less is known than could be; null where all was found.
    pub unknown: Option<String>,
}
