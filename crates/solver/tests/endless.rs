//! Books whose numbers can pass everything that ends the game: nothing ends it then, which is a draw.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use crate::common::dice::Dice;
use crate::common::solved;
use numduel_rules::{Number, Rules, Seat, compact};
use numduel_solver::{LawRange, Method, Value, Verdict};

const DRAW: Value = Value::new(Verdict::Draw, 0);

fn rules(line: &str) -> Rules {
    Arc::new(compact::read(line).unwrap()).rules(&[].into()).unwrap()
}

/// A book of numbers, as the literal model has it: what is added, what it is multiplied by, and the numbers that end it.
struct Endless {
    adds: Vec<i64>,
    factors: Vec<i64>,
    ends: Vec<(i64, bool)>,
}

impl Endless {
    fn roll(dice: &mut Dice) -> Self {
        let mut adds: Vec<i64> = (1..8).filter(|_| dice.chance(30)).collect();
        let factors: Vec<i64> = (2..5).filter(|_| dice.chance(20)).collect();
        if adds.is_empty() && factors.is_empty() {
            adds.push(dice.pick(&[1, 2, 3, 4, 5, 6]));
        }
        let ends: BTreeMap<i64, bool> =
            (0..=dice.roll(2)).map(|_| (5 + i64::try_from(dice.below(40)).unwrap(), dice.chance(60))).collect();
        Self { adds, factors, ends: ends.into_iter().collect() }
    }

    fn line(&self) -> String {
        let all = |sign: &str, list: &[i64]| list.iter().map(|one| format!("{sign}{one}")).collect::<Vec<_>>();
        let moves = [all("+", &self.adds), all("x", &self.factors)].concat().join("; ");
        let end = |(number, wins): &(i64, bool)| format!("={number} {}", if *wins { "wins" } else { "loses" });
        format!("start 1; {moves}; {}", self.ends.iter().map(end).collect::<Vec<_>>().join("; "))
    }

    /// What a number is worth: everything past the last end is a draw, and all else follows from the numbers above.
    fn value(&self, number: i64, known: &mut HashMap<i64, Value>) -> Value {
        if self.ends.iter().all(|(end, _)| *end < number) {
            return DRAW;
        }
        if let Some(value) = known.get(&number) {
            return *value;
        }
        let to = self.adds.iter().map(|add| number + add).chain(self.factors.iter().map(|factor| number * factor));
        let value = to
            .map(|to| match self.ends.iter().find(|(end, _)| *end == to) {
                Some((_, true)) => Value::new(Verdict::Win, 1),
                Some((_, false)) => Value::new(Verdict::Loss, 1),
                None => self.value(to, known).as_seen_by_mover(),
            })
            .max()
            .unwrap();
        known.insert(number, value);
        value
    }
}

#[test]
fn what_passes_every_end_is_a_draw_as_one_can_count() {
    let mut dice = Dice(0x7b1c_33d0_92e4_51af);
    let (mut drawn, mut decided) = (0, 0);
    for _ in 0..400 {
        let book = Endless::roll(&mut dice);
        let line = book.line();
        let solution = solved(&rules(&line));
        assert_eq!(solution.method(), Method::Bands, "{line}");
        solution.bands().unwrap().prove().unwrap();
        let mut known = HashMap::new();
        for number in (1..60).filter(|number| book.ends.iter().all(|(end, _)| end != number)) {
            let position = solution.rules().at(number.into());
            let value = book.value(number, &mut known);
            assert_eq!(solution.value(&position).unwrap(), Value::from(value), "{number}: {line}");
            *(if value == DRAW { &mut drawn } else { &mut decided }) += 1;
        }
    }
    assert!(drawn > 1000 && decided > 1000, "{drawn} {decided}");
}

#[test]
fn a_goal_that_can_be_passed_is_solved_at_any_size() {
    let large = Number::from(10).pow(100);
    let solution = solved(&rules(&format!("start 1; +1..3; ={large} wins")));
    let value = |number: &Number| solution.value(&solution.rules().at(number.clone())).unwrap();
    assert_eq!(value(&Number::ONE), Value::new(Verdict::Win, &large / Number::from(2) - Number::ONE));
    assert_eq!(value(&Number::from(4)), Value::new(Verdict::Loss, &large / Number::from(2) - Number::from(2)));
    assert_eq!(value(&(&large + Number::ONE)), Value::from(DRAW));
}

#[test]
fn the_law_of_a_goal_that_can_be_passed_is_what_each_target_gives() {
    for moves in ["+1", "+1..3", "+3, 5", "+2, 4", "x2, 3", "+1; x2", "+2..5"] {
        let line = |target: i64| format!("start 1; target {target}; {moves}; =target wins");
        let solution = solved(&rules(&line(20)));
        let law = solution.law("target", &LawRange { up_to: 200.into(), checked: 200 }).unwrap();
        for target in 1..=200 {
            let start = solved(&rules(&line(target)));
            let verdict = start.value(&start.rules().start()).unwrap().verdict;
            let run = law.run(&target.into()).unwrap();
            assert_eq!(run.winner, verdict.winner(Seat::One), "{moves} {target}");
            let told = law.formula.as_ref().map(|formula| formula.winner(&target.into()));
            assert!(told.is_none_or(|told| told == run.winner), "{moves} {target}: {told:?}");
        }
    }
}
