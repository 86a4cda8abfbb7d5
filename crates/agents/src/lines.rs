//! The protocol as lines of words, in the spirit of UCI.
//!
//! ```text
//! id | isready | games | rules GAME | stop | quit
//! newgame [game ID] [opponent PLAYER] [seat 1|2] [seed N] [rated] [movetime MS] GAME
//! position [game ID] RECORD
//! state | resign | analyse | wait [seat 1|2]          each with [game ID] after the word
//! move [game ID] MOVE
//! retry TEXT                                           why the last reply was refused; the same question follows
//! go [game ID] [movetime MS] [number N] [legal MOVE ...]
//! ```
//! Without `game ID` the last game is meant. A reply is one or more lines, of which the one that begins with `state` is the
//! whole state; `error` says what is wrong and what is allowed.

use numduel_rules::Seat;
use numduel_rules::visible::masked_line;
use numduel_wire::{Count, EngineCommand, EngineReply, EngineState, NewGameRequest, ReplyKind, SeatNumber, Seed};

use crate::wording::quoted;

/// The words that begin a command.
pub(crate) const COMMANDS: &str =
    "id, isready, games, rules, newgame, position, state, move, wait, resign, go, retry, analyse, stop, quit";

/// Reads commands, and remembers the last game for those that name none.
#[derive(Debug)]
pub(crate) struct LineCodec {
    current: String,
}

/// What is left of a line, read word by word.
struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let (word, rest) = self.split()?;
        self.0 = rest;
        Some(word)
    }

    fn split(&self) -> Option<(&'a str, &'a str)> {
        let text = self.0.trim_start();
        (!text.is_empty()).then(|| text.split_once(char::is_whitespace).unwrap_or((text, "")))
    }

    /// Takes the next word if it is this one.
    fn takes(&mut self, word: &str) -> bool {
        let found = self.split().is_some_and(|(next, _)| next == word);
        if found {
            self.next();
        }
        found
    }

    fn rest(&self) -> &'a str {
        self.0.trim()
    }

    fn end(&self, command: EngineCommand) -> Result<EngineCommand, String> {
        match self.rest() {
            "" => Ok(command),
            rest => Err(format!("'{}' is not expected here", quoted(rest))),
        }
    }
}

impl Default for LineCodec {
    fn default() -> Self {
        Self { current: "main".to_owned() }
    }
}

impl LineCodec {
    /// The command that a line says; nothing for an empty line.
    pub(crate) fn read(&mut self, line: &str) -> Option<Result<EngineCommand, String>> {
        let mut words = Words(line);
        let verb = words.next()?;
        Some(self.command(verb, &mut words))
    }

    fn command(&mut self, verb: &str, words: &mut Words<'_>) -> Result<EngineCommand, String> {
        let command = match verb {
            "id" => EngineCommand::Id,
            "isready" => EngineCommand::IsReady,
            "games" => EngineCommand::Games,
            "stop" => EngineCommand::Stop,
            "quit" => EngineCommand::Quit,
            "retry" => return Ok(EngineCommand::Retry { reason: words.rest().to_owned() }),
            "rules" => return Ok(EngineCommand::Rules { game: words.rest().to_owned() }),
            "newgame" => return self.new_game(words).map(EngineCommand::NewGame),
            "position" => {
                let game_id = self.game(words)?;
                return Ok(EngineCommand::Position { game_id, record: words.rest().to_owned() });
            }
            "state" => EngineCommand::State { game_id: self.game(words)? },
            "resign" => EngineCommand::Resign { game_id: self.game(words)? },
            "analyse" => EngineCommand::Analyse { game_id: self.game(words)? },
            "wait" => {
                let game_id = self.game(words)?;
                let seat = if words.takes("seat") { Some(seat(words.next())?) } else { None };
                EngineCommand::Wait { game_id, seat }
            }
            "move" => {
                let game_id = self.game(words)?;
                return Ok(EngineCommand::Move { game_id, mv: words.rest().to_owned() });
            }
            "go" => return self.go(words),
            _ => return Err(format!("'{}' is not a command; choose {COMMANDS}", quoted(verb))),
        };
        words.end(command)
    }

    /// The game that is named, or else the last one.
    fn game(&mut self, words: &mut Words<'_>) -> Result<String, String> {
        if words.takes("game") {
            words.next().ok_or("say which game: game ID")?.clone_into(&mut self.current);
        }
        Ok(self.current.clone())
    }

    fn new_game(&mut self, words: &mut Words<'_>) -> Result<NewGameRequest, String> {
        let mut request = NewGameRequest { game_id: Some(self.game(words)?), ..NewGameRequest::default() };
        loop {
            if words.takes("opponent") {
                request.opponent = Some(words.next().ok_or("say which player: opponent level:5")?.to_owned());
            } else if words.takes("seat") {
                request.seat = Some(seat(words.next())?);
            } else if words.takes("seed") {
                request.seed = Some(Seed(number(words.next(), "seed")?));
            } else if words.takes("movetime") {
                request.movetime = Some(number(words.next(), "movetime")?);
            } else if words.takes("rated") {
                request.rated = Some(true);
            } else {
                words.rest().clone_into(&mut request.game);
                return Ok(request);
            }
        }
    }

    fn go(&mut self, words: &mut Words<'_>) -> Result<EngineCommand, String> {
        let game_id = self.game(words)?;
        let mut movetime = None;
        loop {
            if words.takes("movetime") {
                movetime = Some(number(words.next(), "movetime")?);
            } else if words.takes("number") {
                // The engine knows the number; it is for those that do not.
                words.next();
            } else if words.takes("legal") {
                return Ok(EngineCommand::Go { game_id, movetime, number: None, legal: Vec::new() });
            } else {
                return words.end(EngineCommand::Go { game_id, movetime, number: None, legal: Vec::new() });
            }
        }
    }
}

fn seat(word: Option<&str>) -> Result<SeatNumber, String> {
    match word {
        Some("1") => Ok(SeatNumber(Seat::One)),
        Some("2") => Ok(SeatNumber(Seat::Two)),
        _ => Err("a seat is 1 or 2".to_owned()),
    }
}

fn number(word: Option<&str>, what: &str) -> Result<u64, String> {
    let digits = word.filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    digits.and_then(|word| word.parse().ok()).ok_or_else(|| format!("{what} is a whole number from 0 to {}", u64::MAX))
}

/// A reply as lines. What others wrote is masked, so that nothing ends a line that should not.
pub(crate) fn write(reply: &EngineReply) -> String {
    let mut lines = Vec::new();
    if let Some(name) = &reply.name {
        lines.push(format!("id name {name}"));
    }
    lines.extend(reply.games.iter().map(|game| format!("game {} {}", game.id, game.summary)));
    lines.extend(reply.rules.iter().flat_map(|rules| rules.lines()).map(|line| format!("rules {line}")));
    if let Some(verdict) = reply.verdict {
        lines.push(format!("verdict {}", numduel_solver::Verdict::from(verdict).word()));
    }
    for mv in &reply.moves {
        let distance = mv.distance.as_ref().map_or_else(|| "-".to_owned(), |Count(distance)| distance.to_string());
        let verdict = numduel_solver::Verdict::from(mv.verdict).word();
        lines.push(format!("value {} to {} verdict {verdict} distance {distance}", mv.mv, mv.to.0));
    }
    lines.extend(reply.error.iter().map(|error| format!("error {error}")));
    lines.extend(reply.state.iter().map(state));
    lines.extend(reply.bestmove.iter().map(|mv| format!("bestmove {mv}")));
    match reply.kind {
        ReplyKind::ReadyOk => lines.push("readyok".to_owned()),
        ReplyKind::Id => lines.push("idok".to_owned()),
        ReplyKind::Games => lines.push("gamesok".to_owned()),
        ReplyKind::Rules => lines.push("rulesok".to_owned()),
        ReplyKind::State | ReplyKind::BestMove | ReplyKind::Analysis | ReplyKind::Error | ReplyKind::Done => {}
    }
    lines.iter().flat_map(|line| [masked_line(line), "\n".into()]).collect()
}

/// The whole state in one line: pairs of a word and its value, and the record at the end, because it has spaces.
fn state(state: &EngineState) -> String {
    let mut line = format!(
        "state game {} number {} ply {} turn {}",
        state.game_id,
        state.number.0,
        state.ply,
        u8::from(state.turn)
    );
    if let Some(seat) = state.seat {
        line += &format!(" seat {}", u8::from(seat));
    }
    if let Some(opponent) = &state.opponent {
        line += &format!(" opponent {opponent}");
    }
    if let Some(result) = &state.result {
        let winner = result.winner.map_or_else(|| "none".to_owned(), |seat| u8::from(seat).to_string());
        line += &format!(" winner {winner} cause {}", word(&result.cause));
    }
    if let Some(forfeit) = &state.forfeit {
        line += &format!(" forfeit {}", word(forfeit));
    }
    line += &format!(" refusals {} left {} rated {}", state.refusals, state.refusals_left, state.rated);
    if !state.legal.is_empty() {
        line += &format!(" legal {}", state.legal.join(","));
    }
    if let Some(book) = &state.book {
        line += &format!(" book {book} |");
    }
    line + &format!(" record {}", state.record)
}

/// The word that JSON has for a value.
fn word(value: &impl serde::Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|value| Some(value.as_str()?.to_owned())).unwrap_or_default()
}
