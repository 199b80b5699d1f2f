//! How many fillings of a cage one has to keep in mind.
//!
//! People narrow a KenKen down by what its cages can hold: a cage's fillings tell which values its cells
//! may have; what all of them have in a row or column is nowhere else there, and what has no other place
//! there they must have; a value with one place goes there. They look at a cage only when few
//! fillings of it are left. The measure is the least number for which that solves the puzzle: cages with
//! more fillings are never looked at. Giving away a cell never makes it rise, since it leaves no cage more
//! fillings than before.

use super::fillings::Filler;
use super::frame::{Frame, ValueSet};
use super::narrow::LISTED;
use super::puzzle::{Cage, Puzzle};

/// The most fillings of a cage that one has to look at; `None` if that does not solve the puzzle, or
/// there is no solution.
#[must_use]
pub fn fillings_in_mind(puzzle: &Puzzle) -> Option<usize> {
    let frame = Frame::new(puzzle);
    let mut sheet = Sheet {
        stretches: frame.cages.iter().map(|cage| stretches(cage, frame.size)).collect(),
        candidates: vec![frame.full; frame.size * frame.size],
        fillings: vec![None; frame.cages.len()],
        filler: Filler::default(),
        frame: &frame,
    };
    let mut most = 1;
    while !sheet.is_solved() {
        let mut next = None;
        let mut changed = sheet.narrow_lines();
        for number in 0..frame.cages.len() {
            let Some(count) = sheet.look(number) else { continue };
            if count <= most {
                changed |= sheet.narrow_cage(number);
            } else if sheet.would_narrow(number) {
                next = next.into_iter().chain([count]).min();
            }
        }
        if sheet.candidates.contains(&0) {
            return None;
        }
        if !changed {
            most = next?;
        }
    }
    Some(most)
}

/// The cells of a cage in a row or column.
struct Stretch {
    /// Which cells of the cage they are.
    places: Vec<usize>,
    /// The other cells of the line.
    beyond: Vec<usize>,
}

fn stretches(cage: &Cage, size: usize) -> Vec<Stretch> {
    let lines = (0..size).flat_map(|line| [(line * size, 1), (line, size)]);
    let stretches = lines.map(|(start, step)| {
        let line: Vec<usize> = (0..size).map(|place| start + place * step).collect();
        let of_cage = |cell: usize| cage.cells.iter().position(|&own| usize::from(own) == cell);
        let places = line.iter().filter_map(|&cell| of_cage(cell)).collect();
        Stretch { places, beyond: line.into_iter().filter(|&cell| of_cage(cell).is_none()).collect() }
    });
    stretches.filter(|stretch| !stretch.places.is_empty()).collect()
}

/// What one has noted down.
struct Sheet<'f> {
    frame: &'f Frame<'f>,
    /// The cells of each cage in each row and column.
    stretches: Vec<Vec<Stretch>>,
    candidates: Vec<ValueSet>,
    /// The fillings of each cage, if they are not too many to be listed.
    fillings: Vec<Option<Vec<Vec<u8>>>>,
    filler: Filler,
}

impl Sheet<'_> {
    fn is_solved(&self) -> bool {
        self.candidates.iter().all(|set| set.is_power_of_two())
    }

    /// How many fillings of a cage go with the candidates; `None` if they are too many to be listed.
    fn look(&mut self, number: usize) -> Option<usize> {
        let Sheet { frame, stretches, candidates, fillings, filler } = self;
        let cage = &frame.cages[number];
        let list = &mut fillings[number];
        if list.is_none() {
            let mut found = Vec::new();
            let listed =
                filler.fill(frame, cage, candidates, LISTED, &mut |filling| found.push(filling.to_vec()));
            *list = listed.is_ok().then_some(found);
        }
        let must_have: Vec<ValueSet> = stretches[number]
            .iter()
            .map(|stretch| stretch.beyond.iter().fold(frame.full, |must, &cell| must & !candidates[cell]))
            .collect();
        let list = list.as_mut()?;
        list.retain(|filling| {
            let mut cells = cage.cells.iter().zip(filling);
            let has = |(stretch, must): (&Stretch, &ValueSet)| must & !values(stretch, filling) == 0;
            cells.all(|(&cell, &value)| candidates[usize::from(cell)] & 1 << value != 0)
                && stretches[number].iter().zip(&must_have).all(has)
        });
        Some(list.len())
    }

    /// The candidates that the fillings of a cage leave its cells and the lines beyond.
    fn left(&self, number: usize) -> Vec<(usize, ValueSet)> {
        let fillings = || self.fillings[number].iter().flatten();
        let cage = &self.frame.cages[number];
        let mut left: Vec<(usize, ValueSet)> =
            cage.cells.iter().map(|&cell| (usize::from(cell), 0)).collect();
        for filling in fillings() {
            left.iter_mut().zip(filling).for_each(|((_, set), &value)| *set |= 1 << value);
        }
        for stretch in &self.stretches[number] {
            let always =
                fillings().fold(self.frame.full, |always, filling| always & values(stretch, filling));
            if always != 0 {
                left.extend(stretch.beyond.iter().map(|&cell| (cell, self.candidates[cell] & !always)));
            }
        }
        left
    }

    fn would_narrow(&self, number: usize) -> bool {
        self.left(number).into_iter().any(|(cell, set)| self.candidates[cell] & !set != 0)
    }

    fn narrow_cage(&mut self, number: usize) -> bool {
        let mut changed = false;
        for (cell, set) in self.left(number) {
            changed |= self.candidates[cell] & !set != 0;
            self.candidates[cell] &= set;
        }
        changed
    }

    /// Values that a line has one place for go there, and known ones leave its other cells. Whether that
    /// changes anything.
    fn narrow_lines(&mut self) -> bool {
        let size = self.frame.size;
        let lines = (0..size).flat_map(|line| [(line * size, 1), (line, size)]);
        let mut changed = false;
        for (start, step) in lines {
            let cells = || (0..size).map(|place| start + place * step);
            let (mut once, mut twice, mut known) = (0, 0, 0);
            for set in cells().map(|cell| self.candidates[cell]) {
                twice |= once & set;
                once |= set;
                known |= if set.is_power_of_two() { set } else { 0 };
            }
            for cell in cells() {
                let set = self.candidates[cell];
                let lonely = set & once & !twice;
                if set.is_power_of_two() {
                    continue;
                }
                let left = if lonely != 0 { lonely } else { set & !known };
                changed |= left != set;
                self.candidates[cell] = left;
            }
        }
        changed
    }
}

/// What a filling of a cage puts into a stretch of it.
fn values(stretch: &Stretch, filling: &[u8]) -> ValueSet {
    stretch.places.iter().fold(0, |values, &place| values | 1 << filling[place])
}
