//! Whatever is saved comes out of another store as the same bytes.

use std::io::Cursor;
use std::sync::Arc;

use crate::common::rules;
use numduel_rules::sentences::LONGEST_NAME;
use numduel_rules::{Budget, Game, RuleBook, Rules};
use numduel_session::{SeatPlayer, Starts};
use numduel_store::{Ended, NewGame, NewMatch, Store};
use proptest::collection::vec;
use proptest::prelude::*;

/// A game by one of several rules, made of random choices, perhaps cut short or resigned.
#[derive(Clone, Debug)]
struct Plan {
    rules: usize,
    choices: Vec<u8>,
    resigns: bool,
    players: [SeatPlayer; 2],
    seed: Option<u64>,
    started: i64,
}

fn all_rules() -> Vec<Arc<Rules>> {
    let own =
        rules("showdown").book().to_string().replace("to = 9", "to = 12").replace("title = \"", "title = \"\\\"é ");
    let own: Arc<RuleBook> = Arc::new(own.parse().unwrap());
    let mut all: Vec<Arc<Rules>> =
        ["avoid-duel", "showdown(target=10^40)", "exact-duel(start=3)", "add-or-multiply", "prime-multipliers"]
            .map(rules)
            .to_vec();
    all.push(Arc::new(own.rules(&std::collections::BTreeMap::new()).unwrap()));
    all
}

fn player() -> impl Strategy<Value = SeatPlayer> {
    let name = "\\PC{1,12}|[a-c]|[\"\\\\/é中🎲]{1,5}";
    (name, proptest::option::of("level:[0-9]|\\PC{1,8}"))
        .prop_filter_map("blank", |(name, computer)| match computer {
            None => SeatPlayer::person(&name).ok(),
            Some(computer) => SeatPlayer::computer(&name, &computer).ok(),
        })
        .prop_filter("short", |player| player.name().chars().count() <= LONGEST_NAME)
}

fn plan() -> impl Strategy<Value = Plan> {
    let players = [player(), player()];
    let times = any::<u32>().prop_map(i64::from);
    (0..6usize, vec(any::<u8>(), 0..20), any::<bool>(), players, any::<Option<u64>>(), times).prop_map(
        |(rules, choices, resigns, players, seed, started)| Plan { rules, choices, resigns, players, seed, started },
    )
}

fn play(plan: &Plan, rules: &[Arc<Rules>]) -> Game {
    let mut game = Game::new(Arc::clone(&rules[plan.rules]));
    for choice in &plan.choices {
        let legal = game.rules().legal(game.position());
        if game.outcome().is_some() || legal.is_empty() {
            break;
        }
        game.play(&legal[usize::from(*choice) % legal.len()]).unwrap();
    }
    if plan.resigns {
        game.resign();
    }
    game
}

fn keep_match(store: &mut Store, plans: &[Plan], rules: &[Arc<Rules>]) {
    let Some(first) = plans.first() else { return };
    let mode = "games:9".parse().unwrap();
    let new = NewMatch {
        rules: &rules[first.rules],
        starts: Starts::Alike,
        mode,
        players: &first.players,
        seed: first.seed,
        started: 4,
    };
    let id = store.begin_match(&new).unwrap();
    for (number, plan) in (1..).zip(plans) {
        let game = store.begin_match_game(id, number, &rules[first.rules], plan.seed, plan.started).unwrap();
        let outcome = Game::new(Arc::clone(&rules[first.rules])).resign();
        store.close_game(game, 0, Ended { outcome, at: plan.started }).unwrap();
    }
    if plans.len() > 2 {
        store.end_match(id, 77).unwrap();
    }
}

fn export(store: &Store) -> Vec<u8> {
    let mut bytes = Vec::new();
    store.export(&mut bytes, &Budget::default()).unwrap();
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn export_import_export_gives_the_same_bytes(plans in vec(plan(), 0..8), in_match in vec(plan(), 0..4)) {
        let rules = all_rules();
        let mut store = Store::open_in_memory().unwrap();
        keep_match(&mut store, &in_match, &rules);
        for plan in &plans {
            let game = play(plan, &rules);
            let ended = Some(plan.started + 9);
            let new = NewGame { game: &game, players: &plan.players, seed: plan.seed, started: plan.started, ended };
            let id = store.begin_game(&new).unwrap();
            let saved = store.game(id).unwrap();
            prop_assert_eq!(saved.replay().unwrap(), game);
            prop_assert_eq!(&saved.players, &plan.players);
        }
        let bytes = export(&store);
        let mut copy = Store::open_in_memory().unwrap();
        let report = copy.import(Cursor::new(&bytes), &Budget::default()).unwrap();
        prop_assert_eq!((&report.refused, report.added), (&Vec::new(), (plans.len() + in_match.len()) as u64));
        prop_assert_eq!(export(&copy), bytes.clone());
        let again = copy.import(Cursor::new(&bytes), &Budget::default()).unwrap();
        prop_assert_eq!((again.added, again.already_there), (0, report.added));
        prop_assert_eq!(export(&copy), bytes);
    }
}
