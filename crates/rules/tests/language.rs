//! The wider rule language: operands that depend on the number, conditions, ends by property, memory, caps, and draws.

use std::collections::BTreeMap;
use std::sync::Arc;

use numduel_rules::{Cause, Game, IllegalReason, Move, Number, Outcome, Position, RuleBook, Rules, Seat, english};

/// A book with this head (such as `memory = "last-operand"`), start and body.
fn rules(head: &str, start: &str, body: &str) -> Rules {
    let text = format!("id = \"a\"\ntitle = \"A\"\n{head}\n[parameters]\nstart = {start}\n{body}");
    let book: RuleBook = text.parse().unwrap_or_else(|errors| panic!("{text}\n{errors}"));
    assert_eq!(book.to_string().parse::<RuleBook>().as_ref(), Ok(&book), "{book}");
    Arc::new(book).rules(&BTreeMap::new()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn legal_at(rules: &Rules, position: &Position) -> String {
    rules.legal(position).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn legal(rules: &Rules, number: i64) -> String {
    legal_at(rules, &rules.at(number.into()))
}

/// The game after these moves.
fn game(rules: Rules, moves: &str) -> Game {
    let mut game = Game::new(Arc::new(rules));
    for text in moves.split_whitespace() {
        game.play(&mv(text)).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    game
}

const STUCK: &str = "stuck = \"loses\"";

#[test]
fn divisors_come_with_and_without_one_and_the_number_itself() {
    for (word, at_twelve) in [
        ("divisors", "-1 -2 -3 -4 -6 -12"),
        ("proper-divisors", "-1 -2 -3 -4 -6"),
        ("divisors-above-1", "-2 -3 -4 -6 -12"),
        ("inner-divisors", "-2 -3 -4 -6"),
        ("prime-factors", "-2 -3"),
        ("digits", "-1 -2"),
    ] {
        let rules = rules(STUCK, "12", &format!("[[moves]]\nsubtract = \"{word}\""));
        assert_eq!(legal(&rules, 12), at_twelve, "{word}");
        assert_eq!(legal(&rules, 0), "", "{word}: 0 has none");
    }
    let negative = rules(STUCK, "-12", "[[moves]]\nadd = \"divisors\"");
    assert_eq!(legal(&negative, -12), "+1 +2 +3 +4 +6 +12");
    let dividing = rules(STUCK, "60", "[[moves]]\ndivide = \"proper-divisors\"");
    assert_eq!(legal(&dividing, 12), "/1 /2 /3 /4 /6");
    let becoming = rules(STUCK, "60", "[[moves]]\nbecome = \"divisors\"");
    assert_eq!(legal(&becoming, 12), "=1 =2 =3 =4 =6 =12");
    let changing = format!("{STUCK}\nunchanged = \"forbidden\"");
    let changing = rules(&changing, "60", "[[moves]]\nbecome = \"divisors\"\n[[moves]]\ndivide = \"proper-divisors\"");
    assert_eq!(legal(&changing, 12), "=1 =2 =3 =4 =6 /2 /3 /4 /6");
    assert_eq!(becoming.play(becoming.at(12.into()), &mv("=4")).unwrap().position.number, 4.into());
}

#[test]
fn digits_are_offered_once_each_and_zero_only_where_it_changes_something() {
    let subtracting = rules(STUCK, "100", "[[moves]]\nsubtract = \"digits\"");
    assert_eq!(legal(&subtracting, 30_303), "-3");
    assert_eq!(legal(&subtracting, 9_071), "-1 -7 -9");
    let appending = rules(STUCK, "12", "[[moves]]\nappend = \"digits\"");
    assert_eq!(legal(&appending, 120), "10n+0 10n+1 10n+2");
}

#[test]
fn appending_writes_a_digit_in_any_base() {
    let ten = rules(STUCK, "12", "[[moves]]\nappend = [0, 7]");
    assert_eq!(legal(&ten, 12), "10n+0 10n+7");
    assert_eq!(ten.play(ten.at(12.into()), &mv("10n+7")).unwrap().position.number, 127.into());
    assert_eq!(legal(&ten, 0), "10n+0 10n+7", "a leading zero changes nothing, and is a move all the same");
    let collatz = rules(
        "",
        "7",
        "[[moves]]\nappend = 1\nbase = 3\nwhen = \"odd\"\n[[moves]]\ndivide = 2\nwhen = \"even\"\n[[ends]]\nequals = 1\nmover = \"wins\"",
    );
    assert_eq!((legal(&collatz, 7).as_str(), legal(&collatz, 22).as_str()), ("3n+1", "/2"));
    assert_eq!(collatz.play(collatz.at(7.into()), &mv("3n+1")).unwrap().position.number, 22.into());
}

#[test]
fn conditions_close_moves_and_operands() {
    let all = "[[moves]]\nadd = { from = 1, to = 12 }\nonly = \"prime\"\n[[moves]]\nsubtract = 1\nwhen = \"even\"\n[[moves]]\nmultiply = [2, 3]\nleaves = \"odd\"";
    let rules = rules(STUCK, "5", all);
    assert_eq!(legal(&rules, 5), "+2 +3 +5 +7 +11 x3");
    assert_eq!(legal(&rules, 4), "+2 +3 +5 +7 +11 -1");
    assert_eq!(rules.illegal_reason(&rules.at(5.into()), &mv("-1")), Some(IllegalReason::NotOffered));
    assert_eq!(rules.illegal_reason(&rules.at(5.into()), &mv("x2")), Some(IllegalReason::NotOffered));
    assert_eq!(rules.illegal_reason(&rules.at(5.into()), &mv("+4")), Some(IllegalReason::NotAMove));
    let squares = self::rules(STUCK, "20", "[[moves]]\nsubtract = { from = 1, to = \"number\" }\nonly = \"square\"");
    assert_eq!(legal(&squares, 20), "-1 -4 -9 -16");
    assert_eq!(squares.illegal_reason(&squares.at(20.into()), &mv("-25")), Some(IllegalReason::NotOffered));
}

#[test]
fn ends_ask_for_values_multiples_and_properties() {
    for (condition, meeting) in [
        ("one_of = [7, 9]", vec![7, 9]),
        ("multiple_of = 4", vec![0, 4, 8]),
        ("is = \"prime\"", vec![2, 3, 5, 7]),
        ("is = \"not-prime\"", vec![-1, 0, 1, 4, 6, 8, 9]),
        ("is = \"composite\"", vec![4, 6, 8, 9]),
        ("is = \"even\"", vec![0, 2, 4, 6, 8]),
        ("is = \"square\"", vec![0, 1, 4, 9]),
    ] {
        let rules = rules("", "100", &format!("[[moves]]\nsubtract = 1\n[[ends]]\n{condition}\nmover = \"loses\""));
        let met: Vec<i64> = (-1..10).filter(|number| rules.end_at(&(*number).into()).is_some()).collect();
        assert_eq!(met, meeting, "{condition}");
    }
}

#[test]
fn memory_closes_operations_and_operands() {
    let moves = "[[moves]]\nadd = [1, 2]\n[[moves]]\nmultiply = 2\n[[ends]]\nat_least = 1000\nmover = \"wins\"";
    for (memory, played, left) in [
        ("own-last-operation", "+1 x2", "x2"),
        ("own-last-operand", "+1 x2", "+2 x2"),
        ("last-operation", "+1 x2", "+1 +2"),
        ("last-operand", "+1 x2", "+1"),
        ("once-per-game", "+1 x2", ""),
        ("once-per-player", "+1 x2", "+2 x2"),
    ] {
        let game = game(rules(&format!("memory = \"{memory}\""), "5", moves), played);
        assert_eq!(legal_at(game.rules(), game.position()), left, "{memory}");
        let stuck = left.is_empty().then_some(Outcome::won(Seat::Two, Cause::Stuck));
        assert_eq!(game.outcome(), stuck, "{memory}");
        let repeated = game.rules().illegal_reason(game.position(), &mv("+1"));
        assert_eq!(repeated == Some(IllegalReason::Repeated), !left.contains("+1"), "{memory}");
    }
}

#[test]
fn a_cap_ends_the_game_as_it_says_unless_an_end_decides() {
    for (mover, outcome) in [
        ("wins", Outcome::won(Seat::One, Cause::Cap)),
        ("loses", Outcome::won(Seat::Two, Cause::Cap)),
        ("draws", Outcome::drawn(Cause::Drawn)),
    ] {
        let book = |target| {
            let head = format!("cap = {{ moves = 3, mover = \"{mover}\" }}");
            rules(&head, "1", &format!("[[moves]]\nadd = [1, 2]\n[[ends]]\nequals = {target}\nmover = \"wins\""))
        };
        assert_eq!(game(book(100), "+1 +1").outcome(), None);
        assert_eq!(game(book(100), "+1 +1 +1").outcome(), Some(outcome), "{mover}");
        assert_eq!(game(book(4), "+1 +1 +1").outcome(), Some(Outcome::won(Seat::One, Cause::Exact)), "{mover}");
    }
}

#[test]
fn the_third_time_a_position_comes_the_game_is_drawn() {
    let circle =
        || rules("", "5", "[[moves]]\nadd = 1\n[[moves]]\nsubtract = 1\n[[ends]]\nequals = 9\nmover = \"wins\"");
    let repeated = Some(Outcome::drawn(Cause::Repetition));
    let mut drawn = game(circle(), "+1 -1 +1 -1");
    assert_eq!(drawn.outcome(), repeated);
    assert!(drawn.play(&mv("+1")).is_err());
    drawn.undo();
    assert_eq!(drawn.outcome(), None);
    drawn.play(&mv("+1")).unwrap();
    assert_eq!(drawn.outcome(), None, "another move leads elsewhere");
    assert_eq!(game(circle(), "+1 -1 +1 -1").record().replay(Arc::new(circle())).unwrap().outcome(), repeated);
}

#[test]
fn books_that_ask_for_factors_stay_where_they_can_be_answered() {
    let start = "{ default = 10, at_least = 1 }";
    let rules = rules("", start, "[[moves]]\nmultiply = [2, 3]\n[[ends]]\nis = \"prime\"\nmover = \"wins\"");
    let largest = Number::from(10u8).pow(18);
    assert_eq!(rules.bounds().max, Some(largest.clone()));
    assert_eq!(legal_at(&rules, &rules.at(largest.clone())), "");
    let too_large = BTreeMap::from([("start".to_owned(), Number::from(10u8).pow(200))]);
    let error = rules.book().rules(&too_large).unwrap_err().to_string();
    assert!(error.contains("from -10^18 to 10^18"), "{error}");
}

#[test]
fn a_start_can_be_drawn_from_a_range() {
    let rules = rules("", "{ from = 20, to = 40 }", "[[moves]]\nadd = 1\n[[ends]]\nat_least = 50\nmover = \"wins\"");
    let start = &rules.book().parameters()[0];
    assert_eq!(start.drawn, Some((20.into(), 40.into())));
    assert_eq!(rules.start().number, 20.into());
    assert_eq!(rules.game_string().to_string(), "a(start=20)", "a drawn start is always said");
}

#[test]
fn what_is_typed_is_read_in_every_book() {
    let bare = rules(STUCK, "12", "[[moves]]\nsubtract = \"divisors\"");
    assert_eq!(bare.read("3"), Some(mv("-3")));
    assert_eq!(bare.read("5"), Some(mv("-5")), "a divisor of some number, if not of this one");
    assert_eq!(bare.read("0"), None);
    let mixed = rules(STUCK, "12", "[[moves]]\nappend = { from = 0, to = 9 }\n[[moves]]\nbecome = \"divisors\"");
    assert_eq!(mixed.read("10n+3"), Some(mv("10n+3")));
    assert_eq!(mixed.read("=6"), Some(mv("=6")));
    assert_eq!(mixed.read("6"), None);
}

#[test]
fn a_book_without_ends_says_what_it_is_about() {
    let rules = rules(STUCK, "12", "[[moves]]\nsubtract = \"proper-divisors\"");
    assert_eq!(english::goal(&rules), "If you can't move, you lose.");
    assert_eq!(english::rules(&rules).matches("If you can't move").count(), 1);
}
