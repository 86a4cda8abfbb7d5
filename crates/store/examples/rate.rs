//! How fast games are stored, against bare inserts of the same rows through the same crate, in one run.
//!
//! `cargo run --release -p numduel-store --example rate [FOLDER]` prints one line for each way to store: all games in
//! transactions of a thousand, and every move durable by itself. The bare side gets its texts ready-made.

#[path = "shared/random_games.rs"]
mod random_games;

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use numduel_rules::{Game, Seat};
use numduel_session::SeatPlayer;
use numduel_store::{Ended, NewGame, Store};
use rusqlite::{Connection, params};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const BATCH: u32 = 1000;

/// Stores the games of one chunk.
type Side<'a> = Box<dyn FnMut(usize) -> Result<()> + 'a>;

fn main() -> Result<()> {
    let place = std::env::args_os().nth(1).map_or_else(std::env::temp_dir, Into::into);
    let many = random_games::games(100_000);
    let few = random_games::games(200);
    let folders: Vec<_> = (0..6).map(|_| tempfile::tempdir_in(&place)).collect::<std::io::Result<_>>()?;
    let files: Vec<_> = folders.iter().map(|folder| folder.path().join(numduel_store::FILE_NAME)).collect();
    let (many_texts, few_texts) = (texts(&many), texts(&few));
    let sides = [api_batches(&files[0], &many)?, bare_batches(&files[1], &many_texts)?];
    report("stored in transactions of 1000 games", "bare", BATCH, many.len() / BATCH as usize, sides)?;
    let sides = [api_live(&files[2], &few)?, bare_live(&files[3], &few_texts, "full")?];
    report("stored with every move durable", "bare", 1, few.len(), sides)?;
    let sides = [bare_live(&files[4], &few_texts, "full")?, bare_live(&files[5], &few_texts, "normal")?];
    report("bare inserts with synchronous=full", "normal", 1, few.len(), sides)
}

/// Runs the sides in turn, chunk by chunk, so that whatever else the machine does meets both; prints the median rates.
fn report(name: &str, other: &str, size: u32, chunks: usize, mut sides: [Side<'_>; 2]) -> Result<()> {
    let mut times = [Vec::new(), Vec::new()];
    for chunk in 0..chunks {
        for (times, side) in times.iter_mut().zip(&mut sides) {
            let begun = Instant::now();
            side(chunk)?;
            times.push(begun.elapsed());
        }
    }
    let rates = times.map(|mut times| {
        times.sort();
        f64::from(size) / times[chunks / 2].as_secs_f64()
    });
    println!("{name}: {:.0} games/s, {other} {:.0} games/s, ratio {:.2}", rates[0], rates[1], rates[0] / rates[1]);
    Ok(())
}

fn players() -> Result<[SeatPlayer; 2]> {
    Ok([SeatPlayer::computer("one", "random")?, SeatPlayer::computer("two", "random")?])
}

fn new<'a>(game: &'a Game, players: &'a [SeatPlayer; 2]) -> NewGame<'a> {
    NewGame { game, players, seed: Some(7), started: 1, ended: Some(2) }
}

fn api_batches<'a>(file: &Path, games: &'a [Game]) -> Result<Side<'a>> {
    let mut store = Store::open(file)?;
    let players = players()?;
    store.add_games(&[new(&games[0], &players)])?;
    Ok(Box::new(move |chunk| {
        let batch: Vec<NewGame<'_>> = chunk_of(games, chunk).iter().map(|game| new(game, &players)).collect();
        store.add_games(&batch)?;
        Ok(())
    }))
}

fn api_live<'a>(file: &Path, games: &'a [Game]) -> Result<Side<'a>> {
    let mut store = Store::open(file)?;
    let players = players()?;
    store.add_games(&[new(&games[0], &players)])?;
    Ok(Box::new(move |chunk| {
        let game = &games[chunk];
        let start = Game::new(game.rules().clone());
        let id = store.begin_game(&new(&start, &players))?;
        let plies = game.moves().len();
        for (index, mv) in game.moves().iter().enumerate() {
            let ended = game.outcome().filter(|_| index + 1 == plies).map(|outcome| Ended { outcome, at: 2 });
            store.append_move(id, index + 1, mv, ended)?;
        }
        Ok(())
    }))
}

fn chunk_of<T>(all: &[T], chunk: usize) -> &[T] {
    let size = BATCH as usize;
    &all[chunk * size..(chunk + 1) * size]
}

/// What the bare side writes of a game.
struct Texts {
    moves: Vec<String>,
    winner: Option<u8>,
    cause: Option<&'static str>,
}

fn texts(games: &[Game]) -> Vec<Texts> {
    let text = |game: &Game| Texts {
        moves: game.moves().iter().map(ToString::to_string).collect(),
        winner: game.outcome().and_then(|outcome| outcome.winner).map(Seat::number),
        cause: game.outcome().map(|outcome| outcome.cause.word()),
    };
    games.iter().map(text).collect()
}

/// A store with one game, opened without it: both sides have the same tables, rules and players.
fn bare(file: &Path, synchronous: &str) -> Result<Connection> {
    drop(api_batches(file, &random_games::games(1))?);
    let connection = Connection::open(file)?;
    connection.pragma_update(None, "synchronous", synchronous)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    Ok(connection)
}

const GAME: &str = "INSERT INTO games (uid, rules, player1, player2, seed, started, ended, winner, cause)
                    VALUES (randomblob(16), 1, 1, 2, 7, 1, ?1, ?2, ?3)";
const MOVE: &str = "INSERT INTO moves (game, ply, move) VALUES (?1, ?2, ?3)";

fn bare_batches<'a>(file: &Path, games: &'a [Texts]) -> Result<Side<'a>> {
    let mut connection = bare(file, "full")?;
    Ok(Box::new(move |chunk| {
        let transaction = connection.transaction()?;
        {
            let mut insert_game = transaction.prepare_cached(GAME)?;
            let mut insert_move = transaction.prepare_cached(MOVE)?;
            for game in chunk_of(games, chunk) {
                insert_game.execute(params![2, game.winner, game.cause])?;
                let id = transaction.last_insert_rowid();
                for (ply, mv) in (1..).zip(&game.moves) {
                    insert_move.execute(params![id, ply, mv])?;
                }
            }
        }
        transaction.commit()?;
        Ok(())
    }))
}

fn bare_live<'a>(file: &Path, games: &'a [Texts], synchronous: &str) -> Result<Side<'a>> {
    let connection = bare(file, synchronous)?;
    Ok(Box::new(move |chunk| {
        let game = &games[chunk];
        connection.prepare_cached(GAME)?.execute(params![2, game.winner, game.cause])?;
        let id = connection.last_insert_rowid();
        let mut insert_move = connection.prepare_cached(MOVE)?;
        for (ply, mv) in (1..).zip(&game.moves) {
            insert_move.execute(params![id, ply, mv])?;
        }
        Ok(())
    }))
}
