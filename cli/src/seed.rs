//! What random draws begin with.

use std::hash::{BuildHasher, RandomState};

use clap::Args;

use crate::output;

#[derive(Args)]
pub(crate) struct Seed {
    /// What random draws begin with: the same seed gives the same output; a fresh one without it
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

impl Seed {
    /// The seed; a fresh one is told on stderr, unless that should stay `quiet`.
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
