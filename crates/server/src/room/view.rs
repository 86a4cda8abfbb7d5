//! A room as somebody sees it.

use numduel_rules::{Game, Move, Number, Position, Rules, Seat};
use numduel_wire::{Decimal, RoomChoice, RoomMove, RoomPhase, RoomPlayer, RoomReport, SeatNumber, V1};

use super::RoomState;

/// The most legal moves that are listed.
const LISTED: usize = 200;

/// How long a player who has just been here is not away yet, in seconds: longer than servers take to tell each other.
pub const GRACE: i64 = 12;

/// Whether somebody who has been away for so many seconds still counts as here.
pub fn is_here(away: i64) -> bool {
    away < GRACE
}

impl RoomState {
    /// The room as the player in `chair` sees it, or somebody who watches. `away` says for how many seconds each
    /// chair has been away.
    pub fn report(&self, chair: Option<u8>, away: [i64; 2], now: i64) -> RoomReport {
        let mut report = self.sketch(chair, away, now);
        report.game =
            self.game().map_or_else(|| self.header.game.clone(), |game| game.rules().game_string().to_string());
        report.record = self.game().map(|game| game.record().to_string());
        report
    }

    /// The same without game string and record, which a page that is open already does not need.
    pub fn sketch(&self, chair: Option<u8>, away: [i64; 2], now: i64) -> RoomReport {
        let game = self.game();
        let rules = self.present_rules();
        let seats = Seat::BOTH.map(|seat| self.seated(seat));
        let position = game.map_or_else(|| rules.start(), |game| game.position().clone());
        let over = game.and_then(Game::outcome);
        let playing = game.is_some() && over.is_none();
        let (legal, more) = if playing { legal(rules, &position) } else { (Vec::new(), 0) };
        let seat_of = |chair: u8| SeatNumber(self.seat_now(chair));
        RoomReport {
            v: V1,
            room: self.header.code.to_string(),
            seq: self.seq,
            phase: match (game, over) {
                (None, _) => RoomPhase::Waiting,
                (Some(_), None) => RoomPhase::Playing,
                (Some(_), Some(_)) => RoomPhase::Over,
            },
            game: String::new(),
            title: rules.book().title().to_owned(),
            mode: self.header.mode.map(|mode| mode.to_string()),
            round: self.round,
            players: seats.map(|chair| {
                let index = usize::from(chair);
                let player = self.chairs[index].as_ref()?;
                Some(RoomPlayer::new(player, is_here(away[index]) || player.player_string().is_some()))
            }),
            you: chair.map(seat_of),
            host: seat_of(self.host()),
            turn: self.chair_to_move().map(seat_of),
            number: Decimal(position.number.clone()),
            moves: game.map(|game| listed(game, self.path.iter().cloned())).unwrap_or_default(),
            legal,
            more,
            values: None,
            values_agreed: (0..2).filter(|chair| self.values[usize::from(*chair)]).map(seat_of).collect(),
            result: over.map(Into::into),
            closing: over.map(|_| self.closing.clone()),
            score: seats.map(|chair| self.won[usize::from(chair)]),
            drawn: self.drawn,
            match_over: over.is_some() && self.is_match_over(),
            takeback: self.takeback.map(seat_of),
            refused: self.refused.map(seat_of),
            deletion: self.deletion.map(seat_of),
            rematch: self.rematch.map(seat_of),
            claim_in: self.chair_to_move().map(|mover| self.claim_in(away[usize::from(mover)], now)),
            record: None,
        }
    }

    /// After how many seconds a player who has been away for so long loses the game to a claim.
    fn claim_in(&self, away: i64, now: i64) -> u32 {
        let waited = now.saturating_sub(self.turn_since).min(away);
        u32::try_from((self.claim_after - waited).clamp(0, self.claim_after)).unwrap_or_default()
    }

    /// Whether both players have agreed to show what the moves are worth.
    pub fn shows_values(&self) -> bool {
        (0..2).all(|chair| self.values[usize::from(chair)] || self.is_computer(chair))
    }

    /// Who has a seat; before the first game, who will have it.
    fn seated(&self, seat: Seat) -> u8 {
        self.chair_at(seat).unwrap_or(u8::from(seat == Seat::Two))
    }

    /// The seat of a chair; before the first game, the one it will have.
    fn seat_now(&self, chair: u8) -> Seat {
        self.seat_of(chair).unwrap_or(if chair == 0 { Seat::One } else { Seat::Two })
    }
}

fn listed(game: &Game, numbers: impl Iterator<Item = Number>) -> Vec<RoomMove> {
    let first = game.rules().start().turn;
    let seats = [first, first.other()].into_iter().cycle();
    let made = game.moves().iter().zip(numbers).zip(seats);
    made.map(|((mv, number), seat)| RoomMove { seat: SeatNumber(seat), mv: mv.to_string(), number: Decimal(number) })
        .collect()
}

fn legal(rules: &Rules, position: &Position) -> (Vec<RoomChoice>, usize) {
    let all = rules.legal(position);
    let leads = |mv: &Move| -> Option<Number> { mv.apply(&position.number) };
    let listed = all.iter().take(LISTED).filter_map(|mv| Some(RoomChoice::new(rules, mv, leads(mv)?))).collect();
    (listed, all.len().saturating_sub(LISTED))
}
