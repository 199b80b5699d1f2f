//! What symmetries leave to be searched: of an item's options, the first of each orbit.

use std::ops::ControlFlow;

use dlx::{Entry, ItemId, OptionId, Outcome, Problem, SetupError, SolverBuilder};

use super::motions::composed;
use super::problem::Laid;

pub(super) type Visit<'v> = dyn FnMut(&[OptionId]) -> ControlFlow<()> + 'v;

/// What is kept of the options of an item that must be covered exactly once: the first of each orbit.
pub(super) struct Kept<'l> {
    laid: &'l Laid,
    item: ItemId,
    orbits: Orbits,
    /// Those with which a cover has no image that is kept, too.
    pub(super) regular: Vec<OptionId>,
    /// All others.
    special: Vec<OptionId>,
}

/// Which options motions make into each other.
pub(super) struct Orbits {
    /// The first option of the orbit of each.
    first: Vec<u32>,
}

impl Orbits {
    pub(super) fn new(options: usize, motions: &[Vec<u32>]) -> Self {
        // Each option leads to one before it of the same orbit, the first to itself.
        let mut first: Vec<u32> = (0..options as u32).collect();
        let root = |first: &mut [u32], mut option: u32| {
            while first[option as usize] != option {
                first[option as usize] = first[first[option as usize] as usize];
                option = first[option as usize];
            }
            option
        };
        for motion in motions {
            for (option, &image) in (0..).zip(motion) {
                let (a, b) = (root(&mut first, option), root(&mut first, image));
                first[a.max(b) as usize] = a.min(b);
            }
        }
        for option in 0..options {
            first[option] = first[first[option] as usize];
        }
        Orbits { first }
    }

    /// The first option of the orbit of this one.
    pub(super) fn first(&self, option: OptionId) -> OptionId {
        OptionId::new(self.first[option.index()] as usize)
    }
}

/// The options of each item of a problem.
pub(super) fn options_by_item(problem: &Problem) -> Vec<Vec<OptionId>> {
    let mut held = vec![Vec::new(); problem.item_count()];
    for option in problem.options() {
        problem.option_items(option).iter().for_each(|item| held[item.index()].push(option));
    }
    held
}

impl<'l> Kept<'l> {
    /// Chooses the item of whose options the least part is kept. `None` if no item must be covered exactly once, or
    /// there is no symmetry.
    pub(super) fn new(laid: &'l Laid) -> Option<Self> {
        let (problem, motions) = (laid.problem(), laid.images());
        if motions.is_empty() {
            return None;
        }
        let orbits = Orbits::new(problem.option_count(), motions);
        let held = options_by_item(problem);
        let is_exact = |&item: &ItemId| problem.is_primary(item) && problem.bounds(item) == (1..=1);
        // How many options of the item that is looked at are in the orbit of each first option.
        let mut counts = vec![0_u32; problem.option_count()];
        let mut best: Option<(f64, ItemId)> = None;
        let is_regular = |count: u32| count as usize == laid.group();
        for item in problem.items().filter(is_exact) {
            let firsts = || held[item.index()].iter().map(|&option| orbits.first(option).index());
            firsts().for_each(|first| counts[first] += 1);
            // What must be searched weighs more than what is only counted.
            let mut weight = 0.0;
            for first in firsts() {
                weight += match std::mem::take(&mut counts[first]) {
                    0 => 0.0,
                    count if is_regular(count) => 1.0,
                    _ => 4.0,
                };
            }
            let weight = weight / held[item.index()].len().max(1) as f64;
            if best.is_none_or(|(least, _)| weight < least) {
                best = Some((weight, item));
            }
        }
        let (_, item) = best?;
        let (mut regular, mut special) = (Vec::new(), Vec::new());
        let options = &held[item.index()];
        options.iter().for_each(|&option| counts[orbits.first(option).index()] += 1);
        for &option in options {
            // If all motions make different options of it that hold the item, it is regular.
            match std::mem::take(&mut counts[orbits.first(option).index()]) {
                0 => {}
                count if is_regular(count) => regular.push(option),
                _ => special.push(option),
            }
        }
        Some(Kept { laid, item, orbits, regular, special })
    }

    /// The problem with the regular ones only of the options of the item: one part for each if they are few, as such a
    /// part is much smaller.
    pub(super) fn regular_parts(&self) -> impl Iterator<Item = Part> {
        let problem = self.laid.problem();
        let are_few = self.regular.len() <= 2;
        let each = self.regular.iter().filter(move |_| are_few);
        let each = each.map(|&option| Part::new(problem, Some(option), |_| true));
        let together = (!are_few).then(|| {
            Part::new(problem, None, |option| {
                !problem.option_items(option).contains(&self.item)
                    || self.regular.binary_search(&option).is_ok()
            })
        });
        each.chain(together)
    }

    /// Shows one cover of each class that holds a special option; stops after `most` nodes in all, if that is given.
    pub(super) fn for_each_special(
        &self,
        problem: &Problem,
        solver: &dyn Fn() -> SolverBuilder,
        mut most: Option<u64>,
        visit: &mut Visit<'_>,
    ) -> Result<Outcome, SetupError> {
        // What each motion makes of each option, but for the motion that changes nothing.
        let motions = if self.special.is_empty() { Vec::new() } else { composed(self.laid.images()) };
        let motions = motions.get(1..).unwrap_or_default();
        let firsts: Vec<OptionId> = self.special.iter().map(|&option| self.orbits.first(option)).collect();
        for (number, &option) in self.special.iter().enumerate() {
            let before = &firsts[..number];
            let stays = |other: OptionId| !before.contains(&self.orbits.first(other));
            let part = Part::new(problem, Some(option), stays);
            let solver = most.map_or_else(solver, |most| solver().nodes(most));
            let mut search = solver.build(&part.problem)?.search();
            let outcome = search.for_each(|found| {
                let cover = part.cover(found);
                // Of those images that hold the option, the least counts.
                let is_first = is_least(motions, &cover, |image| image.binary_search(&option).is_ok());
                if is_first { visit(&cover) } else { ControlFlow::Continue(()) }
            });
            if let Outcome::Stopped(stop) = outcome {
                return Ok(Outcome::Stopped(stop));
            }
            most = most.map(|most| most.saturating_sub(search.stats().nodes));
        }
        Ok(Outcome::Complete)
    }
}

/// Whether none of the images of a cover that count comes before it.
pub(super) fn is_least(
    motions: &[Vec<u32>],
    cover: &[OptionId],
    counts: impl Fn(&[OptionId]) -> bool,
) -> bool {
    let mut image: Vec<OptionId> = Vec::with_capacity(cover.len());
    motions.iter().all(|motion| {
        image.clear();
        image.extend(cover.iter().map(|option| OptionId::new(motion[option.index()] as usize)));
        image.sort_unstable();
        &image[..] >= cover || !counts(&image)
    })
}

/// What is left of a problem once an option is chosen, if one is, with those others only that stay.
pub(super) struct Part {
    pub(super) problem: Problem,
    chosen: Option<OptionId>,
    /// What its options are in the whole problem.
    options: Vec<OptionId>,
}

impl Part {
    fn new(whole: &Problem, chosen: Option<OptionId>, stays: impl Fn(OptionId) -> bool) -> Self {
        let full = "a part of a problem is none larger";
        let mut held: Vec<Option<Entry>> = vec![None; whole.item_count()];
        let entries = chosen.into_iter().flat_map(|chosen| whole.option(chosen));
        entries.for_each(|entry| held[entry.item.index()] = Some(entry));
        let mut b = Problem::builder();
        let mut items: Vec<Option<ItemId>> = Vec::with_capacity(held.len());
        for item in whole.items() {
            let entry = held[item.index()];
            let is_primary = whole.is_primary(item);
            let once = u32::from(entry.is_some());
            let (least, most) =
                (whole.bounds(item).start().saturating_sub(once), whole.bounds(item).end() - once);
            // A colour may be there more often.
            let has_color = entry.is_some_and(|entry| entry.color.is_some());
            items.push((most > 0 || has_color).then(|| b.item(whole.item_kind(item), None).expect(full)));
            if let Some(item) = items[item.index()].filter(|_| is_primary) {
                b.bounds(item, least..=most).expect(full);
            }
        }
        for _ in 0..whole.color_count() {
            b.new_color().expect(full);
        }
        let mut options = Vec::new();
        let fits = |entry: &Entry| {
            let is_there = items[entry.item.index()].is_some();
            is_there && held[entry.item.index()].is_none_or(|held| held.color == entry.color)
        };
        let renamed = |Entry { item, color }| items[item.index()].map(|item| Entry { item, color });
        for option in whole.options().filter(|&option| stays(option)) {
            if whole.option(option).all(|entry| fits(&entry)) {
                b.option(whole.option(option).filter_map(renamed)).expect(full);
                options.push(option);
            }
        }
        Part { problem: b.build(), chosen, options }
    }

    /// A cover of the whole problem, its options in order.
    pub(super) fn cover(&self, found: &[OptionId]) -> Vec<OptionId> {
        let rest = found.iter().map(|option| self.options[option.index()]);
        let mut cover: Vec<OptionId> = rest.chain(self.chosen).collect();
        cover.sort_unstable();
        cover
    }
}
