//! What puzzles are called, and how they are solved, in English.

use super::rules;
use crate::board::{Boxes, Dot, Layout};
use crate::technique::words::{Holds, KILLER, Name, Packed, Told, called, capitalised, list};

/// What a kind of puzzle is called.
pub(super) fn puzzle(name: &Name<'_>) -> String {
    match name {
        Name::Board(layout, None) => board(layout),
        Name::Board(layout, Some(symbols)) => format!("{} of {symbols}", board(layout)),
        Name::Variant(layout, [[KILLER, _]]) => format!("Killer {}", board(layout)),
        Name::Variant(layout, kinds) => match called(kinds, kind) {
            (kinds, _) if kinds.is_empty() => board(layout),
            (kinds, 0) => format!("{} with {}", board(layout), list(&kinds, "and")),
            (kinds, more) => format!("{} with {} and {more} more", board(layout), kinds.join(", ")),
        },
        Name::KenKen(None) => "KenKen".to_owned(),
        Name::KenKen(Some(values)) => format!("KenKen of {values}"),
        Name::IrregularKenKen => "Irregular KenKen".to_owned(),
        Name::Kakuro(9) => "Kakuro".to_owned(),
        Name::Kakuro(largest) => format!("Kakuro of 1..{largest}"),
        Name::Kropki { shows_all, has_boxes } => {
            let with = match (shows_all, has_boxes) {
                (true, true) => "",
                (true, false) => " without boxes",
                (false, true) => " with some dots",
                (false, false) => " with some dots and without boxes",
            };
            format!("Kropki{with}")
        }
        Name::Futoshiki => "Futoshiki".to_owned(),
        Name::Packing(cells) => {
            let of = match cells {
                Packed::Squares => "",
                Packed::Triangles => " of triangles",
                Packed::Hexagons => " of hexagons",
                Packed::Cubes => " of cubes",
                Packed::Prisms => " of prisms",
                Packed::Balls => " of balls",
                Packed::Tetrahedra => " of tetrahedra",
            };
            format!("Packing puzzle{of}")
        }
        Name::Pieces(names, 1) => format!("{}, 1 piece", sets(names)),
        Name::Pieces(names, pieces) => format!("{}, {pieces} pieces", sets(names)),
        Name::PiecesOn(names, board) => format!("{} {board}", sets(names)),
    }
}

/// Sets of pieces.
fn sets(names: &[String]) -> String {
    let set = |name: &String| name.replace("-sided-", "-sided ").replace("solid-", "solid ");
    capitalised(&list(&names.iter().map(set).collect::<Vec<_>>(), "and"))
}

fn board(layout: &Layout) -> String {
    let kind = match (layout.boxes(), layout.has_windows()) {
        (Boxes::None, _) => "Latin square",
        (Boxes::Regions(_), false) => "Jigsaw Sudoku",
        (Boxes::Regions(_), true) => "Jigsaw Windoku",
        (Boxes::Rectangles { .. }, false) => "Sudoku",
        (Boxes::Rectangles { .. }, true) => "Windoku",
    };
    if layout.has_diagonals() { format!("Diagonal {kind}") } else { kind.to_owned() }
}

/// What constraints of a kind are called, as in `Sudoku with thermometers`.
fn kind(kind: &str) -> Option<&'static str> {
    let name = match kind {
        "killercage" => "killer cages",
        "calc" => "calculation cages",
        "arrow" => "arrows",
        "difference" => "white dots",
        "ratio" => "black dots",
        "xv" => "XV",
        "thermometer" => "thermometers",
        "slowthermometer" => "slow thermometers",
        "odd" => "odd cells",
        "even" => "even cells",
        "littlekillersum" => "little killers",
        "diagonal+" | "diagonal-" => "diagonals",
        "antiknight" => "the anti-knight rule",
        "antiking" => "the anti-king rule",
        "disjointgroups" => "disjoint groups",
        "nonconsecutive" => "the non-consecutive rule",
        "negative-ratio" => "the negative ratio rule",
        "negative-xv" => "the negative XV rule",
        "whispers" => "whisper lines",
        "palindrome" => "palindromes",
        "renban" => "renban lines",
        "betweenline" => "between lines",
        "regionsumline" => "region sum lines",
        "sandwichsum" => "sandwiches",
        "xsum" => "X-sums",
        "skyscraper" => "skyscrapers",
        "quadruple" => "quadruples",
        "clone" => "clones",
        "less" => "inequality signs",
        "minimum" => "minimum cells",
        "maximum" => "maximum cells",
        "extraregion" => "extra regions",
        "rowindexer" => "row indexers",
        "columnindexer" => "column indexers",
        "boxindexer" => "box indexers",
        "entropicline" => "entropic lines",
        "modularline" => "modular lines",
        "nabner" => "nabner lines",
        "zipperline" => "zipper lines",
        "doublearrow" => "double arrows",
        "lockout" => "lockout lines",
        "dot" => "dots",
        "differ" => "difference lines",
        _ => return None,
    };
    Some(name)
}

/// Something that instructions tell.
pub(super) fn told(told: &Told<'_>) -> String {
    match told {
        Told::Asked(said) => return rules::rule(said),
        Told::NoDot => "Where there is no dot, neither is true.",
        Told::NoDotAt(places) => {
            return format!("These neighbours are not consecutive, and neither is double the other: {places}.");
        }
        Told::Fill(layout, values) => return fill(&houses(layout), values),
        Told::FillLines(values) => return fill(&lines(), values),
        Told::NoBoxes => "There are no boxes.",
        Told::Marks => "Where a cell has small symbols in it, its value is one of them.",
        Told::Letters => "Letters stand for numbers above 9: A for 10, B for 11, and so on.",
        Told::EitherDot => "The dot between 1 and 2 may be white or black.",
        Told::SomeDots => "Not all dots are shown: neighbours without a dot may be such a pair, too.",
        Told::SomeOf(Dot::White) => "Not all white dots are shown.",
        Told::SomeOf(Dot::Black) => "Not all black dots are shown.",
        Told::SomeLetters => {
            "Not all letters are shown: neighbours without a letter may be such a pair, too."
        }
        Told::TwiceInCircle => {
            "A value that appears twice in a circle where four cells meet is in two of these cells."
        }
        Told::Sums(largest) => {
            let digits = match largest {
                1 => "the digit 1".to_owned(),
                9 => "digits from 1 to 9".to_owned(),
                _ => format!("digits from 1 to {largest} only"),
            };
            return format!(
                "A crossword of sums. Fill the white cells with {digits}. The number in the upper right half of a black \
                 cell is the sum of the white cells to its right, the number in the lower left half the sum of those \
                 below, each up to the next black cell. No digit appears twice in the same sum."
            );
        }
        Told::AnySum => "White cells without a number before them may have any sum, but no digit twice.",
        Told::Cages => {
            "A cage, within heavy lines, has a target in its corner: the sum (12+), the difference (2−), the product \
             (24×) or the quotient (2÷) of the cage's numbers, taken in any order. A number may appear twice in a cage, \
             but not in a row or column. A target without a sign is the number in its cell."
        }
        Told::HiddenSign => "A question mark stands for any of the four signs.",
        Told::LargeDifference => {
            "In a cage of more than two cells, a difference is one of the numbers minus all the others."
        }
        Told::NegativeDifference => "It can be less than 0.",
        Told::LargeQuotient => {
            "In a cage of more than two cells, a quotient is one of the numbers divided by all the others."
        }
        Told::SplitCages => {
            "The cells of a cage need not touch: an area without a target is part of a cage elsewhere."
        }
        Told::Pack(cells, are_one_sided) => return pack(*cells, *are_one_sided),
        Told::Layers => "Layers are shown one after another, the lowest first.",
        Told::OneSided => "Pieces of the one-sided sets may be rotated, but not turned over.",
        Told::MayStayEmpty => "Shaded cells may stay empty.",
        Told::Fog => "The fog of this puzzle is not drawn here: the whole board is visible.",
    }
    .to_owned()
}

/// Houses are to be filled with values.
fn fill(houses: &[String], values: &Holds<'_>) -> String {
    let holds = match values {
        Holds::ToSize => "each number from 1 to the size of the board".to_owned(),
        Holds::To(size) => format!("each number from 1 to {size}"),
        Holds::Symbols(symbols) => format!("each of the symbols {}", list(symbols, "and")),
        Holds::Numbers(numbers) => format!("each of the numbers {}", list(numbers, "and")),
    };
    let houses = list(houses, "and");
    format!("Fill the empty cells so that {houses} contains {holds} exactly once.")
}

/// Rows and columns.
fn lines() -> Vec<String> {
    vec!["every row".to_owned(), "every column".to_owned()]
}

/// The houses of a board.
fn houses(layout: &Layout) -> Vec<String> {
    let mut houses = lines();
    match layout.boxes() {
        Boxes::None => {}
        Boxes::Rectangles { .. } => houses.push("every box within heavy lines".to_owned()),
        Boxes::Regions(_) => houses.push("every region within heavy lines".to_owned()),
    }
    if layout.has_windows() {
        houses.push("every shaded square".to_owned());
    }
    if layout.has_diagonals() {
        houses.push("each of the two diagonals".to_owned());
    }
    houses
}

fn pack(cells: Packed, are_one_sided: bool) -> String {
    let cell = match cells {
        Packed::Squares => "square",
        Packed::Triangles => "triangle",
        Packed::Hexagons => "hexagon",
        Packed::Cubes => "cube",
        Packed::Prisms => "prism",
        Packed::Balls => "ball",
        Packed::Tetrahedra => "cell",
    };
    let (board, moved) = match (cells.is_flat(), are_one_sided) {
        (true, false) => ("the board", "rotated and turned over"),
        (true, true) => ("the board", "rotated, but not turned over"),
        (false, _) => ("the solid", "rotated in any way"),
    };
    format!(
        "Fill {board} with the pieces: each {cell} belongs to exactly one piece. All pieces are used. They may \
         be {moved}."
    )
}

#[cfg(test)]
mod tests {
    use super::kind;
    use crate::constraint::kinds::KINDS;

    #[test]
    fn each_kind_has_a_name() {
        let nameless: Vec<&str> =
            KINDS.iter().map(|it| it.name).filter(|name| kind(name).is_none()).collect();
        assert!(nameless.is_empty(), "{nameless:?}");
    }
}
