//! The names of the kinds that code beyond their own files asks for. A new kind needs a line here only then.

use super::{
    areas, arrow, cage, calc, clone, differ, dot, ends, indexer, less, line_sums, marks, nabner, outside,
    palindrome, quadruple, renban, thermometer, thirds, unmarked, whispers,
};

pub(crate) const ARROW: &str = arrow::KIND.name;
pub(crate) const BOX_INDEXER: &str = indexer::BOX.name;
pub(crate) const CALC: &str = calc::KIND.name;
pub(crate) const CLONE: &str = clone::KIND.name;
pub(crate) const COLUMN_INDEXER: &str = indexer::COLUMN.name;
pub(crate) const DIFFER: &str = differ::KIND.name;
pub(crate) const DIFFERENCE: &str = marks::DIFFERENCE.name;
pub(crate) const DOT: &str = dot::KIND.name;
pub(crate) const DOUBLE_ARROW: &str = line_sums::DOUBLE_ARROW.name;
pub(crate) const ENTROPIC_LINE: &str = thirds::ENTROPIC.name;
pub(crate) const EXTRA_REGION: &str = areas::EXTRA.name;
pub(crate) const KILLER_CAGE: &str = cage::KIND.name;
pub(crate) const LESS: &str = less::KIND.name;
pub(crate) const LOCKOUT: &str = ends::LOCKOUT.name;
pub(crate) const MODULAR_LINE: &str = thirds::MODULAR.name;
pub(crate) const NABNER: &str = nabner::KIND.name;
pub(crate) const NEGATIVE_RATIO: &str = unmarked::NO_RATIO.name;
pub(crate) const NEGATIVE_XV: &str = unmarked::NO_SUM.name;
pub(crate) const NONCONSECUTIVE: &str = unmarked::NONCONSECUTIVE.name;
pub(crate) const PALINDROME: &str = palindrome::KIND.name;
pub(crate) const QUADRUPLE: &str = quadruple::KIND.name;
pub(crate) const RATIO: &str = marks::RATIO.name;
pub(crate) const REGION_SUM_LINE: &str = line_sums::REGIONS.name;
pub(crate) const RENBAN: &str = renban::KIND.name;
pub(crate) const ROW_INDEXER: &str = indexer::ROW.name;
pub(crate) const SKYSCRAPER: &str = outside::SKYSCRAPER.name;
pub(crate) const SLOW_THERMOMETER: &str = thermometer::SLOW.name;
pub(crate) const WHISPERS: &str = whispers::KIND.name;
pub(crate) const XV: &str = marks::XV.name;
pub(crate) const X_SUM: &str = outside::X_SUM.name;
pub(crate) const ZIPPER_LINE: &str = line_sums::ZIPPER.name;
