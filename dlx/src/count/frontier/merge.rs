//! Merges many sorted runs into one list, in which each state occurs once.
//!
//! The two shortest inputs are merged first, again and again (D. A. Huffman, 1952). No branch depends on
//! which of two keys is smaller, as such a branch cannot be predicted.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hint::select_unpredictable;

use super::super::limbs::add;
use super::super::method::{Halt, Meter};
use super::list::{ListSlice, StateBits, StateList, compare, is_below};
use super::pool::{BufferPool, Full};

/// If sorted runs are shorter than this on average, sorting is faster than merging.
const SHORT: usize = 16;
/// The work to merge one word of a state.
const MERGE_WORK: u64 = 2;
/// The work to sort one word of a state.
const SORT_WORK: u64 = 20;

/// An input of the merge: a run, or the result of an earlier merge.
enum Input<'l, const N: usize> {
    Run(Vec<ListSlice<'l, N>>),
    Merged(StateList<N>),
}

impl<const N: usize> Input<'_, N> {
    fn with_slices<T>(&self, to: impl FnOnce(&[ListSlice<'_, N>]) -> T) -> T {
        match self {
            Input::Run(views) => to(views),
            Input::Merged(list) => to(&[list.view()]),
        }
    }
}

/// All states of several runs. Each run is given as slices with ascending keys. The numbers of equal states
/// are added.
pub(super) fn merge_all<'l, const N: usize>(
    runs: impl IntoIterator<Item = Vec<ListSlice<'l, N>>>,
    pool: &BufferPool,
    meter: &mut Meter<'_, '_>,
) -> Result<StateList<N>, Halt> {
    let mut inputs: Vec<Input<N>> = runs.into_iter().map(Input::Run).collect();
    let mut queue: BinaryHeap<_> = inputs
        .iter()
        .enumerate()
        .map(|(number, input)| Reverse((input.with_slices(length), number)))
        .collect();
    while let Some(Reverse((a_length, a))) = queue.pop() {
        let Some(Reverse((b_length, b))) = queue.pop() else {
            return match inputs.swap_remove(a) {
                Input::Merged(list) => Ok(list),
                Input::Run(views) => Ok(merge(&views, &[], pool)?),
            };
        };
        meter.spend(MERGE_WORK * ((a_length + b_length) * (N + 1)) as u64)?;
        let made = inputs[a].with_slices(|a| inputs[b].with_slices(|b| merge(a, b, pool)))?;
        queue.push(Reverse((made.len(), b)));
        inputs[a] = Input::Run(Vec::new());
        inputs[b] = Input::Merged(made);
    }
    Ok(pool.list(0, 1)?)
}

/// The number of states of a run.
fn length<const N: usize>(run: &[ListSlice<'_, N>]) -> usize {
    run.iter().map(ListSlice::len).sum()
}

/// Sorts a list that is unsorted, or sorted in stretches only.
pub(super) fn into_sorted<const N: usize>(
    list: StateList<N>,
    pool: &BufferPool,
    meter: &mut Meter<'_, '_>,
) -> Result<StateList<N>, Halt> {
    let view = list.view();
    let mut stretches = 1;
    for pair in view.keys.windows(2) {
        stretches += usize::from(!is_below(&pair[0], &pair[1]));
    }
    if stretches <= 1 {
        return Ok(list);
    }
    if view.len() < SHORT * stretches {
        meter.spend(SORT_WORK * (view.len() * N) as u64)?;
        return Ok(sort(view, pool)?);
    }
    let mut runs = Vec::with_capacity(stretches);
    let mut rest = view;
    while rest.len() > 0 {
        let end = rest.keys.windows(2).position(|pair| !is_below(&pair[0], &pair[1]));
        let end = end.map_or(rest.len(), |last| last + 1);
        runs.push(vec![rest.slice(0..end)]);
        rest = rest.slice(end..rest.len());
    }
    merge_all(runs, pool, meter)
}

fn sort<const N: usize>(view: ListSlice<'_, N>, pool: &BufferPool) -> Result<StateList<N>, Full> {
    let mut order: Vec<(StateBits<N>, usize)> = view.keys.iter().copied().zip(0..).collect();
    order.sort_unstable_by(|(a, _), (b, _)| compare(a, b));
    let states = || order.iter().map(|&(key, at)| (key, view.number(at)));
    fill(view.len(), view.limbs, pool, |list| add_up(states(), list))
}

/// Merges two runs.
fn merge<const N: usize>(
    a: &[ListSlice<'_, N>],
    b: &[ListSlice<'_, N>],
    pool: &BufferPool,
) -> Result<StateList<N>, Full> {
    let limbs = || a.iter().chain(b).map(|view| view.limbs);
    let (least, most) = (limbs().min().unwrap_or(1), limbs().max().unwrap_or(1));
    fill(length(a) + length(b), most, pool, |list| match (least, list.limbs()) {
        (1, 1) => merge_into::<N, 1>(a, b, list),
        (2, 2) => merge_into::<N, 2>(a, b, list),
        _ => add_up(in_order(a, b), list),
    })
}

/// A list with room for `room` states, filled by `fill`. If `fill` returns that a number overflowed, it is
/// called again with one limb more.
fn fill<const N: usize>(
    room: usize,
    mut limbs: usize,
    pool: &BufferPool,
    fill: impl Fn(&mut StateList<N>) -> bool,
) -> Result<StateList<N>, Full> {
    loop {
        let mut list = pool.list(room, limbs)?;
        if !fill(&mut list) {
            return Ok(list);
        }
        limbs += 1;
    }
}

/// The states of both runs, in order.
fn in_order<'l, const N: usize>(
    a: &'l [ListSlice<'l, N>],
    b: &'l [ListSlice<'l, N>],
) -> impl Iterator<Item = (StateBits<N>, &'l [u64])> {
    let states = |run: &'l [ListSlice<'l, N>]| {
        let of =
            |view: &'l ListSlice<'l, N>| view.keys.iter().zip(0..).map(|(key, at)| (*key, view.number(at)));
        run.iter().flat_map(of).peekable()
    };
    let (mut a, mut b) = (states(a), states(b));
    std::iter::from_fn(move || match (a.peek(), b.peek()) {
        (Some((x, _)), Some((y, _))) if is_below(y, x) => b.next(),
        (Some(_), _) => a.next(),
        _ => b.next(),
    })
}

/// Adds up the numbers of equal states, which come in order, into a list with room for all. Returns whether a
/// number overflowed.
fn add_up<'l, const N: usize>(
    states: impl Iterator<Item = (StateBits<N>, &'l [u64])>,
    list: &mut StateList<N>,
) -> bool {
    let limbs = list.limbs();
    let (keys, numbers) = list.arrays();
    let mut len = 0;
    let mut over = false;
    for (key, number) in states {
        if len == 0 || keys[len - 1] != key {
            keys[len] = key;
            numbers[len * limbs..(len + 1) * limbs].fill(0);
            len += 1;
        }
        over |= add(&mut numbers[(len - 1) * limbs..len * limbs], number);
    }
    list.set_len(len);
    over
}

/// The same for two runs whose numbers all have `L` limbs. Most of the time of a sweep is spent here.
#[inline(never)]
fn merge_into<const N: usize, const L: usize>(
    a: &[ListSlice<'_, N>],
    b: &[ListSlice<'_, N>],
    list: &mut StateList<N>,
) -> bool {
    let (keys, numbers) = list.arrays();
    let numbers = numbers.as_chunks_mut::<L>().0;
    let (mut len, mut over) = (0, false);
    let (mut a, mut b) = (a.iter().copied(), b.iter().copied());
    let (mut first, mut second) = (a.next(), b.next());
    while let (Some(x), Some(y)) = (first, second) {
        let done = merge_stretches::<N, L>(x, y, &mut keys[len..], &mut numbers[len..]);
        len += done.len;
        over |= done.over;
        let rest = |view: ListSlice<'_, N>, passed: usize| (passed < view.len()).then_some(passed);
        first = rest(x, done.passed[0]).map_or_else(|| a.next(), |at| Some(x.slice(at..x.len())));
        second = rest(y, done.passed[1]).map_or_else(|| b.next(), |at| Some(y.slice(at..y.len())));
    }
    for view in first.into_iter().chain(a).chain(second).chain(b) {
        let end = len + view.len();
        keys[len..end].copy_from_slice(view.keys);
        numbers[len..end].copy_from_slice(&view.numbers.as_chunks().0[..view.len()]);
        len = end;
    }
    list.set_len(len);
    over
}

/// The result of merging two slices until one ended.
struct MergedPrefix {
    /// The number of states written.
    len: usize,
    /// The number of states read from each slice. One of them was read to its end.
    passed: [usize; 2],
    /// Whether a number overflowed.
    over: bool,
}

/// Merges two slices until one ends.
#[inline(always)]
fn merge_stretches<const N: usize, const L: usize>(
    a: ListSlice<'_, N>,
    b: ListSlice<'_, N>,
    keys: &mut [StateBits<N>],
    numbers: &mut [[u64; L]],
) -> MergedPrefix {
    let a_numbers = &a.numbers.as_chunks::<L>().0[..a.keys.len()];
    let b_numbers = &b.numbers.as_chunks::<L>().0[..b.keys.len()];
    let (mut i, mut j, mut len) = (0, 0, 0);
    let mut over = false;
    for (key, number) in keys.iter_mut().zip(numbers) {
        if i == a.keys.len() || j == b.keys.len() {
            break;
        }
        let (x, y) = (a.keys[i], b.keys[j]);
        let (from_a, from_b) = (!is_below(&y, &x), !is_below(&x, &y));
        *key = std::array::from_fn(|k| select_unpredictable(from_a, x[k], y[k]));
        let carry;
        (*number, carry) = sum(kept_if(from_a, a_numbers[i]), kept_if(from_b, b_numbers[j]));
        over |= carry;
        i += usize::from(from_a);
        j += usize::from(from_b);
        len += 1;
    }
    MergedPrefix { len, passed: [i, j], over }
}

/// The number, or 0. This is a select, not a branch, as a branch could not be predicted.
#[inline(always)]
fn kept_if<const L: usize>(is_kept: bool, number: [u64; L]) -> [u64; L] {
    number.map(|limb| select_unpredictable(is_kept, limb, 0))
}

/// The sum, and whether it overflowed.
#[inline(always)]
fn sum<const L: usize>(a: [u64; L], b: [u64; L]) -> ([u64; L], bool) {
    let mut carry = false;
    let sum = std::array::from_fn(|k| {
        let (sum, over) = a[k].overflowing_add(b[k]);
        let (sum, over_too) = sum.overflowing_add(u64::from(carry));
        carry = over | over_too;
        sum
    });
    (sum, carry)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::super::method::Allowance;
    use super::*;
    use crate::limits::Watch;

    /// Lists with few different keys, some of them long, and numbers close to the limit of a limb.
    fn lists(seed: u64, pool: &BufferPool) -> (Vec<StateList<2>>, BTreeMap<(u64, u64), u128>) {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % below
        };
        let mut sums = BTreeMap::new();
        let lists = (0..random(8)).map(|_| {
            let mut list = pool.list(0, 1).unwrap();
            for _ in 0..random(100) {
                let (key, number) = ([random(9), random(9)], u64::MAX - random(2) * (u64::MAX - 1));
                pool.push(&mut list, &key, &[number]).unwrap();
                *sums.entry((key[1], key[0])).or_default() += u128::from(number);
            }
            list
        });
        (lists.collect(), sums)
    }

    /// The same run, cut into two slices.
    fn cut(view: ListSlice<'_, 2>, at: usize) -> Vec<ListSlice<'_, 2>> {
        let at = at.min(view.len());
        vec![view.slice(0..at), view.slice(at..view.len())]
    }

    #[test]
    fn all_numbers_are_added_up_in_order() {
        for seed in 0..300 {
            let pool = BufferPool::new(1 << 20);
            let watch = Watch::default();
            let allowance = Allowance::unlimited(&watch);
            let mut meter = Meter::new(&allowance);
            let (lists, sums) = lists(seed, &pool);
            let ordered: Vec<_> =
                lists.into_iter().map(|list| into_sorted(list, &pool, &mut meter).unwrap()).collect();
            let merged =
                merge_all(ordered.iter().map(|list| cut(list.view(), seed as usize % 40)), &pool, &mut meter)
                    .unwrap();
            let found: Vec<_> = merged
                .view()
                .keys
                .iter()
                .enumerate()
                .map(|(at, key)| {
                    let limbs = merged.view().number(at);
                    let number = u128::from(limbs[0]) | u128::from(limbs.get(1).copied().unwrap_or(0)) << 64;
                    ((key[1], key[0]), number)
                })
                .collect();
            assert_eq!(found, sums.into_iter().collect::<Vec<_>>());
        }
    }
}
