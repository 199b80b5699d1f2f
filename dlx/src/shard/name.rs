//! Which part of a problem a part is.

use std::fmt;
use std::str::FromStr;

/// A problem, or a part, is cut into at most this many parts.
pub const MOST_PARTS: u32 = 1 << 24;
/// And a part of a part of a part, and so on, has at most this many levels.
pub(super) const MOST_LEVELS: usize = 64;

/// The name of a part: `17/1000` is number 17 of the parts 0 to 999, and `17/1000.3/4` is number 3 of the four
/// parts into which that one was cut.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PartName(Vec<(u32, u32)>);

impl PartName {
    /// The whole problem, which is no part.
    pub(super) fn whole() -> Self {
        PartName(Vec::new())
    }

    /// The number of the part among those of the whole problem.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.0.first().map_or(0, |&(number, _)| number)
    }

    /// Part `number` of the `parts` parts of this one.
    #[must_use]
    pub(super) fn of(&self, number: u32, parts: u32) -> Self {
        let mut levels = self.0.clone();
        levels.push((number, parts));
        PartName(levels)
    }

    /// For each level, the number of the part and how many there are.
    #[must_use]
    pub fn levels(&self) -> &[(u32, u32)] {
        &self.0
    }
}

impl fmt::Display for PartName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (level, (number, parts)) in self.0.iter().enumerate() {
            write!(f, "{}{number}/{parts}", if level > 0 { "." } else { "" })?;
        }
        Ok(())
    }
}

/// Text that is no name of a part.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected the name of a part, such as 17/1000")]
pub struct ParsePartNameError;

impl FromStr for PartName {
    type Err = ParsePartNameError;

    fn from_str(text: &str) -> Result<Self, ParsePartNameError> {
        let number = |text: &str| match text.as_bytes() {
            [b'0'..=b'9', ..] => text.parse().map_err(|_| ParsePartNameError),
            _ => Err(ParsePartNameError),
        };
        let level = |text: &str| {
            let (at, parts) = text.split_once('/').ok_or(ParsePartNameError)?;
            let (at, parts): (u32, u32) = (number(at)?, number(parts)?);
            if at < parts && parts <= MOST_PARTS { Ok((at, parts)) } else { Err(ParsePartNameError) }
        };
        let levels: Vec<_> = text.split('.').take(MOST_LEVELS + 1).map(level).collect::<Result<_, _>>()?;
        if levels.len() > MOST_LEVELS { Err(ParsePartNameError) } else { Ok(PartName(levels)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_written() {
        for name in ["0/1", "17/1000", "17/1000.3/4", "0/16777216.1/2.1/2"] {
            assert_eq!(name.parse::<PartName>().unwrap().to_string(), name);
        }
        for other in ["", "17", "4/4", "+1/4", "1/4.", "1/4,2/3", "1/16777217", "0/1 ", "-1/4"] {
            assert_eq!(other.parse::<PartName>(), Err(ParsePartNameError), "{other}");
        }
    }
}
