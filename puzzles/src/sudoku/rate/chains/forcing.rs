//! Forcing chains with several starts, and suppositions that lead to contradictions.
//!
//! All that follows from each candidate is worked out. What follows from all candidates of a cell, from
//! all places of a digit in a house, or from a candidate whether it is right or not, is true; what leads
//! to a contradiction is not. Of all such conclusions the one is taken that rests on fewest claims.

use super::super::board::Board;
use super::super::house::{House, houses_of};
use super::super::sets::Digits;
use super::super::step::{Candidate, Link, Pattern, Step};
use super::super::technique::Technique;
use super::tree::{NodeNumber, Rules, Tree};
use super::{Literal, extra_for_length};

/// One of the four searches.
#[derive(Clone, Copy)]
struct Kind {
    /// Its rating before the length is added.
    base: u16,
    rules: Rules,
    /// Whether it looks for what cells and houses have in common, and not only for contradictions.
    multiple: bool,
}

/// A place for a digit that contradicts this digit alone.
pub(in super::super) fn find_nishio(board: &Board) -> Option<Step> {
    let rules = Rules { in_cells: false, dynamic: true, patterns: false };
    find(board, Kind { base: 75, rules, multiple: false })
}

/// What cells and houses have in common by plain implications.
pub(in super::super) fn find_multiple(board: &Board) -> Option<Step> {
    let rules = Rules { in_cells: true, dynamic: false, patterns: false };
    find(board, Kind { base: 80, rules, multiple: true })
}

/// The same, and contradictions, by implications that rest on several claims.
pub(in super::super) fn find_dynamic(board: &Board) -> Option<Step> {
    let rules = Rules { in_cells: true, dynamic: true, patterns: false };
    find(board, Kind { base: 85, rules, multiple: true })
}

/// The same with the help of patterns.
pub(in super::super) fn find_dynamic_with_patterns(board: &Board) -> Option<Step> {
    let rules = Rules { in_cells: true, dynamic: true, patterns: true };
    find(board, Kind { base: 90, rules, multiple: true })
}

fn find(board: &Board, kind: Kind) -> Option<Step> {
    let mut search = Search { board, kind, trees: (0..Literal::COUNT).map(|_| None).collect(), best: None };
    let least = if kind.rules.dynamic { 2 } else { 3 };
    for cell in board.empty() {
        if board.digits(cell).len() >= least {
            search.cell(cell);
        }
    }
    search.step()
}

/// How one comes to a conclusion. Of equally long chains, those of the first kind are taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    Double,
    Cell,
    House(House),
    Contradiction,
}

/// A conclusion: suppositions, and a node in the tree of each.
#[derive(Clone)]
struct Conclusion {
    way: Way,
    /// What is concluded.
    target: Literal,
    branches: Vec<(Literal, NodeNumber)>,
}

struct Search<'a> {
    board: &'a Board,
    kind: Kind,
    trees: Vec<Option<Tree>>,
    best: Option<(usize, u8, Conclusion)>,
}

impl Search<'_> {
    fn grow(&mut self, supposition: Literal) {
        let tree = &mut self.trees[supposition.number()];
        if tree.is_none() {
            *tree = Some(Tree::grow(self.board, supposition, self.kind.rules));
        }
    }

    fn tree(&self, supposition: Literal) -> Option<&Tree> {
        self.trees[supposition.number()].as_ref()
    }

    /// Looks for what follows from the candidates of a cell.
    fn cell(&mut self, cell: usize) {
        let digits = self.board.digits(cell);
        for digit in digits {
            let on = Literal::on(cell, digit);
            self.grow(on);
            if self.kind.rules.dynamic {
                self.grow(on.contrary());
                self.contradiction(on);
                self.contradiction(on.contrary());
                if self.kind.multiple && digits.len() >= 3 {
                    self.common(Way::Double, &[on, on.contrary()]);
                }
            }
            if self.kind.multiple {
                self.houses(cell, digit);
            }
        }
        if self.kind.multiple {
            let starts: Vec<Literal> = digits.into_iter().map(|digit| Literal::on(cell, digit)).collect();
            self.common(Way::Cell, &starts);
        }
    }

    /// Looks for what follows from all places of a digit in the houses where a cell is the first place.
    fn houses(&mut self, cell: usize, digit: usize) {
        for house in houses_of(cell) {
            let cells = self.board.positions(digit) & house.cells();
            if cells.len() < 2 || cells.first() != Some(cell) {
                continue;
            }
            let starts: Vec<Literal> = cells.into_iter().map(|cell| Literal::on(cell, digit)).collect();
            starts.iter().for_each(|&start| self.grow(start));
            self.common(Way::House(house), &starts);
        }
    }

    fn contradiction(&mut self, supposition: Literal) {
        let Some(contradiction) = self.tree(supposition).and_then(|tree| tree.contradiction) else { return };
        let branches = contradiction.map(|node| (supposition, node));
        self.consider(Way::Contradiction, supposition.contrary(), &branches);
    }

    /// Considers all that follows from each of some suppositions: first what is right, then what is wrong.
    fn common(&mut self, way: Way, starts: &[Literal]) {
        let Some(first) = self.tree(starts[0]) else { return };
        let everywhere = |literal: &Literal| {
            starts.iter().all(|&start| self.tree(start).is_some_and(|tree| tree.node(*literal).is_some()))
        };
        let common: Vec<Literal> = first.ons.iter().chain(&first.offs).copied().filter(everywhere).collect();
        for target in common {
            let branches: Vec<(Literal, NodeNumber)> =
                (starts.iter()).filter_map(|&start| Some((start, self.tree(start)?.node(target)?))).collect();
            self.consider(way, target, &branches);
        }
    }

    fn consider(&mut self, way: Way, target: Literal, branches: &[(Literal, NodeNumber)]) {
        // What is the only candidate of its cell is nothing new.
        if target.holds() && self.board.digits(target.cell()).len() < 2 {
            return;
        }
        let most = self.best.as_ref().map_or(usize::MAX - 1, |best| best.0);
        let mut claims = 0;
        for &(start, node) in branches {
            let Some(size) = self.tree(start).and_then(|tree| tree.size(node, most - claims)) else { return };
            claims += size;
        }
        let order = match way {
            Way::Double => 1,
            Way::Cell => 5,
            Way::House(_) => 6,
            Way::Contradiction => 7,
        };
        if self.best.as_ref().is_none_or(|best| (claims, order) < (best.0, best.1)) {
            self.best = Some((claims, order, Conclusion { way, target, branches: branches.to_vec() }));
        }
    }

    fn step(&self) -> Option<Step> {
        let (claims, _, Conclusion { way, target, branches }) = self.best.as_ref()?;
        let technique = match (way, self.kind.rules) {
            (_, Rules { in_cells: false, .. }) => Technique::Nishio,
            (Way::Double, _) => Technique::DynamicDoubleForcingChains,
            (Way::Contradiction, _) => Technique::DynamicContradiction,
            (Way::Cell, Rules { dynamic: false, .. }) => Technique::CellForcingChains,
            (Way::Cell, _) => Technique::DynamicCellForcingChains,
            (Way::House(_), Rules { dynamic: false, .. }) => Technique::HouseForcingChains,
            (Way::House(_), _) => Technique::DynamicHouseForcingChains,
        };
        let rating = self.kind.base + extra_for_length(*claims);
        let starts: Vec<Literal> = branches.iter().map(|&(start, _)| start).collect();
        let links: Vec<Link> = (branches.iter())
            .filter_map(|&(start, node)| Some(self.tree(start)?.links_to(node)))
            .flatten()
            .collect();
        let digits: Digits = starts.iter().map(|start| start.digit()).collect();
        let mut cells: Vec<usize> = starts.iter().map(|start| start.cell()).collect();
        cells.dedup();
        let house = match way {
            Way::House(house) => Some(*house),
            _ => None,
        };
        let pattern = Pattern::new(cells, digits).within(house).linked(links);
        let found = (target.cell(), target.digit());
        if target.holds() {
            return Some(Step::placing(technique, rating, found, pattern));
        }
        Step::excluding(technique, rating, vec![Candidate::of(found.0, found.1)], pattern)
    }
}
