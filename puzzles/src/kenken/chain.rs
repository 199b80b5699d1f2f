//! Running totals: how the exact cover carries a cage with too many fillings to list.
//!
//! The cells are put in a row. Between each and the next stands a secondary item whose colour is what the
//! values so far come to. An option for a value in a cell goes from one total to another, so that
//! neighbours have to agree about the total between them; a last option, which closes the cage, checks
//! what all of them came to. This takes as many options as there are totals, cells and values, instead of
//! one for each filling.
//!
//! The totals are sums for `+` and `−`, and products for `×` and `÷`; where the target is zero, it is
//! enough to count zeros. A cage that closes as a difference or a quotient tells which cell is the first:
//! its value then says what all together must come to. A cage whose operator is hidden has both kinds of
//! totals, and may close in any way.

use std::collections::BTreeSet;

use super::frame::{Frame, ValueSet, members};
use super::puzzle::Cage;
use crate::operator::Operator;

/// What is added up from cell to cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Kind {
    Sum,
    /// Of values other than zero.
    Product,
    /// How many zeros there are.
    Zeros,
}

/// A running total.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Total {
    kind: Kind,
    amount: i64,
}

/// A value in a cell, between two totals, which are told by their numbers. Before the first cell there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    /// Which of the cells it is.
    pub(super) place: u16,
    pub(super) value: u8,
    pub(super) before: u32,
    pub(super) after: u32,
}

/// One way in which a cage may close.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Closing {
    pub(super) total: Total,
    /// The cell that a difference or a quotient begins with, by its place, and its value.
    pub(super) first: Option<(usize, u8)>,
}

/// A cage as steps from total to total.
pub(super) struct Chain {
    pub(super) steps: Vec<Step>,
    pub(super) closings: Vec<Closing>,
    /// The totals after each cell, in order.
    pub(super) totals: Vec<Vec<Total>>,
}

impl Chain {
    /// The chain of a cage whose cells, in this order, have these candidates; `None` if it takes more than
    /// `limit` steps.
    pub(super) fn new(frame: &Frame, cage: &Cage, sets: &[ValueSet], limit: usize) -> Option<Self> {
        let (closings, totals) = (closings(frame, cage, sets), vec![Vec::new(); sets.len()]);
        let mut chain = Chain { steps: Vec::new(), closings, totals };
        for kind in [Kind::Sum, Kind::Product, Kind::Zeros] {
            let ends: BTreeSet<i64> = chain.ends(kind).collect();
            if ends.is_empty() {
                continue;
            }
            let layers = layers(frame, kind, sets, &ends, limit)?;
            for (totals, layer) in chain.totals.iter_mut().zip(&layers[1..]) {
                totals.extend(layer.iter().map(|&amount| Total { kind, amount }));
            }
            for (place, &set) in sets.iter().enumerate() {
                for &amount in &layers[place] {
                    let before =
                        if place == 0 { 0 } else { chain.number(place - 1, Total { kind, amount })? };
                    for value in members(set) {
                        let after = kind.step(amount, frame.values[usize::from(value)]);
                        let after = after.and_then(|amount| chain.number(place, Total { kind, amount }));
                        let Some(after) = after else { continue };
                        chain.steps.push(Step { place: place as u16, value, before, after });
                    }
                }
            }
            if chain.steps.len() > limit {
                return None;
            }
        }
        Some(chain)
    }

    /// The number of a total after a cell.
    pub(super) fn number(&self, place: usize, total: Total) -> Option<u32> {
        self.totals[place].binary_search(&total).ok().map(|number| number as u32)
    }

    /// Whether this closing is the first that suits these values: a filling may close in several ways,
    /// and counts once.
    pub(super) fn is_first_closing(&self, frame: &Frame, values: &[u8], number: usize) -> bool {
        let total = |kind: Kind| {
            values
                .iter()
                .try_fold(kind.start(), |amount, &value| kind.step(amount, frame.values[usize::from(value)]))
        };
        let suits = |closing: &Closing| {
            total(closing.total.kind) == Some(closing.total.amount)
                && closing.first.is_none_or(|(place, value)| values[place] == value)
        };
        self.closings.iter().position(suits) == Some(number)
    }

    fn ends(&self, kind: Kind) -> impl Iterator<Item = i64> {
        self.closings
            .iter()
            .map(|closing| closing.total)
            .filter(move |total| total.kind == kind)
            .map(|total| total.amount)
    }
}

impl Kind {
    fn start(self) -> i64 {
        i64::from(self == Kind::Product)
    }

    fn step(self, amount: i64, value: i64) -> Option<i64> {
        match self {
            Kind::Sum => Some(amount + value),
            Kind::Product if value == 0 => None,
            Kind::Product => amount.checked_mul(value),
            Kind::Zeros => Some(amount + i64::from(value == 0)),
        }
    }
}

/// All ways in which a cage may close.
fn closings(frame: &Frame, cage: &Cage, sets: &[ValueSet]) -> Vec<Closing> {
    let target = cage.target;
    let mut closings = Vec::new();
    let mut close = |kind, amount, first| closings.push(Closing { total: Total { kind, amount }, first });
    for &meaning in cage.operator.meanings() {
        match meaning {
            Operator::Multiply if target == 0 => {
                (1..=sets.len() as i64).for_each(|zeros| close(Kind::Zeros, zeros, None));
            }
            // The one zero is the first.
            Operator::Divide if target == 0 => close(Kind::Zeros, 1, None),
            Operator::Multiply => close(Kind::Product, target, None),
            Operator::Subtract | Operator::Divide => {
                for (place, &set) in sets.iter().enumerate() {
                    for number in members(set) {
                        let value = frame.values[usize::from(number)];
                        let (kind, together) = if meaning == Operator::Subtract {
                            (Kind::Sum, (2 * value).checked_sub(target))
                        } else {
                            let is_first = value != 0 && value % target == 0;
                            (Kind::Product, is_first.then(|| value * (value / target)))
                        };
                        if let Some(amount) = together {
                            close(kind, amount, Some((place, number)));
                        }
                    }
                }
            }
            _ => close(Kind::Sum, target, None),
        }
    }
    closings
}

/// The totals before each cell, and after the last, that lead from the start to one of these ends. `None`
/// if they take more than `limit` steps.
fn layers(
    frame: &Frame,
    kind: Kind,
    sets: &[ValueSet],
    ends: &BTreeSet<i64>,
    limit: usize,
) -> Option<Vec<BTreeSet<i64>>> {
    let values = |set| members(set).map(|number| frame.values[usize::from(number)]);
    // What the cells from each on can add at least and at most.
    let mut rests = vec![(0, 0); sets.len() + 1];
    for (place, &set) in sets.iter().enumerate().rev() {
        let amounts = || values(set).filter_map(|value| kind.step(0, value));
        let (least, greatest) = (amounts().min().unwrap_or(0), amounts().max().unwrap_or(0));
        rests[place] = (rests[place + 1].0 + least, rests[place + 1].1 + greatest);
    }
    let may_end = |amount: i64, (least, greatest): (i64, i64)| match kind {
        Kind::Product => ends.iter().any(|end| end % amount == 0),
        _ => ends.range(amount + least..=amount + greatest).next().is_some(),
    };
    let mut layers = vec![BTreeSet::from([kind.start()])];
    let mut steps = 0;
    for (place, &set) in sets.iter().enumerate() {
        let mut next = BTreeSet::new();
        for &amount in &layers[place] {
            for after in values(set).filter_map(|value| kind.step(amount, value)) {
                steps += 1;
                if may_end(after, rests[place + 1]) {
                    next.insert(after);
                }
            }
            if steps > limit {
                return None;
            }
        }
        layers.push(next);
    }
    layers[sets.len()].retain(|amount| ends.contains(amount));
    for (place, &set) in sets.iter().enumerate().rev() {
        let (before, after) = layers.split_at_mut(place + 1);
        let leads_on = |amount: i64| {
            values(set).filter_map(|value| kind.step(amount, value)).any(|amount| after[0].contains(&amount))
        };
        before[place].retain(|&amount| leads_on(amount));
    }
    Some(layers)
}
