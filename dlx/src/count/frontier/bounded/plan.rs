//! What each option does to a state: the steps of the sweep.

use super::super::list::StateBits;
use super::super::tables::Moves;
use super::{ALWAYS, BoundedLayout, Field, Kept, PLAIN};
use crate::problem::{Entry, OptionId, Problem};

/// The steps, one for each option, for states of `N` words.
pub(in super::super) struct BoundedPlan<const N: usize> {
    pub(super) steps: Vec<Step<N>>,
    options: Vec<OptionId>,
    /// The bits that a state may have before each step, and at the end.
    bits: Vec<StateBits<N>>,
}

impl<const N: usize> BoundedPlan<N> {
    pub(super) fn new(layout: &BoundedLayout, problem: &Problem) -> Self {
        let mut passed = vec![0; layout.fields.len()];
        let step = |(number, &option): (usize, &OptionId)| {
            let mut step = Step::new();
            for Entry { item, color } in problem.option(option) {
                let field = &layout.fields[item.index()];
                passed[item.index()] += 1;
                step.hold(field, color.map(|color| layout.number(item, color)));
                step.need(field, field.lower.saturating_sub(field.options - passed[item.index()]));
                if field.leave == number {
                    step.keep[field.word()] &= !field.mask();
                }
            }
            step
        };
        let steps = layout.order.iter().enumerate().map(step).collect();
        BoundedPlan { steps, options: layout.order.clone(), bits: Self::bits(layout) }
    }

    fn bits(layout: &BoundedLayout) -> Vec<StateBits<N>> {
        let mut all = vec![[0; N]; layout.order.len() + 1];
        for bits in &mut all {
            bits[0] = ALWAYS.into();
        }
        for field in layout.fields.iter().filter(|field| field.kept.width() > 0 && field.options > 0) {
            for bits in &mut all[field.enter + 1..=field.leave] {
                bits[field.word()] |= field.used();
            }
        }
        all
    }
}

impl<const N: usize> Moves<N> for BoundedPlan<N> {
    /// The step, and the option that is taken, if it is.
    type Move<'p> = (&'p Step<N>, Option<OptionId>);

    fn steps(&self) -> usize {
        self.steps.len()
    }

    fn start(&self) -> StateBits<N> {
        self.bits[0]
    }

    fn bits(&self, step: usize) -> StateBits<N> {
        self.bits[step]
    }

    fn moves(&self, step: usize) -> impl Iterator<Item = Self::Move<'_>> {
        [None, Some(self.options[step])].map(|taken| (&self.steps[step], taken)).into_iter()
    }

    fn option((_, taken): Self::Move<'_>) -> Option<OptionId> {
        taken
    }

    #[inline(always)]
    fn apply(&self, key: &StateBits<N>, step: usize, one: Self::Move<'_>) -> Option<(StateBits<N>, usize)> {
        let (next, fits) = match one {
            (its, None) => its.left_out(key),
            (its, Some(_)) => its.taken(key),
        };
        fits.then_some((next, step + 1))
    }
}

/// An option, as its step sees it.
pub(in crate::count::frontier) struct Step<const N: usize> {
    /// The option cannot be taken if any of these bits is set.
    forbid: StateBits<N>,
    /// Added to a state, this sets a bit of `full` for each number that the option would make too large.
    room: StateBits<N>,
    /// The bits above numbers, which `room` may set: then the option cannot be taken.
    full: StateBits<N>,
    /// The bits that are set when the option is taken.
    set: StateBits<N>,
    /// What is added when the option is taken.
    add: StateBits<N>,
    /// The numbers that grow by one when the option is taken, unless they suffice already.
    up_to: Vec<UpTo>,
    /// Secondary items with a colour: the option cannot be taken if these bits are something else, but not 0.
    colors: Vec<ColorTest>,
    /// The option can be left out only if all these bits are set.
    must: StateBits<N>,
    /// Added to a state, this sets a bit of `enough` for each number that is large enough without the option.
    short: StateBits<N>,
    /// The bits above numbers, all of which `short` must set: else the option cannot be left out.
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
    pub(super) fn left_out(&self, key: &StateBits<N>) -> (StateBits<N>, bool) {
        let missing = (0..N).fold(0, |missing, k| {
            missing | self.must[k] & !key[k] | self.enough[k] & !(key[k] + self.short[k])
        });
        (std::array::from_fn(|k| key[k] & self.keep[k]), missing == 0)
    }

    /// The state with the option, and whether that may be.
    #[inline(always)]
    pub(super) fn taken(&self, key: &StateBits<N>) -> (StateBits<N>, bool) {
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
