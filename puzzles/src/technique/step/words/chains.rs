//! Chains of implications in words.

use std::collections::{HashMap, HashSet};

use super::{Teller, capitalised, joined, of_them};
use crate::board::HouseKind;
use crate::technique::{Claim, Evidence, Link, Step, Technique, Why};

/// The claims of a chain that are told: of a longer one, its beginning and its end.
const MOST_TOLD: usize = 60;

/// The claims after which a sentence ends.
const LONG_SENTENCE: usize = 8;

/// A claim of a chain as it is told.
struct Told {
    claim: Claim,
    /// The values that the cell has not either.
    others: Vec<u8>,
    why: Why,
    /// Whether it follows from the claim before it, and from no other.
    is_next: bool,
}

impl Step {
    /// What a contradiction refutes.
    fn refuted(&self) -> Option<Claim> {
        let wrong = self.eliminations.first().map(|&candidate| Claim::of(candidate, true));
        self.placement.map(|candidate| Claim::of(candidate, false)).or(wrong)
    }
}

impl Teller<'_> {
    /// A chain from a claim to its contrary. If the contrary is wrong at both of its ends, it is told from end
    /// to end.
    pub(super) fn chain(&self) -> String {
        let links: Vec<&Link> = self.step.evidence.links().collect();
        let (Some(first), Some(last)) = (links.first(), links.last()) else { return String::new() };
        let conclusion = self.conclusion();
        if !first.from.contradicts(&last.to) || !first.from.holds || links.len() < 3 {
            return format!("{}. So {conclusion}", self.told(&links, true));
        }
        let inner = &links[1..links.len() - 1];
        let told = self.told(inner, true);
        let (one, other) = (&first.to, &inner[inner.len() - 1].to);
        if one.value == other.value && self.struck_values() == [one.value] {
            let mut places = joined(&one.cells, &other.cells);
            places.sort_unstable();
            places.dedup();
            let so = self.conclusion_of_peers(of_them(places.len()));
            return format!("{told}. So {} is in {}: {so}", self.value(one.value), self.cells(&places, "or"));
        }
        let ends = [one, other].map(|end| self.claim(&Claim { holds: true, ..end.clone() }));
        format!("{told}. So {}; either way, {conclusion}", ends.join(" or "))
    }

    /// A chain from a claim back to itself.
    pub(super) fn cycle(&self) -> String {
        let links: Vec<&Link> = self.step.evidence.links().collect();
        let (told, so) = (self.told(&links, true), self.conclusion());
        let Some(first) = links.first() else { return String::new() };
        let start = self.claim(&first.from);
        format!(
            "{told}, and so {start} again. Backwards this holds, too: so of any two neighbours in this loop, one is \
             right and one is wrong. Either way, {so}"
        )
    }

    /// All chains, a sentence each or more.
    pub(super) fn chains(&self) -> String {
        let told = self.step.evidence.chains.iter().map(|chain| {
            let links: Vec<&Link> = chain.iter().collect();
            self.told(&links, true)
        });
        let told = told.filter(|told| !told.is_empty()).map(|told| capitalised(&told));
        told.collect::<Vec<String>>().join(". ")
    }

    pub(super) fn contradiction(&self) -> String {
        let Some(refuted) = self.step.refuted() else { return String::new() };
        let mut known = HashSet::new();
        let links: Vec<&Link> = self.step.evidence.links().filter(|link| known.insert(*link)).collect();
        let conclusion = self.conclusion();
        let told = match links.is_empty() {
            true => format!("if {}", self.claim(&refuted)),
            false => self.told(&links, false),
        };
        let claims: HashSet<&Claim> = links.iter().flat_map(|link| [&link.from, &link.to]).collect();
        let is_denied = |claim: &&Claim| claims.contains(&Claim { holds: !claim.holds, ..(*claim).clone() });
        let Evidence { cells, values, houses, .. } = &self.step.evidence;
        let clash = match (links.iter().rev().map(|link| &link.to).find(is_denied), &houses[..], &values[..])
        {
            (Some(claim), ..) => {
                let (cell, value) = (self.cells(&claim.cells, "or"), self.value(claim.value));
                format!("; but {cell} cannot be {value} and not be {value} at once")
            }
            (None, [house], [value]) => {
                format!(". Then {} has no place for {}", self.house(*house), self.value(*value))
            }
            _ => cells
                .first()
                .map(|&cell| format!(". Then nothing is left for {}", self.cell(cell)))
                .unwrap_or_default(),
        };
        format!("{told}{clash}. So {conclusion}")
    }

    /// The claims of a chain one after another, each once. Those that rest on several others come after them.
    fn told(&self, links: &[&Link], with_negatives: bool) -> String {
        let Some(first) = links.first() else { return String::new() };
        let mut all: Vec<Told> =
            vec![Told { claim: first.from.clone(), others: Vec::new(), why: Why::Cell, is_next: false }];
        let mut causes: HashMap<&Claim, Vec<&Claim>> = HashMap::new();
        links.iter().for_each(|link| causes.entry(&link.to).or_default().push(&link.from));
        // That others are wrong goes without saying where what is right follows from it.
        let used: HashSet<&Claim> =
            links.iter().filter(|link| link.to.holds).map(|link| &link.from).collect();
        let mut known: HashSet<&Claim> = HashSet::from([&first.from]);
        for link in links {
            if !known.insert(&link.to) || !with_negatives && !link.to.holds && used.contains(&link.to) {
                continue;
            }
            let (claim, why) = (link.to.clone(), link.why);
            let last = all.last_mut();
            if last.as_ref().is_none_or(|last| !last.takes(&claim, why)) {
                let is_next = last.is_some_and(|last| causes[&link.to] == [&last.claim]);
                all.push(Told { claim, others: Vec::new(), why, is_next });
            } else if let Some(last) = last {
                match last.claim.value == claim.value {
                    true => last.claim.cells.extend(claim.cells),
                    false => last.others.push(claim.value),
                }
            }
        }
        self.sentences(&all)
    }

    /// `if A, then B, then C`, in sentences that are not too long.
    fn sentences(&self, all: &[Told]) -> String {
        let left_out = all.len().checked_sub(MOST_TOLD).map(|count| MOST_TOLD / 2..MOST_TOLD / 2 + count);
        let mut text = format!("if {}", self.claim(&all[0].claim));
        let mut length = 1;
        for (number, pair) in all.windows(2).enumerate() {
            let (before, told) = (&pair[0], &pair[1]);
            if let Some(range) = &left_out
                && range.contains(&number)
            {
                if number == range.start {
                    text.push_str(", and so on");
                }
                continue;
            }
            let same_cell = before.claim.cells == told.claim.cells && told.why == Why::Cell;
            let value = self.value(told.claim.value);
            let joined = match (before.claim.holds, told.claim.holds) {
                (false, true) if number > 0 && same_cell && told.is_next => Some(format!(" but {value}")),
                (true, false) if number > 0 && same_cell && told.is_next => Some(format!(" and not {value}")),
                _ => None,
            };
            length += 1;
            if let Some(joined) = joined {
                text.push_str(&joined);
                continue;
            }
            let so = if number > 0 && told.is_next && !before.claim.holds { "so" } else { "then" };
            let is_end = length > LONG_SENTENCE && number + 2 < all.len();
            if is_end {
                length = 1;
                text.push_str(&format!(". {} ", capitalised(so)));
            } else {
                text.push_str(&format!(", {so} "));
            }
            if told.others.is_empty() {
                text.push_str(&self.claim(&told.claim));
            } else {
                let values: Vec<u8> = [told.claim.value].iter().chain(&told.others).copied().collect();
                let (cell, values) = (self.cells(&told.claim.cells, "or"), self.sorted(&values, "or"));
                text.push_str(&format!("{cell} is not {values}"));
            }
            text.push_str(&self.reason(told));
        }
        text
    }

    /// Why a claim follows, where one does not see it at once.
    fn reason(&self, told: &Told) -> String {
        let kin = |place: &str| match &told.claim.cells[..] {
            [_] => format!(" (in the same {place})"),
            _ => String::new(),
        };
        match (told.claim.holds, told.why) {
            (true, Why::Cell) => " (nothing else is left there)".to_owned(),
            (true, Why::House(house)) => {
                let places = if told.claim.cells.len() == 1 { "place" } else { "places" };
                format!(" (the only {places} left in {})", self.house(house))
            }
            (false, Why::House(HouseKind::Diagonal(_))) => kin("diagonal"),
            (false, Why::House(HouseKind::Window(_))) => kin("window"),
            (false, Why::House(HouseKind::Region(_))) => kin("region"),
            (false, Why::Cell | Why::House(_) | Why::Houses) | (true, Why::Houses) => String::new(),
            (_, Why::Pattern(technique, house)) => format!(" (by {})", self.pattern(technique, house)),
            (_, Why::Chain) => " (by a chain of its own)".to_owned(),
        }
    }

    /// A pattern within a chain, and where it is.
    fn pattern(&self, technique: Technique, house: HouseKind) -> String {
        let name = technique.name().to_lowercase();
        let house = self.house(house);
        match technique {
            Technique::XWing => "an X-wing".to_owned(),
            Technique::Pointing | Technique::Claiming => format!("{name} in {house}"),
            _ => format!("a {name} in {house}"),
        }
    }

    pub(super) fn claim(&self, claim: &Claim) -> String {
        let value = self.value(claim.value);
        match (claim.holds, &claim.cells[..]) {
            (true, _) => format!("{} is {value}", self.cells(&claim.cells, "or")),
            (false, [_]) => format!("{} is not {value}", self.cells(&claim.cells, "or")),
            (false, [_, _]) => format!("neither {} is {value}", self.cells(&claim.cells, "nor")),
            (false, _) => format!("none of {} is {value}", self.cells(&claim.cells, "and")),
        }
    }
}

impl Told {
    /// Whether a claim that follows can be told together with it: the same reason strikes out the same value
    /// elsewhere, or another value of the same cell.
    fn takes(&self, claim: &Claim, why: Why) -> bool {
        let is_alike = !claim.holds && !self.claim.holds && self.why == why;
        let same_value = self.claim.value == claim.value && self.others.is_empty();
        let same_cell = self.claim.cells == claim.cells;
        is_alike && matches!(why, Why::Pattern(..) | Why::Chain) && (same_value || same_cell)
    }
}
