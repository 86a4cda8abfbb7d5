//! A season: ten levels of games that follow from one seed.
//!
//! Every level has a stream of drafts of its own, and its games are numbered in the order in which they are accepted, so a
//! game is a function of the seed, the grammar's version, the level and the index. The level follows from the class of a
//! game, so that games of different levels never share a class; within a level a set of all classes so far sees to it.
//! A shard therefore drafts everything and prints its part.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use hmac_sha256::Hash;
use numduel_rules::language::{BookNumber, Condition};
use numduel_rules::{Budget, Number, RuleBook, Rules, Seat};
use numduel_solver::graph::{Graph, GraphClass, SolvedGraph};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::committed::CommittedSeason;
use super::difficulty::Surveyed;
use super::grammar::{self, GameDraft, VERSION, pick};
use super::{Difficulty, GameKind, GameLevel, names, twin};
use crate::dice::below;

/// The seed of a season: any text. Its SHA-256 is published first and the seed when the season is over.
#[derive(Clone, Debug)]
pub struct Season {
    seed: String,
    hash: [u8; 32],
    /// How many of the committed seasons came before.
    after: usize,
    /// What no game of this season may be.
    known: HashSet<GraphClass>,
}

/// A generated game.
#[derive(Clone, Debug)]
pub struct GeneratedGame {
    /// Where it stands in its level, from 0.
    pub index: usize,
    /// How hard it is.
    pub level: GameLevel,
    /// What it is about.
    pub kind: GameKind,
    /// Its rules. The book's id tells grammar, season, level and index.
    pub rules: Arc<Rules>,
    /// What it is up to bisimulation.
    pub class: GraphClass,
    /// Who wins with perfect play.
    pub winner: Seat,
    /// What was measured.
    pub difficulty: Difficulty,
}

/// As many positions as a draft may have.
const MAX_POSITIONS: usize = 500;
/// As many starts of one draft are tried.
const TRIES: usize = 3;
/// A level ends where so many drafts in a row give nothing new.
const PATIENCE: usize = 20_000;

impl Season {
    /// The season of a seed. The classes of all shipped books and of the committed seasons before it are closed to it.
    pub fn new(seed: &str) -> Self {
        let hash = Hash::hash(seed.as_bytes());
        let committed = CommittedSeason::all();
        let own = committed.iter().position(|season| season.hash == hex(&hash));
        let after = own.unwrap_or(committed.len());
        let mut known = shipped_classes();
        known.extend(committed.iter().take(after).flat_map(|season| &season.classes));
        Self { seed: seed.to_owned(), hash, after, known }
    }

    /// The SHA-256 of the seed, in hexadecimal digits: what is published before the season.
    pub fn commitment(&self) -> String {
        hex(&self.hash)
    }

    /// How its games' ids begin: the grammar's version, how many committed seasons are closed to it, and the first digits of
    /// the commitment.
    pub fn prefix(&self) -> String {
        format!("g{VERSION}-{}-{}", self.after, &self.commitment()[..8])
    }

    /// The games of a level, in their order. It ends where the grammar has no more to give.
    pub fn games(&self, level: GameLevel) -> impl Iterator<Item = GeneratedGame> + '_ {
        let mut drafts = self.drafts(level);
        std::iter::from_fn(move || drafts.by_ref().take(PATIENCE).flatten().next())
    }

    /// The first games of these levels, or of all if none is named, each with a number that follows from its level and its place
    /// there alone.
    pub fn first_games<'a>(
        &'a self,
        levels: &'a [GameLevel],
        count: usize,
    ) -> impl Iterator<Item = (u64, GeneratedGame)> + 'a {
        let asked = |level: &GameLevel| levels.is_empty() || levels.contains(level);
        let numbers = (0_u64..).map(move |place| place * count as u64);
        GameLevel::all()
            .filter(asked)
            .zip(numbers)
            .flat_map(move |(level, first)| (first..).zip(self.games(level).take(count)))
    }

    /// One entry for each draft of a level: the game that came of it, if one did.
    pub fn drafts(&self, level: GameLevel) -> impl Iterator<Item = Option<GeneratedGame>> + '_ {
        let mut rng = self.stream(level, "drafts");
        let mut seats = self.stream(level, "seats");
        let (mut classes, mut index) = (self.known.clone(), 0);
        let mut first = pick(&mut seats, &Seat::BOTH);
        std::iter::repeat_with(move || {
            // Of two games in a row each seat wins one, in an order that nobody can guess.
            let winner = if index % 2 == 0 { first } else { first.other() };
            let draft = grammar::draft(&mut rng, level);
            let (mut game, start) = accepted(&draft, level, winner, &classes, &mut rng)?;
            classes.insert(game.class);
            game.index = index;
            let id = format!("{}-{level}-{index}", self.prefix());
            game.rules = named(draft, &start, id, game.class)?;
            index += 1;
            if index % 2 == 0 {
                first = pick(&mut seats, &Seat::BOTH);
            }
            Some(game)
        })
    }

    /// The same game with other numbers, names and words.
    pub fn twin(&self, game: &GeneratedGame) -> Option<Arc<Rules>> {
        let mut rng = self.stream(game.level, &format!("twin {}", game.index));
        let mut draft = twin::twin(game.rules.book(), &mut rng);
        draft.id = format!("{}-twin", game.rules.book().id());
        draft.title = names::title(!game.class.0);
        rules_of(draft.check().ok()?)
    }

    fn stream(&self, level: GameLevel, what: &str) -> ChaCha8Rng {
        let text = format!("numduel season\n{}\n{VERSION}\n{}\n{level}\n{what}", self.seed, self.after);
        ChaCha8Rng::from_seed(Hash::hash(text.as_bytes()))
    }
}

/// The game that begins somewhere in a draft, if there is one of this level that this seat wins and nobody has seen; with
/// the number that it starts from.
fn accepted(
    draft: &GameDraft,
    level: GameLevel,
    winner: Seat,
    known: &HashSet<GraphClass>,
    rng: &mut ChaCha8Rng,
) -> Option<(GeneratedGame, Number)> {
    let rules = rules_of(draft.book.clone().check().ok()?)?;
    let solved = SolvedGraph::from_start(&rules, &Budget::default().with_positions(MAX_POSITIONS)).ok()?;
    if solved.graph.is_circular() || solved.graph.can_be_drawn() {
        return None;
    }
    let survey = Surveyed::new(&rules, &solved);
    let (shallowest, deepest) = level.lookahead();
    let fits = |id: &u32| {
        (u64::from(shallowest)..=u64::from(deepest)).contains(&survey.lookahead[*id as usize])
            && solved.value(*id).verdict.winner(Seat::One) == Some(winner)
            && is_start(&rules, &solved.graph, *id)
            && 2 * solved.winning(*id).count() <= solved.graph.edges(*id).len()
    };
    let mut starts: Vec<u32> = solved.graph.ids().filter(fits).collect();
    let classes = if starts.is_empty() { return None } else { solved.graph.classes()? };
    let (fewest, most) = level.decisions();
    for _ in 0..TRIES.min(starts.len()) {
        let drawn = below(rng, starts.len() as u64);
        let start = starts.swap_remove(usize::try_from(drawn).ok()?);
        let class = classes[start as usize];
        if known.contains(&class) {
            continue;
        }
        let Some(difficulty) = survey.measure(start, &classes) else { continue };
        if (fewest..=most).contains(&difficulty.decisions) {
            let kind = draft.kind;
            let game = GeneratedGame { index: 0, level, kind, rules: Arc::clone(&rules), class, winner, difficulty };
            return Some((game, solved.graph.number(start).clone()));
        }
    }
    None
}

/// Whether a game can start there: nothing is remembered yet, and all moves are left.
fn is_start(rules: &Rules, graph: &Graph, id: u32) -> bool {
    id == Graph::START || graph.position(id, Seat::One) == rules.at(graph.number(id).clone())
}

/// The draft with its start, id and title.
fn named(draft: GameDraft, start: &Number, id: String, class: GraphClass) -> Option<Arc<Rules>> {
    let mut book = draft.book;
    book.id = id;
    book.title = names::title(class.0);
    book.ends.retain_mut(|end| still_ahead(&mut end.condition, start, &draft.goal));
    for parameter in &mut book.parameters {
        parameter.default.clone_from(start);
    }
    rules_of(book.check().ok()?)
}

/// Leaves out the numbers of a list that play has behind it from its new start on; whether any are left.
fn still_ahead(condition: &mut Condition<BookNumber>, start: &Number, goal: &Number) -> bool {
    let Condition::OneOf(values) = condition else { return true };
    values.retain(
        |value| matches!(value, BookNumber::Literal(value) if (value > start) == (goal > start) && value != start),
    );
    if let [only] = values.as_slice() {
        *condition = Condition::Equals(only.clone());
        return true;
    }
    !values.is_empty()
}

fn rules_of(book: RuleBook) -> Option<Arc<Rules>> {
    Arc::new(book).rules(&[].into()).ok().map(Arc::new)
}

/// The classes of all books that come with the program, as they come.
fn shipped_classes() -> HashSet<GraphClass> {
    let books = numduel_rules::catalog::all().into_iter().chain(numduel_rules::catalog::gallery());
    let class = |book: Arc<RuleBook>| {
        let rules = book.rules(&[].into()).ok()?;
        let solved = SolvedGraph::from_start(&rules, &Budget::default().with_positions(20_000)).ok()?;
        solved.graph.classes().map(|classes| classes[Graph::START as usize])
    };
    books.filter_map(class).collect()
}

/// Bytes in hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

impl fmt::Display for GeneratedGame {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&super::line(&self.rules))
    }
}
