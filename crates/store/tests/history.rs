//! Histories by game and player, newest first; wins, losses and streaks.

use crate::common::{keep, people};
use numduel_session::{SeatPlayer, Streaks, WinCounts};
use numduel_store::{GameFilter, HistoryPage, Store, StoredGame};

fn filter(book: Option<&str>, player: Option<&str>) -> GameFilter {
    GameFilter { book: book.map(str::to_owned), player: player.map(str::to_owned) }
}

const NONE: [i64; 0] = [];

/// Ada, Emmy and a machine: five finished games and one that is not.
fn filled() -> Store {
    let mut store = Store::open_in_memory().unwrap();
    let [ada, emmy] = people();
    let machine = SeatPlayer::computer("machine", "perfect").unwrap();
    let forth = [ada.clone(), emmy.clone()];
    let back = [emmy, ada.clone()];
    let against = [ada, machine];
    keep(&mut store, "showdown(target=100) x5 x9 x2 x2", &forth, 500); // Emmy
    keep(&mut store, "showdown(target=100) x5 resigned", &forth, 100); // Ada
    keep(&mut store, "showdown(target=100) resigned", &back, 200); // Ada
    keep(&mut store, "exact-duel x5 resigned", &against, 300); // Ada
    keep(&mut store, "exact-duel x5 x2 resigned", &against, 400); // the machine
    keep(&mut store, "exact-duel x5 x2", &against, 600);
    store
}

#[test]
fn histories_are_newest_first_and_filtered() {
    let store = filled();
    let starts = |book, player| -> Vec<i64> {
        let games = store.history(&filter(book, player), HistoryPage::first(100)).unwrap();
        games.iter().map(|game| game.started).collect()
    };
    assert_eq!(starts(None, None), [600, 500, 400, 300, 200, 100]);
    assert_eq!(starts(Some("exact-duel"), None), [600, 400, 300]);
    assert_eq!(starts(None, Some("Emmy")), [500, 200, 100]);
    assert_eq!(starts(Some("exact-duel"), Some("Emmy")), NONE);
    assert_eq!(starts(None, Some("nobody' OR 1=1 --")), NONE);
}

#[test]
fn pages_join_whatever_is_begun_meanwhile_and_within_one_second() {
    let mut store = filled();
    for _ in 0..5 {
        keep(&mut store, "showdown x5", &people(), 600);
    }
    let mut listed: Vec<StoredGame> = Vec::new();
    loop {
        let page = store.history(&GameFilter::default(), HistoryPage::after(2, listed.last())).unwrap();
        if page.is_empty() {
            break;
        }
        listed.extend(page);
        keep(&mut store, "showdown x5", &people(), 700);
    }
    let ids: Vec<i64> = listed.iter().map(|game| game.id.0).collect();
    assert_eq!(ids, [11, 10, 9, 8, 7, 6, 1, 5, 4, 3, 2]);
}

#[test]
fn scores_are_by_game_opponent_and_seat() {
    let scores = filled().scores(&filter(None, Some("Ada"))).unwrap();
    assert_eq!(scores.iter().map(|score| score.player.name()).collect::<Vec<_>>(), ["Ada"]);
    let opponents = scores[0].opponents.iter().map(|row| (row.game.as_str(), row.opponent.name(), row.seats));
    let counts = |wins, losses| WinCounts { wins, draws: 0, losses };
    assert_eq!(
        opponents.collect::<Vec<_>>(),
        [
            ("exact-duel(target=100)", "machine", [counts(1, 1), counts(0, 0)]),
            ("showdown(target=100)", "Emmy", [counts(1, 1), counts(1, 0)]),
        ]
    );
    assert_eq!(scores[0].total(), counts(3, 2));
}

#[test]
fn streaks_follow_the_order_in_which_games_ended() {
    let store = filled();
    let scores = store.scores(&GameFilter::default()).unwrap();
    let streaks = scores.iter().map(|score| (score.player.name(), score.streaks.current, score.streaks.longest));
    assert_eq!(streaks.collect::<Vec<_>>(), [("Ada", 0, 3), ("Emmy", 1, 1), ("machine", 1, 1)]);
    let in_showdown = store.scores(&filter(Some("showdown"), Some("Ada"))).unwrap();
    assert_eq!(in_showdown[0].streaks, Streaks { current: 0, longest: 2 });
}

#[test]
fn a_player_against_itself_wins_and_loses_and_has_no_streak() {
    let mut store = Store::open_in_memory().unwrap();
    let machine = SeatPlayer::computer("perfect", "perfect").unwrap();
    keep(&mut store, "showdown(target=100) x5 resigned", &[machine.clone(), machine], 1);
    let scores = store.scores(&GameFilter::default()).unwrap();
    let counts = scores[0].opponents[0].seats.map(|seat| (seat.wins, seat.losses));
    assert_eq!((counts, scores[0].streaks), ([(1, 0), (0, 1)], Streaks::default()));
}
