//! Options about a game that is to be played: who plays, how long, and how the prompt behaves.

use std::num::NonZeroU32;

use clap::{Args, ValueEnum};
use numduel_players::PlayerSpec;
use numduel_rules::Seat;
use numduel_rules::sentences::{NameError, Names};
use numduel_session::{MatchMode, Players, SeatPlayer, SessionOptions, TypedCommands};
use rand::rngs::{ChaCha8Rng, SysRng};
use rand::{Rng, SeedableRng, TryRng};

use crate::ask::ChosenOpponent;
use crate::event_format::EventFormat;
use crate::exit::usage;
use crate::option_values::{at_least_one, seed};

/// Which of the two players moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FirstMover {
    /// The first player named; against a computer, you.
    #[value(name = "1")]
    One,
    /// The second player named; against a computer, the computer.
    #[value(name = "2")]
    Two,
    /// At random; `--seed` makes the draw repeatable.
    Random,
}

/// The options that say who plays.
#[derive(Args)]
pub struct PlayerArgs {
    /// Player names; against the computer, yours is enough
    #[arg(long, value_name = "A,B")]
    names: Option<String>,
    /// Play the computer: easy, medium, hard, a level from 1 to 10, perfect, random, greedy or lookahead:N
    #[arg(long, value_name = "PLAYER", conflicts_with_all = ["p1", "p2"])]
    vs: Option<String>,
    /// Who plays first: a computer as for --vs, or human
    #[arg(long, hide_short_help = true, value_name = "PLAYER", conflicts_with = "first")]
    p1: Option<String>,
    /// Who plays second
    #[arg(long, hide_short_help = true, value_name = "PLAYER", conflicts_with = "first")]
    p2: Option<String>,
    /// Who moves first
    #[arg(long, value_enum, default_value = "1")]
    first: FirstMover,
    /// Random seed, for repeatable games
    #[arg(long, value_name = "S", value_parser = seed)]
    seed: Option<u64>,
}

impl PlayerArgs {
    /// The seed that was given, or one that nobody has chosen.
    pub fn seed(&self) -> anyhow::Result<u64> {
        match self.seed {
            Some(seed) => Ok(seed),
            None => Ok(SysRng.try_next_u64()?),
        }
    }

    /// Whether nobody has said who plays.
    pub fn are_open(&self) -> bool {
        self.names.is_none() && self.vs.is_none() && self.p1.is_none() && self.p2.is_none()
    }

    /// The same options against this opponent.
    pub fn against(self, opponent: ChosenOpponent) -> Self {
        let vs = match opponent {
            ChosenOpponent::Person => None,
            ChosenOpponent::Computer(strength) => Some(strength),
        };
        Self { vs, ..self }
    }

    /// The players, in the order in which they sit down to the first game.
    pub fn players(&self, seed: u64) -> anyhow::Result<Players> {
        let computer = |word: &Option<String>| word.as_deref().map_or(Ok(None), computer_named);
        let computers =
            if self.vs.is_some() { [None, computer(&self.vs)?] } else { [computer(&self.p1)?, computer(&self.p2)?] };
        let names = self.names.as_deref().map(|names| split_names(names, self.vs.is_some())).transpose()?;
        Ok(seat(computers, names, self.first, seed)?)
    }
}

/// Which computer a word names; nothing for a person.
fn computer_named(word: &str) -> anyhow::Result<Option<PlayerSpec>> {
    if word.eq_ignore_ascii_case("human") { Ok(None) } else { Ok(Some(word.parse().map_err(usage)?)) }
}

/// What the other player is called when only one name is given.
const COMPUTER_NAME: &str = "Computer";

/// One name is enough against a computer.
pub fn split_names(names: &str, against_computer: bool) -> anyhow::Result<[String; 2]> {
    let (one, two) = match names.split(',').collect::<Vec<_>>().as_slice() {
        [one] if against_computer => (*one, COMPUTER_NAME),
        [one, two] => (*one, *two),
        _ => return Err(usage("--names takes two names with a comma between them, like --names Ada,Emmy")),
    };
    let names = Names::new(one, two).map_err(usage)?;
    Ok(Seat::BOTH.map(|seat| names.of(seat).to_owned()))
}

/// Two players, computers or persons, in the order in which they sit down when `first` is asked. Without names they are
/// called by their seats.
pub fn seat(
    computers: [Option<PlayerSpec>; 2],
    names: Option<[String; 2]>,
    first: FirstMover,
    seed: u64,
) -> Result<Players, NameError> {
    let swap = match first {
        FirstMover::One => false,
        FirstMover::Two => true,
        FirstMover::Random => ChaCha8Rng::seed_from_u64(seed).next_u32() % 2 == 1,
    };
    let [one, two] = names.unwrap_or_else(|| Seat::BOTH.map(|seat| seat.to_string()));
    let player = |name: &str, computer: Option<PlayerSpec>| match computer {
        None => SeatPlayer::person(name),
        Some(spec) => SeatPlayer::computer(name, &spec.to_string()),
    };
    let players = Players([player(&one, computers[0])?, player(&two, computers[1])?]);
    Ok(if swap { players.swapped() } else { players })
}

/// The options that make a match.
#[derive(Args)]
pub struct MatchArgs {
    /// Play a best-of-N match
    #[arg(long, value_name = "N", value_parser = at_least_one, conflicts_with_all = ["first_to", "games"])]
    best_of: Option<NonZeroU32>,
    /// Play until somebody has won N games
    #[arg(long, value_name = "N", value_parser = at_least_one, conflicts_with = "games")]
    first_to: Option<NonZeroU32>,
    /// Play a match of N games
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    games: Option<NonZeroU32>,
}

impl MatchArgs {
    /// The match that was asked for, if any.
    pub fn mode(&self) -> Option<MatchMode> {
        let best_of = self.best_of.map(MatchMode::BestOf);
        best_of.or(self.first_to.map(MatchMode::FirstTo)).or(self.games.map(MatchMode::Games))
    }
}

/// How much the word `hint` reveals. The numbers are what was once written instead of the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum HintChoice {
    /// Nothing.
    #[value(alias = "0")]
    Off,
    /// Who is winning.
    #[value(alias = "1")]
    Winner,
    /// Which moves win.
    #[value(alias = "2")]
    Moves,
    /// Why they do.
    #[value(alias = "3")]
    Why,
}

/// How the program behaves at the prompt.
#[derive(Args)]
pub struct PromptArgs {
    /// Disable commands such as help and undo: every line is a move
    #[arg(long)]
    strict: bool,
    /// How much 'hint' reveals
    #[arg(long, value_enum, value_name = "GRADE", default_value = "why")]
    hints: HintChoice,
    /// Print one JSON event per line; input is unchanged
    #[arg(long)]
    pub json: bool,
}

impl PromptArgs {
    /// How the game is printed.
    pub fn format(&self) -> EventFormat {
        if self.json { EventFormat::Json } else { EventFormat::Transcript }
    }

    /// Tells a session.
    pub fn set(&self, options: &mut SessionOptions) {
        options.hints = self.hints as u8;
        options.commands = if self.strict { TypedCommands::Disabled } else { TypedCommands::Recognized };
    }

    /// The options again, for a command line that continues the game.
    pub fn again(&self) -> Vec<String> {
        let strict = self.strict.then(|| vec!["--strict".to_owned()]);
        let word = self.hints.to_possible_value().filter(|_| self.hints != HintChoice::Why);
        let hints = word.map(|word| vec!["--hints".to_owned(), word.get_name().to_owned()]);
        [strict, hints].into_iter().flatten().flatten().collect()
    }
}
