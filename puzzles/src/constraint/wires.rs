//! How constraints reach the solver.

use std::sync::Arc;

use crate::board::Board;
use crate::solve::{Blueprint, Net, PairTables, Propagator};

/// A propagator of any constraint.
pub(crate) type Any = Box<dyn Propagator + Send>;

/// Collects what narrows the candidates of a board: each constraint adds its own.
pub struct Wires<'b> {
    board: &'b Board,
    blueprint: Blueprint,
    /// With their cells.
    propagators: Vec<(Vec<usize>, Any)>,
    /// The tables of pairs, by the names and the parameters of their relations.
    tables: Vec<((&'static str, i32), PairTables)>,
}

impl<'b> Wires<'b> {
    pub(crate) fn new(board: &'b Board) -> Self {
        let blueprint = Blueprint::new(board.cells.len(), board.values.len());
        Wires { board, blueprint, propagators: Vec::new(), tables: Vec::new() }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &'b Board {
        self.board
    }

    /// Cells with different values: with each value once, if there are as many cells as values.
    pub fn house(&mut self, cells: impl IntoIterator<Item = usize>) {
        self.blueprint.house(cells);
    }

    /// Two cells whose values, the first cell's first, go together as `allows` says. Relations of the same
    /// name and the same parameter must be the same.
    pub(crate) fn pair(
        &mut self,
        [one, other]: [usize; 2],
        relation: (&'static str, i32),
        allows: impl Fn(i32, i32) -> bool,
    ) {
        let known = self.tables.iter().find(|(known, _)| *known == relation).map(|(_, tables)| *tables);
        let tables = known.unwrap_or_else(|| {
            let values = &self.board.values;
            let tables = self.blueprint.tables(|one, other| allows(values[one], values[other]));
            self.tables.push((relation, tables));
            tables
        });
        self.blueprint.pair(one, other, tables);
    }

    /// Anything else that narrows these cells.
    pub(crate) fn propagator(
        &mut self,
        cells: impl IntoIterator<Item = usize>,
        propagator: impl Propagator + Send + 'static,
    ) {
        self.propagators.push((cells.into_iter().collect(), Box::new(propagator)));
    }

    /// The candidates, before anything has been narrowed.
    pub(crate) fn net(mut self) -> Net<Any> {
        // Those that take long come last.
        self.propagators.sort_by_key(|(_, propagator)| propagator.is_late());
        let mut propagators = Vec::with_capacity(self.propagators.len());
        for (cells, propagator) in self.propagators {
            self.blueprint.propagator(cells);
            propagators.push(propagator);
        }
        Net::new(Arc::new(self.blueprint.build()), self.board.cells.clone(), propagators)
    }
}
