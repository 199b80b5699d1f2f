//! Levels, ratings and techniques of all puzzles of an input, as a table.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use puzzles::notation::json::Line;
use puzzles::puzzle::{Verdict, check};
use puzzles::technique::{Hardest, Language, Level, Rating, Technique, Tenths};
use serde::Serialize;

use crate::End;
use crate::console::Console;
use crate::failure::Failure;
use crate::finding::number;
use crate::progress::Counter;
use crate::stream::{Puzzles, Record, Source};
use crate::telling::translated;

/// Prints one table over all puzzles.
pub(super) fn run(
    puzzles: &Puzzles,
    source: Source,
    language: Language,
    json: bool,
    console: &Console,
) -> Result<End, Failure> {
    let mut summary = Summary::default();
    let mut counter = Counter::new(!puzzles.is_quiet(), None, console);
    let looked = puzzles.each(source, console, look, |found| {
        summary.add(found);
        counter.add(1);
        Ok(())
    });
    drop(counter);
    looked?;
    if summary.puzzles == 0 {
        return Ok(End::Done);
    }
    console.print(if json { summary.in_json(language) } else { summary.in_words(language) }.as_bytes())?;
    Ok(summary.end())
}

/// What is found out about a puzzle.
enum Found {
    /// It has this rating, and takes these techniques, if they are known.
    Rated(Rating, Option<BTreeSet<Technique>>),
    None,
    Multiple,
    Stopped,
}

fn look(record: Record) -> Result<Found, Failure> {
    let deadline = record.bounds.deadline();
    let puzzle = record.read_rules()?;
    Ok(match check(&*puzzle, record.bounds) {
        Verdict::None => Found::None,
        Verdict::Multiple(..) => Found::Multiple,
        Verdict::Stopped(..) => Found::Stopped,
        Verdict::Unique(_) => match puzzle.rate_with_techniques(deadline) {
            None => Found::Stopped,
            Some((rating, taken)) => Found::Rated(rating, taken),
        },
    })
}

/// A technique, or what stands in its place where none leads to the solution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    None,
    Technique(Technique),
    Nested,
    Unfinished(u64),
    Unknown,
}

impl Kind {
    fn of(hardest: Hardest) -> Self {
        match hardest {
            Hardest::None => Kind::None,
            Hardest::Technique(rung) => Kind::Technique(rung.technique),
            Hardest::Waves(hardness) if hardness.depth == 0 => Kind::Technique(Technique::Forced),
            Hardest::Waves(_) => Kind::Technique(Technique::Refutation),
            Hardest::Unfinished(waves) => Kind::Unfinished(waves),
            Hardest::Unknown => Kind::Unknown,
            Hardest::Nested => Kind::Nested,
        }
    }

    fn name(self, language: Language) -> String {
        match self {
            Kind::Technique(technique) => language.technique(technique).to_owned(),
            Kind::None => language.hardest(&Hardest::None),
            Kind::Nested => language.hardest(&Hardest::Nested).to_string(),
            Kind::Unfinished(waves) => language.hardest(&Hardest::Unfinished(waves)),
            Kind::Unknown => language.hardest(&Hardest::Unknown).to_string(),
        }
    }
}

/// How many puzzles take a technique.
#[derive(Clone, Copy, Default)]
struct Uses {
    /// At least once.
    all: u64,
    /// As the hardest.
    hardest: u64,
}

/// Counts over all puzzles: their number does not matter to its size.
#[derive(Default)]
struct Summary {
    puzzles: u64,
    none: u64,
    multiple: u64,
    stopped: u64,
    levels: [u64; Level::ALL.len()],
    ratings: BTreeMap<Tenths, u64>,
    /// The largest rating may be higher.
    is_least: bool,
    techniques: BTreeMap<Kind, Uses>,
    /// Puzzles whose techniques are not known, other than the hardest.
    unlisted: u64,
}

impl Summary {
    fn add(&mut self, found: Found) {
        self.puzzles += 1;
        let (rating, taken) = match found {
            Found::None => return self.none += 1,
            Found::Multiple => return self.multiple += 1,
            Found::Stopped => return self.stopped += 1,
            Found::Rated(rating, taken) => (rating, taken),
        };
        self.levels[rating.level as usize] += 1;
        *self.ratings.entry(rating.number).or_default() += 1;
        self.is_least |= rating.is_least;
        let hardest = Kind::of(rating.hardest);
        self.techniques.entry(hardest).or_default().hardest += 1;
        match taken {
            None => {
                self.unlisted += 1;
                self.techniques.entry(hardest).or_default().all += 1;
            }
            Some(taken) => {
                if hardest == Kind::None {
                    self.techniques.entry(hardest).or_default().all += 1;
                }
                for technique in taken {
                    self.techniques.entry(Kind::Technique(technique)).or_default().all += 1;
                }
            }
        }
    }

    fn end(&self) -> End {
        match (self.stopped, self.none + self.multiple) {
            (0, 0) => End::Done,
            (0, _) => End::No,
            _ => End::Stopped,
        }
    }

    /// The number of puzzles with a rating.
    fn rated(&self) -> u64 {
        self.levels.iter().sum()
    }

    /// The rating of the puzzle at this place, from 0, in ascending order.
    fn rating_at(&self, place: u64) -> Option<Tenths> {
        let mut below = 0;
        self.ratings.iter().find_map(|(&rating, count)| {
            below += count;
            (place < below).then_some(rating)
        })
    }

    /// The least rating, the median (the lower one of two), and the largest.
    fn ratings(&self) -> Option<[Tenths; 3]> {
        let median = self.rating_at(self.rated().checked_sub(1)? / 2)?;
        let (least, largest) = (self.ratings.first_key_value()?, self.ratings.last_key_value()?);
        Some([*least.0, median, *largest.0])
    }

    fn in_words(&self, language: Language) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(language, &mut out);
        out
    }

    fn write(&self, language: Language, out: &mut String) -> std::fmt::Result {
        let rated = self.rated();
        let share = |count: u64| format!("{:.1}%", 100.0 * count as f64 / rated as f64);
        let &Headings { puzzles, rating, level, share: share_of, technique, hardest, unlisted } =
            headings(language);
        let width = [&*self.puzzles.to_string(), puzzles, hardest].map(|text| text.chars().count());
        let width = width.into_iter().max().unwrap_or_default();
        let names = self.techniques.keys().map(|kind| kind.name(language).chars().count() + 2);
        let first = names.fold(24, usize::max);
        writeln!(out, "{puzzles:<first$}{:>width$}", self.puzzles)?;
        for (what, count) in [("none", self.none), ("multiple", self.multiple), ("stopped", self.stopped)] {
            if count > 0 {
                writeln!(out, "{what:<first$}{count:>width$}")?;
            }
        }
        let Some([least, median, largest]) = self.ratings() else { return Ok(()) };
        let largest = format!("{largest}{}", if self.is_least { "+" } else { "" });
        writeln!(out, "{}", rating(&least.to_string(), &median.to_string(), &largest))?;
        writeln!(out, "\n{level:<first$}{puzzles:>width$}  {share_of:>6}")?;
        for (level, count) in Level::ALL.into_iter().zip(self.levels) {
            writeln!(out, "{:<first$}{count:>width$}  {:>6}", language.level(level), share(count))?;
        }
        writeln!(out, "\n{technique:<first$}{puzzles:>width$}  {share_of:>6}  {hardest:>width$}")?;
        for (kind, Uses { all, hardest }) in &self.techniques {
            writeln!(
                out,
                "{:<first$}{all:>width$}  {:>6}  {hardest:>width$}",
                kind.name(language),
                share(*all)
            )?;
        }
        if self.unlisted > 0 {
            writeln!(out, "{unlisted:<first$}{:>width$}  {:>6}", self.unlisted, share(self.unlisted))?;
        }
        Ok(())
    }

    fn in_json(&self, language: Language) -> String {
        let mut line = Line::default();
        line.add("puzzles", &self.puzzles).add("rated", &self.rated());
        line.add("none", &self.none).add("multiple", &self.multiple).add("stopped", &self.stopped);
        let level = |(level, puzzles): (Level, u64)| LevelRow {
            level: level.name(),
            level_name: translated(language.level(level), language),
            puzzles,
        };
        let levels = Level::ALL.into_iter().zip(self.levels).map(level);
        line.add("levels", &levels.collect::<Vec<LevelRow>>());
        if let Some([least, median, largest]) = self.ratings().map(|ratings| ratings.map(number)) {
            line.add("ratings", &Ratings { least, median, largest, at_least: self.is_least });
        }
        let row = |(kind, uses): (&Kind, &Uses)| TechniqueRow {
            technique: kind.name(Language::default()),
            technique_name: translated(kind.name(language), language),
            puzzles: uses.all,
            hardest: uses.hardest,
        };
        line.add("techniques", &self.techniques.iter().map(row).collect::<Vec<TechniqueRow>>());
        line.add("unlisted", &self.unlisted);
        let mut out = String::new();
        line.finish(&mut out);
        out
    }
}

/// What stands in the table beside verdicts, which are the same in every language.
struct Headings {
    puzzles: &'static str,
    /// The line of the least rating, the median, and the largest.
    rating: fn(&str, &str, &str) -> String,
    level: &'static str,
    share: &'static str,
    technique: &'static str,
    /// How many puzzles have it as the hardest.
    hardest: &'static str,
    unlisted: &'static str,
}

fn headings(language: Language) -> &'static Headings {
    language.pick(&ENGLISH, &[("de", &GERMAN)])
}

static ENGLISH: Headings = Headings {
    puzzles: "puzzles",
    rating: |least, median, largest| {
        format!("rating                  {least} least, {median} median, {largest} largest")
    },
    level: "level",
    share: "share",
    technique: "technique",
    hardest: "hardest",
    unlisted: "techniques not known",
};

static GERMAN: Headings = Headings {
    puzzles: "Rätsel",
    rating: |least, median, largest| {
        format!("Bewertung               {least} kleinste, {median} Median, {largest} größte")
    },
    level: "Stufe",
    share: "Anteil",
    technique: "Technik",
    hardest: "schwerste",
    unlisted: "Techniken nicht bekannt",
};

#[derive(Serialize)]
struct Ratings {
    least: f64,
    median: f64,
    largest: f64,
    /// The largest may be higher.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    at_least: bool,
}

#[derive(Serialize)]
struct LevelRow {
    level: &'static str,
    /// In another language.
    #[serde(skip_serializing_if = "Option::is_none")]
    level_name: Option<String>,
    puzzles: u64,
}

#[derive(Serialize)]
struct TechniqueRow {
    technique: String,
    /// In another language.
    #[serde(skip_serializing_if = "Option::is_none")]
    technique_name: Option<String>,
    puzzles: u64,
    hardest: u64,
}
