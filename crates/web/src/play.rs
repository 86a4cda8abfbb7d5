//! Making a room and doing something in it. The rooms of this page have no server: `numduel_room` decides here.

use std::collections::HashMap;

use numduel_pages::request::{
    ActionInput, GameFile, NewRoom, NewRoomInput, PlayChoice, check_request, narrow_width, player, reviewed,
};
use numduel_pages::{ReviewPage, RoomPage, SentParts, StartForm};
use numduel_room::{Action, Participant, RoomCode, RoomEventKind};
use numduel_rules::catalog;
use numduel_wire::{ProblemReport, RoomPhase, RoomReceipt, RoomReport, RoomsReport, V1};

use crate::analyses::PageAnalyses;
use crate::carry;
use crate::request::{PageRequest, PageResponse, PageResult};
use crate::stored::{self, LocalRoom};

/// The first page, with a game that is already chosen.
pub fn home(request: &PageRequest, fields: &HashMap<String, String>) -> PageResponse {
    let game = fields.get("game").map(String::as_str);
    let own = game.filter(|game| catalog::find(game).is_err());
    let filled = StartForm { game, book: own, ..StartForm::default() };
    home_with(request, &filled, None)
}

/// A link to a game: the form that starts it, filled in.
pub fn linked(request: &PageRequest, query: &str) -> PageResult {
    Ok(home_with(request, &PlayChoice::read(query)?.form(), None))
}

fn home_with(request: &PageRequest, filled: &StartForm<'_>, problem: Option<&ProblemReport>) -> PageResponse {
    let mine = stored::mine(&request.stored, request.now);
    let filled = &StartForm { without_server: true, ..*filled };
    PageResponse::page(&numduel_pages::home(&mine, filled, &format!("{:x}", request.random.0), problem))
}

/// The rooms of this browser.
pub fn mine(request: &PageRequest) -> PageResponse {
    let rooms = stored::mine(&request.stored, request.now);
    if request.json {
        PageResponse::json(&RoomsReport { v: V1, rooms })
    } else {
        PageResponse::page(&numduel_pages::mine(&rooms)).followed_by(CARRY)
    }
}

/// How games leave this browser and come into it.
const CARRY: &str = "<section class=\"card\"><h2>Take your games along</h2>\
    <p><a class=\"button\" href=\"/games.jsonl\">Save all games as a file</a></p>\
    <form method=\"post\" action=\"/games\"><label>Add games from a file <input type=\"file\" name=\"lines\" accept=\".jsonl\" required></label>\
    <button>Add them</button></form>\
    <p class=\"note\">The file is for another browser, a server or the program: <code>numduel history import games.jsonl</code>.</p></section>";

/// Adds the games of a file.
pub fn import(request: &PageRequest) -> PageResult {
    #[derive(serde::Deserialize)]
    struct Sent {
        lines: String,
    }
    let sent: Sent = request.input()?;
    let rooms = carry::import(&sent.lines, &request.stored)?;
    let place = PageResponse::place("/rooms".to_owned());
    Ok(rooms.into_iter().fold(place, |response, (name, text)| response.storing(name, Some(text))))
}

pub fn create(known: &mut PageAnalyses, request: &PageRequest) -> PageResult {
    let input: NewRoomInput = request.input()?;
    match make(known, request, &input) {
        Err(problem) if !request.json && matches!(problem.status, 404 | 422) => {
            // The form comes back with what is wrong.
            let page = home_with(request, &input.form(), Some(&problem));
            Ok(PageResponse { status: 422, ..page })
        }
        answer => answer,
    }
}

fn make(known: &mut PageAnalyses, request: &PageRequest, input: &NewRoomInput) -> PageResult {
    check_request(&input.request)?;
    let random = request.random.0;
    // An odd factor leaves the last bit as random as it is, and that says who moves first.
    let new = NewRoom::read(input, random.wrapping_mul(0x9E37_79B9_7F4A_7C15))?;
    let analysis = known.of(&new.game.rules);
    if let Some(spec) = new.needs_solution() {
        analysis.require_solved().map_err(|error| NewRoom::too_large(spec, &error))?;
    }
    let code = (0..).map(|attempt| RoomCode::from_random(random.wrapping_add(attempt).to_le_bytes()));
    let is_free = |code: &RoomCode| !request.stored.contains_key(&stored::name_of(*code));
    let code =
        code.into_iter().find(is_free).ok_or_else(|| ProblemReport::invalid("There are too many games here."))?;
    let header = new.header(code, request.now);
    let host = header.host().unwrap_or(Participant::First);
    let first = new.first_action();
    let mut seated = new.seated(&header);
    if let [RoomEventKind::Sat(_, first)] = &seated[..] {
        // A friend plays at the same device.
        let name = if first.name() == "Guest" { "Guest 2" } else { "Guest" };
        seated.push(RoomEventKind::Sat(host.other(), player(None, name)?));
    }
    let mut local = LocalRoom::new(header).map_err(|error| ProblemReport::invalid_for(&error))?;
    for kind in seated {
        local.append(kind, request.now)?;
    }
    if let Some(action) = first {
        let made = local.room.decide(&action, Some(host), &LocalRoom::now(request.now));
        local.append(made.map_err(|refusal| ProblemReport::from(&refusal))?, request.now)?;
    }
    moved_on(known, request, local)
}

/// What can be done in a room, by its name.
pub fn act(known: &mut PageAnalyses, request: &PageRequest, code: &str, word: &str) -> PageResult {
    let mut local = stored::find(&request.stored, code)?;
    let input: ActionInput = request.input()?;
    let action = input.action(word)?;
    let (room, now) = (&local.room, LocalRoom::now(request.now));
    if input.seq.is_some_and(|seen| !(room.decisive()..=room.seq()).contains(&seen)) {
        return Err(ProblemReport::stale(room.seq()));
    }
    let actor = local.actor(&action);
    let kind = room.decide(&action, Some(actor), &now).map_err(|refusal| {
        let legal = local.report(request.now).legal.into_iter().map(|choice| choice.typed).collect();
        let problem = ProblemReport::from(&refusal);
        if matches!(action, Action::Move { .. }) && problem.status == 422 { problem.allowing(legal) } else { problem }
    })?;
    if matches!(kind, RoomEventKind::Deleted(_)) {
        return Ok(PageResponse::place("/".to_owned()).storing(stored::name_of(room.header().code), None));
    }
    local.append(kind, request.now)?;
    if local.is_shared() && is_asked(&local, &action, actor) {
        // Both sit here, so the other one agrees.
        let agreed = local.room.decide(&action, Some(actor.other()), &now);
        match agreed.map_err(|refusal| ProblemReport::from(&refusal))? {
            RoomEventKind::Deleted(_) => {
                let name = stored::name_of(local.room.header().code);
                return Ok(PageResponse::place("/".to_owned()).storing(name, None));
            }
            kind => local.append(kind, request.now)?,
        }
    }
    moved_on(known, request, local)
}

/// Whether an action was only the question to the other player.
fn is_asked(local: &LocalRoom, action: &Action, actor: Participant) -> bool {
    let asks = local.room.asks();
    match action {
        Action::Takeback => asks.takeback == Some(actor),
        Action::Rematch => asks.rematch == Some(actor),
        Action::Delete => asks.deletion == Some(actor),
        Action::Values => !local.room.shows_values(),
        _ => false,
    }
}

/// The room after its computer has moved, to be stored.
fn moved_on(known: &mut PageAnalyses, request: &PageRequest, mut local: LocalRoom) -> PageResult {
    local.let_computer_move(&known.of(local.room.rules()), request.now)?;
    let code = local.room.header().code;
    let receipt = RoomReceipt { v: V1, room: code.to_string(), seq: local.room.seq() };
    let answer =
        if request.json { PageResponse::json(&receipt) } else { PageResponse::place(format!("/rooms/{code}")) };
    Ok(answer.storing(stored::name_of(code), Some(local.write())))
}

/// The page of a room, its changed parts, or the room as JSON.
pub fn show(
    known: &mut PageAnalyses,
    request: &PageRequest,
    code: &str,
    fields: &HashMap<String, String>,
) -> PageResult {
    let local = stored::find(&request.stored, code)?;
    let report = with_values(known, &local, local.report(request.now));
    if fields.contains_key("parts") {
        let page = page(&local, report);
        return Ok(PageResponse::json(&page.update(&mut SentParts::default(), 0)));
    }
    Ok(if request.json { PageResponse::json(&report) } else { PageResponse::page(&page(&local, report).whole()) })
}

fn page(local: &LocalRoom, report: RoomReport) -> RoomPage {
    RoomPage::new(report, local.room.rules().clone(), local.room.draws_start(), None)
}

/// Adds what the moves are worth, if the players want to see it.
fn with_values(known: &mut PageAnalyses, local: &LocalRoom, mut report: RoomReport) -> RoomReport {
    if let Some(game) = local.room.game().filter(|_| local.room.shows_values() && report.phase == RoomPhase::Playing) {
        let moves = known.of(game.rules()).moves(game.position());
        report.values = Some(moves.iter().map(Into::into).collect());
    }
    report
}

/// The review of a room's game.
pub fn review(known: &mut PageAnalyses, request: &PageRequest, code: &str) -> PageResult {
    let local = stored::find(&request.stored, code)?;
    let session = local.room.session().filter(|session| session.game().outcome().is_some());
    let session = session.ok_or_else(ProblemReport::not_over)?;
    let (game, names) = (session.game(), session.names());
    let (report, words) = reviewed(game, &known.of(game.rules()))?;
    if request.json {
        return Ok(PageResponse::json(&report));
    }
    let room = local.room.header().code.to_string();
    // Two at one device are both meant, so they are called by name.
    let you = (!local.is_shared()).then(|| local.room.seat(local.viewer()));
    Ok(PageResponse::page(&ReviewPage { room: &room, game, names, report: &report, words: &words, you }.whole()))
}

/// A file of a room.
pub fn file(
    known: &mut PageAnalyses,
    request: &PageRequest,
    code: &str,
    file: &str,
    fields: &HashMap<String, String>,
) -> PageResult {
    let local = stored::find(&request.stored, code)?;
    if file == "book.toml" {
        return Ok(PageResponse::file("text/plain; charset=utf-8", local.room.header().book.clone()));
    }
    let session = local.room.session().filter(|session| session.game().outcome().is_some());
    let session = session.ok_or_else(ProblemReport::not_over)?;
    let (game, names) = (session.game(), session.names());
    let file = GameFile::named(file)?;
    let width = narrow_width(fields.contains_key("narrow"));
    Ok(PageResponse::file(file.media_type(), file.write(game, names, &known.of(game.rules()), width)?))
}
