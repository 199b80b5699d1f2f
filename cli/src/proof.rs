//! `dlx cover --proof`: proofs that there is no cover, or no other one, as files for checkers.

use std::fs::File;
use std::io::{self, BufWriter};
use std::path::PathBuf;

use clap::Args;
use dlx::format::{write_cnf, write_cnf_without};
use dlx::proof::Prover;
use dlx::{Cover, First, Problem, Verdict};

use crate::console::Console;
use crate::export::usual_encoding;
use crate::failure::Failure;
use crate::new_file::{NewFile, Sync};
use crate::search::Run;

#[derive(Args)]
pub(crate) struct Proof {
    /// With --any or --unique: if there is no cover, or no other one, write NAME.cnf, the problem as clauses, and NAME.drat,
    /// a proof that they cannot all be met, for a checker such as drat-trim. With --unique, a last clause excludes the one
    /// cover. The search is one that proves what it says, and may take longer
    #[arg(long, value_name = "NAME", conflicts_with_all = ["kernel", "stats"])]
    proof: Option<PathBuf>,
}

impl Proof {
    pub(crate) fn is_wanted(&self) -> bool {
        self.proof.is_some()
    }

    /// Some cover, or proof that there is none.
    pub(crate) fn any(&self, run: &Run<'_>, problem: &Problem, console: &Console) -> Result<First, Failure> {
        self.answer(
            run,
            problem,
            console,
            |prover, out| prover.any(out),
            |first| match first {
                First::None => Proven::Yes { without: None },
                First::Found(_) => Proven::No("there is a cover"),
                First::Stopped(_) => Proven::Unknown,
            },
        )
    }

    /// Whether there is one cover, with proof that there is no other.
    pub(crate) fn unique(
        &self,
        run: &Run<'_>,
        problem: &Problem,
        console: &Console,
    ) -> Result<Verdict, Failure> {
        self.answer(
            run,
            problem,
            console,
            |prover, out| prover.unique(out),
            |verdict| match verdict {
                Verdict::None => Proven::Yes { without: None },
                Verdict::Unique(cover) => Proven::Yes { without: Some(cover) },
                Verdict::Multiple(..) => Proven::No("there are several covers"),
                Verdict::Stopped(..) => Proven::Unknown,
            },
        )
    }

    fn answer<A>(
        &self,
        run: &Run<'_>,
        problem: &Problem,
        console: &Console,
        ask: impl Fn(&Prover<'_>, &mut BufWriter<File>) -> io::Result<A>,
        proven: impl Fn(&A) -> Proven<'_>,
    ) -> Result<A, Failure> {
        if problem.has_bounds() {
            return Err(Failure::usage("--proof: expected a problem without bounds"));
        }
        let (clauses, proof) = (self.file("cnf"), self.file("drat"));
        // Before the work: a path that cannot be written is told at once.
        NewFile::check(&clauses)?;
        let mut new = NewFile::create(&proof, Sync::Nothing)?;
        let (prover, progress) = run.prover(problem);
        let answer = ask(&prover, &mut new.out);
        progress.clear();
        let answer = answer.map_err(|error| Failure::write(&proof, error))?;
        match proven(&answer) {
            Proven::Yes { without } => {
                let encoding = usual_encoding(problem);
                NewFile::create(&clauses, Sync::Nothing)?.write(|out| match without {
                    None => write_cnf(problem, encoding, out),
                    Some(cover) => write_cnf_without(problem, encoding, cover, out),
                })?;
                new.finish(Ok(()))?;
            }
            Proven::No(why) => console.tell(format_args!("nothing to prove: {why}")),
            Proven::Unknown => {}
        }
        Ok(answer)
    }

    /// The file that ends so.
    fn file(&self, end: &str) -> PathBuf {
        let mut name = self.proof.clone().unwrap_or_default().into_os_string();
        name.push(".");
        name.push(end);
        name.into()
    }
}

/// What an answer comes to.
enum Proven<'a> {
    /// There is no cover, or none but this.
    Yes {
        without: Option<&'a Cover>,
    },
    /// There is, as the cover shows that was found.
    No(&'static str),
    Unknown,
}
