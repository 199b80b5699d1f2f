//! What is asked for behind the number of a group of puzzles: `N[:HOW]`.

use std::ops::RangeInclusive;

use puzzles::family::{Making, Setting, Settings, ValueKind};
use puzzles::notation::text::range;
use puzzles::technique::Level;
use puzzles::tiling::Set;

use super::MOST;

/// A group of puzzles: how many, how large, how hard, and of which rules.
#[derive(Clone)]
pub(super) struct Request {
    /// The flag with its value.
    pub(super) place: String,
    /// Where the flag stands on the command line.
    pub(super) position: usize,
    pub(super) count: usize,
    pub(super) sizes: Option<RangeInclusive<usize>>,
    /// The size of boards that need not be square, as it is written: `8x12`. Then `sizes` is that of the longer side.
    pub(super) shape: Option<String>,
    /// As indices into [`Level::ALL`].
    levels: Option<RangeInclusive<usize>>,
    /// Whatever else is asked for.
    pub(super) settings: Settings,
    /// The sets of pieces of packing puzzles.
    pub(super) pieces: Vec<String>,
}

impl Request {
    /// Parses the value of a flag. The names in it are values of settings of what is made.
    pub(super) fn read(flag: &str, text: &str, making: Option<&'static Making>) -> Result<Self, String> {
        let (count, how) = text.split_once(':').map_or((text, None), |(count, how)| (count, Some(how)));
        let count = count.parse().ok().filter(|count| (1..=MOST).contains(count));
        let count = count.ok_or_else(|| format!("expected a number of puzzles from 1 to {MOST}"))?;
        let place = format!("--{flag} {text}");
        let mut request = Request {
            place,
            position: 0,
            count,
            sizes: None,
            shape: None,
            levels: None,
            settings: Settings::default(),
            pieces: Vec::new(),
        };
        for part in how.into_iter().flat_map(|how| how.split(',')) {
            request.take(part, making).map_err(|expected| format!("{expected}, found {part:?}"))?;
        }
        Ok(request)
    }

    /// The same group, from a flag that stands here on the command line.
    pub(super) fn at(self, position: usize) -> Self {
        Request { position, ..self }
    }

    /// Takes what stands between two commas, or tells what was expected there.
    fn take(&mut self, part: &str, making: Option<&'static Making>) -> Result<(), String> {
        let size = |text: &str| -> Result<usize, String> { text.parse().map_err(|_| expected_sizes(making)) };
        let level = |name: &str| {
            Level::ALL.iter().position(|level| level.name() == name).ok_or_else(|| expected(making))
        };
        if part.starts_with(|first: char| first.is_ascii_digit()) {
            if let Some((one, other)) = part.split_once('x').filter(|_| has_sides(making)) {
                let longer = size(one)?.max(size(other)?);
                self.shape = Some(part.to_owned());
                return once(&mut self.sizes, longer..=longer, "sizes");
            }
            return once(&mut self.sizes, range(part, size)?, "sizes");
        }
        // What makes no family is packing puzzles.
        if making.is_none() && Set::named(part).is_some() {
            self.pieces.push(part.to_owned());
            return Ok(());
        }
        match named(making).find(|setting| is_named(setting, part)) {
            Some(setting) => self.set(setting, part),
            None => once(&mut self.levels, range(part, level)?, "levels"),
        }
    }

    /// Gives a setting a value, or one more where it has several.
    fn set(&mut self, setting: &Setting, value: &str) -> Result<(), String> {
        let value = match (self.settings.get(setting.name), setting.kind) {
            (None, ValueKind::Switch) => String::new(),
            (Some(_), ValueKind::Switch) => return Err(format!("expected {value} once")),
            (None, _) => value.to_owned(),
            (Some(known), ValueKind::Names(_, between)) => format!("{known}{between}{value}"),
            (Some(known), _) => return Err(format!("expected nothing else besides {known}")),
        };
        self.settings.set(setting.name, value);
        Ok(())
    }

    /// Which of `many` steps the puzzle of this number is on. Each step has as many puzzles as the others, but for one;
    /// where there are fewer puzzles than steps, the first puzzle is on the first step and the last on the last.
    pub(super) fn step(&self, number: usize, many: usize) -> usize {
        let (many, count, number) = (many as u128, self.count as u128, number as u128);
        let step = match count {
            1 => 0,
            _ if count < many => ((many - 1) * number + (count - 1) / 2) / (count - 1),
            _ => many * number / count,
        };
        step as usize
    }

    /// The level of the puzzle of this number: levels rise from the first puzzle to the last.
    pub(super) fn level(&self, number: usize) -> Option<Level> {
        let levels = self.levels.as_ref()?;
        let many = levels.end() - levels.start() + 1;
        Some(Level::ALL[levels.start() + self.step(number, many)])
    }

    /// The size of the puzzle of this number, where each size can be made.
    pub(super) fn size(&self, number: usize) -> Option<usize> {
        let sizes = self.sizes.as_ref()?;
        // More than fit a number are refused by what makes them.
        let many = (sizes.end() - sizes.start()).saturating_add(1);
        Some(sizes.start() + self.step(number, many))
    }
}

/// The settings whose values are named, and the switches that are named themselves.
fn named(making: Option<&'static Making>) -> impl Iterator<Item = &'static Setting> {
    let all = making.into_iter().flat_map(|making| making.settings().map(move |setting| (making, setting)));
    all.filter(|(making, setting)| making.booklet_names.contains(&setting.name)).map(|(_, setting)| setting)
}

/// Whether this names a value of a setting, or a switch.
fn is_named(setting: &Setting, part: &str) -> bool {
    match setting.kind {
        ValueKind::Switch => setting.name == part,
        kind => kind.accept(part).is_ok(),
    }
}

/// The names that a group has for a setting: each with the others for the same.
fn names(setting: &Setting) -> Vec<Vec<&'static str>> {
    match setting.kind {
        ValueKind::Switch => vec![vec![setting.name]],
        ValueKind::Name(names) | ValueKind::Names(names, _) => {
            let names = names().into_iter();
            names.map(|choice| std::iter::once(choice.name).chain(choice.also).collect()).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether boards have a size for each of two sides.
fn has_sides(making: Option<&'static Making>) -> bool {
    making.is_some_and(|making| making.size.len() == 2)
}

/// What sizes look like.
fn expected_sizes(making: Option<&'static Making>) -> String {
    let examples = if has_sides(making) { "6, 4..8 or 8x12" } else { "6 or 4..8" };
    format!("expected sizes such as {examples}")
}

/// What can stand between two commas.
fn expected(making: Option<&'static Making>) -> String {
    let levels = Level::ALL.map(Level::name).join(", ");
    let names: Vec<&str> = named(making).flat_map(names).map(|names| names[0]).collect();
    let sizes = expected_sizes(making);
    match &*names {
        [] if making.is_none() => {
            format!(
                "{sizes}, levels such as easy or medium..hard ({levels}), or sets of pieces such as hexiamonds"
            )
        }
        [] => format!("{sizes}, or levels such as easy or medium..hard ({levels})"),
        names => format!(
            "{sizes}, levels such as easy or medium..hard ({levels}), or names ({})",
            names.join(", ")
        ),
    }
}

/// Keeps what may be told once.
fn once<T>(known: &mut Option<T>, told: T, what: &str) -> Result<(), String> {
    match known.replace(told) {
        None => Ok(()),
        Some(_) => Err(format!("expected {what} once")),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::values::families_for_people;

    /// What stands between two commas is a size, a level, or a name of one setting.
    #[test]
    fn names_are_told_apart() {
        for family in families_for_people() {
            let mut known: BTreeSet<&str> = Level::ALL.iter().map(|level| level.name()).collect();
            for setting in named(family.making()) {
                let names = names(setting);
                assert!(!names.is_empty(), "{} has no names", setting.name);
                for name in names.into_iter().flatten() {
                    assert!(known.insert(name), "{name} twice");
                    assert!(name.starts_with(char::is_alphabetic) && !name.contains([',', ':']), "{name}");
                }
            }
        }
    }
}
