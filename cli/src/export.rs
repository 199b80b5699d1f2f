//! Writing exact-cover problems for other solvers.

use std::io::{self, Write};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use dlx::Problem;
use dlx::format::{self, Encoding, WriteError};

use crate::End;
use crate::console::Console;
use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Export {
    /// Write the problem in another format instead: variable N is option N
    #[arg(long, group = "question", value_name = "FORMAT", conflicts_with_all = ["limit", "seed", "kernel", "stats", "json"])]
    to: Option<Format>,

    /// How --to cnf writes that at most one option holds an item; by default as pairs, up to a million of them
    #[arg(long, value_name = "NAME", requires = "to", value_parser = encodings())]
    encoding: Option<Encoding>,
}

/// A format for problems.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// As it was read, in the format of Knuth's programs
    Dlx,
    /// Clauses for SAT solvers, in the format of DIMACS; costs are left out
    Cnf,
    /// Sums of Boolean variables, for pseudo-Boolean solvers
    Opb,
    /// An integer program, with free columns
    Mps,
}

fn encodings() -> impl TypedValueParser<Value = Encoding> {
    let values = [
        PossibleValue::new("pairs").help("A clause for each two options"),
        PossibleValue::new("counter").help("A sequential counter: more variables, fewer clauses"),
    ];
    PossibleValuesParser::new(values).map(
        |name| {
            if name == "pairs" { Encoding::Pairs } else { Encoding::Counter }
        },
    )
}

/// The most pairs that are written by default.
const MOST_PAIRS: u64 = 1_000_000;

impl Export {
    /// The format that was asked for. The parser does not see to it that flags go together if another question is asked.
    pub(crate) fn format(&self) -> Result<Option<Format>, Failure> {
        let is_idle = self.encoding.is_some() && self.to != Some(Format::Cnf);
        if is_idle { Err(Failure::usage("--encoding needs --to cnf")) } else { Ok(self.to) }
    }

    pub(crate) fn write(&self, problem: &Problem, format: Format, console: &Console) -> Result<End, Failure> {
        let out = Stdout(console);
        match format {
            Format::Dlx => return print(problem, console),
            Format::Cnf => {
                let is_small = Encoding::pairs(problem) <= MOST_PAIRS;
                let usual = if is_small { Encoding::Pairs } else { Encoding::Counter };
                format::write_cnf(problem, self.encoding.unwrap_or(usual), out)?;
            }
            Format::Opb => format::write_opb(problem, out)?,
            Format::Mps => format::write_mps(problem, out)?,
        }
        Ok(End::Done)
    }
}

/// The name of the format of Knuth's programs.
pub(crate) const DLX: &str = "dlx";

/// Prints a problem in the format of Knuth's programs.
pub(crate) fn print(problem: &Problem, console: &Console) -> Result<End, Failure> {
    match format::write(problem, Stdout(console)) {
        Ok(()) => Ok(End::Done),
        Err(WriteError::Io(error)) => Err(error.into()),
        Err(error) => Err(error.into()),
    }
}

/// Stdout, as something that problems are written to.
struct Stdout<'c>(&'c Console);

impl Write for Stdout<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
