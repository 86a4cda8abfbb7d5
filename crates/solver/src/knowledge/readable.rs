//! What can be read as a whole: bands, quotients, remainders and positions.

use numduel_rules::{Budget, Position};

use super::{Coverage, Form, Knowledge, KnownValue, with_distance};
use crate::bands::{BandSolution, OneNumber};
use crate::error::SolveError;
use crate::method::Method;
use crate::remainders::ModularSolution;
use crate::scored_move::ScoredMove;
use crate::table::PositionTable;

impl Knowledge for BandSolution {
    fn method(&self) -> Method {
        Method::Bands
    }

    fn value(&self, position: &Position, _: &Budget) -> Result<Option<KnownValue>, SolveError> {
        Ok(self.value(position).map(with_distance))
    }

    fn moves(&self, position: &Position, _: &Budget) -> Result<Option<Vec<ScoredMove>>, SolveError> {
        Ok(self.moves(position))
    }

    fn form(&self) -> Form<'_> {
        Form::Bands(self)
    }
}

impl Knowledge for OneNumber {
    fn method(&self) -> Method {
        Method::Ratio
    }

    fn value(&self, position: &Position, budget: &Budget) -> Result<Option<KnownValue>, SolveError> {
        Ok(self.value(position, budget)?.map(with_distance))
    }

    fn moves(&self, position: &Position, budget: &Budget) -> Result<Option<Vec<ScoredMove>>, SolveError> {
        self.moves(position, budget)
    }

    fn coverage(&self) -> Coverage {
        Coverage::OnDemand
    }

    fn form(&self) -> Form<'_> {
        Form::Quotients(self.ratio())
    }
}

impl Knowledge for ModularSolution {
    fn method(&self) -> Method {
        Method::Remainders
    }

    fn value(&self, position: &Position, _: &Budget) -> Result<Option<KnownValue>, SolveError> {
        Ok(self.value(position).map(with_distance))
    }

    fn form(&self) -> Form<'_> {
        Form::Remainders(self)
    }
}

impl Knowledge for PositionTable {
    fn method(&self) -> Method {
        Method::Positions
    }

    fn value(&self, position: &Position, _: &Budget) -> Result<Option<KnownValue>, SolveError> {
        Ok(self.value(position).map(with_distance))
    }

    fn form(&self) -> Form<'_> {
        Form::Positions(self)
    }
}
