//! Chains of implications in words.

use super::super::chain::{Clash, Piece, Told, pieces, told};
use super::super::list;
use super::super::step::{Teller, joined};
use super::English;
use super::steps::of_them;
use crate::board::HouseKind;
use crate::technique::{Claim, Link, Technique, Why};

impl Teller<'_, English> {
    /// A chain from a claim to its contrary. If the contrary is wrong at both of its ends, it is told from end
    /// to end.
    pub(super) fn chain(&self) -> String {
        let links: Vec<&Link> = self.step.evidence.links().collect();
        let (Some(first), Some(last)) = (links.first(), links.last()) else { return String::new() };
        let conclusion = self.conclusion();
        if !first.from.contradicts(&last.to) || !first.from.holds || first.to.holds || links.len() < 3 {
            return format!("{}. So {conclusion}", self.told(&links, true));
        }
        let inner = &links[1..links.len() - 1];
        let told = self.told(inner, true);
        let (one, other) = (&first.to, &inner[inner.len() - 1].to);
        let bound = self.bound_by([first.why, last.why]);
        if one.value == other.value && self.struck_values() == [one.value] && bound.is_empty() {
            let mut places = joined(&one.cells, &other.cells);
            places.sort_unstable();
            places.dedup();
            let so = self.conclusion_of_peers(of_them(places.len()));
            return format!("{told}. So {} is in {}: {so}", self.value(one.value), self.cells(&places, "or"));
        }
        let by = if bound.is_empty() { String::new() } else { format!(", as {}", list(&bound, "and")) };
        // A claim that follows from its contrary.
        let ends = [one, other].map(|end| Claim { holds: true, ..end.clone() });
        let is_one = ends[0] == ends[1];
        let [one, other] = ends.map(|end| self.claim(&end));
        if is_one {
            return format!("{told}. So {one}; so {conclusion}{by}");
        }
        format!("{told}. So {one} or {other}; either way, {conclusion}{by}")
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
        self.each_chain(|links| self.told(links, true))
    }

    pub(super) fn contradiction(&self) -> String {
        let Some(refuted) = self.refuted() else { return String::new() };
        let links = self.links_once();
        let told = match links.is_empty() {
            true => format!("if {}", self.claim(&refuted)),
            false => self.told(&links, false),
        };
        let clash = match self.clash(&links) {
            Some(Clash::Both(claim)) => {
                let (cell, value) = (self.cells(&claim.cells, "or"), self.value(claim.value));
                format!("; but {cell} cannot be {value} and not be {value} at once")
            }
            Some(Clash::NoPlace(house, value)) => {
                format!(". Then {} has no place for {}", self.house(house), self.value(value))
            }
            Some(Clash::Broken(says)) => format!(". But {says}"),
            Some(Clash::NoValue(cell)) => format!(". Then nothing is left for {}", self.cell(cell)),
            None => String::new(),
        };
        format!("{told}{clash}. So {}", self.conclusion())
    }

    /// `if A, then B, then C`.
    fn told(&self, links: &[&Link], with_negatives: bool) -> String {
        pieces(&told(links, with_negatives)).iter().map(|piece| self.piece(piece)).collect()
    }

    fn piece(&self, piece: &Piece<'_>) -> String {
        match piece {
            Piece::Supposed(claim) => format!("if {}", self.claim(claim)),
            Piece::ButIs(value) => format!(" but {}", self.value(*value)),
            Piece::AndIsNot(value) => format!(" and not {}", self.value(*value)),
            Piece::AndSoOn => ", and so on".to_owned(),
            Piece::Follows { told, is_so, is_new } => {
                let so = match (is_so, is_new) {
                    (true, true) => ". So",
                    (false, true) => ". Then",
                    (true, false) => ", so",
                    (false, false) => ", then",
                };
                let claim = match told.all_others() {
                    Some(values) => {
                        format!(
                            "{} is not {}",
                            self.cells(&told.claim.cells, "or"),
                            self.sorted(&values, "or")
                        )
                    }
                    None => self.claim(&told.claim),
                };
                format!("{so} {claim}{}", self.reason(told))
            }
        }
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
                format!(" (the only {places} left {})", self.within(house))
            }
            (false, Why::House(HouseKind::Diagonal(_))) => kin("diagonal"),
            (false, Why::House(HouseKind::Window(_))) => kin("window"),
            (false, Why::House(HouseKind::Region(_))) => kin("region"),
            (false, Why::Cell | Why::House(_) | Why::Houses) | (true, Why::Houses) => String::new(),
            (_, Why::Pattern(technique, house)) => format!(" (by {})", self.pattern(technique, house)),
            (_, Why::Chain) => " (by a chain of its own)".to_owned(),
            (_, Why::Constraint(number)) => format!(" ({})", self.link_by(number, "by")),
        }
    }

    /// A pattern within a chain, and where it is.
    fn pattern(&self, technique: Technique, house: HouseKind) -> String {
        let name = technique.name().to_lowercase();
        let house = self.within(house);
        match technique {
            Technique::XWing => "an X-wing".to_owned(),
            Technique::Pointing | Technique::Claiming => format!("{name} {house}"),
            _ => format!("a {name} {house}"),
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
