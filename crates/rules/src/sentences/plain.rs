//! The sentences of a book that has none of its own.

use std::sync::OnceLock;

use super::{Refused, Slot, Template};
use crate::outcome::Cause;

/// The plain template for a slot, parsed when it is first needed: a book with sentences of its own needs few of these.
pub(super) fn template(slot: Slot) -> &'static Template {
    static PARSED: [OnceLock<Template>; Slot::COUNT] = [const { OnceLock::new() }; Slot::COUNT];
    let parse = || Template::parse(source(slot), &[], slot).expect("a test parses every plain sentence");
    PARSED[slot.index()].get_or_init(parse)
}

const fn source(slot: Slot) -> &'static str {
    match slot {
        Slot::Welcome => "{title}\n{goal}\n",
        Slot::Turn => "\n{player}'s turn. The number is {number}.\n",
        Slot::Prompt => "Your move ({choices}): ",
        Slot::Moved => "{before} becomes {number}.\n",
        Slot::Refused(Refused::Invalid) => "That is not a move. Choose {any}.\n",
        Slot::Refused(Refused::Repeated) => "{memory} Choose another move.\n",
        Slot::Refused(Refused::Overshoot) => "{move} goes too far, and another move does not. Choose again.\n",
        Slot::Refused(Refused::Bounds) => "{move} leaves the numbers of this game, which go {bounds}. Choose again.\n",
        Slot::Refused(Refused::Inexact) => {
            "{number} cannot be divided by {operand} without a remainder. Choose again.\n"
        }
        Slot::Refused(Refused::Condition) => "{move} is not possible at {number}. Choose {any}.\n",
        Slot::Ended(Cause::Reached) => "\nThe number has reached {number}.\n{loser} loses. {winner} wins!\n",
        Slot::Ended(Cause::Exact) => "\nThe number is exactly {number}.\n{loser} loses. {winner} wins!\n",
        Slot::Ended(Cause::Overshoot) => "\nThe number has gone beyond, to {number}.\n{loser} loses. {winner} wins!\n",
        Slot::Ended(Cause::Property) => "\nThe number is {number}.\n{loser} loses. {winner} wins!\n",
        Slot::Ended(Cause::Cap) => "\nThat was the last move.\n{loser} loses. {winner} wins!\n",
        Slot::Ended(Cause::Drawn) => "\nThat was the last move. The game is drawn.\n",
        Slot::Ended(Cause::Repetition) => "\nThis has come for the third time. The game is drawn.\n",
        Slot::Ended(Cause::Invalid) => "That is not a move.\n{loser} loses. {winner} wins!\n",
        Slot::Ended(Cause::Stuck) => "\n{stuck} has no legal move.\n{loser} loses. {winner} wins!\n",
        Slot::Ended(Cause::Resigned) => "{loser} resigns. {winner} wins!\n",
        Slot::None => "None",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plain_sentence_parses() {
        for slot in Slot::all() {
            assert_eq!(template(slot).source(), source(slot));
        }
    }
}
