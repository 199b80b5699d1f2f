//! What values that a player has written break: never what could still be met, and always what is full and not met.

use std::sync::Arc;

use puzzles::board::{House, Layout, Written};
use puzzles::constraint::{Constraint, kinds};
use puzzles::notation::json::Value;
use puzzles::puzzle::Puzzle as _;
use puzzles::random::Random;
use puzzles::state::State;
use puzzles::technique::Names;
use puzzles::variant::Puzzle;

/// A puzzle with a constraint of each kind.
const ALL_KINDS: &str = include_str!("data/variant/all-kinds.json");
const SIZE: usize = 9;
/// As many cells are left open.
const OPEN: usize = 3;

fn layout() -> Arc<Layout> {
    Arc::new(Layout::classic(SIZE).expect("boxes"))
}

fn all() -> Vec<Box<dyn Constraint>> {
    let mut object = Value::parse(ALL_KINDS, 1).and_then(Value::object).expect("an object");
    let list = object.need("constraints").and_then(|list| list.array("constraints", 100)).expect("a list");
    list.into_iter().map(|value| kinds::read(value, &layout()).expect("a constraint")).collect()
}

/// The cells that break a constraint, each list by itself, where these values are written and 0 where none is.
fn broken(constraint: Box<dyn Constraint>, values: &[i32]) -> Vec<Vec<usize>> {
    let names = Names::plain(SIZE);
    let name = constraint.name(&names);
    let puzzle = Puzzle::new(layout(), vec![0; SIZE * SIZE], vec![constraint]);
    let written = |&value: &i32| if value == 0 { Written::Nothing } else { Written::Value(value) };
    let state = State::new(values.iter().map(written).collect());
    let broken = puzzle.broken(&state, &names).into_iter();
    broken.filter(|broken| broken.name == name).map(|broken| broken.cells).collect()
}

/// Whether values for the open cells of a constraint meet it; where there are any, all its values in a house differ.
fn can_be_met(constraint: &dyn Constraint, values: &[i32]) -> bool {
    let cells = constraint.cells();
    let layout = layout();
    let mut its: Vec<i32> = cells.iter().map(|&cell| values[cell]).collect();
    let open: Vec<usize> = (0..its.len()).filter(|&place| its[place] == 0).collect();
    (0..SIZE.pow(open.len() as u32)).any(|mut filling| {
        for &place in &open {
            its[place] = (filling % SIZE) as i32 + 1;
            filling /= SIZE;
        }
        let repeats = |place: usize| {
            (0..its.len()).any(|other| {
                let shares = |house: &House| {
                    [place, other].iter().all(|&place| house.cells.contains(&(cells[place] as u16)))
                };
                other != place && its[other] == its[place] && layout.houses().iter().any(shares)
            })
        };
        constraint.holds(&its) && (open.is_empty() || !(0..its.len()).any(repeats))
    })
}

#[test]
fn what_is_broken_cannot_be_met() {
    let mut random = Random::new(5, 0);
    let (mut met, mut unmet) = (0, 0);
    for number in 0..all().len() {
        for round in 0..60 {
            let constraint = all().swap_remove(number);
            let mut cells = constraint.cells();
            let mut values = vec![0; SIZE * SIZE];
            cells.iter().for_each(|&cell| values[cell] = random.below(SIZE) as i32 + 1);
            // Some boards are full.
            for _ in 0..(round % (OPEN + 1)).min(cells.len()) {
                let open = random.below(cells.len());
                values[cells.swap_remove(open)] = 0;
            }
            let can_be_met = can_be_met(&*constraint, &values);
            let (told, is_full) = (format!("{constraint:?} {values:?}"), round % (OPEN + 1) == 0);
            let broken = broken(constraint, &values);
            assert!(broken.is_empty() || !can_be_met, "{told}: {broken:?}");
            assert!(!broken.is_empty() || can_be_met || !is_full, "{told}");
            for cells in &broken {
                assert!(
                    !cells.is_empty() && cells.is_sorted() && cells.iter().all(|&cell| values[cell] > 0),
                    "{told}"
                );
            }
            *if can_be_met { &mut met } else { &mut unmet } += 1;
        }
    }
    assert!(met > 100 && unmet > 100, "{met} {unmet}");
}

/// Others that are written there are not.
#[test]
fn the_cells_that_break_it_are_told() {
    let one = |json: &str, values: &[(usize, i32)]| {
        let constraint = kinds::read(Value::parse(json, 1).expect("JSON"), &layout()).expect("a constraint");
        let mut board = vec![0; SIZE * SIZE];
        values.iter().for_each(|&(cell, value)| board[cell] = value);
        broken(constraint, &board)
    };
    let thermometer = r#"{"kind":"thermometer","lines":[[[1,1],[1,2],[1,3],[1,4]]]}"#;
    assert_eq!(one(thermometer, &[(0, 2), (1, 5), (2, 4)]), [vec![1, 2]]);
    assert_eq!(one(thermometer, &[(0, 5), (1, 4), (2, 3)]), [vec![0, 1, 2]]);
    // There is no room for it between 6 and 9, nor before 8.
    assert_eq!(one(thermometer, &[(0, 6), (3, 8)]), [vec![0, 3]]);
    assert_eq!(one(thermometer, &[(1, 8)]), [vec![1]]);
    assert!(one(thermometer, &[(0, 6), (3, 9)]).is_empty());
    let cage = r#"{"kind":"killercage","cells":[[1,1],[1,2],[2,1]],"value":23}"#;
    assert_eq!(one(cage, &[(0, 5), (1, 9)]), [vec![0]]);
    assert_eq!(one(cage, &[(0, 9), (1, 9)]), [vec![0, 1]]);
    assert!(one(cage, &[(0, 9), (1, 8)]).is_empty());
    let knight = r#"{"kind":"antiknight"}"#;
    assert_eq!(one(knight, &[(11, 5), (22, 5), (33, 5), (80, 5)]), [vec![11, 22], vec![22, 33]]);
    let sandwich = r#"{"kind":"sandwichsum","cell":[1,0],"value":12}"#;
    assert_eq!(one(sandwich, &[(0, 1), (1, 4), (2, 9)]), [vec![0, 2]]);
}

/// Rows and boxes are rules, too, and givens are written.
#[test]
fn houses_are_told_with_the_givens() {
    let mut givens = vec![0; SIZE * SIZE];
    givens[0] = 7;
    let puzzle = Puzzle::new(layout(), givens, Vec::new());
    let mut cells = vec![Written::Nothing; SIZE * SIZE];
    cells[1] = Written::Value(7);
    cells[2] = Written::Candidates(vec![7]);
    let broken = puzzle.broken(&State::new(cells), &Names::plain(SIZE));
    let told: Vec<(&str, &[usize])> = broken.iter().map(|broken| (&*broken.name, &*broken.cells)).collect();
    assert_eq!(told, [("row 1", &[0, 1][..]), ("box 1", &[0, 1])]);
}
