//! Random digits in all cells of a layout, none twice in a run.

use super::digits::Digits;
use super::layout::Layout;
use super::narrow::Narrowing;
use crate::random::Random;

/// How often each digit is wanted, from 1. Small and large ones come more often: they make sums that few
/// sets of digits have.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Taste([u32; 9]);

impl Taste {
    pub(super) fn new(largest: u8) -> Self {
        let mut wanted = [0; 9];
        for digit in 1..=largest {
            let from_edge = (digit - 1).min(largest - digit);
            wanted[usize::from(digit) - 1] = [7, 5, 3, 1, 1][usize::from(from_edge)];
        }
        Taste(wanted)
    }

    /// One of some digits; `None` if there is none.
    pub(super) fn pick(&self, digits: Digits, random: &mut Random) -> Option<u8> {
        let weight = |digit: u8| self.0[usize::from(digit) - 1] as usize;
        let all: usize = digits.iter().map(weight).sum();
        if all == 0 {
            return None;
        }
        let mut drawn = random.below(all);
        digits.iter().find(|&digit| {
            let weight = weight(digit);
            let here = drawn < weight;
            drawn = drawn.wrapping_sub(weight);
            here
        })
    }
}

/// Fills a layout with digits; 0 for the black cells. `None` if that led nowhere.
pub(super) fn fill(layout: &Layout, all: Digits, taste: &Taste, random: &mut Random) -> Option<Vec<u8>> {
    let mut narrowing = Narrowing::of_layout(layout, vec![0; layout.runs().len()], all);
    narrowing.settle().ok()?;
    let cells: Vec<usize> = layout.white_cells().collect();
    let mut decisions: Vec<(usize, u8)> = Vec::with_capacity(cells.len());
    let mut marks = Vec::with_capacity(cells.len());
    let mut dead_ends = 0;
    while let Some(&cell) = cells.get(decisions.len()) {
        let digit = taste.pick(narrowing.candidates(cell), random)?;
        decisions.push((cell, digit));
        marks.push(narrowing.mark());
        narrowing.set(cell, Digits::only(digit));
        while narrowing.settle().is_err() {
            dead_ends += 1;
            if dead_ends > cells.len() {
                return None;
            }
            let (cell, digit) = decisions.pop()?;
            narrowing.undo(marks.pop()?);
            narrowing.set(cell, narrowing.candidates(cell).without(digit));
        }
    }
    let digit = |cell| narrowing.candidates(cell).single().unwrap_or(0);
    Some((0..layout.cell_count()).map(digit).collect())
}
