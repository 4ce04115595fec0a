//! Terminal in raw mode: taken over for a while, and given back however the simulator ends.

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    DisableFocusChange, EnableFocusChange, KeyboardEnhancementFlags, PopKeyboardEnhancementFlags,
    PushKeyboardEnhancementFlags,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    self, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, supports_keyboard_enhancement,
};
use ratatui::{Frame, Terminal};
use std::io::{self, IsTerminal, Stdout, Write, stdin, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};

/// Reasons why a terminal cannot be played in.
#[derive(Debug, thiserror::Error)]
pub enum TerminalError {
    /// Input or output is a file or a pipe.
    #[error("the simulator needs a terminal; start it in one, or play a file with --scenario")]
    None,
    /// Not even the small picture fits.
    #[error(
        "the terminal has {columns} columns and {rows} rows, but the picture needs {} and {}; make the window larger",
        needs.0,
        needs.1
    )]
    TooSmall {
        /// Those that there are.
        columns: u16,
        /// Those that there are.
        rows: u16,
        /// Columns and rows of the smallest picture.
        needs: (u16, u16),
    },
    /// It does not do as it is told.
    #[error("the terminal failed: {0}")]
    Io(#[from] io::Error),
}

/// The whole terminal, in raw mode, until dropped.
pub(super) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    reports_releases: bool,
}

impl Screen {
    /// Takes the terminal over; one that is none or too small is left as it was.
    pub(super) fn open(needs: (u16, u16)) -> Result<Self, TerminalError> {
        if !stdin().is_terminal() || !stdout().is_terminal() {
            return Err(TerminalError::None);
        }
        let (columns, rows) = terminal::size()?;
        if columns < needs.0 || rows < needs.1 {
            return Err(TerminalError::TooSmall { columns, rows, needs });
        }
        give_back_on_panic();
        Self::take_over().inspect_err(|_| give_back()).map_err(TerminalError::Io)
    }

    fn take_over() -> io::Result<Self> {
        TAKEN.store(true, Ordering::Relaxed);
        enable_raw_mode()?;
        let reports_releases = supports_keyboard_enhancement().unwrap_or(false);
        execute!(stdout(), EnterAlternateScreen, EnableFocusChange)?;
        if reports_releases {
            execute!(stdout(), PushKeyboardEnhancementFlags(KeyboardEnhancementFlags::all()))?;
        }
        let terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(Self { terminal, reports_releases })
    }

    /// True if the terminal tells when a key comes up.
    pub(super) fn reports_releases(&self) -> bool {
        self.reports_releases
    }

    pub(super) fn draw(&mut self, picture: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(picture).map(|_| ())
    }

    /// The terminal's own bell.
    pub(super) fn ring(&mut self) -> io::Result<()> {
        let mut out = stdout();
        out.write_all(b"\x07")?;
        out.flush()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// True while the terminal is ours. Giving it back twice would put the cursor on top of what was printed in between.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Leaves the terminal as it was found. Nothing can be done about an error here.
fn give_back() {
    if TAKEN.swap(false, Ordering::Relaxed) {
        let _ = execute!(stdout(), PopKeyboardEnhancementFlags, DisableFocusChange, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// A panic message is only readable on a terminal that was given back first.
fn give_back_on_panic() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        give_back();
        before(panic);
    }));
}
