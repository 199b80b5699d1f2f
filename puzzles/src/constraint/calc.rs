//! Cages as in KenKen: the values come to a result by an operator, or by any of the four where that is not told.
//! Values may repeat as far as the houses of the board allow. A single cell has the result as its value.
//!
//! Where all cells see each other, the cage is a choice of the set of its values.
//!
//! A difference is one value less all the others, and a quotient one divided by all the others. As no value is less
//! than 1 and no result less than 0, that one is the greatest. So an automaton that reads the cells has to know
//! what they add up to, what they multiply to, and the greatest so far. In small cages it also knows which values
//! the cells to come cannot take, as cells that they share a house with have them; then its ways are just the
//! fillings of the cage.

use super::automaton::Automaton;
use super::kinds::{Form, Kind};
use super::on_board::result_in;
use super::piece::Goes;
use super::sum::{LONGEST_RUN, subsets};
use super::{Asks, Part, Piece, Place};
use crate::board::{Layout, ValueSet, all_values, members};
use crate::notation::text::Mistake;
use crate::operator::Operator;
use crate::picture::{Picture, Sign};
use crate::technique::{Said, Technique, Ways};

pub(super) const KIND: Kind = Kind {
    name: "calc",
    words: &["calculation"],
    parts: &[Part::Cells(1), Part::Result],
    form: Form::Placed(&Calc),
};

/// The most cells of a cage. Automata of more would be large.
const MOST_CELLS: usize = 16;
/// The most ways to fill all cells but the last of a cage whose fillings are told apart by houses.
const MOST_FILLINGS: usize = 10_000;

struct Calc;

/// The operator; the hidden one where none is told.
fn operator(place: &Place) -> Operator {
    place.operator.unwrap_or(Operator::Hidden)
}

fn result(place: &Place) -> i64 {
    place.value.unwrap_or_default().into()
}

impl Asks for Calc {
    fn check(&self, place: &Place, layout: &Layout) -> Result<(), Mistake> {
        let (size, count) = (layout.size(), place.cells.len());
        let needs_two = matches!(place.operator, Some(Operator::Subtract | Operator::Divide));
        if place.value.is_none() {
            return Err(Mistake::new("a result", "none"));
        }
        if place.operator == Some(Operator::Given) {
            return Err(Mistake::new("an operator, one of `+ - * /`", "`!`"));
        }
        if let Some(operator) = place.operator.filter(|_| needs_two && count < 2) {
            return Err(Mistake::new(format!("two or more cells under `{operator}`"), count));
        }
        let most_cells = if place.operator == Some(Operator::Subtract) { size + 1 } else { MOST_CELLS };
        if count > most_cells.min(MOST_CELLS) {
            return Err(Mistake::new(format!("at most {} cells", most_cells.min(MOST_CELLS)), count));
        }
        let product = (0..count).fold(1_i32, |product, _| product.saturating_mul(size as i32));
        let (range, what) = match place.operator {
            _ if count == 1 => (1..=size as i32, "value"),
            Some(Operator::Add) => (count as i32..=(count * size) as i32, "sum"),
            Some(Operator::Subtract) => (0..=(size + 1 - count) as i32, "difference"),
            Some(Operator::Multiply) => (1..=product, "product"),
            Some(Operator::Divide) => (1..=size as i32, "quotient"),
            _ => (0..=product.max((count * size) as i32), "result"),
        };
        result_in(place, range, what)
    }

    fn holds(&self, place: &Place, _: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        let values: Vec<i32> = place.cells.iter().map(|&cell| value(cell)).collect();
        operator(place).fits(&values, result(place))
    }

    fn pieces(&self, place: &Place, layout: &Layout) -> Vec<Piece> {
        let number = place.value.unwrap_or_default();
        let cells = &place.cells;
        let differ = layout.all_see(cells);
        match cells[..] {
            // In whatever order, values come to the same.
            _ if differ && layout.size() <= LONGEST_RUN => {
                let values =
                    |set: &ValueSet| members(*set).map(|value| i32::from(value) + 1).collect::<Vec<i32>>();
                let makes = |set: &ValueSet| operator(place).fits(&values(set), number.into());
                let sets = subsets(all_values(layout.size()), cells.len()).filter(makes);
                vec![Piece::Sets(cells.clone(), sets.collect())]
            }
            [cell] => vec![Piece::Sets(vec![cell], vec![1 << (number - 1)])],
            [one, other] => {
                let (name, goes) = relation(place.operator);
                let parameter = 2 * number + i32::from(differ);
                vec![Piece::Pair([one, other], (name, parameter), goes)]
            }
            _ => vec![Piece::Automaton(place.cells.clone(), automaton(place, layout))],
        }
    }

    fn says(&self, place: &Place, _: &Layout) -> Said {
        match (place.cells.len(), place.value.unwrap_or_default()) {
            (1, value) => Said::Single(value),
            (_, result) => Said::Calc(place.operator, result),
        }
    }

    /// The fillings of a cage whose values may repeat.
    fn ways(&self, _: &Place, pieces: &[Piece], candidates: &[ValueSet]) -> Option<Ways> {
        match pieces {
            [Piece::Automaton(_, automaton)] => Some(Ways { count: automaton.ways(candidates), left: None }),
            _ => None,
        }
    }

    fn total(&self, place: &Place) -> Option<i32> {
        place.value.filter(|_| place.cells.len() == 1 || place.operator == Some(Operator::Add))
    }

    fn technique(&self, _: &Kind) -> Technique {
        Technique::Cage
    }

    fn draw(&self, place: &Place, _: &Layout, picture: &mut Picture) {
        picture.signs.push(Sign::Cage { cells: place.cells.clone(), label: Some(label(place)) });
    }
}

/// The number of a cage with the sign of its operator: `12×`.
pub(crate) fn label(place: &Place) -> String {
    let sign = if place.cells.len() == 1 { "" } else { operator(place).sign() };
    format!("{}{sign}", place.value.unwrap_or_default())
}

/// Which two values go together, by the name of the relation and its parameter: twice the result, and one more where
/// the values differ.
fn relation(operator: Option<Operator>) -> (&'static str, Goes) {
    fn goes(operator: Operator, parameter: i32, one: i32, other: i32) -> bool {
        (parameter % 2 == 0 || one != other) && operator.fits(&[one, other], i64::from(parameter / 2))
    }
    match operator {
        Some(Operator::Add) => ("total", |by, one, other| goes(Operator::Add, by, one, other)),
        Some(Operator::Subtract) => ("gap", |by, one, other| goes(Operator::Subtract, by, one, other)),
        Some(Operator::Multiply) => ("product", |by, one, other| goes(Operator::Multiply, by, one, other)),
        Some(Operator::Divide) => ("quotient", |by, one, other| goes(Operator::Divide, by, one, other)),
        _ => ("result", |by, one, other| goes(Operator::Hidden, by, one, other)),
    }
}

/// What the cells read so far come to, as far as that still matters.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Read {
    sum: Option<i64>,
    product: Option<i64>,
    greatest: i64,
    /// For each cell to come the values that it cannot take, where fillings are told apart.
    taken: Vec<ValueSet>,
}

/// The automaton of a cage.
fn automaton(place: &Place, layout: &Layout) -> Automaton {
    let (cells, meanings, result) = (&place.cells, operator(place).meanings(), result(place));
    let (count, size) = (cells.len(), layout.size() as i64);
    // Neither a product nor a quotient is 0.
    let is_sum = |operator: Operator| matches!(operator, Operator::Add | Operator::Subtract);
    let may = |operator: Operator| meanings.contains(&operator) && (result > 0 || is_sum(operator));
    let fillings = (1..count).fold(1_usize, |ways, _| ways.saturating_mul(layout.size()));
    let sees =
        |one: usize, other: usize| fillings <= MOST_FILLINGS && layout.share_house(cells[one], cells[other]);
    // For each cell, which of those after it see it.
    let seen: Vec<Vec<bool>> =
        (0..count).map(|one| (one + 1..count).map(|other| sees(one, other)).collect()).collect();
    let has_houses = seen.iter().flatten().any(|&seen| seen);
    let start = Read {
        sum: Some(0),
        product: Some(1),
        greatest: 0,
        taken: if has_houses { vec![0; count] } else { Vec::new() },
    };
    let step = |at: usize, read: &Read, value: i32| {
        if read.taken.first().is_some_and(|taken| taken >> (value - 1) & 1 == 1) {
            return None;
        }
        let (value, left) = (i64::from(value), (count - at - 1) as i64);
        let sum = read.sum.map(|sum| sum + value);
        let product = read.product.map(|product| product.saturating_mul(value));
        let adds =
            may(Operator::Add) && sum.is_some_and(|sum| sum + left <= result && result <= sum + left * size);
        let subtracts = may(Operator::Subtract) && sum.is_some_and(|sum| sum + left <= 2 * size - result);
        let multiplies = may(Operator::Multiply)
            && product.is_some_and(|product| {
                let most = (0..left).fold(product, |most, _| most.saturating_mul(size));
                result % product == 0 && result <= most
            });
        // All together are the square of the one that is divided, divided by the quotient.
        let divides = may(Operator::Divide)
            && product.is_some_and(|product| product.saturating_mul(result) <= size * size);
        (adds || subtracts || multiplies || divides).then(|| Read {
            sum: sum.filter(|_| adds || subtracts),
            product: product.filter(|_| multiplies || divides),
            greatest: if subtracts || divides { read.greatest.max(value) } else { 0 },
            taken: read
                .taken
                .iter()
                .skip(1)
                .zip(&seen[at])
                .map(|(&taken, &sees)| if sees { taken | 1 << (value - 1) } else { taken })
                .collect(),
        })
    };
    let accepts = |&Read { sum, product, greatest, .. }: &Read| {
        may(Operator::Add) && sum == Some(result)
            || may(Operator::Subtract) && sum == Some(2 * greatest - result)
            || may(Operator::Multiply) && product == Some(result)
            || may(Operator::Divide)
                && product.is_some_and(|product| product.saturating_mul(result) == greatest * greatest)
    };
    let values: Vec<i32> = (1..=size as i32).collect();
    Automaton::new(count, &values, start, step, accepts)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::{Constraint, Placed};
    use super::*;
    use crate::board::{Boxes, ExtraHouses};

    fn calc(cells: &[usize], value: i32, operator: Option<Operator>, layout: &Arc<Layout>) -> Placed {
        let place = Place { cells: cells.to_vec(), value: Some(value), operator, ..Place::default() };
        Placed::new(&KIND, place, layout).expect("a cage")
    }

    /// All values of some cells, tried one by one, that the houses allow.
    fn fillings(cells: &[usize], layout: &Layout) -> Vec<Vec<i32>> {
        cells.iter().enumerate().fold(vec![Vec::new()], |all: Vec<Vec<i32>>, (at, &cell)| {
            let longer = |start: Vec<i32>| {
                let goes = |value: &i32| {
                    (0..at).all(|before| start[before] != *value || !layout.share_house(cells[before], cell))
                };
                (1..=layout.size() as i32)
                    .filter(goes)
                    .map(|value| [&start[..], &[value]].concat())
                    .collect::<Vec<_>>()
            };
            all.into_iter().flat_map(longer).collect()
        })
    }

    #[test]
    fn small_cages_keep_just_what_their_fillings_have() {
        let odd = Boxes::Regions(vec![0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3]);
        let odd = Layout::new(4, odd, ExtraHouses::NONE).expect("regions");
        let shapes: [&[usize]; 6] =
            [&[5], &[0, 1], &[0, 1, 5], &[2, 3, 7, 6], &[5, 9, 10, 11], &[1, 5, 9, 10, 6]];
        for layout in [Layout::latin(4).expect("a board"), odd].map(Arc::new) {
            for cells in shapes {
                let all = fillings(cells, &layout);
                for operator in [&[None][..], &Operator::FOUR.map(Some)].concat() {
                    for value in 0..=70 {
                        let place =
                            Place { cells: cells.to_vec(), value: Some(value), operator, ..Place::default() };
                        let meant = operator.unwrap_or(Operator::Hidden);
                        let fitting: Vec<&Vec<i32>> =
                            all.iter().filter(|values| meant.fits(values, value.into())).collect();
                        let Ok(cage) = Placed::new(&KIND, place, &layout) else {
                            let is_single = cells.len() == 1 && operator.is_some();
                            assert!(fitting.is_empty() || is_single, "{cells:?} {operator:?} {value}");
                            continue;
                        };
                        let look = &cage.looks(&[1, 2, 3, 4])[0];
                        let mut sets = vec![0b1111; cells.len()];
                        look.narrow(&mut sets);
                        let expected = (0..cells.len()).map(|at| {
                            fitting.iter().fold(0, |set: ValueSet, values| set | 1 << (values[at] - 1))
                        });
                        let expected: Vec<ValueSet> = expected.collect();
                        assert_eq!(sets, expected, "{cells:?} {operator:?} {value}");
                    }
                }
            }
        }
    }

    #[test]
    fn one_value_less_all_the_others() {
        let layout = Arc::new(Layout::latin(9).expect("a board"));
        let holds = |operator, value, values: &[i32]| {
            let cells: Vec<usize> = (0..values.len()).collect();
            calc(&cells, value, Some(operator), &layout).holds(values)
        };
        assert!(holds(Operator::Subtract, 3, &[1, 6, 2]) && !holds(Operator::Subtract, 4, &[1, 6, 2]));
        assert!(holds(Operator::Divide, 3, &[2, 1, 6]) && !holds(Operator::Divide, 2, &[2, 1, 6]));
        assert!(holds(Operator::Multiply, 4374, &[9, 6, 9, 9]) && holds(Operator::Add, 33, &[9, 6, 9, 9]));
        let hidden = calc(&[0, 1], 3, None, &layout);
        assert!([[1, 2], [2, 1], [1, 3], [3, 1], [4, 1], [9, 3]].iter().all(|values| hidden.holds(values)));
        assert!(!hidden.holds(&[2, 3]) && calc(&[7], 3, None, &layout).holds(&[3]));
    }

    #[test]
    fn what_cannot_be_is_named() {
        let layout = Arc::new(Layout::latin(6).expect("a board"));
        let wrong = |cells: usize, value, operator| {
            let place = Place { cells: (0..cells).collect(), value, operator, ..Place::default() };
            Placed::new(&KIND, place, &layout).expect_err("a mistake").to_string()
        };
        let told = [
            wrong(2, None, None),
            wrong(1, Some(7), None),
            wrong(1, Some(2), Some(Operator::Subtract)),
            wrong(1, Some(2), Some(Operator::Given)),
            wrong(2, Some(13), Some(Operator::Add)),
            wrong(3, Some(217), Some(Operator::Multiply)),
            wrong(3, Some(5), Some(Operator::Subtract)),
            wrong(8, Some(0), Some(Operator::Subtract)),
            wrong(3, Some(0), Some(Operator::Divide)),
            wrong(17, Some(60), None),
        ];
        insta::assert_snapshot!(told.join("\n"), @"
        calc at r1c1: expected a result, found none
        calc at r1c1: expected a value from 1 to 6 for 1 cell, found 7
        calc at r1c1: expected two or more cells under `-`, found 1
        calc at r1c1: expected an operator, one of `+ - * /`, found `!`
        calc at r1c1: expected a sum from 2 to 12 for 2 cells, found 13
        calc at r1c1: expected a product from 1 to 216 for 3 cells, found 217
        calc at r1c1: expected a difference from 0 to 4 for 3 cells, found 5
        calc at r1c1: expected at most 7 cells, found 8
        calc at r1c1: expected a quotient from 1 to 6 for 3 cells, found 0
        calc at r1c1: expected at most 16 cells, found 17
        ");
    }
}
