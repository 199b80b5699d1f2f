//! Chains of implications in words.

use super::super::chain::{Clash, Piece, Told, pieces, told};
use super::super::list;
use super::super::step::{Teller, joined};
use super::clause::{Clause, none_of, these};
use super::{German, houses, names};
use crate::board::HouseKind;
use crate::technique::{Claim, Link, Technique, Why};

impl Teller<'_, German> {
    /// A chain from a claim to its contrary. If the contrary is wrong at both of its ends, it is told from end
    /// to end.
    pub(super) fn chain(&self) -> String {
        let links: Vec<&Link> = self.step.evidence.links().collect();
        let (Some(first), Some(last)) = (links.first(), links.last()) else { return String::new() };
        if !first.from.contradicts(&last.to) || !first.from.holds || first.to.holds || links.len() < 3 {
            return format!("{}. Also {}", self.told(&links, true), self.so());
        }
        let inner = &links[1..links.len() - 1];
        let told = self.told(inner, true);
        let (one, other) = (&first.to, &inner[inner.len() - 1].to);
        let bound = self.bound_by([first.why, last.why]);
        if one.value == other.value && self.struck_values() == [one.value] && bound.is_empty() {
            let mut places = joined(&one.cells, &other.cells);
            places.sort_unstable();
            places.dedup();
            let so = self.conclusion_of_peers(these(places.len()));
            return format!(
                "{told}. Also steht {} in {}: {so}",
                self.value(one.value),
                self.cells(&places, "oder")
            );
        }
        let by = if bound.is_empty() { String::new() } else { format!(", denn {}", list(&bound, "und")) };
        // A claim that follows from its contrary.
        let ends = [one, other].map(|end| Claim { holds: true, ..end.clone() });
        let is_one = ends[0] == ends[1];
        let [one, other] = ends.map(|end| self.claim(&end));
        if is_one {
            return format!("{told}. Also {}; also {}{by}", one.inverted(), self.so());
        }
        format!("{told}. Also {} oder {}; in beiden Fällen {}{by}", one.inverted(), other.main(), self.so())
    }

    /// A chain from a claim back to itself.
    pub(super) fn cycle(&self) -> String {
        let links: Vec<&Link> = self.step.evidence.links().collect();
        let Some(first) = links.first() else { return String::new() };
        format!(
            "{}, und so {} wie zu Beginn. Das gilt auch rückwärts: Von je zwei Nachbarn in dieser Schleife ist einer \
             richtig und einer falsch. In beiden Fällen {}",
            self.told(&links, true),
            self.claim(&first.from).inverted(),
            self.so()
        )
    }

    /// All chains, a sentence each or more.
    pub(super) fn chains(&self) -> String {
        self.each_chain(|links| self.told(links, true))
    }

    pub(super) fn contradiction(&self) -> String {
        let Some(refuted) = self.refuted() else { return String::new() };
        let links = self.links_once();
        let (told, then) = match links.is_empty() {
            true => (format!("wenn {}", self.claim(&refuted).dependent()), ", dann"),
            false => (self.told(&links, false), ". Dann"),
        };
        let clash = match self.clash(&links) {
            Some(Clash::Both(claim)) => {
                let (cell, value) = (self.cells(&claim.cells, "oder"), self.value(claim.value));
                format!("; aber {cell} kann nicht zugleich {value} und nicht {value} sein")
            }
            Some(Clash::NoPlace(house, value)) => {
                let house = houses::named(house, self.names);
                format!("{then} hat {house} keinen Platz für {}", self.value(value))
            }
            Some(Clash::Broken(says)) => format!(". Aber {says}"),
            Some(Clash::NoValue(cell)) => format!("{then} bleibt nichts für {}", self.cell(cell)),
            None => String::new(),
        };
        format!("{told}{clash}. Also {}", self.so())
    }

    /// `wenn A, dann B, dann C`.
    fn told(&self, links: &[&Link], with_negatives: bool) -> String {
        pieces(&told(links, with_negatives)).iter().map(|piece| self.piece(piece)).collect()
    }

    fn piece(&self, piece: &Piece<'_>) -> String {
        match piece {
            Piece::Supposed(claim) => format!("wenn {}", self.claim(claim).dependent()),
            Piece::ButIs(value) => format!(", sondern {}", self.value(*value)),
            Piece::AndIsNot(value) => format!(" und nicht {}", self.value(*value)),
            Piece::AndSoOn => ", und so weiter".to_owned(),
            Piece::Follows { told, is_so, is_new } => {
                let so = match (is_so, is_new) {
                    (true, true) => ". Also",
                    (false, true) => ". Dann",
                    (true, false) => ", also",
                    (false, false) => ", dann",
                };
                let claim = match told.all_others() {
                    Some(mut values) => {
                        values.sort_unstable();
                        let values: Vec<i32> = values.into_iter().map(i32::from).collect();
                        let cells = self.cells(&told.claim.cells, "oder");
                        Clause::new(cells, "ist", none_of(self.names, &values))
                    }
                    None => self.claim(&told.claim),
                };
                format!("{so} {}{}", claim.inverted(), self.reason(told))
            }
        }
    }

    /// Why a claim follows, where one does not see it at once.
    fn reason(&self, told: &Told) -> String {
        let kin = |place: &str| match &told.claim.cells[..] {
            [_] => format!(" ({place})"),
            _ => String::new(),
        };
        match (told.claim.holds, told.why) {
            (true, Why::Cell) => " (sonst bleibt dort nichts)".to_owned(),
            (true, Why::House(house)) => {
                let place =
                    if told.claim.cells.len() == 1 { "der letzte Platz" } else { "die letzten Plätze" };
                format!(" ({place} {})", houses::within(house, self.names))
            }
            (false, Why::House(HouseKind::Diagonal(_))) => kin("auf derselben Diagonale"),
            (false, Why::House(HouseKind::Window(_))) => kin("im selben Fenster"),
            (false, Why::House(HouseKind::Region(_))) => kin("im selben Gebiet"),
            (false, Why::Cell | Why::House(_) | Why::Houses) | (true, Why::Houses) => String::new(),
            (_, Why::Pattern(technique, house)) => format!(" (durch {})", self.pattern(technique, house)),
            (_, Why::Chain) => " (durch eine eigene Kette)".to_owned(),
            (_, Why::Constraint(number)) => format!(" ({})", self.link_by(number, "wieder")),
        }
    }

    /// A pattern within a chain, and where it is.
    fn pattern(&self, technique: Technique, house: HouseKind) -> String {
        let name = match technique {
            Technique::XWing => return "einen X-Wing".to_owned(),
            Technique::Pointing => "zeigende Kandidaten",
            Technique::Claiming => "beanspruchte Kandidaten",
            Technique::NakedPair => "ein nacktes Paar",
            Technique::HiddenPair => "ein verstecktes Paar",
            Technique::NakedTriplet => "einen nackten Dreier",
            Technique::HiddenTriplet => "einen versteckten Dreier",
            _ => names::technique(technique),
        };
        format!("{name} {}", houses::within(house, self.names))
    }

    pub(super) fn claim(&self, claim: &Claim) -> Clause {
        let value = self.value(claim.value);
        match (claim.holds, &claim.cells[..]) {
            (true, _) => Clause::new(self.cells(&claim.cells, "oder"), "ist", value),
            (false, [one]) => Clause::new(self.cell(*one), "ist", format!("nicht {value}")),
            (false, [one, other]) => {
                Clause::new(format!("weder {} noch {}", self.cell(*one), self.cell(*other)), "ist", value)
            }
            (false, _) => Clause::new(format!("keine von {}", self.cells(&claim.cells, "und")), "ist", value),
        }
    }
}
