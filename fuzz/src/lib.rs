//! Fuzz targets: any text goes in, and a broken promise is a panic. `cargo xtask fuzz` looks for such texts, guided by
//! coverage; `cargo xtask test` replays the ones in `corpus`.

// A promise is broken by panicking.
#![allow(clippy::panic)]

pub mod answers;
mod compact_line;
pub mod forge;
mod game_string;
mod import_lines;
mod record;
mod rule_book;
pub mod solvers;
mod template;

/// Something that takes any text.
#[derive(Debug)]
pub struct Target {
    /// Its name on the command line and that of its corpus.
    pub name: &'static str,
    check: fn(&str),
}

impl Target {
    /// Every target.
    pub const ALL: [Self; 7] = [
        Self { name: "rule_book", check: rule_book::check },
        Self { name: "compact_line", check: compact_line::check },
        Self { name: "record", check: record::check },
        Self { name: "game_string", check: game_string::check },
        Self { name: "template", check: template::check },
        Self { name: "import_lines", check: import_lines::check },
        Self { name: "solvers", check: solvers::check },
    ];

    /// The target with this name.
    pub fn find(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|target| target.name == name)
    }

    /// Checks what is promised about these bytes. Bytes that are no text never get this far in the program.
    pub fn run(&self, data: &[u8]) {
        if let Ok(text) = str::from_utf8(data) {
            (self.check)(text);
        }
    }
}
