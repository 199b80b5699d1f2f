//! Computes the Pfaffian, modulo a prime, of the matrix that has ±*w* for an edge of weight *w*; and the
//! parts of its inverse that are needed.
//!
//! Vertices are eliminated in pairs, from the highest down. With *α* and *β* for the rows of the two, and *d*
//! for the entry between them, each entry between two others changes by (*βₓαᵧ* − *αₓβᵧ*)/*d*, and the
//! Pfaffian is the product of all *d*. Entries appear only between remaining vertices that have an eliminated
//! neighbour. If the order sweeps over the graph, these are few.
//!
//! The inverse, restricted to the vertices that remain at some time, is the inverse of the matrix at that
//! time. So it can be computed backwards, a pair at a time, if only the entries between some of the vertices
//! are needed (K. Takahashi, J. Fagan and M. Chen, 1973). The entry between the ends of an edge, times that
//! of the matrix itself, is the probability of the edge in a random perfect matching (R. Kenyon, 1997).
//! Matching two vertices removes both from the matrix, which changes the inverse as an elimination does.

use super::super::method::{Allowance, Halt};
use super::PlanarGraph;
use super::field::Field;
use super::matrix::ActiveMatrix;

/// An eliminated pair of vertices.
pub(super) struct Pair {
    /// The vertices, the higher one first.
    pub(super) ends: [u32; 2],
    /// The inverse of the entry between them.
    over: u64,
    /// Their rows at that time, without the entry between them.
    pub(super) rows: [Vec<(u32, u64)>; 2],
}

/// All eliminated pairs, in order.
pub(super) struct Elimination {
    pub(super) field: Field,
    pub(super) pairs: Vec<Pair>,
    pub(super) pfaffian: u64,
}

impl Elimination {
    /// Eliminates the given `pairs`, or the best ones. `None` if the Pfaffian is 0, or if the entry between a
    /// given pair is 0.
    pub(super) fn new(
        graph: &PlanarGraph,
        field: Field,
        pairs: Option<&[[u32; 2]]>,
        keep_rows: bool,
        allowance: &Allowance<'_>,
    ) -> Result<Option<Self>, Halt> {
        let vertices = graph.graph().vertices();
        let mut eliminator =
            Eliminator { graph, field, matrix: ActiveMatrix::new(vertices), is_in: vec![false; vertices] };
        let mut is_gone = vec![false; vertices];
        let mut done = Elimination { field, pairs: Vec::new(), pfaffian: field.one() };
        for first in (0..vertices as u32).rev() {
            if is_gone[first as usize] {
                continue;
            }
            allowance.spend(super::VERTEX_WORK as u64)?;
            let row = eliminator.row(first);
            let given = pairs.map(|pairs| pairs[done.pairs.len()][1]);
            let Some(second) = given.or_else(|| row.iter().map(|entry| entry.0).max()) else {
                return Ok(None);
            };
            let Some(&(_, between)) = row.iter().find(|entry| entry.0 == second) else { return Ok(None) };
            let mut rows = [row, eliminator.row(second)];
            rows[0].retain(|entry| entry.0 != second);
            rows[1].retain(|entry| entry.0 != first);
            eliminator.matrix.remove(first);
            eliminator.matrix.remove(second);
            is_gone[first as usize] = true;
            is_gone[second as usize] = true;
            let over = field.inverse(between);
            eliminator.eliminate(&rows, over);
            done.pfaffian = field.times(done.pfaffian, between);
            if !keep_rows {
                rows = Default::default();
            }
            done.pairs.push(Pair { ends: [first, second], over, rows });
        }
        Ok(Some(done))
    }

    pub(super) fn pairs(&self) -> Vec<[u32; 2]> {
        self.pairs.iter().map(|pair| pair.ends).collect()
    }
}

/// An elimination in progress.
struct Eliminator<'p> {
    graph: &'p PlanarGraph,
    field: Field,
    /// The entries between remaining vertices, without the edges of those that are not inserted.
    matrix: ActiveMatrix,
    is_in: Vec<bool>,
}

impl Eliminator<'_> {
    /// The row of a vertex.
    fn row(&mut self, vertex: u32) -> Vec<(u32, u64)> {
        let row = self.matrix.insert(vertex);
        self.is_in[vertex as usize] = true;
        for &dart in self.graph.graph().darts(vertex) {
            let head = self.graph.graph().head(dart);
            // The edge was added with the row of `head`.
            if !self.is_in[head as usize] {
                let (entry, column) = (self.graph.entry(&self.field, dart), self.matrix.insert(head));
                self.add(row, column, entry);
            }
        }
        self.matrix.entries(row)
    }

    fn add(&mut self, row: usize, column: usize, x: u64) {
        let cell = self.matrix.cell_mut(row, column);
        *cell = self.field.plus(*cell, x);
        let cell = self.matrix.cell_mut(column, row);
        *cell = self.field.minus(*cell, x);
    }

    /// Updates the other entries after the elimination of two vertices.
    fn eliminate(&mut self, rows: &[Vec<(u32, u64)>; 2], over: u64) {
        let field = self.field;
        let [alpha, beta] = rows.each_ref().map(|row| {
            let places = row.iter().map(|&(vertex, x)| (self.matrix.insert(vertex), x));
            places.collect::<Vec<(usize, u64)>>()
        });
        for &(x, a) in &alpha {
            let factor = field.times(a, over);
            for &(y, b) in &beta {
                self.add(x, y, field.negative(field.times(factor, b)));
            }
        }
    }
}

/// The inverse of the matrix, between the vertices restored so far.
pub(super) struct Inverse<'e> {
    elimination: &'e Elimination,
    /// The number of pairs not restored yet.
    pub(super) left: usize,
    matrix: ActiveMatrix,
}

impl<'e> Inverse<'e> {
    pub(super) fn new(elimination: &'e Elimination, vertices: usize) -> Self {
        Inverse { elimination, left: elimination.pairs.len(), matrix: ActiveMatrix::new(vertices) }
    }

    pub(super) fn field(&self) -> &Field {
        &self.elimination.field
    }

    /// Restores the pair that was eliminated last among those not restored.
    pub(super) fn restore(&mut self) -> &'e Pair {
        self.left -= 1;
        let pair = &self.elimination.pairs[self.left];
        let field = self.elimination.field;
        let [first, second] = pair.ends;
        let (row, column) = (self.matrix.insert(first), self.matrix.insert(second));
        let minus_over = field.negative(pair.over);
        for (from, to, over) in [(1, row, pair.over), (0, column, minus_over)] {
            let mut sums = vec![0; self.matrix.vertices().len()];
            for &(vertex, x) in &pair.rows[from] {
                let Some(other) = self.matrix.place(vertex) else { continue };
                let factor = field.times(x, over);
                for (sum, &entry) in sums.iter_mut().zip(self.matrix.row(other)) {
                    *sum = field.plus(*sum, field.times(factor, entry));
                }
            }
            for (other, sum) in sums.into_iter().enumerate().filter(|(_, sum)| *sum != 0) {
                self.set(to, other, sum);
            }
        }
        let along = pair.rows[0].iter().filter_map(|&(vertex, x)| Some((self.matrix.place(vertex)?, x)));
        let sum = along.fold(field.one(), |sum, (other, x)| {
            field.plus(sum, field.times(x, self.matrix.row(row)[other]))
        });
        self.set(column, row, field.times(sum, pair.over));
        pair
    }

    fn set(&mut self, row: usize, column: usize, x: u64) {
        *self.matrix.cell_mut(row, column) = x;
        *self.matrix.cell_mut(column, row) = self.elimination.field.negative(x);
    }

    /// The entry between two restored vertices.
    pub(super) fn entry(&self, vertex: u32, other: u32) -> Option<u64> {
        Some(self.matrix.row(self.matrix.place(vertex)?)[self.matrix.place(other)?])
    }

    pub(super) fn has(&self, vertex: u32) -> bool {
        self.matrix.place(vertex).is_some()
    }

    /// Matches two vertices, and removes them from the matrix.
    pub(super) fn match_pair(&mut self, vertex: u32, other: u32) {
        let Some((x, y)) = self.matrix.place(vertex).zip(self.matrix.place(other)) else { return };
        let field = self.elimination.field;
        let over = field.negative(field.inverse(self.matrix.row(x)[y]));
        let (first, second) = (self.matrix.row(x).to_vec(), self.matrix.row(y).to_vec());
        for (row, (&a, &b)) in first.iter().zip(&second).enumerate() {
            if row == x || row == y {
                continue;
            }
            for (factor, others) in
                [(field.times(a, over), &second), (field.times(field.negative(b), over), &first)]
            {
                if factor != 0 {
                    for (cell, &entry) in self.matrix.row_mut(row).iter_mut().zip(others) {
                        *cell = field.plus(*cell, field.times(factor, entry));
                    }
                }
            }
        }
        self.matrix.remove(vertex);
        self.matrix.remove(other);
    }

    /// Forgets a vertex whose entries are no longer needed.
    pub(super) fn forget(&mut self, vertex: u32) {
        self.matrix.remove(vertex);
    }
}
