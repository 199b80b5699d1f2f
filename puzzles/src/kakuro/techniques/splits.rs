//! Parts of a board that hang on few cells.
//!
//! Runs are joined by the cells that they cross in. Where a run across crosses one down on the same side
//! of a cut, the cell counts in both, so that the sums of the runs across less those of the runs down on
//! one side come to what the cells of the cut hold: each is in one run of that side only. A cut of one cell
//! is a bridge, as one finds by a walk in depth that notes how far back each part reaches (Tarjan, "A note on
//! finding the bridges of a graph", 1974); cuts of two cells are the bridges without each cell in turn.

use std::ops::Range;

use crate::kakuro::layout::Direction;
use crate::kakuro::puzzle::Puzzle;

/// A part of the board, and the few cells that it hangs on.
pub(super) struct Split {
    /// The runs of the part.
    pub(super) runs: Vec<usize>,
    /// The cells, each with whether it is taken away: it is in a run down of the part.
    pub(super) cells: Vec<(usize, bool)>,
    /// What they come to.
    pub(super) total: i64,
}

/// The most runs across, and the most down, whose sums people add up.
const MOST_RUNS: usize = 3;

/// All splits by one cell or two that say more than a run does, and take few runs on one side of the cut.
pub(super) fn splits(puzzle: &Puzzle) -> Vec<Split> {
    /// Nobody looks for cuts of two cells on larger boards.
    const BY_TWO: usize = 300;
    /// Nobody looks for any cuts on larger ones still.
    const BY_ONE: usize = 3_000;
    let layout = puzzle.layout();
    let cells: Vec<usize> = layout.white_cells().collect();
    if cells.len() > BY_ONE {
        return Vec::new();
    }
    let walk = |without: Option<usize>| Walk::new(puzzle, without).bridges();
    let mut splits: Vec<Split> =
        walk(None).into_iter().filter_map(|(bridge, sides)| split(puzzle, &[bridge], sides)).collect();
    let bridges: Vec<usize> = splits.iter().map(|split| split.cells[0].0).collect();
    if cells.len() <= BY_TWO {
        for &cell in cells.iter().filter(|cell| !bridges.contains(cell)) {
            let cuts = walk(Some(cell)).into_iter().filter(|&(bridge, _)| bridge > cell);
            splits.extend(cuts.filter_map(|(bridge, sides)| split(puzzle, &[cell, bridge], sides)));
        }
    }
    splits
}

/// What the side of a cut that has fewer runs tells of its cells, or the other if that one tells nothing.
fn split(puzzle: &Puzzle, cut: &[usize], mut sides: [Vec<usize>; 2]) -> Option<Split> {
    sides.sort_by_key(Vec::len);
    sides.into_iter().find_map(|part| told_by(puzzle, cut, part))
}

/// What a part of the board tells of the cells of a cut. `None` if it is but a run, or too many, or a sum is not told.
fn told_by(puzzle: &Puzzle, cut: &[usize], part: Vec<usize>) -> Option<Split> {
    let layout = puzzle.layout();
    let across = part.iter().filter(|&&run| layout.runs()[run].direction == Direction::Across).count();
    if part.len() < 2 || across.max(part.len() - across) > MOST_RUNS {
        return None;
    }
    let mut total = 0;
    for &run in &part {
        let sum = i64::from(puzzle.sum(run)?);
        total += if layout.runs()[run].direction == Direction::Across { sum } else { -sum };
    }
    let side = |&cell: &usize| match layout.runs_of(cell).map(|run| part.contains(&run)) {
        [true, false] => Some((cell, false)),
        [false, true] => Some((cell, true)),
        _ => None,
    };
    let cells: Vec<(usize, bool)> = cut.iter().map(side).collect::<Option<_>>()?;
    Some(Split { runs: part, cells, total })
}

/// A walk from run to run.
struct Walk<'p> {
    puzzle: &'p Puzzle,
    /// A cell that is not walked through.
    without: Option<usize>,
    /// The runs in the order in which they were reached.
    order: Vec<usize>,
    /// When each was reached.
    reached: Vec<Option<usize>>,
    /// The cells that cut something off, with the runs beyond, by when they were reached.
    found: Vec<(usize, Range<usize>)>,
}

impl<'p> Walk<'p> {
    fn new(puzzle: &'p Puzzle, without: Option<usize>) -> Self {
        let reached = vec![None; puzzle.layout().runs().len()];
        Walk { puzzle, without, order: Vec::new(), reached, found: Vec::new() }
    }

    /// The cells without which a part of the board falls apart, each with the runs on both sides of it.
    fn bridges(mut self) -> Vec<(usize, [Vec<usize>; 2])> {
        let mut bridges = Vec::new();
        for run in 0..self.reached.len() {
            if self.reached[run].is_none() {
                let start = self.order.len();
                self.go(run, None);
                for (cell, beyond) in std::mem::take(&mut self.found) {
                    let rest = [&self.order[start..beyond.start], &self.order[beyond.end..]].concat();
                    bridges.push((cell, [self.order[beyond].to_vec(), rest]));
                }
            }
        }
        bridges
    }

    /// Goes on from a run that was reached through a cell. Returns the earliest run that the way from here
    /// comes back to.
    fn go(&mut self, run: usize, through: Option<usize>) -> usize {
        let start = self.order.len();
        self.reached[run] = Some(start);
        self.order.push(run);
        let mut earliest = start;
        let layout = self.puzzle.layout();
        for cell in layout.runs()[run].cells() {
            if through == Some(cell) || self.without == Some(cell) {
                continue;
            }
            let next = layout.runs_of(cell)[1 - layout.runs()[run].direction as usize];
            let back = match self.reached[next] {
                Some(time) => time,
                None => {
                    let time = self.order.len();
                    let back = self.go(next, Some(cell));
                    if back == time {
                        self.found.push((cell, time..self.order.len()));
                    }
                    back
                }
            };
            earliest = earliest.min(back);
        }
        earliest
    }
}
