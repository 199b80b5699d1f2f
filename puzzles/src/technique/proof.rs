//! Refutations one by one: the moves that an assumption forces, up to an item that has no option left, and of these
//! moves those that the refutation needs.
//!
//! For each excluded option it is known which move it clashes with. From the item without options, the proof goes
//! back: each of its options clashes with some move, each move is forced as all other options of some item are
//! excluded, and so on, up to the assumption.

use std::collections::{BTreeSet, HashMap};

use dlx::{ItemId, OptionId};

use super::hint::grouped;
use super::waves::Waves;

/// A move that an item forces: it has no other option left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Move {
    pub(super) option: OptionId,
    pub(super) item: ItemId,
}

/// Why an option is not in the cover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Proof {
    /// What is assumed.
    pub(super) assumed: OptionId,
    /// What that forces, one after the other: each by what comes before it.
    pub(super) moves: Vec<Move>,
    /// What these leave nothing for.
    pub(super) dead: ItemId,
    /// The options that it had left before.
    pub(super) lost: Vec<OptionId>,
}

/// A move in an attempt.
struct Taken {
    option: OptionId,
    /// The items that force it: none where it is assumed.
    items: Vec<ItemId>,
    /// How many moves had been made before its wave.
    before: usize,
    /// How many options were excluded up to it.
    excluded: usize,
}

impl Waves<'_> {
    /// An item that has one option left, with that.
    pub(super) fn forced_move(&mut self) -> Option<Move> {
        self.singles.sort_unstable_by(|one, other| other.cmp(one));
        while let Some(item) = self.singles.pop() {
            if self.dead.is_some() {
                return None;
            }
            if let Some(option) = self.forced(item) {
                return Some(Move { option, item });
            }
        }
        None
    }

    /// A short proof that an option is not in the cover, if that shows after at most `waves` waves.
    pub(super) fn proof(&mut self, option: OptionId, waves: usize) -> Option<Proof> {
        let mark = self.mark();
        let mut taken = Vec::new();
        self.take(&mut taken, option, Vec::new(), 0);
        for _ in 0..waves {
            if self.dead.is_some() {
                break;
            }
            let before = taken.len();
            let mut singles = std::mem::take(&mut self.singles);
            singles.sort_unstable();
            singles.dedup();
            let forced = singles.into_iter().filter_map(|item| Some((self.forced(item)?, item)));
            let mut forced: Vec<(OptionId, Vec<ItemId>)> = grouped(forced);
            forced.sort_unstable();
            for (option, items) in forced {
                if self.dead.is_none() {
                    self.take(&mut taken, option, items, before);
                }
            }
        }
        let problem = self.clashes.problem;
        let lost = self.excluded[mark.excluded..].iter();
        let touched = lost.flat_map(|&option| problem.option_items(option).iter().copied());
        let is_dead = |item: &ItemId| problem.is_primary(*item) && self.left[item.index()] == 0;
        let dead: BTreeSet<ItemId> = touched.filter(is_dead).collect();
        let attempt =
            Attempt { waves: self, taken: &taken, lost: lost_by(&self.excluded, mark.excluded, &taken) };
        let proofs = dead.into_iter().map(|dead| attempt.proof(dead));
        let proof = proofs.min_by_key(|proof| (proof.moves.len(), proof.dead));
        let proof = proof.map(|proof| attempt.shortened(proof));
        self.back_to(mark);
        proof
    }

    fn take(&mut self, taken: &mut Vec<Taken>, option: OptionId, items: Vec<ItemId>, before: usize) {
        self.choose(option);
        taken.push(Taken { option, items, before, excluded: self.excluded.len() });
    }
}

/// What came of an assumption.
struct Attempt<'w, 'a> {
    waves: &'w Waves<'a>,
    taken: &'w [Taken],
    /// The options that clash with a move, with the place of the first that they clash with.
    lost: HashMap<OptionId, usize>,
}

/// The options that were excluded after the first `from`, each with the place of the move that did it.
fn lost_by(excluded: &[OptionId], from: usize, taken: &[Taken]) -> HashMap<OptionId, usize> {
    let mut lost = HashMap::new();
    let mut start = from;
    for (place, taken) in taken.iter().enumerate() {
        lost.extend(excluded[start..taken.excluded].iter().map(|&option| (option, place)));
        start = taken.excluded;
    }
    lost
}

impl Attempt<'_, '_> {
    fn proof(&self, dead: ItemId) -> Proof {
        // The assumption is always made.
        let mut needed = BTreeSet::from([0]);
        self.add_causes(dead, None, self.taken.len(), &mut needed);
        let mut moves = Vec::new();
        let mut next = self.taken.len();
        while let Some(&place) = needed.range(1..next).next_back() {
            let Taken { option, ref items, before, .. } = self.taken[place];
            // The item that least has to be told of.
            let more = |item: ItemId| {
                let mut causes = needed.clone();
                self.add_causes(item, Some(option), before, &mut causes);
                causes
            };
            let each = items.iter().map(|&item| (more(item), item));
            if let Some((causes, item)) = each.min_by_key(|(causes, item)| (causes.len(), *item)) {
                needed = causes;
                moves.push(Move { option, item });
            }
            next = place;
        }
        moves.reverse();
        let lost = self.waves.clashes.options_of[dead.index()].iter().copied();
        let lost = lost.filter(|option| self.lost.contains_key(option)).collect();
        Proof { assumed: self.taken[0].option, moves, dead, lost }
    }

    /// A proof without moves that it can do without: the first cause of something need not be the only one.
    fn shortened(&self, mut proof: Proof) -> Proof {
        for place in (0..proof.moves.len()).rev() {
            let mut moves = proof.moves.clone();
            moves.remove(place);
            if self.holds(&moves, proof.dead) {
                proof.moves = moves;
            }
        }
        proof
    }

    /// Whether the assumption forces these moves, one after the other, and they leave nothing for an item.
    fn holds(&self, moves: &[Move], dead: ItemId) -> bool {
        let Waves { clashes, live, .. } = self.waves;
        let left = |item: ItemId, moves: &[Move]| -> Vec<OptionId> {
            let chosen = || moves.iter().map(|own| own.option).chain([self.taken[0].option]);
            let was_left = |option: OptionId| live[option.index()] || self.lost.contains_key(&option);
            let options = clashes.options_of[item.index()].iter().copied();
            options
                .filter(|&option| was_left(option) && !chosen().any(|own| clashes.clash(own, option)))
                .collect()
        };
        let is_forced = |(place, own): (usize, &Move)| left(own.item, &moves[..place]) == [own.option];
        moves.iter().enumerate().all(is_forced) && left(dead, moves).is_empty()
    }

    /// Adds moves before that place with which all options of an item clash, but for one option.
    fn add_causes(&self, item: ItemId, but: Option<OptionId>, before: usize, needed: &mut BTreeSet<usize>) {
        let options = self.waves.clashes.options_of[item.index()].iter().copied();
        for option in options.filter(|&option| Some(option) != but) {
            let Some(&by) = self.lost.get(&option) else { continue };
            let clashes = |&place: &usize| self.waves.clashes.clash(self.taken[place].option, option);
            if !needed.range(..before).any(clashes) {
                needed.insert(by);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Maker;
    use crate::random::Random;
    use crate::technique::waves::{Clashes, Step};
    use crate::{kakuro, kenken, kropki};

    /// Goes through a proof move by move, and asks of each option by itself whether it can still be.
    fn holds(waves: &Waves<'_>, proof: &Proof) -> bool {
        let clashes = waves.clashes;
        let is_left = |option: OptionId, chosen: &[OptionId]| {
            waves.live[option.index()] && !chosen.iter().any(|&own| clashes.clash(own, option))
        };
        let left = |item: ItemId, chosen: &[OptionId]| -> Vec<OptionId> {
            let options = clashes.options_of[item.index()].iter().copied();
            options.filter(|&option| is_left(option, chosen)).collect()
        };
        let mut chosen = vec![proof.assumed];
        for &Move { option, item } in &proof.moves {
            if left(item, &chosen) != [option] {
                return false;
            }
            chosen.push(option);
        }
        left(proof.dead, &chosen).is_empty()
    }

    /// A proof without one of its moves.
    fn without(proof: &Proof, place: usize) -> Proof {
        let mut shorter = proof.clone();
        shorter.moves.remove(place);
        shorter
    }

    #[test]
    fn proofs_hold_and_need_each_move() {
        let large = kenken::Recipe { cages: Some(3..=6), ..kenken::Recipe::new(6) };
        let makers: [Box<dyn Maker>; 3] = [
            Box::new(large.maker().expect("a recipe")),
            Box::new(
                kakuro::Recipe { rows: 8, columns: 8, ..kakuro::Recipe::default() }
                    .maker()
                    .expect("a recipe"),
            ),
            Box::new(kropki::Recipe::default().maker().expect("a recipe")),
        ];
        let mut longest = 0;
        for (maker, seed) in makers.iter().flat_map(|maker| (0..8).map(move |seed| (maker, seed))) {
            let puzzle = maker.make(&mut Random::new(seed, 0), None).expect("a puzzle").puzzle;
            let reduced = puzzle.reduced().expect("small cages");
            let clashes = Clashes::new(&reduced.problem);
            let mut waves = Waves::new(&clashes, 1);
            loop {
                if waves.singles.is_empty() && waves.dead.is_none() && !waves.is_solved() {
                    let (refuted, after) = waves.short(usize::MAX);
                    for (option, _) in refuted {
                        let proof = waves.proof(option, after).expect("what was refuted");
                        assert!(holds(&waves, &proof));
                        assert!((0..proof.moves.len()).all(|place| !holds(&waves, &without(&proof, place))));
                        longest = longest.max(proof.moves.len());
                    }
                }
                let step: Option<Step> = waves.next();
                if step.is_none() {
                    break;
                }
            }
        }
        assert!(longest > 0, "some proofs take moves");
    }
}
