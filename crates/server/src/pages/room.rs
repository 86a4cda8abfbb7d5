//! The page of a room, in parts: those that change are sent again.

mod actions;
mod invite;
mod table;

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use maud::{Markup, PreEscaped, html};
use numduel_rules::{Rules, english};
use numduel_wire::{RoomPhase, RoomReport};
use serde::Serialize;

use super::{HtmlPage, page};
use crate::key::{SecretKey, hex};
use crate::room::RoomState;

/// A room as somebody sees it, as a page.
pub struct RoomPage {
    report: RoomReport,
    rules: Arc<Rules>,
    draws_start: bool,
    origin: String,
    /// The secret of the private link, for a player.
    link: Option<SecretKey>,
    /// What makes this page's requests its own.
    tag: String,
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
    /// The parts that have changed, as HTML.
    parts: BTreeMap<&'static str, String>,
}

impl RoomPage {
    pub fn new(report: RoomReport, room: &RoomState, origin: &str, key: Option<SecretKey>) -> Self {
        let link = key.map(|key| key.link_secret(room.header.code));
        let tag = key.map_or_else(crate::web::new_request, |key| hex(&key.request_hash("page")[..4]));
        let rules = Arc::clone(room.present_rules());
        Self { report, rules, draws_start: room.draws_start(), origin: origin.to_owned(), link, tag }
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
            details.rules {
                summary { "Rules of " (self.report.title) }
                @for line in english::rules_of_play(&self.rules) { p { (line) } }
                p { a href={"/books/" (self.report.game)} { "More about this game" } }
            }
        };
        page(&self.title(), "room", &main)
    }

    /// What has changed for somebody who has been sent parts with these hashes, which are those of the new parts afterwards.
    pub fn update(&self, sent: &mut HashMap<&'static str, u64>) -> PageUpdate {
        let parts = self.parts().into_iter().filter(|(name, part)| {
            let new = hash(part);
            sent.insert(name, new) != Some(new)
        });
        PageUpdate {
            seq: self.report.seq,
            title: self.title(),
            turn: self.is_my_turn(),
            over: self.report.phase == RoomPhase::Over,
            say: self.sentence(),
            parts: parts.map(|(name, PreEscaped(part))| (name, part)).collect(),
        }
    }

    fn parts(&self) -> Vec<(&'static str, Markup)> {
        vec![
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

    fn title(&self) -> String {
        let title = &self.report.title;
        if self.is_my_turn() { format!("● Your turn – {title}") } else { format!("{title} – numduel") }
    }

    /// A name for a request that this page sends now: sent twice, it happens once.
    fn request(&self, action: &str) -> String {
        format!("{}-{}-{action}", self.tag, self.report.seq)
    }

    /// A form that does something in the room.
    fn form(&self, action: &str, class: &str, inside: &Markup) -> Markup {
        html! {
            form method="post" action={"/rooms/" (self.report.room) "/" (action)} class=(class) data-live {
                input type="hidden" name="request" value=(self.request(action));
                input type="hidden" name="seq" value=(self.report.seq);
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
