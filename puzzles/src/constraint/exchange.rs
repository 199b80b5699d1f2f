//! Values exchanged for one another, in all cells at once. A constraint that asks the same after that is kept by it.

/// For each value less 1, the new one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange(Vec<u8>);

impl Exchange {
    /// The exchange that makes these of the values from 1.
    pub(crate) fn new(values: Vec<u8>) -> Self {
        Exchange(values)
    }

    /// The largest value for 1, and so on: each v becomes n + 1 − v.
    pub(crate) fn around(size: usize) -> Self {
        Exchange((1..=size as u8).rev().collect())
    }

    /// Exchanges that all others are composed of: of the first two values, and of each value for the next.
    pub(crate) fn generators(size: usize) -> [Self; 2] {
        let mut two: Vec<u8> = (1..=size as u8).collect();
        let mut next = two.clone();
        two.swap(0, 1);
        next.rotate_left(1);
        [Exchange(two), Exchange(next)]
    }

    /// What becomes of a value.
    pub(crate) fn of(&self, value: i32) -> i32 {
        self.0[value as usize - 1].into()
    }

    /// The values that it exchanges.
    pub(crate) fn values(&self) -> impl Iterator<Item = i32> + Clone {
        1..=self.0.len() as i32
    }

    /// Whether the same values go together after it.
    pub(crate) fn keeps_pairs(&self, goes: impl Fn(i32, i32) -> bool) -> bool {
        self.values()
            .all(|one| self.values().all(|other| goes(one, other) == goes(self.of(one), self.of(other))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_kept_and_orders_are_not() {
        let is_kept_by_all =
            |goes: fn(i32, i32) -> bool| Exchange::generators(9).iter().all(|all| all.keeps_pairs(goes));
        assert!(is_kept_by_all(|one, other| one == other));
        assert!(is_kept_by_all(|one, other| (one - other).abs() >= 1));
        assert!(!is_kept_by_all(|one, other| (one - other).abs() >= 2));
        let around = Exchange::around(9);
        assert!(around.keeps_pairs(|one, other| (one - other).abs() >= 2));
        assert!(around.keeps_pairs(|one, other| one + other == 10));
        assert!(!around.keeps_pairs(|one, other| one < other));
    }
}
