//! Writing exact-cover problems for other solvers.

use std::io::{self, Write};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use dlx::Problem;
use dlx::format::{self, Encoding, WriteError};
use puzzles::deadline::{Deadline, is_over};

use crate::End;
use crate::console::Console;
use crate::failure::Failure;
use crate::output::Output;

#[derive(Args)]
pub(crate) struct Export {
    /// Write the problem in another format instead: variable N is option N
    #[arg(long, group = "question", value_name = "FORMAT", conflicts_with_all = ["limit", "seed", "kernel", "stats", "json"])]
    to: Option<Format>,

    /// How --to cnf writes that at most one option contains an item; by default as pairs, up to a million of them
    #[arg(long, value_name = "NAME", requires = "to", value_parser = encodings())]
    encoding: Option<Encoding>,
}

/// A format for problems.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The format of Knuth's programs, as read
    Dlx,
    /// Clauses for SAT solvers, in the DIMACS format; costs are left out
    Cnf,
    /// Linear constraints over Boolean variables, for pseudo-Boolean solvers
    Opb,
    /// An integer program, in free-format MPS
    Mps,
}

fn encodings() -> impl TypedValueParser<Value = Encoding> {
    let values = [
        PossibleValue::new("pairs").help("A clause for each pair of options"),
        PossibleValue::new("counter").help("A sequential counter: more variables, fewer clauses"),
    ];
    PossibleValuesParser::new(values).map(
        |name| {
            if name == "pairs" { Encoding::Pairs } else { Encoding::Counter }
        },
    )
}

impl Export {
    /// The format that was asked for. The parser does not see to it that flags go together if another question is
    /// asked.
    pub(crate) fn format(&self) -> Result<Option<Format>, Failure> {
        let is_unused = self.encoding.is_some() && self.to != Some(Format::Cnf);
        if is_unused { Err(Failure::usage("--encoding needs --to cnf")) } else { Ok(self.to) }
    }

    /// Prints a problem of this name in a format, until the deadline passes.
    pub(crate) fn write(
        &self,
        problem: &Problem,
        format: Format,
        name: &str,
        deadline: Option<Deadline>,
        console: &Console,
    ) -> Result<End, Failure> {
        let out = Stdout::new(console, deadline);
        let written = match format {
            Format::Dlx => return print(problem, name, deadline, console),
            Format::Cnf => {
                let encoding = self.encoding.unwrap_or_else(|| Encoding::usual(problem));
                format::write_cnf(problem, encoding, out)
            }
            Format::Opb => format::write_opb(problem, out),
            Format::Mps => format::write_mps(problem, out),
        };
        written.map(|()| End::Done).map_err(|error| failure(error, name, deadline))
    }
}

/// The name of the format of Knuth's programs.
pub(crate) const DLX: &str = "dlx";

/// Prints a problem of this name in the format of Knuth's programs, until the deadline passes.
pub(crate) fn print(
    problem: &Problem,
    name: &str,
    deadline: Option<Deadline>,
    console: &Console,
) -> Result<End, Failure> {
    match format::write(problem, Stdout::new(console, deadline)) {
        Ok(()) => Ok(End::Done),
        Err(WriteError::Io(error)) => Err(failure(error, name, deadline)),
        Err(error) => Err(error.into()),
    }
}

fn failure(error: io::Error, name: &str, deadline: Option<Deadline>) -> Failure {
    match error.kind() {
        io::ErrorKind::TimedOut if is_over(deadline) => Failure::Stopped { place: name.to_owned() },
        _ => error.into(),
    }
}

/// Stdout, as something that problems are written to in pieces that may end anywhere, until the deadline passes. It
/// gets whole lines.
struct Stdout {
    output: Output,
    deadline: Option<Deadline>,
    /// What came behind the last end of a line.
    tail: Vec<u8>,
}

impl Stdout {
    fn new(console: &Console, deadline: Option<Deadline>) -> Self {
        Stdout { output: Output::new(console), deadline, tail: Vec::new() }
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if is_over(self.deadline) {
            return Err(io::ErrorKind::TimedOut.into());
        }
        let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        if end > 0 {
            let tail = &mut self.tail;
            self.output.gather(|text| {
                text.append(tail);
                text.extend_from_slice(&bytes[..end]);
            })?;
        }
        self.tail.extend_from_slice(&bytes[end..]);
        Ok(bytes.len())
    }

    /// At the end of the problem.
    fn flush(&mut self) -> io::Result<()> {
        let tail = &mut self.tail;
        self.output.gather(|text| text.append(tail))?;
        self.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::Allowance;

    /// The pieces that were written.
    #[derive(Clone, Default)]
    struct Pieces(Arc<Mutex<Vec<Vec<u8>>>>);

    impl Write for Pieces {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().push(bytes.to_owned());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_deadline_ends_what_is_written() {
        let (problem, _) = format::parse("p q\np\nq\np q\n").unwrap();
        let export = Export { to: None, encoding: None };
        for to in Format::value_variants() {
            for deadline in [None, Some(Deadline::now())] {
                let console = Console::of_call(Vec::new(), Box::new(io::sink()), Allowance::default());
                let written = export.write(&problem, *to, "name", deadline, &console);
                assert_eq!(written.is_ok(), deadline.is_none());
                assert!(written.err().is_none_or(|error| error.is_stop()));
            }
        }
    }

    #[test]
    fn stdout_gets_whole_lines() {
        let text: String = (0..9000).map(|number| format!("line {number}\n")).collect();
        for pace in [1, 7, 5000, 1 << 16] {
            let pieces = Pieces::default();
            let console = Console::of_call(Vec::new(), Box::new(pieces.clone()), Allowance::default());
            let mut out = Stdout::new(&console, None);
            text.as_bytes().chunks(pace).for_each(|chunk| out.write_all(chunk).unwrap());
            out.flush().unwrap();
            let pieces = pieces.0.lock().unwrap();
            assert!(pieces.len() > 2 && pieces.iter().all(|piece| piece.ends_with(b"\n")), "{pace}");
            assert_eq!(pieces.concat(), text.as_bytes(), "{pace}");
        }
    }
}
