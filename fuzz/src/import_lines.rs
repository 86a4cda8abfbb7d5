//! Lines to import: each is added or refused with a reason, and what was added is exported and imported again unchanged.

use numduel_rules::Budget;
use numduel_store::{ImportSummary, Store};

pub fn check(text: &str) {
    let (first, report) = imported(text);
    let lines = text.lines().count() as u64;
    assert!(report.added + report.already_there + report.refused_lines <= lines, "{report:?}");
    assert!(report.refused.iter().all(|refused| !refused.reason.is_empty() && (1..=lines).contains(&refused.line)));
    let exported = export(&first);
    let (second, again) = imported(&exported);
    assert_eq!((again.added, again.refused_lines), (report.added, 0), "{again:?}\n{exported}");
    assert_eq!(export(&second), exported);
}

fn imported(text: &str) -> (Store, ImportSummary) {
    let mut store = Store::open_in_memory().expect("memory can be opened");
    let report = store.import(text.as_bytes(), &Budget::default()).expect("memory can be written");
    (store, report)
}

fn export(store: &Store) -> String {
    let mut lines = Vec::new();
    store.export(&mut lines, &Budget::default()).expect("memory can be written");
    String::from_utf8(lines).expect("an export is text")
}
