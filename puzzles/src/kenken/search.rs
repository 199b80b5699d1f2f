//! The fast way to solve: narrow, try a value of the cell with the fewest, and so on.
//!
//! That is soon done with nearly every puzzle. Boards of large cages are another matter: nothing follows
//! from such a cage until it is nearly full, and a wrong choice comes to light far too late. So a search
//! that has not ended after a while begins anew, again and again, with a greater share each time. In one
//! of two such runs the likeliest value is tried, as [`beliefs`](super::beliefs) tell it, which finds
//! solutions where there are some; in the other the cell with the fewest candidates for its weight, which
//! finds contradictions where there are none. Whichever comes to its end has seen everything.
//!
//! It shares with the exact cover only the lists of fillings; the tests hold the two together.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::beliefs::Beliefs;
use super::bits::Word;
use super::frame::Frame;
use super::narrow::{Clue, LISTED, fillings, narrowed};
use super::puzzle::Puzzle;
use crate::board::ValueSet;
use crate::random::Random;
use crate::solve::parts::lowest;
use crate::solve::{Allowance, Net, Search, Spent, Step, Store};

/// Whether all solutions were seen, or `found` broke off.
pub(super) type Seen = ControlFlow<()>;

/// Shows each solution to `found`, until that breaks off.
pub(super) fn search(
    puzzle: &Puzzle,
    allowance: &mut Allowance,
    found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
) -> Result<Seen, Spent> {
    search_in_shares(puzzle, LISTED, Shares::default(), allowance, found)
}

/// The same, with at most `listed` steps to list the fillings of a cage, and other shares.
pub(super) fn search_in_shares(
    puzzle: &Puzzle,
    listed: usize,
    shares: Shares,
    allowance: &mut Allowance,
    found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
) -> Result<Seen, Spent> {
    let frame = Arc::new(Frame::new(puzzle));
    if frame.fits_short_words() {
        start::<u64>(&frame, listed, shares, allowance, found)
    } else {
        start::<u128>(&frame, listed, shares, allowance, found)
    }
}

/// How far a run goes before the next begins anew, in nodes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shares {
    /// The first run.
    pub(super) first: u64,
    /// The second, by beliefs: this many more than there are cells.
    pub(super) by_beliefs: u64,
}

impl Default for Shares {
    fn default() -> Self {
        Shares { first: 3_000, by_beliefs: 24 }
    }
}

/// For each node by beliefs, this many by weight: they take a fraction of the time.
const NODES_FOR_A_BELIEF: u64 = 32;
/// Once this many solutions are known, there is no need to begin anew to find another.
const MANY: usize = 64;

/// What a run tries next.
type Branch<'a, W> = &'a mut dyn FnMut(&Net<Clue<W>>) -> Option<(usize, ValueSet)>;

fn start<W: Word>(
    frame: &Arc<Frame>,
    listed: usize,
    shares: Shares,
    allowance: &mut Allowance,
    found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
) -> Result<Seen, Spent> {
    let Ok(net) = narrowed::<W>(frame, listed) else { return Ok(Seen::Continue(())) };
    let cells = net.sets().len();
    let mut runs = Runs { frame, net, known: Vec::new(), values: vec![0; cells], found };
    let mut share = shares.first;
    if let Some(seen) = runs.run(share, allowance, &mut |net| easiest(frame, net))? {
        return Ok(seen);
    }
    let mut beliefs = Beliefs::new(frame, &runs.net);
    share = shares.by_beliefs;
    for round in 0.. {
        beliefs.shake(&mut Random::new(0, round));
        beliefs.update(frame, &runs.net, Beliefs::TIMES_AT_FIRST);
        let likeliest = &mut |net: &Net<Clue<W>>| {
            beliefs.update(frame, net, Beliefs::TIMES);
            let likeliest = beliefs.likeliest(net).map(|(cell, value)| (cell, 1 << value));
            likeliest.or_else(|| hardest(net))
        };
        if let Some(seen) = runs.run(share + cells as u64, allowance, likeliest)? {
            return Ok(seen);
        }
        if let Some(seen) = runs.run(share * NODES_FOR_A_BELIEF, allowance, &mut |net| hardest(net))? {
            return Ok(seen);
        }
        share += share.div_ceil(4);
    }
    unreachable!("rounds without end")
}

/// The lowest value of the cell with the fewest candidates for its weight.
fn hardest<W: Word>(net: &Net<Clue<W>>) -> Option<(usize, ValueSet)> {
    let cell = net.hardest(0..net.sets().len())?;
    Some((cell, lowest(net.of(cell))))
}

/// The lowest value of the cell with the fewest candidates; of several, one whose cage has the fewest
/// fillings, or the fewest cells to fill where these are not listed: cages should close early.
fn easiest<W: Word>(frame: &Frame, net: &Net<Clue<W>>) -> Option<(usize, ValueSet)> {
    let left = |cage: usize| match fillings(net, cage) {
        Some(fillings) => fillings.len(),
        None => frame.cages[cage].cells.iter().filter(|&&cell| net.is_open(usize::from(cell))).count(),
    };
    let key = |&cell: &usize| (net.of(cell).count_ones(), left(usize::from(frame.cage_of[cell])));
    let cell = (0..net.sets().len()).filter(|&cell| net.is_open(cell)).min_by_key(key)?;
    Some((cell, lowest(net.of(cell))))
}

/// Runs of the search that begin anew, each with another way to choose.
struct Runs<'c, W> {
    frame: &'c Frame,
    net: Net<Clue<W>>,
    /// The solutions that were shown, as long as a run may begin anew and find them again.
    known: Vec<Vec<i32>>,
    values: Vec<i32>,
    found: &'c mut dyn FnMut(&[i32]) -> ControlFlow<()>,
}

impl<W: Word> Runs<'_, W> {
    /// A run of at most this many nodes. `None` if it takes more. The board is left as it was.
    fn run(
        &mut self,
        nodes: u64,
        allowance: &mut Allowance,
        branch: Branch<'_, W>,
    ) -> Result<Option<Seen>, Spent> {
        let mark = self.net.mark();
        let mut search = Search::default();
        let mut seen =
            allowance.lend(nodes, |allowance| self.until_many(&mut search, &mut *branch, allowance));
        if seen == Ok(None) && self.known.len() >= MANY {
            seen = self.until_many(&mut search, branch, allowance).map(Some);
        }
        self.net.undo(mark);
        seen
    }

    /// Goes through the solutions.
    fn until_many(
        &mut self,
        search: &mut Search<ValueSet>,
        branch: Branch<'_, W>,
        allowance: &mut Allowance,
    ) -> Result<Seen, Spent> {
        while search.next(&mut self.net, |net, _| branch(net), allowance)? == Step::Found {
            for (value, set) in self.values.iter_mut().zip(self.net.sets()) {
                *value = self.frame.values[set.trailing_zeros() as usize] as i32;
            }
            if self.known.contains(&self.values) {
                continue;
            }
            if self.known.len() < MANY {
                self.known.push(self.values.clone());
            }
            if (self.found)(&self.values).is_break() {
                return Ok(Seen::Break(()));
            }
        }
        Ok(Seen::Continue(()))
    }
}
