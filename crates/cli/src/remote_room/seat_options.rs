//! What a player can do in a room besides moving, and what the moves are worth once both players want to see it.

use numduel_rules::english::count;
use numduel_rules::number::short;
use numduel_wire::{MoveValue, RoomPhase, RoomReport, VerdictWord};

use super::replica::{RoomNotice, RoomReplica, opponent_in};

/// The most moves of one kind that are listed.
const LISTED: usize = 20;

impl RoomReplica {
    /// After how many seconds you can claim the win; nothing unless your opponent is to move and away.
    pub fn claim_in(&self) -> Option<u32> {
        claim_in(self.report())
    }

    /// What each legal move is worth to the player who makes it; nothing unless both players have agreed to show it.
    pub fn values(&self) -> Option<&[MoveValue]> {
        self.report().values.as_deref()
    }

    /// The same in sentences: "Winning moves: 5 (in 1). Losing moves: 2 (in 2), 3 (in 4)."
    pub fn values_text(&self) -> Option<String> {
        let kinds = [(VerdictWord::Win, "Winning"), (VerdictWord::Draw, "Drawing"), (VerdictWord::Loss, "Losing")];
        let values = self.values()?;
        let sentence = |(verdict, kind): (VerdictWord, &str)| {
            let of_kind: Vec<String> =
                values.iter().filter(|value| value.verdict == verdict).map(|value| self.value_text(value)).collect();
            let more = of_kind.len().checked_sub(LISTED).filter(|more| *more > 0);
            let more = more.map(|more| format!(" and {more} more")).unwrap_or_default();
            let listed = of_kind.iter().take(LISTED).cloned().collect::<Vec<_>>().join(", ");
            (!of_kind.is_empty()).then(|| format!("{kind} moves: {listed}{more}."))
        };
        let whose = if self.is_your_turn() { String::new() } else { format!("{} to move. ", self.opponent()) };
        Some(format!("{whose}{}\n", kinds.into_iter().filter_map(sentence).collect::<Vec<_>>().join(" ")))
    }

    /// A move as it is typed, and after how many moves the game then ends.
    fn value_text(&self, value: &MoveValue) -> String {
        let typed = self.report().legal.iter().find(|choice| choice.mv == value.mv).map(|choice| &choice.typed);
        let distance = value.distance.as_ref().map(|distance| format!(" (in {})", short(&distance.0)));
        format!("{}{}", typed.unwrap_or(&value.mv), distance.unwrap_or_default())
    }

    /// Whether a player who is waited for has gone or come back since.
    pub(super) fn waited_for(&self, before: Option<&RoomReport>) -> Option<RoomNotice> {
        let now = self.report();
        let is_same_turn = before.is_some_and(|before| before.moves.len() == now.moves.len());
        match (before.and_then(claim_in), claim_in(now)) {
            (None, Some(left)) => Some(RoomNotice::Away(left)),
            (Some(1..), Some(0)) => Some(RoomNotice::Away(0)),
            (Some(_), None) if is_same_turn && now.phase == RoomPhase::Playing => {
                Some(RoomNotice::Told(format!("{} is back.\n", self.opponent())))
            }
            _ => None,
        }
    }
}

fn claim_in(report: &RoomReport) -> Option<u32> {
    let awaited = report.turn.is_some() && report.you.is_some() && report.turn != report.you;
    let away = opponent_in(report).is_some_and(|player| !player.here && player.player.is_none());
    report.claim_in.filter(|_| awaited && away)
}

/// "4 minutes", as a player waits for it.
pub fn minutes(seconds: u32) -> String {
    count(seconds.div_ceil(60), "minute")
}
