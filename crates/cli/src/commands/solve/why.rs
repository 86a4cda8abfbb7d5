//! `--why`: the reason for a move's value.

use numduel_rules::number::shorten;
use numduel_solver::Solution;

use super::asked::Asked;
use crate::exit::usage;

pub fn text(asked: &Asked, solution: &Solution, typed: &str) -> anyhow::Result<String> {
    let no_move = || usage(format!("'{}' is no move of this book", shorten(typed)));
    let mv = asked.rules.read(typed).ok_or_else(no_move)?;
    if let Some(reason) = asked.rules.illegal_reason(&asked.position, &mv) {
        return Err(usage(format!("{mv} is not legal here: {reason}")));
    }
    let why = solution.why(&asked.position, &mv)?;
    Ok(why.map_or_else(String::new, |why| format!("{why}\n")))
}
