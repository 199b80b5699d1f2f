//! Boards to be tiled.

use dlx::{ItemId, Problem};

use super::Instance;

type Cell = (i32, i32);

/// The twelve pentominoes by their usual letters.
const PENTOMINOES: [(char, [Cell; 5]); 12] = [
    ('F', [(0, 1), (0, 2), (1, 0), (1, 1), (2, 1)]),
    ('I', [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]),
    ('L', [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)]),
    ('N', [(0, 1), (1, 1), (2, 0), (2, 1), (3, 0)]),
    ('P', [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]),
    ('T', [(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)]),
    ('U', [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)]),
    ('V', [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]),
    ('W', [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)]),
    ('X', [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)]),
    ('Y', [(0, 1), (1, 0), (1, 1), (2, 1), (3, 1)]),
    ('Z', [(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)]),
];

pub(super) fn add(all: &mut Vec<Instance>) {
    for (rows, columns) in [(6, 10), (5, 12), (4, 15), (3, 20)] {
        all.push(Instance::new("pentominoes", &format!("{rows}x{columns}"), move || sets(rows, columns, 1)));
    }
    for (rows, columns, copies) in
        [(10, 12, 2), (8, 15, 2), (12, 15, 3), (15, 16, 4), (15, 20, 5), (20, 20, 0)]
    {
        let name = format!("{rows}x{columns}-of-{copies}");
        all.push(Instance::new("pentominoes", &name, move || sets(rows, columns, copies)));
    }
    for (letters, boards) in [
        ("Y", &[(10, 10), (10, 15), (9, 20), (15, 15), (10, 16), (13, 20), (20, 20)][..]),
        ("W", &[(10, 10), (12, 15)]),
        ("FX", &[(10, 10), (15, 15)]),
        ("WT", &[(10, 12), (15, 15)]),
        ("ZU", &[(10, 12), (15, 15)]),
        ("NV", &[(10, 15), (15, 15), (20, 20)]),
        ("TX", &[(15, 15), (15, 20)]),
    ] {
        for &(rows, columns) in boards {
            let name = format!("{letters}-{rows}x{columns}");
            all.push(Instance::new("pentominoes", &name, move || free(rows, columns, letters)));
        }
    }
    for n in [6, 8, 10, 12, 14, 20] {
        all.push(Instance::new("mutilated", &format!("{n}"), move || mutilated(n)));
    }
}

fn normal(mut cells: Vec<Cell>) -> Vec<Cell> {
    let row = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let column = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    cells.iter_mut().for_each(|cell| *cell = (cell.0 - row, cell.1 - column));
    cells.sort_unstable();
    cells
}

/// A shape turned and reflected in all ways that differ.
fn turned(shape: &[Cell]) -> Vec<Vec<Cell>> {
    let mut shapes = Vec::new();
    let mut cells = shape.to_vec();
    for turn in 0..8 {
        cells = normal(cells.iter().map(|&(r, c)| (c, -r)).collect());
        if turn == 3 {
            cells = normal(cells.iter().map(|&(r, c)| (r, -c)).collect());
        }
        shapes.push(cells.clone());
    }
    shapes.sort();
    shapes.dedup();
    shapes
}

/// Shows each way to lay a shape on a board.
fn placements(rows: i32, columns: i32, shape: &[Cell], mut visit: impl FnMut(Vec<usize>)) {
    for cells in turned(shape) {
        for r in 0..rows {
            for c in 0..columns {
                let inside = |&(dr, dc): &Cell| r + dr < rows && c + dc < columns;
                if cells.iter().all(inside) {
                    visit(cells.iter().map(|&(dr, dc)| ((r + dr) * columns + c + dc) as usize).collect());
                }
            }
        }
    }
}

/// All twelve, each this many times, in one fixed order of copies; 0 for as often as one likes.
fn sets(rows: i32, columns: i32, copies: usize) -> Problem {
    let mut b = Problem::builder();
    let cells: Vec<ItemId> = b.many_primaries((rows * columns) as usize);
    for (_, shape) in PENTOMINOES {
        let pieces: Vec<Option<ItemId>> = match copies {
            0 => vec![None],
            _ => (0..copies).map(|_| Some(b.primary())).collect(),
        };
        for piece in pieces {
            placements(rows, columns, &shape, |places| {
                let covered = places.iter().map(|&place| cells[place]);
                b.option(piece.into_iter().chain(covered)).expect("a placement is an option");
            });
        }
    }
    b.build()
}

/// Only these shapes, each as often as one likes.
fn free(rows: i32, columns: i32, letters: &str) -> Problem {
    let mut b = Problem::builder();
    let cells: Vec<ItemId> = b.many_primaries((rows * columns) as usize);
    for (_, shape) in PENTOMINOES.iter().filter(|(letter, _)| letters.contains(*letter)) {
        placements(rows, columns, shape, |places| {
            b.option(places.iter().map(|&place| cells[place])).expect("a placement is an option");
        });
    }
    b.build()
}

/// Dominoes on a chessboard without two opposite corners: there is no way.
fn mutilated(n: i32) -> Problem {
    let mut b = Problem::builder();
    let corner = |place: i32| place == 0 || place == n * n - 1;
    let cells: Vec<Option<ItemId>> = (0..n * n).map(|place| (!corner(place)).then(|| b.primary())).collect();
    placements(n, n, &[(0, 0), (0, 1)], |places| {
        if let Some(covered) = places.iter().map(|&place| cells[place]).collect::<Option<Vec<_>>>() {
            b.option(covered).expect("a domino is an option");
        }
    });
    b.build()
}
