//! Whether the cheapest covers come first or the dearest.

/// Which covers come first.
#[derive(Clone, Copy, Default)]
pub(crate) enum Order {
    #[default]
    CheapestFirst,
    /// They are searched for as the cheapest ones of a problem in which they cost this much less their costs.
    DearestFirst(u64),
}

impl Order {
    /// What covers cost that were searched for at this cost.
    pub(crate) fn cost(self, searched: u64) -> u64 {
        match self {
            Order::CheapestFirst => searched,
            Order::DearestFirst(total) => total.saturating_sub(searched),
        }
    }
}

/// By how much a cost and a bound differ, in percent of the larger.
pub(crate) fn gap(cost: u64, bound: u64) -> f64 {
    100.0 * cost.abs_diff(bound) as f64 / cost.max(bound).max(1) as f64
}
