//! Flags for what a command may take: threads, time and memory.

use std::time::Duration;

use clap::{Arg, Args};
use dlx::Stop;

use crate::console::Console;
use crate::values;

/// The help of a `--timeout` that is for all that a command does.
pub(crate) const STOP_RUN: &str = "Stop the run after this many seconds; fractions are allowed";

// The threads of a command.
#[derive(Args)]
pub(crate) struct Threads {
    /// Number of threads; 0 means one per core. The answer does not depend on it
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = values::threads())]
    threads: u16,
}

impl Threads {
    /// Number of threads; 0 means one per core.
    pub(crate) fn number(&self, console: &Console) -> usize {
        console.threads(self.threads)
    }
}

// The time of a command.
#[derive(Args)]
pub(crate) struct Time {
    #[arg(long, value_name = "SECONDS", value_parser = values::seconds, help = STOP_RUN)]
    pub(crate) timeout: Option<Duration>,
}

// The memory of a command.
#[derive(Args)]
pub(crate) struct Memory {
    /// Memory limit for states and tables, in bytes; the suffixes K, M and G mean 1024, 1024² and 1024³. By
    /// default half of the free memory
    #[arg(id = "memory", long = "memory", value_name = "BYTES", value_parser = values::bytes)]
    pub(crate) bytes: Option<usize>,
}

impl Memory {
    /// Why a run stopped. If memory ran out although no limit was set, it names the limit.
    pub(crate) fn reason(&self, stop: Stop, default: DefaultMemory, console: &Console) -> String {
        if stop != Stop::Memory || console.memory(self.bytes).is_some() {
            return stop.to_string();
        }
        let limit = match default {
            DefaultMemory::Half(bytes) => format!("{}, half of the free memory", in_short(bytes)),
            DefaultMemory::Symmetries => "1G".to_owned(),
            DefaultMemory::Classes => "1G for covers, half of the free memory for tables".to_owned(),
        };
        format!("{stop} ({limit}, as --memory is not set)")
    }
}

/// The limit on memory if none is set.
#[derive(Clone, Copy)]
pub(crate) enum DefaultMemory {
    /// Half of the memory that was free at the start, in bytes.
    Half(usize),
    /// That of finding symmetries, and of keeping covers up to symmetry.
    Symmetries,
    /// Those of a count up to symmetry, which either keeps covers or uses tables.
    Classes,
}

impl DefaultMemory {
    /// Half of the memory that is free now.
    pub(crate) fn half() -> Self {
        DefaultMemory::Half(dlx::memory::spare())
    }
}

/// Bytes with a suffix that `--memory` takes.
fn in_short(bytes: usize) -> String {
    match bytes {
        0..1_048_576 => format!("{}K", bytes >> 10),
        1_048_576..1_073_741_824 => format!("{}M", bytes >> 20),
        _ => format!("{:.1}G", bytes as f64 / (1_u64 << 30) as f64),
    }
}

// What a command may take for puzzles, and what it tells meanwhile.
#[derive(Args)]
#[command(mut_args(with_help(
    "timeout",
    "Stop each puzzle after this many seconds; fractions are allowed"
)))]
pub(crate) struct Effort {
    #[command(flatten)]
    pub(crate) threads: Threads,

    #[command(flatten)]
    pub(crate) time: Time,

    /// Print only errors: no warnings, no progress
    #[arg(long)]
    pub(crate) quiet: bool,
}

/// Gives the flag of this name another help, and leaves other flags as they are.
pub(crate) fn with_help(name: &str, help: &'static str) -> impl Fn(Arg) -> Arg {
    move |flag| if flag.get_id() == name { flag.help(help) } else { flag }
}

/// The flags of a command that takes puzzles, and whose `--timeout` is for all of them together.
pub(crate) fn of_run(flag: Arg) -> Arg {
    with_help("timeout", STOP_RUN)(flag)
}
