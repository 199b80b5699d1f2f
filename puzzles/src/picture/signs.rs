//! What is drawn on a board and beside it: dots, lines, signs, arrows, and what an editor only drew.

use serde::Serialize;

/// A dot between two cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Dot {
    /// The upper or left cell.
    pub cell: usize,
    /// Whether the other cell is below; otherwise it is on the right.
    pub below: bool,
    /// Whether it is black; otherwise it is white.
    pub black: bool,
}

/// A line through the middles of cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Line {
    /// The cells, from one to the next.
    pub cells: Vec<usize>,
}

/// Something that is drawn on a board, or beside it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Sign {
    /// A line through the middles of cells, in the look of its kind.
    Line {
        /// The cells, from one to the next.
        cells: Vec<usize>,
        /// What kind of line it is.
        look: LineLook,
    },
    /// A dashed line inside the border of some cells.
    Cage {
        /// The cells.
        cells: Vec<usize>,
        /// What stands in its first cell.
        label: Option<String>,
    },
    /// A grey area with a border of its own.
    Area {
        /// The cells.
        cells: Vec<usize>,
        /// What stands in the lower right corner of its last cell.
        label: Option<String>,
    },
    /// A shape in a cell, below its value.
    Shape {
        /// The cell.
        cell: usize,
        /// The shape.
        shape: Shape,
    },
    /// A shape around the middles of some cells: a circle of one, a pill of more.
    Pill {
        /// The cells, from one to the next.
        cells: Vec<usize>,
    },
    /// A text where cells meet, on a white disc.
    Between {
        /// The cells.
        cells: Vec<usize>,
        /// The text.
        text: String,
        /// Whether the disc has a border.
        is_circled: bool,
    },
    /// A small arrow across the line between two cells, which points at the first.
    Chevron {
        /// The cells.
        cells: [usize; 2],
    },
    /// A text beside the board.
    Outside {
        /// Its row, and its column: from 0, before the board, to one more than the size.
        place: [usize; 2],
        /// The text.
        text: String,
        /// The steps in rows and columns of an arrow onto the board, if there is one.
        arrow: Option<[isize; 2]>,
        /// What is drawn around the text, if anything.
        frame: Option<Frame>,
    },
    /// A diagonal across the board: the one from the top left, or the other.
    Diagonal {
        /// Whether it rises to the right.
        is_rising: bool,
    },
}

/// What is drawn around a text to tell it from others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// A circle.
    Circle,
    /// A square.
    Square,
}

/// What a line looks like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LineLook {
    /// Grey and broad, with a bulb at its beginning.
    Thermometer,
    /// The same, but hollow.
    SlowThermometer,
    /// Thin, with a head at its end.
    Arrow,
    /// Green, with strokes across it.
    Whispers,
    /// Grey and plain.
    Palindrome,
    /// Purple, with a dot in each cell.
    Renban,
    /// Grey, with circles at its ends.
    Between,
    /// Blue, with dashes along its middle.
    RegionSums,
    /// Orange, with a white middle.
    Entropic,
    /// Teal, with a black middle.
    Modular,
    /// Yellow and broad, with an outline.
    Nabner,
    /// Lavender, with a mark at its middle.
    Zipper,
    /// Thin, with circles at its ends.
    DoubleArrow,
    /// Blue, with diamonds at its ends.
    Lockout,
}

/// A shape in a cell.
///
/// [`tiling::Shape`](crate::tiling::Shape) is that of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// A grey disc: an odd value.
    Disc,
    /// A grey square: an even value.
    Square,
    /// Its whole ground in grey: a minimum, a maximum.
    Ground,
    /// Its whole ground, with a frame at the left and the right.
    RowIndexer,
    /// Its whole ground, with a frame above and below.
    ColumnIndexer,
    /// Its whole ground, with a frame.
    BoxIndexer,
}

/// A colour: red, green and blue.
pub type Colour = [u8; 3];

/// What an editor drew on a board. Places are hundredths of a cell from the upper left corner, across and down, and
/// may lie beside the board; lengths are hundredths of a cell, too.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Drawing {
    /// The ground of a cell, in stripes if it has several colours.
    Ground {
        /// The cell.
        cell: usize,
        /// Its colours.
        colours: Vec<Colour>,
    },
    /// A line from point to point.
    Line {
        /// The points.
        points: Vec<[i32; 2]>,
        /// How wide it is.
        width: i32,
        /// Its colour.
        colour: Colour,
    },
    /// A rectangle, or an ellipse.
    Shape {
        /// Its middle.
        middle: [i32; 2],
        /// Its width and height.
        size: [i32; 2],
        /// How far it is turned, with the clock.
        degrees: i32,
        /// Whether it is an ellipse.
        is_round: bool,
        /// The colour inside.
        fill: Option<Colour>,
        /// The colour of the border.
        border: Option<Colour>,
    },
    /// A text.
    Text {
        /// Its middle.
        middle: [i32; 2],
        /// The text.
        text: String,
        /// The size of the font.
        size: i32,
        /// Its colour.
        colour: Colour,
    },
}

/// An arrow from one pencil mark to another, or a line between them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Arrow {
    /// The cell of the first mark, and the mark's place in it.
    pub from: (usize, usize),
    /// The cell of the second mark, and the mark's place in it.
    pub to: (usize, usize),
    /// Whether its line is dashed: a weak link, of which at most one end is right, and not a strong one, of
    /// which at least one is.
    pub dashed: bool,
    /// Whether it has a head: the second follows from the first, and not the other way round as well.
    pub has_head: bool,
}
