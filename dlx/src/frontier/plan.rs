//! A problem laid out for the sweep: what each bit of a state means, and what each option does to it.
//!
//! A step belongs to a primary item, and has the options that hold it and no item of an earlier step:
//! where the item is not covered yet, one of these must be chosen. So an item can be covered first at
//! the step of the first option that holds it, and last at that of the last; in between it is *in
//! play*, and has a bit of the state, which is set when it is covered. Afterwards another item may have
//! the bit.
//!
//! A secondary item to which options give colours has several bits, and each colour a code of half of
//! them. Of two codes with as many ones as each other, either has a one that the other has not (E.
//! Sperner, 1928). So an option of one colour is ruled out if a bit is set that its code has not, and all
//! rules are alike: *this option is ruled out by these bits, and sets those*.

use std::ops::Range;

use super::order::Order;
use super::table::{Key, PRESENT};
use crate::problem::{Color, ItemId, OptionId, Problem};

/// So many steps ahead, a bit has no second owner: see [`Plan::is_dead`].
const AHEAD: usize = 16;

/// An option, as a step sees it.
pub(super) struct Move<const W: usize> {
    /// The bits any of which rules it out.
    pub(super) forbid: Key<W>,
    /// The bits that it sets.
    pub(super) set: Key<W>,
    pub(super) option: OptionId,
}

/// Where an item's turn comes.
pub(super) struct Step<const W: usize> {
    /// The bit of the item.
    pub(super) bit: Key<W>,
    /// Its moves, as a range of the plan's.
    moves: Range<usize>,
    /// From which step on the item is in play.
    enter: usize,
    /// All options of the item, as a range of the plan's rivals, the latest first.
    rivals: Range<usize>,
    /// The items that no later option can cover.
    pub(super) must: Key<W>,
    /// The bits of items that stay in play.
    pub(super) keep: Key<W>,
}

/// The steps.
pub(super) struct Plan<const W: usize> {
    pub(super) steps: Vec<Step<W>>,
    moves: Vec<Move<W>>,
    rivals: Vec<Rival<W>>,
}

/// An option as a step sees it that looks for a way to cover its item.
struct Rival<const W: usize> {
    forbid: Key<W>,
    /// When it can be chosen.
    step: usize,
}

/// When an item is in play, and where its bits are.
#[derive(Clone, Default)]
struct Span {
    enter: usize,
    leave: usize,
    bits: Vec<u32>,
}

/// Where everything goes, before it is known how many words a state takes.
pub(super) struct Layout {
    /// For each option, its step.
    step_of: Vec<usize>,
    spans: Vec<Option<Span>>,
    /// For each item, the colours that options give it, if they need bits.
    colors: Vec<Vec<Color>>,
    /// How many bits a state takes.
    bits: usize,
    /// The item of each step.
    pub(super) steps: Vec<u32>,
    /// Whether some primary item has no option.
    pub(super) hopeless: bool,
}

impl Layout {
    pub(super) fn new(problem: &Problem, order: &Order) -> Self {
        let mut position = vec![usize::MAX; problem.item_count()];
        for (k, &item) in order.items.iter().enumerate() {
            position[item as usize] = k;
        }
        // Items that are never the first of an option need no step.
        let first = |option| problem.option_items(option).iter().map(|item| position[item.index()]).min();
        let firsts: Vec<usize> = problem.options().filter_map(first).collect();
        let mut number = vec![usize::MAX; order.items.len()];
        for &k in &firsts {
            number[k] = 0;
        }
        let mut steps = Vec::new();
        for (number, &item) in number.iter_mut().zip(&order.items).filter(|(number, _)| **number == 0) {
            *number = steps.len();
            steps.push(item);
        }
        let step_of: Vec<usize> = firsts.into_iter().map(|k| number[k]).collect();

        let mut spans: Vec<Option<Span>> = vec![None; problem.item_count()];
        let mut colors: Vec<Vec<Color>> = vec![Vec::new(); problem.item_count()];
        let mut plain = vec![false; problem.item_count()];
        for option in problem.options() {
            let step = step_of[option.index()];
            for entry in problem.option(option) {
                let item = entry.item.index();
                let span = spans[item].get_or_insert(Span { enter: step, leave: step, bits: Vec::new() });
                span.enter = span.enter.min(step);
                span.leave = span.leave.max(step);
                match entry.color {
                    Some(color) => colors[item].push(color),
                    None => plain[item] = true,
                }
            }
        }
        let hopeless = problem.items().any(|item| problem.is_primary(item) && spans[item.index()].is_none());
        let mut order: Vec<usize> = (0..spans.len()).filter(|&item| spans[item].is_some()).collect();
        order.sort_by_key(|&item| spans[item].as_ref().map(|span| span.enter));
        // When each bit is free again.
        let mut free: Vec<usize> = Vec::new();
        for item in order {
            let colors = &mut colors[item];
            colors.sort_unstable();
            colors.dedup();
            let Some(span) = &mut spans[item] else { continue };
            let mut width = code_width(colors.len(), plain[item]);
            let mut bit = 0;
            while width > 0 {
                if bit == free.len() {
                    free.push(0);
                }
                if free[bit] <= span.enter {
                    free[bit] = span.leave + 1 + AHEAD;
                    span.bits.push(bit as u32);
                    width -= 1;
                }
                bit += 1;
            }
        }
        Layout { step_of, spans, colors, bits: free.len(), steps, hopeless }
    }

    /// How many words a state takes.
    pub(super) fn words(&self) -> usize {
        self.bits.div_ceil(63)
    }

    /// The steps, for states of `W` words, which have room.
    pub(super) fn plan<const W: usize>(&self, problem: &Problem) -> Plan<W> {
        let step =
            || Step { bit: [0; W], moves: 0..0, enter: 0, rivals: 0..0, must: [0; W], keep: [u64::MAX; W] };
        let mut steps: Vec<Step<W>> = self.steps.iter().map(|_| step()).collect();
        for (step, &item) in steps.iter_mut().zip(&self.steps) {
            for &bit in self.spans[item as usize].iter().flat_map(|span| &span.bits) {
                let (word, mask) = place(bit);
                step.bit[word] |= mask;
            }
        }
        for item in problem.items() {
            let Some(span) = &self.spans[item.index()] else { continue };
            let step = &mut steps[span.leave];
            for &bit in &span.bits {
                let (word, mask) = place(bit);
                step.keep[word] &= !mask;
                if problem.is_primary(item) {
                    step.must[word] |= mask;
                }
            }
        }
        let mut by_step: Vec<OptionId> = problem.options().collect();
        by_step.sort_by_key(|option| self.step_of[option.index()]);
        let mut moves = Vec::with_capacity(by_step.len());
        for option in by_step {
            let step = &mut steps[self.step_of[option.index()]];
            if step.moves.is_empty() {
                step.moves.start = moves.len();
            }
            moves.push(self.option(problem, option));
            step.moves.end = moves.len();
        }
        let mut holders: Vec<Vec<usize>> = vec![Vec::new(); problem.item_count()];
        for (k, next) in moves.iter().enumerate().rev() {
            for item in problem.option_items(next.option) {
                holders[item.index()].push(k);
            }
        }
        let mut rivals = Vec::new();
        for (step, &item) in steps.iter_mut().zip(&self.steps) {
            let (item, first) = (item as usize, rivals.len());
            step.enter = self.spans[item].as_ref().map_or(0, |span| span.enter);
            rivals.extend(
                holders[item]
                    .iter()
                    .map(|&k| Rival { forbid: moves[k].forbid, step: self.step_of[moves[k].option.index()] }),
            );
            step.rivals = first..rivals.len();
        }
        Plan { steps, moves, rivals }
    }

    fn option<const W: usize>(&self, problem: &Problem, option: OptionId) -> Move<W> {
        let mut result = Move { forbid: [0; W], set: [0; W], option };
        for entry in problem.option(option) {
            let Some(span) = &self.spans[entry.item.index()] else { continue };
            let code = entry.color.map(|color| self.code(entry.item, color, span.bits.len()));
            for (k, &bit) in span.bits.iter().enumerate() {
                let (word, mask) = place(bit);
                let (set, forbid) = match code {
                    None => (true, true),
                    Some(code) => (code >> k & 1 == 1, code >> k & 1 == 0),
                };
                if set {
                    result.set[word] |= mask;
                }
                if forbid {
                    result.forbid[word] |= mask;
                }
            }
        }
        result
    }

    /// The code of a colour: the numbers with half of their bits set are counted up to its own.
    fn code(&self, item: ItemId, color: Color, width: usize) -> u64 {
        let number = self.colors[item.index()].binary_search(&color).unwrap_or(0);
        (0_u64..).filter(|code| code.count_ones() as usize == width / 2).nth(number).unwrap_or(0)
    }
}

/// How many bits an item takes that is given so many colours, or none as well.
fn code_width(colors: usize, plain: bool) -> usize {
    match (colors, plain) {
        (0, _) => 1,
        // All agree.
        (1, false) => 0,
        _ => (2..).find(|&width| binomial(width, width / 2) >= colors).unwrap_or(usize::MAX),
    }
}

fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// The word of a bit, and its mask there. The highest bits are not given away: see [`PRESENT`].
fn place(bit: u32) -> (usize, u64) {
    ((bit / 63) as usize, 1 << (bit % 63))
}

impl<const W: usize> Plan<W> {
    /// The state before the first step.
    pub(super) fn start(&self) -> Key<W> {
        let mut key = [0; W];
        key[W - 1] = PRESENT;
        key
    }

    /// Passes steps, from one on, as long as their items are covered. Gives the next step, or the number
    /// of steps at the end; none if an item was left uncovered.
    #[inline]
    pub(super) fn pass(&self, key: &mut Key<W>, mut step: usize) -> Option<usize> {
        while let Some(next) = self.steps.get(step) {
            if (0..W).all(|k| key[k] & next.bit[k] == 0) {
                break;
            }
            if (0..W).any(|k| next.must[k] & !key[k] != 0) {
                return None;
            }
            for (word, keep) in key.iter_mut().zip(next.keep) {
                *word &= keep;
            }
            step += 1;
        }
        Some(step)
    }

    /// What a move leads to from a state at a step: the next state and its step, if there is one.
    #[inline]
    pub(super) fn apply(&self, key: &Key<W>, step: usize, option: &Move<W>) -> Option<(Key<W>, usize)> {
        if (0..W).any(|k| key[k] & option.forbid[k] != 0) {
            return None;
        }
        let mut next = *key;
        for (word, set) in next.iter_mut().zip(option.set) {
            *word |= set;
        }
        // The move covers the item of the step, so that the step itself is passed as well.
        self.pass(&mut next, step).map(|step| (next, step))
    }

    /// Whether one of the next items that are not covered has no option left, for all that a look at so
    /// many of them tells.
    ///
    /// Such a state leads to no cover. Without a look it would be found out when its turn comes; but
    /// most of what a state costs is to be stored.
    #[inline]
    pub(super) fn is_dead(&self, key: &Key<W>, from: usize, items: usize) -> bool {
        let mut left = items;
        for step in self.steps.iter().skip(from).take(AHEAD) {
            if (0..W).any(|k| step.bit[k] & key[k] != 0) {
                continue;
            }
            if left == 0 || step.enter > from {
                break;
            }
            left -= 1;
            // A rival may hold items that are not in play yet, and their bits must not be another's: that
            // is why bits rest for a while before they are given away again.
            let fits = |rival: &Rival<W>| rival.step >= from && (0..W).all(|k| rival.forbid[k] & key[k] == 0);
            if !self.rivals[step.rivals.clone()].iter().any(fits) {
                return true;
            }
        }
        false
    }

    /// What can be chosen at a step.
    pub(super) fn moves(&self, step: usize) -> &[Move<W>] {
        &self.moves[self.steps[step].moves.clone()]
    }
}
