//! Pictures of real games as PNG: the size, the colours, and the words.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::HashSet;
use std::sync::Arc;

use numduel_pictures::{BandMap, Picture, Width};
use numduel_png::{SCALE, png};
use numduel_rules::{Budget, Game, catalog};
use resvg::tiny_skia::Pixmap;

fn drawn(svg: &str) -> Pixmap {
    Pixmap::decode_png(&png(svg).unwrap()).unwrap()
}

fn colours(picture: &Pixmap) -> HashSet<[u8; 4]> {
    picture.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]).collect()
}

#[test]
fn every_book_with_bands_becomes_a_light_picture_twice_as_wide() {
    for name in ["showdown", "avoid-duel", "exact-duel", "prime-multipliers"] {
        let rules = Arc::new(catalog::find(name).unwrap().rules(&[].into()).unwrap());
        let solution = numduel_solver::solve(&rules, &Budget::default()).unwrap();
        let svg = BandMap::new(&Game::new(rules), &solution, None).unwrap().svg(Width::USUAL);
        let picture = drawn(&svg);
        assert_eq!(picture.width(), u32::from(Width::USUAL.pixels() * SCALE), "{name}");
        let corner = picture.pixel(1, 1).unwrap();
        assert!(corner.red() > 240 && corner.alpha() == 255, "{name}: light paper to the edge");
        // Bands, signs and the soft edges of letters: a picture without its words has a few dozen colours at most.
        assert!(colours(&picture).len() > 100, "{name}: {}", colours(&picture).len());
    }
}

#[test]
fn words_are_drawn_without_any_font_on_the_machine() {
    let words = |text: &str| {
        format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='40'><style>text{{font-family:system-ui,sans-serif}}</style>\
             <text x='5' y='25'>{text}</text></svg>"
        )
    };
    assert!(drawn(&words("numduel")).pixels().iter().any(|pixel| pixel.alpha() > 200), "letters leave ink");
    assert!(drawn(&words("")).pixels().iter().all(|pixel| pixel.alpha() == 0));
}

#[test]
fn what_is_no_picture_or_too_large_is_refused() {
    let said = |svg: &str| png(svg).unwrap_err().to_string();
    let huge = said("<svg xmlns='http://www.w3.org/2000/svg' width='90000' height='10'/>");
    let nothing = said("hello");
    assert!(huge.contains("180000 by 20 pixels") && huge.contains("--width"), "{huge}");
    assert!(nothing.contains("not an SVG picture"), "{nothing}");
}
