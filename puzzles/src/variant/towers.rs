//! The game ids of *Towers*, which are Latin squares with skyscraper clues: `4:2/2/1/…`.
//!
//! The clues above the columns come first, then those below, those to the left of the rows, and those to the right, each
//! but the last with a stroke behind it. A side that tells nothing has nothing before its stroke. Behind a comma may stand
//! the [givens](games::read_givens).
//!
//! This is what `towers.c` in Simon Tatham's Portable Puzzle Collection writes.

use std::sync::Arc;

use super::Puzzle;
use crate::board::Layout;
use crate::constraint::kinds::named;
use crate::constraint::{Constraint, Place, Placed};
use crate::notation::games;
use crate::notation::text::{Mistake, Scanner, TextError};

/// The name of the game in links.
const NAME: &str = "towers";
/// The sizes that *Towers* plays.
const SMALLEST: usize = 3;
const LARGEST: usize = 9;

/// Whether a line begins with such an id: a stroke follows the first clue.
pub(super) fn begins(line: &str) -> bool {
    games::is_square(line, NAME, &[], |clues| {
        clues.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with('/')
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
    let layout = Arc::new(Layout::latin(size).map_err(|error| start.mistake(Mistake::from_error(error)))?);
    games::read_colon(&mut scanner)?;
    let mut clues: Vec<Box<dyn Constraint>> = Vec::new();
    for number in 0..4 * size {
        if number > 0 && !scanner.take('/') {
            let expected = format!("`/` and clue {} of {}", number + 1, 4 * size);
            return Err(scanner.wrong(expected, "line"));
        }
        let start = scanner;
        let digits = scanner.digits();
        if digits.is_empty() {
            continue;
        }
        let value = digits.parse().ok().filter(|value| (1..=size as i32).contains(value));
        let value =
            value.ok_or_else(|| start.wrong(format!("a clue from 1 to {size}, or nothing"), "line"))?;
        let place = Place { outside: Some(outside(number, size)), value: Some(value), ..Place::default() };
        let kind = named("skyscraper").expect("a kind of constraint");
        clues.push(Box::new(Placed::new(kind, place, &layout).map_err(|mistake| start.mistake(mistake))?));
    }
    let givens = match scanner.take(',') {
        true => games::read_givens(&mut scanner, size)?,
        false => vec![0; size * size],
    };
    if !scanner.rest().is_empty() {
        return Err(scanner.wrong("the end, or a comma and the givens", "line"));
    }
    Ok(Puzzle::new(layout, givens, clues))
}

/// The cell beside the board that has a clue: its row and its column.
fn outside(number: usize, size: usize) -> [usize; 2] {
    let line = number % size + 1;
    match number / size {
        0 => [0, line],
        1 => [size + 1, line],
        2 => [line, 0],
        _ => [line, size + 1],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Bounds, Puzzle as _, Verdict, check};

    const ID: &str = "4:3/1/3/2/1/4/2/2/2/3/2/1/2/1/2/3";

    #[test]
    fn ids_are_skyscrapers() {
        let link = format!("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/towers.html#{ID}");
        for line in [ID.to_owned(), ID.replace("4:", "4de:"), format!("{ID} a name"), link] {
            assert!(begins(&line), "{line}");
            let puzzle = read(&line, 1).expect(&line);
            assert_eq!((puzzle.size(), puzzle.own_constraints().len()), (4, 16), "{line}");
            let solution = [2, 4, 1, 3, 1, 3, 2, 4, 3, 2, 4, 1, 4, 1, 3, 2];
            assert_eq!(check(&puzzle, &Bounds::default()), Verdict::Unique(solution.to_vec()), "{line}");
        }
        let open = read("3://3/////////,1a_2f", 1).expect("one clue and two givens");
        assert_eq!((open.own_constraints().len(), open.givens()), (1, vec![0, 2]));
        assert!(!begins("4:0,0R,0") && !begins("4:a3_a4_5aa_,a5"));
    }

    #[test]
    fn mistakes_are_told_with_their_places() {
        let all = [
            ID.replace("4:", "12:"),
            ID.replace("3/2/1", "3/5/1"),
            ID.replace("/1/2/3", ""),
            format!("{ID}/1"),
            format!("{ID},1a"),
            format!("{ID}\n{ID}"),
        ];
        let told = all.map(|text| read(&text, 1).map_or_else(|error| error.to_string(), |_| text));
        insta::assert_snapshot!(told.join("\n"), @r#"
        line 1, column 1: expected a size from 3 to 9, found "12"
        line 1, column 9: expected a clue from 1 to 4, or nothing, found '5'
        line 1, column 28: expected `/` and clue 14 of 16, found the end of the line
        line 1, column 34: expected the end, or a comma and the givens, found '/'
        line 1, column 37: expected 16 cells, found 2
        line 2, column 1: expected one line for each game, found another
        "#);
    }
}
