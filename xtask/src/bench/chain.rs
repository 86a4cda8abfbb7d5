//! The bare arithmetic of a huge game: the chain 9·2·9·2… of big-number multiplications until it passes the target.

use dashu_int::UBig;

/// How many multiplications pass the target.
pub fn run(target: &UBig) -> u64 {
    let mut number = UBig::ONE;
    let mut steps = 0;
    for factor in [9u32, 2].into_iter().cycle() {
        if number >= *target {
            break;
        }
        number *= factor;
        steps += 1;
    }
    steps
}

/// Ten to the exponent.
pub fn power_of_ten(exponent: usize) -> UBig {
    UBig::from(10u32).pow(exponent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chain_stops_at_the_first_number_that_is_large_enough() {
        let steps = [(1u32, 0), (9, 1), (10, 2), (18, 2), (19, 3), (162, 3), (163, 4)];
        assert!(steps.iter().all(|&(target, count)| run(&target.into()) == count));
        assert_eq!(run(&power_of_ten(300)), 478);
    }
}
