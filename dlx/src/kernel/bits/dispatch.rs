//! The search, compiled once for each level of processors and each way of branching.
//!
//! Each is a function of its own: a single function with all of them takes the compiler twice as long.

use super::scan::Scan;
use crate::cpu::Processor;
use crate::kernel::Branching;

/// Work that uses the instructions of a processor level.
pub(in crate::kernel) trait WithCpu {
    type Output;

    /// Does the work. Only code inlined here is compiled for the processor, so this must be
    /// `#[inline(always)]`, and so must everything hot that it calls.
    fn run<C: Scan>(self, cpu: C) -> Self::Output;
}

/// Does work, compiled for a level.
#[inline]
pub(in crate::kernel) fn run<W: WithCpu>(processor: Processor, work: W) -> W::Output {
    match processor {
        Processor::Portable(cpu) => cpu.apart(work),
        #[cfg(target_arch = "x86_64")]
        Processor::Simd128(cpu) => cpu.apart(work),
        // All that it has is in what is compiled for any processor.
        #[cfg(not(target_arch = "x86_64"))]
        Processor::Simd128(_) => crate::cpu::Portable.apart(work),
        #[cfg(target_arch = "x86_64")]
        Processor::Avx2(cpu) => cpu.apart(work),
        #[cfg(target_arch = "x86_64")]
        Processor::Avx512(cpu) => cpu.apart(work),
    }
}

/// A search with two conditions compiled in rather than tested at each node: whether covers are only
/// counted, and whether there are keys.
pub(in crate::kernel) trait Search {
    type Output;

    /// As [`WithCpu::run`].
    fn run<C: Scan, const COUNTING: bool, const KEYED: bool>(self, cpu: C) -> Self::Output;
}

struct Compiled<S, const COUNTING: bool, const KEYED: bool>(S);

impl<S: Search, const COUNTING: bool, const KEYED: bool> WithCpu for Compiled<S, COUNTING, KEYED> {
    type Output = S::Output;

    #[inline(always)]
    fn run<C: Scan>(self, cpu: C) -> S::Output {
        self.0.run::<C, COUNTING, KEYED>(cpu)
    }
}

/// Searches, compiled for a level and for these two conditions.
#[inline]
pub(in crate::kernel) fn search<S: Search>(
    processor: Processor,
    branching: &Branching,
    search: S,
) -> S::Output {
    match (branching.counting, branching.key.is_some()) {
        (false, false) => run(processor, Compiled::<_, false, false>(search)),
        (false, true) => run(processor, Compiled::<_, false, true>(search)),
        (true, false) => run(processor, Compiled::<_, true, false>(search)),
        (true, true) => run(processor, Compiled::<_, true, true>(search)),
    }
}
