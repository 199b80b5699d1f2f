//! Steps in words, as one would tell them to somebody who sits beside.

use std::fmt::{self, Write};

use super::step::{Candidate, Claim, Link, Pattern, Step};
use crate::technique::Technique;

/// A chain of more claims than this is summed up.
const LONGEST_TOLD: usize = 16;

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.technique)?;
        let Pattern { cells, digits, houses, links, chains } = &self.pattern;
        let all = cells.iter().map(|&cell| name(cell));
        match self.technique {
            Technique::LastCell | Technique::HiddenSingle => {
                let cell = self.placement.map(|found| name(found.cell)).unwrap_or_default();
                let digit = self.placement.map_or(0, |found| found.digit);
                return match self.technique {
                    Technique::LastCell => write!(f, "in {}, only {cell} is left, for {digit}", houses[0]),
                    _ => write!(f, "in {}, only {cell} can be {digit}", houses[0]),
                };
            }
            Technique::NakedSingle => {
                let Some(Candidate { cell, digit }) = self.placement else { return Ok(()) };
                return write!(f, "{} can only be {digit}", name(cell));
            }
            Technique::DirectPointing
            | Technique::DirectClaiming
            | Technique::Pointing
            | Technique::Claiming => {
                write!(f, "the {} of {} must be in {}", digits[0], houses[0], houses[1])?;
            }
            Technique::NakedPair | Technique::NakedTriplet | Technique::NakedQuad => {
                write!(f, "in {}, {} share {}", houses[0], and(all), and(digits))?;
            }
            Technique::DirectHiddenPair
            | Technique::DirectHiddenTriplet
            | Technique::HiddenPair
            | Technique::HiddenTriplet
            | Technique::HiddenQuad => {
                write!(f, "in {}, only {} can be {}", houses[0], and(all), or(digits))?;
            }
            Technique::XWing | Technique::Swordfish | Technique::Jellyfish => {
                let (base, cover) = houses.split_at(houses.len() / 2);
                write!(f, "the {}s of {} must be in {}", digits[0], and(base), and(cover))?;
            }
            Technique::Skyscraper
            | Technique::TurbotFish
            | Technique::TwoStringKite
            | Technique::GroupedTurbot
            | Technique::ThreeStrongLinks
            | Technique::FourStrongLinks => {
                write!(
                    f,
                    "the {}s of {} are linked, and at one of the outer ends stands one",
                    digits[0],
                    and(houses)
                )?;
            }
            Technique::XyWing => {
                write!(f, "whatever {} is, {} is {}", name(cells[0]), or(all.skip(1)), digits[0])?;
            }
            Technique::XyzWing => {
                write!(f, "whatever {} is, {} is {}", name(cells[0]), or(all), digits[0])?;
            }
            Technique::WxyzWing | Technique::VwxyzWing | Technique::UvwxyzWing | Technique::TuvwxyzWing => {
                let (outside, set) = cells.split_last().unwrap_or((&0, &[]));
                let set = and(set.iter().map(|&cell| name(cell)));
                write!(
                    f,
                    "{set} hold all but one of {}, and {} takes one more",
                    and(digits),
                    name(*outside)
                )?;
            }
            Technique::UniqueRectangle | Technique::UniqueLoop => {
                let pair = and(digits);
                write!(f, "with {pair} alone, {} would have two solutions", and(all))?;
            }
            Technique::Bug => {
                write!(f, "without {} in {}, there would be two solutions", or(digits), and(all))?;
            }
            Technique::AlignedPairExclusion | Technique::AlignedTripletExclusion => {
                let count = if self.technique == Technique::AlignedPairExclusion { 2 } else { 3 };
                let (base, others) = cells.split_at(count);
                let of = |cells: &[u8]| and(cells.iter().map(|&cell| name(cell)));
                write!(f, "together, {} must leave something for {}", of(base), of(others))?;
            }
            Technique::XCycle | Technique::YCycle | Technique::XyCycle => {
                write!(f, "{}, and so around", chain(links))?;
            }
            Technique::ForcingXChain | Technique::ForcingChain => {
                write!(f, "if {}", chain(links))?;
            }
            Technique::Nishio | Technique::DynamicContradiction | Technique::NestedContradiction => {
                let Some(supposition) = self.refuted() else { return Ok(()) };
                write!(f, "if {}, then {}", claim(&supposition), clash(links, chains))?;
            }
            Technique::CellForcingChains
            | Technique::DynamicCellForcingChains
            | Technique::NestedCellForcingChains => {
                write!(f, "whichever of {} is in {}{}", and(digits), name(cells[0]), count(links, chains))?;
            }
            Technique::HouseForcingChains
            | Technique::DynamicHouseForcingChains
            | Technique::NestedHouseForcingChains => {
                write!(
                    f,
                    "wherever in {} the {} is, in {}{}",
                    houses[0],
                    digits[0],
                    or(all),
                    count(links, chains)
                )?;
            }
            Technique::DynamicDoubleForcingChains | Technique::NestedDoubleForcingChains => {
                write!(f, "whether {} is {} or not{}", name(cells[0]), digits[0], count(links, chains))?;
            }
            // Classic Sudokus take no others.
            _ => {}
        }
        write!(f, ", so {}", self.conclusion())
    }
}

impl Step {
    /// What a contradiction refutes.
    fn refuted(&self) -> Option<Claim> {
        let wrong = self.eliminations.first().map(|&candidate| Claim { candidate, holds: true });
        self.placement.map(|candidate| Claim { candidate, holds: false }).or(wrong)
    }

    /// What follows.
    fn conclusion(&self) -> String {
        if let Some(Candidate { cell, digit }) = self.placement {
            return match (&self.technique, self.pattern.houses.last()) {
                (
                    Technique::DirectPointing
                    | Technique::DirectClaiming
                    | Technique::DirectHiddenPair
                    | Technique::DirectHiddenTriplet,
                    Some(house),
                ) => format!("in {house}, only {} can be {digit}", name(cell)),
                _ => format!("{} is {digit}", name(cell)),
            };
        }
        let mut cells: Vec<u8> = self.eliminations.iter().map(|candidate| candidate.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        let mut of_digits: Vec<(Vec<u8>, Vec<String>)> = Vec::new();
        for cell in cells {
            let here = self.eliminations.iter().filter(|candidate| candidate.cell == cell);
            let mut digits: Vec<u8> = here.map(|candidate| candidate.digit).collect();
            digits.sort_unstable();
            match of_digits.iter_mut().find(|(others, _)| *others == digits) {
                Some((_, names)) => names.push(name(cell)),
                None => of_digits.push((digits, vec![name(cell)])),
            }
        }
        let parts = of_digits.iter().map(|(digits, names)| {
            let verb = if names.len() == 1 { "is" } else { "are" };
            format!("{} {verb} not {}", and(names), or(digits))
        });
        parts.collect::<Vec<String>>().join(", ")
    }
}

/// A cell by its row and column.
fn name(cell: u8) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

fn claim(claim: &Claim) -> String {
    let not = if claim.holds { "" } else { "not " };
    format!("{} is {not}{}", name(claim.candidate.cell), claim.candidate.digit)
}

/// The claims of a chain one after another, or how it begins and ends.
fn chain(links: &[Link]) -> String {
    let claims: Vec<String> = links
        .first()
        .map(|link| claim(&link.from))
        .into_iter()
        .chain(links.iter().map(|link| claim(&link.to)))
        .collect();
    if claims.len() <= LONGEST_TOLD {
        return claims.join(", then ");
    }
    let mut told = claims[..LONGEST_TOLD / 2].join(", then ");
    let _ = write!(told, ", … then {}", claims[claims.len() - LONGEST_TOLD / 2 + 1..].join(", then "));
    told
}

/// The candidate that is both right and wrong in the end.
fn clash(links: &[Link], chains: &[Vec<Link>]) -> String {
    let contrary = |one: &Claim, other: &Claim| one.candidate == other.candidate && one.holds != other.holds;
    let last = links.last().map(|link| link.to);
    let at =
        last.filter(|last| links.iter().any(|link| contrary(&link.to, last) || contrary(&link.from, last)));
    match at {
        Some(Claim { candidate: Candidate { cell, digit }, .. }) => {
            format!("{} would both be {digit} and not{}", name(cell), count(links, chains))
        }
        None => format!("there is a contradiction{}", count(links, chains)),
    }
}

/// How many implications it takes, and how many more in the chains that are steps of it.
fn count(links: &[Link], chains: &[Vec<Link>]) -> String {
    let implications = |count: usize| match count {
        1 => "1 implication".to_owned(),
        count => format!("{count} implications"),
    };
    let within: usize = chains.iter().map(Vec::len).sum();
    match chains.len() {
        0 => format!(" ({})", implications(links.len())),
        1 => format!(" ({}, and {within} in a chain within)", implications(links.len())),
        chains => format!(" ({}, and {within} in {chains} chains within)", implications(links.len())),
    }
}

/// Things in a row: one, two and three. Houses of a kind are named once: rows 1 and 2.
fn and<T: ToString>(things: impl IntoIterator<Item = T>) -> String {
    join(things, "and")
}

fn or<T: ToString>(things: impl IntoIterator<Item = T>) -> String {
    join(things, "or")
}

fn join<T: ToString>(things: impl IntoIterator<Item = T>, word: &str) -> String {
    let words: Vec<String> = things.into_iter().map(|thing| thing.to_string()).collect();
    let kind = words.first().and_then(|first| first.split_once(' ')).map(|(kind, _)| format!("{kind} "));
    let numbers: Option<Vec<&str>> =
        kind.as_ref().and_then(|kind| words.iter().map(|word| word.strip_prefix(kind)).collect());
    let list = |words: &[&str]| match words {
        [most @ .., one, last] => {
            let before: String = most.iter().map(|word| format!("{word}, ")).collect();
            format!("{before}{one} {word} {last}")
        }
        rest => rest.concat(),
    };
    match (kind, numbers) {
        (Some(kind), Some(numbers)) if numbers.len() > 1 => {
            let plural = if kind == "box " { "boxes".into() } else { format!("{}s", kind.trim_end()) };
            format!("{plural} {}", list(&numbers))
        }
        _ => list(&words.iter().map(String::as_str).collect::<Vec<&str>>()),
    }
}
