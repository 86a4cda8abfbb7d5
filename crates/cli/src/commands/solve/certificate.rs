//! `--certificate`: the answer with everything that is needed to check it.

use std::io::{BufWriter, Write};
use std::path::Path;

use numduel_rules::Number;
use numduel_solver::{Certificate, Solution};

use crate::exit::Exit;
use crate::new_file::NewFile;
use crate::output;
use crate::platform::{self, Interruptible};

/// Where a certificate goes.
pub enum Destination<'a> {
    StandardOutput,
    File(&'a Path, NewFile<'a>),
}

impl<'a> Destination<'a> {
    /// Refuses a file that may not be written, before any work is done.
    pub fn new(path: &'a Path, force: bool) -> anyhow::Result<Self> {
        if path.as_os_str() == "-" {
            return Ok(Self::StandardOutput);
        }
        Ok(Self::File(path, NewFile::new(path, force)?))
    }

    /// Writes the certificate of the game, or of its law up to a value of a parameter. It says how the command ends where there is
    /// nothing left to do.
    pub fn write(&self, solution: &Solution, law: Option<&(&str, Number)>) -> anyhow::Result<Option<Exit>> {
        let certificate = match law {
            None => solution.certificate()?,
            Some((parameter, up_to)) => solution.law_certificate(parameter, up_to)?,
        };
        match self {
            Self::StandardOutput => {
                put(certificate, Interruptible::new(platform::output()?)?)?;
                Ok(Some(Exit::Done))
            }
            Self::File(path, file) => {
                file.write(|file| put(certificate, file).map(Some))?;
                output::notice(&format!("Certificate written to {}.\n", path.display()));
                Ok(None)
            }
        }
    }
}

fn put(certificate: Certificate<'_>, to: impl Write) -> anyhow::Result<()> {
    let mut to = BufWriter::new(to);
    for line in certificate {
        writeln!(to, "{}", line?)?;
    }
    Ok(to.flush()?)
}
