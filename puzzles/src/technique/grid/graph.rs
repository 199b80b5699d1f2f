//! What follows at once from a claim: that a candidate is right or wrong, or that one of a group of places is.
//!
//! Where a value is right, it excludes the other candidates of its cell and its other places in its houses; where
//! a candidate is wrong and leaves one other in its cell, or one other place or group of places in a house, that
//! is right.

use super::constraints::{Bond, Bonds};
use super::ground::Ground;
use super::state::Grid;
use crate::cells::Cells;
use crate::technique::{Claim, Why};

/// A claim by number: that a candidate or group is right (odd), or that it is not (even).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Literal(u32);

impl Literal {
    pub(super) fn new(thing: usize, holds: bool) -> Self {
        Literal(2 * thing as u32 + u32::from(holds))
    }

    /// The number of the candidate or group.
    pub(super) fn thing(self) -> usize {
        self.0 as usize / 2
    }

    pub(super) fn holds(self) -> bool {
        self.0 % 2 == 1
    }

    pub(super) fn contrary(self) -> Self {
        Literal(self.0 ^ 1)
    }
}

/// Two or more places for a value that two houses have in common.
struct Group<const W: usize> {
    value: usize,
    cells: Cells<W>,
    /// The places that see all of it.
    seen: Cells<W>,
    /// The groups all of whose cells it sees.
    seen_groups: Vec<usize>,
    houses: Vec<usize>,
}

/// The candidates of a board and its groups of places.
pub(super) struct Graph<'a, const W: usize> {
    pub(super) ground: &'a Ground<W>,
    pub(super) grid: &'a Grid<W>,
    groups: Vec<Group<W>>,
    /// For each house and value its groups.
    groups_in: Vec<Vec<usize>>,
    /// For each candidate the groups that it sees all of.
    groups_seen: Vec<Vec<usize>>,
    /// What constraints beyond the houses link.
    bonds: Bonds,
    /// What is right where something is wrong, and why: worked out once, as chains come by again and again.
    left: Vec<(u32, Why)>,
    /// For each candidate and group, where what it leaves begins.
    left_from: Vec<u32>,
}

impl<'a, const W: usize> Graph<'a, W> {
    pub(super) fn new(ground: &'a Ground<W>, grid: &'a Grid<W>) -> Self {
        let size = ground.size;
        let mut groups: Vec<Group<W>> = Vec::new();
        let mut groups_in = vec![Vec::new(); ground.houses.len() * size];
        for crossing in &ground.crossings {
            for value in 0..size {
                let positions = grid.positions(value);
                let cells = positions & crossing.common;
                if cells.len() < 2 {
                    continue;
                }
                let seen = ground.common_peers(&cells) & positions;
                let known = groups.iter().position(|known| known.value == value && known.cells == cells);
                let number = known.unwrap_or(groups.len());
                if known.is_none() {
                    groups.push(Group { value, cells, seen, seen_groups: Vec::new(), houses: Vec::new() });
                }
                for house in crossing.houses {
                    if !groups[number].houses.contains(&house) {
                        groups[number].houses.push(house);
                        groups_in[house * size + value].push(number);
                    }
                }
            }
        }
        let mut groups_seen = vec![Vec::new(); ground.cell_count * size];
        for number in 0..groups.len() {
            for cell in groups[number].seen.iter() {
                groups_seen[cell * size + groups[number].value].push(number);
            }
            let others = (0..groups.len()).filter(|&other| {
                groups[other].value == groups[number].value
                    && groups[other].cells.is_within(&groups[number].seen)
            });
            groups[number].seen_groups = others.collect();
        }
        let bonds = Bonds::new(ground, grid);
        let (left, left_from) = (Vec::new(), Vec::new());
        let mut graph = Graph { ground, grid, groups, groups_in, groups_seen, bonds, left, left_from };
        let mut left = Vec::new();
        for thing in 0..graph.things() {
            graph.left_from.push(left.len() as u32);
            if graph.single(thing).is_none_or(|(cell, value)| grid.has(cell, value)) {
                graph.find_left(thing, |thing, why| left.push((thing as u32, why)));
            }
        }
        graph.left_from.push(left.len() as u32);
        Graph { left, ..graph }
    }

    /// The number of a candidate.
    pub(super) fn candidate(&self, cell: usize, value: usize) -> usize {
        cell * self.ground.size + value
    }

    pub(super) fn things(&self) -> usize {
        self.ground.cell_count * self.ground.size + self.groups.len()
    }

    /// The cell and the value of a candidate; `None` for a group.
    pub(super) fn single(&self, thing: usize) -> Option<(usize, usize)> {
        let size = self.ground.size;
        (thing < self.ground.cell_count * size).then_some((thing / size, thing % size))
    }

    fn group(&self, thing: usize) -> &Group<W> {
        &self.groups[thing - self.ground.cell_count * self.ground.size]
    }

    fn group_thing(&self, number: usize) -> usize {
        self.ground.cell_count * self.ground.size + number
    }

    /// A literal as a claim.
    pub(super) fn claim(&self, literal: Literal) -> Claim {
        let (cells, value) = match self.single(literal.thing()) {
            Some((cell, value)) => (vec![cell as u16], value),
            None => {
                let group = self.group(literal.thing());
                (group.cells.iter().map(|cell| cell as u16).collect(), group.value)
            }
        };
        Claim { cells, value: value as u8 + 1, holds: literal.holds() }
    }

    /// Why one of two claims that both hold is wrong.
    pub(super) fn why_not_both(&self, first: Literal, second: Literal) -> Why {
        let places = |literal: Literal| match self.single(literal.thing()) {
            Some((cell, value)) => (Cells::of(cell), value),
            None => {
                let group = self.group(literal.thing());
                (group.cells, group.value)
            }
        };
        let ((one, value), (other, other_value)) = (places(first), places(second));
        let by_house = match value == other_value {
            true => self.ground.why_not_both(&(one | other)),
            false => Why::Cell,
        };
        match by_house {
            Why::Cell if one == other => by_house,
            // Cells that each share a house with another have one; other pairs are bound by a constraint.
            Why::Cell | Why::Houses => {
                self.bonds.between(first.thing(), second.thing()).map_or(by_house, Why::Constraint)
            }
            _ => by_house,
        }
    }

    /// Whether it is a constraint beyond the houses by which not both of two claims hold.
    pub(super) fn is_bound(&self, one: Literal, other: Literal) -> bool {
        matches!(self.why_not_both(one, other), Why::Constraint(_))
    }

    /// What is right with something, by a constraint that leaves nothing else.
    pub(super) fn forced_by(&self, thing: usize) -> &[Bond] {
        self.bonds.forced(thing)
    }

    /// What is wrong where something is right: with `in_cell`, also the other candidates of its cell. Those
    /// places are left out that are in `known` already.
    pub(super) fn excluded_by(
        &self,
        thing: usize,
        in_cell: bool,
        known: &[Cells<W>],
        mut found: impl FnMut(usize),
    ) {
        let grid = self.grid;
        let (value, seen, groups) = match self.single(thing) {
            Some((cell, value)) => {
                if in_cell {
                    let others = grid.of(cell) & !(1 << value);
                    crate::bits::bits(others).for_each(|other| found(self.candidate(cell, other)));
                    self.bonds.excluded(thing).iter().for_each(|&(other, _)| found(other as usize));
                }
                let seen = grid.positions(value) & self.ground.peers[cell];
                (value, seen, &self.groups_seen[thing])
            }
            None => {
                let group = self.group(thing);
                (group.value, group.seen, &group.seen_groups)
            }
        };
        for cell in (seen & !known[value]).iter() {
            found(self.candidate(cell, value));
        }
        groups.iter().for_each(|&group| found(self.group_thing(group)));
    }

    /// What is right where something is wrong, and why.
    pub(super) fn left_without(&self, thing: usize) -> &[(u32, Why)] {
        &self.left[self.left_from[thing] as usize..self.left_from[thing + 1] as usize]
    }

    fn find_left(&self, thing: usize, mut found: impl FnMut(usize, Why)) {
        let grid = self.grid;
        let size = self.ground.size;
        let mut in_house = |house: usize, value: usize, without: Cells<W>| {
            let rest = grid.positions(value) & self.ground.houses[house].set & !without;
            let why = Why::House(self.ground.houses[house].kind);
            match rest.single() {
                Some(cell) => found(self.candidate(cell, value), why),
                None => {
                    let groups = self.groups_in[house * size + value].iter();
                    let same = groups.copied().find(|&group| self.groups[group].cells == rest);
                    same.into_iter().for_each(|group| found(self.group_thing(group), why));
                }
            }
        };
        match self.single(thing) {
            Some((cell, value)) => {
                for &house in &self.ground.houses_of[cell] {
                    in_house(house, value, Cells::of(cell));
                }
                let others = grid.of(cell) & !(1 << value);
                if others.count_ones() == 1 {
                    found(self.candidate(cell, others.trailing_zeros() as usize), Why::Cell);
                }
            }
            None => {
                let group = self.group(thing);
                group.houses.iter().for_each(|&house| in_house(house, group.value, group.cells));
            }
        }
    }
}
