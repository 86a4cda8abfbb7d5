//! The first page, which is a game.

use std::sync::Arc;

use maud::{Markup, html};
use numduel_players::{Level, PlayerSpec};
use numduel_rules::sentences::LONGEST_NAME;
use numduel_rules::{RuleBook, catalog};
use numduel_wire::{ProblemReport, RoomReport};

use super::HtmlPage;
use super::board::{Board, FIRST_COMPUTER};
use super::lists::{aim, rooms};
use super::notices::lines;
use super::request::RequestedGame;
use super::start_form::StartForm;

/// The first page: a game to play at once, five games to start, and more. A problem is what was wrong with the form.
pub fn home(mine: &[RoomReport], filled: &StartForm<'_>, request: &str, problem: Option<&ProblemReport>) -> HtmlPage {
    let main = html! {
        h1.quiet { "numduel: a duel over one number" }
        @if let Some(board) = board(filled, request) { (board) }
        div.side {
            @if !mine.is_empty() { section.card.mine { h2 { "Continue" } (rooms(mine)) } }
            (start(filled, request))
            (more(filled, request, problem))
            @if !filled.without_server { (join()) }
        }
    };
    HtmlPage::new("numduel – duel over one number", "home", main)
}

fn board(filled: &StartForm<'_>, request: &str) -> Option<Markup> {
    let first = catalog::ids().next()?;
    let asked = filled.book.or(filled.game).and_then(|game| Some((game, RequestedGame::find(game).ok()?)));
    let (game, asked) = match asked {
        Some(asked) => asked,
        None => (first, RequestedGame::find(first).ok()?),
    };
    let opponent = filled.opponent.filter(|opponent| !matches!(*opponent, "" | "friend")).unwrap_or(FIRST_COMPUTER);
    Some(Board { rules: &asked.rules, game, opponent, request, opens_tab: false }.markup())
}

/// Whom to play, and which of the five games: each is a button that starts.
fn start(filled: &StartForm<'_>, request: &str) -> Markup {
    let friend = filled.opponent == Some("friend");
    html! {
        form.start.card method="post" action="/rooms" {
            input type="hidden" name="request" value={(request) "-start"};
            h2 { "New game" }
            fieldset.choice {
                legend.quiet { "Opponent" }
                (opponent(FIRST_COMPUTER, !friend, "Computer", "right now"))
                (opponent("friend", friend, "A friend", filled.friend_plays()))
            }
            div.games { @for book in catalog::all() {
                button name="game" value=(book.id()) { b { (book.title()) } small.aim { (aim(&book)) } }
            } }
            p { a.tall href="/books" { "All games, with rules and strategies" } }
        }
    }
}

fn opponent(value: &str, checked: bool, who: &str, how: &str) -> Markup {
    html! { label { input type="radio" name="opponent" value=(value) checked[checked]; b { (who) } small { (how) } } }
}

/// Everything that can be chosen for a game.
fn more(filled: &StartForm<'_>, request: &str, problem: Option<&ProblemReport>) -> Markup {
    let opens = problem.is_some() || filled.book.is_some() || filled.mode.is_some_and(|mode| !mode.is_empty());
    html! {
        details.more.card open[opens] {
            summary { "More" }
            form method="post" action="/rooms" {
                input type="hidden" name="request" value=(request);
                @if let Some(problem) = problem { div.wrong role="alert" { (lines(&problem.detail)) } }
                label { "Game"
                    select name="game" {
                        optgroup label="The five books" { @for book in catalog::all() { (choice(&book, filled.game)) } }
                        optgroup label="Gallery" { @for book in catalog::gallery() { (choice(&book, filled.game)) } }
                    }
                }
                label { "Opponent"
                    select name="opponent" {
                        (option("friend", filled.opponent, &format!("A friend, {}", filled.friend_plays())))
                        @for level in Level::all() {
                            (option(&PlayerSpec::Level(level).to_string(), filled.opponent, &format!("Computer, level {level}")))
                        }
                        (option("perfect", filled.opponent, "Computer, perfect"))
                        (option("random", filled.opponent, "Computer, random"))
                    }
                }
                label { "Your name" input name="name" maxlength=(LONGEST_NAME) autocomplete="nickname" value=[filled.name]; }
                label { "Who moves first"
                    select name="first" {
                        (option("me", filled.first, "I do"))
                        (option("opponent", filled.first, "My opponent"))
                        (option("random", filled.first, "At random"))
                    }
                }
                label { "Match"
                    select name="mode" {
                        (option("", filled.mode, "Unlimited"))
                        @for length in [3, 5, 7] {
                            (option(&format!("best-of:{length}"), filled.mode, &format!("Best of {length}")))
                        }
                        (option("first-to:3", filled.mode, "First to 3 wins"))
                    }
                }
                label { "Your own game"
                    textarea name="book" rows="3" maxlength="8000" placeholder="start 1; x2..9; >=1000 wins" aria-describedby="own-game" {
                        (filled.book.unwrap_or_default())
                    }
                }
                p.note #own-game { "A rule book in one line or as TOML. It replaces the game above." }
                button.main { "Start the game" }
            }
        }
    }
}

fn join() -> Markup {
    html! {
        form.join-code method="get" action="/join" {
            label for="code" { "Have a room code?" }
            input #code name="code" maxlength="9" autocomplete="off" autocapitalize="characters" placeholder="K7PQ2M" required;
            button { "Join" }
        }
    }
}

/// One of several.
fn option(value: &str, chosen: Option<&str>, text: &str) -> Markup {
    html! { option value=(value) selected[chosen == Some(value)] { (text) } }
}

/// A game to choose. If several share a title, their goals tell them apart.
fn choice(book: &Arc<RuleBook>, chosen: Option<&str>) -> Markup {
    let shares = |other: &Arc<RuleBook>| other.title() == book.title() && other.id() != book.id();
    let is_shared = catalog::all().iter().chain(&catalog::gallery()).any(shares);
    let aim = if is_shared { format!(": {}", aim(book)) } else { String::new() };
    option(book.id(), chosen, &format!("{}{aim}", book.title()))
}
