//! The URLs of puzz.link and of its relatives: the name of a game, the numbers of columns and rows, and the board, as
//! in `https://puzz.link/p?sudoku/4/4/g1k23k3g`.
//!
//! Boards of numbers have a number for each place, in the order of the game: up to 15 a digit of base 16, up to 255 a
//! `-` and two of them. A letter is a run of places without a number, `g` one and so on to `z`, 20.

use std::fmt::{Display, Write};

use super::text::{Mistake, Scanner, TextError, quoted, whole};

/// The name of the notation.
pub(crate) const PUZZLINK: &str = "puzzlink";
/// What ends too early, in a message.
pub(crate) const URL: &str = "URL";
/// The letter for one place without a number.
const FIRST_LETTER: u8 = b'g';
/// How many such places the last letter stands for.
const LONGEST_RUN: u8 = b'z' - FIRST_LETTER + 1;

/// Where in a line the size begins in the URL of this game; of Kakuros, the page before it may be left out.
pub(crate) fn find(line: &str, game: &str) -> Option<usize> {
    let first = line.split_whitespace().next()?;
    let name = first.find('?').map_or(0, |question| question + 1);
    let start = line.len() - line.trim_start().len() + name;
    first[name..].strip_prefix(game)?.starts_with('/').then_some(start + game.len() + 1)
}

/// What a URL says of its board.
pub(crate) struct Size<'t> {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// What stands behind the size.
    pub(crate) board: Scanner<'t>,
    /// The size, and all behind it.
    text: &'t str,
    column: usize,
}

impl<'t> Size<'t> {
    /// Reads the size in a URL that [begins](find) here. An `example` of it and a board is shown where it is wrong.
    pub(crate) fn read(line: &'t str, start: usize, number: usize, example: &str) -> Result<Self, TextError> {
        let text = line[start..].split_whitespace().next().unwrap_or_default();
        let column = line[..start].chars().count() + 1;
        let mut parts = text.splitn(3, '/');
        let mut side = || parts.next().and_then(whole::<usize>).filter(|&side| side > 0);
        let (Some(columns), Some(rows), Some(board)) = (side(), side(), parts.next()) else {
            let expected = format_args!("the numbers of columns and rows and the board, such as `{example}`");
            return Err(Mistake::new(expected, quoted(text)).at(number, column));
        };
        let behind = column + text[..text.len() - board.len()].chars().count();
        Ok(Size { columns, rows, board: Scanner::new(board, number, behind), text, column })
    }

    /// A mistake in the size.
    pub(crate) fn wrong(&self, expected: impl Display) -> TextError {
        Mistake::new(expected, quoted(self.text)).at(self.board.line(), self.column)
    }
}

/// Reads the size of a square board, and what stands behind it in a URL that [begins](find) here.
pub(crate) fn read_size<'t>(
    line: &'t str,
    start: usize,
    number: usize,
    fits: impl Fn(usize) -> Result<(), String>,
) -> Result<(usize, Scanner<'t>), TextError> {
    let size = Size::read(line, start, number, "4/4/g1k23k3g")?;
    if size.rows != size.columns {
        return Err(size.wrong("as many rows as columns"));
    }
    fits(size.rows).map_err(|expected| size.wrong(expected))?;
    Ok((size.rows, size.board))
}

/// Reads the numbers of this many places, 0 where there is none.
pub(crate) fn read_numbers(
    scanner: &mut Scanner<'_>,
    count: usize,
    largest: usize,
) -> Result<Vec<u8>, TextError> {
    let mut numbers = Vec::with_capacity(count);
    while numbers.len() < count {
        let start = *scanner;
        let wrong =
            || format!("a number from 1 to {largest}, or a letter from `g` to `z` for places without one");
        match scanner.next_char() {
            Some(letter @ 'g'..='z') => {
                numbers.resize(numbers.len() + usize::from(letter as u8 - FIRST_LETTER) + 1, 0);
            }
            Some(first) => {
                let digit = |c: Option<char>| c.and_then(|c| c.to_digit(16));
                let number = match first {
                    '-' => {
                        digit(scanner.next_char()).zip(digit(scanner.next_char())).map(|(a, b)| 16 * a + b)
                    }
                    _ => digit(Some(first)),
                };
                let number = number.filter(|number| (1..=largest).contains(&(*number as usize)));
                numbers.push(number.ok_or_else(|| start.wrong(wrong(), URL))? as u8);
            }
            None => {
                let missing = count - numbers.len();
                let are = if missing == 1 { "is" } else { "are" };
                let expected = format!("{count} places ({missing} {are} missing)");
                return Err(start.wrong(expected, URL));
            }
        }
        if numbers.len() > count {
            return Err(start.mistake(Mistake::new(format!("{count} places"), "more")));
        }
    }
    Ok(numbers)
}

/// Takes the end of a board.
pub(crate) fn read_end(scanner: &Scanner<'_>) -> Result<(), TextError> {
    if scanner.rest().is_empty() { Ok(()) } else { Err(scanner.wrong("the end of the URL", URL)) }
}

/// Adds the URL of a game up to its board.
pub(crate) fn write_start(game: &str, size: usize, out: &mut String) {
    let _ = write!(out, "https://puzz.link/p?{game}/{size}/{size}/");
}

/// Adds the numbers of places, with 0 where there is none.
pub(crate) fn write_numbers(numbers: &[u8], out: &mut String) {
    for run in numbers.chunk_by(|one, other| *one == 0 && *other == 0) {
        if run[0] == 0 {
            let runs = run.chunks(usize::from(LONGEST_RUN));
            out.extend(runs.map(|run| char::from(FIRST_LETTER + run.len() as u8 - 1)));
        } else {
            let sign = if run[0] < 16 { "" } else { "-" };
            let _ = write!(out, "{sign}{:x}", run[0]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_begin_with_their_game() {
        assert_eq!(find(" https://puzz.link/p?sudoku/4/4/p", "sudoku"), Some(28));
        assert_eq!(find("sudoku/4/4/p", "sudoku"), Some(7));
        for other in
            ["https://puzz.link/p?sudokux/4/4/p", "https://puzz.link/p?kakuro/4/4/p", "sudoku", "x sudoku/"]
        {
            assert_eq!(find(other, "sudoku"), None, "{other}");
        }
    }

    #[test]
    fn numbers_are_read_as_they_are_written() {
        let mut numbers = vec![0; 45];
        (numbers[0], numbers[1], numbers[43]) = (15, 16, 9);
        let mut text = String::new();
        write_numbers(&numbers, &mut text);
        assert_eq!(text, "f-10zzg9g");
        let mut scanner = Scanner::new(&text, 1, 1);
        assert_eq!(read_numbers(&mut scanner, 45, 16), Ok(numbers));
        assert_eq!(read_end(&scanner), Ok(()));
    }
}
