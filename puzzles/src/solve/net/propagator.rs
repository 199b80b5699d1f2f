//! What constraints do in a net.

use super::Cells;
use crate::solve::search::DeadEnd;

/// What a constraint takes away from its cells.
pub(crate) trait Propagator {
    /// Takes away values that its cells cannot have. `number` is its place in the net.
    ///
    /// # Errors
    /// If the constraint cannot be met.
    fn narrow(&mut self, number: usize, cells: &mut Cells<'_>) -> Result<(), DeadEnd>;

    /// Whether it waits until all others are done. Such come last in a net.
    fn is_late(&self) -> bool {
        false
    }
}

impl<P: Propagator + ?Sized> Propagator for Box<P> {
    fn narrow(&mut self, number: usize, cells: &mut Cells<'_>) -> Result<(), DeadEnd> {
        (**self).narrow(number, cells)
    }

    fn is_late(&self) -> bool {
        (**self).is_late()
    }
}

/// What stands for propagators on a board that has none.
#[cfg(test)]
#[derive(Clone)]
pub(in crate::solve) struct Nobody;

#[cfg(test)]
impl Propagator for Nobody {
    fn narrow(&mut self, _: usize, _: &mut Cells<'_>) -> Result<(), DeadEnd> {
        Ok(())
    }
}
