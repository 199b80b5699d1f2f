//! Builds a [`Problem`] item by item and option by option, and reports what is wrong with an option.

mod items;

use std::fmt;

use bitvec::vec::BitVec;

use super::bounds::AllBounds;
use super::names::Names;
use super::{BuildError, Entry, ItemId, NO_COLOR, OptionId, Problem};

/// Collects the items and options of a [`Problem`].
///
/// A call that returns an error leaves the builder as it was.
///
/// It takes the memory of the [`Problem`] that it becomes, and 4 bytes per item; while it grows, up to
/// twice that.
#[derive(Clone)]
pub struct ProblemBuilder {
    problem: Problem,
    /// For each item, the last option that held it, plus one, to find repeated items.
    last_option: Vec<u32>,
    limit: u32,
}

impl fmt::Debug for ProblemBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ProblemBuilder").field(&self.problem).finish()
    }
}

impl Default for ProblemBuilder {
    fn default() -> Self {
        ProblemBuilder {
            problem: Problem {
                names: Names::default(),
                primary: BitVec::new(),
                bounds: AllBounds::default(),
                colors: Names::default(),
                starts: vec![0],
                items: Vec::new(),
                entry_colors: Vec::new(),
                costs: Vec::new(),
            },
            last_option: Vec::new(),
            // Kernels number items, options and entries in one sequence, with one bit for marks.
            limit: 1 << 29,
        }
    }
}

impl ProblemBuilder {
    /// Adds an option. Takes time linear in the number of its items, amortised.
    ///
    /// Its entries are items, or items with colours ([`ItemId::colored`]). Where some have colours, turn the others
    /// into entries, too: `b.option([p.into(), s.colored(red)])`.
    ///
    /// Two options with the same items are different options: each is in covers of its own.
    ///
    /// # Errors
    /// If an item or colour is unknown, an item is repeated, a primary item has a colour, no item is
    /// primary, or there would be more than 2²⁹ options, or items in all options.
    pub fn option<E: Into<Entry>>(
        &mut self,
        entries: impl IntoIterator<Item = E>,
    ) -> Result<OptionId, BuildError> {
        let option = OptionId(self.problem.option_count() as u32);
        let start = self.problem.items.len();
        let result = self.push_entries(option, entries.into_iter().map(Into::into));
        if result.is_err() {
            for item in self.problem.items.drain(start..) {
                self.last_option[item.index()] = 0;
            }
            self.problem.entry_colors.truncate(start);
        }
        result.map(|()| option)
    }

    fn push_entries(
        &mut self,
        option: OptionId,
        entries: impl Iterator<Item = Entry>,
    ) -> Result<(), BuildError> {
        let problem = &mut self.problem;
        let limit = self.limit;
        if option.0 >= limit {
            return Err(BuildError::TooMany { what: "options", limit });
        }
        let mut has_primary = false;
        for Entry { item, color } in entries {
            let Some(last) = self.last_option.get_mut(item.index()) else {
                let items = problem.item_count();
                return Err(BuildError::UnknownItem { option: Some(option), item, items });
            };
            if *last == option.0 + 1 {
                return Err(BuildError::RepeatedItem { option, item, name: own_name(problem, item) });
            }
            let primary = problem.primary[item.index()];
            has_primary |= primary;
            if let Some(color) = color {
                let colors = problem.colors.len();
                if color.index() >= colors {
                    let name = own_name(problem, item);
                    return Err(BuildError::UnknownColor { option, item, name, color, colors });
                }
                if primary {
                    return Err(BuildError::ColoredPrimary { option, item, name: own_name(problem, item) });
                }
            }
            if problem.items.len() >= limit as usize {
                return Err(BuildError::TooMany { what: "items in all options", limit });
            }
            *last = option.0 + 1;
            if let Some(color) = color {
                // The first colour of all: the entries before it had none.
                problem.entry_colors.resize(problem.items.len(), NO_COLOR);
                problem.entry_colors.push(color.0);
            } else if !problem.entry_colors.is_empty() {
                problem.entry_colors.push(NO_COLOR);
            }
            problem.items.push(item);
        }
        if !has_primary {
            return Err(BuildError::NoPrimary { option });
        }
        problem.starts.push(problem.items.len() as u32);
        Ok(())
    }

    /// Adds an option with a cost: [`option`](Self::option), and [`cost`](Self::cost).
    ///
    /// # Errors
    /// Those of [`option`](Self::option).
    pub fn option_with_cost<E: Into<Entry>>(
        &mut self,
        entries: impl IntoIterator<Item = E>,
        cost: u32,
    ) -> Result<OptionId, BuildError> {
        let option = self.option(entries)?;
        self.cost(option, cost);
        Ok(option)
    }

    /// Sets the cost of an option, which is 0 by default: see [`Solver::cheapest`](crate::Solver::cheapest), and
    /// [`Counter::best`](crate::count::Counter::best).
    ///
    /// # Panics
    /// If this builder did not make the option.
    pub fn cost(&mut self, option: OptionId, cost: u32) {
        assert!(option.index() < self.option_count(), "the builder knows no {option:?}");
        let costs = &mut self.problem.costs;
        if costs.len() <= option.index() {
            if cost == 0 {
                return;
            }
            costs.resize(option.index() + 1, 0);
        }
        costs[option.index()] = cost;
    }

    /// The number of items so far.
    #[must_use]
    pub fn item_count(&self) -> usize {
        self.problem.item_count()
    }

    /// The number of options so far.
    #[must_use]
    pub fn option_count(&self) -> usize {
        self.problem.option_count()
    }

    /// The item with this name, if one was added. Takes time linear in the length of the name.
    #[must_use]
    pub fn item_named(&self, name: &str) -> Option<ItemId> {
        self.problem.item_named(name)
    }

    /// Whether an item is primary.
    ///
    /// # Panics
    /// If this builder did not make the item.
    #[must_use]
    pub fn is_primary(&self, item: ItemId) -> bool {
        self.problem.is_primary(item)
    }

    /// The problem with all items and options added so far. It is always valid.
    ///
    /// Releases memory that was reserved for more options, and may copy all entries for that.
    #[must_use]
    pub fn build(mut self) -> Problem {
        self.problem.items.shrink_to_fit();
        self.problem.entry_colors.shrink_to_fit();
        self.problem.starts.shrink_to_fit();
        self.problem
    }
}

impl Problem {
    /// A builder that has made all of this problem, to add more to it. Takes 4 bytes per item.
    ///
    /// ```
    /// use dlx::{Problem, Solver};
    ///
    /// let text = "a b c\na\nb c\n";
    /// let (problem, _) = dlx::format::parse(text)?;
    /// let [a, b, c] = [0, 1, 2].map(|number| problem.items().nth(number).unwrap());
    /// let mut more = problem.into_builder();
    /// let all = more.option([a, b, c])?;
    /// more.cost(all, 5);
    /// assert_eq!(Solver::new(&more.build()).count().exact(), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn into_builder(self) -> ProblemBuilder {
        ProblemBuilder { last_option: vec![0; self.item_count()], problem: self, ..ProblemBuilder::default() }
    }
}

/// A name to keep.
fn own_name(problem: &Problem, item: ItemId) -> Option<String> {
    problem.item_name(item).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Color, ItemKind};

    #[test]
    fn a_problem_can_be_added_to() {
        let built = |pause: bool| {
            let mut b = Problem::builder();
            let (p, s) = (b.named_primary("p").unwrap(), b.named_secondary("s").unwrap());
            let first = b.option([p, s]).unwrap();
            let mut b = if pause { b.build().into_builder() } else { b };
            let (q, red) = (b.bounded(0..=3).unwrap(), b.color("red").unwrap());
            let second = b.option([p.into(), q.into(), s.colored(red)]).unwrap();
            b.cost(first, 2);
            b.cost(second, 3);
            assert_eq!(
                b.option([q, q]),
                Err(BuildError::RepeatedItem { option: OptionId(2), item: q, name: None })
            );
            assert!(b.named_primary("s").is_err());
            format!("{:?}", b.build())
        };
        assert_eq!(built(true), built(false));
    }

    #[test]
    fn each_mistake_has_its_own_error_and_leaves_no_trace() {
        let mut b = Problem::builder();
        let [p, q] = b.primaries();
        let s = b.secondary();
        let red = b.color("red").unwrap();
        let option = b.option([p.into(), s.colored(red)]).unwrap();
        assert_eq!(option, OptionId(0));
        let option = OptionId(1);
        let unknown = ItemId(3);
        assert_eq!(
            b.option([p, unknown]),
            Err(BuildError::UnknownItem { option: Some(option), item: unknown, items: 3 })
        );
        assert_eq!(b.option([q, p, q]), Err(BuildError::RepeatedItem { option, item: q, name: None }));
        assert_eq!(
            b.option([p.colored(red)]),
            Err(BuildError::ColoredPrimary { option, item: p, name: None })
        );
        let color = Color(1);
        assert_eq!(
            b.option([p.into(), s.colored(color)]),
            Err(BuildError::UnknownColor { option, item: s, name: None, color, colors: 1 })
        );
        assert_eq!(b.option([s]), Err(BuildError::NoPrimary { option }));
        assert_eq!(b.option::<ItemId>([]), Err(BuildError::NoPrimary { option }));
        assert_eq!(b.option([p, q, s]), Ok(option));
        let problem = b.build();
        assert_eq!(problem.option_count(), 2);
        assert_eq!(problem.entry_count(), 5);
        let entries: Vec<_> = problem.option(OptionId(0)).collect();
        assert_eq!(entries, [p.into(), s.colored(red)]);
        assert_eq!(problem.option_items(option), [p, q, s]);
    }

    #[test]
    fn mistakes_name_items_by_their_names() {
        let mut b = Problem::builder();
        let (p, s) = (b.named_primary("row 1").unwrap(), b.named_secondary("S").unwrap());
        let q = b.primary();
        let red = b.color("red").unwrap();
        let said = |mistake: Result<OptionId, BuildError>| mistake.unwrap_err().to_string();
        assert_eq!(said(b.option([p, p])), "option 0 holds item \"row 1\" twice");
        assert_eq!(said(b.option([q, q])), "option 0 holds item 2 twice");
        assert_eq!(
            said(b.option([p.colored(red)])),
            "option 0 gives a colour to item \"row 1\", which is primary: only secondary items have colours"
        );
        assert_eq!(
            said(b.option([p.into(), s.colored(Color(1))])),
            "option 0 gives item \"S\" colour 1, but there is only 1 colour"
        );
        assert_eq!(said(b.option([ItemId(9)])), "option 0 holds item 9, but there are only 3 items");
        assert_eq!(said(Problem::builder().option([p])), "option 0 holds item 0, but there are no items");
        let said = |mistake: Result<(), BuildError>| mistake.unwrap_err().to_string();
        assert_eq!(
            said(b.bounds(s, 1..)),
            "item \"S\" has bounds, but is secondary: only primary items have bounds"
        );
        assert!(said(b.bounds(p, 0..=0)).starts_with("item \"row 1\" cannot have the bounds 0 to 0: "));
        assert_eq!(
            said(b.bounds(p, 0..0)),
            "item \"row 1\" cannot have bounds below 0: the upper bound is at least 1"
        );
    }

    #[test]
    fn sizes_beyond_the_ids_are_errors() {
        let mut b = Problem::builder();
        b.limit = 3;
        let [p, q, _] = b.primaries();
        assert_eq!(b.item(ItemKind::Primary, None), Err(BuildError::TooMany { what: "items", limit: 3 }));
        b.option([p, q]).unwrap();
        assert!(matches!(b.option([p, q]), Err(BuildError::TooMany { limit: 3, .. })));
        b.option([q]).unwrap();
        assert!(matches!(b.option([p]), Err(BuildError::TooMany { limit: 3, .. })));
        for _ in 0..3 {
            b.new_color().unwrap();
        }
        assert_eq!(b.new_color(), Err(BuildError::TooMany { what: "colours", limit: 3 }));
    }
}
