//! Unique rectangles and loops: if all cells of a loop had the same two candidates, and every house held
//! none or two of them, the two digits could be exchanged. So a puzzle with one solution has a further
//! digit in some cell of the loop.

mod search;

use self::search::Loop;
use super::board::Board;
use super::candidates::{in_cells, of_cell};
use super::house::{House, common_peers, houses_of, places_of};
use super::sets::{Cells, Digits, bits, subsets};
use crate::technique::Technique;
use crate::technique::{Candidate, EscapeBy, Evidence, Step};

/// The easiest step by a unique loop; among equals, that of the simplest reasoning.
pub(super) fn find(board: &Board) -> Option<Step> {
    let mut steps: Vec<Conclusion> = Vec::new();
    // Loops of the same cells are met from every side. The first conclusion of each kind counts.
    let mut met: Vec<(Kind, Cells)> = Vec::new();
    for unique in search::all(board) {
        for conclusion in conclusions(board, &unique) {
            let key = (conclusion.kind, unique.set());
            if !met.contains(&key) {
                met.push(key);
                steps.push(conclusion);
            }
        }
    }
    let best = steps.into_iter().min_by_key(|step| (step.rating, step.kind.number()))?;
    let technique = technique(&best.unique);
    let rich = best.unique.rich(board);
    let pattern =
        Evidence::new(best.unique.cells, best.unique.digits).within(best.house).escaping(rich, best.by);
    Step::excluding(technique, best.rating, best.eliminations, pattern)
}

fn technique(unique: &Loop) -> Technique {
    if unique.cells.len() == 4 { Technique::UniqueRectangle } else { Technique::UniqueLoop }
}

/// How one reasons about the cells with further candidates.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// One such cell: it is none of the two digits.
    OneCell,
    /// One further digit: some of the cells is that.
    OneDigit,
    /// Two such cells that make a naked subset with others, with what they are beyond the two digits.
    Naked,
    /// Two such cells that make a hidden subset with others.
    Hidden,
    /// Two such cells that are the only place for one of the two digits: they are not the other.
    Locked,
}

impl Kind {
    fn number(self) -> u8 {
        match self {
            Kind::OneCell => 1,
            Kind::OneDigit => 2,
            Kind::Naked | Kind::Hidden => 3,
            Kind::Locked => 4,
        }
    }
}

struct Conclusion {
    kind: Kind,
    rating: u16,
    eliminations: Vec<Candidate>,
    unique: Loop,
    /// The house of a subset, or that where a digit is locked.
    house: Option<House>,
    by: EscapeBy,
}

/// What follows from a loop, without what follows from it in the same way as something before.
fn conclusions(board: &Board, unique: &Loop) -> Vec<Conclusion> {
    let for_length = match unique.cells.len() {
        4 => 0,
        6 => 1,
        8 => 2,
        _ => 5,
    };
    let base = technique(unique).least_step() + for_length;
    let mut found = Vec::new();
    let mut conclude = |kind, harder, eliminations: Vec<Candidate>, house, by| {
        if !eliminations.is_empty() {
            found.push(Conclusion {
                kind,
                rating: base + harder,
                eliminations,
                unique: unique.clone(),
                house,
                by,
            });
        }
    };
    let rich = unique.rich(board);
    let further = rich.iter().fold(Digits::NONE, |union, &cell| union | board.digits(cell)) & !unique.digits;
    if let &[cell] = &*rich {
        conclude(Kind::OneCell, 0, of_cell(cell, unique.digits).collect(), None, EscapeBy::OneCell);
        return found;
    }
    if further.len() == 1 {
        let digit = further.first().unwrap_or(0);
        let seen = common_peers(rich.iter().copied());
        let excluded = in_cells(board.positions(digit) & seen, digit).collect();
        conclude(Kind::OneDigit, 0, excluded, None, EscapeBy::OneValue(digit as u8 + 1));
    }
    if let &[one, other] = &*rich {
        let pair = Pair { board, one, other, digits: unique.digits, further };
        if further.len() >= 2 {
            for size in 2..=7 {
                for house in pair.houses() {
                    pair.naked(house, size, &mut |eliminations, by| {
                        conclude(Kind::Naked, size as u16 - 1, eliminations, Some(house), by);
                    });
                    pair.hidden(house, size, &mut |eliminations, by| {
                        conclude(Kind::Hidden, size as u16 - 2, eliminations, Some(house), by);
                    });
                }
            }
        }
        if let Some((digit, house)) = pair.locked() {
            let excluded =
                [one, other].into_iter().flat_map(|cell| of_cell(cell, unique.digits.without(digit)));
            let by = EscapeBy::Locked(digit as u8 + 1);
            conclude(Kind::Locked, 0, excluded.collect(), Some(house), by);
        }
    }
    found
}

/// The two cells of a loop that have further candidates.
struct Pair<'a> {
    board: &'a Board,
    one: usize,
    other: usize,
    digits: Digits,
    further: Digits,
}

impl Pair<'_> {
    /// The houses that they share.
    fn houses(&self) -> impl Iterator<Item = House> + use<> {
        let others = houses_of(self.other);
        houses_of(self.one).into_iter().filter(move |house| others.contains(house))
    }

    fn place(&self, cell: usize, house: House) -> u16 {
        1 << places_of(cell)[house.kind()]
    }

    /// Whichever of them is not in the loop takes part in a naked subset of the house.
    fn naked(&self, house: House, size: usize, found: &mut dyn FnMut(Vec<Candidate>, EscapeBy)) {
        let board = self.board;
        if 2 * size > board.empty_in(house) || size < self.further.len() {
            return;
        }
        let (one, other) = (self.place(self.one, house), self.place(self.other, house));
        let common = self.further & board.digits(self.one) & board.digits(self.other);
        for places in subsets(size as u32, 9).filter(|places| places & one != 0 && places & other == 0) {
            let partners = house.cells_at(places & !one);
            if partners.into_iter().any(|cell| board.digits(cell).len() < 2) {
                continue;
            }
            let theirs = partners.into_iter().fold(Digits::NONE, |union, cell| union | board.digits(cell));
            if (theirs | common).len() != size || (theirs | self.further).len() != size {
                continue;
            }
            let union = theirs | self.further;
            let others = house.cells_at(!places & !other & 0x1ff);
            let excluded =
                others.into_iter().flat_map(|cell| of_cell(cell, board.digits(cell) & union)).collect();
            found(excluded, EscapeBy::naked(partners, union));
        }
    }

    /// Whichever of them is in the loop takes part in a hidden subset of the house.
    fn hidden(&self, house: House, size: usize, found: &mut dyn FnMut(Vec<Candidate>, EscapeBy)) {
        let board = self.board;
        if 2 * size >= board.empty_in(house) {
            return;
        }
        let (one, other) = (self.place(self.one, house), self.place(self.other, house));
        let outside: Vec<usize> = (!(self.digits | self.further)).into_iter().collect();
        if outside.is_empty() {
            return;
        }
        for chosen in subsets(size as u32 - 2, outside.len() as u32) {
            let digits: Digits = bits(chosen).map(|place| outside[place]).chain(self.digits).collect();
            let places = digits.into_iter().map(|digit| board.places(house, digit) & !other);
            let union = places.clone().fold(0, |union, places| union | places);
            if union.count_ones() as usize != size || places.clone().any(|places| places == 0) {
                continue;
            }
            let partners = house.cells_at(union & !one);
            let excluded =
                partners.into_iter().flat_map(|cell| of_cell(cell, board.digits(cell) & !digits)).collect();
            found(excluded, EscapeBy::hidden(partners, digits));
        }
    }

    /// A digit of the loop that has no other place in a house of both, and this house.
    fn locked(&self) -> Option<(usize, House)> {
        self.digits.into_iter().find_map(|digit| {
            let elsewhere = |house: House| {
                let pair = self.place(self.one, house) | self.place(self.other, house);
                self.board.places(house, digit) & !pair
            };
            let house = self.houses().filter(|&house| elsewhere(house) == 0).last()?;
            Some((digit, house))
        })
    }
}
