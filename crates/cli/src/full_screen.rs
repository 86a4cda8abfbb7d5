//! The full screen: the whole program without remembering a flag.
//!
//! Screens know what they show and what a key does on them ([`app`](self) and the files named after them); they neither
//! read keys nor write to a terminal, so that [`Rehearsal`] can show them to tests. One small loop owns the terminal, sleeps
//! until something happens, and draws.

mod app;
mod big;
mod desk;
mod events;
mod games;
mod home;
mod keys;
mod known;
mod list;
mod number_line;
mod page;
mod rehearsal;
mod review;
mod screen;
mod set_up;
mod sheet;
mod table;
mod terminal;
mod text;
mod theme;
mod track;
mod value_history;

use std::io;
use std::sync::Arc;

use numduel_rules::RuleBook;
use signal_hook::consts::{SIGCONT, SIGINT, SIGTSTP};
use signal_hook::low_level::emulate_default_handler;

pub use self::rehearsal::Rehearsal;

use self::app::App;
use self::desk::Desk;
use self::events::{Event, Events};
use self::keys::Pressed;
use self::terminal::Terminal;
use self::theme::Theme;
use crate::archive::Archive;
use crate::exit::Exit;
use crate::output::notice;

/// How the program ends.
enum End {
    /// As a command ends.
    Exit(Exit),
    /// By the signal that asked for it.
    Signal(i32),
}

/// Takes the terminal over until somebody leaves.
pub(crate) fn run(books: Vec<Arc<RuleBook>>, archive: Archive, seed: Option<u64>, ascii: bool) -> anyhow::Result<Exit> {
    let mut app = App::new(Desk::new(books, Some(archive), seed), Theme::detect(ascii));
    let events = Events::listen()?;
    let mut terminal = Terminal::take()?;
    let end = play(&mut app, &events, &mut terminal);
    let told = app.leave();
    drop(terminal);
    match end? {
        End::Exit(exit) => {
            notice(&told.concat());
            Ok(exit)
        }
        End::Signal(signal) => {
            emulate_default_handler(signal)?;
            Ok(Exit::Interrupted)
        }
    }
}

/// Draws, sleeps until something happens, and lets the app know; until the end.
fn play(app: &mut App, events: &Events, terminal: &mut Terminal) -> io::Result<End> {
    loop {
        for job in app.take_jobs() {
            events.work(job);
        }
        terminal.draw(app)?;
        let mut next = Some(events.next());
        // What has come together is shown together.
        while let Some(event) = next {
            if let Some(end) = happen(event, app, terminal)? {
                return Ok(end);
            }
            if app.is_over() {
                return Ok(End::Exit(Exit::Done));
            }
            next = events.next_at_once();
        }
    }
}

fn happen(event: Event, app: &mut App, terminal: &mut Terminal) -> io::Result<Option<End>> {
    match event {
        Event::Pressed(Pressed::Key(key)) => app.press(key),
        Event::Pressed(Pressed::Interrupt) | Event::Signal(SIGINT) => return Ok(Some(End::Exit(Exit::Interrupted))),
        Event::Pressed(Pressed::Suspend) | Event::Signal(SIGTSTP) => {
            terminal::give_back()?;
            // The program stops here, and goes on from here.
            emulate_default_handler(SIGTSTP)?;
            terminal.take_again()?;
        }
        Event::Pressed(Pressed::Redraw) | Event::Signal(SIGCONT) => terminal.take_again()?,
        Event::Clicked(x, y) => app.click(x, y),
        // The next frame asks the terminal how large it is.
        Event::Resized => {}
        Event::Found(finding) => app.learn(*finding),
        Event::Signal(signal) => return Ok(Some(End::Signal(signal))),
        Event::Gone => return Ok(Some(End::Exit(Exit::EndOfInput))),
    }
    Ok(None)
}
