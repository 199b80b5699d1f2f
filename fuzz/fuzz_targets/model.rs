//! Random calls on random problems, each answer held against brute force: see `dlx/tests/model/mod.rs`.
#![no_main]

#[path = "../../dlx/tests/model/mod.rs"]
mod model;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| model::run(bytes));
