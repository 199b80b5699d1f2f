//! Files of OpenSudoku: games in XML, each with the cells of its board.
//!
//! A game has a digit for each cell, 0 where none is given. While it is played, the cells stand behind a line
//! `version: 3`, each as its value, its notes in one or more fields, and whether a player may change it, with strokes
//! between them: `5|0|0|0|2|1|…`. Notes are left out.

use std::fmt::Write;

use super::super::puzzle::Puzzle;
use crate::notation::text::{Mistake, TextError, Unfit, quoted, short, whole};
use crate::notation::xml::{self, Element};

/// The name of the notation.
pub const OPENSUDOKU: &str = "opensudoku";
/// What stands before the games of a file. OpenSudoku puts them into a folder of this name.
pub const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n  <name>Sudokus</name>\n";
/// What stands behind them.
pub const TAIL: &str = "</opensudoku>\n";

/// The longest file in bytes that is read.
pub const LONGEST_FILE: usize = 256 << 20;
/// The most games of a file that is written. It is not longer than those that are read.
pub const MOST_GAMES: u64 = 2_000_000;

const SIZE: usize = 9;
const CELLS: usize = SIZE * SIZE;
/// The name of the outermost element.
const NAME: &str = "opensudoku";
/// The name of the element of a game.
const GAME: &str = "game";
/// The attributes that hold the cells, in older files and in newer ones.
const DATA: [&str; 2] = ["data", "cells_data"];

/// Whether a text is such a file, right or wrong: its first element has the name.
#[must_use]
pub fn recognises(text: &str) -> bool {
    xml::first_name(text) == Some(NAME)
}

/// The games of a file, each as a Sudoku on the line on which it begins in the file, with comments between them; two
/// that begin on one line stand on lines of their own. Where a player has begun, the board so far stands behind it.
///
/// # Errors
/// If the file is damaged, or of a version that is not known.
pub fn lines(text: &str) -> Result<String, TextError> {
    let mut lines = String::new();
    let mut before = 0;
    // The number of the line that is written next, and the part of the file that was looked at for the ends of lines.
    let (mut next, mut line, mut seen) = (1, 1, 0);
    xml::read_apart(text, &["note"], GAME, &mut |element| {
        let wrong = |mistake| xml::at(text, element.start, mistake);
        if element.name == GAME {
            line += text[seen..element.start].matches('\n').count();
            seen = element.start;
            while next < line {
                lines.push_str("#\n");
                next += 1;
            }
            lines.push_str(&game(&element).map_err(wrong)?);
            next += 1;
            return Ok(());
        }
        if element.name != NAME {
            let found = format_args!("<{}>", short(&element.name));
            return Err(wrong(Mistake::new(format_args!("an element `<{NAME}>`"), found)));
        }
        if lines.len() == before {
            return Err(wrong(Mistake::new(format_args!("an element `<{GAME}>`"), "none")));
        }
        before = lines.len();
        Ok(())
    })?;
    Ok(lines)
}

/// Adds the element of a game, which has its place between [`HEAD`] and [`TAIL`].
///
/// # Errors
/// If it is no Sudoku of 9×9 with boxes alone.
pub(super) fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Unfit> {
    if !puzzle.layout().is_classic_nine() {
        return Err(Unfit::new(OPENSUDOKU, "such files only hold Sudokus of 9×9 with boxes"));
    }
    let digits: String = puzzle.givens().iter().map(|&given| char::from(b'0' + given)).collect();
    let _ = writeln!(out, "  <game data=\"{digits}\"/>");
    Ok(())
}

/// The line of a game.
fn game(element: &Element) -> Result<String, Mistake> {
    let data = DATA.iter().find_map(|name| element.attribute(name));
    let none = || Mistake::new("an attribute `data` or `cells_data` of the game", "none");
    data.ok_or_else(none).and_then(line)
}

/// The line of a game with this data.
fn line(data: &str) -> Result<String, Mistake> {
    let cells = match data.trim().strip_prefix("version:") {
        None => plain_cells(data.trim()),
        Some(data) => played_cells(data.trim_start()),
    }?;
    let digit = |value: u8| if value == 0 { '.' } else { char::from(b'0' + value) };
    let mut line: String =
        cells.iter().map(|cell| digit(if cell.is_given { cell.value } else { 0 })).collect();
    let is_begun = cells.iter().any(|cell| !cell.is_given && cell.value > 0);
    // A whole board would have to be the solution.
    if is_begun && cells.iter().any(|cell| cell.value == 0) {
        let state: String = cells.iter().map(|cell| digit(cell.value)).collect();
        let _ = write!(line, " {state}");
    }
    line.push('\n');
    Ok(line)
}

struct Cell {
    value: u8,
    is_given: bool,
}

fn plain_cells(data: &str) -> Result<Vec<Cell>, Mistake> {
    let cell = |character: char| {
        let value = if character == '.' { Some(0) } else { character.to_digit(10) };
        let value = value.ok_or_else(|| Mistake::new("digits as the cells of the game", quoted(data)))?;
        Ok(Cell { value: value as u8, is_given: true })
    };
    let cells: Vec<Cell> = data.chars().map(cell).collect::<Result<_, _>>()?;
    if cells.len() != CELLS {
        return Err(Mistake::new(format_args!("{CELLS} cells of the game"), cells.len()));
    }
    Ok(cells)
}

/// The cells that stand behind the number of a version.
fn played_cells(data: &str) -> Result<Vec<Cell>, Mistake> {
    let end = data.find(|c: char| !c.is_ascii_digit()).unwrap_or(data.len());
    let (version, cells) = data.split_at(end);
    // How many fields a cell has: the versions differ in its notes.
    let count = match version {
        "1" | "2" | "3" => 3,
        "4" => 4,
        "5" => 5,
        _ => return Err(Mistake::new("cells of the versions 1 to 5", quoted(version))),
    };
    let fields: Vec<&str> = cells.split('|').map(str::trim).filter(|field| !field.is_empty()).collect();
    if fields.len() != CELLS * count {
        let expected = format_args!("{} fields, {count} for each cell of the game", CELLS * count);
        return Err(Mistake::new(expected, fields.len()));
    }
    let cell = |(place, fields): (usize, &[&str])| {
        let wrong = |expected: &str, found: &str| {
            let name = format_args!("{expected} r{}c{}", place / SIZE + 1, place % SIZE + 1);
            Mistake::new(name, quoted(found))
        };
        let (value, editable) = (fields[0], fields[count - 1]);
        let digit = whole(value).filter(|value| *value <= SIZE as u8);
        let value = digit.ok_or_else(|| wrong("a digit in the cell", value))?;
        match editable {
            "0" => Ok(Cell { value, is_given: true }),
            "1" => Ok(Cell { value, is_given: false }),
            _ => Err(wrong("0 or 1, whether a player may change the cell", editable)),
        }
    };
    fields.chunks(count).enumerate().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    fn file(inside: &str) -> String {
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- x -->\n<opensudoku>\n{inside}\n</opensudoku>\n"
        )
    }

    /// The lines of the games of a file, without the comments before them.
    fn games(text: &str) -> String {
        let lines = lines(text).expect("a file");
        lines.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect()
    }

    /// A board that is being played: the cell behind the givens has the value 4.
    fn played(version: &str, notes: &str) -> String {
        let cell = |(place, digit): (usize, char)| match (place, digit) {
            (2, _) => format!("4|{notes}|1|"),
            (_, '0') => format!("0|{notes}|1|"),
            _ => format!("{digit}|{notes}|0|"),
        };
        let cells: String = BOARD.chars().enumerate().map(cell).collect();
        format!("<game data=\"version: {version}&#10;{cells}\"/>")
    }

    #[test]
    fn each_game_is_a_line() {
        let board = BOARD.replace('0', ".") + "\n";
        let game = format!("<game data=\"{BOARD}\" note=\"x\"/>");
        assert!(recognises(&file(&game)) && !recognises("<?xml?><puzzle/>") && !recognises("53..7"));
        assert!(recognises("<!-- a <b> --><opensudoku>") && !recognises("<!-- <opensudoku> --><b>"));
        assert_eq!(games(&file(&format!("<name>x</name>{game}{game}"))), board.repeat(2));
        let folder = format!("<folder name='x'><game cells_data='{BOARD}'></game></folder>{game}");
        assert_eq!(games(&file(&folder)), board.repeat(2));
        let begun = format!("{} {}", board.trim_end(), board.replacen("53.", "534", 1));
        for (version, notes) in [("1", "1,2,"), ("2", "12|"), ("3", "0"), ("4", "0|7"), ("5", "0|7|2")] {
            assert_eq!(games(&file(&played(version, notes))), begun, "version {version}");
        }
        assert_eq!(games(&file(&played("3", "0").replace("&#10;", " "))), begun);
        let apart = format!("{game}\n\n{game}{game}\n{game}");
        assert_eq!(lines(&file(&apart)), Ok(format!("#\n#\n#\n{board}#\n{board}{board}{board}")));
    }

    #[test]
    fn a_file_of_the_most_games_can_be_read() {
        let puzzle = crate::sudoku::text::Reader::default().read(BOARD, 1).expect("a board");
        let mut game = String::new();
        write(&puzzle, &mut game).expect("a game");
        assert!(HEAD.len() + MOST_GAMES as usize * game.len() + TAIL.len() <= LONGEST_FILE);
    }

    #[test]
    fn mistakes_are_told_with_their_places() {
        let game = format!("<game data=\"{BOARD}\"/>");
        let all = [
            String::new(),
            "<game/>".to_owned(),
            format!("{game}\n{}", game.replace("53", "5")),
            game.replace("53", "5x"),
            played("6", "0"),
            played("4", "0"),
            played("3", "0").replace("4|0|1", "x|0|1"),
            played("3", "0").replace("4|0|1", "+4|0|1"),
            played("3", "0").replace("4|0|1", "4|0|2"),
            format!("{game}</opensudoku>\n<opensudoku>"),
        ];
        let told = all.map(|text| lines(&file(&text)).expect_err("no file").to_string());
        insta::assert_snapshot!(told.join("\n"), @r#"
        line 3, column 1: expected an element `<game>`, found none
        line 4, column 1: expected an attribute `data` or `cells_data` of the game, found none
        line 5, column 1: expected 81 cells of the game, found 80
        line 4, column 1: expected digits as the cells of the game, found "5x00700006001950000980000608000600034008"…
        line 4, column 1: expected cells of the versions 1 to 5, found "6"
        line 4, column 1: expected 324 fields, 4 for each cell of the game, found 243
        line 4, column 1: expected a digit in the cell r1c3, found "x"
        line 4, column 1: expected a digit in the cell r1c3, found "+4"
        line 4, column 1: expected 0 or 1, whether a player may change the cell r1c3, found "2"
        line 5, column 1: expected an element `<game>`, found none
        "#);
    }
}
