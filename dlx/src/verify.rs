//! Checks a claimed cover against the problem. Shares no code with the kernels.

use std::fmt;

use bitvec::bitvec;

use crate::problem::{Color, ItemId, OptionId, Problem};

/// Why a set of options is not a cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Flaw {
    /// The problem has no such option.
    UnknownOption(OptionId),
    /// An option is repeated.
    RepeatedOption(OptionId),
    /// No option covers this primary item.
    Uncovered(ItemId),
    /// A primary item with bounds is in fewer options than its lower bound, or in more than its upper one.
    OutOfBounds {
        /// The item.
        item: ItemId,
        /// How many options hold it.
        held: u32,
        /// The lower bound.
        lower: u32,
        /// The upper bound.
        upper: u32,
    },
    /// Two options hold the same item, and do not give it the same colour.
    Clash {
        /// The item.
        item: ItemId,
        /// The option that comes first in the set.
        first: OptionId,
        /// The other.
        second: OptionId,
    },
}

impl Flaw {
    /// The flaw in words, where items that have names are called by these.
    ///
    /// ```
    /// use dlx::{format, verify::verify};
    ///
    /// let (problem, _) = format::parse("rook bishop\nrook\nrook bishop\n")?;
    /// let flaw = verify(&problem, &[dlx::OptionId::new(0)]).unwrap_err();
    /// assert_eq!(flaw.to_string(), "item 1 is not covered");
    /// assert_eq!(flaw.named(&problem), "item bishop is not covered");
    /// # Ok::<(), dlx::format::ReadError>(())
    /// ```
    #[must_use]
    pub fn named(&self, problem: &Problem) -> String {
        self.in_words(|item| problem.item_name(item).map_or_else(|| item.index().to_string(), str::to_owned))
    }

    fn in_words(&self, name: impl Fn(ItemId) -> String) -> String {
        match *self {
            Flaw::UnknownOption(option) => format!("there is no option {}", option.index()),
            Flaw::RepeatedOption(option) => format!("option {} is repeated", option.index()),
            Flaw::Uncovered(item) => format!("item {} is not covered", name(item)),
            Flaw::OutOfBounds { item, held, lower, upper } => {
                let expected = if lower == upper { lower.to_string() } else { format!("{lower} to {upper}") };
                let noun = if upper == 1 { "option that covers" } else { "options that cover" };
                format!("expected {expected} {noun} item {}, found {held}", name(item))
            }
            Flaw::Clash { item, first, second } => {
                format!("options {} and {} both cover item {}", first.index(), second.index(), name(item))
            }
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(|item| item.index().to_string()))
    }
}

impl std::error::Error for Flaw {}

/// Whether a set of options is an exact cover: every primary item in exactly one of them, or in as many as its
/// bounds say; every secondary item in at most one, or in several that give it the same colour.
///
/// Takes time and memory linear in the size of the problem: its items, its options, and the items of the
/// options in question.
///
/// # Errors
/// The first flaw found.
///
/// ```
/// use dlx::verify::{Flaw, verify};
///
/// let mut b = dlx::Problem::builder();
/// let [x, y] = b.primaries();
/// let first = b.option([x])?;
/// let second = b.option([x, y])?;
/// let problem = b.build();
/// assert_eq!(verify(&problem, &[second]), Ok(()));
/// assert_eq!(verify(&problem, &[first]), Err(Flaw::Uncovered(y)));
/// assert_eq!(verify(&problem, &[first, second]), Err(Flaw::Clash { item: x, first, second }));
/// # Ok::<(), dlx::BuildError>(())
/// ```
pub fn verify(problem: &Problem, options: &[OptionId]) -> Result<(), Flaw> {
    let mut named = bitvec![0; problem.option_count()];
    let mut holder: Vec<Option<(OptionId, Option<Color>)>> = vec![None; problem.item_count()];
    let is_plain = |item: ItemId| !problem.is_primary(item) || problem.bounds(item) == (1..=1);
    let mut held = vec![0_u32; if problem.has_bounds() { problem.item_count() } else { 0 }];
    for &option in options {
        if option.index() >= problem.option_count() {
            return Err(Flaw::UnknownOption(option));
        }
        if named.replace(option.index(), true) {
            return Err(Flaw::RepeatedOption(option));
        }
        for entry in problem.option(option) {
            if !held.is_empty() && !is_plain(entry.item) {
                held[entry.item.index()] += 1;
                continue;
            }
            match &mut holder[entry.item.index()] {
                Some((first, color)) if color.is_none() || *color != entry.color => {
                    return Err(Flaw::Clash { item: entry.item, first: *first, second: option });
                }
                holder => *holder = Some((option, entry.color)),
            }
        }
    }
    for item in problem.items().filter(|&item| problem.is_primary(item)) {
        if is_plain(item) {
            if holder[item.index()].is_none() {
                return Err(Flaw::Uncovered(item));
            }
            continue;
        }
        let (held, (lower, upper)) = (held[item.index()], problem.bounds(item).into_inner());
        if !(lower..=upper).contains(&held) {
            return Err(Flaw::OutOfBounds { item, held, lower, upper });
        }
    }
    Ok(())
}
