//! People's techniques on any board of houses: rows, columns, boxes, regions, diagonals, windows.
//!
//! A solver works as people do, always by the easiest step there is. Each technique is stated over houses and
//! cells, and rated as on the classic board by Sukaku Explainer. All steps that are equally easy are taken at
//! once where a puzzle is rated, so that its rating does not depend on which is seen first: it is the same however
//! the board is turned and its values are exchanged. Like the puzzles that people solve, a board has one solution:
//! techniques of uniqueness rest on that. [`sudoku::rate`](crate::sudoku::rate) follows Sukaku Explainer
//! on the classic board to the letter.

mod alone;
mod chains;
mod choose;
mod constraints;
mod finds;
mod finned;
mod graph;
mod ground;
mod links;
mod locked;
mod reach;
mod sets;
mod singles;
mod state;
mod sums;
mod suppose;
mod unique;
mod wings;

use std::sync::Arc;

use self::finds::{Find, Finds, Wanted, WavesLeft};
use self::ground::Ground;
use self::state::Grid;
use self::suppose::Help;
use super::stepwise::{StepSolver, Stepwise};
use super::{Candidate, Hardest, Hint, Level, Look, Names, Rating, Scale, Step, Technique, Tenths, Unrated};
use crate::board::{House, Layout, Marks};
use crate::deadline::{Deadline, is_over};

/// The largest board that people's techniques are looked for on.
pub(crate) const LARGEST_STEPPED: usize = 25;

/// The most waves of suppositions that are followed to rate a board with constraints.
const MOST_WAVES_TO_RATE: u64 = 30_000;

/// The most waves of suppositions that are followed for a step on a board with several solutions. Nothing leads to
/// the end there, so all suppositions would be followed.
const MOST_WAVES_FOR_ALL: u64 = 3_000;

/// A way to look for steps.
struct Search<const W: usize> {
    /// How hard the easiest step is that it can find.
    least: u16,
    find: fn(&Ground<W>, &Grid<W>, &mut Finds),
}

/// All ways, the easiest first.
fn searches<const W: usize>() -> [Search<W>; 28] {
    fn search<const W: usize>(easiest: Technique, find: fn(&Ground<W>, &Grid<W>, &mut Finds)) -> Search<W> {
        Search { least: easiest.least_step(), find }
    }
    [
        search(Technique::LastCell, singles::hidden),
        search(Technique::LastInCage, sums::find),
        search(Technique::DirectPointing, locked::find_direct),
        search(Technique::DirectHiddenPair, sets::find_direct),
        search(Technique::NakedSingle, singles::naked),
        search(Technique::Difference, alone::find),
        search(Technique::Pointing, locked::find),
        search(Technique::LawOfLeftovers, locked::find_leftovers),
        search(Technique::CommonPeers, locked::find_common_peers),
        search(Technique::NakedPair, sets::find),
        search(Technique::XWing, sets::find_fish),
        search(Technique::Skyscraper, |ground, grid, finds| links::find(ground, grid, finds, 2..=2)),
        search(Technique::FinnedXWing, |ground, grid, finds| finned::find(ground, grid, finds, 2)),
        search(Technique::XyWing, wings::find),
        search(Technique::XyWing, constraints::find_wings),
        search(Technique::UniqueRectangle, unique::find),
        search(Technique::FinnedSwordfish, |ground, grid, finds| finned::find(ground, grid, finds, 3)),
        search(Technique::ThreeStrongLinks, |ground, grid, finds| links::find(ground, grid, finds, 3..=4)),
        search(Technique::WxyzWing, |ground, grid, finds| wings::find_large(ground, grid, finds, 3)),
        search(Technique::Bug, unique::find_bug),
        search(Technique::FinnedJellyfish, |ground, grid, finds| finned::find(ground, grid, finds, 4)),
        search(Technique::VwxyzWing, |ground, grid, finds| wings::find_large(ground, grid, finds, 4)),
        search(Technique::UvwxyzWing, |ground, grid, finds| wings::find_large(ground, grid, finds, 5)),
        search(Technique::ForcingXChain, chains::find),
        search(Technique::CellForcingChains, chains::find_common),
        search(Technique::DynamicContradiction, |ground, grid, finds| {
            suppose::find(ground, grid, finds, Help::Nothing);
        }),
        Search {
            least: suppose::WITH_PATTERNS,
            find: |ground, grid, finds| suppose::find(ground, grid, finds, Help::Patterns),
        },
        search(Technique::NestedContradiction, |ground, grid, finds| {
            suppose::find(ground, grid, finds, Help::Refutations);
        }),
    ]
}

/// A board of houses and nothing else, with these candidates, as sets of values from 1, and these givens, 0 where there
/// is none. It has one solution. `None` if it is too large.
pub(crate) fn house_solver(
    layout: &Layout,
    marks: Option<&Marks>,
    givens: &[u8],
) -> Option<Box<dyn StepSolver>> {
    solver(layout, marks, givens, None)
}

/// The same with more than houses: with what people see in that. No technique rests on there being one solution.
pub(crate) fn step_solver(
    layout: &Layout,
    marks: Option<&Marks>,
    givens: &[u8],
    looks: Vec<Look>,
) -> Option<Box<dyn StepSolver>> {
    solver(layout, marks, givens, Some(looks))
}

fn solver(
    layout: &Layout,
    marks: Option<&Marks>,
    givens: &[u8],
    looks: Option<Vec<Look>>,
) -> Option<Box<dyn StepSolver>> {
    let size = layout.size();
    let allowed = |cell: usize| match marks {
        Some(marks) => marks.of(cell).fold(0, |set, value| set | 1 << (value - 1)),
        None => state::all(size),
    };
    // Small boards gain little by sets of one word, and each width is all techniques over again in the program.
    match size {
        1..=11 => Some(BoardSolver::<2>::boxed(layout, allowed, givens, looks)),
        12..=16 => Some(BoardSolver::<4>::boxed(layout, allowed, givens, looks)),
        17..=LARGEST_STEPPED => Some(BoardSolver::<10>::boxed(layout, allowed, givens, looks)),
        _ => None,
    }
}

struct BoardSolver<const W: usize> {
    ground: Arc<Ground<W>>,
    grid: Grid<W>,
}

impl<const W: usize> BoardSolver<W> {
    fn boxed(
        layout: &Layout,
        allowed: impl Fn(usize) -> u32,
        givens: &[u8],
        looks: Option<Vec<Look>>,
    ) -> Box<dyn StepSolver> {
        let new = |layout: &Layout| Ground::<W>::new(layout.size(), layout.houses());
        let ground = match looks {
            None => layout.prepared(new),
            Some(looks) => Arc::new(new(layout).with(looks)),
        };
        let allowed: Vec<u32> = (0..ground.cell_count).map(allowed).collect();
        let grid = Grid::new(&ground, &allowed, givens);
        Box::new(BoardSolver { ground, grid })
    }

    /// The easiest steps, if they are rated at most `most`.
    fn find(&self, most: Tenths, wanted: Wanted, deadline: Option<Deadline>) -> Option<Finds> {
        self.find_within(most, wanted, deadline, &WavesLeft::default()).ok().flatten()
    }

    /// The same as long as there are waves to follow.
    ///
    /// # Errors
    /// If there were too few: what the easiest steps are rated at least.
    fn find_within(
        &self,
        most: Tenths,
        wanted: Wanted,
        deadline: Option<Deadline>,
        waves: &WavesLeft,
    ) -> Result<Option<Finds>, u16> {
        if self.grid.is_broken() || self.grid.is_solved() {
            return Ok(None);
        }
        let mut finds = Finds::new(most.0, wanted, deadline).within(waves.clone());
        for search in searches::<W>() {
            if search.least > finds.rating || is_over(deadline) {
                break;
            }
            (search.find)(&self.ground, &self.grid, &mut finds);
            if waves.are_spent() {
                return Err(search.least);
            }
        }
        Ok((!finds.found.is_empty() && !is_over(deadline)).then_some(finds))
    }

    fn apply(&mut self, find: &Find) {
        find.struck.iter().for_each(|&(cell, value)| self.grid.strike(cell, value));
        if let Some((cell, value)) = find.placed {
            self.grid.place(&self.ground, cell, value);
        }
    }
}

impl<const W: usize> Stepwise for BoardSolver<W> {
    fn is_solved(&self) -> bool {
        self.grid.is_solved()
    }

    fn steps(&self, deadline: Option<Deadline>) -> Vec<Step> {
        let Some(mut finds) = self.find(Tenths(u16::MAX), Wanted::First, deadline) else { return Vec::new() };
        let rating = finds.rating;
        if unique::RATINGS.contains(&rating)
            && let Some(all) = self.find(Tenths(rating), Wanted::AllExplained, deadline)
            && all.found.iter().any(|find| find.technique == Technique::UniqueRectangle)
        {
            finds = all;
        }
        finds.found.into_iter().map(|find| find.step(rating)).collect()
    }

    fn still(&self, mut step: Step) -> Option<Step> {
        step.eliminations.retain(|candidate| {
            let (cell, value) = candidate.indices();
            self.grid.has(cell, value)
        });
        (step.placement.is_some() || !step.eliminations.is_empty()).then_some(step)
    }

    fn take(&mut self, step: &Step) {
        for (cell, value) in step.eliminations.iter().map(|candidate| candidate.indices()) {
            self.grid.strike(cell, value);
        }
        if let Some((cell, value)) = step.placement.map(Candidate::indices) {
            self.grid.place(&self.ground, cell, value);
        }
    }

    fn rate(&mut self, most: Tenths, deadline: Option<Deadline>) -> Result<Rating, Unrated> {
        let unsolved = || Unrated::after(most, Scale::Steps, deadline);
        let mut hardest: Option<(u16, Technique)> = None;
        let mut first = None;
        let mut to_value = None;
        let waves = if self.ground.has_houses_alone {
            WavesLeft::default()
        } else {
            WavesLeft::at_most(MOST_WAVES_TO_RATE)
        };
        while !self.grid.is_solved() {
            let finds = match self.find_within(most, Wanted::All, deadline, &waves) {
                Ok(finds) => finds.ok_or_else(unsolved)?,
                Err(least) => {
                    let number = Tenths(hardest.map_or(0, |(rating, _)| rating).max(least));
                    if number > most {
                        return Err(Unrated::Above);
                    }
                    let hardest = Hardest::Unfinished(MOST_WAVES_TO_RATE);
                    return Ok(Rating { number, hardest, ..Rating::beyond_all(Scale::Steps) });
                }
            };
            let technique = finds.found.iter().map(|find| find.technique).min().ok_or_else(unsolved)?;
            if hardest.is_none_or(|(rating, _)| finds.rating > rating) {
                hardest = Some((finds.rating, technique));
            }
            let rating = hardest.map_or(0, |(rating, _)| rating);
            first = first.or(Some(rating));
            if finds.found.iter().any(|find| find.placed.is_some()) {
                to_value = to_value.or(Some(rating));
            }
            finds.found.iter().for_each(|find| self.apply(find));
            if self.grid.is_broken() {
                return Err(Unrated::Unsolved);
            }
        }
        // A board on which nothing is open is as easy as one with a last cell.
        let (number, technique) = hardest.unwrap_or((Technique::LastCell.least_step(), Technique::LastCell));
        Ok(Rating {
            number: Tenths(number),
            level: Level::of(Tenths(number), Scale::Steps),
            hardest: Hardest::Technique(technique.rung(number)),
            is_least: false,
            first: Some([Tenths(to_value.unwrap_or(number)), Tenths(first.unwrap_or(number))]),
        })
    }

    fn hint(&self, step: &Step, houses: &[House], names: &Names<'_>) -> Hint {
        step.hint(&self.grid, houses, &self.ground.looks, names)
    }
}

impl<const W: usize> StepSolver for BoardSolver<W> {
    fn near_step(&self, deadline: Option<Deadline>) -> Option<Step> {
        let waves = WavesLeft::at_most(MOST_WAVES_FOR_ALL);
        let finds = self.find_within(Tenths(u16::MAX), Wanted::First, deadline, &waves).ok().flatten()?;
        let rating = finds.rating;
        finds.found.into_iter().next().map(|find| find.step(rating))
    }

    fn rate_or_open(
        &mut self,
        most: Tenths,
        deadline: Option<Deadline>,
    ) -> Option<Result<Tenths, Vec<usize>>> {
        let mut hardest = Technique::LastCell.least_step();
        while !self.grid.is_solved() {
            let Some(finds) = self.find(most, Wanted::All, deadline) else {
                return (!is_over(deadline)).then(|| Err(self.grid.open().iter().collect()));
            };
            hardest = hardest.max(finds.rating);
            finds.found.iter().for_each(|find| self.apply(find));
        }
        Some(Ok(Tenths(hardest)))
    }
}
