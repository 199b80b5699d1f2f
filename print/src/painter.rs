//! Lays a picture out as a scene: the widths of its lines, the sizes of its symbols, and the colours.

use puzzles::picture::{Arrow, Cell, Ground, Picture, Role};

use crate::DrawError;
use crate::font::Weight;
use crate::scene::{Colour, Scene, Style};

/// Lays out pictures.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Painter {
    /// Width and height of a cell, in points.
    pub cell: f32,
}

pub(crate) const PAPER: Colour = Colour(0xff, 0xff, 0xff);
pub(crate) const INK: Colour = Colour(0x14, 0x17, 0x1a);
pub(crate) const FAINT: Colour = Colour(0x6a, 0x73, 0x7d);
const THIN_LINE: Colour = Colour(0x8b, 0x93, 0x9c);
const DIAGONAL: Colour = Colour(0xa9, 0xb8, 0xc8);
const SHADED: Colour = Colour(0xdf, 0xe7, 0xef);
const HOUSE: Colour = Colour(0xe8, 0xf1, 0xfb);
const MARKED: Colour = Colour(0xff, 0xec, 0xae);
pub(crate) const BLACK: Colour = Colour(0x38, 0x3f, 0x47);
const BLACK_LINE: Colour = Colour(0x8f, 0x98, 0xa2);
const SOLUTION: Colour = Colour(0x1c, 0x5f, 0xc4);
const FOUND: Colour = Colour(0x0b, 0x7a, 0x35);
const FOUND_GROUND: Colour = Colour(0xc9, 0xee, 0xd3);
const ARROW: Colour = Colour(0x8a, 0x4f, 0xb0);
const STRUCK: Colour = Colour(0xd0, 0x21, 0x2b);

impl Default for Painter {
    /// Cells of half an inch: a good size to write in.
    fn default() -> Self {
        Painter { cell: 36.0 }
    }
}

impl Painter {
    /// A sheet with a picture, its caption, and a narrow margin.
    ///
    /// # Errors
    /// If the font lacks one of its characters.
    pub fn sheet(&self, picture: &Picture) -> Result<Scene, DrawError> {
        let margin = self.cell * 0.3;
        let [width, height] = self.size(picture);
        let style = Style { size: self.cell * 0.33, weight: Weight::Regular, colour: INK };
        let lines = picture.caption.as_deref().map_or(Vec::new(), |caption| style.lines(caption, width));
        let below = lines.len() as f32 * style.leading();
        let mut scene =
            Scene::new(picture.title.clone(), width + 2.0 * margin, height + 2.0 * margin + below);
        scene.area([0.0, 0.0], [scene.width, scene.height], PAPER);
        self.paint(picture, [margin, margin], &mut scene);
        for (line, number) in lines.iter().zip(1..) {
            let y = margin + height + self.heavy() + number as f32 * style.leading();
            scene.words([margin, y], line, style);
        }
        scene.finish()
    }

    /// Width and height of a picture, without a margin.
    pub(crate) fn size(&self, picture: &Picture) -> [f32; 2] {
        [picture.columns(), picture.rows()].map(|cells| cells as f32 * self.cell)
    }

    /// Width of the lines around boxes, regions and cages.
    fn heavy(&self) -> f32 {
        (self.cell * 0.062).max(0.8)
    }

    /// Width of the lines between cells.
    fn thin(&self) -> f32 {
        (self.cell * 0.02).max(0.25)
    }

    /// Adds a picture, with its upper left corner at a point.
    pub(crate) fn paint(&self, picture: &Picture, at: [f32; 2], scene: &mut Scene) {
        let has_labels = picture.cells.iter().any(|cell| cell.label.is_some());
        let board = Board { painter: self, picture, at, has_labels };
        board.grounds(scene);
        board.diagonals(scene);
        board.lines(scene);
        board.thin_lines(scene);
        board.heavy_lines(scene);
        board.dots(scene);
        picture.arrows.iter().for_each(|arrow| board.arrow(arrow, scene));
        for (number, cell) in picture.cells.iter().enumerate() {
            board.cell(board.corner(number), cell, scene);
        }
    }
}

/// A picture at a point of the sheet.
struct Board<'a> {
    painter: &'a Painter,
    picture: &'a Picture,
    at: [f32; 2],
    /// Whether cages have labels.
    has_labels: bool,
}

impl Board<'_> {
    /// The point that is this number of cells to the right of the upper left corner, and below it.
    fn place(&self, right: usize, down: usize) -> [f32; 2] {
        let side = self.painter.cell;
        [self.at[0] + right as f32 * side, self.at[1] + down as f32 * side]
    }

    /// The upper left corner of a cell.
    fn corner(&self, cell: usize) -> [f32; 2] {
        self.place(cell % self.picture.columns(), cell / self.picture.columns())
    }

    fn grounds(&self, scene: &mut Scene) {
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

    fn diagonals(&self, scene: &mut Scene) {
        if self.picture.diagonals {
            let (rows, columns) = (self.picture.rows(), self.picture.columns());
            let width = self.painter.heavy() * 0.6;
            scene.line(self.place(0, 0), self.place(columns, rows), width, DIAGONAL);
            scene.line(self.place(columns, 0), self.place(0, rows), width, DIAGONAL);
        }
    }

    fn lines(&self, scene: &mut Scene) {
        let side = self.painter.cell;
        let middle = |cell: usize| self.corner(cell).map(|edge| edge + side / 2.0);
        for line in &self.picture.lines {
            for ends in line.cells.windows(2) {
                scene.line(middle(ends[0]), middle(ends[1]), side * 0.16, DIAGONAL);
            }
        }
    }

    fn thin_lines(&self, scene: &mut Scene) {
        let (rows, columns) = (self.picture.rows(), self.picture.columns());
        let width = self.painter.thin();
        for row in 1..rows {
            scene.line(self.place(0, row), self.place(columns, row), width, THIN_LINE);
        }
        for column in 1..columns {
            scene.line(self.place(column, 0), self.place(column, rows), width, THIN_LINE);
        }
    }

    fn heavy_lines(&self, scene: &mut Scene) {
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

    fn dots(&self, scene: &mut Scene) {
        let side = self.painter.cell;
        for dot in &self.picture.dots {
            let [x, y] = self.corner(dot.cell);
            let at = if dot.below { [x + side / 2.0, y + side] } else { [x + side, y + side / 2.0] };
            let fill = if dot.black { INK } else { PAPER };
            scene.disc(at, side * 0.125, fill, INK, side * 0.032);
        }
    }

    /// Number of rows or of columns of pencil marks, whichever is larger.
    fn most_marks(&self) -> f32 {
        let (rows, columns) = self.picture.mark_places;
        rows.max(columns) as f32
    }

    /// The centre of a pencil mark in the cell with this corner.
    fn mark(&self, [x, y]: [f32; 2], place: usize) -> [f32; 2] {
        let side = self.painter.cell;
        let (rows, columns) = self.picture.mark_places;
        // Below the label of a cage.
        let top = if self.has_labels { 0.34 } else { 0.06 };
        let part = |from: f32, place: usize, places: usize| {
            from + (0.94 - from) * (place as f32 + 0.5) / places as f32
        };
        [x + side * part(0.06, place % columns, columns), y + side * part(top, place / columns, rows)]
    }

    /// Adds an arrow that ends short of both marks, so that it hides neither.
    fn arrow(&self, arrow: &Arrow, scene: &mut Scene) {
        let [from, to] = [arrow.from, arrow.to].map(|(cell, place)| self.mark(self.corner(cell), place));
        let [right, down] = [to[0] - from[0], to[1] - from[1]];
        let length = right.hypot(down);
        if length == 0.0 {
            return;
        }
        let side = self.painter.cell;
        let along = |at: f32| [from[0] + right * at / length, from[1] + down * at / length];
        let gap = (side * 0.42 / self.most_marks()).min(length * 0.3);
        let (begin, end) = (gap, length - gap);
        let width = side * 0.022;
        let dash = if arrow.dashed { side * 0.08 } else { length };
        let mut at = begin;
        while at < end {
            scene.line(along(at), along((at + dash).min(end)), width, ARROW);
            at += 1.6 * dash;
        }
        let (tip, reach) = (along(end), (side * 0.085).min(length * 0.25));
        for turn in [2.7_f32, -2.7] {
            let (sin, cos) = turn.sin_cos();
            let barb = [
                tip[0] + (right * cos - down * sin) * reach / length,
                tip[1] + (right * sin + down * cos) * reach / length,
            ];
            scene.line(tip, barb, width, ARROW);
        }
    }

    fn cell(&self, [x, y]: [f32; 2], cell: &Cell, scene: &mut Scene) {
        let side = self.painter.cell;
        if let Ground::Black { across, down } = cell.ground {
            self.sums([x, y], across, down, scene);
        }
        if let Some(label) = &cell.label {
            // Labels of small cells must stay legible.
            let size = (side * 0.27).max(5.2).min(side * 0.31);
            let style = Style { size, weight: Weight::Bold, colour: INK };
            let style = style.within(label, side * 0.81);
            let top = y + side * 0.09 + style.weight.cap_height() * style.size;
            scene.words([x + side * 0.09, top], label, style);
        }
        for (place, mark) in &cell.marks {
            let (at, most) = (self.mark([x, y], *place), self.most_marks());
            let (weight, colour) = look(mark.role);
            let height = if self.has_labels { 0.56 } else { 0.78 };
            let style = Style { size: side * height / most, weight, colour };
            let style = style.within(&mark.text, side * 0.8 / self.picture.mark_places.1 as f32);
            if mark.role == Role::Found {
                scene.disc(at, side * 0.45 / most, FOUND_GROUND, FOUND_GROUND, 0.0);
            }
            scene.words_around(at, &mark.text, style);
            if mark.role == Role::Struck {
                let reach = side * 0.36 / most;
                let ends = [[at[0] - reach, at[1] + reach], [at[0] + reach, at[1] - reach]];
                scene.line(ends[0], ends[1], side * 0.02, STRUCK);
            }
        }
        if let Some(value) = &cell.value {
            let (weight, colour) = look(value.role);
            let (size, middle) = if self.has_labels { (0.5, 0.64) } else { (0.62, 0.5) };
            let style = Style { size: side * size, weight, colour }.within(&value.text, side * 0.8);
            scene.words_around([x + side / 2.0, y + side * middle], &value.text, style);
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
fn fill(ground: Ground) -> Option<Colour> {
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
