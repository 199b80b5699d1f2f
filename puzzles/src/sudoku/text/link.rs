//! Links that hold a Sudoku: those of puzz.link, and those of the solver of sudokuwiki.org, which have a digit for each
//! cell, 0 where none is given: `https://www.sudokuwiki.org/sudoku.htm?bd=530070000…`.

use super::super::puzzle::Puzzle;
use super::part::Part;
use super::read::Named;
use super::{Reader, SUDOKUWIKI};
use crate::board::Layout;
use crate::notation::puzzlink::{self, PUZZLINK};
use crate::notation::text::{Mistake, TextError, Unfit, quoted};

/// The name of the game in URLs of puzz.link.
const SUDOKU: &str = "sudoku";
/// The sizes that it has with the boxes that are usual.
const SIZES: [usize; 5] = [4, 6, 9, 16, 25];

/// The page of sudokuwiki.org.
const PAGE: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";
/// The cells of its boards.
const CELLS: usize = 81;

/// The board in the link that begins a line, if that is one: its cells, or the link itself.
pub(super) fn board(line: &str) -> Option<&str> {
    let link = line.split_whitespace().next()?;
    match cells(link) {
        Some(cells) if cells.len() == CELLS => Some(cells),
        Some(_) => Some(link),
        None => puzzlink::find(link, SUDOKU).map(|_| link),
    }
}

/// Whether what a line was taken for is a link.
pub(super) fn is_link(board: &str) -> bool {
    cells(board).is_some() || puzzlink::find(board, SUDOKU).is_some()
}

/// What tells the cells in a link to a Sudoku at sudokuwiki.org.
fn cells(link: &str) -> Option<&str> {
    const SITE: &str = "sudokuwiki.org/sudoku.";
    let page = link.strip_prefix("https://").or_else(|| link.strip_prefix("http://"))?;
    let page = page.strip_prefix("www.").unwrap_or(page);
    page.get(..SITE.len()).filter(|start| start.eq_ignore_ascii_case(SITE))?;
    let (_, cells) = page.split_once("?bd=")?;
    cells.split('&').next()
}

/// Reads a link.
pub(super) fn read(reader: &Reader, link: Part) -> Result<Puzzle, TextError> {
    let Some(start) = puzzlink::find(link.line, SUDOKU) else {
        let expected = format!("a link to sudokuwiki.org with {CELLS} digits, 0 for an empty cell");
        return Err(link.wrong(expected, quoted(cells(link.text).unwrap_or_default())));
    };
    let (size, mut scanner) = puzzlink::read_size(link.line, start, link.number, |size| {
        let expected = || "4, 6, 9, 16 or 25 rows, whose boxes are known there".to_owned();
        if SIZES.contains(&size) { Ok(()) } else { Err(expected()) }
    })?;
    let at = |mistake: Mistake| mistake.at(link.number, link.column());
    reader.check_symbols(size).map_err(at)?;
    let numbers = puzzlink::read_numbers(&mut scanner, size * size, size)?;
    puzzlink::read_end(&scanner)?;
    let layout = reader.kept((Named::Usual, size), || {
        Layout::classic(size).map_err(|error| at(Mistake::from_error(error)))
    })?;
    Ok(Puzzle::new(layout, numbers))
}

/// Adds the URL of a puzzle at puzz.link.
///
/// # Errors
/// If it has other boxes, or further rules.
pub(super) fn write_puzzlink(puzzle: &Puzzle, out: &mut String) -> Result<(), Unfit> {
    let layout = puzzle.layout();
    let size = layout.size();
    let is_usual = layout.has_usual_boxes() && !layout.has_diagonals() && !layout.has_windows();
    if !SIZES.contains(&size) || !is_usual {
        let why = "such URLs only hold Sudokus of 4, 6, 9, 16 or 25 rows with the usual boxes";
        return Err(Unfit::new(PUZZLINK, why));
    }
    puzzlink::write_start(SUDOKU, size, out);
    puzzlink::write_numbers(puzzle.givens(), out);
    out.push('\n');
    Ok(())
}

/// Adds the link of a puzzle to sudokuwiki.org.
///
/// # Errors
/// If it is no Sudoku of 9×9 with boxes alone.
pub(super) fn write_sudokuwiki(puzzle: &Puzzle, out: &mut String) -> Result<(), Unfit> {
    if !puzzle.layout().is_classic_nine() {
        return Err(Unfit::new(SUDOKUWIKI, "such links only hold Sudokus of 9×9 with boxes"));
    }
    out.push_str(PAGE);
    out.extend(puzzle.givens().iter().map(|&given| char::from(b'0' + given)));
    out.push('\n');
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{SOLO, Symbols, Writer};
    use super::*;
    use crate::random::Random;

    const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn line(text: &str) -> String {
        let puzzle = Reader::default().read(text, 1).map_err(|error| error.to_string());
        let mut line = String::new();
        let written = |puzzle: Puzzle| Writer::default().puzzle(&puzzle, super::super::LINE, &mut line);
        match puzzle.map(written) {
            Ok(_) => line.trim_end().to_owned(),
            Err(error) => error,
        }
    }

    #[test]
    fn links_of_others_are_read() {
        let page = "http://www.sudokuwiki.org/sudoku.htm?bd=";
        let hard = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
        assert_eq!(line(&format!("{page}{hard}")), hard.replace('0', "."));
        assert_eq!(line(&format!("https://sudokuwiki.org/Sudoku.asp?bd={NINE}&x=1 a name")), NINE);
        assert_eq!(line("https://puzz.link/p?sudoku/4/4/g1k23k3g"), ".1.....23.....3.");
        assert_eq!(line("http://pzv.jp/p.html?sudoku/4/4/g1k23k3g"), ".1.....23.....3.");
    }

    #[test]
    fn what_is_wrong_with_a_link_is_told_at_its_place() {
        let links = [
            "https://www.sudokuwiki.org/sudoku.htm?bd=S9B9e9e06030204",
            "https://www.sudokuwiki.org/sudoku.htm?bd=",
            "https://puzz.link/p?sudoku/4",
            "https://puzz.link/p?sudoku/4/6/g1",
            "https://puzz.link/p?sudoku/8/8/g1",
            "https://puzz.link/p?sudoku/4/4/g5k23k3g",
            "https://puzz.link/p?sudoku/4/4/g1k23k3",
            "https://puzz.link/p?sudoku/4/4/g1k23k3h",
            "https://puzz.link/p?sudoku/4/4/g1k23k3g1",
        ];
        insta::assert_snapshot!(links.map(line).join("\n"), @r#"
        line 1, column 1: expected a link to sudokuwiki.org with 81 digits, 0 for an empty cell, found "S9B9e9e06030204"
        line 1, column 1: expected a link to sudokuwiki.org with 81 digits, 0 for an empty cell, found ""
        line 1, column 28: expected the numbers of columns and rows and the board, such as `4/4/g1k23k3g`, found "4"
        line 1, column 28: expected as many rows as columns, found "4/6/g1"
        line 1, column 28: expected 4, 6, 9, 16 or 25 rows, whose boxes are known there, found "8/8/g1"
        line 1, column 33: expected a number from 1 to 4, or a letter from `g` to `z` for places without one, found '5'
        line 1, column 39: expected 16 places (1 is missing), found the end of the URL
        line 1, column 39: expected 16 places, found more
        line 1, column 40: expected the end of the URL, found '1'
        "#);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let (reader, writer, mut random) = (Reader::default(), Writer::default(), Random::new(1, 0));
        let regions = "AAAABACCBBCCCBBDDDEEDDEEE";
        let mut told = String::new();
        let names = ["", "x:", "windoku:", "box3x2:", "latin:", &format!("jigsaw/{regions}:")];
        for (name, size) in
            names.into_iter().zip([9, 9, 9, 6, 4, 5]).chain([4, 6, 8, 16, 25].map(|size| ("", size)))
        {
            let count = size * size;
            let empty = reader.read(&format!("{name}{}", ".".repeat(count)), 1).expect("a board");
            for format in [SOLO, PUZZLINK, SUDOKUWIKI, "opensudoku"] {
                for number in 0..30 {
                    let mut puzzle = empty.clone();
                    for _ in 0..number * count / 60 {
                        puzzle.set(random.below(count), random.below(size + 1) as u8);
                    }
                    let mut text = String::new();
                    match writer.puzzle(&puzzle, format, &mut text) {
                        Ok(()) if format == "opensudoku" => {
                            text =
                                super::super::opensudoku::lines(&format!("<opensudoku>{text}</opensudoku>"))
                                    .expect(&text);
                        }
                        Ok(()) => {}
                        Err(error) => {
                            if number == 0 {
                                told.push_str(&format!(
                                    "{size} {} {error}\n",
                                    name.split('/').next().unwrap_or("")
                                ));
                            }
                            continue;
                        }
                    }
                    assert_eq!(reader.read(&text, 1).as_ref(), Ok(&puzzle), "{text}");
                }
            }
        }
        insta::assert_snapshot!(told, @"
        9 x: cannot write this puzzle as puzzlink: such URLs only hold Sudokus of 4, 6, 9, 16 or 25 rows with the usual boxes
        9 x: cannot write this puzzle as sudokuwiki: such links only hold Sudokus of 9×9 with boxes
        9 x: cannot write this puzzle as opensudoku: such files only hold Sudokus of 9×9 with boxes
        9 windoku: cannot write this puzzle as solo: solo has no windows
        9 windoku: cannot write this puzzle as puzzlink: such URLs only hold Sudokus of 4, 6, 9, 16 or 25 rows with the usual boxes
        9 windoku: cannot write this puzzle as sudokuwiki: such links only hold Sudokus of 9×9 with boxes
        9 windoku: cannot write this puzzle as opensudoku: such files only hold Sudokus of 9×9 with boxes
        6 box3x2: cannot write this puzzle as puzzlink: such URLs only hold Sudokus of 4, 6, 9, 16 or 25 rows with the usual boxes
        6 box3x2: cannot write this puzzle as sudokuwiki: such links only hold Sudokus of 9×9 with boxes
        6 box3x2: cannot write this puzzle as opensudoku: such files only hold Sudokus of 9×9 with boxes
        4 latin: cannot write this puzzle as solo: boards in solo have boxes or regions
        4 latin: cannot write this puzzle as puzzlink: such URLs only hold Sudokus of 4, 6, 9, 16 or 25 rows with the usual boxes
        4 latin: cannot write this puzzle as sudokuwiki: such links only hold Sudokus of 9×9 with boxes
        4 latin: cannot write this puzzle as opensudoku: such files only hold Sudokus of 9×9 with boxes
        5 jigsaw cannot write this puzzle as puzzlink: such URLs only hold Sudokus of 4, 6, 9, 16 or 25 rows with the usual boxes
        5 jigsaw cannot write this puzzle as sudokuwiki: such links only hold Sudokus of 9×9 with boxes
        5 jigsaw cannot write this puzzle as opensudoku: such files only hold Sudokus of 9×9 with boxes
        4  cannot write this puzzle as sudokuwiki: such links only hold Sudokus of 9×9 with boxes
        4  cannot write this puzzle as opensudoku: such files only hold Sudokus of 9×9 with boxes
        6  cannot write this puzzle as sudokuwiki: such links only hold Sudokus of 9×9 with boxes
        6  cannot write this puzzle as opensudoku: such files only hold Sudokus of 9×9 with boxes
        8  cannot write this puzzle as puzzlink: such URLs only hold Sudokus of 4, 6, 9, 16 or 25 rows with the usual boxes
        8  cannot write this puzzle as sudokuwiki: such links only hold Sudokus of 9×9 with boxes
        8  cannot write this puzzle as opensudoku: such files only hold Sudokus of 9×9 with boxes
        16  cannot write this puzzle as sudokuwiki: such links only hold Sudokus of 9×9 with boxes
        16  cannot write this puzzle as opensudoku: such files only hold Sudokus of 9×9 with boxes
        25  cannot write this puzzle as sudokuwiki: such links only hold Sudokus of 9×9 with boxes
        25  cannot write this puzzle as opensudoku: such files only hold Sudokus of 9×9 with boxes
        ");
        let own = Writer::new(Symbols::new("ABCDEFGHI").expect("nine symbols"));
        let puzzle = Reader::default().read(NINE, 1).expect("a board");
        let error = own.puzzle(&puzzle, SOLO, &mut String::new()).expect_err("numbers");
        assert_eq!(
            error.to_string(),
            "cannot write this puzzle as solo: values in solo are numbers, not symbols"
        );
    }
}
