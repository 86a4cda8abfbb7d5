//! What is asked for with a new room, and the room that it makes.

use numduel_players::{Level, PlayerSpec, SpecError};
use numduel_room::{Action, Participant, RoomCode, RoomEventKind, RoomHeader};
#[cfg(feature = "schema")]
use numduel_rules::sentences::LONGEST_NAME;
use numduel_rules::{Move, Rules};
use numduel_session::{MatchMode, SeatPlayer};
use numduel_wire::{ProblemReport, sentence};
use serde::Deserialize;

use super::game::RequestedGame;
use crate::{HOST, StartForm};

/// What is asked for with a new room.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NewRoomInput {
    /// A name for this request, up to 64 characters: sent twice with the same one, it makes one room.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[!-~]{1,64}$")))]
    pub request: String,
    /// The game: an id, a game string such as `showdown(target=100)`, or a whole book in its one-line form.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(schema_with = "game_schema"))]
    pub game: String,
    /// A whole book in its one-line form, instead of `game`.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(length(max = 8192)))]
    pub book: Option<String>,
    /// `friend` for whoever opens the link, or a computer: `level:1` to `level:10`, `perfect`, `random`.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^(friend|level:([1-9]|10)|perfect|random|greedy)?$")))]
    pub opponent: String,
    /// Your name, up to 100 characters.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(length(max = LONGEST_NAME)))]
    pub name: Option<String>,
    /// Who moves first: `me`, `opponent` or `random`.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^(me|opponent|random)?$")))]
    pub first: Option<String>,
    /// How long the match lasts, such as `best-of:5`, `first-to:3` or `games:10`; nothing if it is unlimited.
    #[serde(default)]
    #[cfg_attr(
        feature = "schema",
        schemars(regex(pattern = "^((best-of:[1-9]?[13579])|((first-to|games):[1-9][0-9]?))?$"))
    )]
    pub mode: Option<String>,
    /// Your first move against a computer, as a player types it.
    #[serde(rename = "move", default)]
    #[cfg_attr(feature = "schema", schemars(length(max = 2100)))]
    pub mv: Option<String>,
}

/// The ids of the shipped games are named, so that a tool can choose one; any other description is a text.
#[cfg(feature = "schema")]
fn game_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "anyOf": [{ "enum": super::shipped() }, { "type": "string", "maxLength": 8192 }] })
}

impl NewRoomInput {
    /// The form as it was filled in.
    pub fn form(&self) -> StartForm<'_> {
        StartForm {
            game: Some(&self.game),
            opponent: Some(&self.opponent),
            name: self.name.as_deref(),
            first: self.first.as_deref(),
            mode: self.mode.as_deref(),
            book: self.book.as_deref().filter(|book| !book.is_empty()),
            ..StartForm::default()
        }
    }
}

/// A room that can be made.
pub struct NewRoom {
    /// Its game.
    pub game: RequestedGame,
    host: SeatPlayer,
    opponent: Option<(PlayerSpec, SeatPlayer)>,
    mode: Option<MatchMode>,
    first_move: Option<Move>,
    seed: u64,
}

impl NewRoom {
    /// The room that is asked for, with a random number from which everything random in it follows.
    pub fn read(input: &NewRoomInput, random: u64) -> Result<Self, ProblemReport> {
        let book = input.book.as_deref().filter(|book| !book.trim().is_empty());
        let game = RequestedGame::find(book.unwrap_or(&input.game))?;
        let host = player(input.name.as_deref(), HOST)?;
        let opponent = opponent(&input.opponent, &host)?;
        let mode = input.mode.as_deref().filter(|mode| !mode.is_empty()).map(str::parse::<MatchMode>).transpose();
        let mode = mode.map_err(|error| ProblemReport::invalid_for(&error))?;
        // An even seed says that the host moves first.
        let seed = match input.first.as_deref().unwrap_or_default() {
            "me" | "" => random & !1,
            "opponent" => random | 1,
            "random" => random,
            _ => {
                let allowed = words(&["me", "opponent", "random"]);
                return Err(ProblemReport::invalid("First is who moves first.").allowing(allowed));
            }
        };
        let rules = game.starts().rules(seed, 1).map_err(|error| ProblemReport::invalid_for(&error))?;
        // An odd seed says that the opponent moves first.
        let may_move = opponent.is_some() && seed.is_multiple_of(2);
        let first_move = input.mv.as_deref().map(|mv| first_move(&rules, mv, may_move)).transpose()?;
        Ok(Self { game, host, opponent, mode, first_move, seed })
    }

    /// What happens in the room first, if the form was a key of a board.
    pub fn first_action(&self) -> Option<Action> {
        self.first_move.as_ref().map(|mv| Action::Move { mv: mv.to_string() })
    }

    /// The computer that has to know perfect play, if there is one: that has to be found before it can sit down.
    pub fn needs_solution(&self) -> Option<PlayerSpec> {
        self.opponent.as_ref().map(|(spec, _)| *spec).filter(|spec| spec.needs_solution())
    }

    /// The problem if perfect play is not found.
    pub fn too_large(spec: PlayerSpec, error: &dyn std::fmt::Display) -> ProblemReport {
        let detail = format!("This game is too large for a computer that plays {spec}: {error}.");
        ProblemReport::invalid(detail).allowing(words(&["friend", "random", "greedy", "lookahead:2"]))
    }

    /// What the room is from its beginning to its end.
    pub fn header(&self, code: RoomCode, created: i64) -> RoomHeader {
        RoomHeader {
            code,
            game: self.game.named.to_string(),
            book: self.game.rules.book().to_string(),
            mode: self.mode,
            seed: Some(self.seed),
            created,
        }
    }

    /// Who sits down at once: the host and a computer. A friend joins later.
    pub fn seated(self, header: &RoomHeader) -> Vec<RoomEventKind> {
        let host = header.host().unwrap_or(Participant::First);
        let computer = self.opponent.map(|(_, player)| RoomEventKind::Sat(host.other(), player));
        [RoomEventKind::Sat(host, self.host)].into_iter().chain(computer).collect()
    }
}

/// The move that begins a game against a computer.
fn first_move(rules: &Rules, text: &str, may_move: bool) -> Result<Move, ProblemReport> {
    if !may_move {
        return Err(ProblemReport::invalid("A first move is for a game against a computer in which you move first."));
    }
    let legal = rules.legal(&rules.start());
    rules.read(text).filter(|mv| legal.contains(mv)).ok_or_else(|| {
        let allowed = legal.iter().take(100).map(|mv| rules.typed(mv)).collect();
        ProblemReport::invalid("This is not a move of this game.").allowing(allowed)
    })
}

/// A person by the name that was typed, or a plain one.
pub fn player(name: Option<&str>, usual: &str) -> Result<SeatPlayer, ProblemReport> {
    let name = name.map(str::trim).filter(|name| !name.is_empty()).unwrap_or(usual);
    SeatPlayer::person(name).map_err(|error| ProblemReport::invalid_for(&error))
}

fn opponent(text: &str, host: &SeatPlayer) -> Result<Option<(PlayerSpec, SeatPlayer)>, ProblemReport> {
    if matches!(text.trim(), "" | "friend") {
        return Ok(None);
    }
    let spec: PlayerSpec = text.trim().parse().map_err(|error: SpecError| {
        let levels = Level::all().map(|level| PlayerSpec::Level(level).to_string());
        let allowed = ["friend".to_owned()].into_iter().chain(levels).chain(words(&["perfect", "random", "greedy"]));
        ProblemReport::invalid(sentence(&error.to_string())).allowing(allowed.collect())
    })?;
    let name = if host.name() == "Computer" { "The computer" } else { "Computer" };
    let computer = SeatPlayer::computer(name, &spec.to_string());
    Ok(Some((spec, computer.map_err(|error| ProblemReport::invalid_for(&error))?)))
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}
