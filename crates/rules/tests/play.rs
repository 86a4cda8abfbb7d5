//! Rules that the five shipped books do not have, and parameters with every value they may and may not take.

use std::collections::BTreeMap;
use std::sync::Arc;

use numduel_rules::{
    Cause, Game, IllegalReason, Move, MoveOutcome, Number, Outcome, RuleBook, Rules, Seat, catalog, compact, number,
};

/// Rules from the parts of a book in which they differ.
fn rules(head: &str, parameters: &str, rest: &str) -> Rules {
    let text = format!("id = \"t\"\ntitle = \"T\"\n{head}\n[parameters]\n{parameters}\n{rest}");
    let book: RuleBook = text.parse().unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    Arc::new(book).rules(&BTreeMap::new()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn legal(rules: &Rules, number: i64) -> String {
    let moves: Vec<String> = rules.legal(&rules.at(number.into())).iter().map(ToString::to_string).collect();
    moves.join(" ")
}

fn refusal(rules: &Rules, number: i64, text: &str) -> IllegalReason {
    let position = rules.at(number.into());
    let refusal = rules.play(position.clone(), &mv(text)).expect_err(text);
    assert_eq!(refusal.position, position, "{text}: the position is handed back as it was");
    assert_eq!(refusal.mv, mv(text));
    refusal.reason
}

fn played(rules: &Rules, number: i64, text: &str) -> MoveOutcome {
    rules.play(rules.at(number.into()), &mv(text)).unwrap()
}

#[expect(clippy::unnecessary_wraps, reason = "it is compared with what a move led to")]
fn wins(winner: Seat, cause: Cause) -> Option<Outcome> {
    Some(Outcome::won(winner, cause))
}

/// Subtract 1 to 3 from 10 and never go below 0; the player who takes the last one wins.
fn nim() -> Rules {
    rules(
        "bounds = { min = 0 }",
        "start = 10",
        "[[moves]]\nsubtract = { from = 1, to = 3 }\n[[ends]]\nequals = 0\nmover = \"wins\"",
    )
}

#[test]
fn subtracting_plays_down_to_the_bound_and_not_below_it() {
    let rules = nim();
    assert_eq!(legal(&rules, 10), "-1 -2 -3");
    assert_eq!(legal(&rules, 2), "-1 -2");
    assert_eq!(refusal(&rules, 2, "-3"), IllegalReason::OutOfBounds);
    assert_eq!(refusal(&rules, 2, "-4"), IllegalReason::NotAMove);
    assert_eq!(refusal(&rules, 2, "+1"), IllegalReason::NotAMove);
    assert_eq!(played(&rules, 2, "-2").outcome, wins(Seat::One, Cause::Exact));
    assert_eq!(played(&rules, 3, "-2").outcome, None);
}

#[test]
fn an_upper_bound_closes_moves_and_may_be_a_parameter() {
    let rules = rules(
        "bounds = { min = 1, max = \"target\" }",
        "start = 5\ntarget = 10",
        "[[moves]]\nadd = [1, 4]\n[[moves]]\nmultiply = 2\n[[ends]]\nequals = \"target\"\nmover = \"wins\"",
    );
    assert_eq!(legal(&rules, 5), "+1 +4 x2");
    assert_eq!(legal(&rules, 7), "+1");
    assert_eq!(refusal(&rules, 7, "x2"), IllegalReason::OutOfBounds);
    assert_eq!(played(&rules, 5, "x2").outcome, wins(Seat::One, Cause::Exact));
}

#[test]
fn dividing_is_legal_only_where_nothing_remains() {
    let rules = rules(
        "",
        "start = 12",
        "[[moves]]\ndivide = [2, 3]\n[[moves]]\nsubtract = 1\n[[ends]]\nat_most = 1\nmover = \"wins\"",
    );
    assert_eq!(legal(&rules, 12), "/2 /3 -1");
    assert_eq!(legal(&rules, 9), "/3 -1");
    assert_eq!(legal(&rules, 7), "-1");
    assert_eq!(refusal(&rules, 9, "/2"), IllegalReason::Inexact);
    assert_eq!(played(&rules, 12, "/3").position.number, 4.into());
    assert_eq!(played(&rules, 3, "/3").outcome, wins(Seat::One, Cause::Reached));
}

#[test]
fn an_inexact_division_is_named_before_the_bound_it_would_break() {
    let rules = rules(
        "bounds = { min = 4 }",
        "start = 12",
        "[[moves]]\ndivide = 2\n[[moves]]\nsubtract = 1\n[[ends]]\nequals = 4\nmover = \"wins\"",
    );
    assert_eq!(refusal(&rules, 7, "/2"), IllegalReason::Inexact);
    assert_eq!(refusal(&rules, 6, "/2"), IllegalReason::OutOfBounds);
}

#[test]
fn negative_numbers_are_played_like_others() {
    let rules = rules(
        "",
        "start = -8",
        "[[moves]]\ndivide = 2\n[[moves]]\nmultiply = 3\n[[moves]]\nadd = 5\n[[moves]]\nsubtract = 5\n\
         [[ends]]\nabove = 0\nmover = \"wins\"\n[[ends]]\nat_most = -100\nmover = \"loses\"",
    );
    assert_eq!(legal(&rules, -8), "/2 x3 +5 -5");
    assert_eq!(legal(&rules, -7), "x3 +5 -5");
    assert_eq!(played(&rules, -8, "/2").position.number, (-4).into());
    assert_eq!(played(&rules, -8, "x3").position.number, (-24).into());
    assert_eq!(played(&rules, -4, "+5").outcome, wins(Seat::One, Cause::Overshoot));
    assert_eq!(played(&rules, -5, "+5").outcome, None);
    assert_eq!(played(&rules, -95, "-5").outcome, wins(Seat::Two, Cause::Reached));
    assert_eq!(legal(&rules, 0), "/2 x3 +5 -5", "what leaves the number as it is, is a move too");
}

#[test]
fn each_condition_holds_exactly_on_its_side_of_the_edge() {
    for (condition, below, at, above, cause) in [
        ("equals", false, true, false, Cause::Exact),
        ("at_least", false, true, true, Cause::Reached),
        ("at_most", true, true, false, Cause::Reached),
        ("above", false, false, true, Cause::Overshoot),
        ("below", true, false, false, Cause::Overshoot),
    ] {
        let ends = format!("[[ends]]\n{condition} = 10\nmover = \"wins\"");
        let rules = rules("", "start = 50", &format!("[[moves]]\nsubtract = 1\n[[moves]]\nadd = 1\n{ends}"));
        for (number, holds) in [(9, below), (10, at), (11, above)] {
            let expected = holds.then_some(Outcome::won(Seat::One, cause));
            assert_eq!(played(&rules, number - 1, "+1").outcome, expected, "{condition} at {number}");
            assert_eq!(played(&rules, number + 1, "-1").outcome, expected, "{condition} at {number}");
        }
    }
}

#[test]
fn the_first_end_that_holds_decides() {
    let ends = ["[[ends]]\nequals = 5\nmover = \"wins\"\n", "[[ends]]\nat_least = 5\nmover = \"loses\"\n"];
    let moves = "[[moves]]\nadd = [1, 2]\n";
    let exact_first = rules("", "start = 1", &format!("{moves}{}{}", ends[0], ends[1]));
    assert_eq!(played(&exact_first, 4, "+1").outcome, wins(Seat::One, Cause::Exact));
    assert_eq!(played(&exact_first, 4, "+2").outcome, wins(Seat::Two, Cause::Reached));
    let exact_last = rules("", "start = 1", &format!("{moves}{}{}", ends[1], ends[0]));
    assert_eq!(played(&exact_last, 4, "+1").outcome, wins(Seat::Two, Cause::Reached));
}

#[test]
fn an_end_speaks_of_the_number_after_a_move_and_not_of_the_start() {
    let rules = rules("", "start = 5", "[[moves]]\nadd = 1\n[[ends]]\nat_least = 3\nmover = \"loses\"");
    let mut game = Game::new(Arc::new(rules));
    assert_eq!(game.outcome(), None);
    assert_eq!(game.play(&mv("+1")).unwrap().outcome, wins(Seat::Two, Cause::Reached));
}

#[test]
fn a_stuck_player_loses_or_wins_as_the_book_says() {
    for (head, winner) in [("", Seat::One), ("stuck = \"loses\"", Seat::One), ("stuck = \"wins\"", Seat::Two)] {
        let rules = rules(head, "start = 12", "[[moves]]\ndivide = [2, 3]\n[[ends]]\nequals = 1\nmover = \"wins\"");
        // 10 halves to 5, which neither 2 nor 3 divides: the player to move there is stuck.
        let stuck = played(&rules, 10, "/2");
        assert_eq!(stuck.outcome, wins(winner, Cause::Stuck), "{head}");
        assert_eq!(stuck.position.turn, Seat::Two);
        assert!(rules.legal(&stuck.position).is_empty());
    }
}

#[test]
fn a_player_whom_only_a_limit_of_the_program_stops_is_not_stuck() {
    for stuck in ["loses", "wins", "passes"] {
        let head = format!("stuck = \"{stuck}\"");
        let rules = rules(&head, "start = -1", "[[moves]]\nmultiply = 2\n[[moves]]\nadd = 1\nwhen = \"prime\"");
        // Twice -2^59 lies below -10^18.
        let last = played(&rules, -(1 << 58), "x2");
        assert_eq!(last.outcome, Some(Outcome::drawn(Cause::Limit)), "{stuck}");
        assert!(rules.legal(&last.position).is_empty());
        assert_eq!(played(&rules, -(1 << 57), "x2").outcome, None, "{stuck}");
    }
}

#[test]
fn an_end_goes_before_being_stuck() {
    let rules = rules("", "start = 9", "[[moves]]\ndivide = 3\n[[ends]]\nequals = 1\nmover = \"loses\"");
    assert_eq!(played(&rules, 3, "/3").outcome, wins(Seat::Two, Cause::Exact));
}

#[test]
fn a_forced_end_may_be_entered_only_when_no_legal_move_avoids_it() {
    let rules = rules(
        "bounds = { max = 100 }",
        "start = 5",
        "[[moves]]\nadd = [1, 10, 200]\n[[moves]]\ndivide = 2\n\
         [[ends]]\nequals = 20\nmover = \"wins\"\n[[ends]]\nabove = 20\nmover = \"loses\"\nallowed = \"when-forced\"",
    );
    assert_eq!(legal(&rules, 15), "+1");
    assert_eq!(refusal(&rules, 15, "+10"), IllegalReason::Overshoot);
    assert_eq!(refusal(&rules, 15, "+200"), IllegalReason::OutOfBounds);
    assert_eq!(refusal(&rules, 15, "/2"), IllegalReason::Inexact);
    // From 21 both additions overshoot; from 22 halving is a way out.
    assert_eq!(legal(&rules, 21), "+1 +10");
    assert_eq!(legal(&rules, 22), "/2");
    assert_eq!(played(&rules, 21, "+1").outcome, wins(Seat::Two, Cause::Overshoot));
}

#[test]
fn a_player_who_is_only_forced_is_not_stuck() {
    let rules = rules(
        "stuck = \"wins\"",
        "start = 1",
        "[[moves]]\nadd = 1\n[[ends]]\nat_least = 3\nmover = \"loses\"\nallowed = \"when-forced\"",
    );
    assert_eq!(played(&rules, 1, "+1").outcome, None);
    assert_eq!(played(&rules, 2, "+1").outcome, wins(Seat::Two, Cause::Reached));
}

#[test]
fn two_forced_ends_are_both_open_when_nothing_else_is() {
    let rules = rules(
        "",
        "start = 1",
        "[[moves]]\nadd = [1, 2]\n[[ends]]\nequals = 10\nmover = \"loses\"\nallowed = \"when-forced\"\n\
         [[ends]]\nequals = 11\nmover = \"wins\"\nallowed = \"when-forced\"\n[[ends]]\nabove = 11\nmover = \"loses\"",
    );
    assert_eq!(legal(&rules, 8), "+1");
    assert_eq!(legal(&rules, 9), "+1 +2");
    assert_eq!(legal(&rules, 10), "+2", "11 may be entered only when forced, and 12 is open");
}

#[test]
fn with_three_operations_only_ones_own_last_is_closed() {
    let rules = Arc::new(rules(
        "memory = \"own-last-operation\"",
        "start = 10",
        "[[moves]]\nadd = [1, 2]\n[[moves]]\nsubtract = 3\n[[moves]]\nmultiply = 2\n[[ends]]\nat_least = 1000\nmover = \"wins\"",
    ));
    let mut game = Game::new(Arc::clone(&rules));
    let legal =
        |game: &Game| rules.legal(game.position()).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!(legal(&game), "+1 +2 -3 x2");
    game.play(&mv("+1")).unwrap();
    assert_eq!(legal(&game), "+1 +2 -3 x2", "what the opponent did is not remembered");
    game.play(&mv("x2")).unwrap();
    assert_eq!(legal(&game), "-3 x2", "every addition is closed, not just +1");
    assert_eq!(game.play(&mv("+2")).unwrap_err().reason, IllegalReason::Repeated);
    game.play(&mv("-3")).unwrap();
    assert_eq!(legal(&game), "+1 +2 -3");
    game.play(&mv("-3")).unwrap();
    assert_eq!(legal(&game), "+1 +2 x2", "only the last operation counts, not the one before");
    game.undo();
    assert_eq!(legal(&game), "+1 +2 -3");
}

#[test]
fn memory_can_leave_a_player_stuck() {
    let rules = rules(
        "memory = \"own-last-operation\"",
        "start = 1",
        "[[moves]]\nadd = 1\n[[ends]]\nequals = 100\nmover = \"wins\"",
    );
    let mut game = Game::new(Arc::new(rules));
    assert_eq!(game.play(&mv("+1")).unwrap().outcome, None);
    assert_eq!(game.play(&mv("+1")).unwrap().outcome, wins(Seat::Two, Cause::Stuck));
    assert_eq!(game.play(&mv("+1")).unwrap_err().reason, IllegalReason::Over);
}

#[test]
fn what_closes_a_game_without_a_move_is_taken_back_first() {
    let rules = Arc::new(rules(
        "invalid = \"loses\"",
        "start = 1",
        "[[moves]]\nadd = 1\n[[ends]]\nequals = 100\nmover = \"wins\"",
    ));
    let mut game = Game::new(rules);
    game.play(&mv("+1")).unwrap();
    assert_eq!(game.invalid_input(), wins(Seat::One, Cause::Invalid));
    assert_eq!(Some(game.resign()), wins(Seat::One, Cause::Invalid), "a game that is over cannot be resigned");
    assert_eq!(game.record().to_string(), "t +1 invalid");
    assert_eq!(game.undo(), None);
    assert_eq!((game.outcome(), game.moves().len()), (None, 1));
    assert_eq!(Some(game.resign()), wins(Seat::One, Cause::Resigned));
    assert_eq!((game.undo(), game.outcome()), (None, None));
    assert_eq!(Some(game.resign_as(Seat::One)), wins(Seat::Two, Cause::OpponentResigned));
    assert_eq!(game.record().to_string(), "t +1 opponent-resigned");
    assert_eq!(game.record().replay(game.rules().clone()).unwrap(), game);
    assert_eq!(game.undo(), None);
    assert_eq!(game.undo(), Some(mv("+1")));
    assert_eq!(game.undo(), None, "at the start there is nothing to take back");
}

// What is typed.

#[test]
fn typed_moves_are_read_in_every_spelling_that_is_listed_and_in_no_other() {
    let nim = nim();
    for text in ["3", "03", "+3", " 3 ", "\t3\r", "-3", "−3", "-003", "−0000000000003", "0000000000000000003"] {
        assert_eq!(nim.read(text), Some(mv("-3")), "{text:?}");
    }
    for text in ["", "0", "4", "3.0", "3 3", "--3", "++3", "x3", "/3", "٣", "３", "-", "+", "3\n3", "-٣", "1e0", "0x3"]
    {
        assert_eq!(nim.read(text), None, "{text:?}");
    }
    let mixed = rules(
        "",
        "start = 1",
        "[[moves]]\nmultiply = 3\nwords = [\"Triple\", \"×\", \"ÄÖ\"]\n[[moves]]\nadd = 3\n[[ends]]\nabove = 99\nmover = \"wins\"",
    );
    for text in ["triple", "TRIPLE", "×", "äö", "x3", "X3", "*3", "×3", "x000000000000000000000000000003"] {
        assert_eq!(mixed.read(text), Some(mv("x3")), "{text:?}");
    }
    assert_eq!(mixed.read("+3"), Some(mv("+3")));
    assert_eq!(mixed.read("3"), None, "a bare operand does not say which operation");
    assert_eq!((mixed.typed(&mv("x3")), mixed.typed(&mv("+3"))), ("Triple".to_owned(), "+3".to_owned()));
    assert_eq!((nim.typed(&mv("-3")), nim.label_of(&mv("-3"))), ("3".to_owned(), "-3".to_owned()));
}

#[test]
fn a_bare_operand_is_the_only_move_that_it_can_mean_where_a_book_has_no_words_of_its_own() {
    let own = "start = 1\n[[moves]]\nadd = { from = 1, to = 4 }\n[[moves]]\nmultiply = [2, 7]\n[[ends]]\nabove = 99\nmover = \"wins\"";
    let plain = rules("", "", own);
    for (text, meant) in
        [("4", Some("+4")), (" 04\r", Some("+4")), ("7", Some("x7")), ("2", None), ("+7", None), ("5", None)]
    {
        assert_eq!(plain.read(text), meant.map(mv), "{text:?}");
    }
    assert_eq!(plain.typed(&mv("+4")), "+4", "lists show the whole move");
    for words in ["\n[sentences]\nprompt = \"Move: \"", "\n[[moves]]\nadd = 9\nwords = [\"nine\"]"] {
        assert_eq!(rules("", "", &format!("{own}{words}")).read("4"), None, "{words}");
    }
}

#[test]
fn a_megabyte_of_anything_is_read_at_once() {
    let nim = nim();
    let begun = std::time::Instant::now();
    for text in ["3", "0", "+", "x", "-", "é", " ", "-0", "\0", "{"] {
        assert_eq!(nim.read(&text.repeat(1_000_000 / text.len())), None);
    }
    assert!(begun.elapsed().as_secs() < 5, "{:?}", begun.elapsed());
}

#[test]
fn ten_thousand_moves_are_listed_labelled_and_read_without_waiting() {
    let rules = rules(
        "",
        "start = 1",
        "[[moves]]\nadd = { from = 1, to = 9_999 }\n[[moves]]\nmultiply = 2\nlabel = \"Double\"\n[[ends]]\nabove = 99\nmover = \"wins\"",
    );
    let begun = std::time::Instant::now();
    let legal = rules.legal(&rules.start());
    assert_eq!(legal.len(), 10_000);
    let labels: Vec<String> = legal.iter().map(|mv| rules.label_of(mv)).collect();
    assert_eq!((labels[0].as_str(), labels[9_999].as_str()), ("+1", "Double"));
    for mv in legal.iter().step_by(50) {
        assert_eq!(rules.read(&rules.typed(mv)).as_ref(), Some(mv));
    }
    assert!(begun.elapsed().as_secs() < 5, "{:?}", begun.elapsed());
}

// Parameters.

fn set(game: &str, settings: &[(&str, &str)]) -> Result<Rules, String> {
    let given =
        settings.iter().map(|(name, value)| ((*name).to_owned(), number::parse_number(value).unwrap())).collect();
    catalog::find(game).unwrap().rules(&given).map_err(|error| error.to_string())
}

#[test]
fn start_and_target_may_be_anything_with_one_at_most_start_below_target() {
    for game in catalog::ids() {
        for start in -2..6 {
            for target in -2..6 {
                let settings = [("start", start.to_string()), ("target", target.to_string())];
                let settings: Vec<(&str, &str)> =
                    settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
                let allowed = 1 <= start && start < target;
                match set(game, &settings) {
                    Ok(_) => assert!(allowed, "{game} {settings:?}"),
                    Err(error) => {
                        assert!(!allowed, "{game} {settings:?}: {error}");
                        assert!(error.contains("must be "), "{game} {settings:?} names no allowed range: {error}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_value_that_is_refused_comes_with_the_allowed_range_of_what_was_typed() {
    for (settings, error) in [
        (
            vec![("start", "2000")],
            "the start 2000 is not allowed with target 1000: the start must be from 1 to 999, or the target must be 2001 or more",
        ),
        (
            vec![("start", "1000")],
            "the start 1000 is not allowed with target 1000: the start must be from 1 to 999, or the target must be 1001 or more",
        ),
        (vec![("start", "0")], "the start 0 is not allowed: the start must be from 1 to 999"),
        (vec![("start", "-5")], "the start -5 is not allowed: the start must be from 1 to 999"),
        (vec![("target", "1")], "the target 1 is not allowed with start 1: the target must be 2 or more"),
        (vec![("target", "0")], "the target 0 is not allowed with start 1: the target must be 2 or more"),
        (vec![("target", "-7")], "the target -7 is not allowed with start 1: the target must be 2 or more"),
        (
            vec![("start", "5"), ("target", "5")],
            "the target 5 is not allowed with start 5: the target must be 6 or more, or the start must be from 1 to 4",
        ),
        (vec![("start", "-5"), ("target", "-2")], "the start -5 is not allowed: the start must be 1 or more"),
        (vec![("start", "0"), ("target", "0")], "the start 0 is not allowed: the start must be 1 or more"),
        (vec![("traget", "5")], "showdown has no parameter 'traget'; it has start, target; did you mean 'target'?"),
        (vec![("limit", "5")], "showdown has no parameter 'limit'; it has start, target"),
    ] {
        assert_eq!(set("showdown", &settings).expect_err("it is refused"), error, "{settings:?}");
    }
}

#[test]
fn messages_about_long_numbers_and_names_stay_short() {
    let error = set("showdown", &[("start", "10^5000")]).unwrap_err();
    assert!(error.len() < 400, "{error}");
    let name = "x".repeat(100_000);
    let error = set("showdown", &[(&name, "1")]).unwrap_err();
    assert!(error.len() < 400, "{} bytes", error.len());
    let rules = set("showdown", &[("start", "10^5000"), ("target", "10^6000")]).unwrap();
    let long: Move = format!("x{}", "7".repeat(5000)).parse().unwrap();
    let refusal = rules.play(rules.start(), &long).unwrap_err().to_string();
    assert!(refusal.len() < 400, "{refusal}");
    let twice = format!("showdown({name}=1,{name}=2)").parse::<numduel_rules::GameString>().unwrap_err().to_string();
    assert!(twice.len() < 400, "{} bytes", twice.len());
}

#[test]
fn a_start_that_no_parameter_limit_forbids_may_still_be_out_of_bounds_or_stuck() {
    let book: RuleBook = "id = \"t\"\ntitle = \"T\"\nbounds = { min = 0, max = 30 }\n[parameters]\nstart = 12\n\
                          [[moves]]\ndivide = 2\n[[ends]]\nequals = 1\nmover = \"wins\""
        .parse()
        .unwrap();
    let book = Arc::new(book);
    let start = |number: i64| {
        let given = BTreeMap::from([("start".to_owned(), Number::from(number))]);
        book.rules(&given).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(start(8), Ok(()));
    assert_eq!(start(31), Err("the number cannot start at 31: it must be from 0 to 30".to_owned()));
    assert_eq!(start(9), Err("the number cannot start at 9: no move is legal there; choose another start".to_owned()));
}

#[test]
fn a_target_of_a_googol_is_played_to_the_end() {
    for (game, cause) in
        [("showdown", Cause::Reached), ("avoid-duel", Cause::Reached), ("exact-duel", Cause::Overshoot)]
    {
        let mut game = Game::new(Arc::new(set(game, &[("target", "10^100")]).unwrap()));
        while game.outcome().is_none() {
            game.play(&mv("x7")).unwrap();
        }
        // 7^118 is below 10^100 and 7^119 above it.
        assert_eq!((game.moves().len(), game.outcome().unwrap().cause), (119, cause));
        let text = game.record().to_string();
        let record: numduel_rules::Record = text.parse().unwrap();
        assert_eq!(record.replay(Arc::clone(game.rules())).unwrap(), game);
    }
    // 10^100 = 2^100 * 5^100 can be hit exactly.
    let mut game = Game::new(Arc::new(set("prime-multipliers", &[("target", "10^100")]).unwrap()));
    for step in 0..200 {
        assert_eq!(game.outcome(), None);
        game.play(&mv(if step % 2 == 0 { "x2" } else { "x5" })).unwrap();
    }
    assert_eq!(game.outcome(), wins(Seat::Two, Cause::Exact));
}

#[test]
fn ten_thousand_moves_are_played_recorded_and_replayed() {
    let rules = Arc::new(rules("", "start = 1", "[[moves]]\nadd = 1\n[[ends]]\nequals = 10_001\nmover = \"wins\""));
    let mut game = Game::new(Arc::clone(&rules));
    for _ in 0..10_000 {
        game.play(&mv("+1")).unwrap();
    }
    assert_eq!(game.outcome(), wins(Seat::Two, Cause::Exact));
    let record: numduel_rules::Record = game.record().to_string().parse().unwrap();
    assert_eq!(record.replay(rules).unwrap(), game);
    assert_eq!(game.positions().count(), 10_001);
    for left in (9_990..10_000).rev() {
        game.undo();
        assert_eq!(game.position().number, (left + 1).into());
    }
}

#[test]
fn a_position_of_other_rules_is_told_apart() {
    let of = |line: &str| Arc::new(compact::read(line).unwrap()).rules(&[].into()).unwrap();
    let books = [
        "start 1; +1..3; x2; up to 50; stuck loses",
        "start 1; +1..3; x2; up to 50; not the last operand; stuck loses",
        "start 1; +1..3; x2; up to 50; not the last operation; stuck loses",
        "start 1; +1..3; x2; up to 50; not your own last operand; stuck loses",
        "start 1; +1..3; x2; up to 50; each operand once per game; stuck loses",
        "start 1; +1..3; x2; up to 50; at most 9 moves, then a draw; stuck loses",
        "start 1; +1..3; x2; up to 50; at most 7 moves, then a draw; stuck loses",
    ]
    .map(of);
    for (index, rules) in books.iter().enumerate() {
        let played = rules.play(rules.start(), &"+1".parse().unwrap()).unwrap().position;
        assert!(rules.has_position(&rules.start()) && rules.has_position(&played));
        // Having fewer moves left than the cap grants is a position like any other.
        for (other, rules) in books.iter().enumerate().filter(|(other, _)| *other != index && (index, *other) != (6, 5))
        {
            assert!(!rules.has_position(&played), "{index} {other}");
        }
    }
    let foreign = of("start 1; +1..9; x2; up to 50; not the last operand; stuck loses");
    let played = foreign.play(foreign.start(), &"+9".parse().unwrap()).unwrap().position;
    assert!(foreign.has_position(&played) && !books[1].has_position(&played));
}
