//! Games line by line, exactly as their book writes them: the book's sentences and the players' words on standard output,
//! everything the program itself has to say on standard error.

mod echo;
mod help;
mod hints;
mod lines;
mod table;

pub use echo::Echo;
pub use hints::Grade;

use std::cell::OnceCell;
use std::io::{self, IsTerminal};
use std::sync::Arc;

use numduel_players::{Analysis, Player};
use numduel_rules::{Game, Rules, catalog};

use self::lines::Lines;
use self::table::Table;
use crate::exit::{Exit, usage};
use crate::keeper::Keeper;
use crate::output::notice;
use crate::people::{Contestants, Kind, computers};
use crate::shell;

/// Whether the program's own words (`help`, `undo` …) can be typed at the prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    /// They can.
    Known,
    /// Everything that is typed is a choice of move.
    Strict,
}

/// What the players have agreed on before they sit down.
pub struct Agreed {
    pub contestants: Contestants,
    pub seed: u64,
    pub echo: Echo,
    pub words: Words,
    pub hints: Grade,
    /// Options of the command line that a command which goes on with the game needs too.
    pub options: Vec<String>,
}

/// One or more games of the same people at the same keyboard.
pub struct Sitting {
    agreed: Agreed,
    rules: Arc<Rules>,
    pub keeper: Keeper,
    lines: Lines,
    analysis: OnceCell<Arc<Analysis>>,
}

impl Sitting {
    pub fn new(rules: Arc<Rules>, agreed: Agreed, keeper: Keeper) -> io::Result<Self> {
        Ok(Self { agreed, rules, keeper, lines: Lines::new()?, analysis: OnceCell::new() })
    }

    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    pub fn seed(&self) -> u64 {
        self.agreed.seed
    }

    pub fn contestants(&self) -> &Contestants {
        &self.agreed.contestants
    }

    /// Plays the `number`th game from where it stands to its end, or until the players leave it. The game comes back as it
    /// then stands.
    pub fn play(&mut self, game: Game, number: u32) -> anyhow::Result<(Exit, Game)> {
        if *game.rules() != self.rules {
            // The games of a match may start differently, and what is known is known about one of them.
            self.rules = Arc::clone(game.rules());
            self.analysis = OnceCell::new();
        }
        let computers = self.computers(number)?;
        let (exit, game) = Table::new(self, game, number, computers).play()?;
        if game.outcome().is_none() {
            self.keeper.left(&game);
            self.say_how_to_go_on(&game, number, exit);
        }
        Ok((exit, game))
    }

    /// What is known about the game; found out when it is first asked for.
    fn analysis(&self) -> &Arc<Analysis> {
        self.analysis.get_or_init(|| Arc::new(Analysis::new(Arc::clone(&self.rules))))
    }

    /// The computer players by seat; what is known about the game is looked for only where one of them plays.
    fn computers(&self, number: u32) -> anyhow::Result<[Option<Player>; 2]> {
        let kinds = self.agreed.contestants.kinds(number);
        if kinds == [Kind::Person; 2] {
            return Ok([None, None]);
        }
        computers(kinds, self.analysis(), self.agreed.seed, number).map_err(usage)
    }

    fn say_how_to_go_on(&self, game: &Game, number: u32, exit: Exit) {
        let record = game.record().to_string();
        // Left without a typed line, the prompt is still open: on a terminal, begin a new line below it.
        let open = exit != Exit::Done && io::stdout().is_terminal() && io::stderr().is_terminal();
        let gap = if open { "\n" } else { "" };
        let play = self.can_be_named().then(|| {
            let mut command = vec!["numduel".to_owned(), "play".to_owned()];
            command.extend(self.agreed.options.iter().cloned());
            command.extend(self.agreed.contestants.options(number));
            command.push(record.clone());
            shell::words(&command)
        });
        let resume = self.keeper.resume_command().map(|command| shell::words(&command));
        let how = match (play, resume) {
            // A single game's command would leave the match behind.
            (_, Some(resume)) if self.keeper.is_match() => format!("Go on with the match:\n  {resume}\n"),
            (Some(play), Some(resume)) => {
                format!("Go on with:\n  {play}\nIt is saved as well: {resume} goes on with it.\n")
            }
            (Some(only), None) | (None, Some(only)) => format!("Go on with:\n  {only}\n"),
            (None, None) => String::new(),
        };
        notice(&format!("{gap}The game is not over. Its record:\n  {record}\n{how}"));
    }

    /// Whether a command line can name the book: a saved game may be of one whose file nobody knows any more.
    fn can_be_named(&self) -> bool {
        let in_file = self.agreed.options.iter().any(|option| option == "--rulebook");
        in_file || catalog::find(self.rules.book().id()).is_ok_and(|book| book == *self.rules.book())
    }
}
