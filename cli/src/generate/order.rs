//! Flags that say which puzzles to generate: level, rating, techniques.

use std::ops::RangeInclusive;

use clap::Args;
use clap::builder::TypedValueParser;
use puzzles::family::Family;
use puzzles::generate::{Maker, Order, Practice};
use puzzles::notation::text::any_of;
use puzzles::technique::{Group, Level, Tenths};

use crate::failure::Failure;
use crate::ratings::{ANY, difficulty, ratings};
use crate::values::Suggested;

#[derive(Args)]
pub(super) struct Requirements {
    /// Difficulty level, a range such as easy..hard, or any
    #[arg(long, value_name = "LEVEL", value_parser = difficulty())]
    difficulty: Option<RangeInclusive<Level>>,

    /// Rating as `dlx rate` prints it, as N or LO..HI with both ends included
    #[arg(long, value_name = "LO..HI", value_parser = ratings)]
    rating: Option<RangeInclusive<Tenths>>,

    /// Technique, or group of techniques, that a solver who always takes the easiest step needs. Separate several by
    /// commas; all of them are needed
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = technique)]
    needs: Vec<Group>,

    /// Technique, or group of techniques, that the solution does not use; separate several by commas
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = technique)]
    without: Vec<Group>,

    /// Print positions in which this technique is the next step; the values found so far are givens, unless
    /// --pencil-marks is set. A rare technique can take many minutes
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique, conflicts_with = "needs")]
    practice: Option<Group>,

    /// With --practice, print the candidates that easier steps leave, as `dlx hint --so-far` reads them. Most
    /// techniques of Kakuros, Kropkis and KenKens are only ever the next step in such positions
    #[arg(long, requires = "practice")]
    pencil_marks: bool,
}

/// Every family has its own [`techniques`], which replace these.
fn technique(name: &str) -> Result<Group, &'static str> {
    Group::named(name).ok_or("expected a technique or a group of techniques")
}

/// The techniques of a family, and their groups.
pub(super) fn techniques(family: &dyn Family) -> Suggested<impl TypedValueParser<Value = Group> + use<>> {
    let own = family.techniques();
    let is_own = |group: &&Group| group.techniques.iter().any(|technique| own.contains(technique));
    let known: Vec<&'static Group> = Group::all().iter().filter(is_own).collect();
    let values: Vec<&str> = known.iter().map(|group| group.name.as_str()).collect();
    let expected = format!("expected {}", any_of(&values));
    let parser = move |text: &str| {
        let is_known = |group: &Group| known.iter().any(|known| known.techniques == group.techniques);
        Group::named(text).filter(is_known).ok_or_else(|| expected.clone())
    };
    Suggested { values, parser }
}

/// `medium`, or `easy..hard`.
fn in_words(levels: &RangeInclusive<Level>) -> String {
    match (levels.start(), levels.end()) {
        (low, high) if low == high => low.to_string(),
        (low, high) => format!("{low}..{high}"),
    }
}

impl Requirements {
    /// The flags that are set.
    pub(super) fn asked(&self) -> Vec<&'static str> {
        let Requirements { difficulty, rating, needs, without, practice, pencil_marks: _ } = self;
        let flags = [
            ("difficulty", difficulty.is_some()),
            ("rating", rating.is_some()),
            ("needs", !needs.is_empty()),
            ("without", !without.is_empty()),
            ("practice", practice.is_some()),
        ];
        flags.into_iter().filter(|(_, is_set)| *is_set).map(|(name, _)| name).collect()
    }

    /// Whether any of the flags is set.
    fn is_set(&self) -> bool {
        !self.asked().is_empty()
    }

    /// Whether positions have candidates.
    pub(super) fn has_pencil_marks(&self) -> bool {
        self.pencil_marks
    }

    /// What is to be practised, if anything is.
    pub(super) fn practice(&self) -> Option<Practice> {
        let group = self.practice.clone()?;
        Some(Practice { group, with_candidates: self.pencil_marks })
    }

    /// The levels that nobody asked for, if there are such.
    fn usual(&self, maker: &dyn Maker) -> Option<RangeInclusive<Level>> {
        if self.is_set() { None } else { maker.usual_levels() }
    }

    /// What is told of levels that nobody asked for.
    pub(super) fn note(&self, maker: &dyn Maker) -> Option<String> {
        Some(format!("level: {}; --difficulty {ANY} removes this limit", in_words(&self.usual(maker)?)))
    }

    /// The order that the flags make, if any is set.
    pub(super) fn order(&self, maker: &dyn Maker) -> Result<Option<Order>, Failure> {
        let Requirements { difficulty, rating, needs, without, practice, pencil_marks: _ } = self;
        let all = Order::default();
        let needs: Vec<Group> = needs.iter().chain(practice).cloned().collect();
        let is_open = rating.is_none() && needs.is_empty() && without.is_empty();
        let levels = difficulty.clone().or_else(|| self.usual(maker)).unwrap_or_else(|| all.levels.clone());
        if is_open && levels == all.levels {
            return Ok(None);
        }
        let order = Order {
            levels,
            ratings: rating.clone().unwrap_or(all.ratings),
            needs,
            without: without.clone(),
            tries: all.tries,
        };
        order.check(maker.scale(), &maker.techniques()).map_err(Failure::usage)?;
        Ok(Some(order))
    }
}
