//! The page of a room, in parts: those that change are sent again.

mod actions;
mod invite;
mod over;
mod table;

pub use invite::{qr, room_link, seat_link};

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use maud::{Markup, html};
use numduel_rules::{Rules, english};
use numduel_wire::link::{LinkedGame, percent_encoded};
use numduel_wire::{RoomPhase, RoomReport};
use serde::Serialize;

use super::{HtmlPage, names};

/// A room as somebody sees it, as a page.
pub struct RoomPage {
    /// What its reader may know of the room.
    pub report: RoomReport,
    rules: Arc<Rules>,
    draws_start: bool,
    /// The newest event as forms name it.
    forms_seq: u64,
    links: Option<RoomLinks>,
}

/// Where the links on a room's page lead.
#[derive(Clone, Debug)]
pub struct RoomLinks {
    /// The address of the server for other people.
    pub origin: String,
    /// Whether this computer alone can open it.
    pub is_local: bool,
    /// The secret of the private link, for a player.
    pub secret: Option<String>,
    /// After how many days without activity a room is deleted.
    pub days: u64,
}

/// What a watching page is sent.
#[derive(Debug, Serialize)]
pub struct PageUpdate {
    seq: u64,
    /// The title of the page, and whether it is the reader's turn.
    title: String,
    turn: bool,
    over: bool,
    /// The one sentence that is read out.
    say: String,
    retry: u64,
    /// The parts that have changed, as HTML.
    parts: BTreeMap<&'static str, String>,
}

/// What the page's script does for a key.
const SHORTCUTS: [(&str, &str); 5] = [
    ("0–9, letters", "make the move that you would type"),
    ("u", "take back"),
    ("g", "resign"),
    ("r", "show the rules"),
    ("?", "show these shortcuts"),
];

/// The parts of the page of a room.
const PARTS: usize = 7;

/// What a watching page was sent: of each part a hash.
#[derive(Default)]
pub struct SentParts([u64; PARTS]);

impl RoomPage {
    /// A room with the rules of its present game. `draws_start` says whether games begin at a number that is drawn. Without a server
    /// there are no links.
    pub fn new(report: RoomReport, rules: Arc<Rules>, draws_start: bool, links: Option<RoomLinks>) -> Self {
        let forms_seq = report.seq;
        Self { report, rules, draws_start, forms_seq, links }
    }

    /// The whole page.
    pub fn whole(&self) -> HtmlPage {
        let code = &self.report.room;
        let main = html! {
            @if self.report.phase != RoomPhase::Over {
                // Without JavaScript the page asks again by itself.
                noscript { meta http-equiv="refresh" content="5"; }
            }
            div #room data-room=(code) data-seq=(self.report.seq) {
                @for (name, part) in self.parts() {
                    div .part data-part=(name) .{"part-" (name)} { (part) }
                }
            }
            details.rules open[self.report.phase == RoomPhase::Waiting && self.report.you.is_none()] {
                summary { "Rules of " (self.report.title) }
                @for line in english::rules_of_play(&self.rules) { p { (line) } }
                @if let Some(game) = self.linked() {
                    p { a.tall href={"/books/" (percent_encoded(&game.to_string()))} { "More about this game" } }
                }
            }
            details.rules #shortcuts {
                summary { "Keyboard shortcuts" }
                dl.shortcuts { @for (key, what) in SHORTCUTS { dt { kbd { (key) } } dd { (what) } } }
            }
        };
        HtmlPage::new(self.title(), "room", main).about(self.about())
    }

    /// What has changed for a page that was sent so much, if anything has. `retry` is within how many milliseconds it should
    /// try again when the server cannot be reached.
    pub fn update(mut self, sent: &mut SentParts, retry: u64) -> Option<PageUpdate> {
        self.forms_seq = 0;
        let changed = self.parts().into_iter().zip(&mut sent.0).filter_map(|((name, part), sent)| {
            let new = hash(&part);
            (std::mem::replace(sent, new) != new).then_some((name, part.0))
        });
        let parts: BTreeMap<_, _> = changed.collect();
        (!parts.is_empty()).then(|| PageUpdate {
            seq: self.report.seq,
            title: self.title(),
            turn: self.is_my_turn(),
            over: self.report.phase == RoomPhase::Over,
            say: self.sentence(),
            retry,
            parts,
        })
    }

    fn parts(&self) -> [(&'static str, Markup); PARTS] {
        [
            ("players", self.players()),
            ("stage", self.stage()),
            ("status", self.status()),
            ("keys", self.keys()),
            ("actions", self.actions()),
            ("moves", self.moves()),
            ("invite", self.invite()),
        ]
    }

    fn is_my_turn(&self) -> bool {
        self.report.turn.is_some() && self.report.turn == self.report.you
    }

    /// How links name the game.
    fn linked(&self) -> Option<LinkedGame> {
        LinkedGame::new(&self.rules, self.report.game.parse().ok()?)
    }

    /// What the page is about, for those who see a link to it: who invites to what.
    fn about(&self) -> String {
        let host = self.name(self.report.host);
        let aim = english::aim(&self.rules);
        if self.report.phase == RoomPhase::Waiting && !names::is_plain(host) && self.report.you.is_none() {
            format!("{host} invites you to play {}. {aim}", self.report.title)
        } else {
            format!("{}, a duel over one number. {aim}", self.report.title)
        }
    }

    fn title(&self) -> String {
        let title = &self.report.title;
        if self.is_my_turn() { format!("● Your turn – {title}") } else { format!("{title} – numduel") }
    }

    /// A form that does something in the room. Its request is named after what the page shows: sent twice, also from two
    /// tabs, it happens once. A page that is sent updates fills in the newest event itself, so that forms stay as they are.
    fn form(&self, action: &str, class: &str, inside: &Markup) -> Markup {
        html! {
            form method="post" action={"/rooms/" (self.report.room) "/" (action)} class=(class) data-live {
                input type="hidden" name="request" value={(self.forms_seq) "-" (action)};
                input type="hidden" name="seq" value=(self.forms_seq);
                (inside)
            }
        }
    }
}

fn hash(markup: &Markup) -> u64 {
    let mut hasher = DefaultHasher::new();
    markup.0.hash(&mut hasher);
    hasher.finish()
}
