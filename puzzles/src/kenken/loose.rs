//! KenKens as boards that can do without some of their cages.

use std::sync::Arc;

use super::puzzle::{Cage, Puzzle};
use super::values::Values;
use crate::board::Layout;
use crate::constraint::{Constraint, Place, Placed, kinds, names};
use crate::operator::Operator;
use crate::variant;

impl Puzzle {
    /// The same as a Latin square with a constraint for each cage, in the same order. `None` if its values are others
    /// than 1 to its size, or a cage is one that such boards do not have.
    pub(super) fn loose(&self) -> Option<variant::Puzzle> {
        if *self.values() != Values::up_to(self.size()) {
            return None;
        }
        let layout = Arc::new(Layout::latin(self.size()).ok()?);
        let kind = kinds::named(names::CALC)?;
        let constraint = |cage: &Cage| -> Option<Box<dyn Constraint>> {
            let is_told = ![Operator::Given, Operator::Hidden].contains(&cage.operator);
            let place = Place {
                cells: cage.cells.iter().map(|&cell| cell.into()).collect(),
                value: Some(i32::try_from(cage.target).ok()?),
                operator: is_told.then_some(cage.operator),
                ..Place::default()
            };
            Some(Box::new(Placed::new(kind, place, &layout).ok()?))
        };
        let constraints: Vec<_> = self.cages().iter().map(constraint).collect::<Option<_>>()?;
        let givens = vec![0; layout.cell_count()];
        Some(variant::Puzzle::new(layout, givens, constraints))
    }
}
