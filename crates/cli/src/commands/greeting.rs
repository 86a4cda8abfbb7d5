//! Bare `numduel` where no full screen can be shown: what this is, what can be played, and how to start.

use numduel_rules::catalog;

use super::games::table;
use crate::exit::Exit;
use crate::{output, wrap};

pub fn run() -> Exit {
    let books = catalog::all();
    let games = table(books.iter().map(AsRef::as_ref));
    let first = books.first().map(|book| book.id()).unwrap_or_default();
    let text = format!(
        "Usage: numduel COMMAND\n\nTwo-player duels over one shared number. The games:\n\n{games}\n\
         Start one:       numduel play {first}\n\
         Read its rules:  numduel rules {first}\n\
         Everything else: numduel --help\n"
    );
    output::notice(&wrap::wrapped(&text, wrap::output_width()));
    Exit::NothingAsked
}
