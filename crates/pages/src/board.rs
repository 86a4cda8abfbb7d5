//! A game before its first move, that can be played at once.

use std::sync::Arc;

use maud::{Markup, html};
use numduel_rules::{Rules, Seat, english};
use numduel_wire::link::percent_encoded;
use numduel_wire::room_choices;

use super::HtmlPage;
use super::keys::Keys;
use super::line::number_line;
use super::request::RequestedGame;
use super::write;

/// The most keys of a board; a game with more begins with a button.
const MOST_KEYS: usize = 24;

/// The computer that a visitor meets first: one that a beginner beats now and then.
pub const FIRST_COMPUTER: &str = "level:3";

/// A game that begins with its first move, which is made here.
pub struct Board<'a> {
    /// Its rules.
    pub rules: &'a Arc<Rules>,
    /// What the form calls it.
    pub game: &'a str,
    /// The player string of the computer that answers.
    pub opponent: &'a str,
    /// A name for the request.
    pub request: &'a str,
    /// Whether the game goes to a tab of its own, as from a page in a frame.
    pub opens_tab: bool,
}

/// A game to put in a frame on another page: the board, which opens a tab with its first key.
pub fn embed(asked: &RequestedGame, request: &str) -> HtmlPage {
    let (rules, game) = (&asked.rules, asked.linked.to_string());
    let board = Board { rules, game: &game, opponent: FIRST_COMPUTER, request, opens_tab: true };
    let title = rules.book().title();
    let main = html! {
        h1.quiet { (title) }
        (board.markup())
        p.note { a href={"/books/" (percent_encoded(&game))} target="_blank" { "Rules and strategy on numduel" } }
    };
    HtmlPage::new(format!("{title} – numduel"), "embed", main).about(format!("{title}. {}", english::aim(rules)))
}

impl Board<'_> {
    /// What it is about, the number, and the keys.
    pub fn markup(&self) -> Markup {
        let rules = self.rules;
        let start = rules.start();
        let (choices, more) = room_choices(rules, &start);
        let is_drawn = rules.book().drawn_start().is_some();
        let keys = (!is_drawn && more == 0 && choices.len() <= MOST_KEYS)
            .then(|| Keys { choices: &choices, mover: Seat::One, enabled: true, values: &[] }.keypad());
        let number = write::large(&start.number);
        html! {
            form.board method="post" action="/rooms" target=[self.opens_tab.then_some("_blank")] {
                input type="hidden" name="request" value={(self.request) "-board"};
                input type="hidden" name="game" value=(self.game);
                input type="hidden" name="opponent" value=(self.opponent);
                h2.title { (rules.book().title()) }
                p.goal { (english::aim(rules)) }
                @if is_drawn {
                    p.number.medium { "random start" }
                } @else {
                    p class={"number " (write::size_class(&number))} { (number) }
                    (number_line(rules, &[]))
                }
                @match keys {
                    Some(keys) => { p.status.mine { "Your move." } (keys) }
                    None => { p.row { button.main { "Play the computer" } } }
                }
            }
        }
    }
}
