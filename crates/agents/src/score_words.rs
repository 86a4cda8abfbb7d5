//! Scores in words, as a terminal shows them.

use numduel_rules::english::count;
use numduel_wire::{AgentScore, ArenaReport, CensusReport, CensusScore, FailureCount, SeatScore};

/// What an arena came to.
pub fn arena_words(report: &ArenaReport) -> String {
    let mut text = format!("{} games\n", report.games);
    for agent in &report.agents {
        text += &format!("\n{}\n", agent.name);
        for (seat, score) in agent.seats.iter().enumerate() {
            text += &format!("  seat {}: {}\n", seat + 1, seat_words(score));
        }
        text += &agent_words(agent);
    }
    text
}

fn seat_words(score: &SeatScore) -> String {
    let SeatScore { games, wins, draws, losses, forfeits, rate, interval } = score;
    let mut text = format!("won {wins} of {games}");
    if let (Some(rate), Some([low, high])) = (rate, interval) {
        text += &format!(", {rate} (95%: {low} to {high})");
    }
    for (count, what) in [(draws, "drawn"), (losses, "lost by the rules"), (forfeits, "lost by failures")] {
        if *count > 0 {
            text += &format!(", {count} {what}");
        }
    }
    text
}

fn agent_words(agent: &AgentScore) -> String {
    let mut text = String::new();
    if agent.deciding > 0 {
        let (lost, moves) = (count(&agent.regret, "point"), count(agent.deciding, "deciding move"));
        text += &format!("  regret: {lost} in {moves}\n");
    }
    text += &failure_lines(&agent.failures);
    if agent.tokens > 0 {
        text += &format!("  tokens: {}\n", agent.tokens);
    }
    text
}

/// Failures by kind, one on each line.
fn failure_lines(failures: &[FailureCount]) -> String {
    let line = |FailureCount { kind, count }: &FailureCount| {
        let word = serde_json::to_value(kind).ok().and_then(|word| Some(word.as_str()?.to_owned()));
        format!("  {}: {count}\n", word.unwrap_or_default())
    };
    failures.iter().map(line).collect()
}

/// What a census says about one agent.
pub fn census_words(report: &CensusReport) -> String {
    let mut text = format!("{}\n", report.agent);
    for score in report.levels.iter().chain([&report.overall]) {
        text += &score_line(score);
    }
    for win in &report.overall.wins {
        if let (Some(one), Some(two)) = (win.as_player_1.mean, win.as_player_2.mean) {
            text += &format!("  wins against {:12} {one:.3} as player 1, {two:.3} as player 2\n", win.against);
        }
    }
    text + &failure_lines(&report.failures)
}

/// One level, or all games together.
fn score_line(score: &CensusScore) -> String {
    let name = score.level.map_or_else(|| "all".to_owned(), |level| format!("level {level}"));
    let missing = match score.missing {
        0 => String::new(),
        missing => format!(", {} missing", count(missing, "position")),
    };
    let (Some(regret), Some(accuracy)) = (score.regret.mean, score.accuracy.mean) else {
        return format!("  {name:8} no reply{missing}\n");
    };
    let range =
        score.regret.interval.map_or("too few to rank".to_owned(), |[low, high]| format!("{low:.3} to {high:.3}"));
    let mistake = score
        .first_mistake
        .map_or_else(|| "none".to_owned(), |plies| count(plies, "ply").replace("plys", "plies") + " from the end");
    let games = count(score.games, "game");
    format!(
        "  {name:8} regret {regret:.3} ({range}), accuracy {accuracy:.3}, first mistake {mistake}, {games}{missing}\n"
    )
}
