//! Every action in every phase of a room, by everybody.

use numduel_room::{
    Action, ActionRefusal, Now, Participant, Room, RoomEvent, RoomEventKind, RoomHeader, RoomRules, ViewerReport,
};
use numduel_rules::{Game, catalog};
use numduel_session::{MatchMode, SeatPlayer};

const HERE: Now = Now { at: 1000, away: [0, 0], claim_after: 60 };

/// Both have been away for an hour.
const AWAY: Now = Now { at: 9000, away: [3600, 3600], claim_after: 60 };

const EVERYBODY: [Option<Participant>; 3] = [None, Some(Participant::First), Some(Participant::Second)];

fn header(game: &str, mode: Option<&str>) -> RoomHeader {
    let id = game.split('(').next().unwrap();
    RoomHeader {
        code: "K7PQ2M".parse().unwrap(),
        game: game.to_owned(),
        book: catalog::find(id).unwrap().to_string(),
        mode: mode.map(|mode| mode.parse::<MatchMode>().unwrap()),
        seed: Some(6),
        created: 0,
    }
}

fn room(header: RoomHeader) -> Room {
    let rules = RoomRules::read(&header.game, &header.book).unwrap();
    Room::new(header, rules)
}

fn event(room: &Room, kind: RoomEventKind) -> RoomEvent {
    let seq = room.seq() + 1;
    RoomEvent { seq, kind, request: Some(format!("r{seq}")), at: HERE.at }
}

fn happens(room: &mut Room, kind: RoomEventKind) {
    let event = event(room, kind);
    room.apply(event).unwrap();
}

fn act(room: &mut Room, action: &Action, who: Option<Participant>) {
    let kind = room.decide(action, who, &HERE).unwrap_or_else(|refusal| panic!("{action:?} by {who:?}: {refusal}"));
    happens(room, kind);
}

fn sits(who: Participant, name: &str) -> RoomEventKind {
    RoomEventKind::Sat(who, SeatPlayer::person(name).unwrap())
}

fn play(room: &mut Room, moves: &[&str]) {
    for mv in moves {
        let player = room.to_move();
        act(room, &Action::Move { mv: (*mv).to_owned() }, player);
    }
}

/// Two people in a room.
fn two(game: &str, mode: Option<&str>) -> Room {
    let mut room = room(header(game, mode));
    happens(&mut room, sits(Participant::First, "Ada"));
    happens(&mut room, sits(Participant::Second, "Bob"));
    room
}

/// A player alone, and one who plays a computer.
fn waiting() -> Room {
    let mut room = room(header("showdown(target=100)", None));
    happens(&mut room, sits(Participant::First, "Ada"));
    room
}

fn against_computer() -> Room {
    let mut room = waiting();
    happens(&mut room, RoomEventKind::Sat(Participant::Second, SeatPlayer::computer("Computer", "level:3").unwrap()));
    room
}

/// Who can do what, as a line for each: the words of what a spectator, the first and the second participant can do.
fn allowed(room: &Room, now: &Now) -> [String; 3] {
    EVERYBODY.map(|who| {
        let words: Vec<&str> = room.report(who, now).actions.iter().map(Action::word).collect();
        words.join(" ")
    })
}

#[test]
fn every_phase_allows_what_it_should() {
    let always = "link sign-out delete";
    assert_eq!(allowed(&waiting(), &HERE)[..2], ["join link".to_owned(), always.to_owned()]);

    let mut game = two("showdown(target=100)", None);
    let [spectator, ada, bob] = allowed(&game, &HERE);
    assert_eq!(spectator, "link");
    assert_eq!(ada, format!("move resign values free {always}"));
    assert_eq!(bob, format!("resign values {always}"));

    play(&mut game, &["5"]);
    assert_eq!(allowed(&game, &HERE)[1], format!("takeback resign values {always}"));
    assert_eq!(allowed(&game, &HERE)[2], format!("move resign values {always}"));
    assert_eq!(allowed(&game, &AWAY)[1], format!("takeback resign claim values {always}"));

    act(&mut game, &Action::Takeback, Some(Participant::First));
    assert_eq!(allowed(&game, &HERE)[1], format!("resign values {always}"));
    assert_eq!(allowed(&game, &HERE)[2], format!("move takeback refuse-takeback resign values {always}"));
    act(&mut game, &Action::RefuseTakeback, Some(Participant::Second));
    assert_eq!(game.asks().refused, Some(Participant::First));

    act(&mut game, &Action::Delete, Some(Participant::Second));
    assert_eq!(allowed(&game, &HERE)[2], "move resign values link sign-out");
    assert_eq!(
        game.decide(&Action::Delete, Some(Participant::First), &HERE),
        Ok(RoomEventKind::Deleted(Participant::First))
    );

    act(&mut game, &Action::Resign, Some(Participant::First));
    assert_eq!(allowed(&game, &HERE)[1..], [format!("rematch {always}"), format!("rematch {always}")]);
    act(&mut game, &Action::Rematch, Some(Participant::Second));
    assert_eq!(allowed(&game, &HERE)[2], always);
    act(&mut game, &Action::Rematch, Some(Participant::First));
    assert_eq!((game.round(), game.to_move()), (2, Some(Participant::Second)));
    assert_eq!(allowed(&game, &HERE)[1], format!("resign values {always}"), "only before the first game");
}

#[test]
fn a_computer_minds_nothing_and_keeps_nobody_waiting() {
    let mut game = against_computer();
    play(&mut game, &["5", "2"]);
    act(&mut game, &Action::Takeback, Some(Participant::First));
    assert!(game.path().is_empty(), "both moves are gone");
    play(&mut game, &["5"]);
    let [_, ada, _] = allowed(&game, &AWAY);
    assert_eq!(ada, "takeback resign values link sign-out delete");
    assert_eq!(
        game.decide(&Action::Delete, Some(Participant::First), &HERE),
        Ok(RoomEventKind::Deleted(Participant::First))
    );
    act(&mut game, &Action::Values, Some(Participant::First));
    assert!(game.shows_values());
}

/// The phases of rooms that differ in who plays and what was agreed on.
fn phases() -> Vec<Room> {
    let mut rooms = vec![room(header("showdown", None)), waiting(), against_computer()];
    for (game, mode, moves) in
        [("showdown(target=100)", None, ["5", "9", "9"]), ("showdown(target=100)", Some("best-of:3"), ["9", "9", "9"])]
    {
        let mut game = two(game, mode);
        rooms.push(game.clone());
        for mv in moves {
            play(&mut game, &[mv]);
            rooms.push(game.clone());
            for action in [Action::Takeback, Action::Delete, Action::Values, Action::Rematch] {
                for who in EVERYBODY {
                    let mut asked = game.clone();
                    if let Ok(kind) = asked.decide(&action, who, &HERE)
                        && !matches!(kind, RoomEventKind::Deleted(_))
                    {
                        happens(&mut asked, kind);
                        rooms.push(asked);
                    }
                }
            }
        }
    }
    rooms
}

/// What is reported is what can be done: an allowed action becomes an event that fits, or its words are wrong; any other is refused.
#[test]
fn reports_and_decisions_agree_in_every_phase() {
    let mut tried = 0;
    for room in phases() {
        for now in [HERE, AWAY] {
            for who in EVERYBODY {
                let report: ViewerReport = room.report(who, &now);
                for action in Action::ALL {
                    let decided = room.decide(&action, who, &now);
                    assert_eq!(report.allows(action.word()), room.allows(&action, who, &now));
                    match decided {
                        Ok(kind @ RoomEventKind::Deleted(_)) => {
                            assert!(report.allows(action.word()));
                            assert!(room.after(event(&room, kind)).is_err(), "it has no events any more");
                        }
                        Ok(kind) => {
                            assert!(report.allows(action.word()));
                            let (next, _) = room.after(event(&room, kind)).unwrap();
                            assert_eq!(next.seq(), room.seq() + 1);
                            tried += 1;
                        }
                        Err(refusal) => assert_eq!(report.allows(action.word()), refusal.is_about_words()),
                    }
                }
            }
        }
    }
    assert!(tried > 300, "{tried}");
}

/// Everything that a viewer can be told.
fn seen(room: &Room) -> String {
    let reports: Vec<ViewerReport> = EVERYBODY.iter().map(|who| room.report(*who, &HERE)).collect();
    let game = room.game().map(|game| (game.record().to_string(), game.outcome()));
    let score = (Participant::BOTH.map(|who| room.won(who)), room.drawn(), room.round(), room.is_match_over());
    let seats = Participant::BOTH.map(|who| (room.seat(who), room.player(who).cloned(), room.revoked(who)));
    format!(
        "{reports:?} {game:?} {score:?} {seats:?} {:?} {:?} {:?} {} {}",
        room.asks(),
        room.path(),
        room.to_move(),
        room.closing(),
        room.decisive()
    )
}

#[test]
fn a_room_is_its_events() {
    for mode in [None, Some("games:3")] {
        let mut live = two("showdown(target=100)", mode);
        let mut states = vec![];
        let [ada, bob] = [Some(Participant::First), Some(Participant::Second)];
        let mv = |typed: &str| Action::Move { mv: typed.to_owned() };
        for (who, action) in [
            (ada, mv("5")),
            (ada, Action::Takeback),
            (bob, Action::Takeback),
            (ada, mv("9")),
            (bob, Action::Link),
            (bob, mv("9")),
            (ada, Action::Values),
            (bob, Action::Takeback),
            (ada, Action::RefuseTakeback),
            (ada, mv("9")),
            (ada, Action::Rematch),
            (bob, Action::Rematch),
            (bob, mv("3")),
            (ada, Action::Delete),
            (bob, Action::SignOut),
            (bob, Action::Resign),
            (bob, Action::Rematch),
            (ada, Action::Rematch),
            (ada, mv("4")),
        ] {
            act(&mut live, &action, who);
            states.push((live.seq(), seen(&live)));
        }
        for (seq, state) in states {
            let mut again = room(live.header().clone());
            for event in live.events_after(0).iter().take_while(|event| event.seq <= seq) {
                again.apply(RoomEvent::clone(event)).unwrap();
            }
            assert_eq!(seen(&again), state, "{mode:?} after event {seq}");
        }
        assert_eq!(live.answered("r3"), Some(3));
        assert_eq!(live.events_after(19).len(), usize::try_from(live.seq()).unwrap() - 19);
    }
}

#[test]
fn trying_an_event_changes_nothing() {
    let mut room = two("showdown(target=100)", Some("best-of:3"));
    play(&mut room, &["9"]);
    let before = seen(&room);
    let mv = room.decide(&Action::Move { mv: "9".to_owned() }, Some(Participant::Second), &HERE).unwrap();
    let (next, applied) = room.after(event(&room, mv.clone())).unwrap();
    assert_eq!(seen(&room), before);
    assert_ne!(seen(&next), before);
    assert_eq!(applied.games.len(), 1, "{:?}", applied.games);
    // The archive is told the same by an event that is applied at once.
    let event = event(&room, mv);
    let applied_now = room.apply(event).unwrap();
    assert_eq!(format!("{:?}", applied_now.games), format!("{:?}", applied.games));
    assert_eq!(seen(&room), seen(&next));
    let gap = RoomEvent { seq: 9, kind: RoomEventKind::Linked(Participant::First), request: None, at: 0 };
    assert!(room.after(gap).is_err());
}

/// What an opponent agreed to who then left, the next one has not agreed to.
#[test]
fn a_freed_seat_takes_its_agreement_along() {
    let mut room = two("showdown(target=100)", None);
    act(&mut room, &Action::Values, Some(Participant::Second));
    act(&mut room, &Action::Free, Some(Participant::First));
    act(&mut room, &Action::Join { name: Some("Carol".to_owned()) }, None);
    act(&mut room, &Action::Values, Some(Participant::First));
    assert!(!room.shows_values());
}

/// A program that follows a room gets the same games without the seed, because each start is told.
#[test]
fn a_replica_without_the_seed_follows_drawn_starts() {
    let ends = "[[moves]]\nadd = 1\n[[moves]]\nadd = 2\n[[ends]]\nat_least = 2000\nmover = \"wins\"\n";
    let start = "[parameters]\nstart = { from = 5, to = 1000 }\n";
    let book = format!("id = \"drawing\"\ntitle = \"Drawing\"\n{start}{ends}");
    let mut owner = room(RoomHeader { game: "drawing".to_owned(), book, ..header("showdown", None) });
    happens(&mut owner, sits(Participant::First, "Ada"));
    happens(&mut owner, sits(Participant::Second, "Bob"));
    for _ in 0..3 {
        act(&mut owner, &Action::Resign, Some(Participant::First));
        act(&mut owner, &Action::Rematch, Some(Participant::First));
        act(&mut owner, &Action::Rematch, Some(Participant::Second));
    }
    let mut replica = room(RoomHeader { seed: None, ..owner.header().clone() });
    let mut starts = Vec::new();
    for event in owner.events_after(0) {
        let told = owner.game_begun_by(event.seq);
        starts.extend(told.map(str::to_owned));
        let rules = told.map(|game| replica.rules_of(game).unwrap());
        replica.apply_told(RoomEvent::clone(event), rules).unwrap();
        assert_eq!(replica.game_begun_by(event.seq), told);
    }
    assert_eq!(starts.len(), 4);
    assert!(starts[1..].iter().any(|start| *start != starts[0]), "{starts:?}");
    assert_eq!(replica.game().map(Game::record), owner.game().map(Game::record));
    assert_eq!((replica.round(), replica.to_move()), (owner.round(), owner.to_move()));
    assert_eq!(replica.decide(&Action::Free, Some(Participant::First), &HERE), Err(ActionRefusal::CannotFree));
}

#[test]
fn names_and_words_are_checked() {
    let room = waiting();
    let join = |name: Option<&str>| room.decide(&Action::Join { name: name.map(str::to_owned) }, None, &HERE);
    assert_eq!(join(None), Ok(sits(Participant::Second, "Guest")));
    assert_eq!(join(Some(" ")), Ok(sits(Participant::Second, "Guest")));
    assert_eq!(join(Some("Ada")), Err(ActionRefusal::SameName("Ada".to_owned())));
    assert!(matches!(join(Some("a\u{1b}")), Err(ActionRefusal::Name(_))));
    let game = two("showdown(target=100)", None);
    let mv = |mv: &str| game.decide(&Action::Move { mv: mv.to_owned() }, Some(Participant::First), &HERE);
    assert!(
        matches!(mv("nonsense\u{202e}"), Err(refusal @ ActionRefusal::NotAMove(_)) if !refusal.to_string().contains('\u{202e}'))
    );
    assert!(mv("9").is_ok());
}

#[test]
fn actions_are_written_and_read_as_inverses() {
    for action in Action::ALL {
        let text = serde_json::to_string(&action).unwrap();
        assert!(text.contains(&format!("\"{}\"", action.word())), "{text}");
        assert_eq!(serde_json::from_str::<Action>(&text).unwrap(), action);
        assert_eq!(Action::named(action.word()), Some(action.clone()));
        // What an address needs and takes is what the type has, besides what belongs to the request.
        let fields = [action.info().needs, action.info().takes].concat();
        let own = fields.iter().filter(|field| !matches!(**field, "seq" | "secret")).count();
        assert_eq!(serde_json::to_value(&action).unwrap().as_object().unwrap().len(), own + 1, "{text}");
    }
}

#[test]
fn events_are_stored_and_read_as_inverses() {
    let mut all = vec![sits(Participant::First, "Ada"), RoomEventKind::Moved("x5".parse().unwrap())];
    all.push(RoomEventKind::Sat(Participant::Second, SeatPlayer::computer("Computer", "level:3").unwrap()));
    for make in [
        RoomEventKind::Freed,
        RoomEventKind::Linked,
        RoomEventKind::SignedOut,
        RoomEventKind::AskedTakeback,
        RoomEventKind::TookBack,
        RoomEventKind::RefusedTakeback,
        RoomEventKind::Resigned,
        RoomEventKind::Claimed,
        RoomEventKind::AskedRematch,
        RoomEventKind::Rematch,
        RoomEventKind::AgreedValues,
        RoomEventKind::AskedDelete,
        RoomEventKind::Deleted,
    ] {
        all.extend(Participant::BOTH.map(make));
    }
    for event in all {
        let (word, who, text) = event.to_columns();
        assert_eq!(RoomEventKind::from_columns(word, who, &text), Some(event));
    }
    assert_eq!(RoomEventKind::from_columns("free", None, ""), None);
    assert_eq!(RoomEventKind::from_columns("nothing", Some(Participant::First), ""), None);
    assert_eq!(
        [0, 1, 2].map(|stored| Participant::try_from(stored).ok()),
        [Some(Participant::First), Some(Participant::Second), None]
    );
}
