//! What can be done besides moving.

use maud::{Markup, html};
use numduel_wire::{RoomPhase, SeatNumber};

use super::RoomPage;
use crate::picture;

impl RoomPage {
    pub(super) fn actions(&self) -> Markup {
        let Some(you) = self.report.you else { return self.watching() };
        match self.report.phase {
            RoomPhase::Waiting => html! {},
            RoomPhase::Playing => self.during(you),
            RoomPhase::Over => self.after(you),
        }
    }

    fn watching(&self) -> Markup {
        html! {
            @if self.report.phase != RoomPhase::Waiting { p.note { "You are watching." } }
            @if self.report.phase == RoomPhase::Over { (self.looking_back()) }
        }
    }

    /// A form with one button.
    fn button(&self, action: &str, class: &str, text: &str) -> Markup {
        self.form(action, class, &html! { button { (text) } })
    }

    fn during(&self, you: SeatNumber) -> Markup {
        let report = &self.report;
        let opponent = SeatNumber(you.0.other());
        let other = report.players[opponent.0.index()].as_ref();
        let away = other.is_some_and(|player| !player.here && player.player.is_none());
        html! {
            @if report.takeback == Some(opponent) {
                div.ask {
                    p { bdi { (self.name(opponent)) } " asks to take a move back." }
                    (self.button("takeback", "main", "Allow"))
                    (self.button("refuse-takeback", "", "Refuse"))
                }
            }
            @if report.deletion == Some(opponent) {
                div.ask {
                    p { bdi { (self.name(opponent)) } " asks to delete this room and its games. Play on if you do not want that." }
                    (self.button("delete", "danger", "Delete it"))
                }
            }
            @if report.deletion == Some(you) { p.note { "You asked to delete this room. Your opponent has to agree." } }
            @if report.refused == Some(you) { p.note { bdi { (self.name(opponent)) } " does not let you take your move back." } }
            @if report.takeback == Some(you) { p.note { "You asked to take a move back. Your opponent has to agree." } }
            @if away && report.turn == Some(opponent) {
                @match report.claim_in {
                    Some(0) | None => (self.button("claim", "main", "Claim the win")),
                    Some(left) => p.note { "Your opponent is away. You can claim the win in " (minutes(left)) "." },
                }
            }
            div.row {
                button.quiet-button type="button" data-alert hidden aria-pressed="false" { "Alert me on my turn" }
                @if report.takeback.is_none() && self.made_a_move(you) { (self.button("takeback", "quiet-button takeback", "Take back")) }
                @if !report.values_agreed.contains(&you) { (self.button("values", "quiet-button", "Show values")) }
                details.confirm.resign {
                    summary { "Resign" }
                    (self.button("resign", "danger", "Yes, resign"))
                }
                @if report.host == you && report.round == 1 && report.moves.is_empty() && other.is_some_and(|player| player.player.is_none()) {
                    details.confirm {
                        summary { "Free the seat" }
                        (self.button("free", "danger", "Yes, let somebody else join"))
                    }
                }
            }
            @if report.values_agreed.len() == 2 && report.values.is_none() {
                p.note { "What the moves are worth cannot be shown now; while a rated game by these rules is on, nobody here is told." }
            }
            @if report.values_agreed.len() == 1 && report.values.is_none() {
                p.note { bdi { (self.name(report.values_agreed[0])) } " agrees to show what each move is worth." }
            }
        }
    }

    fn made_a_move(&self, you: SeatNumber) -> bool {
        self.report.moves.iter().any(|mv| mv.seat == you)
    }

    fn after(&self, you: SeatNumber) -> Markup {
        let report = &self.report;
        let in_match = report.mode.is_some() && !report.match_over;
        let text = match report.rematch {
            _ if in_match => "Next game",
            Some(asked) if asked != you => "Accept the rematch",
            _ => "Rematch",
        };
        html! {
            div.row {
                @if report.rematch == Some(you) {
                    p.note { @if !in_match { "You want to play again. " } "Waiting for your opponent." }
                } @else {
                    (self.button("rematch", "main rematch", text))
                }
            }
            (self.looking_back())
            details.confirm {
                summary { "Delete this room" }
                (self.form("delete", "danger", &html! { p { "This removes the room and its games for both players." } button { "Yes, delete it" } }))
            }
        }
    }

    fn looking_back(&self) -> Markup {
        let room = format!("/rooms/{}", self.report.room);
        html! {
            (picture("history", &format!("{room}/files/history.svg?seq={}", self.report.seq), "Who was winning after each move", 420))
            p { a.button href={(room) "/review"} { "Review every move" } }
        }
    }
}

fn minutes(seconds: u32) -> String {
    match seconds.div_ceil(60) {
        1 => "1 minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    }
}
