//! From addresses on a server to those of static files.

use std::collections::BTreeSet;

use numduel_rules::catalog;

/// The file of a page.
pub enum Place<'a> {
    /// At the top.
    Root(&'a str),
    /// The page of a shipped book.
    Book(&'a str),
}

impl Place<'_> {
    pub fn file(&self) -> String {
        match self {
            Self::Root(name) => (*name).to_owned(),
            Self::Book(id) => format!("books/{id}.html"),
        }
    }

    /// The page of an address, if it has a file.
    fn of(address: &str) -> Option<Place<'_>> {
        match address {
            "/" => Some(Place::Root("index.html")),
            "/books" => Some(Place::Root("books.html")),
            _ => address
                .strip_prefix("/books/")
                .filter(|id| catalog::all_ids().any(|known| known == *id))
                .map(Place::Book),
        }
    }
}

/// A document whose links lead to files, from a folder so many levels below the top. Adds the pictures that it shows.
pub fn placed(document: &str, depth: usize, pictures: &mut BTreeSet<String>) -> String {
    let up = "../".repeat(depth);
    let linked = replaced(document, &[" href=\""], |address| match Place::of(address) {
        Some(place) => format!("{up}{}", place.file()),
        None => format!("{up}index.html{}", fragment(address)),
    });
    replaced(&linked, &[" src=\"", " srcset=\""], |address| {
        pictures.insert(address.to_owned());
        format!("{up}{}", picture_file(address))
    })
}

/// A document whose links are fragments of itself.
pub fn as_fragments(document: &str) -> String {
    replaced(document, &[" href=\""], fragment)
}

/// An address as a fragment, which says its version once.
fn fragment(address: &str) -> String {
    let fields = address.replacen("?v=1&", "?", 1);
    format!("#1{}", fields.strip_suffix("?v=1").unwrap_or(&fields))
}

/// The file of a picture: `/books/showdown(target=1000)/bands.svg?narrow=1` is `books/showdown/bands-narrow.svg`. Every book has
/// one page, with its usual parameters.
pub fn picture_file(address: &str) -> String {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let parts: Vec<&str> = path.split('/').map(|part| part.split('(').next().unwrap_or(part)).collect();
    let path = parts[1..].join("/");
    if query.contains("narrow") { path.replace(".svg", "-narrow.svg") } else { path }
}

/// The document with other values of these attributes, if they are addresses on a server.
fn replaced(document: &str, attributes: &[&str], mut new: impl FnMut(&str) -> String) -> String {
    let mut out = String::with_capacity(document.len());
    let mut rest = document;
    loop {
        let found = attributes.iter().filter_map(|name| Some(rest.find(&format!("{name}/"))? + name.len())).min();
        let Some(at) = found else { break };
        let length = rest[at..].find('"').unwrap_or(rest.len() - at);
        let address = rest[at..at + length].replace("&amp;", "&");
        out += &rest[..at];
        out += &new(&address).replace('&', "&amp;");
        rest = &rest[at + length..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_files_or_to_fragments_of_the_first_page() {
        let mut pictures = BTreeSet::new();
        let page = r#"<a href="/">a</a><a href="/books/showdown">b</a><a class="x" href="/analyse?v=1&amp;g=showdown&amp;m=x5">c</a><img src="/books/showdown(target=1000)/bands.svg?narrow=1">"#;
        let placed = placed(page, 1, &mut pictures);
        assert_eq!(
            placed,
            r#"<a href="../index.html">a</a><a href="../books/showdown.html">b</a><a class="x" href="../index.html#1/analyse?g=showdown&amp;m=x5">c</a><img src="../books/showdown/bands-narrow.svg">"#
        );
        assert_eq!(pictures.into_iter().collect::<Vec<_>>(), ["/books/showdown(target=1000)/bands.svg?narrow=1"]);
        assert_eq!(as_fragments(r#"<a href="/books">"#), r##"<a href="#1/books">"##);
    }
}
