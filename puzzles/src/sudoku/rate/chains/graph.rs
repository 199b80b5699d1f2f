//! The implications of a board that does not change, worked out once for all chains.

use super::super::board::Board;
use super::Literal;
use super::implication::{excluded_by, left_without};

/// What follows at once from each claim.
pub(super) struct Graph {
    /// Where the consequences of each claim begin.
    starts: Vec<u32>,
    consequences: Vec<Literal>,
}

impl Graph {
    /// With implications in cells, in houses, or in both. That a digit is right excludes it elsewhere in
    /// its houses in any case.
    pub(super) fn new(board: &Board, in_cells: bool, in_houses: bool) -> Self {
        let mut graph = Graph { starts: Vec::with_capacity(Literal::COUNT + 1), consequences: Vec::new() };
        for number in 0..Literal::COUNT {
            let literal = Literal(number as u16);
            graph.starts.push(graph.consequences.len() as u32);
            if !board.digits(literal.cell()).has(literal.digit()) {
                continue;
            }
            if literal.holds() {
                excluded_by(board, literal, in_cells, |off, _| graph.consequences.push(off));
            } else {
                left_without(board, literal, in_cells, in_houses, |on, _| graph.consequences.push(on));
            }
        }
        graph.starts.push(graph.consequences.len() as u32);
        graph
    }

    pub(super) fn from(&self, literal: Literal) -> &[Literal] {
        let (start, end) = (self.starts[literal.number()], self.starts[literal.number() + 1]);
        &self.consequences[start as usize..end as usize]
    }
}
