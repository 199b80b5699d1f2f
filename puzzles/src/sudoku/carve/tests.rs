use super::*;
use crate::board::Boxes;
use crate::board::ExtraHouses;
use crate::deadline::Deadline;
use crate::solve::Budget;
use crate::sudoku::{Filled, fill, jigsaw};
use dlx::{KernelKind, OptionId, Problem, Search, Solver};

/// The judge: cells, and symbols in houses, as items. It shares nothing with the carver.
struct Judge {
    size: usize,
    search: Search,
}

impl Judge {
    fn new(layout: &Layout) -> Self {
        let size = layout.size();
        let mut builder = Problem::builder();
        let cells = builder.many_primaries(layout.cell_count());
        let houses = builder.many_primaries(layout.houses().len() * size);
        for (cell, &item) in cells.iter().enumerate() {
            for symbol in 0..size {
                let houses =
                    layout.houses_of(cell).iter().map(|&house| houses[usize::from(house) * size + symbol]);
                builder.option(std::iter::once(item).chain(houses)).expect("a legal option");
            }
        }
        let solver = Solver::builder().kernel(KernelKind::Cells).build(&builder.build());
        Judge { size, search: solver.expect("a legal setup").search() }
    }

    fn is_unique(&mut self, givens: &[u8]) -> bool {
        let options = givens.iter().enumerate().filter_map(|(cell, &symbol)| {
            let symbol = usize::from(symbol).checked_sub(1)?;
            Some(OptionId::new(cell * self.size + symbol))
        });
        let chosen: Vec<OptionId> = options.collect();
        self.search.start(&chosen, &[]).expect("options of the problem").unique().is_unique()
    }

    /// Whether no orbit of givens can go.
    fn is_minimal(&mut self, givens: &[u8], orbits: &[Vec<u16>]) -> bool {
        let less = |orbit: &Vec<u16>| {
            let mut less = givens.to_vec();
            orbit.iter().for_each(|&cell| less[usize::from(cell)] = 0);
            less
        };
        orbits.iter().map(less).filter(|less| less != givens).all(|less| !self.is_unique(&less))
    }
}

fn full(layout: &Layout, seed: u64) -> Vec<u8> {
    let empty = vec![0; layout.cell_count()];
    match fill(layout, &empty, &mut Random::new(seed, 0), Budget::default()) {
        Ok(Filled::Board(board)) => board,
        other => panic!("{other:?}"),
    }
}

fn singles(layout: &Layout) -> Vec<Vec<u16>> {
    (0..layout.cell_count() as u16).map(|cell| vec![cell]).collect()
}

fn count(givens: &[u8]) -> usize {
    givens.iter().filter(|&&symbol| symbol != 0).count()
}

fn puzzle(carved: Result<Carved, CarveError>) -> (Vec<u8>, bool) {
    match carved {
        Ok(Carved::Puzzle { givens, minimal }) => (givens, minimal),
        other => panic!("{other:?}"),
    }
}

fn classic(size: usize) -> Layout {
    Layout::classic(size).expect("a legal size")
}

fn variants() -> Vec<Layout> {
    let nine = Boxes::Rectangles { rows: 3, columns: 3 };
    let jigsaw = jigsaw(8, false, &mut Random::new(0, 0), Budget::default());
    let mut layouts: Vec<Layout> = Vec::from([4, 6, 8, 9, 10, 12].map(classic));
    layouts.extend([5, 7, 9].map(|size| Layout::latin(size).expect("a legal size")));
    layouts.extend([(true, false), (false, true), (true, true)].map(|(diagonals, windows)| {
        Layout::new(9, nine.clone(), ExtraHouses { diagonals, windows }).expect("a legal board")
    }));
    layouts.push(jigsaw.expect("a legal size").expect("no budget").layout);
    layouts
}

#[test]
fn puzzles_are_unique_and_minimal() {
    for layout in variants() {
        let mut judge = Judge::new(&layout);
        let orbits = singles(&layout);
        for seed in 0..3 {
            let solution = full(&layout, seed);
            let carving = Carving::new(&layout, &solution, &orbits);
            let (givens, minimal) = puzzle(carving.carve(&mut Random::new(seed, 1)));
            assert!(minimal && judge.is_unique(&givens), "{layout:?}");
            assert!(judge.is_minimal(&givens, &orbits), "{layout:?}");
        }
    }
}

#[test]
fn larger_puzzles_are_unique() {
    for (size, most) in [(16, 120), (25, 340)] {
        let layout = classic(size);
        let (solution, orbits) = (full(&layout, 1), singles(&layout));
        let carving = Carving { nodes: 10, ..Carving::new(&layout, &solution, &orbits) };
        let (givens, _) = puzzle(carving.carve(&mut Random::new(1, 1)));
        assert!(count(&givens) <= most, "{size}: {}", count(&givens));
        assert!(Judge::new(&layout).is_unique(&givens));
    }
}

#[test]
fn orbits_go_together() {
    let layout = classic(9);
    let solution = full(&layout, 2);
    let orbits: Vec<Vec<u16>> =
        (0..=40).map(|cell| if cell == 40 { vec![40] } else { vec![cell, 80 - cell] }).collect();
    let (givens, minimal) = puzzle(Carving::new(&layout, &solution, &orbits).carve(&mut Random::new(2, 2)));
    assert!((0..81).all(|cell| (givens[cell] == 0) == (givens[80 - cell] == 0)));
    let mut judge = Judge::new(&layout);
    assert!(minimal && judge.is_unique(&givens) && judge.is_minimal(&givens, &orbits));
}

#[test]
fn cells_outside_all_orbits_stay_as_they_are() {
    let layout = classic(9);
    let solution = full(&layout, 3);
    // The first row is always given, the middle cell never.
    let orbits: Vec<Vec<u16>> = (9..81).map(|cell| vec![cell]).collect();
    let mut givens = solution.clone();
    givens[40] = 0;
    let carving = Carving { givens: &givens, ..Carving::new(&layout, &solution, &orbits) };
    let (puzzle, minimal) = puzzle(carving.carve(&mut Random::new(3, 3)));
    assert_eq!((&puzzle[..9], puzzle[40]), (&solution[..9], 0));
    let mut judge = Judge::new(&layout);
    assert!(minimal && judge.is_unique(&puzzle) && judge.is_minimal(&puzzle, &orbits));
}

#[test]
fn carving_stops_at_a_number_of_clues() {
    let layout = classic(9);
    let (solution, orbits) = (full(&layout, 4), singles(&layout));
    let of = |clues| Carving { clues: Some(clues), ..Carving::new(&layout, &solution, &orbits) };
    for seed in 0..10 {
        let (givens, _) = puzzle(of(30..=33).carve(&mut Random::new(4, seed)));
        assert!((30..=33).contains(&count(&givens)) && Judge::new(&layout).is_unique(&givens));
    }
    assert!(matches!(of(1..=16).carve(&mut Random::new(4, 0)), Ok(Carved::Missed { clues: 17.. })));
    let late = Carving { deadline: Some(Deadline::now()), ..Carving::new(&layout, &solution, &orbits) };
    assert_eq!(late.carve(&mut Random::new(4, 0)), Ok(Carved::Stopped));
}

#[test]
fn a_spent_budget_is_told() {
    let layout = classic(9);
    let (solution, orbits) = (full(&layout, 5), singles(&layout));
    let carving = Carving { nodes: 0, ..Carving::new(&layout, &solution, &orbits) };
    let (givens, minimal) = puzzle(carving.carve(&mut Random::new(5, 5)));
    assert!(!minimal && Judge::new(&layout).is_unique(&givens));
}

#[test]
fn what_does_not_fit_is_refused() {
    let layout = classic(4);
    let solution = full(&layout, 6);
    let orbits = singles(&layout);
    let carve = |carving: Carving<'_>| carving.carve(&mut Random::new(0, 0));
    let whole = Carving::new(&layout, &solution, &orbits);
    let mut wrong = solution.clone();
    wrong.swap(0, 1);
    assert!(matches!(carve(Carving { solution: &wrong, ..whole.clone() }), Err(CarveError::Solution(_))));
    assert_eq!(carve(Carving { givens: &wrong, ..whole.clone() }), Err(CarveError::Given(0)));
    assert_eq!(carve(Carving { givens: &[0; 16], ..whole.clone() }), Err(CarveError::Ambiguous));
    assert_eq!(carve(Carving { givens: &[0; 16], nodes: 0, ..whole.clone() }), Err(CarveError::TooHard(0)));
    let short = GivensError::Cells { expected: 16, found: 1 };
    assert_eq!(carve(Carving { solution: &[1], ..whole.clone() }), Err(short.into()));
    for orbits in [vec![vec![0], vec![0]], vec![vec![3, 16]]] {
        let result = carve(Carving { orbits: &orbits, ..whole.clone() });
        assert!(matches!(result, Err(CarveError::Orbit(0 | 16))));
    }
}

#[test]
fn a_seed_names_a_puzzle() {
    let puzzles = [classic(6), Layout::latin(5).expect("a legal size")].map(|layout| {
        let (solution, orbits) = (full(&layout, 42), singles(&layout));
        let (givens, _) = puzzle(Carving::new(&layout, &solution, &orbits).carve(&mut Random::new(42, 0)));
        let rows = givens.chunks(layout.size());
        rows.map(|row| row.iter().map(ToString::to_string).collect()).collect::<Vec<String>>()
    });
    insta::assert_debug_snapshot!(puzzles);
}

/// Two thirds of a second on a board of 225×225.
#[test]
fn exchanges_are_found_in_time() {
    let layout = Layout::latin(4).expect("a board");
    let solution = [1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 1, 2, 4, 3, 2, 1];
    let found = |deadline| Exchanges::new(&layout, &solution, &solution, &mut Allowance::until(deadline));
    assert!(found(None).is_ok_and(|exchanges| !exchanges.need(&[0])));
    assert!(matches!(found(Some(Deadline::now())), Err(Spent)));
}
