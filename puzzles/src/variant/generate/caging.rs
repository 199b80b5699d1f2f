//! Cells as cages of a kind, with the number that the full board gives them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::board::Layout;
use crate::constraint::kinds::Kind;
use crate::constraint::{Operator, Part, Place, Placed};
use crate::operator::Weights;
use crate::random::Random;

/// Makes cages of a kind: the same of the same cells.
pub(super) struct Caging<'b> {
    kind: &'static Kind,
    layout: &'b Arc<Layout>,
    solution: &'b [i32],
    /// For each cell the operators, in the order in which the cage that begins there tries them; empty if the kind has
    /// none.
    wishes: Vec<Vec<Operator>>,
    /// The cages so far: what a cage narrows takes long to work out.
    known: RefCell<BTreeMap<Vec<usize>, Option<Placed>>>,
}

impl<'b> Caging<'b> {
    pub(super) fn new(
        kind: &'static Kind,
        layout: &'b Arc<Layout>,
        solution: &'b [i32],
        operators: &Weights,
        random: &mut Random,
    ) -> Self {
        let wish = |_: &i32| operators.shuffled(random);
        let wishes = if kind.has(Part::Result) { solution.iter().map(wish).collect() } else { Vec::new() };
        Caging { kind, layout, solution, wishes, known: RefCell::default() }
    }

    /// Keeps these cages as they are.
    pub(super) fn keep<'p>(&self, cages: impl IntoIterator<Item = &'p Placed>) {
        let named = cages.into_iter().map(|cage| (cage.place().cells.clone(), Some(cage.clone())));
        self.known.borrow_mut().extend(named);
    }

    /// Whether the values of a cage differ.
    pub(super) fn differ(&self) -> bool {
        !self.kind.has(Part::Result)
    }

    /// The cage of these cells.
    pub(super) fn cage(&self, cells: &[usize]) -> Option<Placed> {
        let mut known = self.known.borrow_mut();
        let made = known.entry(cells.to_vec()).or_insert_with(|| self.make(cells));
        made.clone()
    }

    fn make(&self, cells: &[usize]) -> Option<Placed> {
        let values: Vec<i32> = cells.iter().map(|&cell| self.solution[cell]).collect();
        let (operator, value) = match cells.first().and_then(|&first| self.wishes.get(first)) {
            None => (None, Some(values.iter().sum())),
            Some(wish) => {
                // People expect differences and quotients of two cells only.
                let suits = |operator: &Operator| {
                    cells.len() == 2 || [Operator::Add, Operator::Multiply].contains(operator)
                };
                let fits =
                    |operator: Operator| Some((operator, i32::try_from(operator.target(&values)?).ok()?));
                let (operator, value) = wish.iter().copied().filter(suits).find_map(fits)?;
                (Some(operator), Some(value))
            }
        };
        let place = Place { cells: cells.to_vec(), value, operator, ..Place::default() };
        Placed::new(self.kind, place, self.layout).ok()
    }
}
