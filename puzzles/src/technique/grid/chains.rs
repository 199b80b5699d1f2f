//! Chains of implications that do not change the board: from a claim to its contrary, and what all candidates of
//! a cell or all places in a house have in common.

use super::finds::Finds;
use super::graph::{Graph, Literal};
use super::ground::Ground;
use super::reach::Reach;
use super::state::Grid;
use crate::bits::bits;
use crate::board::HouseKind;
use crate::cells::Cells;
use crate::technique::{Evidence, Link, Technique, Why, extra_for_length};

/// The most claims of a chain that is rated at most `rating`, at most `most`; `None` if there is none.
fn most_claims(base: u16, rating: u16, most: usize) -> Option<usize> {
    let fits = |claims: &usize| base + extra_for_length(*claims) <= rating;
    (rating >= base).then(|| (4..=most).take_while(fits).last().unwrap_or(4))
}

/// Chains of these lengths are looked for one after another, as short ones are found fast.
const LENGTHS: [usize; 4] = [6, 10, 18, 80];

/// The same of chains on one value: short ones have been found as strong links.
const LENGTHS_OF_ONE_VALUE: [usize; 2] = [14, 80];

/// Chains on one value, then others: whatever leads to its contrary is wrong.
pub(super) fn find<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, finds: &mut Finds) {
    let graph = Graph::new(ground, grid);
    let mut reach = Reach::new(&graph);
    for (technique, in_cell, lengths) in [
        (Technique::ForcingXChain, false, &LENGTHS_OF_ONE_VALUE[..]),
        (Technique::ForcingChain, true, &LENGTHS[..]),
    ] {
        let base = technique.least_step();
        let mut searched = 0;
        for &most in lengths {
            let Some(most) = most_claims(base, finds.rating, most).filter(|&most| most > searched) else {
                break;
            };
            searched = most;
            for cell in grid.open().iter() {
                if finds.is_over() {
                    return;
                }
                for value in bits(grid.of(cell)) {
                    let thing = graph.candidate(cell, value);
                    for holds in [true, false] {
                        let source = Literal::new(thing, holds);
                        let target = source.contrary();
                        let most = most as u32;
                        let Some(claims) = reach.follow(&graph, source, in_cell, most, Some(target)) else {
                            continue;
                        };
                        let rating = base + extra_for_length(claims as usize);
                        if !finds.wants(rating) {
                            continue;
                        }
                        if holds {
                            let struck = struck_by(&graph, &reach, target, in_cell);
                            finds.strike(technique, rating, struck, || evidence(&graph, &reach, target));
                        } else {
                            finds
                                .place(technique, rating, (cell, value), || evidence(&graph, &reach, target));
                        }
                    }
                }
            }
        }
    }
}

fn evidence<const W: usize>(graph: &Graph<'_, W>, reach: &Reach<W>, target: Literal) -> Evidence {
    let links = reach.links(graph, target);
    Evidence::new([], []).within(houses_of(&links)).linked(links)
}

/// The houses that a chain goes through.
fn houses_of(links: &[Link]) -> Vec<HouseKind> {
    let mut houses = Vec::new();
    for link in links.iter().filter(|link| link.to.holds) {
        if let Why::House(house) = link.why
            && !houses.contains(&house)
        {
            houses.push(house);
        }
    }
    houses
}

/// What is wrong at both ends of the inner part of a chain. Each of these candidates is the beginning of a chain
/// that is no longer, so that it does not matter to a rating which of several shortest chains was met.
fn struck_by<const W: usize>(
    graph: &Graph<'_, W>,
    reach: &Reach<W>,
    target: Literal,
    in_cell: bool,
) -> Vec<(usize, usize)> {
    let path = reach.path(target);
    let (first, last) = (path[1], path[path.len() - 2]);
    // A constraint tells of one candidate at a time, and perhaps not of both ways.
    if first.holds() || graph.is_bound(path[0], first) || graph.is_bound(last, target) {
        return graph.single(target.thing()).into_iter().collect();
    }
    let none = vec![Cells::NONE; graph.ground.size];
    let excluded = |literal: Literal| {
        let mut things = Vec::new();
        graph.excluded_by(literal.thing(), in_cell, &none, |thing| things.push(thing));
        things.retain(|&thing| !graph.is_bound(literal, Literal::new(thing, true)));
        things
    };
    let (one, other) = (excluded(first), excluded(last));
    let mut struck: Vec<(usize, usize)> = one
        .into_iter()
        .filter(|thing| other.contains(thing))
        .filter_map(|thing| graph.single(thing))
        .collect();
    struck.extend(graph.single(target.thing()));
    struck.sort_unstable();
    struck.dedup();
    struck
}

/// A cell that has one of its values, or a house that has a value somewhere.
#[derive(Clone, Copy)]
enum Choice {
    Cell(usize),
    House(usize, usize),
}

/// For each candidate what is wrong if it is right: the cells by their values. `None` if time is up.
fn wrong_by_each<const W: usize>(
    graph: &Graph<'_, W>,
    grid: &Grid<W>,
    reach: &mut Reach<W>,
    finds: &Finds,
) -> Option<Vec<Vec<Cells<W>>>> {
    let mut wrong = vec![Vec::new(); graph.ground.cell_count * graph.ground.size];
    for cell in grid.open().iter() {
        if finds.is_over() {
            return None;
        }
        for value in bits(grid.of(cell)) {
            let thing = graph.candidate(cell, value);
            reach.follow(graph, Literal::new(thing, true), true, u32::MAX, None);
            wrong[thing].clone_from(&reach.wrong);
        }
    }
    Some(wrong)
}

/// The candidates that are wrong by each of several.
fn common_targets<'w, const W: usize>(
    grid: &Grid<W>,
    wrong_by_each: impl Iterator<Item = &'w Vec<Cells<W>>>,
) -> Vec<(usize, usize)> {
    let common = wrong_by_each.cloned().reduce(|mut common, its| {
        common.iter_mut().zip(&its).for_each(|(common, its)| *common &= *its);
        common
    });
    let common = common.unwrap_or_default();
    let targets = common
        .iter()
        .enumerate()
        .flat_map(|(value, cells)| (*cells & grid.positions(value)).iter().map(move |cell| (cell, value)));
    targets.collect()
}

/// What follows from all candidates of a cell, or from all places in a house.
pub(super) fn find_common<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, finds: &mut Finds) {
    let graph = Graph::new(ground, grid);
    let mut reach = Reach::new(&graph);
    let Some(wrong) = wrong_by_each(&graph, grid, &mut reach, finds) else { return };
    let literal =
        |(cell, value): (usize, usize), holds: bool| Literal::new(graph.candidate(cell, value), holds);
    for (choice, starts) in choices(ground, grid) {
        if finds.is_over() {
            return;
        }
        let its = starts.iter().map(|&(cell, value)| &wrong[graph.candidate(cell, value)]);
        let targets = common_targets(grid, its);
        if targets.is_empty() {
            continue;
        }
        let mut lengths = vec![0; targets.len()];
        for &start in &starts {
            reach.follow(&graph, literal(start, true), true, u32::MAX, None);
            for (length, &target) in lengths.iter_mut().zip(&targets) {
                *length += reach.claims(literal(target, false)).unwrap_or(0);
            }
        }
        for (&target, length) in targets.iter().zip(lengths) {
            let technique = match choice {
                Choice::Cell(_) => Technique::CellForcingChains,
                Choice::House(..) => Technique::HouseForcingChains,
            };
            let rating = technique.least_step() + extra_for_length(length);
            finds.strike(technique, rating, vec![target], || {
                let chains = starts.iter().map(|&start| {
                    reach.follow(&graph, literal(start, true), true, u32::MAX, None);
                    reach.links(&graph, literal(target, false))
                });
                let chains = chains.collect();
                Evidence { chains, ..choice_made(ground, choice, &starts) }
            });
        }
    }
}

/// A choice with its candidates, as evidence.
fn choice_made<const W: usize>(ground: &Ground<W>, choice: Choice, starts: &[(usize, usize)]) -> Evidence {
    let cells = starts.iter().map(|&(cell, _)| cell);
    match choice {
        Choice::Cell(cell) => Evidence::new([cell], starts.iter().map(|&(_, value)| value)),
        Choice::House(house, value) => Evidence::new(cells, [value]).within([ground.houses[house].kind]),
    }
}

/// All cells with three or more candidates, and houses with three or more places for a value.
fn choices<const W: usize>(
    ground: &Ground<W>,
    grid: &Grid<W>,
) -> impl Iterator<Item = (Choice, Vec<(usize, usize)>)> {
    let cells = grid.open().iter().map(|cell| {
        let starts = bits(grid.of(cell)).map(|value| (cell, value)).collect();
        (Choice::Cell(cell), starts)
    });
    let places =
        (0..ground.houses.len()).flat_map(move |house| (0..ground.size).map(move |value| (house, value)));
    let houses = places.map(|(house, value)| {
        let cells = grid.positions(value) & ground.houses[house].set;
        (Choice::House(house, value), cells.iter().map(|cell| (cell, value)).collect())
    });
    cells.chain(houses).filter(|(_, starts): &(Choice, Vec<(usize, usize)>)| starts.len() >= 3)
}
