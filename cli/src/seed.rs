//! The seed of the random numbers.

use std::hash::{BuildHasher, RandomState};
use std::ops::Range;

use clap::Args;

use crate::console::Console;
use crate::failure::Failure;
use crate::values;

#[derive(Args, Clone, Copy)]
pub(crate) struct Seed {
    /// Seed of the random numbers: the same seed gives the same output. By default a new seed, printed on stderr
    #[arg(long, value_name = "S", value_parser = values::whole::<u64>())]
    seed: Option<u64>,
}

impl Seed {
    /// The seed. A new one is printed on stderr, unless `quiet`.
    pub(crate) fn draw(self, quiet: bool, console: &Console) -> u64 {
        let seed = self.pick();
        self.tell(seed, quiet, console);
        seed
    }

    /// The seed, which is to be told later.
    pub(crate) fn pick(self) -> u64 {
        // Short enough to be typed again.
        self.seed.unwrap_or_else(|| RandomState::new().hash_one(()) % 1_000_000_000)
    }

    /// Prints a seed that was picked on stderr, if it is new, and unless `quiet`.
    pub(crate) fn tell(self, seed: u64, quiet: bool, console: &Console) {
        console.tell_all(self.note(seed, quiet).into_iter());
    }

    /// What is told of a seed that was picked, if it is new, and unless `quiet`.
    pub(crate) fn note(self, seed: u64, quiet: bool) -> Option<String> {
        (self.seed.is_none() && !quiet).then(|| format!("seed {seed}"))
    }
}

/// The numbers of the sequence of a seed that `--skip` and `--count` ask for.
pub(crate) fn numbers(skip: u64, count: u64) -> Result<Range<u64>, Failure> {
    let end = skip.checked_add(count).ok_or_else(|| {
        Failure::usage(format_args!("expected --skip and --count of at most {} in total", u64::MAX))
    })?;
    Ok(skip..end)
}
