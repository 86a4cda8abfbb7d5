//! One game under way in a compiled game: the plain way to step, which the fast tables are compared with.

use numduel_rules::Seat;

use super::compiled::{CompiledGame, Next};
use super::opponent::Opponent;

/// A game under way.
#[derive(Clone, Debug, PartialEq)]
pub struct GameState {
    pub row: u32,
    /// Who is to move.
    pub turn: Seat,
    pub ply: u32,
    pub start: u32,
    /// The seed and the number of the game, from 1.
    pub of: (u64, u64),
    /// The number of the present observation.
    pub seen: u32,
    pub over: bool,
    /// Where the game has been, where that matters.
    history: Vec<(u32, Seat)>,
}

/// What an action did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stepped {
    /// The score of the player who acted, 1, 0 or -1; 0 while the game is not over.
    pub reward: i8,
    pub over: bool,
    pub illegal: bool,
}

/// A game under way as plain numbers, for pickling.
pub type Snapshot = (u32, u8, u32, u32, (u64, u64), u32, bool, Vec<(u32, u8)>);

/// A position that has come so often ends the game in a draw.
pub const TOO_OFTEN: usize = 3;

impl GameState {
    /// The start of a game.
    pub fn new(game: &CompiledGame, seed: u64, number: u64) -> Self {
        let start = game.start(seed, number);
        let row = game.starts[start as usize].row;
        let history = if game.circular { vec![(row, Seat::One)] } else { Vec::new() };
        Self { row, turn: Seat::One, ply: 0, start, of: (seed, number), seen: row, over: false, history }
    }

    /// The start of a game as an agent meets it: the opponent has moved where it sits in seat 1. A first move that ends the
    /// game leaves the agent nothing to do, so the game that begins then is the next by number.
    pub fn begin(game: &CompiledGame, opponent: Option<&Opponent>, agent: Seat, seed: u64, number: u64) -> Self {
        let mut state = Self::new(game, seed, number);
        if let Some(opponent) = opponent
            && agent != state.turn
        {
            for next in 1..=MOST_TRIES {
                if !state.reply(game, opponent).over {
                    break;
                }
                state = Self::new(game, seed, number.wrapping_add(next));
            }
        }
        state
    }

    pub fn snapshot(&self) -> Snapshot {
        let history = self.history.iter().map(|(row, seat)| (*row, seat.number())).collect();
        (self.row, self.turn.number(), self.ply, self.start, self.of, self.seen, self.over, history)
    }

    /// The game of a snapshot, if it is one of this compiled game.
    pub fn restored(game: &CompiledGame, (row, turn, ply, start, of, seen, over, history): Snapshot) -> Option<Self> {
        let seat = |number: u8| Seat::BOTH.into_iter().find(|seat| seat.number() == number);
        let rows = game.first_end();
        let fits = row < rows && (start as usize) < game.starts.len() && seen < game.observation_count();
        let history = history.into_iter().map(|(row, number)| Some((row, seat(number)?))).collect::<Option<_>>()?;
        fits.then_some(Self { row, turn: seat(turn)?, ply, start, of, seen, over, history })
    }

    /// The player to move takes an action. An illegal one loses; whoever wants to refuse it asks [`GameState::is_legal`]
    /// first. What is seen afterwards is what the next player sees.
    pub fn act(&mut self, game: &CompiledGame, action: usize) -> Stepped {
        let Some(edge) = game.edge(self.row, action) else {
            self.over = true;
            return Stepped { reward: -1, over: true, illegal: true };
        };
        self.follow(game, edge.next)
    }

    pub fn is_legal(&self, game: &CompiledGame, action: usize) -> bool {
        game.edge(self.row, action).is_some()
    }

    fn follow(&mut self, game: &CompiledGame, next: Next) -> Stepped {
        self.ply += 1;
        self.turn = self.turn.other();
        match next {
            Next::Row(row) => {
                (self.row, self.seen) = (row, row);
                if game.circular {
                    self.history.push((row, self.turn));
                    let times = self.history.iter().filter(|been| **been == (row, self.turn)).count();
                    self.over = times >= TOO_OFTEN;
                }
                Stepped { reward: 0, over: self.over, illegal: false }
            }
            Next::End { score, seen } => {
                self.over = true;
                self.seen = seen + 1;
                Stepped { reward: score, over: true, illegal: false }
            }
        }
    }

    /// The opponent moves, as the player at a table would; the reward is that of the other player.
    pub fn reply(&mut self, game: &CompiledGame, opponent: &Opponent) -> Stepped {
        let Some(edge) = opponent.draw(self.start, self.of, self.ply, self.row) else {
            return Stepped { reward: 0, over: self.over, illegal: false };
        };
        let stepped = self.follow(game, game.edges[edge as usize].next);
        Stepped { reward: -stepped.reward, ..stepped }
    }

    /// An agent acts, and the opponent answers if the game is not over by that. What is seen afterwards is the agent's.
    pub fn step(&mut self, game: &CompiledGame, action: usize, opponent: Option<&Opponent>) -> Stepped {
        let stepped = self.act(game, action);
        let Some(opponent) = opponent else { return stepped };
        if stepped.over {
            // The agent's own view of an end stands before the next player's. A third repetition has one view only where
            // nothing is remembered by seat; there it is the next player's.
            if !stepped.illegal && self.seen >= game.first_end() {
                self.seen -= 1;
            }
            return stepped;
        }
        self.reply(game, opponent)
    }
}

/// As many games as are tried where the opponent's first move ends them.
pub const MOST_TRIES: u64 = 100;
