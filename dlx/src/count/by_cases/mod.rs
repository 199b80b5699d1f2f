//! Covers at random, and the number of covers with each option, from the cases of a search that symmetries leave.
//!
//! Where symmetries make a count short (see [`cases`](super::cases)), they make more than that short. The covers of a
//! case are found by a search. Those of the cases that it stands for are the same but for a symmetry: so each cover
//! has a number, which tells the case, the cover of that case, and at each split on the way there, which option of
//! the orbit. As symmetries turn covers into covers, the options of an orbit are in equally many of them.

mod growing;

use std::ops::{ControlFlow, Range};
use std::sync::Arc;

pub(super) use self::growing::Growing;
use super::cases::{Part, Split};
use super::natural::Natural;
use crate::automorphism::Alike;
use crate::batch::Batch;
use crate::limits::Watch;
use crate::outcome::{Cover, Outcome, Stop};
use crate::prepared::{Form, Prepared};
use crate::problem::OptionId;
use crate::search::Search;

/// Where this many covers are drawn at once, each case is searched once.
const BATCH: u64 = 1 << 16;

/// All covers of a problem, by cases.
pub(super) struct ByCases {
    prepared: Arc<Prepared>,
    splits: Vec<Split>,
    /// The cases that are searched, in order. They and the splits have the options' numbers in what preprocessing left.
    leaves: Vec<Leaf>,
    total: Natural,
}

/// A case that is searched.
struct Leaf {
    chosen: Vec<OptionId>,
    of: Part,
    /// How many covers a search finds.
    covers: u64,
    /// How many covers the cases before it stand for.
    before: Natural,
}

/// A cover that is wanted.
struct Wanted {
    leaf: usize,
    /// Its number among those that a search of the case finds.
    rank: u64,
    /// Which of those that it stands for.
    which: Natural,
    /// Its place in the batch.
    place: usize,
}

/// The splits that lead to a case, from the root on, with what is alike there.
struct Way<'c> {
    cases: &'c ByCases,
    splits: Vec<(usize, Box<Alike>)>,
}

impl ByCases {
    fn form(&self) -> &Form {
        self.prepared.form(false)
    }

    /// The options of the whole problem that are these of the form, in order.
    fn originals(&self, options: &[OptionId]) -> Vec<OptionId> {
        let mut options = options.to_vec();
        options.sort_unstable();
        let count = self.form().to_originals(&mut options);
        options.truncate(count);
        options
    }

    /// The parts that lead to a case, from the last one up to the root.
    fn parts(&self, last: Part) -> impl Iterator<Item = Part> {
        std::iter::successors(Some(last), |part| self.splits[part.split].of)
    }

    /// A search for the covers of a case.
    fn searching<'s>(&self, search: &'s mut Search, leaf: &Leaf) -> &'s mut Search {
        search.start(&self.originals(&leaf.chosen), &[]).expect("they are options of the problem")
    }

    /// Goes through the covers of a case, while `visit` says so.
    fn search(
        &self,
        search: &mut Search,
        leaf: &Leaf,
        visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        match self.searching(search, leaf).for_each(visit) {
            Outcome::Complete | Outcome::Stopped(Stop::Callback) => Ok(()),
            Outcome::Stopped(stop) => Err(stop),
        }
    }

    /// Draws the covers with these numbers in the sequence of the seed.
    pub(super) fn sample(
        &self,
        seed: u64,
        numbers: Range<u64>,
        mut watch: Watch,
        mut visit: impl FnMut(&Cover) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let mut search = Search::new(Arc::clone(&self.prepared));
        let mut way = Way { cases: self, splits: Vec::new() };
        let share = 1.0 / numbers.end.saturating_sub(numbers.start).div_ceil(BATCH).max(1) as f64;
        for (batch, start) in numbers.clone().step_by(BATCH as usize).enumerate() {
            let drawn = start..numbers.end.min(start.saturating_add(BATCH));
            let mut wanted: Vec<Wanted> = drawn
                .filter_map(|number| self.total.draw(seed, number))
                .enumerate()
                .map(|(place, number)| self.wanted(number, place))
                .collect();
            wanted.sort_unstable_by_key(|wanted| (wanted.leaf, wanted.rank));
            let mut covers: Vec<Option<Cover>> = vec![None; wanted.len()];
            let mut done = 0;
            for alike in wanted.chunk_by(|one, other| one.leaf == other.leaf) {
                watch = watch.after(search.nodes(), 0);
                let part = alike.len() as f64 / wanted.len() as f64;
                let before = batch as f64 + done as f64 / wanted.len() as f64;
                search.within(&watch.share(before * share, part * share));
                done += alike.len();
                self.find(alike, &mut search, &mut way, &watch, &mut covers)?;
            }
            for cover in covers.iter().flatten() {
                watch.poll_time()?;
                if visit(cover).is_break() {
                    return Err(Stop::Callback);
                }
            }
        }
        Ok(())
    }

    /// Which cover has this number, which is less than that of all covers.
    fn wanted(&self, number: Natural, place: usize) -> Wanted {
        let leaf = self.leaves.partition_point(|leaf| leaf.before <= number) - 1;
        let (which, rank) = number.without(&self.leaves[leaf].before).divided(self.leaves[leaf].covers);
        Wanted { leaf, rank, which, place }
    }

    /// Finds covers of one case, in the order of their ranks, and turns them into those that are wanted.
    fn find(
        &self,
        wanted: &[Wanted],
        search: &mut Search,
        way: &mut Way<'_>,
        watch: &Watch,
        covers: &mut [Option<Cover>],
    ) -> Result<(), Stop> {
        let leaf = &self.leaves[wanted[0].leaf];
        let mut found: Vec<Vec<OptionId>> = Vec::with_capacity(wanted.len());
        let mut rank = 0;
        self.search(search, leaf, |cover| {
            while wanted.get(found.len()).is_some_and(|wanted| wanted.rank == rank) {
                let mut local = Vec::new();
                self.form().local(cover, &mut local).expect("covers hold what is left");
                found.push(local);
            }
            rank += 1;
            if found.len() < wanted.len() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        debug_assert_eq!(found.len(), wanted.len(), "the count found as many");
        way.lead_to(leaf, watch)?;
        let mut which: Vec<Natural> = wanted.iter().map(|wanted| wanted.which.clone()).collect();
        for (part, (_, alike)) in self.parts(leaf.of).zip(way.splits.iter().rev()) {
            let turns = alike.turns(part.option);
            for (cover, which) in found.iter_mut().zip(&mut which) {
                let (rest, number) = std::mem::take(which).divided(part.times);
                turns.turn(cover, number as usize);
                *which = rest;
            }
        }
        for (wanted, cover) in wanted.iter().zip(found) {
            covers[wanted.place] = Some(Cover::new(self.originals(&cover)));
        }
        Ok(())
    }

    /// All covers, if their list is at most this large (see [`Batch::size`]).
    pub(super) fn list(&self, most: usize, watch: &Watch) -> Result<Option<Batch>, Stop> {
        let Some(total) = u64::try_from(&self.total).ok().filter(|&total| total <= most as u64) else {
            return Ok(None);
        };
        let mut search = Search::new(Arc::clone(&self.prepared));
        let mut way = Way { cases: self, splits: Vec::new() };
        let (mut all, mut watch) = (Batch::default(), watch.clone());
        for leaf in &self.leaves {
            watch = watch.after(search.nodes(), 0);
            let done = all.len() as f64 / total as f64;
            search.within(&watch.share(done, leaf.covers as f64 / total as f64));
            let (mut covers, mut local) = (Batch::default(), Vec::new());
            self.search(&mut search, leaf, |cover| {
                self.form().local(cover, &mut local).expect("covers hold what is left");
                covers.push(&local);
                ControlFlow::Continue(())
            })?;
            way.lead_to(leaf, &watch)?;
            for (part, (_, alike)) in self.parts(leaf.of).zip(way.splits.iter().rev()) {
                let (turns, mut more) = (alike.turns(part.option), Batch::default());
                for at in 0..covers.len() {
                    watch.poll_time()?;
                    for number in 0..part.times as usize {
                        more.push(covers.cover(at));
                        turns.turn(more.cover_mut(more.len() - 1), number);
                    }
                }
                covers = more;
            }
            for at in 0..covers.len() {
                all.push(&self.originals(covers.cover(at)));
                if all.size() > most {
                    return Ok(None);
                }
            }
        }
        Ok(Some(all))
    }

    /// For each of this many options of the whole problem, the number of covers that hold it.
    pub(super) fn per_option(&self, options: usize, mut watch: Watch) -> Result<Vec<Natural>, Stop> {
        let form = self.form();
        let none = || vec![Natural::default(); form.problem.option_count()];
        let mut leaves: Vec<Vec<&Leaf>> = self.splits.iter().map(|_| Vec::new()).collect();
        self.leaves.iter().for_each(|leaf| leaves[leaf.of.split].push(leaf));
        let mut search = Search::new(Arc::clone(&self.prepared));
        let covers: f64 = self.leaves.iter().map(|leaf| leaf.covers as f64).sum();
        let mut done = 0.0;
        let mut whole = none();
        // What is known of the splits that have parts behind those that are done.
        let mut begun: Vec<Option<Vec<Natural>>> = vec![None; self.splits.len()];
        for (number, split) in self.splits.iter().enumerate().rev() {
            let mut uses = begun[number].take().unwrap_or_else(none);
            for leaf in &leaves[number] {
                watch = watch.after(search.nodes(), 0);
                search.within(&watch.share(done, leaf.covers as f64 / covers));
                done += leaf.covers as f64 / covers;
                let found = self.uses(&mut search, leaf)?;
                add(&mut uses, found.into_iter().map(Natural::from), leaf.of.times);
            }
            share_out(&*split.alike(&form.problem, &watch)?, &mut uses);
            match split.of {
                Some(part) => add(begun[part.split].get_or_insert_with(none), uses.into_iter(), part.times),
                None => whole = uses,
            }
        }
        let mut all = vec![Natural::default(); options];
        for (option, uses) in form.problem.options().zip(whole) {
            let original = form.originals().map_or(option, |originals| originals[option.index()]);
            all[original.index()] = uses;
        }
        Ok(all)
    }

    /// For each option of the form, the number of covers of a case that hold it.
    fn uses(&self, search: &mut Search, leaf: &Leaf) -> Result<Vec<u64>, Stop> {
        let form = self.form();
        let none = || (vec![0_u64; form.problem.option_count()], Vec::new());
        let (found, outcome) = self.searching(search, leaf).fold(none, |(uses, local), cover| {
            form.local(cover, local).expect("covers hold what is left");
            local.iter().for_each(|option| uses[option.index()] += 1);
            ControlFlow::Continue(())
        });
        match outcome {
            Outcome::Complete => {}
            Outcome::Stopped(stop) => return Err(stop),
        }
        let (mut all, _) = none();
        for (uses, _) in found {
            all.iter_mut().zip(uses).for_each(|(all, uses)| *all += uses);
        }
        Ok(all)
    }
}

impl Way<'_> {
    /// Finds what is alike on the way to a case. What is on the way to the one before, too, is kept.
    fn lead_to(&mut self, leaf: &Leaf, watch: &Watch) -> Result<(), Stop> {
        let mut splits: Vec<usize> = self.cases.parts(leaf.of).map(|part| part.split).collect();
        splits.reverse();
        let same = self.splits.iter().zip(&splits).take_while(|((one, _), other)| one == *other).count();
        self.splits.truncate(same);
        for &split in &splits[same..] {
            let alike = self.cases.splits[split].alike(&self.cases.form().problem, watch)?;
            self.splits.push((split, alike));
        }
        Ok(())
    }
}

/// Adds numbers, each as many times as it counts.
fn add(sums: &mut [Natural], numbers: impl Iterator<Item = Natural>, times: u64) {
    sums.iter_mut().zip(numbers).filter(|(_, number)| !number.is_zero()).for_each(|(sum, number)| {
        *sum += number.times(times);
    });
}

/// Given how many covers hold each option, where those with a representative count for its whole orbit: tells how many
/// hold it in all.
fn share_out(alike: &Alike, uses: &mut [Natural]) {
    let mut orbits = vec![(Natural::default(), 0); uses.len()];
    for (option, orbit) in alike.orbits() {
        let (sum, size) = &mut orbits[orbit];
        *sum += &uses[option.index()];
        *size += 1;
    }
    for (option, orbit) in alike.orbits() {
        let (sum, size) = &orbits[orbit];
        let (share, rest) = sum.clone().divided(*size);
        debug_assert_eq!(rest, 0, "those of an orbit are in equally many covers");
        uses[option.index()] = share;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::frontier::Rival;
    use crate::problem::Problem;
    use crate::testing::{Chance, all_covers, circle, pigeons};

    fn by_cases(problem: &Problem) -> Option<ByCases> {
        let mut growing = Growing::looking_everywhere(problem);
        let state = growing.advance(u64::MAX, 0, &Watch::default()).expect("nothing limits it");
        (state == Rival::Done).then(|| growing.into_cases())
    }

    fn sorted(covers: impl Iterator<Item = Vec<OptionId>>) -> Vec<Vec<OptionId>> {
        let mut covers: Vec<Vec<OptionId>> = covers.collect();
        covers.sort_unstable();
        covers
    }

    #[test]
    fn each_cover_has_a_number() {
        let mut chance = Chance(11);
        let watch = Watch::default();
        let (mut deepest, mut most) = (0, 0);
        for number in 0..60 {
            let problem = if number % 2 == 0 { pigeons(&mut chance) } else { circle(&mut chance) };
            let Some(cases) = by_cases(&problem) else { continue };
            let covers = sorted(all_covers(&problem).into_iter());
            assert_eq!(cases.total, Natural::from(covers.len() as u64), "{problem:?}");
            let list = cases.list(usize::MAX, &watch).unwrap().unwrap();
            assert_eq!(sorted((0..list.len()).map(|at| list.cover(at).to_vec())), covers, "{problem:?}");
            // By their numbers, one after another, and many at once.
            let mut search = Search::new(Arc::clone(&cases.prepared));
            let mut way = Way { cases: &cases, splits: Vec::new() };
            let mut wanted: Vec<Wanted> =
                (0..covers.len()).map(|number| cases.wanted((number as u64).into(), number)).collect();
            wanted.sort_unstable_by_key(|wanted| (wanted.leaf, wanted.rank));
            for is_at_once in [false, true] {
                let mut found = vec![None; covers.len()];
                for alike in wanted.chunk_by(|one, other| is_at_once && one.leaf == other.leaf) {
                    cases.find(alike, &mut search, &mut way, &watch, &mut found).unwrap();
                }
                assert_eq!(sorted(found.into_iter().map(|cover| cover.unwrap().to_vec())), covers);
            }
            let uses = cases.per_option(problem.option_count(), watch.clone()).unwrap();
            for option in problem.options() {
                let count = covers.iter().filter(|cover| cover.contains(&option)).count() as u64;
                assert_eq!(uses[option.index()], count.into(), "{problem:?}");
            }
            most = most.max(covers.len());
            deepest =
                deepest.max(cases.leaves.iter().map(|leaf| cases.parts(leaf.of).count()).max().unwrap_or(0));
        }
        assert!(deepest > 3 && most > 100, "{deepest} {most}");
    }
}
