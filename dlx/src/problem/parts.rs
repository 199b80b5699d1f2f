//! Problems made of a part of another one.

use super::{Entry, ItemId, ItemKind, Names, OptionId, Problem};

impl Problem {
    /// The problem with only these options, in this order, and without the `spare` items: these keep
    /// their numbers, but are secondary, and no option holds them. Behind them comes a secondary item for each of the
    /// pairs of options, which are told by their places among these. Names and costs are dropped. For problems without
    /// bounds.
    pub(crate) fn restricted(&self, options: &[OptionId], spare: &[bool], pairs: &[[u32; 2]]) -> Problem {
        debug_assert!(!self.has_bounds());
        let mut b = Problem::builder();
        for item in self.items() {
            b.item(ItemKind::primary_if(self.is_primary(item) && !spare[item.index()]), None)
                .expect("as many as before");
        }
        for _ in 0..self.color_count() {
            b.new_color().expect("as many as before");
        }
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

    /// The problem with only these options, which are in order. All items stay, and all names and costs.
    pub(crate) fn with_options(&self, options: &[OptionId]) -> Problem {
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
