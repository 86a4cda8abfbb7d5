//! What every move of a position is worth.

use maud::{Markup, html};
use numduel_rules::{Game, Move};
use numduel_wire::link::{AnalyseLink, Link, LinkedGame, percent_encoded};
use numduel_wire::{AnalysisReport, MoveValue, VerdictWord};

use super::line::{LineStep, number_line};
use super::{HtmlPage, write};

/// The page of a position, where each move leads to the next.
pub struct AnalysisPage<'a> {
    /// The game up to the position.
    pub game: &'a Game,
    /// How links name the game.
    pub linked: &'a LinkedGame,
    /// What is known about the position.
    pub report: &'a AnalysisReport,
}

impl AnalysisPage<'_> {
    /// The page.
    pub fn whole(&self) -> HtmlPage {
        let rules = self.game.rules();
        let title = rules.book().title();
        let number = write::large(&self.report.number.0);
        let played = self.game.moves();
        let main = html! {
            h1.title { (title) small { " · analysis" } }
            p class={"number " (write::size_class(&number))} { (number) }
            (number_line(rules, &LineStep::of_game(self.game)))
            p.status { (self.verdict()) }
            @for line in &self.report.why { p.note { (line) } }
            div .keys .(write::keys_class(self.report.moves.len())) {
                @for value in self.report.moves.iter().take(200) { (self.key(value, played)) }
            }
            @if let Some((_, before)) = played.split_last() {
                p.buttons { a.button href=(self.address(before)) { "One move back" } " " a.button href=(self.address(&[])) { "From the start" } }
            }
            p { a.tall href={"/books/" (percent_encoded(&self.linked.to_string()))} { "Rules and strategy of " (title) } }
        };
        HtmlPage::new(format!("{title} after {} moves – numduel", played.len()), "analysis", main)
    }

    fn address(&self, moves: &[Move]) -> String {
        Link::Analyse(AnalyseLink { game: self.linked.clone(), moves: moves.to_vec() }).address()
    }

    fn verdict(&self) -> String {
        let turn = self.report.turn.0;
        let distance = self.report.distance.as_ref().map(|count| count.0.to_string()).unwrap_or_default();
        match (self.report.verdict, self.report.result) {
            (_, Some(result)) => match result.winner {
                Some(winner) => format!("The game is over: {} has won.", winner.0),
                None => "The game is over: a draw.".to_owned(),
            },
            (Some(VerdictWord::Win), _) => format!("{turn} to move wins in {distance} with best play."),
            (Some(VerdictWord::Loss), _) => format!("{turn} to move loses in {distance} against best play."),
            _ => format!("{turn} to move. With best play it is a draw."),
        }
    }

    fn key(&self, value: &MoveValue, played: &[Move]) -> Markup {
        let (class, word) = match value.verdict {
            VerdictWord::Win => ("key win", "wins"),
            VerdictWord::Loss => ("key loss", "loses"),
            VerdictWord::Draw => ("key", "draws"),
        };
        let distance = value.distance.as_ref().map(|count| format!(" in {}", count.0)).unwrap_or_default();
        let to = write::short(&value.to.0);
        let moves: Vec<Move> = played.iter().cloned().chain(value.mv.parse()).collect();
        html! {
            a class=(class) href=(self.address(&moves)) {
                span.mv { (write::mv(&value.mv)) } span.to.long[write::is_long(&to)] { "→ " (to) }
                span.value { (word) (distance) }
            }
        }
    }
}
