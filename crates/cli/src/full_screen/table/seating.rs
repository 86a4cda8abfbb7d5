//! Sitting down: a new game, one that was left, or the next of a match.

use std::sync::Arc;

use numduel_players::{Player, Unsolved};
use numduel_rules::Game;
use numduel_session::{MatchMode, MatchScore};
use numduel_store::{Store, StoredGame, StoredMatch, Unfinished};

use super::super::desk::{Answer, Desk};
use super::super::track::Track;
use super::choices::Choices;
use super::{Table, Waiting};
use crate::deal::Deal;
use crate::keeper::{Keeper, Pace};
use crate::matches::Match;
use crate::people::{Contestants, Kind, computers};
use crate::shown::count;

/// What the players have agreed on before they sit down.
#[derive(Clone)]
pub struct Agreed {
    pub contestants: Contestants,
    pub seed: u64,
    /// How much help there is: 0 none, 1 is it won, 2 which moves, 3 why.
    pub hints: u8,
    pub mode: Option<MatchMode>,
}

/// As much help as there is, in games that are gone on with: what was agreed on is not kept. Nothing is shown unasked.
const MOST_HELP: u8 = 3;

impl Table {
    /// The first game of a deal, or one that goes on from where it stands; saved from now on.
    pub fn begin(deal: Deal, from: Option<Game>, agreed: Agreed, desk: &mut Desk) -> anyhow::Result<Self> {
        let (game, drawn) = match from {
            Some(game) => (game, None),
            None => deal.quietly(agreed.seed, 1)?,
        };
        let archive = desk.archive.clone();
        let players = agreed.contestants.stored()?;
        let mut keeper = Keeper::new(archive, players, Some(agreed.seed), agreed.mode, Pace::EachMove).quiet();
        keeper.starts = deal.starts();
        let of_match = agreed.mode.map(|mode| Match { mode, score: MatchScore::default(), number: 1 });
        let mut table = Self::new(deal, game, agreed, keeper, of_match, desk);
        table.say_more(&drawn.unwrap_or_default());
        Ok(table)
    }

    /// Goes on with something that was left.
    pub fn resume(unfinished: &Unfinished, store: Store, desk: &mut Desk) -> anyhow::Result<Self> {
        let table = match unfinished {
            Unfinished::Game(kept) => Self::resume_game(kept, store, desk)?,
            Unfinished::Match(kept) => Self::resume_match(kept, store, desk)?,
        };
        Ok(Self { open: false, ..table })
    }

    fn resume_game(kept: &StoredGame, store: Store, desk: &mut Desk) -> anyhow::Result<Self> {
        let game = kept.replay()?;
        let seed = kept.seed.unwrap_or_default();
        let contestants = Contestants::from_stored(&kept.players)?;
        let agreed = Agreed { contestants, seed, hints: MOST_HELP, mode: None };
        let archive = desk.archive.clone();
        let mut keeper = Keeper::new(archive, kept.players.clone(), kept.seed, None, Pace::EachMove).quiet();
        keeper.go_on(store, None, 1, Some((kept.id, game.moves().len())));
        let deal = Deal::new(Arc::clone(game.rules()), &kept.record.game);
        Ok(Self::new(deal, game, agreed, keeper, None, desk))
    }

    fn resume_match(kept: &StoredMatch, archive: Store, desk: &mut Desk) -> anyhow::Result<Self> {
        let open = match kept.open_game() {
            Some(id) => Some((id, archive.game(id)?.replay()?)),
            None => None,
        };
        let last = kept.games.last().filter(|_| open.is_some());
        let number = last.map_or_else(|| kept.next_number(), |game| game.number);
        let score = kept.score();
        let contestants = Contestants::from_stored(&kept.players)?;
        let seed = kept.seed.unwrap_or_default();
        let agreed = Agreed { contestants, seed, hints: MOST_HELP, mode: Some(kept.mode) };
        let (keep_in, mode) = (desk.archive.clone(), Some(kept.mode));
        let mut keeper = Keeper::new(keep_in, kept.players.clone(), kept.seed, mode, Pace::EachMove).quiet();
        keeper.go_on(archive, Some(kept.id), number, open.as_ref().map(|(id, game)| (*id, game.moves().len())));
        let deal = Deal::new(kept.rules()?, &kept.game);
        let game = match open {
            Some((_, game)) => game,
            None => deal.quietly(seed, number)?.0,
        };
        let of_match = Some(Match { mode: kept.mode, score, number });
        Ok(Self::new(deal, game, agreed, keeper, of_match, desk))
    }

    fn new(deal: Deal, game: Game, agreed: Agreed, keeper: Keeper, of_match: Option<Match>, desk: &mut Desk) -> Self {
        let number = of_match.map_or(1, |of_match| of_match.number);
        let mut table = Self {
            analysis: Desk::analysis(game.rules()),
            names: agreed.contestants.names(number),
            choices: Choices::new(&game),
            track: Track::new(&game),
            agreed,
            deal,
            keeper,
            game,
            of_match,
            number,
            computers: [None, None],
            said: Vec::new(),
            helped: (0, 0),
            waiting: Waiting::Person,
            resigning: false,
            open: true,
        };
        table.welcome(desk);
        table
    }

    /// Says how it begins, and lets the computers sit down.
    fn welcome(&mut self, desk: &mut Desk) {
        let moves = self.game.moves().len();
        let welcome = match moves {
            0 => self.teller().welcome(),
            _ => format!("The game goes on after {}.", count(moves as u64, "move")),
        };
        self.say(&welcome);
        let kinds = self.agreed.contestants.kinds(self.number);
        if kinds == [Kind::Person; 2] {
            return self.seat(Ok([None, None]), desk);
        }
        let analysis = Arc::clone(&self.analysis);
        let (seed, number) = (self.agreed.seed, self.number);
        let seated = desk.ask(move || Answer::Seated(Box::new(computers(kinds, &analysis, seed, number))));
        self.waiting = Waiting::Seats(seated);
    }

    /// The computers sit, or cannot.
    pub(super) fn seat(&mut self, seated: Result<[Option<Player>; 2], Unsolved>, desk: &mut Desk) {
        match seated {
            Ok(computers) => {
                self.computers = computers;
                self.next_turn(desk);
            }
            Err(unsolved) => {
                self.say(&unsolved.to_string());
                self.waiting = Waiting::Nobody;
            }
        }
    }

    /// The match, if another game of it is to be played.
    pub(super) fn next_of_match(&self) -> Option<Match> {
        self.of_match.filter(|of_match| !of_match.score.decides(of_match.mode))
    }

    /// The next game of the match, or one more like this: the seats are swapped either way.
    pub(super) fn play_again(&mut self, desk: &mut Desk) {
        self.number += 1;
        if self.next_of_match().is_none() {
            let players = self.agreed.contestants.swapped();
            self.agreed = Agreed { contestants: players, seed: desk.seed(), ..self.agreed.clone() };
            self.number = 1;
            let Ok(players) = self.agreed.contestants.stored() else { return };
            let (archive, mode) = (desk.archive.clone(), self.agreed.mode);
            self.keeper = Keeper::new(archive, players, Some(self.agreed.seed), mode, Pace::EachMove).quiet();
            self.keeper.starts = self.deal.starts();
            self.of_match = mode.map(|mode| Match { mode, score: MatchScore::default(), number: 1 });
        }
        let (game, drawn) = match self.deal.quietly(self.agreed.seed, self.number) {
            Ok(dealt) => dealt,
            Err(error) => return self.say(&format!("{error:#}")),
        };
        self.keeper.next_game(self.number);
        if game.rules() != self.game.rules() {
            // What is known is known about one start.
            self.analysis = Desk::analysis(game.rules());
        }
        self.game = game;
        self.names = self.agreed.contestants.names(self.number);
        self.choices = Choices::new(&self.game);
        self.track = Track::new(&self.game);
        self.helped = (0, 0);
        self.welcome(desk);
        self.say_more(&drawn.unwrap_or_default());
    }
}
