//! An SVG picture as PNG.
//!
//! A separate library, because drawing needs a font and a rasterizer, and the terminal program needs neither. It brings the
//! font along, so that a picture is the same on every machine; the machine's own are only for letters that it lacks.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

/// How many pixels of the PNG are one of the SVG: sharp on paper, and on screens with small pixels.
pub const SCALE: u16 = 2;

/// The widest and the tallest picture, in pixels of the PNG. What `numduel draw` writes stays below it.
const LARGEST: u32 = 20_000;

/// Why there is no PNG.
#[derive(Debug, Error)]
pub enum PngError {
    /// The text is no SVG.
    #[error("this is not an SVG picture: {0}")]
    NotSvg(#[from] resvg::usvg::Error),
    /// Too many pixels.
    #[error(
        "{width} by {height} pixels are too many for a PNG; the most are {LARGEST} by {LARGEST}, so use a smaller --width"
    )]
    TooLarge {
        /// In pixels.
        width: u32,
        /// In pixels.
        height: u32,
    },
    /// The file cannot be put together.
    #[error("the PNG cannot be written: {0}")]
    Encoding(String),
}

/// Draws a picture, [`SCALE`] times as large as it says.
pub fn png(svg: &str) -> Result<Vec<u8>, PngError> {
    let mut options = Options::default();
    let fonts = options.fontdb_mut();
    for font in [dejavu::sans::regular(), dejavu::sans::bold()] {
        fonts.load_font_data(font.to_vec());
    }
    fonts.load_system_fonts();
    // The pictures ask for the system's own plain font. Said last: looking for fonts changes which one that is.
    fonts.set_sans_serif_family("DejaVu Sans");
    let tree = Tree::from_str(svg, &options)?;
    let size = tree.size().to_int_size();
    let [width, height] = [size.width(), size.height()].map(|side| side.saturating_mul(SCALE.into()));
    let too_large = PngError::TooLarge { width, height };
    if width.max(height) > LARGEST {
        return Err(too_large);
    }
    let Some(mut pixels) = Pixmap::new(width, height) else { return Err(too_large) };
    resvg::render(&tree, Transform::from_scale(SCALE.into(), SCALE.into()), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}
