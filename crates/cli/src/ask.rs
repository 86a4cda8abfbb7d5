//! Questions that are answered with a line, before a game begins.

use std::io;

use numduel_players::PlayerSpec;
use numduel_rules::catalog;
use numduel_session::{PromptCommand, TypedCommand};

use crate::exit::Exit;
use crate::platform;

/// A longer line is not an answer.
const LONGEST: usize = 1000;

/// Where questions go.
pub type Say = fn(&str) -> io::Result<()>;

/// What came of a question.
pub enum MenuAnswer<T> {
    Answered(T),
    /// The user quit, or the input ended.
    Left(Exit),
}

/// Asks until an answer can be read. `read` gives what to say otherwise.
fn until_answered<T>(say: Say, question: &str, read: impl Fn(&str) -> Result<T, String>) -> io::Result<MenuAnswer<T>> {
    while let Some(answer) = line(say, question)? {
        if is_quit(&answer) {
            return Ok(MenuAnswer::Left(Exit::Done));
        }
        match read(&answer) {
            Ok(value) => return Ok(MenuAnswer::Answered(value)),
            Err(problem) => say(&problem)?,
        }
    }
    Ok(MenuAnswer::Left(Exit::EndOfInput))
}

/// Whether the user wants to leave, in any of the words for that.
pub fn is_quit(answer: &str) -> bool {
    PromptCommand::read(answer) == Some(TypedCommand::Command(PromptCommand::Quit, None))
}

/// A line, without spaces around it; nothing at the end of the input. Read byte by byte: what follows is the game's.
pub fn line(say: Say, question: &str) -> io::Result<Option<String>> {
    say(question)?;
    let (mut line, mut byte) = (Vec::new(), [0]);
    while line.len() < LONGEST && platform::read_input(&mut byte)? > 0 {
        line.extend(byte);
        if byte == *b"\n" {
            break;
        }
    }
    Ok((!line.is_empty()).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
}

/// Lists the games, each with its number: all of it fits on a small screen.
pub fn list_games(say: Say) -> io::Result<()> {
    let (books, gallery) = (catalog::all(), catalog::gallery());
    for (number, book) in (1..).zip(&books) {
        say(&format!("{number}. {} ({}): {}\n", book.title(), book.id(), book.summary()))?;
    }
    let more: Vec<String> =
        (1 + books.len()..).zip(&gallery).map(|(number, book)| format!("{number:>2}. {:<21}", book.title())).collect();
    say("More games:\n")?;
    more.chunks(3).try_for_each(|row| say(&format!("{}\n", row.concat().trim_end())))
}

/// Who sits across the table.
pub enum ChosenOpponent {
    Person,
    /// The computer, by the word for its strength.
    Computer(String),
}

/// Asks who the opponent is, again after a typo.
pub fn which_opponent(say: Say) -> io::Result<MenuAnswer<ChosenOpponent>> {
    until_answered(say, OPPONENT, |answer| match answer.parse::<PlayerSpec>() {
        _ if answer.is_empty() => Ok(ChosenOpponent::Person),
        Ok(_) => Ok(ChosenOpponent::Computer(answer.to_owned())),
        Err(problem) => Err(format!("{problem}\n")),
    })
}

const OPPONENT: &str = "Who do you want to play? Type easy, medium, hard, a level from 1 to 10 or perfect for the \
                        computer; or press Enter for two players: ";

/// The id of the game that an answer names, by its number in the list, its id or its title; else what to say.
pub fn game(answer: &str) -> Result<String, String> {
    let ids: Vec<&str> = catalog::all_ids().collect();
    match answer.parse::<usize>() {
        Ok(number) => {
            let id = number.checked_sub(1).and_then(|index| ids.get(index)).map(|id| (*id).to_owned());
            id.ok_or_else(|| format!("There is no game {number}. Choose a number from 1 to {}.\n", ids.len()))
        }
        Err(_) => catalog::find(answer).map(|book| book.id().to_owned()).map_err(|error| format!("{error}\n")),
    }
}

/// Asks which game to play until it is known.
pub fn which_game(say: Say) -> io::Result<MenuAnswer<String>> {
    list_games(say)?;
    let question = format!("Which game? Type its number, 1 to {}, or its name: ", catalog::all_ids().count());
    until_answered(say, &question, game)
}

/// The game that is named, or asked for until it is known.
pub fn named_game(say: Say, named: &str) -> io::Result<MenuAnswer<String>> {
    const QUESTION: &str = "Which game? Type its number or name: ";
    match game(named) {
        Ok(id) => Ok(MenuAnswer::Answered(id)),
        Err(problem) => {
            say(if named.is_empty() { "" } else { &problem })?;
            until_answered(say, QUESTION, |answer| {
                game(answer).map_err(|problem| if answer.is_empty() { String::new() } else { problem })
            })
        }
    }
}
