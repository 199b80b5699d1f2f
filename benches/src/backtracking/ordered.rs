//! Labelling the graph of inequalities: its vertices are the cells, and cells that must differ are
//! neighbours. A vertex with the smallest domain is labelled first.
//!
//! *Static*: the domains are made once, from the givens, and order the vertices once and for all; what a
//! vertex may take is then what no labelled neighbour has. *Dynamic*: each label is struck from the domains
//! of the neighbours, and the smallest of what is left comes next; an empty one ends the branch. With random
//! labels, the same makes boards.

use std::ops::ControlFlow;

use super::{Backtracker, Found, Houses, Labels, Nodes};

/// When vertices are put in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Once, before the first label.
    Static,
    /// Before each label.
    Dynamic,
}

/// Labels the vertices with the smallest domains first.
#[derive(Clone, Debug)]
pub struct Ordered<'h> {
    houses: &'h Houses,
    when: When,
    labels: Labels,
}

impl<'h> Ordered<'h> {
    /// For boards with these houses, with the labels of a vertex tried in this order.
    #[must_use]
    pub fn new(houses: &'h Houses, when: When, labels: Labels) -> Self {
        Ordered { houses, when, labels }
    }
}

impl Backtracker<[u8]> for Ordered<'_> {
    fn solve(&mut self, givens: &[u8], nodes: &mut Nodes, found: &mut Found<'_>) -> ControlFlow<()> {
        let mut domains = vec![self.houses.values(); givens.len()];
        for (cell, &given) in givens.iter().enumerate().filter(|(_, given)| **given > 0) {
            for &other in self.houses.neighbours(cell) {
                if givens[usize::from(other)] == given {
                    return ControlFlow::Continue(());
                }
                domains[usize::from(other)] &= !(1 << (given - 1));
            }
        }
        let mut order: Vec<u16> =
            (0..givens.len()).filter(|&cell| givens[cell] == 0).map(|cell| cell as u16).collect();
        order.sort_by_key(|&cell| domains[usize::from(cell)].count_ones());
        let (houses, labels) = (self.houses, &mut self.labels);
        let mut search = Search {
            houses,
            labels,
            order,
            board: givens.to_vec(),
            domains,
            struck: Vec::new(),
            nodes,
            found,
        };
        match self.when {
            When::Static => search.label_in_order(0),
            When::Dynamic => search.label_smallest(0),
        }
    }
}

struct Search<'s, 'f> {
    houses: &'s Houses,
    labels: &'s mut Labels,
    order: Vec<u16>,
    board: Vec<u8>,
    domains: Vec<u64>,
    /// The vertices from whose domains the last labels were struck.
    struck: Vec<u16>,
    nodes: &'s mut Nodes,
    found: &'s mut Found<'f>,
}

impl Search<'_, '_> {
    fn label_in_order(&mut self, place: usize) -> ControlFlow<()> {
        let Some(&cell) = self.order.get(place) else { return (self.found)(&self.board) };
        let mut left = self.domains[usize::from(cell)];
        for &other in self.houses.neighbours(usize::from(cell)) {
            // Of a vertex without a label, the bit is shifted out.
            left &= !(1 << self.board[usize::from(other)] >> 1);
        }
        while left != 0 {
            self.nodes.take()?;
            self.board[usize::from(cell)] = self.labels.next(&mut left) as u8 + 1;
            self.label_in_order(place + 1)?;
        }
        self.board[usize::from(cell)] = 0;
        ControlFlow::Continue(())
    }

    /// The vertices behind this place are not labelled yet.
    fn label_smallest(&mut self, place: usize) -> ControlFlow<()> {
        let open = place..self.order.len();
        let size = |&place: &usize| self.domains[usize::from(self.order[place])].count_ones();
        let Some(smallest) = open.min_by_key(size) else { return (self.found)(&self.board) };
        self.order.swap(place, smallest);
        let cell = usize::from(self.order[place]);
        let mut left = self.domains[cell];
        while left != 0 {
            self.nodes.take()?;
            let value = self.labels.next(&mut left);
            self.board[cell] = value as u8 + 1;
            let mark = self.struck.len();
            for &other in self.houses.neighbours(cell) {
                let domain = &mut self.domains[usize::from(other)];
                if self.board[usize::from(other)] == 0 && *domain & 1 << value != 0 {
                    *domain &= !(1 << value);
                    self.struck.push(other);
                }
            }
            self.label_smallest(place + 1)?;
            for other in self.struck.drain(mark..) {
                self.domains[usize::from(other)] |= 1 << value;
            }
        }
        self.board[cell] = 0;
        ControlFlow::Continue(())
    }
}
