//! Every line of play of the five games, from the start to the end, by `Rules::legal` and `Rules::play` alone.

use std::collections::{BTreeMap, BTreeSet};

use numduel_rules::language::MoverResult;
use numduel_rules::{Cause, GameString, Outcome, Position, Rules, Seat, catalog};

const EXPECTED: &str = include_str!("data/lines.txt");

/// One line of the data file.
struct Expected {
    game: GameString,
    lines: u64,
    causes: BTreeSet<String>,
}

fn expected() -> Vec<Expected> {
    let entries = EXPECTED.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    entries
        .map(|line| {
            let mut words = line.split_whitespace();
            let game = words.next().and_then(|word| word.parse().ok());
            let lines = words.next().and_then(|word| word.parse().ok());
            let (Some(game), Some(lines)) = (game, lines) else { panic!("tests/data/lines.txt: {line}") };
            Expected { game, lines, causes: words.map(str::to_owned).collect() }
        })
        .collect()
}

fn rules(game: &GameString) -> Rules {
    catalog::find(&game.id).unwrap().rules(&game.parameters).unwrap()
}

/// What was met on the way through all lines.
#[derive(Default)]
struct Walk {
    lines: u64,
    longest: usize,
    ends: BTreeMap<Cause, u64>,
    wins: [u64; 2],
}

impl Walk {
    /// Follows every legal move to the end. No line of these games can be longer than the target has doublings twice over,
    /// so that a line which never ended would be caught instead of overflowing the stack.
    fn follow(&mut self, rules: &Rules, position: &Position, depth: usize) {
        assert!(depth < 64, "a line of {} does not end", rules.game_string());
        let legal = rules.legal(position);
        assert!(
            !legal.is_empty(),
            "{}: nobody can move at {position:?}, and the game is not over",
            rules.game_string()
        );
        for mv in legal {
            let played = rules.play(position.clone(), &mv).unwrap_or_else(|refusal| panic!("listed but {refusal}"));
            assert_eq!(played.position.turn, position.turn.other());
            match played.outcome {
                None => self.follow(rules, &played.position, depth + 1),
                Some(outcome) => self.count(rules, position.turn, &played.position, outcome, depth + 1),
            }
        }
    }

    fn count(&mut self, rules: &Rules, mover: Seat, last: &Position, outcome: Outcome, length: usize) {
        let end = rules.end_at(&last.number).expect("these five games end only by a number");
        let winner = if end.mover == MoverResult::Wins { mover } else { mover.other() };
        assert_eq!(outcome.winner, Some(winner));
        assert_eq!(outcome.loser(), Some(winner.other()));
        self.lines += 1;
        self.longest = self.longest.max(length);
        self.wins[winner.index()] += 1;
        *self.ends.entry(outcome.cause).or_default() += 1;
    }
}

fn walk(rules: &Rules) -> Walk {
    let mut walk = Walk::default();
    walk.follow(rules, &rules.start(), 0);
    walk
}

#[test]
fn the_data_file_speaks_of_every_shipped_game_at_its_usual_size() {
    let told: BTreeSet<String> = expected().iter().map(|entry| entry.game.to_string()).collect();
    let shipped =
        catalog::all().into_iter().map(|book| book.rules(&BTreeMap::new()).unwrap().game_string().to_string());
    assert_eq!(told, shipped.collect(), "give every game of rulebooks/ one line in tests/data/lines.txt");
}

#[test]
fn all_lines_of_play_are_counted_and_every_one_ends_with_one_winner_and_a_cause_of_its_book() {
    for Expected { game, lines, causes } in expected() {
        let walk = walk(&rules(&game));
        assert_eq!(
            walk.lines, lines,
            "{game}: the lines of play have changed; if the rules were meant to change, count them by another program \
             and write the number with its source into crates/rules/tests/data/lines.txt"
        );
        assert_eq!(walk.wins.iter().sum::<u64>(), lines, "{game}: every line has exactly one winner");
        let met: BTreeSet<String> = walk.ends.keys().map(|cause| cause.word().to_owned()).collect();
        assert_eq!(met, causes, "{game}");
    }
}

#[test]
fn no_line_is_longer_than_its_numbers_allow() {
    // Multiplying by 2 is the slowest way up: 1, 2, 4 … 64, 128 is 7 moves, and 10 to 1024.
    for (game, longest) in [("avoid-duel", 7), ("exact-duel", 7), ("showdown", 10), ("prime-multipliers", 10)] {
        assert_eq!(walk(&rules(&game.parse().unwrap())).longest, longest, "{game}");
    }
}

#[test]
fn a_forced_end_is_entered_only_where_every_prime_overshoots() {
    fn follow(rules: &Rules, position: &Position) {
        let beyond = |mv: &numduel_rules::Move| mv.apply(&position.number).unwrap() > *rules.value("target").unwrap();
        let legal = rules.legal(position);
        let forced = rules.moves().iter().all(beyond);
        assert_eq!(legal.iter().any(beyond), forced, "at {}", position.number);
        assert_eq!(legal.len(), rules.moves().iter().filter(|mv| forced || !beyond(mv)).count());
        for mv in legal {
            let played = rules.play(position.clone(), &mv).unwrap();
            if played.outcome.is_none() {
                follow(rules, &played.position);
            }
        }
    }
    let rules = rules(&"prime-multipliers".parse().unwrap());
    follow(&rules, &rules.start());
}
