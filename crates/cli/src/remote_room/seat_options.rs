//! What a player can do in a room besides moving, and what the moves are worth once both players want to see it.

use numduel_rules::english::count;
use numduel_rules::number::short;
use numduel_wire::{MoveValue, RoomPhase, RoomReport, VerdictWord};

use super::mirror::{RoomMirror, SeatNews, opponent_in};

/// The most moves of one kind that are listed.
const LISTED: usize = 20;

impl RoomMirror {
    /// After how many seconds you can claim the win; nothing unless your opponent is to move and away.
    pub fn claim_in(&self) -> Option<u32> {
        claim_in(self.report())
    }

    /// Whether you can let somebody else have your opponent's seat.
    pub fn can_free(&self) -> bool {
        let report = self.report();
        let untouched = report.phase == RoomPhase::Playing && report.round == 1 && report.moves.is_empty();
        let is_person = opponent_in(report).is_some_and(|player| player.player.is_none());
        untouched && is_person && report.you == Some(report.host)
    }

    /// Whether you can agree to show what each move is worth.
    pub fn can_agree(&self) -> bool {
        let report = self.report();
        report.phase == RoomPhase::Playing && report.you.is_some_and(|you| !report.values_agreed.contains(&you))
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

    /// What the players have agreed on since.
    pub(super) fn agreed(&self, before: &RoomReport) -> Option<SeatNews> {
        let (now, other) = (self.report(), self.opponent());
        if now.phase != RoomPhase::Playing || now.values_agreed.len() <= before.values_agreed.len() {
            return None;
        }
        let with_computer = opponent_in(now).is_some_and(|player| player.player.is_some());
        if now.values.is_some() {
            return Some(SeatNews::Told("Now you both see what each move is worth.\n".to_owned()));
        }
        if now.values_agreed.len() == 2 || with_computer {
            return Some(SeatNews::Told(
                "The server can't work out what the moves of this game are worth.\n".to_owned(),
            ));
        }
        Some(if self.can_agree() {
            SeatNews::AsksValues
        } else {
            SeatNews::Told(format!("You asked to show what each move is worth; {other} has to agree.\n"))
        })
    }

    /// Whether a player who is waited for has gone or come back since.
    pub(super) fn waited_for(&self, before: &RoomReport) -> Option<SeatNews> {
        let (now, is_same_turn) = (self.report(), before.moves.len() == self.report().moves.len());
        match (claim_in(before), claim_in(now)) {
            (None, Some(left)) => Some(SeatNews::Away(left)),
            (Some(1..), Some(0)) => Some(SeatNews::Away(0)),
            (Some(_), None) if is_same_turn && now.phase == RoomPhase::Playing => {
                Some(SeatNews::Told(format!("{} is back.\n", self.opponent())))
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
