//! Proofs that there is no cover, or no other one.

use std::io;
use std::ops::ControlFlow;

use dlx::format::{Encoding, write_cnf_without, write_opb_without};
use dlx::proof::{ProofFormat, Prover};
use dlx::{Cancel, Outcome, Stop};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::answers::{Partial, Settings};
use crate::cover::Cover;
use crate::problem::Problem;
use crate::work::{Monitor, run};

/// The problem without the covers, and the proof that it has none.
type Texts = Option<(String, String)>;

/// The covers that were found, and the texts of the problem without them and of the proof that it has no cover: none if
/// there are several covers, and not all were asked for.
#[pyfunction]
pub(crate) fn prove<'py>(
    problem: &Bound<'py, Problem>,
    settings: Settings<'py>,
    format: &str,
    all: bool,
    seed: Option<u64>,
) -> Partial<(Vec<Cover>, Texts)> {
    let asked = &problem.get().problem;
    if asked.with_fewer_bounds().has_bounds() {
        return Err(PyValueError::new_err(
            "a problem with bounds other than 0 and 1, or with an option without an item that must be covered, cannot be proven",
        ));
    }
    let format = if format == "drat" { ProofFormat::Drat } else { ProofFormat::VeriPb };
    let (cancel, monitor) = (Cancel::new(), Monitor::default());
    let mut prover = Prover::new(asked).format(format).limits(settings.limits(&cancel, &monitor)?);
    if let Some(seed) = seed {
        prover = prover.seed(seed);
    }
    let progress = settings.progress.as_ref().map(|callback| (&monitor, callback));
    let (covers, texts, stop) = run(problem.py(), &cancel, progress, || found(&prover, asked, format, all))?
        .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    let covers = covers.iter().map(|cover| Cover::of(problem, cover)).collect::<PyResult<_>>()?;
    Ok(((covers, texts), stop.map(Stop::name)))
}

type Found = (Vec<dlx::Cover>, Texts, Option<Stop>);

fn found(prover: &Prover<'_>, problem: &dlx::Problem, format: ProofFormat, all: bool) -> io::Result<Found> {
    let (mut covers, mut proof) = (Vec::new(), Vec::new());
    let outcome = prover.all(&mut proof, |cover| {
        covers.push(cover.clone());
        if all || covers.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    match outcome {
        Outcome::Complete => {}
        Outcome::Stopped(Stop::Callback) => return Ok((covers, None, None)),
        Outcome::Stopped(stop) => return Ok((covers, None, Some(stop))),
    }
    let mut rest = Vec::new();
    match format {
        ProofFormat::Drat => write_cnf_without(problem, Encoding::usual(problem), &covers, &mut rest)?,
        _ => write_opb_without(problem, &covers, &mut rest)?,
    }
    let text = |bytes| String::from_utf8(bytes).map_err(io::Error::other);
    Ok((covers, Some((text(rest)?, text(proof)?)), None))
}
