//! What the rules remember, as plain tuples: so that it can be read, compared and pickled.

use numduel_rules::{MemoryState, Move, Number, Operation, Remembered};
use pyo3::prelude::*;
use pyo3::types::{PyFrozenSet, PyString};

use crate::error::refuse;
use crate::number::{GivenNumber, int};

/// Nothing, or a kind with what is remembered: of both together, or of each seat.
pub fn shown<'py>(py: Python<'py>, memory: &MemoryState) -> PyResult<Bound<'py, PyAny>> {
    match memory {
        MemoryState::Nothing => Ok(py.None().into_bound(py)),
        MemoryState::Shared(one) => one_shown(py, one),
        MemoryState::PerSeat([one, two]) => {
            Ok((one_shown(py, one)?, one_shown(py, two)?).into_pyobject(py)?.into_any())
        }
    }
}

fn one_shown<'py>(py: Python<'py>, remembered: &Remembered) -> PyResult<Bound<'py, PyAny>> {
    let numbers = |all: &std::collections::BTreeSet<Number>| {
        let ints = all.iter().map(|number| int(py, number)).collect::<PyResult<Vec<_>>>()?;
        Ok::<_, PyErr>(PyFrozenSet::new(py, ints)?.into_any())
    };
    Ok(match remembered {
        Remembered::Operation(last) => match last {
            Some(operation) => PyString::new(py, &operation.sign()).into_any(),
            None => py.None().into_bound(py),
        },
        Remembered::Operand(last) => match last {
            Some(operand) => int(py, operand)?,
            None => py.None().into_bound(py),
        },
        Remembered::Operands(used) | Remembered::Numbers(used) => numbers(used)?,
        Remembered::Moves(made) => PyFrozenSet::new(py, made.iter().map(ToString::to_string))?.into_any(),
    })
}

/// The same back, in the form that `like` has.
pub fn read(given: &Bound<'_, PyAny>, like: &MemoryState) -> PyResult<MemoryState> {
    match like {
        MemoryState::Nothing if given.is_none() => Ok(MemoryState::Nothing),
        MemoryState::Nothing => Err(refuse(given.py(), "this book remembers nothing; the memory is None")),
        MemoryState::Shared(like) => Ok(MemoryState::Shared(one_read(given, like)?)),
        MemoryState::PerSeat([one, two]) => {
            let (first, second): (Bound<'_, PyAny>, Bound<'_, PyAny>) = given.extract()?;
            Ok(MemoryState::PerSeat([one_read(&first, one)?, one_read(&second, two)?]))
        }
    }
}

fn one_read(given: &Bound<'_, PyAny>, like: &Remembered) -> PyResult<Remembered> {
    let py = given.py();
    let numbers = || given.try_iter()?.map(|one| Ok(one?.extract::<GivenNumber>()?.0)).collect::<PyResult<_>>();
    Ok(match like {
        Remembered::Operation(_) => Remembered::Operation(if given.is_none() { None } else { Some(operation(given)?) }),
        Remembered::Operand(_) if given.is_none() => Remembered::Operand(None),
        Remembered::Operand(_) => Remembered::Operand(Some(given.extract::<GivenNumber>()?.0)),
        Remembered::Operands(_) => Remembered::Operands(numbers()?),
        Remembered::Numbers(_) => Remembered::Numbers(numbers()?),
        Remembered::Moves(_) => {
            let moves = given.try_iter()?.map(|one| {
                let text: String = one?.extract()?;
                text.parse::<Move>().map_err(|error| refuse(py, error.to_string()))
            });
            Remembered::Moves(moves.collect::<PyResult<_>>()?)
        }
    })
}

/// The operation with this sign.
fn operation(given: &Bound<'_, PyAny>) -> PyResult<Operation> {
    let sign: String = given.extract()?;
    if let Some(known) = Operation::ALL.into_iter().find(|operation| operation.sign() == sign) {
        return Ok(known);
    }
    let base = sign.strip_suffix("n+").and_then(|base| base.parse().ok());
    base.map(Operation::Append).ok_or_else(|| refuse(given.py(), format!("'{sign}' is not the sign of an operation")))
}
