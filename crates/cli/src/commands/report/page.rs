//! The page: tables and pictures, in one file.

use std::collections::BTreeMap;

use numduel_pictures::{Picture, ScoreGrid, SkillCurve, Width};
use numduel_players::census::{AgentSummary, Interval, Ranking, rank};

use crate::commands::census::results::ScoredAgent;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;\
    color-scheme:light dark}table{border-collapse:collapse;margin:1rem 0;display:block;overflow-x:auto}\
    td,th{padding:.2rem .7rem;text-align:right;border-bottom:1px solid #8886}td:first-child,th:first-child{text-align:left}\
    svg{max-width:100%;height:auto}";

/// The page about these agents.
pub fn page(agents: &[ScoredAgent]) -> String {
    let summaries: Vec<(&str, AgentSummary)> =
        agents.iter().map(|agent| (agent.agent.as_str(), agent.summary())).collect();
    let mut text = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>numduel census</title><style>{STYLE}</style></head><body>\n\
         <h1>What the agents do where it matters</h1>\n<p>Regret is what a move throws away, judged by perfect play: 1 for a \
         win turned into a loss. Each game counts once; intervals hold with 95% confidence and follow from how games \
         differ.</p>\n"
    );
    text += &overall(&summaries);
    text += &comparison(agents);
    if summaries.iter().any(|(_, summary)| !summary.levels.is_empty()) {
        text += "<h2>Level by level</h2>\n";
        text += &curve(&summaries).svg(Width::USUAL);
        text += &by_level(&summaries);
    }
    text += "<h2>Regret by kind of game</h2>\n";
    text += &kinds(&summaries).svg(Width::USUAL);
    text += "<h2>What each agent does not know</h2>\n";
    for agent in agents {
        text += &map(agent).svg(Width::USUAL);
    }
    text += "<h2>Chance of winning against players of known strength</h2>\n";
    for (name, summary) in &summaries {
        text += &wins(name, summary);
    }
    text + "</body></html>\n"
}

fn overall(summaries: &[(&str, AgentSummary)]) -> String {
    let rows = summaries.iter().map(|(name, summary)| {
        let found = &summary.overall;
        let mistake = found.first_mistake.map_or_else(|| "none".to_owned(), |plies| plies.to_string());
        [
            (*name).to_owned(),
            found.regret.games.to_string(),
            interval(&found.regret),
            interval(&found.accuracy),
            interval(&found.invalid),
            mistake,
        ]
    });
    let head = ["agent", "games", "regret", "accuracy", "invalid replies", "first mistake, plies from the end"];
    table(&head, rows.map(|row| row.to_vec()))
}

/// Each two agents, by the games that both were asked about.
fn comparison(agents: &[ScoredAgent]) -> String {
    let mut rows = Vec::new();
    for (index, one) in agents.iter().enumerate() {
        for other in &agents[index + 1..] {
            let theirs: BTreeMap<&str, f64> =
                other.games.iter().map(|game| (game.text.as_str(), game.score.regret)).collect();
            let pairs: Vec<(f64, f64)> = one
                .games
                .iter()
                .filter_map(|game| Some((game.score.regret, *theirs.get(game.text.as_str())?)))
                .collect();
            let (words, found) = match rank(&pairs) {
                Ranking::First(found) => (format!("{} is better", one.agent), found),
                Ranking::Second(found) => (format!("{} is better", other.agent), found),
                Ranking::TooFew(found) => ("too few to rank".to_owned(), found),
            };
            rows.push(vec![
                format!("{} and {}", one.agent, other.agent),
                pairs.len().to_string(),
                words,
                interval(&found),
            ]);
        }
    }
    if rows.is_empty() {
        return String::new();
    }
    let head = ["agents", "games in common", "result", "difference in regret"];
    format!("<h2>Comparison</h2>\n{}", table(&head, rows.into_iter()))
}

fn curve(summaries: &[(&str, AgentSummary)]) -> SkillCurve {
    let agent = |(name, summary): &(&str, AgentSummary)| {
        let points = summary.levels.iter().filter_map(|level| Some((level.level?.number(), level.accuracy.mean)));
        ((*name).to_owned(), points.collect())
    };
    SkillCurve {
        title: "Skill curve".to_owned(),
        about: "How often a move throws nothing away, by level".to_owned(),
        agents: summaries.iter().map(agent).collect(),
    }
}

fn by_level(summaries: &[(&str, AgentSummary)]) -> String {
    let rows = summaries.iter().flat_map(|(name, summary)| {
        summary.levels.iter().map(|level| {
            let number = level.level.map(|level| level.to_string()).unwrap_or_default();
            vec![
                (*name).to_owned(),
                number,
                level.regret.games.to_string(),
                interval(&level.regret),
                interval(&level.accuracy),
            ]
        })
    });
    table(&["agent", "level", "games", "regret", "accuracy"], rows)
}

fn kinds(summaries: &[(&str, AgentSummary)]) -> ScoreGrid {
    let mut columns: Vec<String> =
        summaries.iter().flat_map(|(_, summary)| &summary.kinds).map(|kind| kind.kind.clone()).collect();
    columns.sort();
    columns.dedup();
    let row = |(name, summary): &(&str, AgentSummary)| {
        let regret =
            |column: &String| summary.kinds.iter().find(|kind| kind.kind == *column).map(|kind| kind.regret.mean);
        ((*name).to_owned(), columns.iter().map(regret).collect())
    };
    ScoreGrid {
        more_is_better: false,
        title: "Regret by kind of game".to_owned(),
        about: "Regret for each deciding move, in percent.".to_owned(),
        rows: summaries.iter().map(row).collect(),
        columns,
    }
}

/// The last distance of each column of the map.
const DISTANCES: [(u64, &str); 6] =
    [(2, "1–2"), (4, "3–4"), (6, "5–6"), (9, "7–9"), (14, "10–14"), (u64::MAX, "15 or more")];

/// How often an agent is right, by level and by how far the end is.
fn map(agent: &ScoredAgent) -> ScoreGrid {
    let mut cells: BTreeMap<String, Vec<(f64, f64)>> = BTreeMap::new();
    for game in &agent.games {
        let name = game
            .game
            .level()
            .map_or_else(|| game.game.rules().book().id().to_owned(), |level| format!("level {level:02}"));
        let row = cells.entry(name).or_insert_with(|| vec![(0.0, 0.0); DISTANCES.len()]);
        for decision in game.game.decisions() {
            let column = DISTANCES.iter().position(|(last, _)| decision.distance <= *last).unwrap_or(0);
            row[column].0 += game.game.accuracy(&game.policy, decision);
            row[column].1 += 1.0;
        }
    }
    let share = |(right, all): (f64, f64)| (all > 0.0).then(|| right / all);
    ScoreGrid {
        more_is_better: true,
        title: format!("{}: what it knows", agent.agent),
        about: "How often its move throws nothing away, in percent, by plies to the end.".to_owned(),
        columns: DISTANCES.iter().map(|(_, name)| (*name).to_owned()).collect(),
        rows: cells.into_iter().map(|(name, row)| (name, row.into_iter().map(share).collect())).collect(),
    }
}

fn wins(name: &str, summary: &AgentSummary) -> String {
    let rows =
        summary.overall.wins.iter().map(|(anchor, [one, two])| vec![anchor.to_string(), interval(one), interval(two)]);
    format!("<h3>{}</h3>\n{}", escaped(name), table(&["against", "as player 1", "as player 2"], rows))
}

fn interval(found: &Interval) -> String {
    let range =
        found.range.map_or_else(|| " (too few to rank)".to_owned(), |(low, high)| format!(" ({low:.3} to {high:.3})"));
    format!("{:.3}{range}", found.mean)
}

fn table(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let cells = |tag: &str, row: &[String]| {
        row.iter().fold(String::new(), |text, cell| text + &format!("<{tag}>{}</{tag}>", escaped(cell)))
    };
    let head: Vec<String> = head.iter().map(|cell| (*cell).to_owned()).collect();
    let rows: String = rows.fold(String::new(), |text, row| text + &format!("<tr>{}</tr>\n", cells("td", &row)));
    format!("<table><tr>{}</tr>\n{rows}</table>\n", cells("th", &head))
}

/// Text that others wrote, as HTML shows it.
fn escaped(text: &str) -> String {
    numduel_rules::visible::masked(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
