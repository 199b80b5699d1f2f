//! Ratings and levels as values of flags.

use std::ops::RangeInclusive;

use clap::builder::TypedValueParser;
use puzzles::notation::text;
use puzzles::technique::{Level, Scale, Tenths};

use crate::values::Suggested;

/// Puzzles by their rating or by their level.
#[derive(Clone)]
pub(crate) enum Range {
    Ratings(RangeInclusive<Tenths>),
    Levels(RangeInclusive<Level>),
}

impl Range {
    /// The ratings in it, on a scale.
    pub(crate) fn on(&self, scale: Scale) -> RangeInclusive<Tenths> {
        match self {
            Range::Ratings(ratings) => ratings.clone(),
            Range::Levels(levels) => scale.ratings(levels),
        }
    }
}

/// Parses a rating, a level, or a range of either.
pub(crate) fn range() -> Suggested<impl TypedValueParser<Value = Range>> {
    let parser = |text: &str| {
        if text.contains(|c: char| c.is_ascii_alphabetic()) {
            let both = |expected| format!("{expected}, or ratings, such as 4.2, 4.0..4.5, 7.0.. or ..2.5");
            levels(text).map(Range::Levels).map_err(both)
        } else {
            ratings(text).map(Range::Ratings).map_err(str::to_owned)
        }
    };
    Suggested { values: level_words(), parser }
}

/// The word for all levels.
pub(crate) const ANY: &str = "any";

/// Parses a level, a range of levels, or the word for all.
pub(crate) fn difficulty() -> Suggested<impl TypedValueParser<Value = RangeInclusive<Level>>> {
    Suggested { values: level_words(), parser: levels }
}

/// The levels, and the word for all.
fn level_words() -> Vec<&'static str> {
    Level::ALL.map(Level::name).into_iter().chain([ANY]).collect()
}

fn levels(text: &str) -> Result<RangeInclusive<Level>, String> {
    let expected = || {
        format!("expected {}, {ANY}, or a range such as easy..hard", Level::ALL.map(Level::name).join(", "))
    };
    let level = |name: &str| Level::named(name).ok_or_else(expected);
    let [easiest, .., hardest] = Level::ALL;
    if text == ANY { Ok(easiest..=hardest) } else { open_range(text, easiest..=hardest, level) }
}

/// Parses a rating, or a range of ratings, which may be open at one end.
pub(crate) fn ratings(text: &str) -> Result<RangeInclusive<Tenths>, &'static str> {
    const EXPECTED: &str =
        "expected a rating with at most one decimal, such as 4.2, or a range such as 4.0..4.5 or 7.0..";
    open_range(text, Tenths(0)..=Tenths(u16::MAX), |text| tenths(text).ok_or(EXPECTED))
}

/// Parses a range which may be open at one end: then it reaches as far as all do.
fn open_range<T: PartialOrd, E: From<&'static str>>(
    text: &str,
    all: RangeInclusive<T>,
    one: impl Fn(&str) -> Result<T, E>,
) -> Result<RangeInclusive<T>, E> {
    let (least, most) = all.into_inner();
    match text.split_once("..") {
        Some((low, "")) if !low.is_empty() => Ok(one(low)?..=most),
        Some(("", high)) if !high.is_empty() => Ok(least..=one(high)?),
        _ => text::range(text, one),
    }
}

/// Parses a number with at most one decimal.
fn tenths(text: &str) -> Option<Tenths> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    if !is_number(whole) || !is_number(part) || part.len() > 1 {
        return None;
    }
    let tenths = whole.parse::<u16>().ok()?.checked_mul(10)?.checked_add(part.parse().ok()?)?;
    Some(Tenths(tenths))
}
