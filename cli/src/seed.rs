//! The seed of the random numbers.

use std::hash::{BuildHasher, RandomState};

use clap::Args;

use crate::output;

#[derive(Args)]
pub(crate) struct Seed {
    /// Seed of the random numbers: the same seed gives the same output. By default a new one, printed on stderr
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

impl Seed {
    /// The seed. A new one is printed on stderr, unless `quiet`.
    pub(crate) fn draw(&self, quiet: bool) -> u64 {
        self.seed.unwrap_or_else(|| {
            // Short enough to be typed again.
            let fresh = RandomState::new().hash_one(()) % 1_000_000_000;
            if !quiet {
                output::tell(format_args!("seed {fresh}"));
            }
            fresh
        })
    }
}
