//! Random books in one line, by category. Every word of the language comes up in `whole`; the others aim at one thing.

use numduel_literal::Int;
use numduel_testkit::Rng;

/// A kind of book that something went wrong with once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Category {
    /// The whole language.
    Whole,
    /// All moves go one way, so that bands answer.
    Bands,
    /// No bounds, and ends that ask for multiples, so that remainders answer.
    Remainders,
    /// Numbers around 2^31.
    Word31,
    /// Numbers around 2^62.
    Word62,
    /// Numbers around 2^63.
    Word63,
    /// Numbers around 2^64.
    Word64,
    /// Numbers around 10^18.
    Ten18,
    /// Numbers around 10^30.
    Ten30,
    /// The start already meets an end.
    PastEnd,
    /// Moves that would leave the number as it is.
    Unchanged,
    /// The same move in two groups.
    Overlapping,
    /// Numbers below 0.
    Negative,
}

impl Category {
    /// Every category.
    pub const ALL: [Self; 13] = [
        Self::Whole,
        Self::Bands,
        Self::Remainders,
        Self::Word31,
        Self::Word62,
        Self::Word63,
        Self::Word64,
        Self::Ten18,
        Self::Ten30,
        Self::PastEnd,
        Self::Unchanged,
        Self::Overlapping,
        Self::Negative,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Whole => "whole",
            Self::Bands => "bands",
            Self::Remainders => "remainders",
            Self::Word31 => "2^31",
            Self::Word62 => "2^62",
            Self::Word63 => "2^63",
            Self::Word64 => "2^64",
            Self::Ten18 => "10^18",
            Self::Ten30 => "10^30",
            Self::PastEnd => "past-end",
            Self::Unchanged => "unchanged",
            Self::Overlapping => "overlapping",
            Self::Negative => "negative",
        }
    }

    /// The category of a seed, so that all take turns.
    pub(super) fn of(seed: u64) -> Self {
        Self::ALL[usize::try_from(seed % Self::ALL.len() as u64).expect("it is below the length")]
    }

    /// The number that its books are around.
    fn around(self) -> Int {
        match self {
            Self::Word31 => Int::from(2).pow(31),
            Self::Word62 => Int::from(2).pow(62),
            Self::Word63 => Int::from(2).pow(63),
            Self::Word64 => Int::from(2).pow(64),
            Self::Ten18 => Int::from(10).pow(18),
            Self::Ten30 => Int::from(10).pow(30),
            _ => Int::ZERO,
        }
    }

    /// A random book.
    pub fn book(self, rng: &mut Rng) -> String {
        let mut writer = Writer::new(self, rng);
        writer.start();
        match self {
            Self::Bands => writer.one_way(),
            Self::Remainders => writer.sums(),
            Self::Unchanged => writer.idle(),
            Self::Overlapping => writer.twice(),
            _ => {}
        }
        if !matches!(self, Self::Bands | Self::Remainders) {
            writer.groups();
        }
        writer.further();
        writer.clauses.join("; ")
    }
}

const PROPERTIES: [&str; 7] = ["prime", "not prime", "composite", "even", "odd", "a square", "a power of 2"];
const MEMORIES: [&str; 6] = [
    "not your own last operation",
    "not your own last operand",
    "not the last operation",
    "not the last operand",
    "each operand once per game",
    "each operand once per player",
];
const NAMED: [&str; 6] =
    ["a divisor", "a proper divisor", "a divisor above 1", "an inner divisor", "a prime factor", "one of its digits"];

/// A line as far as it is written.
struct Writer<'r> {
    category: Category,
    rng: &'r mut Rng,
    /// The number that all others are around.
    around: Int,
    /// The start, relative to it.
    start: i64,
    targeted: bool,
    /// Every number and way mirrored.
    falls: bool,
    clauses: Vec<String>,
}

impl<'r> Writer<'r> {
    fn new(category: Category, rng: &'r mut Rng) -> Self {
        let negative = rng.chance(if category == Category::Negative { 80 } else { 15 });
        let around = category.around() * if negative { -1 } else { 1 };
        let start = match category {
            Category::Negative => -rng.between(1, 60),
            Category::Unchanged => rng.pick(&[0, 0, 1, 2, 5, 10]),
            _ if category.around() != Int::ZERO => rng.between(-12, 12),
            _ if negative => rng.between(-30, 0),
            _ => rng.between(0, 60),
        };
        let (targeted, falls) = (rng.chance(70), rng.chance(35));
        Self { category, rng, around, start, targeted, falls, clauses: Vec::new() }
    }

    fn say(&mut self, clause: impl Into<String>) {
        self.clauses.push(clause.into());
    }

    fn way(&self) -> i64 {
        if self.falls { -1 } else { 1 }
    }

    /// A number so far on the way from the start.
    fn ahead(&self, far: i64) -> String {
        (&self.around + self.start + self.way() * far).to_string()
    }

    fn start(&mut self) {
        let (start, far) = (self.ahead(0), self.rng.between(-3, 30));
        self.say(format!("start {start}"));
        if self.targeted {
            let limit = match self.rng.index(8) {
                0 if far > 0 && !self.falls => " above start",
                1 => " at least -10^40",
                _ => "",
            };
            self.say(format!("target {}{limit}", self.ahead(far)));
        }
    }

    fn operation(&mut self) -> String {
        if self.rng.chance(15) {
            return format!("{}n+", self.rng.pick(&[2, 3, 10, 10, 16]));
        }
        self.rng.pick(&["+", "+", "-", "-", "x", "/", "become "]).to_owned()
    }

    /// Operands in a list or a range, as many as the operation takes.
    fn numbers(&mut self, operation: &str) -> String {
        let least = match operation {
            "x" | "/" => 2,
            "+" | "-" | "become " => 1,
            _ => 0,
        };
        let first = self.rng.between(least, least + 6);
        match self.rng.index(10) {
            0..4 => {
                let mut list: Vec<i64> = (0..=self.rng.index(4)).map(|_| self.rng.between(least, least + 9)).collect();
                let mut seen = Vec::new();
                list.retain(|one| {
                    !seen.contains(one) && {
                        seen.push(*one);
                        true
                    }
                });
                list.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
            }
            4 if operation == "become " => self.ahead(first).trim_start_matches('-').to_owned(),
            5 if self.category == Category::Whole => format!("{first}..n"),
            _ => format!("{first}..{}", first + self.rng.between(0, 5)),
        }
    }

    fn group(&mut self) -> String {
        let operation = self.operation();
        let named =
            matches!(self.category, Category::Whole | Category::Negative | Category::Unchanged | Category::PastEnd);
        let mut group = if named && self.rng.chance(18) {
            format!("{}{}", operation.replace('x', "multiply by "), self.rng.pick(&NAMED))
        } else {
            format!("{operation}{}", self.numbers(&operation))
        };
        for (word, percent) in [("only", 8), ("leaving", 12), ("when", 12)] {
            if self.rng.chance(percent) {
                let property = self.rng.pick(&PROPERTIES);
                group.push_str(&format!(", {word} {property}"));
            }
        }
        group
    }

    fn groups(&mut self) {
        for _ in 0..self.rng.pick(&[1, 1, 2, 2, 3]) {
            let group = self.group();
            self.say(group);
        }
    }

    /// All moves rise, or all fall.
    fn one_way(&mut self) {
        let (sign, times) =
            if self.falls { ("-", self.rng.chance(50) && self.start < 0) } else { ("+", self.start > 0) };
        let numbers = self.numbers("+");
        let times = times && self.rng.chance(60);
        if times {
            let factors = self.numbers("x");
            self.say(format!("x{factors}"));
        }
        if !times || self.rng.chance(50) {
            self.say(format!("{sign}{numbers}"));
        }
    }

    /// Sums and products, which remainders go along with.
    fn sums(&mut self) {
        for sign in ["+", "-", "x"] {
            if self.rng.chance(60) || (sign == "x" && self.clauses.len() < 3) {
                let numbers = self.numbers(sign);
                let when = if self.rng.chance(15) {
                    self.rng.pick(&[", when even", ", leaving odd", ", when prime", ", leaving a square"])
                } else {
                    ""
                };
                self.say(format!("{sign}{numbers}{when}"));
            }
        }
    }

    /// Moves that change nothing at some numbers.
    fn idle(&mut self) {
        let one =
            self.rng.pick(&["x2..3", "/2, 3", "10n+0", "2n+0..1", "become 0..3", "become 5, 10", "become a divisor"]);
        self.say(one.replace("become 0..3", "become 1..3"));
    }

    /// The same operand in two groups, in one of them on a condition.
    fn twice(&mut self) {
        let operation = self.rng.pick(&["+", "-", "x", "10n+"]);
        let (first, word, property) =
            (self.rng.between(2, 6), self.rng.pick(&["when", "leaving"]), self.rng.pick(&PROPERTIES));
        let (last, other) = (first + self.rng.between(0, 3), first + self.rng.between(1, 4));
        let numbers = self.numbers(operation);
        self.say(format!("{operation}{first}..{last}"));
        self.say(format!("{operation}{first}..{other}, {word} {property}"));
        if self.rng.chance(30) {
            self.say(format!("{operation}{numbers}, {word} {}", if property == "even" { "odd" } else { "even" }));
        }
    }

    /// A number for an end or a bound.
    fn value(&mut self, far: i64) -> String {
        if self.targeted && self.rng.chance(40) { "target".to_owned() } else { self.ahead(far) }
    }

    fn end(&mut self) -> String {
        let far = self.rng.between(-6, 35);
        let value = self.value(far);
        let remainders = self.category == Category::Remainders;
        let condition = match self.rng.index(10) {
            _ if remainders && self.rng.chance(70) => format!("a multiple of {}", self.rng.between(2, 9)),
            _ if remainders => self.rng.pick(&["even", "odd"]).to_owned(),
            0..3 => format!("{}{value}", self.rng.pick(&[">=", ">"])),
            3..5 => format!("{}{value}", self.rng.pick(&["<=", "<"])),
            5 => format!("={value}"),
            6 => format!("one of {value}, {}", self.ahead(far + 3)),
            7 => format!("a multiple of {}", self.rng.between(2, 15)),
            _ if self.category == Category::Bands => format!("={value}"),
            _ => self.rng.pick(&PROPERTIES).to_owned(),
        };
        let fate = self.rng.pick(&["wins", "loses"]);
        let forced = if self.rng.chance(20) { ", only when forced" } else { "" };
        format!("{condition} {fate}{forced}")
    }

    fn further(&mut self) {
        let remainders = self.category == Category::Remainders;
        if !remainders {
            for (phrase, far) in [("down to", -self.rng.between(0, 25)), ("up to", self.rng.between(3, 40))] {
                if self.rng.chance(45) {
                    let (phrase, far) = if self.falls { (turned(phrase), far) } else { (phrase, far) };
                    let value = self.ahead(far);
                    self.say(format!("{phrase} {value}"));
                }
            }
        }
        for _ in 0..self.rng.index(3) + usize::from(remainders) {
            let end = self.end();
            self.say(end);
        }
        if self.category == Category::PastEnd {
            let fate = self.rng.pick(&["wins", "loses"]);
            let (sign, far) = self.rng.pick(&[(">=", -5), ("<=", 5), (">", -2), ("<", 3), ("=", 0)]);
            let value = &self.around + self.start + far;
            self.say(format!("{sign}{value} {fate}"));
        }
        if self.rng.chance(40) {
            let memory = self.rng.pick(&MEMORIES);
            self.say(memory);
        }
        if self.rng.chance(12) {
            let then = self.rng.pick(&["then a draw", "the last move wins", "the last move loses"]);
            let moves = self.rng.between(1, 12);
            self.say(format!("at most {moves} moves, {then}"));
        }
        if self.rng.chance(15) {
            self.say("no draws");
        }
        let stuck = self.rng.pick(&["stuck wins", "stuck loses"]);
        self.say(stuck);
    }
}

fn turned(phrase: &str) -> &'static str {
    if phrase == "up to" { "down to" } else { "up to" }
}
