//! `numduel census`: ask agents about every deciding position of a set of games.

mod asking;
pub mod results;

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use numduel_agents::{GameText, ResultFiles, Shard, read_agent, sha256};
use numduel_players::census::CensusGame;
use numduel_players::generate::{GameLevel, Season, line};
use numduel_rules::catalog;
use numduel_rules::english::count;
use numduel_wire::{ArenaAgent, CensusHeader, CensusLine, CensusReport, CensusSetup, V1};

use super::arena::failure_lines;
use crate::exit::{Exit, usage};
use crate::limit_args::LimitArgs;
use crate::option_values::at_least_one;
use crate::output;
use asking::CensusAgent;

/// Ask agents about every deciding position of a set of games, and score them
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[command(after_help = include_str!("../../../help/census.txt"))]
pub struct CensusCommand {
    /// The agents: players such as lookahead:3, or processes such as 'cmd=python3 engine.py'
    #[arg(value_name = "AGENT", required = true)]
    agents: Vec<String>,
    /// The games of the season with this seed
    #[arg(long, value_name = "SEED", conflicts_with_all = ["books", "games"])]
    season: Option<String>,
    /// Only this level of the season; may be given several times
    #[arg(long, value_name = "1-10", requires = "season")]
    level: Vec<GameLevel>,
    /// How many games of each level
    #[arg(long, value_name = "N", default_value_t = 10)]
    count: usize,
    /// The games' twins instead: other numbers, names and words
    #[arg(long, requires = "season")]
    twins: bool,
    /// The five books
    #[arg(long, conflicts_with = "games")]
    books: bool,
    /// The games in this file, one on each line
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
    /// Ask each process so many times
    #[arg(long, value_name = "K", default_value = "1", value_parser = at_least_one)]
    repeat: NonZeroU32,
    /// The time for each turn, in milliseconds, retries included
    #[arg(long, value_name = "MS", default_value = "10000", value_parser = at_least_one)]
    movetime: NonZeroU32,
    /// Ask only about this part of the games, such as 3/16
    #[arg(long, value_name = "I/N", default_value_t)]
    shard: Shard,
    /// List the number that each move leads to, in the prompts of proto=text
    #[arg(long)]
    results: bool,
    /// Save every answer in this file as it comes; a census that was stopped continues there
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

/// A game to ask about, and how it is written.
pub struct CensusSource {
    pub text: String,
    pub game: Arc<CensusGame>,
}

impl CensusCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let agents = self.agents.iter().map(|text| self.agent(text)).collect::<anyhow::Result<Vec<_>>>()?;
        let sources = self.sources()?;
        if sources.is_empty() {
            return Err(usage("there are no games to ask about; name them with --season, --games or --books"));
        }
        let lines: Vec<CensusLine> = self.answers(agents, &sources)?.into_values().collect();
        self.tell_missing(lines.iter().map(|line| line.missing().count()).sum());
        for scored in results::scored(&lines)? {
            let report = scored.report();
            if self.json {
                output::json(&report)?;
            } else {
                output::answer(&text(&report))?;
            }
        }
        Ok(Exit::Done)
    }

    /// Says how to get the replies that are missing.
    fn tell_missing(&self, missing: usize) {
        if missing > 0 {
            let how =
                if self.out.is_some() { "the same command asks for them again" } else { "--out continues a census" };
            output::notice(&format!("Missing: {} without a reply; {how}.\n", count(missing, "turn")));
        }
    }

    /// An agent, with what the command says about processes.
    fn agent(&self, text: &str) -> anyhow::Result<ArenaAgent> {
        let agent = read_agent(text).map_err(usage)?;
        if agent.cmd.is_none() {
            return Ok(agent);
        }
        let results = self.results.then_some(true);
        Ok(ArenaAgent { movetime: Some(self.movetime.get().into()), results, ..agent })
    }

    /// Every answer by its place: what the file has, and what is asked now.
    fn answers(
        &self,
        mut agents: Vec<ArenaAgent>,
        sources: &[CensusSource],
    ) -> anyhow::Result<BTreeMap<u64, CensusLine>> {
        let budget = self.limits.budget("positions")?;
        let mut asked =
            agents.iter_mut().map(|agent| CensusAgent::new(agent, &budget)).collect::<anyhow::Result<Vec<_>>>()?;
        let positions: usize = sources.iter().map(|source| source.game.decisions().len()).sum();
        let total = (agents.len() * positions) as u64;
        let games: String = sources.iter().flat_map(|source| [source.text.as_str(), "\n"]).collect();
        let (games, games_hash) = (sources.len(), sha256(games.as_bytes()));
        let census = CensusSetup { agents, games, games_hash, repeat: self.repeat.get() };
        let header = CensusHeader { v: V1, census, lines: total };
        let mut files = self.out.as_ref().map(|path| ResultFiles::open(path, &header)).transpose()?;
        let mut lines =
            files.as_ref().map_or_else(|| Ok(BTreeMap::new()), |files| results::read(files.results.lines()))?;
        let mut index = 0;
        for agent in &mut asked {
            for (place, source) in sources.iter().enumerate() {
                let mut game = agent.with(source)?;
                for decision in source.game.decisions() {
                    let earlier = lines.get(&index);
                    let is_whole = earlier.is_some_and(|line| line.missing().next().is_none());
                    if self.shard.has(place as u64) && !is_whole {
                        budget.report(lines.len() as u64, Some(total.into()))?;
                        let (line, times) = game.answer(index, decision, self.repeat.get(), earlier);
                        budget.check()?;
                        if let Some(files) = &mut files {
                            files.append(index, &line, &times)?;
                        }
                        lines.insert(index, line);
                    }
                    if let Some(line) = lines.get(&index) {
                        game.count(line);
                    }
                    index += 1;
                }
            }
        }
        files.map(|files| files.results.finish()).transpose()?;
        Ok(lines)
    }

    fn sources(&self) -> anyhow::Result<Vec<CensusSource>> {
        if let Some(seed) = &self.season {
            return Ok(self.of_season(&Season::new(seed)));
        }
        let texts: Vec<String> = match &self.games {
            Some(path) => {
                let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
                text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
            }
            None if self.books => catalog::ids().map(str::to_owned).collect(),
            None => Vec::new(),
        };
        texts.into_iter().map(|text| source(text, None, "book")).collect()
    }

    fn of_season(&self, season: &Season) -> Vec<CensusSource> {
        let asked = |level: &GameLevel| self.level.is_empty() || self.level.contains(level);
        let games = GameLevel::all().filter(asked).flat_map(|level| season.games(level).take(self.count));
        let source = |game: numduel_players::generate::GeneratedGame| {
            let rules = if self.twins { season.twin(&game)? } else { Arc::clone(&game.rules) };
            let text = line(&rules);
            let game = CensusGame::new(rules, Some(game.level), game.kind.word()).ok()?;
            Some(CensusSource { text, game: Arc::new(game) })
        };
        games.filter_map(source).collect()
    }
}

/// A game as it is written, solved.
pub fn source(text: String, level: Option<GameLevel>, kind: &str) -> anyhow::Result<CensusSource> {
    let found: GameText = text.parse().map_err(usage)?;
    let game = CensusGame::new(Arc::clone(found.rules()), level, kind)?;
    Ok(CensusSource { text, game: Arc::new(game) })
}

fn text(report: &CensusReport) -> String {
    let mut text = format!("{}\n", report.agent);
    let overall = [("all", &report.overall)];
    let levels = report.levels.iter().map(|score| ("", score));
    for (name, score) in levels.chain(overall) {
        let name = score.level.map_or_else(|| name.to_owned(), |level| format!("level {level}"));
        let missing = match score.missing {
            0 => String::new(),
            missing => format!(", {} missing", count(missing, "position")),
        };
        let (Some(regret), Some(accuracy)) = (score.regret.mean, score.accuracy.mean) else {
            text += &format!("  {name:8} no reply{missing}\n");
            continue;
        };
        let range =
            score.regret.interval.map_or("too few to rank".to_owned(), |[low, high]| format!("{low:.3} to {high:.3}"));
        let mistake = score
            .first_mistake
            .map_or_else(|| "none".to_owned(), |plies| count(plies, "ply").replace("plys", "plies") + " from the end");
        text += &format!(
            "  {name:8} regret {regret:.3} ({range}), accuracy {accuracy:.3}, first mistake {mistake}, {}{missing}\n",
            count(score.games, "game"),
        );
    }
    for win in &report.overall.wins {
        if let (Some(one), Some(two)) = (win.as_player_1.mean, win.as_player_2.mean) {
            text += &format!("  wins against {:12} {one:.3} as player 1, {two:.3} as player 2\n", win.against);
        }
    }
    text + &failure_lines(&report.failures)
}
