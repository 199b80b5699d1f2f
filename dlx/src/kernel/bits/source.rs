//! Where the tables of a search come from: the root table, or the last of a chain of packed ones.

use super::packed::Mid;
use super::scan::Scan;
use super::table::{Root, Table};

/// A table to search, with the problem's numbers of its options.
pub(super) trait Source {
    /// The words of a set of options, if known at compile time.
    const W: Option<usize>;
    /// The words of a set of items, if known at compile time.
    const IW: Option<usize>;

    fn table(&self) -> &Table;

    /// Fills in `table().keep(option)`, unless it is there.
    fn prepare<C: Scan>(&mut self, cpu: C, option: usize);

    fn original(&self, option: usize) -> u32;
}

pub(super) struct OfRoot<'a>(pub(super) &'a Root);

impl Source for OfRoot<'_> {
    const W: Option<usize> = None;
    const IW: Option<usize> = None;

    #[inline(always)]
    fn table(&self) -> &Table {
        &self.0.table
    }

    #[inline(always)]
    fn prepare<C: Scan>(&mut self, _cpu: C, _option: usize) {}

    #[inline(always)]
    fn original(&self, option: usize) -> u32 {
        option as u32
    }
}

/// The last of a chain of packed tables, of the least size or not.
pub(super) struct OfMid<'a, const LEAST: bool>(pub(super) &'a mut [Mid], pub(super) &'a Root);

impl<const LEAST: bool> Source for OfMid<'_, LEAST> {
    const W: Option<usize> = if LEAST { Some(Mid::W) } else { None };
    const IW: Option<usize> = Some(1);

    #[inline(always)]
    fn table(&self) -> &Table {
        self.0.last().map_or(&self.1.table, |mid| &mid.table)
    }

    #[inline(always)]
    fn prepare<C: Scan>(&mut self, cpu: C, option: usize) {
        Mid::prepare(self.0, cpu, &self.1.table, option);
    }

    fn original(&self, option: usize) -> u32 {
        original_in(self.0, option)
    }
}

/// The problem's number of an option of the last table of a chain.
pub(super) fn original_in(chain: &[Mid], option: usize) -> u32 {
    chain.iter().rev().fold(option as u32, |option, mid| mid.up[option as usize])
}
