//! The sentences of a book that has none of its own.

use std::sync::OnceLock;

use super::{Moment, Refused, Template};
use crate::outcome::Cause;

/// The plain template for a slot, parsed when it is first needed: a book with sentences of its own needs few of these.
pub(super) fn template(slot: Moment) -> &'static Template {
    static PARSED: [OnceLock<Template>; Moment::COUNT] = [const { OnceLock::new() }; Moment::COUNT];
    let parse = || Template::parse(source(slot), &[], slot).expect("a test parses every plain sentence");
    PARSED[slot.index()].get_or_init(parse)
}

const fn source(slot: Moment) -> &'static str {
    match slot {
        Moment::Welcome => "{title}\n{goal}\n",
        Moment::Turn => "\n{player}'s turn. The number is {number}.\n",
        Moment::Prompt => "Your move ({choices}): ",
        Moment::Moved => "{before} becomes {number}.\n",
        Moment::Refused(Refused::Invalid) => "That is not a move. Choose {any}.\n",
        Moment::Refused(Refused::Repeated) => "{memory} Choose another move.\n",
        Moment::Refused(Refused::Overshoot) => {
            "{move} overshoots, and you still have a move that doesn't. Choose again.\n"
        }
        Moment::Refused(Refused::Bounds) => "{move} is out of bounds: the number must stay {bounds}. Choose again.\n",
        Moment::Refused(Refused::Inexact) => {
            "{number} cannot be divided by {operand} without a remainder. Choose again.\n"
        }
        Moment::Refused(Refused::Condition) => "{move} is not possible at {number}. Choose {any}.\n",
        Moment::Ended(Cause::Reached) => "\nThe number has reached {number}.\n{loser} loses. {winner} wins!\n",
        Moment::Ended(Cause::Exact) => "\nThe number is exactly {number}.\n{loser} loses. {winner} wins!\n",
        Moment::Ended(Cause::Overshoot) => {
            "\nThe number went past the target to {number}.\n{loser} loses. {winner} wins!\n"
        }
        Moment::Ended(Cause::Property) => "\nThe number is {number}.\n{loser} loses. {winner} wins!\n",
        Moment::Ended(Cause::Cap) => "\nThat was the last move.\n{loser} loses. {winner} wins!\n",
        Moment::Ended(Cause::Drawn) => "\nThat was the last move. The game is a draw.\n",
        Moment::Ended(Cause::Repetition) => "\nSame position for the third time: the game is a draw.\n",
        Moment::Ended(Cause::Limit) => {
            "\nFrom {number}, a move leads beyond the numbers that can be played: {bounds}. The game is a draw.\n"
        }
        Moment::Ended(Cause::Invalid) => "That is not a move.\n{loser} loses. {winner} wins!\n",
        Moment::Ended(Cause::Stuck) => "\n{stuck} has no legal move.\n{loser} loses. {winner} wins!\n",
        Moment::Ended(Cause::Deadlock) => "\nNeither player can move. The game is a draw.\n",
        Moment::Ended(Cause::Resigned | Cause::OpponentResigned) => "{loser} resigns. {winner} wins!\n",
        Moment::None => "None",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plain_sentence_parses() {
        for slot in Moment::all() {
            assert_eq!(template(slot).source(), source(slot));
        }
    }
}
