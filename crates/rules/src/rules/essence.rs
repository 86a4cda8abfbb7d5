//! What decides how a game goes, whatever it is called and wherever it begins.

use std::collections::BTreeSet;

use super::Rules;
use crate::language::MoveGroup;
use crate::number::Number;

impl Rules {
    /// A text that two rules share if the same position is worth the same by both because they say the same. What the book is
    /// called, its words and sentences, the names of its parameters, the order of its moves and the number where games begin do
    /// not count. Rules that say the same in another way, such as with an end that is never reached, may have other texts.
    pub fn essence(&self) -> String {
        let numbers = (self.own_bounds(), self.keeps(), self.book.must_change);
        let ends = (self.ends(), self.book.stuck, &self.cap);
        format!("{} {:?} {numbers:?} {ends:?}", self.moves_essence(), self.memory)
    }

    /// The part of it that is about moves: what rules share that differ in where their games end.
    pub fn moves_essence(&self) -> String {
        let moves: BTreeSet<String> = self.groups.iter().flat_map(choices).collect();
        format!("{moves:?}")
    }
}

/// What a group offers, each move of a list by itself.
fn choices(group: &MoveGroup<Number>) -> Vec<String> {
    let asked = (&group.when, &group.leaves);
    if group.operands.are_fixed() {
        return group.fixed_moves().iter().map(|mv| format!("{mv} {asked:?}")).collect();
    }
    vec![format!("{:?} {:?} {:?} {asked:?}", group.operation, group.operands, group.only)]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use crate::{Rules, catalog, compact};

    fn line(line: &str) -> Rules {
        let book = compact::read(line).unwrap_or_else(|errors| panic!("{line}: {errors}"));
        Arc::new(book).rules(&BTreeMap::new()).unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    #[test]
    fn names_orders_and_starts_do_not_count_and_everything_else_does() {
        let showdown = catalog::find("showdown").unwrap().rules(&BTreeMap::new()).unwrap().essence();
        for same in [
            "start 1; x2..9; >=1000 wins",
            "start 45; x2..9; >=1000 wins",
            "name Another; start 1; x9; x2, 3, 4; x5..8; >=1000 wins",
            "start 1; height 1000; x2..9; >=height wins",
        ] {
            assert_eq!(line(same).essence(), showdown, "{same}");
        }
        for other in [
            "start 1; x2..8; >=1000 wins",
            "start 1; x2..9; >=999 wins",
            "start 1; x2..9; >=1000 loses",
            "start 1; x2..9; =1000 wins; >1000 loses",
            "start 1; x2..9; up to 1000; stuck loses",
            "start 1; x2..9; >=1000 wins; each operand once per game",
            "start 1; x2..9; >=1000 wins; stuck wins; up to 2000",
            "start 1; when odd, x2..9; when even, x2..9; >=1000 wins",
        ] {
            assert_ne!(line(other).essence(), showdown, "{other}");
        }
        let [one, other] =
            ["start 1; x2..9; >=1000 wins", "start 1; x2..9; =64 loses"].map(|text| line(text).moves_essence());
        assert_eq!(one, other);
    }
}
