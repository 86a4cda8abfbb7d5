//! `numduel history`: the games that are saved, newest first.

pub mod export;
pub mod import;
pub mod replay;

use std::io::Write;

use clap::{Args, Subcommand};
use numduel_rules::number::shorten;
use numduel_store::{GameFilter, HistoryPage, Store, StoredGame};
use numduel_wire::{GameResult, HistoryEntry, MatchPart, PlayerInfo, Seed, to_json};

use crate::data_dir::{DataDir, problems, say_problems};
use crate::exit::Exit;
use crate::history_filter::HistoryFilter;
use crate::time_zone::local;
use crate::{format, output, wrap};

/// List saved games, newest first
#[derive(Args)]
#[command(after_help = include_str!("../../help/history.txt"), args_conflicts_with_subcommands = true)]
pub struct HistoryCommand {
    #[command(subcommand)]
    command: Option<HistorySubcommand>,
    #[command(flatten)]
    filter: HistoryFilter,
    /// List at most this many games
    #[arg(long, value_name = "N", default_value = "20", value_parser = at_least_one)]
    limit: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data_dir: DataDir,
}

#[derive(Subcommand)]
enum HistorySubcommand {
    Replay(replay::ReplayCommand),
    Export(export::ExportCommand),
    Import(import::ImportCommand),
}

fn at_least_one(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| "write a whole number from 1 on, like 100".to_owned())
}

impl HistoryCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        match self.command {
            Some(HistorySubcommand::Replay(replay)) => replay.run(),
            Some(HistorySubcommand::Export(export)) => export.run(),
            Some(HistorySubcommand::Import(import)) => import.run(),
            None => self.list(),
        }
    }

    fn list(&self) -> anyhow::Result<Exit> {
        let store = self.data_dir.open()?;
        let filter = self.filter.filter(&store)?;
        let mut out = output::MaskedStdout::new();
        if self.json {
            self.print_json(&store, &filter, &mut out)?;
        } else {
            self.print_table(&store, &filter, &mut out)?;
        }
        out.flush()?;
        Ok(Exit::Done)
    }

    fn print_table(&self, store: &Store, filter: &GameFilter, out: &mut impl Write) -> anyhow::Result<()> {
        let mut last = None;
        let mut width = 0;
        let columns = wrap::output_width();
        store.each_of_history(filter, HistoryPage::first(self.limit), |game| {
            if last.is_none() {
                // The newest game has the longest number, nearly always.
                width = game.id.to_string().len().max(2);
                writeln!(out, "{:>width$}  {:<20}  {:>5}  game", "id", "when", "moves")?;
            }
            out.write_all(wrap::wrapped(&row(&game, width), columns).as_bytes())?;
            last = Some(game);
            anyhow::Ok(())
        })?;
        out.flush()?;
        if last.is_none() {
            output::notice(&self.filter.nothing(store)?);
        } else if !store.history(filter, HistoryPage::after(1, last.as_ref()))?.is_empty() {
            output::notice("More games: numduel history --limit N\n");
        }
        say_problems(store);
        Ok(())
    }

    fn print_json(&self, store: &Store, filter: &GameFilter, out: &mut impl Write) -> anyhow::Result<()> {
        // A `HistoryReport`, written by hand at both ends so that the list in between can be a stream.
        out.write_all(br#"{"v":1,"games":["#)?;
        let mut separator = "";
        store.each_of_history(filter, HistoryPage::first(self.limit), |game| {
            write!(out, "{separator}{}", to_json(&entry(&game))?)?;
            separator = ",";
            anyhow::Ok(())
        })?;
        match problems(store) {
            none if none.is_empty() => out.write_all(b"]}\n")?,
            some => writeln!(out, "],\"problems\":{}}}", to_json(&some)?)?,
        }
        Ok(())
    }
}

/// Two lines a game: names, and what a game ended by, take more room than a column has.
fn row(game: &StoredGame, width: usize) -> String {
    let [one, two] = &game.players;
    format!(
        "{:>width$}  {:<20}  {:>5}  {}\n{:>width$}  {} vs {}: {}\n",
        game.id.to_string(),
        local(game.started),
        game.record.moves.len(),
        shorten(&game.record.game.to_string()),
        "",
        format::player(one),
        format::player(two),
        format::result(game),
    )
}

fn entry(game: &StoredGame) -> HistoryEntry<'_> {
    HistoryEntry {
        id: game.id.0,
        uid: game.uid.to_string(),
        game: game.record.game.to_string(),
        record: game.record.to_string(),
        players: game.players.each_ref().map(PlayerInfo::from),
        result: game.outcome.map(GameResult::from),
        moves: game.record.moves.len(),
        started: game.started,
        ended: game.ended,
        seed: game.seed.map(Seed),
        of_match: game.of_match.map(|place| MatchPart { id: place.id.0, number: place.number }),
    }
}
