//! What the full screen offers, asked line by line: for screen readers, and for terminals that cannot be drawn on.

use std::ffi::OsString;

use crate::advice::describe;
use crate::ask;
use crate::ask::MenuAnswer;
use crate::exit::Exit;
use crate::output::prose as answer;

/// Runs a command line.
pub type RunWords = fn(Vec<OsString>) -> anyhow::Result<Exit>;

const QUESTION: &str = "\nType a game's number or name to play it. Or type continue, review, replay, history, scores, \
                        rules, games or quit: ";

/// Asks what to do and runs the command for it, until the user quits. The options go with every command. It begins with this
/// game, if one is named.
pub fn run(game: &[String], options: &[String], run_words: RunWords) -> anyhow::Result<Exit> {
    if !game.is_empty()
        && let Some(exit) = play(&game.join(" "), options, run_words)?
    {
        return Ok(exit);
    }
    ask::list_games(answer)?;
    while let Some(line) = ask::line(answer, QUESTION)? {
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let rest = rest.trim();
        let command: Vec<&str> = match word.to_lowercase().as_str() {
            "" => continue,
            _ if ask::is_quit(&line) => return Ok(Exit::Done),
            "games" => {
                ask::list_games(answer)?;
                continue;
            }
            "continue" | "resume" => vec!["resume", rest],
            "review" => vec!["review", rest],
            "replay" => vec!["replay", rest],
            "history" => vec!["history", rest],
            "scores" => vec!["scores", rest],
            "rules" => match ask::named_game(answer, rest)? {
                MenuAnswer::Answered(id) => {
                    run_words(words(&["rules", &id], &[]))?;
                    continue;
                }
                MenuAnswer::Left(exit) => return Ok(exit),
            },
            _ => match ask::game(&line) {
                Ok(id) => match play(&id, options, run_words)? {
                    Some(exit) => return Ok(exit),
                    None => continue,
                },
                Err(problem) => {
                    answer(&problem)?;
                    continue;
                }
            },
        };
        let command: Vec<&str> = command.into_iter().filter(|word| !word.is_empty()).collect();
        match run_words(words(&command, options)) {
            Ok(exit @ (Exit::EndOfInput | Exit::Interrupted)) => return Ok(exit),
            Ok(_) => {}
            Err(error) => answer(&format!("{}\n", describe(&error)))?,
        }
    }
    Ok(Exit::EndOfInput)
}

/// Asks for the opponent and plays; how the program ends if the user leaves it.
fn play(game: &str, options: &[String], run_words: RunWords) -> anyhow::Result<Option<Exit>> {
    let opponent = match ask::which_opponent(answer)? {
        MenuAnswer::Answered(opponent) => opponent,
        MenuAnswer::Left(exit) => return Ok(Some(exit)),
    };
    let command = match &opponent {
        ask::ChosenOpponent::Person => vec!["play", game],
        ask::ChosenOpponent::Computer(strength) => vec!["play", game, "--vs", strength],
    };
    match run_words(words(&command, options)) {
        Err(error) if crate::exit::is_usage(&error) => answer(&format!("{}\n", describe(&error)))?,
        done => return done.map(|exit| matches!(exit, Exit::EndOfInput | Exit::Interrupted).then_some(exit)),
    }
    Ok(None)
}

/// A command with the options that every command of this mode takes; `--data` is the only one of them that all know.
fn words(words: &[&str], options: &[String]) -> Vec<OsString> {
    let takes_all = matches!(words.first(), Some(&("play" | "resume")));
    let data = options.iter().position(|option| option == "--data").and_then(|at| options.get(at..at + 2));
    let options = if takes_all { options } else { data.unwrap_or_default() };
    let words = std::iter::once("numduel").chain(words.iter().copied()).chain(options.iter().map(String::as_str));
    words.map(Into::into).collect()
}
