//! Counts covers of problems with bounds, option by option.
//!
//! An item may be in several options of a cover, so a state cannot go from one uncovered item to the next. The sweep
//! takes one option after the other instead: each state leaves it out, or takes it. The options have an order in which
//! those of an item lie close together. An item is *in play* from the first option that holds it to the last, and a
//! state says of each item in play how many of the options taken hold it, as far as that still matters. What is equal
//! from there on is merged. This is the frontier-based search of the literature on decision diagrams (K. Sekine,
//! H. Imai and S. Tani, 1995; D. E. Knuth's Simpath, TAOCP 7.1.4).
//!
//! An option must be taken if an item could not get enough options otherwise, and can be taken if none of its items
//! gets too many. Both are tested for all items at once: each number has a bit above it, which is 0, and the sum with
//! a constant sets that bit if the number is large enough.

use std::panic::resume_unwind;
use std::thread;

use super::super::method::{Allowance, Halt, Meter};
use super::super::natural::Natural;
use super::list::{StateBits, StateList, is_below};
use super::merge::{into_sorted, merge_all};
use super::pool::{BufferPool, Full};
use super::sweep::Sweep;
use super::threads::WORTH_STARTING_THREADS;
use crate::outcome::{Details, Stop};
use crate::problem::{Color, Entry, ItemId, OptionId, Problem};

/// A step goes two ways, each on a thread of its own.
pub(super) const MOST_THREADS: usize = 2;
/// A state takes as much work as this many moves of the other sweep, and this much.
const STATE_UNITS: u64 = 8;
const STATE_WORK: u64 = 10;
/// The work to sort states, for each of them and each doubling of their number.
const SORT_WORK: u64 = 4;
/// The bit that each state has.
const ALWAYS: u32 = 1;

/// What a state keeps of an item in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kept {
    /// Nothing: any number of options may hold it.
    Nothing,
    /// A bit: whether an option holds it.
    Whether { at_most_one: bool },
    /// The number of options that hold it.
    Number { most: u32 },
    /// The same up to a number that suffices.
    UpTo { enough: u32 },
    /// The number of its colour, or [`PLAIN`].
    Color { colors: u32 },
}

/// The number of a secondary item that is covered without a colour. Colours have the numbers from 2 on.
const PLAIN: u64 = 1;

impl Kept {
    /// How many bits it takes. Numbers have one to spare.
    fn width(self) -> u32 {
        let bits = |most: u32| u32::BITS - most.leading_zeros();
        match self {
            Kept::Nothing => 0,
            Kept::Whether { .. } => 1,
            Kept::Number { most } => bits(most) + 1,
            Kept::UpTo { enough } => bits(enough) + 1,
            Kept::Color { colors } => bits(colors + PLAIN as u32),
        }
    }
}

/// An item.
struct Field {
    kept: Kept,
    lower: u32,
    /// How many options hold it.
    options: u32,
    /// The steps of the first of them and of the last.
    enter: usize,
    leave: usize,
    /// The first of its bits.
    bit: u32,
}

/// The order of the options, and where the bits of each item are.
pub(super) struct BoundedLayout {
    order: Vec<OptionId>,
    fields: Vec<Field>,
    colors: Vec<Vec<Color>>,
    /// The words of a state.
    words: usize,
    /// The first item of each step.
    pub(super) steps: Vec<u32>,
    /// Some item cannot get enough options.
    pub(super) is_infeasible: bool,
}

impl BoundedLayout {
    /// The layout for this order of the primary items.
    pub(super) fn new(problem: &Problem, order: &[u32]) -> Self {
        let mut position = vec![u32::MAX; problem.item_count()];
        for (k, &item) in order.iter().enumerate() {
            position[item as usize] = k as u32;
        }
        let mut options: Vec<(Vec<u32>, OptionId)> = problem
            .options()
            .map(|option| {
                let items = problem.option_items(option).iter();
                let mut positions: Vec<u32> = items.map(|item| position[item.index()]).collect();
                positions.sort_unstable();
                (positions, option)
            })
            .collect();
        options.sort();
        let steps = options.iter().map(|(positions, _)| order[positions[0] as usize]).collect();
        let order: Vec<OptionId> = options.into_iter().map(|(_, option)| option).collect();

        let mut colors: Vec<Vec<Color>> = vec![Vec::new(); problem.item_count()];
        let field = |item: ItemId| Field {
            kept: Kept::Nothing,
            lower: if problem.is_primary(item) { *problem.bounds(item).start() } else { 0 },
            options: 0,
            enter: usize::MAX,
            leave: 0,
            bit: 0,
        };
        let mut fields: Vec<Field> = problem.items().map(field).collect();
        for (step, &option) in order.iter().enumerate() {
            for Entry { item, color } in problem.option(option) {
                let field = &mut fields[item.index()];
                field.options += 1;
                field.enter = field.enter.min(step);
                field.leave = step;
                colors[item.index()].extend(color);
            }
        }
        for colors in &mut colors {
            colors.sort_unstable();
            colors.dedup();
        }
        for item in problem.items() {
            let field = &mut fields[item.index()];
            let upper = *problem.bounds(item).end();
            field.kept = match (colors[item.index()].len() as u32, field.lower) {
                (1.., _) => Kept::Color { colors: colors[item.index()].len() as u32 },
                _ if upper == 1 && field.options > 1 => Kept::Whether { at_most_one: true },
                _ if upper < field.options => Kept::Number { most: upper },
                (_, 0) => Kept::Nothing,
                (_, 1) => Kept::Whether { at_most_one: false },
                (_, enough) => Kept::UpTo { enough },
            };
        }
        let is_infeasible = fields.iter().any(|field| field.lower > field.options);
        let words = place(&mut fields);
        BoundedLayout { order, fields, colors, words, steps, is_infeasible }
    }

    /// A sweep within `memory` bytes.
    pub(super) fn sweep(&self, problem: &Problem, memory: usize) -> Result<Box<dyn Sweep>, Stop> {
        Ok(match self.words {
            0 | 1 => Box::new(BoundedSweep::<1>::new(self.plan(problem), memory)?),
            2 => Box::new(BoundedSweep::<2>::new(self.plan(problem), memory)?),
            3 | 4 => Box::new(BoundedSweep::<4>::new(self.plan(problem), memory)?),
            5..=8 => Box::new(BoundedSweep::<8>::new(self.plan(problem), memory)?),
            // With that many items in play, a sweep never ends.
            _ => return Err(Stop::Memory),
        })
    }

    fn plan<const N: usize>(&self, problem: &Problem) -> Vec<Step<N>> {
        let mut passed = vec![0; self.fields.len()];
        let step = |(number, &option): (usize, &OptionId)| {
            let mut step = Step::new();
            for Entry { item, color } in problem.option(option) {
                let field = &self.fields[item.index()];
                passed[item.index()] += 1;
                step.hold(field, color.map(|color| self.number(item, color)));
                step.need(field, field.lower.saturating_sub(field.options - passed[item.index()]));
                if field.leave == number {
                    step.keep[field.word()] &= !field.mask();
                }
            }
            step
        };
        self.order.iter().enumerate().map(step).collect()
    }

    /// The number of a colour in a state.
    fn number(&self, item: ItemId, color: Color) -> u64 {
        self.colors[item.index()].binary_search(&color).unwrap_or(0) as u64 + PLAIN + 1
    }
}

/// Gives each item its bits, which another may have before or after it. Returns the number of words.
fn place(fields: &mut [Field]) -> usize {
    let mut order: Vec<usize> = (0..fields.len()).filter(|&item| fields[item].kept.width() > 0).collect();
    order.sort_by_key(|&item| (fields[item].enter, item));
    // The step from which each bit is free.
    let mut free: Vec<usize> = vec![usize::MAX; ALWAYS as usize];
    for item in order {
        let Field { kept, enter, leave, .. } = fields[item];
        let width = kept.width() as usize;
        let fits = |bit: &usize| {
            let is_free = |bit: usize| free.get(bit).is_none_or(|&free| free <= enter);
            bit / 64 == (bit + width - 1) / 64 && (*bit..bit + width).all(is_free)
        };
        let bit = (0..).find(fits).unwrap_or(0);
        if free.len() < bit + width {
            free.resize(bit + width, 0);
        }
        free[bit..bit + width].fill(leave + 1);
        fields[item].bit = bit as u32;
    }
    free.len().div_ceil(64)
}

impl Field {
    fn word(&self) -> usize {
        self.bit as usize / 64
    }

    /// A number, at the place of this item.
    fn at(&self, number: u64) -> u64 {
        number << (self.bit % 64)
    }

    fn mask(&self) -> u64 {
        match self.kept.width() {
            0 => 0,
            width => self.at(u64::MAX >> (64 - width)),
        }
    }

    /// The bit above the number.
    fn spare(&self) -> u64 {
        self.at(1 << (self.kept.width() - 1))
    }

    /// What, added to a number, sets the bit above it if the number is at least `least`.
    fn complement(&self, least: u32) -> u64 {
        self.spare() - self.at(least.into())
    }
}

/// An option, as its step sees it.
struct Step<const N: usize> {
    /// The option cannot be taken if any of these bits is set, or if `room` added sets any of `full`.
    forbid: StateBits<N>,
    room: StateBits<N>,
    full: StateBits<N>,
    /// To take it is to set these bits, and to add this; and to add to the numbers that do not suffice yet.
    set: StateBits<N>,
    add: StateBits<N>,
    up_to: Vec<UpTo>,
    /// Secondary items with a colour: the option cannot be taken if these bits are something else, but not 0.
    colors: Vec<ColorTest>,
    /// The option can be left out if all these bits are set, and if `short` added sets all of `enough`.
    must: StateBits<N>,
    short: StateBits<N>,
    enough: StateBits<N>,
    /// The bits of the items that stay in play.
    keep: StateBits<N>,
}

/// A number that grows up to what suffices.
struct UpTo {
    word: usize,
    one: u64,
    complement: u64,
    spare: u64,
}

struct ColorTest {
    word: usize,
    mask: u64,
    color: u64,
}

impl<const N: usize> Step<N> {
    fn new() -> Self {
        let none = [0; N];
        Step {
            forbid: none,
            room: none,
            full: none,
            set: none,
            add: none,
            up_to: Vec::new(),
            colors: Vec::new(),
            must: none,
            short: none,
            enough: none,
            keep: [u64::MAX; N],
        }
    }

    /// The option holds this item, in this colour.
    fn hold(&mut self, field: &Field, color: Option<u64>) {
        let word = field.word();
        match field.kept {
            Kept::Nothing => {}
            Kept::Whether { at_most_one } => {
                self.set[word] |= field.mask();
                self.forbid[word] |= if at_most_one { field.mask() } else { 0 };
            }
            Kept::Number { most } => {
                self.add[word] += field.at(1);
                self.room[word] += field.complement(most);
                self.full[word] |= field.spare();
            }
            Kept::UpTo { enough } => self.up_to.push(UpTo {
                word,
                one: field.at(1),
                complement: field.complement(enough),
                spare: field.spare(),
            }),
            Kept::Color { .. } => match color {
                None => {
                    self.forbid[word] |= field.mask();
                    self.set[word] |= field.at(PLAIN);
                }
                Some(color) => {
                    let color = field.at(color);
                    self.set[word] |= color;
                    self.colors.push(ColorTest { word, mask: field.mask(), color });
                }
            },
        }
    }

    /// Without the option, this many before it must hold the item.
    fn need(&mut self, field: &Field, least: u32) {
        let word = field.word();
        match field.kept {
            _ if least == 0 => {}
            Kept::Nothing | Kept::Color { .. } => {}
            Kept::Whether { .. } => self.must[word] |= field.mask(),
            Kept::Number { .. } | Kept::UpTo { .. } => {
                self.short[word] += field.complement(least);
                self.enough[word] |= field.spare();
            }
        }
    }

    /// The state without the option, and whether that may be.
    #[inline(always)]
    fn left_out(&self, key: &StateBits<N>) -> (StateBits<N>, bool) {
        let missing = (0..N).fold(0, |missing, k| {
            missing | self.must[k] & !key[k] | self.enough[k] & !(key[k] + self.short[k])
        });
        (std::array::from_fn(|k| key[k] & self.keep[k]), missing == 0)
    }

    /// The state with the option, and whether that may be.
    #[inline(always)]
    fn taken(&self, key: &StateBits<N>) -> (StateBits<N>, bool) {
        let against = (0..N)
            .fold(0, |against, k| against | self.forbid[k] & key[k] | self.full[k] & (key[k] + self.room[k]));
        let mut fits = against == 0;
        let mut next: StateBits<N> = std::array::from_fn(|k| (key[k] | self.set[k]) + self.add[k]);
        for test in &self.colors {
            let color = key[test.word] & test.mask;
            fits &= color == 0 || color == test.color;
        }
        for UpTo { word, one, complement, spare } in &self.up_to {
            let is_enough = (key[*word] + complement) & spare != 0;
            next[*word] += if is_enough { 0 } else { *one };
        }
        (std::array::from_fn(|k| next[k] & self.keep[k]), fits)
    }
}

/// A sweep whose states take `N` words.
struct BoundedSweep<const N: usize> {
    steps: Vec<Step<N>>,
    step: usize,
    here: StateList<N>,
    states: u64,
    pool: BufferPool,
}

impl<const N: usize> BoundedSweep<N> {
    fn new(steps: Vec<Step<N>>, memory: usize) -> Result<Self, Full> {
        let pool = BufferPool::new(memory);
        let mut here = pool.list(1, 1)?;
        let mut start = [0; N];
        start[0] = ALWAYS.into();
        pool.push(&mut here, &start, &[1])?;
        Ok(BoundedSweep { steps, step: 0, here, states: 0, pool })
    }

    /// The states that come from those at hand by one of the two ways, in order.
    #[inline(always)]
    fn next_states(
        &self,
        way: impl Fn(&StateBits<N>) -> (StateBits<N>, bool),
        allowance: &Allowance<'_>,
    ) -> Result<StateList<N>, Halt> {
        let mut meter = Meter::new(allowance);
        let here = self.here.view();
        let mut list = self.pool.list(here.len(), here.limbs)?;
        let (keys, numbers) = list.arrays();
        let mut len = 0;
        for (at, key) in here.keys.iter().enumerate() {
            let (next, fits) = way(key);
            // What does not fit is written over.
            keys[len] = next;
            match here.limbs {
                1 => numbers[len] = here.numbers[at],
                limbs => numbers[len * limbs..][..limbs].copy_from_slice(here.number(at)),
            }
            len += usize::from(fits);
        }
        list.set_len(len);
        if !list.view().keys.is_sorted_by(is_below) {
            meter.spend(SORT_WORK * len as u64 * u64::from(len.ilog2()))?;
        }
        into_sorted(list, &self.pool, &mut meter)
    }

    /// The states that leave out the next option, and those that take it.
    fn both_ways(
        &self,
        threads: usize,
        allowance: &Allowance<'_>,
    ) -> Result<(StateList<N>, StateList<N>), Halt> {
        let step = &self.steps[self.step];
        let leave_out = || self.next_states(|key| step.left_out(key), allowance);
        let take = || self.next_states(|key| step.taken(key), allowance);
        let is_shared = threads > 1 && self.next().is_some_and(|work| work >= WORTH_STARTING_THREADS);
        if !is_shared {
            return Ok((leave_out()?, take()?));
        }
        let (left_out, taken) = thread::scope(|scope| {
            let left_out = scope.spawn(leave_out);
            let taken = take();
            (left_out.join().unwrap_or_else(|panic| resume_unwind(panic)), taken)
        });
        Ok((left_out?, taken?))
    }
}

impl<const N: usize> Sweep for BoundedSweep<N> {
    fn next(&self) -> Option<u64> {
        (self.step < self.steps.len()).then(|| self.waiting() * STATE_UNITS)
    }

    fn waiting(&self) -> u64 {
        self.here.len() as u64
    }

    fn advance(&mut self, threads: usize, allowance: &Allowance<'_>) -> Result<(), Halt> {
        allowance.set_nodes(self.states);
        allowance.spend(0)?;
        let (left_out, taken) = self.both_ways(threads, allowance)?;
        let mut meter = Meter::new(allowance);
        meter.spend(STATE_WORK * self.waiting())?;
        let next = merge_all([vec![left_out.view()], vec![taken.view()]], &self.pool, &mut meter)?;
        self.states += self.waiting();
        self.here = next;
        self.step += 1;
        Ok(())
    }

    fn step(&self) -> usize {
        self.step
    }

    fn states(&self) -> u64 {
        self.states
    }

    fn progress(&self) -> (f64, Details) {
        let (step, steps, states) = (self.step, self.steps.len(), self.states);
        (step as f64 / steps.max(1) as f64, Details::Frontier { step, steps, states })
    }

    fn total(&self) -> Natural {
        // No item is in play any more, so there is at most one state.
        let end = self.here.view();
        if end.len() == 0 { Natural::default() } else { Natural::from_limbs(end.number(0)) }
    }
}
