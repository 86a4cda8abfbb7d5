//! Links keep working: those of the golden file, and whatever can be linked.

use super::*;
use numduel_rules::Operation;

/// Links of version 1, each with what it means.
const GOLDEN: &str = include_str!("golden.txt");

fn golden() -> impl Iterator<Item = (&'static str, &'static str)> {
    GOLDEN
        .lines()
        .filter(|line| line.starts_with('#') && !line.starts_with("# "))
        .map(|line| line.split_once('\t').unwrap_or_else(|| panic!("a link, a tab, and what it means: {line}")))
}

/// What a link means, on one line.
fn meaning(link: &Link) -> String {
    let game = |game: &LinkedGame| {
        let book = match &game.book {
            LinkedBook::Shipped(id) => format!("shipped {id}"),
            LinkedBook::Own(text) => format!("own {text:?}"),
        };
        game.parameters.iter().fold(book, |all, (name, value)| format!("{all} {name}={value}"))
    };
    let moves = |moves: &[Move]| moves.iter().fold(String::new(), |all, mv| format!("{all} {mv}"));
    match link {
        Link::Play(link) => {
            let opponent = link.opponent.map(|spec| format!(" against {spec}")).unwrap_or_default();
            format!("play {};{}{opponent}", game(&link.game), moves(&link.moves))
        }
        Link::Analyse(link) => {
            let ply = link.ply.map(|ply| format!(" at {ply}")).unwrap_or_default();
            format!("analyse {};{}{ply}", game(&link.game), moves(&link.moves))
        }
        Link::Make(link) => format!("make {:?}", link.book),
    }
}

#[test]
fn old_links_keep_their_meaning_and_are_written_as_they_are() {
    for (text, means) in golden() {
        let link = Link::read_fragment(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(meaning(&link), means, "{text}");
        assert_eq!(link.fragment(), text);
    }
}

#[test]
fn the_golden_links_have_every_operation_and_kind_of_value() {
    let links: Vec<Link> = golden().map(|(text, _)| Link::read_fragment(text).unwrap()).collect();
    let moves: Vec<&Move> = links
        .iter()
        .flat_map(|link| match link {
            Link::Play(link) => &link.moves[..],
            Link::Analyse(link) => &link.moves[..],
            Link::Make(_) => &[],
        })
        .collect();
    for operation in Operation::ALL.into_iter().chain([Operation::Append(3), Operation::Pass]) {
        assert!(moves.iter().any(|mv| mv.operation == operation), "no golden link has a move '{}'", operation.verb());
    }
    let has = |is: &dyn Fn(&Link) -> bool| links.iter().any(is);
    let game = |link: &Link| match link {
        Link::Play(link) => Some(link.game.clone()),
        Link::Analyse(link) => Some(link.game.clone()),
        Link::Make(_) => None,
    };
    assert!(has(&|link| game(link).is_some_and(|game| game.parameters.values().any(|value| *value < Number::ZERO))));
    assert!(has(&|link| game(link).is_some_and(|game| game.parameters.len() > 1)));
    assert!(has(
        &|link| game(link).is_some_and(|game| matches!(game.book, LinkedBook::Own(_)) && !game.parameters.is_empty())
    ));
    assert!(has(&|link| matches!(link, Link::Play(link) if link.opponent.is_some())));
    assert!(has(&|link| matches!(link, Link::Make(link) if BookForm::of(&link.book) == BookForm::File)));
}

/// What a form of a server sends, and what a person types.
#[test]
fn other_spellings_of_a_link_are_understood() {
    for (page, query, means) in [
        ("analyse", "v=1&g=showdown&m=x5.x9", "#1/analyse?g=showdown&m=x5.x9"),
        ("analyse", "g=showdown&m=", "#1/analyse?g=showdown"),
        ("analyse", "m=+1.+2&g=showdown&from=elsewhere", "#1/analyse?g=showdown&m=%2B1.%2B2"),
        ("analyse", "m=*5.%C3%B72.X9&g=showdown", "#1/analyse?g=showdown&m=x5.%2F2.x9"),
        ("analyse", "g=showdown&set.target=10%5E3&set.start=", "#1/analyse?g=showdown(target=1000)"),
        ("make", "b=start+1%3B+x2", "#1/make?b=start%201%3B%20x2"),
        ("make/", "", "#1/make"),
        ("play", "g=showdown%28target%3D5%29&o=3", "#1/play?g=showdown(target=5)&o=level%3A3"),
    ] {
        let link = Link::read_query(page, query).unwrap_or_else(|error| panic!("{query}: {error}"));
        assert_eq!(link.fragment(), means, "{query}");
        let (page, query) =
            link.address().split_once('?').map(|(page, query)| (page.to_owned(), query.to_owned())).unwrap();
        assert_eq!(Link::read_query(&page[1..], &query), Ok(link));
    }
}

#[test]
fn a_broken_link_is_refused_in_a_sentence() {
    for (text, says) in [
        ("", "a link begins with its version"),
        ("#", "a link begins with its version"),
        ("#main", "a link begins with its version"),
        ("#x/play?g=showdown", "a link begins with its version"),
        ("#2/play?g=showdown", "this link has version 2, and this program reads version 1"),
        ("#1/", "a link leads to play, analyse or make, not to ''"),
        ("#1/chess?g=showdown", "not to 'chess'"),
        ("#1/play", "this link names no game"),
        ("#1/play?g=", "this link names no game"),
        ("#1/play?g=a&b=start 1;", "keep g= or b="),
        ("#1/play?g=a&g=b", "'g' is in this link twice"),
        ("#1/play?g=a&set.x=1&set.x=2", "'set.x' is in this link twice"),
        ("#1/play?g=a(x)", "'x' is not a setting"),
        ("#1/play?g=a&set.x=y", "'y' is not a whole number"),
        ("#1/play?g=%FF", "the field 'g' of this link is not readable text"),
        ("#1/play?g=a&m=x5.q9", "move 2 of this link, 'q9', is not a move"),
        ("#1/play?g=a&o=deep", "unknown opponent"),
        ("#1/analyse?g=a&m=x5&p=x", "'x' does not say after how many moves"),
        ("#1/analyse?g=a&m=%E2%80%AE", "is not a move"),
    ] {
        let error = Link::read_fragment(text).map(|link| link.fragment()).expect_err(text).to_string();
        assert!(error.contains(says), "{text}: {error}");
        assert!(!error.contains(numduel_rules::visible::is_invisible), "{text}: {error}");
    }
}

#[test]
fn every_shipped_book_and_each_of_its_moves_can_be_linked() {
    for book in catalog::all().into_iter().chain(catalog::gallery()) {
        let rules = book.rules(&BTreeMap::new()).unwrap();
        let moves = rules.legal(&rules.start());
        let own = compact::print(&book).unwrap().line;
        for linked in
            [LinkedBook::Shipped(book.id().to_owned()), LinkedBook::Own(own), LinkedBook::Own(book.to_string())]
        {
            let game = LinkedGame { book: linked, parameters: rules.game_string().parameters };
            let link = Link::Analyse(AnalyseLink { game, moves: moves.clone(), ply: Some(moves.len() / 2) });
            assert_eq!(Link::read_fragment(&link.fragment()), Ok(link.clone()));
            let address = link.address();
            let (page, query) = address.split_once('?').unwrap();
            assert_eq!(Link::read_query(&page[1..], query), Ok(link));
            assert!(
                address.bytes().all(|byte| byte.is_ascii_graphic() && !b"\"'<>\\^`{|}".contains(&byte)),
                "{address}"
            );
        }
    }
}
