//! The search, compiled once for each level of processors.

use super::scan::Scan;
use crate::cpu::{Processor, Vectorized};

/// Work that uses the instructions of a processor level.
pub(in crate::kernel) trait WithCpu {
    type Output;

    /// Does the work. Only code inlined here is compiled for the processor, so this must be
    /// `#[inline(always)]`, and so must everything hot that it calls.
    fn run<C: Scan>(self, cpu: C) -> Self::Output;
}

/// Work with the token that it needs.
struct With<W, C>(W, C);

impl<W: WithCpu, C: Scan> Vectorized for With<W, C> {
    type Output = W::Output;

    #[inline(always)]
    fn run(self) -> W::Output {
        self.0.run(self.1)
    }
}

/// Does work, compiled for a level.
#[inline]
pub(in crate::kernel) fn run<W: WithCpu>(processor: Processor, work: W) -> W::Output {
    match processor {
        Processor::Portable(cpu) => work.run(cpu),
        #[cfg(target_arch = "x86_64")]
        Processor::Avx2(cpu) => cpu.run(With(work, cpu)),
        #[cfg(target_arch = "x86_64")]
        Processor::Avx512(cpu) => cpu.run(With(work, cpu)),
    }
}
