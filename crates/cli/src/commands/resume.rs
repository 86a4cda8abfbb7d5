//! `numduel resume`: continue what was left, by quitting, Ctrl-C or a power cut.

use clap::Args;
use numduel_session::{GameId, MatchId, MatchScore};
use numduel_store::{Store, Unfinished};
use numduel_wire::{PlayerInfo, UnfinishedEntry, UnfinishedReport, V1};

use crate::data_dir::{DataDir, say_problems};
use crate::exit::{Exit, usage};
use crate::limit_args::LimitArgs;
use crate::play_args::PromptArgs;
use crate::{format, line_play, output, saving};

/// Continue an unfinished game or match
#[derive(Args)]
#[command(after_help = include_str!("../../help/resume.txt"))]
pub struct ResumeCommand {
    /// Which one, as --list shows it: a number for a game, match:N for a match; the newest if left out
    #[arg(value_name = "WHICH")]
    which: Option<String>,
    /// List unfinished games and matches
    #[arg(long, conflicts_with = "which")]
    list: bool,
    #[command(flatten)]
    prompt: PromptArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    data_dir: DataDir,
}

/// How many unfinished games are listed.
const LISTED: usize = 50;

impl ResumeCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let store = self.data_dir.open()?;
        if self.list {
            let unfinished = store.unfinished(LISTED)?;
            say_problems(&store);
            return self.list(&unfinished);
        }
        let found = match self.which.as_deref() {
            None => store.unfinished(1)?.pop(),
            Some(which) => Some(named(&store, which)?),
        };
        match found {
            None => self.list(&[]),
            Some(found) => {
                let budget = self.limits.interactive("steps")?;
                let session = saving::resume(&found, &store, &self.data_dir, |options| {
                    self.prompt.set(options);
                    options.budget = budget;
                })?;
                let again = [self.data_dir.options(), self.limits.options()].concat();
                line_play::play(session, &self.prompt, &self.data_dir, again)
            }
        }
    }

    fn list(&self, unfinished: &[Unfinished]) -> anyhow::Result<Exit> {
        if self.prompt.json {
            output::json(&UnfinishedReport { v: V1, unfinished: unfinished.iter().map(entry).collect() })?;
        } else {
            let lines: Vec<String> = unfinished.iter().map(listed).collect();
            output::prose(&if lines.is_empty() { nothing() } else { lines.concat() })?;
        }
        Ok(Exit::Done)
    }
}

fn named(store: &Store, which: &str) -> anyhow::Result<Unfinished> {
    if let Some(number) = which.strip_prefix("match:") {
        let id = number.parse().map(MatchId).map_err(|_| wrong(which))?;
        let saved = store.stored_match(id)?;
        if saved.ended.is_some() {
            return Err(usage(format!("match {number} is over")));
        }
        return Ok(Unfinished::Match(saved));
    }
    let id = which.parse().map(GameId).map_err(|_| wrong(which))?;
    let saved = store.game(id)?;
    match (saved.outcome, saved.of_match) {
        (Some(_), _) => Err(usage(format!("game {which} is over; 'numduel history replay {which}' shows it"))),
        (None, Some(place)) => Ok(Unfinished::Match(store.stored_match(place.id)?)),
        (None, None) => Ok(Unfinished::Game(saved)),
    }
}

fn wrong(which: &str) -> anyhow::Error {
    usage(format!(
        "'{}' is not the number of a game; write a number such as 12, or match:3",
        numduel_rules::number::shorten(which)
    ))
}

fn nothing() -> String {
    let first = numduel_rules::catalog::ids().next().unwrap_or_default();
    format!("No unfinished games. Start one with: numduel play {first}\n")
}

fn listed(unfinished: &Unfinished) -> String {
    match unfinished {
        Unfinished::Game(saved) => {
            let [one, two] = saved.players.each_ref().map(format::player);
            format!("numduel resume {}  {}: {one} against {two}\n", saved.id, saved.record)
        }
        Unfinished::Match(saved) => {
            let [one, two] = saved.players.each_ref().map(format::player);
            let MatchScore { won: [won, lost], drawn, .. } = saved.score();
            let drawn = if drawn == 0 { String::new() } else { format!(", drawn {drawn}") };
            let (id, game, mode) = (saved.id, &saved.game, saved.mode);
            format!("numduel resume match:{id}  {game}, {mode}: {one} {won}, {two} {lost}{drawn}\n")
        }
    }
}

fn entry(unfinished: &Unfinished) -> UnfinishedEntry<'_> {
    match unfinished {
        Unfinished::Game(saved) => UnfinishedEntry {
            which: saved.id.to_string(),
            game: saved.record.to_string(),
            players: saved.players.each_ref().map(PlayerInfo::from),
            score: None,
            drawn: None,
        },
        Unfinished::Match(saved) => UnfinishedEntry {
            which: format!("match:{}", saved.id),
            game: saved.game.to_string(),
            players: saved.players.each_ref().map(PlayerInfo::from),
            score: Some(saved.score().won),
            drawn: Some(saved.score().drawn),
        },
    }
}
