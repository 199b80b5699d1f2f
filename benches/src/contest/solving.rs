//! KenKens, Kakuros and Kropkis proven to have one solution.

use std::rc::Rc;

use dlx::{KernelKind, Problem, Solver};
use puzzles::kropki::{Dots, Puzzle as Kropki};
use puzzles::puzzle::{Engine, Puzzle};
use puzzles::{kakuro, kenken};

use super::{COVER, Contender, MASKS, OWN, PROPAGATION, Task, checking, nodes_to_unique, texts, trying};
use crate::backtracking::{self, Judged, Nodes, judge};
use crate::samples;

pub(super) fn tasks() -> Vec<Task> {
    let mut tasks = Vec::new();
    for size in 4..=9 {
        let puzzles = Rc::new(of(samples::kenkens(), |puzzle| puzzle.size() == size));
        let nodes =
            |puzzle: &kenken::Puzzle| nodes_to_unique(&Solver::new(kenken::Reduction::new(puzzle).problem()));
        // It tells the numbers of the values, which are the values themselves: 1 to the size.
        let ways = vec![
            trying(PROPAGATION, &puzzles, |puzzle, nodes: &mut Nodes| {
                judge(&mut backtracking::kenken::Propagating, puzzle, nodes)
            }),
            trying(MASKS, &puzzles, |puzzle, nodes: &mut Nodes| {
                judge(&mut backtracking::kenken::Masked, puzzle, nodes)
            }),
        ];
        tasks.push(task(&format!("kenken {size}"), &puzzles, nodes, ways));
    }
    for rows in [6, 8, 10, 12, 15, 20] {
        let puzzles = Rc::new(of(samples::kakuros(), |puzzle| puzzle.layout().rows() == rows));
        let nodes = |puzzle: &kakuro::Puzzle| nodes_to_unique(&Solver::new(&cover_of(puzzle)));
        let masked = |puzzle: &kakuro::Puzzle, nodes: &mut Nodes| -> Judged {
            judge(&mut backtracking::kakuro::Masked, puzzle, nodes)
        };
        let ways = vec![trying(MASKS, &puzzles, masked)];
        tasks.push(task(&format!("kakuro {rows}"), &puzzles, nodes, ways));
    }
    let kinds: [(&str, Kind); 2] = [
        ("kropki all", |puzzle| puzzle.shown() == Dots::All),
        ("kropki some", |puzzle| puzzle.shown() == Dots::Some),
    ];
    for (id, kind) in kinds {
        let puzzles = Rc::new(of(samples::kropkis(), kind));
        let nodes = |puzzle: &Kropki| nodes_to_unique(&by_cells(&cover_of(puzzle)));
        let masked = |puzzle: &Kropki, nodes: &mut Nodes| -> Judged {
            judge(&mut backtracking::kropki::Masked, puzzle, nodes)
        };
        let ways = vec![trying(MASKS, &puzzles, masked)];
        tasks.push(task(id, &puzzles, nodes, ways));
    }
    tasks
}

type Kind = fn(&Kropki) -> bool;

fn of<P>(puzzles: Vec<P>, kind: impl Fn(&P) -> bool) -> Vec<P> {
    puzzles.into_iter().filter(kind).collect()
}

fn by_cells(problem: &Problem) -> Solver {
    Solver::builder().kernel(KernelKind::Cells).build(problem).expect("dancing cells take any problem")
}

fn task<P: Puzzle + 'static>(
    id: &str,
    puzzles: &Rc<Vec<P>>,
    nodes: impl Fn(&P) -> u64 + 'static,
    ways: Vec<Contender>,
) -> Task {
    let counted = Rc::clone(puzzles);
    let cover = checking(COVER, puzzles, Engine::Cover).counting(move |instance| nodes(&counted[instance]));
    let mut contenders = vec![cover, checking(OWN, puzzles, Engine::Auto)];
    contenders.extend(ways);
    Task { id: id.to_owned(), instances: puzzles.len(), texts: texts(puzzles), contenders, patience: 1 }
}

/// The exact cover of a puzzle.
fn cover_of(puzzle: &dyn Puzzle) -> Problem {
    puzzle.reduced().expect("a cover that says all the rules").problem
}
