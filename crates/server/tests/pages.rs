//! The pages as a browser without JavaScript meets them.

use serde_json::json;

use crate::common::{Answer, Client, TestServer};

/// What every page promises.
fn check(page: &Answer) {
    assert_eq!(page.status, 200, "{}", page.body);
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    for wrong in [" style=", "<style", " onclick", "http://www", "https://", "javascript:"] {
        let body = page.body.replace("http://www.w3.org/2000/svg", "");
        assert!(!body.contains(wrong), "{wrong} in {body}");
    }
    assert!(page.body.contains("<html lang=\"en\">") && page.body.contains("<main id=\"main\">"));
    assert!(page.body.len() < 30_000, "{} bytes", page.body.len());
    assert_eq!(page.body.matches("<h1").count(), 1, "one heading says what the page is");
}

/// The fields of the form that a button belongs to, as a browser would send them.
fn fields(page: &str, action: &str) -> String {
    let form = page
        .split("<form")
        .find(|form| form.contains(&format!("/{action}\"")))
        .unwrap_or_else(|| panic!("no form for {action} in {page}"));
    let value = |name: &str| {
        form.split(&format!("name=\"{name}\" value=\""))
            .nth(1)
            .and_then(|rest| rest.split('"').next())
            .unwrap_or_default()
            .to_owned()
    };
    format!("request={}&seq={}", value("request"), value("seq"))
}

#[test]
fn a_game_is_played_with_forms_alone() {
    let server = TestServer::start();
    let (ada, bob) = (server.browser('A'), server.browser('B'));
    check(&ada.get("/"));
    let made = ada.form("/rooms", "request=abc&game=showdown&opponent=friend&name=Ada&book=&first=me&mode=");
    assert_eq!(made.status, 303, "{}", made.body);
    let place = made.header("location").unwrap().to_owned();
    check(&ada.get(&place));
    assert!(ada.get(&place).body.contains("Invite your friend"));
    let invitation = bob.get(&place);
    check(&invitation);
    assert!(invitation.body.contains("Ada invites you to play Multiplier Showdown."));
    for _ in 0..3 {
        bob.get(&place);
    }
    assert!(bob.get(&place).body.contains("Ada invites you"), "looking takes no seat");
    assert_eq!(
        bob.form(&format!("{place}/join"), &format!("{}&name=Bob", fields(&invitation.body, "join"))).status,
        303
    );
    for (player, mv) in [(&ada, "9"), (&bob, "9"), (&ada, "9"), (&bob, "2")] {
        let page = player.get(&place);
        check(&page);
        assert!(page.body.contains("Your turn."), "{}", page.body);
        let answer = player.form(&format!("{place}/move"), &format!("{}&move={mv}", fields(&page.body, "move")));
        assert_eq!(answer.status, 303, "{}", answer.body);
    }
    let over = ada.get(&place);
    check(&over);
    assert!(over.body.contains("You lost: Bob reached 1,458."), "{}", over.body);
    assert!(bob.get(&place).body.contains("You win!"));
    check(&ada.get(&format!("{place}/review")));
    let page = ada.get(&place).body;
    assert_eq!(ada.form(&format!("{place}/rematch"), &fields(&page, "rematch")).status, 303);
    let page = bob.get(&place).body;
    assert_eq!(bob.form(&format!("{place}/rematch"), &fields(&page, "rematch")).status, 303);
    assert!(bob.get(&place).body.contains("Your turn."), "seats are swapped");
    check(&ada.get("/rooms"));
    assert!(ada.get("/rooms").body.contains(&place));
    assert!(!server.browser('C').get("/rooms").body.contains(&place));
}

#[test]
fn every_game_has_a_page_and_every_position_an_analysis() {
    let server = TestServer::start();
    let visitor = server.browser('A');
    check(&visitor.get("/books"));
    for id in numduel_rules::catalog::all_ids() {
        check(&visitor.get(&format!("/books/{id}")));
    }
    check(&visitor.get("/analyse/showdown(target=100)/x5.x9.x2"));
    check(&visitor.get("/analyse/showdown"));
    check(&visitor.get("/api"));
    for picture in ["bands.svg", "targets.svg"] {
        let answer = visitor.get(&format!("/books/showdown/{picture}"));
        assert_eq!((answer.status, answer.header("content-type")), (200, Some("image/svg+xml")));
    }
}

#[test]
fn only_a_board_may_be_shown_in_a_frame() {
    let server = TestServer::start();
    let visitor = server.browser('A');
    let policy = |page: &str| visitor.get(page).header("content-security-policy").unwrap().to_owned();
    check(&visitor.get("/embed/showdown(target=100)"));
    assert!(policy("/embed/showdown").contains("frame-ancestors *"));
    for page in ["/", "/books/showdown", "/analyse/showdown", "/rooms", "/embed/nothing", "/api"] {
        assert!(policy(page).contains("frame-ancestors 'none'"), "{page}");
    }
    let board = visitor.get("/embed/showdown").body;
    assert!(board.contains("target=\"_blank\"") && board.contains("value=\"9\""), "its first key opens a tab: {board}");
}

#[test]
fn every_page_says_what_it_is_about_to_those_who_see_a_link() {
    let server = TestServer::start();
    let (ada, bob) = (server.browser('A'), server.browser('B'));
    let made = ada.form("/rooms", "request=abc&opponent=friend&game=avoid-duel&name=Ada");
    let place = made.header("location").unwrap().to_owned();
    for (page, about) in [
        ("/", "Two-player duels over one shared number."),
        ("/books/showdown", "Multiplier Showdown: Reach or exceed the target to win."),
        (&place, "Ada invites you to play Multiplication Duel. Don't reach 100."),
    ] {
        let page = bob.get(page).body;
        for name in ["name=\"description\"", "property=\"og:description\""] {
            assert!(page.contains(&format!("<meta {name} content=\"{about}")), "{about}: {page}");
        }
        assert!(page.contains("property=\"og:title\""));
    }
}

#[test]
fn a_problem_is_a_page_for_people_and_details_for_programs() {
    let server = TestServer::start();
    let page = server.browser('A').get("/rooms/ZZZZZZ");
    assert_eq!((page.status, page.header("content-type")), (404, Some("text/html; charset=utf-8")));
    let details = server.program('A').get("/rooms/ZZZZZZ");
    assert_eq!((details.status, details.header("content-type")), (404, Some("application/problem+json")));
}

#[test]
fn a_browser_keeps_its_key_in_a_cookie_that_scripts_cannot_read() {
    let server = TestServer::start();
    let mut newcomer = server.nobody();
    newcomer.headers.push("Accept: text/html".to_owned());
    let cookie = newcomer.get("/").header("set-cookie").unwrap().to_owned();
    assert!(
        cookie.starts_with("numduel=") && cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
        "{cookie}"
    );
    assert_eq!(server.program('A').get("/rooms").header("set-cookie"), None);
}

#[test]
fn the_script_and_the_style_sheet_are_small_and_kept() {
    let server = TestServer::start();
    let page = server.browser('A').get("/").body;
    for end in [".js", ".css", ".svg"] {
        let address = page.split('"').find(|part| part.starts_with("/assets/") && part.ends_with(end)).unwrap();
        let answer = server.nobody().get(address);
        assert_eq!(answer.status, 200);
        assert!(answer.header("cache-control").unwrap().contains("immutable"));
        assert!(answer.body.len() < 24_000);
    }
}

#[test]
fn a_mistake_was_shown_in_the_colour_of_a_good_decision() {
    let server = TestServer::start();
    let (ada, bob) = (server.program('A'), server.program('B'));
    let room = ada.create("showdown(target=100)");
    bob.join(&room);
    for (player, mv) in [(&ada, "5"), (&bob, "9"), (&ada, "3")] {
        assert_eq!(player.play(&room, mv).status, 200);
    }
    let page = server.browser('V').get(&format!("/rooms/{room}/review")).body;
    for class in ["seat1 mistake", "seat2 mistake", "seat1 good"] {
        assert!(page.contains(&format!("<li class=\"{class}\">")), "{class}: {page}");
    }
}

#[test]
fn a_form_that_is_refused_comes_back_filled_in_with_every_error() {
    let server = TestServer::start();
    let ada = server.browser('A');
    let sent = "request=abc&game=showdown&opponent=level%3A3&name=Ada&book=start+1%3B+x0%3B+%3E%3D10+wns&first=opponent&mode=best-of%3A3";
    let page = ada.form("/rooms", sent);
    assert_eq!(page.status, 422, "{}", page.body);
    for part in [
        "role=\"alert\"",
        "value=\"Ada\"",
        "start 1; x0; &gt;=10 wns</textarea>",
        "value=\"level:3\" selected",
        "value=\"opponent\" selected",
        "value=\"best-of:3\" selected",
    ] {
        assert!(page.body.contains(part), "{part} in {}", page.body);
    }
}

#[test]
fn a_book_without_bands_has_no_picture_of_them() {
    let server = TestServer::start();
    let ada = server.browser('A');
    for book in numduel_rules::catalog::all_ids() {
        let page = ada.get(&format!("/books/{book}"));
        let has = page.body.contains("bands.svg");
        let picture = ada.get(&format!("/books/{book}/bands.svg"));
        assert_eq!(has, picture.status == 200, "{book}");
    }
}

#[test]
fn the_first_page_is_a_game_that_begins_with_a_key() {
    let server = TestServer::start();
    let ada = server.browser('A');
    let page = ada.get("/").body;
    let board = page.split("<form").find(|form| form.contains("class=\"board\"")).unwrap();
    assert!(board.contains("First to reach 1,000 or more wins.") && board.contains("value=\"level:3\""), "{board}");
    for key in 2..=9 {
        assert!(board.contains(&format!("name=\"move\" value=\"{key}\"")), "{key} in {board}");
    }
    let made = ada.form("/rooms", "request=abc-board&game=showdown&opponent=level%3A3&move=4");
    let place = made.header("location").unwrap().to_owned();
    let answered = (0..200).map(|_| ada.get(&place).body).find(|page| page.contains("Your turn."));
    assert!(answered.unwrap().contains("×4"), "the computer answers the first move");
    assert_eq!(
        ada.form("/rooms", "request=abc-board&game=showdown&opponent=level%3A3&move=4").header("location"),
        Some(&*place)
    );
    for (wrong, why) in [("opponent=level%3A3&move=99", "not a move"), ("opponent=friend&move=4", "against a computer")]
    {
        let page = ada.form("/rooms", &format!("request=other&game=showdown&{wrong}"));
        assert!(page.status == 422 && page.body.contains(why), "{}", page.body);
    }
}

#[test]
fn five_games_are_buttons_and_those_of_one_title_are_told_apart() {
    let server = TestServer::start();
    let ada = server.browser('A');
    for page in ["/", "/books"] {
        let page = ada.get(page).body;
        assert!(page.contains("Avoid 100") && page.contains("Exactly 100"), "{page}");
    }
    let made = ada.form("/rooms", "request=abc&opponent=friend&game=avoid-duel");
    let place = made.header("location").unwrap().to_owned();
    assert!(ada.get(&place).body.contains("Don't reach 100."), "the goal stands under the title");
    assert!(ada.get("/rooms").body.contains("Avoid 100"));
}

#[test]
fn a_target_to_avoid_is_never_drawn_as_a_goal_and_keys_that_end_the_game_say_so() {
    let server = TestServer::start();
    let (ada, bob) = (server.browser('A'), server.browser('B'));
    let made = ada.form("/rooms", "request=abc&opponent=friend&game=avoid-duel%28target%3D10%29");
    let place = made.header("location").unwrap().to_owned();
    let joining = fields(&bob.get(&place).body, "join");
    assert_eq!(bob.form(&format!("{place}/join"), &joining).status, 303);
    let moving = fields(&ada.get(&place).body, "move");
    assert_eq!(ada.form(&format!("{place}/move"), &format!("{moving}&move=4")).status, 303);
    let page = bob.get(&place).body;
    assert!(page.contains("<path class=\"avoid\"") && !page.contains("<path class=\"goal\""), "{page}");
    let key = |mv: &str| page.split("<button").find(|key| key.contains(&format!("data-key=\"{mv}\""))).unwrap();
    assert!(!key("2").contains("now") && key("3").contains("class=\"key loss\"") && key("3").contains("loses now"));
    // The targets of a book of one's own are drawn as well, though nothing can change them.
    let own = ada.get("/?game=start+1%3B+%2B1..3%3B+%3D21+wins%3B+%3D13+loses").body;
    assert!(own.contains("<path class=\"avoid\"") && own.contains("<path class=\"goal\""), "{own}");
}

#[test]
fn the_winner_of_a_game_against_a_computer_is_offered_the_next_level() {
    let server = TestServer::start();
    let ada = server.browser('A');
    let made = ada.form("/rooms", "request=abc&opponent=level%3A3&game=showdown%28target%3D9%29&move=9");
    let place = made.header("location").unwrap().to_owned();
    let page = ada.get(&place).body;
    for part in [
        "You win!",
        "You reached 9.",
        "Next level: 4",
        "value=\"level:4\"",
        "I beat Computer in 1 move: 9",
        "files/card.svg",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
}

#[test]
fn a_review_showed_the_chart_of_the_game_before() {
    let server = TestServer::start();
    let (ada, bob, visitor) = (server.program('A'), server.program('B'), server.browser('V'));
    let room = ada.create("showdown(target=50)");
    bob.join(&room);
    let file = |name: &str| format!("/rooms/{room}/files/{name}");
    let play = |moves: &[(&Client, &str)]| {
        for (player, mv) in moves {
            assert_eq!(player.play(&room, mv).status, 200);
        }
    };
    play(&[(&ada, "5"), (&bob, "9"), (&ada, "2")]);
    let names = ["history.svg", "card.svg", "game.txt", "record.txt"];
    let before = names.map(|name| visitor.get(&file(name)));
    let tagged = |answer: &Answer| {
        let mut visitor = visitor.clone();
        visitor.headers.push(format!("If-None-Match: {}", answer.header("etag").unwrap()));
        visitor
    };
    for (name, answer) in names.iter().zip(&before) {
        assert_eq!(answer.header("cache-control"), Some("private, no-cache"), "{name} is asked for every time");
        assert_eq!(tagged(answer).get(&file(name)).status, 304, "{name} is sent once");
    }
    for player in [&ada, &bob] {
        assert_eq!(player.act(&room, "rematch", &json!({})).status, 200);
    }
    play(&[(&bob, "9"), (&ada, "9")]);
    for (name, answer) in names.iter().zip(&before) {
        let now = tagged(answer).get(&file(name));
        assert!(now.status == 200 && now.body != answer.body, "{name} is that of the new game");
    }
}

#[test]
fn the_picture_of_a_private_link_is_kept_nowhere() {
    let server = TestServer::start();
    let ada = server.program('A');
    let room = ada.create("showdown");
    let drawn = ada.get(&format!("/rooms/{room}/files/seat.svg"));
    assert_eq!((drawn.status, drawn.header("cache-control"), drawn.header("etag")), (200, Some("no-store"), None));
}

#[test]
fn a_duel_is_made_without_javascript() {
    let server = TestServer::start();
    let visitor = server.browser('V');
    let blank = visitor.get("/make");
    check(&blank);
    assert!(blank.body.contains("Begin with one of these"), "{}", blank.body);
    let link = |page: &str, class: &str| {
        let part = page.split("<a ").find(|part| part.contains(class)).unwrap_or_else(|| panic!("{class} in {page}"));
        part.split("href=\"").nth(1).unwrap().split('"').next().unwrap().replace("&amp;", "&")
    };
    // A form sends the text; each error has a link that fixes it, until there is none.
    let mut page = visitor.get("/make?v=1&b=start+1%3B+mutliply+by+2..9%3B+%3E%3D1%2C000+wims");
    let mut steps = 0;
    while page.body.contains("button fix") {
        check(&page);
        page = visitor.get(&link(&page.body, "button fix"));
        steps += 1;
    }
    assert_eq!(steps, 3, "{}", page.body);
    check(&page);
    let says =
        ["Player 1 wins with best play", "The choice matters in", "Level 2", "Level 8", "bands.svg", "A sample game"];
    for text in says {
        assert!(page.body.contains(text), "{text} in {}", page.body);
    }
    assert!(page.body.contains("start 1; multiply by 2..9; &gt;=1000 wins</textarea>"), "{}", page.body);
    // A number is stepped by a link, and everything follows.
    let more = link(&page.body, "data-step=\"more\"");
    assert!(visitor.get(&more).body.contains("start 2; multiply by 2..9; &gt;=1000 wins</textarea>"), "{more}");
    for (about, says) in [("/play?v=1", "Start the game"), ("/analyse?v=1", "analysis")] {
        let address = link(&page.body, about);
        let next = visitor.get(&address);
        check(&next);
        assert!(next.body.contains(says) || about.starts_with("/play"), "{}", next.body);
    }
    // A book of the gallery can be changed.
    let book = visitor.get("/books/showdown").body;
    let page = visitor.get(&link(&book, "/make?v=1"));
    assert!(page.body.contains("Multiplier Showdown") && !page.body.contains("error"), "{}", page.body);
    // As JSON it is the same.
    let made = server.program('P').get("/make?v=1&b=start+1%3B+x2..9%3B+%3E%3D1000+wins").json();
    assert_eq!((&made["game"]["verdict"], made["numbers"].as_array().unwrap().len()), (&json!("win"), 4), "{made}");
}

#[test]
fn a_hostile_book_is_answered_in_a_sentence() {
    let server = TestServer::start();
    let visitor = server.browser('V');
    let long = "x2%3B+".repeat(3000);
    assert_eq!(visitor.get(&format!("/make?v=1&b={long}")).status, 422);
    for line in [
        "start 1; x2..9; >=10^300 wins",
        "start 1; x2..9; >=10^100000 wins",
        "start 10^9; subtract a divisor; stuck loses",
        "start 1; +1..9999; no number twice; >=10^9 wins",
        "id showdown; start 3; +1, 2; =9 wins",
        "<script>; start 1; \"'&",
    ] {
        let address = format!("/make?v=1&b={}", numduel_wire::link::percent_encoded(line));
        let answer = visitor.get(&address);
        check(&answer);
        assert!(!answer.body.contains("<script>;"), "{}", answer.body);
    }
}

#[test]
fn an_analysis_goes_back_and_on_and_tries_again() {
    let server = TestServer::start();
    let visitor = server.browser('V');
    let page = visitor.get("/analyse?v=1&g=showdown(target=100)&m=x5.x9.x2&p=1");
    check(&page);
    // The moves of the game stay, wherever in it one looks.
    for (says, what) in [
        ("rel=\"prev\" href=\"/analyse?v=1&amp;g=showdown(target=100)&amp;m=x5.x9.x2&amp;p=0\"", "the way back"),
        ("rel=\"next\" href=\"/analyse?v=1&amp;g=showdown(target=100)&amp;m=x5.x9.x2&amp;p=2\"", "the way on"),
        ("href=\"/analyse?v=1&amp;g=showdown(target=100)&amp;m=x5.x9.x2\"", "the last move"),
        ("href=\"/analyse?v=1&amp;g=showdown(target=100)&amp;m=x5.x2\"", "another move"),
        ("href=\"/play?v=1&amp;g=showdown(target=100)&amp;m=x5\"", "try again from here"),
        ("name=\"set.start\" value=\"1\"", "a field for the number"),
        ("name=\"set.target\" value=\"100\"", "a field for the target"),
        ("aria-current=\"step\"", "the place in the game"),
        ("Why each move wins or loses", "the reasons"),
        ("Strategy for Player 1: leave 6–11", "the strategy"),
    ] {
        assert!(page.body.contains(says), "{what}: {says} in {}", page.body);
    }
    let report = server.program('P').get("/analyse?v=1&g=showdown(target=100)&m=x5.x9.x2").json();
    let played: Vec<_> =
        report["played"].as_array().unwrap().iter().map(|mv| mv["verdict"].as_str().unwrap()).collect();
    assert_eq!(played.len(), 3, "{report}");
    assert_eq!(report["played"][2]["number"], "90");
    assert!(report["reasons"].as_array().unwrap().len() == 8 && report["card"].is_string(), "{report}");
    // A form without JavaScript sets any number.
    let set = visitor.get("/analyse?v=1&g=showdown&set.start=33&set.target=500");
    check(&set);
    assert!(set.body.contains(">33<") && set.body.contains("value=\"500\""), "{}", set.body);
    // What is over can still be looked at.
    let over = visitor.get("/analyse?v=1&b=start+3%3B+-1..3%3B+%3D0+wins%3B+stuck+loses&m=-1.-2");
    check(&over);
    assert!(
        over.body.contains("The game is over: Player 2 has won.") && over.body.contains("a mistake"),
        "{}",
        over.body
    );
    assert!(!over.body.contains("Try again from here"));
}
