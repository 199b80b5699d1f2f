//! Cells with one candidate, and values with one place in a house.

use super::finds::Finds;
use super::ground::Ground;
use super::state::Grid;
use crate::bits::bits;
use crate::technique::{Evidence, Technique, sizes};

/// Last cells, and hidden singles: those of boxes, regions and windows are easier to see than those of lines.
pub(super) fn hidden<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, finds: &mut Finds) {
    for house in &ground.houses {
        let evidence = || Evidence::default().within([house.kind]);
        let open = grid.open() & house.set;
        if let Some(cell) = open.single() {
            let technique = Technique::LastCell;
            bits(grid.of(cell))
                .take(1)
                .for_each(|value| finds.place(technique, technique.least_step(), (cell, value), evidence));
            continue;
        }
        let rating = sizes::hidden_single(house.is_line());
        if open.is_empty() || !finds.wants(rating) {
            continue;
        }
        for value in bits(grid.in_one_place(house)) {
            let Some(cell) = (grid.positions(value) & house.set).first() else { continue };
            finds.place(Technique::HiddenSingle, rating, (cell, value), evidence);
        }
    }
}

pub(super) fn naked<const W: usize>(_: &Ground<W>, grid: &Grid<W>, finds: &mut Finds) {
    const RATING: u16 = Technique::NakedSingle.least_step();
    for cell in grid.cells_with(1).iter() {
        let value = grid.of(cell).trailing_zeros() as usize;
        finds.place(Technique::NakedSingle, RATING, (cell, value), Evidence::default);
    }
}
