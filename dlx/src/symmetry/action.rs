//! What permutations of items do to options.

use super::graph::Graph;
use super::{Contents, NoSymmetry, Symmetry};
use crate::problem::{Color, Entry, ItemId, OptionId, Problem};

/// The entries of a problem that occur, by number: first each item by itself, then the items with their colours.
#[derive(Debug)]
pub(super) struct Action<'p> {
    problem: &'p Problem,
    /// Item and colour, in order.
    colored: Vec<(ItemId, Color)>,
    /// For each option, the numbers of its entries, in order; then its cost.
    options: Vec<Box<[u32]>>,
    contents: Contents,
}

impl<'p> Action<'p> {
    pub(super) fn of(problem: &'p Problem) -> Self {
        let pair = |entry: Entry| entry.color.map(|color| (entry.item, color));
        let mut colored: Vec<(ItemId, Color)> =
            problem.options().flat_map(|option| problem.option(option).filter_map(pair)).collect();
        colored.sort_unstable();
        colored.dedup();
        let mut action = Action { problem, colored, options: Vec::new(), contents: Contents::new() };
        for option in problem.options() {
            let entry = |entry| action.number(entry).expect("it occurs");
            let mut entries: Vec<u32> = problem.option(option).map(entry).collect();
            entries.sort_unstable();
            entries.push(problem.option_cost(option));
            action.contents.entry(entries.clone().into()).or_default().push(option.0);
            action.options.push(entries.into());
        }
        action
    }

    pub(super) fn entry_count(&self) -> usize {
        self.problem.item_count() + self.colored.len()
    }

    fn number(&self, entry: Entry) -> Option<u32> {
        let items = self.problem.item_count();
        let number = match entry.color {
            None => Some(entry.item.index()).filter(|&item| item < items),
            Some(color) => self.colored.binary_search(&(entry.item, color)).ok().map(|number| items + number),
        };
        number.map(|number| number as u32)
    }

    fn entry(&self, number: u32) -> Entry {
        match (number as usize).checked_sub(self.problem.item_count()) {
            None => Entry::from(ItemId(number)),
            Some(number) => self.colored[number].0.colored(self.colored[number].1),
        }
    }

    /// Entries and options as a graph: an option is beside its entries, and a coloured entry beside its item. If
    /// options are `fixed`, each has a colour of its own.
    pub(super) fn graph(&self, fixed: bool) -> Graph {
        let items = self.problem.item_count();
        let mut edges: Vec<(u32, u32)> =
            (items as u32..).zip(&self.colored).map(|(number, (item, _))| (number, item.0)).collect();
        // Of equal options, one is enough; its colour tells how many there are, and their cost.
        let mut kinds: Vec<(u32, usize)> = Vec::new();
        let mut vertex = self.entry_count() as u32;
        let mut seen = vec![false; items];
        for (option, entries) in (0..).zip(&self.options) {
            let equal = &self.contents[entries];
            if equal[0] != option {
                continue;
            }
            let (&cost, entries) = entries.split_last().expect("the cost is there");
            kinds.push((cost, equal.len()));
            edges.extend(entries.iter().map(|&entry| (vertex, entry)));
            for &entry in entries {
                seen[self.entry(entry).item.index()] = true;
            }
            vertex += 1;
        }
        let mut sorted = kinds.clone();
        sorted.sort_unstable();
        sorted.dedup();
        // Colours 0 to 2 are for entries, those after them for options, the last for items that no option holds.
        let kind_color = |(number, kind): (usize, &(u32, usize))| {
            3 + if fixed { number } else { sorted.binary_search(kind).expect("it is there") } as u32
        };
        let of_options: Vec<u32> = kinds.iter().enumerate().map(kind_color).collect();
        let unheld = 3 + of_options.len() as u32;
        let of_items = self.problem.items().map(|item| match self.problem.is_primary(item) {
            _ if !seen[item.index()] => unheld + item.0,
            true => 0,
            false => 1,
        });
        let of_colored = self.colored.iter().map(|_| 2);
        Graph::new(of_items.chain(of_colored).chain(of_options.iter().copied()).collect(), &edges)
    }

    /// The symmetry that makes these of the entries.
    pub(super) fn symmetry(&self, images: &[u32]) -> Result<Symmetry, NoSymmetry> {
        let mut is_taken = vec![false; images.len()];
        for (from, &to) in (0..).zip(images) {
            let (number, from, to) = (to as usize, self.entry(from), self.entry(to));
            if from.color.is_some() != to.color.is_some() || images[from.item.index()] != to.item.0 {
                return Err(NoSymmetry::Color(from.item, to.item));
            }
            if std::mem::replace(&mut is_taken[number], true) {
                return Err(NoSymmetry::Twice(to));
            }
        }
        let mut options = vec![0; self.options.len()];
        let mut image = Vec::new();
        for (entries, equal) in &self.contents {
            let (&cost, entries) = entries.split_last().expect("the cost is there");
            image.clear();
            image.extend(entries.iter().map(|&entry| images[entry as usize]));
            image.sort_unstable();
            image.push(cost);
            match self.contents.get(&image[..]) {
                Some(others) if others.len() == equal.len() => {
                    equal.iter().zip(others).for_each(|(&from, &to)| options[from as usize] = to);
                }
                _ => return Err(NoSymmetry::Option(OptionId(equal[0]))),
            }
        }
        Ok(Symmetry { cycles: self.cycles(images), options })
    }

    /// The symmetry by pairs of entries of which the first becomes the second.
    pub(super) fn by_pairs(&self, pairs: &[(Entry, Entry)]) -> Result<Symmetry, NoSymmetry> {
        let number = |entry: Entry| self.number(entry).ok_or(NoSymmetry::Unknown(entry));
        let mut images: Vec<u32> = (0..self.problem.item_count() as u32).collect();
        for &(from, to) in pairs.iter().filter(|(from, to)| from.color.is_none() && to.color.is_none()) {
            images[number(from)? as usize] = number(to)?;
        }
        for (item, &image) in self.problem.items().zip(&images) {
            if self.problem.is_primary(item) != self.problem.is_primary(ItemId(image)) {
                return Err(NoSymmetry::Kind(item, ItemId(image)));
            }
        }
        let mut named = vec![None; self.colored.len()];
        for &(from, to) in pairs.iter().filter(|(from, to)| from.color.is_some() || to.color.is_some()) {
            let place = (number(from)? as usize).checked_sub(self.problem.item_count());
            named[place.ok_or(NoSymmetry::Color(from.item, to.item))?] = Some(number(to)?);
        }
        for (&(item, color), named) in self.colored.iter().zip(named) {
            let usual = || number(ItemId(images[item.index()]).colored(color));
            images.push(named.map_or_else(usual, Ok)?);
        }
        self.symmetry(&images)
    }

    fn cycles(&self, images: &[u32]) -> Vec<Vec<Entry>> {
        let mut is_done = vec![false; images.len()];
        let mut cycles = Vec::new();
        for first in 0..images.len() as u32 {
            let mut cycle = Vec::new();
            let mut next = first;
            while !std::mem::replace(&mut is_done[next as usize], true) {
                cycle.push(self.entry(next));
                next = images[next as usize];
            }
            let is_usual = cycle.iter().all(|entry| entry.color.is_some() && entry.color == cycle[0].color);
            if cycle.len() > 1 && !is_usual {
                cycles.push(cycle);
            }
        }
        cycles
    }
}
