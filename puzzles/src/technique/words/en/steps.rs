//! Steps in words, as one would tell them to somebody who sits beside: where to look, what is there, what
//! follows, and why.

use super::super::form::Form;
use super::super::list;
use super::super::step::{LeftOver, Teller, joined};
use super::houses::{self, within};
use super::{English, moves};
use crate::board::HouseKind;
use crate::technique::{Evidence, Link, Technique, Why};

impl Teller<'_, English> {
    pub(super) fn tell(&self) -> String {
        let Evidence { cells, values, houses, .. } = &self.step.evidence;
        let first = houses.first().map(|&house| self.within(house)).unwrap_or_default();
        let value = values.first().map(|&value| self.value(value)).unwrap_or_default();
        let its = || self.cells(cells, "and");
        match self.form() {
            Form::Single => self.single(),
            Form::DirectLocked => self.direct_locked(),
            Form::Locked => {
                let into = houses.get(1).map(|&house| self.within(house)).unwrap_or_default();
                let (its, all, so) = (its(), both(cells.len()), self.conclusion());
                format!("{first}, {value} can only be in {its}, which are {all} {into}, so {so}")
            }
            Form::CommonPeers => {
                let so = self.conclusion_of_peers(of_them(cells.len()));
                format!("{first}, {value} can only be in {}. So {so}", its())
            }
            Form::Leftovers => self.leftovers(),
            Form::NakedSet => {
                let (its, all) = (its(), self.values(values, "and"));
                format!("{first}, only {all} are left for {its}, so {}", self.conclusion())
            }
            Form::DirectHiddenSet => self.direct_hidden(),
            Form::HiddenSet => {
                let (its, all) = (its(), self.values(values, "and"));
                format!("{first}, {all} can only be in {its}, so {}", self.conclusion())
            }
            Form::Fish => {
                let (base, cover) = self.halves();
                let [base, cover] = [base, cover].map(|houses| within(&self.houses(houses)));
                format!("{base}, {value} can only be {cover}, once in each. So {}", self.conclusion())
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
                let (all, chains) = (self.cells(cells, "or"), self.chains());
                format!("{first}, {value} is in {all}. {chains}. In every case, {}", self.conclusion())
            }
            Form::DoubleForcing => {
                let supposed = self.step.evidence.links().next().map(|link| self.claim(&link.from));
                let (supposed, chains) = (supposed.unwrap_or_default(), self.chains());
                format!("{supposed} or not. {chains}. Either way, {}", self.conclusion())
            }
            Form::Seen => {
                format!("{}; so {}", self.seen(), self.conclusion())
            }
            Form::LastInCage => match cells.len() {
                0 => format!("{}; so {}", self.says(), self.conclusion()),
                _ => format!("{}, and its other cells are known; so {}", self.says(), self.conclusion()),
            },
            Form::NeededValue => {
                let so = self.conclusion_of_peers(of_them(cells.len()));
                format!("{}. It needs {value}, which can only be in {}; so {so}", self.seen(), its())
            }
            Form::Bare => self.conclusion(),
        }
    }

    /// The values of a cell, each with what follows from it.
    fn cell_forcing(&self) -> String {
        let Evidence { cells, values, .. } = &self.step.evidence;
        let cell = cells.first().map(|&cell| self.cell(cell)).unwrap_or_default();
        let (all, chains) = (self.values(values, "or"), self.chains());
        let case = if values.len() == 2 { "Either way" } else { "In every case" };
        format!("{cell} is {all}. {chains}. {case}, {}", self.conclusion())
    }

    fn leftovers(&self) -> String {
        let LeftOver { lines, regions, are_rows, inside, outside, without } = self.left_over();
        let (one, other) = (self.cells(inside, "and"), self.cells(outside, "and"));
        let same = match inside.len() {
            1 => format!("{one} and {other} have the same value"),
            _ => format!("{one} have the same values as {other}, in some order"),
        };
        let kind = if are_rows { "rows" } else { "columns" };
        let (lines, regions, so) = (self.houses(lines), self.houses(regions), self.conclusion());
        let values = self.values(&self.struck_values(), "or");
        let without = without.map(|cells| self.cells(cells, "and"));
        let as_none = without.map_or_else(String::new, |cells| match inside.len() {
            1 => format!(", as {cells} cannot be {values}"),
            _ => format!(", as none of {cells} can be {values}"),
        });
        format!(
            "{lines} share all cells with {regions}, but for {one} in the {kind} and {other} outside. So {same}: {so}{as_none}"
        )
    }

    /// The cells are the fins.
    fn finned(&self) -> String {
        let Evidence { cells, values, .. } = &self.step.evidence;
        let (base, cover) = self.halves();
        let [base, cover] = [base, cover].map(|houses| within(&self.houses(houses)));
        let value = values.first().map(|&value| self.value(value)).unwrap_or_default();
        let fish = match self.step.technique {
            Technique::FinnedXWing => "an X-wing",
            Technique::FinnedSwordfish => "a swordfish",
            _ => "a jellyfish",
        };
        let struck = self.struck_cells();
        let (see, struck, so) = (sees(&struck), self.cells(&struck, "and"), self.conclusion());
        let (without, with) = match cells.len() {
            1 => ("not there", format!("it is, {struck} {see} it")),
            2 => ("in neither", format!("it is in one of them, {struck} {see} that one")),
            _ => ("in none of these", format!("it is in one of them, {struck} {see} that one")),
        };
        format!(
            "{base}, {value} can only be {cover}, or in {}. If it is {without}, this is {fish}, which strikes \
             it out of {struck}; if {with}. Either way, {so}",
            self.cells(cells, "or")
        )
    }

    /// A pivot and two cells that it sees; z, and what makes the one and the other z if the pivot has it.
    fn wing(&self) -> String {
        let Evidence { cells, values, .. } = &self.step.evidence;
        let (&[pivot, one, other], &[z, x, y]) = (&cells[..], &values[..]) else { return String::new() };
        let is_three = self.step.technique == Technique::XyzWing;
        let all = if is_three { self.sorted(&[x, y, z], "or") } else { self.sorted(&[x, y], "or") };
        let both = self.cells_in_order(&[one, other], "and");
        let [pivot, one, other] = [pivot, one, other].map(|cell| self.cell(cell));
        let [first, second] = [x, y].map(|value| self.sorted(&[value, z], "or"));
        let [z, x, y] = [z, x, y].map(|value| self.value(value));
        let chains = format!(
            "{pivot} is {all}. If it is {x}, {one}, which is {first}, is {z}; if it is {y}, {other}, which is \
             {second}, is {z}"
        );
        match is_three {
            true => format!(
                "{chains}; or it is {z} itself. In every case, {}",
                self.conclusion_of_peers("all three cells")
            ),
            false => {
                format!("{chains}. Either way, {}", self.conclusion_of_peers(&both))
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
        let (set, outside) = (self.cells(set, "and"), self.cell(*outside));
        let all = self.sorted(values, "and");
        let pair = self.sorted(&[*x, *y], "or");
        let struck = self.struck_values();
        if let &[z] = &struck[..]
            && (z == *x || z == *y)
        {
            let other = self.value(if z == *x { *y } else { *x });
            let z = self.value(z);
            let so = self.conclusion_of_peers(&format!("all of these that can be {z}"));
            return format!(
                "{set} have only {all} between them, and {outside} is {pair}. If it is {other}, it takes {other} from \
                 all of them, and one of them is {z}. So {outside} or one of them is {z}: {so}"
            );
        }
        let is_struck = |value: &u8| struck.contains(value);
        let of_pair: Vec<u8> = [*x, *y].into_iter().filter(is_struck).collect();
        let of_set: Vec<u8> = rest.iter().copied().filter(is_struck).collect();
        let mut parts: Vec<String> = Vec::new();
        parts.extend(
            of_pair.iter().map(|&value| format!("{outside} or one of them is {}", self.value(value))),
        );
        parts.extend(of_set.iter().map(|&value| format!("one of them is {}", self.value(value))));
        let so = self.conclusion();
        format!(
            "{set} have only {all} between them, and {outside} is {pair}. Whichever it is, it takes it from all of \
             them, and they have all the others. So {}: {so}",
            list(&parts, "and")
        )
    }

    /// The cells that are filled together come first, then those that they must leave a value for.
    fn aligned(&self) -> String {
        let cells = &self.step.evidence.cells;
        let count = if self.step.technique == Technique::AlignedPairExclusion { 2 } else { 3 };
        let (base, others) = cells.split_at(count.min(cells.len()));
        let see = sees(others);
        let (its, theirs, all, so) = (
            self.cells(base, "and"),
            self.cells(others, "and"),
            if count == 2 { "both" } else { "all" },
            self.conclusion(),
        );
        let left = if others.len() == 1 { "it" } else { "each of them" };
        let parts = self.struck().into_iter().map(|(values, cells)| {
            format!("{} were {}", self.cells(&cells, "or"), self.values(&values, "or"))
        });
        let parts = parts.collect::<Vec<String>>().join(", or ");
        format!(
            "{theirs} {see} {all} of {its}, which must leave {left} a value. If {parts}, they could not. So {so}"
        )
    }

    fn strong_links(&self) -> String {
        let Evidence { values, houses, .. } = &self.step.evidence;
        let (strong, weak): (Vec<&Link>, Vec<&Link>) =
            self.step.evidence.links().partition(|link| link.to.holds);
        let value = values.first().map(|&value| self.value(value)).unwrap_or_default();
        let group = |cells: &[u16]| self.cells(cells, "or");
        let each = strong.iter().zip(houses).map(|(link, house)| {
            let (one, other) = (&link.from.cells, &link.to.cells);
            let or = if one.len() + other.len() > 2 { ", or else " } else { " or " };
            format!("{}, {value} is in {}{or}{}", self.within(*house), group(one), group(other))
        });
        let each: Vec<String> = each.collect();
        let joints = weak.iter().map(|link| {
            let (one, other) = (&link.from.cells, &link.to.cells);
            match link.why {
                Why::House(house) => {
                    let all = joined(one, other);
                    let count = if all.len() == 2 { "not both are" } else { "at most one of them is" };
                    let (its, both, house) = (self.cells(&all, "and"), both(all.len()), self.within(house));
                    format!("{its} are {both} {house}, so {count} {value}")
                }
                _ => {
                    let (one, other, see) = (self.cells(one, "and"), self.cells(other, "and"), sees(one));
                    format!("{one} {see} {other}, so {value} is not on both sides")
                }
            }
        });
        let joints: Vec<String> = joints.collect();
        let (Some(start), Some(end)) = (strong.first(), strong.last()) else { return String::new() };
        let (each, joints) = (each.join("; "), joints.join("; "));
        if weak.len() == strong.len() {
            // Each house has the value at one end of its link, and no joint has it twice.
            let times = ["", "once", "twice", "three times", "four times"].get(weak.len()).unwrap_or(&"");
            let joints_of = weak.iter().filter_map(|link| match link.why {
                Why::House(house) => Some(self.house(house)),
                _ => None,
            });
            let (all, so) = (list(&joints_of.collect::<Vec<String>>(), "and"), self.conclusion());
            return format!(
                "{each}. {joints}. As {value} is there {times}, it is there once in each of {all}: {so}"
            );
        }
        let ends = joined(&start.from.cells, &end.to.cells);
        let so = self.conclusion_of_peers(of_them(ends.len()));
        format!("{each}. {joints}. So {value} is in {}: {so}", group(&ends))
    }

    /// What follows where a value goes that sees something.
    pub(super) fn conclusion_of_peers(&self, seen: &str) -> String {
        let cells = self.struck_cells();
        let are = if cells.len() == 1 { "is" } else { "are" };
        let values = self.values(&self.struck_values(), "or");
        format!("{}, which {} {seen}, {are} not {values}", self.cells(&cells, "and"), sees(&cells))
    }

    /// What follows.
    pub(super) fn conclusion(&self) -> String {
        moves::follows(&self.follows(), self.names)
    }

    /// In a house: `in row 3`.
    pub(super) fn within(&self, house: HouseKind) -> String {
        within(&self.house(house))
    }

    /// Houses, whose kind is named once.
    fn houses(&self, houses: &[HouseKind]) -> String {
        houses::all_named(houses, self.names)
    }
}

/// What cells do.
fn sees(cells: &[u16]) -> &'static str {
    if cells.len() == 1 { "sees" } else { "see" }
}

pub(super) fn both(count: usize) -> &'static str {
    if count == 2 { "both" } else { "all" }
}

/// `count` things that have been named.
pub(super) fn of_them(count: usize) -> &'static str {
    match count {
        1 => "it",
        2 => "both",
        _ => "all of these",
    }
}
