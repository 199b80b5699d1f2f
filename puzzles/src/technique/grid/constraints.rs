//! What constraints beyond the houses leave their cells, and what they link.

use super::finds::Finds;
use super::ground::Ground;
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

/// Goes through the cells of a constraint with what it leaves each, if one of them, by its place, holds one of some
/// values.
pub(super) fn each_left<const W: usize>(
    look: &Look,
    grid: &Grid<W>,
    supposed: Option<(usize, ValueSet)>,
    mut each: impl FnMut(usize, ValueSet),
) {
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
    look.cells().iter().zip(candidates).for_each(|(&cell, left)| each(cell, *left));
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
        let mut is_broken = look.cells().iter().all(|&cell| grid.value_of(cell) > 0);
        if is_broken {
            is_broken = false;
            each_left(look, grid, None, |_, left| is_broken |= left == 0);
        }
        is_broken
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
                    each_left(look, grid, Some((place, 1 << value)), |other, left| {
                        if other == cell {
                            return;
                        }
                        let had = grid.of(other) as ValueSet;
                        let thing = |its: usize| ((other * ground.size + its) as u32, number as u32);
                        let own = cell * ground.size + value;
                        if had & left != had && (had & left).is_power_of_two() {
                            let its = (had & left).trailing_zeros() as usize;
                            bonds.forced[own].push(thing(its));
                        }
                        bonds.excluded[own].extend(bits(had & !left).map(thing));
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
                let excluded = wings.excluded_by(&pincer);
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
        let supposed = Pincer { cell: pivot, value, links: Vec::new(), is_by_constraint: false };
        let claim = |cell: usize, value: usize, holds: bool| Claim::of(Candidate::of(cell, value), holds);
        let bivalue = self.grid.cells_with(2);
        let excluded = self.excluded_by(&supposed).into_iter();
        let pincers = excluded.filter(|((cell, _), _)| bivalue.has(*cell)).map(|((cell, lost), why)| {
            let left = (self.grid.of(cell) & !(1 << lost)).trailing_zeros() as usize;
            let links = vec![
                Link { from: claim(pivot, value, true), to: claim(cell, lost, false), why },
                Link { from: claim(cell, lost, false), to: claim(cell, left, true), why: Why::Cell },
            ];
            Pincer { cell, value: left, links, is_by_constraint: matches!(why, Why::Constraint(_)) }
        });
        pincers.collect()
    }

    /// What a pincer excludes elsewhere.
    fn excluded_by(&self, &Pincer { cell, value, .. }: &Pincer) -> Excluded {
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
