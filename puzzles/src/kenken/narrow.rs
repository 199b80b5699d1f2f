//! What is still possible on a board: the candidates of each cell and the fillings of each cage, each
//! narrowed by the other until they agree.
//!
//! A cage's fillings are words with one bit set for each cell, so that one `&` tells whether a filling
//! lives. Dead ones are swapped behind the living, and going back is to count them in again (a *sparse
//! set*). In a row or a column, a value that all fillings of a cage put there leaves the cells beyond the
//! cage. A cage with too many fillings is narrowed by bounds ([`reach`](super::reach)), and filled anew once
//! few are left.

use std::sync::Arc;

use super::bands::{Band, bands};
use super::bits::Word;
use super::fillings::Filler;
use super::frame::{Frame, ValueSet};
use super::reach::Reach;
use super::stretches::Stretch;
use crate::solve::{Blueprint, Cells, DeadEnd, Net, Propagator};

/// The most steps that are taken to list the fillings of a cage, unless another number is asked for.
pub(super) const LISTED: usize = 20_000;
/// A cage whose fillings are not listed is filled anew at each look, once its cells have no more assignments.
const AT_A_LOOK: u64 = 1_000;

/// What the rules leave possible before anything is tried: the candidates, and what narrows them, cage by cage
/// and then band by band. At most `listed` steps are taken to list the fillings of a cage.
pub(super) fn narrowed<W: Word>(frame: &Arc<Frame>, listed: usize) -> Result<Net<Clue<W>>, DeadEnd> {
    let cages = &frame.cages;
    let cells = vec![frame.full; frame.size * frame.size];
    let mut net = new_net(frame, cells, cages.iter().map(|_| Clue::Unlisted).collect(), &[]);
    let mut filler = Filler::default();
    let mut scratch = Vec::new();
    // Small cages first: what they leave keeps the lists of larger ones short.
    let largest = cages.iter().map(|cage| cage.cells.len()).max().unwrap_or(0);
    for cells in 1..=largest {
        for number in (0..cages.len()).filter(|&number| cages[number].cells.len() == cells) {
            list(&mut net, frame, number, listed, (&mut filler, &mut scratch));
        }
        net.follow()?;
    }
    // Those that had too many may have few enough by now.
    let is_open = |net: &Net<Clue<W>>, number: usize| matches!(net.propagators()[number], Clue::Open(_));
    let open: Vec<usize> = (0..cages.len()).filter(|&number| is_open(&net, number)).collect();
    for &number in &open {
        list(&mut net, frame, number, listed, (&mut filler, &mut scratch));
        net.follow()?;
    }
    if open.iter().any(|&number| is_open(&net, number)) {
        net = with_bands(net, frame, bands(frame)?);
        net.follow()?;
    }
    net.commit();
    Ok(net)
}

/// Lists the fillings of a cage, if they are not too many.
fn list<W: Word>(
    net: &mut Net<Clue<W>>,
    frame: &Arc<Frame>,
    number: usize,
    steps: usize,
    (filler, fillings): (&mut Filler, &mut Vec<W>),
) {
    let cage = &frame.cages[number];
    fillings.clear();
    let is_listed = cage.cells.len() * frame.size <= W::BITS
        && filler
            .fill(frame, cage, net.sets(), steps, &mut |filling| {
                let bit = |(place, &value): (usize, &u8)| W::place(1 << value, place * frame.size);
                fillings.push(filling.iter().enumerate().map(bit).fold(W::EMPTY, |word, bit| word | bit));
            })
            .is_ok();
    let clue = if is_listed {
        net.start_counter(number, fillings.len() as u32);
        Clue::Listed(List { frame: Arc::clone(frame), fillings: fillings.clone() })
    } else {
        Clue::Open(Box::new(Open {
            frame: Arc::clone(frame),
            reach: Reach::new(frame, cage),
            filler: Filler::default(),
        }))
    };
    net.change(number, |own| *own = clue);
}

/// The same candidates, with bands to narrow them.
fn with_bands<W: Word>(before: Net<Clue<W>>, frame: &Frame, bands: Vec<Band>) -> Net<Clue<W>> {
    let counts: Vec<u32> = (0..frame.cages.len()).map(|number| before.counter(number)).collect();
    let cells = Vec::from(before.sets());
    let scopes: Vec<Vec<u16>> = bands.iter().map(|band| band.cells.clone()).collect();
    let late = bands.into_iter().map(|band| Clue::Band(Box::new(band.reach)));
    let propagators = before.into_propagators().into_iter().chain(late).collect();
    let mut net = new_net(frame, cells, propagators, &scopes);
    counts.into_iter().enumerate().for_each(|(number, count)| net.start_counter(number, count));
    net
}

/// The living fillings of a cage, if they are listed.
pub(super) fn fillings<W: Word>(net: &Net<Clue<W>>, number: usize) -> Option<&[W]> {
    match &net.propagators()[number] {
        Clue::Listed(list) => Some(&list.fillings[..net.counter(number) as usize]),
        _ => None,
    }
}

/// The rows, the columns and the cages of a board, and bands of these cells.
fn new_net<W: Word>(
    frame: &Frame,
    cells: Vec<ValueSet>,
    propagators: Vec<Clue<W>>,
    bands: &[Vec<u16>],
) -> Net<Clue<W>> {
    let size = frame.size;
    let mut blueprint = Blueprint::new(size * size, size);
    (0..size).for_each(|row| blueprint.house(row * size..(row + 1) * size));
    (0..size).for_each(|column| blueprint.house((column..size * size).step_by(size)));
    let scopes = frame.cages.iter().map(|cage| &cage.cells).chain(bands);
    scopes.for_each(|cells| blueprint.propagator(cells.iter().map(|&cell| usize::from(cell))));
    Net::new(Arc::new(blueprint.build()), cells, propagators).with_counters(frame.cages.len())
}

/// What narrows the cells of a cage, or of a band.
pub(super) enum Clue<W> {
    /// Nothing is known of the cage yet.
    Unlisted,
    /// All fillings of a cage.
    Listed(List<W>),
    /// A cage that has too many.
    Open(Box<Open>),
    /// What cages leave of some rows or columns.
    Band(Box<Reach>),
}

impl<W: Word> Propagator for Clue<W> {
    fn narrow(&mut self, number: usize, cells: &mut Cells<'_>) -> Result<(), DeadEnd> {
        match self {
            Clue::Unlisted => Ok(()),
            Clue::Listed(list) => list.narrow(number, cells),
            Clue::Open(open) => open.narrow(number, cells),
            Clue::Band(reach) => by_reach(reach, number, cells),
        }
    }

    fn is_late(&self) -> bool {
        matches!(self, Clue::Band(_))
    }
}

/// The fillings of a cage. How many of them live is the counter of its number.
pub(super) struct List<W> {
    frame: Arc<Frame>,
    fillings: Vec<W>,
}

impl<W: Word> List<W> {
    fn narrow(&mut self, number: usize, cells: &mut Cells<'_>) -> Result<(), DeadEnd> {
        let scope = cells.scope(number);
        let size = self.frame.size;
        let mut allowed = W::EMPTY;
        for (place, &cell) in scope.iter().enumerate() {
            allowed = allowed | W::place(cells.of(cell as usize), place * size);
        }
        let list = &mut self.fillings[..cells.counter(number) as usize];
        let mut union = W::EMPTY;
        let mut live = list.len();
        let mut next = 0;
        while next < live {
            let filling = list[next];
            if filling & !allowed == W::EMPTY {
                union = union | filling;
                next += 1;
            } else {
                live -= 1;
                list.swap(next, live);
            }
        }
        cells.set_counter(number, live as u32);
        for (place, &cell) in scope.iter().enumerate() {
            cells.keep(cell as usize, union.at(place * size))?;
        }
        self.frame.stretches.of(number).iter().try_for_each(|stretch| self.clear_beyond(stretch, live, cells))
    }

    /// Takes the values that all fillings have in a line from the line's other cells.
    fn clear_beyond(&self, stretch: &Stretch, live: usize, cells: &mut Cells<'_>) -> Result<(), DeadEnd> {
        let Stretch { start, step, in_cage, in_line } = *stretch;
        let size = self.frame.size;
        let mut always = self.frame.full;
        for &filling in &self.fillings[..live] {
            let mut left = in_cage;
            let mut here = 0;
            while left != 0 {
                here |= filling.at(left.trailing_zeros() as usize * size);
                left &= left - 1;
            }
            always &= here;
            if always == 0 {
                return Ok(());
            }
        }
        for place in (0..size).filter(|place| in_line & 1 << place == 0) {
            cells.keep(usize::from(start) + place * usize::from(step), !always)?;
        }
        Ok(())
    }
}

/// A cage that has too many fillings to list.
pub(super) struct Open {
    frame: Arc<Frame>,
    reach: Reach,
    filler: Filler,
}

impl Open {
    fn narrow(&mut self, number: usize, cells: &mut Cells<'_>) -> Result<(), DeadEnd> {
        by_reach(&self.reach, number, cells)?;
        let scope = cells.scope(number);
        let count = |&cell: &u32| u64::from(cells.of(cell as usize).count_ones());
        if scope.iter().map(count).fold(1_u64, u64::saturating_mul) > AT_A_LOOK {
            return Ok(());
        }
        let mut union = vec![0; scope.len()];
        let cage = &self.frame.cages[number];
        let unbounded = usize::MAX;
        let filled = self.filler.fill(&self.frame, cage, cells.sets(), unbounded, &mut |filling| {
            union.iter_mut().zip(filling).for_each(|(set, &value)| *set |= 1 << value);
        });
        debug_assert!(filled.is_ok(), "there was no bound");
        scope.iter().zip(union).try_for_each(|(&cell, set)| cells.keep(cell as usize, set))
    }
}

/// Narrows cells by bounds. What they leave may leave more to be narrowed.
fn by_reach(reach: &Reach, number: usize, cells: &mut Cells<'_>) -> Result<(), DeadEnd> {
    let scope = cells.scope(number);
    let mut sets: Vec<ValueSet> = scope.iter().map(|&cell| cells.of(cell as usize)).collect();
    reach.narrow(&mut sets)?;
    for (&cell, set) in scope.iter().zip(sets) {
        if set != cells.of(cell as usize) {
            cells.keep(cell as usize, set)?;
            cells.again(number);
        }
    }
    Ok(())
}
