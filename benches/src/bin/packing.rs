//! Counts the assemblies of packing puzzles in files of Burr Tools, one thread, again and again.
//!
//! Prints for each file the least time in milliseconds from when the file is opened to when the last of its problems is
//! counted, and the counts: what `benches/peers/burr_tools.cpp` prints for Burr Tools.
#![forbid(unsafe_code)]

use std::error::Error;
use std::time::{Duration, Instant};

use dlx::Solver;
use dlx::count::{Counter, Total};
use puzzles::tiling::{Laid, burr, count};

/// A file is counted at most so often, and until this time is over.
const RUNS: usize = 50;
const LONGEST: Duration = Duration::from_secs(2);

fn main() -> Result<(), Box<dyn Error>> {
    for file in std::env::args().skip(1) {
        let mut times: Vec<Duration> = Vec::new();
        let mut counts = Vec::new();
        while times.len() < RUNS && times.iter().sum::<Duration>() < LONGEST {
            let started = Instant::now();
            counts = assemblies(&file)?;
            times.push(started.elapsed());
        }
        let least = times.into_iter().min().unwrap_or_default();
        println!("{:.3} {}", least.as_secs_f64() * 1e3, counts.join(" "));
    }
    Ok(())
}

/// The number of assemblies of each problem of a file.
fn assemblies(file: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let mut counts = Vec::new();
    for tiling in burr::read(&std::fs::read(file)?)? {
        let laid = Laid::new(&tiling)?;
        let (counter, solver) = (|| Counter::new().threads(1), || Solver::builder().threads(1));
        match count::classes(&laid, &counter, &solver)? {
            Total::Exact(number) => counts.push(number.to_string()),
            Total::AtLeast(..) => return Err("a count without limits stopped".into()),
        }
    }
    Ok(counts)
}
