//! The two who play, whatever seats they have.

use numduel_players::PlayerSpec;
use numduel_rules::Seat;
use numduel_rules::sentences::Names;

use crate::seat_player::{Controller, SeatPlayer};
use crate::seating::player_at;

/// The two players of a game or match, in the order in which they sit down to its first game. Players without names are
/// called by the seats that they take first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Players(pub [SeatPlayer; 2]);

impl Players {
    /// The same two in the other order. Players without names are called by their new seats.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let [a, b] = self.0.clone();
        if self.are_named() { Self([b, a]) } else { Self([b.renamed(&a), a.renamed(&b)]) }
    }

    /// The same two with another computer where there is one.
    #[must_use]
    pub fn against(mut self, computer: PlayerSpec) -> Self {
        for player in &mut self.0 {
            player.replace_computer(computer);
        }
        self
    }

    /// The player in a seat of game `number`, from 1.
    pub fn at(&self, number: u32, seat: Seat) -> &SeatPlayer {
        &self.0[player_at(number, seat)]
    }

    /// The players of game `number` by seat.
    pub fn seated(&self, number: u32) -> [&SeatPlayer; 2] {
        Seat::BOTH.map(|seat| self.at(number, seat))
    }

    /// Whether they have names of their own, and not those of the seats.
    pub fn are_named(&self) -> bool {
        !Seat::BOTH.iter().all(|seat| self.0.iter().any(|player| player.name() == seat.to_string()))
    }

    /// What the transcript of game `number` calls them.
    pub fn names(&self, number: u32) -> Names {
        let [one, two] = self.seated(number).map(SeatPlayer::name);
        // Names that were imported may be such that no transcript could tell them apart.
        if self.are_named() { Names::new(one, two).unwrap_or_default() } else { Names::default() }
    }

    /// Whether nobody at a keyboard takes part.
    pub fn are_computers(&self) -> bool {
        self.0.iter().all(|player| player.controller() != Controller::Person)
    }

    /// What a score calls them: their names, or who they are.
    pub fn labels(&self) -> [String; 2] {
        let label = |index: usize| {
            let [player, other] = [&self.0[index], &self.0[1 - index]].map(SeatPlayer::player_string);
            match (player, other) {
                _ if self.are_named() => self.0[index].name().to_owned(),
                (None, Some(_)) => "you".to_owned(),
                (None, None) => ["Player A", "Player B"][index].to_owned(),
                (Some(one), Some(two)) if one == two => format!("{one} ({})", ["first", "second"][index]),
                (Some(player), _) => player.to_owned(),
            }
        };
        [label(0), label(1)]
    }

    /// What a score calls the player in a seat of game `number`.
    pub fn label_at(&self, number: u32, seat: Seat) -> String {
        let [one, two] = self.labels();
        if player_at(number, seat) == 0 { one } else { two }
    }
}
