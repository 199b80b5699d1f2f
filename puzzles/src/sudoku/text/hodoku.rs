//! The lines of HoDoKu's library: `:0701:5:`, which names a technique and its values, then the board, and after a colon
//! the candidates that are struck out.
//!
//! In the board, `+` stands before each value that a player has placed: it is no given. `214` strikes out the 2 in
//! row 1 and column 4. What follows tells what the technique finds, and is left out. A board with `+` may also stand
//! alone.

use super::super::puzzle::Puzzle;
use super::Reader;
use super::read::Named;
use crate::board::{Layout, State, Written, given_cells};
use crate::notation::text::{Mistake, Scanner, TextError};

const SIZE: usize = 9;
const CELLS: usize = SIZE * SIZE;
/// The digits that name a technique.
const CODE: usize = 4;

/// What stands before the board in a line of the library, without the colon, and the board with `+` in it.
pub(in crate::sudoku) fn library(line: &str) -> Option<(&str, &str)> {
    let (code, rest) = line.strip_prefix(':')?.split_once(':')?;
    let is_code = code.len() >= CODE && code.as_bytes()[..CODE].iter().all(u8::is_ascii_digit);
    let (values, rest) = rest.split_once(':').filter(|_| is_code)?;
    let is_value = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let end = rest.find(':').unwrap_or(rest.len());
    values.chars().all(is_value).then(|| (&line[..code.len() + values.len() + 2], rest[..end].trim_end()))
}

/// Whether a word is a board with `+` before some values.
pub(super) fn has_placed(word: &str) -> bool {
    let signs = word.bytes().filter(|&byte| byte == b'+').count();
    let mut values = word.split('+').skip(1);
    signs > 0
        && word.chars().count() == CELLS + signs
        && values.all(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether what stands before a colon is from a line of the library, or the cells are a board with `+`.
pub(super) fn is_game(prefix: &str, cells: &str) -> bool {
    prefix.starts_with(':') || prefix.is_empty() && has_placed(cells)
}

/// Reads the puzzle that a scanner has before it, to the end of its line: its givens.
pub(super) fn read(reader: &Reader, scanner: Scanner<'_>) -> Result<Puzzle, TextError> {
    puzzle(reader, scanner, Game::read(scanner)?.givens)
}

/// The puzzle of the givens that stand here.
fn puzzle(reader: &Reader, at: Scanner<'_>, givens: Vec<u8>) -> Result<Puzzle, TextError> {
    let layout = reader.kept((Named::Usual, SIZE), || {
        Layout::classic(SIZE).map_err(|error| at.mistake(Mistake::from_error(error)))
    })?;
    Ok(Puzzle::new(layout, givens))
}

/// What a player has placed and struck out on the board of such a line, if there is anything.
pub(in crate::sudoku) fn state(reader: &Reader, text: &str) -> Option<State> {
    // Most lines have none, and are many.
    if !text.bytes().any(|byte| matches!(byte, b'+' | b':')) {
        return None;
    }
    let line = text.trim();
    let board = match library(line) {
        Some((prefix, _)) => &line[prefix.len() + 1..],
        None => line.split_whitespace().next().filter(|word| has_placed(word))?,
    };
    let scanner = Scanner::new(board, 1, 1);
    let game = Game::read(scanner).ok()?;
    let mut puzzle = puzzle(reader, scanner, game.givens).ok()?;
    if game.struck.is_empty() && game.placed.iter().all(|&value| value == 0) {
        return None;
    }
    given_cells(&game.placed).for_each(|(cell, value)| puzzle.set(cell, value));
    let candidates = puzzle.candidates();
    let written = |cell: usize| {
        let is_left = |value: &u8| !game.struck.contains(&(cell, *value));
        let left = || candidates.of(cell).filter(is_left).map(i32::from).collect();
        match puzzle.givens()[cell] {
            0 if game.struck.iter().any(|&(place, _)| place == cell) => Written::Candidates(left()),
            0 => Written::Nothing,
            value => Written::Value(i32::from(value)),
        }
    };
    Some(State::new((0..CELLS).map(written).collect()))
}

/// A board as far as it has been played.
struct Game {
    /// The value of each given cell, 0 for the others.
    givens: Vec<u8>,
    /// The values that a player has placed, 0 elsewhere.
    placed: Vec<u8>,
    /// The candidates that are struck out: the cell and the value.
    struck: Vec<(usize, u8)>,
}

impl Game {
    fn read(mut scanner: Scanner<'_>) -> Result<Self, TextError> {
        let mut game = Game { givens: Vec::new(), placed: Vec::new(), struck: Vec::new() };
        let is_end = |scanner: &Scanner<'_>| scanner.peek().is_none_or(|c| c == ':' || c.is_whitespace());
        while !is_end(&scanner) {
            if game.givens.len() == CELLS {
                return Err(scanner.wrong("a colon or the end after 81 cells", "line"));
            }
            let is_placed = scanner.take('+');
            let value = match scanner.peek() {
                Some('.' | '0') if !is_placed => 0,
                Some(digit @ '1'..='9') => digit as u8 - b'0',
                _ if is_placed => return Err(scanner.wrong("the digit that `+` places", "line")),
                _ => return Err(scanner.wrong("a digit, `+` and a digit, or `.`", "line")),
            };
            scanner.next_char();
            game.givens.push(if is_placed { 0 } else { value });
            game.placed.push(if is_placed { value } else { 0 });
        }
        if game.givens.len() < CELLS {
            return Err(scanner.mistake(Mistake::new(format!("{CELLS} cells"), game.givens.len())));
        }
        blanks(&mut scanner);
        if scanner.take(':') {
            game.read_struck(&mut scanner)?;
        }
        Ok(game)
    }

    /// Reads the candidates up to the next colon.
    fn read_struck(&mut self, scanner: &mut Scanner<'_>) -> Result<(), TextError> {
        blanks(scanner);
        while scanner.peek().is_some_and(|next| next != ':') {
            let start = *scanner;
            let digits = scanner.digits().as_bytes();
            let &[value, row, column] = digits else { return Err(start.wrong(STRUCK, "line")) };
            if digits.contains(&b'0') {
                return Err(start.wrong(STRUCK, "line"));
            }
            let place = |digit: u8| usize::from(digit - b'1');
            self.struck.push((place(row) * SIZE + place(column), value - b'0'));
            blanks(scanner);
        }
        Ok(())
    }
}

/// What is expected of a candidate.
const STRUCK: &str = "a candidate that is struck out, its value, row and column such as 214";

fn blanks(scanner: &mut Scanner<'_>) {
    while scanner.peek().is_some_and(char::is_whitespace) {
        scanner.next_char();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "+5+3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn wrong(line: &str) -> String {
        Reader::default().read(line, 3).expect_err(line).to_string()
    }

    #[test]
    fn what_a_player_placed_is_not_given() {
        let reader = Reader::default();
        let line = format!(":0701:5:{BOARD}:214 314:r1c3<>2::");
        for text in [line.as_str(), BOARD] {
            let puzzle = reader.read(text, 1).expect(text);
            assert_eq!((puzzle.givens()[0], puzzle.givens()[4], puzzle.given_count()), (0, 7, 28), "{text}");
            let state = state(&reader, text).expect("two values are placed");
            assert_eq!(state.cells()[..3], [Written::Value(5), Written::Value(3), Written::Nothing]);
        }
        let played = state(&reader, &line).expect("two candidates are struck out");
        assert_eq!(played.cells()[3], Written::Candidates(vec![6]));
        let given = format!(":0000:x:{}:::", BOARD.replace('+', ""));
        assert_eq!(reader.read(&given, 1).map(|puzzle| puzzle.given_count()), Ok(30));
        assert!(state(&reader, &given).is_none());
    }

    #[test]
    fn mistakes_are_told_with_their_places() {
        let all = [
            ":0000:x:53..7:::".to_owned(),
            format!(":0000:x:{BOARD}1:::"),
            format!(":0000:x:{}:::", BOARD.replace("+5", "+.")),
            format!(":0000:x:{}:::", BOARD.replace('7', "?")),
            format!(":0701:5:{BOARD}:21 314::"),
            format!(":0701:5:{BOARD}:210::"),
        ];
        insta::assert_snapshot!(all.map(|line| wrong(&line)).join("\n"), @"
        line 3, column 14: expected 81 cells, found 5
        line 3, column 92: expected a colon or the end after 81 cells, found '1'
        line 3, column 10: expected the digit that `+` places, found '.'
        line 3, column 15: expected a digit, `+` and a digit, or `.`, found '?'
        line 3, column 93: expected a candidate that is struck out, its value, row and column such as 214, found '2'
        line 3, column 93: expected a candidate that is struck out, its value, row and column such as 214, found '2'
        ");
    }
}
