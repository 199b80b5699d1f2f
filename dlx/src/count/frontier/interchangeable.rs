//! Items that may be exchanged, and the states that this makes equal.
//!
//! Two items in play are *interchangeable* if exchanging them turns the options that are still to come into each other,
//! and nothing else tells them apart. Then it does not matter which of the two is covered, or how often each is: states
//! that differ in nothing else have as many ways onward. So the numbers of interchangeable items are sorted, and states
//! that have become equal are merged. Of the states of 12×12 matrices with three ones in each row and column, only one
//! in thousands is left.
//!
//! Exchanging takes more time for a state than a step does. So it is tried where states are many, and less and less
//! often as long as it does not pay.

use std::collections::HashMap;
use std::sync::Arc;

use super::super::method::{Halt, Meter};
use super::list::{ListSlice, StateBits, StateList};
use super::merge::{into_sorted, merge_all};
use super::pool::BufferPool;
use crate::hash::scrambled;
use crate::problem::{Entry, ItemId, OptionId, Problem};

/// The fewest states for which it is tried.
pub(super) const FEWEST_STATES: u64 = if cfg!(test) { 2 } else { 1000 };
/// The most entries of options that are looked at for each state.
const ENTRIES_FOR_EACH: u64 = if cfg!(test) { 1000 } else { 1 };
/// It pays if it leaves at most three of four states.
const PAYS: (u64, u64) = (3, 4);
/// The most steps between two attempts.
const LONGEST_PAUSE: usize = 64;
/// How often the looks of items are told by the items beside them.
const ROUNDS: usize = 3;
/// The most items that one is compared with exactly.
const MOST_COMPARED: usize = 4;
/// The work to exchange what a state has.
pub(super) const WORK: u64 = 100;
/// So many states are sorted at a time.
const SORTED_AT_A_TIME: usize = 1 << 18;

/// Where a state has the number of an item, which may be a single bit.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    /// Always there.
    Number { word: usize, bit: u32, mask: u64 },
    /// The bit of this step, in the window.
    Window { step: usize },
    /// A bit of the side, counted from the upper end.
    Side { bit: u32 },
}

/// An item that has a number in the states before some steps.
pub(super) struct Numbered {
    pub(super) item: ItemId,
    /// Items of different kinds are never exchanged.
    pub(super) kind: usize,
    pub(super) place: Place,
    /// The step after which states have the number, and the last one before which they have it.
    pub(super) enter: usize,
    pub(super) leave: usize,
}

/// What may be exchanged in a sweep, and when to look for it.
pub(super) struct Interchangeable {
    /// The step at which each option is decided.
    step_of: Vec<usize>,
    items: Vec<Numbered>,
    /// The number of entries of all options.
    entries: u64,
    /// Once there are items that seem interchangeable.
    options: Option<Options>,
    next_attempt: usize,
    pause: usize,
}

/// Interchangeable items, class by class, with their places before a step.
pub(super) struct Classes {
    step: usize,
    classes: Vec<Vec<(ItemId, Place)>>,
}

impl Interchangeable {
    /// What may be exchanged in a sweep that decides each option at its step.
    pub(super) fn new(problem: &Problem, step_of: Vec<usize>, items: Vec<Numbered>) -> Self {
        let entries = problem.options().map(|option| problem.option_items(option).len() as u64).sum();
        Interchangeable { step_of, items, entries, options: None, next_attempt: 0, pause: 1 }
    }

    /// Whether to look at the states before a step: comparing the items takes less time than the step.
    pub(super) fn is_due(&self, step: usize, states: u64) -> bool {
        step >= self.next_attempt && states >= FEWEST_STATES.max(self.entries / ENTRIES_FOR_EACH)
    }

    /// Notes how many states of how many were left before a step. Returns whether that pays.
    pub(super) fn note(&mut self, step: usize, states: u64, left: u64) -> bool {
        let pays = left.saturating_mul(PAYS.1) <= states.saturating_mul(PAYS.0);
        self.pause = if pays { 1 } else { (4 * self.pause).min(LONGEST_PAUSE) };
        self.next_attempt = step + self.pause;
        pays
    }

    /// The work to find out what is interchangeable.
    pub(super) fn work(&self) -> u64 {
        ROUNDS as u64 * self.entries
    }

    /// The options, to find out what exchanges make of them.
    pub(super) fn into_options(self) -> Option<Options> {
        self.options
    }

    /// What is interchangeable before a step.
    pub(super) fn classes(&mut self, problem: &Problem, step: usize) -> Classes {
        let mut classes: Vec<Vec<usize>> = Vec::new();
        for alike in self.alike(problem, step) {
            let options = self.options.get_or_insert_with(|| Options::new(problem, &self.step_of));
            let first = classes.len();
            for number in alike {
                let item = self.items[number].item;
                let mut known = classes[first..].iter_mut().take(MOST_COMPARED);
                match known.find(|class| options.are_alike(step, self.items[class[0]].item, item)) {
                    Some(class) => class.push(number),
                    None => classes.push(vec![number]),
                }
            }
        }
        classes.retain(|class| class.len() > 1);
        let its = |number: usize| (self.items[number].item, self.items[number].place);
        Classes {
            step,
            classes: classes.into_iter().map(|class| class.into_iter().map(its).collect()).collect(),
        }
    }

    /// The items of which the states before a step have a number, in groups that look alike: of the same kind, in as
    /// many of the options that are still to come, beside items that are in as many options, and so on.
    fn alike(&self, problem: &Problem, step: usize) -> Vec<Vec<usize>> {
        let to_come = || problem.options().filter(|option| self.step_of[option.index()] >= step);
        let mut looks = vec![0_u64; problem.item_count()];
        for _ in 0..ROUNDS {
            let mut next = vec![0_u64; looks.len()];
            for option in to_come() {
                let look = |Entry { item, color }: Entry| {
                    scrambled(looks[item.index()] ^ color.map_or(0, |color| 1 + color.index() as u64))
                };
                let look = scrambled(problem.option(option).map(look).fold(0, u64::wrapping_add));
                for item in problem.option_items(option) {
                    let next = &mut next[item.index()];
                    *next = next.wrapping_add(look);
                }
            }
            looks = next;
        }
        let is_in_play = |&number: &usize| {
            let its = &self.items[number];
            its.enter < step && step <= its.leave
        };
        let mut in_play: Vec<usize> = (0..self.items.len()).filter(is_in_play).collect();
        let look = |&number: &usize| (self.items[number].kind, looks[self.items[number].item.index()]);
        in_play.sort_by_key(look);
        let groups = in_play.chunk_by(|one, other| look(one) == look(other));
        groups.filter(|group| group.len() > 1).map(<[usize]>::to_vec).collect()
    }
}

/// The options of a sweep, to compare items exactly.
pub(super) struct Options {
    entries: Vec<Arc<[Entry]>>,
    /// Equal options with their steps, in order.
    equal: HashMap<Arc<[Entry]>, Vec<(usize, OptionId)>>,
    /// The options of each item, with their steps, in order.
    of_item: Vec<Vec<(usize, OptionId)>>,
}

impl Options {
    fn new(problem: &Problem, step_of: &[usize]) -> Self {
        let mut options = Options {
            entries: Vec::with_capacity(problem.option_count()),
            equal: HashMap::new(),
            of_item: vec![Vec::new(); problem.item_count()],
        };
        for option in problem.options() {
            let step = step_of[option.index()];
            let mut entries: Vec<Entry> = problem.option(option).collect();
            entries.sort_unstable();
            entries.iter().for_each(|entry| options.of_item[entry.item.index()].push((step, option)));
            let entries: Arc<[Entry]> = entries.into();
            options.equal.entry(Arc::clone(&entries)).or_default().push((step, option));
            options.entries.push(entries);
        }
        options.equal.values_mut().for_each(|options| options.sort_unstable());
        options.of_item.iter_mut().for_each(|options| options.sort_unstable());
        options
    }

    /// The options of an item from a step on.
    fn from(&self, step: usize, item: ItemId) -> &[(usize, OptionId)] {
        from(step, &self.of_item[item.index()])
    }

    /// The options with these entries from a step on.
    fn copies(&self, step: usize, entries: &[Entry]) -> &[(usize, OptionId)] {
        self.equal.get(entries).map_or(&[], |options| from(step, options))
    }

    /// What becomes of an option from a step on if items become others, which turns all of these options into each
    /// other.
    pub(super) fn image(&self, option: OptionId, step: usize, becomes: &HashMap<ItemId, ItemId>) -> OptionId {
        let entries = &self.entries[option.index()];
        let turned =
            |&Entry { item, color }| Entry { item: becomes.get(&item).copied().unwrap_or(item), color };
        let mut image: Vec<Entry> = entries.iter().map(turned).collect();
        image.sort_unstable();
        let number = self.copies(step, entries).iter().position(|&(_, copy)| copy == option);
        let image = number.and_then(|number| self.copies(step, &image).get(number));
        image.expect("there are as many copies of both").1
    }

    /// Whether exchanging two items turns the options from a step on into each other.
    fn are_alike(&self, step: usize, one: ItemId, other: ItemId) -> bool {
        let its = self.from(step, one);
        its.len() == self.from(step, other).len()
            && its.iter().all(|&(_, option)| {
                let option = &self.entries[option.index()];
                if option.iter().any(|entry| entry.item == other) {
                    return true;
                }
                let turned =
                    |&Entry { item, color }| Entry { item: if item == one { other } else { item }, color };
                let mut image: Vec<Entry> = option.iter().map(turned).collect();
                image.sort_unstable();
                self.copies(step, &image).len() == self.copies(step, option).len()
            })
    }
}

/// Options with their steps, in order, from a step on.
fn from(step: usize, options: &[(usize, OptionId)]) -> &[(usize, OptionId)] {
    &options[options.partition_point(|&(at, _)| at < step)..]
}

impl Classes {
    pub(super) fn is_empty(&self) -> bool {
        self.classes.is_empty()
    }

    /// The same for states of `N` words.
    pub(super) fn sorting<const N: usize>(&self) -> Sorting {
        let at = |&(_, place): &(ItemId, Place)| place.at::<N>(self.step);
        let items = self.classes.iter().map(|class| class.iter().map(|&(item, _)| item).collect());
        let places = self.classes.iter().map(|class| class.iter().map(at).collect());
        Sorting { items: items.collect(), places: places.collect() }
    }

    /// The states with the numbers of each class in order, and equal ones merged.
    pub(super) fn exchange<const N: usize>(
        &self,
        states: ListSlice<'_, N>,
        pool: &BufferPool,
        meter: &mut Meter<'_, '_>,
    ) -> Result<StateList<N>, Halt> {
        let sorting = self.sorting::<N>();
        let mut sorted = Vec::new();
        for start in (0..states.len()).step_by(SORTED_AT_A_TIME) {
            let some = states.slice(start..states.len().min(start + SORTED_AT_A_TIME));
            let mut list = pool.list(some.len(), some.limbs)?;
            list.append(some.keys, some.numbers);
            let (keys, _) = list.arrays();
            keys[..some.len()].iter_mut().for_each(|key| sorting.sort(key));
            meter.spend(WORK * some.len() as u64)?;
            sorted.push(into_sorted(list, pool, meter)?);
        }
        merge_all(sorted.iter().map(|list| vec![list.view()]), pool, meter)
    }
}

/// Interchangeable items, class by class, and the word, the bit and the mask of the number of each in a state.
pub(super) struct Sorting {
    items: Vec<Vec<ItemId>>,
    places: Vec<Vec<(usize, u32, u64)>>,
}

impl Sorting {
    /// Sorts the numbers of each class of a state.
    pub(super) fn sort<const N: usize>(&self, state: &mut StateBits<N>) {
        let mut numbers = Vec::new();
        for class in &self.places {
            numbers.clear();
            numbers.extend(class.iter().map(|&(word, bit, mask)| state[word] >> bit & mask));
            if numbers.is_sorted() {
                continue;
            }
            numbers.sort_unstable();
            for (&(word, bit, mask), number) in class.iter().zip(&numbers) {
                state[word] = state[word] & !(mask << bit) | number << bit;
            }
        }
    }

    /// For each item that has the number of another one after the numbers of this state are sorted: that other.
    pub(super) fn origins<const N: usize>(&self, state: &StateBits<N>) -> HashMap<ItemId, ItemId> {
        let mut origins = HashMap::new();
        for (items, places) in self.items.iter().zip(&self.places) {
            let number = |&(word, bit, mask): &(usize, u32, u64)| state[word] >> bit & mask;
            if places.is_sorted_by_key(number) {
                continue;
            }
            let mut order: Vec<usize> = (0..items.len()).collect();
            order.sort_by_key(|&at| number(&places[at]));
            let moved = order.into_iter().enumerate().filter(|(to, from)| to != from);
            origins.extend(moved.map(|(to, from)| (items[to], items[from])));
        }
        origins
    }
}

impl Place {
    /// The word, the bit and the mask of the number in a state of `N` words, before a step.
    fn at<const N: usize>(self, step: usize) -> (usize, u32, u64) {
        match self {
            Place::Number { word, bit, mask } => (word, bit, mask),
            Place::Window { step: its } => ((its - step) / 64, (its - step) as u32 % 64, 1),
            Place::Side { bit } => (N - 1 - bit as usize / 64, 63 - bit % 64, 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::method::Allowance;
    use super::super::any_layout::AnyLayout;
    use super::*;
    use crate::limits::Watch;
    use crate::testing::{Chance, regular_graphs, with_exchanges};

    fn layout(problem: &Problem) -> Option<AnyLayout> {
        let primary = problem.items().filter(|&item| problem.is_primary(item));
        AnyLayout::new(problem, &primary.map(|item| item.index() as u32).collect::<Vec<u32>>())
    }

    /// The number of covers, and that of states, by a sweep that exchanges what it can before each step, or nothing.
    fn count(problem: &Problem, exchanges: bool) -> (String, u64) {
        let (layout, watch) = (layout(problem).unwrap(), Watch::default());
        let allowance = Allowance::unlimited(&watch);
        let mut interchangeable = layout.interchangeable(problem);
        let mut sweep = layout.sweep(problem, usize::MAX).unwrap();
        while sweep.next().is_some() {
            let classes = interchangeable.classes(problem, sweep.step());
            if exchanges && !classes.is_empty() {
                sweep.exchange(&classes, &allowance).unwrap();
            }
            sweep.advance(1, &allowance).unwrap();
        }
        (sweep.total().to_string(), sweep.states())
    }

    /// The sizes of the classes before a step.
    fn sizes(problem: &Problem, step: usize) -> Vec<usize> {
        let mut sizes: Vec<usize> = layout(problem)
            .unwrap()
            .interchangeable(problem)
            .classes(problem, step)
            .classes
            .iter()
            .map(Vec::len)
            .collect();
        sizes.sort_unstable();
        sizes
    }

    /// The matrices of zeros and ones with a given number of ones in each row and each column.
    fn matrices(side: usize, ones: u32) -> Problem {
        let mut b = Problem::builder();
        let lines: Vec<ItemId> = (0..2 * side).map(|_| b.bounded(ones..=ones).unwrap()).collect();
        for row in 0..side {
            for column in 0..side {
                b.option([lines[row], lines[side + column]]).unwrap();
            }
        }
        b.build()
    }

    #[test]
    fn columns_of_a_matrix_are_interchangeable() {
        let problem = matrices(6, 3);
        let ((covers, states), (same, all)) = (count(&problem, true), count(&problem, false));
        assert_eq!((covers.as_str(), same.as_str()), ("297200", "297200"));
        assert!(4 * states < all, "{states} states of {all}");
        // After the first row, all columns are; in the second, those before and those after the next cell.
        let classes = |step| sizes(&matrices(4, 2), step);
        assert_eq!([4, 5, 6, 7, 8].map(classes), [vec![4], vec![3], vec![2, 2], vec![3], vec![4]]);
        assert_eq!(classes(16), Vec::<usize>::new());
    }

    #[test]
    fn vertices_of_a_graph_are_interchangeable() {
        let problem = regular_graphs(8, 3);
        let ((covers, states), (same, all)) = (count(&problem, true), count(&problem, false));
        assert_eq!((covers.as_str(), same.as_str()), ("19355", "19355"));
        assert!(2 * states < all, "{states} states of {all}");
    }

    #[test]
    fn seats_of_a_row_are_interchangeable() {
        // Twelve people, each of whom sits in certain rows of four seats, which are items with steps or without.
        for are_primary in [true, false] {
            let mut b = Problem::builder();
            let people = b.many_primaries(12);
            let seats = if are_primary { b.many_primaries(12) } else { b.many_secondaries(12) };
            for (number, &person) in people.iter().enumerate() {
                for (row, seats) in seats.chunks(4).enumerate() {
                    if row != number % 4 {
                        seats.iter().for_each(|&seat| {
                            b.option([person, seat]).unwrap();
                        });
                    }
                }
            }
            let problem = b.build();
            let ((covers, states), (same, all)) = (count(&problem, true), count(&problem, false));
            assert_eq!(covers, same);
            assert!(8 * states < all, "{states} states of {all}");
        }
    }

    #[test]
    fn what_is_exchanged_does_not_change_the_count() {
        let mut chance = Chance(17);
        let mut fewer = [0; 2];
        for round in 0..20_000 {
            let has_bounds = round % 2 == 0;
            let problem = with_exchanges(&mut chance, has_bounds);
            // An item that must be covered may have no option.
            if layout(&problem).is_none() {
                continue;
            }
            let ((covers, states), (same, all)) = (count(&problem, true), count(&problem, false));
            assert_eq!(covers, same, "{problem:?}");
            fewer[round % 2] += usize::from(states < all);
        }
        assert!(fewer.iter().all(|&fewer| fewer > 100), "{fewer:?} had anything to exchange");
    }
}
