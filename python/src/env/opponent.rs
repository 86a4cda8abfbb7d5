//! What a computer player does in every row.

use numduel_players::{Player, PlayerSpec, choices};
use numduel_solver::SolveError;

use super::compiled::CompiledGame;

/// The edges that a player may take, with their weights, row by row.
pub struct Opponent {
    /// One for each start: the streams of random numbers differ.
    players: Vec<Player>,
    first: Vec<u32>,
    edges: Vec<u32>,
    weights: Vec<u64>,
    /// The number of each row, as draws depend on it.
    numbers: Vec<Box<[u8]>>,
}

impl Opponent {
    pub fn new(game: &CompiledGame, spec: PlayerSpec) -> Result<Self, SolveError> {
        let mut this =
            Self { players: Vec::new(), first: vec![0], edges: Vec::new(), weights: Vec::new(), numbers: Vec::new() };
        for start in &game.starts {
            this.players.push(Player::new(spec, start.analysis.clone(), 0, 0)?);
        }
        for (row, number) in game.rows.iter().zip(0..) {
            let analysis = &game.starts[row.start as usize].analysis;
            let solved = analysis.graph()?;
            let (own, theirs) = (game.edges_of(number).start, solved.graph.edges(row.id).start);
            for choice in choices(spec, analysis, solved, row.id) {
                this.edges.push(choice.edge - theirs + own);
                this.weights.push(choice.weight);
            }
            this.numbers.push(solved.graph.number(row.id).to_le_bytes());
            this.first.push(u32::try_from(this.edges.len()).unwrap_or(u32::MAX));
        }
        Ok(this)
    }

    /// The edges that it may take in a row, with their weights.
    pub fn choices(&self, row: u32) -> (&[u32], &[u64]) {
        let range = self.first[row as usize] as usize..self.first[row as usize + 1] as usize;
        (&self.edges[range.clone()], &self.weights[range])
    }

    /// The edge that it takes in a game by its seed and number, as the player at a table would.
    pub fn draw(&self, start: u32, of: (u64, u64), ply: u32, row: u32) -> Option<u32> {
        let (edges, weights) = self.choices(row);
        let player = &self.players[start as usize];
        let place = player.draw(of, ply as usize, &self.numbers[row as usize], weights)?;
        edges.get(place).copied()
    }
}
