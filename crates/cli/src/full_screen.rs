//! The full screen: everything the program can do, without any options to remember.
//!
//! Screens know what they show and what a key does on them ([`app`](self) and the files named after them); they neither
//! read keys nor write to a terminal, so that [`Headless`] can show them to tests. One small loop owns the terminal, sleeps
//! until something happens, and draws.

mod analysis;
mod app;
mod big;
mod board;
mod canvas;
mod context;
mod dots;
mod event_queue;
mod game_trace;
mod games;
mod headless;
mod home;
mod keys;
mod list;
mod number_history;
mod number_line;
mod page;
mod play;
mod preview;
mod review;
mod room;
mod screen;
mod set_up;
mod terminal;
mod text;
mod theme;
mod value_history;

use std::env;
use std::io;
use std::iter;
use std::time::Duration;

pub use self::headless::Headless;

use self::app::App;
pub(crate) use self::context::Context;
use self::event_queue::{EventQueue, TerminalEvent};
use self::home::Home;
use self::keys::Pressed;
use self::room::RoomScreen;
use self::screen::Screen;
use self::set_up::SetUp;
use self::terminal::Terminal;
use self::theme::Theme;
use numduel_session::{Opening, StartPolicy};

use crate::exit::Exit;
use crate::limit_args::LimitArgs;
use crate::output::notice;
use crate::platform::{self, Signal, Suspension};
use crate::remote_room::{RemoteRoom, RoomSeat};

/// Long enough to see the computer move, short enough not to annoy.
const PAUSE: Duration = Duration::from_millis(500);

/// At most so many events are handled before the next frame, so that the screen follows the keys however fast they come.
const TOGETHER: usize = 64;

/// How the program ends.
enum ScreenExit {
    /// As a command ends.
    Exit(Exit),
    /// By the signal that asked for it.
    Signal(i32),
}

/// Runs the full screen until the user quits: from the list of games, or first from the set-up of a game.
pub(crate) fn run(context: Context, opened: Option<(StartPolicy, Opening)>, ascii: bool) -> anyhow::Result<Exit> {
    let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(Home::new())];
    if let Some((starts, opening)) = opened {
        screens.push(Box::new(match opening {
            Opening::Game(game) => SetUp::continuing(game),
            Opening::New | Opening::Saved { .. } => {
                SetUp::with_rules(starts.rules(0, 1)?.as_ref(), starts.range().is_some())
            }
        }));
    }
    run_from(screens, context, ascii)
}

/// Plays in a room of a server until the user leaves it.
pub(crate) fn run_room(remote: RemoteRoom, ascii: bool) -> anyhow::Result<Exit> {
    // The room is looked at before the terminal is taken, so that a problem is a message like any other.
    let (seat, session, news) = RoomSeat::new(remote)?;
    let mut context = Context::new(Vec::new(), None, None, LimitArgs::default());
    let table = RoomScreen::new(seat, session, news, &mut context);
    run_from(vec![Box::new(table)], context, ascii)
}

/// Runs the full screen from these screens on, one on top of the other.
fn run_from(screens: Vec<Box<dyn Screen>>, mut context: Context, ascii: bool) -> anyhow::Result<Exit> {
    if !ascii && env::var_os("NUMDUEL_REDUCED_MOTION").is_none() {
        context.pause = PAUSE;
    }
    let mut theme = Theme::detect(ascii);
    // From here on no signal can end or stop the program while it has the terminal.
    let events = EventQueue::listen()?;
    let mut terminal = Terminal::take()?;
    theme.background = terminal::background().unwrap_or(theme.background);
    let mut app = App::with_screens(screens, context, theme);
    events.read_keys();
    let end = play(&mut app, &events, &mut terminal);
    let told = app.leave();
    drop(terminal);
    match end? {
        ScreenExit::Exit(exit) => {
            notice(&told.concat());
            Ok(exit)
        }
        ScreenExit::Signal(signal) => {
            platform::end_by(signal)?;
            Ok(Exit::Interrupted)
        }
    }
}

/// Draws, sleeps until something happens, and lets the app know; until the end.
fn play(app: &mut App, events: &EventQueue, terminal: &mut Terminal) -> io::Result<ScreenExit> {
    loop {
        for task in app.take_tasks() {
            events.work(task);
        }
        terminal.draw(app)?;
        // What has come together is shown together.
        let more = iter::from_fn(|| events.next_at_once());
        for event in iter::once(events.next()).chain(more).take(TOGETHER) {
            if let Some(end) = happen(event, app, events, terminal)? {
                return Ok(end);
            }
            if app.is_over() {
                return Ok(ScreenExit::Exit(Exit::Done));
            }
        }
    }
}

fn happen(
    event: TerminalEvent,
    app: &mut App,
    events: &EventQueue,
    terminal: &mut Terminal,
) -> io::Result<Option<ScreenExit>> {
    match event {
        TerminalEvent::Pressed(Pressed::Key(key)) => app.press(key),
        TerminalEvent::Pressed(Pressed::Interrupt) | TerminalEvent::Signal(Signal::Interrupt) => {
            return Ok(Some(ScreenExit::Exit(Exit::Interrupted)));
        }
        TerminalEvent::Pressed(Pressed::Suspend) => Suspension::ask()?,
        TerminalEvent::Signal(Signal::Suspend) => {
            if events.suspension.is_asked() {
                terminal::give_back()?;
                // The program stops here, and continues from here.
                events.suspension.suspend()?;
                terminal.take_again()?;
            }
        }
        TerminalEvent::Pressed(Pressed::Redraw) | TerminalEvent::Signal(Signal::Continue) => terminal.take_again()?,
        TerminalEvent::Clicked(x, y) => app.click(x, y),
        // The next frame asks the terminal how large it is.
        TerminalEvent::Resized => {}
        TerminalEvent::Found(done) => app.learn(*done),
        TerminalEvent::Signal(Signal::End(signal)) => return Ok(Some(ScreenExit::Signal(signal))),
        TerminalEvent::Gone => return Ok(Some(ScreenExit::Exit(Exit::EndOfInput))),
    }
    Ok(None)
}
