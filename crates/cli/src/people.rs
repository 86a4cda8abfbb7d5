//! Who plays: two contestants, persons or computers, and who of them takes the first seat.

use std::sync::Arc;

use clap::{Args, ValueEnum};
use numduel_players::{Analysis, Player, PlayerSpec, Unsolved};
use numduel_rules::Seat;
use numduel_rules::sentences::Names;
use numduel_session::{Controller, SeatPlayer, player_at};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::rngs::SysRng;
use rand::{Rng, TryRng};

use crate::exit::usage;

/// Who of the two contestants moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum First {
    /// The first one named; against a computer, you.
    #[value(name = "1")]
    One,
    /// The second one named; against a computer, the computer.
    #[value(name = "2")]
    Two,
    /// Drawn by lot; `--seed` makes the draw repeatable.
    Random,
}

/// The options that say who plays.
#[derive(Args)]
pub struct People {
    /// What the two players are called
    #[arg(long, value_name = "A,B")]
    names: Option<String>,
    /// Play against a computer: random, greedy, lookahead:N, level:1 to level:10, perfect, or just computer
    #[arg(long, value_name = "PLAYER", conflicts_with_all = ["p1", "p2"])]
    vs: Option<String>,
    /// Who sits in the first seat: a computer, or human
    #[arg(long, value_name = "PLAYER", conflicts_with = "first")]
    p1: Option<String>,
    /// Who sits in the second seat: a computer, or human
    #[arg(long, value_name = "PLAYER", conflicts_with = "first")]
    p2: Option<String>,
    /// Who of the two takes the first seat
    #[arg(long, value_enum, default_value = "1")]
    first: First,
    /// Make every random choice repeatable
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

impl People {
    /// The seed that was given, or one that nobody has chosen.
    pub fn seed(&self) -> anyhow::Result<u64> {
        match self.seed {
            Some(seed) => Ok(seed),
            None => Ok(SysRng.try_next_u64()?),
        }
    }

    /// The contestants, in the order in which they sit down to the first game.
    pub fn contestants(&self, seed: u64) -> anyhow::Result<Contestants> {
        let kinds = match &self.vs {
            Some(computer) => [Kind::Person, kind(computer)?],
            None => [seat_kind(self.p1.as_deref())?, seat_kind(self.p2.as_deref())?],
        };
        let names = self.names.as_deref().map(split_names).transpose()?;
        Ok(Contestants::new(kinds, names, self.first, seed))
    }
}

fn seat_kind(word: Option<&str>) -> anyhow::Result<Kind> {
    word.map_or(Ok(Kind::Person), kind)
}

fn kind(word: &str) -> anyhow::Result<Kind> {
    if word.eq_ignore_ascii_case("human") {
        return Ok(Kind::Person);
    }
    Ok(Kind::Computer(word.parse().map_err(usage)?))
}

fn split_names(names: &str) -> anyhow::Result<[String; 2]> {
    let Some((one, two)) = names.split_once(',').filter(|(_, two)| !two.contains(',')) else {
        return Err(usage("--names takes two names with a comma between them, like --names Ada,Emmy"));
    };
    let names = Names::new(one, two).map_err(usage)?;
    Ok(Seat::BOTH.map(|seat| names.of(seat).to_owned()))
}

/// A person at the keyboard, or a computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Somebody who types.
    Person,
    /// A player of the program's own.
    Computer(PlayerSpec),
}

impl Kind {
    /// Which computer it is.
    fn computer(self) -> Option<PlayerSpec> {
        match self {
            Self::Person => None,
            Self::Computer(spec) => Some(spec),
        }
    }
}

/// The computers of the `number`th game by seat.
pub fn computers(
    kinds: [Kind; 2],
    analysis: &Arc<Analysis>,
    seed: u64,
    number: u32,
) -> Result<[Option<Player>; 2], Unsolved> {
    let mut computers = [None, None];
    for (seat, kind) in kinds.into_iter().enumerate() {
        let Some(spec) = kind.computer() else { continue };
        let player = Player::new(spec, Arc::clone(analysis), seed, u64::from(number))?;
        computers[seat] = Some(player);
    }
    Ok(computers)
}

/// One of the two who play.
#[derive(Clone, Debug)]
struct Contestant {
    /// Without a name they are Player 1 and Player 2, by seat.
    name: Option<String>,
    kind: Kind,
}

/// The two who play, in the order in which they sit down to the first game of a match.
#[derive(Clone, Debug)]
pub struct Contestants([Contestant; 2]);

impl Contestants {
    /// Two contestants, in the order in which they sit down when `first` has been asked.
    pub fn new(kinds: [Kind; 2], names: Option<[String; 2]>, first: First, seed: u64) -> Self {
        let [one, two] = kinds;
        let [a, b] = names.map_or([None, None], |names| names.map(Some));
        let pair = [Contestant { name: a, kind: one }, Contestant { name: b, kind: two }];
        let swap = match first {
            First::One => false,
            First::Two => true,
            First::Random => ChaCha8Rng::seed_from_u64(seed).next_u32() % 2 == 1,
        };
        let [a, b] = pair;
        Self(if swap { [b, a] } else { [a, b] })
    }

    /// Which contestant sits in which seat in the `number`th game: they swap after every one.
    pub fn seated(number: u32) -> [usize; 2] {
        Seat::BOTH.map(|seat| player_at(number, seat))
    }

    /// The same two in the other order.
    pub fn swapped(&self) -> Self {
        let [a, b] = self.0.clone();
        Self([b, a])
    }

    /// What the transcript calls them, by seat.
    pub fn names(&self, number: u32) -> Names {
        let [one, two] = Self::seated(number).map(|index| self.0[index].name.as_deref());
        one.zip(two).and_then(|(one, two)| Names::new(one, two).ok()).unwrap_or_default()
    }

    /// Who they are, by seat.
    pub fn kinds(&self, number: u32) -> [Kind; 2] {
        Self::seated(number).map(|index| self.0[index].kind)
    }

    /// Whether nobody at the keyboard takes part.
    pub fn are_computers(&self) -> bool {
        self.0.iter().all(|contestant| contestant.kind != Kind::Person)
    }

    /// What a score calls them: their names, or who they are.
    pub fn labels(&self) -> [String; 2] {
        let label = |index: usize| match (&self.0[index].name, self.0[index].kind, self.0[1 - index].kind) {
            (Some(name), ..) => name.clone(),
            (None, Kind::Person, Kind::Computer(_)) => "you".to_owned(),
            (None, Kind::Person, Kind::Person) => ["whoever began", "the other"][index].to_owned(),
            (None, Kind::Computer(one), Kind::Computer(two)) if one == two => {
                format!("{one} ({})", ["first", "second"][index])
            }
            (None, Kind::Computer(spec), _) => spec.to_string(),
        };
        [label(0), label(1)]
    }

    /// The options that seat the same contestants in the same seats again.
    pub fn options(&self, number: u32) -> Vec<String> {
        let mut options = Vec::new();
        for (flag, kind) in ["--p1", "--p2"].into_iter().zip(self.kinds(number)) {
            if let Kind::Computer(spec) = kind {
                options.extend([flag.to_owned(), spec.to_string()]);
            }
        }
        if self.0[0].name.is_some() {
            let names = self.names(number);
            options.extend(["--names".to_owned(), format!("{},{}", names.of(Seat::One), names.of(Seat::Two))]);
        }
        options
    }

    /// The contestants as the store keeps them.
    pub fn stored(&self) -> anyhow::Result<[SeatPlayer; 2]> {
        let stored = |index: usize| {
            let contestant = &self.0[index];
            let name = contestant.name.clone().unwrap_or_else(|| Seat::BOTH[index].to_string());
            match contestant.kind {
                Kind::Person => SeatPlayer::person(&name),
                Kind::Computer(spec) => SeatPlayer::computer(&name, &spec.to_string()),
            }
        };
        Ok([stored(0)?, stored(1)?])
    }

    /// The contestants that the store has kept, in its order.
    pub fn from_stored(players: &[SeatPlayer; 2]) -> anyhow::Result<Self> {
        // Unnamed players were kept under the names of the seats they first took.
        let unnamed = Seat::BOTH.iter().all(|seat| players[seat.index()].name() == seat.to_string());
        let contestant = |player: &SeatPlayer| -> anyhow::Result<Contestant> {
            let kind = match player.controller() {
                Controller::Person => Kind::Person,
                Controller::Computer(spec) => Kind::Computer(spec),
                Controller::External => anyhow::bail!("{player} is not a player of this program"),
            };
            Ok(Contestant { name: (!unnamed).then(|| player.name().to_owned()), kind })
        };
        Ok(Self([contestant(&players[0])?, contestant(&players[1])?]))
    }
}
