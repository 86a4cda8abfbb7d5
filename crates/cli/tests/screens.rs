//! The full screen without a terminal: what every screen shows, and that none of them minds its size.

use std::collections::HashSet;
use std::sync::Arc;

use crate::golden::assert_golden;
use numduel::full_screen::Headless;
use numduel_rules::catalog;
use ratatui_core::style::Color;

/// From the first screen to the set-up of a shipped book, by its place in the list.
fn set_up(place: usize) -> String {
    format!("{} Enter", "Down ".repeat(place))
}

const SHOWDOWN: usize = 0;
const AVOID_DUEL: usize = 1;
const PRIME_MULTIPLIERS: usize = 3;
const ADD_OR_MULTIPLY: usize = 4;

/// Keys in the set-up: a person instead of the computer, and all hints.
const PERSON: &str = "Left";
const ALL_HINTS: &str = "Up Left";
/// The same from the target on.
const PERSON_NOW: &str = "Down Down Down Down Left";
const ALL_HINTS_NOW: &str = ALL_HINTS;

/// The last field is the hints, before it are the match, the start, and the target.
fn target(target: &str) -> String {
    format!("Up Up Up Up {target}")
}

/// Every screen, by name, with the keys that lead there.
fn scenes() -> Vec<(&'static str, String)> {
    let showdown = set_up(SHOWDOWN);
    let huge = format!("{showdown} {} {PERSON_NOW} {ALL_HINTS_NOW} Enter", target("10^300"));
    vec![
        ("home", "Down Down".to_owned()),
        ("home-keys", "?".to_owned()),
        ("history", "h".to_owned()),
        ("rules", "r".to_owned()),
        ("set-up", showdown.clone()),
        ("set-up-wrong", format!("{showdown} {}", target("1"))),
        ("game", format!("{showdown} Enter 5")),
        ("game-hints", format!("{showdown} {PERSON} {ALL_HINTS} Enter 5 h h h")),
        ("game-refused", format!("{} {PERSON} Enter 5 7 3 9 7", set_up(PRIME_MULTIPLIERS))),
        ("game-words", format!("{} {PERSON} {ALL_HINTS} Enter m m m", set_up(ADD_OR_MULTIPLY))),
        ("game-resigned", format!("{} {PERSON} Enter 5 g y", set_up(AVOID_DUEL))),
        ("game-match", format!("{showdown} {PERSON} Up Up Right Enter 9 9 9 9 n 9 9 9 9")),
        ("game-huge", format!("{huge} {}", "9 ".repeat(200))),
        ("game-over", format!("{showdown} {PERSON} Enter 5 8 3 9")),
        ("review", format!("{showdown} {PERSON} Enter 5 8 3 9 v t")),
        ("review-huge", format!("{huge} {} v End", "9 ".repeat(315))),
        ("play-on", format!("{showdown} {PERSON} Enter 5 8 3 9 v Right Right p")),
    ]
}

fn scene(keys: &str, columns: u16, rows: u16, ascii: bool) -> Headless {
    let mut headless = Headless::new(columns, rows, ascii);
    headless.press(keys);
    headless
}

#[test]
fn every_screen_looks_as_it_did() {
    for (name, keys) in scenes() {
        let mut headless = scene(&keys, 100, 30, false);
        let mut text = headless.text();
        for (columns, rows) in SIZES {
            headless.resize(columns, rows);
            text += &format!("== {columns}x{rows}\n{}", headless.text());
        }
        assert_golden(&format!("screens/{name}.txt"), &text);
    }
}

/// The sizes that terminals have: a small pane, the classic one, a large window, and the whole monitor.
const SIZES: [(u16, u16); 4] = [(40, 12), (80, 24), (120, 40), (200, 60)];

/// The screens that people look at longest, with and without hints.
fn main_scenes() -> Vec<(&'static str, String)> {
    let game = format!("{} {PERSON}", set_up(SHOWDOWN));
    vec![
        ("home", String::new()),
        ("table without hints", format!("{game} Enter 5")),
        ("table with hints", format!("{game} {ALL_HINTS} Enter 5 h h h")),
        ("review", format!("{game} Enter 5 8 3 9 v t")),
        ("review with hints", format!("{game} {ALL_HINTS} Enter 5 8 3 9 v t")),
    ]
}

#[test]
fn no_size_leaves_much_of_a_screen_blank() {
    let books = (0..catalog::ids().count()).flat_map(|place| {
        let game = format!("{} {PERSON}", set_up(place));
        [
            ("table", format!("{game} Enter Enter")),
            ("table with hints", format!("{game} {ALL_HINTS} Enter Enter h h h")),
        ]
    });
    for (name, keys) in main_scenes().into_iter().chain(books) {
        let mut headless = scene(&keys, 40, 12, false);
        for (columns, rows) in SIZES {
            headless.resize(columns, rows);
            let text = headless.text();
            let blank = text.lines().filter(|line| line.trim().is_empty()).count();
            assert!(blank * 4 <= usize::from(rows), "{name}: {blank} blank rows at {columns}x{rows}:\n{text}");
        }
    }
}

/// The lightness of a colour of the terminal's palette, from 0 to 1, as contrast is computed from it.
fn luminance(colour: u8) -> f64 {
    let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
    let rgb = match colour {
        16..=231 => [(colour - 16) / 36, (colour - 16) / 6 % 6, (colour - 16) % 6].map(level),
        232.. => [8 + 10 * (colour - 232); 3],
        _ => panic!("colour {colour} depends on the terminal's settings"),
    };
    let linear = rgb.map(|part| (f64::from(part) / 255.0 + 0.055) / 1.055).map(|part| part.powf(2.4));
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

#[test]
fn light_and_dark_show_the_same_in_colours_that_can_be_read() {
    for (name, keys) in main_scenes() {
        let mut both = [scene(&keys, 40, 12, false), scene(&keys, 40, 12, false).on_light()];
        for (columns, rows) in SIZES {
            for headless in &mut both {
                headless.resize(columns, rows);
            }
            assert_eq!(both[0].text(), both[1].text(), "{name} at {columns}x{rows}");
            for (headless, paper) in both.iter().zip([0.01, 0.95]) {
                for (x, y, sign, style) in headless.cells() {
                    let Some(Color::Indexed(colour)) = style.fg else { continue };
                    let (above, below) = (luminance(colour).max(paper) + 0.05, luminance(colour).min(paper) + 0.05);
                    assert!(
                        above / below >= 3.0,
                        "{name} at {columns}x{rows}: '{sign}' at {x},{y} is {colour} on {paper}"
                    );
                }
            }
        }
        let palettes = both.map(|headless| headless.cells().filter_map(|(.., style)| style.fg).collect::<HashSet<_>>());
        assert!(palettes[0] != palettes[1] || name == "home", "{name}: the themes differ in colour");
    }
}

#[test]
fn the_first_screen_can_be_filtered() {
    let text = scene("/ prime", 100, 30, false).text();
    assert!(text.contains("filter: prime") && text.contains("Prime Hunt") && !text.contains("Twenty-One"), "{text}");
    let none = scene("/ zzz", 100, 30, false).text();
    assert!(none.contains("No game matches."), "{none}");
    assert!(scene("/ zzz Esc", 100, 30, false).text().contains("Twenty-One"));
    assert!(scene("/ twenty-o Enter", 100, 30, false).text().contains("Twenty-One · set up"));
}

#[test]
fn computers_play_each_other_while_somebody_watches() {
    let text = scene(&format!("{} Down Down Down Down Down Right Enter", set_up(SHOWDOWN)), 100, 30, false).text();
    assert!(text.contains("wins.") && text.contains("rematch"), "{text}");
}

#[test]
fn hints_can_be_switched_during_the_game_and_mark_the_winning_moves() {
    let text = scene(&format!("{} {PERSON} Enter HH h h", set_up(SHOWDOWN)), 100, 30, false).text();
    assert!(text.contains("x4 → 4✓") && text.contains("The winning moves are x4, x5 and x6."), "{text}");
}

#[test]
fn plain_signs_are_all_that_is_drawn_when_asked_for() {
    for (name, keys) in scenes() {
        let text = scene(&keys, 100, 30, true).text();
        assert!(text.is_ascii(), "{name}:\n{text}");
    }
    assert_golden("screens/ascii.txt", &scene(&scenes()[7].1, 80, 24, true).text());
}

/// Sizes by the hundreds: all the small ones at one step or the next, and large ones in uneven steps.
fn sizes() -> Vec<(u16, u16)> {
    let small = (1..=45).flat_map(|columns| (1..=14).map(move |rows| (columns, rows)));
    let large = (1..=500).step_by(47).flat_map(|columns| (1..=200).step_by(37).map(move |rows| (columns, rows)));
    small.chain(large).chain([(500, 200), (500, 1), (1, 200), (40, 200), (500, 12)]).collect()
}

#[test]
fn no_size_is_too_small_or_too_large_for_any_screen() {
    let sizes = sizes();
    assert!(sizes.len() > 690);
    for (_, keys) in scenes() {
        let mut headless = scene(&keys, 80, 24, false);
        for (columns, rows) in &sizes {
            headless.resize(*columns, *rows);
            let text = headless.text();
            assert_eq!(text.lines().count(), usize::from(*rows));
        }
    }
}

#[test]
fn a_screen_that_is_too_small_says_so_in_one_plain_line() {
    let headless = scene("", 39, 12, false);
    assert_eq!(headless.text().trim_end(), "numduel needs 40x12 or more");
    assert!(scene("", 40, 12, false).text().contains("Multiplier Showdown"));
}

#[test]
fn keys_are_listed_on_every_screen() {
    for (name, keys) in scenes() {
        let text = scene(&format!("{keys} ?"), 100, 30, false).text();
        assert!(text.contains("─ Keys ─") && text.contains("Everywhere: ? lists the keys"), "{name}:\n{text}");
    }
}

#[test]
fn of_two_books_with_one_title_the_chosen_one_stays_chosen() {
    let text = scene("Down Down Enter Esc", 100, 30, false).text();
    assert!(text.contains("▸ Multiplication Duel   exact-duel: Hit the target"), "{text}");
}

#[test]
fn the_screen_below_can_be_seen_around_the_rules_but_not_clicked() {
    let mut headless = scene("r", 100, 30, false);
    let text = headless.text();
    assert!(text.contains("─ Rules ─") && text.contains("Write a Digit"), "{text}");
    let (x, y) = find(&headless, "Write a Digit");
    headless.click(x, y);
    assert_eq!(headless.text(), text);
}

#[test]
fn a_win_offers_the_next_level() {
    let keys = format!("{} Down Left Left Left Enter H H", set_up(SHOWDOWN));
    let mut headless = scene(&keys, 100, 30, false);
    for _ in 0..40 {
        let text = headless.text();
        if text.contains("You won in") {
            assert!(text.contains("l level 2"), "{text}");
            headless.press("l");
            assert!(headless.text().contains("Player 1 is the computer (level 2)."), "{}", headless.text());
            return;
        }
        if text.contains("rematch") {
            headless.press("n");
            continue;
        }
        headless.press("h h");
        // The key of the first move that the hint has marked.
        let text = headless.text();
        let marked = text.split_once('✓').and_then(|(before, _)| before.rsplit("  x").nth(1)?.chars().last());
        headless.press(&marked.unwrap_or('9').to_string());
    }
    panic!("forty moves without a win:\n{}", headless.text());
}

#[test]
fn escape_leads_back_to_the_beginning_and_out() {
    for (name, keys) in scenes() {
        let mut headless = scene(&keys, 100, 30, false);
        for _ in 0..5 {
            headless.press("Esc");
        }
        assert!(headless.is_over(), "{name}:\n{}", headless.text());
    }
}

/// Where a text stands in a frame.
fn find(headless: &Headless, text: &str) -> (u16, u16) {
    let frame = headless.text();
    let (y, line) = frame.lines().enumerate().find(|(_, line)| line.contains(text)).unwrap();
    let x = line[..line.find(text).unwrap()].chars().count();
    (u16::try_from(x).unwrap(), u16::try_from(y).unwrap())
}

#[test]
fn a_whole_game_can_be_played_with_the_mouse() {
    let mut headless = scene("", 100, 30, false);
    for text in ["▸ Multiplier Showdown", "opponent ", "Enter start", "9  x9", "9  x9", "9  x9", "9  x9", "v review"]
    {
        if text == "Enter start" {
            // The opponent that comes after the last one is the first: a person.
            for _ in 0..4 {
                let (x, y) = find(&headless, "opponent ");
                headless.click(x, y);
            }
        }
        let (x, y) = find(&headless, text);
        headless.click(x, y);
    }
    assert!(headless.text().contains("Review: Multiplier Showdown"), "{}", headless.text());
}

/// A book that only this test has.
fn own_book(text: &str, columns: u16, rows: u16) -> Headless {
    Headless::with_books(vec![Arc::new(text.parse().unwrap())], columns, rows, false)
}

const HUNDREDS: &str = r#"
id = "hundreds"
title = "Hundreds of moves"
[parameters]
start = { default = 1000, at_least = 1 }
[[moves]]
subtract = { from = 1, to = 300 }
[[ends]]
at_most = 0
mover = "wins"
"#;

const BOTH_WAYS: &str = r#"
id = "both-ways"
title = "Up and down"
[parameters]
start = { default = 5, at_least = 1 }
[[moves]]
add = [1, 12]
[[moves]]
subtract = 3
[[ends]]
at_least = 40
mover = "wins"
[[ends]]
below = 0
mover = "loses"
"#;

#[test]
fn a_book_with_hundreds_of_moves_is_played_by_typing_and_by_arrows() {
    let mut headless = own_book(HUNDREDS, 80, 24);
    headless.press(&format!("Enter {PERSON} {ALL_HINTS} Enter 2 5"));
    assert!(headless.text().contains("▸   -25 → 975"), "{}", headless.text());
    assert_golden("screens/hundreds.txt", &headless.text());
    headless.press("0 Enter 300 Enter End Enter 149 Enter");
    assert!(headless.text().contains("Player 2 plays -149 → 1"), "{}", headless.text());
    headless.press("1");
    assert!(headless.text().contains("▸   -1 → 0"), "{}", headless.text());
    headless.press("Enter v t");
    assert!(headless.text().contains("Review: Hundreds of moves"), "{}", headless.text());
}

#[test]
fn a_book_without_bands_shows_the_numbers_that_were_played() {
    let mut headless = own_book(BOTH_WAYS, 80, 24);
    headless.press(&format!("Enter {PERSON} {ALL_HINTS} Enter +12 Enter - Enter +1 Enter"));
    let text = headless.text();
    assert!(text.contains("── number line ──"), "{text}");
    assert_golden("screens/both-ways.txt", &text);
    for (columns, rows) in sizes() {
        headless.resize(columns, rows);
    }
}

#[test]
fn every_book_of_the_gallery_can_be_played_and_looked_at_again() {
    for place in 0..catalog::all_ids().count() {
        let mut headless = scene(&format!("{} {PERSON} {ALL_HINTS} Enter", set_up(place)), 80, 24, false);
        headless.press("h h h Enter Right Enter Down Enter End Enter");
        headless.press(&"Enter ".repeat(20));
        headless.press("g y v Right End t");
        assert!(headless.text().contains("Review: "), "{}", headless.text());
    }
}

#[test]
fn moves_are_chosen_with_the_arrows_and_made_with_enter() {
    let mut headless = scene(&format!("{} {PERSON} Enter Right Right Enter", set_up(SHOWDOWN)), 80, 24, false);
    assert!(headless.text().contains("Player 1 plays x4 → 4"), "{}", headless.text());
    headless.press("Down Enter");
    assert!(headless.text().contains("Player 2 plays x6 → 24"), "{}", headless.text());
}

#[test]
fn an_unknown_key_never_loses_a_game() {
    let headless = scene(&format!("{} {PERSON} Enter 1 0 z", set_up(AVOID_DUEL)), 80, 24, false);
    assert!(headless.text().contains("Player 1 to move"), "{}", headless.text());
}

#[test]
fn without_hints_nothing_is_given_away_before_the_end() {
    let mut headless = scene(&format!("{} {PERSON} Enter 5 8 3 h", set_up(SHOWDOWN)), 100, 30, false);
    let text = headless.text();
    assert!(!text.contains("player to move:") && !text.contains("who's winning"), "{text}");
    headless.press("9");
    let text = headless.text();
    assert!(text.contains("player to move:") && text.contains("who's winning: Player 2 has won"), "{text}");
}

#[test]
fn a_computer_answers_every_move() {
    let headless = scene(&format!("{} Enter 5", set_up(SHOWDOWN)), 80, 24, false);
    let text = headless.text();
    assert!(text.contains("Player 1 plays x5 → 5") && text.contains("Player 2 plays"), "{text}");
    assert!(text.contains("Player 1 (you) to move"), "{text}");
}

#[test]
fn a_move_is_made_once_nothing_else_could_be_meant() {
    let game = format!("/ hundred Enter {PERSON} Enter");
    let typed = scene(&format!("{game} 1"), 80, 24, false).text();
    assert!(typed.contains("Player 1 to move: 1"), "it could become 10: {typed}");
    for keys in ["1 0", "1 0 Enter"] {
        let text = scene(&format!("{game} {keys}"), 80, 24, false).text();
        assert!(text.contains("→ 10") && text.contains("Player 2 to move"), "{keys}: {text}");
    }
}

#[test]
fn the_last_screen_shows_all_that_was_said_of_the_end() {
    let ends = [
        (SHOWDOWN, "9 9 9 9", "Player 2 has reached the target number and wins the game!"),
        (AVOID_DUEL, "3 9 3 2", "Player 2 loses. Player 1 wins!"),
        (2, "5 4 5", "Player 1 wins!"),
        (PRIME_MULTIPLIERS, "5 7 3 7 2", "Player 1 loses. Player 2 wins!"),
        (ADD_OR_MULTIPLY, "m m a a m m", "Player 2 loses. Player 1 wins the game!"),
    ];
    for (place, moves, sentence) in ends {
        let mut headless = scene(&format!("{} {PERSON} Enter {moves}", set_up(place)), 80, 24, false);
        assert!(headless.text().contains(sentence), "{sentence}:\n{}", headless.text());
        headless.resize(40, 12);
        let words = headless.text().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(sentence), "{sentence}:\n{}", headless.text());
    }
}

#[test]
fn moves_that_have_no_room_are_marked() {
    let mut headless = scene(&format!("{} {PERSON} Enter 5 9", set_up(SHOWDOWN)), 40, 12, false);
    let text = headless.text();
    assert!(text.contains("x7 → 315") && !text.contains("x9 → 405") && text.contains('▼'), "{text}");
    headless.press("End");
    let text = headless.text();
    assert!(text.contains("x9 → 405") && text.contains('▲') && !text.contains('▼'), "{text}");
}
