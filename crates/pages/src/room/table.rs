//! The players, the number, what happened, and the moves.

use maud::{Markup, html};
use numduel_rules::{Seat, english};
use numduel_wire::{RoomPhase, RoomPlayer, SeatNumber};

use super::RoomPage;
use crate::keys::Keys;
use crate::line::{LineStep, number_line};
use crate::{names, write};

impl RoomPage {
    /// What a player is called in a list.
    pub(super) fn name(&self, seat: SeatNumber) -> &str {
        let player = self.report.players[seat.0.index()].as_ref();
        player.map_or("Nobody", |player| names::shown(&player.name, seat.0, self.report.you.map(|you| you.0)))
    }

    /// What a player is called in a sentence.
    pub(super) fn subject(&self, seat: SeatNumber) -> &str {
        if self.report.you == Some(seat) { "You" } else { self.name(seat) }
    }

    /// What a player does or wants: "You want a rematch." or "Emmy wants a rematch."
    pub(super) fn does(&self, seat: SeatNumber, [you, other]: [&str; 2], what: &str) -> String {
        format!("{} {} {what}", self.subject(seat), if self.report.you == Some(seat) { you } else { other })
    }

    pub(super) fn players(&self) -> Markup {
        html! {
            @for seat in Seat::BOTH {
                (self.player(seat, self.report.players[seat.index()].as_ref()))
            }
        }
    }

    fn player(&self, seat: Seat, player: Option<&RoomPlayer>) -> Markup {
        let number = SeatNumber(seat);
        let to_move = self.report.turn == Some(number);
        let score = self.report.score[seat.index()];
        html! {
            div .player .{"seat" (seat.number())} .turn[to_move] {
                span.name {
                    @match player {
                        Some(player) => {
                            span.here.away[!player.here] title=(if player.here { "here" } else { "away" }) {}
                            bdi { (self.name(number)) }
                            @if self.report.you == Some(number) && !names::is_plain(&player.name) { small { " you" } }
                            @if let Some(strength) = &player.player { small { " " (strength.replace(':', " ")) } }
                            @if !player.here { small { " away" } }
                        }
                        None => { em { "empty seat" } }
                    }
                }
                span.score title="games won" { (score) }
            }
        }
    }

    pub(super) fn stage(&self) -> Markup {
        let number = &self.report.number.0;
        let text = write::large(number);
        let waits = self.report.phase == RoomPhase::Waiting && self.draws_start;
        html! {
            h1.title { (self.report.title)
                @if let Some(mode) = &self.report.mode { small { " · " (mode.replace([':', '-'], " ")) } }
                @if self.report.round > 1 { small { " · game " (self.report.round) } }
            }
            p.goal { (english::aim(&self.rules)) }
            @if waits {
                p.number.medium { "random start" }
            } @else {
                p class={"number " (write::size_class(&text))} { (text) }
                (number_line(&self.rules, &LineStep::of_room(&self.report.moves)))
            }
        }
    }

    /// What happens now, as a person sees it.
    pub(super) fn status(&self) -> Markup {
        if self.report.phase == RoomPhase::Over {
            return self.ending();
        }
        let kind = if self.is_my_turn() { "mine" } else { "" };
        html! { p class={"status " (kind)} { (self.status_text()) } }
    }

    fn status_text(&self) -> String {
        let report = &self.report;
        match report.phase {
            RoomPhase::Waiting if report.you.is_some() && self.links.as_ref().is_some_and(|links| links.is_local) => {
                "The game starts when your friend joins.".to_owned()
            }
            RoomPhase::Waiting if report.you.is_some() => {
                "Send your friend the link. The game starts when they join.".to_owned()
            }
            RoomPhase::Waiting => {
                let host = self.name(report.host);
                let host = if names::is_plain(host) { "A friend" } else { host };
                format!("{host} invites you to play {}.", report.title)
            }
            RoomPhase::Over => self.result_text(),
            RoomPhase::Playing if self.is_my_turn() => "Your turn.".to_owned(),
            RoomPhase::Playing => match report.turn {
                Some(turn) => format!("{}’s turn.", self.name(turn)),
                None => String::new(),
            },
        }
    }

    /// The one sentence that is read out after a change.
    pub(super) fn sentence(&self) -> String {
        let report = &self.report;
        let moved = report.moves.last().map(|mv| {
            format!("{} played {}: {}. ", self.subject(mv.seat), write::mv(&mv.mv), write::large(&mv.number.0))
        });
        let wants = ["want", "wants"];
        let asks = match (report.takeback, report.rematch, report.deletion, report.refused) {
            (Some(seat), ..) => self.does(seat, wants, "to take back a move. "),
            (_, Some(seat), ..) => self.does(seat, wants, "a rematch. "),
            (_, _, Some(seat), _) => self.does(seat, wants, "to delete this room. "),
            (.., Some(seat)) => self.does(seat, ["can't", "can't"], "take back the move. "),
            _ => String::new(),
        };
        format!("{}{asks}{}", moved.unwrap_or_default(), self.status_text())
    }

    /// The moves as large keys.
    pub(super) fn keys(&self) -> Markup {
        let report = &self.report;
        if report.phase != RoomPhase::Playing {
            return html! {};
        }
        let mine = self.is_my_turn();
        let mover = report.turn.map_or(Seat::One, |turn| turn.0);
        let values = report.values.as_deref().unwrap_or_default();
        let inside = Keys { choices: &report.legal, mover, enabled: mine, values }.keypad();
        if !mine {
            return html! { div.moves-form { (inside) } };
        }
        let typed = html! {
            p { "There are " (report.more) " more moves." }
            label { "Type a move" input name="move" autocomplete="off" required; }
            button { "Play" }
        };
        html! {
            (self.form("move", "moves-form", &inside))
            @if report.more > 0 { (self.form("move", "typed-form", &typed)) }
        }
    }

    /// The list of moves.
    pub(super) fn moves(&self) -> Markup {
        let report = &self.report;
        if report.moves.is_empty() {
            return html! {};
        }
        html! {
            h2 { "Moves" }
            ol.list {
                @for mv in &report.moves {
                    li .{"seat" (mv.seat.0.number())} {
                        span.who { bdi { (self.name(mv.seat)) } }
                        b { (write::mv(&mv.mv)) }
                        span.to { (write::short(&mv.number.0)) }
                    }
                }
            }
        }
    }
}
