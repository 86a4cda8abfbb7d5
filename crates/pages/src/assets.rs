//! The style sheet, the script and the icon that pages refer to. Their addresses are up to the server.

/// The style sheet of all pages.
pub const STYLE: &str = concat!(
    include_str!("../assets/style/tokens.css"),
    include_str!("../assets/style/base.css"),
    include_str!("../assets/style/board.css"),
    include_str!("../assets/style/home.css"),
    include_str!("../assets/style/room.css"),
    include_str!("../assets/style/pages.css"),
);

/// The script of all pages, without which they work as well.
pub const SCRIPT: &str = include_str!("../assets/page.js");

/// The script of the page on which a duel is made. It uses what the page gives it as `window.numduel`.
pub const MAKE_SCRIPT: &str = include_str!("../assets/make.js");

/// The icon, as SVG.
pub const ICON: &str = include_str!("../assets/icon.svg");

/// Where a page finds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssetAddresses {
    /// The style sheet.
    pub style: String,
    /// The script.
    pub script: String,
    /// The script of the page on which a duel is made.
    pub make: String,
    /// The icon.
    pub icon: String,
}
