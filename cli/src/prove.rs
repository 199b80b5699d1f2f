//! `dlx prove`: writes proofs that there is no cover, or no other one, for programs that check them.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Args;
use dlx::clock::Stopwatch;
use dlx::format::{Encoding, write_cnf_without, write_opb_without};
use dlx::proof::{ProofFormat, Prover};
use dlx::{Cover, Outcome, Problem, Stop};

use crate::End;
use crate::console::Console;
use crate::cover::{Shown, tell_stopped};
use crate::covers::Covers;
use crate::effort::Time;
use crate::failure::Failure;
use crate::input::Input;
use crate::inputs;
use crate::new_file::{NewFile, Sync};
use crate::progress::Progress;
use crate::values;

#[derive(Args)]
#[command(after_help = "\
Examples: prove that a puzzle has one solution, checked by VeriPB; prove that a problem has no cover, checked by drat-trim
  dlx convert --format dlx puzzle.txt | dlx prove --output puzzle.pbp
  veripb puzzle.opb puzzle.pbp
  dlx prove --output pigeons.drat pigeons.dlx
  drat-trim pigeons.cnf pigeons.drat

Prints `none`, `unique` or `multiple`, then up to two covers as evidence, as `dlx cover --unique` does; or, with --all,
all covers. The problem is written beside the proof, with the printed covers excluded; the proof shows that it has no
others. Both files are complete even if stdout is closed early. If there are several covers and --all is not given, there
is nothing to prove, and the exit status is 1. The search logs its own proof, and may take longer than others.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: Input,

    /// Where to write the proof: NAME.pbp, with the problem as linear constraints in NAME.opb, or NAME.drat, with the
    /// problem as clauses in NAME.cnf
    #[arg(long, value_name = "FILE")]
    output: PathBuf,

    /// Print all covers, and prove that there are no others
    #[arg(long)]
    all: bool,

    /// Search in random order by this seed, which may make the proof shorter or longer
    #[arg(long, value_name = "S", value_parser = values::whole::<u64>())]
    seed: Option<u64>,

    #[command(flatten)]
    time: Time,

    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let files = Files::of(&arguments.output)?;
    // Before the work: a path that cannot be written is told at once.
    NewFile::check(&files.problem)?;
    NewFile::check(&files.proof)?;
    let started = Stopwatch::start();
    let read = arguments.input.read(console, started, &arguments.time);
    if let (false, Err(Failure::StoppedReading { .. })) = (arguments.all, &read) {
        tell_stopped(arguments.json, console)?;
    }
    let problem = read?;
    // What is read is known by now.
    inputs::refuse(&files.problem)?;
    let mut proof = NewFile::create(&files.proof, Sync::Nothing)?;
    if problem.with_fewer_bounds().has_bounds() {
        let why = "a problem with bounds other than 0:1, or with an option without an item that must be covered, cannot be \
            proven";
        return Err(Failure::usage(format_args!("{}: {why}", arguments.input.name())));
    }
    let progress = Progress::new(!arguments.input.quiet, console);
    let mut prover =
        Prover::new(&problem).format(files.format).limits(console.limits(arguments.time.timeout, started));
    if let Some(seed) = arguments.seed {
        prover = prover.seed(seed);
    }
    let prover = progress.attach_to_prover(prover);
    let failed = |error| Failure::write(&files.proof, error);
    let stopped = |stop: Stop| console.stopped(arguments.input.name(), stop);
    if arguments.all {
        let mut kept: Vec<Cover> = Vec::new();
        let mut covers = Covers::new(&problem, arguments.json, console)?;
        let outcome = prover.all(&mut proof.out, |cover| {
            kept.push(cover.clone());
            // The proof is asked for whoever reads the covers.
            let _ = covers.print(cover.options());
            ControlFlow::Continue(())
        });
        progress.clear();
        let printed = covers.finish();
        return match outcome.map_err(failed)? {
            Outcome::Complete => {
                files.finish(proof, &problem, &kept)?;
                printed.map(|_| End::Done)
            }
            Outcome::Stopped(stop) => printed.map(|_| stopped(stop)),
        };
    }
    let verdict = prover.unique(&mut proof.out);
    progress.clear();
    let shown = Shown::from(verdict.map_err(failed)?);
    let told = shown.tell(&problem, arguments.json, console);
    match shown {
        Shown { stop: Some(stop), .. } => told.map(|()| stopped(stop)),
        Shown { covers, .. } if covers.len() > 1 => {
            told?;
            let [problem, proof] = [&files.problem, &files.proof].map(|file| file.display());
            console.tell(format_args!("nothing to prove: {problem} and {proof} are not written"));
            Ok(End::No)
        }
        Shown { covers, .. } => {
            files.finish(proof, &problem, &covers)?;
            told.map(|()| End::Done)
        }
    }
}

/// The files of a proof.
struct Files {
    format: ProofFormat,
    problem: PathBuf,
    proof: PathBuf,
}

impl Files {
    /// Those of a proof in this file.
    fn of(output: &Path) -> Result<Self, Failure> {
        let (format, end) = match output.extension().and_then(|end| end.to_str()) {
            Some("pbp") => (ProofFormat::VeriPb, "opb"),
            Some("drat") => (ProofFormat::Drat, "cnf"),
            _ => {
                let found = output.display();
                let why = "expected an --output that ends in .pbp or .drat";
                return Err(Failure::usage(format_args!("{why}, found \"{found}\"")));
            }
        };
        Ok(Files { format, problem: output.with_extension(end), proof: output.to_owned() })
    }

    /// Gives both files their names: the proof, which is whole, and the problem without these covers.
    fn finish(&self, proof: NewFile, problem: &Problem, covers: &[Cover]) -> Result<(), Failure> {
        NewFile::create(&self.problem, Sync::Nothing)?.write(|out| match self.format {
            ProofFormat::Drat => write_cnf_without(problem, Encoding::usual(problem), covers, out),
            _ => write_opb_without(problem, covers, out),
        })?;
        proof.finish(Ok(()))
    }
}
