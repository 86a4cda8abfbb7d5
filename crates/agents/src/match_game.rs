//! One game of an arena, from its opening to its end or to a failure.

use std::time::Duration;

use numduel_players::arena::Arena;
use numduel_rules::{Game, Seat};
use numduel_wire::{ArenaEnd, ArenaFailure, ArenaGame, ArenaTally, ArenaTurn, SeatNumber, Seed, V1};

use crate::agent::{Agent, AgentFailure, FailureKind};
use crate::schedule::{AgentSpec, Schedule, ScheduledGame};
use crate::secrets::Secrets;
use crate::turn::{AgentTurn, TurnLimits, take_turn};
use crate::value_cache::ValueCache;

/// What a game is played with.
pub(crate) struct MatchTable<'a> {
    pub(crate) schedule: &'a Schedule,
    pub(crate) values: &'a mut ValueCache,
    pub(crate) secrets: &'a Secrets,
}

/// A line without result, turns or record.
fn line(schedule: &Schedule, scheduled: &ScheduledGame<'_>) -> ArenaGame {
    ArenaGame {
        v: V1,
        index: scheduled.index,
        game: scheduled.text.source(),
        agents: scheduled.seats.map(|agent| schedule.name(agent).to_owned()),
        seed: Seed(seed(schedule, scheduled)),
        opening: scheduled.opening.moves().len(),
        record: None,
        winner: None,
        ended: ArenaEnd::Rules,
        cause: None,
        failure: None,
        tally: None,
        turns: Vec::new(),
    }
}

/// Every game has a seed of its own; the seeds of two games with swapped seats differ too.
fn seed(schedule: &Schedule, scheduled: &ScheduledGame<'_>) -> u64 {
    schedule.setup.seed.wrapping_add(scheduled.index)
}

/// Plays a game. The times of its turns come beside it, because they are never the same twice.
pub(crate) fn play(
    table: &mut MatchTable<'_>,
    scheduled: &ScheduledGame<'_>,
    agents: &mut [Box<dyn Agent>; 2],
) -> (ArenaGame, Vec<Duration>) {
    let mut found = line(table.schedule, scheduled);
    let mut game = scheduled.opening.clone();
    let mut times = Vec::new();
    let mut meters = scheduled.seats.map(|agent| TurnLimits::of(&table.schedule.setup.agents[agent]).meter());
    for seat in Seat::BOTH {
        if let Err(failure) = agents[seat.index()].begin(scheduled.text, found.seed.0) {
            fail(&mut found, seat, &failure, table.secrets);
            found.record = Some(game.record().to_string());
            return (found, times);
        }
    }
    while game.outcome().is_none() {
        if game.moves().len() >= table.schedule.setup.max_moves {
            found.ended = ArenaEnd::MaxMoves;
            break;
        }
        let seat = game.position().turn;
        let turn = take_turn(agents[seat.index()].as_mut(), &game, &mut meters[seat.index()]);
        times.push(turn.time);
        if table.schedule.setup.transcripts {
            found.turns.push(written(&game, &turn, table));
        }
        match (&turn.mv, turn.resigned) {
            (Some(mv), _) if game.play(mv).is_ok() => {}
            (_, true) => _ = game.resign(),
            _ => {
                let unknown = || AgentFailure::new(FailureKind::HarnessFailure, "there is neither a move nor a reason");
                fail(&mut found, seat, &turn.failure.unwrap_or_else(unknown), table.secrets);
                break;
            }
        }
    }
    if let Some(outcome) = game.outcome() {
        found.winner = outcome.winner.map(SeatNumber);
        found.cause = Some(outcome.cause.into());
    }
    found.record = Some(game.record().to_string());
    (found, times)
}

/// The agent in this seat fails: the other wins, unless it was the arena that could not ask.
fn fail(found: &mut ArenaGame, seat: Seat, failure: &AgentFailure, secrets: &Secrets) {
    found.ended = failure.kind.into();
    found.winner = (failure.kind != FailureKind::HarnessFailure).then(|| SeatNumber(seat.other()));
    found.failure = Some(ArenaFailure { seat: SeatNumber(seat), detail: secrets.hidden(&failure.detail) });
}

/// A turn as it is written down.
fn written(game: &Game, turn: &AgentTurn, table: &mut MatchTable<'_>) -> ArenaTurn {
    let position = game.position();
    let value = table.values.of(position);
    let after = value.zip(turn.mv.as_ref()).and_then(|(value, mv)| value.after(mv));
    ArenaTurn {
        ply: game.moves().len(),
        seat: SeatNumber(position.turn),
        verdict_before: value.map(|value| value.verdict.into()),
        best: value.map(crate::value_cache::PositionValue::best).unwrap_or_default(),
        deciding: value.is_some_and(crate::value_cache::PositionValue::is_deciding),
        mv: turn.mv.as_ref().map(ToString::to_string),
        verdict_after: after.map(|(verdict, _)| verdict.into()),
        regret: after.map(|(_, regret)| regret),
        attempts: turn.attempts.iter().map(|attempt| attempt.written(table.secrets)).collect(),
    }
}

/// Games between built-in players that are only counted, as fast as they can be played.
pub(crate) fn count(
    schedule: &Schedule,
    scheduled: &ScheduledGame<'_>,
    games: u64,
    analysis: &std::sync::Arc<numduel_players::Analysis>,
) -> ArenaGame {
    let mut found = line(schedule, scheduled);
    let specs = scheduled.seats.map(|agent| match &schedule.kinds[agent] {
        AgentSpec::BuiltIn(spec) => Some(*spec),
        AgentSpec::Process(..) => None,
    });
    let [Some(one), Some(two)] = specs else { return found };
    match Arena::new(analysis, one, two) {
        Ok(arena) => {
            let tally = arena.play_many(games, found.seed.0);
            found.tally = Some(ArenaTally { wins: tally.wins, draws: tally.draws });
        }
        Err(error) => {
            found.ended = ArenaEnd::HarnessFailure;
            found.failure = Some(ArenaFailure { seat: SeatNumber(Seat::One), detail: error.to_string() });
        }
    }
    found
}
