//! What constraints beyond the houses leave their cells, and what they link.

use super::finds::Finds;
use super::ground::Ground;
use super::sets;
use super::state::{Grid, all};
use crate::bits::bits;
use crate::board::ValueSet;
use crate::technique::{Candidate, Claim, Evidence, Link, Look, Technique, Why};

/// What each cell can hold, in bits; its value alone where that is known.
pub(super) fn possible<const W: usize>(grid: &Grid<W>, cell: usize) -> ValueSet {
    match grid.value_of(cell) {
        0 => grid.of(cell) as ValueSet,
        value => 1 << (value - 1),
    }
}

/// Tells what a constraint leaves its cells, in their order, if one of them, by its place, holds one of some values.
pub(super) fn left<const W: usize, T>(
    look: &Look,
    grid: &Grid<W>,
    supposed: Option<(usize, ValueSet)>,
    tell: impl FnOnce(&[ValueSet]) -> T,
) -> T {
    /// Most constraints have few cells: contradictions look at them again and again.
    const FEW: usize = 8;
    let mut few = [0; FEW];
    let mut many = Vec::new();
    let candidates = match look.cells().len() {
        count @ ..=FEW => &mut few[..count],
        count => {
            many.resize(count, 0);
            &mut many[..]
        }
    };
    candidates.iter_mut().zip(look.cells()).for_each(|(set, &cell)| *set = possible(grid, cell));
    supposed.into_iter().for_each(|(place, values)| candidates[place] = values);
    look.narrow(candidates);
    tell(candidates)
}

/// What the houses that cells of a constraint share leave these by themselves. That is not seen by the constraint.
pub(super) fn left_by_houses<const W: usize>(
    ground: &Ground<W>,
    number: usize,
    grid: &Grid<W>,
    supposed: Option<(usize, ValueSet)>,
) -> Vec<ValueSet> {
    let mut left: Vec<ValueSet> =
        ground.looks[number].cells().iter().map(|&cell| possible(grid, cell)).collect();
    supposed.into_iter().for_each(|(place, values)| left[place] = values);
    loop {
        let before = left.clone();
        for places in &ground.shared[number] {
            let mut own: Vec<ValueSet> = places.iter().map(|&place| left[place]).collect();
            sets::all_differ(&mut own);
            places.iter().zip(own).for_each(|(&place, set)| left[place] = set);
        }
        // What one house strikes out leads to more only in another.
        if ground.shared[number].len() < 2 || left == before {
            return left;
        }
    }
}

/// The candidates whose loss lets a constraint strike out a value of a cell: those that it goes with elsewhere.
pub(super) fn partners<const W: usize>(
    ground: &Ground<W>,
    number: usize,
    (cell, value): (usize, usize),
) -> Vec<(usize, usize)> {
    let look = &ground.looks[number];
    let Some(place) = look.cells().iter().position(|&own| own == cell) else { return Vec::new() };
    let with = look.with(place, 1 << value, all(ground.size) as ValueSet);
    let others = look.cells().iter().zip(with).filter(|(other, _)| **other != cell);
    others.flat_map(|(&other, set)| bits(set).map(move |its| (other, its))).collect()
}

/// A constraint that what its cells hold does not meet, by its number.
pub(super) fn broken<const W: usize>(ground: &Ground<W>, grid: &Grid<W>) -> Option<usize> {
    ground.looks.iter().position(|look| {
        // Where a cell is open, it has nothing left itself.
        look.cells().iter().all(|&cell| grid.value_of(cell) > 0)
            && left(look, grid, None, |left| left.contains(&0))
    })
}

/// What follows from a candidate by a constraint, with the number of that.
pub(super) type Bond = (u32, u32);

/// What constraints link, by the numbers of candidates: a value of a cell excludes others elsewhere, or leaves one.
#[derive(Default)]
pub(super) struct Bonds {
    /// For each candidate those that cannot be right with it.
    excluded: Vec<Vec<Bond>>,
    /// For each candidate those that are right with it, as nothing else is left.
    forced: Vec<Vec<Bond>>,
}

impl Bonds {
    pub(super) fn new<const W: usize>(ground: &Ground<W>, grid: &Grid<W>) -> Self {
        if ground.looks.is_empty() {
            return Bonds::default();
        }
        let things = ground.cell_count * ground.size;
        let mut bonds = Bonds { excluded: vec![Vec::new(); things], forced: vec![Vec::new(); things] };
        for (number, look) in ground.looks.iter().enumerate() {
            for (place, &cell) in look.cells().iter().enumerate() {
                for value in bits(grid.of(cell)) {
                    let supposed = Some((place, 1 << value));
                    left(look, grid, supposed, |left| {
                        let others = look.cells().iter().zip(left).enumerate();
                        let others = others.filter(|(_, (other, _))| **other != cell);
                        let mut by_houses = None;
                        for (at, (&other, left)) in others {
                            let had = grid.of(other) as ValueSet;
                            // Most of what goes sees the cell.
                            let same = if ground.peers[cell].has(other) { 1 << value } else { 0 };
                            if had & !left & !same == 0 {
                                continue;
                            }
                            let by_houses = by_houses
                                .get_or_insert_with(|| left_by_houses(ground, number, grid, supposed));
                            let had = had & by_houses[at];
                            let thing = |its: usize| ((other * ground.size + its) as u32, number as u32);
                            let own = cell * ground.size + value;
                            if had & left != had && (had & left).is_power_of_two() {
                                let its = (had & left).trailing_zeros() as usize;
                                bonds.forced[own].push(thing(its));
                            }
                            bonds.excluded[own].extend(bits(had & !left).map(thing));
                        }
                    });
                }
            }
        }
        bonds
    }

    /// What cannot be right with a candidate.
    pub(super) fn excluded(&self, thing: usize) -> &[Bond] {
        self.excluded.get(thing).map_or(&[], |bonds| &bonds[..])
    }

    /// What is right with a candidate.
    pub(super) fn forced(&self, thing: usize) -> &[Bond] {
        self.forced.get(thing).map_or(&[], |bonds| &bonds[..])
    }

    /// The constraint by which one candidate excludes another.
    pub(super) fn between(&self, thing: usize, other: usize) -> Option<usize> {
        let bond = self.excluded(thing).iter().find(|(excluded, _)| *excluded as usize == other);
        bond.map(|&(_, number)| number as usize)
    }
}

/// A cell that has one value left if the pivot of a wing has some value, with the links that show it.
struct Pincer {
    cell: usize,
    value: usize,
    /// The value that it does not have then.
    lost: usize,
    /// The pivot's value then.
    by: usize,
    links: Vec<Link>,
    is_by_constraint: bool,
}

/// XY-wings some of whose links are constraints: a cell with two candidates, each of which leaves one value to a cell;
/// both of these exclude the same.
pub(super) fn find_wings<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, finds: &mut Finds) {
    let rating = Technique::XyWing.least_step();
    if ground.looks.is_empty() || !finds.wants(rating) {
        return;
    }
    let wings = Wings { ground, grid, bonds: Bonds::new(ground, grid) };
    for pivot in grid.cells_with(2).iter() {
        let values: Vec<usize> = bits(grid.of(pivot)).collect();
        if finds.is_over() {
            return;
        }
        let [ones, others] = [values[0], values[1]].map(|value| {
            let pincers = wings.pincers(pivot, value).into_iter();
            let with_excluded = pincers.map(|pincer| {
                let excluded = wings.excluded_by(pincer.cell, pincer.value);
                (pincer, excluded)
            });
            with_excluded.collect::<Vec<(Pincer, Excluded)>>()
        });
        for (one, other) in ones.iter().flat_map(|one| others.iter().map(move |other| (one, other))) {
            let ((one, of_one), (other, of_other)) = (one, other);
            if one.cell == other.cell {
                continue;
            }
            for &(target, by_one) in of_one {
                let by_other = of_other.iter().find(|(excluded, _)| *excluded == target);
                let Some(&(_, by_other)) = by_other else { continue };
                let is_by_constraint = one.is_by_constraint
                    || other.is_by_constraint
                    || [by_one, by_other].iter().any(|why| matches!(why, Why::Constraint(_)));
                if !is_by_constraint || target.0 == pivot {
                    continue;
                }
                let is_plain = |pincer: &Pincer, why: Why| {
                    wings.is_plain((pivot, pincer.by), (pincer.cell, pincer.lost), pincer.links[0].why)
                        && wings.is_plain((pincer.cell, pincer.value), target, why)
                };
                if !is_plain(one, by_one) || !is_plain(other, by_other) {
                    continue;
                }
                finds.strike(Technique::XyWing, rating, vec![target], || {
                    let chain = |pincer: &Pincer, why: Why| {
                        let mut links = pincer.links.clone();
                        links.push(Link {
                            from: Claim::of(Candidate::of(pincer.cell, pincer.value), true),
                            to: Claim::of(Candidate::of(target.0, target.1), false),
                            why,
                        });
                        links
                    };
                    let chains = vec![chain(one, by_one), chain(other, by_other)];
                    Evidence { chains, ..Evidence::new([pivot], values.iter().copied()) }
                });
            }
        }
    }
}

/// Candidates that are wrong if a cell has a value, and why.
type Excluded = Vec<((usize, usize), Why)>;

/// What wings are looked for on.
struct Wings<'a, const W: usize> {
    ground: &'a Ground<W>,
    grid: &'a Grid<W>,
    bonds: Bonds,
}

impl<const W: usize> Wings<'_, W> {
    /// The cells with two candidates that have one left if a cell has a value.
    fn pincers(&self, pivot: usize, value: usize) -> Vec<Pincer> {
        let claim = |cell: usize, value: usize, holds: bool| Claim::of(Candidate::of(cell, value), holds);
        let bivalue = self.grid.cells_with(2);
        let excluded = self.excluded_by(pivot, value).into_iter();
        let pincers = excluded.filter(|((cell, _), _)| bivalue.has(*cell)).map(|((cell, lost), why)| {
            let left = (self.grid.of(cell) & !(1 << lost)).trailing_zeros() as usize;
            let links = vec![
                Link { from: claim(pivot, value, true), to: claim(cell, lost, false), why },
                Link { from: claim(cell, lost, false), to: claim(cell, left, true), why: Why::Cell },
            ];
            let is_by_constraint = matches!(why, Why::Constraint(_));
            Pincer { cell, value: left, lost, by: value, links, is_by_constraint }
        });
        pincers.collect()
    }

    /// Whether a candidate excludes another for a reason that rests on the candidates of no further cell.
    fn is_plain(&self, from: (usize, usize), to: (usize, usize), why: Why) -> bool {
        let Why::Constraint(number) = why else { return true };
        let look = &self.ground.looks[number];
        let known = |&cell: &usize| match self.grid.value_of(cell) {
            0 if cell == from.0 => 1 << from.1,
            0 => all(self.ground.size) as ValueSet,
            _ => possible(self.grid, cell),
        };
        let mut left: Vec<ValueSet> = look.cells().iter().map(known).collect();
        look.narrow(&mut left);
        look.cells().iter().zip(left).any(|(&cell, set)| cell == to.0 && set >> to.1 & 1 == 0)
    }

    /// What a value of a cell excludes elsewhere.
    fn excluded_by(&self, cell: usize, value: usize) -> Excluded {
        let size = self.ground.size;
        let seen = self.grid.positions(value) & self.ground.peers[cell];
        let by_houses = seen
            .iter()
            .map(|other| ((other, value), self.ground.why_not_both(&[cell, other].into_iter().collect())));
        let bonds = self.bonds.excluded(cell * size + value).iter();
        let by_constraints = bonds.map(|&(thing, number)| {
            ((thing as usize / size, thing as usize % size), Why::Constraint(number as usize))
        });
        by_houses.chain(by_constraints).collect()
    }
}
