//! One seed gives the same moves wherever a computer player plays: in an arena, as an engine, and at a table.

use std::sync::Arc;

use numduel_agents::{Agent, BuiltIn, Engine, EngineOptions, GameText, TurnLimits, take_turn};
use numduel_rules::Game;
use numduel_session::{Command, Opening, Players, SeatPlayer, Session, SessionOptions, StartPolicy};
use numduel_wire::EngineCommand;
use serde_json::json;

const GAME: &str = "showdown(target=1000)";

fn in_an_arena(seed: u64) -> String {
    let text: GameText = GAME.parse().unwrap();
    let mut agent = BuiltIn::new("level:5".parse().unwrap(), Arc::default());
    agent.begin(&text, seed).unwrap();
    let turn = take_turn(&mut agent, &text.game().unwrap(), &mut TurnLimits::default().meter());
    turn.mv.unwrap().to_string()
}

fn as_an_engine(seed: u64) -> String {
    let engine = Engine::new(EngineOptions::default());
    let begin =
        json!({ "command": "newgame", "game": GAME, "opponent": "level:5", "seat": 2, "seed": seed.to_string() });
    let command: EngineCommand = serde_json::from_value(begin).unwrap();
    engine.apply(&command).state.unwrap().record.rsplit(' ').next().unwrap().to_owned()
}

fn at_a_table(seed: u64) -> String {
    let rules = Arc::clone(GAME.parse::<GameText>().unwrap().rules());
    let players = Players([SeatPlayer::computer("c", "level:5").unwrap(), SeatPlayer::external("e").unwrap()]);
    let options = SessionOptions::new(StartPolicy::fixed(Arc::clone(&rules)), players, Some(seed));
    let mut session = Session::new(options, Opening::Game(Game::new(rules)), None).unwrap();
    session.apply(Command::ComputerTurn).unwrap();
    session.game().moves()[0].to_string()
}

#[test]
fn a_computer_makes_the_same_move_in_an_arena_as_an_engine_and_at_a_table() {
    for seed in 0..20 {
        let move_of = in_an_arena(seed);
        assert_eq!([as_an_engine(seed), at_a_table(seed)], [move_of.clone(), move_of], "seed {seed}");
    }
}
