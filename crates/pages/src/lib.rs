//! Pages: from reports and rules to HTML, as strings.
//!
//! What a page shows is a function of the values it is given, so the same page can be sent by a server or written to a file. Nothing
//! here reads, sends or asks for anything; addresses in links are those of the server's API.

mod analysis;
pub mod assets;
mod board;
mod book;
mod census;
mod home;
mod keys;
mod line;
mod lists;
mod make;
mod names;
mod notices;
pub mod request;
mod review;
mod room;
mod start_form;
mod write;

pub use analysis::AnalysisPage;
pub use board::embed;
pub use book::BookPage;
pub use census::census;
pub use home::home;
pub use lists::{books, mine};
pub use make::MakePage;
pub use names::HOST;
pub use notices::{api, problem, seat};
pub use review::ReviewPage;
pub use room::{PageUpdate, RoomLinks, RoomPage, SentParts, qr, room_link, seat_link};
pub use start_form::StartForm;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use assets::AssetAddresses;

/// What a page is about that does not say so itself.
const DESCRIPTION: &str = "Two-player duels over one shared number. Play the computer, or send a friend the link.";

/// A page without its frame: what is the same on all pages.
pub struct HtmlPage {
    title: String,
    /// What it is about, for those who see a link to it.
    description: Option<String>,
    /// The class of its body, for the style sheet.
    class: &'static str,
    main: Markup,
}

impl HtmlPage {
    fn new(title: impl Into<String>, class: &'static str, main: Markup) -> Self {
        Self { title: title.into(), description: None, class, main }
    }

    /// The same page with what it is about.
    fn about(self, description: impl Into<String>) -> Self {
        Self { description: Some(description.into()), ..self }
    }

    /// What it is about, for those who see a link to it.
    pub fn description(&self) -> &str {
        self.description.as_deref().unwrap_or(DESCRIPTION)
    }

    /// Its title, the class of its body, and the inside of its main element.
    pub fn parts(&self) -> (&str, &'static str, &str) {
        (&self.title, self.class, &self.main.0)
    }

    /// The whole document.
    pub fn document(&self, assets: &AssetAddresses) -> String {
        let api = html! { footer.foot { a href="/api" { "API" } } };
        let head = html! {
            (head_of(assets))
            @if self.class == "make" { script type="module" src=(assets.make) {} }
        };
        framed(self.parts(), self.description(), &html! {}, &head, &api)
    }
}

/// The document around a page's parts for a site without a server: `head` comes first in its head, with the assets, and `foot` follows
/// the main part.
pub fn site_document(parts: (&str, &str, &str), head: &Markup, foot: &Markup) -> String {
    framed(parts, DESCRIPTION, head, &html! {}, foot)
}

/// What is the same on all pages, around what is not.
fn framed(
    (title, class, main): (&str, &str, &str),
    description: &str,
    first: &Markup,
    assets: &Markup,
    foot: &Markup,
) -> String {
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                (first)
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                meta name="description" content=(description);
                meta property="og:site_name" content="numduel";
                meta property="og:type" content="website";
                meta property="og:title" content=(title);
                meta property="og:description" content=(description);
                (assets)
            }
            body class=(class) {
                a.skip href="#main" { "Skip to the game" }
                header.top {
                    a.brand href="/" { span.dot aria-hidden="true" {} "numduel" }
                    nav aria-label="Pages" {
                        a href="/books" { "Games" }
                        a href="/rooms" { "My games" }
                    }
                }
                main id="main" { (PreEscaped(main)) }
                (foot)
                p #say.quiet role="status" aria-live="polite" {}
                p #trouble role="alert" {}
            }
        }
    };
    markup.into_string()
}

fn head_of(assets: &AssetAddresses) -> Markup {
    html! {
        link rel="stylesheet" href=(assets.style);
        link rel="icon" href=(assets.icon) type="image/svg+xml";
        script type="module" src=(assets.script) {}
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
