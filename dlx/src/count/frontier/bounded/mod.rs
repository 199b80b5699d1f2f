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

mod plan;
mod sweep;

pub(super) use self::plan::BoundedPlan;
pub(super) use self::sweep::{BoundedSweep, MOST_THREADS};

use super::interchangeable::{Interchangeable, Numbered, Place};
use crate::problem::{Color, Entry, ItemId, OptionId, Problem};

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
    /// The step of the first of them.
    enter: usize,
    /// The step of the last of them.
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
        options.sort_unstable();
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

    /// The words of a state.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// What states may exchange: the numbers of items without colours.
    pub(super) fn interchangeable(&self, problem: &Problem) -> Interchangeable {
        let mut step_of = vec![0; self.order.len()];
        self.order.iter().enumerate().for_each(|(step, option)| step_of[option.index()] = step);
        let mut kinds = Vec::new();
        let mut items = Vec::new();
        for (item, field) in problem.items().zip(&self.fields) {
            let width = field.kept.width();
            if width == 0 || field.options == 0 || matches!(field.kept, Kept::Color { .. }) {
                continue;
            }
            let kind = (field.kept, field.lower);
            let known = kinds.iter().position(|&known| known == kind);
            items.push(Numbered {
                item,
                kind: known.unwrap_or_else(|| {
                    kinds.push(kind);
                    kinds.len() - 1
                }),
                place: Place::Number {
                    word: field.word(),
                    bit: field.bit % 64,
                    mask: u64::MAX >> (64 - width),
                },
                enter: field.enter,
                leave: field.leave,
            });
        }
        Interchangeable::new(problem, step_of, items)
    }

    /// The plan, for states of `N` words. `N` must be at least [`words`](Self::words).
    pub(super) fn plan<const N: usize>(&self, problem: &Problem) -> BoundedPlan<N> {
        BoundedPlan::new(self, problem)
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

    /// The bits that a state may have: not the one above a number.
    fn used(&self) -> u64 {
        match self.kept {
            Kept::Number { .. } | Kept::UpTo { .. } => self.mask() & !self.spare(),
            _ => self.mask(),
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
