//! The first page, lists, and what went wrong.

use std::collections::BTreeMap;
use std::sync::Arc;

use maud::{Markup, html};
use numduel_players::{Level, PlayerSpec};
use numduel_rules::sentences::LONGEST_NAME;
use numduel_rules::{Game, RuleBook, catalog};
use numduel_wire::{ProblemReport, RoomPhase, RoomReport};

use super::HtmlPage;
use super::line::{LineStep, number_line};
use super::write::mv;

/// What is filled in for a new game.
#[derive(Clone, Copy, Debug, Default)]
pub struct StartForm<'a> {
    /// The id of a book or a game string.
    pub game: Option<&'a str>,
    /// `friend`, or the player string of a computer.
    pub opponent: Option<&'a str>,
    /// What the player is called.
    pub name: Option<&'a str>,
    /// `me`, `opponent` or `random`.
    pub first: Option<&'a str>,
    /// How long the match lasts, such as `best-of:5`.
    pub mode: Option<&'a str>,
    /// A book or game string that was typed, instead of `game`.
    pub book: Option<&'a str>,
}

/// One of several.
fn option(value: &str, chosen: Option<&str>, text: &str) -> Markup {
    html! { option value=(value) selected[chosen == Some(value)] { (text) } }
}

/// The first page: start a game, join one, continue one. A problem is what was wrong with the form.
pub fn home(mine: &[RoomReport], filled: &StartForm<'_>, request: &str, problem: Option<&ProblemReport>) -> HtmlPage {
    let opens = filled.book.is_some() || filled.mode.is_some_and(|mode| !mode.is_empty());
    let main = html! {
        section.hero {
            h1 { "Duel over one number" }
            p { "Pick a game, send a friend the link, and play. No account, no app." }
            div aria-hidden="true" { @if let Some(line) = sample() { (line) } }
        }
        form.start.card method="post" action="/rooms" {
            input type="hidden" name="request" value=(request);
            h2 { "New game" }
            @if let Some(problem) = problem { div.wrong role="alert" { (lines(&problem.detail)) } }
            label { "Game"
                select name="game" {
                    optgroup label="The five books" { @for book in catalog::all() { (choice(&book, filled.game)) } }
                    optgroup label="Gallery" { @for book in catalog::gallery() { (choice(&book, filled.game)) } }
                }
            }
            label { "Opponent"
                select name="opponent" {
                    (option("friend", filled.opponent, "A friend, by link"))
                    @for level in Level::all() {
                        (option(&PlayerSpec::Level(level).to_string(), filled.opponent, &format!("Computer, level {level}")))
                    }
                    (option("perfect", filled.opponent, "Computer, perfect"))
                    (option("random", filled.opponent, "Computer, random"))
                }
            }
            label { "Your name" input name="name" maxlength=(LONGEST_NAME) autocomplete="nickname" placeholder="Host" value=[filled.name]; }
            details open[opens] {
                summary { "More options" }
                label { "Who moves first"
                    select name="first" {
                        (option("me", filled.first, "I do"))
                        (option("opponent", filled.first, "My opponent"))
                        (option("random", filled.first, "At random"))
                    }
                }
                label { "Match"
                    select name="mode" {
                        (option("", filled.mode, "One game after another"))
                        @for length in [3, 5, 7] {
                            (option(&format!("best-of:{length}"), filled.mode, &format!("Best of {length}")))
                        }
                        (option("first-to:3", filled.mode, "First to 3 wins"))
                    }
                }
                label { "Another game: a game string, or your own rule book, as one line or as its TOML file"
                    textarea name="book" rows="3" maxlength="8000" placeholder="start 1; x2..9; >=1000 wins" { (filled.book.unwrap_or_default()) }
                }
            }
            button.main { "Start the game" }
        }
        form.join-code.card method="get" action="/join" {
            h2 { "Join a game" }
            label { "Room code" input name="code" maxlength="9" autocomplete="off" autocapitalize="characters" placeholder="K7PQ2M" required; }
            button { "Open the room" }
        }
        @if !mine.is_empty() { section.card.mine { h2 { "My games" } (rooms(mine)) } }
        section.shelf { h2 { "Five games to begin with" } (shelf(&catalog::all())) p { a href="/books" { "All games, with rules and strategies" } } }
    };
    HtmlPage::new("numduel – duel over one number", "home", main)
}

/// The number line of a game, as everybody will see it: the first book, with a move from the middle of the list every time.
fn sample() -> Option<Markup> {
    let rules = Arc::new(catalog::all().first()?.rules(&BTreeMap::new()).ok()?);
    let mut game = Game::new(Arc::clone(&rules));
    while game.outcome().is_none() && game.moves().len() < 12 {
        let moves = rules.legal(game.position());
        game.play(moves.get(moves.len() / 2)?).ok()?;
    }
    Some(number_line(&rules, &LineStep::of_game(&game)))
}

/// A game to choose. Where several share a title, their ids tell them apart.
fn choice(book: &RuleBook, chosen: Option<&str>) -> Markup {
    let id = if is_shared(book) { format!(" ({})", book.id()) } else { String::new() };
    option(book.id(), chosen, &format!("{}{id}", book.title()))
}

fn is_shared(book: &RuleBook) -> bool {
    catalog::all().iter().chain(&catalog::gallery()).filter(|other| other.title() == book.title()).count() > 1
}

/// Games side by side, each with its goal.
fn shelf(books: &[Arc<RuleBook>]) -> Markup {
    html! {
        ul.books { @for book in books {
            li { a.card href={"/books/" (book.id())} { b { (book.title()) } @if is_shared(book) { small { " " (book.id()) } } span { (book.summary()) } } }
        } }
    }
}

/// The rooms of this browser.
pub fn mine(rooms_: &[RoomReport]) -> HtmlPage {
    let main = html! {
        h1 { "My games" }
        @if rooms_.is_empty() { p { "This browser is in no game yet. " a href="/" { "Start one" } "." } } @else { section.card { (rooms(rooms_)) } }
    };
    HtmlPage::new("My games – numduel", "list-page", main)
}

fn rooms(rooms: &[RoomReport]) -> Markup {
    html! {
        ul.rooms {
            @for room in rooms {
                li { a href={"/rooms/" (room.room)} {
                    b { (room.title) } " "
                    span { (opponents(room)) }
                    em.mine[room.phase == RoomPhase::Playing && room.turn == room.you] { (state(room)) }
                } }
            }
        }
    }
}

fn opponents(room: &RoomReport) -> String {
    let names = room.players.iter().flatten().map(|player| player.name.as_str());
    names.collect::<Vec<_>>().join(" vs ")
}

fn state(room: &RoomReport) -> &'static str {
    match room.phase {
        RoomPhase::Waiting => "waiting for an opponent",
        RoomPhase::Over => "finished",
        RoomPhase::Playing if room.turn == room.you => "your turn",
        RoomPhase::Playing => "their turn",
    }
}

/// All games that come with the program.
pub fn books() -> HtmlPage {
    let main = html! {
        h1 { "Games" }
        (shelf(&catalog::all()))
        h2 { "Gallery" }
        (shelf(&catalog::gallery()))
    };
    HtmlPage::new("Games – numduel", "list-page", main)
}

/// Where a private link leads.
pub fn seat(room: &str, request: &str) -> HtmlPage {
    let main = html! {
        h1 { "Continue in your seat" }
        form.card #seat method="post" action={"/rooms/" (room) "/link"} {
            input type="hidden" name="request" value=(request);
            p { "This device will play in the seat that the private link belongs to." }
            label { "Secret: the part of the link after #" input name="secret" autocomplete="off" required; }
            button.main { "Take my seat" }
        }
    };
    HtmlPage::new("Continue in your seat – numduel", "list-page", main)
}

/// A text of several lines: the errors of a rule book each have their own.
fn lines(text: &str) -> Markup {
    html! { @for line in text.lines() { p { (line) } } }
}

/// What went wrong, for people.
pub fn problem(problem: &ProblemReport) -> HtmlPage {
    let main = html! {
        section.card.problem {
            h1 { (problem.title) }
            (lines(&problem.detail))
            @if !problem.allowed.is_empty() {
                p { "Possible: " @for (index, word) in problem.allowed.iter().take(40).enumerate() { @if index > 0 { ", " } code { (mv(word)) } } }
            }
            p { a.button href="/" { "Home" } }
        }
    };
    HtmlPage::new(format!("{} – numduel", problem.title), "list-page", main)
}

/// The API for people: every operation in a line.
pub fn api(operations: &[(String, String, String)]) -> HtmlPage {
    let main = html! {
        h1 { "API" }
        p { "The addresses of the pages are the API: ask for " code { "application/json" } " and you get JSON. "
            a href="/api/openapi.json" { "OpenAPI description" } }
        p { "A program chooses a secret of its own, 26 random letters of base32, and sends it as "
            code { "Authorization: Bearer SECRET" } ". It is its name in every room." }
        section.card {
            table {
                thead { tr { th { "Request" } th { "What it does" } } }
                tbody { @for (method, path, summary) in operations {
                    tr { td { code { (method) " " (path) } } td { (summary) } }
                } }
            }
        }
    };
    HtmlPage::new("API – numduel", "list-page", main)
}
