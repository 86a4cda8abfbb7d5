//! A table: a game, its seats, the match it belongs to, and a journal. Commands go in, events come out.

mod turns;

use std::sync::{Arc, OnceLock};

use numduel_players::{Analysis, Player, PlayerSpec};
use numduel_rules::Narrator;
use numduel_rules::number::short;
use numduel_rules::parameters::ParameterError;
use numduel_rules::sentences::Names;
use numduel_rules::{Budget, Game, Move, Position, Seat};
use numduel_solver::SolveError;
use thiserror::Error;

use crate::advice::HintsGiven;
use crate::auto_save::{AutoSave, SaveWhen, Snapshot};
use crate::event::{Event, EventKind};
use crate::journal::{Journal, JournalIds};
use crate::match_mode::MatchMode;
use crate::match_text;
use crate::players::Players;
use crate::prompt_command::PromptCommand;
use crate::score::MatchScore;
use crate::seat_player::Controller;
use crate::start_policy::{StartPolicy, range_text};
use crate::story::{EventWriter, story};

/// What the players agree on before they sit down.
#[derive(Clone, Debug)]
pub struct SessionOptions {
    /// Where games start.
    pub starts: StartPolicy,
    /// Who plays.
    pub players: Players,
    /// The seed of everything random.
    pub seed: Option<u64>,
    /// How long the match lasts; nothing for a single game.
    pub mode: Option<MatchMode>,
    /// How much help there is: 0 none, 1 is it won, 2 which moves, 3 why.
    pub hints: u8,
    /// What can be typed besides moves.
    pub commands: TypedCommands,
    /// When moves are written down.
    pub save: SaveWhen,
    /// What may be taken to find out about the game; each command has the whole time of it.
    pub budget: Budget,
}

impl SessionOptions {
    /// One game with all the help there is.
    pub fn new(starts: StartPolicy, players: Players, seed: Option<u64>) -> Self {
        let save = if players.are_computers() { SaveWhen::WholeGames } else { SaveWhen::EachMove };
        Self {
            starts,
            players,
            seed,
            mode: None,
            hints: 3,
            commands: TypedCommands::default(),
            save,
            budget: Analysis::budget(),
        }
    }
}

/// Whether the program's own commands (`help`, `undo` …) can be typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TypedCommands {
    /// They can.
    #[default]
    Recognized,
    /// Everything that is typed is a choice of move.
    Disabled,
}

/// Where a session begins.
#[derive(Clone, Debug)]
pub enum Opening {
    /// With a new game, the first of its match if there is one.
    New,
    /// With a game in progress that the journal does not have.
    Game(Game),
    /// With what the journal was told to continue.
    Saved {
        /// The game that is open; nothing where a match was left between two games.
        game: Option<Game>,
        /// Which game of the match it is, or will be, from 1.
        number: u32,
        /// The score of the games before it.
        score: MatchScore,
    },
}

/// What a player or a front end wants.
#[derive(Clone, Debug)]
pub enum Command<'a> {
    /// A person typed a line: a move, a command, or something invalid.
    Type(&'a str),
    /// A person chose a move.
    Play(Move),
    /// A person asks for something, perhaps about a move.
    Ask(PromptCommand, Option<&'a str>),
    /// The computer to move thinks here and now.
    ComputerTurn,
    /// The answer of a computer or an outside player to the position after `ply` moves.
    Answer {
        /// How many moves had been made.
        ply: usize,
        /// The move.
        mv: Move,
    },
    /// Somebody resigns, on their own turn or while the other player thinks.
    Resign(Seat),
    /// Moves were taken back where the game is decided, which is not here.
    TakeBack {
        /// How many moves are left.
        to: usize,
    },
    /// Plays on from an earlier position of a game that is over, with the same players in the same seats. It becomes another game;
    /// the one that is over stays as it is.
    PlayOn {
        /// How many of its moves are kept.
        from: usize,
    },
    /// The next game of the match.
    NextGame,
    /// The same once more, with the seats swapped.
    Rematch {
        /// The new seed.
        seed: u64,
        /// The computer to play against from now on; nothing for the same one.
        computer: Option<PlayerSpec>,
    },
}

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// For a person's move.
    Person(Seat),
    /// For a computer's move.
    Computer(Seat),
    /// For a move from outside.
    External(Seat),
    /// For the next game of the match.
    NextGame,
    /// For nothing: all is over.
    Nothing,
}

/// Why a command cannot be carried out. Nothing has changed.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SessionError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game is not over yet.
    #[error("the game is not over")]
    NotOver,
    /// It is not that player's turn.
    #[error("it is somebody else's turn")]
    NotYourTurn,
    /// An answer to another position.
    #[error("the answer is to the position after {answered} moves, and there are {moves}")]
    Stale {
        /// What was answered to.
        answered: usize,
        /// How many moves there are.
        moves: usize,
    },
    /// A computer that has to know perfect play cannot.
    #[error(transparent)]
    Unsolved(#[from] SolveError),
    /// A computer finds no move, though the game is not over.
    #[error("the computer found no move, and the game is not over")]
    NoMove,
    /// No game can start.
    #[error(transparent)]
    Start(#[from] ParameterError),
}

/// One table with its game, and the match that the game belongs to.
pub struct Session {
    options: SessionOptions,
    game: Game,
    number: u32,
    score: MatchScore,
    names: Names,
    /// Whether this game's start was drawn just now.
    drawn: bool,
    analysis: OnceLock<Arc<Analysis>>,
    hints: HintsGiven,
    /// The moves that persons took back, the latest last; a new move forgets them.
    undone: Vec<Move>,
    saving: AutoSave,
}

/// A computer's turn, to be thought about wherever there is time.
#[derive(Clone, Debug)]
pub struct ComputerTurn {
    spec: PlayerSpec,
    analysis: Arc<Analysis>,
    seed: u64,
    number: u32,
    ply: usize,
    position: Position,
}

impl ComputerTurn {
    /// The command that makes its move.
    pub fn think(self) -> Result<Command<'static>, SessionError> {
        let Self { spec, analysis, seed, number, ply, position } = self;
        analysis.restart();
        let player = Player::new(spec, analysis, seed, u64::from(number))?;
        let mv = player.choose(ply, &position).ok_or(SessionError::NoMove)?;
        Ok(Command::Answer { ply, mv })
    }
}

impl Session {
    /// Sits down. Without a journal nothing is saved.
    pub fn new(
        options: SessionOptions,
        opening: Opening,
        journal: Option<Box<dyn Journal + Send>>,
    ) -> Result<Self, SessionError> {
        let (open, number, score, saved) = match opening {
            Opening::New => (None, 1, MatchScore::default(), None),
            Opening::Game(game) => (Some(game), 1, MatchScore::default(), None),
            Opening::Saved { game, number, score } => {
                let moves = game.as_ref().map(|game| game.moves().len());
                (game, number, score, Some(moves))
            }
        };
        let drawn = open.is_none() && options.starts.range().is_some();
        let game = match open {
            Some(game) => game,
            None => Game::new(options.starts.rules(options.seed.unwrap_or_default(), number)?),
        };
        let saving = AutoSave::new(journal, saved.flatten(), saved.is_some() && options.mode.is_some());
        let names = options.players.names(number);
        let (analysis, hints) = (OnceLock::new(), HintsGiven::default());
        Ok(Self { options, game, number, score, names, drawn, analysis, hints, undone: Vec::new(), saving })
    }

    /// The same table with another journal, which is told only what happens from now on.
    #[must_use]
    pub fn with_journal(&self, journal: Option<Box<dyn Journal + Send>>) -> Self {
        Self {
            options: self.options.clone(),
            game: self.game.clone(),
            number: self.number,
            score: self.score,
            names: self.names.clone(),
            drawn: self.drawn,
            analysis: self.analysis.clone(),
            hints: self.hints,
            undone: self.undone.clone(),
            saving: self.saving.with_journal(journal),
        }
    }

    /// Where games start from the next one on.
    pub fn set_starts(&mut self, starts: StartPolicy) {
        self.options.starts = starts;
    }

    /// Uses what is already known about the game, instead of finding it out again.
    #[must_use]
    pub fn with_analysis(self, analysis: Arc<Analysis>) -> Self {
        Self { analysis: OnceLock::from(analysis), ..self }
    }

    /// Everything that is to be told first: which game it is, and all that has been told of it up to the open prompt.
    pub fn opening(&mut self) -> impl Iterator<Item = Event> + '_ {
        // A match can be left between its last game and its end.
        let over = self.is_match_over() && self.game.outcome().is_none();
        let ended = if over { self.saving.end_match() } else { None };
        let this: &Self = self;
        let closing = over.then(|| this.match_over());
        let game = (!over).then(|| this.announcements().chain(story(&this.game, &this.names)));
        ended.into_iter().chain(closing).chain(game.into_iter().flatten())
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Which game of the match it is, from 1.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// What was agreed on.
    pub fn options(&self) -> &SessionOptions {
        &self.options
    }

    /// Changes how much hints reveal, from 0 to 3.
    pub fn set_hints(&mut self, hints: u8) {
        self.options.hints = hints.min(3);
        self.hints = HintsGiven::default();
    }

    /// What the players of this game are called.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The score of the match, in a line; nothing where there is no match.
    pub fn standing(&self) -> Option<String> {
        self.options.mode.map(|_| match_text::standing(&self.options.players, &self.score))
    }

    /// The numbers under which the game or match can be continued, if it is saved.
    pub fn saved(&self) -> Option<JournalIds> {
        self.saving.ids()
    }

    /// What is known about the game; found out when it is first asked for.
    pub fn analysis(&self) -> &Arc<Analysis> {
        self.analysis
            .get_or_init(|| Arc::new(Analysis::with_budget(Arc::clone(self.game.rules()), self.options.budget.clone())))
    }

    /// What is said at a position up to its prompt.
    pub(crate) fn asks(&self, position: &Position) -> String {
        self.writer().turn(position, 0).into_iter().map(|event| event.text).collect()
    }

    /// Whether one of the computers has to know perfect play, which [`Analysis::require_solved`] then has to confirm.
    pub fn needs_solution(&self) -> bool {
        let needs = |seat| matches!(self.controller(seat), Controller::Computer(spec) if spec.needs_solution());
        Seat::BOTH.into_iter().any(needs)
    }

    /// What the table waits for.
    pub fn waiting(&self) -> Waiting {
        let seat = self.game.position().turn;
        match self.controller(seat) {
            _ if self.is_match_over() => Waiting::Nothing,
            _ if self.game.outcome().is_some() && self.options.mode.is_some() => Waiting::NextGame,
            _ if self.game.outcome().is_some() => Waiting::Nothing,
            Controller::Person => Waiting::Person(seat),
            Controller::Computer(_) => Waiting::Computer(seat),
            Controller::External => Waiting::External(seat),
        }
    }

    /// The computer's turn, if it is one.
    pub fn computer_turn(&self) -> Option<ComputerTurn> {
        let Waiting::Computer(seat) = self.waiting() else { return None };
        let Controller::Computer(spec) = self.controller(seat) else { return None };
        Some(ComputerTurn {
            spec,
            analysis: Arc::clone(self.analysis()),
            seed: self.options.seed.unwrap_or_default(),
            number: self.number,
            ply: self.game.moves().len(),
            position: self.game.position().clone(),
        })
    }

    /// Who makes the moves of a seat.
    pub fn controller(&self, seat: Seat) -> Controller {
        self.options.players.at(self.number, seat).controller()
    }

    /// Whether [`Command::PlayOn`] is possible: the game is over, and counts in no match.
    pub fn can_play_on(&self) -> bool {
        self.game.outcome().is_some() && self.options.mode.is_none()
    }

    fn is_match_over(&self) -> bool {
        self.options.mode.is_some_and(|mode| self.score.decides(mode))
    }

    /// Begins another game: the next of the match, or the first of a new one.
    fn begin(&mut self, number: u32, same_match: bool) -> Result<Vec<Event>, SessionError> {
        let rules = self.options.starts.rules(self.options.seed.unwrap_or_default(), number)?;
        if rules != *self.game.rules() {
            // What is known is known about one start.
            self.analysis = OnceLock::new();
        }
        self.game = Game::new(rules);
        self.number = number;
        self.names = self.options.players.names(number);
        self.drawn = self.options.starts.range().is_some();
        self.hints = HintsGiven::default();
        self.undone.clear();
        self.saving.begin(same_match);
        Ok(self.opening().collect())
    }

    fn rematch(&mut self, seed: u64, computer: Option<PlayerSpec>) -> Result<Vec<Event>, SessionError> {
        let before = (self.options.clone(), self.score);
        let players = self.options.players.swapped();
        self.options.players = computer.map_or(players.clone(), |computer| players.against(computer));
        self.options.seed = Some(seed);
        self.score = MatchScore::default();
        let begun = self.begin(1, false);
        if begun.is_err() {
            (self.options, self.score) = before;
        }
        begun
    }

    fn play_on(&mut self, from: usize) -> Vec<Event> {
        while self.game.outcome().is_some() || self.game.moves().len() > from {
            self.game.undo();
        }
        self.drawn = false;
        self.hints = HintsGiven::default();
        self.undone.clear();
        self.saving.begin(false);
        self.opening().collect()
    }

    fn announcements(&self) -> impl Iterator<Item = Event> {
        let start = self.game.rules().start().number;
        let drawn = self.options.starts.range().filter(|_| self.drawn).map(|(low, high)| {
            let text = format!("The number starts at {}, drawn {}.\n", short(&start), range_text(low, high));
            Event::new(EventKind::StartDrawn { start }, text)
        });
        let players = self.options.players.seated(self.number).map(Clone::clone);
        let game = self.game.rules().game_string();
        let text = self.options.mode.map(|_| match_text::announcement(&self.options.players, self.number));
        let began = EventKind::GameBegan { number: self.number, game, players };
        drawn.into_iter().chain([Event::new(began, text.unwrap_or_default())])
    }

    fn match_over(&self) -> Event {
        let text = match_text::closing(&self.options.players, &self.score, self.game.rules());
        Event::new(EventKind::MatchOver { score: self.score }, text)
    }

    fn writer(&self) -> EventWriter<'_> {
        EventWriter(Narrator::new(self.game.rules(), &self.names))
    }

    /// Writes down what is new.
    fn save(&mut self) -> Option<Event> {
        let match_over = self.is_match_over();
        let options = &self.options;
        self.saving.save(&Snapshot {
            game: &self.game,
            players: &options.players,
            seed: options.seed,
            number: self.number,
            of_match: options.mode.map(|mode| (mode, options.starts.starts())),
            match_over,
        })
    }
}
