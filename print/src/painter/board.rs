//! The board of a picture: its lines, its grounds, and what stands in its cells.

use std::collections::BTreeSet;

use puzzles::picture::{Cell, Ground, Picture, Role};

use super::{
    BLACK, BLACK_LINE, DIAGONAL, FAINT, FOUND, FOUND_GROUND, FRAME, HATCH, HOUSE, INK, MARKED, PAPER,
    Painter, SHADED, SOLUTION, STRUCK, THIN_LINE,
};
use crate::font::Weight;
use crate::scene::{Colour, Scene, Style};

/// A picture at a point of the sheet.
pub(super) struct Board<'a> {
    pub(super) painter: &'a Painter,
    pub(super) picture: &'a Picture,
    pub(super) at: [f32; 2],
    /// The cells whose values and pencil marks stand lower, below the label of a cage.
    pub(super) lowered: BTreeSet<usize>,
    /// The cells whose values stay in the middle in any case.
    pub(super) centred: BTreeSet<usize>,
    /// The cells that a line runs through.
    pub(super) crossed: BTreeSet<usize>,
}

impl Board<'_> {
    /// The point that is this number of cells to the right of the upper left corner, and below it.
    pub(super) fn place(&self, right: usize, down: usize) -> [f32; 2] {
        let side = self.painter.cell;
        [self.at[0] + right as f32 * side, self.at[1] + down as f32 * side]
    }

    /// The upper left corner of a cell.
    pub(super) fn corner(&self, cell: usize) -> [f32; 2] {
        self.place(cell % self.picture.columns(), cell / self.picture.columns())
    }

    /// Adds the names of rows and columns.
    pub(super) fn names(&self, scene: &mut Scene) {
        let Some(coordinates) = self.picture.coordinates else { return };
        let (style, half) = (self.painter.names(), self.painter.cell / 2.0);
        let middle = 0.3 * style.size + style.weight.cap_height() * style.size / 2.0;
        let [[left, above], _] = self.painter.beside(self.picture);
        for row in 0..self.picture.rows() {
            let name = coordinates.row(row);
            let [x, y] = self.place(0, row);
            let x = x - left;
            let width = style.weight.width(&name) * style.size;
            scene.words_around([x - 0.35 * style.size - width / 2.0, y + half], &name, style);
        }
        for column in 0..self.picture.columns() {
            let [x, y] = self.place(column, 0);
            let y = y - above;
            scene.words_around([x + half, y - middle], &coordinates.column(column), style);
        }
    }

    /// Hatches cells: lines from cell to cell that go on in the next.
    pub(super) fn hatches(&self, scene: &mut Scene) {
        /// Lines in a cell.
        const LINES: usize = 4;
        let columns = self.picture.columns();
        let side = self.painter.cell;
        let width = self.painter.thin() * 1.2;
        for (row, cells) in self.picture.cells.chunks(columns.max(1)).enumerate() {
            for (first, last) in runs(columns, |column| cells[column].hatched) {
                let [x, y] = self.place(first, row);
                let long = (last - first) as f32 * side;
                for line in 1..(last - first + 1) * LINES {
                    let sum = line as f32 * side / LINES as f32;
                    let (from, to) = ((sum - side).max(0.0), sum.min(long));
                    scene.line([x + from, y + sum - from], [x + to, y + sum - to], width, HATCH);
                }
            }
        }
    }

    /// Adds a frame inside each cell that is marked: its colour alone would not show in grey.
    pub(super) fn frames(&self, scene: &mut Scene) {
        let side = self.painter.cell;
        let width = self.painter.heavy() * 0.6;
        for (number, _) in
            self.picture.cells.iter().enumerate().filter(|(_, cell)| cell.ground == Ground::Marked)
        {
            scene.square(self.middle(number), side * 0.45, width, FRAME);
        }
    }

    pub(super) fn grounds(&self, scene: &mut Scene) {
        let columns = self.picture.columns();
        for (row, cells) in self.picture.cells.chunks(columns.max(1)).enumerate() {
            let mut column = 0;
            // Neighbours of the same colour are one area: two would show a seam between them.
            for run in cells.chunk_by(|one, other| fill(one.ground) == fill(other.ground)) {
                if let Some(fill) = fill(run[0].ground) {
                    let side = self.painter.cell;
                    scene.area(self.place(column, row), [run.len() as f32 * side, side], fill);
                }
                column += run.len();
            }
        }
    }

    pub(super) fn diagonals(&self, scene: &mut Scene) {
        if self.picture.diagonals {
            let (rows, columns) = (self.picture.rows(), self.picture.columns());
            let width = self.painter.heavy() * 0.6;
            scene.line(self.place(0, 0), self.place(columns, rows), width, DIAGONAL);
            scene.line(self.place(columns, 0), self.place(0, rows), width, DIAGONAL);
        }
    }

    pub(super) fn lines(&self, scene: &mut Scene) {
        for line in &self.picture.lines {
            let points: Vec<[f32; 2]> = line.cells.iter().map(|&cell| self.middle(cell)).collect();
            super::lines::strip(&points, self.painter.cell * 0.16, DIAGONAL, scene);
        }
    }

    pub(super) fn thin_lines(&self, scene: &mut Scene) {
        let (rows, columns) = (self.picture.rows(), self.picture.columns());
        let width = self.painter.thin();
        for row in 1..rows {
            scene.line(self.place(0, row), self.place(columns, row), width, THIN_LINE);
        }
        for column in 1..columns {
            scene.line(self.place(column, 0), self.place(column, rows), width, THIN_LINE);
        }
    }

    pub(super) fn heavy_lines(&self, scene: &mut Scene) {
        let (rows, columns) = (self.picture.rows(), self.picture.columns());
        let width = self.painter.heavy();
        let beyond = width / 2.0;
        for row in 0..=rows {
            for (first, last) in runs(columns, |column| self.picture.is_heavy_above(row, column)) {
                let ([left, y], [right, _]) = (self.place(first, row), self.place(last, row));
                scene.line([left - beyond, y], [right + beyond, y], width, INK);
            }
        }
        for column in 0..=columns {
            for (first, last) in runs(rows, |row| self.picture.is_heavy_left(row, column)) {
                let ([x, top], [_, bottom]) = (self.place(column, first), self.place(column, last));
                scene.line([x, top - beyond], [x, bottom + beyond], width, INK);
            }
        }
    }

    /// Where pencil marks begin from the left and from the top, and how wide they are together: beside dots, and in a
    /// lowered cell below the label of a cage.
    fn marks_within(&self, is_lowered: bool) -> ([f32; 2], [f32; 2]) {
        let inset = if self.picture.dots.is_empty() { 0.06 } else { 0.13 };
        let top = if is_lowered { 0.34 } else { inset };
        let side = self.painter.cell;
        ([side * inset, side * top], [side * (1.0 - 2.0 * inset), side * (1.0 - inset - top)])
    }

    /// The centre of a pencil mark in a cell.
    pub(super) fn mark(&self, cell: usize, place: usize) -> [f32; 2] {
        let (rows, columns) = self.picture.mark_places;
        let ([left, top], [width, height]) = self.marks_within(self.lowered.contains(&cell));
        let [x, y] = self.corner(cell);
        let part = |place: usize, places: usize| (place as f32 + 0.5) / places as f32;
        [x + left + width * part(place % columns, columns), y + top + height * part(place / columns, rows)]
    }

    /// Half of the width or height of the least room for a pencil mark, whichever is less: all are of one size.
    pub(super) fn mark_radius(&self) -> f32 {
        let (rows, columns) = self.picture.mark_places;
        let (_, [width, height]) = self.marks_within(!self.lowered.is_empty());
        (width / columns as f32).min(height / rows as f32) * 0.48
    }

    /// The middle of the value of a cell.
    pub(super) fn middle_of_value(&self, cell: usize) -> [f32; 2] {
        let is_lowered = self.lowered.contains(&cell) && !self.centred.contains(&cell);
        let down = if is_lowered { 0.14 } else { 0.0 };
        let [x, y] = self.middle(cell);
        [x, y + self.painter.cell * down]
    }

    /// Adds a text in a cell whose base line begins at a point: with a halo where a line runs through the cell.
    pub(super) fn write(&self, cell: usize, at: [f32; 2], text: &str, style: Style, scene: &mut Scene) {
        if self.crossed.contains(&cell) {
            scene.halo(at, text, style, PAPER);
        }
        scene.words(at, text, style);
    }

    pub(super) fn cell(&self, number: usize, cell: &Cell, scene: &mut Scene) {
        let side = self.painter.cell;
        let [x, y] = self.corner(number);
        if let Ground::Black { across, down } = cell.ground {
            self.sums([x, y], across, down, scene);
        }
        if let Some(label) = &cell.label {
            let style = self.painter.label_style(label);
            let top = y + side * 0.09 + style.weight.cap_height() * style.size;
            self.write(number, [x + side * 0.09, top], label, style, scene);
        }
        for (place, mark) in &cell.marks {
            let (at, radius) = (self.mark(number, *place), self.mark_radius());
            let (weight, colour) = look(mark.role);
            let style = Style { size: radius * 1.85, weight, colour };
            let style = style.within(&mark.text, side * 0.8 / self.picture.mark_places.1 as f32);
            let begin = style.around(at, &mark.text);
            if mark.role == Role::Found {
                scene.disc(at, radius, FOUND_GROUND, FOUND, side * 0.015);
                scene.words(begin, &mark.text, style);
            } else {
                self.write(number, begin, &mark.text, style, scene);
            }
            if mark.role == Role::Struck {
                let reach = radius * 0.85;
                let ends = [[at[0] - reach, at[1] + reach], [at[0] + reach, at[1] - reach]];
                scene.line(ends[0], ends[1], side * 0.02, STRUCK);
            }
        }
        if let Some(value) = &cell.value {
            let (weight, colour) = look(value.role);
            // All are of one size, also where few stand below labels.
            let size = if self.lowered.is_empty() { 0.62 } else { 0.5 };
            let style = Style { size: side * size, weight, colour }.within(&value.text, side * 0.8);
            let at = style.around(self.middle_of_value(number), &value.text);
            self.write(number, at, &value.text, style, scene);
        }
    }

    /// Adds the sums of a black cell.
    fn sums(&self, [x, y]: [f32; 2], across: Option<u8>, down: Option<u8>, scene: &mut Scene) {
        if across.is_none() && down.is_none() {
            return;
        }
        let side = self.painter.cell;
        scene.line([x, y], [x + side, y + side], self.painter.thin() * 1.3, BLACK_LINE);
        let style = Style { size: side * 0.34, weight: Weight::Bold, colour: PAPER };
        for (sum, right, below) in [(across, 0.69, 0.27), (down, 0.31, 0.73)] {
            if let Some(sum) = sum {
                scene.words_around([x + side * right, y + side * below], &sum.to_string(), style);
            }
        }
    }
}

/// The colour of a background.
pub(super) fn fill(ground: Ground) -> Option<Colour> {
    match ground {
        Ground::Plain => None,
        Ground::Shaded => Some(SHADED),
        Ground::House => Some(HOUSE),
        Ground::Marked => Some(MARKED),
        Ground::Black { .. } => Some(BLACK),
    }
}

/// The weight and colour of a role.
fn look(role: Role) -> (Weight, Colour) {
    match role {
        Role::Given => (Weight::Regular, INK),
        Role::Solution => (Weight::Regular, SOLUTION),
        Role::Possible => (Weight::Regular, FAINT),
        Role::Key => (Weight::Bold, SOLUTION),
        Role::Found => (Weight::Bold, FOUND),
        Role::Struck => (Weight::Regular, STRUCK),
    }
}

/// The runs of consecutive places for which `holds` is true, each as its first place and the one after its
/// last.
fn runs(places: usize, holds: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for place in (0..places).filter(|&place| holds(place)) {
        match runs.last_mut() {
            Some((_, end)) if *end == place => *end += 1,
            _ => runs.push((place, place + 1)),
        }
    }
    runs
}
