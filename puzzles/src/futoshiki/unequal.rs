//! The game ids of *Unequal*, which is Futoshiki: `5:0,0R,3,…`.
//!
//! Each cell is its value, or 0 where none is given, the letters of the neighbours that are less, and a comma: `U`
//! for that above, `R`, `D` and `L` for the others. In the mode *Adjacent*, `5a:`, signs have another meaning: that
//! is refused.
//!
//! This is what `unequal.c` in Simon Tatham's Portable Puzzle Collection writes.

use super::{LARGEST, SMALLEST, is_same, puzzle};
use crate::notation::games;
use crate::notation::text::{Mistake, Scanner, TextError};
use crate::variant::Puzzle;

/// The name of the game in links.
const NAME: &str = "unequal";
/// The letter of the mode *Adjacent*.
const ADJACENT: char = 'a';

/// Whether a line begins with such an id: its first cell is a number, and no stroke follows.
pub(super) fn begins(line: &str) -> bool {
    games::is_square(line, NAME, &[ADJACENT], |cells| {
        let rest = cells.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.len() < cells.len() && !rest.starts_with('/')
    })
}

/// Reads the puzzle of an id, which begins at the line of this number. What stands behind it on the line is left out.
///
/// # Errors
/// If the text is none.
pub(super) fn read(text: &str, first_line: usize) -> Result<Puzzle, TextError> {
    read_id(games::alone(text, NAME, first_line)?)
}

fn read_id(mut scanner: Scanner<'_>) -> Result<Puzzle, TextError> {
    let start = scanner;
    let size = games::read_size(&mut scanner, SMALLEST..=LARGEST)?;
    if scanner.peek() == Some(ADJACENT) {
        let expected = "a game of Unequal without `a`";
        return Err(
            scanner.mistake(Mistake::new(expected, "signs for adjacent values, which are not known here"))
        );
    }
    games::read_colon(&mut scanner, &[])?;
    let mut givens: Vec<u8> = Vec::with_capacity(size * size);
    let mut signs: Vec<[usize; 2]> = Vec::new();
    for cell in 0..size * size {
        givens.push(read_value(&mut scanner, size)?);
        while let Some(lesser) = scanner.peek().and_then(|letter| neighbour(cell, letter, size)) {
            let sign = [lesser, cell];
            if signs.iter().any(|known| is_same(known, &sign)) {
                return Err(scanner.mistake(Mistake::new("one sign between two cells", "another")));
            }
            signs.push(sign);
            scanner.next_char();
        }
        if !scanner.take(',') && cell + 1 < size * size {
            let expected = format!("a comma after cell {} of {}", cell + 1, size * size);
            let signs = "or the letters of neighbours that are less, `U`, `R`, `D` or `L`";
            return Err(scanner.wrong(format!("{expected}, {signs}"), "line"));
        }
    }
    if !scanner.rest().is_empty() {
        return Err(scanner.wrong(format!("the end after {} cells", size * size), "line"));
    }
    puzzle(size, givens, &signs).map_err(|mistake| start.mistake(mistake))
}

fn read_value(scanner: &mut Scanner<'_>, size: usize) -> Result<u8, TextError> {
    let start = *scanner;
    let value = scanner.digits().parse().ok().filter(|value| usize::from(*value) <= size);
    value.ok_or_else(|| start.wrong(format!("a value from 1 to {size}, or 0 for an empty cell"), "line"))
}

/// The neighbour of a cell that a letter names, if there is one on the board.
fn neighbour(cell: usize, letter: char, size: usize) -> Option<usize> {
    let (row, column) = (cell / size, cell % size);
    match letter {
        'U' if row > 0 => Some(cell - size),
        'R' if column + 1 < size => Some(cell + 1),
        'D' if row + 1 < size => Some(cell + size),
        'L' if column > 0 => Some(cell - 1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "4:0,0R,0,0,0,0D,0,0,0,0,0L,2,0U,0,0,0,";

    #[test]
    fn ids_are_read_with_and_without_what_surrounds_them() {
        let link = format!("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/unequal.html#{ID}");
        let without_comma = ID.trim_end_matches(',').to_owned();
        for line in [ID.to_owned(), ID.replace("4:", "4de:"), format!("{ID} a name"), link, without_comma] {
            assert!(begins(&line), "{line}");
            let puzzle = read(&line, 1).expect(&line);
            let signs: Vec<[usize; 2]> = super::super::signs(&puzzle).collect();
            assert_eq!(signs, [[2, 1], [9, 5], [9, 10], [8, 12]], "{line}");
            assert_eq!((puzzle.size(), puzzle.given(11)), (4, 2), "{line}");
        }
        assert!(!begins("4:2/2/1/3") && !begins("4:a3_a4_5aa_,a5") && !begins("4a3:1,"));
    }

    #[test]
    fn mistakes_are_told_with_their_places() {
        let all = [
            ID.replace("4:", "4a:"),
            ID.replace("4:", "10:"),
            ID.replace('2', "5"),
            ID.replace("0L", "0LR,"),
            ID.replace("0D", "0DX"),
            ID.replace("0,0R", "0L,0R"),
            ID.replace("0,0R", "0R,0L"),
            "2:1,0,0".to_owned(),
            format!("{ID}0"),
            format!("{ID}\n{ID}"),
        ];
        let told = all.map(|text| read(&text, 1).map_or_else(|error| error.to_string(), |_| text));
        insta::assert_snapshot!(told.join("\n"), @r#"
        line 1, column 2: expected a game of Unequal without `a`, found signs for adjacent values, which are not known here
        line 1, column 1: expected a size from 2 to 9, found "10"
        line 1, column 28: expected a value from 1 to 4, or 0 for an empty cell, found '5'
        line 1, column 29: expected a value from 1 to 4, or 0 for an empty cell, found ','
        line 1, column 16: expected a comma after cell 6 of 16, or the letters of neighbours that are less, `U`, `R`, `D` or `L`, found 'X'
        line 1, column 4: expected a comma after cell 1 of 16, or the letters of neighbours that are less, `U`, `R`, `D` or `L`, found 'L'
        line 1, column 7: expected one sign between two cells, found another
        line 1, column 8: expected a comma after cell 3 of 4, or the letters of neighbours that are less, `U`, `R`, `D` or `L`, found the end of the line
        line 1, column 39: expected the end after 16 cells, found '0'
        line 2, column 1: expected one line for each game, found another
        "#);
    }
}
