//! The site: static files that work under any path of any host, and all of it once more as one file.
//!
//! Every page is what [`PageEngine::answer`] says, so the files and what the engine shows later cannot differ. Only addresses change: in a
//! file they are relative, and what has no file of its own is a fragment of the first page.

mod address;
mod frame;

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, bail};
use numduel_pages::assets::{ICON, MAKE_SCRIPT, SCRIPT, STYLE};
use numduel_rules::catalog;

use crate::engine::PageEngine;
use crate::request::{Content, PageRequest};
use address::{Place, placed};
use frame::{SiteFrame, hashed};

/// What the site adds to the script and the style sheet of all pages.
const SITE_SCRIPT: &str = include_str!("../assets/site.js");
const SITE_STYLE: &str = include_str!("../assets/site.css");

/// Keeps the site for use without a network.
const WORKER: &str = include_str!("../assets/worker.js");

/// The whole site in one file.
const ONE_FILE: &str = "numduel.html";

/// The files of the site by their names. `base` is its address on the web, if it is known; link previews need it.
pub fn files(engine: &[u8], base: Option<&str>) -> Result<BTreeMap<String, Vec<u8>>> {
    // A block for each script: they have names in common.
    let script = format!("{SCRIPT}{SITE_SCRIPT}{{\n{MAKE_SCRIPT}}}\n");
    let style = format!("{STYLE}{SITE_STYLE}");
    let mut writer = SiteWriter { engine: PageEngine::new(now), pictures: BTreeSet::new(), files: BTreeMap::new() };
    let names = ["numduel.wasm", "numduel.js", "numduel.css", "icon.svg"];
    let assets = [engine, script.as_bytes(), style.as_bytes(), ICON.as_bytes()];
    let [engine_name, script_name, style_name, icon_name] =
        std::array::from_fn(|index| hashed(names[index], assets[index]));
    let frame = |depth| SiteFrame {
        depth,
        engine: &engine_name,
        script: &script_name,
        style: &style_name,
        icon: &icon_name,
        base,
    };
    writer.page("/", &Place::Root("index.html"), &frame(0))?;
    writer.page("/books", &Place::Root("books.html"), &frame(0))?;
    for id in catalog::all_ids() {
        writer.page(&format!("/books/{id}"), &Place::Book(id), &frame(1))?;
    }
    writer.draw()?;
    let one = writer.one_file(&script, &style, engine)?;
    let mut files = writer.files;
    for (name, content) in
        [engine_name.clone(), script_name.clone(), style_name.clone(), icon_name.clone()].into_iter().zip(assets)
    {
        files.insert(name, content.to_vec());
    }
    files.insert("manifest.webmanifest".to_owned(), frame::manifest(&icon_name).into_bytes());
    let worker = worker(&files);
    files.insert("worker.js".to_owned(), worker.into_bytes());
    files.insert(ONE_FILE.to_owned(), one.into_bytes());
    Ok(files)
}

fn now() -> std::time::Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

/// The service worker: a cache of its own for every version of the files.
fn worker(files: &BTreeMap<String, Vec<u8>>) -> String {
    let all: Vec<u8> = files.iter().flat_map(|(name, content)| [name.as_bytes(), content]).flatten().copied().collect();
    let names: Vec<&str> = ["./"].into_iter().chain(files.keys().map(String::as_str)).collect();
    let list = serde_json::to_string(&names).unwrap_or_default();
    WORKER.replace("VERSION", &hashed("", &all)).replace("['FILES']", &list)
}

struct SiteWriter {
    engine: PageEngine,
    /// The addresses of the pictures that pages show.
    pictures: BTreeSet<String>,
    files: BTreeMap<String, Vec<u8>>,
}

impl SiteWriter {
    /// Writes the page of an address to its file.
    fn page(&mut self, address: &str, place: &Place<'_>, frame: &SiteFrame<'_>) -> Result<()> {
        let (title, class, main) = self.ask(address)?;
        let document = frame.document((&title, &class, &main), matches!(place, Place::Root("index.html")));
        let document = placed(&document, frame.depth, &mut self.pictures);
        self.files.insert(place.file(), document.into_bytes());
        Ok(())
    }

    fn ask(&mut self, address: &str) -> Result<(String, String, String)> {
        match self.engine.answer(&PageRequest::get(address)).content {
            Content::Page { title, class, main } => Ok((title, class, main)),
            other => bail!("{address} is not a page: {other:?}"),
        }
    }

    /// Writes the pictures that the pages show.
    fn draw(&mut self) -> Result<()> {
        for address in std::mem::take(&mut self.pictures) {
            let Content::File { text, .. } = self.engine.answer(&PageRequest::get(&address)).content else {
                bail!("{address} is not a picture");
            };
            self.files.insert(address::picture_file(&address), text.into_bytes());
        }
        Ok(())
    }

    /// Everything in one file, which opens from a disk.
    fn one_file(&mut self, script: &str, style: &str, engine: &[u8]) -> Result<String> {
        let (title, class, main) = self.ask("/")?;
        let document = frame::one_file((&title, &class, &main), script, style, engine);
        Ok(address::as_fragments(&document))
    }
}
