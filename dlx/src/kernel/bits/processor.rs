//! Which processor this is, and work that is compiled for each kind of it.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use super::cpu::x86::{Avx512, Bmi2};
use super::cpu::{Cpu, Portable};

/// What the machine's processor can do.
#[derive(Clone, Copy, Debug)]
pub(in crate::kernel) enum Processor {
    Portable(Portable),
    #[cfg(target_arch = "x86_64")]
    Bmi2(Bmi2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

/// Work that profits from what a processor can do.
pub(in crate::kernel) trait Work {
    type Output;

    /// Does it. Only what is inlined here is compiled for the processor: this is to be
    /// `#[inline(always)]`, and so is all that matters of what it calls.
    fn run<C: Cpu>(self, cpu: C) -> Self::Output;
}

/// Work that profits from vector instructions which the compiler chooses, and asks nothing of the processor.
pub(crate) trait Task {
    type Output;

    /// Does it; as for [`Work::run`], to be inlined with all that matters.
    fn run(self) -> Self::Output;
}

/// Does it on this processor.
pub(crate) fn run<T: Task>(task: T) -> T::Output {
    struct Any<T>(T);
    impl<T: Task> Work for Any<T> {
        type Output = T::Output;

        #[inline(always)]
        fn run<C: Cpu>(self, _: C) -> T::Output {
            self.0.run()
        }
    }
    Processor::detect().run(Any(task))
}

impl Processor {
    /// Finds out, when it is first asked.
    pub(in crate::kernel) fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if let Some(cpu) = Avx512::detect() {
                return Processor::Avx512(cpu);
            }
            if let Some(cpu) = Bmi2::detect() {
                return Processor::Bmi2(cpu);
            }
        }
        Processor::Portable(Portable)
    }

    pub(in crate::kernel) fn run<W: Work>(self, work: W) -> W::Output {
        match self {
            Processor::Portable(cpu) => work.run(cpu),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the processor was found to have these features.
            Processor::Bmi2(cpu) => unsafe { with_bmi2(cpu, work) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the processor was found to have these features.
            Processor::Avx512(cpu) => unsafe { with_avx512(cpu, work) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt,avx2")]
fn with_bmi2<W: Work>(cpu: Bmi2, work: W) -> W::Output {
    work.run(cpu)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "popcnt,bmi1,bmi2,lzcnt,avx2,avx512f,avx512vl,avx512bw,avx512dq,avx512vbmi,avx512vpopcntdq"
)]
fn with_avx512<W: Work>(cpu: Avx512, work: W) -> W::Output {
    work.run(cpu)
}
