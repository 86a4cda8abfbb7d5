//! Where a picture goes, and how wide it is.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use numduel_pictures::{Picture, Width};

use crate::exit::Exit;
use crate::new_file::NewFile;
use crate::output;

/// The options that every picture has.
#[derive(Args)]
pub struct PictureFile {
    /// Write to this file (.svg or .png); without it, or with -, write to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The width of the picture in pixels
    #[arg(long, value_name = "N", default_value_t = Width::USUAL.pixels(), allow_hyphen_values = true, value_parser = pixels)]
    width: u16,
}

/// From the narrowest to the widest.
fn pixels(text: &str) -> Result<u16, String> {
    let width = text.parse().ok().and_then(Width::new);
    width.map(Width::pixels).ok_or_else(|| format!("choose a width from {} to {} pixels", Width::MIN, Width::MAX))
}

impl PictureFile {
    /// Refuses a place that cannot be written to, before any work is done.
    pub fn check(&self) -> anyhow::Result<()> {
        let Some(file) = self.file() else { return Ok(()) };
        if is_png(file) && cfg!(not(feature = "png")) {
            png("")?;
        }
        NewFile::new(file, true).map(drop)
    }

    fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|file| file.as_os_str() != "-")
    }

    /// Draws a picture there.
    pub fn put(&self, picture: &dyn Picture) -> anyhow::Result<Exit> {
        let svg = picture.svg(Width::new(self.width).unwrap_or(Width::USUAL));
        let Some(file) = self.file() else {
            output::answer(&svg)?;
            return Ok(Exit::Done);
        };
        let bytes = if is_png(file) { png(&svg)? } else { svg.into_bytes() };
        NewFile::new(file, true)?.write(|beside| Ok(Some(beside.write_all(&bytes)?)))?;
        output::notice(&format!("Wrote {} ({} kB).\n", file.display(), bytes.len().div_ceil(1000)));
        Ok(Exit::Done)
    }
}

fn is_png(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png"))
}

/// A picture as PNG.
#[cfg(feature = "png")]
fn png(svg: &str) -> anyhow::Result<Vec<u8>> {
    Ok(numduel_png::png(svg)?)
}

#[cfg(not(feature = "png"))]
fn png(_: &str) -> anyhow::Result<Vec<u8>> {
    Err(crate::feature::missing("PNG", "png"))
}
