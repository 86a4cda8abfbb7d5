//! What the players must remember.

use crate::integer::Integer;

/// What the players must remember of the moves so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Memory {
    /// Nothing: the number alone decides.
    Nothing,
    /// Nobody may use the operation that they themselves used on their previous turn.
    OwnLastOperation,
    /// Nobody may use the operand that they themselves used on their previous turn.
    OwnLastOperand,
    /// Nobody may use the operation that was just used.
    LastOperation,
    /// Nobody may use the operand that was just used.
    LastOperand,
    /// Every operand may be used once in a game, no matter who uses it.
    OncePerGame,
    /// Every player may use every operand once.
    OncePerPlayer,
    /// Every move may be made once in a game: `+3` and `-3` are two cards.
    MoveOncePerGame,
    /// Every player may make every move once.
    MoveOncePerPlayer,
    /// No number may come twice in a game, the start included.
    NoNumberTwice,
    /// Every operand must compare so with the player's own previous one.
    OwnRelated(Relation),
    /// Every operand must compare so with the one that was just used.
    Related(Relation),
}

/// How an operand must compare with an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// More than this many times the earlier one.
    Above(u32),
    /// At least this many times the earlier one.
    AtLeast(u32),
    /// Less than this many times the earlier one.
    Below(u32),
    /// At most this many times the earlier one.
    AtMost(u32),
    /// At most so far from the earlier one.
    Within(u32),
}

impl Memory {
    /// The kinds of memory that have a word in rule books.
    pub const ALL: [(&str, Self); 10] = [
        ("none", Self::Nothing),
        ("own-last-operation", Self::OwnLastOperation),
        ("own-last-operand", Self::OwnLastOperand),
        ("last-operation", Self::LastOperation),
        ("last-operand", Self::LastOperand),
        ("once-per-game", Self::OncePerGame),
        ("once-per-player", Self::OncePerPlayer),
        ("move-once-per-game", Self::MoveOncePerGame),
        ("move-once-per-player", Self::MoveOncePerPlayer),
        ("no-number-twice", Self::NoNumberTwice),
    ];

    /// Whether the operands of moves are remembered.
    pub const fn is_of_operands(self) -> bool {
        !matches!(self, Self::Nothing | Self::OwnLastOperation | Self::LastOperation | Self::NoNumberTwice)
    }

    /// Whether the operations of moves are remembered.
    pub const fn is_of_operations(self) -> bool {
        matches!(self, Self::OwnLastOperation | Self::LastOperation | Self::MoveOncePerGame | Self::MoveOncePerPlayer)
    }

    /// Whether what a player has used is forbidden to that player only.
    pub const fn is_per_player(self) -> bool {
        matches!(
            self,
            Self::OwnLastOperation
                | Self::OwnLastOperand
                | Self::OncePerPlayer
                | Self::MoveOncePerPlayer
                | Self::OwnRelated(_)
        )
    }

    /// Whether every operand, move or number can be used a limited number of times.
    pub const fn uses_up(self) -> bool {
        matches!(
            self,
            Self::OncePerGame
                | Self::OncePerPlayer
                | Self::MoveOncePerGame
                | Self::MoveOncePerPlayer
                | Self::NoNumberTwice
        )
    }

    /// Whether an operand may be used after an earlier one, where only the last one is remembered.
    #[inline]
    pub fn allows_after<I: Integer>(self, last: &I, operand: &I) -> bool {
        match self {
            Self::OwnRelated(relation) | Self::Related(relation) => relation.holds(last, operand),
            _ => operand != last,
        }
    }
}

/// Makes a relation of its number.
pub(crate) type CountedRelation = fn(u32) -> Relation;

impl Relation {
    /// The key and the number of each relation, in rule books: `at_most = "last", times = 2`.
    pub(crate) const KEYS: [(&str, CountedRelation); 5] = [
        ("above", Self::Above),
        ("at_least", Self::AtLeast),
        ("below", Self::Below),
        ("at_most", Self::AtMost),
        ("within", Self::Within),
    ];

    /// The relation's key in rule books and its number.
    pub(crate) const fn key(self) -> (&'static str, u32) {
        match self {
            Self::Above(times) => ("above", times),
            Self::AtLeast(times) => ("at_least", times),
            Self::Below(times) => ("below", times),
            Self::AtMost(times) => ("at_most", times),
            Self::Within(most) => ("within", most),
        }
    }

    /// Whether an operand compares so with an earlier one.
    fn holds<I: Integer>(self, last: &I, operand: &I) -> bool {
        // Operands are never negative, so that what does not fit is more than any of them.
        let so_many = |times: u32| last.times(&I::from(times));
        match self {
            Self::Above(times) => so_many(times).is_some_and(|edge| *operand > edge),
            Self::AtLeast(times) => so_many(times).is_some_and(|edge| *operand >= edge),
            Self::Below(times) => so_many(times).is_none_or(|edge| *operand < edge),
            Self::AtMost(times) => so_many(times).is_none_or(|edge| *operand <= edge),
            Self::Within(most) => {
                let (low, high) = if operand < last { (operand, last) } else { (last, operand) };
                high.minus(low).is_some_and(|gap| gap <= I::from(most))
            }
        }
    }
}
