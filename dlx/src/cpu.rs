//! What this processor can do.
//!
//! A value of a type such as [`Avx2`] is a token: it can only be had where the instructions were found, so
//! holding one is proof that they may be used. Code that needs them takes the token, and is safe to call.
//!
//! Nothing is set when building: features are found at run time, and hot loops are compiled once for each
//! level ([`Vectorized`]). `DLX_CPU=portable` (or `sse`, `avx2`, `avx512`; `neon` on ARM) keeps them to a lower
//! level, so that every path can be tested and measured on one machine; the answers are the same on all.
//!
//! This module is public for the crates of this workspace. It may change with any version.

#![allow(unsafe_code)]

use std::fmt;
use std::sync::OnceLock;

/// Any processor.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

/// One with vectors of 128 bits: SSSE3, SSE4.1, SSE4.2 and POPCNT, as nearly all x86-64 since 2008 have them; NEON, as
/// all ARMs of 64 bits; `simd128` of WebAssembly, where it was built for that.
#[derive(Clone, Copy, Debug)]
pub struct Simd128(());

/// One with AVX2, BMI1, BMI2, LZCNT and POPCNT.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

/// One with AVX-512 F, VL, BW, DQ, VBMI, BITALG and VPOPCNTDQ, besides what [`Avx2`] has.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Avx512(());

/// Work that profits from vector instructions which the compiler chooses.
pub trait Vectorized {
    /// What it gives.
    type Output;

    /// Does it. Only what is inlined here is compiled for the processor: mark this `#[inline(always)]`, and
    /// all that matters of what it calls.
    fn run(self) -> Self::Output;
}

impl Simd128 {
    /// Its name on this architecture.
    const NAME: &'static str = match () {
        () if cfg!(target_arch = "x86_64") => "sse",
        () if cfg!(target_arch = "aarch64") => "neon",
        () => "simd128",
    };

    /// The token, where the instructions are.
    #[must_use]
    pub fn detect() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        let is_there = is_x86_feature_detected!("ssse3")
            && is_x86_feature_detected!("sse4.1")
            && is_x86_feature_detected!("sse4.2")
            && is_x86_feature_detected!("popcnt");
        #[cfg(not(target_arch = "x86_64"))]
        let is_there = cfg!(any(
            all(target_arch = "aarch64", target_feature = "neon"),
            all(target_arch = "wasm32", target_feature = "simd128")
        ));
        is_there.then_some(Simd128(()))
    }

    /// Does work that is compiled for these instructions.
    #[inline]
    pub fn run<W: Vectorized>(self, work: W) -> W::Output {
        // Elsewhere they need not be asked for.
        #[inline(never)]
        #[cfg_attr(target_arch = "x86_64", target_feature(enable = "ssse3,sse4.1,sse4.2,popcnt"))]
        fn enabled<W: Vectorized>(work: W) -> W::Output {
            work.run()
        }
        // SAFETY: the token exists only where the instructions do.
        #[cfg_attr(not(target_arch = "x86_64"), allow(unused_unsafe))]
        unsafe {
            enabled(work)
        }
    }
}

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    /// The token, where the instructions are.
    #[must_use]
    pub fn detect() -> Option<Self> {
        (is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt"))
        .then_some(Avx2(()))
    }

    /// Does work that is compiled for these instructions.
    #[inline]
    pub fn run<W: Vectorized>(self, work: W) -> W::Output {
        #[inline(never)]
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn enabled<W: Vectorized>(work: W) -> W::Output {
            work.run()
        }
        // SAFETY: the token exists only where the instructions do.
        unsafe { enabled(work) }
    }
}

#[cfg(target_arch = "x86_64")]
impl Avx512 {
    /// The token, where the instructions are.
    #[must_use]
    pub fn detect() -> Option<Self> {
        (Avx2::detect().is_some()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("avx512vpopcntdq"))
        .then_some(Avx512(()))
    }

    /// The proof that AVX2 is there, too.
    #[must_use]
    pub fn avx2(self) -> Avx2 {
        Avx2(())
    }

    /// Does work that is compiled for these instructions.
    #[inline]
    pub fn run<W: Vectorized>(self, work: W) -> W::Output {
        #[inline(never)]
        #[target_feature(
            enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512vl,avx512bw,avx512dq,avx512vbmi,avx512bitalg,avx512vpopcntdq"
        )]
        fn enabled<W: Vectorized>(work: W) -> W::Output {
            work.run()
        }
        // SAFETY: the token exists only where the instructions do.
        unsafe { enabled(work) }
    }
}

/// The best level of this processor, with its token.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Processor {
    /// No level that is known.
    Portable(Portable),
    /// See [`Simd128`].
    Simd128(Simd128),
    /// See [`Avx2`].
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    /// See [`Avx512`].
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

/// `DLX_CPU` names a level that is unknown, or that this processor lacks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLevel(String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DLX_CPU={}: expected a level that this processor has: ", self.0)?;
        let names: Vec<&str> = Processor::all().map(Processor::name).collect();
        f.write_str(&names.join(", "))
    }
}

impl std::error::Error for UnknownLevel {}

impl Processor {
    /// The levels of this processor, the best first.
    pub fn all() -> impl Iterator<Item = Processor> {
        #[cfg(target_arch = "x86_64")]
        let wide = [Avx512::detect().map(Processor::Avx512), Avx2::detect().map(Processor::Avx2)];
        #[cfg(not(target_arch = "x86_64"))]
        let wide: [Option<Processor>; 0] = [];
        let narrow = Simd128::detect().map(Processor::Simd128);
        wide.into_iter().flatten().chain(narrow).chain([Processor::Portable(Portable)])
    }

    /// Its name, as in `DLX_CPU`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Processor::Portable(_) => "portable",
            Processor::Simd128(_) => Simd128::NAME,
            #[cfg(target_arch = "x86_64")]
            Processor::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Processor::Avx512(_) => "avx512",
        }
    }

    /// The level to use: the best one, or that named by `DLX_CPU` when this is first asked. A name that
    /// means nothing here counts as none; [`check`](Self::check) tells.
    #[must_use]
    pub fn detect() -> Self {
        static LEVEL: OnceLock<Processor> = OnceLock::new();
        let best = || Processor::all().next().unwrap_or(Processor::Portable(Portable));
        *LEVEL.get_or_init(|| Self::named().ok().flatten().unwrap_or_else(best))
    }

    /// Whether `DLX_CPU`, if it is set, names a level of this processor.
    ///
    /// # Errors
    /// If it does not.
    pub fn check() -> Result<(), UnknownLevel> {
        Self::named().map(|_| ())
    }

    fn named() -> Result<Option<Self>, UnknownLevel> {
        let Some(name) = std::env::var_os("DLX_CPU") else { return Ok(None) };
        let level = Processor::all().find(|level| name == level.name());
        level.map(Some).ok_or_else(|| UnknownLevel(name.to_string_lossy().into_owned()))
    }

    /// Does work that is compiled for this level.
    #[inline]
    pub fn run<W: Vectorized>(self, work: W) -> W::Output {
        match self {
            Processor::Portable(_) => work.run(),
            Processor::Simd128(cpu) => cpu.run(work),
            #[cfg(target_arch = "x86_64")]
            Processor::Avx2(cpu) => cpu.run(work),
            #[cfg(target_arch = "x86_64")]
            Processor::Avx512(cpu) => cpu.run(work),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_go_down_to_portable() {
        let names: Vec<&str> = Processor::all().map(Processor::name).collect();
        assert_eq!(names.last(), Some(&"portable"));
        let mut unique = names.clone();
        unique.dedup();
        assert_eq!(names, unique);
    }
}
