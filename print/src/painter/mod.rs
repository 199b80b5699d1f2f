//! Lays a picture out as a scene: the widths of its lines, the sizes of its symbols, and the colours.

mod board;
mod drawings;
mod enclosed;
mod lines;
mod links;
mod marks;
mod outside;
mod signs;
mod tiling;

use std::collections::BTreeSet;

use puzzles::picture::{Picture, Sign};

use self::board::Board;
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
