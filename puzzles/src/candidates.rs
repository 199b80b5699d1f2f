//! The values that cells have in some solution, whether a puzzle has one solution or many.
//!
//! Setters call these the true candidates. A solution settles one value in every cell, so far fewer searches are
//! made than there are candidates.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::Duration;

use dlx::{Count, OptionId, Outcome, Solver, Stop, memory};

use crate::board::{Near, Placement, Reduced, Settled};
use crate::deadline::{self, Deadline};
use crate::puzzle::{Bounds, Engine, Puzzle};

/// A value that a cell has in some solution.
///
/// [`technique::Candidate`](crate::technique::Candidate) is any value in a cell, and [`dlx::Candidate`] an item that a
/// search may branch on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Candidate {
    /// The value.
    pub value: i32,
    /// The number of solutions that have it there, but at most as many as were asked for.
    pub solutions: u64,
}

/// The candidates of each cell, row by row, in increasing order. The solutions that have one are counted up to
/// `most`, which is at least 1. There are no cells if there is no solution.
///
/// Each candidate takes at most one search, and with `most` 1, few take one.
///
/// # Errors
/// If the search was stopped.
///
/// ```
/// use puzzles::puzzle::Bounds;
/// use puzzles::{Reading, candidates, families};
///
/// // The lower half has four solutions: two values are left to each of its cells.
/// let text = "1234 3412 .... ....".replace(' ', "");
/// let families = families(&Reading::default());
/// let puzzle = families.iter().find(|family| family.recognises(&text)).unwrap().read(&text, 1)?;
/// let cells = candidates::find(&*puzzle, 10, &Bounds::default())?;
/// let last: Vec<(i32, u64)> = cells[15].iter().map(|found| (found.value, found.solutions)).collect();
/// assert_eq!(last, [(1, 2), (3, 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find(puzzle: &dyn Puzzle, most: u64, bounds: &Bounds) -> Result<Vec<Vec<Candidate>>, Stop> {
    let (most, deadline) = (most.max(1), bounds.deadline());
    let mut finder = Finder { puzzle, most, bounds, deadline, cells: Vec::new(), last: Vec::new() };
    match finder.all() {
        ControlFlow::Continue(()) => {}
        ControlFlow::Break(stop) => return Err(stop),
    }
    let mut cells = finder.cells;
    cells.iter_mut().for_each(|cell| cell.sort_unstable());
    Ok(cells)
}

/// The most cells of a board of which it takes less to go through some hundred solutions than to make its exact cover.
const SMALL_BOARD: usize = 81;

/// How long solutions are gone through where there are more than some, and a family has a way of its own.
const PATIENCE: Duration = Duration::from_millis(50);
const SOME: u64 = 8;

/// The most solutions of each candidate that a family's own way counts.
const MOST_KEPT: u64 = 1000;

/// About what an option of an exact cover takes while it is searched, in bytes.
const OPTION_BYTES: usize = 400;

struct Finder<'a> {
    puzzle: &'a dyn Puzzle,
    most: u64,
    bounds: &'a Bounds,
    /// The one deadline of all searches.
    deadline: Option<Deadline>,
    /// What was found, in no order.
    cells: Vec<Vec<Candidate>>,
    /// The last solution that was gone through.
    last: Vec<i32>,
}

impl Finder<'_> {
    fn all(&mut self) -> ControlFlow<Stop> {
        if self.most == 1
            && self.bounds.engine == Engine::Auto
            && let Some(alive) = self.puzzle.alive(self.deadline)
        {
            return match alive {
                Ok(settled) => self.finish(settled),
                Err(stop) => ControlFlow::Break(stop),
            };
        }
        // Many puzzles have one solution or some, which is all that is to be found. On large boards, solutions that
        // follow each other are too much alike to tell more.
        let enough = match self.most {
            1 if self.puzzle.cell_count() > SMALL_BOARD => 2,
            1 => 200,
            most => most.saturating_mul(4).max(256),
        };
        let has_own_way = self.most > 1 && self.can_keep() && self.bounds.engine == Engine::Auto;
        let patience = deadline::after(Some(PATIENCE).filter(|_| has_own_way));
        let mut outcome = self.go_through(enough, patience);
        if outcome == Outcome::Stopped(Stop::Callback)
            && has_own_way
            && let Some(alive) = self.puzzle.alive(self.deadline)
        {
            return match alive {
                Ok(settled) => self.count_alive(settled),
                Err(stop) => ControlFlow::Break(stop),
            };
        }
        if outcome == Outcome::Stopped(Stop::Callback) {
            let near = self.look_near()?;
            if near.as_ref().is_some_and(|near| near.is_settled()) {
                return ControlFlow::Continue(());
            }
            match self.puzzle.reduced() {
                Some(reduced) if self.most == 1 => return self.ask(&reduced, near),
                Some(reduced) => return self.count(&reduced),
                None => {
                    self.cells.clear();
                    outcome = self.go_through(u64::MAX, None);
                }
            }
        }
        match outcome {
            Outcome::Stopped(stop) => ControlFlow::Break(stop),
            Outcome::Complete => ControlFlow::Continue(()),
        }
    }

    /// Whether there is room for all solutions that a family's own way may find: it keeps them.
    fn can_keep(&self) -> bool {
        /// About what a solution takes beside its cells, in bytes.
        const BESIDE: usize = 64;
        if self.most > MOST_KEPT {
            return false;
        }
        let cells = self.puzzle.cell_count();
        let candidates = cells.saturating_mul(self.puzzle.columns());
        let bytes = candidates.saturating_mul(self.most as usize).saturating_mul(2 * cells + BESIDE);
        bytes <= memory::spare()
    }

    /// Counts in a family's own way, which first finds out about all candidates.
    fn count_alive(&mut self, mut settled: Settled) -> ControlFlow<Stop> {
        let solutions = std::mem::take(&mut settled.solutions);
        self.finish(settled)?;
        if self.cells.is_empty() {
            return ControlFlow::Continue(());
        }
        let values = |cell: &Vec<Candidate>| cell.iter().map(|found| found.value).collect::<Vec<i32>>();
        let alive: Vec<Vec<i32>> = self.cells.iter().map(values).collect();
        match self.puzzle.count_alive(&alive, &solutions, self.most, self.deadline) {
            Ok(counts) => {
                let found = self.cells.iter_mut().flatten().zip(counts.into_iter().flatten());
                found.for_each(|(found, solutions)| found.solutions = solutions);
                ControlFlow::Continue(())
            }
            Err(stop) => ControlFlow::Break(stop),
        }
    }

    /// Finds out what a family's own way left open.
    fn finish(&mut self, Settled { alive, open, near, .. }: Settled) -> ControlFlow<Stop> {
        let candidate = |value: i32| Candidate { value, solutions: 1 };
        self.cells = alive.into_iter().map(|cell| cell.into_iter().map(candidate).collect()).collect();
        if let Some(reduced) = open {
            // If there is no solution, one search tells that of all candidates: of the cover, if it says all there is
            // to say.
            if !reduced.fills_cells_alone() && self.cells.iter().all(Vec::is_empty) {
                match self.go_through(1, None) {
                    Outcome::Stopped(Stop::Callback) => {}
                    Outcome::Stopped(stop) => return ControlFlow::Break(stop),
                    Outcome::Complete => self.cells.clear(),
                }
            }
            if !self.cells.is_empty() {
                self.ask(&reduced, near)?;
            }
        }
        if self.cells.iter().all(Vec::is_empty) {
            self.cells.clear();
        }
        ControlFlow::Continue(())
    }

    /// On large boards, looks around the last solution for others. Fails if the exact cover that is to follow is too
    /// large.
    fn look_near(&mut self) -> ControlFlow<Stop, Option<Box<dyn Near>>> {
        let is_large = self.puzzle.cell_count() > SMALL_BOARD;
        let looks = self.most == 1 && is_large && self.bounds.engine == Engine::Auto;
        let Some(mut near) = self.puzzle.near().filter(|_| looks) else { return ControlFlow::Continue(None) };
        let Some(found) = near.look(&self.last, self.deadline) else {
            return ControlFlow::Break(deadline::reason(self.deadline));
        };
        let of_cell = |values: Vec<i32>| {
            values.into_iter().map(|value| Candidate { value, solutions: 1 }).collect::<Vec<Candidate>>()
        };
        let before = std::mem::replace(&mut self.cells, found.into_iter().map(of_cell).collect());
        for (cell, values) in self.cells.iter_mut().zip(before) {
            values.into_iter().for_each(|Candidate { value, .. }| candidate(cell, value).solutions = 1);
        }
        if !near.is_settled() && near.cover_size().saturating_mul(OPTION_BYTES) > memory::spare() {
            return ControlFlow::Break(Stop::Memory);
        }
        ControlFlow::Continue(Some(near))
    }

    /// Goes through the solutions, until this many in a row brought no candidate up to what is asked for, or patience
    /// is over where there are more than some.
    fn go_through(&mut self, enough: u64, patience: Option<Deadline>) -> Outcome {
        let (mut idle, mut all) = (0, 0_u64);
        self.puzzle.solve(&self.bounds.until(self.deadline), &mut |solution| {
            (idle, all) = (idle + 1, all + 1);
            self.cells.resize(solution.len(), Vec::new());
            solution.clone_into(&mut self.last);
            for (cell, &value) in solution.iter().enumerate().filter(|&(cell, _)| self.puzzle.has_value(cell))
            {
                let candidate = candidate(&mut self.cells[cell], value);
                if candidate.solutions < self.most {
                    candidate.solutions += 1;
                    if candidate.solutions == self.most && self.most > 1 {
                        idle = 0;
                    }
                }
            }
            let is_slow = || all > SOME && deadline::is_over(patience);
            if idle >= enough || is_slow() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    }

    /// Asks which options are in some cover. Solutions near to each cover are looked for, too: their values are not
    /// asked about any more.
    fn ask(
        &mut self,
        Reduced { problem, placements }: &Reduced,
        mut near: Option<Box<dyn Near>>,
    ) -> ControlFlow<Stop> {
        // How many options each candidate has of which nothing is known, and these options.
        let mut open: HashMap<Placement, usize> = HashMap::new();
        let mut asked: Vec<OptionId> = Vec::new();
        for (option, placements) in placements.iter().enumerate() {
            let news = placements.iter().filter(|&&(cell, value)| !has(&self.cells[cell], value));
            let mut is_asked = false;
            for &placement in news {
                *open.entry(placement).or_default() += 1;
                is_asked = true;
            }
            asked.extend(is_asked.then(|| OptionId::new(option)));
        }
        let open = RefCell::new(open);
        let is_open = |option: OptionId| {
            placements[option.index()].iter().any(|placement| open.borrow().contains_key(placement))
        };
        let mut search = Solver::new(problem).search();
        let mut last: Vec<OptionId> = Vec::new();
        let outcome =
            deadline::bound(&mut search, self.deadline).alive_while_open(&asked, is_open, |option, cover| {
                let mut open = open.borrow_mut();
                let Some(cover) = cover else {
                    for &placement in &placements[option.index()] {
                        let Some(options) = open.get_mut(&placement) else { continue };
                        *options -= 1;
                        if *options == 0 {
                            open.remove(&placement);
                            for alike in near.iter().flat_map(|near| near.alike(placement)) {
                                open.remove(&alike);
                            }
                        }
                    }
                    return if open.is_empty() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
                };
                // A cover is told with each of its options.
                if cover.options() != last {
                    last = cover.options().to_vec();
                    let of_cover =
                        || last.iter().flat_map(|option| placements[option.index()].iter().copied());
                    let mut alive: Vec<Placement> = of_cover().collect();
                    if let Some(near) = &mut near
                        && alive.iter().any(|placement| open.contains_key(placement))
                    {
                        let mut solution = vec![0; self.cells.len()];
                        of_cover().for_each(|(cell, value)| solution[cell] = value);
                        let found = near.look(&solution, self.deadline).unwrap_or_default();
                        let placed = |(cell, values): (usize, Vec<i32>)| {
                            values.into_iter().map(move |value| (cell, value))
                        };
                        alive.extend(found.into_iter().enumerate().flat_map(placed));
                    }
                    for placement in alive {
                        if open.remove(&placement).is_some() {
                            candidate(&mut self.cells[placement.0], placement.1).solutions = 1;
                        }
                    }
                }
                if open.is_empty() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        match outcome {
            Outcome::Stopped(stop) if !open.borrow().is_empty() => ControlFlow::Break(stop),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Counts the covers of each candidate that too few of the solutions so far had.
    fn count(&mut self, Reduced { problem, placements }: &Reduced) -> ControlFlow<Stop> {
        let solver = Solver::builder().covers(self.most);
        let mut search = solver.build(problem).expect("any kernel will do").search();
        let mut options: Vec<(Placement, OptionId)> = Vec::new();
        for (option, placements) in placements.iter().enumerate() {
            options.extend(placements.iter().map(|&placement| (placement, OptionId::new(option))));
        }
        options.sort_unstable();
        for its in options.chunk_by(|(one, _), (other, _)| one == other) {
            let (cell, value) = its[0].0;
            if self.cells[cell].iter().any(|known| known.value == value && known.solutions >= self.most) {
                continue;
            }
            let mut solutions = 0_u64;
            // No cover has two of them.
            for &(_, option) in its {
                search.start(&[option], &[]).expect("it is an option of the problem");
                solutions =
                    solutions.saturating_add(match deadline::bound(&mut search, self.deadline).count() {
                        Count::Exact(covers) | Count::AtLeast(covers, Stop::Limit) => covers,
                        Count::AtLeast(_, stop) => return ControlFlow::Break(stop),
                    });
                if solutions >= self.most {
                    break;
                }
            }
            if solutions > 0 {
                candidate(&mut self.cells[cell], value).solutions = solutions.min(self.most);
            }
        }
        ControlFlow::Continue(())
    }
}

fn has(cell: &[Candidate], value: i32) -> bool {
    cell.iter().any(|candidate| candidate.value == value)
}

/// The candidate of a cell with this value, which may be a new one.
fn candidate(cell: &mut Vec<Candidate>, value: i32) -> &mut Candidate {
    let place = cell.iter().position(|candidate| candidate.value == value).unwrap_or_else(|| {
        cell.push(Candidate { value, solutions: 0 });
        cell.len() - 1
    });
    &mut cell[place]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::constraint;
    use crate::family::Settings;
    use crate::random::Random;
    use crate::solve::Patience;
    use crate::variant;
    use crate::{Reading, families};

    fn new_finder(puzzle: &dyn Puzzle) -> Finder<'_> {
        const BOUNDS: &Bounds = &Bounds { timeout: None, flag: None, engine: Engine::Auto };
        Finder { puzzle, most: 1, bounds: BOUNDS, deadline: None, cells: Vec::new(), last: Vec::new() }
    }

    /// What is counted up to some number in a family's own way is what all solutions say.
    #[test]
    fn counts_up_to_a_number_are_those_of_all_solutions() {
        let families = families(&Reading::default());
        let family = families.iter().find(|family| family.name() == "variant").unwrap();
        let bounds = Bounds::default();
        for constraints in [
            "whispers: r3c1-r4c1-r5c1",
            "thermo: r3c2-r4c2-r5c2\nkiller 7: r6c5 r6c6",
            "arrow: r3c3 r3c3-r4c3-r4c4\nregion-sum: r4c2-r4c3-r4c4-r4c5",
        ] {
            let rows = format!("123456\n456123\n{}", "......\n".repeat(4));
            let puzzle = family.read(&format!("variant 6x6 boxes 2x3\n{rows}{constraints}\n"), 1).unwrap();
            let all = find(&*puzzle, u64::MAX, &bounds).unwrap();
            let mut solution = Vec::new();
            let _ = puzzle.solve(&bounds, &mut |found| {
                found.clone_into(&mut solution);
                ControlFlow::Break(())
            });
            for most in [1, 2, 9, MOST_KEPT] {
                let capped = |cell: &Vec<Candidate>| {
                    let capped =
                        |found: &Candidate| Candidate { solutions: found.solutions.min(most), ..*found };
                    cell.iter().map(capped).collect::<Vec<Candidate>>()
                };
                let expected: Vec<Vec<Candidate>> = all.iter().map(capped).collect();
                assert_eq!(find(&*puzzle, most, &bounds), Ok(expected.clone()), "{constraints}");
                let values: Vec<Vec<i32>> =
                    all.iter().map(|cell| cell.iter().map(|found| found.value).collect()).collect();
                let solutions = |cell: &Vec<Candidate>| cell.iter().map(|found| found.solutions).collect();
                let expected: Vec<Vec<u64>> = expected.iter().map(solutions).collect();
                for solutions in [&[][..], &[solution.clone()]] {
                    let counted = puzzle.count_alive(&values, solutions, most, None);
                    assert_eq!(counted, Ok(expected.clone()), "{constraints}");
                }
            }
        }
    }

    /// No search starts the time anew: once the deadline is over, each of them stops.
    #[test]
    fn all_searches_share_one_deadline() {
        let families = families(&Reading::default());
        let family = families.iter().find(|family| family.name() == "latin").unwrap();
        let puzzle = family.read(&format!("latin:\n{}", ". . . . . . . . . .\n".repeat(10)), 1).unwrap();
        let late = Some(Deadline::now());
        let mut finder = new_finder(&*puzzle);
        finder.deadline = late;
        assert_eq!(finder.go_through(1, None), Outcome::Stopped(Stop::Timeout));

        let mut finder = new_finder(&*puzzle);
        assert_eq!(finder.go_through(1, None), Outcome::Stopped(Stop::Callback));
        finder.deadline = late;
        assert_eq!(finder.look_near().map_continue(|_| ()), ControlFlow::Break(Stop::Timeout));
        let reduced = puzzle.reduced().unwrap();
        assert_eq!(finder.ask(&reduced, None), ControlFlow::Break(Stop::Timeout));
        finder.most = 5;
        assert_eq!(finder.count(&reduced), ControlFlow::Break(Stop::Timeout));
    }

    /// What the family's own way tells and the cover finds out are all candidates together, however early it gives up.
    #[test]
    fn what_is_left_open_is_found_out() {
        let variants =
            families(&Reading::default()).into_iter().find(|family| family.name() == "variant").unwrap();
        let mut open = 0;
        for with in ["killer", "thermo,renban", "nonconsecutive", "antiknight,little-killer"] {
            let mut settings = Settings::default();
            settings.set("size", "6");
            settings.set("with", with);
            let maker = variants.maker(&settings).unwrap();
            for seed in 0..4 {
                let made = maker.make(&mut Random::new(seed, 0), None).unwrap().puzzle;
                let puzzle = made.downcast_ref::<variant::Puzzle>().unwrap();
                let clues = puzzle.clues(&crate::technique::Names::plain(puzzle.columns())).len();
                let puzzle = (0..clues.min(3)).fold(puzzle.clone(), |puzzle, _| {
                    let fewer = puzzle.without_clue(0).unwrap();
                    fewer.downcast_ref::<variant::Puzzle>().unwrap().clone()
                });
                let mut all = vec![BTreeSet::new(); 36];
                let _ = puzzle.solve(&Bounds::default(), &mut |solution| {
                    all.iter_mut().zip(solution).for_each(|(cell, &value)| {
                        cell.insert(value);
                    });
                    ControlFlow::Continue(())
                });
                for nodes in [0, 1, 7, 40, 300] {
                    let patience = Patience { two: nodes, all: nodes, lost: nodes };
                    let net = constraint::net(&puzzle, constraint::Care::Thorough);
                    let settled = constraint::alive_within(&puzzle, net, patience, None).unwrap();
                    open += usize::from(settled.open.is_some());
                    let mut finder = new_finder(&puzzle);
                    assert_eq!(finder.finish(settled), ControlFlow::Continue(()));
                    let found: Vec<BTreeSet<i32>> = finder
                        .cells
                        .iter()
                        .map(|cell| cell.iter().map(|candidate| candidate.value).collect())
                        .collect();
                    assert_eq!(found, all, "{with} {seed} {nodes}");
                }
            }
        }
        assert!(open > 15, "{open}");
    }
}
