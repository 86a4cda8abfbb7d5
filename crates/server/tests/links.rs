//! Where the links on pages lead.

use std::collections::BTreeSet;

use serde_json::json;

use crate::common::{Answer, Client, TestServer, invitation};

/// A book of one's own that is over after a few moves, with this id.
fn own_book(id: &str) -> String {
    format!("id {id}; name Own / book; start 12; /2; -1..2; down to 0; =0 wins; stuck loses")
}

/// A room for this game, which both have left by resigning.
fn finished_room(server: &TestServer, game: &str) -> String {
    let (ada, bob) = (server.program('A'), server.program('B'));
    let made = ada.post("/rooms", &json!({ "request": "r", "game": game })).json();
    let room = made["room"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
    bob.join(&room);
    assert_eq!(ada.act(&room, "resign", &json!({})).status, 200);
    room
}

/// Everything on this site that a page leads to or shows.
fn addresses(page: &Answer) -> BTreeSet<String> {
    let ends = ["href=\"/", "src=\"/", "srcset=\"/"].map(|attribute| page.body.split(attribute).skip(1));
    ends.into_iter()
        .flatten()
        .map(|rest| format!("/{}", rest.split('"').next().unwrap().replace("&amp;", "&")))
        .collect()
}

/// Follows the links of a page to the pages about its game, and theirs.
fn visit(visitor: &Client, address: &str, visited: &mut BTreeSet<String>) {
    for next in addresses(&visitor.get(address)) {
        if ["/books/", "/analyse?", "/?game="].iter().any(|about| next.starts_with(about))
            && visited.insert(next.clone())
        {
            let page = visitor.get(&next);
            assert_eq!(page.status, 200, "{address} leads to {next}");
            // The analysis of one position leads to those after every move.
            if !next.starts_with("/?game=") && !next.contains("&m=") {
                visit(visitor, &next, visited);
            }
        }
    }
}

#[test]
fn a_room_with_a_book_of_its_own_led_to_no_page_or_to_another_game() {
    for id in ["own", "showdown"] {
        let server = TestServer::start();
        let visitor = server.browser('V');
        let room = finished_room(&server, &own_book(id));
        let mut visited = BTreeSet::new();
        for page in ["", "/review"] {
            visit(&visitor, &format!("/rooms/{room}{page}"), &mut visited);
        }
        for kind in ["/books/", "/analyse?", "/?game="] {
            let first = visited.iter().find(|address| address.starts_with(kind));
            let page = visitor.get(first.unwrap_or_else(|| panic!("{kind} is in {visited:?}"))).body;
            assert!(page.contains("Own / book"), "{first:?} is about another game: {page}");
        }
    }
}

#[test]
fn a_room_with_a_shipped_book_leads_to_its_short_address() {
    let server = TestServer::start();
    let room = finished_room(&server, "showdown(target=100)");
    let visitor = server.browser('V');
    let page = visitor.get(&format!("/rooms/{room}"));
    assert!(addresses(&page).contains("/books/showdown(target=100)"), "{}", page.body);
    let mut visited = BTreeSet::new();
    visit(&visitor, &format!("/rooms/{room}/review"), &mut visited);
    assert!(visited.contains("/analyse?v=1&g=showdown(target=100)&m=x5"), "{visited:?}");
}

#[test]
fn a_link_that_only_this_computer_can_open_was_to_be_sent_to_a_friend() {
    let server = TestServer::start();
    for host in ["127.0.0.1:8080", "localhost:8080", "[::1]:8080"] {
        let page = invitation(server.address, host);
        assert!(
            page.contains("Only this computer can open this link.") && page.contains("numduel serve --lan"),
            "{page}"
        );
        assert!(!page.contains("Send your friend the link") && !page.contains("invite.svg"), "{page}");
    }
    let page = invitation(server.address, "192.168.0.5:8080");
    assert!(page.contains("value=\"http://192.168.0.5:8080/CODE\"") && page.contains("invite.svg"), "{page}");
    assert!(page.contains("Send your friend the link") && !page.contains("Only this computer"), "{page}");
}

#[test]
fn a_link_has_the_public_address() {
    let server = TestServer::configured(|config| config.public_url = Some("https://duel.example".to_owned()));
    let page = invitation(server.address, "127.0.0.1:8080");
    assert!(page.contains("value=\"https://duel.example/CODE\"") && !page.contains("Only this computer"), "{page}");
}

#[test]
fn a_link_says_the_whole_question_and_old_paths_ask_the_same() {
    let server = TestServer::start();
    let program = server.program('A');
    let record = |address: &str| program.get(address).json()["record"].clone();
    for (address, means) in [
        ("/analyse?v=1&g=showdown(target=500)&m=x5.x9", "showdown(target=500) x5 x9"),
        ("/analyse?g=showdown&set.target=500&m=", "showdown(target=500)"),
        ("/analyse/showdown(target=500)/x5.x9", "showdown(target=500) x5 x9"),
        ("/analyse/showdown(target=500)", "showdown(target=500)"),
        ("/analyse?v=1&b=id+own;start+9;/2;-1;=0+wins;stuck+loses&m=-1./2", "own -1 /2"),
        ("/analyse?v=1&b=id+own;start+9;/2;-1;=0+wins;stuck+loses&set.start=7&m=-1", "own(start=7) -1"),
    ] {
        assert_eq!(record(address), means, "{address}");
    }
    for (address, detail) in [
        ("/analyse?v=2&g=showdown", "This link has version 2"),
        ("/analyse?v=1", "This link names no game"),
        ("/analyse?v=1&g=showdown&m=x5.5", "Move 2 of this link, '5', is not a move."),
        ("/play?v=1&g=nothing", "There is no game 'nothing'."),
        ("/play?v=1&g=showdown&m=x99", "Move 1, 'x99', is not a move of this game."),
    ] {
        let answer = program.get(address);
        assert!([404, 422].contains(&answer.status) && answer.body.contains(detail), "{address}: {}", answer.body);
    }
}

#[test]
fn a_link_to_a_game_fills_in_the_form_that_starts_it() {
    let server = TestServer::start();
    let visitor = server.browser('V');
    let page = visitor.get("/play?v=1&g=showdown&o=level%3A3").body;
    assert!(page.contains("<option value=\"showdown\" selected>"), "{page}");
    assert!(page.contains("<option value=\"level:3\" selected>"), "{page}");
    let page = visitor.get("/play?v=1&g=showdown(target=500)&m=x5.x9").body;
    assert!(page.contains(">showdown(start=45,target=500)</textarea>"), "{page}");
    let page = visitor.get("/play?v=1&b=start+9;/2;-1;=0+wins;stuck+loses&m=-1").body;
    assert!(page.contains("start 8; /2; -1; =0 wins</textarea>"), "{page}");
    let page = visitor.get("/play?v=1&b=start+9;-1..3;each+move+once+per+game;=0+wins;stuck+loses&m=-1");
    assert!(page.status == 422 && page.body.contains("remember"), "{}", page.body);
}
