//! Random rule books: drafts as structured values, written as TOML by a writer of their own.

use std::fmt::Write;

use numduel_rules::RuleBook;
use numduel_rules::sentences::Slot;
use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

/// What a random book says.
#[derive(Clone, Debug)]
pub struct Draft {
    head: Head,
    /// Start, target and whether the target is limited by the start.
    parameters: (String, String, bool),
    offers: Vec<Offer>,
    ends: Vec<(&'static str, String, &'static str, bool)>,
    sentences: Vec<(String, String)>,
}

#[derive(Clone, Debug)]
struct Head {
    id: String,
    title: String,
    summary: Option<String>,
    bounds: (Option<String>, Option<String>),
    words: Vec<(&'static str, &'static str)>,
}

#[derive(Clone, Debug)]
struct Offer {
    verb: &'static str,
    operands: Vec<u32>,
    range: bool,
    word: Option<String>,
    label: Option<String>,
}

/// A number as a book may write it: small, negative, beyond 64 bits.
fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => (1..200i64).prop_map(|number| number.to_string()),
        1 => (-50..=0i64).prop_map(|number| number.to_string()),
        1 => (20..60u32).prop_map(|exponent| format!("\"10^{exponent}\"")),
        1 => "[1-9][0-9]{18,45}",
    ]
}

fn value() -> impl Strategy<Value = String> {
    prop_oneof![2 => Just("\"target\"".to_owned()), 1 => number()]
}

/// Text with everything that needs an escape somewhere, and braces doubled.
fn text() -> impl Strategy<Value = String> {
    "[ -~äß×\u{2028}\u{feff}🎲\n\t]{0,20}".prop_map(|text| text.replace('{', "{{").replace('}', "}}"))
}

fn template() -> impl Strategy<Value = String> {
    let open = select(vec!["{title}", "{number}", "{number:,}", "{player}", "{target:,}", "{start}", "{choices}"]);
    vec(prop_oneof![text(), open.prop_map(str::to_owned)], 0..5).prop_map(|pieces| pieces.concat())
}

fn head() -> impl Strategy<Value = Head> {
    let words = subsequence(
        vec![("memory", "own-last-operation"), ("stuck", "wins"), ("invalid", "loses"), ("stuck_", "")],
        0..=3,
    );
    let title = "[A-ZÄ][A-Za-z'\"\\\\ß-]{0,8}( [a-z+-]{1,8}){0,2}";
    let bounds = (weighted(0.2, number()), weighted(0.2, value()));
    ("[a-z][a-z0-9-]{0,12}", title, weighted(0.5, text()), bounds, words).prop_map(
        |(id, title, summary, bounds, words)| Head {
            id,
            title,
            summary,
            bounds,
            words: words.into_iter().filter(|(_, word)| !word.is_empty()).collect(),
        },
    )
}

fn offer(verb: &'static str) -> impl Strategy<Value = Offer> {
    let operands = prop_oneof![
        vec(1..12u32, 1..4),
        (1..9u32, 0..9u32).prop_map(|(first, more)| vec![first, first + more]),
        vec(1..u32::MAX, 1..2),
    ];
    let word = "[a-zA-ZäÖ×+#]{1,6}";
    (operands, any::<bool>(), weighted(0.3, word), weighted(0.3, text())).prop_map(
        move |(mut operands, range, word, label)| {
            let least = if matches!(verb, "multiply" | "divide") { 2 } else { 1 };
            for operand in &mut operands {
                *operand = (*operand).max(least);
            }
            operands.sort_unstable();
            operands.dedup();
            let range = range && operands.len() == 2;
            let single = operands.len() == 1;
            Offer { verb, operands, range, word: word.filter(|_| single), label: label.filter(|_| single) }
        },
    )
}

fn offers() -> impl Strategy<Value = Vec<Offer>> {
    let verbs = subsequence(vec!["add", "subtract", "multiply", "divide"], 1..=3).prop_shuffle();
    verbs.prop_flat_map(|verbs| verbs.into_iter().map(|verb| offer(verb).boxed()).collect::<Vec<_>>())
}

/// Drafts of books, most of them faultless.
pub fn draft() -> impl Strategy<Value = Draft> {
    let condition = select(vec!["equals", "at_least", "at_most", "above", "below"]);
    let end = (condition, value(), select(vec!["wins", "loses"]), proptest::bool::weighted(0.25));
    let slots: Vec<String> = Slot::all().filter(|slot| *slot != Slot::None).map(Slot::key).collect();
    let sentences = (subsequence(slots, 0..5), vec(template(), 5))
        .prop_map(|(slots, templates)| slots.into_iter().zip(templates).collect());
    let start = prop_oneof![4 => (1..30i64).prop_map(|start| start.to_string()), 1 => number()];
    (head(), (start, number(), any::<bool>()), offers(), vec(end, 1..4), sentences)
        .prop_map(|(head, parameters, offers, ends, sentences)| Draft { head, parameters, offers, ends, sentences })
}

/// The text of a draft, and the book that it is.
pub fn book() -> impl Strategy<Value = (String, RuleBook)> {
    draft().prop_filter_map("the draft has a fault", |draft| {
        let text = draft.to_toml();
        let book = text.parse().ok()?;
        Some((text, book))
    })
}

impl Draft {
    /// The draft as a person might write it, strings in escapes.
    pub fn to_toml(&self) -> String {
        let mut out = String::new();
        let Head { id, title, summary, bounds, words } = &self.head;
        let mut line = |text: String| {
            out.push_str(&text);
            out.push('\n');
        };
        line(format!("id = '{id}'"));
        line(format!("title = {}", quoted(title)));
        if let Some(summary) = summary {
            line(format!("summary = {}", quoted(summary)));
        }
        for (key, word) in words {
            line(format!("{key} = \"{word}\""));
        }
        let edges = [("min", &bounds.0), ("max", &bounds.1)];
        let edges = edges.iter().filter_map(|(key, edge)| Some(format!("{key} = {}", edge.as_ref()?)));
        line(format!("bounds = {{ {} }}", edges.collect::<Vec<_>>().join(", ")));
        let (start, target, limited) = &self.parameters;
        let limit = if *limited { ", above = \"start\"" } else { "" };
        line(format!("[parameters]\ntarget = {{ default = {target}{limit} }}\nstart = {start}"));
        self.offers.iter().for_each(|offer| line(offer.to_toml()));
        for (condition, value, mover, forced) in &self.ends {
            let allowed = if *forced { "when-forced" } else { "always" };
            line(format!("[[ends]]\nmover = \"{mover}\"\nallowed = \"{allowed}\"\n{condition} = {value}"));
        }
        line("[sentences]".to_owned());
        self.sentences.iter().for_each(|(key, template)| line(format!("{key} = {}", quoted(template))));
        out
    }
}

impl Offer {
    fn to_toml(&self) -> String {
        let operands = match self.operands.as_slice() {
            [first, last] if self.range => format!("{{ from = {first}, to = {last} }}"),
            [only] => only.to_string(),
            list => format!("{list:?}"),
        };
        let mut out = format!("[[moves]]\n{} = {operands}", self.verb);
        let word = self.word.iter().map(|word| format!("\nwords = [{}]", quoted(word)));
        let label = self.label.iter().map(|label| format!("\nlabel = {}", quoted(label)));
        out.extend(word.chain(label));
        out
    }
}

/// A basic string in which everything but letters and digits is escaped.
fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for character in text.chars() {
        if character.is_ascii_alphanumeric() {
            out.push(character);
        } else {
            write!(out, "\\U{:08X}", u32::from(character)).expect("a string takes all that is written");
        }
    }
    out.push('"');
    out
}
