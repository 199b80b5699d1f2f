//! All that follows from suppositions, as sets, without the chains that lead there.
//!
//! This is quick, and tells where there can be something to find, so that chains are followed only there:
//! whatever the chains of [`tree`](super::tree) come to is in these sets. The sets may hold more, since
//! chains end at the first contradiction.

use super::super::board::Board;
use super::super::house::House;
use super::super::limit::Limit;
use super::super::{fish, locking, subsets};
use super::Literal;
use super::implication::left_without;
use super::marks::{Marks, excluded};
use super::reach::Reach;
use super::rules::{Help, Rules};

/// What follows from a supposition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Closure {
    /// What is right; left out for plain implications.
    pub(super) on: Marks,
    pub(super) off: Marks,
    /// Then the sets may be incomplete.
    pub(super) is_contradictory: bool,
}

impl Default for Closure {
    fn default() -> Self {
        Closure { on: Marks::NONE, off: Marks::NONE, is_contradictory: false }
    }
}

/// What several suppositions exclude together: nothing, if of one nothing is known. Those that lead to
/// contradictions exclude all; `None` if all do. What they have in common that is right excludes the others
/// of its cell, and so needs no look of its own.
pub(super) fn excluded_by_each<'a>(closures: impl Iterator<Item = Option<&'a Closure>>) -> Option<Marks> {
    let mut common = None;
    for closure in closures {
        let Some(closure) = closure else { return Some(Marks::NONE) };
        if !closure.is_contradictory {
            common.get_or_insert(Marks::ALL).retain(&closure.off);
        }
    }
    common
}

/// What follows from each claim on a board.
pub(super) struct Closures {
    of: Vec<Option<Closure>>,
}

impl Closures {
    /// For all suppositions that the rules look at.
    pub(super) fn of(board: &Board, rules: Rules, limit: &Limit) -> Self {
        let mut closures = Closures { of: vec![None; Literal::COUNT] };
        if !rules.dynamic {
            let reach = Reach::new(board);
            // What follows from each is not told where they have nothing in common.
            if reach.concludes() {
                for (literal, closure) in reach.closures() {
                    closures.of[literal.number()] = Some(closure);
                }
            }
            return closures;
        }
        for (cell, digit) in Marks::of(board).iter() {
            for literal in [Literal::on(cell, digit), Literal::off(cell, digit)] {
                if limit.is_over() {
                    return closures;
                }
                let closure = grow(board, literal, rules, &closures, limit);
                closures.of[literal.number()] = Some(closure);
            }
        }
        closures
    }

    pub(super) fn get(&self, literal: Literal) -> Option<&Closure> {
        self.of[literal.number()].as_ref()
    }

    fn is_contradictory(&self, literal: Literal) -> bool {
        self.get(literal).is_some_and(|closure| closure.is_contradictory)
    }

    /// The candidates that these conclusions exclude; `None` if they leave nothing possible.
    fn excluded(&self, board: &Board) -> Option<Marks> {
        let mut found = Marks::NONE;
        let mut is_contradictory = false;
        let mut add = |starts: &[Literal]| match excluded_by_each(starts.iter().map(|&start| self.get(start)))
        {
            Some(excluded) => _ = found.absorb(&excluded),
            None => is_contradictory = true,
        };
        for (cell, digit) in Marks::of(board).iter().filter(|&(cell, _)| board.digits(cell).len() > 1) {
            let on = Literal::on(cell, digit);
            add(&[on, on.contrary()]);
            if self.is_contradictory(on) {
                add(&[on.contrary()]);
            }
        }
        for cell in board.empty().into_iter().filter(|&cell| board.digits(cell).len() > 1) {
            let starts: Vec<Literal> =
                board.digits(cell).into_iter().map(|digit| Literal::on(cell, digit)).collect();
            add(&starts);
        }
        for house in House::all() {
            for digit in (0..9).filter(|&digit| board.places(house, digit).count_ones() > 1) {
                let cells = board.positions(digit) & house.cells();
                let starts: Vec<Literal> = cells.into_iter().map(|cell| Literal::on(cell, digit)).collect();
                add(&starts);
            }
        }
        (!is_contradictory).then_some(found)
    }
}

/// What follows from a supposition. Where it comes to claims whose own closures are known, these are part
/// of it.
fn grow(board: &Board, supposition: Literal, rules: Rules, known: &Closures, limit: &Limit) -> Closure {
    let mut growth = Growth {
        current: board.clone(),
        found: Closure::default(),
        ons: Marks::NONE,
        offs: Marks::NONE,
        rules,
        known,
        limit,
    };
    growth.conclude(supposition);
    while !growth.found.is_contradictory && growth.advance() {}
    growth.found
}

struct Growth<'a> {
    /// The board with what is wrong struck out.
    current: Board,
    found: Closure,
    /// What is right, and has not been followed yet.
    ons: Marks,
    /// What is wrong, and has not been struck out yet.
    offs: Marks,
    rules: Rules,
    known: &'a Closures,
    limit: &'a Limit,
}

impl Growth<'_> {
    /// Follows one more claim; whether there was something to do.
    fn advance(&mut self) -> bool {
        if let Some((cell, digit)) = self.ons.pop() {
            let offs = excluded(&self.current, cell, digit, self.rules.in_cells);
            self.exclude(&offs);
        } else if let Some((cell, digit)) = self.offs.pop() {
            let off = Literal::off(cell, digit);
            self.merge(off);
            let mut left = [None; 4];
            let mut places = left.iter_mut();
            left_without(&self.current, off, self.rules.in_cells, true, |on, _| {
                if let Some(place) = places.next() {
                    *place = Some(on);
                }
            });
            self.current.remove(cell, digit);
            left.into_iter().flatten().for_each(|on| self.conclude(on));
        } else {
            return self.seek_help();
        }
        true
    }

    fn conclude(&mut self, claim: Literal) {
        let (cell, digit) = (claim.cell(), claim.digit());
        let Closure { on, off, is_contradictory } = &mut self.found;
        let (same, contrary) = if claim.holds() { (on, off) } else { (off, on) };
        *is_contradictory |= contrary.has(cell, digit);
        if same.has(cell, digit) {
            return;
        }
        same.insert(cell, digit);
        if !claim.holds() {
            self.offs.insert(cell, digit);
        } else if !self.merge(claim) {
            self.ons.insert(cell, digit);
        }
    }

    /// Excludes candidates; whether there is something new.
    fn exclude(&mut self, offs: &Marks) -> bool {
        let new = offs.without(&self.found.off);
        self.offs.absorb(&new);
        self.found.is_contradictory |= new.meets(&self.found.on);
        self.found.off.absorb(&new)
    }

    /// Adds what is known to follow from a claim; whether that is known.
    fn merge(&mut self, claim: Literal) -> bool {
        let Some(known) = self.known.get(claim) else { return false };
        self.found.is_contradictory |= known.is_contradictory || known.on.meets(&self.found.off);
        self.found.on.absorb(&known.on);
        self.exclude(&known.off);
        true
    }

    fn seek_help(&mut self) -> bool {
        match self.rules.help {
            Help::Nothing => false,
            Help::Patterns => self.exclude_by_patterns(),
            Help::Cycles | Help::Multiple => self.exclude_by_patterns() || self.exclude_by_chains(),
            Help::Dynamic(_) => {
                self.exclude_by_patterns() || {
                    let rules = self.rules.help.within();
                    match Closures::of(&self.current, rules, self.limit).excluded(&self.current) {
                        Some(offs) => self.exclude(&offs),
                        None => {
                            self.found.is_contradictory = true;
                            false
                        }
                    }
                }
            }
        }
    }

    fn exclude_by_patterns(&mut self) -> bool {
        let mut offs = Marks::NONE;
        let current = &self.current;
        for locked in locking::all(current) {
            *offs.of_digit_mut(locked.digit) |= locked.excluded(current);
        }
        for wing in fish::all(current, 2) {
            *offs.of_digit_mut(wing.digit) |= wing.excluded(current);
        }
        let pairs = subsets::all_hidden(current, 2).chain(subsets::all_naked(current, 2));
        for candidate in pairs.flat_map(|(_, excluded)| excluded) {
            let (cell, digit) = candidate.indices();
            offs.insert(cell, digit);
        }
        self.exclude(&offs)
    }

    fn exclude_by_chains(&mut self) -> bool {
        let reach = Reach::new(&self.current);
        let mut offs = reach.refuted();
        if offs.is_empty() && self.rules.help == Help::Multiple {
            offs = reach.excluded_by_all();
        }
        self.exclude(&offs)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::help::Helper;
    use super::super::tree::Tree;
    use super::*;
    use crate::board::Layout;
    use crate::sudoku::Puzzle;

    /// A board on which only chains within chains lead on.
    const HARD: &str = "980700600700500400003060070800000004020000100009006050200030006030090001007600030";

    /// Chains come to no claim, and to no contradiction, that is not in the sets.
    #[test]
    fn sets_hold_all_that_chains_come_to() {
        let layout = Arc::new(Layout::classic(9).expect("a size"));
        let puzzle = Puzzle::new(layout, HARD.bytes().map(|digit| digit - b'0').collect());
        let board = Board::new(&puzzle).expect("a classic board");
        let limit = Limit::default();
        let levels = [Help::Nothing, Help::Patterns, Help::Cycles, Help::Multiple].map(Rules::dynamic);
        for rules in levels.into_iter().chain([Rules::STATIC]) {
            let closures = Closures::of(&board, rules, &limit);
            let mut helper = Helper::new(rules.help, &limit);
            for (cell, digit) in Marks::of(&board).iter().step_by(5) {
                for supposed in [Literal::on(cell, digit), Literal::off(cell, digit)] {
                    let Some(closure) = closures.get(supposed) else { continue };
                    let tree = Tree::grow(&board, supposed, rules, &mut helper);
                    assert!(!rules.dynamic || tree.contradiction.is_none() || closure.is_contradictory);
                    let has = |set: &Marks, claim: &Literal| set.has(claim.cell(), claim.digit());
                    let has_all = (!rules.dynamic || tree.ons.iter().all(|claim| has(&closure.on, claim)))
                        && tree.offs.iter().all(|claim| has(&closure.off, claim));
                    assert!(has_all || closure.is_contradictory, "{supposed:?} by {rules:?}");
                }
            }
        }
    }
}
