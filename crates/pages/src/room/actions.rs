//! What can be done besides moving.

use maud::{Markup, html};
use numduel_room::Action;
use numduel_wire::{RoomPhase, SeatNumber};

use super::RoomPage;

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
            @if self.report.phase == RoomPhase::Over { (self.share()) }
        }
    }

    /// A form with one button, as the action calls itself.
    fn button(&self, action: &Action, class: &str) -> Markup {
        self.named_button(action, class, action.info().label)
    }

    fn named_button(&self, action: &Action, class: &str, text: &str) -> Markup {
        self.form(action.word(), class, &html! { button { (text) } })
    }

    /// A button that asks first.
    fn confirmed(&self, action: &Action, yes: &str) -> Markup {
        html! { details.confirm .(action.word()) {
            summary { (action.info().label) }
            (self.named_button(action, "danger", yes))
        } }
    }

    fn during(&self, you: SeatNumber) -> Markup {
        let report = &self.report;
        let opponent = SeatNumber(you.0.other());
        let other = report.players[opponent.0.index()].as_ref();
        let away = other.is_some_and(|player| !player.here && player.player.is_none());
        html! {
            @if report.allows(&Action::RefuseTakeback) {
                div.ask {
                    p { bdi { (self.name(opponent)) } " wants to take back a move." }
                    (self.named_button(&Action::Takeback, "main", "Allow"))
                    (self.button(&Action::RefuseTakeback, ""))
                }
            }
            @if report.deletion == Some(opponent) {
                div.ask {
                    p { bdi { (self.name(opponent)) } " wants to delete this room and its games. If you don’t, just keep playing." }
                    (self.named_button(&Action::Delete, "danger", "Delete it"))
                }
            }
            @if report.deletion == Some(you) { p.note { "You asked to delete this room. Waiting for your opponent to agree." } }
            @if report.refused == Some(you) { p.note { bdi { (self.name(opponent)) } " won’t let you take back your move." } }
            @if report.takeback == Some(you) { p.note { "You asked to take back a move. Waiting for your opponent to agree." } }
            @if report.allows(&Action::Claim) {
                (self.button(&Action::Claim, "main"))
            } @else if away && report.turn == Some(opponent) && let Some(left) = report.claim_in {
                p.note { "Your opponent is away. You can claim the win in " (minutes(left)) "." }
            }
            div.row {
                button.quiet-button type="button" data-alert hidden aria-pressed="false" { "Notify me when it’s my turn" }
                @if report.allows(&Action::Takeback) && !report.allows(&Action::RefuseTakeback) { (self.button(&Action::Takeback, "quiet-button takeback")) }
                @if report.allows(&Action::Values) { (self.button(&Action::Values, "quiet-button")) }
                @if report.allows(&Action::Resign) { (self.confirmed(&Action::Resign, "Yes, resign")) }
                @if report.allows(&Action::Free) { (self.confirmed(&Action::Free, "Yes, give the seat to someone else")) }
                (self.others())
            }
            @if report.values_agreed.len() == 2 && report.values.is_none() {
                p.note { "A rated game by these rules is on, so nobody can see who is winning now." }
            }
            @if report.values_agreed.len() == 1 && report.values.is_none() {
                p.note { bdi { (self.name(report.values_agreed[0])) } " agrees to show who is winning." }
            }
        }
    }

    /// What has no place of its own.
    fn others(&self) -> Markup {
        html! {
            @for action in Action::ALL.iter().filter(|action| !PLACED.contains(&action.word()) && self.report.allows(action)) {
                (self.button(action, "quiet-button"))
            }
        }
    }

    fn after(&self, you: SeatNumber) -> Markup {
        let report = &self.report;
        let in_match = report.mode.is_some() && !report.match_over;
        let text = match report.rematch {
            _ if in_match => "Next game",
            Some(asked) if asked != you => "Accept the rematch",
            _ => "Rematch",
        };
        let next = self.next_level();
        let class = if next.is_some() { "rematch" } else { "main rematch" };
        html! {
            div.row {
                @if let Some(next) = next { (next) }
                @if report.allows(&Action::Rematch) {
                    (self.named_button(&Action::Rematch, class, text))
                } @else {
                    p.note { @if !in_match { "Rematch offered. " } "Waiting for your opponent." }
                }
                (self.others())
            }
            (self.share())
            details.confirm {
                summary { (Action::Delete.info().label) }
                (self.form(Action::Delete.word(), "danger", &html! { p { "This removes the room and its games for both players." } button { "Yes, delete it" } }))
            }
        }
    }
}

/// The actions that have a place of their own, on this page or on another.
const PLACED: [&str; 12] = [
    "join",
    "move",
    "takeback",
    "refuse-takeback",
    "resign",
    "claim",
    "rematch",
    "values",
    "free",
    "link",
    "sign-out",
    "delete",
];

fn minutes(seconds: u32) -> String {
    match seconds.div_ceil(60) {
        1 => "1 minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    }
}
