//! Questions that are answered with a line, before a game begins.

use std::io;

use numduel_players::PlayerSpec;
use numduel_rules::catalog;

use crate::platform;

/// A longer line is not an answer.
const LONGEST: usize = 1000;

/// Where questions go.
pub type Say = fn(&str) -> io::Result<()>;

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

/// Asks who the opponent is, again after a typo; `None` at the end of the input.
pub fn which_opponent(say: Say) -> io::Result<Option<ChosenOpponent>> {
    while let Some(answer) = line(say, OPPONENT)? {
        match answer.parse::<PlayerSpec>() {
            _ if answer.is_empty() => return Ok(Some(ChosenOpponent::Person)),
            Ok(_) => return Ok(Some(ChosenOpponent::Computer(answer))),
            Err(problem) => say(&format!("{problem}\n"))?,
        }
    }
    Ok(None)
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

/// Asks which game to play until it is known; nothing at the end of the input.
pub fn which_game(say: Say) -> io::Result<Option<String>> {
    list_games(say)?;
    let question = format!("Which game? Type its number, 1 to {}, or its name: ", catalog::all_ids().count());
    while let Some(answer) = line(say, &question)? {
        match game(&answer) {
            Ok(id) => return Ok(Some(id)),
            Err(problem) => say(&problem)?,
        }
    }
    Ok(None)
}
