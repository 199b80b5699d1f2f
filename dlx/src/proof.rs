//! Proofs that there is no cover, or no other one, for those who believe neither this crate nor its authors.
//!
//! A cover that was found is easily checked ([`verify`](crate::verify)). That there is *none* is not: one would have to
//! believe the search. A [`Prover`] writes down a proof beside its answer. The proof is about the problem as clauses
//! ([`write_cnf`]), in the format DRAT, which the SAT community has agreed upon: any checker of such proofs will do, such as
//! `drat-trim`, or those that are proven correct themselves. It need not be believed how the proof was found.

use std::io::{self, Write};

use crate::format::cnf_variables;
use crate::learn::{Event, Learner, Log};
use crate::limits::{Limits, POLL_INTERVAL, Watch, limit_setters};
use crate::outcome::{Cover, Details, First, Stop, Verdict};
use crate::problem::{OptionId, Problem};

#[cfg(doc)]
use crate::format::{write_cnf, write_cnf_without};

/// Looks for covers, and writes a proof if there is none.
///
/// It searches only by what [`Solver::any`](crate::Solver::any) races against others: it learns from its dead ends. The
/// others prove nothing. So it may take longer, and for ever where only counting tells the answer: that a chessboard
/// without two opposite corners cannot be covered by dominoes has no short proof of this kind.
///
/// A problem with bounds is refused by [`Stop::Unfit`].
///
/// ```
/// use dlx::format::{Encoding, write_cnf};
/// use dlx::proof::Prover;
/// use dlx::{First, Problem};
///
/// // Three pigeons in two holes.
/// let mut b = Problem::builder();
/// let pigeons: [_; 3] = b.primaries();
/// let holes: [_; 2] = b.secondaries();
/// for pigeon in pigeons {
///     for hole in holes {
///         b.option([pigeon, hole])?;
///     }
/// }
/// let problem = b.build();
/// let (mut clauses, mut proof) = (Vec::new(), Vec::new());
/// write_cnf(&problem, Encoding::Pairs, &mut clauses)?;
/// assert_eq!(Prover::new(&problem).any(&mut proof)?, First::None);
/// // `clauses` and `proof` are what a checker asks for.
/// assert!(proof.ends_with(b"\n0\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Prover<'p> {
    problem: &'p Problem,
    seed: Option<u64>,
    limits: Limits,
}

impl<'p> Prover<'p> {
    /// Without limits.
    #[must_use]
    pub fn new(problem: &'p Problem) -> Self {
        Prover { problem, seed: None, limits: Limits::new() }
    }

    /// Searches in an order by this seed. A proof may be shorter or longer in another order.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    limit_setters! {
        in limits;
        /// A node is a decision or a dead end.
        nodes;
        /// What is learned is no table: it is not limited.
        memory;
        timeout;
    }

    /// Some cover; or, if there is none, a proof of that.
    ///
    /// The proof is about the clauses of [`write_cnf`], by either encoding. It is written step by step, before it is
    /// known whether there is something to prove: if a cover is found, or a limit is reached, the steps so far are
    /// worth nothing.
    ///
    /// # Errors
    /// If `proof` fails.
    pub fn any(&self, proof: impl Write) -> io::Result<First> {
        let (found, stop) = self.prove(1, proof)?;
        Ok(match (found, stop) {
            ([Some(cover), _], _) => First::Found(cover),
            (_, None) => First::None,
            (_, Some(stop)) => First::Stopped(stop),
        })
    }

    /// Whether there is exactly one cover; if there is one or none, with a proof.
    ///
    /// If there is one, the proof is about the clauses of [`write_cnf_without`] this cover: there is no other. If there
    /// is none, it is about those of [`write_cnf`].
    ///
    /// # Errors
    /// If `proof` fails.
    pub fn unique(&self, proof: impl Write) -> io::Result<Verdict> {
        let (found, stop) = self.prove(2, proof)?;
        Ok(match (found, stop) {
            ([Some(first), Some(second)], _) => Verdict::Multiple(first, second),
            ([Some(first), None], None) => Verdict::Unique(first),
            ([None, _], None) => Verdict::None,
            ([first, _], Some(stop)) => Verdict::Stopped(stop, first),
        })
    }

    /// Looks for this many covers, at most two. What stopped it; nothing, if it has them or there are no more.
    fn prove(&self, wanted: usize, mut proof: impl Write) -> io::Result<([Option<Cover>; 2], Option<Stop>)> {
        let mut failure = None;
        let mut found = [None, None];
        let mut take = |log: &mut Log| {
            let written = proof.write_all(log.text());
            log.text().clear();
            written.map_err(|error| {
                failure = Some(error);
                Stop::Callback
            })
        };
        let stop = self.search(wanted, &mut found, &mut take).err();
        if failure.is_none() && stop.is_none() {
            failure = proof.flush().err();
        }
        if let Some(error) = failure {
            return Err(error);
        }
        Ok((found, stop))
    }

    fn search(
        &self,
        wanted: usize,
        found: &mut [Option<Cover>; 2],
        take: &mut dyn FnMut(&mut Log) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let watch = Watch::start(self.own_limits());
        if self.problem.has_bounds() {
            return Err(Stop::Unfit);
        }
        let most = self.own_limits().covers.unwrap_or(u64::MAX);
        let log = Log::new(self.problem.option_count(), cnf_variables(self.problem));
        let mut learner = Learner::logged(self.problem, self.seed, &watch, log, take)?;
        let mut covers = 0;
        while covers < wanted {
            if covers as u64 >= most {
                return Err(Stop::Limit);
            }
            let tally = learner.tally();
            let nodes = tally.decisions + tally.conflicts;
            watch.poll(nodes)?;
            watch.report(|| (0.0, Details::Search { nodes, covers: covers as u64 }));
            let event = learner.run(POLL_INTERVAL);
            if event == Event::Cover {
                let options = learner.cover().map(OptionId::new).collect();
                found[covers] = Some(Cover::new(options));
                covers += 1;
                learner.block();
            }
            let log = learner.log().expect("it was made with one");
            if event == Event::None {
                log.close();
            }
            take(log)?;
            if event == Event::None {
                break;
            }
        }
        Ok(())
    }
}
