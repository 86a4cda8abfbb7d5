//! How often each of two computer players wins.

use numduel_players::{Odds, PlayerSpec, decimal};
use numduel_rules::Rules;
use serde::{Deserialize, Serialize};

use crate::scalar::V1;

/// `numduel odds`: exact chances, as fractions and rounded to six decimals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct OddsReport {
    /// The version of the format.
    pub v: V1,
    /// The game string.
    pub game: String,
    /// Who sits in the first seat, such as `level:3`.
    pub player1: String,
    /// Who sits in the second seat.
    pub player2: String,
    /// The chance that player 1 wins, a fraction such as `61/64`.
    pub p1: String,
    /// The chance that player 2 wins.
    pub p2: String,
    /// The first of these as a decimal.
    pub p1_decimal: String,
    /// The second as a decimal.
    pub p2_decimal: String,
    /// The chance of a draw.
    pub draw: String,
    /// The same as a decimal.
    pub draw_decimal: String,
}

impl OddsReport {
    /// Digits after the point that people read and programs may trust.
    const DECIMALS: usize = 6;

    /// The chances of these two players.
    pub fn new(rules: &Rules, specs: [PlayerSpec; 2], odds: &Odds) -> Self {
        let [player1, player2] = specs.map(|spec| spec.to_string());
        Self {
            v: V1,
            game: rules.game_string().to_string(),
            player1,
            player2,
            p1: odds.p1.to_string(),
            p2: odds.p2.to_string(),
            p1_decimal: decimal(&odds.p1, Self::DECIMALS),
            p2_decimal: decimal(&odds.p2, Self::DECIMALS),
            draw: odds.draw.to_string(),
            draw_decimal: decimal(&odds.draw, Self::DECIMALS),
        }
    }
}
