//! Laws as formulas: what the program says of all targets at once is what a few lines of arithmetic find for each of them.

use serde_json::Value;

use crate::common::json;

/// A random number generator of three lines (xorshift), so that the books are the same everywhere.
struct Xorshift(u64);

impl Xorshift {
    fn below(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % sides
    }
}

/// A race to a target: all moves add or all multiply, and a move that reaches the target, or goes past it, wins or loses.
struct Race {
    operands: Vec<u64>,
    /// `+` or `x`.
    sign: char,
    start: u64,
    at: bool,
    past: bool,
    /// Whether reaching the target does not end the game.
    only_past: bool,
}

impl Race {
    fn random(random: &mut Xorshift, multiplies: bool) -> Self {
        let smallest = if multiplies { 2 } else { 1 };
        let mut operands: Vec<u64> = (0..=random.below(4)).map(|_| smallest + random.below(8)).collect();
        operands.sort_unstable();
        operands.dedup();
        let past = random.below(2) == 0;
        // Where everything multiplies, hitting the target exactly is not a matter of ratios.
        let at = if multiplies { past } else { random.below(2) == 0 };
        let sign = if multiplies { 'x' } else { '+' };
        Self { operands, sign, start: 1 + random.below(5), at, past, only_past: random.below(3) == 0 }
    }

    fn line(&self) -> String {
        let operands = self.operands.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let word = |wins: bool| if wins { "wins" } else { "loses" };
        let ends = match (self.only_past, self.at == self.past) {
            (true, _) => format!(">target {}", word(self.past)),
            (false, true) => format!(">=target {}", word(self.at)),
            (false, false) => format!("=target {}; >target {}", word(self.at), word(self.past)),
        };
        format!("start {}; target 50; {}{operands}; {ends}", self.start, self.sign)
    }

    /// Whether player 1 wins, for a target beyond the start, by going through all numbers from the target down.
    fn first_wins(&self, target: u64) -> bool {
        let mut wins = vec![false; usize::try_from(target + 1).unwrap()];
        for number in (self.start..=target).rev() {
            wins[usize::try_from(number).unwrap()] = self.operands.iter().any(|operand| {
                let to = if self.sign == 'x' { number * operand } else { number + operand };
                match to.cmp(&target) {
                    std::cmp::Ordering::Greater => self.past,
                    std::cmp::Ordering::Equal if !self.only_past => self.at,
                    _ => !wins[usize::try_from(to).unwrap()],
                }
            });
        }
        wins[usize::try_from(self.start).unwrap()]
    }
}

fn number(value: &Value) -> u128 {
    value.as_str().unwrap().parse().unwrap()
}

/// Who wins by the formula alone, as docs/json.md describes it.
fn winner(formula: &Value, target: u128) -> Option<u64> {
    if target < number(&formula["from"]) {
        let runs = formula["before"].as_array().unwrap();
        let run = runs.iter().find(|run| number(&run["low"]) <= target && target <= number(&run["high"]))?;
        return run["winner"].as_u64();
    }
    if let Some(modulus) = formula["remainders"]["modulus"].as_u64() {
        let remainder = target % u128::from(modulus);
        let second = formula["remainders"]["player_2"].as_array().unwrap();
        return Some(if second.iter().any(|one| one.as_u64().map(u128::from) == Some(remainder)) { 2 } else { 1 });
    }
    let powers = &formula["powers"];
    let (base, low_counts) = (number(&powers["base"]), powers["low_counts"].as_bool().unwrap());
    let intervals = powers["intervals"].as_array().unwrap();
    let powers = std::iter::successors(Some(1), |power| Some(power * base)).take_while(|power| *power <= target);
    let scaled = powers.flat_map(|power| intervals.iter().map(move |part| (power, part)));
    let mut found = scaled.filter(|(power, part)| {
        let (low, high) = (power * number(&part["low"]), power * number(&part["high"]));
        if low_counts { low <= target && target < high } else { low < target && target <= high }
    });
    let winner = found.next()?.1["winner"].as_u64();
    assert!(found.next().is_none(), "{target} is in two intervals of {formula}");
    winner
}

/// The formulas of some random races hold for every target up to some hundreds; as many as most of them have one.
fn formulas_hold(multiplies: bool, seed: u64, least: usize) {
    let mut random = Xorshift(seed);
    let mut formulas = 0;
    for _ in 0..60 {
        let race = Race::random(&mut random, multiplies);
        let law = json(&["solve", &race.line(), "--law", "--json", "--up-to", "400"]);
        assert_eq!(law["proven"], true, "{}", race.line());
        let formula = &law["formula"];
        formulas += usize::from(!formula.is_null());
        for target in race.start + 1..=400 {
            let expected = Some(if race.first_wins(target) { 1 } else { 2 });
            let run =
                law["runs"].as_array().unwrap().iter().find(|run| {
                    number(&run["low"]) <= u128::from(target) && u128::from(target) <= number(&run["high"])
                });
            assert_eq!(run.and_then(|run| run["winner"].as_u64()), expected, "{target}: {}", race.line());
            if !formula.is_null() {
                assert_eq!(winner(formula, target.into()), expected, "{target}: {} {formula}", race.line());
            }
        }
    }
    assert!(formulas >= least, "only {formulas} have a formula");
}

#[test]
fn formulas_by_remainders_hold_for_every_target() {
    formulas_hold(false, 7, 50);
}

#[test]
fn formulas_by_powers_hold_for_every_target() {
    formulas_hold(true, 8, 40);
}

#[test]
fn the_formula_is_shown_and_the_ranges_only_when_asked_for() {
    let text = crate::common::numduel(&["solve", "showdown", "--law"], "").ok();
    assert_eq!(
        text,
        "Player 1 wins for 18^k < target <= 9*18^k.\nPlayer 2 wins for 9*18^k < target <= 18^(k+1).\n\
         For k = 0, 1, 2, ...\nProven for every target.\n--up-to N lists the targets.\n"
    );
    let ranges = crate::common::numduel(&["solve", "showdown", "--law", "--up-to", "10^6"], "").ok();
    assert!(ranges.contains("\nPlayer 1 wins: 2–9, 19–162, ") && ranges.contains("up to 1000000.\n"), "{ranges}");
    let adds = crate::common::numduel(&["solve", "start 1; target 21; +1..3; >=target wins", "--law"], "").ok();
    assert!(adds.starts_with("Player 2 wins exactly when the target is 1 more than a multiple of 4.\n"), "{adds}");
}
