//! What is told of a chain of implications, and in which order.

use std::collections::{HashMap, HashSet};

use super::step::Teller;
use crate::board::HouseKind;
use crate::technique::{Claim, Evidence, Link, Why};

/// The claims of a chain that are told: of a longer one, its beginning and its end.
const MOST_TOLD: usize = 60;

/// The claims after which a sentence ends.
const LONG_SENTENCE: usize = 8;

/// A claim of a chain as it is told.
pub(super) struct Told {
    pub(super) claim: Claim,
    /// The values that the cell has not either.
    pub(super) others: Vec<u8>,
    pub(super) why: Why,
    /// Whether it follows from the claim before it, and from no other.
    is_next: bool,
}

/// A piece of the sentences that tell a chain.
pub(super) enum Piece<'t> {
    /// What is supposed.
    Supposed(&'t Claim),
    /// The cell that was just told not to have a value has this one.
    ButIs(u8),
    /// The cell that was just told to have a value has not this one.
    AndIsNot(u8),
    /// What follows.
    Follows {
        told: &'t Told,
        /// Whether it is what comes of the claim before, not just the next.
        is_so: bool,
        /// Whether a new sentence begins.
        is_new: bool,
    },
    /// Some claims that are not told.
    AndSoOn,
}

/// How a contradiction shows.
pub(super) enum Clash<'c> {
    /// A claim and its contrary.
    Both(&'c Claim),
    /// A house has no place for a value.
    NoPlace(HouseKind, u8),
    /// What a constraint says, which does not hold.
    Broken(String),
    /// Nothing is left for a cell.
    NoValue(u16),
}

impl Told {
    /// Whether a claim that follows can be told together with it: the same reason strikes out the same value
    /// elsewhere, or another value of the same cell.
    fn takes(&self, claim: &Claim, why: Why) -> bool {
        let is_alike = !claim.holds && !self.claim.holds && self.why == why;
        let same_value = self.claim.value == claim.value && self.others.is_empty();
        let same_cell = self.claim.cells == claim.cells;
        is_alike
            && matches!(why, Why::Pattern(..) | Why::Chain | Why::Constraint(_))
            && (same_value || same_cell)
    }

    /// The values that the cell has not, if they are several.
    pub(super) fn all_others(&self) -> Option<Vec<u8>> {
        let all = [self.claim.value].into_iter().chain(self.others.iter().copied());
        (!self.others.is_empty()).then(|| all.collect())
    }
}

/// The claims of a chain one after another, each once. Those that rest on several others come after them.
pub(super) fn told(links: &[&Link], with_negatives: bool) -> Vec<Told> {
    let Some(first) = links.first() else { return Vec::new() };
    let mut all: Vec<Told> =
        vec![Told { claim: first.from.clone(), others: Vec::new(), why: Why::Cell, is_next: false }];
    let mut causes: HashMap<&Claim, Vec<&Claim>> = HashMap::new();
    links.iter().for_each(|link| causes.entry(&link.to).or_default().push(&link.from));
    // What a value that was told excludes in its cell and its houses goes without saying where another value follows
    // from that. What a pattern, a chain or a constraint strikes out does not.
    let used: HashSet<&Claim> = links.iter().filter(|link| link.to.holds).map(|link| &link.from).collect();
    let mut known: HashSet<&Claim> = HashSet::from([&first.from]);
    for link in links {
        let is_plain = matches!(link.why, Why::Cell | Why::House(_) | Why::Houses);
        let goes_without_saying = !with_negatives && !link.to.holds && used.contains(&link.to) && is_plain;
        if !known.insert(&link.to) || goes_without_saying {
            continue;
        }
        let (claim, why) = (link.to.clone(), link.why);
        let last = all.last_mut();
        if last.as_ref().is_none_or(|last| !last.takes(&claim, why)) {
            let is_next = last.is_some_and(|last| causes[&link.to] == [&last.claim]);
            all.push(Told { claim, others: Vec::new(), why, is_next });
        } else if let Some(last) = last {
            match last.claim.value == claim.value {
                true => last.claim.cells.extend(claim.cells),
                false => last.others.push(claim.value),
            }
        }
    }
    all
}

/// What is told, cut into sentences that are not too long.
pub(super) fn pieces(all: &[Told]) -> Vec<Piece<'_>> {
    let left_out = (all.len() > MOST_TOLD).then(|| MOST_TOLD / 2..all.len() - MOST_TOLD / 2);
    let mut pieces: Vec<Piece<'_>> =
        all.first().map(|first| Piece::Supposed(&first.claim)).into_iter().collect();
    let mut length = 1;
    for (number, pair) in all.windows(2).enumerate() {
        let (before, told) = (&pair[0], &pair[1]);
        if let Some(range) = &left_out
            && range.contains(&number)
        {
            pieces.extend((number == range.start).then_some(Piece::AndSoOn));
            continue;
        }
        length += 1;
        // What is supposed begins a sentence of its own, and nothing goes on from a claim that was left out.
        let was_told = left_out.as_ref().is_none_or(|range| number != range.end);
        let goes_on = number > 0 && told.is_next && was_told;
        let same_cell = before.claim.cells == told.claim.cells && told.why == Why::Cell;
        if goes_on && same_cell {
            match (before.claim.holds, told.claim.holds) {
                (false, true) => {
                    pieces.push(Piece::ButIs(told.claim.value));
                    continue;
                }
                (true, false) => {
                    pieces.push(Piece::AndIsNot(told.claim.value));
                    continue;
                }
                _ => {}
            }
        }
        let is_so = goes_on && !before.claim.holds;
        let is_new = length > LONG_SENTENCE && number + 2 < all.len();
        if is_new {
            length = 1;
        }
        pieces.push(Piece::Follows { told, is_so, is_new });
    }
    pieces
}

impl<L> Teller<'_, L> {
    /// The implications of a contradiction, each once.
    pub(super) fn links_once(&self) -> Vec<&Link> {
        let mut known = HashSet::new();
        self.step.evidence.links().filter(|link| known.insert(*link)).collect()
    }

    /// How the contradiction shows to which links lead.
    pub(super) fn clash<'c>(&'c self, links: &[&'c Link]) -> Option<Clash<'c>> {
        let claims: HashSet<&Claim> = links.iter().flat_map(|link| [&link.from, &link.to]).collect();
        let is_denied = |claim: &&Claim| claims.contains(&Claim { holds: !claim.holds, ..(*claim).clone() });
        let denied = links.iter().rev().map(|link| &link.to).find(is_denied);
        let Evidence { cells, values, houses, .. } = &self.step.evidence;
        match (denied, &houses[..], &values[..]) {
            (Some(claim), ..) => Some(Clash::Both(claim)),
            (None, &[house], &[value]) => Some(Clash::NoPlace(house, value)),
            _ if self.step.evidence.seen.is_some() => Some(Clash::Broken(self.says())),
            _ => cells.first().map(|&cell| Clash::NoValue(cell)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use super::*;
    use crate::board::Layout;
    use crate::sudoku::{Puzzle, rate};
    use crate::technique::{Names, Step, Technique, house_solver};

    /// What each cell of a classic board can be.
    struct Board<'l> {
        layout: &'l Layout,
        candidates: Vec<BTreeSet<u8>>,
    }

    impl Board<'_> {
        fn places(&self, house: HouseKind, value: u8) -> Vec<u16> {
            let house = self.layout.houses().iter().find(|own| own.kind == house).expect("a house");
            let has = |cell: &u16| self.candidates[usize::from(*cell)].contains(&value);
            house.cells.iter().copied().filter(has).collect()
        }

        fn place(&mut self, cell: u16, value: u8) {
            let houses = self.layout.houses().iter().filter(|house| house.cells.contains(&cell));
            for &other in houses.flat_map(|house| &house.cells) {
                self.candidates[usize::from(other)].remove(&value);
            }
            self.candidates[usize::from(cell)] = BTreeSet::from([value]);
        }

        /// Goes through what is told of a contradiction, claim by claim. The first value that does not follow from
        /// what was told before, if there is one.
        fn replay(&mut self, step: &Step) -> Option<(u16, u8)> {
            let mut known = HashSet::new();
            let links: Vec<&Link> = step.evidence.links().filter(|link| known.insert(*link)).collect();
            for (number, Told { claim, others, why, .. }) in told(&links, false).iter().enumerate() {
                let Claim { cells, value, holds } = claim;
                if !holds {
                    for &cell in cells {
                        self.candidates[usize::from(cell)]
                            .retain(|own| own != value && !others.contains(own));
                    }
                    continue;
                }
                // Some chains lead on with groups of places, which put no value anywhere.
                let &[cell] = &cells[..] else { continue };
                let follows = match why {
                    _ if number == 0 => true,
                    Why::Cell => self.candidates[usize::from(cell)].iter().all(|own| own == value),
                    Why::House(house) => self.places(*house, *value).iter().all(|&own| own == cell),
                    _ => true,
                };
                if !follows {
                    return Some((cell, *value));
                }
                self.place(cell, *value);
            }
            None
        }
    }

    #[test]
    fn values_follow_from_what_is_told_before() {
        let contradictions =
            [Technique::Nishio, Technique::DynamicContradiction, Technique::NestedContradiction];
        let mut count = 0;
        for line in [
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
            "....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6....",
        ] {
            let digits = line.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' });
            let givens: Vec<u8> = digits.collect();
            let layout = Arc::new(Layout::classic(9).expect("boxes"));
            let names = Names::plain(9);
            let mut solver = house_solver(&layout, None, &givens).expect("a small board");
            while let Some(step) = solver.steps(None).first() {
                if contradictions.contains(&step.technique) {
                    let candidates = solver.hint(step, layout.houses(), &names).candidates;
                    let of = |values: Vec<i32>| values.into_iter().map(|value| value as u8).collect();
                    let candidates = candidates.into_iter().map(of).collect();
                    let mut board = Board { layout: &layout, candidates };
                    assert_eq!(board.replay(step), None, "{}", step.tell(&names));
                    count += 1;
                }
                solver.take(step);
            }
            let puzzle = Puzzle::new(Arc::clone(&layout), givens);
            let mut before = rate::Board::new(&puzzle).expect("a classic board");
            while let Some(step) = rate::next_step(&before) {
                if contradictions.contains(&step.technique) {
                    let of = |cell: usize| before.candidates(cell).chain(before.value(cell)).collect();
                    let mut board = Board { layout: &layout, candidates: (0..81).map(of).collect() };
                    assert_eq!(board.replay(&step), None, "{}", step.tell(&names));
                    count += 1;
                }
                before.apply(&step);
            }
        }
        assert!(count > 0);
    }

    #[test]
    fn nothing_goes_on_from_claims_that_are_not_told() {
        let claim = |number: usize| Claim { cells: vec![0], value: 1, holds: number.is_multiple_of(2) };
        let told =
            |number: usize| Told { claim: claim(number), others: Vec::new(), why: Why::Cell, is_next: true };
        let all: Vec<Told> = (0..MOST_TOLD + 10).map(told).collect();
        let pieces = pieces(&all);
        let cut = pieces.iter().position(|piece| matches!(piece, Piece::AndSoOn)).expect("a long chain");
        assert!(matches!(pieces[cut - 1], Piece::ButIs(_) | Piece::AndIsNot(_)));
        assert!(matches!(pieces[cut + 1], Piece::Follows { is_so: false, .. }));
        assert!(matches!(pieces[cut + 2], Piece::ButIs(_) | Piece::AndIsNot(_)));
    }
}
