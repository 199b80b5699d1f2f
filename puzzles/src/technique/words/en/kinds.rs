//! What constraints of each kind say, in English.

use crate::operator::Operator;
use crate::technique::words::list;
use crate::technique::{Groups, Said};

/// What it is called, and what it says of its cells.
pub(super) fn said(said: &Said, cells: &[String]) -> [String; 2] {
    let [first, last] = [cells.first(), cells.last()].map(|cell| cell.map_or("", String::as_str));
    let line = |name: &str| format!("the {name} from {first} to {last}");
    let both = |name: &str| match cells {
        [one, other] => format!("{one} and {other}"),
        _ => format!("the {name} rule"),
    };
    let of = |name: &str| match cells {
        [one] => one.clone(),
        [one, other] => format!("{one} and {other}"),
        _ => format!("the {name} at {first}"),
    };
    let [name, says] = match said {
        Said::Cage(sum, differ) => {
            let sum = sum.map(|sum| format!("adds up to {sum}"));
            let differ = differ.then(|| "has different values".to_owned());
            let says: Vec<String> = differ.into_iter().chain(sum).collect();
            let says = if says.is_empty() { "says nothing".to_owned() } else { says.join(" and ") };
            return [format!("the cage at {first}"), says];
        }
        Said::Single(value) => [format!("the cage at {first}"), format!("has the value {value}")],
        Said::Calc(operator, result) => {
            let says = match operator {
                Some(Operator::Add) => format!("has the sum {result}"),
                Some(Operator::Subtract) => format!("has the difference {result}"),
                Some(Operator::Multiply) => format!("has the product {result}"),
                Some(Operator::Divide) => format!("has the quotient {result}"),
                _ => format!("has {result} as its sum, difference, product or quotient"),
            };
            [format!("the cage at {first}"), says]
        }
        Said::Arrow(_) => [format!("the arrow at {first}"), "adds up to its circle".into()],
        Said::Difference(by) => [of("dot"), format!("differ by {by}")],
        Said::Ratio(by) => [of("dot"), format!("are in a ratio of {by} to 1")],
        Said::Sum(sum) => [of("letter"), format!("add up to {sum}")],
        Said::Thermometer(false) => [line("thermometer"), "rises".into()],
        Said::Thermometer(true) => [line("slow thermometer"), "never falls".into()],
        Said::Odd => [first.into(), "is odd".into()],
        Said::Even => [first.into(), "is even".into()],
        Said::LittleKiller(sum) => [line("diagonal"), format!("adds up to {sum}")],
        Said::Diagonal => [line("diagonal"), "has each value once".into()],
        Said::Knight => [both("anti-knight"), "are a knight's move apart, and differ".into()],
        Said::King => [both("anti-king"), "touch at a corner, and differ".into()],
        Said::Disjoint(Groups::All) => ["the disjoint groups".into(), "have each value once".into()],
        Said::Disjoint(Groups::One) => {
            [format!("the disjoint group of {first}"), "has each value once".into()]
        }
        Said::NonConsecutive(_) => [both("nonconsecutive"), "are neighbours, and not consecutive".into()],
        Said::NoDouble(false) => {
            [both("negative ratio"), "are neighbours, and neither is double the other".into()]
        }
        Said::NoDouble(true) | Said::NoRatio => {
            [both("negative ratio"), "have no dot, and so not its ratio".into()]
        }
        Said::NoSum(false) => [both("negative XV"), "are neighbours, and add up to neither 5 nor 10".into()],
        Said::NoSum(true) => [both("negative XV"), "have no letter, and add up to neither 5 nor 10".into()],
        Said::Whispers(by) => [line("whisper line"), format!("goes by steps of at least {by}")],
        Said::Palindrome => [line("palindrome"), "reads the same both ways".into()],
        Said::Renban => [line("renban line"), "has consecutive values in any order".into()],
        Said::Between => [line("between line"), "has values between those at its ends".into()],
        Said::RegionSums => {
            [line("region sum line"), "has the same sum in each part between borders of boxes".into()]
        }
        Said::Sandwich(sum, _) => [
            format!("the line from {first} to {last}"),
            format!("has values that add up to {sum} between the smallest and the largest"),
        ],
        Said::XSum(sum, _) => [
            format!("the line from {first} to {last}"),
            format!("adds up to {sum} in its first cells, as many as the first of them says"),
        ],
        Said::Skyscraper(count, _) => [
            format!("the line from {first} to {last}"),
            match count {
                1 => "shows 1 value, which hides all behind it".to_owned(),
                _ => format!("shows {count} values higher than all before them"),
            },
        ],
        Said::Quadruple(values) => {
            let values: Vec<String> = values.iter().map(i32::to_string).collect();
            [format!("the circle at {first}"), format!("has {} around it", list(&values, "and"))]
        }
        Said::Clones => [format!("the clones at {first} and {last}"), "have the same values".into()],
        Said::Less => {
            [format!("the sign between {first} and {last}"), format!("makes {first} less than {last}")]
        }
        Said::Minimum => [format!("the minimum in {first}"), "is less than its neighbours".into()],
        Said::Maximum => [format!("the maximum in {first}"), "is more than its neighbours".into()],
        Said::ExtraRegion(..) => [format!("the extra region at {first}"), "has different values".into()],
        Said::RowIndexer => [
            format!("the row indexer {first}"),
            "tells in which row of its column its row's number is".into(),
        ],
        Said::ColumnIndexer => [
            format!("the column indexer {first}"),
            "tells in which column of its row its column's number is".into(),
        ],
        Said::BoxIndexer => [
            format!("the box indexer {first}"),
            "tells at which place of its box its own place's number is".into(),
        ],
        Said::Entropic(_) => [
            line("entropic line"),
            "has a low, a middle and a high value in any three successive cells".into(),
        ],
        Said::Modular => {
            [line("modular line"), "has all remainders by 3 in any three successive cells".into()]
        }
        Said::Nabner => [line("nabner line"), "has no equal and no consecutive values".into()],
        Said::Zipper if cells.len() % 2 == 1 => [
            line("zipper line"),
            "has two values at each distance from its middle that add up to the middle one".into(),
        ],
        Said::Zipper => [line("zipper line"), "has the same sum at each distance from its middle".into()],
        Said::DoubleArrow => [line("double arrow"), "adds up to what is in its two circles".into()],
        Said::Lockout(by) => {
            [line("lockout line"), format!("has ends that differ by at least {by}, and values outside them")]
        }
    };
    [name, says]
}
