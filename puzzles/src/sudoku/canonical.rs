//! The canonical form of a puzzle: equal for puzzles that are essentially the same.
//!
//! It is the least of all boards that come of one by a [`Transform`], read as a line with empty cells before symbols.
//! It is built row by row from all arrangements of the columns at once: those that do not give the least
//! next row drop out, and there are soon few left. Symbols are numbered as they come, which is least.
//!
//! Boards with diagonals, windows or regions have fewer [symmetries](super::symmetries): all are gone through. Regions
//! can also be turned to other places. So the board is turned first, to where its regions come first. It is not asked
//! whether the rows, columns and symbols of a Latin square can change their parts.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::puzzle::Puzzle;
use super::symmetries::{LARGEST_SEARCHED, MOST_SYMMETRIES, Order, Symmetries};
use super::transform::{Transform, free_lines};
use crate::board::{Boxes, Turn};
use crate::deadline::{Deadline, is_over};

/// The largest Sudokus with boxes that are brought to canonical form.
const LARGEST_WITH_BOXES: usize = 12;
/// The largest Latin squares that are.
const LARGEST_LATIN: usize = 7;
/// The most arrangements of columns that are compared. Boxes of 3×4 have 82,944.
const MOST_ARRANGEMENTS: usize = 100_000;
/// The deadline is polled once in this many ways.
const POLL_INTERVAL: usize = 4096;

/// Why a puzzle has no canonical form here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoCanonicalForm {
    /// Its rows and columns can be ordered in too many ways.
    #[error(
        "no canonical form is known for boards as large as {size}×{size}: only for Sudokus with boxes up to \
         {LARGEST_WITH_BOXES}×{LARGEST_WITH_BOXES}, and of Latin squares, or boards whose boxes are rows or \
         columns, up to {LARGEST_LATIN}×{LARGEST_LATIN}"
    )]
    Size {
        /// The size of the board.
        size: usize,
    },
    /// Its boxes are so wide that columns can be ordered in too many ways.
    #[error(
        "no canonical form is known for boards with boxes of {height}×{width}: their columns can be ordered in \
         more than {MOST_ARRANGEMENTS} ways"
    )]
    Boxes {
        /// The rows of a box.
        height: usize,
        /// The columns of a box.
        width: usize,
    },
    /// It has diagonals, windows or regions, and too many symmetries, or is so large that they are not known.
    #[error(
        "no canonical form is known for boards with diagonals, windows or regions whose rows and columns can be ordered \
         in more than {MOST_SYMMETRIES} ways, or that are larger than {LARGEST_SEARCHED}×{LARGEST_SEARCHED}"
    )]
    Symmetries,
    /// It consists of pencil marks.
    #[error("no canonical form is known for pencil marks")]
    Marks,
}

/// The canonical form of a puzzle: equal for two puzzles if one is the other, changed as
/// [`Transform::random`] does, and only then. Takes a millisecond or so at 9×9. `None` if the deadline passed.
///
/// # Errors
/// If the board, without further rules, is a Sudoku with boxes larger than 12×12, or with boxes so wide that its
/// columns can be ordered in more than 100,000 ways, or a Latin square larger than 7×7, as is one whose boxes are its
/// rows or its columns; if it has diagonals, windows or regions, and more than 200,000 symmetries or a size above
/// 100×100; or if it consists of pencil marks.
pub fn canonical(puzzle: &Puzzle, deadline: Option<Deadline>) -> Result<Option<Puzzle>, NoCanonicalForm> {
    if puzzle.marks().is_some() {
        return Err(NoCanonicalForm::Marks);
    }
    let puzzle = &with_least_regions(puzzle);
    let layout = puzzle.layout();
    let size = layout.size();
    let Some([height, width]) = free_lines(layout) else { return least_image(puzzle, deadline) };
    if size > if height == size { LARGEST_LATIN } else { LARGEST_WITH_BOXES } {
        return Err(NoCanonicalForm::Size { size });
    }
    if arrangement_count(size, width) > MOST_ARRANGEMENTS {
        return Err(NoCanonicalForm::Boxes { height, width });
    }
    Ok(least_arrangement(puzzle, height, width, deadline))
}

/// A puzzle turned to where its regions come first, if it has any.
fn with_least_regions(puzzle: &Puzzle) -> Puzzle {
    let Boxes::Regions(_) = puzzle.layout().boxes() else { return puzzle.clone() };
    // Only regions could keep a board from being turned, and they are moved.
    let turned =
        |turn| Transform::turn(puzzle.layout(), turn).apply(puzzle).unwrap_or_else(|_| puzzle.clone());
    let regions = |puzzle: &Puzzle| match puzzle.layout().boxes() {
        Boxes::Regions(regions) => regions.clone(),
        _ => Vec::new(),
    };
    Turn::least(true, turned, regions)
}

/// The least of the boards that symmetries of the layout make of one.
fn least_image(puzzle: &Puzzle, deadline: Option<Deadline>) -> Result<Option<Puzzle>, NoCanonicalForm> {
    let layout = puzzle.layout();
    let symmetries = match Symmetries::find(layout, deadline) {
        None if is_over(deadline) => return Ok(None),
        Some(symmetries) if !symmetries.are_many() => symmetries,
        _ => return Err(NoCanonicalForm::Symmetries),
    };
    let Some(all) = symmetries.list(deadline) else { return Ok(None) };
    let mut least: Vec<u8> = image(puzzle, &all[0]).collect();
    for (number, order) in all.iter().enumerate() {
        if number % POLL_INTERVAL == 0 && is_over(deadline) {
            return Ok(None);
        }
        if image(puzzle, order).lt(least.iter().copied()) {
            least = image(puzzle, order).collect();
        }
    }
    Ok(Some(Puzzle::new(Arc::clone(layout), least)))
}

/// The cells of a board in another order, with symbols numbered as they come.
fn image<'a>(puzzle: &'a Puzzle, order: &'a Order) -> impl Iterator<Item = u8> + 'a {
    let size = puzzle.layout().size();
    let mut names = vec![0; size + 1];
    let mut named = 0;
    (0..size * size).map(move |cell| {
        let given = puzzle.givens()[order.source(cell)];
        let name = &mut names[usize::from(given)];
        if given > 0 && *name == 0 {
            named += 1;
            *name = named;
        }
        *name
    })
}

/// The least board that comes of ordering rows and columns, where `height` rows and `width` columns stay together.
/// `None` if the deadline passed.
fn least_arrangement(
    puzzle: &Puzzle,
    height: usize,
    width: usize,
    deadline: Option<Deadline>,
) -> Option<Puzzle> {
    let layout = puzzle.layout();
    let size = layout.size();
    let transposed = (0..size * size).map(|cell| puzzle.givens()[cell % size * size + cell / size]).collect();
    let mut cells: Vec<Vec<u8>> = vec![puzzle.givens().to_vec()];
    if height == width {
        cells.push(transposed);
    }
    let arrangements = arrangements(size, width);
    let boards: Vec<Lines> =
        cells.into_iter().map(|cells| Lines::new(cells, size, height, &arrangements)).collect();
    let mut ways: Vec<Way> = Vec::new();
    for (board, lines) in boards.iter().enumerate() {
        let way = |columns| Way { board, columns, used: 0, names: [0; LARGEST_WITH_BOXES + 1], named: 0 };
        ways.extend(lines.columns.iter().copied().map(way));
    }
    let mut least: Vec<u8> = Vec::with_capacity(size * size);
    let mut text = vec![0; size];
    let mut best = vec![0; size];
    for _ in 0..size {
        best.fill(u8::MAX);
        let mut next = Vec::new();
        let mut most = ways.len();
        for (number, way) in ways.iter().enumerate() {
            if number % POLL_INTERVAL == 0 && is_over(deadline) {
                return None;
            }
            let lines = &boards[way.board];
            for row in way.choices(size, height, &lines.twins) {
                let source = &lines.cells[row * size..][..size];
                let continued = way.with_row(row, source, &arrangements[way.columns], &mut text);
                if text < best {
                    std::mem::swap(&mut text, &mut best);
                    next.clear();
                    next.push(continued);
                } else if text == best {
                    next.push(continued);
                }
            }
            // Ways that have come to the same state go on alike.
            if next.len() > 2 * most {
                without_repeats(&mut next);
                most = most.max(next.len());
            }
        }
        without_repeats(&mut next);
        ways = next;
        least.extend(&best);
    }
    Some(Puzzle::new(Arc::clone(layout), least))
}

fn without_repeats(ways: &mut Vec<Way>) {
    ways.sort_unstable();
    ways.dedup();
}

/// A board to arrange. Lines that are alike are not told apart, of which boards with few givens have many.
struct Lines {
    cells: Vec<u8>,
    /// The arrangements of its columns that look different.
    columns: Vec<usize>,
    /// For each row those above it that could be taken in its place, as bits: of its band the rows that are alike, and
    /// all rows of the bands that are like its own.
    twins: Vec<u16>,
}

impl Lines {
    fn new(cells: Vec<u8>, size: usize, height: usize, arrangements: &[Vec<u8>]) -> Self {
        let first_like = |column: u8| {
            let other = |other: &u8| {
                cells.chunks(size).all(|row| row[usize::from(*other)] == row[usize::from(column)])
            };
            (0..column).find(other).unwrap_or(column)
        };
        let first_like: Vec<u8> = (0..size as u8).map(first_like).collect();
        let first = |column: &u8| first_like[usize::from(*column)];
        let mut columns: Vec<usize> = (0..arrangements.len()).collect();
        if !first_like.iter().copied().eq(0..size as u8) {
            let mut seen: BTreeSet<Vec<u8>> = BTreeSet::new();
            columns.retain(|&columns| seen.insert(arrangements[columns].iter().map(first).collect()));
        }
        let row = |row: usize| &cells[row * size..][..size];
        let band = |band: usize| {
            let mut rows: Vec<&[u8]> = (band * height..(band + 1) * height).map(row).collect();
            rows.sort_unstable();
            rows
        };
        let bands: Vec<Vec<&[u8]>> = (0..size / height).map(band).collect();
        let is_twin = |number: usize, above: usize| match (number / height, above / height) {
            (own, other) if own == other => row(number) == row(above),
            (own, other) => bands[own] == bands[other],
        };
        let twins = |number: usize| {
            (0..number).filter(|&above| is_twin(number, above)).fold(0, |twins, above| twins | 1 << above)
        };
        let twins = (0..size).map(twins).collect();
        Lines { columns, twins, cells }
    }
}

/// A way to arrange a board, as far as its first rows are chosen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    /// Which board: as it is, or with rows and columns exchanged.
    board: usize,
    /// Which arrangement of the columns.
    columns: usize,
    /// The rows that were chosen, as bits.
    used: u16,
    /// For each value the new one, or 0 before it has come.
    names: [u8; LARGEST_WITH_BOXES + 1],
    /// How many values have come.
    named: u8,
}

impl Way {
    /// The rows that may come next: those of the band that has begun, or all others. Of twins, the first will do.
    fn choices(&self, size: usize, height: usize, twins: &[u16]) -> impl Iterator<Item = usize> {
        let used = self.used;
        let band = move |band: usize| ((1_u16 << height) - 1) << (band * height);
        let begun = (0..size / height).map(band).find(|band| used & band != 0 && used & band != *band);
        let open = begun.unwrap_or(u16::MAX) & !used;
        (0..size).filter(move |&row| open >> row & 1 == 1 && open & twins[row] == 0)
    }

    /// Chooses a row, and writes what it becomes.
    fn with_row(mut self, row: usize, source: &[u8], columns: &[u8], text: &mut [u8]) -> Way {
        self.used |= 1 << row;
        for (place, &column) in text.iter_mut().zip(columns) {
            let value = source[usize::from(column)];
            let name = &mut self.names[usize::from(value)];
            if value > 0 && *name == 0 {
                self.named += 1;
                *name = self.named;
            }
            *place = *name;
        }
        self
    }
}

/// How many arrangements the columns have, or a number that is too large.
fn arrangement_count(size: usize, width: usize) -> usize {
    let orders = |count: usize| (1..=count).fold(1, usize::saturating_mul);
    let stacks = size / width;
    (0..stacks).fold(orders(stacks), |ways, _| ways.saturating_mul(orders(width)))
}

/// All arrangements of the columns: of the stacks, and of the columns in each.
fn arrangements(size: usize, width: usize) -> Vec<Vec<u8>> {
    let mut found = vec![Vec::new()];
    for place in 0..size {
        let mut longer = Vec::new();
        for arrangement in &found {
            // The stack that has begun, or any that has not.
            let stack = match place % width {
                0 => None,
                _ => arrangement.last().map(|column| usize::from(*column) / width),
            };
            let fits = |column: &u8| {
                let of = usize::from(*column) / width;
                stack.map_or_else(
                    || !arrangement.iter().any(|taken| usize::from(*taken) / width == of),
                    |stack| of == stack,
                ) && !arrangement.contains(column)
            };
            longer.extend((0..size as u8).filter(fits).map(|column| {
                let mut arrangement: Vec<u8> = arrangement.clone();
                arrangement.push(column);
                arrangement
            }));
        }
        found = longer;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{ExtraHouses, Layout, Marks, numbered};
    use crate::random::Random;

    fn puzzle(layout: Layout, line: &str) -> Puzzle {
        Puzzle::new(Arc::new(layout), line.bytes().map(|c| if c == b'.' { 0 } else { c - b'0' }).collect())
    }

    fn line(puzzle: &Puzzle) -> String {
        puzzle.givens().iter().map(|given| given.to_string().replace('0', ".")).collect()
    }

    fn form(puzzle: &Puzzle) -> Result<Puzzle, NoCanonicalForm> {
        canonical(puzzle, None).map(|form| form.expect("no deadline"))
    }

    const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    #[test]
    fn columns_have_so_many_arrangements() {
        assert_eq!(arrangements(4, 2).len(), 8);
        assert_eq!(arrangement_count(4, 2), 8);
        assert_eq!(arrangements(6, 3).len(), 72);
        assert_eq!(arrangements(9, 3).len(), 1296);
    }

    #[test]
    fn scrambled_puzzles_have_one_canonical_form() {
        let cases = [
            puzzle(Layout::classic(9).expect("a size"), HARD),
            puzzle(Layout::classic(6).expect("a size"), "1....2...3....4......5....6....12..."),
            puzzle(Layout::classic(4).expect("a size"), "1....2......3..."),
            puzzle(Layout::classic(9).expect("a size"), &".".repeat(81)),
        ];
        for puzzle in cases {
            let least = form(&puzzle).expect("a classic board");
            for index in 0..10 {
                let transform = Transform::random(puzzle.layout(), &mut Random::new(1, index));
                let scrambled = transform.apply(&puzzle).expect("a symmetry of the board");
                assert_eq!(line(&form(&scrambled).expect("a classic board")), line(&least));
                assert!(least.givens() <= scrambled.givens(), "the form is the least");
            }
        }
    }

    #[test]
    fn different_puzzles_have_different_forms() {
        let layout = || Layout::classic(4).expect("a size");
        let one = form(&puzzle(layout(), "12..............")).expect("a classic board");
        let other = form(&puzzle(layout(), "1..2............")).expect("a classic board");
        assert_ne!(one, other);
        // As against the least of all boards that random symmetries reach.
        let puzzle = puzzle(layout(), "1.2...3......4..");
        let reached = (0..20_000).map(|index| {
            let transform = Transform::random(puzzle.layout(), &mut Random::new(3, index));
            transform.apply(&puzzle).expect("a symmetry of the board").givens().to_vec()
        });
        assert_eq!(reached.min().as_deref(), form(&puzzle).ok().as_ref().map(Puzzle::givens));
    }

    #[test]
    fn variants_have_canonical_forms() {
        let boxes = || Boxes::Rectangles { rows: 3, columns: 3 };
        let regions = || {
            Boxes::Regions(
                (0..16).map(|cell| [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3][cell]).collect(),
            )
        };
        let some: Vec<u8> = HARD.bytes().map(|c| if c == b'.' { 0 } else { c - b'0' }).collect();
        let four = vec![0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 3, 1, 0, 0];
        let six: Vec<u8> = (0..36).map(|cell| if cell % 7 == 3 { cell / 7 % 4 + 1 } else { 0 }).collect();
        let cases = [
            (Layout::new(9, boxes(), ExtraHouses { diagonals: true, windows: false }), some.clone()),
            (Layout::new(9, boxes(), ExtraHouses { diagonals: true, windows: true }), some),
            (Layout::new(4, regions(), ExtraHouses::NONE), four.clone()),
            (Layout::new(4, regions(), ExtraHouses { diagonals: true, windows: false }), four),
            (
                Layout::new(
                    6,
                    Boxes::Rectangles { rows: 2, columns: 3 },
                    ExtraHouses { diagonals: true, windows: false },
                ),
                six,
            ),
            (
                Layout::new(5, Boxes::None, ExtraHouses { diagonals: true, windows: false }),
                (0..25).map(|cell| if cell % 4 == 1 { 3 } else { 0 }).collect(),
            ),
            (Layout::latin(4), vec![1, 0, 0, 2, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 4, 1]),
            (Layout::latin(7), vec![0; 49]),
        ];
        for (layout, givens) in cases {
            let puzzle = Puzzle::new(Arc::new(layout.expect("a legal board")), givens);
            let least = form(&puzzle).expect("a board that has one");
            assert_eq!(form(&least).as_ref(), Ok(&least));
            let rounds = if puzzle.layout().size() == 7 { 1 } else { 20 };
            for index in 0..rounds {
                let transform = Transform::random(puzzle.layout(), &mut Random::new(1, index));
                let scrambled = transform.apply(&puzzle).expect("a symmetry of the board");
                assert_eq!(form(&scrambled).as_ref(), Ok(&least));
            }
        }
    }

    /// Boards of 4×4 whose rows and columns have fewer symmetries than those of boxes alone.
    fn small_boards() -> Vec<Layout> {
        let x = |diagonals| ExtraHouses { diagonals, windows: false };
        let boxes = Boxes::Rectangles { rows: 2, columns: 2 };
        let mut boards = vec![Layout::new(4, boxes, x(true)), Layout::new(4, Boxes::None, x(true))];
        let regions = [
            "AAAABBCCBBCCDDDD",
            "AAABACBBCCBDCDDD",
            "AABBACCBACDBDDDC",
            "AAABCABBCCDBCDDD",
            "ABCDABCDABCDABCD",
            "AABBAABBCCDDCCDD",
            "AABBCCDDAABBCCDD",
        ];
        for regions in regions {
            let regions = || Boxes::Regions(numbered(regions.bytes()));
            boards.extend([false, true].map(|diagonals| Layout::new(4, regions(), x(diagonals))));
        }
        boards.into_iter().map(|board| board.expect("a legal board")).collect()
    }

    /// Of all orders of rows and columns that make houses of houses, those of the least board, one by one.
    fn least_by_trying(puzzle: &Puzzle) -> Vec<u8> {
        let orders = arrangements(4, 4);
        let layout = puzzle.layout();
        let houses: BTreeSet<&[u16]> = layout.houses().iter().map(|house| &house.cells[..]).collect();
        let keeps_houses = |order: &Order| {
            houses.iter().all(|house| {
                let is_of = |cell: &u16| house.contains(&(order.source(usize::from(*cell)) as u16));
                let moved: Vec<u16> = (0..16).filter(is_of).collect();
                houses.contains(&moved[..])
            })
        };
        let pairs = orders.iter().flat_map(|rows| orders.iter().map(move |columns| (rows, columns)));
        let order = |(rows, columns): (&Vec<u8>, &Vec<u8>)| {
            [false, true].map(|transpose| Order { transpose, rows: rows.clone(), columns: columns.clone() })
        };
        let kept = pairs.flat_map(order).filter(keeps_houses);
        kept.map(|order| image(puzzle, &order).collect()).min().expect("the board as it is")
    }

    #[test]
    fn small_boards_are_the_same_if_trying_shows_it() {
        for layout in small_boards().into_iter().map(Arc::new) {
            let mut random = Random::new(5, 0);
            let mut classes = BTreeSet::new();
            for _ in 0..60 {
                let mut puzzle = Puzzle::new(Arc::clone(&layout), vec![0; 16]);
                (1..=3).for_each(|value| puzzle.set(random.below(16), value));
                let least = form(&puzzle).expect("a board that has one");
                assert_eq!(form(&least).as_ref(), Ok(&least));
                classes.insert((least.givens().to_vec(), least_by_trying(&puzzle)));
            }
            let forms: BTreeSet<_> = classes.iter().map(|(form, _)| form).collect();
            let tried: BTreeSet<_> = classes.iter().map(|(_, tried)| tried).collect();
            assert_eq!([forms.len(), tried.len()], [classes.len(); 2], "{:?}", layout.boxes());
        }
    }

    #[test]
    fn scrambled_boards_of_all_layouts_have_one_canonical_form() {
        let boxes = |rows, columns| Boxes::Rectangles { rows, columns };
        let x = ExtraHouses { diagonals: true, windows: false };
        let windows = ExtraHouses { diagonals: false, windows: true };
        let mut boards = small_boards();
        let six = "AAABBBAAABBBCCDDEECCDDEECCDDEEFFFFFF";
        let others = [
            Layout::new(6, boxes(2, 3), x),
            Layout::new(6, Boxes::None, x),
            Layout::new(6, Boxes::Regions(numbered(six.bytes())), ExtraHouses::NONE),
            Layout::new(6, Boxes::Regions(numbered(six.bytes())), x),
            Layout::new(6, Boxes::Regions((0..36).map(|cell| cell % 6).collect()), ExtraHouses::NONE),
            Layout::new(9, boxes(3, 3), windows),
            Layout::new(9, boxes(3, 3), x),
        ];
        boards.extend(others.map(|board| board.expect("a legal board")));
        for (number, layout) in (0..).zip(boards.into_iter().map(Arc::new)) {
            let mut random = Random::new(6, number);
            for _ in 0..4 {
                let size = layout.size();
                let mut puzzle = Puzzle::new(Arc::clone(&layout), vec![0; size * size]);
                (0..size).for_each(|_| {
                    puzzle.set(random.below(size * size), 1 + random.below(size) as u8);
                });
                let least = form(&puzzle).expect("a board that has one");
                for _ in 0..6 {
                    let transform = Transform::random(&layout, &mut random);
                    let scrambled = transform.apply(&puzzle).expect("a symmetry of the board");
                    let clashes = [&puzzle, &scrambled].map(|puzzle| puzzle.clash().is_some());
                    assert_eq!(clashes[0], clashes[1]);
                    assert_eq!(form(&scrambled).as_ref(), Ok(&least));
                }
            }
        }
    }

    #[test]
    fn what_has_no_canonical_form_says_why() {
        let empty = |layout: Layout| {
            let cells = layout.cell_count();
            form(&Puzzle::new(Arc::new(layout), vec![0; cells]))
        };
        assert_eq!(empty(Layout::latin(8).expect("a size")), Err(NoCanonicalForm::Size { size: 8 }));
        assert_eq!(empty(Layout::classic(14).expect("a size")), Err(NoCanonicalForm::Size { size: 14 }));
        let with_boxes = |(rows, columns): (usize, usize)| {
            Layout::new(rows * columns, Boxes::Rectangles { rows, columns }, ExtraHouses::NONE)
                .expect("a size")
        };
        assert_eq!(empty(with_boxes((2, 6))), Err(NoCanonicalForm::Boxes { height: 2, width: 6 }));
        // Latin squares, by another name.
        for shape in [(1, 8), (8, 1), (1, 12), (12, 1)] {
            assert_eq!(empty(with_boxes(shape)), Err(NoCanonicalForm::Size { size: shape.0 * shape.1 }));
        }
        for shape in [(1, 7), (7, 1), (6, 2), (3, 4), (4, 3)] {
            assert!(empty(with_boxes(shape)).is_ok(), "{shape:?}");
        }
        let boxes = Boxes::Rectangles { rows: 5, columns: 5 };
        let x = ExtraHouses { diagonals: true, windows: false };
        let large = Layout::new(25, boxes, x).expect("a legal board");
        assert_eq!(empty(large), Err(NoCanonicalForm::Symmetries));
        let marks = Puzzle::from_marks(Arc::new(Layout::classic(4).expect("a size")), Marks::all(4));
        assert_eq!(form(&marks), Err(NoCanonicalForm::Marks));
    }

    #[test]
    fn a_deadline_ends_it() {
        let puzzle = puzzle(Layout::classic(9).expect("a size"), HARD);
        assert_eq!(canonical(&puzzle, Some(Deadline::now())), Ok(None));
    }

    #[test]
    fn lines_that_are_alike_change_no_canonical_form() {
        let layouts = [
            Layout::new(12, Boxes::Rectangles { rows: 4, columns: 3 }, ExtraHouses::NONE),
            Layout::new(8, Boxes::Rectangles { rows: 4, columns: 2 }, ExtraHouses::NONE),
            Layout::classic(9),
            Layout::latin(6),
        ];
        for layout in layouts.map(|layout| Arc::new(layout.expect("a legal board"))) {
            let size = layout.size();
            // Givens in one row, in one column, and in a few cells.
            let places: [&dyn Fn(usize) -> bool; 3] =
                [&|cell| cell / size == 4, &|cell| cell % size == 4, &|cell| cell % (3 * size + 2) == 1];
            for is_given in places {
                let given = |cell: usize| if is_given(cell) { 1 + (cell / size + cell) % size } else { 0 };
                let givens = (0..layout.cell_count()).map(|cell| given(cell) as u8).collect();
                let puzzle = Puzzle::new(Arc::clone(&layout), givens);
                let least = form(&puzzle).expect("a board that has one");
                let rounds = if size > 9 { 1 } else { 4 };
                for index in 0..rounds {
                    let transform = Transform::random(&layout, &mut Random::new(4, index));
                    let scrambled = transform.apply(&puzzle).expect("a symmetry of the board");
                    assert_eq!(form(&scrambled).as_ref(), Ok(&least));
                    assert!(least.givens() <= scrambled.givens(), "the form is the least");
                }
            }
        }
    }
}
