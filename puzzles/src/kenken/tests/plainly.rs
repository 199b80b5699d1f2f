//! Solutions as plainly as they can be found: all ways to fill each cage, tried one after another. It knows
//! nothing of the solvers, and has its own arithmetic.

use std::collections::BTreeSet;

use crate::kenken::{Cage, Operator, Puzzle};

/// One way to fill a cage: its cells with their values, and these values as bits by row and by column.
#[derive(Clone)]
struct Filling {
    values: Vec<(u16, i32)>,
    in_rows: u128,
    in_columns: u128,
}

/// All solutions, but at most `limit`.
pub(super) fn solutions(puzzle: &Puzzle, limit: usize) -> BTreeSet<Vec<i32>> {
    let cages = puzzle.cages().iter().map(|cage| fillings(puzzle, cage)).collect();
    let mut found = BTreeSet::new();
    choose(puzzle, cages, &mut Vec::new(), limit, &mut found);
    found
}

fn choose(
    puzzle: &Puzzle,
    mut cages: Vec<Vec<Filling>>,
    chosen: &mut Vec<Filling>,
    limit: usize,
    found: &mut BTreeSet<Vec<i32>>,
) {
    let Some(fewest) = (0..cages.len()).min_by_key(|&number| cages[number].len()) else {
        let mut board = vec![0; puzzle.size() * puzzle.size()];
        for &(cell, value) in chosen.iter().flat_map(|filling| &filling.values) {
            board[usize::from(cell)] = value;
        }
        assert!(found.insert(board), "no solution is found twice");
        return;
    };
    for filling in cages.swap_remove(fewest) {
        let agrees = |other: &&Filling| {
            filling.in_rows & other.in_rows == 0 && filling.in_columns & other.in_columns == 0
        };
        let left: Vec<Vec<Filling>> =
            cages.iter().map(|cage| cage.iter().filter(agrees).cloned().collect()).collect();
        if found.len() < limit && left.iter().all(|cage: &Vec<Filling>| !cage.is_empty()) {
            chosen.push(filling);
            choose(puzzle, left, chosen, limit, found);
            chosen.pop();
        }
    }
}

fn fillings(puzzle: &Puzzle, cage: &Cage) -> Vec<Filling> {
    let size = puzzle.size();
    let mut all = vec![Filling { values: Vec::new(), in_rows: 0, in_columns: 0 }];
    for &cell in &cage.cells {
        let mut longer = Vec::new();
        for filling in &all {
            for (number, &value) in puzzle.values().as_slice().iter().enumerate() {
                let row = 1 << (usize::from(cell) / size * size + number);
                let column = 1 << (usize::from(cell) % size * size + number);
                if filling.in_rows & row == 0 && filling.in_columns & column == 0 {
                    let mut next = filling.clone();
                    next.values.push((cell, value));
                    next.in_rows |= row;
                    next.in_columns |= column;
                    longer.push(next);
                }
            }
        }
        all = longer;
    }
    all.retain(|filling| {
        let values: Vec<i128> = filling.values.iter().map(|&(_, value)| i128::from(value)).collect();
        comes_to(cage.operator, &values, i128::from(cage.target))
    });
    all
}

fn comes_to(operator: Operator, values: &[i128], target: i128) -> bool {
    // Each value in turn, with the others.
    let mut turns = (0..values.len()).map(|first| {
        let others: Vec<i128> = [&values[..first], &values[first + 1..]].concat();
        (values[first], others)
    });
    match operator {
        Operator::Given | Operator::Add => values.iter().sum::<i128>() == target,
        Operator::Multiply => values.iter().product::<i128>() == target,
        Operator::Subtract => turns.any(|(first, others)| first - others.iter().sum::<i128>() == target),
        Operator::Divide => turns.any(|(first, others)| {
            let divisor = others.iter().product::<i128>();
            divisor != 0 && first % divisor == 0 && first / divisor == target
        }),
        Operator::Hidden => [Operator::Add, Operator::Subtract, Operator::Multiply, Operator::Divide]
            .into_iter()
            .any(|operator| comes_to(operator, values, target)),
    }
}
