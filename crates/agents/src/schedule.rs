//! Who plays whom, in which game, from which opening: a list that follows from the setup alone.

use std::collections::HashSet;
use std::sync::Arc;

use numduel_players::PlayerSpec;
use numduel_rules::Game;
use numduel_rules::visible::masked_line;
use numduel_wire::{ArenaAgent, ArenaOpenings, ArenaSetup, Tournament};
use thiserror::Error;

use crate::analyses::Analyses;
use crate::game_text::GameText;
use crate::process::EngineProtocol;
use crate::secrets::Secrets;

/// The most openings of one game.
const MOST_OPENINGS: usize = 10_000;

/// The most games of one counted line. Nobody can stop the arena within them, so they take no time.
const BLOCK: u64 = 100_000;

/// The most lines of one arena.
const MOST_LINES: u64 = 100_000_000;

/// Everything that is played.
#[derive(Debug)]
pub struct Schedule {
    /// The setup, with what holds for each agent written out for each.
    pub setup: ArenaSetup,
    pub(crate) kinds: Vec<AgentSpec>,
    games: Vec<(GameText, Vec<Game>)>,
    pairings: Vec<[usize; 2]>,
    /// Lines per pairing, game and opening, for each pairing.
    blocks: Vec<u64>,
}

/// What an agent is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AgentSpec {
    /// A computer player.
    BuiltIn(PlayerSpec),
    /// A command, and what it speaks.
    Process(String, EngineProtocol),
}

impl AgentSpec {
    /// The command of a process, with its keys.
    pub fn command(&self) -> Option<&str> {
        match self {
            Self::BuiltIn(_) => None,
            Self::Process(command, _) => Some(command),
        }
    }
}

/// One line of the results: a game, or a number of games that are only counted.
#[derive(Debug)]
pub(crate) struct ScheduledGame<'a> {
    pub(crate) index: u64,
    pub(crate) text: &'a GameText,
    pub(crate) opening: &'a Game,
    /// The agents by seat.
    pub(crate) seats: [usize; 2],
    /// How many games are only counted.
    pub(crate) counted: Option<u64>,
}

/// Why an arena cannot be played.
#[derive(Debug, Error)]
#[error("{}", masked_line(.0))]
pub struct ArenaError(pub(crate) String);

impl Schedule {
    /// Checks a setup, and lists what is played.
    pub fn new(mut setup: ArenaSetup, analyses: &Arc<Analyses>) -> Result<Self, ArenaError> {
        let each = std::mem::take(&mut setup.each);
        for agent in &mut setup.agents {
            fill(agent, &each);
        }
        if setup.agents.len() < 2 {
            return Err(ArenaError("an arena needs at least two agents".to_owned()));
        }
        if setup.games.is_empty() {
            return Err(ArenaError("an arena needs at least one game".to_owned()));
        }
        let kinds = setup.agents.iter_mut().map(agent_spec).collect::<Result<Vec<_>, _>>()?;
        let mut names = HashSet::new();
        for agent in &setup.agents {
            let name = agent.name.clone().unwrap_or_default();
            if !names.insert(name.clone()) {
                return Err(ArenaError(format!("two agents are called '{name}'; give one of them another name")));
            }
        }
        let openings = setup.openings;
        let games = setup.games.iter().map(|game| opened(game, openings, analyses)).collect::<Result<Vec<_>, _>>()?;
        let count = setup.agents.len();
        let pairings = match setup.tournament {
            Tournament::RoundRobin => (0..count).flat_map(|one| (one + 1..count).map(move |two| [one, two])).collect(),
            Tournament::Gauntlet => (1..count).map(|two| [0, two]).collect::<Vec<_>>(),
        };
        let blocks = pairings.iter().map(|pair| lines_per_opening(&setup, &kinds, *pair)).collect();
        let schedule = Self { setup, kinds, games, pairings, blocks };
        if schedule.lines() > MOST_LINES {
            return Err(ArenaError(format!("an arena has at most {MOST_LINES} games; play fewer rounds")));
        }
        Ok(schedule)
    }

    fn seatings(&self) -> u64 {
        if self.setup.repeat { 2 } else { 1 }
    }

    /// How many lines of results there will be.
    pub fn lines(&self) -> u64 {
        let openings: u64 = self.games.iter().map(|(_, openings)| openings.len() as u64).sum();
        self.blocks
            .iter()
            .fold(0, |sum: u64, blocks| sum.saturating_add(blocks.saturating_mul(openings * self.seatings())))
    }

    /// The game with this number: pairings outside, then games, openings and rounds, and the two seatings inside.
    pub(crate) fn game(&self, number: u64) -> Option<ScheduledGame<'_>> {
        let mut left = number;
        for (pair, blocks) in self.pairings.iter().zip(&self.blocks) {
            for (text, openings) in &self.games {
                let each = blocks * self.seatings();
                let here = each * openings.len() as u64;
                if left >= here {
                    left -= here;
                    continue;
                }
                let opening = &openings[usize::try_from(left / each).ok()?];
                let within = left % each;
                let (block, swapped) = (within / self.seatings(), within % self.seatings() == 1);
                let seats = if swapped { [pair[1], pair[0]] } else { *pair };
                let counted = self.is_counted(*pair).then(|| BLOCK.min(self.setup.rounds - block * BLOCK));
                return Some(ScheduledGame { index: number, text, opening, seats, counted });
            }
        }
        None
    }

    fn is_counted(&self, pair: [usize; 2]) -> bool {
        is_counted(&self.setup, &self.kinds, pair)
    }

    /// An agent's name.
    pub(crate) fn name(&self, agent: usize) -> &str {
        self.setup.agents[agent].name.as_deref().unwrap_or_default()
    }
}

fn is_counted(setup: &ArenaSetup, kinds: &[AgentSpec], pair: [usize; 2]) -> bool {
    let built_in = |index: usize| matches!(kinds[index], AgentSpec::BuiltIn(_));
    !setup.transcripts && setup.openings.is_none() && pair.into_iter().all(built_in)
}

fn lines_per_opening(setup: &ArenaSetup, kinds: &[AgentSpec], pair: [usize; 2]) -> u64 {
    if is_counted(setup, kinds, pair) { setup.rounds.div_ceil(BLOCK) } else { setup.rounds }
}

/// What each agent has unless it says otherwise.
fn fill(agent: &mut ArenaAgent, each: &ArenaAgent) {
    let own = std::mem::take(agent);
    *agent = ArenaAgent {
        name: own.name,
        player: own.player,
        cmd: own.cmd,
        proto: own.proto.or_else(|| each.proto.clone()),
        restart: own.restart.or(each.restart),
        results: own.results.or(each.results),
        movetime: own.movetime.or(each.movetime),
        margin: own.margin.or(each.margin),
        handshake: own.handshake.or(each.handshake),
        retries: own.retries.or(each.retries),
        max_calls: own.max_calls.or(each.max_calls),
        max_tokens: own.max_tokens.or(each.max_tokens),
    };
}

/// What an agent is; one without a name is called by it. Keys stay in the result: the agent's own command, which is written
/// down, loses them.
pub fn agent_spec(agent: &mut ArenaAgent) -> Result<AgentSpec, ArenaError> {
    let (kind, name) = match (&agent.player, &agent.cmd) {
        (Some(player), None) => {
            let spec: PlayerSpec = player.parse().map_err(|error| ArenaError(format!("{error}")))?;
            (AgentSpec::BuiltIn(spec), spec.to_string())
        }
        (None, Some(command)) => {
            let protocol = match agent.proto.as_deref() {
                None | Some("lines") => EngineProtocol::Lines,
                Some("json") => EngineProtocol::Json,
                Some("text") => EngineProtocol::Text,
                Some(other) => {
                    return Err(ArenaError(format!("there is no proto '{other}'; choose lines, json or text")));
                }
            };
            let written = Secrets::of([command.as_str()]).hidden(command);
            (AgentSpec::Process(command.clone(), protocol), written)
        }
        _ => return Err(ArenaError("an agent has either a player or a cmd".to_owned())),
    };
    agent.cmd = agent.cmd.take().map(|_| name.clone());
    agent.name.get_or_insert(name);
    Ok(kind)
}

/// A game with the positions that its games begin at.
fn opened(
    game: &str,
    openings: Option<ArenaOpenings>,
    analyses: &Arc<Analyses>,
) -> Result<(GameText, Vec<Game>), ArenaError> {
    let text: GameText = game.parse().map_err(|error| ArenaError(format!("{error}")))?;
    let start = text.game().map_err(|error| ArenaError(error.to_string()))?;
    if start.outcome().is_some() {
        return Err(ArenaError(format!("the game is over in '{game}'; leave out its last moves")));
    }
    let Some(ArenaOpenings { plies, class }) = openings else { return Ok((text, vec![start])) };
    let mut found = vec![start];
    for _ in 0..plies {
        let mut seen = HashSet::new();
        found = found.iter().flat_map(after_each_move).filter(|game| seen.insert(game.position().clone())).collect();
        if found.len() > MOST_OPENINGS {
            let message = format!("there are more than {MOST_OPENINGS} openings of {plies} plies; choose fewer plies");
            return Err(ArenaError(message));
        }
    }
    if let Some(class) = class {
        let known = analyses.of(&text);
        let solution = known.solution().map_err(|error| ArenaError(error.to_string()))?;
        found.retain(|game| solution.verdict(game.position()).is_ok_and(|verdict| verdict == class.into()));
    }
    if found.is_empty() {
        return Err(ArenaError(format!("'{game}' has no such openings; choose another class or fewer plies")));
    }
    Ok((text, found))
}

/// The unfinished games that are one move longer.
fn after_each_move(game: &Game) -> Vec<Game> {
    let played = game.rules().legal(game.position()).into_iter().filter_map(|mv| {
        let mut next = game.clone();
        next.play(&mv).ok()?;
        next.outcome().is_none().then_some(next)
    });
    played.collect()
}
