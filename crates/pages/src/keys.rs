//! The moves as large keys of a form.

use maud::{Markup, html};
use numduel_rules::Seat;
use numduel_wire::{MoveValue, RoomChoice, VerdictWord};

use super::write;

/// The keys of a position.
pub struct Keys<'a> {
    /// The legal moves.
    pub choices: &'a [RoomChoice],
    /// Who moves.
    pub mover: Seat,
    /// Whether the reader may press them.
    pub enabled: bool,
    /// What the moves are worth, if the reader may know.
    pub values: &'a [MoveValue],
}

impl Keys<'_> {
    /// All of them, in rows.
    pub fn keypad(&self) -> Markup {
        html! {
            div .keys .(write::keys_class(self.choices.len())) { @for choice in self.choices { (self.key(choice)) } }
        }
    }

    fn key(&self, choice: &RoomChoice) -> Markup {
        let to = write::short(&choice.to.0);
        let fate = self.fate(choice);
        let class = match fate {
            Some((VerdictWord::Win, _)) => "key win",
            Some((VerdictWord::Loss, _)) => "key loss",
            _ => "key",
        };
        html! {
            button class=(class) name="move" value=(choice.typed) data-key=(choice.typed) disabled[!self.enabled] {
                span.mv { (write::mv(&choice.mv)) }
                span.to.long[write::is_long(&to)] { "→ " (to) }
                @if let Some((_, word)) = fate { span.value { (word) } }
            }
        }
    }

    /// What happens to its player: known at once if the move ends the game, and otherwise if the values are shown.
    fn fate(&self, choice: &RoomChoice) -> Option<(VerdictWord, &'static str)> {
        if let Some(result) = choice.result {
            return Some(match result.winner {
                None => (VerdictWord::Draw, "ends in a draw"),
                Some(winner) if winner.0 == self.mover => (VerdictWord::Win, "wins now"),
                Some(_) => (VerdictWord::Loss, "loses now"),
            });
        }
        let value = self.values.iter().find(|value| value.mv == choice.mv)?;
        Some(match value.verdict {
            VerdictWord::Win => (VerdictWord::Win, "wins"),
            VerdictWord::Loss => (VerdictWord::Loss, "loses"),
            VerdictWord::Draw => (VerdictWord::Draw, "draws"),
        })
    }
}
