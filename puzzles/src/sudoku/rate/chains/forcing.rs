//! Forcing chains with several starts, and suppositions that lead to contradictions.
//!
//! What follows from all candidates of a cell, from all places of a digit in a house, or from a candidate
//! whether it is right or not, is true; what leads to a contradiction is not. Of all such conclusions the
//! one is taken that rests on fewest claims.
//!
//! Where there is something to conclude is worked out on sets first, and only there chains are followed.

use std::cmp::Ordering;
use std::rc::Rc;

use super::super::board::Board;
use super::super::house::{House, houses_of};
use super::super::limit::Limit;
use super::super::sets::Digits;
use super::Literal;
use super::closure::{Closures, excluded_by_each};
use super::help::Helper;
use super::implication::Cause;
use super::nested::Nested;
use super::rules::{Help, Rules};
use super::tree::{NodeNumber, Tree};
use crate::technique::{Candidate, Evidence, Link, Step};
use crate::technique::{Technique, extra_for_length};

/// A place for a digit that contradicts this digit alone.
pub(in super::super) fn find_nishio(board: &Board, limit: &Limit) -> Option<Step> {
    let rules = Rules { in_cells: false, dynamic: true, help: Help::Nothing };
    find(board, Technique::Nishio.least_step(), rules, limit)
}

/// What cells and houses have in common by plain implications.
pub(in super::super) fn find_multiple(board: &Board, limit: &Limit) -> Option<Step> {
    find(board, Technique::CellForcingChains.least_step(), Rules::STATIC, limit)
}

/// The same, and contradictions, by implications that rest on several claims, with the help of a level:
/// none at 0, patterns at 1, cycles and chains at 2, multiple chains at 3. From 4 on, chains like these,
/// themselves with the help of level 0, and so on.
pub(in super::super) fn find_dynamic(board: &Board, level: u8, limit: &Limit) -> Option<Step> {
    let help = if level < 4 { Help::of_level(level) } else { Help::Dynamic(level - 4) };
    find(board, least_of_dynamic(level), Rules::dynamic(help), limit)
}

/// The rating of the easiest of these. From level 2 on they are the nested ones of the table.
pub(in super::super) const fn least_of_dynamic(level: u8) -> u16 {
    let level = if level < 4 { level } else { 4 };
    Technique::DynamicContradiction.least_step() + 5 * level as u16
}

fn find(board: &Board, base: u16, rules: Rules, limit: &Limit) -> Option<Step> {
    let mut search = Search::new(board, rules, false, limit);
    // Contradictions come first, as they take one tree each, and bound what else is worth a look.
    let (contradictions, others): (Vec<_>, Vec<_>) =
        (0..).zip(search.promising()).partition(|(_, way)| matches!(way, Way::Contradiction(_)));
    for (place, way) in contradictions.into_iter().chain(others) {
        search.follow(place, way);
    }
    let found = search.found.first()?;
    if limit.is_over() { None } else { search.step(found, base) }
}

/// The shortest conclusion for each set of candidates that they exclude, the shortest first.
pub(super) fn all(board: &Board, rules: Rules, limit: &Limit) -> Vec<Nested> {
    let mut search = Search::new(board, rules, true, limit);
    for (place, way) in (0..).zip(search.promising()) {
        search.follow(place, way);
    }
    let mut found = std::mem::take(&mut search.found);
    found.sort_by(Found::compare);
    found.iter().map(|found| search.nested(found)).collect()
}

/// How one comes to a conclusion.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Whether a claim is true or not.
    Double(Literal),
    /// Whatever is in a cell.
    Cell(usize),
    /// Wherever in a house a digit is.
    House(House, usize),
    /// A claim leads to a contradiction.
    Contradiction(Literal),
}

impl Way {
    /// What is supposed.
    fn starts(self, board: &Board) -> Vec<Literal> {
        match self {
            Way::Double(on) => vec![on, on.contrary()],
            Way::Cell(cell) => board.digits(cell).into_iter().map(|digit| Literal::on(cell, digit)).collect(),
            Way::House(house, digit) => {
                let cells = board.positions(digit) & house.cells();
                cells.into_iter().map(|cell| Literal::on(cell, digit)).collect()
            }
            Way::Contradiction(supposed) => vec![supposed],
        }
    }

    /// Of equally long chains, those of the first kind are taken.
    fn order(self) -> u8 {
        match self {
            Way::Double(_) => 1,
            Way::Cell(_) => 5,
            Way::House(..) => 6,
            Way::Contradiction(_) => 7,
        }
    }

    /// Why one of what is supposed is true.
    fn cause(self) -> Option<Cause> {
        match self {
            Way::Cell(_) => Some(Cause::Cell),
            Way::House(house, _) => Some(Cause::House(house)),
            Way::Double(_) | Way::Contradiction(_) => None,
        }
    }
}

/// How good a conclusion is, less being better: the claims that it rests on, the order of its way, the
/// place of the way in the order in which they are gone, and that of the conclusion.
type Rank = (usize, u8, usize, usize);

/// A conclusion: suppositions, and a node in the tree of each.
struct Found {
    rank: Rank,
    way: Way,
    /// What is concluded.
    target: Literal,
    branches: Vec<(Literal, NodeNumber)>,
}

impl Found {
    /// The better one is less. (A call, as the code that sorts has many places that compare.)
    #[inline(never)]
    fn compare(&self, other: &Self) -> Ordering {
        self.rank.cmp(&other.rank)
    }
}

struct Search<'a> {
    board: &'a Board,
    rules: Rules,
    limit: &'a Limit,
    helper: Helper<'a>,
    trees: Vec<Option<Tree>>,
    /// Whether the best for each set of excluded candidates is kept, and not only the best of all.
    keeps_all: bool,
    found: Vec<Found>,
    /// Where in `found` the best for each target is.
    place_of: Vec<Option<usize>>,
    /// How many conclusions have been looked at.
    count: usize,
}

impl<'a> Search<'a> {
    fn new(board: &'a Board, rules: Rules, keeps_all: bool, limit: &'a Limit) -> Self {
        Search {
            board,
            rules,
            limit,
            helper: Helper::new(rules.help, limit),
            trees: (0..Literal::COUNT).map(|_| None).collect(),
            keeps_all,
            found: Vec::new(),
            place_of: vec![None; Literal::COUNT],
            count: 0,
        }
    }

    /// All ways in the order in which they are gone, as far as there is something to find.
    fn promising(&self) -> Vec<Way> {
        let closures = Closures::of(self.board, self.rules, self.limit);
        let mut ways = self.ways();
        ways.retain(|way| match way {
            Way::Contradiction(supposed) => {
                closures.get(*supposed).is_some_and(|closure| closure.is_contradictory)
            }
            _ => {
                let starts = way.starts(self.board);
                let excluded = excluded_by_each(starts.iter().map(|&start| closures.get(start)));
                excluded.is_none_or(|excluded| !excluded.is_empty())
            }
        });
        ways
    }

    fn ways(&self) -> Vec<Way> {
        let Rules { in_cells: is_multiple, dynamic, .. } = self.rules;
        let least = if dynamic { 2 } else { 3 };
        let mut ways = Vec::new();
        for cell in self.board.empty().into_iter().filter(|&cell| self.board.digits(cell).len() >= least) {
            let digits = self.board.digits(cell);
            for digit in digits {
                let on = Literal::on(cell, digit);
                if dynamic {
                    ways.extend([Way::Contradiction(on), Way::Contradiction(on.contrary())]);
                }
                if is_multiple && dynamic && digits.len() >= 3 {
                    ways.push(Way::Double(on));
                }
                // A house comes with its first place.
                let with_house = houses_of(cell).into_iter().filter(|house| {
                    let cells = self.board.positions(digit) & house.cells();
                    is_multiple && cells.len() >= 2 && cells.first() == Some(cell)
                });
                ways.extend(with_house.map(|house| Way::House(house, digit)));
            }
            if is_multiple {
                ways.push(Way::Cell(cell));
            }
        }
        ways
    }

    fn tree(&self, supposition: Literal) -> Option<&Tree> {
        self.trees[supposition.number()].as_ref()
    }

    /// Goes one way, which comes at this place in the order of all.
    fn follow(&mut self, place: usize, way: Way) {
        let starts = way.starts(self.board);
        for &start in &starts {
            if self.limit.is_over() {
                return;
            }
            if self.tree(start).is_none() {
                let tree = Tree::grow(self.board, start, self.rules, &mut self.helper);
                self.trees[start.number()] = Some(tree);
            }
        }
        if let Way::Contradiction(supposed) = way {
            let Some(contradiction) = self.tree(supposed).and_then(|tree| tree.contradiction) else { return };
            let branches = contradiction.map(|node| (supposed, node));
            self.consider(place, way, supposed.contrary(), &branches);
            return;
        }
        // All that follows from each: first what is right, then what is wrong.
        let Some(first) = self.tree(starts[0]) else { return };
        let everywhere = |literal: &Literal| {
            starts.iter().all(|&start| self.tree(start).is_some_and(|tree| tree.node(*literal).is_some()))
        };
        let targets: Vec<Literal> = first.ons.iter().chain(&first.offs).copied().filter(everywhere).collect();
        for target in targets {
            let branches: Vec<(Literal, NodeNumber)> =
                (starts.iter()).filter_map(|&start| Some((start, self.tree(start)?.node(target)?))).collect();
            self.consider(place, way, target, &branches);
        }
    }

    fn consider(&mut self, place: usize, way: Way, target: Literal, branches: &[(Literal, NodeNumber)]) {
        // What is the only candidate of its cell is nothing new.
        if target.holds() && self.board.digits(target.cell()).len() < 2 {
            return;
        }
        let excluded = self.as_excluded(target).number();
        let known =
            if self.keeps_all { self.place_of[excluded] } else { (!self.found.is_empty()).then_some(0) };
        let most = known.map_or(usize::MAX - 1, |known| self.found[known].rank.0);
        let Some(claims) = self.claims(branches, most) else { return };
        let rank = (claims, way.order(), place, self.count);
        self.count += 1;
        if known.is_some_and(|known| self.found[known].rank < rank) {
            return;
        }
        let found = Found { rank, way, target, branches: branches.to_vec() };
        match known {
            Some(known) => self.found[known] = found,
            None => {
                self.place_of[excluded] = Some(self.found.len());
                self.found.push(found);
            }
        }
    }

    /// A claim that stands for what a target excludes.
    fn as_excluded(&self, target: Literal) -> Literal {
        let others = self.board.digits(target.cell()).without(target.digit());
        match others.first() {
            Some(other) if target.holds() && others.len() == 1 => Literal::off(target.cell(), other),
            _ => target,
        }
    }

    /// How many claims some branches take, and the chains within them; `None` if more than `most`.
    fn claims(&self, branches: &[(Literal, NodeNumber)], most: usize) -> Option<usize> {
        let mut claims = 0;
        let mut nested: Vec<&Rc<Nested>> = Vec::new();
        for &(start, node) in branches {
            let tree = self.tree(start)?;
            let nodes = tree.ancestors(node, most - claims);
            claims += nodes.len();
            for chain in tree.nested_in(&nodes) {
                if !nested.iter().any(|known| known.is_same(chain)) {
                    claims += chain.claims;
                    nested.push(chain);
                }
            }
            if claims > most {
                return None;
            }
        }
        Some(claims)
    }

    /// The implications of each branch of a conclusion, and those of each of the chains within.
    fn links(&self, found: &Found) -> (Vec<Vec<Link>>, Vec<Vec<Link>>) {
        let mut chains = Vec::new();
        let mut nested: Vec<&Rc<Nested>> = Vec::new();
        for &(start, node) in &found.branches {
            let Some(tree) = self.tree(start) else { continue };
            chains.push(tree.links_to(node));
            for chain in tree.nested_in(&tree.ancestors(node, usize::MAX - 1)) {
                if !nested.iter().any(|known| known.is_same(chain)) {
                    nested.push(chain);
                }
            }
        }
        (chains, nested.into_iter().map(|chain| chain.links.clone()).collect())
    }

    fn step(&self, found: &Found, base: u16) -> Option<Step> {
        let Found { rank, way, target, branches } = found;
        let technique = self.technique(*way);
        let rating = base + extra_for_length(rank.0);
        let starts: Vec<Literal> = branches.iter().map(|&(start, _)| start).collect();
        let digits: Digits = starts.iter().map(|start| start.digit()).collect();
        let mut cells: Vec<usize> = starts.iter().map(|start| start.cell()).collect();
        cells.dedup();
        let house = match way {
            Way::House(house, _) => Some(*house),
            _ => None,
        };
        let (chains, within) = self.links(found);
        let pattern = Evidence { chains, within, ..Evidence::new(cells, digits).within(house) };
        let found = (target.cell(), target.digit());
        if target.holds() {
            return Some(Step::placing(technique, rating, found, pattern));
        }
        Step::excluding(technique, rating, vec![Candidate::of(found.0, found.1)], pattern)
    }

    fn technique(&self, way: Way) -> Technique {
        let Rules { in_cells, dynamic, help } = self.rules;
        let is_nested = !matches!(help, Help::Nothing | Help::Patterns);
        match way {
            _ if !in_cells => Technique::Nishio,
            Way::Double(_) if is_nested => Technique::NestedDoubleForcingChains,
            Way::Double(_) => Technique::DynamicDoubleForcingChains,
            Way::Contradiction(_) if is_nested => Technique::NestedContradiction,
            Way::Contradiction(_) => Technique::DynamicContradiction,
            Way::Cell(_) if is_nested => Technique::NestedCellForcingChains,
            Way::Cell(_) if dynamic => Technique::DynamicCellForcingChains,
            Way::Cell(_) => Technique::CellForcingChains,
            Way::House(..) if is_nested => Technique::NestedHouseForcingChains,
            Way::House(..) if dynamic => Technique::DynamicHouseForcingChains,
            Way::House(..) => Technique::HouseForcingChains,
        }
    }

    fn nested(&self, found: &Found) -> Nested {
        let Found { rank, way, target, branches } = found;
        let excluded = if target.holds() {
            let others = self.board.digits(target.cell()).without(target.digit());
            others.into_iter().map(|digit| Literal::off(target.cell(), digit)).collect()
        } else {
            vec![*target]
        };
        let reasoned = |&(start, node): &(Literal, NodeNumber)| {
            Some(self.tree(start)?.reasoned(node, way.cause().filter(|_| start.holds())))
        };
        let reasoned = branches.iter().filter_map(reasoned).collect();
        let (chains, within) = self.links(found);
        let links = chains.into_iter().chain(within).flatten().collect();
        Nested { excluded, claims: rank.0, chains: reasoned, links }
    }
}
