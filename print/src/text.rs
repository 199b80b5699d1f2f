//! Plain text in box-drawing characters.
//!
//! Lines between boxes, regions and cages are heavy. The label of a cage stands in its first cell, above the value;
//! dots stand on the lines between cells as ○ and ●. A black cell shows the sum of the run down, `╲`, and the sum of
//! the run across. Areas with a rule of their own are filled with `░`, and empty cells on diagonals show `╲`, `╱` or
//! `╳`. Values of cells that a hint is about stand in `[ ]`. A pencil mark has a `+` before it if a hint rests on it,
//! a `*` if the hint finds it, and a `-` if the hint removes it. Names of rows and columns stand at the margins.
//! Between cells of one dashed cage there is no light line, and `┇` or `┅` where a heavy one is. `<`, `>`, `^` and
//! `v` on the lines point at the lesser value of two cells. Numbers beside the board stand there, if they are alone
//! at their place and have neither an arrow nor a frame. Lines and other signs are told below the board, as the plain
//! text of a puzzle lists them.

mod margins;

use std::collections::BTreeMap;

use self::margins::{Beside, Names};
use puzzles::picture::{Cell, Ground, Picture, Role, Sign};

/// The picture as lines of text; with `colours`, in the colours of a terminal.
#[must_use]
pub fn print(picture: &Picture, colours: bool) -> String {
    let labels = labels(picture);
    let sheet = Sheet { picture, colours, shape: Shape::of(picture, &labels), labels };
    let mut out = String::new();
    let (names, beside) = (Names::of(picture), Beside::of(picture));
    names.add_columns(&beside, sheet.shape.width, &mut out);
    let add_columns = |numbers: &[String], out: &mut String| {
        if numbers.iter().any(|number| !number.is_empty()) {
            names.add_row(None, out);
            beside.add_columns(numbers, sheet.shape.width, out);
        }
    };
    add_columns(&beside.above, &mut out);
    for row in 0..=picture.rows() {
        names.add_row(None, &mut out);
        beside.add_left(None, &mut out);
        sheet.line_above(row, &mut out);
        out.push('\n');
        if row < picture.rows() {
            for line in 0..sheet.shape.height {
                let of_line = Some(row).filter(|_| line == sheet.shape.middle());
                names.add_row(of_line, &mut out);
                beside.add_left(of_line, &mut out);
                sheet.line_through(row, line, &mut out);
                beside.add_right(of_line, &mut out);
                out.push('\n');
            }
        }
    }
    add_columns(&beside.below, &mut out);
    for line in &picture.in_text {
        out.push_str(line);
        out.push('\n');
    }
    if let Some(caption) = &picture.caption {
        out.push_str(caption);
        out.push('\n');
    }
    out
}

/// The labels of cages, by the cells in which they stand.
fn labels(picture: &Picture) -> BTreeMap<usize, &str> {
    let of_cells = picture.cells.iter().enumerate();
    let of_cells = of_cells.filter_map(|(number, cell)| Some((number, cell.label.as_deref()?)));
    let of_cages = picture.plain_cages();
    of_cells.chain(of_cages.filter_map(|(cells, label)| Some((*cells.iter().min()?, label?)))).collect()
}

/// Width and height of a cell in characters, and what stands where.
struct Shape {
    width: usize,
    height: usize,
    /// Number of lines above values and pencil marks, for the labels of cages.
    label_lines: usize,
}

impl Shape {
    fn of(picture: &Picture, labels: &BTreeMap<usize, &str>) -> Self {
        let length = |text: &str| text.chars().count();
        let cells = &picture.cells;
        let values = cells.iter().flat_map(|cell| &cell.value).map(|value| length(&value.text));
        let longest = values.max().unwrap_or(0);
        // A blank stands behind each label, and a value below it has room for brackets.
        let label = labels.values().map(|label| length(label).max(longest + 1).max(3) + 1).max();
        let label_lines = usize::from(label.is_some());
        let shape = |width: usize, height: usize| Shape {
            width: width.max(label.unwrap_or(0)),
            height: height + label_lines,
            label_lines,
        };
        if cells.iter().any(|cell| !cell.marks.is_empty()) {
            let (rows, columns) = picture.mark_places;
            return shape(columns * (picture.widest + 1) + 1, rows);
        }
        let black = cells.iter().any(Cell::is_black);
        match label {
            Some(width) => shape(width, 1),
            None => shape(if black { 5 } else { longest.max(picture.widest) + 2 }, 1),
        }
    }

    /// The line of a cell in which its value stands.
    fn middle(&self) -> usize {
        self.label_lines + (self.height - self.label_lines - 1) / 2
    }

    /// Whether values have a line, and no more, below the labels.
    fn is_below_label(&self) -> bool {
        self.label_lines > 0 && self.height == self.label_lines + 1
    }
}

/// A picture that is being written as text.
struct Sheet<'a> {
    picture: &'a Picture,
    colours: bool,
    shape: Shape,
    labels: BTreeMap<usize, &'a str>,
}

impl Sheet<'_> {
    fn line_above(&self, row: usize, out: &mut String) {
        let columns = self.picture.columns();
        for column in 0..=columns {
            out.push(self.corner(row, column));
            if column < columns {
                let is_open = self.is_caged_above(row, column);
                let line = match self.weight_above(row, column) {
                    2 if is_open => '┅',
                    weight => [' ', '─', '━'][weight],
                };
                let before = (self.shape.width - 1) / 2;
                let dot = row.checked_sub(1).and_then(|above| self.dot(above, column, true));
                out.extend(std::iter::repeat_n(line, before));
                out.push(dot.unwrap_or(line));
                out.extend(std::iter::repeat_n(line, self.shape.width - 1 - before));
            }
        }
    }

    /// A line through the cells of a row.
    fn line_through(&self, row: usize, line: usize, out: &mut String) {
        let columns = self.picture.columns();
        for column in 0..=columns {
            let is_middle = line == self.shape.middle();
            let dot = column.checked_sub(1).filter(|_| is_middle).and_then(|left| self.dot(row, left, false));
            let wall = match self.weight_left(row, column) {
                2 if self.is_caged_left(row, column) => '┇',
                weight => [' ', '│', '┃'][weight],
            };
            out.push(dot.unwrap_or(wall));
            if column < columns {
                self.cell(row, column, line, out);
            }
        }
    }

    /// Adds one line of a cell.
    fn cell(&self, row: usize, column: usize, line: usize, out: &mut String) {
        let number = row * self.picture.columns() + column;
        let cell = &self.picture.cells[number];
        let width = self.shape.width;
        if let Ground::Black { across, down } = cell.ground {
            let sum = |sum: Option<u8>| sum.map_or(String::new(), |sum| sum.to_string());
            if line != self.shape.middle() && (across.is_some() || down.is_some()) {
                out.extend(std::iter::repeat_n(' ', width));
            } else if across.is_none() && down.is_none() {
                out.extend(std::iter::repeat_n('▒', width));
            } else {
                out.push_str(&format!("{:>2}╲{:<2}", sum(down), sum(across)));
                out.extend(std::iter::repeat_n(' ', width.saturating_sub(5)));
            }
            return;
        }
        let blank = if cell.ground == Ground::Shaded { '░' } else { ' ' };
        if line < self.shape.label_lines {
            let label = self.labels.get(&number).map(|&label| (label, Role::Given));
            self.aligned(label, 0, blank, out);
        } else if let Some(value) = &cell.value {
            let words = Some((value.text.as_str(), value.role)).filter(|_| line == self.shape.middle());
            // One blank on the right, or as many on both sides.
            let length = value.text.chars().count();
            let is_marked = cell.ground == Ground::Marked;
            let before = if self.shape.is_below_label() && !is_marked {
                0
            } else if self.shape.height > 1 || width == 5 && length == 1 {
                (width - length.min(width)) / 2
            } else {
                (width - 1).saturating_sub(length)
            };
            let start = out.len();
            self.aligned(words, before, blank, out);
            if is_marked && line == self.shape.middle() {
                bracket(out, start);
            }
        } else if !cell.marks.is_empty() {
            self.marks(cell, line - self.shape.label_lines, out);
        } else {
            let diagonal = match self.picture.diagonals_through(row, column) {
                _ if line != self.shape.middle() => None,
                [true, true] => Some("╳"),
                [true, false] => Some("╲"),
                [false, true] => Some("╱"),
                [false, false] => None,
            };
            self.aligned(diagonal.map(|line| (line, Role::Possible)), (width - 1) / 2, blank, out);
        }
    }

    /// Adds a text after this number of blanks, and blanks up to the width of a cell.
    fn aligned(&self, words: Option<(&str, Role)>, before: usize, blank: char, out: &mut String) {
        let (text, role) = words.unwrap_or(("", Role::Given));
        out.extend(std::iter::repeat_n(blank, before));
        self.coloured(text, role, out);
        let used = before + text.chars().count();
        out.extend(std::iter::repeat_n(blank, self.shape.width.saturating_sub(used)));
    }

    /// Adds one line of a cell's pencil marks.
    fn marks(&self, cell: &Cell, line: usize, out: &mut String) {
        let (_, columns) = self.picture.mark_places;
        let width = self.picture.widest;
        for place in line * columns..(line + 1) * columns {
            match cell.marks.iter().find(|(at, _)| *at == place) {
                Some((_, mark)) => {
                    out.push(sign(mark.role));
                    self.coloured(&format!("{:>width$}", mark.text), mark.role, out);
                }
                None => out.extend(std::iter::repeat_n(' ', width + 1)),
            }
        }
        let used = columns * (width + 1);
        out.extend(std::iter::repeat_n(' ', self.shape.width - used));
    }

    fn coloured(&self, text: &str, role: Role, out: &mut String) {
        let code = match role {
            Role::Given => "1",
            Role::Solution => "34",
            Role::Possible => "2",
            Role::Key => "1;34",
            Role::Found => "1;32",
            Role::Struck => "31",
        };
        if self.colours && !text.is_empty() {
            out.push_str(&format!("\x1b[{code}m{text}\x1b[0m"));
        } else {
            out.push_str(text);
        }
    }

    fn dot(&self, row: usize, column: usize, below: bool) -> Option<char> {
        let cell = row * self.picture.columns() + column;
        if let Some(dot) = self.picture.dots.iter().find(|dot| dot.cell == cell && dot.below == below) {
            return Some(if dot.black { '●' } else { '○' });
        }
        let beside = cell + if below { self.picture.columns() } else { 1 };
        self.picture.signs.iter().find_map(|sign| match *sign {
            Sign::Chevron { cells } if cells == [cell, beside] => Some(if below { '^' } else { '<' }),
            Sign::Chevron { cells } if cells == [beside, cell] => Some(if below { 'v' } else { '>' }),
            _ => None,
        })
    }

    /// How heavy the line above a cell is: 0 for none, 1 for light, 2 for heavy.
    fn weight_above(&self, row: usize, column: usize) -> usize {
        match self.picture.is_heavy_above(row, column) {
            true => 2,
            false => usize::from(!self.is_caged_above(row, column)),
        }
    }

    /// The same of the line at the left of a cell.
    fn weight_left(&self, row: usize, column: usize) -> usize {
        match self.picture.is_heavy_left(row, column) {
            true => 2,
            false => usize::from(!self.is_caged_left(row, column)),
        }
    }

    /// Whether a cell and the one above it are in one dashed cage.
    fn is_caged_above(&self, row: usize, column: usize) -> bool {
        let columns = self.picture.columns();
        let cell = row * columns + column;
        row > 0 && row < self.picture.rows() && self.are_caged([cell - columns, cell])
    }

    /// Whether a cell and the one at its left are in one dashed cage.
    fn is_caged_left(&self, row: usize, column: usize) -> bool {
        let columns = self.picture.columns();
        let cell = row * columns + column;
        column > 0 && column < columns && self.are_caged([cell - 1, cell])
    }

    fn are_caged(&self, pair: [usize; 2]) -> bool {
        self.picture.signs.iter().any(|sign| match sign {
            Sign::Cage { cells, .. } => pair.iter().all(|cell| cells.contains(cell)),
            _ => false,
        })
    }

    /// The character where lines cross, at the upper left of a cell.
    fn corner(&self, row: usize, column: usize) -> char {
        let (rows, columns) = (self.picture.rows(), self.picture.columns());
        let down = |row: usize| self.weight_left(row, column);
        let right = |column: usize| self.weight_above(row, column);
        let walls = [
            if row > 0 { down(row - 1) } else { 0 },
            if column < columns { right(column) } else { 0 },
            if row < rows { down(row) } else { 0 },
            if column > 0 { right(column - 1) } else { 0 },
        ];
        corner(walls)
    }
}

/// The sign before a pencil mark.
fn sign(role: Role) -> char {
    match role {
        Role::Found => '*',
        Role::Struck => '-',
        Role::Key => '+',
        _ => ' ',
    }
}

/// Puts the text from `start` on in brackets, if it has blanks at both ends.
fn bracket(out: &mut String, start: usize) {
    let words = out.split_off(start);
    let mut characters = words.chars();
    if let (Some(' '), Some(' ')) = (characters.next(), characters.next_back()) {
        out.push_str(&format!("[{}]", characters.as_str()));
    } else {
        out.push_str(&words);
    }
}

/// The box-drawing character with these lines up, right, down and left: 0 for none, 1 for light, 2 for heavy.
fn corner(walls: [usize; 4]) -> char {
    // By the line up; then by the lines right, down and left as a number in base 3.
    const CORNERS: [&str; 3] =
        [" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳", "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈", "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"];
    let [up, right, down, left] = walls;
    CORNERS[up].chars().nth(right * 9 + down * 3 + left).unwrap_or(' ')
}
