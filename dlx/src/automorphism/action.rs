//! What permutations of items do to options.

use std::collections::HashSet;

use super::graph::Graph;
use super::{NoSymmetry, Symmetry};
use crate::hash::Lists;
use crate::limits::{Ticks, Watch};
use crate::outcome::Stop;
use crate::problem::{Color, Entry, ItemId, OptionId, Problem};

/// The entries of a problem that occur, by number: first each item by itself, then the items with their colours.
#[derive(Debug)]
pub(crate) struct Action<'p> {
    problem: &'p Problem,
    /// Item and colour, in order.
    colored: Vec<(ItemId, Color)>,
    /// For each option, the numbers of its entries, in order; then its cost.
    options: Vec<Box<[u32]>>,
    /// The options by what they hold, so that equal ones are known.
    contents: Lists<Vec<u32>>,
}

impl<'p> Action<'p> {
    pub(crate) fn of(problem: &'p Problem) -> Self {
        Action::within(problem, &Watch::default()).expect("nothing limits it")
    }

    /// The same within limits on time.
    pub(crate) fn within(problem: &'p Problem, watch: &Watch) -> Result<Self, Stop> {
        let pair = |entry: Entry| entry.color.map(|color| (entry.item, color));
        let colored = sorted(problem.options().flat_map(|option| problem.option(option).filter_map(pair)));
        let mut action = Action { problem, colored, options: Vec::new(), contents: Lists::default() };
        let mut ticks = Ticks::new(watch);
        for option in problem.options() {
            ticks.tick()?;
            let entry = |entry| action.number(entry).expect("it occurs");
            let mut entries: Vec<u32> = problem.option(option).map(entry).collect();
            entries.sort_unstable();
            entries.push(problem.option_cost(option));
            action.contents.entry(entries.clone().into()).or_default().push(option.0);
            action.options.push(entries.into());
        }
        Ok(action)
    }

    pub(crate) fn entry_count(&self) -> usize {
        self.problem.item_count() + self.colored.len()
    }

    /// Whether an item is primary, and how often it is to be covered.
    fn kind(&self, item: ItemId) -> (bool, u32, u32) {
        let bounds = self.problem.bounds(item);
        (self.problem.is_primary(item), *bounds.start(), *bounds.end())
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
    pub(crate) fn graph(&self, fixed: bool) -> Graph {
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
        let numbered = |number: usize, first: usize| (first + number) as u32;
        let item_kinds = sorted(self.problem.items().map(|item| self.kind(item)));
        let option_kinds = sorted(kinds.iter().copied());
        // Items by their kinds, then coloured entries, then options, and items that no option holds, each by itself.
        let (colored, options) = (item_kinds.len(), item_kinds.len() + 1);
        let unheld = options + kinds.len();
        let of_items = self.problem.items().map(|item| match seen[item.index()] {
            true => numbered(item_kinds.binary_search(&self.kind(item)).expect("it is there"), 0),
            false => numbered(item.index(), unheld),
        });
        let of_colored = self.colored.iter().map(|_| numbered(0, colored));
        let of_options = kinds.iter().enumerate().map(|(number, kind)| {
            let kind = option_kinds.binary_search(kind).expect("it is there");
            numbered(if fixed { number } else { kind }, options)
        });
        Graph::new(of_items.chain(of_colored).chain(of_options).collect(), &edges)
    }

    /// The symmetry that makes these of the entries.
    pub(crate) fn symmetry(&self, images: &[u32]) -> Result<Symmetry, NoSymmetry> {
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
        for (option, entries) in (0..).zip(&self.options) {
            let equal = &self.contents[entries];
            if equal[0] != option {
                continue;
            }
            let (&cost, entries) = entries.split_last().expect("the cost is there");
            image.clear();
            image.extend(entries.iter().map(|&entry| images[entry as usize]));
            image.sort_unstable();
            image.push(cost);
            match self.contents.get(&image[..]) {
                Some(others) if others.len() == equal.len() => {
                    equal.iter().zip(others).for_each(|(&from, &to)| options[from as usize] = to);
                }
                _ => return Err(NoSymmetry::Option(OptionId(option))),
            }
        }
        Ok(Symmetry { cycles: self.cycles(images), options })
    }

    /// The symmetry by pairs of entries of which the first becomes the second.
    pub(crate) fn by_pairs(&self, pairs: &[(Entry, Entry)]) -> Result<Symmetry, NoSymmetry> {
        let number = |entry: Entry| self.number(entry).ok_or(NoSymmetry::Unknown(entry));
        let mut seen = HashSet::new();
        if let Some(&(from, _)) = pairs.iter().find(|(from, _)| !seen.insert(from)) {
            return Err(NoSymmetry::Repeated(from));
        }
        let mut images: Vec<u32> = (0..self.problem.item_count() as u32).collect();
        for &(from, to) in pairs.iter().filter(|(from, to)| from.color.is_none() && to.color.is_none()) {
            images[number(from)? as usize] = number(to)?;
        }
        for (item, &image) in self.problem.items().zip(&images) {
            if self.kind(item) != self.kind(ItemId(image)) {
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

/// Those that occur, each once, in order.
fn sorted<T: Ord>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut all: Vec<T> = all.collect();
    all.sort_unstable();
    all.dedup();
    all
}
