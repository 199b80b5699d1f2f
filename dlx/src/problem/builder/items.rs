//! Adds items and colours to a problem, and gives items bounds.

use std::ops::{Bound, RangeBounds, RangeInclusive};

use super::{ProblemBuilder, own_name};
use crate::problem::{BuildError, Color, ItemId, ItemKind};

impl ProblemBuilder {
    /// Adds a primary item, which must be covered exactly once, unless it is given other
    /// [bounds](Self::bounds). Takes constant time, amortised.
    ///
    /// # Panics
    /// If there are 2²⁹ items already; [`item`](Self::item) returns an error.
    pub fn primary(&mut self) -> ItemId {
        self.item(ItemKind::Primary, None).expect("room for one more item")
    }

    /// Adds a secondary item. It may stay uncovered, and options that give it the same colour may share
    /// it. Takes constant time, amortised.
    ///
    /// # Panics
    /// As [`primary`](Self::primary).
    pub fn secondary(&mut self) -> ItemId {
        self.item(ItemKind::Secondary, None).expect("room for one more item")
    }

    /// Adds `N` primary items.
    ///
    /// # Panics
    /// As [`primary`](Self::primary).
    pub fn primaries<const N: usize>(&mut self) -> [ItemId; N] {
        std::array::from_fn(|_| self.primary())
    }

    /// Adds `N` secondary items.
    ///
    /// # Panics
    /// As [`primary`](Self::primary).
    pub fn secondaries<const N: usize>(&mut self) -> [ItemId; N] {
        std::array::from_fn(|_| self.secondary())
    }

    /// Adds this many primary items.
    ///
    /// # Panics
    /// As [`primary`](Self::primary).
    pub fn many_primaries(&mut self, number: usize) -> Vec<ItemId> {
        (0..number).map(|_| self.primary()).collect()
    }

    /// Adds this many secondary items.
    ///
    /// # Panics
    /// As [`primary`](Self::primary).
    pub fn many_secondaries(&mut self, number: usize) -> Vec<ItemId> {
        (0..number).map(|_| self.secondary()).collect()
    }

    /// Adds a primary item with bounds, such as `2..=3`, `2..` or `..=3`: it is in at least as many options of a
    /// cover as the lower bound says, and in at most as many as the upper bound. Takes constant time, amortised.
    ///
    /// An item with a name is made by [`named_bounded`](Self::named_bounded).
    ///
    /// With `0..=1` it only excludes, as a [secondary](Self::secondary) item without colours does, and takes as long.
    /// But where an option holds no other primary item, that option is in covers or not, although nothing needs it.
    ///
    /// ```
    /// use dlx::{Count, Problem, Solver};
    ///
    /// // Two or three of four people.
    /// let mut b = Problem::builder();
    /// let team = b.bounded(2..=3)?;
    /// for _ in 0..4 {
    ///     b.option([team])?;
    /// }
    /// assert_eq!(Solver::new(&b.build()).count(), Count::Exact(6 + 4));
    /// # Ok::<(), dlx::BuildError>(())
    /// ```
    ///
    /// # Errors
    /// If the lower bound is above the upper one, the upper one is 0, or there are 2²⁹ items.
    pub fn bounded(&mut self, bounds: impl RangeBounds<u32>) -> Result<ItemId, BuildError> {
        self.item_with_bounds(None, &bounds)
    }

    /// The same with a name, which is used in text only. Takes time linear in the length of the name.
    ///
    /// # Errors
    /// As with `bounded`, or if an item already has this name.
    pub fn named_bounded(&mut self, name: &str, bounds: impl RangeBounds<u32>) -> Result<ItemId, BuildError> {
        self.item_with_bounds(Some(name), &bounds)
    }

    fn item_with_bounds(
        &mut self,
        name: Option<&str>,
        bounds: &impl RangeBounds<u32>,
    ) -> Result<ItemId, BuildError> {
        let bounds = checked(ItemId(self.problem.item_count() as u32), name, bounds)?;
        let item = self.item(ItemKind::Primary, name)?;
        self.problem.bounds.set(item, &bounds);
        Ok(item)
    }

    /// Gives a primary item bounds, in place of those it had; see [`bounded`](Self::bounded). Takes constant
    /// time, amortised.
    ///
    /// # Errors
    /// If the lower bound is above the upper one, the upper one is 0, the item is secondary, or this builder did not
    /// make it.
    pub fn bounds(&mut self, item: ItemId, bounds: impl RangeBounds<u32>) -> Result<(), BuildError> {
        let items = self.item_count();
        if item.index() >= items {
            return Err(BuildError::UnknownItem { option: None, item, items });
        }
        if !self.is_primary(item) {
            return Err(BuildError::BoundedSecondary { item, name: own_name(&self.problem, item) });
        }
        let bounds = checked(item, self.problem.item_name(item), &bounds)?;
        self.problem.bounds.set(item, &bounds);
        Ok(())
    }

    /// Adds a primary item with a name, which is used in text only. Takes time linear in the length of the
    /// name.
    ///
    /// # Errors
    /// If an item already has this name, or there are 2²⁹ items.
    pub fn named_primary(&mut self, name: &str) -> Result<ItemId, BuildError> {
        self.item(ItemKind::Primary, Some(name))
    }

    /// Adds a secondary item with a name, which is used in text only. Takes time linear in the length of
    /// the name.
    ///
    /// # Errors
    /// If an item already has this name, or there are 2²⁹ items.
    pub fn named_secondary(&mut self, name: &str) -> Result<ItemId, BuildError> {
        self.item(ItemKind::Secondary, Some(name))
    }

    /// Adds an item of this kind, with or without a name: for callers that read the kind, or copy it from
    /// [another problem](crate::Problem::item_kind). Takes time linear in the length of the name.
    ///
    /// # Errors
    /// If an item already has this name, or there are 2²⁹ items.
    pub fn item(&mut self, kind: ItemKind, name: Option<&str>) -> Result<ItemId, BuildError> {
        let id = self.problem.names.add("items", name, self.limit)?;
        self.problem.primary.push(kind == ItemKind::Primary);
        self.last_option.push(0);
        Ok(ItemId(id))
    }

    /// The colour with this name; a new one if there is none. Takes time linear in the length of the name.
    ///
    /// # Errors
    /// If there are 2²⁹ colours.
    pub fn color(&mut self, name: &str) -> Result<Color, BuildError> {
        if let Some(color) = self.problem.color_named(name) {
            return Ok(color);
        }
        self.problem.colors.add("colours", Some(name), self.limit).map(Color)
    }

    /// Adds a colour without a name.
    ///
    /// # Errors
    /// If there are 2²⁹ colours.
    pub fn new_color(&mut self) -> Result<Color, BuildError> {
        self.problem.colors.add("colours", None, self.limit).map(Color)
    }
}

/// The lower and the upper bound, if something can meet them.
fn checked(
    item: ItemId,
    name: Option<&str>,
    bounds: &impl RangeBounds<u32>,
) -> Result<RangeInclusive<u32>, BuildError> {
    let lower = match bounds.start_bound() {
        Bound::Included(&lower) => lower,
        Bound::Excluded(&below) => below.saturating_add(1),
        Bound::Unbounded => 0,
    };
    let name = || name.map(str::to_owned);
    let upper = match bounds.end_bound() {
        Bound::Included(&upper) => upper,
        Bound::Excluded(0) => return Err(BuildError::NoBounds { item, name: name() }),
        Bound::Excluded(&above) => above - 1,
        Bound::Unbounded => u32::MAX,
    };
    if upper == 0 || lower > upper {
        return Err(BuildError::BadBounds { item, name: name(), lower, upper });
    }
    Ok(lower..=upper)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;

    #[test]
    fn bounds_that_nothing_can_meet_are_errors() {
        let mut b = Problem::builder();
        let item = ItemId(0);
        assert_eq!(b.bounded(0..=0), Err(BuildError::BadBounds { item, name: None, lower: 0, upper: 0 }));
        #[allow(clippy::reversed_empty_ranges)]
        let reversed = b.bounded(3..=2);
        assert_eq!(reversed, Err(BuildError::BadBounds { item, name: None, lower: 3, upper: 2 }));
        let name = || "n".to_owned();
        assert_eq!(
            b.named_bounded("n", 0..=0),
            Err(BuildError::BadBounds { item, name: Some(name()), lower: 0, upper: 0 })
        );
        for none in [b.bounded(0..0), b.bounded(..0)] {
            assert_eq!(none, Err(BuildError::NoBounds { item, name: None }));
        }
        assert_eq!(b.bounded(1..=1), Ok(item));
        assert!(!b.clone().build().has_bounds());
        b.bounds(item, 0..=2).unwrap();
        let unknown = ItemId(7);
        assert_eq!(
            b.bounds(unknown, 1..),
            Err(BuildError::UnknownItem { option: None, item: unknown, items: 1 })
        );
        let secondary = b.secondary();
        assert_eq!(
            b.bounds(secondary, 0..=2),
            Err(BuildError::BoundedSecondary { item: secondary, name: None })
        );
        let problem = b.build();
        assert!(problem.has_bounds());
        assert_eq!([item, secondary].map(|item| problem.bounds(item)), [0..=2, 0..=1]);
    }

    #[test]
    fn names_lead_both_ways() {
        let mut b = Problem::builder();
        let a = b.named_primary("a").unwrap();
        let x = b.named_secondary("x").unwrap();
        let n = b.named_bounded("n", 2..).unwrap();
        assert!(matches!(b.named_bounded("a", 2..), Err(BuildError::RepeatedName { .. })));
        assert!(matches!(b.named_primary("x"), Err(BuildError::RepeatedName { .. })));
        let problem = b.build();
        assert_eq!(problem.item_named("a"), Some(a));
        assert_eq!((problem.item_named("n"), problem.bounds(n)), (Some(n), 2..=u32::MAX));
        assert_eq!(problem.item_name(x), Some("x"));
        assert!(problem.is_primary(a) && !problem.is_primary(x));
        assert_eq!(problem.item_named("b"), None);
    }
}
