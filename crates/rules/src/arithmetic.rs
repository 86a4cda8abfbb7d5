//! Primes, factors and divisors of machine-sized numbers: what books ask that speak of divisors or primes.

use crate::sieve::smallest_factor;

/// The largest number whose factors are asked for. Numbers up to here are factored in two milliseconds at most.
pub const MAX_FACTORED: u64 = 1_000_000_000_000_000_000;

/// These bases tell every prime below 2^64 from every composite number.
const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

/// Whether `number` is prime: the Miller–Rabin test, exact for machine words.
pub fn is_prime(number: u64) -> bool {
    if number < 2 {
        return false;
    }
    if let Some(factor) = smallest_factor(number) {
        return factor == number;
    }
    if let Some(base) = BASES.iter().find(|base| number.is_multiple_of(**base)) {
        return number == *base;
    }
    let twos = (number - 1).trailing_zeros();
    BASES.iter().all(|base| is_likely_prime(number, *base, (number - 1) >> twos, twos))
}

/// The test to one base; the number less 1 is `odd` times two to the power of `twos`.
fn is_likely_prime(number: u64, base: u64, odd: u64, twos: u32) -> bool {
    let mut power = power(base, odd, number);
    if power == 1 || power == number - 1 {
        return true;
    }
    for _ in 1..twos {
        power = times(power, power, number);
        if power == number - 1 {
            return true;
        }
    }
    false
}

/// The remainder of a product.
#[expect(clippy::cast_possible_truncation, reason = "a remainder is below its modulus")]
fn times(a: u64, b: u64, modulus: u64) -> u64 {
    match a.checked_mul(b) {
        Some(product) => product % modulus,
        None => (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64,
    }
}

/// The remainder of a power.
fn power(mut base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = times(result, base, modulus);
        }
        base = times(base, base, modulus);
        exponent >>= 1;
    }
    result
}

/// The primes that divide `number` with how often each does, ascending; none for 0 and 1.
pub fn factors(number: u64) -> Vec<(u64, u32)> {
    let mut factors: Vec<(u64, u32)> = Vec::new();
    let mut rest = number;
    while rest > 1
        && let Some(prime) = smallest_factor(rest)
    {
        match factors.last_mut().filter(|(last, _)| *last == prime) {
            Some((_, times)) => *times += 1,
            None => factors.push((prime, 1)),
        }
        rest /= prime;
    }
    // Small primes by trial: they are all that most numbers of a game have.
    let mut trial = 2;
    while trial < 256 && trial * trial <= rest {
        let mut times = 0;
        while rest.is_multiple_of(trial) {
            rest /= trial;
            times += 1;
        }
        if times > 0 {
            factors.push((trial, times));
        }
        trial += 1 + u64::from(trial > 2);
    }
    let mut open = if rest > 1 { vec![rest] } else { Vec::new() };
    let mut large = Vec::new();
    while let Some(part) = open.pop() {
        if is_prime(part) {
            large.push(part);
        } else {
            let factor = split(part);
            open.extend([factor, part / factor]);
        }
    }
    large.sort_unstable();
    for group in large.chunk_by(|a, b| a == b) {
        // A 64-bit number has fewer than 64 factors.
        factors.push((group[0], u32::try_from(group.len()).unwrap_or(0)));
    }
    factors
}

/// A factor of an odd composite number, neither 1 nor itself: Pollard's rho, with another step whenever one runs in vain.
fn split(number: u64) -> u64 {
    let root = number.isqrt();
    if root * root == number {
        return root;
    }
    (1..number).find_map(|step| rho(number, step)).unwrap_or(number)
}

/// As many steps as go between two questions for a common divisor, each of which costs as much as fifty steps.
const STEPS: u64 = 128;

/// Brent's form: the walk is compared with where it was at the last power of two. `number` is odd.
fn rho(number: u64, step: u64) -> Option<u64> {
    let next = |x: u64| (times(x, x, number) + step) % number;
    let (mut ahead, mut length) = (2, 1);
    loop {
        let anchor = ahead;
        ahead = (0..length).fold(ahead, |x, _| next(x));
        let mut done = 0;
        while done < length {
            let before = ahead;
            let mut product = 1;
            for _ in 0..STEPS.min(length - done) {
                ahead = next(ahead);
                product = times(product, anchor.abs_diff(ahead), number);
            }
            match gcd(product, number) {
                1 => done += STEPS,
                factor if factor < number => return Some(factor),
                // Both factors came up within these steps: the first of them, step by step.
                _ => return first_common(number, anchor, before, next),
            }
        }
        length *= 2;
    }
}

/// The first divisor that `number` shares with the distance between `anchor` and a walk; nothing if it is the number itself.
fn first_common(number: u64, anchor: u64, mut ahead: u64, next: impl Fn(u64) -> u64) -> Option<u64> {
    loop {
        ahead = next(ahead);
        match gcd(anchor.abs_diff(ahead), number) {
            1 => {}
            factor => return (factor < number).then_some(factor),
        }
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Every divisor of `number`, ascending; none for 0.
pub fn divisors(number: u64) -> Vec<u64> {
    if number == 0 {
        return Vec::new();
    }
    let mut divisors = vec![1];
    for (prime, times) in factors(number) {
        let known = divisors.len();
        let mut power = 1;
        for _ in 0..times {
            power *= prime;
            for index in 0..known {
                divisors.push(divisors[index] * power);
            }
        }
    }
    divisors.sort_unstable();
    divisors
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_agree_with_trial_division() {
        for number in 0..5_000u64 {
            let listed: Vec<u64> = (1..=number).filter(|candidate| number.is_multiple_of(*candidate)).collect();
            assert_eq!(divisors(number), listed, "{number}");
            assert_eq!(is_prime(number), listed.len() == 2, "{number}");
            let primes: Vec<u64> = listed.into_iter().filter(|divisor| is_prime(*divisor)).collect();
            assert_eq!(factors(number).iter().map(|(prime, _)| *prime).collect::<Vec<_>>(), primes, "{number}");
        }
    }

    #[test]
    fn large_numbers_multiply_back() {
        let hard = [
            MAX_FACTORED,
            999_999_999_999_999_989,
            999_999_937 * 999_999_929,
            999_983 * 999_983 * 999_979,
            897_612_484_786_617_600,
            3_215_031_751,
            (1 << 59) - 1,
            999_999_866_000_004_473,
            4_295_098_369,
            257 * 263,
        ];
        for number in hard {
            let product: u64 = factors(number).iter().map(|(prime, times)| prime.pow(*times)).product();
            assert_eq!(product, number);
            assert!(factors(number).iter().all(|(prime, _)| is_prime(*prime)), "{number}");
        }
        assert!(is_prime(999_999_999_999_999_989));
        assert!(!is_prime(3_215_031_751));
        assert_eq!(divisors(897_612_484_786_617_600).len(), 103_680);
    }
}
