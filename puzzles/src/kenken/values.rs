//! The values that a board's cells take: 1 to N, or any other N integers.

use std::fmt;
use std::str::FromStr;

use super::puzzle::{LARGEST, SMALLEST};
use crate::notation::text::{range, signed};

/// N different integers in increasing order.
///
/// ```
/// use puzzles::kenken::Values;
///
/// let values: Values = "0..5".parse()?;
/// assert_eq!(values.as_slice(), [0, 1, 2, 3, 4, 5]);
/// assert_eq!("13,8,5,3,2,1".parse::<Values>()?.to_string(), "1,2,3,5,8,13");
/// # Ok::<(), puzzles::kenken::ValuesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Values(Vec<i32>);

/// Why these are no values.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ValuesError {
    /// Too few or too many.
    #[error("expected {SMALLEST} to {LARGEST} values, found {0}")]
    Count(u64),
    /// One stands there twice.
    #[error("expected different values, found {0} twice")]
    Repeated(i32),
    /// The last value of a range is less than the first.
    #[error("{0}")]
    Descending(&'static str),
    /// A word that is no integer.
    #[error("expected values such as `0..5` or `1,2,3,5,8,13`, found {0:?}")]
    NoNumber(String),
}

impl Values {
    /// 1 to `size`.
    pub(super) fn up_to(size: usize) -> Self {
        Values((1..=size as i32).collect())
    }

    /// These values, in any order.
    ///
    /// # Errors
    /// If there are too few or too many, or one comes twice.
    pub fn new(mut values: Vec<i32>) -> Result<Self, ValuesError> {
        if !(SMALLEST..=LARGEST).contains(&values.len()) {
            return Err(ValuesError::Count(values.len() as u64));
        }
        values.sort_unstable();
        match values.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(ValuesError::Repeated(pair[0])),
            None => Ok(Values(values)),
        }
    }

    /// The values, in increasing order.
    #[must_use]
    pub fn as_slice(&self) -> &[i32] {
        &self.0
    }

    /// Whether they are 1, 2, 3 and so on.
    #[must_use]
    pub fn are_usual(&self) -> bool {
        self.0[0] == 1 && self.are_consecutive()
    }

    /// Whether each is written as one digit.
    pub(super) fn are_digits(&self) -> bool {
        self.0.iter().all(|value| (0..=9).contains(value))
    }

    fn are_consecutive(&self) -> bool {
        self.0.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1]))
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.are_consecutive() {
            return write!(f, "{}..{}", self.0[0], self.0[self.0.len() - 1]);
        }
        for (place, value) in self.0.iter().enumerate() {
            write!(f, "{}{value}", if place == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

/// As [`range`] says it.
impl From<&'static str> for ValuesError {
    fn from(descending: &'static str) -> Self {
        ValuesError::Descending(descending)
    }
}

impl FromStr for Values {
    type Err = ValuesError;

    fn from_str(text: &str) -> Result<Self, ValuesError> {
        let no_number = || ValuesError::NoNumber(text.chars().take(40).collect());
        let number = |word: &str| signed::<i32>(word.trim()).ok_or_else(no_number);
        if text.contains("..") {
            let range = range(text, number)?;
            let count = (i64::from(*range.end()) - i64::from(*range.start()) + 1) as u64;
            if count > LARGEST as u64 {
                return Err(ValuesError::Count(count));
            }
            return Values::new(range.collect());
        }
        // One too many is enough to be told so.
        let words = text.split(',').take(LARGEST + 1);
        Values::new(words.map(number).collect::<Result<_, _>>()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_lists_are_read_and_written() {
        for text in ["0..3", "-2..1", "1,2,3,5,8,13", "-7,0", "2147483646..2147483647"] {
            let values: Values = text.parse().expect("values");
            assert_eq!(values.to_string().parse(), Ok(values), "{text}");
        }
        assert_eq!("3,1,2".parse::<Values>().map(|values| values.to_string()), Ok("1..3".to_owned()));
    }

    #[test]
    fn what_is_no_set_of_values_is_refused() {
        let error = |text: &str| text.parse::<Values>().expect_err("no values");
        assert_eq!(error("1..1"), ValuesError::Count(1));
        assert_eq!(error("5..1").to_string(), "expected a range in ascending order");
        assert_eq!(error("-2147483648..2147483647"), ValuesError::Count(1 << 32));
        assert_eq!(error("1,2,1"), ValuesError::Repeated(1));
        assert_eq!(error(&vec!["1"; 1_000_000].join(",")), ValuesError::Count(17));
        for text in ["", "1..", "..", "a,b", "1,,2", "1,2147483648", "1,+2"] {
            assert_eq!(error(text), ValuesError::NoNumber(text.to_owned()));
        }
    }
}
