//! Steps in words, as one would tell them to somebody who sits beside: where to look, what is there, what
//! follows, and why.

use super::super::form::Form;
use super::super::step::{LeftOver, Teller, joined};
use super::super::{capitalised, list};
use super::clause::{self, Clause, are, both, none_of, see, these};
use super::{German, houses, moves};
use crate::technique::{Evidence, Link, Technique, Why};

impl Teller<'_, German> {
    pub(super) fn tell(&self) -> String {
        let Evidence { cells, values, houses, .. } = &self.step.evidence;
        let within = self.within_first();
        let value = values.first().map(|&value| self.value(value)).unwrap_or_default();
        let its = || self.cells(cells, "und");
        match self.form() {
            Form::Single => self.single(),
            Form::DirectLocked => self.direct_locked(),
            Form::Locked => {
                let into = houses.get(1).map(|&house| houses::within(house, self.names)).unwrap_or_default();
                let (any, all, so) = (self.cells(cells, "oder"), both(cells.len()), self.so());
                format!("{within} kann {value} nur in {any} stehen, die {all} {into} liegen; also {so}")
            }
            Form::CommonPeers => {
                let so = self.conclusion_of_peers(these(cells.len()));
                format!("{within} kann {value} nur in {} stehen: {so}", self.cells(cells, "oder"))
            }
            Form::Leftovers => self.leftovers(),
            Form::NakedSet => {
                let (its, all) = (its(), self.values(values, "und"));
                format!("{within} haben {its} zusammen nur {all}, also {}", self.so())
            }
            Form::DirectHiddenSet => self.direct_hidden(),
            Form::HiddenSet => {
                let (its, all) = (its(), self.values(values, "und"));
                format!("{within} können {all} nur in {its} stehen, also {}", self.so())
            }
            Form::Fish => {
                let (base, cover) = self.halves();
                let [base, cover] = [base, cover].map(|houses| houses::within_all(houses, self.names));
                format!("{base} kann {value} nur {cover} stehen, in jeder einmal. Also {}", self.so())
            }
            Form::FinnedFish => self.finned(),
            Form::StrongLinks => self.strong_links(),
            Form::Wing => self.wing(),
            Form::LargeWing => self.large_wing(),
            Form::UniqueLoop => self.unique(),
            Form::Bug => self.bug(),
            Form::Aligned => self.aligned(),
            Form::Cycle => self.cycle(),
            Form::Chain => self.chain(),
            Form::Contradiction => self.contradiction(),
            Form::CellForcing => self.cell_forcing(),
            Form::HouseForcing => {
                let (all, chains) = (self.cells(cells, "oder"), self.chains());
                format!("{within} steht {value} in {all}. {chains}. In jedem Fall {}", self.so())
            }
            Form::DoubleForcing => {
                let supposed = self.step.evidence.links().next().map(|link| self.claim(&link.from).main());
                let (supposed, chains) = (supposed.unwrap_or_default(), self.chains());
                format!("{supposed} oder nicht. {chains}. In beiden Fällen {}", self.so())
            }
            Form::Seen => {
                format!("{}; also {}", self.seen(), self.so())
            }
            Form::LastInCage => match cells.len() {
                0 => format!("{}; also {}", self.says(), self.so()),
                _ => {
                    format!("{}, und alle anderen Zellen darin sind bekannt; also {}", self.says(), self.so())
                }
            },
            Form::NeededValue => {
                let (any, so) = (self.cells(cells, "oder"), self.conclusion_of_peers(these(cells.len())));
                format!("{}. Die {value} muss dabei sein, und kann nur in {any} stehen: {so}", self.seen())
            }
            Form::Bare => self.conclusion(),
        }
    }

    /// The values of a cell, each with what follows from it.
    fn cell_forcing(&self) -> String {
        let Evidence { cells, values, .. } = &self.step.evidence;
        let cell = cells.first().map(|&cell| self.cell(cell)).unwrap_or_default();
        let (all, chains) = (self.values(values, "oder"), self.chains());
        let case = if values.len() == 2 { "In beiden Fällen" } else { "In jedem Fall" };
        format!("{cell} ist {all}. {chains}. {case} {}", self.so())
    }

    fn leftovers(&self) -> String {
        let LeftOver { lines, regions, are_rows, inside, outside, without } = self.left_over();
        let (one, other) = (self.cells(inside, "und"), self.cells(outside, "und"));
        let same = match inside.len() {
            1 => format!("{one} und {other} denselben Wert"),
            _ => format!("{one} dieselben Werte wie {other}, in irgendeiner Reihenfolge"),
        };
        let kind = if are_rows { "Zeilen" } else { "Spalten" };
        let [lines, regions] = [lines, regions].map(|houses| houses::all_named(houses, self.names));
        let values = self.values(&self.struck_values(), "oder");
        let without = without.map(|cells| self.cells(cells, "und"));
        let as_none = without.map_or_else(String::new, |cells| match inside.len() {
            1 => format!(", denn {cells} kann nicht {values} sein"),
            _ => format!(", denn keine von {cells} kann {values} sein"),
        });
        format!(
            "{lines} und {regions} haben alle Zellen gemeinsam, bis auf {one} innerhalb der {kind} und {other} \
             außerhalb. Also haben {same}: {}{as_none}",
            self.conclusion()
        )
    }

    /// The cells are the fins.
    fn finned(&self) -> String {
        let Evidence { cells, values, .. } = &self.step.evidence;
        let (base, cover) = self.halves();
        let [base, cover] = [base, cover].map(|houses| houses::within_all(houses, self.names));
        let value = values.first().map(|&value| self.value(value)).unwrap_or_default();
        let fish = match self.step.technique {
            Technique::FinnedXWing => "ein X-Wing, der",
            Technique::FinnedSwordfish => "ein Schwertfisch, der",
            _ => "eine Qualle, die",
        };
        let struck = self.struck_cells();
        let (see, struck) = (see(struck.len()), self.cells(&struck, "und"));
        let (without, with) = match cells.len() {
            1 => ("dort nicht", format!("steht {value} dort, {see} {struck} diese Zelle")),
            2 => ("in keiner von beiden", format!("steht {value} in einer von ihnen, {see} {struck} diese")),
            _ => ("in keiner von ihnen", format!("steht {value} in einer von ihnen, {see} {struck} diese")),
        };
        format!(
            "{base} kann {value} nur {cover} stehen, oder in {}. Steht {value} {without}, so ist dies {fish} {value} in \
             {struck} streicht; {with}. In beiden Fällen {}",
            self.cells(cells, "oder"),
            self.so()
        )
    }

    /// A pivot and two cells that it sees; z, and what makes the one and the other z if the pivot has it.
    fn wing(&self) -> String {
        let Evidence { cells, values, .. } = &self.step.evidence;
        let (&[pivot, one, other], &[z, x, y]) = (&cells[..], &values[..]) else { return String::new() };
        let is_three = self.step.technique == Technique::XyzWing;
        let all = if is_three { self.sorted(&[x, y, z], "oder") } else { self.sorted(&[x, y], "oder") };
        let both = self.cells_in_order(&[one, other], "und");
        let [pivot, one, other] = [pivot, one, other].map(|cell| self.cell(cell));
        let [first, second] = [x, y].map(|value| self.sorted(&[value, z], "oder"));
        let [z, x, y] = [z, x, y].map(|value| self.value(value));
        let chains = format!(
            "{pivot} ist {all}, {one} ist {first}, {other} ist {second}. Bei {x} in {pivot} bleibt in {one} nur {z}, \
             bei {y} bleibt in {other} nur {z}"
        );
        match is_three {
            true => {
                let so = self.conclusion_of_peers("alle drei Zellen");
                format!("{chains}; oder {pivot} ist selbst {z}. In jedem Fall gilt: {so}")
            }
            false => {
                let so = self.conclusion_of_peers(&both);
                format!("{chains}. In beiden Fällen gilt: {so}")
            }
        }
    }

    /// Cells with one value more than cells, and a cell with two of these values, which come first. It sees all
    /// of them that can be the one, or the one and the other.
    fn large_wing(&self) -> String {
        let Evidence { cells, values, .. } = &self.step.evidence;
        let (Some((outside, set)), [x, y, rest @ ..]) = (cells.split_last(), &values[..]) else {
            return String::new();
        };
        let (set, outside) = (self.cells(set, "und"), self.cell(*outside));
        let all = self.sorted(values, "und");
        let pair = self.sorted(&[*x, *y], "oder");
        let struck = self.struck_values();
        let have = format!("{set} haben zusammen nur {all}, und {outside} ist {pair}");
        if let &[z] = &struck[..]
            && (z == *x || z == *y)
        {
            let other = self.value(if z == *x { *y } else { *x });
            let z = self.value(z);
            let so = self.conclusion_of_peers(&format!("alle diese mit Kandidat {z}"));
            return format!(
                "{have}. Steht dort {other}, so fehlt {other} in allen diesen Zellen, und eine von ihnen ist {z}. \
                 Also ist {outside} oder eine von ihnen {z}: {so}"
            );
        }
        let is_struck = |value: &u8| struck.contains(value);
        let of_pair = [*x, *y].into_iter().filter(is_struck);
        let of_set = rest.iter().copied().filter(is_struck);
        let of_pair = of_pair.map(|value| format!("{outside} oder eine von ihnen {}", self.value(value)));
        let of_set = of_set.map(|value| format!("eine von ihnen {}", self.value(value)));
        let parts: Vec<String> = of_pair.chain(of_set).collect();
        format!(
            "{have}. Welcher von beiden Werten dort auch steht, er fehlt dann in allen diesen Zellen, und sie haben \
             alle übrigen. Also ist {}: {}",
            list(&parts, "und"),
            self.conclusion()
        )
    }

    /// The cells that are filled together come first, then those that they must leave a value for.
    fn aligned(&self) -> String {
        let cells = &self.step.evidence.cells;
        let count = if self.step.technique == Technique::AlignedPairExclusion { 2 } else { 3 };
        let (base, others) = cells.split_at(count.min(cells.len()));
        let (its, theirs) = (self.cells(base, "und"), self.cells(others, "und"));
        let (see, all) = (see(others.len()), if count == 2 { "beide Zellen" } else { "alle drei Zellen" });
        let left = if others.len() == 1 { "ihr" } else { "jeder davon" };
        let parts = self.struck().into_iter().map(|(values, cells)| {
            format!("mit {} in {}", self.values(&values, "oder"), self.cells(&cells, "oder"))
        });
        let parts = capitalised(&parts.collect::<Vec<String>>().join(" oder "));
        format!(
            "{theirs} {see} {all} {its}, und {left} muss ein Wert bleiben. {parts} bliebe keiner. Also {}",
            self.so()
        )
    }

    fn strong_links(&self) -> String {
        let Evidence { values, houses, .. } = &self.step.evidence;
        let (strong, weak): (Vec<&Link>, Vec<&Link>) =
            self.step.evidence.links().partition(|link| link.to.holds);
        let value = values.first().map(|&value| self.value(value)).unwrap_or_default();
        let group = |cells: &[u16]| self.cells(cells, "oder");
        let each = strong.iter().zip(houses).map(|(link, house)| {
            let (one, other) = (&link.from.cells, &link.to.cells);
            let or = if one.len() + other.len() > 2 { ", oder aber in " } else { " oder " };
            format!(
                "{} steht {value} in {}{or}{}",
                houses::within(*house, self.names),
                group(one),
                group(other)
            )
        });
        let each: Vec<String> = each.collect();
        let joints = weak.iter().map(|link| {
            let (one, other) = (&link.from.cells, &link.to.cells);
            match link.why {
                Why::House(house) => {
                    let all = joined(one, other);
                    let most = if all.len() == 2 { "sind nicht beide" } else { "ist höchstens eine davon" };
                    let (its, within) = (self.cells(&all, "und"), houses::within(house, self.names));
                    format!("{its} liegen {} {within}, also {most} {value}", both(all.len()))
                }
                _ => {
                    let (see, one) = (see(one.len()), self.cells(one, "und"));
                    let other = self.cells(other, "und");
                    format!("{one} {see} {other}, also steht {value} nicht auf beiden Seiten")
                }
            }
        });
        let joints: Vec<String> = joints.collect();
        let (Some(start), Some(end)) = (strong.first(), strong.last()) else { return String::new() };
        let (each, joints) = (each.join("; "), joints.join("; "));
        if weak.len() == strong.len() {
            // Each house has the value at one end of its link, and no joint has it twice.
            let times = ["", "einmal", "zweimal", "dreimal", "viermal"].get(weak.len()).unwrap_or(&"");
            let joints_of = weak.iter().filter_map(|link| match link.why {
                Why::House(house) => Some(houses::within(house, self.names)),
                _ => None,
            });
            let (all, so) = (list(&joints_of.collect::<Vec<String>>(), "und"), self.conclusion());
            return format!(
                "{each}. {joints}. Da {value} dort {times} steht, steht {value} je einmal {all}: {so}"
            );
        }
        let ends = joined(&start.from.cells, &end.to.cells);
        let so = self.conclusion_of_peers(these(ends.len()));
        format!("{each}. {joints}. Also steht {value} in {}: {so}", group(&ends))
    }

    /// What follows where a value goes that sees something.
    pub(super) fn conclusion_of_peers(&self, seen: &str) -> String {
        let cells = self.struck_cells();
        let values: Vec<i32> = self.struck_values().into_iter().map(i32::from).collect();
        let (count, cells) = (cells.len(), self.cells(&cells, "und"));
        format!("{cells}, die {seen} {}, {} {}", see(count), are(count), none_of(self.names, &values))
    }

    /// What follows, as sentences of their own.
    pub(super) fn conclusion(&self) -> String {
        clause::all(&self.clauses())
    }

    /// What follows, behind a word like "also".
    pub(super) fn so(&self) -> String {
        clause::so(&self.clauses())
    }

    fn clauses(&self) -> Vec<Clause> {
        moves::follows(&self.follows(), self.names)
    }

    /// In the first house of the step.
    pub(super) fn within_first(&self) -> String {
        let house = self.step.evidence.houses.first();
        house.map(|&house| houses::within(house, self.names)).unwrap_or_default()
    }
}
