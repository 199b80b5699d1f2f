use super::super::jigsaw::{Jigsaw, jigsaw};
use super::*;
use crate::board::ExtraHouses;
use crate::deadline::Deadline;

pub(in crate::sudoku) fn is_right(layout: &Layout, board: &[u8]) -> bool {
    layout.houses().iter().all(|house| {
        let mut symbols: Vec<u8> = house.cells.iter().map(|&cell| board[usize::from(cell)]).collect();
        symbols.sort_unstable();
        symbols.into_iter().eq(1..=layout.size() as u8)
    })
}

fn board(layout: &Layout, givens: &[u8], seed: u64) -> Vec<u8> {
    match fill(layout, givens, &mut Random::new(seed, 0), Budget::default()) {
        Ok(Filled::Board(board)) => board,
        other => panic!("{other:?}"),
    }
}

fn empty(layout: &Layout) -> Vec<u8> {
    vec![0; layout.cell_count()]
}

fn with_boxes(rows: usize, columns: usize, diagonals: bool, windows: bool) -> Layout {
    let boxes = Boxes::Rectangles { rows, columns };
    Layout::new(rows * columns, boxes, ExtraHouses { diagonals, windows }).expect("a legal board")
}

#[test]
fn boards_of_all_layouts_are_right() {
    let mut layouts: Vec<Layout> = (4..=36).filter_map(|size| Layout::classic(size).ok()).collect();
    layouts.extend((4..=25).map(|size| Layout::latin(size).expect("a legal size")));
    layouts.extend(
        [(2, 2), (2, 3), (3, 2), (4, 2), (3, 3), (2, 5), (3, 4), (4, 4), (5, 5), (6, 6)]
            .map(|(rows, columns)| with_boxes(rows, columns, true, false)),
    );
    layouts.extend(
        [(3, 3, false), (3, 3, true), (4, 4, false), (4, 4, true)]
            .map(|(rows, columns, diagonals)| with_boxes(rows, columns, diagonals, true)),
    );
    layouts.extend([(8, 2), (5, 6), (12, 3)].map(|(rows, columns)| with_boxes(rows, columns, false, false)));
    for layout in layouts {
        for seed in 0..3 {
            assert!(is_right(&layout, &board(&layout, &empty(&layout), seed)), "{layout:?}");
        }
    }
}

#[test]
fn large_boards_are_right() {
    let latin = Layout::latin(225).expect("a legal size");
    for layout in [with_boxes(12, 12, false, false), with_boxes(10, 10, true, false), latin] {
        assert!(is_right(&layout, &board(&layout, &empty(&layout), 0)), "{}", layout.size());
    }
    let largest = with_boxes(15, 15, false, false);
    assert!(is_right(&largest, &board(&largest, &empty(&largest), 0)));
}

#[test]
fn givens_stay() {
    let layouts = [
        (with_boxes(3, 3, false, false), 0.1),
        (with_boxes(3, 3, true, true), 0.05),
        (with_boxes(4, 4, false, false), 0.2),
        (with_boxes(5, 5, false, false), 0.1),
        (with_boxes(6, 6, true, false), 0.03),
        (with_boxes(7, 7, false, false), 0.03),
        (Layout::latin(16).expect("a legal size"), 0.2),
        (with_boxes(10, 10, false, false), 0.01),
    ];
    for (layout, share) in layouts {
        let mut random = Random::new(7, 7);
        let full = board(&layout, &empty(&layout), 1);
        let givens: Vec<u8> =
            full.iter().map(|&symbol| if random.chance(share) { symbol } else { 0 }).collect();
        let other = board(&layout, &givens, 2);
        assert!(is_right(&layout, &other));
        assert!(givens.iter().zip(&other).all(|(&given, &symbol)| given == 0 || given == symbol));
        assert_ne!(full, other);
    }
}

#[test]
fn large_boards_with_irregular_regions_are_filled_around_givens() {
    for (size, diagonals) in [(14, true), (16, false)] {
        let drawn = jigsaw(size, diagonals, &mut Random::new(2, 0), Budget::default());
        let Ok(Some(Jigsaw { layout, full })) = drawn else { panic!("no budget") };
        let given = |(cell, &symbol): (usize, &u8)| if cell % 9 == 0 { symbol } else { 0 };
        let givens: Vec<u8> = full.iter().enumerate().map(given).collect();
        let board = board(&layout, &givens, 1);
        assert!(is_right(&layout, &board), "{size}");
        assert!(givens.iter().zip(&board).all(|(&given, &symbol)| given == 0 || given == symbol), "{size}");
    }
}

#[test]
fn impossible_givens_are_proven_so() {
    let layout = with_boxes(3, 3, false, false);
    let fill = |givens: &[u8]| fill(&layout, givens, &mut Random::new(0, 0), Budget::default());
    let mut givens = empty(&layout);
    (givens[0], givens[1]) = (5, 5);
    assert_eq!(fill(&givens), Ok(Filled::None));
    // No house holds a symbol twice, and yet nothing fits into the last cell of the row.
    givens[..9].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8, 0]);
    givens[8 + 9 * 5] = 9;
    assert_eq!(fill(&givens), Ok(Filled::None));
    assert_eq!(fill(&[0; 80]), Err(GivensError::Cells { expected: 81, found: 80 }));
    givens[80] = 10;
    assert_eq!(fill(&givens), Err(GivensError::Symbol { cell: 80, symbol: 10, size: 9 }));
}

#[test]
fn bounds_end_it() {
    let layout = with_boxes(15, 15, false, false);
    for budget in
        [Budget { nodes: Some(10), deadline: None }, Budget { nodes: None, deadline: Some(Deadline::now()) }]
    {
        let filled = fill(&layout, &empty(&layout), &mut Random::new(0, 0), budget);
        assert_eq!(filled, Ok(Filled::Stopped));
    }
}

#[test]
fn a_seed_names_a_board() {
    let layouts = [
        with_boxes(2, 3, false, false),
        with_boxes(3, 3, true, true),
        Layout::latin(7).expect("a legal size"),
    ];
    let boards = layouts.map(|layout| board(&layout, &empty(&layout), 42));
    insta::assert_debug_snapshot!(boards.map(|board| {
        let rows = board.chunks(board.len().isqrt());
        rows.map(|row| row.iter().map(ToString::to_string).collect()).collect::<Vec<String>>()
    }));
}
