//! Things in rows: Langford's numbers, queens, Latin squares, Sudokus, timetables.

use dlx::{BuildError, ItemId, Problem, ProblemBuilder};

/// Adds a primary item for each pair of a number below `rows` and one below `columns`.
fn primary_grid(
    b: &mut ProblemBuilder,
    name: &str,
    rows: usize,
    columns: usize,
) -> Result<Vec<Vec<ItemId>>, BuildError> {
    (0..rows)
        .map(|row| (0..columns).map(|column| b.named_primary(&format!("{name}{row}_{column}"))).collect())
        .collect()
}

/// Each of 1 to `n` stands twice in a row of 2`n` places, `k` places between the two `k`s.
///
/// A row and its mirror image count as one: the first of the two `k`s stands in the first half of
/// its places, where `k` is the largest odd number. (An odd `k` is never its own mirror image.)
pub fn langford(n: usize) -> Result<Problem, BuildError> {
    let mut b = Problem::builder();
    let mut numbers = Vec::new();
    for k in 1..=n {
        numbers.push(b.named_primary(&k.to_string())?);
    }
    let mut places = Vec::new();
    for place in 1..=2 * n {
        places.push(b.named_primary(&format!("s{place}"))?);
    }
    let halved = if n % 2 == 1 { n } else { n.saturating_sub(1) };
    for (k, &number) in (1..).zip(&numbers) {
        let ways = (2 * n).saturating_sub(k + 1);
        for first in 0..if k == halved { ways / 2 } else { ways } {
            b.option([number, places[first], places[first + k + 1]])?;
        }
    }
    Ok(b.build())
}

/// `n` queens on a board of `n` times `n`, none of which attacks another.
///
/// Rows and columns are tried from the middle, where queens attack most ("organ-pipe order").
pub fn queens(n: usize) -> Result<Problem, BuildError> {
    let mut b = Problem::builder();
    let mut from_the_middle: Vec<usize> = (0..n).collect();
    from_the_middle.sort_by_key(|&k| (2 * k + 1).abs_diff(n));
    let mut rows = vec![ItemId::new(0); n];
    let mut columns = rows.clone();
    for k in from_the_middle {
        rows[k] = b.named_primary(&format!("r{k}"))?;
        columns[k] = b.named_primary(&format!("c{k}"))?;
    }
    let mut rising = Vec::new();
    let mut falling = Vec::new();
    for k in 0..2 * n.max(1) - 1 {
        rising.push(b.named_secondary(&format!("a{k}"))?);
        falling.push(b.named_secondary(&format!("b{k}"))?);
    }
    for row in 0..n {
        for column in 0..n {
            b.option([rows[row], columns[column], rising[row + column], falling[n - 1 - row + column]])?;
        }
    }
    Ok(b.build())
}

/// A square of `n` numbers in which each row and each column holds each number once.
pub fn latin(n: usize) -> Result<Problem, BuildError> {
    latin_with(n, |_, _, _| true)
}

/// As [`latin`], with the numbers in order in the first row and in the first column.
pub fn reduced_latin(n: usize) -> Result<Problem, BuildError> {
    latin_with(n, |row, column, number| (row != 0 || number == column) && (column != 0 || number == row))
}

/// Latin squares in which a number may be in a cell only if `may` says so: of the row, the column and the
/// number.
pub fn latin_with(n: usize, may: impl Fn(usize, usize, usize) -> bool) -> Result<Problem, BuildError> {
    let mut b = Problem::builder();
    let cells = primary_grid(&mut b, "p", n, n)?;
    let rows = primary_grid(&mut b, "r", n, n)?;
    let columns = primary_grid(&mut b, "c", n, n)?;
    for row in 0..n {
        for column in 0..n {
            for number in (0..n).filter(|&number| may(row, column, number)) {
                b.option([cells[row][column], rows[row][number], columns[column][number]])?;
            }
        }
    }
    Ok(b.build())
}

/// An empty Sudoku whose boxes have this many rows and columns.
pub fn sudoku(box_rows: usize, box_columns: usize) -> Result<Problem, BuildError> {
    let n = box_rows * box_columns;
    let mut b = Problem::builder();
    let cells = primary_grid(&mut b, "p", n, n)?;
    let rows = primary_grid(&mut b, "r", n, n)?;
    let columns = primary_grid(&mut b, "c", n, n)?;
    let boxes = primary_grid(&mut b, "b", n, n)?;
    for row in 0..n {
        for column in 0..n {
            let box_number = row / box_rows * box_rows + column / box_columns;
            for number in 0..n {
                b.option([
                    cells[row][column],
                    rows[row][number],
                    columns[column][number],
                    boxes[box_number][number],
                ])?;
            }
        }
    }
    Ok(b.build())
}

/// Each of `n` teams meets each other team once, and all play in each of `n` - 1 rounds.
pub fn round_robin(n: usize) -> Result<Problem, BuildError> {
    let mut b = Problem::builder();
    let slots = primary_grid(&mut b, "t", n, n - 1)?;
    for home in 0..n {
        for guest in home + 1..n {
            let game = b.named_primary(&format!("{home}-{guest}"))?;
            for (&one, &other) in slots[home].iter().zip(&slots[guest]) {
                b.option([game, one, other])?;
            }
        }
    }
    Ok(b.build())
}
