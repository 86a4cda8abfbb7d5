//! What can be done in a room. Everything that a front end needs to offer an action is here.

use serde::{Deserialize, Serialize};

/// What a player wants to do in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "kebab-case")]
pub enum Action {
    /// To take the free seat.
    Join {
        /// Under what name; without one, as a guest.
        #[serde(default)]
        name: Option<String>,
    },
    /// To make a move.
    Move {
        /// As it was typed or chosen.
        #[serde(rename = "move")]
        mv: String,
    },
    /// To take a move back, or to allow it.
    Takeback,
    /// Not to let the opponent take back.
    RefuseTakeback,
    /// To concede.
    Resign,
    /// To win because the opponent is away.
    Claim,
    /// To play again, or to agree to it.
    Rematch,
    /// To show what the moves are worth.
    Values,
    /// To free the opponent's seat before the first move.
    Free,
    /// To use one's seat on another device.
    Link,
    /// To take one's seat away from all other devices.
    SignOut,
    /// To remove the room; while a game is on, both have to agree.
    Delete,
}

/// What there is to know about an action before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionInfo {
    /// Its name in addresses, in JSON, and at a prompt.
    pub word: &'static str,
    /// What a button says.
    pub label: &'static str,
    /// What it does, in a few words.
    pub meaning: &'static str,
    /// What a request for it has to say besides its own name.
    pub needs: &'static [&'static str],
    /// What it can say.
    pub takes: &'static [&'static str],
    /// Whether it is meant for the game as it was seen, so that it would be a mistake after something else has happened. The others
    /// are meant in any case.
    pub depends_on_position: bool,
}

impl Action {
    /// Every action, with nothing in its fields.
    pub const ALL: [Self; 12] = [
        Self::Join { name: None },
        Self::Move { mv: String::new() },
        Self::Takeback,
        Self::RefuseTakeback,
        Self::Resign,
        Self::Claim,
        Self::Rematch,
        Self::Values,
        Self::Free,
        Self::Link,
        Self::SignOut,
        Self::Delete,
    ];

    /// What there is to know about it.
    pub const fn info(&self) -> ActionInfo {
        match self {
            Self::Join { .. } => {
                ActionInfo { takes: &["name"], ..plain("join", "Join the game", "Take the free seat") }
            }
            Self::Move { .. } => ActionInfo {
                needs: &["seq", "move"],
                depends_on_position: true,
                ..plain("move", "Play", "Make a move")
            },
            Self::Takeback => ActionInfo {
                depends_on_position: true,
                ..plain("takeback", "Take back", "Ask to take a move back, or allow it")
            },
            Self::RefuseTakeback => ActionInfo {
                depends_on_position: true,
                ..plain("refuse-takeback", "Refuse", "Refuse to let your opponent take back")
            },
            Self::Resign => plain("resign", "Resign", "Resign, on your turn or your opponent's"),
            Self::Claim => plain("claim", "Claim the win", "Claim the win while your opponent is away"),
            Self::Rematch => plain("rematch", "Rematch", "Ask for another game with swapped seats, or accept"),
            Self::Values => plain("values", "Show who is winning", "Agree to show what each move is worth"),
            Self::Free => plain(
                "free",
                "Give the seat to someone else",
                "As the host, free your opponent's seat before the first move",
            ),
            Self::Link => {
                ActionInfo { needs: &["secret"], ..plain("link", "Use this seat", "Use the seat of a private link") }
            }
            Self::SignOut => {
                plain("sign-out", "Disconnect other devices", "Take your seat away from all other devices")
            }
            Self::Delete => plain(
                "delete",
                "Delete this room",
                "Remove the room and its games; while a game is on, ask your opponent for it, or agree",
            ),
        }
    }

    /// Its name in addresses, in JSON, and at a prompt.
    pub const fn word(&self) -> &'static str {
        self.info().word
    }

    /// The action with this name, with nothing in its fields.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.word() == word)
    }
}

const fn plain(word: &'static str, label: &'static str, meaning: &'static str) -> ActionInfo {
    ActionInfo { word, label, meaning, needs: &[], takes: &[], depends_on_position: false }
}
