//! Links: addresses that say everything, so that a link to a game is the game.
//!
//! ```text
//! fragment = "#" version "/" page "?" fields              #1/analyse?g=showdown(target=500)&m=x5.x9
//! address  = "/" page "?v=" version "&" fields            /analyse?v=1&g=showdown(target=500)&m=x5.x9
//! page     = "play" | "analyse" | "make"
//! fields   = field { "&" field }
//! field    = "g=" game string | "b=" book | "set." NAME "=" number | "m=" move { "." move } | "p=" ply | "o=" player
//! ```
//! A page without a server has its whole state in the fragment of its address; a server is sent the same fields. The version comes
//! first, so that a later form can tell an old link apart. Links of version 1 keep their meaning: `link/golden.txt` lists some of every
//! kind, and no line of it is ever changed.
//!
//! Values are percent-encoded, except for letters, digits and `-._~()=,`. Tolerated when read: `+` for a space, as forms
//! send it (in moves it is a plus, since no move has a space in it); empty fields; fields in any order; fields that are not
//! known, which other sites add.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use numduel_players::PlayerSpec;
use numduel_rules::number::{parse_number, shorten};
use numduel_rules::visible::masked_line;
use numduel_rules::{BookForm, GameString, GameStringError, Move, Number, Rules, catalog, compact};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use thiserror::Error;

/// The version of links that this program writes.
const VERSION: &str = "1";

/// The longest game string or book in an address, in bytes.
pub const LONGEST_GAME: usize = 8 * 1024;

/// What begins the name of a field that sets a parameter.
const SETTING: &str = "set.";

/// A place in the program with all that it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Link {
    /// A game to play.
    Play(PlayLink),
    /// A position, with the value of every move.
    Analyse(AnalyseLink),
    /// A rule book to change.
    Make(MakeLink),
}

/// A game to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayLink {
    /// The game.
    pub game: LinkedGame,
    /// The moves after which play begins.
    pub moves: Vec<Move>,
    /// The computer to play against; `None` for two people.
    pub opponent: Option<PlayerSpec>,
}

/// A position to analyse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalyseLink {
    /// The game.
    pub game: LinkedGame,
    /// The moves of the game.
    pub moves: Vec<Move>,
    /// After how many of them the position stands; `None` for all.
    pub ply: Option<usize>,
}

/// A rule book to change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MakeLink {
    /// The book as it is written, in either form, with all its errors.
    pub book: String,
}

/// A game as a link names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedGame {
    /// The book.
    pub book: LinkedBook,
    /// The parameters that are set.
    pub parameters: BTreeMap<String, Number>,
}

/// A rule book as a link names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkedBook {
    /// The id of a shipped book.
    Shipped(String),
    /// The text of a book of one's own, in either form.
    Own(String),
}

/// Why a text is not a link.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LinkError {
    /// There is no version in front.
    #[error("a link begins with its version and a page, like #1/play?g=GAME")]
    NoVersion,
    /// A later program wrote it.
    #[error("this link has version {}, and this program reads version {VERSION}; open it with a newer one", masked_line(.0))]
    Version(String),
    /// There is no such page.
    #[error("a link leads to play, analyse or make, not to '{}'", masked_line(.0))]
    Page(String),
    /// A value is not text.
    #[error("the field '{0}' of this link is not readable text")]
    Encoding(&'static str),
    /// A field is there twice.
    #[error("the field '{}' is in this link twice", masked_line(.0))]
    Twice(String),
    /// No game is named.
    #[error("this link names no game: it needs g= with a game like GAME(target=100), or b= with a rule book")]
    NoGame,
    /// A shipped game and a book are named.
    #[error("this link names a game and a rule book; keep g= or b=")]
    TwoGames,
    /// The game cannot be read.
    #[error(transparent)]
    Game(#[from] GameStringError),
    /// A move cannot be read.
    #[error("move {ply} of this link, '{}', is not a move", masked_line(text))]
    Move {
        /// Which move it is, from 1.
        ply: usize,
        /// What is written.
        text: String,
    },
    /// The place in the game is no number.
    #[error("'{}' does not say after how many moves; write a number like p=3", masked_line(.0))]
    Ply(String),
    /// The computer is not known.
    #[error("this link has an unknown opponent: {}", masked_line(.0))]
    Opponent(String),
}

impl Link {
    /// Reads a whole link, `#1/play?g=showdown`, with or without its `#`.
    pub fn read_fragment(text: &str) -> Result<Self, LinkError> {
        let text = text.strip_prefix('#').unwrap_or(text);
        let (version, rest) = text.split_once('/').ok_or(LinkError::NoVersion)?;
        check_version(version)?;
        let (page, fields) = rest.split_once('?').unwrap_or((rest, ""));
        Self::from_fields(page, Fields::read(fields)?)
    }

    /// Reads the same from an address: the last part of its path, and its query. A form need not send the version.
    pub fn read_query(page: &str, query: &str) -> Result<Self, LinkError> {
        let fields = Fields::read(query)?;
        if let Some(version) = &fields.version {
            check_version(version)?;
        }
        Self::from_fields(page, fields)
    }

    fn from_fields(page: &str, mut fields: Fields) -> Result<Self, LinkError> {
        match page.trim_end_matches('/') {
            "play" => Ok(Self::Play(PlayLink {
                game: fields.game()?,
                moves: read_moves(&fields.moves)?,
                opponent: fields.opponent()?,
            })),
            "analyse" => Ok(Self::Analyse(AnalyseLink {
                game: fields.game()?,
                moves: read_moves(&fields.moves)?,
                ply: fields.ply()?,
            })),
            "make" => Ok(Self::Make(MakeLink { book: fields.book.take().unwrap_or_default() })),
            other => Err(LinkError::Page(shorten(other))),
        }
    }

    /// The page that it leads to.
    pub const fn page(&self) -> &'static str {
        match self {
            Self::Play(_) => "play",
            Self::Analyse(_) => "analyse",
            Self::Make(_) => "make",
        }
    }

    /// As the fragment of a page's address: `#1/play?g=showdown`.
    pub fn fragment(&self) -> String {
        let fields = self.fields();
        let sign = if fields.is_empty() { "" } else { "?" };
        format!("#{VERSION}/{}{sign}{}", self.page(), fields.join("&"))
    }

    /// As an address on a server: `/play?v=1&g=showdown`. It differs from the fragment only in how it begins.
    pub fn address(&self) -> String {
        let fields = [vec![format!("v={VERSION}")], self.fields()].concat();
        format!("/{}?{}", self.page(), fields.join("&"))
    }

    fn fields(&self) -> Vec<String> {
        let mut fields = Vec::new();
        let mut field = |name: &str, value: &str| {
            if !value.is_empty() {
                fields.push(format!("{name}={}", percent_encoded(value)));
            }
        };
        let (game, moves, ply, opponent) = match self {
            Self::Play(link) => (&link.game, &link.moves, None, link.opponent),
            Self::Analyse(link) => (&link.game, &link.moves, link.ply, None),
            Self::Make(link) => {
                field("b", &link.book);
                return fields;
            }
        };
        match &game.book {
            LinkedBook::Shipped(id) => {
                let game = GameString { id: id.clone(), parameters: game.parameters.clone() };
                field("g", &game.to_string());
            }
            LinkedBook::Own(text) => {
                field("b", text);
                for (name, value) in &game.parameters {
                    field(&format!("{SETTING}{}", percent_encoded(name)), &value.to_string());
                }
            }
        }
        field("m", &moves.iter().map(ToString::to_string).collect::<Vec<_>>().join("."));
        field("p", &ply.map(|ply| ply.to_string()).unwrap_or_default());
        field("o", &opponent.map(|spec| spec.to_string()).unwrap_or_default());
        fields
    }
}

impl LinkedGame {
    /// The game that a text means: a name or game string, or a whole book in either form.
    pub fn read(text: &str) -> Result<Self, GameStringError> {
        let text = text.trim();
        if BookForm::meant(text).is_some() {
            return Ok(Self::of_book(text.to_owned()));
        }
        let GameString { id, parameters } = text.parse()?;
        Ok(Self { book: LinkedBook::Shipped(id), parameters })
    }

    /// A book of one's own, as it is written.
    pub fn of_book(text: String) -> Self {
        Self { book: LinkedBook::Own(text), parameters: BTreeMap::new() }
    }

    /// How a link names these rules: by `named` if the book is a shipped one, and otherwise as a whole book in one line. `None` if
    /// that is too long for an address.
    pub fn new(rules: &Rules, named: GameString) -> Option<Self> {
        let book = rules.book();
        if catalog::find(book.id()).is_ok_and(|shipped| shipped == *book) {
            return Some(Self { book: LinkedBook::Shipped(named.id), parameters: named.parameters });
        }
        let line = compact::print(&rules.settled_book())?.line;
        (line.len() <= LONGEST_GAME).then(|| Self::of_book(line))
    }
}

/// The game string or the text of the book, as one part of an address can say it.
impl std::fmt::Display for LinkedGame {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.book {
            LinkedBook::Own(text) => out.write_str(text),
            LinkedBook::Shipped(id) => GameString { id: id.clone(), parameters: self.parameters.clone() }.fmt(out),
        }
    }
}

/// The fields of a link, decoded.
#[derive(Default)]
struct Fields {
    version: Option<String>,
    game: Option<String>,
    book: Option<String>,
    moves: String,
    ply: Option<String>,
    opponent: Option<String>,
    settings: BTreeMap<String, String>,
}

impl Fields {
    fn read(text: &str) -> Result<Self, LinkError> {
        let mut fields = Self::default();
        for field in text.split('&') {
            let (name, value) = field.split_once('=').unwrap_or((field, ""));
            let name = decoded("name", &spaced(name))?;
            let set = |place: &mut Option<String>, key| {
                let value = decoded(key, &spaced(value))?;
                let value = Some(value).filter(|value| !value.trim().is_empty());
                if value.is_some() && place.is_some() {
                    return Err(LinkError::Twice(key.to_owned()));
                }
                *place = value.or(place.take());
                Ok(())
            };
            match name.as_str() {
                "v" => set(&mut fields.version, "v")?,
                "g" => set(&mut fields.game, "g")?,
                "b" => set(&mut fields.book, "b")?,
                "p" => set(&mut fields.ply, "p")?,
                "o" => set(&mut fields.opponent, "o")?,
                "m" if value.is_empty() => {}
                "m" if fields.moves.is_empty() => fields.moves = decoded("m", value)?,
                "m" => return Err(LinkError::Twice("m".to_owned())),
                _ => {
                    let value = spaced(value);
                    let Some(parameter) = name.strip_prefix(SETTING).filter(|_| !value.trim().is_empty()) else {
                        continue;
                    };
                    if fields.settings.insert(parameter.to_owned(), decoded("set", &value)?).is_some() {
                        return Err(LinkError::Twice(shorten(&name)));
                    }
                }
            }
        }
        Ok(fields)
    }

    fn game(&mut self) -> Result<LinkedGame, LinkError> {
        let mut game = match (self.game.take(), self.book.take()) {
            (Some(_), Some(_)) => return Err(LinkError::TwoGames),
            (None, None) => return Err(LinkError::NoGame),
            (Some(game), None) => LinkedGame::read(&game)?,
            (None, Some(text)) => LinkedGame::of_book(text),
        };
        for (name, value) in &self.settings {
            game.parameters.insert(name.clone(), parse_number(value.trim()).map_err(GameStringError::from)?);
        }
        Ok(game)
    }

    fn ply(&self) -> Result<Option<usize>, LinkError> {
        let read = |text: &String| text.trim().parse().map_err(|_| LinkError::Ply(shorten(text)));
        self.ply.as_ref().map(read).transpose()
    }

    fn opponent(&self) -> Result<Option<PlayerSpec>, LinkError> {
        let read = |text: &String| {
            text.parse().map_err(|error: numduel_players::SpecError| LinkError::Opponent(error.to_string()))
        };
        self.opponent.as_ref().map(read).transpose()
    }
}

/// Moves, separated by dots.
fn read_moves(text: &str) -> Result<Vec<Move>, LinkError> {
    let written = text.split('.').map(str::trim).filter(|mv| !mv.is_empty()).enumerate();
    let read = |(index, text): (usize, &str)| {
        text.parse().map_err(|_| LinkError::Move { ply: index + 1, text: shorten(text) })
    };
    written.map(read).collect()
}

fn check_version(version: &str) -> Result<(), LinkError> {
    if version == VERSION {
        return Ok(());
    }
    let is_number = !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit());
    Err(if is_number { LinkError::Version(shorten(version)) } else { LinkError::NoVersion })
}

fn spaced(value: &str) -> String {
    value.replace('+', " ")
}

fn decoded(field: &'static str, value: &str) -> Result<String, LinkError> {
    let text = percent_decode_str(value).decode_utf8().map_err(|_| LinkError::Encoding(field))?;
    Ok(text.into_owned())
}

/// A text as one value or one part of an address: whatever could end it is escaped.
pub fn percent_encoded(text: &str) -> String {
    const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
        .remove(b'-')
        .remove(b'.')
        .remove(b'_')
        .remove(b'~')
        .remove(b'(')
        .remove(b')')
        .remove(b'=')
        .remove(b',');
    utf8_percent_encode(text, ESCAPED).to_string()
}
