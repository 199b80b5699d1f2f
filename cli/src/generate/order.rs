//! What puzzles are asked for: levels, ratings, techniques.

use std::ops::RangeInclusive;

use clap::Args;
use puzzles::family::Maker;
use puzzles::level::Level;
use puzzles::order::{Group, Order};
use puzzles::rules::Rule;
use puzzles::sudoku::rate::{Technique, Tenths};

use crate::failure::Failure;

#[derive(Args)]
pub(super) struct Wishes {
    /// How hard: easy, medium, hard, expert or extreme, or a range such as easy..hard
    #[arg(long, value_name = "LEVEL", value_parser = levels)]
    difficulty: Option<RangeInclusive<Level>>,

    /// The ratings, as `dlx rate` gives them: N, or LO..HI with both ends meant
    #[arg(long, value_name = "LO..HI", value_parser = ratings)]
    rating: Option<RangeInclusive<Tenths>>,

    /// A technique that the steps to the solution take, as `dlx solve --steps` names it: x-wing of a
    /// Sudoku of 9×9, split of a Kakuro, or a group such as fish, pairs or chains. Several are joined by
    /// commas: each is needed
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = techniques)]
    needs: Vec<Group>,

    /// A technique or a group that the steps do not take
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = techniques)]
    without: Vec<Group>,
}

fn techniques(name: &str) -> Result<Group, String> {
    Group::named(name).ok_or_else(|| {
        let techniques = Technique::ALL.iter().map(|technique| technique.name());
        let others = |rule: &&Rule| Technique::named(rule.name()).is_none();
        let rules = Rule::ALL.iter().filter(others).map(|rule| rule.name());
        let names: Vec<String> =
            techniques.chain(rules).map(|name| name.to_lowercase().replace(' ', "-")).collect();
        format!(
            "expected singles, pairs, triplets, quads, fish, strong-links, wings, uniqueness, cycles, chains, \
             or one of {}",
            names.join(", ")
        )
    })
}

fn levels(text: &str) -> Result<RangeInclusive<Level>, &'static str> {
    let level = |name: &str| {
        Level::named(name)
            .ok_or("expected easy, medium, hard, expert or extreme, or two of them as in easy..hard")
    };
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    ordered(level(low)?..=level(high)?)
}

fn ratings(text: &str) -> Result<RangeInclusive<Tenths>, &'static str> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let rating =
        |text: &str| tenths(text).ok_or("expected a rating such as 4.2, or a range such as 4.0..4.5");
    ordered(rating(low)?..=rating(high)?)
}

fn ordered<T: PartialOrd>(range: RangeInclusive<T>) -> Result<RangeInclusive<T>, &'static str> {
    if range.is_empty() { Err("expected a range that does not end before it begins") } else { Ok(range) }
}

/// A number with one decimal, or none.
fn tenths(text: &str) -> Option<Tenths> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    if !is_number(whole) || !is_number(part) || part.len() > 1 {
        return None;
    }
    let tenths = whole.parse::<u16>().ok()?.checked_mul(10)?.checked_add(part.parse().ok()?)?;
    Some(Tenths(tenths))
}

impl Wishes {
    /// What is asked for, if anything is.
    pub(super) fn order(&self, maker: &impl Maker) -> Result<Option<Order>, Failure> {
        let Wishes { difficulty, rating, needs, without } = self;
        if difficulty.is_none() && rating.is_none() && needs.is_empty() && without.is_empty() {
            return Ok(None);
        }
        let all = Order::default();
        let order = Order {
            levels: difficulty.clone().unwrap_or(all.levels),
            ratings: rating.clone().unwrap_or(all.ratings),
            needs: needs.clone(),
            without: without.clone(),
            tries: all.tries,
        };
        order.check(maker.scale(), maker.rules()).map_err(Failure::usage)?;
        Ok(Some(order))
    }
}
