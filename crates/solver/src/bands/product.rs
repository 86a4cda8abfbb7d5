//! Products of moves: what a reach-or-exceed book's edges are made of.
//!
//! A product is kept by its prime factors and its leading digits. Two products are put in order by their digits; where
//! these are too close, by their factors, which tell equal ones apart from unequal ones; and only where both fail are
//! they multiplied out.

use std::cmp::Ordering;

use dashu_int::UBig;
use numduel_rules::Number;

use crate::bands::approx::Approx;

/// The largest operand that is split into primes by trial: a thousand divisions at most.
const MAX_OPERAND: u64 = 1_000_000;

/// The operands of a book that only multiplies, split into primes.
#[derive(Clone, Debug)]
pub(crate) struct Factors {
    primes: Vec<u64>,
    /// For every move its operand and the operand's powers.
    operands: Vec<(u64, Vec<u32>)>,
}

impl Factors {
    /// Splits the operands, unless one is too large for it.
    pub(crate) fn of(operands: &[Number]) -> Option<Self> {
        let operands: Vec<u64> = operands
            .iter()
            .map(|operand| u64::try_from(operand).ok().filter(|word| (1..=MAX_OPERAND).contains(word)))
            .collect::<Option<_>>()?;
        let mut primes: Vec<u64> = operands.iter().flat_map(|operand| split(*operand)).collect();
        primes.sort_unstable();
        primes.dedup();
        let powers = |operand: u64| {
            let parts = split(operand);
            primes.iter().map(|prime| parts.iter().filter(|part| *part == prime).map(|_| 1).sum()).collect()
        };
        let operands = operands.into_iter().map(|operand| (operand, powers(operand))).collect();
        Some(Self { primes, operands })
    }

    /// The moves' operands.
    pub(crate) fn operands(&self) -> impl Iterator<Item = u64> + '_ {
        self.operands.iter().map(|(operand, _)| *operand)
    }

    /// How many moves there are.
    pub(crate) fn len(&self) -> usize {
        self.operands.len()
    }

    /// The largest operand.
    pub(crate) fn largest(&self) -> u64 {
        self.operands.iter().map(|(operand, _)| *operand).max().unwrap_or(1)
    }

    /// One times nothing.
    pub(crate) fn one(&self) -> Product {
        Product { approx: Approx::ONE, powers: vec![0; self.primes.len()] }
    }

    /// The leading digits of a product times a move's operand.
    pub(crate) fn ahead(&self, product: &Product, mv: usize) -> Approx {
        product.approx.times(self.operands[mv].0)
    }

    /// A product times a move's operand.
    pub(crate) fn times(&self, product: &Product, mv: usize) -> Product {
        let powers = product.powers.iter().zip(&self.operands[mv].1).map(|(a, b)| a + b).collect();
        Product { approx: self.ahead(product, mv), powers }
    }

    /// The product multiplied out.
    pub(crate) fn exact(&self, product: &Product) -> Number {
        let parts = self.primes.iter().zip(&product.powers);
        let whole = parts.fold(UBig::ONE, |whole, (prime, power)| whole * UBig::from(*prime).pow(*power as usize));
        Number::from(whole)
    }

    /// The order of two products.
    pub(crate) fn order(&self, a: &Product, b: &Product) -> Ordering {
        a.approx
            .order(&b.approx)
            .unwrap_or_else(|| if a.powers == b.powers { Ordering::Equal } else { self.exact(a).cmp(&self.exact(b)) })
    }

    /// The order of a product and a number, which comes with its leading digits.
    pub(crate) fn order_with(&self, product: &Product, (number, digits): (&Number, &Approx)) -> Ordering {
        product.approx.order(digits).unwrap_or_else(|| self.exact(product).cmp(number))
    }
}

/// A product of moves.
#[derive(Clone, Debug)]
pub(crate) struct Product {
    pub approx: Approx,
    powers: Vec<u32>,
}

/// A number's prime factors, by trial.
fn split(mut number: u64) -> Vec<u64> {
    let mut parts = Vec::new();
    let mut prime = 2;
    while prime * prime <= number {
        while number.is_multiple_of(prime) {
            parts.push(prime);
            number /= prime;
        }
        prime += 1;
    }
    if number > 1 {
        parts.push(number);
    }
    parts
}
