//! Templates: text with placeholders in braces, `{number}`; `{number:,}` sets a number's thousands apart; `{{` and `}}`
//! are plain braces.

use std::ops::Range;

use thiserror::Error;

use super::Moment;
use crate::number::shorten;
use crate::suggest::did_you_mean;
use crate::visible::masked_line;

/// Something a template leaves open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Placeholder {
    /// The book's title.
    Title,
    /// How the game is won and lost, in English.
    Goal,
    /// The numbers the bounds allow, in English.
    Bounds,
    /// What the rules forbid because of what was played, in English.
    Memory,
    /// Everything that can be chosen, as the prompt lists it: `2-9` or `2, 3, 5, 7`.
    Choices,
    /// The same as the end of a sentence: `a whole number from 2 to 9` or `2, 3, 5 or 7`.
    Any,
    /// The smallest operand.
    Smallest,
    /// The largest operand.
    Largest,
    /// The shared number as it stands after what has just happened.
    Number,
    /// The number before the move.
    Before,
    /// The player whose turn it is or was.
    Player,
    /// The operations that the player may use, by their labels.
    Available,
    /// The operation the player used last.
    Last,
    /// The operation of the move in question.
    Operation,
    /// Its operand.
    Operand,
    /// The move itself.
    Move,
    /// The winner.
    Winner,
    /// The loser.
    Loser,
    /// The player without a legal move.
    Stuck,
    /// The value of a parameter.
    Parameter(String),
}

impl Placeholder {
    const NAMED: [(&'static str, Self); 19] = [
        ("title", Self::Title),
        ("goal", Self::Goal),
        ("bounds", Self::Bounds),
        ("memory", Self::Memory),
        ("choices", Self::Choices),
        ("any", Self::Any),
        ("smallest", Self::Smallest),
        ("largest", Self::Largest),
        ("number", Self::Number),
        ("before", Self::Before),
        ("player", Self::Player),
        ("available", Self::Available),
        ("last", Self::Last),
        ("operation", Self::Operation),
        ("operand", Self::Operand),
        ("move", Self::Move),
        ("winner", Self::Winner),
        ("loser", Self::Loser),
        ("stuck", Self::Stuck),
    ];

    fn named(name: &str) -> Option<Self> {
        Self::NAMED.iter().find(|(known, _)| *known == name).map(|(_, placeholder)| placeholder.clone())
    }

    /// Whether `name` is that of a placeholder for what happens in a game: no sentence can do without those. A book may give
    /// the names of the others, which only describe the book, to its own numbers.
    pub(crate) fn is_of_play(name: &str) -> bool {
        let describes_book = |placeholder: &Self| {
            use Placeholder::{Any, Bounds, Choices, Goal, Largest, Memory, Smallest, Title};
            matches!(placeholder, Title | Goal | Bounds | Memory | Choices | Any | Smallest | Largest)
        };
        Self::named(name).is_some_and(|placeholder| !describes_book(&placeholder))
    }

    /// Whether the placeholder has a meaning at `slot`.
    fn fits(&self, slot: Moment) -> bool {
        use crate::outcome::Cause;
        let by_a_move = match slot {
            Moment::Moved => true,
            Moment::Refused(refused) => refused != super::Refused::Invalid,
            Moment::Ended(cause) => !matches!(cause, Cause::Invalid | Cause::Resigned),
            Moment::Welcome | Moment::Turn | Moment::Prompt | Moment::None => false,
        };
        match self {
            _ if slot == Moment::None => false,
            Self::Available | Self::Last => matches!(slot, Moment::Turn | Moment::Prompt | Moment::Refused(_)),
            Self::Operation | Self::Operand | Self::Move => by_a_move,
            Self::Before => by_a_move && !matches!(slot, Moment::Refused(_)),
            Self::Winner | Self::Loser => matches!(slot, Moment::Ended(cause) if !cause.is_draw()),
            Self::Stuck => slot == Moment::Ended(Cause::Stuck),
            _ => true,
        }
    }

    fn is_number(&self) -> bool {
        matches!(
            self,
            Self::Number | Self::Before | Self::Operand | Self::Smallest | Self::Largest | Self::Parameter(_)
        )
    }
}

/// A checked template. Printing its [`source`](Template::source) and parsing that again gives an equal one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    source: String,
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    Text(String),
    Open { placeholder: Placeholder, separators: bool },
}

/// Why a text is not a template.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum TemplateError {
    /// A brace is not closed, or closes nothing.
    #[error("a brace stands alone")]
    LoneBrace,
    /// There is no such placeholder here.
    #[error("unknown placeholder {{{}}}", masked_line(name))]
    Unknown {
        /// What stands between the braces.
        name: String,
        /// What may stand there, and the nearest of it.
        help: String,
    },
    /// Only numbers can have separators.
    #[error("only a number can be written with ':,', and {{{}}} is none", masked_line(.0))]
    NotANumber(String),
}

impl TemplateError {
    /// What to write instead.
    pub fn help(&self) -> String {
        match self {
            Self::LoneBrace => "write a placeholder like {number}, or {{ and }} for plain braces".to_owned(),
            Self::Unknown { help, .. } => help.clone(),
            Self::NotANumber(name) => format!("write {{{name}}}"),
        }
    }
}

impl Template {
    /// Parses a template for `slot` in a book with these parameters; every error is named with its place in `source`.
    pub fn parse(
        source: &str,
        parameters: &[String],
        slot: Moment,
    ) -> Result<Self, Vec<(Range<usize>, TemplateError)>> {
        let mut pieces = Vec::new();
        let mut errors = Vec::new();
        let mut text = String::new();
        let mut rest = source;
        while let Some(at) = rest.find(['{', '}']) {
            text.push_str(&rest[..at]);
            let (brace, after) = (&rest[at..=at], &rest[at + 1..]);
            let start = source.len() - after.len() - 1;
            if let Some(after) = after.strip_prefix(brace) {
                text.push_str(brace);
                rest = after;
                continue;
            }
            // The nearest of these decides, so a text of lone braces is read in one pass.
            let end = after.find(['{', '}', '\n']).filter(|end| brace == "{" && after[*end..].starts_with('}'));
            let Some(end) = end else {
                errors.push((start..start + 1, TemplateError::LoneBrace));
                rest = after;
                continue;
            };
            let (name, after) = (&after[..end], &after[end + 1..]);
            match parse_placeholder(name, parameters, slot) {
                Ok(open) => {
                    if !text.is_empty() {
                        pieces.push(Piece::Text(std::mem::take(&mut text)));
                    }
                    pieces.push(open);
                }
                Err(error) => errors.push((start..source.len() - after.len(), error)),
            }
            rest = after;
        }
        text.push_str(rest);
        if !text.is_empty() {
            pieces.push(Piece::Text(text));
        }
        if errors.is_empty() { Ok(Self { source: source.to_owned(), pieces }) } else { Err(errors) }
    }

    /// The template as it was written.
    pub fn source(&self) -> &str {
        &self.source
    }

    pub(crate) fn pieces(&self) -> &[Piece] {
        &self.pieces
    }
}

fn parse_placeholder(text: &str, parameters: &[String], slot: Moment) -> Result<Piece, TemplateError> {
    let (name, separators) = text.strip_suffix(":,").map_or((text, false), |name| (name, true));
    // A number that the book itself calls so comes first.
    let parameter = parameters.iter().find(|parameter| *parameter == name).cloned().map(Placeholder::Parameter);
    let placeholder = parameter
        .or_else(|| Placeholder::named(name))
        .filter(|placeholder| placeholder.fits(slot))
        .ok_or_else(|| unknown(text, name, parameters, slot))?;
    if separators && !placeholder.is_number() {
        return Err(TemplateError::NotANumber(name.to_owned()));
    }
    Ok(Piece::Open { placeholder, separators })
}

fn unknown(text: &str, name: &str, parameters: &[String], slot: Moment) -> TemplateError {
    let named = Placeholder::NAMED.iter().filter(|(_, placeholder)| placeholder.fits(slot)).map(|(name, _)| *name);
    let open = parameters.iter().map(String::as_str).filter(|_| slot != Moment::None);
    let fitting: Vec<&str> = named.chain(open).collect();
    let help = if fitting.is_empty() {
        "no placeholder has a meaning here".to_owned()
    } else {
        let list: Vec<String> = fitting.iter().map(|name| format!("{{{name}}}")).collect();
        format!("in '{}' these have a meaning: {}{}", slot.key(), list.join(" "), did_you_mean(name, fitting))
    };
    TemplateError::Unknown { name: shorten(text), help }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(source: &str, slot: Moment) -> Result<Template, Vec<(Range<usize>, TemplateError)>> {
        Template::parse(source, &["start".to_owned(), "target".to_owned()], slot)
    }

    #[test]
    fn placeholders_have_a_meaning_only_where_they_can_be_filled() {
        assert!(parse("{player} {number} {target:,} {{}}", Moment::Prompt).is_ok());
        for (source, slot) in [("{winner}", Moment::Turn), ("{before}", Moment::Prompt), ("{number}", Moment::None)] {
            assert!(parse(source, slot).is_err(), "{source}");
        }
    }

    #[test]
    fn every_error_of_a_template_is_named() {
        let errors = parse("{nubmer} } {target {player:,} {", Moment::Turn).unwrap_err();
        assert_eq!(errors.len(), 5, "{errors:?}");
        assert!(errors[0].1.help().contains("did you mean 'number'?"));
        let places: Vec<_> = errors.iter().map(|(span, _)| span.start).collect();
        assert_eq!(places, [0, 9, 11, 19, 30]);
    }
}
