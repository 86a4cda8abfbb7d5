//! The terminal, taken over and always given back: when the program ends, waits, is killed or goes wrong.

use std::env;
use std::io::{self, BufWriter, Stdout, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};
use ratatui_crossterm::CrosstermBackend;

use super::app::App;
use super::theme::{Background, background_of};
use crate::platform;

/// Whether the terminal is taken over just now; the code that gives it back asks this first.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Frames are sent in one piece, so that nobody sees half of one.
type Inner = ratatui_core::terminal::Terminal<CrosstermBackend<BufWriter<Stdout>>>;

/// As long as the longest of them, nearly.
const FRAME: usize = 64 * 1024;

/// The terminal while the program has it. Dropping it gives it back.
pub struct Terminal {
    inner: Inner,
}

impl Terminal {
    /// Takes the terminal over. From now on a panic gives it back before it says anything.
    pub fn take() -> io::Result<Self> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |error| {
            _ = give_back();
            before(error);
        }));
        // If only a part of it can be taken, that is given back as well.
        let terminal = Self { inner: inner()? };
        take()?;
        Ok(terminal)
    }

    /// Draws a frame; only what has changed is sent.
    pub fn draw(&mut self, app: &mut App) -> io::Result<()> {
        self.inner.draw(|frame| app.draw(frame.buffer_mut()))?;
        Ok(())
    }

    /// Takes the terminal again, whatever happened to it meanwhile, and forgets what it shows.
    pub fn take_again(&mut self) -> io::Result<()> {
        give_back()?;
        take()?;
        // One that knows of no earlier frame sends everything. (Asking the old one to clear itself would make it ask where
        // the cursor is, and the answer would get lost among the keys.)
        self.inner = inner()?;
        Ok(())
    }
}

/// What the terminal says about its background, if it answers at once; before keys are read. A terminal at the end of
/// a network is not asked: its answer could come so late that it would be taken for keys.
pub fn background() -> Option<Background> {
    const PATIENCE: Duration = Duration::from_millis(150);
    let is_near = env::var_os("SSH_CONNECTION").is_none();
    is_near.then(|| platform::ask_background(PATIENCE)).flatten().and_then(|answer| background_of(&answer))
}

impl Drop for Terminal {
    fn drop(&mut self) {
        _ = give_back();
    }
}

fn inner() -> io::Result<Inner> {
    ratatui_core::terminal::Terminal::new(CrosstermBackend::new(BufWriter::with_capacity(FRAME, io::stdout())))
}

fn take() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, Clear(ClearType::All), EnableMouseCapture, cursor::Hide)
}

/// Gives the terminal back as it was; a second time does nothing.
pub fn give_back() -> io::Result<()> {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return Ok(());
    }
    let shown = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    disable_raw_mode()?;
    shown?;
    io::stdout().flush()
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use rexpect::session::spawn_command;

    use super::*;

    /// Not a test by itself: the other one runs it in a terminal.
    #[test]
    #[ignore = "it panics with the terminal taken over, as the next test wants it to"]
    fn panics() {
        let _terminal = Terminal::take().unwrap();
        panic!("something went wrong");
    }

    #[test]
    fn a_panic_gives_the_terminal_back_before_it_says_anything() {
        let mut command = Command::new(env::current_exe().unwrap());
        command.args(["--ignored", "--exact", "--nocapture", "full_screen::terminal::tests::panics"]);
        let mut session = spawn_command(command, Some(20_000)).unwrap();
        let before = session.exp_string("something went wrong").unwrap();
        let at = |code: &str| before.rfind(code).unwrap();
        assert!(at("\x1b[?1049h") < at("\x1b[?1049l"), "the other screen is left: {before:?}");
        assert!(at("\x1b[?25l") < at("\x1b[?25h"), "the cursor is shown: {before:?}");
        assert!(before.contains("\x1b[?1000l"), "the mouse is let go: {before:?}");
        // With raw mode off, a line's end is a return and a line feed again.
        assert!(session.exp_eof().unwrap().contains("\r\n"));
    }
}
