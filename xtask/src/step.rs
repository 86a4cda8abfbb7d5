//! Running other programs: every step says what it runs before it does.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::tree;

/// The cargo that runs this program, in the folder of the workspace.
pub fn cargo<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(tree::root());
    command
}

/// Says what is run and runs it; anything but success is an error.
pub fn run(command: &mut Command) -> Result<()> {
    let line = line(command);
    eprintln!("$ {line}");
    let status = command.status().with_context(|| format!("'{line}' cannot be started"))?;
    if !status.success() {
        bail!("'{line}' failed: {status}");
    }
    Ok(())
}

/// Builds a program of this workspace as it is shipped, and says where it is.
pub fn shipped(arguments: &[&str], name: &str) -> Result<PathBuf> {
    built("dist", arguments, name)
}

/// Builds a program of this workspace, and says where it is.
pub fn built(profile: &str, arguments: &[&str], name: &str) -> Result<PathBuf> {
    run(cargo(["build", "--profile", profile]).args(arguments))?;
    // This program lies in the same folder of builds, one level down, by the profile that it was built with.
    let this = env::current_exe().context("the folder of the built programs is unknown")?;
    let built = this.ancestors().nth(2).context("the folder of the built programs is unknown")?;
    Ok(built.join(profile).join(name).with_extension(env::consts::EXE_EXTENSION))
}

/// The command as one would type it.
fn line(command: &Command) -> String {
    let variables = command
        .get_envs()
        .filter_map(|(name, value)| Some(format!("{}={:?}", name.display(), value?.to_string_lossy())));
    let program = Path::new(command.get_program()).file_stem().unwrap_or(OsStr::new("?")).to_string_lossy();
    let arguments = command.get_args().map(|argument| argument.to_string_lossy().into_owned());
    variables.chain([program.into_owned()]).chain(arguments).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_shown_as_one_would_type_it() {
        let mut command = Command::new("/somewhere/bin/cargo");
        command.args(["doc", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(line(&command), "RUSTDOCFLAGS=\"-D warnings\" cargo doc --no-deps");
    }
}
