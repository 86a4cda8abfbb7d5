//! Lists: all games, and the rooms of a browser.

use std::collections::BTreeMap;
use std::sync::Arc;

use maud::{Markup, html};
use numduel_rules::{GameString, RuleBook, catalog, english};
use numduel_wire::{RoomPhase, RoomReport};

use super::{HtmlPage, names};

/// The goal in two or three words, with the parameters that the book has unless they are set.
pub fn aim(book: &Arc<RuleBook>) -> String {
    book.rules(&BTreeMap::new()).map(|rules| english::aim_in_short(&rules)).unwrap_or_default()
}

/// Games side by side, each with its goal.
fn shelf(books: &[Arc<RuleBook>]) -> Markup {
    html! {
        ul.books { @for book in books {
            li { a.card href={"/books/" (book.id())} { b { (book.title()) } small.aim { (aim(book)) } span { (book.summary()) } } }
        } }
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
        .about("Five duels over one shared number, and a gallery of twenty more: rules, strategy, and a game to play.")
}

/// The rooms of this browser.
pub fn mine(rooms_: &[RoomReport]) -> HtmlPage {
    let main = html! {
        h1 { "My games" }
        @if rooms_.is_empty() { p { "No games in this browser yet. " a href="/" { "Start one" } "." } } @else { section.card { (rooms(rooms_)) } }
    };
    HtmlPage::new("My games – numduel", "list-page", main)
}

/// Rooms with who plays and whose turn it is.
pub fn rooms(rooms: &[RoomReport]) -> Markup {
    html! {
        ul.rooms {
            @for room in rooms {
                li { a href={"/rooms/" (room.room)} {
                    b { (room.title) } " "
                    @if let Some(aim) = aim_of(room) { small.aim { (aim) } " " }
                    span { (opponents(room)) }
                    em.mine[room.phase == RoomPhase::Playing && room.turn == room.you] { (state(room)) }
                } }
            }
        }
    }
}

/// The goal of a room's game, if it is a shipped one.
fn aim_of(room: &RoomReport) -> Option<String> {
    let named: GameString = room.game.parse().ok()?;
    let book = catalog::find(&named.id).ok().filter(|book| book.title() == room.title)?;
    Some(english::aim_in_short(&book.rules(&named.parameters).ok()?))
}

fn opponents(room: &RoomReport) -> String {
    let names = room.players.iter().zip(numduel_rules::Seat::BOTH).filter_map(|(player, seat)| {
        let you = room.you.map(|you| you.0);
        Some(names::shown(&player.as_ref()?.name, seat, you).to_owned())
    });
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
