//! No text overlaps another or leaves its picture, by the widths of real fonts, in every picture of many games.

use crate::kit::{
    RACE, ROUND, TAKE_AWAY, bands, card, game, game_of, grid, history, levels, long_record, played, targets, texts,
};
use numduel_pictures::{Picture, Width};
use numduel_players::PlayerSpec;
use numduel_rules::sentences::Names;
use numduel_rules::{Game, Number, catalog};

const WIDTHS: [u16; 5] = [320, 479, 480, 800, 1600];

fn check(what: &str, picture: &dyn Picture) {
    for width in WIDTHS {
        let svg = picture.svg(Width::new(width).unwrap());
        let (texts, wide, tall) = texts(&svg);
        assert!((wide - f64::from(width)).abs() < 0.01);
        assert!(texts.len() >= 3, "{what} at {width} says next to nothing: {texts:?}");
        for (index, text) in texts.iter().enumerate() {
            let inside = text.left >= 0.0 && text.right <= wide && text.top >= 0.0 && text.bottom <= tall;
            assert!(inside, "{what} at {width}: {text:?} leaves the picture of {wide} by {tall}");
            for other in &texts[..index] {
                assert!(!text.overlaps(other), "{what} at {width}: {text:?} and {other:?}");
            }
        }
    }
}

/// Every book at several sizes, with nothing played, a few moves, and played to the end.
fn games() -> Vec<Game> {
    let mut games = Vec::new();
    for id in catalog::ids() {
        for target in ["", "(target=37)", "(target=10^300)"] {
            let fresh =
                if id == "add-or-multiply" && target.contains('^') { id.to_owned() } else { format!("{id}{target}") };
            games.extend([0, 3, 600].map(|moves| played(game(&fresh), moves)));
        }
    }
    for book in [TAKE_AWAY, RACE, ROUND] {
        games.extend([0, 40, 5000].map(|moves| game_of(book, moves)));
    }
    games.push(long_record(500));
    games
}

#[test]
fn bands_histories_and_cards_of_many_games() {
    let long = Names::new("Wilhelmina Maximiliana Mommsen-Wawr", "米米米米米米米米米米").unwrap();
    for game in games() {
        let name = game.record().to_string().chars().take(60).collect::<String>();
        check(&format!("bands of {name}"), bands(&game).as_ref());
        for names in [&Names::default(), &long] {
            check(&format!("history of {name}"), history(&game, names).as_ref());
            if game.outcome().is_some() {
                check(&format!("card of {name}"), card(&game, names).as_ref());
            }
        }
    }
}

#[test]
fn strips_grids_and_levels_of_every_book() {
    for id in catalog::ids() {
        let game = game(id);
        for (low, high) in [(2, Number::from(30)), (2, 700.into()), (100, 150.into()), (5, 10.into())] {
            check(&format!("targets of {id}"), targets(&game, low, &high).as_ref());
        }
        for (starts, numbers) in [((1, 20), (1, 60)), ((1, 3), (2, 400)), ((1, 80), (50, 60)), ((7, 7), (9, 9))] {
            check(&format!("grid of {id}"), grid(&game, starts, numbers).as_ref());
        }
        for opponent in [None, Some(PlayerSpec::Random), Some(PlayerSpec::Perfect)] {
            check(&format!("levels of {id}"), levels(&game, opponent).as_ref());
        }
    }
    check("a law of many runs", targets(&game("showdown"), 2, &Number::from(10).pow(300)).as_ref());
}
