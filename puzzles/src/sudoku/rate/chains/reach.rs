//! All that follows from each candidate of a board that does not change, as sets, by plain implications.

use super::super::board::Board;
use super::super::house::House;
use super::Literal;
use super::closure::Closure;
use super::implication::left_without;
use super::marks::{Marks, excluded};

/// For each candidate what is wrong if it is right.
pub(super) struct Reach<'a> {
    board: &'a Board,
    /// For each candidate, by nine times the cell and the digit, its number in the other tables.
    number: [u16; 729],
    candidates: Vec<(usize, usize)>,
    /// What is right if a candidate is wrong.
    partners: Vec<Marks>,
    /// The candidates that are right at the next but one step from each.
    next: Vec<Vec<u16>>,
    off: Vec<Marks>,
}

impl<'a> Reach<'a> {
    pub(super) fn new(board: &'a Board) -> Self {
        let candidates: Vec<(usize, usize)> = Marks::of(board).iter().collect();
        let mut number = [0; 729];
        for (at, &(cell, digit)) in (0..).zip(&candidates) {
            number[9 * cell + digit] = at;
        }
        let mut linked = Marks::NONE;
        let partners = candidates.iter().map(|&(cell, digit)| {
            let mut partners = Marks::NONE;
            left_without(board, Literal::off(cell, digit), true, true, |on, _| {
                partners.insert(on.cell(), on.digit());
                linked.insert(cell, digit);
            });
            partners
        });
        let partners: Vec<Marks> = partners.collect();
        let off: Vec<Marks> =
            candidates.iter().map(|&(cell, digit)| excluded(board, cell, digit, true)).collect();
        let at = |(cell, digit): (usize, usize)| number[9 * cell + digit];
        let next = off.iter().map(|off| {
            let mut next = Marks::NONE;
            let mut links = *off;
            links.retain(&linked);
            for link in links.iter() {
                next.absorb(&partners[usize::from(at(link))]);
            }
            next.iter().map(at).collect()
        });
        let next: Vec<Vec<u16>> = next.collect();
        let mut reach = Reach { board, number, candidates, partners, next, off };
        reach.close();
        reach
    }

    /// Adds to what is wrong by each candidate what is wrong by the next, until nothing is new.
    fn close(&mut self) {
        let order = self.order();
        let mut has_grown = vec![true; self.candidates.len()];
        let mut is_first = true;
        while has_grown.contains(&true) {
            for &at in &order {
                let at = usize::from(at);
                let mut off = self.off[at];
                let mut grows = false;
                for next in self.next[at].iter().map(|&next| usize::from(next)) {
                    grows |= (is_first || has_grown[next]) && off.absorb(&self.off[next]);
                }
                self.off[at] = off;
                has_grown[at] = grows;
            }
            is_first = false;
        }
    }

    /// All candidates, each after those that can be reached from it, as far as there are no cycles.
    fn order(&self) -> Vec<u16> {
        let mut order = Vec::with_capacity(self.candidates.len());
        let mut is_met = vec![false; self.candidates.len()];
        // The way to where one is, each with how many of the next have been visited.
        let mut way: Vec<(u16, usize)> = Vec::new();
        for start in 0..self.candidates.len() as u16 {
            if !std::mem::replace(&mut is_met[usize::from(start)], true) {
                way.push((start, 0));
            }
            while let Some((at, visited)) = way.last_mut() {
                let Some(&next) = self.next[usize::from(*at)].get(*visited) else {
                    order.push(*at);
                    way.pop();
                    continue;
                };
                *visited += 1;
                if !std::mem::replace(&mut is_met[usize::from(next)], true) {
                    way.push((next, 0));
                }
            }
        }
        order
    }

    fn number(&self, cell: usize, digit: usize) -> usize {
        usize::from(self.number[9 * cell + digit])
    }

    /// Whether one candidate is right if another is.
    fn leads_to(&self, from: usize, to: usize) -> bool {
        from == to || self.off[from].meets(&self.partners[to])
    }

    /// Whether something follows from all candidates of a cell, or all places of a digit in a house, or
    /// from something that excludes itself.
    pub(super) fn concludes(&self) -> bool {
        !self.refuted().is_empty() || !self.excluded_by_all().is_empty()
    }

    /// For each candidate what is wrong if it is right.
    pub(super) fn closures(&self) -> impl Iterator<Item = (Literal, Closure)> {
        let each = self.candidates.iter().zip(&self.off);
        each.map(|(&(cell, digit), &off)| (Literal::on(cell, digit), Closure { off, ..Closure::default() }))
    }

    /// Whether a candidate can lie on a cycle.
    pub(super) fn returns(&self, cell: usize, digit: usize) -> bool {
        let at = self.number(cell, digit);
        let mut next = self.next[at].iter().map(|&next| usize::from(next)).filter(|&next| next != at);
        next.any(|next| self.leads_to(next, at))
    }

    /// Whether a candidate is right if it is not.
    pub(super) fn is_forced(&self, cell: usize, digit: usize) -> bool {
        let at = self.number(cell, digit);
        self.partners[at].iter().any(|(cell, digit)| self.leads_to(self.number(cell, digit), at))
    }

    /// The candidates that exclude themselves.
    pub(super) fn refuted(&self) -> Marks {
        let mut refuted = Marks::NONE;
        for (off, &(cell, digit)) in self.off.iter().zip(&self.candidates) {
            if off.has(cell, digit) {
                refuted.insert(cell, digit);
            }
        }
        refuted
    }

    /// What all candidates of a cell, or all places of a digit in a house exclude, if there are three or
    /// more. What two exclude excludes itself.
    pub(super) fn excluded_by_all(&self) -> Marks {
        let mut found = Marks::NONE;
        let mut add = |all: &mut dyn Iterator<Item = (usize, usize)>| {
            let mut common = Marks::ALL;
            for (cell, digit) in all {
                common.retain(&self.off[self.number(cell, digit)]);
            }
            found.absorb(&common);
        };
        for cell in self.board.empty() {
            let digits = self.board.digits(cell);
            if digits.len() > 2 {
                add(&mut digits.into_iter().map(|digit| (cell, digit)));
            }
        }
        for house in House::all() {
            for digit in (0..9).filter(|&digit| self.board.places(house, digit).count_ones() > 2) {
                let cells = self.board.positions(digit) & house.cells();
                add(&mut cells.into_iter().map(|cell| (cell, digit)));
            }
        }
        found
    }
}
