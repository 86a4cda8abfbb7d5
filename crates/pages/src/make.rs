//! A rule book while somebody writes it: the text, its errors with their fixes, its numbers to step, and what kind of game it is.

use maud::{Markup, PreEscaped, html};
use numduel_rules::number::shorten;
use numduel_rules::visible::masked;
use numduel_wire::link::{AnalyseLink, LONGEST_GAME, Link, LinkedGame, MakeLink, PlayLink, percent_encoded};
use numduel_wire::{DiagnosticInfo, LevelChance, MadeGame, MakeReport, NumberPlace, VerdictWord, sentence};

use super::{HtmlPage, picture, write};

/// The page of a rule book that is being written.
pub struct MakePage<'a> {
    /// The text and what is known about it.
    pub report: &'a MakeReport,
    /// Whether there is a picture of who wins from which number.
    pub bands: bool,
}

impl MakePage<'_> {
    /// The page.
    pub fn whole(&self) -> HtmlPage {
        let rows = self.report.book.lines().count().clamp(3, 24);
        let title = self.report.game.as_ref().map_or("Make a duel", |game| game.title.as_str());
        let main = html! {
            h1 { "Make a duel" }
            form #make.card method="get" action="/make" {
                input type="hidden" name="v" value="1";
                label { "The rules in one line, or as a TOML file"
                    textarea name="b" rows=(rows) spellcheck="false" autocomplete="off" autocapitalize="off"
                        placeholder="start 1; x2..9; >=1000 wins" { (self.report.book) }
                }
                button.main { "Check" }
            }
            div #made { (self.fragment()) }
        };
        HtmlPage::new(format!("{title} – numduel"), "make", main)
    }

    /// What changes with the text.
    pub fn fragment(&self) -> Markup {
        html! {
            (self.steppers())
            @if self.report.book.trim().is_empty() {
                (examples())
            } @else if !self.report.errors.is_empty() {
                section.card.errors {
                    h2 { @match self.report.errors.len() { 1 => { "1 error" } more => { (more) " errors" } } }
                    ul { @for error in self.report.errors.iter().take(20) { (self.error(error)) } }
                }
            }
            @if let Some(reason) = &self.report.refused { p.note { (masked(reason)) } }
            @if let Some(game) = &self.report.game { (self.game(game)) }
        }
    }

    fn error(&self, error: &DiagnosticInfo) -> Markup {
        let place = match error.line {
            1 if !self.report.book.contains('\n') => format!("At character {}", error.column),
            line => format!("Line {line}, character {}", error.column),
        };
        html! {
            li {
                b { (place) ": " (masked(&error.message)) } " " span { (sentence(&masked(&error.help))) }
                @if let Some(edit) = &error.edit {
                    @let replaced = self.report.book.get(edit.start..edit.end).unwrap_or_default();
                    " " a.button.fix href=(self.edited(edit.start, edit.end, &edit.replacement)) { (described(replaced, &edit.replacement)) }
                }
            }
        }
    }

    /// The address of the text with other words in one place.
    fn edited(&self, start: usize, end: usize, replacement: &str) -> String {
        let book = &self.report.book;
        let text = [book.get(..start), Some(replacement), book.get(end..)].map(Option::unwrap_or_default).concat();
        Link::Make(MakeLink { book: text }).address()
    }

    /// The text with its numbers, each of which can be made smaller and larger.
    fn steppers(&self) -> Markup {
        let mut at = 0;
        let mut parts = Vec::new();
        for number in &self.report.numbers {
            let Some(before) = self.report.book.get(at..number.start) else { continue };
            parts.push((before, number));
            at = number.end;
        }
        html! {
            @if !parts.is_empty() {
                p.steppers role="group" aria-label="The rules with their numbers" {
                    @for (before, number) in parts { (masked(before)) (self.stepper(number)) }
                    (masked(self.report.book.get(at..).unwrap_or_default()))
                }
            }
        }
    }

    fn stepper(&self, number: &NumberPlace) -> Markup {
        let written = self.report.book.get(number.start..number.end).unwrap_or_default();
        // The value is for screen readers, which are told what is written as well.
        let (shown, value) = (shorten(written), number.value.0.to_string().chars().take(15).collect::<String>());
        let step = |stepped: &Option<String>, sign: &str, words: &str| {
            html! { @if let Some(text) = stepped {
                a.step data-step=(words) href=(self.edited(number.start, number.end, text)) aria-label={(shown) ", " (words) ": " (shorten(text))} { (sign) }
            } }
        };
        html! {
            span.stepper data-start=(number.start) data-value=(value) {
                (step(&number.less, "−", "less")) b { (shown) } (step(&number.more, "+", "more"))
            }
        }
    }

    fn game(&self, game: &MadeGame) -> Markup {
        let own = LinkedGame::of_book(self.report.book.clone());
        let play = |opponent: Option<&str>| {
            let opponent = opponent.and_then(|player| player.parse().ok());
            Link::Play(PlayLink { game: own.clone(), moves: Vec::new(), opponent }).address()
        };
        let analysis = Link::Analyse(AnalyseLink { game: own.clone(), moves: Vec::new(), ply: None }).address();
        html! {
            section.card {
                h2 { (game.title) }
                p.status { (verdict(game)) }
                @if let Some(card) = &game.card { p { (write::with_signs(card)) } }
                @if let (Some(positions), Some(deciding)) = (game.positions, game.deciding) { p { (choice(positions, deciding)) } }
                p.buttons {
                    a.button.main href=(play(Some("level:3"))) { "Play it" } " "
                    a.button href=(play(None)) { "Send it to a friend" } " "
                    a.button href=(analysis) { "Analyse it" }
                }
            }
            section.card { h2 { "Rules" } @for line in &game.rules { p { (line) } } }
            @if !game.chances.is_empty() {
                section.card {
                    h2 { "How players do" }
                    table {
                        thead { tr { th { "Player 1" } th { "Player 2" } th { "Player 1 wins" } th { "Player 2 wins" } } }
                        tbody { @for chance in &game.chances { (chances(chance)) } }
                    }
                    p.note { "Exact chances, computed and not sampled." }
                }
            }
            @if self.bands {
                section.card {
                    h2 { "Who wins from each number" }
                    (picture("", &format!("/books/{}/bands.svg", percent_encoded(&self.report.book)), "The numbers from which the player to move wins or loses", 300))
                }
            }
            @for sentence in &game.unknown { p.note { (sentence) } }
            @if !game.sample.is_empty() {
                details.card { summary { "A sample game" } pre { @for line in &game.sample { (line) "\n" } } }
            }
            @if game.file.len() <= LONGEST_GAME { details.card {
                summary { "The book as a file" }
                p { a.button href=(Link::Make(MakeLink { book: game.file.clone() }).address()) { "Edit it as a file" }
                    @if let Some(line) = &game.line { " " a.button href=(Link::Make(MakeLink { book: line.clone() }).address()) { "Edit it as one line" } } }
                pre { (game.file) }
            } }
        }
    }
}

/// What a fix does, in a few words.
fn described(replaced: &str, replacement: &str) -> String {
    let [old, new] = [replaced, replacement].map(|text| shorten(masked(text.trim()).as_ref()));
    match (old.is_empty(), new.is_empty()) {
        (false, false) => format!("{old} → {new}"),
        (true, false) => format!("Add {new}"),
        (false, true) => format!("Remove {old}"),
        (true, true) => "Fix it".to_owned(),
    }
}

/// Something to begin with.
fn examples() -> Markup {
    let lines = [
        ("start 1; x2..9; >=1000 wins", "multiply your way up"),
        ("start 21; -1..3; =0 wins", "take one to three away"),
        ("start 100; subtract a proper divisor; stuck loses", "take a divisor away"),
        (
            "start 27; when even /2; when odd 3n+1; +1; =1 wins; at most 40 moves, then a draw",
            "halve it, or triple it and add one",
        ),
    ];
    html! {
        section.card {
            h2 { "Begin with one of these" }
            ul { @for (line, meaning) in lines {
                li { a href=(Link::Make(MakeLink { book: line.to_owned() }).address()) { code { (line) } } " " (meaning) }
            } }
            p { a.button href="/books" { "Or change one of the games" } }
        }
    }
}

fn verdict(game: &MadeGame) -> String {
    let in_moves = match game.distance.as_ref().map(|count| count.0.to_string()) {
        Some(one) if one == "1" => " with the first move".to_owned(),
        Some(count) => format!(" in {count} moves, counting both players"),
        None => String::new(),
    };
    match (game.verdict, game.winner()) {
        (Some(VerdictWord::Draw), _) => "With best play it is a draw.".to_owned(),
        (_, Some(winner)) => format!("{} wins with best play{in_moves}.", winner.0),
        _ => "Nobody knows yet who wins.".to_owned(),
    }
}

/// How often the choice matters.
fn choice(positions: usize, deciding: usize) -> String {
    match deciding {
        0 => "The choice never matters: every move leads to the same result.".to_owned(),
        all if all == positions => format!("The choice matters in all {positions} positions."),
        some => format!("The choice matters in {some} of {positions} positions."),
    }
}

fn chances(chance: &LevelChance) -> Markup {
    let name = |level: u8| format!("Level {level}");
    html! { tr { td { (name(chance.player1)) } td { (name(chance.player2)) } td { (percent(&chance.p1)) } td { (percent(&chance.p2)) } } }
}

/// `0.9531` as `95.31%`.
fn percent(decimal: &str) -> Markup {
    let (whole, part) = decimal.split_once('.').unwrap_or((decimal, ""));
    let digits = format!("{whole}{part:0<2}");
    let (percent, rest) = digits.split_at(whole.len() + 2);
    let percent = percent.trim_start_matches('0');
    let percent = if percent.is_empty() { "0" } else { percent };
    let rest = rest.trim_end_matches('0');
    let sign = if rest.is_empty() { "" } else { "." };
    PreEscaped(format!("{percent}{sign}{rest}%"))
}
