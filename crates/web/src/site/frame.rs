//! What surrounds a page of the site: its policy, its files, and what it says about itself.

use maud::{Markup, PreEscaped, html};
use numduel_pages::assets::ICON;
use numduel_pages::site_document;

/// Where a page finds the files of the site.
pub struct SiteFrame<'a> {
    /// How many levels below the top it is.
    pub depth: usize,
    pub engine: &'a str,
    pub script: &'a str,
    pub style: &'a str,
    pub icon: &'a str,
    /// The address of the site on the web.
    pub base: Option<&'a str>,
}

/// Nothing from other hosts and nothing inline. The worker is a text of the script.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    manifest-src 'self'; worker-src 'self' blob:; form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types numduel";

impl SiteFrame<'_> {
    /// The document of a page. The first one is where everything without a file of its own is shown.
    pub fn document(&self, parts: (&str, &str, &str), is_first: bool) -> String {
        let up = "../".repeat(self.depth);
        let home = if is_first { String::new() } else { format!("{up}index.html") };
        let start = is_first.then_some("/");
        let head = html! {
            meta http-equiv="Content-Security-Policy" content=(POLICY);
            meta name="numduel" data-home=(home) data-start=[start] data-engine={(up) (self.engine)} data-worker={(up) "worker.js"};
            link rel="stylesheet" href={(up) (self.style)};
            link rel="icon" href={(up) (self.icon)} type="image/svg+xml";
            link rel="manifest" href={(up) "manifest.webmanifest"};
            @if let Some(base) = self.base {
                meta property="og:title" content=(parts.0);
                meta property="og:site_name" content="numduel";
                meta property="og:url" content=(base);
            }
            script type="module" src={(up) (self.script)} {}
        };
        let one_file = format!("{up}numduel.html");
        let take_along = html! {
            footer {
                p.note { "Everything happens in this browser: no account, no server. " a href=(one_file) download { "Save the whole site as one file" } }
                p #insecure.note hidden { "Browsers keep sites for use without a network only if the connection is encrypted, and this one is not: "
                    a href=(one_file) download { "save numduel.html" } " instead. It opens from a disk." }
            }
        };
        site_document(parts, &head, &foot(&take_along))
    }
}

/// What follows the main part of every page.
fn foot(more: &Markup) -> Markup {
    html! {
        p #thinking role="status" hidden { span { "Thinking …" } " " button type="button" { "Stop" } }
        noscript { p.note { "Playing and analysing need JavaScript; rules, strategies and pictures do not." } }
        (more)
    }
}

/// The document that has everything in it.
pub fn one_file(parts: (&str, &str, &str), script: &str, style: &str, engine: &[u8]) -> String {
    let [script_hash, style_hash] = [script, style].map(|text| base64(&hmac_sha256::Hash::hash(text.as_bytes())));
    let policy = format!(
        "default-src 'none'; script-src 'sha256-{script_hash}' 'wasm-unsafe-eval'; style-src 'sha256-{style_hash}'; \
         img-src data:; worker-src blob:; form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types numduel"
    );
    let icon = format!("data:image/svg+xml;base64,{}", base64(ICON.as_bytes()));
    let head = html! {
        meta http-equiv="Content-Security-Policy" content=(policy);
        meta name="numduel" data-home="" data-start="/";
        style { (PreEscaped(style)) }
        link rel="icon" href=(icon) type="image/svg+xml";
        script type="module" { (PreEscaped(script)) }
    };
    let engine = html! { script #engine type="application/octet-stream" { (PreEscaped(base64(engine))) } };
    site_document(parts, &head, &foot(&engine))
}

/// What an app needs to be installed.
pub fn manifest(icon: &str) -> String {
    let manifest = serde_json::json!({
        "name": "numduel", "short_name": "numduel", "description": "Two-player duels over one shared number",
        "start_url": "index.html", "scope": "./", "display": "standalone",
        "background_color": "#f6f5f1", "theme_color": "#f6f5f1",
        "icons": [{ "src": icon, "sizes": "any", "type": "image/svg+xml", "purpose": "any" }],
    });
    manifest.to_string()
}

/// A file's name with a part of its hash, so that a new version is another file.
pub fn hashed(name: &str, content: &[u8]) -> String {
    let whole = hmac_sha256::Hash::hash(content);
    let start: [u8; 8] = std::array::from_fn(|index| whole[index]);
    let hash = format!("{:016x}", u64::from_be_bytes(start));
    match name.split_once('.') {
        Some((stem, end)) => format!("{stem}-{hash}.{end}"),
        None => hash,
    }
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let group = chunk.iter().chain(&[0, 0]).take(3).fold(0, |group, byte| group << 8 | usize::from(*byte));
        for place in 0..4 {
            let sign = char::from(SIGNS[group >> (18 - 6 * place) & 63]);
            text.push(if place <= chunk.len() { sign } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_padded() {
        assert_eq!(
            ["", "f", "fo", "foo", "foob"].map(|text| base64(text.as_bytes())),
            ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]
        );
    }
}
