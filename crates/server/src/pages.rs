//! The pages, rendered here and nowhere else: whole for whoever opens them, in parts for those who watch.

mod home;
mod knowledge;
mod line;
mod review;
mod room;
mod write;

pub use home::{StartForm, api, books, home, mine, problem, seat};
pub use knowledge::{AnalysisPage, BookPage};
pub use review::ReviewPage;
pub use room::{RoomPage, SentParts, qr, room_link, seat_link};

use axum::response::Html;
use maud::{DOCTYPE, Markup, html};

use crate::web::asset_addresses;

/// A page as it is sent.
pub type HtmlPage = Html<String>;

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

/// A whole page around its main part.
fn page(title: &str, class: &str, main: &Markup) -> HtmlPage {
    let [style, script, icon] = asset_addresses();
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="description" content="Two-player duels over one shared number: send a link and play.";
                title { (title) }
                link rel="stylesheet" href=(style);
                link rel="icon" href=(icon) type="image/svg+xml";
                script type="module" src=(script) {}
            }
            body class=(class) {
                a.skip href="#main" { "Skip to the game" }
                header.top {
                    a.brand href="/" { span.dot aria-hidden="true" {} "numduel" }
                    nav aria-label="Pages" {
                        a href="/books" { "Games" }
                        a href="/rooms" { "My games" }
                        a href="/api" { "API" }
                    }
                }
                main id="main" { (main) }
                p #say.quiet role="status" aria-live="polite" {}
                p #trouble role="alert" {}
            }
        }
    };
    Html(markup.into_string())
}
