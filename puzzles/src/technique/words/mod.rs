//! The words that hints are made of: what every language needs to say it, and the languages, a folder each.
//!
//! What is told is found out once, in a technique or here. How it is said, whole sentences, stands with each
//! [`Language`].

mod booklet;
mod chain;
mod clues;
mod conflict;
mod de;
mod en;
mod form;
mod language;
mod said;
mod step;

use super::tell::Follows;
use super::{Coordinates, Need};
use crate::board::{House, HouseKind, ValueSet, members};

pub(crate) use booklet::{Holds, KILLER, Name, Packed, Told};
pub(crate) use clues::{Clues, Reach, RunWith, Within};
pub(crate) use conflict::Conflict;
pub use language::Language;
pub use said::{Groups, Said};
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

/// What a clue is called before it is told where it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Called {
    /// A cage, with what is written in it, as in `12×`.
    Cage(Option<String>),
    /// A run, with its sum if that is told.
    Run { sum: Option<u8>, is_across: bool },
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

    /// A house. Rows, columns and boxes have numbers; other houses are named by where they lie.
    #[must_use]
    pub fn house(&self, kind: HouseKind) -> String {
        self.language.sentences().house(kind, self)
    }

    /// That a cell has a value.
    #[must_use]
    pub fn filled(&self, cell: usize, value: i32) -> String {
        let follows = Follows { placed: vec![(cell, value)], ..Follows::default() };
        self.language.sentences().follows(&follows, self)
    }

    /// A given as a title: without an article.
    pub(crate) fn given(&self, cell: usize, value: i32) -> String {
        self.language.sentences().given(&self.cell(cell), &self.value(value))
    }

    /// A house as a title: without an article.
    pub(crate) fn label(&self, kind: HouseKind) -> String {
        self.language.sentences().label(kind, self)
    }

    /// What is said of clues.
    pub(crate) fn clues(&self) -> &'static dyn Clues {
        self.language.clues()
    }

    /// A clue, with its first cell.
    pub(crate) fn clue_at(&self, clue: &Called, cell: usize) -> String {
        self.clues().clue_at(clue, &self.cell(cell))
    }

    /// What a constraint says of its cells.
    pub(crate) fn said(&self, said: &Said, cells: &[usize]) -> String {
        let cells: Vec<String> = cells.iter().map(|&cell| self.cell(cell)).collect();
        self.clues().said(said, &cells).join(" ")
    }

    /// What a constraint is called.
    pub(crate) fn said_name(&self, said: &Said, cells: &[usize]) -> String {
        let cells: Vec<String> = cells.iter().map(|&cell| self.cell(cell)).collect();
        let [name, _] = self.clues().said(said, &cells);
        name
    }

    /// The house of a kind, if it is known.
    pub(super) fn known(&self, kind: HouseKind) -> Option<&House> {
        self.houses.iter().find(|house| house.kind == kind)
    }

    /// Cells with a word before the last.
    pub(super) fn cells(&self, cells: &[usize], word: &str) -> String {
        list(&cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<String>>(), word)
    }

    /// Values with a word before the last, or the ends of more than three without a gap with a word between them.
    pub(super) fn choice(&self, values: &[i32], or: &str, to: &str) -> String {
        match values {
            [first, .., last]
                if values.len() > 3 && i64::from(*last) - i64::from(*first) == values.len() as i64 - 1 =>
            {
                format!("{} {to} {}", self.value(*first), self.value(*last))
            }
            _ => self.values(values, or),
        }
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

    /// What is said of clues.
    pub(crate) fn clues(&self) -> &'static dyn Clues {
        self.names.clues()
    }

    /// All values of a set.
    pub(crate) fn all(&self, set: ValueSet) -> String {
        self.and(&self.symbols(set))
    }

    /// Any value of a set.
    pub(crate) fn any(&self, set: ValueSet) -> String {
        self.or(&self.symbols(set))
    }

    /// All of some things.
    pub(crate) fn and(&self, things: &[String]) -> String {
        list(things, self.clues().and())
    }

    /// Any of some things.
    pub(crate) fn or(&self, things: &[String]) -> String {
        list(things, self.clues().or())
    }

    /// The ends of a set of more than three values without a gap.
    pub(super) fn span(&self, set: ValueSet) -> Option<[String; 2]> {
        let numbers: Vec<u8> = members(set).collect();
        match &numbers[..] {
            [first, .., last] if numbers.len() > 3 && usize::from(last - first) + 1 == numbers.len() => {
                Some([first, last].map(|&number| self.symbol(number)))
            }
            _ => None,
        }
    }

    pub(crate) fn cells(&self, cells: &[usize]) -> String {
        self.names.cells(cells, self.clues().and())
    }

    /// A clue with its cells.
    pub(crate) fn clue(&self, clue: &Called, cells: &[usize]) -> String {
        format!("{} ({})", self.clues().called(clue), self.row_of(cells))
    }

    /// Cells one after the other.
    pub(crate) fn row_of(&self, cells: &[usize]) -> String {
        cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<String>>().join(" ")
    }

    /// The values of a set one after the other.
    pub(crate) fn row_of_values(&self, set: ValueSet) -> String {
        self.symbols(set).join(" ")
    }

    /// Fillings, each as its values with blanks between them.
    pub(crate) fn fillings(&self, fillings: &[Vec<u8>]) -> String {
        let one = |filling: &Vec<u8>| {
            filling.iter().map(|&number| self.symbol(number)).collect::<Vec<String>>().join(" ")
        };
        self.or(&fillings.iter().map(one).collect::<Vec<String>>())
    }

    /// Sets, each as its values with blanks between them.
    pub(crate) fn sets(&self, sets: &[ValueSet]) -> String {
        let sets: Vec<String> = sets.iter().map(|&set| self.row_of_values(set)).collect();
        self.or(&sets)
    }
}

/// Kinds of constraints as a language calls them, each once, and how many are left out where there are too many.
fn called(kinds: &[[&'static str; 2]], name: impl Fn(&str) -> Option<&'static str>) -> (Vec<String>, usize) {
    /// More would fill a page.
    const MOST: usize = 6;
    let mut names: Vec<String> =
        kinds.iter().map(|&[kind, plain]| name(kind).unwrap_or(plain).to_owned()).collect();
    names.dedup();
    let more = names.len().saturating_sub(MOST);
    names.truncate(MOST);
    (names, more)
}

/// Things with commas and a word between them.
pub(crate) fn list(things: &[String], word: &str) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// A sentence as it stands within another: without a capital letter at its beginning.
#[must_use]
pub fn within_sentence(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// A sentence with a capital letter at its beginning.
#[must_use]
pub fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
