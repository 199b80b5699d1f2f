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
    // That others are wrong goes without saying where what is right follows from it.
    let used: HashSet<&Claim> = links.iter().filter(|link| link.to.holds).map(|link| &link.from).collect();
    let mut known: HashSet<&Claim> = HashSet::from([&first.from]);
    for link in links {
        let is_plain = !matches!(link.why, Why::Constraint(_));
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
    let left_out = all.len().checked_sub(MOST_TOLD).map(|count| MOST_TOLD / 2..MOST_TOLD / 2 + count);
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
        let same_cell = before.claim.cells == told.claim.cells && told.why == Why::Cell;
        if number > 0 && same_cell && told.is_next {
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
        let is_so = number > 0 && told.is_next && !before.claim.holds;
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
