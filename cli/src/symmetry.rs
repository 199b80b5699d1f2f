//! What `cover` and `count` do up to symmetry.

use std::io::BufReader;
use std::path::PathBuf;

use clap::Args;
use dlx::format::{Writer, read_symmetries};
use dlx::symmetry::Symmetries;
use dlx::{Outcome, Problem, Stop};
use puzzles::notation::json::Line;

use crate::End;
use crate::console::Console;
use crate::covers::{Covers, add};
use crate::failure::Failure;
use crate::file_name;
use crate::output::Output;
use crate::search::Run;

#[derive(Args)]
pub(crate) struct Symmetry {
    /// Treat covers as one if a symmetry of the problem maps one to the other. A symmetry is a permutation of the
    /// items, and of the colours of each item, that maps options to options of the same cost. Options with the same
    /// items remain different. To keep colours fixed, list the symmetries with --under
    #[arg(long, group = "question", conflicts_with = "stats")]
    up_to_symmetry: bool,

    /// With --up-to-symmetry: use only the symmetries in this file and their products, in the form that `dlx cover
    /// --symmetries` prints. By default, all symmetries of the problem
    #[arg(long, value_name = "FILE", requires = "up_to_symmetry")]
    under: Option<PathBuf>,
}

impl Symmetry {
    pub(crate) fn is_wanted(&self) -> bool {
        self.up_to_symmetry
    }

    /// Whether its flags go together. The parser does not see to that if another question is asked.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        let is_unused = self.under.is_some() && !self.up_to_symmetry;
        if is_unused { Err(Failure::usage("--under needs --up-to-symmetry")) } else { Ok(()) }
    }

    /// The symmetries of a problem, all or those of the file.
    pub(crate) fn of(
        &self,
        problem: &Problem,
        run: &Run<'_>,
        console: &Console,
    ) -> Result<Result<Symmetries, Stop>, Failure> {
        let Some(file) = &self.under else { return Ok(Symmetries::find(problem, &run.limits())) };
        let source = BufReader::new(console.open(Some(file))?);
        let symmetries = read_symmetries(problem, source);
        symmetries.map(Ok).map_err(|error| Failure::Text { name: file_name::shown(Some(file)), error })
    }
}

/// Prints one cover of each class.
pub(crate) fn covers(
    symmetry: &Symmetry,
    run: &mut Run<'_>,
    problem: &Problem,
    json: bool,
    console: &Console,
) -> Result<End, Failure> {
    let mut covers = Covers::new(problem, json, console)?;
    let symmetries = match symmetry.of(problem, run, console)? {
        Ok(symmetries) => symmetries,
        Err(stop) => return Ok(run.end(stop, &0_u64.into(), None)),
    };
    let (solver, progress) = run.solver(!covers.is_terminal());
    let outcome = symmetries.for_each(&solver, |cover| covers.print(cover));
    progress.clear();
    let printed = covers.finish()?;
    Ok(match outcome {
        Outcome::Complete => run.complete(printed),
        Outcome::Stopped(stop) => run.end(stop, &printed.into(), progress.share()),
    })
}

/// Prints the symmetries of a problem: how many, then some that make all.
pub(crate) fn print(run: &Run<'_>, problem: &Problem, json: bool, console: &Console) -> Result<End, Failure> {
    let writer = Writer::new(problem)?;
    let symmetries = match Symmetries::find(problem, &run.limits()) {
        Ok(symmetries) => symmetries,
        Err(stop) => return Ok(run.stopped(run.reason(stop))),
    };
    let order = symmetries.order().map(ToString::to_string).unwrap_or_default();
    let mut output = Output::new(console);
    output.answer(|text| {
        let cycles = |symmetry| {
            let mut text = Vec::new();
            writer.symmetry(symmetry, &mut text);
            String::from_utf8_lossy(&text).into_owned()
        };
        if json {
            let words = |cycle: &str| cycle.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            let generators: Vec<Vec<Vec<String>>> = symmetries
                .generators()
                .iter()
                .map(|symmetry| cycles(symmetry).lines().map(words).collect())
                .collect();
            let mut line = Line::default();
            line.add("symmetries", &order).add("generators", &generators);
            return add(line, text);
        }
        let noun = if order == "1" { "symmetry" } else { "symmetries" };
        let how = if symmetries.generators().is_empty() { ", which changes nothing" } else { "" };
        text.extend_from_slice(format!("| {order} {noun}{how}\n").as_bytes());
        for (number, symmetry) in symmetries.generators().iter().enumerate() {
            if number > 0 {
                text.push(b'\n');
            }
            text.extend_from_slice(cycles(symmetry).as_bytes());
        }
    })?;
    output.flush()?;
    Ok(End::Done)
}
