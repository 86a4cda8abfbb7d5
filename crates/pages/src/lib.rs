//! Pages: from reports and rules to HTML, as strings.
//!
//! What a page shows is a function of the values it is given, so the same page can be sent by a server or written to a file. Nothing
//! here reads, sends or asks for anything; addresses in links are those of the server's API.

mod analysis;
pub mod assets;
mod book;
mod census;
mod home;
mod line;
mod review;
mod room;
mod write;

pub use analysis::AnalysisPage;
pub use book::BookPage;
pub use census::census;
pub use home::{StartForm, api, books, home, mine, problem, seat};
pub use review::ReviewPage;
pub use room::{PageUpdate, RoomLinks, RoomPage, SentParts, qr, room_link, seat_link};

use maud::{DOCTYPE, Markup, html};

use assets::AssetAddresses;

/// A page without its frame: what is the same on all pages.
pub struct HtmlPage {
    title: String,
    /// The class of its body, for the style sheet.
    class: &'static str,
    main: Markup,
}

impl HtmlPage {
    fn new(title: impl Into<String>, class: &'static str, main: Markup) -> Self {
        Self { title: title.into(), class, main }
    }

    /// The whole document.
    pub fn document(&self, assets: &AssetAddresses) -> String {
        let markup = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    meta name="description" content="Two-player duels over one shared number: send a link and play.";
                    title { (self.title) }
                    link rel="stylesheet" href=(assets.style);
                    link rel="icon" href=(assets.icon) type="image/svg+xml";
                    script type="module" src=(assets.script) {}
                }
                body class=(self.class) {
                    a.skip href="#main" { "Skip to the game" }
                    header.top {
                        a.brand href="/" { span.dot aria-hidden="true" {} "numduel" }
                        nav aria-label="Pages" {
                            a href="/books" { "Games" }
                            a href="/rooms" { "My games" }
                            a href="/api" { "API" }
                        }
                    }
                    main id="main" { (self.main) }
                    p #say.quiet role="status" aria-live="polite" {}
                    p #trouble role="alert" {}
                }
            }
        };
        markup.into_string()
    }
}

/// A picture of the given height on a page, and a narrow one with the same letters on a phone.
fn picture(class: &str, address: &str, alt: &str, height: u32) -> Markup {
    let sign = if address.contains('?') { '&' } else { '?' };
    html! {
        picture {
            source media="(max-width: 40rem)" srcset={(address) (sign) "narrow=1"};
            img class=(class) src=(address) alt=(alt) width="800" height=(height);
        }
    }
}
