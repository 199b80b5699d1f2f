//! Latin squares and large Sudokus with holes.

use dlx::Problem;

use super::Instance;
use super::chance::Chance;

pub(super) fn add(all: &mut Vec<Instance>, set: u64) {
    // Around the threshold of hardness, 1.7·n^1.55 holes (C. Gomes and D. Shmoys, 2002).
    for order in [20, 25, 30, 33, 35, 37, 40] {
        let threshold = 1.7 * f64::from(order).powf(1.55);
        for (percent, seeds) in [(96, 2), (100, 4), (104, 2)] {
            let holes = (threshold * f64::from(percent) / 100.0).round() as usize;
            for seed in 0..seeds {
                let n = order as usize;
                let parameters = format!("{order}-{holes}-{seed}");
                let seed = (set, seed + 1000 * holes as u64);
                all.push(Instance::random("holes", &parameters, seed, move |chance| {
                    let square = latin(n, chance);
                    punched(n, None, square, holes, chance)
                }));
            }
        }
    }
    for (side, percents) in [(5, &[55, 58, 61, 64][..]), (6, &[52, 56, 60, 64]), (7, &[48, 52, 56, 60])] {
        for &percent in percents {
            for seed in 0..3 {
                let n: usize = side * side;
                let parameters = format!("{n}-{percent}-{seed}");
                let seed = (set, seed + 1000 * percent as u64);
                all.push(Instance::random("sudoku", &parameters, seed, move |chance| {
                    let board = boxed(side, chance);
                    punched(n, Some(side), board, n * n * percent / 100, chance)
                }));
            }
        }
    }
}

/// A Latin square at random: the walk of M. Jacobson and P. Matthews ("Generating uniformly distributed random
/// Latin squares", 1996) through squares of which one cell may be improper.
fn latin(n: usize, chance: &mut Chance) -> Vec<usize> {
    let mut cube = vec![0i8; n * n * n];
    let at = |x: usize, y: usize, z: usize| (x * n + y) * n + z;
    for x in 0..n {
        for y in 0..n {
            cube[at(x, y, (x + y) % n)] = 1;
        }
    }
    let mut improper: Option<(usize, usize, usize)> = None;
    let mut steps = 0;
    while steps < n * n * n || improper.is_some() {
        steps += 1;
        let (x, y, z) = match improper {
            Some(place) => place,
            None => loop {
                let place = (chance.below(n), chance.below(n), chance.below(n));
                if cube[at(place.0, place.1, place.2)] == 0 {
                    break place;
                }
            },
        };
        // Another one on each line through the place; at an improper one there are two to choose from.
        let mut one_of = |line: &dyn Fn(usize) -> usize| {
            let ones: Vec<usize> = (0..n).filter(|&k| cube[line(k)] == 1).collect();
            ones[chance.below(ones.len())]
        };
        let x2 = one_of(&|k| at(k, y, z));
        let y2 = one_of(&|k| at(x, k, z));
        let z2 = one_of(&|k| at(x, y, k));
        for (place, change) in [
            (at(x, y, z), 1),
            (at(x, y2, z2), 1),
            (at(x2, y, z2), 1),
            (at(x2, y2, z), 1),
            (at(x2, y, z), -1),
            (at(x, y2, z), -1),
            (at(x, y, z2), -1),
            (at(x2, y2, z2), -1),
        ] {
            cube[place] += change;
        }
        improper = (cube[at(x2, y2, z2)] < 0).then_some((x2, y2, z2));
    }
    (0..n * n).map(|cell| (0..n).find(|&z| cube[cell * n + z] == 1).expect("each cell has a value")).collect()
}

/// A solved Sudoku: a plain pattern with bands, stacks, lines and values shuffled.
fn boxed(side: usize, chance: &mut Chance) -> Vec<usize> {
    let n = side * side;
    let mut lines = || -> Vec<usize> {
        let mut bands: Vec<usize> = (0..side).collect();
        chance.shuffle(&mut bands);
        let mut lines = Vec::new();
        for band in bands {
            let mut inner: Vec<usize> = (0..side).map(|k| band * side + k).collect();
            chance.shuffle(&mut inner);
            lines.extend(inner);
        }
        lines
    };
    let (rows, columns) = (lines(), lines());
    let mut values: Vec<usize> = (0..n).collect();
    chance.shuffle(&mut values);
    let value = |r: usize, c: usize| values[((r % side) * side + r / side + c) % n];
    rows.iter().flat_map(|&r| columns.iter().map(move |&c| (r, c))).map(|(r, c)| value(r, c)).collect()
}

/// The problem to fill holes at random in a square.
fn punched(n: usize, side: Option<usize>, square: Vec<usize>, holes: usize, chance: &mut Chance) -> Problem {
    let mut cells: Vec<usize> = (0..n * n).collect();
    chance.shuffle(&mut cells);
    let mut given: Vec<Option<usize>> = square.into_iter().map(Some).collect();
    for &cell in &cells[..holes] {
        given[cell] = None;
    }
    let houses = |cell: usize| {
        let (r, c) = (cell / n, cell % n);
        let square = side.map(|side| 2 * n + r / side * side + c / side);
        [Some(r), Some(n + c), square].into_iter().flatten()
    };
    let mut taken = vec![false; 3 * n * n];
    for (cell, value) in given.iter().enumerate() {
        if let Some(value) = value {
            houses(cell).for_each(|house| taken[house * n + value] = true);
        }
    }
    let mut b = Problem::builder();
    let mut house_items = vec![None; 3 * n * n];
    for cell in (0..n * n).filter(|&cell| given[cell].is_none()) {
        let item = b.primary();
        for value in 0..n {
            if houses(cell).any(|house| taken[house * n + value]) {
                continue;
            }
            let mut entries = vec![item];
            for house in houses(cell) {
                let slot = &mut house_items[house * n + value];
                entries.push(*slot.get_or_insert_with(|| b.primary()));
            }
            b.option(entries).expect("all items are the builder's");
        }
    }
    b.build()
}
