//! The words that hints are made of: what every language needs to say it, and the languages, a folder each.
//!
//! What is told is found out once, in a technique or here. How it is said, whole sentences, stands with each
//! [`Language`].

mod chain;
mod de;
mod en;
mod language;
mod step;

use super::area::Pattern;
use super::{Coordinates, Need};
use crate::board::{House, HouseKind, ValueSet, members};

pub use language::Language;
pub(super) use step::tell as tell_step;

/// How a puzzle names what hints speak of.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    /// What hints are told in.
    pub language: Language,
    /// How many columns its board has.
    pub columns: usize,
    /// How its cells are named.
    pub coordinates: Coordinates,
    /// The houses of its board, as far as they are known.
    pub houses: &'a [House],
    /// A value as it is written in a cell.
    pub symbol: &'a dyn Fn(i32) -> String,
    /// What an item of its exact cover stands for, if that is known.
    pub item: &'a dyn Fn(usize) -> Option<Need>,
}

impl Names<'static> {
    /// The values as numbers, and cells by row and column.
    #[must_use]
    pub fn plain(columns: usize) -> Self {
        let symbol = &|value: i32| value.to_string();
        Names {
            language: Language::default(),
            columns,
            coordinates: Coordinates::default(),
            houses: &[],
            symbol,
            item: &|_| None,
        }
    }
}

impl Names<'_> {
    /// A cell.
    #[must_use]
    pub fn cell(&self, cell: usize) -> String {
        self.coordinates.cell(cell, self.columns)
    }

    /// A value in a sentence. A letter is set in quotes where cells begin with letters, too.
    #[must_use]
    pub fn value(&self, value: i32) -> String {
        let symbol = (self.symbol)(value);
        match self.coordinates {
            Coordinates::Letters if symbol.contains(char::is_alphabetic) => format!("“{symbol}”"),
            _ => symbol,
        }
    }

    /// A house. Rows, columns and boxes are counted; of others, it is told where they lie.
    #[must_use]
    pub fn house(&self, kind: HouseKind) -> String {
        self.language.sentences().house(kind, self)
    }

    /// The house of a kind, if it is known.
    pub(super) fn known(&self, kind: HouseKind) -> Option<&House> {
        self.houses.iter().find(|house| house.kind == kind)
    }

    /// Cells with a word before the last.
    pub(super) fn cells(&self, cells: &[usize], word: &str) -> String {
        list(&cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<String>>(), word)
    }

    /// Values with a word before the last.
    pub(super) fn values(&self, values: &[i32], word: &str) -> String {
        list(&values.iter().map(|&value| self.value(value)).collect::<Vec<String>>(), word)
    }
}

/// The names of cells and values by their numbers.
pub(crate) struct Words<'a> {
    names: Names<'a>,
    values: &'a [i32],
}

impl<'a> Words<'a> {
    pub(crate) fn new(names: Names<'a>, values: &'a [i32]) -> Self {
        Words { names, values }
    }

    /// How cells, houses and values are named.
    pub(crate) fn names(&self) -> &Names<'a> {
        &self.names
    }

    /// A cell by its row and column.
    pub(crate) fn cell(&self, cell: usize) -> String {
        self.names.cell(cell)
    }

    /// A house.
    pub(crate) fn house(&self, house: HouseKind) -> String {
        self.names.house(house)
    }

    /// A value by its number.
    pub(crate) fn symbol(&self, number: u8) -> String {
        self.names.value(self.values[usize::from(number)])
    }

    fn symbols(&self, set: ValueSet) -> Vec<String> {
        members(set).map(|number| self.symbol(number)).collect()
    }

    /// All values of a set.
    pub(crate) fn all(&self, set: ValueSet) -> String {
        list(&self.symbols(set), "and")
    }

    /// Any value of a set.
    pub(crate) fn any(&self, set: ValueSet) -> String {
        list(&self.symbols(set), "or")
    }

    /// What something can hold: `is 3`, `can only be 1 or 2`, `can only be 1 to 4`.
    pub(crate) fn is(&self, set: ValueSet) -> String {
        let numbers: Vec<u8> = members(set).collect();
        match &numbers[..] {
            [one] => format!("is {}", self.symbol(*one)),
            [first, .., last] if numbers.len() > 3 && usize::from(last - first) + 1 == numbers.len() => {
                format!("can only be {} to {}", self.symbol(*first), self.symbol(*last))
            }
            _ => format!("can only be {}", self.any(set)),
        }
    }

    /// What a cell can hold.
    pub(crate) fn can_be(&self, cell: usize, set: ValueSet) -> String {
        format!("{} {}", self.cell(cell), self.is(set))
    }

    pub(crate) fn cells(&self, cells: &[usize]) -> String {
        list(&cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<String>>(), "and")
    }

    /// Cells one after the other.
    pub(crate) fn row_of(&self, cells: &[usize]) -> String {
        cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<String>>().join(" ")
    }

    /// Fillings, each as its values with blanks between them.
    pub(crate) fn fillings(&self, fillings: &[Vec<u8>]) -> String {
        let one = |filling: &Vec<u8>| {
            filling.iter().map(|&number| self.symbol(number)).collect::<Vec<String>>().join(" ")
        };
        list(&fillings.iter().map(one).collect::<Vec<String>>(), "or")
    }

    /// Sets, each as its values with blanks between them.
    pub(crate) fn sets(&self, sets: &[ValueSet]) -> String {
        let sets: Vec<String> = sets.iter().map(|&set| self.symbols(set).join(" ")).collect();
        list(&sets, "or")
    }

    /// A naked or hidden subset.
    pub(crate) fn subset(&self, pattern: &Pattern) -> String {
        let Pattern::Subset { cells, values, is_hidden } = pattern else { return String::new() };
        let its = self.cells(cells);
        match (is_hidden, cells.len()) {
            (true, 1) => format!("only {its} can be {}", self.all(*values)),
            (false, 1) => format!("{its} can only be {}", self.all(*values)),
            (true, _) => format!("{} are only in {its}", self.all(*values)),
            (false, _) => format!("{its} can only be {}", self.any(*values)),
        }
    }
}

/// Things with commas and a word between them.
pub(crate) fn list(things: &[String], word: &str) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// A sentence with a capital letter at its beginning.
fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
