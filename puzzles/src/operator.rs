//! What the cells of a cage are joined by, and what that means.
//!
//! Sums and products do not depend on the order of the cells. A difference is one value less all the
//! others, a quotient one divided by all the others without remainder, for whichever is taken first.

use std::str::FromStr;
use std::{fmt, iter};

use crate::random::Random;

/// How the values of a cage come to its target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operator {
    /// A single cell that has the target as its value.
    Given,
    /// The sum of the values.
    Add,
    /// Some value less all the others.
    Subtract,
    /// The product of the values.
    Multiply,
    /// Some value divided exactly by all the others, none of which is zero.
    Divide,
    /// Any of the four, whichever fits: the player is not told.
    Hidden,
}

impl Operator {
    /// The four of arithmetic.
    pub const FOUR: [Operator; 4] = [Operator::Add, Operator::Subtract, Operator::Multiply, Operator::Divide];

    /// The operators that the player has to think of: the four if it is hidden.
    pub(crate) fn meanings(self) -> &'static [Operator] {
        match self {
            Operator::Given | Operator::Add => &[Operator::Add],
            Operator::Subtract => &[Operator::Subtract],
            Operator::Multiply => &[Operator::Multiply],
            Operator::Divide => &[Operator::Divide],
            Operator::Hidden => &Self::FOUR,
        }
    }

    /// Whether these values come to the target.
    #[must_use]
    pub fn fits(self, values: &[i32], target: i64) -> bool {
        let mut values_64 = values.iter().map(|&value| i64::from(value));
        match self {
            Operator::Given => matches!(values, [value] if i64::from(*value) == target),
            Operator::Add => sum(values) == target,
            Operator::Multiply => product(values) == Some(target),
            Operator::Subtract => values_64.any(|first| 2 * first - sum(values) == target),
            Operator::Divide => (0..values.len()).any(|first| quotient(values, first) == Some(target)),
            Operator::Hidden => Self::FOUR.iter().any(|operator| operator.fits(values, target)),
        }
    }

    /// The target of a cage with these values: the largest that there is, for a difference or a quotient.
    /// `None` if there is none, or none within ±(2⁶³ − 1). A hidden operator has no target of its own.
    #[must_use]
    pub fn target(self, values: &[i32]) -> Option<i64> {
        match self {
            Operator::Given => (values.len() == 1).then(|| sum(values)),
            Operator::Add => Some(sum(values)),
            Operator::Multiply => product(values).filter(|&product| product != i64::MIN),
            Operator::Subtract => values.iter().map(|&first| 2 * i64::from(first) - sum(values)).max(),
            Operator::Divide => (0..values.len()).filter_map(|first| quotient(values, first)).max(),
            Operator::Hidden => None,
        }
    }
}

fn sum(values: &[i32]) -> i64 {
    values.iter().map(|&value| i64::from(value)).sum()
}

/// `None` if it does not fit 64 bits.
fn product(values: &[i32]) -> Option<i64> {
    if values.contains(&0) {
        return Some(0);
    }
    values.iter().try_fold(1_i64, |product, &value| product.checked_mul(i64::from(value)))
}

/// The value at `first` divided by all the others, if that leaves no remainder.
fn quotient(values: &[i32], first: usize) -> Option<i64> {
    let mut left = i64::from(values[first]);
    for (_, &other) in values.iter().enumerate().filter(|(place, _)| *place != first) {
        if other == 0 || left % i64::from(other) != 0 {
            return None;
        }
        left /= i64::from(other);
    }
    Some(left)
}

impl Operator {
    /// The operator of a sign: those that its notations have, those of arithmetic, and `x`.
    pub(crate) fn named(sign: &str) -> Option<Self> {
        Some(match sign {
            "!" => Operator::Given,
            "+" => Operator::Add,
            "-" | "−" => Operator::Subtract,
            "*" | "×" | "x" | "X" => Operator::Multiply,
            "/" | "÷" | ":" => Operator::Divide,
            "?" => Operator::Hidden,
            _ => return None,
        })
    }

    /// The sign that people write; none for a given cell.
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Operator::Given => "",
            Operator::Add => "+",
            Operator::Subtract => "−",
            Operator::Multiply => "×",
            Operator::Divide => "÷",
            Operator::Hidden => "?",
        }
    }
}

/// The sign of the neknek notation.
impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Operator::Given => "!",
            Operator::Add => "+",
            Operator::Subtract => "-",
            Operator::Multiply => "*",
            Operator::Divide => "/",
            Operator::Hidden => "?",
        })
    }
}

/// How often each operator is wanted.
///
/// As text it is their signs, each as often as it weighs: `++-*/` wants sums twice as often as anything
/// else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights([u32; 4]);

/// A character that is none of the signs of operators, or no sign at all.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected operators, some of `+-*/`, found {0:?}")]
pub struct WeightsError(String);

impl Weights {
    /// Whether sums or products are wanted: the operators of cages of more than two cells.
    pub(crate) fn any_of_many_cells(&self) -> bool {
        [Operator::Add, Operator::Multiply].iter().any(|&operator| self.of(operator) > 0)
    }

    /// Whether this operator is wanted and no other.
    pub(crate) fn are_only(&self, wanted: Operator) -> bool {
        Operator::FOUR.iter().all(|&operator| (operator == wanted) == (self.of(operator) > 0))
    }

    /// Operators in an order drawn by the weights; those without weight are left out.
    pub(crate) fn shuffled(&self, random: &mut Random) -> Vec<Operator> {
        let times = |operator: Operator| iter::repeat_n(operator, self.of(operator) as usize);
        let mut all: Vec<Operator> = Operator::FOUR.into_iter().flat_map(times).collect();
        random.shuffle(&mut all);
        let mut order = Vec::new();
        for operator in all {
            if !order.contains(&operator) {
                order.push(operator);
            }
        }
        order
    }

    pub(crate) fn of(&self, operator: Operator) -> u32 {
        let place = Operator::FOUR.iter().position(|own| *own == operator);
        place.map_or(0, |place| self.0[place])
    }
}

/// All four alike.
impl Default for Weights {
    fn default() -> Self {
        Weights([1; 4])
    }
}

impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Self, WeightsError> {
        let error = || WeightsError(text.chars().take(40).collect());
        let mut weights = [0_u32; 4];
        for sign in text.chars() {
            let operator = match sign {
                '+' => 0,
                '-' | '−' => 1,
                '*' | '×' => 2,
                '/' | '÷' => 3,
                _ => return Err(error()),
            };
            weights[operator] = weights[operator].saturating_add(1);
        }
        if weights == [0; 4] { Err(error()) } else { Ok(Weights(weights)) }
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (operator, &weight) in Operator::FOUR.iter().zip(&self.0) {
            (0..weight).try_for_each(|_| write!(f, "{operator}"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Operator::{Add, Divide, Given, Hidden, Multiply, Subtract};
    use super::*;

    #[test]
    fn operators_weigh_as_often_as_they_are_named() {
        let weights: Weights = "+*+÷".parse().expect("signs");
        let of: Vec<u32> = Operator::FOUR.iter().map(|&operator| weights.of(operator)).collect();
        assert_eq!((of, weights.to_string().as_str()), (vec![2, 0, 1, 1], "++*/"));
        assert!("".parse::<Weights>().is_err() && "+x".parse::<Weights>().is_err());
    }

    #[test]
    fn differences_and_quotients_begin_with_whichever_value_fits() {
        assert!(Subtract.fits(&[1, 6, 2], 3) && Subtract.fits(&[1, 6, 2], -7) && !Subtract.fits(&[1, 6], 7));
        assert!(Divide.fits(&[2, 12, 3], 2) && !Divide.fits(&[2, 13, 3], 2));
        assert_eq!((Subtract.target(&[1, 6, 2]), Divide.target(&[2, 12, 3])), (Some(3), Some(2)));
        assert_eq!((Divide.target(&[2, 3]), Divide.target(&[-6, 3])), (None, Some(-2)));
    }

    #[test]
    fn nothing_is_divided_by_zero() {
        assert!(Divide.fits(&[0, 5], 0) && Divide.fits(&[5, 0], 0));
        assert!(!Divide.fits(&[0, 5, 0], 0) && Divide.target(&[0, 0]).is_none());
    }

    #[test]
    fn products_beyond_64_bits_fit_no_target_but_zero() {
        let mut large = vec![i32::MAX; 3];
        assert_eq!(Multiply.target(&large), None);
        large.push(0);
        assert_eq!(Multiply.target(&large), Some(0));
        assert!(Divide.fits(&large, 0));
    }

    #[test]
    fn hidden_is_any_of_the_four() {
        let fitting: Vec<i64> = (-10..40).filter(|&target| Hidden.fits(&[2, 6], target)).collect();
        assert_eq!(fitting, [-4, 3, 4, 8, 12]);
        assert!(Given.fits(&[3], 3) && !Given.fits(&[3], 2) && Add.fits(&[3], 3) && !Given.fits(&[1, 2], 3));
    }
}
