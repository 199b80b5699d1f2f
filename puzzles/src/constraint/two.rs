//! Whether a puzzle has one solution or more: two are looked for, and it ends as soon as there are two.
//!
//! The search of the board is ahead on nearly all puzzles that people set. On some it is lost, such as on boards with
//! few givens and rules for all neighbours, where a wrong choice shows late. There, the search of the engine that
//! learns from its dead ends takes turns with it, on the exact cover of what the board leaves before anything is
//! tried. The cover's has up to half of the time, and work is counted, so the same one wins on every machine.

use std::ops::ControlFlow;

use dlx::{Cover, Outcome, Search, Solver, Stop, Verdict};

use super::{Begun, Care, Constrained, Covered, begun, cover, net, values_at};
use crate::board::Board;
use crate::bounds::{Bounds, Engine};
use crate::deadline::{self, Deadline};
use crate::solve::parts::Solutions;
use crate::solve::{Allowance, Spent, Step};

/// Nodes of the board's first turn.
const ALONE: u64 = if cfg!(test) { 1 } else { 20_000 };
/// After each later turn it has had this many times as many in all.
const MORE: u64 = 4;
/// Work of the cover's search in a turn for each node that the board's search has had, in units of roughly a
/// nanosecond: a node takes up to twice as long. It starts over in each turn.
const WORK_OF_COVER: u64 = 10_000;
/// The most cells of a board whose exact cover is looked at.
const LARGEST: usize = 256;

/// At most two solutions of a puzzle, and how the search for them ended: by [`Stop::Callback`], if there are two.
pub(crate) fn two_solutions(puzzle: &dyn Constrained, bounds: &Bounds) -> (Vec<Vec<i32>>, Outcome) {
    if bounds.engine == Engine::Auto {
        return by_turns(puzzle, bounds.deadline());
    }
    let mut found = Vec::new();
    let outcome = super::solve(puzzle, bounds, &mut |solution| add(&mut found, solution.to_vec()));
    (found, outcome)
}

/// Takes two.
fn add(found: &mut Vec<Vec<i32>>, solution: Vec<i32>) -> ControlFlow<()> {
    found.push(solution);
    if found.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

fn by_turns(puzzle: &dyn Constrained, deadline: Option<Deadline>) -> (Vec<Vec<i32>>, Outcome) {
    let board = puzzle.start();
    let values = |numbers: &[u8]| values_at(numbers, &board.values).collect();
    let mut found = Vec::new();
    let mut solutions = match begun(puzzle, deadline) {
        Begun::Done(all) => {
            let all = all.iter().try_for_each(|numbers| add(&mut found, values(numbers)));
            let outcome = if all.is_break() { Outcome::Stopped(Stop::Callback) } else { Outcome::Complete };
            return (found, outcome);
        }
        Begun::Late(stop) => return (found, Outcome::Stopped(stop)),
        Begun::Open(net) => Solutions::new(*net),
    };
    let mut allowance = Allowance::until(deadline);
    let mut turn = if board.cells.len() <= LARGEST { ALONE } else { u64::MAX };
    let mut learning = None;
    let outcome = loop {
        match allowance.lend(turn, |allowance| solutions.next(allowance)) {
            Ok(Some(Step::Found)) => {
                if add(&mut found, values(solutions.values())).is_break() {
                    break Outcome::Stopped(Stop::Callback);
                }
            }
            Ok(Some(Step::Exhausted)) => break Outcome::Complete,
            Ok(None) => {
                let spent = allowance.spent();
                let learning = learning.get_or_insert_with(|| Learning::new(puzzle));
                match learning.two_solutions(WORK_OF_COVER.saturating_mul(spent), deadline) {
                    // It ran out of time, and knows less.
                    Some((known, outcome @ Outcome::Stopped(_))) if known.len() < found.len() => {
                        break outcome;
                    }
                    Some(known) => return known,
                    None => {}
                }
                turn = (MORE - 1) * spent;
            }
            Err(Spent) => break Outcome::Stopped(allowance.reason()),
        }
    };
    (found, outcome)
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
        let search = Solver::new(&problem).search();
        Learning { board, placements, search }
    }

    /// What it finds with this much work, if that tells something.
    fn two_solutions(&mut self, work: u64, deadline: Option<Deadline>) -> Option<(Vec<Vec<i32>>, Outcome)> {
        let verdict = self.search.limits(deadline::limits(deadline)).unique_within(work);
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
