//! `numduel`: duels over one shared number, in the terminal.
//!
//! The program is a call of [`run`]. It is a library only so that its full screen can be drawn without a terminal, by tests
//! and benchmarks ([`full_screen::Headless`]).

mod advice;
mod arguments;
mod ask;
mod color;
mod command_line;
mod commands;
mod data_dir;
mod error_json;
mod event_format;
mod exit;
mod exit_code;
#[cfg(not(all(feature = "mcp", feature = "png", feature = "serve", feature = "tls")))]
mod feature;
mod files;
mod format;
pub mod full_screen;
mod game_arg;
mod history_filter;
mod limit_args;
mod line_play;
mod new_file;
mod option_values;
mod output;
mod parameter_args;
mod platform;
mod play_args;
mod progress;
mod remote_room;
mod review_text;
mod room_args;
mod saved;
mod saving;
mod shell;
mod terminal_kind;
mod text_width;
mod time_zone;
mod varied_parameter;
mod wrap;

use std::process::ExitCode;

/// Does what the command line asks for, and gives the exit code.
pub fn run() -> ExitCode {
    let result = arguments::run(arguments::parse());
    exit_code::exit_code(result, arguments::wants_json())
}
