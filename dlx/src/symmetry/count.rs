//! How many covers there are up to symmetry.
//!
//! By Burnside's lemma, the number of classes is the mean, over all symmetries, of the number of covers that the
//! symmetry leaves as they are. Such a cover holds an option and all that the symmetry makes of it, or none of these:
//! so the covers are those of a problem whose options are the cycles of options that fit together. Any method counts
//! them. Conjugate symmetries leave equally many covers.
//!
//! If the symmetries are too many to be listed, all covers are visited instead, and their classes put together.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::Symmetries;
use super::visit::Showing;
use crate::count::{Counter, Natural, Total};
use crate::limits::Watch;
use crate::outcome::Stop;
use crate::problem::{Color, Entry, ItemId, OptionId, Problem};
use crate::solver::Solver;

impl Symmetries {
    /// How many covers there are up to symmetry: the number of their classes. Any method counts, with the limits and
    /// threads of the counter.
    ///
    /// If there are more than 50,000 symmetries, or their number times that of the options is above 2²⁶, or they do not
    /// fit into [`Counter::memory`] (4 bytes for each option), or items have bounds, all covers are visited and kept,
    /// and the memory limits how many.
    pub fn count(&self, counter: &Counter) -> Total {
        if self.problem.has_bounds() && self.order == Some(Natural::from(1)) && counter.does_more() {
            return counter.count(&self.problem);
        }
        let mut limits = counter.own_limits().clone();
        let most = limits.covers.take();
        let watch = Watch::start(&limits);
        let group = self.useful(limits.memory.unwrap_or(usize::MAX), &watch);
        let listed =
            group.and_then(|group| group.map(|group| Ok((group, group.classes(&watch)?))).transpose());
        let classes = match listed {
            Err(stop) => Total::AtLeast(Natural::default(), stop),
            Ok(Some((group, classes))) => {
                let counter = counter.clone().limits(limits);
                self.burnside(&classes, group.len() as u64, &counter, watch)
            }
            Ok(None) => {
                let mut classes = 0_u64;
                let solver = Solver::builder().limits(limits).threads(counter.thread_count());
                let mut showing = Showing::new(u64::MAX, |_| {
                    classes += 1;
                    ControlFlow::Continue(())
                });
                match self.put_together(&solver, &watch, &mut showing) {
                    ControlFlow::Continue(()) => Total::Exact(classes.into()),
                    ControlFlow::Break(stop) => Total::AtLeast(classes.into(), stop),
                }
            }
        };
        match (classes, most) {
            (Total::Exact(classes) | Total::AtLeast(classes, _), Some(most)) if classes >= most.into() => {
                Total::AtLeast(most.into(), Stop::Limit)
            }
            (classes, _) => classes,
        }
    }

    fn burnside(&self, classes: &[(&[u32], u64)], order: u64, counter: &Counter, mut watch: Watch) -> Total {
        let mut sum = Natural::default();
        let share = 1.0 / classes.len() as f64;
        for (number, &(element, conjugates)) in classes.iter().enumerate() {
            let part = watch.share(number as f64 * share, share);
            let report = counter.report_within(&fixed_covers(&self.problem, element), &part);
            watch = watch.after(report.nodes(), 0);
            match report.total {
                Total::Exact(covers) => sum = &sum + &covers.times(conjugates),
                Total::AtLeast(covers, stop) => {
                    // A class has no more covers than there are symmetries.
                    sum = &sum + &covers.times(conjugates);
                    return Total::AtLeast((&sum + &(order - 1).into()).divided(order).0, stop);
                }
            }
        }
        Total::Exact(sum.divided(order).0)
    }
}

/// The problem whose covers are those that a permutation of the options leaves as they are.
fn fixed_covers(problem: &Problem, images: &[u32]) -> Problem {
    let mut joined: Vec<Vec<Entry>> = Vec::new();
    let mut is_done = vec![false; images.len()];
    let mut cycle = Vec::new();
    for first in problem.options() {
        cycle.clear();
        let mut next = first.0;
        while !std::mem::replace(&mut is_done[next as usize], true) {
            cycle.push(OptionId(next));
            next = images[next as usize];
        }
        joined.extend((!cycle.is_empty()).then(|| together(problem, &cycle)).flatten());
    }
    without_twins(problem, &joined)
}

/// The entries of some options together; `None` if the options exclude each other.
fn together(problem: &Problem, options: &[OptionId]) -> Option<Vec<Entry>> {
    let mut entries: Vec<Entry> = options.iter().flat_map(|&option| problem.option(option)).collect();
    entries.sort_unstable_by_key(|entry| (entry.item, entry.color));
    if entries.windows(2).any(|pair| !pair[0].agrees_with(pair[1])) {
        return None;
    }
    entries.dedup();
    Some(entries)
}

/// A problem with these options, and one of several items of a kind that are always held together.
fn without_twins(problem: &Problem, options: &[Vec<Entry>]) -> Problem {
    // Where each item is held, with its colours numbered in the order in which they occur.
    let mut uses: Vec<Vec<(u32, Option<u32>)>> = vec![Vec::new(); problem.item_count()];
    let mut colors: Vec<Vec<Color>> = vec![Vec::new(); problem.item_count()];
    for (number, entries) in (0..).zip(options) {
        for entry in entries {
            let known = &mut colors[entry.item.index()];
            let color = entry.color.map(|color| {
                let place = known.iter().position(|&known| known == color).unwrap_or_else(|| {
                    known.push(color);
                    known.len() - 1
                });
                place as u32
            });
            uses[entry.item.index()].push((number, color));
        }
    }
    let mut known = HashSet::new();
    let mut builder = Problem::builder();
    let mut names: Vec<Option<ItemId>> = Vec::new();
    for (item, uses) in problem.items().zip(uses) {
        let kind = problem.item_kind(item);
        let is_first = known.insert((kind, uses));
        names.push(is_first.then(|| builder.item(kind, None).expect("no more items than before")));
    }
    for _ in 0..problem.color_count() {
        builder.new_color().expect("no more colours than before");
    }
    for entries in options {
        let left = entries
            .iter()
            .filter_map(|entry| names[entry.item.index()].map(|item| Entry { item, color: entry.color }));
        builder.option(left).expect("some items of valid options");
    }
    builder.build()
}
