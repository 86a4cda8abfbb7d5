//! `--why`: the reason for a move's value.

use numduel_rules::number::shorten;
use numduel_solver::Solution;

use super::query::Query;
use crate::exit::usage;

pub fn text(query: &Query, solution: &Solution, typed: &str) -> anyhow::Result<String> {
    let no_move = || usage(format!("'{}' is not a move in this book", shorten(typed)));
    let mv = query.rules.read(typed).ok_or_else(no_move)?;
    if let Some(reason) = query.rules.illegal_reason(&query.position, &mv) {
        return Err(usage(format!("{mv} is not legal here: {reason}")));
    }
    let why = solution.why(&query.position, &mv)?;
    Ok(why.map_or_else(String::new, |why| format!("{why}\n")))
}
