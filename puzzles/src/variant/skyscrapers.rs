//! Latin squares with skyscraper clues, in the notations of programs that play them: the game ids of *Towers*,
//! `4:2/2/1/…`, and the URLs of puzz.link, `https://puzz.link/p?skyscrapers/4/4/k13h4j3g`.
//!
//! In both, the clues above the columns come first, then those below, those to the left of the rows, and those to the
//! right. In an id, each but the last has a stroke behind it, and a side that tells nothing has nothing before its
//! stroke; behind a comma may stand the [givens](games::read_givens). In a URL, clues are
//! [numbers](puzzlink::read_numbers), and so are the givens behind them, if there are any.
//!
//! Ids are what `towers.c` in Simon Tatham's Portable Puzzle Collection writes.

use std::sync::Arc;

use super::Puzzle;
use crate::board::{Boxes, Layout};
use crate::constraint::kinds::named;
use crate::constraint::{Constraint, Place, Placed, names};
use crate::notation::games;
use crate::notation::puzzlink::{self, PUZZLINK};
use crate::notation::text::{Mistake, Scanner, TextError, Unfit};

/// The name of the notation of ids, and of the game in links.
pub(super) const TOWERS: &str = "towers";
/// The name of the game in URLs of puzz.link.
const GAME: &str = "skyscrapers";
/// The smallest size that *Towers* plays.
const SMALLEST: usize = 3;
/// The largest one.
const LARGEST: usize = 9;

/// Whether a line begins with an id or a URL: in an id, a stroke follows the first clue.
pub(super) fn begins(line: &str) -> bool {
    let begins = |clues: &str| clues.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with('/');
    games::is_square(line, TOWERS, &[], begins) || puzzlink::find(line, GAME).is_some()
}

/// Reads the puzzle of an id or a URL, which begins at the line of this number. What stands behind it on the line is
/// left out.
///
/// # Errors
/// If the text is none.
pub(super) fn read(text: &str, first_line: usize) -> Result<Puzzle, TextError> {
    let scanner = games::alone(text, TOWERS, first_line)?;
    let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    match puzzlink::find(line, GAME) {
        Some(start) => read_url(line, start, scanner.line()),
        None => read_id(scanner),
    }
}

fn read_url(line: &str, start: usize, number: usize) -> Result<Puzzle, TextError> {
    let (size, mut scanner) = puzzlink::read_size(line, start, number, |size| {
        let expected = || format!("{} to {} rows", super::SMALLEST, super::LARGEST);
        if (super::SMALLEST..=super::LARGEST).contains(&size) { Ok(()) } else { Err(expected()) }
    })?;
    let layout = latin(size).map_err(|mistake| scanner.mistake(mistake))?;
    let start = scanner;
    let numbers = puzzlink::read_numbers(&mut scanner, 4 * size, size)?;
    let told = (0..).zip(&numbers).filter(|(_, clue)| **clue > 0);
    let clues =
        told.map(|(number, &value)| clue(number, i32::from(value), &layout)).collect::<Result<_, _>>();
    let clues = clues.map_err(|mistake| start.mistake(mistake))?;
    let givens = match scanner.rest() {
        "" => vec![0; size * size],
        _ => puzzlink::read_numbers(&mut scanner, size * size, size)?,
    };
    puzzlink::read_end(&scanner)?;
    Ok(Puzzle::new(layout, givens, clues))
}

fn latin(size: usize) -> Result<Arc<Layout>, Mistake> {
    Layout::latin(size).map(Arc::new).map_err(Mistake::from_error)
}

/// A clue by its number.
fn clue(number: usize, value: i32, layout: &Arc<Layout>) -> Result<Box<dyn Constraint>, Mistake> {
    let outside = outside(number, layout.size());
    let place = Place { outside: Some(outside), value: Some(value), ..Place::default() };
    let kind = named(names::SKYSCRAPER).expect("a kind of constraint");
    Ok(Box::new(Placed::new(kind, place, layout)?))
}

fn read_id(mut scanner: Scanner<'_>) -> Result<Puzzle, TextError> {
    let start = scanner;
    let size = games::read_size(&mut scanner, SMALLEST..=LARGEST)?;
    let layout = latin(size).map_err(|mistake| start.mistake(mistake))?;
    games::read_colon(&mut scanner, &[])?;
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
        clues.push(clue(number, value, &layout).map_err(|mistake| start.mistake(mistake))?);
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

/// Adds the id of a puzzle.
///
/// # Errors
/// If *Towers* does not play such puzzles.
pub(super) fn write_id(puzzle: &Puzzle, out: &mut String) -> Result<(), Unfit> {
    let size = puzzle.size();
    if !(SMALLEST..=LARGEST).contains(&size) {
        return Err(Unfit::new(TOWERS, format!("boards in {TOWERS} have {SMALLEST} to {LARGEST} rows")));
    }
    let clue = |clue: u8| if clue > 0 { clue.to_string() } else { String::new() };
    let clues: Vec<String> = clues(puzzle, TOWERS)?.into_iter().map(clue).collect();
    out.push_str(&format!("{size}:{}", clues.join("/")));
    if puzzle.givens.iter().any(|&given| given > 0) {
        out.push(',');
        games::write_givens(&puzzle.givens, out);
    }
    out.push('\n');
    Ok(())
}

/// Adds the URL of a puzzle.
///
/// # Errors
/// If puzz.link has no such skyscrapers.
pub(super) fn write_url(puzzle: &Puzzle, out: &mut String) -> Result<(), Unfit> {
    let clues = clues(puzzle, PUZZLINK)?;
    puzzlink::write_start(GAME, puzzle.size(), out);
    puzzlink::write_numbers(&clues, out);
    if puzzle.givens.iter().any(|&given| given > 0) {
        puzzlink::write_numbers(&puzzle.givens, out);
    }
    out.push('\n');
    Ok(())
}

/// The clues by their numbers, 0 where there is none.
fn clues(puzzle: &Puzzle, format: &str) -> Result<Vec<u8>, Unfit> {
    let unfit = |why: String| Unfit::new(format, why);
    let (layout, size) = (&puzzle.layout, puzzle.size());
    if *layout.boxes() != Boxes::None || layout.has_diagonals() || layout.has_windows() {
        return Err(unfit(format!("boards in {format} have rows and columns alone")));
    }
    if puzzle.marks.is_some() {
        return Err(unfit(format!("{format} has no room for pencil marks")));
    }
    let mut clues = vec![0; 4 * size];
    for constraint in &puzzle.constraints {
        let placed = constraint.placed().filter(|placed| placed.kind().name == names::SKYSCRAPER);
        let place = placed.ok_or_else(|| unfit(format!("clues in {format} are skyscrapers alone")))?.place();
        let number = (0..4 * size).find(|&number| place.outside == Some(outside(number, size)));
        let value = place.value.and_then(|value| u8::try_from(value).ok());
        let value = value.filter(|&value| (1..=size).contains(&usize::from(value)));
        let (Some(number), Some(value)) = (number, value) else {
            return Err(unfit(format!("clues in {format} are numbers from 1 to {size} beside the board")));
        };
        if std::mem::replace(&mut clues[number], value) > 0 {
            return Err(unfit(format!("{format} has one clue at each place")));
        }
    }
    Ok(clues)
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
    fn ids_are_written_as_they_are_read() {
        let open = "3://3/////////,1a_2f".replace("a_", "a");
        for id in [ID, &open, "9:///////////////////////////////////9", "3:///////////"] {
            let mut written = String::new();
            write_id(&read(id, 1).expect(id), &mut written).expect(id);
            assert_eq!(written.trim_end(), id);
        }
    }

    #[test]
    fn urls_are_those_of_puzz_link() {
        const URL: &str = "https://puzz.link/p?skyscrapers/4/4/k13h4j3g";
        let puzzle = read(URL, 1).expect("four clues");
        let solution = [2, 1, 4, 3, 1, 2, 3, 4, 4, 3, 1, 2, 3, 4, 2, 1];
        assert!(puzzle.own_constraints().len() == 4 && puzzle.has_solution(&solution));
        let given = "https://puzz.link/p?skyscrapers/4/4/k13h4j3g2u";
        for url in [URL, given, "https://puzz.link/p?skyscrapers/12/12/zzcm"] {
            let mut written = String::new();
            write_url(&read(url, 1).expect(url), &mut written).expect(url);
            assert_eq!(written.trim_end(), url);
        }
        let all = ["4/5/g", "20/20/g", "4", "4/4/k13", "4/4/k53h4j3g", "4/4/zz", "4/4/k13h4j3gzg"];
        let told = all.map(|url| read(&format!("skyscrapers/{url}"), 1).expect_err(url).to_string());
        insta::assert_snapshot!(told.join("\n"), @r#"
        line 1, column 13: expected as many rows as columns, found "4/5/g"
        line 1, column 13: expected 2 to 16 rows, found "20/20/g"
        line 1, column 13: expected the numbers of columns and rows and the board, such as `4/4/g1k23k3g`, found "4"
        line 1, column 20: expected 16 places (9 are missing), found the end of the URL
        line 1, column 18: expected a number from 1 to 4, or a letter from `g` to `z` for places without one, found '5'
        line 1, column 17: expected 16 places, found more
        line 1, column 25: expected 16 places, found more
        "#);
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
