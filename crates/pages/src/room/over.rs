//! The end of a game: who won and by what, something to send to others, and what to play next.

use maud::{Markup, html};
use numduel_players::{Level, PlayerSpec};
use numduel_rules::{Cause, Seat};
use numduel_wire::link::percent_encoded;
use numduel_wire::{GameResult, RoomMove, SeatNumber};

use super::RoomPage;
use crate::{names, write};

/// The most moves of a text to share.
const SHARED_MOVES: usize = 30;

/// How many pieces of paper fall for a winner.
const CONFETTI: usize = 24;

impl RoomPage {
    /// Whether the reader has won; none for those who watch, and if the game is drawn.
    fn is_won(&self) -> Option<bool> {
        let winner = self.report.result?.winner?;
        self.report.you.map(|you| you == winner)
    }

    /// The result in large type.
    pub(super) fn ending(&self) -> Markup {
        let (class, confetti) = match self.is_won() {
            Some(true) => ("status result won", true),
            Some(false) => ("status result lost", false),
            None => ("status result", false),
        };
        html! {
            @if confetti { (falling_paper()) }
            p class=(class) { (self.headline()) }
            @if self.is_won() != Some(false) { p.how { (self.reason()) "." } }
            @if let Some(result) = self.match_result() { p.how { (result) } }
        }
    }

    /// The same in one line.
    pub(super) fn result_text(&self) -> String {
        let reason = if self.is_won() == Some(false) { String::new() } else { format!(" {}.", self.reason()) };
        let result = self.match_result().map(|result| format!(" {result}")).unwrap_or_default();
        format!("{}{reason}{result}", self.headline())
    }

    fn headline(&self) -> String {
        match (self.is_won(), self.report.result.and_then(|result| result.winner)) {
            (Some(true), _) => "You win!".to_owned(),
            (Some(false), _) => format!("You lost: {}.", uncapitalised(&self.reason())),
            (None, Some(winner)) => format!("{} wins!", self.name(winner)),
            (None, None) => "It’s a draw.".to_owned(),
        }
    }

    /// What ended the game, without a full stop.
    fn reason(&self) -> String {
        let report = &self.report;
        let Some(GameResult { winner, cause }) = report.result else { return String::new() };
        let first = SeatNumber(Seat::One);
        let last = report.moves.last().map_or(first, |mv| mv.seat);
        let next = report.moves.last().map_or(first, |mv| SeatNumber(mv.seat.0.other()));
        let loser = winner.map_or(next, |seat| SeatNumber(seat.0.other()));
        let number = write::large(&report.number.0);
        match Cause::from(cause) {
            Cause::Reached | Cause::Exact => format!("{} reached {number}", self.subject(last)),
            Cause::Property => format!("{} made {number}", self.subject(last)),
            Cause::Overshoot if winner == Some(last) => {
                format!("{} went past the target, to {number}", self.subject(last))
            }
            Cause::Overshoot => format!("{} overshot to {number}", self.subject(last)),
            Cause::Stuck => format!("{} had no move at {number}", self.subject(next)),
            Cause::Deadlock => format!("Neither player could move at {number}"),
            Cause::Invalid => format!("{} typed an invalid move", self.subject(loser)),
            Cause::Cap | Cause::Drawn => format!("{} made the last move, to {number}", self.subject(last)),
            Cause::Repetition => "The same position came up three times".to_owned(),
            Cause::Limit => "The number grew too large to continue".to_owned(),
            Cause::Resigned | Cause::OpponentResigned => format!("{} resigned", self.subject(loser)),
        }
    }

    /// Who has won the match, once it is over.
    fn match_result(&self) -> Option<String> {
        let report = &self.report;
        report.mode.as_ref().filter(|_| report.match_over)?;
        let [one, two] = report.score;
        if one == two {
            return Some(format!("The match ends {one}–{two}."));
        }
        let winner = SeatNumber(if one > two { Seat::One } else { Seat::Two });
        let what = format!("the match {}–{}.", one.max(two), one.min(two));
        Some(self.does(winner, ["win", "wins"], &what))
    }

    /// The computer to play next: a stronger one, if this one was beaten.
    pub(super) fn next_level(&self) -> Option<Markup> {
        let report = &self.report;
        let you = report.you.filter(|_| self.is_won() == Some(true) && report.mode.is_none())?;
        let computer = report.players[you.0.other().index()].as_ref()?.player.as_deref()?;
        let Ok(PlayerSpec::Level(beaten)) = computer.parse::<PlayerSpec>() else { return None };
        let next = Level::all().find(|level| level.number() > beaten.number());
        let (opponent, label) = match next {
            Some(level) => (PlayerSpec::Level(level).to_string(), format!("Next level: {}", level.number())),
            None => ("perfect".to_owned(), "Next: perfect play".to_owned()),
        };
        let game = self.linked()?;
        let name = report.players[you.0.index()].as_ref().map(|player| player.name.as_str());
        Some(html! {
            form.next-level method="post" action="/rooms" {
                input type="hidden" name="request" value={"next-" (report.room) "-" (report.seq)};
                input type="hidden" name="game" value=(game.to_string());
                input type="hidden" name="opponent" value=(opponent);
                input type="hidden" name="name" value=(name.filter(|name| !names::is_plain(name)).unwrap_or_default());
                button.main { (label) }
            }
        })
    }

    /// The result as a picture and as a text, to send to others.
    pub(super) fn share(&self) -> Markup {
        let picture = format!("/rooms/{}/files/card.svg?seq={}", self.report.room, self.report.seq);
        let text = self.shared_text();
        html! {
            section.shared {
                (crate::picture("result-card", &picture, "The result with every move", 420))
                div.row {
                    button.copy type="button" data-copy=(text) hidden { "Share the result" }
                    a.button href={"/rooms/" (self.report.room) "/review"} { "Review every move" }
                    a.button.quiet-button href=(picture) download="numduel.svg" { "Save the picture" }
                }
                details.share { summary { "The result as text" } textarea readonly rows="4" aria-label="The result as text" { (text) } }
            }
        }
    }

    fn shared_text(&self) -> String {
        let report = &self.report;
        let moves = report.moves.len();
        let count = if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") };
        let result = match report.result.and_then(|result| result.winner) {
            Some(winner) => {
                let loser = SeatNumber(winner.0.other());
                let whom = if report.you == Some(loser) { "me".to_owned() } else { self.called(loser) };
                let who = if report.you == Some(winner) { "I".to_owned() } else { self.called(winner) };
                format!("{who} beat {whom} in {count}")
            }
            None => format!("A draw after {count}"),
        };
        let skipped = moves.saturating_sub(SHARED_MOVES);
        let dots = if skipped > 0 { "… " } else { "" };
        let played: Vec<String> = report.moves[skipped..].iter().map(marked).collect();
        let number = write::large(&report.number.0);
        let reachable = self.links.as_ref().filter(|links| !links.is_local);
        let address = reachable
            .zip(self.linked())
            .map(|(links, game)| format!("\n{}/books/{}", links.origin, percent_encoded(&game.to_string())));
        let link = address.unwrap_or_default();
        format!("numduel: {}\n{result}: {number}\n{dots}{}{link}", report.title, played.join(" "))
    }

    /// What a player is called by those who were not there.
    fn called(&self, seat: SeatNumber) -> String {
        let player = self.report.players[seat.0.index()].as_ref();
        match player.map(|player| player.name.as_str()) {
            Some(name) if !names::is_plain(name) => name.to_owned(),
            _ if self.report.you == Some(SeatNumber(seat.0.other())) => "a friend".to_owned(),
            _ => seat.0.to_string(),
        }
    }
}

/// A move with the colour of its player.
fn marked(mv: &RoomMove) -> String {
    let square = if mv.seat.0 == Seat::One { '🟦' } else { '🟧' };
    format!("{square}{}", write::mv(&mv.mv))
}

fn uncapitalised(text: &str) -> String {
    match text.strip_prefix("You").filter(|rest| rest.starts_with([' ', 'r'])) {
        Some(rest) => format!("you{rest}"),
        None if ["The ", "Neither "].iter().any(|start| text.starts_with(start)) => {
            text[..1].to_lowercase() + &text[1..]
        }
        None => text.to_owned(),
    }
}

/// Falls once, and not at all for those who want no motion.
fn falling_paper() -> Markup {
    let places = (0..CONFETTI).map(|index| 20 + index * 40);
    html! {
        svg.confetti viewBox="0 0 1000 500" preserveAspectRatio="xMidYMin slice" aria-hidden="true" {
            @for x in places { rect.paper x=(x) y="-20" width="9" height="14" rx="2" {} }
        }
    }
}
