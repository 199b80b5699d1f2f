//! The rules of each kind of puzzle in the booklet, with a small example.

use puzzles::family::{Bounds, Verdict, check};
use puzzles::picture::{Cell, Picture};
use puzzles::{Reading, families};

use super::Book;
use super::leaf::{HEADING, Leaf, READING, SUBHEADING, Sheets};
use crate::Painter;

/// A kind of puzzle, and how it is solved.
struct Rules {
    /// How the titles of its pictures begin.
    kind: &'static str,
    heading: &'static str,
    words: &'static str,
    /// A small puzzle of the kind.
    example: &'static str,
}

const ALL: [Rules; 5] = [
    Rules {
        kind: "Sudoku",
        heading: "Sudoku",
        words: "Fill the empty cells so that every row, every column and every box within heavy lines holds each \
                digit once: 1 to 9 on a board of nine by nine, and letters after the 9 on larger boards; or each of the \
                symbols that are named above it.",
        example: ".1....4..3....3.",
    },
    Rules {
        kind: "KenKen",
        heading: "KenKen",
        words: "Every row and every column holds each number once. The numbers of a cage, within heavy lines, \
                make the target in its corner by the sign that stands there, in some order: 12+ is a sum, \
                2− a difference, 24× a product, 2÷ a quotient. A number may come twice in a cage, but not in \
                a row or column. A target without a sign stands in a cell of its own, and is its number.",
        example: "#\t4\n+\t8\tA1 A2 B2\n+\t5\tA3 A4 B3\n/\t4\tB1 C1\n+\t12\tB4 C2 C3 C4\n*\t6\tD1 D2\n/\t4\tD3 D4\n",
    },
    Rules {
        kind: "Kakuro",
        heading: "Kakuro",
        words: "A crossword of sums. Fill the white cells with digits from 1 to 9. The number in the upper half of a \
                black cell is the sum of the white cells to its right, that in the lower half the sum of those \
                below, each up to the next black cell. No digit comes twice in the same sum.",
        example: "5,5\n*,C13,C9,*,*\nF3,?,?,C24,C11\nF17,?,?,?,?\nF29,?,?,?,?\n*,*,F8,?,?\n",
    },
    Rules {
        kind: "Kropki",
        heading: "Kropki",
        words: "Every row, every column and every box within heavy lines holds each digit once. A white dot stands \
                between neighbours that differ by one, a black dot between neighbours of which one is double the \
                other; between 1 and 2 it may be either. Where there is no dot, neither is the case.",
        example: "(wx)(wk)(kw)A/(ww)(wk)B/(ww)(wx)A(kx)/A(xw)(xw)A",
    },
    Rules {
        kind: "Latin square",
        heading: "Latin square",
        words: "Fill the empty cells so that every row and every column holds each symbol once. There are no boxes.",
        example: "latin:.24.14.......1.2",
    },
];

/// What more is to be kept in mind of variants, by a word of the titles of their pictures.
const VARIANTS: [(&str, &str, &str); 4] = [
    ("Diagonal", "Diagonal boards", "Both diagonals, too, hold each symbol once."),
    ("Windoku", "Windoku", "A Sudoku in which the four shaded windows, too, hold each digit once."),
    ("Jigsaw", "Jigsaw Sudoku", "A Sudoku whose boxes have all kinds of shapes."),
    (
        "with some dots",
        "Kropki with some dots",
        "Not all dots are there: where there is none, that says nothing.",
    ),
];

const LEVELS: &str = "Puzzles say how hard they are. Easy ones give way step by step, medium ones ask for a \
                      closer look. For hard ones one writes down what is still possible, and strikes some of \
                      it out; for expert ones one looks for patterns across the board; and extreme ones \
                      take long chains of thought.";

/// The pages with the rules; so many pages are before them.
pub(super) fn pages(book: &Book, sheets: &Sheets, before: usize) -> Vec<Leaf> {
    let has = |kind: &str| book.entries.iter().any(|entry| entry.puzzle.title.contains(kind));
    let mut pages = Pages { sheets, before, pages: Vec::new(), y: 0.0 };
    pages.turn();
    if let Some(leaf) = pages.pages.last_mut() {
        leaf.bookmarks.push("How to solve".into());
        pages.y = leaf.paragraph(leaf.at, "How to solve", leaf.room[0], HEADING) + HEADING.size * 0.6;
    }
    for rules in ALL.iter().filter(|rules| has(rules.kind) || rules.kind == "Sudoku" && has("Windoku")) {
        pages.add(rules.heading, rules.words, example(rules).as_ref());
    }
    for (_, heading, words) in VARIANTS.iter().filter(|(kind, ..)| has(kind)) {
        pages.add(heading, words, None);
    }
    let hides = |cell: &Cell| cell.label.as_ref().is_some_and(|label| label.ends_with('?'));
    if book.entries.iter().any(|entry| entry.puzzle.cells.iter().any(hides)) {
        pages.add(
            "KenKen without signs",
            "Where a question mark stands for a sign, it may be any of them.",
            None,
        );
    }
    if book.entries.iter().any(|entry| entry.level.is_some()) {
        pages.add("Levels", LEVELS, None);
    }
    pages.pages
}

/// A small puzzle, and the same solved.
fn example(rules: &Rules) -> Option<[Picture; 2]> {
    let families = families(&Reading::default());
    let family = families.iter().find(|family| family.recognises(rules.example))?;
    let puzzle = family.read(rules.example, 1).ok()?;
    let picture = puzzle.picture().ok()?;
    let Verdict::Unique(solution) = check(&*puzzle, &Bounds::default()) else { return None };
    let mut solved = picture.clone();
    solved.solve(&solution, |value| puzzle.symbol(value));
    Some([picture, solved])
}

/// Pages that are filled from above.
struct Pages<'a> {
    sheets: &'a Sheets,
    before: usize,
    pages: Vec<Leaf>,
    /// How far down the last page is used.
    y: f32,
}

/// The side of an example.
const SIDE: f32 = 76.0;
/// Around examples.
const GAP: f32 = 14.0;

impl Pages<'_> {
    /// Begins a page.
    fn turn(&mut self) {
        let leaf = self.sheets.numbered(self.before + self.pages.len());
        self.y = leaf.at[1];
        self.pages.push(leaf);
    }

    /// Adds words under a heading, on a new page if they do not fit this one, with an example at the right.
    fn add(&mut self, heading: &str, words: &str, example: Option<&[Picture; 2]>) {
        let [width, height] = self.sheets.room();
        let beside = if example.is_some() { 2.0 * (SIDE + GAP) } else { 0.0 };
        let text_width = width - beside;
        let text = READING.lines(words, text_width).len() as f32 * READING.leading();
        let high = (SUBHEADING.leading() + text).max(if example.is_some() { SIDE } else { 0.0 });
        if self.pages.last().is_none_or(|leaf| self.y + high > leaf.at[1] + height) {
            self.turn();
        }
        let Some(leaf) = self.pages.last_mut() else { return };
        let at = [leaf.at[0], self.y];
        let y = leaf.paragraph(at, heading, text_width, SUBHEADING);
        leaf.paragraph([at[0], y], words, text_width, READING);
        for (number, picture) in example.into_iter().flatten().enumerate() {
            let painter = Painter { cell: SIDE / picture.columns() as f32 };
            let x = at[0] + text_width + GAP + number as f32 * (SIDE + GAP);
            painter.paint(picture, [x, self.y + 2.0], &mut leaf.scene);
        }
        self.y += high + 24.0;
    }
}
