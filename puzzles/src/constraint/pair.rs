//! What all constraints on two cells have in common: they say which values go together.
//!
//! As an exact cover, there is a secondary item for each pair and each value of its first cell. The option
//! with this value holds it, and so do the options with those values of the second cell that do not go with
//! it: at most one of all these can be chosen. (Values of the second cell exclude each other anyway.)
//!
//! Colours would say it more directly: the value of a cell is the colour of a secondary item, and each pair is
//! a primary item, whose options are the pairs of values that it allows. But then solving takes tens of times
//! as long (`cargo bench -p benches --bench kropki` has both): a pair without a dot has dozens of options, all
//! of which have to be kept up to date, and nothing is seen any earlier.

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::json;

use super::{Constraint, Cover, Exchange, Parts, Place, Placed, Wires, kinds};
use crate::board::{Layout, ValueSet, members};
use crate::notation::json::{Object, board, cell};
use crate::notation::text::{Mistake, TextError};
use crate::picture::Picture;
use crate::technique::{Language, Look, Names, Technique};

/// A constraint on two cells.
pub(crate) trait Pair: std::fmt::Debug + Copy + Send + Sync + 'static {
    /// The cells.
    fn pair(&self) -> [usize; 2];

    /// What distinguishes it from other relations: its name, and a parameter.
    fn relation(&self) -> (&'static str, i32);

    /// Whether these values go together, the first cell's first.
    fn allows(&self, one: i32, other: i32) -> bool;

    /// By which technique people see what it leaves.
    fn technique(&self) -> Technique;

    /// What it says of its cells, in words.
    fn says(&self, names: &Names<'_>) -> String;

    /// The same in brief, as a reason.
    fn brief(&self, names: &Names<'_>) -> String;

    /// What it asks, in a sentence.
    fn rule(&self, language: Language) -> String;

    /// Adds it to the picture of a board.
    fn draw(&self, picture: &mut Picture);

    /// Adds its parts as JSON, all but its cells.
    fn json(&self, parts: &mut Parts);

    /// The name of the kind with places that asks the same, and the place, if there is one.
    fn like(&self) -> Option<(&'static str, Place)>;
}

/// What each value of a cell leaves another, by their numbers.
pub(super) struct Beside(Vec<ValueSet>);

impl Beside {
    pub(super) fn new(values: &[i32], allows: impl Fn(i32, i32) -> bool) -> Self {
        let left = |&value: &i32| {
            let fits = values.iter().enumerate().filter(|&(_, &its)| allows(value, its));
            fits.fold(0, |set, (number, _)| set | 1 << number)
        };
        Beside(values.iter().map(left).collect())
    }

    pub(super) fn of(&self, number: u8) -> ValueSet {
        self.0[usize::from(number)]
    }

    /// The values of the cell and of the other that go with one of the other's.
    pub(super) fn narrow(&self, one: ValueSet, other: ValueSet) -> (ValueSet, ValueSet) {
        let any = members(one).fold(0, |any, number| any | self.of(number));
        let fits = members(one).filter(|&number| self.of(number) & other != 0);
        (fits.fold(0, |set, number| set | 1 << number), other & any)
    }
}

/// The two cells of a constraint that is being read.
pub(super) fn read_cells(object: &mut Object<'_>, size: usize) -> Result<[usize; 2], TextError> {
    let cells = object.need("cells")?;
    let pair = cells.array_of("cells, each a row and a column", 2)?;
    let [one, other] = [board::cell(pair[0], (size, size))?, board::cell(pair[1], (size, size))?];
    if one == other {
        return Err(cells.mistake(Mistake::new("two different cells", "one twice")));
    }
    Ok([one, other])
}

/// The same of a constraint on neighbours.
pub(super) fn read_neighbours(object: &mut Object<'_>, size: usize) -> Result<[usize; 2], TextError> {
    let at = object.value();
    let [one, other] = read_cells(object, size)?;
    match crate::board::Pair::of(one, other, size) {
        Some(pair) => Ok([pair.cell, pair.other]),
        None => Err(at.mistake(Mistake::new("two cells that share a side", "others"))),
    }
}

impl<P: Pair> Constraint for P {
    fn cells(&self) -> Vec<usize> {
        self.pair().to_vec()
    }

    fn name(&self, names: &Names<'_>) -> String {
        self.brief(names)
    }

    fn holds(&self, values: &[i32]) -> bool {
        matches!(*values, [one, other] if self.allows(one, other))
    }

    fn wire(&self, wires: &mut Wires<'_>) {
        wires.pair(self.pair(), self.relation(), |one, other| self.allows(one, other));
    }

    fn cover(&self, cover: &mut Cover<'_>) {
        cover.pair(self.pair(), &|one, other| self.allows(one, other));
    }

    fn is_kept_by(&self, exchange: &Exchange) -> bool {
        exchange.keeps_pairs(|one, other| self.allows(one, other))
    }

    fn looks(&self, values: &[i32]) -> Vec<Look> {
        let own = *self;
        let beside = Beside::new(values, |one, other| own.allows(one, other));
        let narrow = move |candidates: &mut [ValueSet]| {
            if let [one, other] = candidates {
                (*one, *other) = beside.narrow(*one, *other);
            }
        };
        let says = move |names: &Names<'_>| own.says(names);
        let brief = move |names: &Names<'_>| own.brief(names);
        vec![Look::new(self.technique(), self.cells(), narrow, says).briefly(brief)]
    }

    fn rule(&self, language: Language) -> Option<String> {
        Some(Pair::rule(self, language))
    }

    fn draw(&self, picture: &mut Picture) {
        Pair::draw(self, picture);
    }

    fn kind(&self) -> Option<&'static str> {
        Some(self.relation().0)
    }

    fn json(&self, size: usize) -> Option<(&'static str, Parts)> {
        let cells = self.pair().map(|number| cell(number, size));
        let mut parts = Parts::from_iter([("cells".to_owned(), json!(cells))]);
        Pair::json(self, &mut parts);
        Some((self.relation().0, parts))
    }

    fn as_placed(&self, layout: &Arc<Layout>) -> Option<Cow<'_, Placed>> {
        let (kind, place) = self.like()?;
        Placed::new(kinds::named(kind)?, place, layout).ok().map(Cow::Owned)
    }
}
