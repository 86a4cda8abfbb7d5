//! The players, the number, what happened, and the moves.

use maud::{Markup, html};
use numduel_rules::Seat;
use numduel_wire::{MoveValue, RoomChoice, RoomPhase, RoomPlayer, SeatNumber, VerdictWord};

use super::RoomPage;
use crate::line::{LineStep, number_line};
use crate::write;

impl RoomPage {
    pub(super) fn name(&self, seat: SeatNumber) -> &str {
        self.report.players[seat.0.index()].as_ref().map_or("Nobody", |player| &player.name)
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
                            bdi { (player.name) }
                            @if self.report.you == Some(number) { small { " you" } }
                            @if let Some(strength) = &player.player { small { " " (strength.replace(':', " ")) } }
                            @if !player.here { small { " away" } }
                        }
                        None => { em { "free seat" } }
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
            @if waits {
                p.number.medium { "drawn at the start" }
            } @else {
                p class={"number " (write::size_class(&text))} { (text) }
                (number_line(&self.rules, &LineStep::of_room(&self.report.moves)))
            }
        }
    }

    /// What happens now, as a person sees it.
    pub(super) fn status(&self) -> Markup {
        let report = &self.report;
        let kind = match (report.phase, report.result) {
            (RoomPhase::Over, Some(result)) if report.you.is_some() && result.winner == report.you => "won",
            (RoomPhase::Over, Some(result)) if report.you.is_some() && result.winner.is_some() => "lost",
            _ if self.is_my_turn() => "mine",
            _ => "",
        };
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
            RoomPhase::Waiting => format!("{} invites you to play {}.", self.name(report.host), report.title),
            RoomPhase::Over => format!("{}{}", self.closing(), self.match_result()),
            RoomPhase::Playing if self.is_my_turn() => "Your turn.".to_owned(),
            RoomPhase::Playing => match report.turn {
                Some(turn) => format!("{}’s turn.", self.name(turn)),
                None => String::new(),
            },
        }
    }

    fn closing(&self) -> String {
        let text = self.report.closing.as_deref().unwrap_or_default().replace('\n', " ");
        let winner = self.report.result.and_then(|result| result.winner);
        match winner {
            _ if !text.trim().is_empty() => text,
            Some(winner) => format!("{} wins.", self.name(winner)),
            None => "The game is a draw.".to_owned(),
        }
    }

    /// Who has won the match, once it is over.
    fn match_result(&self) -> String {
        let report = &self.report;
        let [one, two] = report.score;
        match report.mode {
            Some(_) if report.match_over && one == two => format!(" The match ends {one}–{two}."),
            Some(_) if report.match_over => {
                let winner = SeatNumber(if one > two { Seat::One } else { Seat::Two });
                format!(" {} wins the match {}–{}.", self.name(winner), one.max(two), one.min(two))
            }
            _ => String::new(),
        }
    }

    /// The one sentence that is read out after a change.
    pub(super) fn sentence(&self) -> String {
        let report = &self.report;
        let moved = report
            .moves
            .last()
            .map(|mv| format!("{} plays {}: {}. ", self.name(mv.seat), write::mv(&mv.mv), write::large(&mv.number.0)));
        let asks = match (report.takeback, report.rematch, report.deletion, report.refused) {
            (Some(seat), ..) => format!("{} asks to take a move back. ", self.name(seat)),
            (_, Some(seat), ..) => format!("{} wants a rematch. ", self.name(seat)),
            (_, _, Some(seat), _) => format!("{} asks to delete this room. ", self.name(seat)),
            (.., Some(seat)) => format!("{} may not take a move back. ", self.name(seat)),
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
        let inside = html! {
            div .keys .(write::keys_class(report.legal.len())) {
                @for choice in &report.legal { (self.key(choice, mine)) }
            }
        };
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

    fn key(&self, choice: &RoomChoice, mine: bool) -> Markup {
        let values = self.report.values.as_deref().unwrap_or_default();
        let value = values.iter().find(|value| value.mv == choice.mv);
        let to = write::short(&choice.to.0);
        html! {
            button.key name="move" value=(choice.typed) data-key=(choice.typed) disabled[!mine]
                .win[value.is_some_and(|value| value.verdict == VerdictWord::Win)]
                .loss[value.is_some_and(|value| value.verdict == VerdictWord::Loss)] {
                span.mv { (write::mv(&choice.mv)) }
                span.to.long[write::is_long(&to)] { "→ " (to) }
                @if let Some(value) = value { span.value { (value_text(value)) } }
            }
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

fn value_text(value: &MoveValue) -> &'static str {
    match value.verdict {
        VerdictWord::Win => "wins",
        VerdictWord::Loss => "loses",
        VerdictWord::Draw => "draws",
    }
}
