//! Setting up a game: the players, the numbers, the match and the hints.

mod fields;

use std::collections::BTreeMap;
use std::sync::Arc;

use numduel_players::PlayerSpec;
use numduel_rules::number::parse_number;
use numduel_rules::sentences::Names;
use numduel_rules::{Game, GameString, Number, RuleBook, Rules, START, Seat, english};
use numduel_session::{JournalIds, Opening, Session, SessionOptions, StartPolicy};
use ratatui_core::layout::Rect;

use self::fields::{Field, FieldValue, HINTS, LENGTHS, LEVELS, OPPONENTS, YOUR_SIDES};
use super::canvas::{Canvas, Rows, row};
use super::context::Context;
use super::keys::{Hotkey, Key};
use super::page::Page;
use super::play::PlayScreen;
use super::preview;
use super::screen::{Navigation, Screen};
use super::text::wrap;
use super::theme::Tone;
use crate::play_args::{self, FirstMover};
use crate::saving::DataJournal;

/// A form with a field for every setting.
pub struct SetUp {
    book: Arc<RuleBook>,
    /// A game that is continued: then its numbers are fixed.
    from: Option<Game>,
    fields: Vec<Field>,
    chosen: usize,
    said: String,
}

const OPPONENT: &str = "opponent";
const STRENGTH: &str = "level";
const FIRST: &str = "moves first";
const YOUR_NAME: &str = "your name";
const OTHER_NAME: &str = "opponent's name";
const YOUR_SIDE: &str = "your side";
const LENGTH: &str = "match";
const HELP: &str = "hints";

/// From this width on, the rules are next to the fields, which then take this many columns.
const SIDE_BY_SIDE: u16 = 98;
const FIELDS: u16 = 46;

impl SetUp {
    /// A new game of a book.
    pub fn new(book: Arc<RuleBook>) -> Self {
        let mut fields = people();
        let (start, others): (Vec<_>, Vec<_>) = book.parameters().iter().partition(|parameter| parameter.name == START);
        for parameter in others.into_iter().chain(start) {
            // A random start stays random unless a number is typed.
            let usual = if parameter.drawn.is_some() { String::new() } else { parameter.default.to_string() };
            fields.push(Field::text(&parameter.name, &usual));
        }
        fields.push(Field::choice(LENGTH, LENGTHS.map(|(label, _)| label), 0));
        fields.push(Field::choice(HELP, HINTS, 0));
        Self { book, from: None, fields, chosen: 0, said: String::new() }
    }

    /// A new game with these numbers; a start that is `drawn` stays open.
    pub fn with_rules(rules: &Rules, drawn: bool) -> Self {
        let mut set_up = Self::new(Arc::clone(rules.book()));
        for (name, value) in rules.values().filter(|(name, _)| !drawn || *name != START) {
            if let Some(field) = set_up.fields.iter_mut().find(|field| field.name == name) {
                *field = Field::text(name, &value.to_string());
            }
        }
        set_up
    }

    /// A game that continues from where it is.
    pub fn continuing(game: Game) -> Self {
        let mut fields = people();
        fields.push(Field::choice(HELP, HINTS, 0));
        let book = Arc::clone(game.rules().book());
        Self { book, from: Some(game), fields, chosen: 0, said: String::new() }
    }

    fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    fn picked(&self, name: &str) -> usize {
        self.field(name).map_or(0, Field::picked)
    }

    fn typed_text(&self, name: &str) -> &str {
        self.field(name).map_or("", Field::typed_text)
    }

    /// Whether a field matters, given the others.
    fn matters(&self, field: &Field) -> bool {
        field.name != STRENGTH || OPPONENTS[self.picked(OPPONENT)].numbered
    }

    /// The rules with the numbers as typed.
    fn rules(&self) -> anyhow::Result<Arc<Rules>> {
        match &self.from {
            Some(game) => Ok(Arc::clone(game.rules())),
            None => Ok(Arc::new(self.book.rules(&self.named()?.parameters)?)),
        }
    }

    /// The game as its game string names it.
    fn named(&self) -> anyhow::Result<GameString> {
        if let Some(game) = &self.from {
            return Ok(game.rules().game_string());
        }
        let mut given: BTreeMap<String, Number> = BTreeMap::new();
        for parameter in self.book.parameters() {
            let written = self.typed_text(&parameter.name).trim();
            if !written.is_empty() {
                given.insert(parameter.name.clone(), parse_number(written)?);
            }
        }
        Ok(GameString { id: self.book.id().to_owned(), parameters: given })
    }

    /// Both names, where at least one is written.
    fn names(&self, opponent: Option<PlayerSpec>) -> anyhow::Result<Option<[String; 2]>> {
        let written = [self.typed_text(YOUR_NAME).trim(), self.typed_text(OTHER_NAME).trim()];
        if written.iter().all(|name| name.is_empty()) {
            return Ok(None);
        }
        let other = if opponent.is_none() { "Guest" } else { "Computer" };
        let [one, two] = written;
        let names = Names::new(if one.is_empty() { "You" } else { one }, if two.is_empty() { other } else { two })?;
        Ok(Some(Seat::BOTH.map(|seat| names.of(seat).to_owned())))
    }

    fn begin(&self, context: &mut Context) -> anyhow::Result<PlayScreen> {
        let opponent = OPPONENTS[self.picked(OPPONENT)].computer(self.picked(STRENGTH))?;
        let first = [FirstMover::One, FirstMover::Two, FirstMover::Random][self.picked(FIRST).min(2)];
        let seed = context.seed();
        let yours = YOUR_SIDES[self.picked(YOUR_SIDE)].1.map(str::parse).transpose()?;
        let players = play_args::seat([yours, opponent], self.names(opponent)?, first, seed)?;
        let starts = StartPolicy::new(self.rules()?, &self.named()?);
        let mut options = SessionOptions::new(starts, players, Some(seed));
        options.mode = LENGTHS[self.picked(LENGTH)].1.map(str::parse).transpose()?;
        options.budget = context.budget();
        options.hints = u8::try_from(self.picked(HELP)).unwrap_or(0);
        let opening = self.from.clone().map_or(Opening::New, Opening::Game);
        let journal = context.data_dir.clone().map(|data_dir| DataJournal::boxed(data_dir, JournalIds::default()));
        Ok(PlayScreen::new(Session::new(options, opening, journal)?, context))
    }

    fn start(&mut self, context: &mut Context) -> Navigation {
        match self.begin(context) {
            Ok(table) => Navigation::Instead(Box::new(table)),
            Err(error) => {
                self.said = format!("{error:#}");
                Navigation::Stay
            }
        }
    }

    /// What the chosen field is about.
    fn explanation(&self) -> &'static str {
        match self.fields[self.chosen].name.as_str() {
            OPPONENT => "Your opponent.",
            STRENGTH => {
                "Level 1 keeps making mistakes, 5 errs every other move, 10 hardly ever. Lookahead: how many moves it sees."
            }
            FIRST => "Who moves first. In a match, you take turns.",
            YOUR_NAME | OTHER_NAME => {
                "Names appear in the game and in your scores. Leave them empty for Player 1 and 2."
            }
            YOUR_SIDE => "Play yourself, or watch a computer play in your place.",
            LENGTH => "One game, or a match with a score.",
            HELP => "How much the hint key and the pictures reveal. You can change this during the game with H.",
            START => "The number the game starts from.",
            _ => "Part of the rules. Write it like 1000, 10^6 or 1e6.",
        }
    }

    /// To the next field that matters, forwards or backwards.
    fn go(&mut self, forwards: bool) {
        let count = self.fields.len();
        let step = if forwards { 1 } else { count - 1 };
        for _ in 0..count {
            self.chosen = (self.chosen + step) % count;
            if self.matters(&self.fields[self.chosen]) {
                break;
            }
        }
        self.fields[self.chosen].enter();
    }

    /// Says at once what is wrong with the numbers.
    fn check(&mut self) {
        self.said = self.rules().err().map_or_else(String::new, |error| format!("{error:#}"));
    }
}

/// The fields about the players.
fn people() -> Vec<Field> {
    vec![
        Field::choice(OPPONENT, OPPONENTS.each_ref().map(|opponent| opponent.label), 1),
        Field::choice(STRENGTH, LEVELS, 3),
        Field::choice(FIRST, ["you", "your opponent", "at random"], 0),
        Field::text(YOUR_NAME, ""),
        Field::text(OTHER_NAME, ""),
        Field::choice(YOUR_SIDE, YOUR_SIDES.map(|(label, _)| label), 0),
    ]
}

impl Screen for SetUp {
    fn draw(&mut self, canvas: &mut Canvas<'_>, area: Rect) {
        let mut rows = Rows(area);
        let header = rows.top(1);
        let end = canvas.put(header, 0, 0, self.book.title(), Tone::Title);
        let what = if self.from.is_some() { " · play on" } else { " · set up" };
        canvas.put(header, end, 0, what, Tone::Quiet);
        canvas.hotkeys(rows.bottom(1), &self.keys());
        let wrong = wrap(&self.said, area.width);
        let spare = rows.0.height.saturating_sub(u16::try_from(self.fields.len()).unwrap_or(u16::MAX));
        if spare > 4 {
            rows.top(1);
        }
        let said = rows.bottom(u16::try_from(wrong.len()).unwrap_or(1).clamp(1, 4));
        canvas.lines(said, &wrong, Tone::Warning);
        let room = usize::from(rows.0.height).max(1);
        let top = (self.chosen + 1).saturating_sub(room);
        for (y, index) in (0..rows.0.height).zip(top..self.fields.len()) {
            let line = row(rows.0, y);
            let wide = if area.width >= SIDE_BY_SIDE { FIELDS } else { line.width };
            self.draw_field(canvas, Rect { width: wide, ..line }, index);
        }
        if area.width >= SIDE_BY_SIDE {
            self.draw_about(canvas, Rect { x: area.x + FIELDS + 3, width: area.width - FIELDS - 3, ..rows.0 });
        } else {
            rows.top(u16::try_from(self.fields.len() + 1).unwrap_or(u16::MAX));
            self.draw_about(canvas, rows.0);
        }
    }

    fn press(&mut self, key: Key, context: &mut Context) -> Navigation {
        match key {
            Key::Escape => return Navigation::Back,
            Key::Enter => return self.start(context),
            Key::Up => self.go(false),
            Key::Down => self.go(true),
            Key::Row(index) if index < self.fields.len() => {
                // The first click chooses the field, another one changes it.
                if self.chosen == index {
                    self.fields[index].press(Key::Right);
                }
                self.chosen = index;
                self.fields[index].enter();
            }
            key if self.fields[self.chosen].press(key) => self.check(),
            Key::Char('q') => return Navigation::Back,
            Key::Char('r') => {
                if let Ok(rules) = self.rules() {
                    return Navigation::Open(Box::new(Page::new("Rules", english::rule_card(&rules))));
                }
            }
            _ => {}
        }
        Navigation::Stay
    }

    fn keys(&self) -> Vec<Hotkey> {
        vec![
            Hotkey::enter("start", "start the game"),
            Hotkey::new("↑ ↓", "field", "choose what to change", None),
            Hotkey::new("← →", "change", "change it; names and numbers are typed", None),
            Hotkey::letter('?', "keys", "this list"),
            Hotkey::escape("back", "go back without a game"),
            Hotkey::letter('r', "", "the rules with these numbers"),
        ]
    }
}

impl SetUp {
    /// What the selected field is about, the rules with the numbers as typed, and the first move.
    fn draw_about(&self, canvas: &mut Canvas<'_>, area: Rect) {
        if area.height < 2 {
            return;
        }
        let mut rows = Rows(area);
        let mut text = |text: &str, tone: Tone| {
            let lines = wrap(text, area.width.min(90));
            canvas.lines(rows.top(u16::try_from(lines.len()).unwrap_or(u16::MAX)), &lines, tone);
            rows.top(1);
        };
        text(self.explanation(), Tone::Strong);
        let Ok(rules) = self.rules() else { return text(self.book.summary(), Tone::Quiet) };
        text(&english::rules_of_play(&rules).join("\n"), Tone::Quiet);
        let position = self.from.as_ref().map_or_else(|| rules.start(), |game| game.position().clone());
        if rows.0.height > preview::LEAST_ROWS {
            let heading = if self.from.is_some() { "the next move" } else { "starting position" };
            preview::draw(canvas, rows.0, heading, &rules, &position);
        }
    }

    fn draw_field(&self, canvas: &mut Canvas<'_>, line: Rect, index: usize) {
        let field = &self.fields[index];
        let matters = self.matters(field);
        let tone = if matters { Tone::Plain } else { Tone::Quiet };
        let chosen = index == self.chosen;
        if chosen {
            canvas.put(line, 0, 0, "▸", Tone::Plain);
        }
        canvas.put(line, 2, 0, &field.name, tone);
        let value = Rect { x: line.x + 18.min(line.width), width: line.width.saturating_sub(18), ..line };
        let text = match &field.value {
            _ if !matters => "–".to_owned(),
            FieldValue::Choice { .. } if chosen => format!("← {} →", field.label()),
            FieldValue::Text(_) if chosen => field.tail(usize::from(value.width).saturating_sub(2)) + "_",
            FieldValue::Text(text) if text.is_empty() => "–".to_owned(),
            FieldValue::Choice { .. } | FieldValue::Text(_) => field.label().to_owned(),
        };
        canvas.put(value, 0, 0, &text, tone);
        if chosen {
            canvas.fill(line, Tone::Selected);
        }
        canvas.click_area(line, Key::Row(index));
    }
}
