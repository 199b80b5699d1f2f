//! Which bits of a state belong to which item, for a [`plan`](super::plan).
//!
//! An item has one bit, in the window or on the side. A secondary item with colours has several bits on the side, and
//! each colour is a code in which half of them are set. Of two such codes, each has a one that the other lacks (E.
//! Sperner, 1928). So an option with one colour is ruled out if any bit is set that its code lacks.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::interchangeable::{Interchangeable, Numbered, Place};
use super::plan::{Move, Plan, Step};
use crate::problem::{Color, ItemId, OptionId, Problem};

/// A bit of the side rests for this many steps before another item may have it, so that
/// [`Plan::can_look_ahead`] holds that far ahead. The first of these values that does not widen the states is
/// used.
const RESTS: [usize; 3] = [16, 4, 1];

/// Where the bits of an item are.
#[derive(Clone)]
enum BitPlace {
    /// No option holds the item.
    Nowhere,
    /// In the window: the item has this step.
    Step(usize),
    /// On the side, from step `enter` to step `leave`.
    Side { enter: usize, leave: usize, bits: Vec<u32> },
}

/// The places of all items, before the width of a state is fixed.
pub(in crate::count) struct Layout {
    /// The step of each option.
    step_of: Vec<usize>,
    places: Vec<BitPlace>,
    /// For each item, the colours that options give it.
    colors: Vec<Vec<Color>>,
    /// The number of bits of the window.
    window: usize,
    /// The number of bits of the side.
    side: usize,
    /// The number of steps that bits of the side rest.
    rest: usize,
    /// The item of each step.
    pub(in crate::count) steps: Vec<u32>,
    /// Whether some primary item has no option.
    pub(in crate::count) is_infeasible: bool,
}

impl Layout {
    /// The layout for this order of the primary items.
    pub(in crate::count) fn new(problem: &Problem, order: &[u32]) -> Self {
        // A step without moves costs nothing, but may lengthen the window.
        let all = Layout::with(problem, order, true);
        if all.side == 0 && all.words() == 1 {
            return all;
        }
        let few = Layout::with(problem, order, false);
        if few.words() < all.words() { few } else { all }
    }

    /// If `all`, items that are never the first of an option have a step, too.
    fn with(problem: &Problem, order: &[u32], all: bool) -> Self {
        let mut position = vec![usize::MAX; problem.item_count()];
        for (k, &item) in order.iter().enumerate() {
            position[item as usize] = k;
        }
        let mut is_held = vec![false; order.len()];
        let mut firsts = Vec::with_capacity(problem.option_count());
        for option in problem.options() {
            let mut first = usize::MAX;
            for item in problem.option_items(option) {
                let position = position[item.index()];
                first = first.min(position);
                if all && position < order.len() {
                    is_held[position] = true;
                }
            }
            is_held[first] = true;
            firsts.push(first);
        }
        let mut number = vec![usize::MAX; order.len()];
        let mut steps = Vec::new();
        let mut places = vec![BitPlace::Nowhere; problem.item_count()];
        for (k, &item) in order.iter().enumerate().filter(|&(k, _)| is_held[k]) {
            number[k] = steps.len();
            places[item as usize] = BitPlace::Step(steps.len());
            steps.push(item);
        }
        let step_of: Vec<usize> = firsts.into_iter().map(|k| number[k]).collect();

        let mut colors: Vec<Vec<Color>> = vec![Vec::new(); problem.item_count()];
        let mut plain = vec![false; problem.item_count()];
        let mut window = 1;
        for option in problem.options() {
            let step = step_of[option.index()];
            for entry in problem.option(option) {
                let item = entry.item.index();
                match &mut places[item] {
                    BitPlace::Step(other) => window = window.max(*other - step + 1),
                    BitPlace::Side { enter, leave, .. } => {
                        (*enter, *leave) = (step.min(*enter), step.max(*leave));
                    }
                    nowhere => *nowhere = BitPlace::Side { enter: step, leave: step, bits: Vec::new() },
                }
                match entry.color {
                    Some(color) => colors[item].push(color),
                    None => plain[item] = true,
                }
            }
        }
        let is_infeasible =
            problem.items().any(|i| problem.is_primary(i) && matches!(places[i.index()], BitPlace::Nowhere));
        for colors in &mut colors {
            colors.sort_unstable();
            colors.dedup();
        }
        let needed = RESTS.map(|rest| words(window, share_bits(&mut places, &colors, &plain, rest)));
        let best = (0..RESTS.len()).min_by_key(|&k| needed[k]).unwrap_or(0);
        let rest = RESTS[best];
        let side = share_bits(&mut places, &colors, &plain, rest);
        Layout { step_of, places, colors, window, side, rest, steps, is_infeasible }
    }

    /// The words of a state.
    pub(in crate::count) fn words(&self) -> usize {
        words(self.window, self.side)
    }

    /// All options, those of a step before those of the next.
    fn options_by_step(&self) -> Vec<OptionId> {
        let mut options: Vec<OptionId> = (0..self.step_of.len()).map(OptionId::new).collect();
        options.sort_by_key(|option| self.step_of[option.index()]);
        options
    }

    /// What states may exchange: the bits of items without colours.
    pub(super) fn interchangeable(&self, problem: &Problem) -> Interchangeable {
        let mut first = vec![usize::MAX; self.places.len()];
        for option in problem.options() {
            for item in problem.option_items(option) {
                let first = &mut first[item.index()];
                *first = self.step_of[option.index()].min(*first);
            }
        }
        let numbered = |item: ItemId| {
            let (place, leave) = match &self.places[item.index()] {
                BitPlace::Step(step) => (Place::Window { step: *step }, step.checked_sub(1)?),
                BitPlace::Side { leave, bits, .. } if self.colors[item.index()].is_empty() => {
                    (Place::Side { bit: bits[0] }, *leave)
                }
                _ => return None,
            };
            let kind = usize::from(problem.is_primary(item));
            Some(Numbered { item, kind, place, enter: first[item.index()], leave })
        };
        let items = problem.items().filter_map(numbered).collect();
        Interchangeable::new(problem, self.step_of.clone(), items)
    }

    /// The plan, for states of `N` words. `N` must be at least [`words`](Self::words).
    pub(in crate::count) fn plan<const N: usize>(&self, problem: &Problem) -> Plan<N> {
        let step = || Step { moves: 0..0, must: [0; N], keep: [u64::MAX; N] };
        let mut steps: Vec<Step<N>> = self.steps.iter().map(|_| step()).collect();
        let mut window = [u64::MAX; N];
        for bit in 0..self.side as u32 {
            let (word, mask) = place::<N>(bit);
            window[word] &= !mask;
        }
        for item in problem.items() {
            if let BitPlace::Side { leave, bits, .. } = &self.places[item.index()] {
                for &bit in bits {
                    let (word, mask) = place::<N>(bit);
                    steps[*leave].keep[word] &= !mask;
                    if problem.is_primary(item) {
                        steps[*leave].must[word] |= mask;
                    }
                }
            }
        }
        let codes = self.codes();
        let by_step = self.options_by_step();
        let mut moves = Vec::with_capacity(by_step.len());
        for option in by_step {
            let step = &mut steps[self.step_of[option.index()]];
            if step.moves.is_empty() {
                step.moves.start = moves.len();
            }
            moves.push(self.option(problem, option, &codes));
            step.moves.end = moves.len();
        }
        Plan { steps, moves, window, has_side: self.side > 0, length: self.window, rest: self.rest }
    }

    fn option<const N: usize>(&self, problem: &Problem, option: OptionId, codes: &[Vec<u64>]) -> Move<N> {
        let mut result = Move { forbid: [0; N], set: [0; N], option };
        let step = self.step_of[option.index()];
        for entry in problem.option(option) {
            match &self.places[entry.item.index()] {
                BitPlace::Nowhere => {}
                BitPlace::Step(other) => {
                    let bit = *other - step;
                    result.set[bit / 64] |= 1 << (bit % 64);
                    if bit > 0 {
                        result.forbid[bit / 64] |= 1 << (bit % 64);
                    }
                }
                BitPlace::Side { bits, .. } => {
                    let code = entry.color.map(|color| {
                        let number = self.colors[entry.item.index()].binary_search(&color);
                        codes[entry.item.index()][number.expect("it is a colour of the item")]
                    });
                    for (k, &bit) in bits.iter().enumerate() {
                        let (word, mask) = place::<N>(bit);
                        let (set, forbid) = match code {
                            None => (true, true),
                            Some(code) => (code >> k & 1 == 1, code >> k & 1 == 0),
                        };
                        result.set[word] |= if set { mask } else { 0 };
                        result.forbid[word] |= if forbid { mask } else { 0 };
                    }
                }
            }
        }
        result
    }

    /// The code of each colour of each item.
    fn codes(&self) -> Vec<Vec<u64>> {
        let codes = |(place, colors): (&BitPlace, &Vec<Color>)| match place {
            BitPlace::Side { bits, .. } => half_set(bits.len()).take(colors.len()).collect(),
            _ => Vec::new(),
        };
        self.places.iter().zip(&self.colors).map(codes).collect()
    }
}

/// The numbers of which half of this many bits are set, in order; 0 alone if there are no bits.
fn half_set(width: usize) -> impl Iterator<Item = u64> {
    let first = (1_u64 << (width / 2)) - 1;
    std::iter::successors(Some(first), |&number| {
        // The lowest run of ones gives its highest one to the next place, and the others go down to the end (item 175
        // of HAKMEM, by R. W. Gosper, 1972).
        let lowest = number & number.wrapping_neg();
        let carried = number.checked_add(lowest).filter(|_| lowest > 0)?;
        Some(carried | (((carried ^ number) >> 2) / lowest))
    })
}

/// The words that a window and a side take. The window has one bit to spare, so that a 0 ends its ones.
fn words(window: usize, side: usize) -> usize {
    (window + 1 + side).div_ceil(64)
}

/// Gives bits to the items on the side. A bit rests for `rest` steps before another item gets it. Returns the
/// number of bits.
fn share_bits(places: &mut [BitPlace], colors: &[Vec<Color>], plain: &[bool], rest: usize) -> usize {
    let entering = |place: &BitPlace| match place {
        BitPlace::Side { enter, .. } => Some(*enter),
        _ => None,
    };
    let mut order: Vec<usize> = (0..places.len()).filter(|&item| entering(&places[item]).is_some()).collect();
    order.sort_by_key(|&item| entering(&places[item]));
    // The bits that are free, the lowest first, and the others with the step from which they are, the earliest first.
    let (mut free, mut taken) = (BinaryHeap::new(), BinaryHeap::new());
    let mut count = 0;
    for item in order {
        let BitPlace::Side { enter, leave, bits } = &mut places[item] else { continue };
        while let Some(&Reverse((from, bit))) = taken.peek()
            && from <= *enter
        {
            taken.pop();
            free.push(Reverse(bit));
        }
        bits.clear();
        for _ in 0..code_width(colors[item].len(), plain[item]) {
            let bit = free.pop().map_or(count, |Reverse(bit)| bit);
            count = count.max(bit + 1);
            taken.push(Reverse((*leave + 1 + rest, bit)));
            bits.push(bit);
        }
    }
    count as usize
}

/// The bits of an item with `colors` colours. `plain` says whether options also hold it without a colour.
fn code_width(colors: usize, plain: bool) -> usize {
    match (colors, plain) {
        (0, _) => 1,
        // All options agree.
        (1, false) => 0,
        _ => (2..).find(|&width| binomial(width, width / 2) >= colors).unwrap_or(usize::MAX),
    }
}

fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// The word and the mask of a bit of the side, counted from the upper end.
fn place<const N: usize>(bit: u32) -> (usize, u64) {
    (N - 1 - (bit / 64) as usize, 1 << (63 - bit % 64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_half_of_their_bits_set() {
        for width in 0..=12 {
            let all = (0..1_u64 << width).filter(|code| code.count_ones() as usize == width / 2);
            let all: Vec<u64> = all.collect();
            assert_eq!(half_set(width).take(all.len()).collect::<Vec<_>>(), all);
        }
    }
}
