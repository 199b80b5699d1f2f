//! The fillings of a cage: one value for each cell, together at the target, and none twice in a line.
//!
//! Cells are filled one by one. What has been filled so far bounds what is to come: a sum must stay
//! within reach of its target, and a product must divide it. The last cell is not tried but reckoned:
//! whatever the operator, few values can close the cage.

use super::frame::{Frame, ValueSet, members};
use super::puzzle::Cage;
use crate::operator::Operator;

/// Memory for filling cages, used again from cage to cage.
#[derive(Default)]
pub(super) struct Filler {
    chosen: Vec<u8>,
    /// For each cell, what it and those after it come to together.
    rests: Vec<Rest>,
    /// The values that stand in each row of the cage.
    rows: [ValueSet; 16],
    /// The values that stand in each of its columns.
    columns: [ValueSet; 16],
    steps: usize,
}

/// What some cells can come to together.
#[derive(Clone, Copy)]
struct Rest {
    least: i64,
    greatest: i64,
    /// The greatest absolute value of a product, or whatever is the largest number.
    magnitude: i64,
}

/// What the cells filled so far come to.
#[derive(Clone, Copy)]
struct Total {
    sum: i64,
    /// `None` if it does not fit 64 bits.
    product: Option<i64>,
}

impl Total {
    const NOTHING: Total = Total { sum: 0, product: Some(1) };

    #[inline]
    fn with(self, value: i64) -> Self {
        let product = if value == 0 { Some(0) } else { self.product.and_then(|own| own.checked_mul(value)) };
        Total { sum: self.sum + value, product }
    }
}

/// There are more than one would care to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooMany;

/// Sums and differences of up to 256 values are smaller than this.
const BEYOND_SUMS: i64 = 1 << 40;

impl Filler {
    /// Shows each filling of a cage from these candidates of all cells, as the numbers of its values.
    ///
    /// # Errors
    /// If that takes more than `steps` steps.
    pub(super) fn fill(
        &mut self,
        frame: &Frame,
        cage: &Cage,
        candidates: &[ValueSet],
        steps: usize,
        found: &mut impl FnMut(&[u8]),
    ) -> Result<(), TooMany> {
        self.chosen.clear();
        self.steps = steps;
        self.rests.clear();
        self.rests.resize(cage.cells.len() + 1, Rest { least: 0, greatest: 0, magnitude: 1 });
        for (place, &cell) in cage.cells.iter().enumerate().rev() {
            let after = self.rests[place + 1];
            let (least, greatest) = frame.ends(candidates[usize::from(cell)]);
            self.rests[place] = Rest {
                least: after.least + least,
                greatest: after.greatest + greatest,
                magnitude: after.magnitude.saturating_mul(least.abs().max(greatest.abs())),
            };
            let (row, column) = frame.lines_of[usize::from(cell)];
            self.rows[usize::from(row)] = 0;
            self.columns[usize::from(column)] = 0;
        }
        let beyond = !(-BEYOND_SUMS..BEYOND_SUMS).contains(&cage.target);
        let sums_only = [Operator::Add, Operator::Subtract];
        let mut meanings = [Operator::Add; 4];
        let mut count = 0;
        for &meaning in
            cage.operator.meanings().iter().filter(|meaning| !(beyond && sums_only.contains(meaning)))
        {
            meanings[count] = meaning;
            count += 1;
        }
        let task = Task { frame, cage, candidates, meanings: &meanings[..count] };
        self.descend(&task, Total::NOTHING, found)
    }

    /// Fills the cells from the next to the last.
    fn descend(
        &mut self,
        task: &Task<'_>,
        total: Total,
        found: &mut impl FnMut(&[u8]),
    ) -> Result<(), TooMany> {
        let place = self.chosen.len();
        let to_come = task.cage.cells.len() - place;
        if to_come == 1 {
            return self.close(task, total, found);
        }
        let (row, column) = task.lines_of(place);
        for number in members(self.free(task, place)) {
            self.steps = self.steps.checked_sub(1).ok_or(TooMany)?;
            let next = total.with(task.frame.values[usize::from(number)]);
            // What closes the cage is reckoned at once if that is next.
            if to_come > 2 && !task.is_within_reach(next, self.rests[place + 1]) {
                continue;
            }
            let bit = 1 << number;
            self.chosen.push(number);
            self.rows[row] ^= bit;
            self.columns[column] ^= bit;
            let result =
                if to_come == 2 { self.close(task, next, found) } else { self.descend(task, next, found) };
            self.rows[row] ^= bit;
            self.columns[column] ^= bit;
            self.chosen.pop();
            result?;
        }
        Ok(())
    }

    /// Fills the last cell.
    #[inline]
    fn close(&mut self, task: &Task<'_>, total: Total, found: &mut impl FnMut(&[u8])) -> Result<(), TooMany> {
        let free = self.free(task, self.chosen.len());
        for number in members(free & task.closing(total, &self.chosen)) {
            self.steps = self.steps.checked_sub(1).ok_or(TooMany)?;
            self.chosen.push(number);
            found(&self.chosen);
            self.chosen.pop();
        }
        Ok(())
    }

    /// The candidates of a cell that do not stand in its row or its column.
    #[inline]
    fn free(&self, task: &Task<'_>, place: usize) -> ValueSet {
        let (row, column) = task.lines_of(place);
        task.candidates[usize::from(task.cage.cells[place])] & !self.rows[row] & !self.columns[column]
    }
}

struct Task<'a> {
    frame: &'a Frame,
    cage: &'a Cage,
    candidates: &'a [ValueSet],
    meanings: &'a [Operator],
}

impl Task<'_> {
    /// The row and the column of a cell of the cage.
    #[inline]
    fn lines_of(&self, place: usize) -> (usize, usize) {
        let (row, column) = self.frame.lines_of[usize::from(self.cage.cells[place])];
        (usize::from(row), usize::from(column))
    }

    /// Whether what is filled so far can still come to the target. Says yes when in doubt.
    #[inline]
    fn is_within_reach(&self, total: Total, rest: Rest) -> bool {
        let target = self.cage.target;
        self.meanings.iter().any(|meaning| match meaning {
            Operator::Subtract => {
                // All values together are twice the first, less the target.
                let (least, greatest) = self.frame.extremes();
                total.sum + rest.least <= 2 * greatest - target
                    && 2 * least - target <= total.sum + rest.greatest
            }
            Operator::Multiply if target == 0 => true,
            Operator::Multiply => total.product.is_some_and(|product| {
                product != 0 && target % product == 0 && (target / product).saturating_abs() <= rest.magnitude
            }),
            Operator::Divide if target == 0 => true,
            Operator::Divide => total.product.is_some_and(|product| {
                // All values together are the first times itself, divided by the target.
                let square = self.frame.magnitude().pow(2);
                product != 0
                    && product.checked_mul(target).is_some_and(|least| least.saturating_abs() <= square)
            }),
            _ => total.sum + rest.least <= target && target <= total.sum + rest.greatest,
        })
    }

    /// The values of a last cell that bring the others to the target.
    #[inline]
    fn closing(&self, total: Total, others: &[u8]) -> ValueSet {
        let Total { sum, product } = total;
        let (frame, target) = (self.frame, self.cage.target);
        let firsts = || others.iter().map(|&number| frame.values[usize::from(number)]);
        let mut closing = 0;
        for meaning in self.meanings {
            closing |= match meaning {
                Operator::Subtract => firsts().fold(frame.set_of(target + sum), |set, first| {
                    set | frame.set_of(2 * first - sum - target)
                }),
                Operator::Multiply => match product {
                    Some(0) if target == 0 => frame.full,
                    _ if target == 0 => frame.set_of(0),
                    Some(product) if product != 0 && target % product == 0 => frame.set_of(target / product),
                    _ => 0,
                },
                Operator::Divide => self.quotients(product, others),
                _ => frame.set_of(target - sum),
            };
        }
        closing
    }

    /// The values of a last cell that make a quotient with the others.
    fn quotients(&self, product: Option<i64>, others: &[u8]) -> ValueSet {
        let (frame, target) = (self.frame, self.cage.target);
        let zero = frame.set_of(0);
        if product == Some(0) {
            let zeros = others.iter().filter(|&&number| frame.values[usize::from(number)] == 0).count();
            return if target == 0 && zeros == 1 { frame.full & !zero } else { 0 };
        }
        if target == 0 {
            return zero;
        }
        let Some(divided) = product.and_then(|product| product.checked_mul(target)) else {
            return 0;
        };
        // The last is divided by all the others; or else it divides one of them, with the rest.
        others.iter().map(|&number| frame.values[usize::from(number)]).fold(
            frame.set_of(divided),
            |set, first| {
                let rest = divided / first;
                if first % rest == 0 { set | frame.set_of(first / rest) } else { set }
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::puzzle::Puzzle;
    use super::super::values::Values;
    use super::*;

    /// All assignments of values to the cells of a cage that keep the rules, tried one by one.
    fn plainly(frame: &Frame, cage: &Cage) -> Vec<Vec<u8>> {
        let mut all = vec![Vec::new()];
        for _ in &cage.cells {
            all = all
                .into_iter()
                .flat_map(|start: Vec<u8>| {
                    (0..frame.size as u8).map(move |last| [&start[..], &[last]].concat())
                })
                .collect();
        }
        let line = |place: usize| frame.lines_of[usize::from(cage.cells[place])];
        all.retain(|filling| {
            let places = 0..filling.len();
            let clash = |one: usize, other: usize| {
                let (a, b) = (line(one), line(other));
                filling[one] == filling[other] && (a.0 == b.0 || a.1 == b.1)
            };
            places.clone().all(|one| (0..one).all(|other| !clash(one, other)))
                && frame.fits(cage.operator, cage.target, filling)
        });
        all
    }

    #[test]
    fn every_filling_is_found_once() {
        let shapes: [&[u16]; 5] = [&[0], &[0, 1], &[1, 0, 4], &[0, 1, 4, 5], &[3, 6, 9, 10]];
        for values in ["1..4", "0..3", "-2..1", "-6,-1,2,3", "2,3,4,12"] {
            let values: Values = values.parse().expect("values");
            for shape in shapes {
                let operators = [&Operator::FOUR[..], &[Operator::Hidden, Operator::Given]].concat();
                for operator in operators
                    .into_iter()
                    .filter(|operator| (*operator == Operator::Given) == (shape.len() == 1))
                {
                    for target in (-40..=40).chain([144, i64::MAX, -i64::MAX]) {
                        let mut cages = vec![Cage { operator, target, cells: shape.to_vec() }];
                        let rest: Vec<u16> = (0..16).filter(|cell| !shape.contains(cell)).collect();
                        cages.push(Cage { operator: Operator::Add, target: 0, cells: rest });
                        let puzzle = Puzzle::new(4, values.clone(), cages).expect("a puzzle");
                        let frame = Frame::new(&puzzle);
                        let mut found = Vec::new();
                        Filler::default()
                            .fill(&frame, &puzzle.cages()[0], &[0b1111; 16], 1_000, &mut |filling| {
                                found.push(filling.to_vec());
                            })
                            .expect("few fillings");
                        assert_eq!(
                            found,
                            plainly(&frame, &puzzle.cages()[0]),
                            "{shape:?} {operator} {target}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn what_has_too_many_is_left_alone() {
        let block: Vec<u16> = (0..9).map(|place| place / 3 * 9 + place % 3).collect();
        let rest = (0..81).filter(|cell| !block.contains(cell)).collect();
        let cage = |cells| Cage { operator: Operator::Add, target: 45, cells };
        let puzzle = Puzzle::new(9, Values::up_to(9), vec![cage(block), cage(rest)]).expect("a puzzle");
        let frame = Frame::new(&puzzle);
        let result =
            Filler::default().fill(&frame, &puzzle.cages()[0], &[0b1_1111_1111; 81], 10_000, &mut |_| ());
        assert_eq!(result, Err(TooMany));
    }
}
