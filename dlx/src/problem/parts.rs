//! Problems made of a part of another one.

use super::{BuildError, Entry, ItemId, ItemKind, Names, OptionId, Problem, ProblemBuilder};

impl Problem {
    /// A builder with the items that `add` adds, one for each of these, and with as many colours. Nothing has a name.
    pub(crate) fn builder_with(
        &self,
        mut add: impl FnMut(&mut ProblemBuilder, ItemId) -> Result<ItemId, BuildError>,
    ) -> ProblemBuilder {
        let mut b = Problem::builder();
        for item in self.items() {
            add(&mut b, item).expect("as many as before");
        }
        for _ in 0..self.color_count() {
            b.new_color().expect("as many as before");
        }
        b
    }

    /// The problem with only these options, in this order, and without the `spare` items: these keep
    /// their numbers, but are secondary, and no option holds them. Behind them comes a secondary item for each of the
    /// pairs of options, which are told by their places among these. Names and costs are dropped. For problems without
    /// bounds.
    pub(crate) fn restricted(&self, options: &[OptionId], spare: &[bool], pairs: &[[u32; 2]]) -> Problem {
        debug_assert!(!self.has_bounds());
        let is_primary = |item| self.is_primary(item) && !spare[item.index()];
        let mut b = self.builder_with(|b, item| b.item(ItemKind::primary_if(is_primary(item)), None));
        let mut shared: Vec<Vec<ItemId>> = vec![Vec::new(); options.len()];
        for pair in pairs {
            let item = b.secondary();
            pair.iter().for_each(|&place| shared[place as usize].push(item));
        }
        for (&option, shared) in options.iter().zip(shared) {
            let entries = self.option(option).filter(|entry| !spare[entry.item.index()]);
            b.option(entries.chain(shared.into_iter().map(Entry::from)))
                .expect("a part of a valid option with its first primary item");
        }
        b.build()
    }

    /// What is left once an option is chosen: its covers are the covers with that option, but for it. Options that do not
    /// agree with it are dropped, and so are names and costs; items keep their numbers.
    pub(crate) fn after(&self, chosen: OptionId) -> Problem {
        let mut held: Vec<Option<Entry>> = vec![None; self.item_count()];
        self.option(chosen).for_each(|entry| held[entry.item.index()] = Some(entry));
        let mut is_closed = vec![false; self.item_count()];
        let mut b = self.builder_with(|b, item| {
            let bounds = self.bounds(item);
            let most = bounds.end() - u32::from(held[item.index()].is_some());
            is_closed[item.index()] = most == 0;
            if most == 0 || !self.is_primary(item) {
                b.item(ItemKind::Secondary, None)
            } else if held[item.index()].is_some() {
                b.bounded(bounds.start().saturating_sub(1)..=most)
            } else {
                b.bounded(bounds)
            }
        });
        let is_open = |entry: &Entry| !is_closed[entry.item.index()];
        let agrees = |entry: Entry| {
            is_open(&entry) || held[entry.item.index()].is_some_and(|held| held.agrees_with(entry))
        };
        for option in self.options().filter(|&option| option != chosen && self.option(option).all(agrees)) {
            b.option(self.option(option).filter(is_open))
                .expect("a part of a valid option with its primary items");
        }
        b.build()
    }

    /// The problem with only these options, which are in increasing order. They are numbered anew: option 0 is the
    /// first of them, and so on. All items stay, with names and bounds; so do colours and costs.
    ///
    /// This shows what the covers are without some options. If these are the options of an item,
    /// [`Search::start`](crate::Search::start) does so without a new problem. Takes time and memory proportional to
    /// what is left.
    ///
    /// ```
    /// use dlx::{OptionId, Problem, Solver};
    ///
    /// // Two shifts, and three people who can take one of them each.
    /// let mut b = Problem::builder();
    /// let (shifts, people) = (b.primaries::<2>(), b.secondaries::<3>());
    /// for person in people {
    ///     for shift in shifts {
    ///         b.option([shift, person])?;
    ///     }
    /// }
    /// let problem = b.build();
    /// assert_eq!(Solver::new(&problem).count().exact(), Some(6));
    /// // What if the first person is ill?
    /// let is_left = |option: &OptionId| !problem.option_items(*option).contains(&people[0]);
    /// let left: Vec<OptionId> = problem.options().filter(is_left).collect();
    /// let solver = Solver::new(&problem.with_options(&left));
    /// assert_eq!(solver.count().exact(), Some(2));
    /// for cover in solver.covers() {
    ///     // What the options are called in the whole problem.
    ///     let names = cover.options().iter().map(|option| left[option.index()]);
    ///     assert!(names.into_iter().all(|option| is_left(&option)));
    /// }
    /// # Ok::<(), dlx::BuildError>(())
    /// ```
    ///
    /// # Panics
    /// If the options are not in increasing order, or one is not of this problem.
    #[must_use]
    pub fn with_options(&self, options: &[OptionId]) -> Problem {
        if let Some(two) = options.windows(2).find(|two| two[0] >= two[1]) {
            let [one, next] = [0, 1].map(|k| two[k].index());
            panic!("options must be in increasing order, but {next} comes after {one}");
        }
        let mut part = Problem {
            names: self.names.clone(),
            primary: self.primary.clone(),
            bounds: self.bounds.clone(),
            colors: self.colors.clone(),
            starts: Vec::with_capacity(options.len() + 1),
            items: Vec::new(),
            entry_colors: Vec::new(),
            costs: Vec::new(),
        };
        part.starts.push(0);
        for &option in options {
            let range = self.range(option);
            part.items.extend_from_slice(&self.items[range.clone()]);
            part.entry_colors.extend_from_slice(self.entry_colors.get(range).unwrap_or_default());
            part.starts.push(part.items.len() as u32);
        }
        if self.has_costs() {
            part.costs = options.iter().map(|&option| self.option_cost(option)).collect();
        }
        part
    }

    /// The problem without names and costs.
    pub(crate) fn bare(&self) -> Problem {
        Problem {
            names: Names::default(),
            primary: self.primary.clone(),
            bounds: self.bounds.clone(),
            colors: self.colors.unnamed(),
            starts: self.starts.clone(),
            items: self.items.clone(),
            entry_colors: self.entry_colors.clone(),
            costs: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_with_some_options_keeps_all_that_they_have() {
        let mut b = Problem::builder();
        let (p, x) = (b.named_primary("p").unwrap(), b.named_secondary("x").unwrap());
        let q = b.bounded(0..=2).unwrap();
        let red = b.color("red").unwrap();
        let plain = b.option([p, q]).unwrap();
        let gone = b.option([p.into(), x.colored(red)]).unwrap();
        let colored = b.option([x.colored(red), q.into()]).unwrap();
        b.cost(colored, 7);
        let whole = b.build();
        let part = whole.with_options(&[plain, colored]);
        assert_eq!(part.option_count(), 2);
        assert!(part.option(gone).eq(whole.option(colored)) && part.option(plain).eq(whole.option(plain)));
        assert_eq!([plain, gone].map(|option| part.option_cost(option)), [0, 7]);
        assert_eq!(
            (part.item_named("x"), part.color_named("red"), part.bounds(q)),
            (Some(x), Some(red), 0..=2)
        );
        assert_eq!(whole.with_options(&[]).option_count(), 0);
    }

    #[test]
    #[should_panic(expected = "in increasing order")]
    fn options_come_in_order() {
        let mut b = Problem::builder();
        let p = b.primary();
        let options = [b.option([p]).unwrap(), b.option([p]).unwrap()];
        let _ = b.build().with_options(&[options[1], options[0]]);
    }
}
