//! The computer's moves. Each depends on seed, game, ply and position alone, so two servers make the same one, once.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use numduel_players::{Analysis, Player, PlayerSpec};
use numduel_room::{Room, RoomEventKind};
use numduel_rules::{Game, Move};
use numduel_session::{Controller, Waiting};

use super::{Live, Rooms};
use crate::log;

/// A turn to think about.
struct Turn {
    spec: PlayerSpec,
    seed: u64,
    number: u64,
    game: Game,
    seq: u64,
}

impl Rooms {
    /// If it is the computer's turn, has it think and move; whoever asked does not wait for it.
    pub(super) async fn let_computer_move(&self, live: &Arc<Live>) {
        if turn(&live.room.lock().await.room).is_none() || live.thinking.swap(true, Ordering::AcqRel) {
            return;
        }
        let (Some(this), live) = (self.this.upgrade(), Arc::clone(live)) else { return };
        tokio::spawn(async move {
            while let Some(turn) = { turn(&live.room.lock().await.room) } {
                if !this.computer_moves(&live, turn).await {
                    break;
                }
            }
            live.thinking.store(false, Ordering::Release);
        });
    }

    async fn computer_moves(&self, live: &Arc<Live>, turn: Turn) -> bool {
        let seq = turn.seq;
        let rules = Arc::clone(turn.game.rules());
        let Ok(Some(mv)) = self.knowledge.think(&rules, move |analysis| think(analysis, &turn)).await else {
            log::line("error", "the computer found no move", &[]);
            return false;
        };
        let mut room = live.room.lock().await;
        if room.room.seq() != seq {
            // Somebody took a move back meanwhile.
            return true;
        }
        let request = Some(format!("computer {seq}"));
        self.append(live, &mut room, RoomEventKind::Moved(mv), request, None).await.is_ok()
    }
}

fn turn(room: &Room) -> Option<Turn> {
    let table = room.session()?;
    let Waiting::Computer(seat) = table.waiting() else { return None };
    let Controller::Computer(spec) = table.controller(seat) else { return None };
    Some(Turn {
        spec,
        seed: table.options().seed.unwrap_or_default(),
        number: u64::from(table.number()),
        game: table.game().clone(),
        seq: room.seq(),
    })
}

/// The move of the player that is meant or, where the game is too large for it, of one that needs to know less.
fn think(analysis: &Arc<Analysis>, turn: &Turn) -> Option<Move> {
    let Turn { spec, seed, number, game, .. } = turn;
    let ply = game.moves().len();
    [*spec, PlayerSpec::Greedy, PlayerSpec::Random]
        .into_iter()
        .filter_map(|spec| Player::new(spec, Arc::clone(analysis), *seed, *number).ok())
        .find_map(|player| player.choose(ply, game.position()))
}
