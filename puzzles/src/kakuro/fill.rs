//! Random digits in all cells of a layout, none twice in a run.

use crate::constraint::sum::Digits;
use std::sync::Arc;

use super::constraints::{cells, runs, wiring};
use super::layout::Layout;
use crate::random::Random;
use crate::solve::{Allowance, Net, Spent, Store};

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
        random.pick_weighted((1..=9).filter(|&digit| digits.contains(digit)), |&digit| {
            self.0[usize::from(digit) - 1] as usize
        })
    }
}

/// Fills a layout with digits; 0 for the black cells. `None` if that led nowhere.
pub(super) fn fill(
    layout: &Layout,
    largest: u8,
    taste: &Taste,
    random: &mut Random,
    allowance: &mut Allowance,
) -> Result<Option<Vec<u8>>, Spent> {
    let wiring = Arc::new(wiring(layout, largest));
    let start = cells(layout, Digits::up_to(largest), &vec![0; layout.cell_count()]);
    let mut net = Net::new(wiring, start, runs(&vec![0; layout.runs().len()]));
    if net.follow().is_err() {
        return Ok(None);
    }
    let white: Vec<usize> = layout.white_cells().collect();
    let mut decisions = Vec::with_capacity(white.len());
    let mut dead_ends = 0;
    while let Some(&cell) = white.get(decisions.len()) {
        allowance.spend()?;
        let Some(digit) = taste.pick(Digits(net.of(cell)), random) else { return Ok(None) };
        let digit = Digits::only(digit).0;
        decisions.push((net.mark(), cell, digit));
        let mut result = net.choose(cell, digit);
        while result.is_err() {
            dead_ends += 1;
            if dead_ends > white.len() {
                return Ok(None);
            }
            let Some((mark, cell, digit)) = decisions.pop() else { return Ok(None) };
            net.undo(mark);
            result = net.exclude(cell, digit);
        }
    }
    let mut digits = vec![0; layout.cell_count()];
    net.write(&mut digits);
    Ok(Some(digits))
}
