//! A count that is given up soon, for searches that ask whether there is a cover at all: what tables see at once, a
//! search may prove for ever.

use super::method::{Allowance, Extreme, Halt, Job};
use super::natural::Natural;
use super::weights::Weigher;
use super::{Method, frontier};
use crate::limits::Watch;
use crate::outcome::{Cover, Stop};
use crate::problem::Problem;

/// The most memory for all of this, in bytes. The same on every machine, so that the answer is, too.
const MEMORY: usize = 5 << 26;
/// Weights, which stay while tables are asked, get one part of the memory in this many.
const WEIGHTS_PART: usize = 5;

/// The memory for weights and for tables, within the limit.
fn memory(watch: &Watch) -> (usize, usize) {
    let all = watch.limits().memory.map_or(MEMORY, |bytes| bytes.min(MEMORY));
    (all / WEIGHTS_PART, all - all / WEIGHTS_PART)
}

/// Looks for [weights](Method::Weights) that show that there is no cover, a little at a time.
pub(crate) struct Weighing {
    /// `None` once they were found not to tell.
    weigher: Option<Weigher>,
    spent: u64,
}

impl Weighing {
    pub(crate) fn new(problem: &Problem) -> Weighing {
        Weighing { weigher: Some(Weigher::new(problem)), spent: 0 }
    }

    /// Whether there is no cover, as far as this much work in all tells.
    pub(crate) fn advance(&mut self, problem: &Problem, work: u64, watch: &Watch) -> Result<bool, Stop> {
        let Some(weigher) = self.weigher.as_mut().filter(|_| work > self.spent) else { return Ok(false) };
        let allowance = Allowance::of(watch, work - self.spent);
        let answer = match weigher.advance(problem, memory(watch).0, &allowance) {
            Err(Halt::Pause) => Ok(false),
            Ok(false) | Err(Halt::Stop(Stop::Memory)) => {
                self.weigher = None;
                Ok(false)
            }
            Ok(true) => Ok(true),
            Err(Halt::Stop(stop)) => Err(stop),
        };
        self.spent += allowance.spent();
        answer
    }
}

/// How many covers there are, if a method with tables finds out by this much work; each of them gets as much. Its
/// states count as nodes.
pub(crate) fn glance(
    problem: &Problem,
    work: u64,
    watch: &mut Watch,
    nodes: u64,
) -> Result<Option<Natural>, Stop> {
    let job = Job::new(problem, 1, memory(watch).1, u64::MAX).within(watch);
    for method in [Method::Planar, Method::Frontier, Method::Memo] {
        let Some(begin) = method.begin() else { continue };
        let now = watch.less(nodes);
        let allowance = Allowance::of(&now, work);
        let answer = begin(&job).advance(&allowance);
        *watch = watch.less(allowance.nodes());
        match answer {
            Ok(number) => return Ok(Some(number)),
            Err(Halt::Pause | Halt::Stop(Stop::Memory | Stop::Unfit)) => {}
            Err(Halt::Stop(stop)) => return Err(stop),
        }
    }
    Ok(None)
}

/// What tables tell of the cheapest cover.
pub(crate) enum Least {
    /// Nothing: they would take too long, or too much memory.
    Unknown,
    /// There is no cover.
    NoCover,
    /// One, and the sum of its costs.
    Cover(u64, Cover),
}

/// A cover with the least sum of these costs, which its options have, if tables of a frontier find it by this much
/// work. Its states count as nodes, beside those so far.
pub(crate) fn least(
    problem: &Problem,
    costs: &[u32],
    work: u64,
    watch: &mut Watch,
    nodes: u64,
) -> Result<Least, Stop> {
    let job = Job::new(problem, 1, memory(watch).1, u64::MAX).within(watch);
    let now = watch.less(nodes);
    let allowance = Allowance::of(&now, work);
    let least = || {
        allowance.admits(job.order_work())?;
        allowance.admits(job.order_work() + job.incidence().greedy_work().unwrap_or(0))?;
        Ok(frontier::tables(&job, &allowance)?.best_by(costs, Extreme::Least)?)
    };
    let best = least();
    *watch = watch.less(allowance.nodes());
    match best {
        Ok(Some((cost, cover))) => Ok(Least::Cover(cost, cover)),
        Ok(None) => Ok(Least::NoCover),
        Err(Halt::Pause | Halt::Stop(Stop::Memory | Stop::Unfit)) => Ok(Least::Unknown),
        Err(Halt::Stop(stop)) => Err(stop),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::testing::dominoes;

    #[test]
    fn tables_and_weights_keep_within_the_memory() {
        // One of them has no covers.
        let (even, odd) = (dominoes(4, 6), dominoes(5, 5));
        let costs = vec![1; even.option_count()];
        let ask = |limits: &Limits| {
            let mut watch = Watch::start(limits);
            let least = least(&even, &costs, u64::MAX, &mut watch, 0).unwrap();
            let glance = glance(&even, u64::MAX, &mut watch, 0).unwrap();
            let is_odd = Weighing::new(&odd).advance(&odd, u64::MAX, &watch).unwrap();
            let least = match least {
                Least::Unknown => None,
                Least::NoCover => panic!("there is a cover"),
                Least::Cover(cost, _) => Some(cost),
            };
            (least, glance, is_odd)
        };
        let known = (Some(12), Some(281.into()), true);
        assert_eq!(ask(&Limits::new()), known);
        assert_eq!(ask(&Limits::new().memory(usize::MAX)), known);
        assert_eq!(ask(&Limits::new().memory(1 << 20)), known);
        let (least, ..) = ask(&Limits::new().memory(1000));
        assert_eq!(least, None);
        let (all, some) = (memory(&Watch::default()), memory(&Watch::start(&Limits::new().memory(1001))));
        assert_eq!((all, some), ((1 << 26, 1 << 28), (200, 801)));
    }
}
