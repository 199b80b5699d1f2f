//! No registers of 128 bits are known of this processor, so nobody holds the proof that there are.

/// Stands for those of eight lanes.
pub(super) type Lanes8 = super::portable::Words<dlx::cpu::Simd128>;

/// Stands for those of stacks.
pub(super) type Stacks = super::portable::Stacks<dlx::cpu::Simd128>;
