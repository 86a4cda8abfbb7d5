//! The first page, and making a room.

use std::collections::HashMap;

use axum::Extension;
use axum::extract::{Query, RawQuery, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use numduel_pages::{self as pages, StartForm};
use numduel_players::{Level, PlayerSpec};
use numduel_room::{Participant, RoomEventKind, RoomHeader};
use numduel_rules::language::Memory;
use numduel_rules::sentences::LONGEST_NAME;
use numduel_rules::{Move, START, catalog};
use numduel_session::{MatchMode, SeatPlayer};
use numduel_store::rooms::{CreateChange, NewRoomEvent};
use numduel_wire::link::{Link, LinkedBook, LinkedGame};
use numduel_wire::{RoomReceipt, V1};
use serde::Deserialize;

use super::analyse::replay;
use super::game_source::{RequestedGame, shipped};
use super::input::Input;
use super::problem::{WebProblem, sentence};
use super::{Caller, Shared, html, json};
use crate::key::{hex, random_bytes};
use crate::log::now;
use crate::rooms::LIFETIME;

/// What is asked for with a new room.
#[derive(Clone, Debug, Deserialize, schemars::JsonSchema)]
pub struct NewRoomInput {
    /// A name for this request, up to 64 characters: sent twice with the same one, it makes one room.
    #[schemars(regex(pattern = "^[!-~]{1,64}$"))]
    pub request: String,
    /// The game: an id, a game string such as `showdown(target=100)`, or a whole book in its one-line form.
    #[serde(default)]
    #[schemars(schema_with = "game_schema")]
    pub game: String,
    /// A whole book in its one-line form, instead of `game`.
    #[serde(default)]
    #[schemars(length(max = 8192))]
    pub book: Option<String>,
    /// `friend` for whoever opens the link, or a computer: `level:1` to `level:10`, `perfect`, `random`.
    #[serde(default)]
    #[schemars(regex(pattern = "^(friend|level:([1-9]|10)|perfect|random|greedy)?$"))]
    pub opponent: String,
    /// Your name, up to 100 characters.
    #[serde(default)]
    #[schemars(length(max = LONGEST_NAME))]
    pub name: Option<String>,
    /// Who moves first: `me`, `opponent` or `random`.
    #[serde(default)]
    #[schemars(regex(pattern = "^(me|opponent|random)?$"))]
    pub first: Option<String>,
    /// How long the match lasts, such as `best-of:5`, `first-to:3` or `games:10`; nothing for one game after another.
    #[serde(default)]
    #[schemars(regex(pattern = "^((best-of:[1-9]?[13579])|((first-to|games):[1-9][0-9]?))?$"))]
    pub mode: Option<String>,
}

impl NewRoomInput {
    fn form(&self) -> StartForm<'_> {
        StartForm {
            game: Some(&self.game),
            opponent: Some(&self.opponent),
            name: self.name.as_deref(),
            first: self.first.as_deref(),
            mode: self.mode.as_deref(),
            book: self.book.as_deref().filter(|book| !book.is_empty()),
        }
    }
}

/// The ids of the shipped games are named, so that a tool can choose one; any other description is a text.
pub fn game_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "anyOf": [{ "enum": shipped() }, { "type": "string", "maxLength": 8192 }] })
}

pub async fn home(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Query(query): Query<HashMap<String, String>>,
) -> Response {
    let mine = super::room::mine_of(&app, &caller).await.unwrap_or_default();
    let game = query.get("game").map(String::as_str);
    let own = game.filter(|game| catalog::find(game).is_err());
    let filled = StartForm { game, book: own, ..StartForm::default() };
    html(&pages::home(&mine, &filled, &new_request(), None))
}

/// A link to a game: the form that starts it, filled in.
pub async fn linked(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
) -> Result<Response, WebProblem> {
    let link = Link::read_query("play", &query.unwrap_or_default());
    let Link::Play(link) = link.map_err(|error| WebProblem::invalid(sentence(&error.to_string())))? else {
        return Err(WebProblem::not_found("There is no such page."));
    };
    let mut asked = RequestedGame::linked(link.game)?;
    if !link.moves.is_empty() {
        asked = from_here(&asked, &link.moves)?;
    }
    let is_shipped = asked.named.parameters.is_empty() && matches!(asked.linked.book, LinkedBook::Shipped(_));
    let game = asked.linked.to_string();
    let opponent = link.opponent.map(|spec| spec.to_string());
    let mine = super::room::mine_of(&app, &caller).await.unwrap_or_default();
    let filled = StartForm {
        game: is_shipped.then_some(&game),
        book: (!is_shipped).then_some(&game),
        opponent: opponent.as_deref(),
        ..StartForm::default()
    };
    Ok(html(&pages::home(&mine, &filled, &new_request(), None)))
}

/// The game that starts at the number that these moves lead to.
fn from_here(asked: &RequestedGame, moves: &[Move]) -> Result<RequestedGame, WebProblem> {
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let game = replay(&asked.rules, moves.iter().map(String::as_str))?;
    let rules = game.rules();
    if rules.memory() != Memory::Nothing || rules.cap().is_some() {
        let detail = "The rules of this game remember earlier moves, so it can only be played from its start.";
        return Err(WebProblem::invalid(detail));
    }
    let mut named = rules.game_string();
    named.parameters.insert(START.to_owned(), game.position().number.clone());
    let rules = rules.book().rules(&named.parameters);
    let rules = rules.map_err(|error| WebProblem::invalid(sentence(&error.to_string())))?;
    let linked = LinkedGame::new(&rules, named);
    RequestedGame::linked(linked.ok_or_else(|| WebProblem::invalid("This game is too long for a link."))?)
}

/// A name for a request that nobody else uses.
pub fn new_request() -> String {
    hex(&random_bytes::<8>())
}

pub async fn create(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Input(input): Input<NewRoomInput>,
) -> Result<Response, WebProblem> {
    match make(&app, &caller, &input).await {
        Err(WebProblem(problem)) if !caller.json && matches!(problem.status, 404 | 422) => {
            // Whoever filled in the form gets it back with what is wrong.
            let mine = super::room::mine_of(&app, &caller).await.unwrap_or_default();
            let page = pages::home(&mine, &input.form(), &new_request(), Some(&problem));
            Ok((StatusCode::UNPROCESSABLE_ENTITY, html(&page)).into_response())
        }
        answer => answer,
    }
}

async fn make(app: &super::AppState, caller: &Caller, input: &NewRoomInput) -> Result<Response, WebProblem> {
    check_request(&input.request)?;
    if !app.limits.rooms.allows(caller.address) {
        return Err(WebProblem::too_many());
    }
    let asked =
        RequestedGame::find(input.book.as_deref().filter(|book| !book.trim().is_empty()).unwrap_or(&input.game))?;
    let host = player(input.name.as_deref(), "Host")?;
    let opponent = opponent(&input.opponent, &host)?;
    let mode = input.mode.as_deref().filter(|mode| !mode.is_empty()).map(str::parse::<MatchMode>).transpose();
    let mode = mode.map_err(|error| WebProblem::invalid(sentence(&error.to_string())))?;
    let seed = u64::from_le_bytes(random_bytes());
    // An even seed says that the host moves first.
    let seed = match input.first.as_deref().unwrap_or_default() {
        "me" | "" => seed & !1,
        "opponent" => seed | 1,
        "random" => seed,
        _ => {
            return Err(WebProblem::invalid("First is who moves first.").allowing(words(&["me", "opponent", "random"])));
        }
    };
    asked.starts().rules(seed, 1).map_err(|error| WebProblem::invalid(sentence(&error.to_string())))?;
    if let Some((spec, _)) = &opponent {
        check_computer(app, &asked, *spec).await?;
    }
    let header = RoomHeader {
        // Each attempt chooses its own.
        code: caller.key.room_code(&input.request, 0),
        game: asked.named.to_string(),
        book: asked.rules.book().to_string(),
        mode,
        seed: Some(seed),
        created: now(),
    };
    let who = header.host().unwrap_or(Participant::First);
    let event = |who, player| NewRoomEvent { kind: RoomEventKind::Sat(who, player), request: None };
    let mut events = vec![event(who, host)];
    events.extend(opponent.map(|(_, player)| event(who.other(), player)));
    let expires = header.created + LIFETIME;
    let request = caller.key.request_hash(&input.request);
    let change = CreateChange { header, request, events, grants: Vec::new(), expires };
    let (code, seq) = app.rooms.create(change, caller.key, &input.request).await?;
    let place = format!("/rooms/{code}");
    if !caller.json {
        return Ok(Redirect::to(&place).into_response());
    }
    let mut response = json(&RoomReceipt { v: V1, room: code.to_string(), seq });
    *response.status_mut() = StatusCode::CREATED;
    if let Ok(place) = HeaderValue::from_str(&place) {
        response.headers_mut().insert(header::LOCATION, place);
    }
    Ok(response)
}

/// A person by the name that was typed, or a plain one.
pub fn player(name: Option<&str>, usual: &str) -> Result<SeatPlayer, WebProblem> {
    let name = name.map(str::trim).filter(|name| !name.is_empty()).unwrap_or(usual);
    SeatPlayer::person(name).map_err(|error| WebProblem::invalid(sentence(&error.to_string())))
}

fn opponent(text: &str, host: &SeatPlayer) -> Result<Option<(PlayerSpec, SeatPlayer)>, WebProblem> {
    if matches!(text.trim(), "" | "friend") {
        return Ok(None);
    }
    let spec: PlayerSpec = text.trim().parse().map_err(|error: numduel_players::SpecError| {
        let levels = Level::all().map(|level| PlayerSpec::Level(level).to_string());
        let allowed = ["friend".to_owned()].into_iter().chain(levels).chain(words(&["perfect", "random", "greedy"]));
        WebProblem::invalid(sentence(&error.to_string())).allowing(allowed.collect())
    })?;
    let name = if host.name() == "Computer" { "The computer" } else { "Computer" };
    let computer = SeatPlayer::computer(name, &spec.to_string());
    Ok(Some((spec, computer.map_err(|error| WebProblem::invalid(sentence(&error.to_string())))?)))
}

/// A computer that has to know perfect play has to find it within the budget.
async fn check_computer(app: &super::AppState, asked: &RequestedGame, spec: PlayerSpec) -> Result<(), WebProblem> {
    if !spec.needs_solution() {
        return Ok(());
    }
    let solved = app.rooms.analyses.think(&asked.rules, |analysis| analysis.require_solved()).await;
    solved?.map_err(|error| {
        let detail = format!("This game is too large for a computer that plays {spec}: {error}.");
        WebProblem::invalid(detail).allowing(words(&["friend", "random", "greedy", "lookahead:2"]))
    })
}

/// A request has to have a name, or repeating it would do it twice.
pub fn check_request(request: &str) -> Result<(), WebProblem> {
    if (1..=64).contains(&request.len()) && request.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Ok(());
    }
    Err(WebProblem::invalid(
        "Name every request in its field 'request': 1 to 64 letters, digits or signs of your own choice.",
    ))
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}
