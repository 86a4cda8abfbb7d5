//! What a warning says, in the words of the rules in English, and what shows it.

use numduel_rules::english::{all_of, condition, group};
use numduel_rules::number::short;
use numduel_rules::{Direction, Move, Number, Record, Rules, START};

use super::{Cut, Decided, Idle, Instead, Line, LintReport, MOVES_PER_POSITION, Subject, Warning, WarningKind};
use crate::value::Verdict;

impl WarningKind {
    /// The kind's name in JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::StartEnded => "start-ended",
            Self::TargetNeverReached => "target-never-reached",
            Self::EndNeverMet => "end-never-met",
            Self::NeverLegal => "move-never-legal",
            Self::Unchanged => "unchanged",
            Self::NeverRight => "move-never-right",
            Self::NeverEnds => "never-ends",
            Self::Repeats => "repeats",
            Self::Drawn => "drawn-all-the-same",
            Self::DecidedAtOnce => "decided-at-once",
            Self::NoChoice => "no-choice",
        }
    }

    /// What is looked for, as a sentence lists it.
    pub const fn looked_for(self) -> &'static str {
        match self {
            Self::StartEnded => "a start that meets an end",
            Self::TargetNeverReached => "numbers that are never made",
            Self::EndNeverMet => "ends that are never met",
            Self::NeverLegal => "moves that are never legal",
            Self::Unchanged => "moves that change nothing",
            Self::NeverRight => "moves that are never the best",
            Self::NeverEnds => "games that never end",
            Self::Repeats => "play that repeats",
            Self::Drawn => "drawn games",
            Self::DecidedAtOnce => "a first move that decides",
            Self::NoChoice => "a player without a choice that matters",
        }
    }
}

impl Warning {
    /// What the warning is about.
    pub const fn kind(&self) -> WarningKind {
        match self {
            Self::StartEnded { .. } => WarningKind::StartEnded,
            Self::TargetNeverReached { .. } => WarningKind::TargetNeverReached,
            Self::EndNeverMet { .. } => WarningKind::EndNeverMet,
            Self::NeverLegal { .. } => WarningKind::NeverLegal,
            Self::Unchanged { .. } => WarningKind::Unchanged,
            Self::NeverRight { .. } => WarningKind::NeverRight,
            Self::NeverEnds { .. } => WarningKind::NeverEnds,
            Self::Repeats { .. } => WarningKind::Repeats,
            Self::Drawn { .. } => WarningKind::Drawn,
            Self::DecidedAtOnce(_) => WarningKind::DecidedAtOnce,
            Self::NoChoice { .. } => WarningKind::NoChoice,
        }
    }

    /// The rule that it is about.
    pub const fn subject(&self) -> Subject {
        match self {
            Self::StartEnded { .. } => Subject::Start,
            Self::TargetNeverReached { end, .. } | Self::EndNeverMet { end, .. } => Subject::End(*end),
            Self::NeverLegal { offer, .. } | Self::Unchanged { offer, .. } | Self::NeverRight { offer, .. } => {
                Subject::MoveGroup(*offer)
            }
            Self::Drawn { .. } => Subject::Draws,
            Self::NeverEnds { .. } | Self::Repeats { .. } | Self::DecidedAtOnce(_) | Self::NoChoice { .. } => {
                Subject::Book
            }
        }
    }

    /// What is pointless.
    pub fn message(&self, rules: &Rules) -> String {
        let ending = |end: &usize| condition(&rules.ends()[*end].condition);
        let named = |offer: &usize, moves: &[Move]| match moves {
            [] => (format!("'{}'", group(&rules.move_groups()[*offer], rules)), "is"),
            [mv] => (mv.to_string(), "is"),
            moves => (all_of(moves.iter().map(ToString::to_string).collect()), "are"),
        };
        match self {
            Self::StartEnded { number, end } => {
                format!("the number starts at {}, and that is already {}", short(number), ending(end))
            }
            Self::TargetNeverReached { target, .. } => format!("the target {} can never be hit", short(target)),
            Self::EndNeverMet { end, instead: Instead::Stays { .. } } => {
                format!("no play makes the number {}", ending(end))
            }
            Self::EndNeverMet { instead: Instead::Earlier(_), .. } => "this end never decides a game".to_owned(),
            Self::NeverLegal { offer, moves, .. } => {
                let (moves, are) = named(offer, moves);
                format!("{moves} {are} never legal")
            }
            Self::NeverRight { offer, moves, .. } => {
                let (moves, are) = named(offer, moves);
                let best = if are == "is" { "the best move" } else { "the best moves" };
                format!("{moves} {are} never {best}: whenever the choice matters, another move is better")
            }
            Self::Unchanged { line, .. } => {
                let mv = line.moves.last().map(ToString::to_string).unwrap_or_default();
                format!("{mv} can leave the number unchanged, which amounts to a pass")
            }
            Self::NeverEnds { .. } => "no game ever ends".to_owned(),
            Self::Repeats { .. } => "play can repeat forever".to_owned(),
            Self::Drawn { .. } => "the book says draws = \"never\", but a draw is possible".to_owned(),
            Self::DecidedAtOnce(Decided::Wins(_)) => "player 1 can win with the first move".to_owned(),
            Self::DecidedAtOnce(Decided::Settles { .. }) => {
                "the first move decides the game: after it no choice matters".to_owned()
            }
            Self::NoChoice { seat, .. } => format!("player {} never has a choice that matters", seat.number()),
        }
    }

    /// What shows it: a number, or a line of play.
    pub fn evidence(&self, rules: &Rules) -> String {
        match self {
            Self::StartEnded { .. } => "ends are checked after a move, so play continues from there".to_owned(),
            Self::TargetNeverReached { below, above, .. } => nearest(below.as_ref(), above.as_ref()),
            Self::EndNeverMet { instead: Instead::Stays { low, high }, .. } => {
                format!("it stays from {} to {}", short(low), short(high))
            }
            Self::EndNeverMet { instead: Instead::Earlier(line), .. } => {
                format!("an earlier end decides where both fit: {}", record(rules, line))
            }
            Self::NeverLegal { refused: Some((mv, reason)), .. } => {
                format!("{mv} at {}, the start: {reason}", short(&rules.start().number))
            }
            Self::NeverLegal { refused: None, .. } => {
                format!("at {}, the start, there is no such move", short(&rules.start().number))
            }
            Self::NeverRight { line, right, .. } => {
                format!("{}: {right} was right instead of the last move", record(rules, line))
            }
            Self::NeverEnds { way, last } => {
                let (moves, beyond) = match way {
                    Direction::Up => ("raises", "above"),
                    Direction::Down => ("lowers", "below"),
                };
                let beyond = last.as_ref().map(|last| format!(" {beyond} {}", short(last))).unwrap_or_default();
                format!("every move {moves} the number, and nothing ends the game{beyond}")
            }
            Self::Repeats { way, round } => {
                let after = match way.moves.as_slice() {
                    [] if way.start == rules.start().number => "from the start".to_owned(),
                    [] => format!("from {}", short(&way.start)),
                    moves if way.start == rules.start().number => format!("after {}", list(moves)),
                    moves => format!("from {} after {}", short(&way.start), list(moves)),
                };
                format!("{after}, {} leads back to the same position", list(round))
            }
            Self::Unchanged { line, .. } => record(rules, line),
            Self::Drawn { game } => record(rules, game),
            Self::DecidedAtOnce(decided) => decided.evidence(rules),
            Self::NoChoice { idle: None, .. } => "there is never more than one move to choose from".to_owned(),
            Self::NoChoice { idle: Some(idle), .. } => idle.evidence(rules),
        }
    }

    /// The line of play that shows it, where one does.
    pub fn record(&self, rules: &Rules) -> Option<Record> {
        let line = match self {
            Self::EndNeverMet { instead: Instead::Earlier(line), .. }
            | Self::Unchanged { line, .. }
            | Self::NeverRight { line, .. } => line.clone(),
            Self::Repeats { way, round } => {
                Line { start: way.start.clone(), moves: [way.moves.as_slice(), round].concat() }
            }
            Self::Drawn { game } => game.clone(),
            Self::DecidedAtOnce(Decided::Wins(mv) | Decided::Settles { keeps: mv, .. }) => first(rules, mv),
            Self::NoChoice { idle: Some(idle), .. } => idle.way.clone(),
            _ => return None,
        };
        Some(line.record(rules))
    }

    /// The numbers that show it, where numbers do.
    pub fn numbers(&self, rules: &Rules) -> Vec<Number> {
        match self {
            Self::StartEnded { number, .. } => vec![number.clone()],
            Self::TargetNeverReached { below, above, .. } => [below, above].into_iter().flatten().cloned().collect(),
            Self::EndNeverMet { instead: Instead::Stays { low, high }, .. } => vec![low.clone(), high.clone()],
            Self::NeverEnds { last, .. } => last.iter().cloned().collect(),
            Self::NeverLegal { .. } => vec![rules.start().number],
            _ => Vec::new(),
        }
    }
}

impl Decided {
    fn evidence(&self, rules: &Rules) -> String {
        match self {
            Self::Wins(mv) => record(rules, &first(rules, mv)),
            Self::Settles { verdict, keeps, loses } => {
                let keeping = does(*verdict);
                format!("{keeps} {keeping} and {loses} does not, whatever is played then")
            }
        }
    }
}

impl Idle {
    fn evidence(&self, rules: &Rules) -> String {
        format!("{}: every move {}; no choice changes the result", record(rules, &self.way), does(self.verdict))
    }
}

impl LintReport {
    /// What could not be looked for and why, where that is so.
    pub fn unseen_in_words(&self) -> Option<String> {
        let (cut, kinds) = self.unseen.as_ref()?;
        let why = match cut {
            Cut::TooLarge(positions) => {
                format!(
                    "more than {positions} positions or {} moves can be reached",
                    positions.saturating_mul(MOVES_PER_POSITION)
                )
            }
            Cut::Unjudged => "play can leave the numbers that can be judged by these rules".to_owned(),
            Cut::Memory(over) => over.to_string(),
            Cut::Stopped(stopped) => stopped.to_string(),
        };
        let kinds: Vec<&str> = kinds.iter().map(|kind| kind.looked_for()).collect();
        Some(format!("{why}, so these were not checked: {}", kinds.join("; ")))
    }
}

/// What a move of this worth does.
const fn does(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "wins",
        Verdict::Draw => "draws",
        Verdict::Loss => "loses",
    }
}

fn nearest(below: Option<&Number>, above: Option<&Number>) -> String {
    match (below, above) {
        (Some(below), Some(above)) => format!("play jumps from {} to {}", short(below), short(above)),
        (Some(below), None) => format!("the largest number that play reaches is {}", short(below)),
        (None, Some(above)) => format!("the smallest number that play reaches is {}", short(above)),
        (None, None) => "no move is ever made".to_owned(),
    }
}

/// A line of play as a record that can be played.
fn record(rules: &Rules, line: &Line) -> String {
    line.record(rules).to_string()
}

/// The first move from the start.
fn first(rules: &Rules, mv: &Move) -> Line {
    Line { start: rules.start().number, moves: vec![mv.clone()] }
}

impl Line {
    fn record(&self, rules: &Rules) -> Record {
        let mut game = rules.game_string();
        if self.start != rules.start().number {
            game.parameters.insert(START.to_owned(), self.start.clone());
        }
        Record { game, moves: self.moves.clone(), closing: None }
    }
}

fn list(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
