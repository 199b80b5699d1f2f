//! Indexers: the value of a cell says where in its column the number of its row is; or where in its row the number of
//! its column; or where in its box the number of its place there. So the cell that it points at points back.

use super::kinds::{Form, Kind};
use super::on_board::box_of;
use super::{Asks, Part, Piece, Place};
use crate::board::{Layout, Turn};
use crate::picture::{Picture, Shape, Sign};
use crate::technique::Said;

pub(super) const ROW: Kind = Kind {
    name: "rowindexer",
    words: &["row-indexer"],
    parts: &[Part::Cells(1)],
    form: Form::Placed(&Indexer::Row),
};

pub(super) const COLUMN: Kind = Kind {
    name: "columnindexer",
    words: &["column-indexer"],
    parts: &[Part::Cells(1)],
    form: Form::Placed(&Indexer::Column),
};

pub(super) const BOX: Kind = Kind {
    name: "boxindexer",
    words: &["box-indexer"],
    parts: &[Part::Cells(1)],
    form: Form::Placed(&Indexer::Box),
};

#[derive(Clone, Copy)]
enum Indexer {
    Row,
    Column,
    Box,
}

impl Indexer {
    /// The cells that a cell points at by each of its values in order, itself among them.
    fn targets(self, cell: usize, layout: &Layout) -> Vec<usize> {
        let size = layout.size();
        match self {
            Indexer::Row => (0..size).map(|row| row * size + cell % size).collect(),
            Indexer::Column => (0..size).map(|column| cell / size * size + column).collect(),
            Indexer::Box => box_of(cell, layout)
                .map_or(Vec::new(), |house| house.cells.iter().map(|&cell| cell.into()).collect()),
        }
    }
}

/// The number of a cell among those that it points at, from 1.
fn number(cell: usize, targets: &[usize]) -> i32 {
    targets.iter().position(|&target| target == cell).map_or(0, |place| place as i32 + 1)
}

/// Pairs of numbers as one.
const NUMBERS: i32 = 64;

impl Asks for Indexer {
    fn needs_boxes(&self) -> bool {
        matches!(self, Indexer::Box)
    }

    fn cells(&self, place: &Place, layout: &Layout) -> Vec<usize> {
        let mut cells = place.cells.clone();
        for target in place.cells.iter().flat_map(|&cell| self.targets(cell, layout)) {
            if !cells.contains(&target) {
                cells.push(target);
            }
        }
        cells
    }

    fn holds(&self, place: &Place, layout: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        place.cells.iter().all(|&cell| {
            let targets = self.targets(cell, layout);
            value(targets[value(cell) as usize - 1]) == number(cell, &targets)
        })
    }

    fn pieces(&self, place: &Place, layout: &Layout) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for &cell in &place.cells {
            let targets = self.targets(cell, layout);
            let own = number(cell, &targets);
            for (&target, at) in targets.iter().zip(1..) {
                if target != cell {
                    // It points there if and only if its number is there, which stands nowhere else.
                    pieces.push(Piece::Pair(
                        [cell, target],
                        ("indexer", at * NUMBERS + own),
                        |numbers, one, other| (one == numbers / NUMBERS) == (other == numbers % NUMBERS),
                    ));
                }
            }
        }
        pieces
    }

    fn says(&self, _: &Place, _: &Layout) -> Said {
        match self {
            Indexer::Row => Said::RowIndexer,
            Indexer::Column => Said::ColumnIndexer,
            Indexer::Box => Said::BoxIndexer,
        }
    }

    /// Its numbers count from one end.
    fn turned(&self, kind: &'static Kind, _: &Place, turn: Turn, _: &Layout) -> Option<&'static Kind> {
        let stays = match self {
            Indexer::Row => !turn.mirrored[0],
            Indexer::Column => !turn.mirrored[1],
            Indexer::Box => turn.is_identity(),
        };
        let kind = match self {
            Indexer::Row if turn.transposed => &COLUMN,
            Indexer::Column if turn.transposed => &ROW,
            _ => kind,
        };
        stays.then_some(kind)
    }

    fn draw(&self, place: &Place, _: &Layout, picture: &mut Picture) {
        let shape = match self {
            Indexer::Row => Shape::RowIndexer,
            Indexer::Column => Shape::ColumnIndexer,
            Indexer::Box => Shape::BoxIndexer,
        };
        picture.signs.extend(place.cells.iter().map(|&cell| Sign::Shape { cell, shape }));
    }
}
