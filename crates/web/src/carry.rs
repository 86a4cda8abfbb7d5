//! Games as a file that this browser, another one, a server and the program can read: a line of JSON for each game, as
//! `numduel history export` writes them.

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use numduel_room::{Participant, Room, RoomCode, RoomEventKind, RoomHeader};
use numduel_rules::{Closing, Game, Record, Seat, catalog};
use numduel_session::SeatPlayer;
use numduel_wire::{GameLine, PlayerInfo, ProblemReport, Seed, V1, to_json};

use crate::stored::{self, LocalRoom};

/// A game that was played in a room.
struct CarriedGame {
    game: Game,
    /// The first mover first.
    players: [SeatPlayer; 2],
    seed: Option<u64>,
    started: i64,
    ended: Option<i64>,
}

/// All games of this browser, the oldest first.
pub fn export(stored: &BTreeMap<String, String>) -> String {
    let mut games: Vec<CarriedGame> = stored::all(stored).iter().flat_map(|local| games_of(&local.room)).collect();
    games.sort_by_key(|played| played.started);
    games.iter().map(|played| line(played) + "\n").collect()
}

fn games_of(room: &Room) -> Vec<CarriedGame> {
    let mut games: Vec<CarriedGame> = Vec::new();
    let Ok(mut again) = LocalRoom::new(room.header().clone()) else { return games };
    for event in room.events_after(0) {
        if again.room.apply(event.as_ref().clone()).is_err() {
            return games;
        }
        let Some(game) = again.room.game() else { continue };
        let seated = |seat| again.room.player(again.room.seated(seat)).cloned();
        if let ([Some(one), Some(two)], Some(_)) = (Seat::BOTH.map(seated), again.room.game_begun_by(event.seq)) {
            let seed = again.room.session().and_then(|session| session.options().seed);
            games.push(CarriedGame { game: game.clone(), players: [one, two], seed, started: event.at, ended: None });
        }
        if let Some(last) = games.last_mut() {
            last.ended = last.ended.or_else(|| game.outcome().map(|_| event.at)).filter(|_| game.outcome().is_some());
            last.game = game.clone();
        }
    }
    games
}

fn line(played: &CarriedGame) -> String {
    let line = GameLine {
        v: V1,
        // The content identifies it.
        uid: None,
        record: played.game.record().to_string().into(),
        book: Some(played.game.rules().book().to_string().into()),
        players: played.players.each_ref().map(PlayerInfo::from),
        seed: played.seed.map(Seed),
        result: played.game.outcome().map(Into::into),
        started: played.started,
        ended: played.ended,
        of_match: None,
    };
    to_json(&line).unwrap_or_default()
}

/// The rooms of the games in a file that are not here yet, each as it is stored.
pub fn import(lines: &str, stored: &BTreeMap<String, String>) -> Result<Vec<(String, String)>, ProblemReport> {
    let known = stored::all(stored);
    let identity = |played: &CarriedGame| (played.game.record().to_string(), played.started);
    let mut known: HashSet<_> =
        known.iter().flat_map(|local| games_of(&local.room)).map(|game| identity(&game)).collect();
    let mut rooms = Vec::new();
    for (index, text) in lines.lines().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
        let line: Result<GameLine<'_>, _> = serde_json::from_str(text);
        let wrong =
            |reason: String| ProblemReport::invalid(format!("Line {} of the file is not a game: {reason}.", index + 1));
        let line = line.map_err(|error| wrong(error.to_string()))?;
        if !known.insert((line.record.to_string(), line.started)) {
            continue;
        }
        let local = room_of(&line).map_err(wrong)?;
        rooms.push((stored::name_of(local.room.header().code), local.write()));
    }
    Ok(rooms)
}

/// A room in which this game was played.
fn room_of(line: &GameLine<'_>) -> Result<LocalRoom, String> {
    let text = |error: &dyn std::fmt::Display| error.to_string();
    let record: Record = line.record.parse().map_err(|error| text(&error))?;
    let book = match &line.book {
        Some(book) => book.to_string(),
        None => catalog::find(&record.game.id).map_err(|error| text(&error))?.to_string(),
    };
    let [one, two] = line.players.each_ref().map(|player| match player {
        PlayerInfo::Person { name } => SeatPlayer::person(name),
        PlayerInfo::Computer { name, player } => SeatPlayer::computer(name, player),
    });
    let [one, two] = [one.map_err(|error| text(&error))?, two.map_err(|error| text(&error))?];
    // The last bit of the seed says who the host is, who looks at the page: not a computer.
    let seed = line.seed.unwrap_or_default().0 & !1 | u64::from(one.player_string().is_some());
    let mut hasher = DefaultHasher::new();
    (&line.record, line.started).hash(&mut hasher);
    let code = RoomCode::from_random(hasher.finish().to_le_bytes());
    let header =
        RoomHeader { code, game: record.game.to_string(), book, mode: None, seed: Some(seed), created: line.started };
    let mut local = LocalRoom::new(header).map_err(|error| text(&error))?;
    let mut events = vec![RoomEventKind::Sat(Participant::First, one), RoomEventKind::Sat(Participant::Second, two)];
    events.extend(record.moves.into_iter().map(RoomEventKind::Moved));
    for kind in events {
        local.append(kind, line.started).map_err(|problem| problem.detail)?;
    }
    let mover = local.room.to_move();
    let gives_up = match record.closing {
        None => None,
        Some(Closing::Resigned | Closing::Invalid) => mover,
        Some(Closing::OpponentResigned) => mover.map(Participant::other),
    };
    if let Some(who) = gives_up {
        local
            .append(RoomEventKind::Resigned(who), line.ended.unwrap_or(line.started))
            .map_err(|problem| problem.detail)?;
    }
    Ok(local)
}
