//! What stands around a board in text: the names of rows and columns, and numbers that are clues.

use puzzles::picture::Picture;

/// The names of rows and columns at the margins; none if they have no names.
pub(super) struct Names {
    rows: Vec<String>,
    columns: Vec<String>,
    /// Width of the longest name of a row.
    widest: usize,
}

impl Names {
    pub(super) fn of(picture: &Picture) -> Self {
        let (rows, columns): (Vec<String>, Vec<String>) = match picture.coordinates {
            None => (Vec::new(), Vec::new()),
            Some(names) => (
                (0..picture.rows()).map(|row| names.row(row)).collect(),
                (0..picture.columns()).map(|column| names.column(column)).collect(),
            ),
        };
        Names { widest: widest(&rows), rows, columns }
    }

    /// Adds a line with the names of columns of this width.
    pub(super) fn add_columns(&self, beside: &Beside, width: usize, out: &mut String) {
        if self.columns.is_empty() {
            return;
        }
        out.push_str(&" ".repeat(self.widest + 1));
        beside.add_columns(&self.columns, width, out);
    }

    /// Adds the name of a row, or as many blanks, before a line.
    pub(super) fn add_row(&self, row: Option<usize>, out: &mut String) {
        if !self.rows.is_empty() {
            let name = row.map_or("", |row| &self.rows[row]);
            out.push_str(&format!("{name:>width$} ", width = self.widest));
        }
    }
}

/// The clues beside rows and columns, empty where there is none.
pub(super) struct Beside {
    left: Vec<String>,
    right: Vec<String>,
    pub(super) above: Vec<String>,
    pub(super) below: Vec<String>,
}

impl Beside {
    pub(super) fn of(picture: &Picture) -> Self {
        let (rows, columns) = (picture.rows(), picture.columns());
        let none = |count: usize| vec![String::new(); count];
        let mut beside =
            Beside { left: none(rows), right: none(rows), above: none(columns), below: none(columns) };
        for ([row, column], text) in picture.plain_beside() {
            let (texts, place) = match (row, column) {
                (row, 0) => (&mut beside.left, row),
                (0, column) => (&mut beside.above, column),
                (row, column) if column > columns => (&mut beside.right, row),
                (_, column) => (&mut beside.below, column),
            };
            if let Some(known) = place.checked_sub(1).and_then(|place| texts.get_mut(place)) {
                text.clone_into(known);
            }
        }
        beside
    }

    /// Adds the clue at the left of a row, or as many blanks, before a line.
    pub(super) fn add_left(&self, row: Option<usize>, out: &mut String) {
        let width = widest(&self.left);
        if width > 0 {
            let clue = row.map_or("", |row| &self.left[row]);
            out.push_str(&format!("{clue:>width$} "));
        }
    }

    /// Adds the clue at the right of a row behind a line.
    pub(super) fn add_right(&self, row: Option<usize>, out: &mut String) {
        if let Some(clue) = row.map(|row| &self.right[row]).filter(|clue| !clue.is_empty()) {
            out.push(' ');
            out.push_str(clue);
        }
    }

    /// Adds a line with texts above or below columns of this width.
    pub(super) fn add_columns(&self, texts: &[String], width: usize, out: &mut String) {
        let mut line = String::new();
        self.add_left(None, &mut line);
        for text in texts {
            line.push_str(&format!(" {text:^width$}"));
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
}

/// Length of the longest text.
fn widest(texts: &[String]) -> usize {
    texts.iter().map(|text| text.chars().count()).max().unwrap_or(0)
}
