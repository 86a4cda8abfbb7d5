//! Random books over the whole rule language, without sentences, words and labels: TOML written by a writer of its own.

use numduel_rules::RuleBook;
use numduel_rules::language::{Memory, Operands, Property};
use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::sample::select;

/// Names that parameters may have, some of them words of the compact form.
const NAMES: [&str; 12] =
    ["target", "low", "n", "x2", "x", "add", "or", "wins", "moves", "prime", "parameter", "when_forced"];

fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => (0..200i64).prop_map(|number| number.to_string()),
        1 => (-50..=0i64).prop_map(|number| number.to_string()),
        1 => (5..30u32).prop_map(|exponent| format!("\"10^{exponent}\"")),
        1 => "[1-9][0-9]{18,25}",
    ]
}

fn value(names: [&'static str; 2]) -> BoxedStrategy<String> {
    let names = select(names.to_vec()).prop_map(|name| format!("\"{name}\""));
    prop_oneof![names, number()].boxed()
}

fn property() -> impl Strategy<Value = &'static str> {
    select(Property::ALL.map(|(word, _)| word).to_vec())
}

fn operands() -> impl Strategy<Value = String> {
    prop_oneof![
        vec(2..60u32, 1..4).prop_map(|list| format!("{list:?}")),
        (2..9u32, 0..30u32).prop_map(|(from, more)| format!("{{ from = {from}, to = {} }}", from + more)),
        (2..5u32).prop_map(|from| format!("{{ from = {from}, to = \"number\" }}")),
        select(Operands::NAMED.map(|(word, _)| word).to_vec()).prop_map(|word| format!("\"{word}\"")),
    ]
}

fn offer() -> impl Strategy<Value = String> {
    let verb = prop_oneof![
        select(vec!["add", "subtract", "multiply", "divide", "append", "become"]).prop_map(|verb| (verb, None)),
        (2..20u32).prop_map(|base| ("append", Some(base))),
    ];
    let conditions = (weighted(0.2, property()), weighted(0.2, property()), weighted(0.2, property()));
    (verb, operands(), conditions).prop_map(|((verb, base), operands, (only, when, leaves))| {
        let base = base.map(|base| format!("base = {base}\n")).unwrap_or_default();
        let line = |key: &str, word: Option<&str>| word.map(|word| format!("{key} = \"{word}\"\n")).unwrap_or_default();
        let conditions = [line("only", only), line("when", when), line("leaves", leaves)].concat();
        format!("[[moves]]\n{verb} = {operands}\n{base}{conditions}")
    })
}

fn end(names: [&'static str; 2]) -> impl Strategy<Value = String> {
    let compared = select(vec!["equals", "at_least", "at_most", "above", "below"]);
    let condition = prop_oneof![
        (compared, value(names)).prop_map(|(key, value)| format!("{key} = {value}")),
        vec(value(names), 1..4).prop_map(|values| format!("one_of = [{}]", values.join(", "))),
        (2..20u32).prop_map(|of| format!("multiple_of = {of}")),
        property().prop_map(|word| format!("is = \"{word}\"")),
    ];
    let fate = select(vec!["wins", "loses"]);
    (condition, fate, any::<bool>()).prop_map(|(condition, fate, forced)| {
        let allowed = if forced { "allowed = \"when-forced\"\n" } else { "" };
        format!("[[ends]]\n{condition}\nmover = \"{fate}\"\n{allowed}")
    })
}

/// The lines before the first table.
fn head(names: [&'static str; 2]) -> impl Strategy<Value = String> {
    let title = "[A-ZÄ][A-Za-z'\"\\\\ß-]{0,8}( [a-z+-]{1,8}){0,2}|Duel";
    let memory = select(Memory::ALL.map(|(word, _)| word).to_vec());
    let cap = (
        prop_oneof![value(names), (1..99u32).prop_map(|moves| moves.to_string())],
        select(vec!["wins", "loses", "draws"]),
    );
    let words = (memory, weighted(0.5, select(vec!["wins", "loses"])), any::<bool>(), any::<bool>());
    let bounds = (weighted(0.2, value(names)), weighted(0.2, value(names)));
    ("[a-z][a-z0-9-]{0,12}|duel", title, words, weighted(0.3, cap), bounds).prop_map(
        |(id, title, (memory, stuck, never, loses), cap, (min, max))| {
            let mut head = format!("id = \"{id}\"\ntitle = '''{title}'''\nmemory = \"{memory}\"\n");
            head.extend(stuck.map(|fate| format!("stuck = \"{fate}\"\n")));
            head.extend(never.then_some("draws = \"never\"\n"));
            head.extend(loses.then_some("invalid = \"loses\"\n"));
            head.extend(cap.map(|(moves, mover)| format!("cap = {{ moves = {moves}, mover = \"{mover}\" }}\n")));
            let edges = [("min", min), ("max", max)].map(|(key, edge)| edge.map(|edge| format!("{key} = {edge}")));
            head.push_str(&format!("bounds = {{ {} }}\n", edges.into_iter().flatten().collect::<Vec<_>>().join(", ")));
            head
        },
    )
}

fn start() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (1..100i64).prop_map(|start| start.to_string()),
        1 => number(),
        1 => (1..50i64, 0..50i64).prop_map(|(from, more)| format!("{{ from = {from}, to = {} }}", from + more)),
        1 => (1..50i64).prop_map(|start| format!("{{ default = {start}, below = 60, at_least = -3 }}")),
    ]
}

/// Faultless books of every kind.
pub fn book() -> impl Strategy<Value = RuleBook> {
    let parts = select(NAMES.to_vec()).prop_flat_map(|name| {
        let limit = weighted(0.2, select(vec!["at_least = 0", "above = \"start\"", "at_most = \"10^40\""]));
        let parameter = (number(), limit).prop_map(move |(default, limit)| {
            let limit = limit.map(|limit| format!(", {limit}")).unwrap_or_default();
            format!("{name} = {{ default = {default}{limit} }}\n")
        });
        let names = ["start", name];
        (head(names), start(), parameter, vec(offer(), 1..4), vec(end(names), 0..4))
    });
    parts.prop_filter_map("the book has a fault", |(head, start, parameter, offers, ends)| {
        let text = format!("{head}[parameters]\nstart = {start}\n{parameter}{}{}", offers.concat(), ends.concat());
        text.parse().ok()
    })
}
