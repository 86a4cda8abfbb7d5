//! What every move of a position is worth, and of those that led to it.

use maud::{Markup, html};
use numduel_rules::{Game, Move};
use numduel_wire::link::{AnalyseLink, Link, LinkedBook, LinkedGame, PlayLink, percent_encoded};
use numduel_wire::{AnalysisReport, MoveValue, PlayedMove, VerdictWord};

use super::line::{LineStep, number_line};
use super::{HtmlPage, write};

/// The page of a position, where each move leads to the next.
pub struct AnalysisPage<'a> {
    /// The game up to the position.
    pub game: &'a Game,
    /// The moves of the game after it.
    pub rest: &'a [Move],
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
        let ply = self.game.moves().len();
        let main = html! {
            h1.title { (title) small { " · analysis" } }
            p class={"number " (write::size_class(&number))} { (number) }
            (number_line(rules, &LineStep::of_game(self.game)))
            p.status { (self.verdict()) }
            @if let Some(card) = &self.report.card { p.note { (write::with_signs(card)) } }
            @for line in &self.report.why { p.note { (write::with_signs(line)) } }
            (self.steps())
            div .keys .(write::keys_class(self.report.moves.len())) {
                @for value in self.report.moves.iter().take(200) { (self.key(value)) }
            }
            p.buttons {
                @if self.report.result.is_none() { a.button.main href=(self.play()) { "Try again from here" } " " }
                a.button href={"/books/" (percent_encoded(&self.linked.to_string()))} { "Rules and strategy" }
            }
            @if !self.report.reasons.is_empty() {
                details.card {
                    summary { "Why each move wins or loses" }
                    dl { @for reason in &self.report.reasons {
                        dt { (write::mv(&reason.mv)) }
                        @for line in &reason.why { dd { (write::with_signs(line)) } }
                    } }
                }
            }
            (self.settings())
        };
        HtmlPage::new(format!("{title} after {ply} moves – numduel"), "analysis", main)
    }

    /// The moves of the whole game.
    fn moves(&self) -> Vec<Move> {
        [self.game.moves(), self.rest].concat()
    }

    /// The address of this game after so many of its moves.
    fn at(&self, ply: usize) -> String {
        let moves = self.moves();
        let ply = (ply < moves.len()).then_some(ply);
        Link::Analyse(AnalyseLink { game: self.linked.clone(), moves, ply }).address()
    }

    /// The address after a move here. A move of the game leads on in it, and another one begins another game.
    fn after(&self, mv: Option<Move>) -> String {
        let ply = self.game.moves().len() + 1;
        if mv.is_some() && mv.as_ref() == self.rest.first() {
            return self.at(ply);
        }
        let moves = self.game.moves().iter().cloned().chain(mv).collect();
        Link::Analyse(AnalyseLink { game: self.linked.clone(), moves, ply: None }).address()
    }

    fn play(&self) -> String {
        let moves = self.game.moves().to_vec();
        Link::Play(PlayLink { game: self.linked.clone(), moves, opponent: None }).address()
    }

    /// The moves of the game, each a link to where it leads, and the ways back and on.
    fn steps(&self) -> Markup {
        let (ply, all) = (self.game.moves().len(), self.game.moves().len() + self.rest.len());
        html! {
            @if all > 0 {
                ol.steps aria-label="Moves" {
                    li { a href=(self.at(0)) aria-current=[(ply == 0).then_some("step")] { "Start" } }
                    @for played in &self.report.played { (self.step(played, ply)) }
                    @for (index, mv) in self.rest.iter().enumerate().take(100) {
                        li { a href=(self.at(ply + index + 1)) { (write::mv(&mv.to_string())) } }
                    }
                }
                p.buttons {
                    @if ply > 0 { a.button rel="prev" href=(self.at(ply - 1)) { "← Back" } " " }
                    @if ply < all { a.button rel="next" href=(self.at(ply + 1)) { "Next →" } }
                }
            }
        }
    }

    fn step(&self, played: &PlayedMove, ply: usize) -> Markup {
        let (class, word) = match played.verdict {
            _ if played.mistake => ("mistake", "a mistake"),
            Some(VerdictWord::Win) => ("good", "wins"),
            Some(VerdictWord::Loss) => ("", "loses"),
            Some(VerdictWord::Draw) => ("", "draws"),
            None => ("", ""),
        };
        html! {
            li .{"seat" (played.seat.0.number())} .(class) {
                a href=(self.at(played.ply)) aria-current=[(ply == played.ply).then_some("step")] {
                    b { (write::mv(&played.mv)) } " → " (write::short(&played.number.0))
                    @if !word.is_empty() { " " span.grade { (word) } }
                }
            }
        }
    }

    /// Any number, and any value of every parameter.
    fn settings(&self) -> Markup {
        let rules = self.game.rules();
        let fields = rules.values().map(|(name, value)| (name, value.to_string()));
        html! {
            form.card.settings method="get" action="/analyse" {
                h2 { "Another number or target" }
                input type="hidden" name="v" value="1";
                @match &self.linked.book {
                    LinkedBook::Shipped(id) => { input type="hidden" name="g" value=(id); }
                    LinkedBook::Own(text) => { input type="hidden" name="b" value=(text); }
                }
                @for (name, value) in fields {
                    label { @if name == numduel_rules::START { "Number" } @else { (name) }
                        input name={"set." (name)} value=(value) inputmode="text" autocomplete="off"; }
                }
                button { "Analyse" }
            }
        }
    }

    fn verdict(&self) -> String {
        let turn = self.report.turn.0;
        let distance = self.report.distance.as_ref().map(|count| format!(" in {}", count.0)).unwrap_or_default();
        match (self.report.verdict, self.report.result) {
            (_, Some(result)) => match result.winner {
                Some(winner) => format!("The game is over: {} has won.", winner.0),
                None => "The game is over: a draw.".to_owned(),
            },
            (Some(VerdictWord::Win), _) => format!("{turn} to move wins{distance} with best play."),
            (Some(VerdictWord::Loss), _) => format!("{turn} to move loses{distance} against best play."),
            _ => format!("{turn} to move. With best play it is a draw."),
        }
    }

    fn key(&self, value: &MoveValue) -> Markup {
        let (class, word) = match value.verdict {
            VerdictWord::Win => ("key win", "wins"),
            VerdictWord::Loss => ("key loss", "loses"),
            VerdictWord::Draw => ("key", "draws"),
        };
        let distance = value.distance.as_ref().map(|count| format!(" in {}", count.0)).unwrap_or_default();
        let to = write::short(&value.to.0);
        html! {
            a class=(class) href=(self.after(value.mv.parse().ok())) {
                span.mv { (write::mv(&value.mv)) } span.to.long[write::is_long(&to)] { "→ " (to) }
                span.value { (word) (distance) }
            }
        }
    }
}
