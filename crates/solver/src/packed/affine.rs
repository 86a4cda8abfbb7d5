//! Moves that multiply and add constants at every number: the loop for books that are met by the million.

use numduel_rules::MoveGenerator;

/// The moves as factors and terms, in the book's order.
#[derive(Clone, Debug)]
pub(super) struct AffineMoves {
    moves: Vec<(i64, i64)>,
    /// No result of a number up to here, either way, leaves the machine words.
    most: i64,
}

/// Results stay well within the words that the generator holds.
const LARGEST: i64 = 1 << 61;

impl AffineMoves {
    /// Nothing where something else than the number decides about a move.
    pub(super) fn of(generator: &MoveGenerator<i64>) -> Option<Self> {
        let moves = generator.affine_moves()?;
        let room = |(factor, term): &(i64, i64)| {
            let rest = LARGEST.checked_sub(term.checked_abs()?)?;
            rest.checked_div(factor.checked_abs()?)
        };
        let most = moves.iter().map(room).try_fold(LARGEST, |least, room| Some(least.min(room?)))?;
        Some(Self { moves, most })
    }

    /// What each move adds, where none multiplies.
    pub(super) fn terms(&self) -> Option<Vec<i64>> {
        self.moves.iter().map(|(factor, term)| (*factor == 1).then_some(*term)).collect()
    }

    /// Whether every result of a number is a machine word.
    #[inline]
    pub(super) const fn fit(&self, number: i64) -> bool {
        -self.most <= number && number <= self.most
    }

    /// What the moves make of a number that fits.
    #[inline]
    pub(super) fn results(&self, number: i64) -> impl Iterator<Item = i64> {
        self.moves.iter().map(move |(factor, term)| number * factor + term)
    }
}
