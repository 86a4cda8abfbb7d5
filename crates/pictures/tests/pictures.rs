//! Golden pictures, and what every picture promises: one document of valid XML with text alternatives, and small.

use std::path::Path;
use std::{env, fs};

use crate::kit::{RACE, ROUND, TAKE_AWAY, bands, card, game, game_of, grid, history, levels, long_record, targets};
use numduel_pictures::{Picture, Width};
use numduel_players::PlayerSpec;
use numduel_rules::Number;
use numduel_rules::sentences::Names;

/// Compares with the golden file of this name, or writes it when `NUMDUEL_BLESS=1` is set.
fn assert_golden(name: &str, svg: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.svg"));
    if env::var_os("NUMDUEL_BLESS").is_some_and(|value| value == "1") {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, svg).unwrap();
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    let line = golden.lines().zip(svg.lines()).position(|(old, new)| old != new);
    assert!(
        golden == svg,
        "crates/pictures/tests/golden/{name}.svg differs from what is drawn now, first in line {:?}; if that is right, \
         write it with\n    NUMDUEL_BLESS=1 cargo test -p numduel-pictures\nand look at the pictures before you commit them",
        line.map(|line| line + 1)
    );
}

/// A picture of each kind, with a name.
fn pictures() -> Vec<(&'static str, Box<dyn Picture>)> {
    let (names, sample) = (Names::new("Ada", "Emmy").unwrap(), game("prime-multipliers x5 x7 x3 x7 x2"));
    vec![
        ("bands", bands(&game("showdown"))),
        ("bands-path", bands(&game("showdown(target=100) x5 x9 x2 x2"))),
        ("bands-remembered", bands(&game("add-or-multiply x2 x2 +1 +1 x2 x2"))),
        ("bands-large", bands(&game("exact-duel(target=10^300)"))),
        ("bands-downwards", bands(&game_of(TAKE_AWAY, 40))),
        ("bands-table", bands(&game_of(ROUND, 6))),
        ("history-drawish", history(&game_of(ROUND, 6), &names)),
        ("history", history(&sample, &names)),
        ("history-resigned", history(&game("showdown(target=100) x5 x9 resigned"), &names)),
        ("history-long", history(&game_of(RACE, 80), &names)),
        ("targets", targets(&game("showdown"), 2, &Number::from(10).pow(6))),
        ("targets-even", targets(&game("add-or-multiply"), 2, &Number::from(80))),
        ("grid", grid(&game("exact-duel"), (1, 20), (1, 60))),
        ("levels", levels(&game("showdown"), None)),
        ("levels-vs-perfect", levels(&game("showdown"), Some(PlayerSpec::Perfect))),
        ("card", card(&sample, &names)),
        ("card-long", card(&game_of(RACE, 5000), &Names::default())),
    ]
}

#[test]
fn pictures_are_as_their_golden_files() {
    for (name, picture) in pictures() {
        assert_golden(name, &picture.svg(Width::USUAL));
    }
}

#[test]
fn every_picture_is_one_valid_document_with_text_alternatives() {
    for (name, picture) in pictures() {
        for width in [320, 1600] {
            let svg = picture.svg(Width::new(width).unwrap());
            let document = roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{name}: {error}"));
            let root = document.root_element();
            assert!(root.has_tag_name(("http://www.w3.org/2000/svg", "svg")), "{name}");
            assert_eq!(root.attribute("role"), Some("img"), "{name}");
            for id in root.attribute("aria-labelledby").unwrap().split(' ') {
                let words = root.children().find(|node| node.attribute("id") == Some(id)).unwrap();
                assert!(words.text().unwrap().len() > 10, "{name}: {id}");
            }
            assert!(svg.contains("prefers-color-scheme:dark"), "{name}");
            assert!(!svg.contains("href") && !svg.contains("<script"), "{name} asks for nothing from elsewhere");
            let ids: Vec<&str> = root.descendants().filter_map(|node| node.attribute("id")).collect();
            for used in svg.split("url(#").skip(1).map(|rest| rest.split(')').next().unwrap()) {
                assert!(ids.contains(&used), "{name}: {used}");
            }
        }
    }
}

#[test]
fn long_records_and_many_bands_stay_small() {
    let long = long_record(500);
    let many = bands(&game("prime-multipliers(target=10^3000)"));
    let names = Names::default();
    for (name, picture) in [("history", history(&long, &names)), ("path", bands(&long)), ("bands", many)] {
        for width in [320, 1600, Width::MAX] {
            let bytes = picture.svg(Width::new(width).unwrap()).len();
            assert!(bytes < 500_000, "{name} at {width} takes {bytes} bytes");
        }
    }
}

#[test]
fn a_card_is_for_games_that_are_over() {
    let open = game("showdown x5");
    let analysis = numduel_players::Analysis::new(open.rules().clone());
    assert!(numduel_pictures::ResultCard::new(&open, &Names::default(), &analysis).is_err());
}

#[test]
fn narrow_bands_that_matter_are_labelled_and_axes_have_titles() {
    let svg = bands(&game("exact-duel")).svg(Width::USUAL);
    for text in [">20<", ">25<", ">50<", ">number<"] {
        assert!(svg.contains(text), "{text}: {svg}");
    }
}
