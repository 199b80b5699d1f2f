//! What tests inside the crate share: numbers that look random, small problems, and the search by a kernel.

use std::ops::ControlFlow;

use crate::choice::{Choice, Key};
use crate::kernel::{Branching, Event, Kernel, Subtree, Tally};
use crate::problem::{Entry, ItemId, OptionId, Problem};
use crate::solver::Solver;

/// Numbers that look random.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    /// An index of a list of `count`.
    pub(crate) fn index(&mut self, count: usize) -> usize {
        self.below(count as u64) as usize
    }
}

/// Items with bounds, secondary ones with and without colours, and options with costs.
pub(crate) fn with_costs(chance: &mut Chance) -> Problem {
    let mut b = Problem::builder();
    let mut items = Vec::new();
    for _ in 0..4 + chance.below(4) {
        let least = chance.below(3) as u32;
        let least = if chance.below(2) == 0 { 1..=1 } else { least..=least.max(1) + chance.below(3) as u32 };
        items.push(b.bounded(least).expect("there is room"));
    }
    let colors = ["red", "blue"].map(|name| b.color(name).expect("there is room"));
    let secondary: Vec<_> = (0..3).map(|_| b.secondary()).collect();
    for _ in 0..10 + chance.below(8) {
        let mut entries: Vec<Entry> =
            items.iter().filter(|_| chance.below(3) == 0).map(|&item| item.into()).collect();
        for &item in &secondary {
            match chance.below(8) {
                0 => entries.push(item.into()),
                color @ 1..3 => entries.push(item.colored(colors[color as usize - 1])),
                _ => {}
            }
        }
        if entries.iter().any(|entry| items.contains(&entry.item)) {
            let option = b.option(entries).expect("it has a primary item");
            b.cost(option, chance.below(20) as u32);
        }
    }
    b.build()
}

/// Options of two items and of three, with costs: cheap fractional covers hold halves of them.
pub(crate) fn pairs_and_threes(chance: &mut Chance) -> Problem {
    let mut b = Problem::builder();
    let items = b.many_primaries(6 + chance.below(4) as usize);
    for _ in 0..12 + chance.below(14) {
        let drawn = (0..2 + chance.below(2)).map(|_| items[chance.below(items.len() as u64) as usize]);
        let mut held: Vec<_> = drawn.collect();
        held.sort_unstable();
        held.dedup();
        b.option_with_cost(held, 5 + chance.below(10) as u32).expect("it has an item");
    }
    b.build()
}

/// Items, some with bounds if they may, and options of which exchanges of two items make others.
pub(crate) fn with_exchanges(chance: &mut Chance, has_bounds: bool) -> Problem {
    let mut b = Problem::builder();
    let first = b.primary();
    let (lower, upper) = (chance.below(2) as u32, 1 + chance.below(3) as u32);
    let mut items = Vec::new();
    for _ in 0..4 + chance.below(5) {
        items.push(match chance.below(6) {
            0..4 if has_bounds => b.bounded(lower..=upper).expect("there is room"),
            4 if has_bounds => b.bounded(1..=2).expect("there is room"),
            0..4 => b.primary(),
            _ => b.secondary(),
        });
    }
    let (red, secondary) = (b.color("red").expect("there is room"), b.secondary());
    let mut options: Vec<Vec<Entry>> = Vec::new();
    for _ in 0..2 + chance.below(5) {
        let mut option: Vec<Entry> =
            items.iter().filter(|_| chance.below(3) == 0).map(|&item| item.into()).collect();
        option.extend((chance.below(4) == 0).then_some(Entry::from(first)));
        match chance.below(4) {
            0 => option.push(secondary.into()),
            1 => option.push(secondary.colored(red)),
            _ => {}
        }
        options.push(option);
    }
    for _ in 0..chance.below(5) {
        let (one, other) = (items[chance.index(items.len())], items[chance.index(items.len())]);
        for number in 0..options.len() {
            if chance.below(8) > 0 && options.len() < 24 {
                let turned = |&Entry { item, color }: &Entry| match item {
                    item if item == one => Entry { item: other, color },
                    item if item == other => Entry { item: one, color },
                    item => Entry { item, color },
                };
                options.push(options[number].iter().map(turned).collect());
            }
        }
    }
    for option in options {
        // Some have no primary item, and are refused.
        let _ = b.option(option);
    }
    b.build()
}

/// The graphs with a number of vertices, and a number of edges at each vertex.
pub(crate) fn regular_graphs(size: usize, degree: u32) -> Problem {
    let mut b = Problem::builder();
    let vertices: Vec<ItemId> =
        (0..size).map(|_| b.bounded(degree..=degree).expect("there is room")).collect();
    for (number, &vertex) in vertices.iter().enumerate() {
        for &other in &vertices[..number] {
            b.option([vertex, other]).expect("two vertices are an edge");
        }
    }
    b.build()
}

/// All covers, in the order of a search.
pub(crate) fn all_covers(problem: &Problem) -> Vec<Vec<OptionId>> {
    let mut covers = Vec::new();
    let _ = Solver::new(problem).for_each(|cover| {
        covers.push(cover.to_vec());
        ControlFlow::Continue(())
    });
    covers
}

/// Items on a circle, primary ones and coloured ones, and options that stay options when the circle is turned, by
/// whole steps or by two, and sometimes when it is reflected.
pub(crate) fn circle(chance: &mut Chance) -> Problem {
    let (size, step) = (3 + chance.below(6), 1 + chance.below(2));
    let is_reflected = chance.below(2) == 0;
    let mut b = Problem::builder();
    let primary: Vec<ItemId> = (0..size).map(|_| b.primary()).collect();
    let secondary: Vec<ItemId> = (0..size).map(|_| b.secondary()).collect();
    let colors: Vec<_> = (0..2).map(|_| b.new_color().unwrap()).collect();
    let mut contents: Vec<Vec<(bool, u64, Option<u64>)>> = Vec::new();
    for _ in 0..2 + chance.below(3) {
        let mut entries = Vec::new();
        for place in 0..size {
            if chance.below(size) < 2 {
                entries.push((true, place, None));
            }
            if chance.below(2 * size) < 2 {
                entries.push((false, place, [None, Some(0), Some(1)][chance.below(3) as usize]));
            }
        }
        if !entries.iter().any(|&(is_primary, ..)| is_primary) {
            entries.push((true, chance.below(size), None));
        }
        for turn in (0..size).step_by(step as usize) {
            let turned = |place: u64| (place + turn) % size;
            contents.push(entries.iter().map(|&(kind, place, color)| (kind, turned(place), color)).collect());
            if is_reflected {
                let reflected = |place: u64| size - 1 - turned(place);
                contents.push(
                    entries.iter().map(|&(kind, place, color)| (kind, reflected(place), color)).collect(),
                );
            }
        }
    }
    for entries in contents {
        let entry = |(is_primary, place, color): (bool, u64, Option<u64>)| {
            let items = if is_primary { &primary } else { &secondary };
            match color {
                None => items[place as usize].into(),
                Some(color) => items[place as usize].colored(colors[color as usize]),
            }
        };
        b.option(entries.into_iter().map(entry).collect::<Vec<Entry>>()).unwrap();
    }
    b.build()
}

/// Pigeons that look alike, and holes that do, too; some pigeons take only some of the holes.
pub(crate) fn pigeons(chance: &mut Chance) -> Problem {
    let (pigeons, holes) = (2 + chance.below(4), 2 + chance.below(4));
    let mut b = Problem::builder();
    let pigeons: Vec<ItemId> = (0..pigeons).map(|_| b.primary()).collect();
    let holes: Vec<ItemId> = (0..holes).map(|_| b.secondary()).collect();
    for pigeon in &pigeons {
        let first = chance.below(2) as usize;
        for hole in &holes[first..] {
            b.option([*pigeon, *hole]).unwrap();
        }
    }
    b.build()
}

/// Anybody may have any seat.
pub(crate) fn seats(people: usize) -> Problem {
    let mut b = Problem::builder();
    let items = b.many_primaries(2 * people);
    for person in 0..people {
        for seat in 0..people {
            b.option([items[person], items[people + seat]]).unwrap();
        }
    }
    b.build()
}

/// Queens that do not attack each other.
pub(crate) fn queens(side: usize) -> Problem {
    let mut b = Problem::builder();
    let lines = b.many_primaries(2 * side);
    let diagonals = b.many_secondaries(4 * side);
    for row in 0..side {
        for column in 0..side {
            let (down, up) = (row + column, 3 * side + row - column);
            b.option([lines[row], lines[side + column], diagonals[down], diagonals[up]]).unwrap();
        }
    }
    b.build()
}

/// All ways to lay dominoes on a board.
pub(crate) fn dominoes(rows: usize, columns: usize) -> Problem {
    let mut b = Problem::builder();
    let cells = b.many_primaries(rows * columns);
    for (at, &cell) in cells.iter().enumerate() {
        if (at + 1) % columns > 0 {
            b.option([cell, cells[at + 1]]).unwrap();
        }
        if let Some(&below) = cells.get(at + columns) {
            b.option([cell, below]).unwrap();
        }
    }
    b.build()
}

/// The covers of a kernel in order, and its nodes. It pauses after every so many nodes and gives parts away, which come
/// behind.
pub(crate) fn search(kernel: &mut dyn Kernel, key: Option<Key>, step: u64) -> (Vec<Vec<OptionId>>, u64) {
    let branching = Branching { choice: Choice::Fewest, key, counting: false };
    let mut waiting = vec![Subtree { share: 1.0, ..Subtree::default() }];
    let (mut covers, mut nodes) = (Vec::new(), 0);
    while let Some(subtree) = waiting.pop() {
        kernel.start(&subtree, &branching);
        let mut tally = Tally { pause_at: step, ..Tally::default() };
        loop {
            match kernel.run(&branching, &mut tally) {
                Event::Cover => {
                    let mut cover = Vec::new();
                    kernel.cover(&mut cover);
                    cover.sort_unstable();
                    covers.push(cover);
                }
                Event::Pause => {
                    tally.pause_at = tally.nodes.saturating_add(step);
                    waiting.extend(kernel.split());
                }
                Event::Done | Event::Full => break,
            }
        }
        nodes += tally.nodes;
    }
    (covers, nodes)
}
