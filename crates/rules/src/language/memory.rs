//! What the players must remember.

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
    /// Every operand may be used once in a game, whoever uses it.
    OncePerGame,
    /// Every player may use every operand once.
    OncePerPlayer,
}

impl Memory {
    /// Every kind of memory with its word in rule books.
    pub const ALL: [(&str, Self); 7] = [
        ("none", Self::Nothing),
        ("own-last-operation", Self::OwnLastOperation),
        ("own-last-operand", Self::OwnLastOperand),
        ("last-operation", Self::LastOperation),
        ("last-operand", Self::LastOperand),
        ("once-per-game", Self::OncePerGame),
        ("once-per-player", Self::OncePerPlayer),
    ];

    /// Whether operands are remembered, and not operations.
    pub const fn is_of_operands(self) -> bool {
        matches!(self, Self::OwnLastOperand | Self::LastOperand | Self::OncePerGame | Self::OncePerPlayer)
    }

    /// Whether what a player has used is forbidden to that player only.
    pub const fn is_per_player(self) -> bool {
        matches!(self, Self::OwnLastOperation | Self::OwnLastOperand | Self::OncePerPlayer)
    }

    /// Whether every operand can be used a limited number of times.
    pub const fn uses_up(self) -> bool {
        matches!(self, Self::OncePerGame | Self::OncePerPlayer)
    }
}
