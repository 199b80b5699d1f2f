//! Proofs that there is no cover, or no other one, for independent checkers.
//!
//! A cover is easily checked ([`verify`](crate::verify)), but to believe that there is *none*, one has to trust the
//! search. A [`Prover`] writes a proof with its answer. The proof is about the problem as it is written for other
//! solvers, and independent programs check it: see [`ProofFormat`]. How the proof was found need not be trusted.

use std::io::{self, Write};
use std::ops::ControlFlow;

use crate::format::Variables;
use crate::learn::{Event, Learner, Log, Steps};
use crate::limits::{Limits, POLL_INTERVAL, Watch, limit_setters};
use crate::outcome::{Cover, Details, First, Outcome, Stop, Verdict};
use crate::problem::{OptionId, Problem};

#[cfg(doc)]
use crate::format::{write_cnf, write_cnf_without, write_opb, write_opb_without};

/// The formats of proofs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum ProofFormat {
    /// DRAT, which SAT solvers write: about the clauses of [`write_cnf`] or [`write_cnf_without`], by either encoding.
    /// `drat-trim` checks it, and so do programs that are themselves proven correct.
    #[default]
    Drat,
    /// The format of VeriPB, version 3: about the linear constraints of [`write_opb_without`], with no cover excluded
    /// if there is none.
    VeriPb,
}

/// Looks for covers, and writes a proof that there are no others.
///
/// Of the methods that race in [`Solver::any`](crate::Solver::any), it uses only the one that learns from its dead
/// ends; the others write no proofs. So it may take longer, or never finish if only counting gives the answer: it
/// cannot show that a chessboard without two opposite corners cannot be covered by dominoes.
///
/// A problem with bounds is refused with [`Stop::Unfit`], unless [`Problem::with_fewer_bounds`] removes them.
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
    format: ProofFormat,
    seed: Option<u64>,
    limits: Limits,
}

impl<'p> Prover<'p> {
    /// Without limits, and in DRAT.
    #[must_use]
    pub fn new(problem: &'p Problem) -> Self {
        Prover { problem, format: ProofFormat::Drat, seed: None, limits: Limits::new() }
    }

    /// Writes proofs in this format.
    #[must_use]
    pub fn format(mut self, format: ProofFormat) -> Self {
        self.format = format;
        self
    }

    /// Searches in random order by this seed, which may make the proof shorter or longer.
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
    /// The proof is written step by step, before it is known whether there is something to prove: if a cover is
    /// found, or a limit is reached, the steps so far prove nothing.
    ///
    /// # Errors
    /// If `proof` fails.
    pub fn any(&self, proof: impl Write) -> io::Result<First> {
        let (mut covers, outcome) = self.some(1, proof)?;
        Ok(match (covers.pop(), outcome) {
            (Some(cover), _) => First::Found(cover),
            (None, Outcome::Complete) => First::None,
            (None, Outcome::Stopped(stop)) => First::Stopped(stop),
        })
    }

    /// Whether there is exactly one cover; if there is one or none, with a proof.
    ///
    /// If there is one, the proof is about the problem without this cover: there is no other.
    ///
    /// # Errors
    /// If `proof` fails.
    pub fn unique(&self, proof: impl Write) -> io::Result<Verdict> {
        let (covers, outcome) = self.some(2, proof)?;
        let mut covers = covers.into_iter();
        Ok(match (covers.next(), covers.next(), outcome) {
            (Some(first), Some(second), _) => Verdict::Multiple(first, second),
            (Some(first), None, Outcome::Complete) => Verdict::Unique(first),
            (None, _, Outcome::Complete) => Verdict::None,
            (first, _, Outcome::Stopped(stop)) => Verdict::Stopped(stop, first),
        })
    }

    /// Shows each cover to `found`, in no particular order, until that returns a break; then proves that these are all:
    /// the proof is about the problem without them.
    ///
    /// The search stores each cover.
    ///
    /// # Errors
    /// If `proof` fails.
    pub fn all(
        &self,
        mut proof: impl Write,
        mut found: impl FnMut(&Cover) -> ControlFlow<()>,
    ) -> io::Result<Outcome> {
        let mut failure = None;
        let mut take = |log: &mut Log| {
            let written = proof.write_all(log.text());
            log.text().clear();
            written.map_err(|error| {
                failure = Some(error);
                Stop::Callback
            })
        };
        let outcome = self.search(&mut found, &mut take);
        if failure.is_none() && outcome == Ok(()) {
            failure = proof.flush().err();
        }
        match failure {
            Some(error) => Err(error),
            None => Ok(outcome.err().map_or(Outcome::Complete, Outcome::Stopped)),
        }
    }

    /// This many covers, if there are as many.
    fn some(&self, wanted: usize, proof: impl Write) -> io::Result<(Vec<Cover>, Outcome)> {
        let mut covers = Vec::new();
        let outcome = self.all(proof, |cover| {
            covers.push(cover.clone());
            if covers.len() < wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok((covers, outcome))
    }

    fn search(
        &self,
        found: &mut dyn FnMut(&Cover) -> ControlFlow<()>,
        take: &mut dyn FnMut(&mut Log) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let watch = Watch::start(self.own_limits());
        let problem = &*self.problem.with_fewer_bounds();
        if problem.has_bounds() {
            return Err(Stop::Unfit);
        }
        let most = self.own_limits().covers.unwrap_or(u64::MAX);
        let steps = match self.format {
            ProofFormat::Drat => Steps::Drat,
            ProofFormat::VeriPb => Steps::VeriPb,
        };
        let (known, colors) = Variables::for_proofs(problem);
        let log = Log::new(steps, problem.option_count(), known, colors);
        let mut learner = Learner::logged(problem, self.seed, &watch, log, take)?;
        let mut covers = 0;
        loop {
            if covers >= most {
                return Err(Stop::Limit);
            }
            let tally = learner.tally();
            let nodes = tally.decisions + tally.conflicts;
            watch.poll(nodes)?;
            watch.report(|| (0.0, Details::Search { nodes, covers }));
            let event = learner.run(POLL_INTERVAL);
            if event == Event::Cover {
                let cover = Cover::new(learner.cover().map(OptionId::new).collect());
                covers += 1;
                if found(&cover).is_break() {
                    return Err(Stop::Callback);
                }
                learner.block();
            }
            let log = learner.log().expect("it was made with one");
            if event == Event::None {
                log.close();
            }
            take(log)?;
            if event == Event::None {
                return Ok(());
            }
        }
    }
}
