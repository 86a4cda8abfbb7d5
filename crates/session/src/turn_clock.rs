//! What a player who answers from outside may take: time for each turn, and refused moves in a game.

use std::time::Duration;

/// A clock that is told the time: every moment is a duration since one and the same beginning, whatever the caller chose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnClock {
    /// The time for a turn, refused moves included; nothing for as long as it takes.
    pub turn: Option<Duration>,
    /// With so many refused moves in a game it is lost; nothing for as many as there are.
    pub most_refusals: Option<u32>,
    began: Duration,
    refusals: u32,
}

/// Why a game is lost without a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnForfeit {
    /// A move came too late.
    Time,
    /// Too many moves were refused.
    Refusals,
}

impl TurnClock {
    /// A clock with these limits, which stands still until a turn begins.
    pub fn new(turn: Option<Duration>, most_refusals: Option<u32>) -> Self {
        Self { turn, most_refusals, ..Self::default() }
    }

    /// A turn begins. Refused moves do not begin another.
    pub fn begin_turn(&mut self, now: Duration) {
        self.began = now;
    }

    /// When the turn will be lost.
    pub fn deadline(&self) -> Option<Duration> {
        self.began.checked_add(self.turn?)
    }

    /// What is lost by an answer at this moment.
    pub fn late(&self, now: Duration) -> Option<TurnForfeit> {
        self.deadline().filter(|deadline| now > *deadline).map(|_| TurnForfeit::Time)
    }

    /// Counts a refused move, and says what is lost by it.
    pub fn refuse(&mut self) -> Option<TurnForfeit> {
        self.refusals += 1;
        self.most_refusals.filter(|most| self.refusals >= *most).map(|_| TurnForfeit::Refusals)
    }

    /// How many moves were refused.
    pub fn refusals(&self) -> u32 {
        self.refusals
    }

    /// How many more may be refused before the game is lost; nothing for as many as there are.
    pub fn refusals_left(&self) -> Option<u32> {
        self.most_refusals.map(|most| most.saturating_sub(self.refusals))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refused_moves_do_not_stop_the_clock() {
        let second = Duration::from_secs;
        let mut clock = TurnClock::new(Some(second(10)), Some(3));
        clock.begin_turn(second(100));
        assert_eq!(clock.refuse(), None);
        assert_eq!((clock.late(second(110)), clock.late(second(111))), (None, Some(TurnForfeit::Time)));
        clock.begin_turn(second(111));
        assert_eq!((clock.late(second(120)), clock.refusals_left()), (None, Some(2)), "refusals are those of the game");
        assert_eq!((clock.refuse(), clock.refuse()), (None, Some(TurnForfeit::Refusals)));
    }

    #[test]
    fn a_clock_without_limits_never_ends_a_turn() {
        let mut clock = TurnClock::default();
        assert!((0..1000).all(|_| clock.refuse().is_none()));
        assert_eq!((clock.late(Duration::MAX), clock.deadline()), (None, None));
    }
}
