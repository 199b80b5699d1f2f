//! Lays a picture out as a scene: the widths of its lines, the sizes of its symbols, and the colours.

mod drawings;
mod enclosed;
mod lines;
mod links;
mod marks;
mod outside;
mod signs;
mod tiling;

use std::collections::BTreeSet;

use puzzles::picture::{Cell, Ground, Picture, Role, Sign};

use crate::DrawError;
use crate::font::Weight;
use crate::scene::{Colour, Scene, Shape, Style};

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
const DIAGONAL: Colour = Colour(0x8f, 0xa2, 0xb6);
const SHADED: Colour = Colour(0xdf, 0xe7, 0xef);
const HOUSE: Colour = Colour(0xc6, 0xdd, 0xf6);
const HATCH: Colour = Colour(0xb4, 0xc3, 0xd3);
const MARKED: Colour = Colour(0xff, 0xe9, 0xa3);
const FRAME: Colour = Colour(0x9c, 0x70, 0x0a);
pub(crate) const BLACK: Colour = Colour(0x38, 0x3f, 0x47);
const BLACK_LINE: Colour = Colour(0x8f, 0x98, 0xa2);
pub(crate) const SOLUTION: Colour = Colour(0x1c, 0x5f, 0xc4);
const FOUND: Colour = Colour(0x0b, 0x7a, 0x35);
const FOUND_GROUND: Colour = Colour(0xc9, 0xee, 0xd3);
const ARROW: Colour = Colour(0x8a, 0x4f, 0xb0);
const STRUCK: Colour = Colour(0xd0, 0x21, 0x2b);

/// What is written around a picture, each empty if it is not there: a title above, a caption and a text below.
#[derive(Default)]
struct Around<'w> {
    title: &'w str,
    caption: &'w str,
    text: &'w str,
}

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
        self.sheet_with_words(picture, "", "")
    }

    /// The same with a title above the picture and a text below its caption, each if it is not empty.
    ///
    /// # Errors
    /// If the font lacks one of their characters.
    pub fn sheet_with_words(&self, picture: &Picture, title: &str, text: &str) -> Result<Scene, DrawError> {
        let caption = picture.caption.as_deref().unwrap_or_default();
        let words = Around { title, caption, text };
        self.with_words(picture.title.clone(), self.size(picture), self.cell * 0.3, &words, |at, scene| {
            self.paint(picture, at, scene);
        })
    }

    /// A sheet with something of this width and height that `draw` draws, and words around it.
    fn with_words(
        &self,
        name: String,
        [own_width, height]: [f32; 2],
        margin: f32,
        words: &Around<'_>,
        draw: impl FnOnce([f32; 2], &mut Scene),
    ) -> Result<Scene, DrawError> {
        /// Words beside a small board are at least as wide as this number of cells.
        const LEAST: f32 = 9.0;
        let has_words = !words.title.is_empty() || !words.text.is_empty();
        let width = if has_words { own_width.max(LEAST * self.cell) } else { own_width };
        let heading = Style { size: self.cell * 0.5, weight: Weight::Bold, colour: INK };
        let style = Style { size: self.cell * 0.33, weight: Weight::Regular, colour: INK };
        let title = heading.lines(words.title, width);
        let caption = if words.caption.is_empty() { Vec::new() } else { style.lines(words.caption, width) };
        let text = style.lines(words.text, width);
        let gap = |lines: &[String]| if lines.is_empty() { 0.0 } else { self.cell * 0.3 };
        let above = title.len() as f32 * heading.leading() + gap(&title);
        let below = (caption.len() + text.len()) as f32 * style.leading() + gap(&text);
        let mut scene = Scene::new(name, width + 2.0 * margin, above + height + 2.0 * margin + below);
        scene.area([0.0, 0.0], [scene.width, scene.height], PAPER);
        scene.lines_of_words([margin, margin + heading.size], &title, heading);
        // Words begin where the board does.
        draw([margin, margin + above], &mut scene);
        let first = margin + above + height + self.heavy() + style.leading();
        scene.lines_of_words([margin, first], &caption, style);
        let first = first + caption.len() as f32 * style.leading() + gap(&text);
        scene.lines_of_words([margin, first], &text, style);
        scene.finish()
    }

    /// Width and height of a picture, with the names of its rows and columns, but without a margin.
    pub(crate) fn size(&self, picture: &Picture) -> [f32; 2] {
        let [left, top] = self.before(picture);
        let [_, [right, below]] = self.beside(picture);
        [picture.columns() as f32 * self.cell + left + right, picture.rows() as f32 * self.cell + top + below]
    }

    /// Width and height of what stands beside the board: on the left and above, on the right and below.
    pub(crate) fn beside(&self, picture: &Picture) -> [[f32; 2]; 2] {
        /// Room for a clue or a drawing beside the board, in cells: less than one, as it has no borders.
        const BESIDE: f32 = 0.85;
        let mut room = [[0.0; 2]; 2];
        for sign in &picture.signs {
            let &Sign::Outside { place: [row, column], .. } = sign else { continue };
            for (axis, number, count) in [(0, column, picture.columns()), (1, row, picture.rows())] {
                if number == 0 {
                    room[0][axis] = self.cell * BESIDE;
                } else if number > count {
                    room[1][axis] = self.cell * BESIDE;
                }
            }
        }
        for drawing in &picture.drawings {
            let drawn = Painter::drawn_beside(drawing, [picture.columns(), picture.rows()]);
            for (room, is_drawn) in room.iter_mut().flatten().zip(drawn.as_flattened()) {
                *room = if *is_drawn { self.cell * BESIDE } else { *room };
            }
        }
        room
    }

    /// Width of what stands on the left of the board, the names of rows first; and height of what stands above.
    fn before(&self, picture: &Picture) -> [f32; 2] {
        let [[left, top], _] = self.beside(picture);
        let [wide, high] = self.names_of(picture);
        [left + wide, top + high]
    }

    /// Width of the names of rows, and height of those of columns.
    fn names_of(&self, picture: &Picture) -> [f32; 2] {
        let Some(coordinates) = picture.coordinates else { return [0.0; 2] };
        let style = self.names();
        let names = (0..picture.rows()).map(|row| style.weight.width(&coordinates.row(row)) * style.size);
        let widest = names.reduce(f32::max).unwrap_or(0.0);
        [widest + 0.55 * style.size, 1.3 * style.size]
    }

    /// The style of the names of rows and columns.
    fn names(&self) -> Style {
        Style { size: (self.cell * 0.3).max(5.0), weight: Weight::Regular, colour: FAINT }
    }

    /// Width of the lines around boxes, regions and cages.
    fn heavy(&self) -> f32 {
        (self.cell * 0.062).max(0.8)
    }

    /// Width of the lines between cells.
    fn thin(&self) -> f32 {
        (self.cell * 0.02).max(0.25)
    }

    /// The signs of a picture alone, with the upper left corner of the board at the origin: what lies below the lines
    /// between cells, and what lies above them.
    pub(crate) fn signs(&self, picture: &Picture) -> [Vec<Shape>; 2] {
        let board = self.board(picture, [0.0, 0.0]);
        [Board::signs_below, Board::signs_above].map(|add| {
            let mut scene = Scene::new(String::new(), 0.0, 0.0);
            add(&board, &mut scene);
            scene.shapes
        })
    }

    /// How the label of a cage with heavy borders is written.
    fn label_style(&self, label: &str) -> Style {
        // Labels of small cells must stay legible.
        let size = (self.cell * 0.27).max(5.2).min(self.cell * 0.31);
        Style { size, weight: Weight::Bold, colour: INK }.within(label, self.cell * 0.81)
    }

    /// A picture whose board has its upper left corner at a point.
    fn board<'a>(&'a self, picture: &'a Picture, at: [f32; 2]) -> Board<'a> {
        let crossed = lines::crossed(picture);
        let none = BTreeSet::new;
        let board = Board { painter: self, picture, at, lowered: none(), centred: none(), crossed };
        Board { lowered: board.below_labels(), centred: board.centred(), ..board }
    }

    /// Adds a picture, with its upper left corner at a point.
    pub(crate) fn paint(&self, picture: &Picture, at: [f32; 2], scene: &mut Scene) {
        let before = self.before(picture);
        let board = self.board(picture, [at[0] + before[0], at[1] + before[1]]);
        board.names(scene);
        board.grounds(scene);
        board.hatches(scene);
        board.diagonals(scene);
        board.drawn_grounds(scene);
        board.signs_below(scene);
        board.lines(scene);
        board.drawings(scene);
        board.thin_lines(scene);
        board.frames(scene);
        board.heavy_lines(scene);
        board.signs_above(scene);
        board.dots(scene);
        board.links(scene);
        for (number, cell) in picture.cells.iter().enumerate() {
            board.cell(number, cell, scene);
        }
    }
}

/// A picture at a point of the sheet.
struct Board<'a> {
    painter: &'a Painter,
    picture: &'a Picture,
    at: [f32; 2],
    /// The cells whose values and pencil marks stand lower, below the label of a cage.
    lowered: BTreeSet<usize>,
    /// The cells whose values stay in the middle in any case.
    centred: BTreeSet<usize>,
    /// The cells that a line runs through.
    crossed: BTreeSet<usize>,
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

    /// Adds the names of rows and columns.
    fn names(&self, scene: &mut Scene) {
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
    fn hatches(&self, scene: &mut Scene) {
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
    fn frames(&self, scene: &mut Scene) {
        let side = self.painter.cell;
        let width = self.painter.heavy() * 0.6;
        for (number, _) in
            self.picture.cells.iter().enumerate().filter(|(_, cell)| cell.ground == Ground::Marked)
        {
            scene.square(self.middle(number), side * 0.45, width, FRAME);
        }
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
        for line in &self.picture.lines {
            let points: Vec<[f32; 2]> = line.cells.iter().map(|&cell| self.middle(cell)).collect();
            lines::strip(&points, self.painter.cell * 0.16, DIAGONAL, scene);
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

    /// Where pencil marks begin from the left and from the top, and how wide they are together: beside dots, and in a
    /// lowered cell below the label of a cage.
    fn marks_within(&self, is_lowered: bool) -> ([f32; 2], [f32; 2]) {
        let inset = if self.picture.dots.is_empty() { 0.06 } else { 0.13 };
        let top = if is_lowered { 0.34 } else { inset };
        let side = self.painter.cell;
        ([side * inset, side * top], [side * (1.0 - 2.0 * inset), side * (1.0 - inset - top)])
    }

    /// The centre of a pencil mark in a cell.
    fn mark(&self, cell: usize, place: usize) -> [f32; 2] {
        let (rows, columns) = self.picture.mark_places;
        let ([left, top], [width, height]) = self.marks_within(self.lowered.contains(&cell));
        let [x, y] = self.corner(cell);
        let part = |place: usize, places: usize| (place as f32 + 0.5) / places as f32;
        [x + left + width * part(place % columns, columns), y + top + height * part(place / columns, rows)]
    }

    /// Half of the width or height of the least room for a pencil mark, whichever is less: all are of one size.
    fn mark_radius(&self) -> f32 {
        let (rows, columns) = self.picture.mark_places;
        let (_, [width, height]) = self.marks_within(!self.lowered.is_empty());
        (width / columns as f32).min(height / rows as f32) * 0.48
    }

    /// The middle of the value of a cell.
    fn middle_of_value(&self, cell: usize) -> [f32; 2] {
        let is_lowered = self.lowered.contains(&cell) && !self.centred.contains(&cell);
        let down = if is_lowered { 0.14 } else { 0.0 };
        let [x, y] = self.middle(cell);
        [x, y + self.painter.cell * down]
    }

    /// Adds a text in a cell whose base line begins at a point: with a halo where a line runs through the cell.
    fn write(&self, cell: usize, at: [f32; 2], text: &str, style: Style, scene: &mut Scene) {
        if self.crossed.contains(&cell) {
            scene.halo(at, text, style, PAPER);
        }
        scene.words(at, text, style);
    }

    fn cell(&self, number: usize, cell: &Cell, scene: &mut Scene) {
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
