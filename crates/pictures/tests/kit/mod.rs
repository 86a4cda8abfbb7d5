//! Games, records and pictures of them, and where the texts of a picture stand by the widths of real fonts.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use numduel_pictures::{BandMap, Grid, GridSize, HistoryChart, LevelBars, LevelGrid, Picture, ResultCard, TargetStrip};
use numduel_players::{Analysis, PlayerSpec};
use numduel_rules::sentences::Names;
use numduel_rules::{Budget, Game, Number, Record, RuleBook, catalog};
use numduel_solver::{LawRange, solve};

/// The game that a record tells.
pub fn game(record: &str) -> Game {
    let record: Record = record.parse().unwrap();
    let rules = catalog::find(&record.game.id).unwrap().rules(&record.game.parameters).unwrap();
    record.replay(Arc::new(rules)).unwrap()
}

/// A game of a book of the test's own, played with the first, the last, the first … of its legal moves.
pub fn game_of(book: &str, moves: usize) -> Game {
    let book: Arc<RuleBook> = Arc::new(book.parse().unwrap());
    played(Game::new(Arc::new(book.rules(&[].into()).unwrap())), moves)
}

/// Continues a game by choosing its legal moves in turn.
pub fn played(mut game: Game, moves: usize) -> Game {
    for turn in 0..moves {
        if game.outcome().is_some() {
            break;
        }
        let legal = game.rules().legal(game.position());
        game.play(&legal[(turn * 7 + turn / 3) % legal.len()]).unwrap();
    }
    game
}

/// The old game of taking away, downwards to 0.
pub const TAKE_AWAY: &str = "id = 'take-away'\ntitle = 'Take Away'\n[parameters]\nstart = { default = 21, at_least = 1 }\n\
     [[moves]]\nsubtract = { from = 1, to = 3 }\n[[ends]]\nat_most = 0\nmover = 'wins'\n";

/// Halving and adding: bands do not apply, and play can repeat forever.
pub const ROUND: &str = "id = 'round'\ntitle = 'Round'\nbounds = { min = 1, max = 40 }\n[parameters]\nstart = 9\n\
     [[moves]]\ndivide = 2\n[[moves]]\nadd = [1, 3]\n[[ends]]\nequals = 1\nmover = 'wins'\n";

/// Upwards by small steps, for long records.
pub const RACE: &str = "id = 'race'\ntitle = 'A Race With a Rather Long Title: \"Up\" & <Away>, Once More With Feeling'\n\
     [parameters]\nstart = { default = 0, at_least = 0 }\ntarget = { default = 2000, above = 'start' }\n\
     [[moves]]\nadd = { from = 1, to = 5 }\n[[ends]]\nat_least = 'target'\nmover = 'loses'\n";

/// So many moves of a game that multiplies, towards 10^400.
pub fn long_record(moves: usize) -> Game {
    played(game("showdown(target=10^400)"), moves)
}

pub fn bands(game: &Game) -> Box<dyn Picture> {
    let solution = solve(game.rules(), &Budget::default()).unwrap();
    Box::new(BandMap::new(game, &solution, None).unwrap())
}

pub fn history(game: &Game, names: &Names) -> Box<dyn Picture> {
    Box::new(HistoryChart::new(game, names, &Analysis::new(game.rules().clone())).unwrap())
}

pub fn card(game: &Game, names: &Names) -> Box<dyn Picture> {
    Box::new(ResultCard::new(game, names, &Analysis::new(game.rules().clone())).unwrap())
}

pub fn targets(game: &Game, low: u64, high: &Number) -> Box<dyn Picture> {
    let range = LawRange { up_to: high.clone(), checked: 2000 };
    let law = solve(game.rules(), &Budget::default()).unwrap().law("target", &range).unwrap();
    Box::new(TargetStrip::new(game.rules(), &law, low.into(), high.clone()))
}

pub fn grid(game: &Game, starts: (u32, u32), targets: (u32, u32)) -> Box<dyn Picture> {
    let pair = |(first, last): (u32, u32)| (Number::from(first), Number::from(last));
    let size = GridSize { starts: pair(starts), targets: pair(targets) };
    Box::new(Grid::solve(game.rules(), "target", &size, &Budget::default()).unwrap())
}

pub fn levels(game: &Game, opponent: Option<PlayerSpec>) -> Box<dyn Picture> {
    let analysis = Analysis::new(game.rules().clone());
    match opponent {
        Some(opponent) => Box::new(LevelBars::new(&analysis, opponent, &Budget::default()).unwrap()),
        None => Box::new(LevelGrid::new(&analysis, &Budget::default()).unwrap()),
    }
}

/// A text of a picture: its words, and its box by the widths of real fonts, in pixels.
#[derive(Debug)]
pub struct Placed {
    #[expect(dead_code, reason = "read through Debug, where a text is out of place")]
    pub text: String,
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
}

impl Placed {
    pub fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }
}

const WIDTHS: &str = include_str!("../data/widths.txt");

/// How wide a character is in the widest of the real fonts, in ems; those that no table knows count for a full one.
fn advance(letter: char, bold: bool) -> f64 {
    static TABLE: LazyLock<BTreeMap<u32, [f64; 2]>> = LazyLock::new(|| {
        let entry = |line: &str| {
            let words: Vec<&str> = line.split(' ').collect();
            let mille = [1, 2].map(|column: usize| words[column].parse::<f64>().unwrap());
            (u32::from_str_radix(words[0], 16).unwrap(), mille)
        };
        WIDTHS.lines().filter(|line| !line.starts_with('#')).map(entry).collect()
    });
    TABLE.get(&u32::from(letter)).map_or(1000.0, |widths| widths[usize::from(bold)]) / 1000.0
}

/// Every text of a picture, and the picture's own size.
pub fn texts(svg: &str) -> (Vec<Placed>, f64, f64) {
    let document = roxmltree::Document::parse(svg).unwrap();
    let root = document.root_element();
    let number = |node: roxmltree::Node<'_, '_>, name: &str| node.attribute(name).unwrap().parse::<f64>().unwrap();
    let placed = |node: roxmltree::Node<'_, '_>| {
        assert!(node.ancestors().all(|node| node.attribute("transform").is_none()), "texts stand where they say");
        let (x, y, size) = (number(node, "x"), number(node, "y"), number(node, "font-size"));
        let text = node.text().unwrap_or_default().to_owned();
        let bold = node.attribute("font-weight").is_some();
        let width: f64 = text.chars().map(|letter| advance(letter, bold) * size).sum();
        let left = match node.attribute("text-anchor") {
            None => x,
            Some("middle") => x - width / 2.0,
            Some(_) => x - width,
        };
        Placed { text, left, right: left + width, top: y - size * 0.78, bottom: y + size * 0.24 }
    };
    let nodes = root.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")));
    (nodes.map(placed).collect(), number(root, "width"), number(root, "height"))
}
