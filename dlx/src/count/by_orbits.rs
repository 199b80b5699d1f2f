//! How many covers contain each option, by a count for each orbit of options.
//!
//! Symmetries turn covers into covers, so the options of an orbit are in equally many. And the covers with an option are
//! the covers of what is left once it is chosen. So where there are few orbits, a few counts answer. Tables take one
//! sweep, but they cannot merge states that differ in interchangeable items, as counts do: where that leaves few of many
//! states, and makes orbits large, counts get further.

use super::counter::stop;
use super::frontier::{FrontierCount, exchanged_tables};
use super::method::{Allowance, Counting, Halt, Job};
use super::natural::Natural;
use crate::automorphism::orbits_of_options;
use crate::limits::Watch;
use crate::outcome::Stop;
use crate::problem::OptionId;

/// The most work to find the symmetries.
const MOST_LOOK: u64 = 200_000_000;

/// The orbits of the options of a problem.
pub(super) struct Orbits {
    /// The first option of each option's orbit.
    firsts: Vec<OptionId>,
    /// What all counts are expected to take.
    work: u64,
}

impl Orbits {
    /// The orbits, if merging states that differ in interchangeable items leaves far fewer, and symmetries are found.
    pub(super) fn where_exchanging_pays(
        job: &Job<'_>,
        allowance: &Allowance<'_>,
    ) -> Result<Option<Self>, Halt> {
        let before = allowance.spent();
        if exchanged_tables(job, allowance)?.is_none() {
            return Ok(None);
        }
        let count = allowance.spent() - before;
        let firsts = orbits_of_options(job.problem, MOST_LOOK, allowance.watch());
        Ok(firsts.map(|firsts| {
            let mut orbits = Orbits { firsts, work: 0 };
            orbits.work = count.saturating_mul(orbits.representatives().count() as u64);
            orbits
        }))
    }

    /// The first option of each orbit.
    fn representatives(&self) -> impl Iterator<Item = OptionId> {
        self.firsts
            .iter()
            .enumerate()
            .filter(|(number, first)| first.index() == *number)
            .map(|(_, &first)| first)
    }

    /// The work that all counts are expected to take.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// The number of covers with each option.
    pub(super) fn per_option(&self, job: &Job<'_>, watch: &Watch) -> Result<Vec<Natural>, Stop> {
        let share = 1.0 / self.representatives().count().max(1) as f64;
        let mut covers = vec![Natural::default(); self.firsts.len()];
        let mut nodes = 0;
        for (done, option) in self.representatives().enumerate() {
            let left = job.problem.after(option);
            let watch = watch.less(nodes).share(done as f64 * share, share);
            let allowance = Allowance::unlimited(&watch);
            let job = Job::new(&left, job.threads, job.memory, u64::MAX).within(&watch);
            covers[option.index()] = FrontierCount::new(&job).advance(&allowance).map_err(stop)?;
            nodes += allowance.nodes();
        }
        Ok(self.firsts.iter().map(|first| covers[first.index()].clone()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::{Counter, Method};
    use crate::testing::{Chance, pigeons, with_costs, with_exchanges};

    #[test]
    fn counts_for_orbits_give_the_covers_of_each_option() {
        let mut chance = Chance(3);
        let (mut alike, mut with_covers) = (0, 0);
        for number in 0..800 {
            let problem = match number % 4 {
                0 => pigeons(&mut chance),
                1 => with_costs(&mut chance),
                kind => with_exchanges(&mut chance, kind == 2),
            };
            let problem = problem.with_fewer_bounds();
            let expected = Counter::new().method(Method::Search).per_option(&problem).unwrap();
            let watch = Watch::default();
            let firsts = orbits_of_options(&problem, u64::MAX, &watch).unwrap();
            let orbits = Orbits { firsts, work: 0 };
            let job = Job::new(&problem, 1, 1 << 24, u64::MAX);
            assert_eq!(orbits.per_option(&job, &watch).unwrap(), expected, "{problem:?}");
            alike += usize::from(orbits.representatives().count() < problem.option_count());
            with_covers += usize::from(expected.iter().any(|covers| *covers > 1_u64.into()));
        }
        assert!(alike > 200 && with_covers > 200, "{alike} {with_covers}");
    }

    #[test]
    fn the_question_is_answered_by_orbits_where_that_takes_less() {
        let mut chance = Chance(8);
        let mut by_orbits = 0;
        for number in 0..600 {
            let problem = with_exchanges(&mut chance, number % 2 == 0);
            let expected = Counter::new().method(Method::Search).per_option(&problem).unwrap();
            for method in [Method::Auto, Method::Frontier] {
                let counter = Counter::new().method(method).threads(1 + number % 3);
                assert_eq!(counter.per_option(&problem).unwrap(), expected, "{problem:?}");
            }
            let (problem, watch) = (problem.with_fewer_bounds(), Watch::default());
            let job = Job::new(&problem, 1, 1 << 24, u64::MAX);
            let orbits = Orbits::where_exchanging_pays(&job, &Allowance::unlimited(&watch)).unwrap();
            by_orbits += usize::from(orbits.is_some());
        }
        assert!(by_orbits > 10, "{by_orbits}");
    }
}
