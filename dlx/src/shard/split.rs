//! Cuts a problem into parts.

use std::borrow::Cow;

use super::answer::Question;
use super::merge::Merge;
use super::name::{MOST_LEVELS, MOST_PARTS, PartName};
use super::part::Part;
use super::pieces::{Piece, make, pieces};
use super::remains::Remains;
use crate::count::{Counter, States};
use crate::fingerprint::Fingerprint;
use crate::format::{self, WriteError};
use crate::limits::{Limits, Watch};
use crate::outcome::{Cover, Stop};
use crate::problem::{OptionId, Problem};

/// A problem cut into parts. The parts are made one at a time, as they are asked for.
///
/// Each cover of the problem is in exactly one part. The parts depend on the problem and their number alone:
/// they are the same on every machine.
///
/// ```
/// use dlx::count::{Counter, Total};
/// use dlx::shard::{Question, Split};
/// use dlx::Problem;
///
/// // Six rooks on a board of 6×6, in 6! ways.
/// let mut b = Problem::builder();
/// let (rows, columns) = (b.primaries::<6>(), b.primaries::<6>());
/// for row in rows {
///     for column in columns {
///         b.option([row, column])?;
///     }
/// }
/// let problem = b.build();
/// let split = Split::new(&problem, 10)?;
/// let mut merge = split.merge(Question::Count);
/// for part in split.parts() {
///     merge.add(part.count(&Counter::new())?)?;
/// }
/// assert_eq!(merge.total(), Total::Exact(720_u64.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Split<'p> {
    problem: Cow<'p, Problem>,
    /// What is cut: the whole problem, or a part of it.
    name: PartName,
    whole: Fingerprint,
    pieces: Pieces,
}

#[derive(Debug)]
enum Pieces {
    ByOptions(Vec<Piece>),
    ByStates(Box<Sweep>),
}

/// A sweep that was cut.
#[derive(Debug)]
struct Sweep {
    /// The problem as a reader of its text has it.
    problem: Problem,
    states: States,
}

impl<'p> Split<'p> {
    /// Cuts a problem into parts that take about the same work to search. There are fewer than `parts` if the
    /// problem cannot be cut into that many, and at least one.
    ///
    /// The heaviest part is cut in two until there are enough: one half keeps the first options of an item, the other
    /// half the rest. Random walks estimate how heavy a part is. Each part takes time O(*n* log *n*), where *n* is
    /// the number of the problem's items and entries, and memory for its cuts, which are fewer than the parts.
    ///
    /// # Errors
    /// If a name of the problem cannot be written, or the problem has bounds that
    /// [`Problem::with_fewer_bounds`] leaves.
    pub fn new(problem: &'p Problem, parts: u32) -> Result<Self, SplitError> {
        Self::within(problem, parts, &Limits::new())
    }

    /// As [`new`](Self::new), within limits. To cut a part in two counts as a node.
    ///
    /// # Errors
    /// As with `new`, or if a limit was reached.
    pub fn within(problem: &'p Problem, parts: u32, limits: &Limits) -> Result<Self, SplitError> {
        let whole = Fingerprint::of(problem)?;
        let problem = without_bounds(problem)?;
        let pieces = Pieces::ByOptions(pieces(&problem, parts, &Watch::start(limits))?);
        Ok(Split { problem, name: PartName::whole(), whole, pieces })
    }

    /// Cuts a problem for counting by a frontier ([`Method::Frontier`](crate::count::Method::Frontier)). The
    /// counter sweeps until there are enough states; each part is a range of them, and has to sweep on from
    /// there. There are fewer parts if the sweep never has enough states, and at least one.
    ///
    /// Equal states that two parts reach later are counted twice, so all parts together take more work than a
    /// sweep of the whole; but each needs less memory. The states that are cut are kept beside the tables of the sweep,
    /// and may take as much memory as these may.
    ///
    /// # Errors
    /// As with [`new`](Self::new), or if a limit of the counter was reached.
    pub fn by_states(problem: &'p Problem, parts: u32, counter: &Counter) -> Result<Self, SplitError> {
        let whole = Fingerprint::of(problem)?;
        let problem = without_bounds(problem)?;
        // What a bit of a state means follows from the numbers of items and colours, which writing changes.
        let mut text = Vec::new();
        format::write(&problem, &mut text)?;
        let (as_read, _) = format::read(&text[..]).expect("what was written can be read");
        let states = counter.states(&as_read, parts.min(MOST_PARTS))?;
        let pieces = Pieces::ByStates(Box::new(Sweep { problem: as_read, states }));
        Ok(Split { problem, name: PartName::whole(), whole, pieces })
    }

    /// Cuts a part again. Its parts are named after it, and take its place in a [`Merge`]. A part
    /// that is a range of states is not cut: its only part is itself. There are no limits on it.
    #[must_use]
    pub fn again(part: &'p Part, parts: u32) -> Self {
        Self::again_within(part, parts, &Limits::new()).expect("there is no limit")
    }

    /// As [`again`](Self::again), within limits: for a number of parts that somebody else named, as in an [answer].
    /// To cut a part in two counts as a node.
    ///
    /// # Errors
    /// If a limit was reached.
    ///
    /// [answer]: super::Answer
    pub fn again_within(part: &'p Part, parts: u32, limits: &Limits) -> Result<Self, Stop> {
        Self::cut_again(part, parts, &Watch::start(limits))
    }

    fn cut_again(part: &'p Part, parts: u32, watch: &Watch) -> Result<Self, Stop> {
        let problem = part.problem().with_fewer_bounds();
        let pieces = match part.states() {
            None => {
                let is_deep = part.name().levels().len() >= MOST_LEVELS;
                let parts = if is_deep { 1 } else { parts };
                Pieces::ByOptions(pieces(&problem, parts, watch)?)
            }
            Some(states) => {
                let (problem, states) = (problem.clone().into_owned(), States::whole(states));
                Pieces::ByStates(Box::new(Sweep { problem, states }))
            }
        };
        Ok(Split { problem, name: part.name().clone(), whole: part.whole(), pieces })
    }

    /// The same, with a copy of the problem.
    #[must_use]
    pub fn into_owned(self) -> Split<'static> {
        let Split { problem, name, whole, pieces } = self;
        Split { problem: Cow::Owned(problem.into_owned()), name, whole, pieces }
    }

    /// The fingerprint of the whole problem.
    #[must_use]
    pub fn whole(&self) -> Fingerprint {
        self.whole
    }

    /// How many parts there are.
    #[must_use]
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> u32 {
        match &self.pieces {
            Pieces::ByOptions(pieces) => pieces.len() as u32,
            Pieces::ByStates(sweep) => sweep.states.parts(),
        }
    }

    fn check(&self, number: u32) {
        assert!(number < self.len(), "part {number} of {}", self.len());
    }

    /// How heavy a part is: the estimated nodes of a search of it, or its number of states. Estimates can be
    /// wrong by orders of magnitude.
    ///
    /// # Panics
    /// If there is no such part.
    #[must_use]
    pub fn estimate(&self, number: u32) -> f64 {
        self.check(number);
        match &self.pieces {
            Pieces::ByOptions(pieces) => pieces[number as usize].estimate,
            Pieces::ByStates(sweep) => sweep.states.range(number).len() as f64,
        }
    }

    /// The options of the cut problem that a part has, in order: option *k* of the part is option
    /// `options(number)[k]` of the problem. See [`Split::lift`] for covers.
    ///
    /// # Panics
    /// If there is no such part.
    #[must_use]
    pub fn options(&self, number: u32) -> Vec<OptionId> {
        self.check(number);
        match &self.pieces {
            Pieces::ByOptions(pieces) => {
                let mut remains = Remains::new(&self.problem);
                make(&mut remains, &pieces[number as usize].cuts);
                remains.possible()
            }
            Pieces::ByStates(_) => self.problem.options().collect(),
        }
    }

    /// A part, by its number from 0. Takes time O(*n* log *n*), as [`Split::new`] does for each part.
    ///
    /// # Panics
    /// If there is no such part.
    #[must_use]
    pub fn part(&self, number: u32) -> Part {
        self.check(number);
        let name = self.name.of(number, self.len());
        let (problem, states) = match &self.pieces {
            Pieces::ByOptions(_) => (self.problem.with_options(&self.options(number)), None),
            Pieces::ByStates(sweep) => {
                (sweep.problem.clone(), Some(sweep.states.encode(&sweep.problem, number)))
            }
        };
        Part::new(name, self.whole, problem, states)
    }

    /// A cover of a part, by the numbers of the part's options, as a cover of the problem that was cut. The part may
    /// also be one of those into which a part was cut again: parts are always cut in the same way, so this cuts them
    /// once more. `None` if there is no such part, or it has no such options.
    ///
    /// Takes the time that cutting takes, for each cover. For many of one part, compose [`Split::options`] once. A
    /// name may ask for up to 2²⁴ parts: [`lift_within`](Self::lift_within) is for names that strangers send.
    ///
    /// ```
    /// use dlx::shard::{Question, Split};
    /// use dlx::{Problem, Solver};
    ///
    /// // Six rooks on a board of 6×6.
    /// let mut b = Problem::builder();
    /// let (rows, columns) = (b.primaries::<6>(), b.primaries::<6>());
    /// for row in rows {
    ///     for column in columns {
    ///         b.option([row, column])?;
    ///     }
    /// }
    /// let problem = b.build();
    /// let split = Split::new(&problem, 3)?;
    /// let mut merge = split.merge(Question::First);
    /// merge.add(split.part(0).first(&Solver::builder())?)?;
    /// // The last part is cut again.
    /// let last = split.part(2);
    /// for part in Split::again(&last, 4).parts() {
    ///     merge.add(part.first(&Solver::builder())?)?;
    /// }
    /// for (part, cover) in merge.covers() {
    ///     let cover = split.lift(part, cover).expect("it is a cover of that part");
    ///     dlx::verify::verify(&problem, cover.options())?;
    /// }
    /// # assert_eq!(merge.covers().len(), 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn lift(&self, part: &PartName, cover: impl AsRef<[OptionId]>) -> Option<Cover> {
        self.lift_within(part, cover, &Limits::new()).expect("there is no limit")
    }

    /// As [`lift`](Self::lift), within limits. To cut a part in two counts as a node.
    ///
    /// # Errors
    /// If a limit was reached.
    pub fn lift_within(
        &self,
        part: &PartName,
        cover: impl AsRef<[OptionId]>,
        limits: &Limits,
    ) -> Result<Option<Cover>, Stop> {
        self.lift_watched(part, cover.as_ref(), &Watch::start(limits))
    }

    fn lift_watched(
        &self,
        part: &PartName,
        cover: &[OptionId],
        watch: &Watch,
    ) -> Result<Option<Cover>, Stop> {
        let levels = part.levels().strip_prefix(self.name.levels());
        let Some((&(number, parts), below)) = levels.and_then(<[_]>::split_first) else { return Ok(None) };
        if parts != self.len() {
            return Ok(None);
        }
        let options = self.options(number);
        let lift = |cover: &[OptionId]| {
            let options = cover.iter().map(|option| options.get(option.index()).copied());
            let mut options: Vec<OptionId> = options.collect::<Option<_>>()?;
            options.sort_unstable();
            Some(Cover::new(options))
        };
        let Some(&(_, parts)) = below.first() else { return Ok(lift(cover)) };
        let lower = self.part(number);
        let found = Split::cut_again(&lower, parts, watch)?.lift_watched(part, cover, watch)?;
        Ok(found.and_then(|cover| lift(&cover)))
    }

    /// A merge of the whole problem that refuses an answer of any of these parts unless it is of this very part.
    /// Makes each part once, to take its fingerprint; [`Merge::new`] makes none.
    #[must_use]
    pub fn merge(&self, question: Question) -> Merge {
        // If this is a part cut again, the merge is still of all parts of the whole.
        let parts = self.name.levels().first().map_or(self.len(), |&(_, parts)| parts);
        let mut merge = Merge::new(self.whole, question, parts);
        self.parts().for_each(|part| merge.expect(part.name().clone(), part.fingerprint()));
        merge
    }

    /// All parts, in order.
    #[must_use]
    pub fn parts(&self) -> impl ExactSizeIterator<Item = Part> + '_ {
        (0..self.len()).map(|number| self.part(number))
    }
}

/// Why a problem could not be cut.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SplitError {
    /// A name cannot be written.
    #[error(transparent)]
    Name(#[from] WriteError),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The problem has bounds. The parts are those in which an item is covered by one option or another, and an
    /// item with bounds may be covered by both. [`Problem::with_fewer_bounds`] leaves such bounds.
    #[error(
        "a problem with bounds other than 0:1, or with an option without an item that must be covered, cannot be split \
         into parts"
    )]
    Bounds,
}

fn without_bounds(problem: &Problem) -> Result<Cow<'_, Problem>, SplitError> {
    let problem = problem.with_fewer_bounds();
    if problem.has_bounds() { Err(SplitError::Bounds) } else { Ok(problem) }
}
