//! How many answers were compared, by category and question, and which differed.

use std::collections::BTreeMap;
use std::fmt;

use super::Category;

/// The comparisons so far.
#[derive(Debug, Default)]
pub struct Tally {
    counts: BTreeMap<Category, BTreeMap<&'static str, Count>>,
    books: BTreeMap<Category, [u64; 2]>,
    /// What differed, with how to see it again.
    pub differences: Vec<String>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    compared: u64,
    refused: u64,
}

impl Tally {
    /// All comparisons that were made.
    pub fn compared(&self) -> u64 {
        self.all().map(|count| count.compared).sum()
    }

    /// All questions that the program refused to answer.
    pub fn refused(&self) -> u64 {
        self.all().map(|count| count.refused).sum()
    }

    /// Whether every question was compared, in every category that was asked for.
    pub fn is_complete(&self) -> bool {
        let questions: Vec<_> = self.by_question().into_iter().collect();
        questions.len() == super::questions::ALL.len() && questions.iter().all(|(_, count)| count.compared > 0)
    }

    fn all(&self) -> impl Iterator<Item = Count> {
        self.counts.values().flat_map(|questions| questions.values().copied())
    }

    fn by_question(&self) -> BTreeMap<&'static str, Count> {
        let mut sums: BTreeMap<_, Count> = BTreeMap::new();
        for (name, count) in self.counts.values().flatten() {
            let sum = sums.entry(*name).or_default();
            sum.compared += count.compared;
            sum.refused += count.refused;
        }
        sums
    }

    fn count(&mut self, category: Category, question: &'static str) -> &mut Count {
        self.counts.entry(category).or_default().entry(question).or_default()
    }

    pub(super) fn book(&mut self, category: Category) {
        self.books.entry(category).or_default()[0] += 1;
    }

    pub(super) fn skip(&mut self, category: Category) {
        self.books.entry(category).or_default()[1] += 1;
    }

    pub(super) fn alike(&mut self, category: Category, question: &'static str) {
        self.count(category, question).compared += 1;
    }

    pub(super) fn refuse(&mut self, category: Category, question: &'static str) {
        self.count(category, question).refused += 1;
    }

    pub(super) fn differ(&mut self, category: Category, question: &'static str, what: &str) {
        self.count(category, question).compared += 1;
        self.differences.push(format!("{}, {question}: {what}", category.name()));
    }

    pub(super) fn add(&mut self, other: Self) {
        for (category, questions) in other.counts {
            for (name, count) in questions {
                let sum = self.count(category, name);
                sum.compared += count.compared;
                sum.refused += count.refused;
            }
        }
        for (category, [compared, skipped]) in other.books {
            let sum = self.books.entry(category).or_default();
            *sum = [sum[0] + compared, sum[1] + skipped];
        }
        self.differences.extend(other.differences);
    }
}

impl fmt::Display for Tally {
    /// A row for each category, a column for each question; what was refused stands in brackets.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.by_question().into_keys().collect();
        let cell = |count: Count| match count.refused {
            0 => count.compared.to_string(),
            refused => format!("{} ({refused})", count.compared),
        };
        write!(out, "{:<14}{:>8}", "category", "books")?;
        for name in &names {
            write!(out, "{name:>13}")?;
        }
        writeln!(out)?;
        for (category, questions) in &self.counts {
            write!(out, "{:<14}{:>8}", category.name(), self.books.get(category).map_or(0, |books| books[0]))?;
            for name in &names {
                write!(out, "{:>13}", cell(questions.get(name).copied().unwrap_or_default()))?;
            }
            writeln!(out)?;
        }
        write!(out, "{:<14}{:>8}", "all", self.books.values().map(|books| books[0]).sum::<u64>())?;
        for count in self.by_question().into_values() {
            write!(out, "{:>13}", cell(count))?;
        }
        writeln!(
            out,
            "\n{} comparisons, {} refusals (in brackets), {} differences",
            self.compared(),
            self.refused(),
            self.differences.len()
        )
    }
}
