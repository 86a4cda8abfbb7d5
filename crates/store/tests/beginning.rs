//! Several programs that begin one file at the same moment.

use std::sync::{Arc, Barrier};
use std::thread;

use numduel_rules::{Game, catalog};
use numduel_session::SeatPlayer;
use numduel_store::{GameFilter, HistoryPage, NewGame, Store};

const PROGRAMS: usize = 4;

/// One of them once saw the version of the empty file and the tables of the one that another had just begun, and took it
/// for a stranger's database.
#[test]
fn regression_programs_that_begin_a_file_at_once_all_keep_their_games() {
    for round in 0..60 {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("numduel.db");
        let together = Arc::new(Barrier::new(PROGRAMS));
        let programs: Vec<_> = (0..PROGRAMS)
            .map(|_| {
                let (path, together) = (path.clone(), Arc::clone(&together));
                thread::spawn(move || {
                    let rules = catalog::find("showdown").unwrap().rules(&[].into()).unwrap();
                    let game = Game::new(Arc::new(rules));
                    let players = [SeatPlayer::person("Ada").unwrap(), SeatPlayer::person("Emmy").unwrap()];
                    let mut store = Store::open(path).unwrap();
                    together.wait();
                    let new = NewGame { game: &game, players: &players, seed: None, started: 0, ended: None };
                    store.begin_game(&new).map(|_| ())
                })
            })
            .collect();
        for program in programs {
            program.join().unwrap().unwrap_or_else(|error| panic!("round {round}: {error}"));
        }
        let saved = Store::open(&path).unwrap().history(&GameFilter::default(), HistoryPage::first(9)).unwrap();
        assert_eq!(saved.len(), PROGRAMS);
    }
}
