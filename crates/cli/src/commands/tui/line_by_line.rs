//! What the full screen offers, asked line by line: for screen readers, and for terminals that cannot be drawn on.

use crate::advice::describe;
use crate::exit::Exit;
use crate::output::prose as answer;
use crate::{arguments, ask, commands};

const QUESTION: &str = "\nType a game's number or name to play it. Or type continue, review, replay, history, scores, \
                        rules, games or quit: ";

/// Asks what to do and runs the command for it, until the user quits. The options go with every command.
pub fn run(options: &[String]) -> anyhow::Result<Exit> {
    ask::list_games(answer)?;
    while let Some(line) = ask::line(answer, QUESTION)? {
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let rest = rest.trim();
        let command: Vec<&str> = match word.to_lowercase().as_str() {
            "" => continue,
            "quit" | "q" | "exit" | "bye" => return Ok(Exit::Done),
            "games" => {
                ask::list_games(answer)?;
                continue;
            }
            "continue" | "resume" => vec!["resume", rest],
            "review" => vec!["review", rest],
            "replay" => vec!["replay", rest],
            "history" => vec!["history", rest],
            "scores" => vec!["scores", rest],
            "rules" => match asked_game(rest)? {
                Some(id) => {
                    commands::run(parsed(&["rules", &id], &[]))?;
                    continue;
                }
                None => continue,
            },
            _ => match ask::game(&line) {
                Ok(id) => match play(&id, options)? {
                    exit @ (Exit::EndOfInput | Exit::Interrupted) => return Ok(exit),
                    _ => continue,
                },
                Err(problem) => {
                    answer(&problem)?;
                    continue;
                }
            },
        };
        let words: Vec<&str> = command.into_iter().filter(|word| !word.is_empty()).collect();
        match commands::run(parsed(&words, options)) {
            Ok(exit @ (Exit::EndOfInput | Exit::Interrupted)) => return Ok(exit),
            Ok(_) => {}
            Err(error) => answer(&format!("{}\n", describe(&error)))?,
        }
    }
    Ok(Exit::EndOfInput)
}

/// The game that is named, or asked for until it is known.
fn asked_game(named: &str) -> anyhow::Result<Option<String>> {
    let mut named = named.to_owned();
    loop {
        match ask::game(&named) {
            Ok(id) => return Ok(Some(id)),
            Err(problem) if !named.is_empty() => answer(&problem)?,
            Err(_) => {}
        }
        match ask::line(answer, "Which game? Type its number or name: ")? {
            Some(line) => named = line,
            None => return Ok(None),
        }
    }
}

/// Asks for the opponent and plays.
fn play(id: &str, options: &[String]) -> anyhow::Result<Exit> {
    let Some(opponent) = ask::which_opponent(answer)? else { return Ok(Exit::EndOfInput) };
    let words = match &opponent {
        ask::ChosenOpponent::Person => vec!["play", id],
        ask::ChosenOpponent::Computer(strength) => vec!["play", id, "--vs", strength],
    };
    match commands::run(parsed(&words, options)) {
        Err(error) if crate::exit::is_usage(&error) => {
            answer(&format!("{}\n", describe(&error)))?;
            Ok(Exit::Done)
        }
        done => done,
    }
}

/// A command with the options that every command of this mode takes; `--data` is the only one of them that all know.
fn parsed(words: &[&str], options: &[String]) -> Option<arguments::CliCommand> {
    let takes_all = matches!(words.first(), Some(&("play" | "resume")));
    let data = options.iter().position(|option| option == "--data").and_then(|at| options.get(at..at + 2));
    let options = if takes_all { options } else { data.unwrap_or_default() };
    let words = std::iter::once("numduel").chain(words.iter().copied()).chain(options.iter().map(String::as_str));
    arguments::parse_from(words.map(Into::into))
}
