//! Steps in words, as one would tell them to somebody who sits beside: where to look, what is there, and what
//! follows.

use super::{Candidate, Claim, Evidence, Link, Step, Why};
use crate::board::HouseKind;
use crate::technique::{Names, Technique, list};

/// The claims of a chain that are told: of a longer one, its beginning and its end.
const MOST_TOLD: usize = 60;

impl Step {
    /// The step in words.
    #[must_use]
    pub fn tell(&self, names: &Names<'_>) -> String {
        let teller = Teller { step: self, names };
        format!("{}: {}", self.technique, teller.tell())
    }

    /// What a contradiction refutes.
    fn refuted(&self) -> Option<Claim> {
        let wrong = self.eliminations.first().map(|&candidate| Claim::of(candidate, true));
        self.placement.map(|candidate| Claim::of(candidate, false)).or(wrong)
    }
}

struct Teller<'a> {
    step: &'a Step,
    names: &'a Names<'a>,
}

impl Teller<'_> {
    fn tell(&self) -> String {
        let Evidence { cells, values, houses, .. } = &self.step.evidence;
        let first = houses.first().map(|&house| self.house(house)).unwrap_or_default();
        let value = values.first().map(|&value| self.value(value)).unwrap_or_default();
        let why = match self.step.technique {
            Technique::LastCell | Technique::HiddenSingle | Technique::NakedSingle => return self.single(),
            Technique::DirectPointing
            | Technique::DirectClaiming
            | Technique::Pointing
            | Technique::Claiming => {
                let its = self.cells(cells, "and");
                let all = if cells.len() == 2 { "both" } else { "all" };
                format!(
                    "in {first}, {value} can only be in {its}, which are {all} in {}",
                    self.house(houses[1])
                )
            }
            Technique::CommonPeers => {
                let struck: Vec<u16> = self.step.eliminations.iter().map(|struck| struck.cell).collect();
                let its = self.cells(cells, "and");
                let (seeing, verb) =
                    (self.cells(&struck, "and"), if struck.len() == 1 { "sees" } else { "see" });
                let all = if cells.len() == 2 { "both" } else { "all" };
                format!("in {first}, {value} can only be in {its}, and {seeing} {verb} {all} of them")
            }
            Technique::LawOfLeftovers => return self.leftovers(),
            Technique::NakedPair | Technique::NakedTriplet | Technique::NakedQuad | Technique::NakedSet => {
                let its = self.cells(cells, "and");
                format!("in {first}, {its} have only {} between them", self.values(values, "and"))
            }
            Technique::DirectHiddenPair
            | Technique::DirectHiddenTriplet
            | Technique::HiddenPair
            | Technique::HiddenTriplet
            | Technique::HiddenQuad
            | Technique::HiddenSet => {
                let its = self.cells(cells, "and");
                format!("in {first}, {} can only be in {its}", self.values(values, "and"))
            }
            Technique::XWing | Technique::Swordfish | Technique::Jellyfish | Technique::LargerFish => {
                let (base, cover) = houses.split_at(houses.len() / 2);
                let all = if base.len() == 2 { "both in" } else { "all in" };
                format!(
                    "in {}, {value} can only be in cells that are {all} {}",
                    self.kinds(base),
                    self.kinds(cover)
                )
            }
            Technique::FinnedXWing | Technique::FinnedSwordfish | Technique::FinnedJellyfish => {
                let (base, cover) = houses.split_at(houses.len() / 2);
                format!(
                    "in {}, {value} can only be in {}, but for {}. Whichever holds",
                    self.kinds(base),
                    self.kinds(cover),
                    self.cells(cells, "or")
                )
            }
            Technique::Skyscraper
            | Technique::TurbotFish
            | Technique::TwoStringKite
            | Technique::GroupedTurbot
            | Technique::ThreeStrongLinks
            | Technique::FourStrongLinks => self.strong_links(),
            Technique::XyWing => {
                format!("{}. Either way", self.wing(cells, values))
            }
            Technique::XyzWing => {
                format!("{}; or it is {value} itself. In every case", self.wing(cells, values))
            }
            Technique::WxyzWing | Technique::VwxyzWing | Technique::UvwxyzWing | Technique::TuvwxyzWing => {
                let (outside, set) = cells.split_last().unwrap_or((&0, &[]));
                let (set, outside) = (self.cells(set, "and"), self.cell(*outside));
                let all = self.values(values, "and");
                match &self.struck_values()[..] {
                    &[z] => {
                        let z = self.value(z);
                        format!(
                            "{set} have only {all} between them. If {outside} is not {z}, it takes its other value \
                             from them, and one of them is {z}. Either way"
                        )
                    }
                    _ => format!(
                        "{set} have only {all} between them, and {outside} takes one of these values from them"
                    ),
                }
            }
            Technique::UniqueRectangle | Technique::UniqueLoop => {
                let (pair, all) = (self.values(values, "and"), self.cells(cells, "and"));
                match (houses.first(), cells.len(), self.step.technique) {
                    (Some(&house), 5.., Technique::UniqueRectangle) => {
                        let house = self.house(house);
                        let (corners, partners) = cells.split_at(4);
                        format!(
                            "with nothing but {pair} in {}, these could be exchanged, and there would be two \
                             solutions. So one of these cells in {house} has another value, which makes a naked \
                             set with {}",
                            self.cells(corners, "and"),
                            self.cells(partners, "and")
                        )
                    }
                    (Some(&house), ..) => format!(
                        "with nothing but {pair} in {all}, these could be exchanged, and there would be two \
                         solutions; and {} needs one of them in these cells",
                        self.house(house)
                    ),
                    (None, ..) => format!(
                        "with nothing but {pair} in {all}, these could be exchanged, and there would be two \
                         solutions"
                    ),
                }
            }
            Technique::Bug => format!(
                "without {} in {}, all empty cells would have two candidates, and there would be two solutions \
                 or none",
                self.values(values, "or"),
                self.cells(cells, "and")
            ),
            Technique::AlignedPairExclusion | Technique::AlignedTripletExclusion => {
                let count = if self.step.technique == Technique::AlignedPairExclusion { 2 } else { 3 };
                let (base, others) = cells.split_at(count.min(cells.len()));
                let (base, others) = (self.cells(base, "and"), self.cells(others, "and"));
                format!("whatever {base} have together, they must leave a value for each of {others}")
            }
            Technique::XCycle | Technique::YCycle | Technique::XyCycle => {
                format!("{}, and so around; it holds in the other direction, too", self.chains())
            }
            Technique::ForcingXChain | Technique::ForcingChain => return self.chain(),
            Technique::Nishio | Technique::DynamicContradiction | Technique::NestedContradiction => {
                return self.contradiction();
            }
            Technique::CellForcingChains
            | Technique::DynamicCellForcingChains
            | Technique::NestedCellForcingChains => {
                let cell = cells.first().map(|&cell| self.cell(cell)).unwrap_or_default();
                format!("{cell} is {}. {}. In every case", self.values(values, "or"), self.chains())
            }
            Technique::HouseForcingChains
            | Technique::DynamicHouseForcingChains
            | Technique::NestedHouseForcingChains => format!(
                "in {first}, {value} is in {}. {}. In every case",
                self.cells(cells, "or"),
                self.chains()
            ),
            Technique::DynamicDoubleForcingChains | Technique::NestedDoubleForcingChains => {
                format!("{}. Either way", self.chains())
            }
            // Boards of houses take no others.
            _ => String::new(),
        };
        let so = match why.as_bytes().last() {
            _ if ["In every case", "Either way", "Whichever holds"].iter().any(|end| why.ends_with(end)) => {
                ", "
            }
            _ if why.contains(". ") => ". So ",
            _ => ", so ",
        };
        format!("{why}{so}{}", self.conclusion())
    }

    /// A pivot and two cells that it sees; z, and what makes the one and the other z if the pivot has it.
    fn wing(&self, cells: &[u16], values: &[u8]) -> String {
        let (&[pivot, one, other], &[z, x, y]) = (cells, values) else { return String::new() };
        let [pivot, one, other] = [pivot, one, other].map(|cell| self.cell(cell));
        let [z, x, y] = [z, x, y].map(|value| self.value(value));
        format!("if {pivot} is {x}, then {one} is {z}; if it is {y}, then {other} is {z}")
    }

    fn single(&self) -> String {
        let Some(Candidate { cell, value }) = self.step.placement else { return String::new() };
        let (cell, value) = (self.cell(cell), self.value(value));
        match (self.step.technique, self.step.evidence.houses.first().map(|&house| self.house(house))) {
            (Technique::LastCell, Some(house)) => {
                format!("in {house}, only {cell} is empty, and only {value} is missing")
            }
            (Technique::HiddenSingle, Some(house)) => format!("in {house}, only {cell} can be {value}"),
            _ => format!("{cell} can only be {value}"),
        }
    }

    /// The lines come first, then as many regions; and the cells left over of the lines, then of the regions.
    fn leftovers(&self) -> String {
        let Evidence { cells, houses, .. } = &self.step.evidence;
        let (lines, regions) = houses.split_at(houses.len() / 2);
        let (inside, outside) = cells.split_at(cells.len() / 2);
        let (one, other) = (self.cells(inside, "and"), self.cells(outside, "and"));
        let (beside, same) = match inside.len() {
            1 => ("one cell".to_owned(), format!("{one} and {other} have the same value")),
            count => {
                (format!("{count} cells"), format!("{one} have the same values as {other}, in some order"))
            }
        };
        let (lines, regions) = (self.kinds(lines), self.kinds(regions));
        format!("{lines}, and {regions}, share all but {beside} each. So {same}: {}", self.conclusion())
    }

    fn strong_links(&self) -> String {
        let Evidence { values, houses, .. } = &self.step.evidence;
        let links: Vec<&Link> = self.step.evidence.links().filter(|link| link.to.holds).collect();
        let value = values.first().map(|&value| self.value(value)).unwrap_or_default();
        let group = |cells: &[u16]| self.cells(cells, "or");
        let each = links.iter().zip(houses).map(|(link, house)| {
            let (one, other) = (&link.from.cells, &link.to.cells);
            let or = if one.len() + other.len() > 2 { ", or else " } else { " or " };
            format!("in {}, {value} is in {}{or}{}", self.house(*house), group(one), group(other))
        });
        let each: Vec<String> = each.collect();
        let joints = links.windows(2).map(|pair| {
            let (one, other) = (&pair[0].to.cells, &pair[1].from.cells);
            match (one.len(), other.len()) {
                (1, 1) => {
                    format!("{} and {} see each other, so not both are {value}", group(one), group(other))
                }
                _ => format!(
                    "{} see {}, so not both have a {value}",
                    self.cells(one, "and"),
                    self.cells(other, "and")
                ),
            }
        });
        let joints: Vec<String> = joints.collect();
        let (Some(start), Some(end)) = (links.first(), links.last()) else { return String::new() };
        let ends = group(&both(&start.from.cells, &end.to.cells));
        format!("{}. {}. That leaves {value} in {ends} at least", each.join("; "), joints.join("; "))
    }

    /// A chain from a claim to its contrary. If the contrary is wrong at both of its ends, it is told from end
    /// to end.
    fn chain(&self) -> String {
        let links: Vec<&Link> = self.step.evidence.links().collect();
        let (Some(first), Some(last)) = (links.first(), links.last()) else { return String::new() };
        let conclusion = self.conclusion();
        if !first.from.contradicts(&last.to) || !first.from.holds || links.len() < 3 {
            return format!("{}. So {conclusion}", self.told(&links, true));
        }
        let inner = &links[1..links.len() - 1];
        format!("{}. Either way, {conclusion}", self.told(inner, true))
    }

    /// All chains, a sentence each.
    fn chains(&self) -> String {
        let told = self.step.evidence.chains.iter().map(|chain| {
            let links: Vec<&Link> = chain.iter().collect();
            self.told(&links, true)
        });
        let told: Vec<String> = told.filter(|told| !told.is_empty()).collect();
        told.iter().map(|told| capitalised(told)).collect::<Vec<String>>().join(". ")
    }

    fn contradiction(&self) -> String {
        let Some(refuted) = self.step.refuted() else { return String::new() };
        let mut links: Vec<&Link> = Vec::new();
        for link in self.step.evidence.links() {
            if !links.contains(&link) {
                links.push(link);
            }
        }
        let conclusion = self.conclusion();
        let told = if links.is_empty() {
            format!("if {}", self.claim(&refuted, "is"))
        } else {
            self.told(&links, false)
        };
        let clash = match links.iter().rev().find_map(|link| {
            let known = |other: &&&Link| other.to.contradicts(&link.to) || other.from.contradicts(&link.to);
            links.iter().find(known).map(|_| &link.to)
        }) {
            Some(claim) => {
                let cell = self.cells(&claim.cells, "or");
                let value = self.value(claim.value);
                format!("; but {cell} cannot be {value} and not be {value} at once")
            }
            None => match (&self.step.evidence.houses[..], &self.step.evidence.values[..]) {
                ([house], [value]) => {
                    format!("; then {} has no place for {}", self.house(*house), self.value(*value))
                }
                _ => match self.step.evidence.cells.first() {
                    Some(&cell) => format!("; then nothing is left for {}", self.cell(cell)),
                    None => String::new(),
                },
            },
        };
        format!("{told}{clash}. So {conclusion}")
    }

    /// The claims of a chain one after another, each once: `if A, then B, then C`. Those that rest on several
    /// others come after them.
    fn told(&self, links: &[&Link], with_negatives: bool) -> String {
        let Some(first) = links.first() else { return String::new() };
        let mut claims = vec![self.claim(&first.from, "is")];
        let mut told: Vec<&Claim> = vec![&first.from];
        for link in links {
            if told.contains(&&link.to) {
                continue;
            }
            told.push(&link.to);
            // That others are wrong goes without saying where what is right follows from it.
            let rests = |other: &&Link| other.from == link.to && other.to.holds;
            if !with_negatives && !link.to.holds && links.iter().any(rests) {
                continue;
            }
            let reason = match link.why {
                _ if !link.to.holds => String::new(),
                Why::Cell => " (nothing else is left there)".to_owned(),
                Why::House(house) => format!(" (the only place left in {})", self.house(house)),
                Why::Pattern => String::new(),
            };
            claims.push(format!("{}{reason}", self.claim(&link.to, "is")));
        }
        if claims.len() > MOST_TOLD {
            let half = MOST_TOLD / 2;
            let end = claims.len() - half;
            claims.splice(half..end, ["and so on".to_owned()]);
        }
        format!("if {}", claims.join(", then "))
    }

    /// The values that are struck out, each once.
    fn struck_values(&self) -> Vec<u8> {
        let mut values: Vec<u8> = self.step.eliminations.iter().map(|struck| struck.value).collect();
        values.sort_unstable();
        values.dedup();
        values
    }

    /// What follows.
    fn conclusion(&self) -> String {
        if let Some(Candidate { cell, value }) = self.step.placement {
            let (cell, value) = (self.cell(cell), self.value(value));
            return match (&self.step.technique, self.step.evidence.houses.last()) {
                (
                    Technique::DirectPointing
                    | Technique::DirectClaiming
                    | Technique::DirectHiddenPair
                    | Technique::DirectHiddenTriplet,
                    Some(house),
                ) => format!("in {}, only {cell} can be {value}", self.house(*house)),
                _ => format!("{cell} is {value}"),
            };
        }
        let mut cells: Vec<u16> = self.step.eliminations.iter().map(|candidate| candidate.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        let mut of_values: Vec<(Vec<u8>, Vec<u16>)> = Vec::new();
        for cell in cells {
            let here = self.step.eliminations.iter().filter(|candidate| candidate.cell == cell);
            let mut values: Vec<u8> = here.map(|candidate| candidate.value).collect();
            values.sort_unstable();
            match of_values.iter_mut().find(|(others, _)| *others == values) {
                Some((_, cells)) => cells.push(cell),
                None => of_values.push((values, vec![cell])),
            }
        }
        let parts = of_values.iter().map(|(values, cells)| {
            let verb = if cells.len() == 1 { "is" } else { "are" };
            format!("{} {verb} not {}", self.cells(cells, "and"), self.values(values, "or"))
        });
        parts.collect::<Vec<String>>().join(", ")
    }

    fn claim(&self, claim: &Claim, verb: &str) -> String {
        let value = self.value(claim.value);
        match (claim.holds, &claim.cells[..]) {
            (true, _) => format!("{} {verb} {value}", self.cells(&claim.cells, "or")),
            (false, [_]) => format!("{} {verb} not {value}", self.cells(&claim.cells, "or")),
            (false, _) => format!("neither {} {verb} {value}", self.cells(&claim.cells, "nor")),
        }
    }

    fn house(&self, house: HouseKind) -> String {
        self.names.coordinates.house(house)
    }

    /// Houses in a row; those of a kind are named once: rows 1 and 2.
    fn kinds(&self, houses: &[HouseKind]) -> String {
        let words: Vec<String> = houses.iter().map(|&house| self.house(house)).collect();
        let kind = words.first().and_then(|first| first.split_once(' ')).map(|(kind, _)| format!("{kind} "));
        let numbers: Option<Vec<String>> = kind
            .as_ref()
            .and_then(|kind| words.iter().map(|word| word.strip_prefix(kind).map(str::to_owned)).collect());
        match (kind, numbers) {
            (Some(kind), Some(numbers)) if numbers.len() > 1 => {
                let plural = if kind == "box " { "boxes".into() } else { format!("{}s", kind.trim_end()) };
                format!("{plural} {}", list(&numbers, "and"))
            }
            _ => list(&words, "and"),
        }
    }

    fn cell(&self, cell: u16) -> String {
        self.names.cell(usize::from(cell))
    }

    fn cells(&self, cells: &[u16], word: &str) -> String {
        list(&cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<String>>(), word)
    }

    fn value(&self, value: u8) -> String {
        (self.names.symbol)(i32::from(value))
    }

    fn values(&self, values: &[u8], word: &str) -> String {
        list(&values.iter().map(|&value| self.value(value)).collect::<Vec<String>>(), word)
    }
}

/// A sentence with a capital letter at its beginning.
fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Some cells and some more.
fn both(one: &[u16], other: &[u16]) -> Vec<u16> {
    one.iter().chain(other).copied().collect()
}
