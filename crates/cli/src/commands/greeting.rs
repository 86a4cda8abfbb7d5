//! Bare `numduel` where no full screen can be shown: what this is, what can be played, and how to start.

use numduel_rules::catalog;

use super::games::table;
use crate::exit::Exit;
use crate::output;

pub fn run() -> anyhow::Result<Exit> {
    let books = catalog::all();
    let games = table(books.iter().map(AsRef::as_ref));
    let first = books.last().map(|book| book.id()).unwrap_or_default();
    output::answer(&format!(
        "numduel: two-player duels over one shared number.\n\n{games}\n\
         Start one:       numduel play {first}\n\
         Read its rules:  numduel rules {first}\n\
         Everything else: numduel --help\n"
    ))?;
    Ok(Exit::Done)
}
