//! Players as people write them.

use numduel_players::{Depth, Level, PlayerSpec};

#[test]
fn players_are_read_and_printed_in_one_form() {
    let levels = (1..=10).map(|number| format!("level:{number}"));
    let depths = (1..=99).map(|plies| format!("lookahead:{plies}"));
    let plain = ["random", "greedy", "perfect", "computer"].map(str::to_owned);
    for text in levels.chain(depths).chain(plain) {
        assert_eq!(text.parse::<PlayerSpec>().unwrap().to_string(), text);
    }
    for (text, canonical) in [
        ("Random", "random"),
        ("LEVEL:07", "level:7"),
        ("lookahead:003", "lookahead:3"),
        ("easy", "level:2"),
        ("Medium", "level:5"),
        ("hard", "level:8"),
        ("7", "level:7"),
    ] {
        assert_eq!(text.parse::<PlayerSpec>().unwrap().to_string(), canonical);
    }
}

#[test]
fn a_player_that_does_not_exist_is_refused_with_the_next_step() {
    let names = "choose easy, medium, hard, a level from 1 to 10, perfect, random, greedy or lookahead:N";
    for (text, message) in [
        ("", format!("there is no player ''; {names}")),
        ("chess", format!("there is no player 'chess'; {names}")),
        ("ramdom", "there is no player 'ramdom'; did you mean 'random'?".to_owned()),
        ("level5", "there is no player 'level5'; did you mean 'level:5'?".to_owned()),
        ("levl:5", "there is no player 'levl:5'; did you mean 'level:5'?".to_owned()),
        ("levl:5x", "there is no player 'levl:5x'; did you mean 'level:N'?".to_owned()),
        ("levl:50", "there is no player 'levl:50'; did you mean 'level:N'?".to_owned()),
        ("levels", "there is no player 'levels'; did you mean 'level:N'?".to_owned()),
        (" perfect", "there is no player ' perfect'; did you mean 'perfect'?".to_owned()),
        ("level", "say which level, like level:3".to_owned()),
        ("level:", "say which level, like level:3".to_owned()),
        ("lookahead", "say how many plies it sees, like lookahead:3".to_owned()),
        ("level:0", "there is no level 0; choose one from 1 to 10".to_owned()),
        ("level:11", "there is no level 11; choose one from 1 to 10".to_owned()),
        ("level:300", "there is no level 300; choose one from 1 to 10".to_owned()),
        ("lookahead:0", "nobody looks 0 plies ahead; choose from 1 to 99".to_owned()),
        ("lookahead:100", "nobody looks 100 plies ahead; choose from 1 to 99".to_owned()),
        ("level:+5", "'+5' is not a number; write level:N, like level:3".to_owned()),
        ("level: 5", "' 5' is not a number; write level:N, like level:3".to_owned()),
        ("level:5:5", "'5:5' is not a number; write level:N, like level:3".to_owned()),
        ("level:٣", "'٣' is not a number; write level:N, like level:3".to_owned()),
        ("perfect:1", "'perfect' takes no number; write just perfect".to_owned()),
    ] {
        assert_eq!(text.parse::<PlayerSpec>().unwrap_err().to_string(), message);
    }
    assert!(format!("level:{}", "9".repeat(100)).parse::<PlayerSpec>().is_err());
}

#[test]
fn levels_and_depths_exist_within_their_ranges_only() {
    assert!(Level::new(0).is_err() && Level::new(11).is_err());
    assert!(Depth::new(0).is_none() && Depth::new(100).is_none());
    assert_eq!(Level::all().map(Level::number).collect::<Vec<_>>(), (1..=10).collect::<Vec<_>>());
}
