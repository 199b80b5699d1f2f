//! A puzzle as a person sees it, in box characters: walls around cages, and the clue in the first cell of
//! each.

use super::operator::Operator;
use super::puzzle::{Cage, Puzzle};

/// Draws a puzzle, or one of its solutions.
///
/// Walls between cages are heavy, those within light; a clue stands in the first cell of its cage, and a
/// cell's value below.
#[must_use]
pub fn draw(puzzle: &Puzzle, solution: Option<&[i32]>) -> String {
    let size = puzzle.size();
    let cage_of = puzzle.cage_of();
    let clue = |cell: usize| {
        let cage = &puzzle.cages()[usize::from(cage_of[cell])];
        if cage.cells.iter().min() == Some(&(cell as u16)) { clue(cage) } else { String::new() }
    };
    let value = |cell: usize| solution.map_or(String::new(), |values| values[cell].to_string());
    let texts = (0..size * size).flat_map(|cell| [clue(cell), value(cell)]);
    let width = texts.map(|text| text.chars().count()).max().unwrap_or(0).max(3) + 1;
    // The cage on either side of a wall; outside there is none.
    let cage = |row: usize, column: usize| {
        (row.wrapping_sub(1) < size && column.wrapping_sub(1) < size)
            .then(|| cage_of[(row - 1) * size + column - 1])
    };
    let mut out = String::new();
    for row in 0..=size {
        for column in 0..=size {
            // The four cells around a corner, and the walls between them: up, right, down, left.
            let [nw, ne] = [cage(row, column), cage(row, column + 1)];
            let [sw, se] = [cage(row + 1, column), cage(row + 1, column + 1)];
            let up = wall(nw, ne, row > 0);
            let right = wall(ne, se, column < size);
            let down = wall(sw, se, row < size);
            let left = wall(nw, sw, column > 0);
            out.push(corner([up, right, down, left]));
            if column < size {
                out.extend(std::iter::repeat_n(if right == 2 { '━' } else { '─' }, width));
            }
        }
        out.push('\n');
        for texts in [&clue as &dyn Fn(usize) -> String, &value].into_iter().filter(|_| row < size) {
            for column in 0..=size {
                let is_heavy = cage(row + 1, column) != cage(row + 1, column + 1);
                out.push(if is_heavy { '┃' } else { '│' });
                if column < size {
                    out.push_str(&format!("{:<width$}", texts(row * size + column)));
                }
            }
            out.push('\n');
        }
    }
    out
}

/// How heavy the wall between two cages is: 0 for none at all.
fn wall(one: Option<u16>, other: Option<u16>, is_there: bool) -> usize {
    if is_there { 1 + usize::from(one != other) } else { 0 }
}

/// A cage's target with the sign of its operator.
fn clue(cage: &Cage) -> String {
    let sign = match cage.operator {
        Operator::Given => "",
        Operator::Add => "+",
        Operator::Subtract => "−",
        Operator::Multiply => "×",
        Operator::Divide => "÷",
        Operator::Hidden => "?",
    };
    format!("{}{sign}", cage.target)
}

/// The box character with these walls up, right, down and left: none, light, or heavy.
fn corner(walls: [usize; 4]) -> char {
    // For each of the walls right, down and left in base 3, after that up.
    const CORNERS: [&str; 3] =
        [" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳", "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈", "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"];
    let [up, right, down, left] = walls;
    CORNERS[up].chars().nth(right * 9 + down * 3 + left).unwrap_or(' ')
}
