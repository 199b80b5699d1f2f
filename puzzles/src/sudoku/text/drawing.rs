//! The lines of boards that are [drawn]: they have to be around the boxes that a board has, or between all cells.
//!
//! [drawn]: crate::notation::drawn

use super::part::Part;
use crate::board::{Boxes, Layout};
use crate::notation::drawn::{is_bar, is_drawn_rule, is_row};
use crate::notation::text::{TextError, offset_in, quoted};

/// The stroke of a line: light, heavy or double.
fn stroke(character: char) -> Option<u8> {
    match character {
        '│' | '─' => Some(1),
        '┃' | '━' => Some(2),
        '║' | '═' => Some(3),
        _ => None,
    }
}

/// A line of a drawing.
pub(super) struct Stroke<'t> {
    part: Part<'t>,
    /// The row that it is, or that comes below it.
    row: usize,
    /// Whether it is a row.
    is_row: bool,
}

/// The lines of a drawing in box-drawing characters, which has no others: they may be rules that it does not show.
pub(super) fn strokes(text: &str, first_line: usize) -> Result<Vec<Stroke<'_>>, TextError> {
    let mut strokes = Vec::new();
    let mut rows = 0;
    for (number, line) in (first_line..).zip(text.lines()) {
        let part = Part { text: line.trim(), line, number };
        let is_row = is_row(part.text);
        if is_row || is_drawn_rule(part.text) {
            strokes.push(Stroke { part, row: rows, is_row });
            rows += usize::from(is_row);
        } else if rows > 0 && !part.text.is_empty() {
            let expected = "a row of the drawn board, or a blank line after it";
            return Err(part.wrong(expected, quoted(part.text)));
        }
    }
    Ok(strokes)
}

/// Checks that the lines of a drawing are around the boxes that a board has: where cells are parted by two kinds of
/// lines, that of the frame is around boxes, and where only some are parted, these are boxes.
pub(super) fn check(lines: &[Stroke<'_>], layout: &Layout) -> Result<(), TextError> {
    let size = layout.size();
    let Some((first, (frame, bars))) =
        lines.iter().find(|line| line.is_row).map(|line| (line.part, frame(line.part.text)))
    else {
        return Ok(());
    };
    if bars.len() < 2 || !size.is_multiple_of(bars.len() - 1) {
        return Err(other_lines(first));
    }
    let step = size / (bars.len() - 1);
    // The strokes between neighbours, by the line above or between them: 0 for none.
    let mut beside = vec![0; size * size];
    let mut above = vec![0; size * size];
    for Stroke { part, row, is_row } in lines {
        let strokes: Vec<u8> = part.text.chars().map(|c| stroke(c).unwrap_or(0)).collect();
        for column in (0..size).filter(|_| *row < size) {
            let bar = column / step;
            if *is_row && column % step == 0 {
                beside[row * size + column] = strokes.get(bars[bar]).copied().unwrap_or(0);
            } else if !is_row {
                above[row * size + column] = strokes.get(bars[bar] + 1).copied().unwrap_or(0);
            }
        }
    }
    let has_rules = lines.iter().any(|line| !line.is_row && (1..size).contains(&line.row));
    let inner = || {
        let of_cell = |cell: usize| {
            let (row, column) = (cell / size, cell % size);
            let left = (column > 0).then(|| (cell - 1, cell, beside[cell]));
            let upper = (row > 0 && has_rules).then(|| (cell - size, cell, above[cell]));
            left.into_iter().chain(upper)
        };
        (0..size * size).flat_map(of_cell)
    };
    if inner().all(|(.., stroke)| stroke == frame) {
        return Ok(());
    }
    let Some((_, other, _)) =
        inner().find(|&(one, other, stroke)| (stroke == frame) != are_apart(layout, one, other))
    else {
        return Ok(());
    };
    let row = lines.iter().find(|line| line.is_row && line.row == other / size);
    Err(other_lines(row.map_or(first, |line| line.part)))
}

/// Checks that bars in `|`, and the rules that stand in a text above some of its rows, are around the boxes of a
/// board, or between all cells.
pub(super) fn check_plain(
    rows: &[(Vec<&str>, Part<'_>)],
    has_rule_above: &[bool],
    layout: &Layout,
) -> Result<(), TextError> {
    let Boxes::Rectangles { rows: high, columns: wide } = layout.boxes() else { return Ok(()) };
    for (cells, at) in rows {
        let place = |cell: &str| offset_in(at.text, cell);
        let between = |ends: &[&str]| at.text.get(place(ends[0])? + ends[0].len()..place(ends[1])?);
        let has_bar = |ends: &[&str]| between(ends).is_some_and(|between| between.contains('|'));
        let parted: Vec<bool> = cells.windows(2).map(has_bar).collect();
        if astray(&parted, *wide).is_some() {
            return Err(other_lines(*at));
        }
    }
    match astray(has_rule_above.get(1..).unwrap_or_default(), *high) {
        Some(row) => Err(other_lines(rows[row + 1].1)),
        None => Ok(()),
    }
}

/// The first pair of neighbours in a row or a column that is parted, or not, unlike boxes of `length` cells. `None`
/// if there is none, or if all are parted, or no two.
fn astray(parted: &[bool], length: usize) -> Option<usize> {
    let is_unlike = |(place, &is_parted): (usize, &bool)| is_parted != (place + 1).is_multiple_of(length);
    let are_alike = parted.windows(2).all(|pair| pair[0] == pair[1]);
    if are_alike { None } else { parted.iter().enumerate().position(is_unlike) }
}

/// The mistake that lines are elsewhere than the boxes of the board.
fn other_lines(at: Part<'_>) -> TextError {
    let expected =
        "lines around the boxes of the board (name its boxes with `box3x2:`, `latin:` or `jigsaw/REGIONS:`)";
    at.wrong(expected, "lines elsewhere")
}

/// The stroke at the left end of a row, and where its bars stand.
fn frame(row: &str) -> (u8, Vec<usize>) {
    let bars = row.chars().enumerate().filter(|(_, character)| is_bar(*character)).map(|(place, _)| place);
    (row.chars().next().and_then(stroke).unwrap_or(0), bars.collect())
}

/// Whether two neighbours are in different boxes.
fn are_apart(layout: &Layout, one: usize, other: usize) -> bool {
    let size = layout.size();
    match layout.boxes() {
        Boxes::None => false,
        Boxes::Regions(regions) => regions[one] != regions[other],
        Boxes::Rectangles { rows, columns } => {
            let of_cell = |cell: usize| (cell / size / rows, cell % size / columns);
            of_cell(one) != of_cell(other)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Reader, Symbols};
    use crate::notation::text::cut_up;
    use crate::sudoku::text::Lines;

    const FOUR: &str = "\
┏━━━┯━━━┳━━━┯━━━┓
┃ 1 │   ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃   │   ┃
┣━━━┿━━━╋━━━┿━━━┫
┃   │   ┃ 4 │   ┃
┠───┼───╂───┼───┨
┃   │ 2 ┃   │ 3 ┃
┗━━━┷━━━┻━━━┷━━━┛
";

    /// The boards of a text as lines of digits, or what is wrong with the first that is none.
    fn boards(text: &str) -> String {
        let reader = Reader::default();
        let all = cut_up(&mut Lines::new(&reader), text);
        let of_board = |(line, text): &(usize, String)| {
            let puzzle = reader.read(text, *line).map_err(|error| error.to_string())?;
            Ok(puzzle.givens().iter().map(|given| char::from(b'0' + given)).collect::<String>())
        };
        let read: Result<Vec<String>, String> = all.iter().map(of_board).collect();
        read.map_or_else(|error| error, |boards| boards.join(" "))
    }

    #[test]
    fn boards_in_box_characters_are_read() {
        const DIGITS: &str = "1000000000400203";
        assert_eq!(boards(FOUR), DIGITS);
        assert_eq!(boards(&format!("{FOUR}{FOUR}\n{FOUR}")), [DIGITS; 3].join(" "));
        let plain = FOUR.replace(['━', '─'], "═").replace(['┃', '│'], "║");
        assert_eq!(boards(&plain), DIGITS);
        let boxes = "┌─────┬─────┐\n│ 1 . │ . . │\n│ . . │ . . │\n├─────┼─────┤\n│ . . │ 4 . │\n│ . 2 │ . 3 │\n└─────┴─────┘\n";
        assert_eq!(boards(boxes), DIGITS);
        assert_eq!(boards(&boxes.replace('.', " ")), DIGITS);
    }

    #[test]
    fn blank_cells_are_empty() {
        const DIGITS: &str = "1000000000400203";
        let cells = "+---+---+---+---+\n| 1 |   |   |   |\n|   |   |   |   |\n|   |   | 4 |   |\n|   | 2 |   | 3 |\n+---+---+---+---+\n";
        assert_eq!(boards(cells), DIGITS);
        let six = "\
| 1     |     2 |
|       |       |
|-------+-------|
|   3   |       |
|       |       |
|-------+-------|
|       | 4     |
|       |       |
";
        assert_eq!(boards(six), "100002000000030000000000000400000000");
        let row = "| 5 3   |   7   |       |\n";
        let nine = format!("+-------+-------+-------+\n{}", row.repeat(9));
        assert_eq!(boards(&nine), "530070000".repeat(9));
        let empty = nine.replacen(row, &row.replace(['5', '3', '7'], " "), 1);
        assert_eq!(boards(&empty), format!("{}{}", "0".repeat(9), "530070000".repeat(8)));
        // Where empty cells have signs, bars alone part the boxes.
        let row = "| 5 3 . | . 7 . | . . . |\n";
        let spaced = format!("{}{}", row.repeat(3), "|       |       |       |\n").repeat(3);
        assert_eq!(boards(&spaced), "530070000".repeat(9));
        assert_eq!(boards("latin:\n| 1 | 2 | 3 |\n| 2 | 3 | 1 |\n| 3 | 1 |   |\n"), "123231310");
        let three_by_two = "|. .|6 .|. 6|\n| .. | 6. | .6 |\n".repeat(3);
        assert_eq!(boards(&format!("box3x2:\n{three_by_two}")), "006006".repeat(6));
    }

    #[test]
    fn plain_lines_are_around_the_boxes_or_between_all_cells() {
        let board = |row: &str, every: usize| {
            let rows: Vec<String> = (0..6)
                .map(|place| {
                    let rule = if place > 0 && place % every == 0 { "--+--\n" } else { "" };
                    format!("{rule}{row}\n")
                })
                .collect();
            rows.concat()
        };
        let digits = "100000".repeat(6);
        assert_eq!(boards(&board("1..|...", 2)), digits);
        assert_eq!(boards(&board("1|.|.|.|.|.", 1)), digits);
        assert_eq!(boards(&board("1..|...", 9)), digits);
        assert_eq!(boards(&board("1.....", 2)), digits);
        assert_eq!(boards(&format!("box3x2:\n{}", board("1.|..|..", 3))), digits);
        let wrong = [board("1.|..|..", 3), board("1..|...", 3), board("1.....", 4)];
        insta::assert_snapshot!(wrong.map(|text| boards(&text)).join("\n"), @"
        line 1, column 1: expected lines around the boxes of the board (name its boxes with `box3x2:`, `latin:` or `jigsaw/REGIONS:`), found lines elsewhere
        line 3, column 1: expected lines around the boxes of the board (name its boxes with `box3x2:`, `latin:` or `jigsaw/REGIONS:`), found lines elsewhere
        line 3, column 1: expected lines around the boxes of the board (name its boxes with `box3x2:`, `latin:` or `jigsaw/REGIONS:`), found lines elsewhere
        ");
    }

    #[test]
    fn drawings_of_something_else_are_refused() {
        let texts = [
            // No boxes, boxes of another shape, a line missing, a row missing, a further rule, a shaded cell.
            FOUR.replace(['╂', '╋'], "┼")
                .replace("   ┃   ", "   │   ")
                .replace("   ┃ 4", "   │ 4")
                .replace("2 ┃ ", "2 │ "),
            FOUR.replacen('━', "─", 60).replace('─', "━"),
            FOUR.replacen(" │ ", "   ", 1),
            FOUR.lines().take(7).map(|line| format!("{line}\n")).collect(),
            format!("{FOUR}thermo: r1c1-r1c2\n"),
            FOUR.replacen("   │", "░░░│", 1),
        ];
        insta::assert_snapshot!(texts.map(|text| boards(&text)).join("\n"), @r#"
        line 2, column 1: expected lines around the boxes of the board (name its boxes with `box3x2:`, `latin:` or `jigsaw/REGIONS:`), found lines elsewhere
        line 4, column 1: expected lines around the boxes of the board (name its boxes with `box3x2:`, `latin:` or `jigsaw/REGIONS:`), found lines elsewhere
        line 2, column 1: expected bars between all cells of a row, or between boxes alone, found "┃ 1     ┃   │   ┃"
        line 6, column 1: expected 4 rows, as each has 4 cells, found 3 rows
        line 10, column 1: expected a row of the drawn board, or a blank line after it, found "thermo: r1c1-r1c2"
        line 2, column 10: expected a digit from 1 to 4, or `.`, found "░"
        "#);
    }

    #[test]
    fn symbols_of_ones_own_are_no_drawing() {
        let own = Reader::new(Symbols::new("┏━┃┓").expect("four symbols"), None);
        assert!(own.read("┏....━....┃....┓", 1).is_ok());
    }
}
