//! The message of every error of every crate, made from hostile text.

use std::any::type_name;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::Path;

use numduel_agents::{
    AgentFailure, AnswersError, ArenaStop, AskedGame, AskedGameError, CensusStop, FailureKind, GameText, GameTextError,
    ResultsError, RunStop, read_agent, read_answers,
};
use numduel_players::generate::GameLevel;
use numduel_players::{PlayerSpec, SpecError};
use numduel_room::{ActionRefusal, BrokenRoom, RoomCode};
use numduel_rules::catalog::{self, FindError};
use numduel_rules::number::{NumberError, parse_number};
use numduel_rules::parameters::ParameterError;
use numduel_rules::sentences::{NameError, Names, NamesError, TemplateError};
use numduel_rules::toml::Diagnostics;
use numduel_rules::visible::is_invisible;
use numduel_rules::{
    Budget, DraftError, DraftErrors, GameString, GameStringError, Move, Record, RecordError, RuleBook, Stopped, compact,
};
use numduel_session::{GameId, MatchMode, SeatPlayer};
use numduel_solver::LawError;
use numduel_store::rooms::RoomRefusal;
use numduel_store::{ReadProblem, StorageProblem, Store, StoreError, Uid, VerifyError};
use numduel_wire::link::{Link, LinkError};

const HOSTILE: &str = "\x1b[31m\u{9b}2J\u{202e}\u{200b}\u{feff}\u{e0041}\r\x07\x7f\u{2028}";

/// Errors that hold numbers and words of the program only: no text of others can get into them.
const WITHOUT_TEXT: [&str; 24] = [
    // Of pictures that the program drew itself.
    "PngError",
    "RoomCodeError",
    // Its parameters are those of checked rules.
    "CertificateError",
    // Quotes nothing.
    "DatasetError",
    "IllegalReason",
    "ImportError",
    "LevelError",
    "NoDataFolder",
    "NoAnswer",
    "NoMap",
    "NoOdds",
    "NoParticipant",
    "NotOver",
    "OddsError",
    "OverLimit",
    "Refusal",
    "ReplayError",
    "SessionError",
    "SolveError",
    "Stopped",
    "UidError",
    "Unproven",
    "WitnessError",
    // Private; its messages are among the refused lines of an import, below.
    "LineError",
];

/// Checks messages, and remembers the types they are of.
#[derive(Default)]
struct Seen(BTreeSet<&'static str>);

impl Seen {
    fn check<E: Error>(&mut self, errors: impl IntoIterator<Item = E>) {
        for error in errors {
            clean(&error.to_string());
            self.0.insert(type_name::<E>().rsplit("::").next().unwrap_or_default());
        }
    }
}

fn clean(message: &str) {
    let found = message.chars().find(|letter| is_invisible(*letter) && *letter != '\n');
    assert_eq!(found, None, "{message:?}");
}

fn text() -> String {
    HOSTILE.to_owned()
}

#[test]
fn no_error_repeats_hostile_text_as_it_is() {
    let mut seen = Seen::default();
    of_rules(&mut seen);
    of_the_others(&mut seen);
    for name in error_types() {
        assert!(seen.0.contains(name.as_str()) || WITHOUT_TEXT.contains(&name.as_str()), "{name} is not tested here");
    }
}

fn of_rules(seen: &mut Seen) {
    seen.check([NumberError::Malformed(text()), NumberError::TooLarge(text()), parse_number(HOSTILE).unwrap_err()]);
    seen.check([HOSTILE.parse::<Move>().unwrap_err(), format!("x{HOSTILE}").parse::<Move>().unwrap_err()]);
    seen.check([
        FindError::Unknown { name: text(), hint: Some(text()) },
        FindError::Ambiguous { title: text(), ids: vec![text(), text()] },
        catalog::find(HOSTILE).unwrap_err(),
    ]);
    let [brackets, setting, twice] = [GameStringError::Brackets, GameStringError::Setting, GameStringError::Twice];
    seen.check([brackets, setting, twice].map(|kind| kind(text())));
    let strings = ["a({})", "a({}=1,{}=2)", "a({}=1,{}=1)", "a)({}", "a(x={})"];
    seen.check(strings.map(|form| form.replace("{}", HOSTILE).parse::<GameString>().unwrap_err()));
    seen.check(
        ["a(x={})", "a(x=1) x{}"]
            .map(|form| -> RecordError { form.replace("{}", HOSTILE).parse::<Record>().unwrap_err() }),
    );
    let [beside, allowed] = [(text(), 1.into()), (text(), 2.into())];
    seen.check([
        ParameterError::Unknown { book: text(), name: text(), known: vec![text()] },
        ParameterError::Outside { name: text(), value: 1.into(), beside: Some(beside), allowed: Vec::new() },
        catalog::find("showdown").unwrap().rules(&BTreeMap::from([allowed])).unwrap_err(),
    ]);
    seen.check([TemplateError::Unknown { name: text(), help: text() }, TemplateError::NotANumber(text())]);
    seen.check([NamesError::Same(text()), Names::new("Ada", HOSTILE).unwrap_err()]);
    let draft = || DraftError { message: text(), help: text() };
    seen.check([draft()]);
    seen.check([DraftErrors(vec![draft()])]);
    seen.check(
        ["id = '{}'", "{} = 1", "[{}", "id = \"{}", "'{}' = 1\n[[moves]]\nadd = '{}'"]
            .map(|form| -> Diagnostics { form.replace("{}", HOSTILE).parse::<RuleBook>().unwrap_err() }),
    );
    seen.check(
        ["start {}", "start 1; {}", "start 1; x{}; >=10 wins", "start 1; x2; >={} wins"]
            .map(|form| compact::read(&form.replace("{}", HOSTILE)).unwrap_err()),
    );
}

fn of_the_others(seen: &mut Seen) {
    seen.check([text().parse::<GameLevel>().unwrap_err()]);
    seen.check([
        SpecError::Unknown { name: text(), near: Some(text()) },
        SpecError::NotANumber { kind: "level", found: text() },
        format!("level:{HOSTILE}").parse::<PlayerSpec>().unwrap_err(),
        HOSTILE.parse::<PlayerSpec>().unwrap_err(),
    ]);
    seen.check([HOSTILE.parse::<MatchMode>().unwrap_err()]);
    seen.check([BrokenRoom(text())]);
    seen.check([
        ActionRefusal::SameName(text()),
        ActionRefusal::NotAMove(text()),
        ActionRefusal::Illegal { called: text(), reason: text() },
        ActionRefusal::Name(SeatPlayer::person(HOSTILE).unwrap_err()),
    ]);
    seen.check([RoomRefusal::Game { room: RoomCode::from_random([1; 8]), reason: text() }]);
    let no_name: NameError = SeatPlayer::person(HOSTILE).unwrap_err();
    seen.check([no_name]);
    seen.check([LawError::NoParameter(text())]);
    seen.check([AgentFailure::new(FailureKind::Crash, HOSTILE)]);
    let not_games: [GameTextError; 2] =
        [HOSTILE.parse::<GameText>().unwrap_err(), format!("{HOSTILE};").parse::<GameText>().unwrap_err()];
    seen.check(not_games);
    seen.check([read_agent(&format!("{HOSTILE}=1")).unwrap_err()]);
    let results = || ResultsError::OtherSetup(HOSTILE.into());
    seen.check([results(), ResultsError::Line { path: HOSTILE.into(), line: 1 }]);
    let not_json = || serde_json::from_str::<u8>(&format!("\"{HOSTILE}\"")).unwrap_err();
    let stops = || [RunStop::Results(results()), RunStop::Stopped { stopped: Stopped::Cancelled, saved: true }];
    seen.check(stops());
    seen.check(stops().map(ArenaStop::Run).into_iter().chain([ArenaStop::Line(not_json())]));
    seen.check(stops().map(CensusStop::Run).into_iter().chain([CensusStop::Line(not_json())]));
    seen.check([
        read_answers(Path::new(HOSTILE)).unwrap_err(),
        AnswersError::Line { path: HOSTILE.into(), line: 1, problem: not_json() },
    ]);
    let unreadable: AskedGameError = AskedGame::read(HOSTILE, None, "book").unwrap_err();
    seen.check([unreadable]);
    seen.check([HOSTILE.parse::<Uid>().unwrap_err()]);
    seen.check([
        LinkError::Version(text()),
        LinkError::Page(text()),
        LinkError::Twice(text()),
        LinkError::Move { ply: 1, text: text() },
        LinkError::Ply(text()),
        LinkError::Opponent(text()),
        Link::read_fragment(&format!("#1/{HOSTILE}")).unwrap_err(),
    ]);
    let problems = [StorageProblem::Damaged, StorageProblem::ReadOnly, StorageProblem::Disk].map(|kind| kind(text()));
    seen.check(problems.clone());
    seen.check(problems.map(|problem| StoreError::Unusable { path: Some(HOSTILE.into()), problem }));
    let game = GameId(1);
    seen.check([StoreError::Unreadable { game, reason: text() }]);
    seen.check([ReadProblem { game, reason: text() }]);
    seen.check([VerifyError::OtherBook { game: text(), book: text() }]);
    let json = serde_json::Value::from(HOSTILE).to_string();
    let mut store = Store::open_in_memory().unwrap();
    let lines = [
        text(),
        format!("{{{json}:1}}"),
        format!("{{\"v\":{json}}}"),
        json.clone(),
        format!("{{\"v\":1,\"record\":{json}}}"),
    ];
    let summary = store.import(lines.join("\n").as_bytes(), &Budget::default()).unwrap();
    assert_eq!(summary.refused_lines, 5);
    summary.refused.iter().for_each(|refused| clean(&refused.reason));
}

/// The names of all error types of all crates, as their sources derive them.
fn error_types() -> BTreeSet<String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let folders = fs::read_dir(crates).unwrap().map(|entry| entry.unwrap().path().join("src"));
    // The server's and the rasterizer's are their own: other programs print them.
    let theirs = ["server/src", "png/src"];
    let mut folders: Vec<_> = folders.filter(|folder| !theirs.iter().any(|other| folder.ends_with(other))).collect();
    let mut names = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                folders.push(entry);
                continue;
            }
            let source = fs::read_to_string(&entry).unwrap();
            let derived =
                |line: &str| line.contains("derive(") && line.split(['(', ',', ')']).any(|word| word.trim() == "Error");
            for (at, _) in source.lines().enumerate().filter(|(_, line)| derived(line)) {
                let found = source.lines().skip(at).find_map(|line| {
                    let (_, name) = line.split_once("enum ").or_else(|| line.split_once("struct "))?;
                    name.split(|letter: char| !letter.is_alphanumeric()).next().map(str::to_owned)
                });
                names.extend(found);
            }
        }
    }
    assert!(names.len() > 20, "{names:?}");
    names
}
