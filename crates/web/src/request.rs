//! What a page asks, and what it is answered.

use std::collections::{BTreeMap, HashMap};

use numduel_pages::HtmlPage;
use numduel_wire::{ProblemReport, Seed};
use percent_encoding::percent_decode_str;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// What a page asks.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PageRequest {
    /// The address with its query, as on a server (`/analyse?v=1&g=showdown`) or as a fragment (`#1/analyse?g=showdown`).
    pub address: String,
    /// The fields of a form, as forms are sent; without them, something is looked at.
    pub form: Option<String>,
    /// Whether JSON is asked for, where there is a page as well.
    pub json: bool,
    /// What this browser has stored, by name.
    pub stored: BTreeMap<String, String>,
    /// The time, in Unix seconds.
    pub now: i64,
    /// A random number from which everything random follows.
    pub random: Seed,
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageResponse {
    /// The status, as over HTTP.
    pub status: u16,
    /// What is shown.
    #[serde(flatten)]
    pub content: Content,
    /// What is to be stored under a name from now on, or forgotten.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub store: BTreeMap<String, Option<String>>,
}

/// A response, or why there is none.
pub type PageResult = Result<PageResponse, ProblemReport>;

/// What an answer has to show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Content {
    /// A page.
    Page {
        /// Its title.
        title: String,
        /// The class of its body.
        class: String,
        /// The inside of its main element, as HTML.
        main: String,
    },
    /// A file, such as a picture or JSON.
    File {
        /// Its media type.
        media: String,
        /// What is in it.
        text: String,
    },
    /// Another address, to go to.
    Place {
        /// The address, as on a server.
        address: String,
    },
}

impl PageRequest {
    /// A question without a form.
    pub fn get(address: &str) -> Self {
        Self { address: address.to_owned(), ..Self::default() }
    }

    /// A form that is sent.
    pub fn post(address: &str, form: &str) -> Self {
        Self { form: Some(form.to_owned()), ..Self::get(address) }
    }

    /// The parts of the path, decoded, and the query.
    pub(crate) fn parts(&self) -> Result<(Vec<String>, &str), ProblemReport> {
        let address = match self.address.strip_prefix('#') {
            None => self.address.as_str(),
            Some(fragment) => fragment.strip_prefix('1').ok_or_else(|| {
                ProblemReport::not_found(
                    "This link was written by another version of numduel, which this one cannot read.",
                )
            })?,
        };
        let address = address.split('#').next().unwrap_or_default();
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let decoded = |part: &str| percent_decode_str(part).decode_utf8().map(std::borrow::Cow::into_owned);
        let parts: Result<_, _> = path.split('/').filter(|part| !part.is_empty()).map(decoded).collect();
        Ok((parts.map_err(|_| ProblemReport::not_found("This address is not readable text."))?, query))
    }

    /// The fields of the form that was sent.
    pub(crate) fn input<T: DeserializeOwned>(&self) -> Result<T, ProblemReport> {
        let form = self.form.as_deref().unwrap_or_default();
        serde_urlencoded::from_str(form).map_err(|error| ProblemReport::invalid_for(&error))
    }
}

/// The fields of a query.
pub fn fields(query: &str) -> HashMap<String, String> {
    serde_urlencoded::from_str(query).unwrap_or_default()
}

impl PageResponse {
    pub(crate) fn page(page: &HtmlPage) -> Self {
        let (title, class, main) = page.parts();
        Self::of(Content::Page { title: title.to_owned(), class: class.to_owned(), main: main.to_owned() })
    }

    pub(crate) fn file(media: &str, text: String) -> Self {
        Self::of(Content::File { media: media.to_owned(), text })
    }

    pub(crate) fn json(value: &impl Serialize) -> Self {
        Self::file("application/json", numduel_wire::to_json(value).unwrap_or_default())
    }

    pub(crate) fn place(address: String) -> Self {
        Self { status: 303, ..Self::of(Content::Place { address }) }
    }

    pub(crate) fn problem(problem: &ProblemReport, json: bool) -> Self {
        let shown = if json { Self::json(problem) } else { Self::page(&numduel_pages::problem(problem)) };
        Self { status: problem.status, ..shown }
    }

    fn of(content: Content) -> Self {
        Self { status: 200, content, store: BTreeMap::new() }
    }

    /// A page with something after its main part.
    pub(crate) fn followed_by(mut self, more: &str) -> Self {
        if let Content::Page { main, .. } = &mut self.content {
            *main += more;
        }
        self
    }

    pub(crate) fn storing(mut self, name: String, text: Option<String>) -> Self {
        self.store.insert(name, text);
        self
    }
}
