//! Puzzles and solutions as a person sees them.

use super::{NEKNEK, read};
use crate::draw::text::print;
use crate::kenken::Puzzle;
use crate::puzzle::{Bounds, Puzzle as _, Verdict, check};

fn draw(puzzle: &Puzzle, solution: Option<&[i32]>) -> String {
    let mut picture = puzzle.picture().expect("a small board");
    if let Some(solution) = solution {
        picture.solve(solution, |value| value.to_string());
    }
    print(&picture, false)
}

#[test]
fn a_puzzle_and_its_solution_are_drawn() {
    let puzzle = read(NEKNEK);
    let Verdict::Unique(solution) = check(&puzzle, &Bounds::default()) else { panic!("one solution") };
    insta::assert_snapshot!("neknek", draw(&puzzle, None));
    insta::assert_snapshot!("neknek_solved", draw(&puzzle, Some(&solution)));
}

#[test]
fn odd_puzzles_are_drawn() {
    let text = "#\t3\t-100,0,100\n?\t-10000\tA1 A2\n/\t0\tA3 B3\n!\t-100\tB2\n-\t100\tB1 C1 C2\n+\t0\tC3\n";
    insta::assert_snapshot!(draw(&read(text), None));
}
