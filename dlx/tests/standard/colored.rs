//! Problems in which options must agree: the engine's colours.

use std::collections::BTreeMap;

use dlx::{BuildError, Color, Entry, Problem};

/// A problem made at random once, of 14 primary and 8 secondary items; kept as text.
pub fn random_small() -> Result<Problem, BuildError> {
    Ok(read(include_str!("xcc1.dlx")))
}

/// The same of 18 primary and 10 secondary items, with more than 2³⁰ covers.
pub fn random_large() -> Result<Problem, BuildError> {
    Ok(read(include_str!("xcc2.dlx")))
}

fn read(text: &str) -> Problem {
    let (problem, _) = dlx::format::parse(text).expect("a valid problem");
    problem
}

/// The squares whose edges have `colors` colours, each square once, on a board where touching edges
/// agree and the whole border has the first colour. MacMahon (1921) had 3 colours, and 24 squares.
///
/// Squares may be turned, not turned over. An edge is a secondary item, and its colour a colour.
pub fn macmahon(colors: usize, rows: usize, columns: usize) -> Result<Problem, BuildError> {
    let mut b = Problem::builder();
    // The colours of the top, right, bottom and left edge; the least of four turns names the square.
    let digit = |code: usize, place: u32| code / colors.pow(place) % colors;
    let turned = |edges: [usize; 4]| (0..4).map(move |turn| std::array::from_fn(|k| edges[(k + turn) % 4]));
    let ways: Vec<[usize; 4]> = (0..colors.pow(4)).map(|code| [3, 2, 1, 0].map(|k| digit(code, k))).collect();
    let least = |edges: [usize; 4]| turned(edges).min().unwrap_or(edges);

    let mut names = Vec::new();
    for color in 0..colors {
        names.push(b.color(&letter(color))?);
    }
    let mut squares = BTreeMap::new();
    for &edges in ways.iter().filter(|&&edges| least(edges) == edges) {
        squares.insert(edges, b.named_primary(&edges.map(letter).concat())?);
    }
    let mut cells = BTreeMap::new();
    for row in 0..rows {
        for column in 0..columns {
            cells.insert((row, column), b.named_primary(&format!("{row}_{column}"))?);
        }
    }
    let mut level = BTreeMap::new();
    let mut upright = BTreeMap::new();
    for row in 0..=rows {
        for column in 0..columns {
            level.insert((row, column), b.named_secondary(&format!("h{row}_{column}"))?);
        }
    }
    for row in 0..rows {
        for column in 0..=columns {
            upright.insert((row, column), b.named_secondary(&format!("v{row}_{column}"))?);
        }
    }
    for &edges in &ways {
        let square = squares[&least(edges)];
        for (&(row, column), &cell) in &cells {
            let border = [row == 0, column + 1 == columns, row + 1 == rows, column == 0];
            if border.iter().zip(edges).any(|(&border, color)| border && color != 0) {
                continue;
            }
            let [top, right, bottom, left] = edges.map(|color| names[color]);
            b.option([
                square.into(),
                cell.into(),
                level[&(row, column)].colored(top),
                upright[&(row, column + 1)].colored(right),
                level[&(row + 1, column)].colored(bottom),
                upright[&(row, column)].colored(left),
            ])?;
        }
    }
    Ok(b.build())
}

fn letter(k: usize) -> String {
    char::from_digit(k as u32 + 10, 36).map_or_else(|| k.to_string(), String::from)
}

/// The words of the example of word squares: four letters each.
pub fn words() -> Vec<&'static str> {
    include_str!("../../examples/word_square/words.txt").split_whitespace().collect()
}

/// All squares of letters in which each row and each column is a word. All words have `n` letters.
///
/// A line of the square is an item; a cell is a secondary item, and its letter a colour.
pub fn word_squares(n: usize, words: &[&str]) -> Result<Problem, BuildError> {
    let mut b = Problem::builder();
    let mut lines = Vec::new();
    for name in ["A", "D"] {
        for k in 0..n {
            lines.push(b.named_primary(&format!("{name}{k}"))?);
        }
    }
    let mut cells = Vec::new();
    for row in 0..n {
        for column in 0..n {
            cells.push(b.named_secondary(&format!("c{row}_{column}"))?);
        }
    }
    for word in words {
        let mut letters: Vec<Color> = Vec::new();
        for c in word.chars() {
            letters.push(b.color(&c.to_string())?);
        }
        for k in 0..n {
            let across = (0..n).map(|place| cells[k * n + place].colored(letters[place]));
            b.option([Entry::from(lines[k])].into_iter().chain(across))?;
            let down = (0..n).map(|place| cells[place * n + k].colored(letters[place]));
            b.option([Entry::from(lines[n + k])].into_iter().chain(down))?;
        }
    }
    Ok(b.build())
}
