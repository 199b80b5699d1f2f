//! A board falls into parts: open cells that no chain of runs connects know nothing of each other.
//!
//! Each part is searched by itself. The solutions of the board are all ways to take one solution from
//! each part: the parts turn like the wheels of a counter.

use std::ops::ControlFlow;

use dlx::{Outcome, Stop};

use super::narrow::Narrowing;
use super::search::{Search, Step};

/// The open cells of a board, in groups that are not connected by runs.
pub(super) fn parts(narrowing: &Narrowing) -> Vec<Vec<usize>> {
    let layout = narrowing.layout;
    let mut seen = vec![false; layout.cell_count()];
    let mut parts = Vec::new();
    for start in layout.white_cells().filter(|&cell| narrowing.is_open(cell)) {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut part = vec![start];
        let mut next = 0;
        while let Some(&cell) = part.get(next) {
            next += 1;
            for neighbor in layout.runs_of(cell).into_iter().flat_map(|run| layout.runs()[run].cells()) {
                if narrowing.is_open(neighbor) && !std::mem::replace(&mut seen[neighbor], true) {
                    part.push(neighbor);
                }
            }
        }
        part.sort_unstable();
        parts.push(part);
    }
    parts
}

/// So many digits of a part's solutions are kept for its next turn; when there are more, they are
/// searched for again.
const KEPT: usize = if cfg!(test) { 40 } else { 1 << 20 };

/// One part, with the solution that it stands at.
struct Wheel {
    search: Search,
    /// Its solutions in a row, unless there are too many to keep.
    kept: Option<Vec<u8>>,
    /// Where the next of the kept solutions begins, once all have been found.
    next: Option<usize>,
}

impl Wheel {
    fn new(cells: Vec<usize>) -> Self {
        Wheel { search: Search::new(cells), kept: Some(Vec::new()), next: None }
    }

    /// Puts the next solution on the board. After the last, the next turn begins.
    fn turn(&mut self, narrowing: &mut Narrowing, board: &mut [u8], go_on: &mut dyn FnMut() -> bool) -> Step {
        let cells = self.search.cells().len();
        if let (Some(next), Some(kept)) = (&mut self.next, &self.kept) {
            let Some(solution) = kept.get(*next..*next + cells) else {
                *next = 0;
                return Step::Exhausted;
            };
            *next += cells;
            self.search.cells().iter().zip(solution).for_each(|(&cell, &digit)| board[cell] = digit);
            return Step::Found;
        }
        let step = self.search.next(narrowing, go_on);
        match step {
            Step::Found => {
                for &cell in self.search.cells() {
                    board[cell] =
                        narrowing.candidates(cell).single().expect("a solution is known everywhere");
                }
                if let Some(kept) = self.kept.as_mut().filter(|kept| kept.len() + cells <= KEPT) {
                    kept.extend(self.search.cells().iter().map(|&cell| board[cell]));
                } else {
                    self.kept = None;
                }
            }
            Step::Exhausted => self.next = self.kept.is_some().then_some(0),
            Step::Stopped => {}
        }
        step
    }
}

/// Shows each solution of a board to `found`, until that breaks off: the digit of each white cell, and 0
/// for the black ones. `go_on` is asked at each step.
pub(super) fn solve(
    mut narrowing: Narrowing,
    go_on: &mut dyn FnMut() -> bool,
    found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> Outcome {
    const TIME_IS_UP: Outcome = Outcome::Stopped(Stop::Timeout);
    if narrowing.settle().is_err() {
        return Outcome::Complete;
    }
    narrowing.commit();
    let mut parts = parts(&narrowing);
    // The smallest turn fastest, and are the first to be found impossible.
    parts.sort_by_key(Vec::len);
    let mut wheels: Vec<Wheel> = parts.into_iter().map(Wheel::new).collect();
    let mut board: Vec<u8> = (0..narrowing.layout.cell_count())
        .map(|cell| narrowing.candidates(cell).single().unwrap_or(0))
        .collect();
    for wheel in &mut wheels {
        match wheel.turn(&mut narrowing, &mut board, go_on) {
            Step::Found => {}
            Step::Exhausted => return Outcome::Complete,
            Step::Stopped => return TIME_IS_UP,
        }
    }
    loop {
        if found(&board).is_break() {
            return Outcome::Stopped(Stop::Callback);
        }
        if !go_on() {
            return TIME_IS_UP;
        }
        // The first that has a next solution takes it; those before it begin again.
        let mut wheels = wheels.iter_mut();
        loop {
            let Some(wheel) = wheels.next() else {
                return Outcome::Complete;
            };
            match wheel.turn(&mut narrowing, &mut board, go_on) {
                Step::Found => break,
                Step::Stopped => return TIME_IS_UP,
                Step::Exhausted => {
                    if wheel.turn(&mut narrowing, &mut board, go_on) == Step::Stopped {
                        return TIME_IS_UP;
                    }
                }
            }
        }
    }
}
