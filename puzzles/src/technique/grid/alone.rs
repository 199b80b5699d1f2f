//! What constraints beyond the houses take away at once, each by itself, and how hard that is to see.

use super::constraints::{left, left_by_houses, possible};
use super::finds::Finds;
use super::ground::Ground;
use super::state::{Grid, all};
use crate::bits::bits;
use crate::board::ValueSet;
use crate::technique::{Evidence, Finding, Look, Pattern, Sheet};

/// How hard it is to see in which order the values of a set go into their cells.
const ARRANGED: u16 = 25;

/// What a constraint, by its number, strikes out at once, and not the houses that its cells share.
fn struck<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, number: usize) -> Vec<(usize, ValueSet)> {
    let look = &ground.looks[number];
    let mut struck = left(look, grid, None, |left| {
        let goes = |(&cell, left): (&usize, &ValueSet)| (cell, grid.of(cell) as ValueSet & !left);
        let goes = look.cells().iter().zip(left).map(goes);
        goes.filter(|&(_, set)| set != 0).collect::<Vec<(usize, ValueSet)>>()
    });
    if !struck.is_empty() && !ground.shared[number].is_empty() {
        let by_houses = left_by_houses(ground, number, grid, None);
        for (cell, set) in &mut struck {
            let own = look.cells().iter().zip(&by_houses).filter(|(own, _)| *own == cell);
            *set &= own.fold(ValueSet::MAX, |left, (_, set)| left & set);
        }
        struck.retain(|&(_, set)| set != 0);
    }
    struck
}

/// How much harder it is to see what follows from this many ways to fill cells than what shows at a glance: of two,
/// nothing, and 2 more for each doubling.
fn extra_for_ways(count: usize) -> u16 {
    let doublings = count.max(2).checked_next_power_of_two().map_or(usize::BITS, usize::ilog2) - 1;
    (2 * doublings as u16).min(MOST_EXTRA)
}

/// Nothing that a constraint by itself shows is harder than that.
const MOST_EXTRA: u16 = 18;

/// How much harder it is to see what follows from the order of values that are known to be in some cells.
const IN_ORDER: u16 = 4;

/// What people see first of what a constraint strikes out, and how much harder that is than what shows at a glance.
fn seen_first<const W: usize>(
    ground: &Ground<W>,
    grid: &Grid<W>,
    look: &Look,
    struck: Vec<(usize, ValueSet)>,
) -> (Vec<(usize, ValueSet)>, u16) {
    let mut candidates: Vec<ValueSet> = look.cells().iter().map(|&cell| possible(grid, cell)).collect();
    // Of two cells, each shows what it leaves the other.
    if candidates.iter().filter(|set| !set.is_power_of_two()).count() <= 2 {
        return (struck, 0);
    }
    let Some(ways) = look.ways(&candidates) else { return (struck, 0) };
    let extra = extra_for_ways(ways.count);
    if extra == 0 && ways.left.is_none() {
        return (struck, 0);
    }
    let without = |left: &[ValueSet]| -> Vec<(usize, ValueSet)> {
        let left = |cell: usize| look.cells().iter().zip(left).find(|(own, _)| **own == cell);
        let goes = |&(cell, set): &(usize, ValueSet)| (cell, set & !left(cell).map_or(0, |(_, set)| *set));
        struck.iter().map(goes).filter(|(_, set)| *set != 0).collect()
    };
    look.glance(&mut candidates, all(ground.size) as ValueSet);
    let at_once = without(&candidates);
    let by_ways = ways.left.map_or_else(|| struck.clone(), |left| without(&left));
    match (at_once.is_empty(), by_ways.is_empty()) {
        (false, _) if extra > 0 || by_ways.is_empty() => (at_once, 0),
        (_, false) => (by_ways, extra),
        (_, true) => (struck, (extra + IN_ORDER).min(MOST_EXTRA)),
    }
}

/// What constraints strike out, each by itself.
pub(super) fn find<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, finds: &mut Finds) {
    for (number, look) in ground.looks.iter().enumerate() {
        let rating =
            look.number().max(look.technique().least_step()).max(if look.has_sets() { ARRANGED } else { 0 });
        if !finds.wants(rating) {
            continue;
        }
        let all = struck(ground, grid, number);
        if !all.is_empty() {
            let (struck, extra) = seen_first(ground, grid, look, all);
            strike(ground, grid, finds, number, struck, rating + extra);
        }
    }
}

/// The same whatever its rating.
pub(super) fn find_all<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, finds: &mut Finds) {
    for number in 0..ground.looks.len() {
        strike(ground, grid, finds, number, struck(ground, grid, number), 0);
    }
}

fn strike<const W: usize>(
    ground: &Ground<W>,
    grid: &Grid<W>,
    finds: &mut Finds,
    number: usize,
    struck: Vec<(usize, ValueSet)>,
    rating: u16,
) {
    if struck.is_empty() || !finds.wants(rating) {
        return;
    }
    let look = &ground.looks[number];
    let mut finding = Finding { struck, pattern: Pattern::Plain };
    if finds.explains() {
        let sheet = Sheet::new((0..ground.cell_count).map(|cell| possible(grid, cell)).collect());
        finding = look.part(finding, all(ground.size) as ValueSet, &sheet);
    }
    let values = |&(cell, set): &(usize, ValueSet)| bits(set).map(move |value| (cell, value));
    let struck = finding.struck.iter().flat_map(values).collect();
    finds.strike(look.technique(), rating, struck, || Evidence {
        seen: Some((number, finding.pattern)),
        ..Evidence::new(look.cells().iter().copied(), [])
    });
}
