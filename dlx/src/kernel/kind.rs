//! The kernels by name.

use crate::named::named;

/// An implementation of the search. All find the same covers and, with every choice of items except
/// [`Choice::Weighted`], in the same order.
///
/// A problem whose bounds are all `0..=1` counts as one without bounds here: each kernel accepts it.
///
/// If a kernel cannot search a problem, [`SolverBuilder::build`] fails with [`SetupError::Kernel`].
///
/// [`Choice::Weighted`]: crate::Choice::Weighted
/// [`SolverBuilder::build`]: crate::SolverBuilder::build
/// [`SetupError::Kernel`]: crate::SetupError::Kernel
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum KernelKind {
    /// Bit-parallel. For problems without bounds whose tables take at most 64 MiB (some 23,000 options, or fewer with
    /// many items), and for [`Choice::Fewest`] only. By far the fastest where most of the tree has few
    /// options left.
    ///
    /// `n` options and `m` primary items take n (n + 2m) / 8 bytes or slightly more, shared by all
    /// searches. Each search takes up to (n + 2m) / 8 bytes per waiting node, and up to a third of the large
    /// table for smaller ones.
    ///
    /// [`Choice::Fewest`]: crate::Choice::Fewest
    Bits,
    /// Dancing links. For any problem without bounds and any choice of items. Never chosen automatically.
    ///
    /// Takes 12 bytes per item of each option (16 with colours), and 16 bytes per option; each search
    /// takes the same again.
    Links,
    /// Dancing cells. For any problem without bounds and any choice of items; faster than `links` on nearly
    /// all. With [`Choice::Fewest`], branches with at most 64 options left are searched like `bits`, where that
    /// pays, with tables of a few kilobytes.
    ///
    /// Takes 16 bytes per item of each option (20 with colours), and the same per option; each search takes
    /// another 12 bytes or slightly more per item of each option. With at most 4096 items, each node above
    /// the current one takes at most 2 bytes per item, or 4 if an item has more than 32,766 options; with
    /// more items, 4 bytes per removal.
    ///
    /// [`Choice::Fewest`]: crate::Choice::Fewest
    Cells,
    /// Dancing cells with bounds. For any problem and any choice of items; the only kernel that takes problems
    /// with [bounds](crate::ProblemBuilder::bounded), and chosen automatically for these alone. With
    /// [`Choice::Fewest`] and up to 1024 options, sets are bits, as in `bits`, where there are not too many items.
    ///
    /// Takes what `cells` takes. With at most 4096 items, each node above the current one takes 4 bytes per item;
    /// with more items, 4 bytes per removal.
    ///
    /// [`Choice::Fewest`]: crate::Choice::Fewest
    Bounds,
}

impl KernelKind {
    /// All kernels.
    pub const ALL: &[KernelKind] =
        &[KernelKind::Bits, KernelKind::Cells, KernelKind::Links, KernelKind::Bounds];

    /// The name, as on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            KernelKind::Bits => "bits",
            KernelKind::Links => "links",
            KernelKind::Cells => "cells",
            KernelKind::Bounds => "bounds",
        }
    }
}

named!(KernelKind, "kernel", ParseKernelError);
