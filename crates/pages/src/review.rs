//! A finished game, every move with its grade and reason.

mod named;

use maud::{Markup, html};
use numduel_rules::sentences::Names;
use numduel_rules::{Game, Seat};
use numduel_wire::link::{AnalyseLink, Link, LinkedGame};
use numduel_wire::{GradeWord, ReviewReport, ReviewedMove};

use super::{HtmlPage, names, picture, write};

/// A review.
pub struct ReviewPage<'a> {
    /// The code of the room it was played in.
    pub room: &'a str,
    /// The game.
    pub game: &'a Game,
    /// What the players are called.
    pub names: &'a Names,
    /// Every move with its grade.
    pub report: &'a ReviewReport,
    /// What each move did, for people.
    pub words: &'a [&'static str],
    /// Which seat its reader had.
    pub you: Option<Seat>,
}

impl ReviewPage<'_> {
    /// The page.
    pub fn whole(&self) -> HtmlPage {
        let files = format!("/rooms/{}/files", self.room);
        let title = self.game.rules().book().title();
        let main = html! {
            h1.title { (title) small { " · review" } }
            p.status { (self.summary()) }
            (picture("history", &format!("{files}/history.svg"), "Who was winning after each move", 420))
            div.columns {
            ol.review {
                @for (ply, (mv, words)) in self.report.moves.iter().zip(self.words).enumerate() { (self.graded(ply, mv, words)) }
            }
            div {
            section.card {
                h2 { "Key decisions" }
                @for seat in Seat::BOTH { p { bdi { (self.name(seat)) } ": " (self.decisions(seat)) } }
            }
            section.card {
                h2 { "Download" }
                p.files {
                    a href={(files) "/game.txt"} { "Transcript" } " " a href={(files) "/record.txt"} { "Record" } " "
                    a href={(files) "/game.json"} { "JSON" } " " a href={(files) "/card.svg"} { "Picture" } " "
                    a href={(files) "/history.svg"} { "Value history" }
                }
                @if let Some(address) = self.analysis(0) { p { a.tall href=(address) { "Analyse the game from the start" } } }
            }
            p { a.button href={"/rooms/" (self.room)} { "Back to the room" } }
            }
            }
        };
        HtmlPage::new(format!("Review of {title} – numduel"), "review-page", main)
    }

    fn name(&self, seat: Seat) -> &str {
        names::shown(self.names.of(seat), seat, self.you)
    }

    /// A reason that speaks to the player who made the move, as the reader of the page needs it: by the players' names.
    fn by_name(&self, mover: Seat, reason: &str) -> String {
        let [mover, opponent] = [mover, mover.other()].map(|seat| (self.you != Some(seat)).then(|| self.name(seat)));
        named::by_name(reason, mover, opponent)
    }

    /// The address of the game after so many moves, if its book is not too long for one.
    fn analysis(&self, ply: usize) -> Option<String> {
        let rules = self.game.rules();
        let game = LinkedGame::new(rules, rules.game_string())?;
        Some(Link::Analyse(AnalyseLink { game, moves: self.game.moves().to_vec(), ply: Some(ply) }).address())
    }

    fn summary(&self) -> String {
        match (self.report.mistakes, self.report.result.and_then(|result| result.winner)) {
            (0, Some(winner)) => format!("No mistakes. {} won.", self.name(winner.0)),
            (0, None) => "No mistakes. The game was a draw.".to_owned(),
            (1, _) => "1 mistake.".to_owned(),
            (mistakes, _) => format!("{mistakes} mistakes."),
        }
    }

    fn decisions(&self, seat: Seat) -> String {
        let count = if seat == Seat::One { self.report.p1 } else { self.report.p2 };
        match count.deciding {
            0 => "none".to_owned(),
            deciding => format!("{} of {deciding} correct", count.correct),
        }
    }

    fn graded(&self, ply: usize, mv: &ReviewedMove, words: &str) -> Markup {
        let word = match mv.grade {
            GradeWord::Threw => "mistake",
            _ if mv.deciding => "good",
            _ => "",
        };
        html! {
            li .{"seat" (mv.seat.0.number())} .(word) {
                span.who { bdi { (self.name(mv.seat.0)) } }
                @if let Some(address) = self.analysis(ply) {
                    a href=(address) { (write::short(&mv.number.0)) " " b { (write::mv(&mv.mv)) } }
                } @else {
                    span { (write::short(&mv.number.0)) " " b { (write::mv(&mv.mv)) } }
                }
                span.grade { (words) }
                @if !mv.better.is_empty() {
                    span.better { "Better: " @for (index, better) in mv.better.iter().enumerate() { @if index > 0 { ", " } (write::mv(better)) } }
                }
                @for line in &mv.why { p.note { (write::with_signs(&self.by_name(mv.seat.0, line))) } }
            }
        }
    }
}
