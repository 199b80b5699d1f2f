//! A part of a problem: a whole problem of its own, and its text.

use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use super::answer::{Answer, Question};
use super::name::PartName;
use crate::clock::Stopwatch;
use crate::count::{Counter, LoadError, Natural, Total, Unfinished};
use crate::fingerprint::Fingerprint;
use crate::format::{self, ReadError};
use crate::kernel::SetupError;
use crate::outcome::{First, Outcome, Stop, Verdict};
use crate::problem::{OptionId, Problem};
use crate::solver::{Solver, SolverBuilder};

/// The first line of a part's text, before its name.
const HEAD: &str = "| part ";
/// The line before its problem, before the length of its states.
const STATES: &str = "| states ";

/// A part of a problem. A [`Split`](super::Split) makes it, and its text is enough to answer it anywhere.
///
/// It is a problem with the same items and some of the options, so that its covers are covers of the whole,
/// option by option. A part for counting by a frontier has all options, and a range of states.
#[derive(Clone, Debug)]
pub struct Part {
    name: PartName,
    whole: Fingerprint,
    fingerprint: Fingerprint,
    problem: Problem,
    states: Option<Vec<u8>>,
}

impl Part {
    /// The names of the problem are those of a problem that was written before.
    pub(super) fn new(name: PartName, whole: Fingerprint, problem: Problem, states: Option<Vec<u8>>) -> Self {
        let mut part = Part { name, whole, fingerprint: whole, problem, states };
        part.fingerprint = Fingerprint::of_bytes(&part.body());
        part
    }

    /// What its fingerprint is made of: the problem, and the states.
    fn body(&self) -> Vec<u8> {
        let states = self.states.as_deref().map_or(0, <[u8]>::len);
        let mut body = format!("{STATES}{states}\n").into_bytes();
        format::write(&self.problem, &mut body).expect("its names are those of a problem that was written");
        body.extend_from_slice(self.states.as_deref().unwrap_or_default());
        body
    }

    /// Which part it is.
    #[must_use]
    pub fn name(&self) -> &PartName {
        &self.name
    }

    /// The fingerprint of the whole problem.
    #[must_use]
    pub fn whole(&self) -> Fingerprint {
        self.whole
    }

    /// The fingerprint of this part.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// The part as a problem. Its covers are those of the part, unless it is a range of states.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The states that a sweep goes on from, if it is such a part.
    pub(super) fn states(&self) -> Option<&[u8]> {
        self.states.as_deref()
    }

    /// Whether the part is a range of states of a frontier, which can be counted only.
    #[must_use]
    pub fn is_range_of_states(&self) -> bool {
        self.states.is_some()
    }

    /// Writes the part's text: that of its problem after some comments, and then its states. The text of a part
    /// without states is a `.dlx` file.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        let Part { name, whole, fingerprint, .. } = self;
        write!(out, "{HEAD}{name}\n| whole {whole}\n| this {fingerprint}\n")?;
        out.write_all(&self.body())?;
        out.flush()
    }

    /// Reads a part's text.
    ///
    /// # Errors
    /// If it is not the text of a part, or its problem or states were changed. A part that was given the name of
    /// another one is found out by a merge that knows the parts ([`Split::merge`](super::Split::merge)).
    pub fn read(mut input: impl Read) -> Result<Part, PartError> {
        let mut text = Vec::new();
        input.read_to_end(&mut text)?;
        let mut rest = &text[..];
        let name = line(&mut rest, HEAD)?.parse().map_err(|_| PartError::Head)?;
        let whole = line(&mut rest, "| whole ")?.parse().map_err(|_| PartError::Head)?;
        let fingerprint = line(&mut rest, "| this ")?.parse().map_err(|_| PartError::Head)?;
        if Fingerprint::of_bytes(rest) != fingerprint {
            return Err(PartError::Changed);
        }
        let states: usize = line(&mut rest, STATES)?.parse().map_err(|_| PartError::Head)?;
        let end = rest.len().checked_sub(states).ok_or(PartError::Changed)?;
        let (body, states) = rest.split_at(end);
        let (problem, _) = format::read(body).map_err(PartError::Problem)?;
        if problem.with_fewer_bounds().has_bounds() {
            return Err(PartError::Bounds);
        }
        let states = (!states.is_empty()).then(|| states.to_vec());
        Ok(Part { name, whole, fingerprint, problem, states })
    }

    fn answer(&self, question: Question, count: impl Into<Natural>, began: Stopwatch) -> Answer {
        Answer {
            part: self.name.clone(),
            whole: self.whole,
            fingerprint: self.fingerprint,
            question,
            count: count.into(),
            covers: Vec::new(),
            // As in its text.
            took: Duration::from_micros(began.elapsed().as_micros() as u64),
        }
    }

    /// Counts the covers of this part.
    ///
    /// # Errors
    /// If a limit was reached, or its states are damaged.
    pub fn count(&self, counter: &Counter) -> Result<Answer, PartError> {
        let began = Stopwatch::start();
        let count = match &self.states {
            Some(states) => counter.count_from(&self.problem, states)?,
            None => match counter.count(&self.problem) {
                Total::Exact(count) => count,
                Total::AtLeast(_, stop) => return Err(stop.into()),
            },
        };
        Ok(self.answer(Question::Count, count, began))
    }

    /// Shows each cover of this part to `visit`, by the numbers of the part's options. The solver has the
    /// settings of `solver`.
    ///
    /// # Errors
    /// If a limit was reached, `visit` broke off, or it is a range of states.
    pub fn covers(
        &self,
        solver: &SolverBuilder,
        mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Result<Answer, PartError> {
        let began = Stopwatch::start();
        let mut count = 0_u64;
        let outcome = self.solver(solver)?.for_each(|cover| {
            count += 1;
            visit(cover)
        });
        match outcome {
            Outcome::Complete => Ok(self.answer(Question::Covers, count, began)),
            Outcome::Stopped(stop) => Err(stop.into()),
        }
    }

    /// Looks for one cover of this part.
    ///
    /// # Errors
    /// If a limit was reached, or it is a range of states.
    pub fn first(&self, solver: &SolverBuilder) -> Result<Answer, PartError> {
        let began = Stopwatch::start();
        match self.solver(solver)?.first() {
            First::Found(cover) => {
                Ok(Answer { covers: vec![cover], ..self.answer(Question::First, 1_u64, began) })
            }
            First::None => Ok(self.answer(Question::First, 0_u64, began)),
            First::Stopped(stop) => Err(stop.into()),
        }
    }

    /// Looks for two covers of this part.
    ///
    /// # Errors
    /// If a limit was reached, or it is a range of states.
    pub fn unique(&self, solver: &SolverBuilder) -> Result<Answer, PartError> {
        let began = Stopwatch::start();
        let covers = match self.solver(solver)?.unique() {
            Verdict::None => Vec::new(),
            Verdict::Unique(cover) => vec![cover],
            Verdict::Multiple(one, other) => vec![one, other],
            Verdict::Stopped(stop, _) => return Err(stop.into()),
        };
        let answer = self.answer(Question::Unique, covers.len() as u64, began);
        Ok(Answer { covers, ..answer })
    }

    fn solver(&self, solver: &SolverBuilder) -> Result<Solver, PartError> {
        if self.is_range_of_states() {
            return Err(PartError::OnlyCounts);
        }
        Ok(solver.clone().build(&self.problem)?)
    }
}

/// Why a part could not be read, or answered.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PartError {
    /// It could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The first lines are not those of a part.
    #[error("expected a part of a problem, which begins with `| part K/N`")]
    Head,
    /// The text does not have the fingerprint that it names.
    #[error("the part is damaged: its text does not have the fingerprint in its head")]
    Changed,
    /// Its problem has a mistake.
    #[error("the part is damaged: line {}: {}", .0.line, .0.mistake)]
    Problem(ReadError),
    /// Its problem has bounds that [`Problem::with_fewer_bounds`] leaves, and no such problem is cut.
    #[error("the part is damaged: a problem with bounds cannot be split into parts")]
    Bounds,
    /// Its states cannot be used.
    #[error("the part is damaged: {0}")]
    States(LoadError),
    /// It is a range of states, and covers were asked for.
    #[error("the part is a range of states: it can only be counted")]
    OnlyCounts,
    /// The solver's settings do not suit the problem.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There is no answer yet.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

impl From<Unfinished> for PartError {
    fn from(error: Unfinished) -> Self {
        match error {
            Unfinished::Load(LoadError::Memory) => PartError::Stopped(Stop::Memory),
            Unfinished::Load(error) => PartError::States(error),
            Unfinished::Stop(stop) => PartError::Stopped(stop),
        }
    }
}

/// What follows `start` in the next line.
fn line<'t>(rest: &mut &'t [u8], start: &str) -> Result<&'t str, PartError> {
    let end = rest.iter().position(|&byte| byte == b'\n').ok_or(PartError::Head)?;
    let line = std::str::from_utf8(&rest[..end]).map_err(|_| PartError::Head)?;
    *rest = &rest[end + 1..];
    line.trim_end_matches('\r').strip_prefix(start).ok_or(PartError::Head)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::Total;
    use crate::shard::Split;

    /// The part of a whole problem, as it is read.
    fn read(problem: Problem) -> Result<Part, PartError> {
        let whole = Fingerprint::of(&problem).unwrap();
        let mut text = Vec::new();
        Part::new("1/2".parse().unwrap(), whole, problem, None).write(&mut text).unwrap();
        Part::read(&text[..])
    }

    #[test]
    fn bounds_that_only_exclude_are_read() {
        // Rooks on a board, of which two corners that lie opposite each other have at most one.
        let with = |bounds| {
            let mut b = Problem::builder();
            let (rows, columns): ([_; 4], [_; 4]) = (b.primaries(), b.primaries());
            let corners = b.bounded(bounds).unwrap();
            for (row, column) in (0..16).map(|cell| (cell / 4, cell % 4)) {
                let corner = (row == column && row % 3 == 0).then_some(corners);
                b.option([rows[row], columns[column]].into_iter().chain(corner)).unwrap();
            }
            b.build()
        };
        let part = read(with(0..=1)).unwrap();
        assert!(part.problem().has_bounds());
        let mut text = Vec::new();
        part.write(&mut text).unwrap();
        assert_eq!(Part::read(&text[..]).unwrap().fingerprint(), part.fingerprint());

        let counter = Counter::new();
        // 4! but for the 2! that have both corners.
        assert_eq!(counter.count(part.problem()), Total::Exact(22_u64.into()));
        assert_eq!(part.count(&counter).unwrap().count, 22_u64.into());
        let mut covers = 0;
        let again = Split::again(&part, 5);
        assert!(again.len() > 1);
        for piece in again.parts() {
            let visit = |_: &[OptionId]| ControlFlow::Continue(());
            let all = piece.covers(&Solver::builder(), visit).unwrap();
            assert_eq!(piece.count(&counter).unwrap().count, all.count);
            covers += u64::try_from(&all.count).unwrap();
        }
        assert_eq!(covers, 22);
        assert!(matches!(read(with(1..=2)), Err(PartError::Bounds)));
    }
}
