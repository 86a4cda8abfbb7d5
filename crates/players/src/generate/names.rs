//! Titles that say nothing about a game.

const FIRST: [&str; 32] = [
    "Amber", "Birch", "Cobalt", "Copper", "Coral", "Crimson", "Dusty", "Early", "Fern", "Frosty", "Gentle", "Golden",
    "Granite", "Hazel", "Hidden", "Indigo", "Ivory", "Jade", "Lilac", "Maple", "Marble", "Misty", "Northern", "Olive",
    "Pebble", "Quiet", "Rusty", "Scarlet", "Silver", "Sunny", "Velvet", "Windy",
];
const SECOND: [&str; 32] = [
    "Anchor", "Beacon", "Bridge", "Brook", "Canyon", "Castle", "Comet", "Corner", "Delta", "Falcon", "Garden",
    "Harbor", "Island", "Ladder", "Lantern", "Meadow", "Mill", "Orchard", "Path", "Pier", "Prairie", "Ridge", "River",
    "Signal", "Spire", "Station", "Summit", "Tunnel", "Valley", "Village", "Well", "Window",
];

/// A title of two words for each number.
pub(super) fn title(number: u128) -> String {
    let word = |list: &[&'static str; 32], bits: u32| list[(number >> bits) as usize % list.len()];
    format!("{} {}", word(&FIRST, 40), word(&SECOND, 90))
}
