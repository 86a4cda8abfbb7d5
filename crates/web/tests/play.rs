//! Playing and looking at games without a server.

use numduel_rules::{Budget, catalog};
use numduel_store::Store;
use numduel_web::{Content, PageRequest};
use numduel_wire::{RoomPhase, SeatNumber};

use crate::page::Page;

/// Plays the first legal move of the player to move, until the game is over.
fn finish(page: &mut Page, place: &str) {
    for _ in 0..400 {
        let room = page.room(place);
        if room.phase == RoomPhase::Over {
            return;
        }
        assert_eq!(room.turn, room.you, "whoever looks is to move");
        let typed = &room.legal[room.legal.len() / 2].typed;
        page.act(
            place,
            "move",
            &format!("&move={}", percent_encoding::utf8_percent_encode(typed, percent_encoding::NON_ALPHANUMERIC)),
        );
    }
    panic!("the game does not end");
}

#[test]
fn every_book_is_played_against_a_computer_and_reviewed() {
    let mut page = Page::new();
    for id in catalog::ids() {
        let place = page.post("/rooms", &format!("request=r&game={id}&opponent=level%3A3&first=random"));
        finish(&mut page, &place);
        assert!(page.main(&format!("#1{place}/review")).contains("Key decisions"), "{id}");
        for file in ["game.txt", "record.txt", "game.json", "history.svg", "card.svg", "book.toml"] {
            assert!(!page.file(&format!("{place}/files/{file}")).is_empty(), "{id} {file}");
        }
        page.act(&place, "rematch", "");
        assert_eq!(page.room(&place).round, 2);
    }
    assert_eq!(page.main("/rooms").matches("/rooms/").count(), catalog::ids().count());
}

#[test]
fn two_at_one_device_take_turns_and_agree_with_each_other() {
    let mut page = Page::new();
    let place = page.post("/rooms", "request=r&game=showdown&opponent=friend&name=Ada");
    assert_eq!(page.room(&place).you.map(|seat| seat.0.number()), Some(1));
    page.act(&place, "move", "&move=5");
    assert_eq!(page.room(&place).you.map(|seat| seat.0.number()), Some(2));
    assert!(page.main(&place).contains("Take back"));
    page.act(&place, "takeback", "");
    let room = page.room(&place);
    assert_eq!((room.moves.len(), room.you, room.takeback), (0, room.turn, None));
    page.act(&place, "values", "");
    assert_eq!(page.room(&place).values.map(|values| values.len()), Some(8));
    finish(&mut page, &place);
    page.act(&place, "rematch", "");
    assert_eq!((page.room(&place).round, page.room(&place).phase), (2, RoomPhase::Playing));
    assert_eq!(page.post(&format!("{place}/delete"), "request=r"), "/");
    assert!(page.stored.is_empty());
}

#[test]
fn a_move_for_an_older_state_is_refused_and_an_illegal_one_says_why() {
    let mut page = Page::new();
    let place = page.post("/rooms", "request=r&game=showdown&opponent=level%3A1");
    let mut status = |fields: &str| {
        let request =
            PageRequest { json: true, ..PageRequest::post(&format!("{place}/move"), &format!("request=r&{fields}")) };
        let response = page.ask(request);
        let Content::File { text, .. } = response.content else { panic!("{fields}") };
        (response.status, text)
    };
    assert_eq!(status("seq=1&move=5").0, 409);
    let (illegal, text) = status("seq=2&move=77");
    assert!(illegal == 422 && text.contains("allowed"), "{text}");
    assert_eq!(status("seq=2").0, 422);
    assert_eq!(status("seq=2&move=5").0, 200);
}

#[test]
fn a_computer_that_moves_first_has_moved() {
    let mut page = Page::new();
    let place = page.post("/rooms", "request=r&game=showdown&opponent=level%3A3&first=opponent");
    let room = page.room(&place);
    assert_eq!((room.moves.len(), room.you), (1, Some(SeatNumber(numduel_rules::Seat::Two))));
}

#[test]
fn a_form_that_is_wrong_comes_back_with_what_is_wrong() {
    let mut page = Page::new();
    let response = page.ask(PageRequest::post("/rooms", "request=r&game=showdown&book=start+1%3B+x0"));
    let Content::Page { main, .. } = response.content else { panic!("not a page") };
    assert!(response.status == 422 && main.contains("class=\"wrong\"") && main.contains("start 1; x0"), "{main}");
}

#[test]
fn games_and_positions_have_pages() {
    let mut page = Page::new();
    for book in catalog::all_ids() {
        let main = page.main(&format!("/books/{book}"));
        for (at, _) in main.match_indices("src=\"/books/") {
            let source = &main[at + 5..][..main[at + 5..].find('"').unwrap()];
            assert!(page.file(source).starts_with("<svg"), "{source}");
        }
    }
    assert!(page.main("/analyse/showdown(target=100)/x5.x9").contains("wins in"));
    assert!(page.main("#1/books/start%201%3B%20x2..9%3B%20%3E%3D1000%20wins").contains("Rules"));
}

#[test]
fn what_is_not_there_is_a_problem() {
    let mut page = Page::new();
    for address in
        ["/nowhere", "/rooms/K7PQ2M", "/rooms/x", "/books/none", "#2/play?g=showdown", "/analyse/showdown/x77"]
    {
        assert!([404, 422].contains(&page.get(address).status), "{address}");
    }
}

#[test]
fn games_leave_as_a_file_and_come_into_another_browser_once() {
    let mut page = Page::new();
    let done = page.post("/rooms", "request=r&game=showdown&opponent=level%3A3&first=opponent");
    finish(&mut page, &done);
    page.act(&done, "rematch", "");
    let resigned = page.post("/rooms", "request=r&game=exact-duel&opponent=friend&name=Ada");
    page.act(&resigned, "move", "&move=5");
    page.act(&resigned, "resign", "");
    let own = page.post("/rooms", "request=r&book=start+1%3B+x2..5%3B+%3E%3D50+wins&opponent=friend");
    page.act(&own, "move", "&move=x5");
    let file = page.file("#1/games.jsonl");
    assert_eq!(file.lines().count(), 4, "{file}");
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("numduel.db")).unwrap();
    let imported = store.import(file.as_bytes(), &Budget::default()).unwrap();
    assert_eq!((imported.added, imported.refused), (4, Vec::new()), "the program takes the same file");

    let mut other = Page::new();
    let form = format!("lines={}", percent_encoding::utf8_percent_encode(&file, percent_encoding::NON_ALPHANUMERIC));
    for _ in 0..2 {
        assert_eq!(other.post("/games", &form), "/rooms");
        assert_eq!(other.stored.len(), 4);
    }
    let mut again: Vec<String> = other.file("/games.jsonl").lines().map(str::to_owned).collect();
    let mut lines: Vec<String> = file.lines().map(str::to_owned).collect();
    let record = |line: &String| serde_json::from_str::<serde_json::Value>(line).unwrap()["record"].to_string();
    (lines, again) = (lines.iter().map(record).collect(), again.iter().map(record).collect());
    lines.sort();
    again.sort();
    assert_eq!(lines, again);
    let wrong = other.ask(PageRequest::post("/games", "lines=nonsense"));
    assert_eq!(wrong.status, 422);
}
