//! Whether a puzzle has one solution or more: two are looked for, and it ends as soon as there are two.
//!
//! The search of the board is ahead on nearly all puzzles that people set. On some it is lost, such as on boards with few
//! givens and rules for all neighbours, where a wrong choice shows late. There, the search of the engine that learns from
//! its dead ends takes turns with it, on the exact cover of what the board leaves before anything is tried. Work is counted
//! in nodes, so the same one wins on every machine.

use std::ops::ControlFlow;

use dlx::{Cover, Outcome, Search, Solver, Stop, Verdict};

use super::{Care, Constrained, Covered, cover, net, solve_within};
use crate::board::Board;
use crate::bounds::{Bounds, Engine};
use crate::deadline::{self, Deadline};
use crate::solve::Budget;

/// The nodes of the first turn of the board's search, and how many times as many each later one has: it begins anew.
const ALONE: u64 = if cfg!(test) { 1 } else { 20_000 };
const MORE: u64 = 4;
/// The nodes of the other for each of these.
const NODES_OF_COVER: u64 = 16;
/// The most cells of a board whose exact cover is looked at.
const LARGEST: usize = 256;

/// At most two solutions of a puzzle, and how the search for them ended: by [`Stop::Callback`], if there are two.
pub(crate) fn two_solutions(puzzle: &dyn Constrained, bounds: &Bounds) -> (Vec<Vec<i32>>, Outcome) {
    let mut solutions = Vec::new();
    if bounds.engine == Engine::Cover {
        let outcome = super::solve(puzzle, bounds, &mut |solution| two(&mut solutions, solution));
        return (solutions, outcome);
    }
    let deadline = bounds.deadline();
    let has_cover = puzzle.start().cells.len() <= LARGEST;
    let mut nodes = has_cover.then_some(ALONE);
    let mut covered = None;
    loop {
        solutions.clear();
        let outcome =
            solve_within(puzzle, Budget { nodes, deadline }, &mut |solution| two(&mut solutions, solution));
        let (Some(spent), Outcome::Stopped(Stop::Nodes)) = (nodes, outcome) else {
            return (solutions, outcome);
        };
        let covered = covered.get_or_insert_with(|| Learning::new(puzzle));
        if let Some(known) = covered.two_solutions(NODES_OF_COVER * spent, deadline) {
            return known;
        }
        nodes = Some(spent.saturating_mul(MORE));
    }
}

/// Takes two.
fn two(solutions: &mut Vec<Vec<i32>>, solution: &[i32]) -> ControlFlow<()> {
    solutions.push(solution.to_vec());
    if solutions.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// The exact cover of a puzzle, searched by learning from dead ends.
struct Learning {
    board: Board,
    placements: Vec<(usize, u8)>,
    search: Search,
}

impl Learning {
    fn new(puzzle: &dyn Constrained) -> Self {
        let mut board = puzzle.start();
        let mut net = net(puzzle, Care::Thorough);
        // If there is no solution, the cover says so.
        if net.follow().is_ok() {
            board.cells.copy_from_slice(net.sets());
        }
        let Covered { problem, placements, .. } = cover::Cover::of(puzzle, &board);
        let search = Solver::builder().threads(1).build(&problem).expect("any kernel will do").search();
        Learning { board, placements, search }
    }

    /// What it finds within this many nodes, if that tells something.
    fn two_solutions(&mut self, nodes: u64, deadline: Option<Deadline>) -> Option<(Vec<Vec<i32>>, Outcome)> {
        let verdict = self.search.limits(deadline::limits(deadline).nodes(nodes)).unique();
        let (covers, outcome) = match verdict {
            Verdict::None => (vec![], Outcome::Complete),
            Verdict::Unique(one) => (vec![one], Outcome::Complete),
            Verdict::Multiple(one, other) => (vec![one, other], Outcome::Stopped(Stop::Callback)),
            Verdict::Stopped(Stop::Nodes, _) => return None,
            Verdict::Stopped(stop, found) => (found.into_iter().collect(), Outcome::Stopped(stop)),
        };
        Some((covers.iter().map(|cover| self.solution(cover)).collect(), outcome))
    }

    fn solution(&self, cover: &Cover) -> Vec<i32> {
        let mut values = vec![0; self.board.cells.len()];
        cover::fill(&mut values, cover.options(), &self.placements, &self.board);
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Puzzle, Verdict, check};
    use crate::{Reading, families};

    /// What is told of a board with rules of its own, by turns and by the board's search alone.
    fn told(rows: &str, rules: &str) -> (Verdict, usize) {
        let text = format!("variant 6x6 boxes 2x3\n{rows}\n{rules}\n");
        let families = families(&Reading::default());
        let family = families.iter().find(|family| family.recognises(&text)).expect("a variant");
        let puzzle: Box<dyn Puzzle> = family.read(&text, 1).expect("it can be read");
        let mut count = 0;
        let _ = puzzle.solve(&Bounds::default(), &mut |_| {
            count += 1;
            if count == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let verdict = check(&*puzzle, &Bounds::default());
        let judge = puzzle.constrained().expect("a board with constraints");
        match &verdict {
            Verdict::Unique(one) => assert!(judge.is_solved_by(one)),
            Verdict::Multiple(one, other) => {
                assert!(one != other && judge.is_solved_by(one) && judge.is_solved_by(other));
            }
            Verdict::None => {}
            Verdict::Stopped(stop, _) => panic!("{stop}"),
        }
        (verdict, count)
    }

    #[test]
    fn the_cover_tells_the_same() {
        let empty = "......\n".repeat(6);
        let empty = empty.trim_end();
        let rules = [
            "anti-king",
            "anti-knight",
            "non-consecutive",
            "no-xv",
            "no-ratio",
            "diagonal+",
            "anti-king\nnon-consecutive",
            "anti-knight\nno-xv",
            "diagonal+\ndiagonal-\nno-ratio",
            "thermo: r2c1-r3c1-r4c1\nanti-king",
            "killer 9: r1c1 r1c2 r2c1\nkiller 7: r4c4 r5c4\nno-xv",
        ];
        let mut seen = [0; 3];
        for rules in rules {
            for first in 0..6 {
                let rows = empty.replacen('.', &(first + 1).to_string(), 1);
                let (verdict, count) = told(&rows, rules);
                let known = match verdict {
                    Verdict::None => 0,
                    Verdict::Unique(_) => 1,
                    _ => 2,
                };
                assert_eq!(known, count, "{rules} {first}");
                seen[count] += 1;
            }
        }
        assert!(seen[0] > 3 && seen[2] > 3, "{seen:?}");
    }
}
