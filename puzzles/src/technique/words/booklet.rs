//! What is told in a booklet: names of puzzles and what they ask, as facts, which each language puts into words.

use super::Said;
use crate::board::{Dot, Layout};

/// The kind of constraints whose puzzles have a name of their own.
pub(crate) const KILLER: &str = "killercage";

/// What a kind of puzzle is called.
pub(crate) enum Name<'a> {
    /// Houses alone, in these symbols if they are not the usual ones.
    Board(&'a Layout, Option<String>),
    /// Houses, and constraints of these kinds: the name of each, and the word that people have for it.
    Variant(&'a Layout, &'a [[&'static str; 2]]),
    /// Cages in a Latin square, with these values if they are not the usual ones.
    KenKen(Option<String>),
    /// Cages in a Latin square with regions.
    IrregularKenKen,
    /// Sums of digits up to this one.
    Kakuro(u8),
    /// Dots: all of them or some, on a board with boxes or without.
    Kropki { shows_all: bool, has_boxes: bool },
    /// Signs that say which value is less.
    Futoshiki,
    /// Pieces.
    Packing(Packed),
    /// This many pieces of the sets of these names.
    Pieces(&'a [String], usize),
    /// Pieces of the sets of these names, on the board of this name.
    PiecesOn(&'a [String], &'a str),
}

/// The values that a house holds.
#[derive(Clone, Copy)]
pub(crate) enum Holds<'a> {
    /// The numbers up to the size of the board.
    ToSize,
    /// The numbers up to this one.
    To(usize),
    /// These symbols.
    Symbols(&'a [String]),
    /// These numbers.
    Numbers(&'a [String]),
}

/// Something that instructions tell.
#[derive(Clone, Copy)]
pub(crate) enum Told<'a> {
    /// What a constraint asks.
    Asked(&'a Said),
    /// What it means that there is no dot where all are shown.
    NoDot,
    /// That there is no dot at these places means the same, but elsewhere dots may be missing.
    NoDotAt(&'a str),
    /// Each house is to be filled with these values.
    Fill(&'a Layout, Holds<'a>),
    /// Rows and columns are to be filled with these values.
    FillLines(Holds<'a>),
    /// There are no boxes.
    NoBoxes,
    /// Small symbols are all that a cell may hold.
    Marks,
    /// Letters stand for numbers above 9.
    Letters,
    /// Between 1 and 2 there may be either dot.
    EitherDot,
    /// Dots may be missing.
    SomeDots,
    /// Dots of this colour may be missing.
    SomeOf(Dot),
    /// The letters X and V may be missing.
    SomeLetters,
    /// What it means that a value stands twice in the circle of a quadruple.
    TwiceInCircle,
    /// The rules of Kakuros with digits up to this one.
    Sums(u8),
    /// Runs without a number have any sum.
    AnySum,
    /// The rules of KenKen's cages.
    Cages,
    /// A question mark stands for any sign.
    HiddenSign,
    /// A difference of more than two numbers.
    LargeDifference,
    /// Such a difference that is less than zero.
    NegativeDifference,
    /// A quotient of more than two numbers.
    LargeQuotient,
    /// Cages whose cells do not touch.
    SplitCages,
    /// The rules of packing puzzles, and whether no piece may be turned over.
    Pack(Packed, bool),
    /// A solid is shown layer by layer.
    Layers,
    /// Pieces that may not be turned over.
    OneSided,
    /// Cells that may stay empty.
    MayStayEmpty,
    /// Fog is not drawn.
    Fog,
}

impl Told<'_> {
    /// The same of a board of this size.
    pub(crate) fn on(&self, size: usize) -> Self {
        match *self {
            Told::Fill(layout, Holds::ToSize) => Told::Fill(layout, Holds::To(size)),
            Told::FillLines(Holds::ToSize) => Told::FillLines(Holds::To(size)),
            told => told,
        }
    }
}

/// What the cells of a packing puzzle are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Packed {
    Squares,
    Triangles,
    Hexagons,
    Cubes,
    Prisms,
    Balls,
    Tetrahedra,
}

impl Packed {
    /// Whether they lie in the plane.
    pub(crate) fn is_flat(self) -> bool {
        matches!(self, Packed::Squares | Packed::Triangles | Packed::Hexagons)
    }
}
