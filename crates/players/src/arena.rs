//! Many games of one player against another.
//!
//! Where play goes one way, no large number and no decision is made anywhere: what both players do at every position is
//! worked out beforehand into one table of slots (`slots.rs`). Where play can repeat, whole games are played
//! by the rules of [`Game`], which draws one that repeats itself, so that every game comes to an end.

mod slots;

use std::sync::Arc;

use numduel_rules::Game;
use numduel_solver::SolveError;

use crate::analysis::Analysis;
use crate::player::Player;
use crate::spec::PlayerSpec;
use slots::Slots;

/// Two players of one game, ready to play.
#[derive(Debug)]
pub struct Arena(Way);

#[derive(Debug)]
enum Way {
    Slots(Slots),
    Games(Box<[Player; 2]>),
}

/// How many games ended in which way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won, by [`Seat::index`](numduel_rules::Seat::index).
    pub wins: [u64; 2],
    /// Drawn.
    pub draws: u64,
}

impl Arena {
    /// Works out what both players do everywhere.
    pub fn new(analysis: &Arc<Analysis>, p1: PlayerSpec, p2: PlayerSpec) -> Result<Self, SolveError> {
        let solved = analysis.graph()?;
        if !solved.graph.is_circular() {
            return Ok(Self(Way::Slots(Slots::new(analysis, solved, [p1, p2])?)));
        }
        let player = |spec| Player::new(spec, Arc::clone(analysis), 0, 0);
        Ok(Self(Way::Games(Box::new([player(p1)?, player(p2)?]))))
    }

    /// Plays so many games. The same seed gives the same tally on every machine.
    pub fn play_many(&self, count: u64, seed: u64) -> Tally {
        match &self.0 {
            Way::Slots(slots) => slots.play_many(count, seed),
            Way::Games(players) => {
                let mut tally = Tally::default();
                for number in 0..count {
                    let players = players.each_ref().map(|player| player.in_game(seed, number));
                    play_one(&players, &mut tally);
                }
                tally
            }
        }
    }
}

/// One game by the rules.
fn play_one(players: &[Player; 2], tally: &mut Tally) {
    let mut game = Game::new(Arc::clone(players[0].analysis().rules()));
    while game.outcome().is_none() {
        let Some(mv) = players[game.position().turn.index()].choose(game.moves().len(), game.position()) else { break };
        // A player chooses legal moves only.
        if game.play(&mv).is_err() {
            break;
        }
    }
    match game.outcome().and_then(|outcome| outcome.winner) {
        Some(winner) => tally.wins[winner.index()] += 1,
        None => tally.draws += 1,
    }
}
