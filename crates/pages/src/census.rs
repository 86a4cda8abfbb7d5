//! What a census found: tables and pictures, on one page that loads nothing else.

use std::collections::{BTreeMap, BTreeSet};

use maud::{DOCTYPE, Markup, PreEscaped, html};
use numduel_pictures::{Picture, ScoreGrid, SkillCurve, Width};
use numduel_players::census::{AgentSummary, Interval, Ranking, ScoredAgent, ScoredGame, rank};
use numduel_players::generate::GameLevel;
use numduel_rules::visible::masked;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;\
    color-scheme:light dark}h1{line-height:1.2}table{border-collapse:collapse}\
    td,th{padding:.2rem .7rem;text-align:right;vertical-align:top;border-bottom:1px solid #8886}td{white-space:nowrap}\
    td:first-child,th:first-child{text-align:left}small{opacity:.75}.wide{overflow-x:auto;margin:1rem 0}\
    svg{max-width:100%;min-width:38rem;height:auto}@media(max-width:40rem){td small{display:block}td,th{padding:.2rem .4rem}}";

/// How to read the page.
const ABOUT: &str = "Each agent was asked for a move at every position where the choice decides. Regret is what its moves throw \
    away on average: 1 for a win turned into a loss. Accuracy is how often they throw nothing away. The first mistake is told in \
    plies before the end. Positions where no reply was heard are missing, and count in nothing else. Each game counts once. The \
    ranges hold with 95% confidence and follow from how games differ.";

/// The page about these agents.
pub fn census(agents: &[ScoredAgent]) -> String {
    let summaries: Vec<(&str, AgentSummary)> =
        agents.iter().map(|agent| (agent.agent.as_str(), agent.summary())).collect();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                title { "numduel census" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { "Agents against perfect play" }
                p { (ABOUT) }
                (overall(agents, &summaries))
                (comparison(agents))
                @if summaries.iter().any(|(_, summary)| !summary.levels.is_empty()) {
                    h2 { "Level by level" }
                    (picture(&curve(&summaries)))
                    h3 { "Regret" }
                    (by_level(&summaries))
                }
                h2 { "Regret by kind of game" }
                (picture(&kinds(&summaries)))
                h2 { "What each agent knows" }
                @for agent in agents { (picture(&map(agent))) }
                h2 { "Chance of winning against players of known strength" }
                @for (seat, name) in ["As player 1", "As player 2"].into_iter().enumerate() {
                    h3 { (name) }
                    (wins(&summaries, seat))
                }
            }
        }
    };
    page.into_string()
}

/// A picture that is scrolled where the page is too narrow for its letters.
fn picture(picture: &impl Picture) -> Markup {
    html! { div.wide { (PreEscaped(picture.svg(Width::USUAL))) } }
}

fn overall(agents: &[ScoredAgent], summaries: &[(&str, AgentSummary)]) -> Markup {
    let rows = agents.iter().zip(summaries).map(|(agent, (name, summary))| {
        let found = &summary.overall;
        let positions: usize = agent.games.iter().map(|game| game.game.decisions().len()).sum();
        let mistake = found.first_mistake.map_or_else(|| "none".to_owned(), |plies| plies.to_string());
        vec![
            text(name),
            interval(&found.regret),
            interval(&found.accuracy),
            interval(&found.invalid),
            text(&mistake),
            count(found.regret.games),
            count(positions),
            count(found.missing),
        ]
    });
    let head = ["agent", "regret", "accuracy", "invalid replies", "first mistake", "games", "positions", "missing"];
    table(&head, rows)
}

/// Each two agents, by the games that both were asked about.
fn comparison(agents: &[ScoredAgent]) -> Markup {
    let mut rows = Vec::new();
    for (index, one) in agents.iter().enumerate() {
        for other in &agents[index + 1..] {
            let theirs: BTreeMap<&str, f64> =
                heard(other).map(|game| (game.text.as_str(), game.score.regret)).collect();
            let pairs: Vec<(f64, f64)> =
                heard(one).filter_map(|game| Some((game.score.regret, *theirs.get(game.text.as_str())?))).collect();
            let (words, found) = match rank(&pairs) {
                Ranking::First(found) => (format!("{} is better", one.agent), found),
                Ranking::Second(found) => (format!("{} is better", other.agent), found),
                Ranking::TooFew(found) => ("too few to rank".to_owned(), found),
            };
            rows.push(vec![
                text(&format!("{} and {}", one.agent, other.agent)),
                count(pairs.len()),
                text(&words),
                interval(&found),
            ]);
        }
    }
    let head = ["agents", "games in common", "result", "difference in regret"];
    html! { @if !rows.is_empty() { h2 { "Comparison" } (table(&head, rows.into_iter())) } }
}

/// The games in which anything was heard.
fn heard(agent: &ScoredAgent) -> impl Iterator<Item = &ScoredGame> {
    agent.games.iter().filter(|game| !game.score.is_silent())
}

fn curve(summaries: &[(&str, AgentSummary)]) -> SkillCurve {
    let agent = |(name, summary): &(&str, AgentSummary)| {
        let heard = summary.levels.iter().filter(|level| level.accuracy.games > 0);
        let points = heard.filter_map(|level| Some((level.level?.number(), level.accuracy.mean)));
        ((*name).to_owned(), points.collect())
    };
    SkillCurve {
        title: "Skill curve".to_owned(),
        about: "How often a move throws nothing away, by level.".to_owned(),
        agents: summaries.iter().map(agent).collect(),
    }
}

/// A row for each level and a column for each agent.
fn by_level(summaries: &[(&str, AgentSummary)]) -> Markup {
    let scores = summaries.iter().flat_map(|(_, summary)| &summary.levels);
    let levels: BTreeSet<GameLevel> = scores.filter_map(|score| score.level).collect();
    let cell = |summary: &AgentSummary, level| {
        let score = summary.levels.iter().find(|score| score.level == Some(level));
        score.map_or_else(|| text(""), |score| interval(&score.regret))
    };
    let row = |level: GameLevel| {
        let cells = summaries.iter().map(|(_, summary)| cell(summary, level));
        [text(&level.to_string())].into_iter().chain(cells).collect()
    };
    table(&head("level", summaries), levels.into_iter().map(row))
}

/// The heads of a table with a column for each agent.
fn head<'a>(first: &'a str, summaries: &[(&'a str, AgentSummary)]) -> Vec<&'a str> {
    [first].into_iter().chain(summaries.iter().map(|(name, _)| *name)).collect()
}

fn kinds(summaries: &[(&str, AgentSummary)]) -> ScoreGrid {
    let mut columns: Vec<String> =
        summaries.iter().flat_map(|(_, summary)| &summary.kinds).map(|kind| kind.kind.clone()).collect();
    columns.sort();
    columns.dedup();
    let row = |(name, summary): &(&str, AgentSummary)| {
        let regret = |column: &String| {
            summary.kinds.iter().find(|kind| kind.kind == *column && kind.regret.games > 0).map(|kind| kind.regret.mean)
        };
        ((*name).to_owned(), columns.iter().map(regret).collect())
    };
    ScoreGrid {
        more_is_better: false,
        title: "What a deciding move throws away".to_owned(),
        about: "In percent of a win.".to_owned(),
        rows: summaries.iter().map(row).collect(),
        columns,
    }
}

/// The last distance of each column of the map.
const DISTANCES: [(u64, &str); 6] =
    [(2, "1–2"), (4, "3–4"), (6, "5–6"), (9, "7–9"), (14, "10–14"), (u64::MAX, "15 or more")];

/// How often an agent is right, by level and by how far the end is.
fn map(agent: &ScoredAgent) -> ScoreGrid {
    // By level first, so that level 10 comes after level 9. A cell is how much was right, and of how much.
    type MapRows = BTreeMap<(Option<GameLevel>, String), Vec<(f64, f64)>>;
    let mut cells = MapRows::new();
    for game in &agent.games {
        let level = game.game.level();
        let name = level.map_or_else(|| game.game.rules().book().id().to_owned(), |level| format!("level {level}"));
        let row = cells.entry((level, name)).or_insert_with(|| vec![(0.0, 0.0); DISTANCES.len()]);
        for decision in game.game.decisions().iter().filter(|decision| game.policy.has(decision)) {
            let column = DISTANCES.iter().position(|(last, _)| decision.distance <= *last).unwrap_or(0);
            row[column].0 += game.game.accuracy(&game.policy, decision);
            row[column].1 += 1.0;
        }
    }
    let share = |(right, all): (f64, f64)| (all > 0.0).then(|| right / all);
    ScoreGrid {
        more_is_better: true,
        title: agent.agent.clone(),
        about: "How often its move throws nothing away, in percent, by plies to the end.".to_owned(),
        columns: DISTANCES.iter().map(|(_, name)| (*name).to_owned()).collect(),
        rows: cells.into_iter().map(|((_, name), row)| (name, row.into_iter().map(share).collect())).collect(),
    }
}

/// A row for each anchor and a column for each agent, for one seat.
fn wins(summaries: &[(&str, AgentSummary)], seat: usize) -> Markup {
    let anchors = summaries.first().map(|(_, summary)| summary.overall.wins.as_slice()).unwrap_or_default();
    let rows = anchors.iter().enumerate().map(|(index, (anchor, _))| {
        let cells = summaries.iter().map(|(_, summary)| interval(&summary.overall.wins[index].1[seat]));
        [text(&anchor.to_string())].into_iter().chain(cells).collect()
    });
    table(&head("against", summaries), rows)
}

/// A mean with its range.
fn interval(found: &Interval) -> Markup {
    if found.games == 0 {
        return text("no reply");
    }
    let range =
        found.range.map_or_else(|| "too few to rank".to_owned(), |(low, high)| format!("{low:.3} to {high:.3}"));
    html! { (format!("{:.3}", found.mean)) " " small { (range) } }
}

fn table(head: &[&str], rows: impl Iterator<Item = Vec<Markup>>) -> Markup {
    html! {
        div.wide {
            table {
                tr { @for cell in head { th { (text(cell)) } } }
                @for row in rows { tr { @for cell in row { td { (cell) } } } }
            }
        }
    }
}

/// A cell of a text, which others may have written.
fn text(text: &str) -> Markup {
    html! { (masked(text)) }
}

fn count(count: usize) -> Markup {
    html! { (count) }
}
