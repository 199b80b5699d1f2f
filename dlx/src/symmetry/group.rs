//! Groups whose elements are listed.

use crate::count::Natural;
use crate::hash::Lists;

/// The most numbers that the elements of a listed group may take.
const MOST_NUMBERS: u64 = 1 << 26;
/// The most elements of a listed group.
const MOST_ELEMENTS: u64 = 50_000;

/// Whether a group of this order, of permutations of this many options, can be listed.
pub(super) fn can_list(order: &Natural, options: usize) -> bool {
    u64::try_from(order)
        .is_ok_and(|order| order <= MOST_ELEMENTS && order.saturating_mul(options as u64) <= MOST_NUMBERS)
}

/// A group of permutations of options. The first element changes nothing.
#[derive(Clone, Debug)]
pub(super) struct Group {
    elements: Vec<Box<[u32]>>,
    generators: Vec<Box<[u32]>>,
    numbers: Lists<u32>,
}

fn composed(first: &[u32], then: &[u32]) -> Box<[u32]> {
    first.iter().map(|&middle| then[middle as usize]).collect()
}

fn inverse(images: &[u32]) -> Box<[u32]> {
    let mut inverse = vec![0; images.len()].into_boxed_slice();
    (0..).zip(images).for_each(|(from, &to)| inverse[to as usize] = from);
    inverse
}

impl Group {
    /// The group of all that is composed of the generators; `None` if it is too large to be listed.
    pub(super) fn generated_by(generators: &[&[u32]], options: usize) -> Option<Self> {
        let identity: Box<[u32]> = (0..options as u32).collect();
        let mut group = Group {
            elements: vec![identity.clone()],
            generators: generators.iter().map(|&images| images.into()).collect(),
            numbers: Lists::from_iter([(identity, 0)]),
        };
        let mut next = 0;
        while next < group.elements.len() {
            for images in generators {
                let element = composed(&group.elements[next], images);
                let number = group.elements.len();
                if !group.numbers.contains_key(&element) {
                    if !can_list(&(number as u64 + 1).into(), options) {
                        return None;
                    }
                    group.numbers.insert(element.clone(), number as u32);
                    group.elements.push(element);
                }
            }
            next += 1;
        }
        Some(group)
    }

    pub(super) fn len(&self) -> usize {
        self.elements.len()
    }

    pub(super) fn elements(&self) -> impl Iterator<Item = &[u32]> {
        self.elements.iter().map(|element| &**element)
    }

    /// The elements up to conjugation: one of each class, and how many are in it.
    pub(super) fn classes(&self) -> Vec<(&[u32], u64)> {
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
                    let conjugate = composed(&composed(back, &self.elements[member]), images);
                    let number = self.numbers[&conjugate] as usize;
                    if !std::mem::replace(&mut is_done[number], true) {
                        members.push(number);
                    }
                }
                next += 1;
            }
            classes.push((element, members.len() as u64));
        }
        classes
    }
}
