//! Groups whose elements are listed.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use crate::count::Natural;
use crate::hash::Mixing;
use crate::limits::{Ticks, Watch};
use crate::outcome::Stop;

/// The most numbers that the elements of a listed group may take.
const MOST_NUMBERS: u64 = 1 << 26;
/// The most elements of a listed group.
const MOST_ELEMENTS: u64 = 50_000;
/// What it takes to keep an element, beside its numbers, in bytes.
const ELEMENT: u64 = 64;
/// This many numbers are composed in roughly a microsecond or less.
const NUMBERS_OF_STEP: usize = 1 << 8;

/// Whether a group of this order, of permutations of this many options, can be listed in this much memory.
pub(super) fn can_list(order: &Natural, options: usize, memory: usize) -> bool {
    u64::try_from(order).is_ok_and(|order| {
        let numbers = order.saturating_mul(options as u64);
        order <= MOST_ELEMENTS && numbers <= MOST_NUMBERS && 4 * numbers + ELEMENT * order <= memory as u64
    })
}

/// Composes permutations, and looks at the limits now and then.
struct Composer<'w>(Ticks<'w>);

impl Composer<'_> {
    fn composed(&mut self, first: &[u32], then: &[u32]) -> Result<Box<[u32]>, Stop> {
        self.0.tick_by(first.len().div_ceil(NUMBERS_OF_STEP) as u32)?;
        Ok(first.iter().map(|&middle| then[middle as usize]).collect())
    }
}

/// The numbers of elements by their hashes, without a copy of the elements.
#[derive(Clone, Debug, Default)]
struct Index {
    newest: HashMap<u64, u32, BuildHasherDefault<Mixing>>,
    /// For each element, the one before it of the same hash.
    older: Vec<Option<u32>>,
}

impl Index {
    fn hash(element: &[u32]) -> u64 {
        let mut hasher = Mixing::default();
        element.hash(&mut hasher);
        hasher.finish()
    }

    fn find(&self, elements: &[Box<[u32]>], element: &[u32]) -> Option<u32> {
        let mut next = self.newest.get(&Index::hash(element)).copied();
        while let Some(number) = next {
            if &*elements[number as usize] == element {
                return Some(number);
            }
            next = self.older[number as usize];
        }
        None
    }

    /// Adds the element behind the last one.
    fn add(&mut self, element: &[u32]) {
        let number = self.older.len() as u32;
        self.older.push(self.newest.insert(Index::hash(element), number));
    }
}

/// A group of permutations of options. The first element changes nothing.
#[derive(Clone, Debug)]
pub(super) struct Group {
    elements: Vec<Box<[u32]>>,
    generators: Vec<Box<[u32]>>,
    index: Index,
}

fn inverse(images: &[u32]) -> Box<[u32]> {
    let mut inverse = vec![0; images.len()].into_boxed_slice();
    (0..).zip(images).for_each(|(from, &to)| inverse[to as usize] = from);
    inverse
}

impl Group {
    /// The group of all that is composed of the generators; `None` if it is too large to be listed.
    pub(super) fn generated_by(
        generators: &[&[u32]],
        options: usize,
        memory: usize,
        watch: &Watch,
    ) -> Result<Option<Self>, Stop> {
        let mut group = Group {
            elements: Vec::new(),
            generators: generators.iter().map(|&images| images.into()).collect(),
            index: Index::default(),
        };
        group.add((0..options as u32).collect());
        let mut composer = Composer(Ticks::new(watch));
        let mut next = 0;
        while next < group.elements.len() {
            for images in generators {
                let element = composer.composed(&group.elements[next], images)?;
                if group.index.find(&group.elements, &element).is_none() {
                    if !can_list(&(group.elements.len() as u64 + 1).into(), options, memory) {
                        return Ok(None);
                    }
                    group.add(element);
                }
            }
            next += 1;
        }
        Ok(Some(group))
    }

    fn add(&mut self, element: Box<[u32]>) {
        self.index.add(&element);
        self.elements.push(element);
    }

    pub(super) fn len(&self) -> usize {
        self.elements.len()
    }

    pub(super) fn elements(&self) -> impl Iterator<Item = &[u32]> {
        self.elements.iter().map(|element| &**element)
    }

    /// The elements up to conjugation: one of each class, and how many are in it.
    pub(super) fn classes(&self, watch: &Watch) -> Result<Vec<(&[u32], u64)>, Stop> {
        let mut composer = Composer(Ticks::new(watch));
        let pairs: Vec<_> = self.generators.iter().map(|images| (inverse(images), images)).collect();
        let mut is_done = vec![false; self.len()];
        let mut classes = Vec::new();
        for (first, element) in self.elements().enumerate() {
            if std::mem::replace(&mut is_done[first], true) {
                continue;
            }
            let mut members = vec![first];
            let mut next = 0;
            while let Some(&member) = members.get(next) {
                for (back, images) in &pairs {
                    let middle = composer.composed(back, &self.elements[member])?;
                    let conjugate = composer.composed(&middle, images)?;
                    let number = self.index.find(&self.elements, &conjugate).expect("a group") as usize;
                    if !std::mem::replace(&mut is_done[number], true) {
                        members.push(number);
                    }
                }
                next += 1;
            }
            classes.push((element, members.len() as u64));
        }
        Ok(classes)
    }
}
