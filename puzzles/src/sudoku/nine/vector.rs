//! No registers of 128 bits are known of this processor, so nobody holds the proof that there are.

/// Stands for them.
pub(super) type Lanes8 = super::portable::Words<dlx::cpu::Simd128>;
