//! From what a person writes for a game that was played, a record or the number of a saved game, to that game.

use anyhow::Context;
use numduel_rules::number::shorten;
use numduel_rules::sentences::Names;
use numduel_rules::{Game, catalog};
use numduel_session::{GameId, Players};
use numduel_store::{GameFilter, HistoryPage, StoredGame};

use crate::data_dir::DataDir;
use crate::exit::usage;
use crate::game_arg::GameArg;
use crate::output;
use crate::play_args::{FirstMover, seat};

/// A game that was played.
pub struct PlayedGame {
    pub game: Game,
    pub names: Names,
    /// The players, the first mover first.
    pub players: Players,
    /// Its number, if it comes from the store.
    pub id: Option<GameId>,
}

/// The game, played again move by move; without a word for it, the newest one.
pub fn find(arg: &GameArg, data_dir: &DataDir) -> anyhow::Result<PlayedGame> {
    find_or_newest(arg, data_dir, |_| true)
}

/// The same where not every game will do as the newest one.
pub fn find_or_newest(
    arg: &GameArg,
    data_dir: &DataDir,
    will_do: impl Fn(&StoredGame) -> bool,
) -> anyhow::Result<PlayedGame> {
    if arg.is_empty() {
        return stored(newest(data_dir, will_do)?, data_dir);
    }
    match id(arg)? {
        Some(_) if arg.file().is_some() => Err(usage("a saved game has its own rule book; omit --rulebook")),
        Some(id) => stored(id, data_dir),
        None => {
            let players = seat([None, None], None, FirstMover::One, 0)?;
            Ok(PlayedGame { game: arg.game()?, names: Names::default(), players, id: None })
        }
    }
}

/// The number of a saved game, if that is what was written: no game is called by digits alone.
fn id(arg: &GameArg) -> anyhow::Result<Option<GameId>> {
    let number = arg.only_word().filter(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()));
    let none = |word: &str| usage(format!("there is no game {}; 'numduel history' lists them", shorten(word)));
    number.map(|word| word.parse().map(GameId).map_err(|_| none(word))).transpose()
}

/// The number of the newest game that will do.
fn newest(data_dir: &DataDir, will_do: impl Fn(&StoredGame) -> bool) -> anyhow::Result<GameId> {
    /// How many games are searched.
    const LATEST: usize = 1000;
    let games = data_dir.open()?.history(&GameFilter::default(), HistoryPage::first(LATEST))?;
    let found = games.iter().find(|game| will_do(game)).map(|game| game.id);
    if let Some(id) = found {
        output::notice(&format!("Your newest game is game {id}.\n"));
    }
    found.ok_or_else(|| {
        let first = catalog::ids().next().unwrap_or_default();
        usage(format!("there is no saved game yet; play one with 'numduel play {first}', or write a record"))
    })
}

fn stored(id: GameId, data_dir: &DataDir) -> anyhow::Result<PlayedGame> {
    let saved = data_dir.open()?.game(id)?;
    let game = saved.replay().with_context(|| format!("game {id} cannot be played again"))?;
    let players = Players(saved.players);
    Ok(PlayedGame { game, names: names(&players), players, id: Some(id) })
}

/// The names of the players by seat. Players without names are saved under those of the seats they first took, which they
/// swap in a match; and imported games may have names that no game could be played with.
fn names(players: &Players) -> Names {
    if !players.are_named() {
        return Names::default();
    }
    let [one, two] = &players.0;
    Names::new(one.name(), two.name()).unwrap_or_else(|error| {
        output::notice(&format!("Using seat names: {error}\n"));
        Names::default()
    })
}
