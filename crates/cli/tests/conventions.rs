//! What people expect of any command: the newest game, colours, versions, manuals, completions, errors and lines that fit.

use std::fs;
use std::process::Command;

use numduel_rules::catalog;

use crate::common::{numduel, numduel_in};

#[test]
fn without_an_argument_the_newest_game_is_meant() {
    let folder = tempfile::tempdir().unwrap();
    let none = numduel_in(folder.path(), &["review"], "");
    assert_eq!(none.code, 2);
    assert!(none.err.contains("there is no saved game yet; play one with 'numduel play showdown'"), "{}", none.err);
    numduel_in(folder.path(), &["play", "showdown", "--target", "100", "--names", "Ada,Emmy"], "5\n9\n2\n2\n").ok();
    numduel_in(folder.path(), &["play", "exact-duel"], "5\n");
    for command in ["review", "replay"] {
        let newest = numduel_in(folder.path(), &[command], "");
        assert!(newest.err.contains("Your newest game is game 2."), "{}", newest.err);
        assert_eq!(newest.ok(), numduel_in(folder.path(), &[command, "2"], "").ok());
    }
    assert_eq!(
        numduel_in(folder.path(), &["draw", "history"], "").ok(),
        numduel_in(folder.path(), &["draw", "history", "2"], "").ok()
    );
    // A card shows how a game ended.
    let card = numduel_in(folder.path(), &["draw", "card", "-o", "card.svg"], "");
    assert!(card.err.contains("Your newest game is game 1.") && card.err.contains("Wrote card.svg ("), "{}", card.err);
    assert!(fs::read_to_string(folder.path().join("card.svg")).unwrap().contains("Emmy"));
    let review = numduel_in(folder.path(), &["review", "1"], "").ok();
    assert!(review.contains("Ada plays x5 at 1: throws away the win."), "{review}");
}

#[test]
fn play_alone_on_a_terminal_asks_which_game() {
    let data = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_numduel"));
    command.arg("play").env("NUMDUEL_DATA", data.path());
    let mut session = rexpect::session::spawn_command(command, Some(20_000)).unwrap();
    session.exp_string("Which game? Type its number, 1 to 25, or its name: ").unwrap();
    session.send_line("26").unwrap();
    session.exp_string("Choose a number from 1 to 25.").unwrap();
    session.send_line("showdwon").unwrap();
    session.exp_string("did you mean 'showdown'?").unwrap();
    session.send_line("1").unwrap();
    session.exp_string("two players: ").unwrap();
    session.send_line("11").unwrap();
    session.exp_string("there is no level 11; choose one from 1 to 10").unwrap();
    session.send_line("easy").unwrap();
    session.exp_string("You are Player 1. Player 2 is the computer (level 2).").unwrap();
    session.exp_string("Choose a multiplier (2-9): ").unwrap();
    // A program is told what to write.
    let said = numduel(&["play"], "");
    assert_eq!(
        (said.code, said.err.as_str()),
        (2, "error: name a game, such as showdown; 'numduel games' lists them\n")
    );
}

#[test]
fn the_version_names_the_commit_and_its_date_where_git_knows_them() {
    let version = numduel(&["--version"], "").ok();
    let own = format!("numduel {}", env!("CARGO_PKG_VERSION"));
    assert!(version.starts_with(&own), "{version}");
    let rest = version.trim_end().strip_prefix(&own).unwrap();
    let commit = rest.strip_prefix(" (").and_then(|rest| rest.strip_suffix(')')).and_then(|rest| rest.split_once(' '));
    assert!(rest.is_empty() || commit.is_some_and(|(hash, date)| hash.len() >= 7 && date.len() == 10), "{version}");
}

#[test]
fn colours_follow_the_option_then_no_color_then_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bad.toml"), "id = 3\n").unwrap();
    let coloured = |more: &[&str], no_color: Option<&str>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_numduel"));
        command.args(["check", "bad.toml"]).args(more).current_dir(folder.path()).env_remove("NO_COLOR");
        command.envs(no_color.map(|value| ("NO_COLOR", value)));
        String::from_utf8(command.output().unwrap().stdout).unwrap().contains('\x1b')
    };
    assert!(!coloured(&[], None), "not a terminal");
    assert!(coloured(&["--color", "always"], None));
    assert!(coloured(&["--color=always"], Some("1")), "the option says more than the variable");
    assert!(!coloured(&["--color", "never"], None));
    let said = numduel(&["games", "--color", "alwys"], "");
    assert!(said.code == 2 && said.err.contains("a similar value exists: 'always'"), "{}", said.err);
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    let said = numduel_in(folder.path(), &["man", "--out", "man"], "");
    let names = |folder| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let pages: Vec<String> = names(folder.path().join("man")).collect();
    assert!(said.err.contains(&format!("Wrote {} manual pages to man.", pages.len())), "{}", said.err);
    for page in ["numduel.1", "numduel-play.1", "numduel-review.1", "numduel-draw-card.1"] {
        assert!(pages.contains(&page.to_owned()), "{page}: {pages:?}");
    }
    let play = fs::read_to_string(folder.path().join("man/numduel-play.1")).unwrap();
    assert!(play.contains("best\\-of") && play.contains("numduel play"), "{play}");
}

#[test]
fn completions_know_games_players_and_commands() {
    for shell in ["bash", "zsh", "fish", "powershell"] {
        let script = numduel(&["completions", shell], "").ok();
        for word in ["review", "prime-multipliers", "subtract-a-square", "medium", "perfect", "always"] {
            let known = script.contains(word) || shell == "powershell" && word == "always";
            assert!(known, "{shell} does not know {word}");
        }
    }
}

#[test]
fn completions_work_in_a_shell() {
    let script = numduel(&["completions", "bash"], "").ok();
    let completed = |words: &[&str]| {
        let count = words.len() - 1;
        let quoted = words.join("' '");
        let question = format!(
            "{script}\nCOMP_WORDS=('{quoted}'); COMP_CWORD={count}\n\
             _numduel numduel '{}' '{}'; echo \"${{COMPREPLY[@]}}\"",
            words[count],
            words[count - 1]
        );
        let told = Command::new("bash").args(["-c", &question]).output().unwrap();
        String::from_utf8(told.stdout).unwrap().trim().to_owned()
    };
    assert_eq!(completed(&["numduel", "dr"]), "draw");
    assert_eq!(completed(&["numduel", "play", "sho"]), "showdown");
    assert_eq!(completed(&["numduel", "play", "showdown", "--vs", "ea"]), "easy");
    assert_eq!(completed(&["numduel", "draw", "bands", "exact-duel", "--ta"]), "--target");
    // In zsh, a game that is given with two colons ends the options.
    assert!(!numduel(&["completions", "zsh"], "").ok().contains("\n'*::"));
    let fish = numduel(&["completions", "fish"], "").ok();
    assert!(
        fish.contains("\"__fish_numduel_using_subcommand draw; and __fish_seen_subcommand_from bands\" -a \"showdown")
    );
}

#[test]
fn errors_of_options_are_in_the_programs_own_words() {
    for (arguments, told) in [
        ("play showdown --best-of 0", "write a whole number such as 5"),
        ("play showdown --first-to x", "write a whole number such as 5"),
        ("play showdown --seed x", "write a whole number such as 7"),
        ("play showdown --hints 9", "[possible values: off, winner, moves, why]"),
        ("tui --seed -", "write a whole number such as 7"),
        ("solve showdown --max-positions x", "write a whole number such as 1000000 or 10^6"),
        ("history --limit 0", "write a whole number from 1 on, like 100"),
        ("draw bands showdown --width 1", "choose a width from 320 to 8000 pixels"),
        ("play showdown --limit 4", "write a size from 10MB to 1TB"),
        ("play showdown --timeout soon", "write a time from 1ms to 168h"),
        ("play showdown --target 1.5", "write it like 1000"),
        ("play showdown --vs hrad", "did you mean 'hard'?"),
        ("play showdown --hints winer", "a similar value exists: 'winner'"),
        ("completions bsh", "a similar value exists: 'bash'"),
        ("plya", "error: there is no command 'plya'; did you mean 'play'?\n"),
        ("draw bnads", "there is no command 'bnads'; did you mean 'bands'?"),
        ("play showdown --naems Ada", "there is no option '--naems'; did you mean '--names'?"),
        ("rules multiplication-duel", "'Multiplication Duel' is the title of avoid-duel and exact-duel"),
    ] {
        let said = numduel(&arguments.split(' ').collect::<Vec<_>>(), "");
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{arguments}: {}", said.err);
        assert!(said.err.contains(told), "{arguments}: {}", said.err);
        for foreign in ["digit found", "non-zero", "not in 0..", "ParseIntError"] {
            assert!(!said.err.contains(foreign), "{arguments}: {}", said.err);
        }
    }
}

/// The commands that the help lists in its groups.
fn commands() -> Vec<String> {
    let help = numduel(&["--help"], "").ok();
    let lists = help.split_once("Play:\n").unwrap().1.split_once("Options:\n").unwrap().0;
    let names = lists.lines().filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next());
    names.map(str::to_owned).collect()
}

#[test]
fn the_help_lists_every_command_once() {
    let page = numduel(&["man"], "").ok().replace('\\', "");
    let mut known: Vec<String> =
        page.lines().filter_map(|line| line.strip_prefix("numduel-")?.strip_suffix("(1)")).map(str::to_owned).collect();
    let mut listed = commands();
    known.sort();
    listed.sort();
    assert!(known.len() > 15, "{page}");
    assert_eq!(listed, known);
}

#[test]
fn a_shipped_game_can_be_checked_by_its_name() {
    assert_eq!(numduel(&["check", "showdown"], "").ok(), "showdown: OK\n");
    let said = numduel(&["check", "showdwon"], "");
    assert_eq!(
        (said.code, said.err.as_str()),
        (1, "error: there is no game or file 'showdwon'; did you mean 'showdown'?\n")
    );
    let said = numduel(&["check", "gone.toml"], "");
    assert_eq!((said.code, said.err.as_str()), (1, "error: cannot read gone.toml: No such file or directory\n"));
}

/// A terminal of 80 columns would break a word in any longer line that has a space to break at.
fn assert_fits(what: &str, text: &str) {
    for line in text.lines() {
        let breaks = line.chars().count() > 80 && line.trim().contains(' ') && !line.contains(" | ");
        assert!(!breaks, "{what}: {line}");
    }
}

#[test]
fn no_word_is_broken_in_80_columns() {
    let folder = tempfile::tempdir().unwrap();
    for id in catalog::all_ids() {
        let toml = numduel(&["rules", id, "--toml"], "").ok();
        fs::write(folder.path().join("book.toml"), toml).unwrap();
        for command in [
            &["rules", id][..],
            &["solve", id],
            &["solve", id, "--stats"],
            &["solve", id, "--law"],
            &["odds", id, "--p1", "random", "--p2", "perfect"],
            &["check", "book.toml"],
        ] {
            let said = numduel_in(
                folder.path(),
                &[command, &["--timeout", "5s"][..if command[0] == "rules" { 0 } else { 2 }]].concat(),
                "",
            );
            assert_fits(&format!("{command:?}"), &said.out);
        }
        let played = ["play", id, "--p1", "greedy", "--p2", "perfect", "--seed", "1"];
        numduel_in(folder.path(), &played, "");
        assert_fits(&format!("review of {id}"), &numduel_in(folder.path(), &["review"], "").out);
    }
    for command in [&["games", "--all"][..], &["scores"], &["resume", "--list"], &["--help"], &["history"]] {
        assert_fits(&format!("{command:?}"), &numduel_in(folder.path(), command, "").out);
    }
    for command in commands() {
        assert_fits(&command, &numduel(&["help", &command], "").out);
    }
    assert_fits("greeting", &numduel(&[], "").err);
}

#[test]
fn the_highest_level_beaten_and_streaks_are_scored() {
    let folder = tempfile::tempdir().unwrap();
    for level in ["2", "1"] {
        // 4 is a winning first move; the hints say the rest.
        let mut moves = String::new();
        for _ in 0..20 {
            let said = numduel_in(
                folder.path(),
                &["play", "showdown", "--vs", level, "--names", "Ada", "--seed", "4", "--no-save", "--json"],
                &moves,
            );
            if said.out.contains("\"winner\"") && !said.out.contains("\"winner\":null") {
                break;
            }
            let record = said
                .out
                .lines()
                .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
                .filter_map(|event| event["move"].as_str().map(str::to_owned))
                .collect::<Vec<_>>()
                .join(" ");
            let solved: serde_json::Value =
                serde_json::from_str(&numduel(&["solve", "--json", &format!("showdown {record}")], "").ok()).unwrap();
            let best = solved["winning_moves"][0].as_str().or(solved["moves"][0]["move"].as_str()).unwrap().to_owned();
            moves += &format!("{best}\n");
        }
        numduel_in(folder.path(), &["play", "showdown", "--vs", level, "--names", "Ada", "--seed", "4"], &moves).ok();
    }
    let scores = numduel_in(folder.path(), &["scores", "--player", "Ada"], "").ok();
    assert!(scores.contains("Ada: 2 won, 0 lost; current streak 2, best 2\n"), "{scores}");
    assert!(scores.contains("Highest level beaten in showdown(target=1000): 2\n"), "{scores}");
}

#[test]
fn commands_are_found_where_they_once_were_and_the_help_does_not_show_it() {
    let help = numduel(&["--help"], "").ok();
    for (above, names) in [
        ("agents", &["arena", "census", "dataset", "engine", "generate", "mcp", "merge", "report"][..]),
        ("history", &["export", "import", "replay"]),
    ] {
        for name in names {
            let now = numduel(&[above, name, "--help"], "").ok();
            assert!(now.contains(&format!("Usage: numduel {above} {name}")), "{now}");
            assert_eq!(numduel(&[name, "--help"], "").ok(), now);
            assert_eq!(numduel(&["help", name], "").ok(), now);
            assert!(!help.contains(&format!("\n  {name} ")), "{help}");
        }
    }
    let headings: Vec<&str> = help.lines().filter(|line| line.ends_with(':') && !line.starts_with(' ')).collect();
    assert_eq!(
        headings,
        ["Play:", "Play online:", "Understand and design:", "Your games:", "More:", "Options:", "Examples:"]
    );
}

#[test]
fn what_is_for_scripts_is_in_the_long_help_only() {
    let [short, long] = ["-h", "--help"].map(|option| numduel(&["play", option], "").ok());
    assert!(long.contains("--p1 <PLAYER>") && long.contains("--p2 <PLAYER>"), "{long}");
    assert!(!short.contains("--p1 <") && !short.contains("--p2 <") && short.contains("--vs <"), "{short}");
}
