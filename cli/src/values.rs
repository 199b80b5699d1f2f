//! Values of flags that the help lists and shells complete.

use std::ffi::OsStr;
use std::ops::RangeInclusive;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};
use puzzles::family::Family;
use puzzles::notation::json::JSON;
use puzzles::sudoku::text::opensudoku::OPENSUDOKU;
use puzzles::tiling::burr::XMPUZZLE;
use puzzles::tiling::text::TILING;
use puzzles::{Reading, families};

use crate::export::DLX;

/// Parses as `parser` does, and suggests values; the parser may take others, such as ranges of them.
#[derive(Clone)]
pub(crate) struct Suggested<P> {
    pub(crate) values: Vec<&'static str>,
    pub(crate) parser: P,
}

impl<P: TypedValueParser> TypedValueParser for Suggested<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        flag: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        self.parser.parse_ref(command, flag, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.values.iter().map(PossibleValue::new)))
    }
}

/// Parses a whole number.
pub(crate) fn whole<T: TryFrom<u64>>() -> impl Fn(&str) -> Result<T, String> + Clone {
    whole_in(0..=u64::MAX)
}

/// Parses a whole number of a range.
pub(crate) fn whole_in<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| format!("expected a whole number from {} to {}", range.start(), range.end()))
    }
}

/// Parses a number of seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, &'static str> {
    let number: f64 = text.parse().map_err(|_| "expected a number")?;
    Duration::try_from_secs_f64(number).map_err(|_| "expected a number of seconds from 0 to 10^19")
}

/// Parses a number of bytes.
pub(crate) fn bytes(text: &str) -> Result<usize, &'static str> {
    let (number, unit) = match text.as_bytes().last() {
        Some(b'K') => (&text[..text.len() - 1], 1 << 10),
        Some(b'M') => (&text[..text.len() - 1], 1 << 20),
        Some(b'G') => (&text[..text.len() - 1], 1 << 30),
        _ => (text, 1),
    };
    let number: usize =
        number.parse().map_err(|_| "expected a whole number, optionally followed by K, M or G")?;
    number.checked_mul(unit).ok_or("expected no more than this machine can address")
}

/// Parses a number of threads.
pub(crate) fn threads() -> impl Fn(&str) -> Result<u16, String> + Clone {
    whole_in(0..=1024)
}

/// The families as they are listed for people: the best known first.
pub(crate) fn families_for_people() -> Vec<Box<dyn Family>> {
    let mut families = families(&Reading::default());
    families.sort_by_key(|family| family.rank());
    families
}

/// The families by name.
pub(crate) fn family_names() -> PossibleValuesParser {
    PossibleValuesParser::new(families(&Reading::default()).iter().map(|family| family.name()))
}

/// The flag `--family` of a command that takes packing puzzles, too.
pub(crate) fn with_packing(family: Arg) -> Arg {
    let names = families(&Reading::default()).into_iter().map(|family| family.name());
    family.value_parser(PossibleValuesParser::new(names.chain([TILING])))
}

/// The flag `--format` of a command that prints packing puzzles, too.
pub(crate) fn with_packing_formats(format: Arg) -> Arg {
    let families = families(&Reading::default());
    let names = format_names(families.iter().map(|family| &**family), &[OPENSUDOKU, XMPUZZLE, DLX]);
    format.value_parser(PossibleValuesParser::new(names))
}

/// The notations of all families.
pub(crate) fn all_formats() -> PossibleValuesParser {
    formats(families(&Reading::default()).iter().map(|family| &**family))
}

/// The flag `--format` of a command that prints solutions.
pub(crate) fn of_solutions(format: Arg) -> Arg {
    let families = families(&Reading::default());
    let names = families.iter().flat_map(|family| family.solution_formats()).chain([JSON]);
    format.value_parser(PossibleValuesParser::new(each_once(names)))
}

/// The notations of some families, each once.
pub(crate) fn formats<'a>(families: impl IntoIterator<Item = &'a dyn Family>) -> PossibleValuesParser {
    PossibleValuesParser::new(format_names(families, &[]))
}

fn format_names<'a>(
    families: impl IntoIterator<Item = &'a dyn Family>,
    others: &'static [&'static str],
) -> Vec<&'static str> {
    each_once(families.into_iter().flat_map(Family::formats).chain(others).chain([&JSON]).copied())
}

/// Names in order, without those that came before.
fn each_once(all: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut names = Vec::new();
    for name in all {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_known_family_is_listed_first() {
        let names: Vec<&str> = families_for_people().iter().map(|family| family.name()).collect();
        let rest = ["kenken", "kakuro", "kropki", "futoshiki", "irregular-kenken", "latin"];
        assert_eq!(names, [&["sudoku", "variant"][..], &rest].concat());
    }
}
