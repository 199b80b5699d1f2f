//! The engine against a model of it: random problems, random calls, and brute force. See `model/mod.rs`.
//! The fuzz target `model` looks for byte strings that lead further; what it found is kept in `found.rs`.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

use crate::model;

/// The bytes at hand, named if the model panics.
struct Named<'b> {
    seed: u64,
    bytes: &'b [u8],
}

impl Drop for Named<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("seed {}, bytes {:?}", self.seed, self.bytes);
        }
    }
}

#[test]
fn random_calls_are_answered_as_by_brute_force() {
    for seed in 0..3000 {
        let mut source = ChaCha8Rng::seed_from_u64(seed);
        let mut bytes = vec![0; 50 + source.next_u32() as usize % 400];
        source.fill_bytes(&mut bytes);
        let named = Named { seed, bytes: &bytes };
        model::run(named.bytes);
    }
}
