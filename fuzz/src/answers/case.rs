//! One book, solved literally, and how the program is asked about it.

use numduel_literal::{Book, Game, Int, Move, Position, Solved, Value};
use numduel_testkit::Rng;
use serde_json::Value as Json;

use super::questions::Answer;
use super::{Category, Program, Reply};

/// As many positions as are listed for one game.
pub(super) const SMALL: usize = 250;

/// A random book that was solved, and the program to compare with.
pub(super) struct Case<'a> {
    program: &'a Program,
    line: &'a str,
    pub book: &'a Book,
    pub game: &'a Game,
    pub solved: Solved<'a>,
}

impl<'a> Case<'a> {
    /// Solves a book. Where that is too much, its beginning is enough for books that remainders answer, and for a few others.
    pub fn new(
        program: &'a Program,
        line: &'a str,
        book: &'a Book,
        game: &'a Game,
        category: Category,
    ) -> Option<Self> {
        let solved = Solved::as_far_as(game, game.start(), SMALL);
        let far = category == Category::Remainders;
        (solved.horizon.is_none_or(|horizon| far && horizon > 2)).then_some(Self { program, line, book, game, solved })
    }

    /// A line of random legal moves that are not the whole game, with the position that it comes to.
    pub fn played(&self, rng: &mut Rng, longest: usize) -> (Vec<Move>, Vec<Position>) {
        let (mut moves, mut positions) = (Vec::new(), vec![self.game.start()]);
        for _ in 0..rng.index(longest + 1) {
            let now = &positions[moves.len()];
            let mv = rng.pick(&self.game.legal(now));
            let next = self.game.after(now, &mv);
            positions.push(next);
            if self.game.outcome(&positions).is_some() {
                positions.pop();
                break;
            }
            moves.push(mv);
        }
        (moves, positions)
    }

    /// The book.
    pub fn line(&self) -> &str {
        self.line
    }

    /// Runs the program and compares what it says, unless it refuses.
    pub fn ask(&self, arguments: &[&str], input: &str, check: impl FnOnce(&Reply) -> Result<(), String>) -> Answer {
        self.ask_with(&[arguments, &["--rulebook", self.line]].concat(), input, check)
    }

    fn ask_with(&self, arguments: &[&str], input: &str, check: impl FnOnce(&Reply) -> Result<(), String>) -> Answer {
        let reply = self.program.ask(arguments, input);
        let quoted = |word: &&str| {
            if word.contains([' ', ';', '(', '=', '<', '>']) { format!("'{word}'") } else { (*word).to_owned() }
        };
        let command = || format!("numduel {}", arguments.iter().map(quoted).collect::<Vec<_>>().join(" "));
        let problem = match reply.code {
            None => Err(format!("stopped after too long, or died: {}", reply.err)),
            Some(0 | 3) => check(&reply),
            // A book that is not valid.
            Some(1) if arguments[0] == "check" => check(&reply),
            Some(1 | 2) if !reply.err.contains("panicked") => return Answer::Refused,
            Some(code) => Err(format!("exit code {code}: {}", reply.err)),
        };
        match problem {
            Ok(()) => Answer::Alike,
            Err(why) => Answer::Differs(format!("{}\n  {why}", command())),
        }
    }

    /// The same where the program prints JSON.
    pub fn ask_json(&self, arguments: &[&str], check: impl FnOnce(&Json) -> Result<(), String>) -> Answer {
        self.ask(arguments, "", |reply| in_json(reply, check))
    }

    /// The same for `check`, which says by its exit code that a book is not valid.
    pub fn ask_check(&self, check: impl FnOnce(&Json) -> Result<(), String>) -> Answer {
        self.ask_with(&["check", "--json", self.line], "", |reply| in_json(reply, check))
    }

    /// Who wins at some values of the parameters; nothing where the book does not allow them, and an error where that is
    /// more than there is patience for.
    pub fn value_at(&self, changed: &[(&str, Int)]) -> Result<Option<Value>, TooLarge> {
        let Some(game) = self.book.game(changed) else { return Ok(None) };
        Solved::new(&game, game.start(), SMALL).map(|solved| Some(solved.value())).ok_or(TooLarge)
    }
}

fn in_json(reply: &Reply, check: impl FnOnce(&Json) -> Result<(), String>) -> Result<(), String> {
    match serde_json::from_str(&reply.out) {
        Ok(json) => check(&json).map_err(|why| format!("{why}\n  {}", reply.out.trim_end())),
        Err(error) => Err(format!("{error}: {}", reply.out)),
    }
}

/// There is more to list than there is patience for.
pub(super) struct TooLarge;

/// The verdict and distance of a position or a move in JSON; nothing where it has none.
pub fn value_of(json: &Json) -> Option<Value> {
    let distance = || u32::try_from(json["distance"].as_u64()?).ok();
    match json["verdict"].as_str()? {
        "win" => distance().map(Value::Win),
        "loss" => distance().map(Value::Loss),
        "draw" => Some(Value::Draw),
        _ => None,
    }
}
