//! What the full screen asks, asked line by line: for those who hear the screen instead of seeing it.

use std::io;

use numduel_rules::catalog;

use crate::exit::Exit;
use crate::output::answer;
use crate::{arguments, commands};

/// A longer line is not an answer.
const LONGEST: usize = 1000;

/// Asks what to play and against whom, and plays it as `numduel play` does. The options go with it.
pub fn run(options: Vec<String>) -> anyhow::Result<Exit> {
    let books = catalog::all();
    for (index, book) in books.iter().enumerate() {
        answer(&format!("{}. {} ({}): {}\n", index + 1, book.title(), book.id(), book.summary()))?;
    }
    let game = loop {
        let Some(line) = ask(&format!("Which game? Type its number, 1 to {}: ", books.len()))? else {
            return Ok(Exit::EndOfInput);
        };
        let number = line.parse().ok().and_then(|number: usize| number.checked_sub(1));
        match number.and_then(|index| books.get(index)) {
            Some(book) => break book.id().to_owned(),
            None if catalog::find(&line).is_ok() => break line,
            None => answer(&format!("'{line}' is not a number from 1 to {}.\n", books.len()))?,
        }
    };
    let against = "Against whom? Type a level from 1 to 10, perfect, or nothing for a person at this keyboard: ";
    let Some(opponent) = ask(against)? else { return Ok(Exit::EndOfInput) };
    let opponent = match opponent.as_str() {
        "" => Vec::new(),
        level if level.bytes().all(|byte| byte.is_ascii_digit()) => vec!["--vs".to_owned(), format!("level:{level}")],
        player => vec!["--vs".to_owned(), player.to_owned()],
    };
    let words = ["numduel".to_owned(), "play".to_owned(), game].into_iter().chain(opponent).chain(options);
    commands::run(arguments::parse_from(words.map(Into::into)))
}

/// A line, without spaces around it; nothing at the end of the input. Read sign by sign: what comes after it is the game's.
fn ask(question: &str) -> io::Result<Option<String>> {
    answer(question)?;
    let (mut line, mut byte) = (Vec::new(), [0]);
    while line.len() < LONGEST && rustix::io::read(rustix::stdio::stdin(), &mut byte)? > 0 {
        line.extend(byte);
        if byte == *b"\n" {
            break;
        }
    }
    Ok((!line.is_empty()).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
}
