//! A game's page: its rules, how to win, and who wins at each target.

use maud::html;
use numduel_wire::BookReport;
use numduel_wire::link::{AnalyseLink, Link, LinkedGame, MakeLink, percent_encoded};

use super::{HtmlPage, picture, write};

/// A game's page.
pub struct BookPage<'a> {
    /// What is known about it.
    pub report: &'a BookReport,
    /// How a link to a new game names it.
    pub named: &'a LinkedGame,
    /// How the links of its pages name it.
    pub linked: &'a LinkedGame,
    /// Whether there is a picture of who wins from each number.
    pub bands: bool,
}

impl BookPage<'_> {
    /// The page.
    pub fn whole(&self) -> HtmlPage {
        let BookReport { title, summary, rules, line, card, law, unknown, .. } = self.report;
        let address = percent_encoded(&self.linked.to_string());
        let analysis = Link::Analyse(AnalyseLink { game: self.linked.clone(), moves: Vec::new(), ply: None });
        let main = html! {
            h1 { (title) }
            p.summary { (summary) }
            p.buttons { a.button.main href={"/?game=" (percent_encoded(&self.named.to_string()))} { "Play this game" } " "
                a.button href=(analysis.address()) { "Analyse it" }
                @if let Some(line) = line { " " a.button href=(Link::Make(MakeLink { book: line.clone() }).address()) { "Change it" } } }
            section.card { h2 { "Rules" } @for text in rules.lines() { p { (text) } } }
            @if let Some(card) = card { section.card { h2 { "How to win" } p { (write::with_signs(card)) } } }
            @if let Some(unknown) = unknown { section.card { h2 { "How to win" } p { "Not known: " (unknown) "." } } }
            @if self.bands {
                section.card {
                    h2 { "Who wins from each number" }
                    (picture("", &format!("/books/{address}/bands.svg"), "The numbers from which the player to move wins or loses", 300))
                }
            }
            @if !law.is_empty() {
                section.card {
                    h2 { "Who wins at each target" }
                    (picture("", &format!("/books/{address}/targets.svg"), "Who wins at each target", 260))
                    ul.law { @for run in law.iter().take(40) {
                        li { (write::short(&run.low.0)) "–" (write::short(&run.high.0)) ": "
                            @match run.winner { Some(seat) => { (seat.0.to_string()) } None => { "draw" } } }
                    } }
                }
            }
            @if let Some(line) = line { details.card { summary { "The rule book in one line" } pre { (line) } } }
        };
        HtmlPage::new(format!("{title} – numduel"), "book", main).about(format!("{title}: {summary}"))
    }
}
