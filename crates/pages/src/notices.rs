//! A private link, what went wrong, and the API.

use maud::{Markup, html};
use numduel_wire::ProblemReport;

use super::HtmlPage;
use super::write::mv;

/// Where a private link leads.
pub fn seat(room: &str, request: &str) -> HtmlPage {
    let main = html! {
        h1 { "Continue in your seat" }
        form.card #seat method="post" action={"/rooms/" (room) "/link"} {
            input type="hidden" name="request" value=(request);
            p { "This device will play in the seat that the private link belongs to." }
            label { "Secret: the part of the link after #" input name="secret" autocomplete="off" required; }
            button.main { "Take my seat" }
        }
    };
    HtmlPage::new("Continue in your seat – numduel", "list-page", main)
}

/// A text of several lines: the errors of a rule book each have their own.
pub fn lines(text: &str) -> Markup {
    html! { @for line in text.lines() { p { (line) } } }
}

/// What went wrong, for people.
pub fn problem(problem: &ProblemReport) -> HtmlPage {
    let main = html! {
        section.card.problem {
            h1 { (problem.title) }
            (lines(&problem.detail))
            @if !problem.allowed.is_empty() {
                p { "Try: " @for (index, word) in problem.allowed.iter().take(40).enumerate() { @if index > 0 { ", " } code { (mv(word)) } } }
            }
            p { a.button href="/" { "Home" } }
        }
    };
    HtmlPage::new(format!("{} – numduel", problem.title), "list-page", main)
}

/// The API for people: every operation in a line.
pub fn api(operations: &[(String, String, String)]) -> HtmlPage {
    let main = html! {
        h1 { "API" }
        p { "The addresses of the pages are the API: ask for " code { "application/json" } " and you get JSON. "
            a href="/api/openapi.json" { "OpenAPI description" } }
        p { "A program chooses a secret of its own, 26 random letters of base32, and sends it as "
            code { "Authorization: Bearer SECRET" } ". It is its name in every room." }
        section.card {
            table {
                thead { tr { th { "Request" } th { "What it does" } } }
                tbody { @for (method, path, summary) in operations {
                    tr { td { code { (method) " " (path) } } td { (summary) } }
                } }
            }
        }
    };
    HtmlPage::new("API – numduel", "list-page", main)
}
