//! Constraints as lines of text: `killer 16: r1c1 r1c2 r2c1`.
//!
//! Before the colon stand the plainest name of the kind, its number or its values, and other parts that are no places.
//! Behind it stand cells, with blanks between them, lines of cells, joined by hyphens, and clones behind `=`.

use std::collections::BTreeSet;

use serde_json::Value as Json;

use super::made::{At, Made};
use super::read::Numbered;
use crate::constraint::kinds::{KINDS, Kind, named};
use crate::constraint::{Direction, Part, cell_named};
use crate::notation::text::{Mistake, TextError, quoted, whole, words};
use crate::operator::Operator;

/// The key of the operator, whose sign stands behind the value.
pub(super) const OPERATOR: &str = "operator";
/// The most words of a name.
const MOST_WORDS: usize = 3;

/// Common names, without blanks, of what is called otherwise here, and how.
const MEANT: [(&str, &str); 18] = [
    ("max", "`maximum`"),
    ("min", "`minimum`"),
    ("white", "`dot white`"),
    ("whitedot", "`dot white`"),
    ("black", "`dot black`"),
    ("blackdot", "`dot black`"),
    ("kropki", "`dot white` or `dot black`"),
    ("knight", "`anti-knight`"),
    ("king", "`anti-king`"),
    ("germanwhispers", "`whispers`"),
    ("dutchwhispers", "`whispers 4`"),
    ("x", "`xv X`"),
    ("v", "`xv V`"),
    ("quadruples", "`quad`"),
    ("quads", "`quad`"),
    ("diagonal", "`diagonals` in the first line"),
    ("diagonals", "`diagonals` in the first line"),
    ("windoku", "`windoku` in the first line"),
];

/// A constraint in the making.
#[derive(Clone)]
struct ConstraintLine {
    kind: &'static Kind,
    /// As the text calls it.
    name: String,
    at: At,
    /// Its parts by their keys.
    parts: Vec<(String, Made)>,
    numbers: Vec<(At, String)>,
}

/// The cells after a colon.
#[derive(Default)]
struct Cells<'t> {
    cells: Vec<(At, &'t str)>,
    lines: Vec<(At, Vec<(At, &'t str)>)>,
    clones: Option<(At, Vec<(At, &'t str)>)>,
}

impl Cells<'_> {
    /// Each by itself, where there are several and nothing else.
    fn one_by_one(self) -> Vec<Self> {
        if self.cells.len() < 2 || !self.lines.is_empty() || self.clones.is_some() {
            return vec![self];
        }
        self.cells.into_iter().map(|cell| Cells { cells: vec![cell], ..Cells::default() }).collect()
    }
}

/// The JSON of the constraints on a line: several where the kind has one cell, and there are more.
pub(super) fn read((number, line): Numbered<'_>) -> Result<Vec<Made>, TextError> {
    let (head, tail) = match line.split_once(':') {
        Some((head, tail)) => (head, Some(tail)),
        None => (line, None),
    };
    let head_words: Vec<(At, &str)> = words(head).map(|(column, word)| ((number, column), word)).collect();
    let Some((kind, name_words)) = name(&head_words) else {
        let at = head_words.first().map_or((number, 1), |&(at, _)| at);
        let expected = match alike(&head_words) {
            Some(name) => format!("a constraint, perhaps {name}"),
            None => format!("a constraint ({})", names()),
        };
        return Err(wrong(at, expected, quoted(line.trim())));
    };
    let name = name_words.iter().map(|(_, word)| *word).collect::<Vec<&str>>().join(" ");
    let mut constraint =
        ConstraintLine { kind, name, at: head_words[0].0, parts: Vec::new(), numbers: Vec::new() };
    constraint.head(&head_words[name_words.len()..])?;
    let column = head.chars().count() + 1;
    let cells = tail.map_or_else(|| Ok(Cells::default()), |tail| cells_of(tail, (number, column + 1)))?;
    let all = if kind.has(Part::Cell) { cells.one_by_one() } else { vec![cells] };
    let one = |cells| {
        let mut constraint = constraint.clone();
        constraint.tail(cells, (number, column))?;
        Ok(constraint.finish())
    };
    all.into_iter().map(one).collect()
}

/// Whether a line looks like a constraint: it begins with the name of a kind, and has a colon or nothing after it.
pub(crate) fn is_constraint(line: &str) -> bool {
    let (head, tail) = line.split_once(':').map_or((line, None), |(head, tail)| (head, Some(tail)));
    let head: Vec<(At, &str)> = words(head).map(|(column, word)| ((1, column), word)).collect();
    name(&head).is_some_and(|(_, name)| tail.is_some() || name.len() == head.len())
}

/// The kind that the first words name, and those words.
fn name<'w, 't>(words: &'w [(At, &'t str)]) -> Option<(&'static Kind, &'w [(At, &'t str)])> {
    (1..=words.len().min(MOST_WORDS)).rev().find_map(|count| {
        let joined: Vec<&str> = words[..count].iter().map(|(_, word)| *word).collect();
        Some((named(&joined.join("-"))?, &words[..count]))
    })
}

/// All names, as they are written.
fn names() -> String {
    KINDS.iter().map(Kind::plain_name).collect::<Vec<&str>>().join(", ")
}

/// What the first words mean, as many of them as possible: what a common name stands for, or the name that is nearly
/// the same.
fn alike(words: &[(At, &str)]) -> Option<String> {
    let all: Vec<&str> =
        KINDS.iter().flat_map(|kind| kind.words.iter().chain([&kind.name])).copied().collect();
    let is_name = |word: &str| !word.contains(|letter: char| letter.is_ascii_digit());
    let count = words.iter().take(MOST_WORDS).take_while(|(_, word)| is_name(word)).count();
    (1..=count).rev().find_map(|count| {
        let joined: String = words[..count].iter().map(|(_, word)| word.to_lowercase()).collect();
        let joined = joined.replace('-', "");
        let meant = MEANT.iter().find(|(name, _)| *name == joined);
        meant.map(|(_, meant)| (*meant).to_owned()).or_else(|| Some(format!("`{}`", near(&joined, &all)?.1)))
    })
}

/// The name that is most like a word, if any is nearly the same, and by how many letters they differ.
pub(super) fn near(word: &str, names: &[&'static str]) -> Option<(usize, &'static str)> {
    /// One letter in this many may be another.
    const LETTERS: usize = 4;
    let most = |name: &str| name.len().div_ceil(LETTERS);
    // Long ones would take long, and are like none.
    let names = names.iter().filter(|name| word.len() <= name.len() + most(name));
    let changes = names.map(|name| (changes(word, &name.replace('-', "")), *name));
    changes.filter(|(changes, name)| *changes <= most(name)).min()
}

/// How many letters are to be put in, left out, or replaced to come from a word to another.
fn changes(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.chars().count()).collect();
    for (above, letter) in from.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], above + 1);
        for (place, other) in to.chars().enumerate() {
            let changed = diagonal + usize::from(letter != other);
            diagonal = row[place + 1];
            row[place + 1] = changed.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row[to.chars().count()]
}

fn wrong((line, column): At, expected: impl std::fmt::Display, found: impl std::fmt::Display) -> TextError {
    Mistake::new(expected, found).at(line, column)
}

impl ConstraintLine {
    fn wrong(&self, at: At, expected: &str, found: &str) -> TextError {
        let mistake = Mistake::new(expected, found);
        Mistake::from_error(format_args!("{}: {mistake}", self.name)).at(at.0, at.1)
    }

    fn add(&mut self, key: &str, at: At, json: &Json) {
        let mut made = Made::default();
        made.add(at, &json.to_string());
        self.parts.push((key.to_owned(), made));
    }

    /// What stands before the colon behind the name.
    fn head(&mut self, words: &[(At, &str)]) -> Result<(), TextError> {
        let kind = self.kind;
        let mut words = words.iter().copied();
        while let Some((at, word)) = words.next() {
            let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
            let upper = word.to_ascii_uppercase();
            if kind.has(Part::Result) {
                self.result(at, word)?;
            } else if is_number && (kind.has(Part::Value) || kind.has(Part::Values)) {
                self.numbers.push((at, word.trim_start_matches('0').to_owned()));
            } else if kind.has(Part::Letter) && ["X", "V"].contains(&&*upper) {
                self.add("value", at, &upper.into());
            } else if kind.has(Part::Direction) && Direction::named(&upper).is_some() {
                self.add("direction", at, &upper.into());
            } else if kind.has(Part::Repeats) && upper == "REPEATS" {
                self.add("repeats", at, &true.into());
            } else if let Some(own) = kind.own_part() {
                // A word and what it is. The word may be left out.
                let is_own = word.eq_ignore_ascii_case(own);
                let is_word = is_own || !is_number && words.len() > 0;
                let said = if is_word { words.next() } else { Some((at, word)) };
                let key = if is_word && !is_own { word } else { own };
                let Some((at, value)) = said else {
                    return Err(self.wrong(at, &format!("{word} and what it is"), "the word alone"));
                };
                let value = whole::<u32>(value).map_or_else(|| value.into(), Json::from);
                self.add(key, at, &value);
            } else {
                return Err(self.wrong(at, &self.expected_in_head(), &quoted(word)));
            }
        }
        let mut known = BTreeSet::new();
        if let Some((key, _)) = self.parts.iter().find(|(key, _)| !known.insert(key)) {
            return Err(self.wrong(self.at, "each word once", &format!("the {key} again")));
        }
        match &self.numbers[1.min(self.numbers.len())..] {
            [(at, second), ..] if !kind.has(Part::Values) => Err(self.wrong(*at, "one number", second)),
            _ => Ok(()),
        }
    }

    /// A result, and the sign of its operator, which may stand by itself: `12x`, or `12 x`.
    fn result(&mut self, at: At, word: &str) -> Result<(), TextError> {
        let count = word.bytes().take_while(u8::is_ascii_digit).count();
        let (number, sign) = word.split_at(count);
        if !number.is_empty() {
            self.numbers.push((at, number.trim_start_matches('0').to_owned()));
        }
        match Operator::named(sign) {
            _ if sign.is_empty() => Ok(()),
            Some(operator) if operator != Operator::Given => {
                self.add(OPERATOR, (at.0, at.1 + count), &operator.to_string().into());
                Ok(())
            }
            _ => Err(self.wrong(at, &self.expected_in_head(), &quoted(word))),
        }
    }

    /// What a kind has before the colon.
    fn expected_in_head(&self) -> String {
        let said = self.kind.parts.iter().filter_map(|part| match part {
            Part::Value => Some("a number"),
            Part::Values => Some("values"),
            Part::Result => Some("a result such as 12+, 2-, 12x, 2/ or 12"),
            Part::Letter => Some("X or V"),
            Part::Direction => Some("a direction (UR, DR, DL or UL)"),
            Part::Repeats => Some("`repeats`"),
            _ => None,
        });
        let end = if self.kind.is_flag() && self.kind.own_part().is_none() {
            "the end of the line"
        } else {
            "a colon"
        };
        said.chain([end]).collect::<Vec<&str>>().join(" or ")
    }

    /// What stands behind the colon.
    fn tail(&mut self, Cells { mut cells, lines, clones }: Cells<'_>, colon: At) -> Result<(), TextError> {
        let kind = self.kind;
        if kind.has(Part::Cells(1)) && kind.has(Part::Lines) && cells.is_empty() {
            // The circle of an arrow is where its line begins.
            cells.extend(lines.first().and_then(|(_, line)| line.first()));
        }
        let is_one = kind.has(Part::Cell) || kind.has(Part::Outside);
        let has_cells = is_one
            || kind.own_part().is_some()
            || kind.parts.iter().any(|part| matches!(part, Part::Cells(_) | Part::Neighbours));
        if let Some(&(at, first)) = cells.first().filter(|_| !has_cells) {
            let expected = if kind.has(Part::Lines) {
                "cells joined to a line, such as r1c1-r1c2"
            } else {
                "nothing after it"
            };
            return Err(self.wrong(at, expected, &quoted(first)));
        }
        if let Some(&(at, second)) = cells.get(1).filter(|_| kind.has(Part::Outside)) {
            return Err(self.wrong(at, "one cell", &quoted(second)));
        }
        if let Some((at, line)) = lines.first().filter(|_| !kind.has(Part::Lines)) {
            return Err(self.wrong(
                *at,
                "cells with blanks between them",
                &quoted(&format!("{}-", line[0].1)),
            ));
        }
        if let Some((at, _)) = clones.as_ref().filter(|_| !kind.has(Part::Clones)) {
            return Err(self.wrong(*at, "cells", "\"=\""));
        }
        if has_cells && kind.has(Part::Lines) && lines.is_empty() {
            return Err(self.wrong(
                colon,
                "cells and then lines that begin there, such as r1c1 r1c1-r1c2, after a colon",
                "no line",
            ));
        }
        if cells.is_empty() && has_cells {
            let expected = match () {
                () if kind.has(Part::Outside) => "a cell beside the board after a colon, such as r1c0",
                () if is_one => "a cell after a colon, such as r1c2",
                () => "cells after a colon, such as r1c2 r1c3",
            };
            return Err(self.wrong(colon, expected, "none"));
        }
        let is_there = |key: &str| self.parts.iter().any(|(known, _)| known == key);
        let needed = [
            (Part::Letter, is_there("value"), "X or V before the colon"),
            (Part::Direction, is_there("direction"), "UR, DR, DL or UL before the colon"),
            (Part::Result, !self.numbers.is_empty(), "a result such as 12x before the colon"),
            (Part::Values, !self.numbers.is_empty(), "values before the colon"),
        ];
        if let Some((.., expected)) = needed.iter().find(|(part, is_there, _)| kind.has(*part) && !is_there) {
            return Err(self.wrong(colon, expected, "none"));
        }
        if lines.is_empty() && kind.has(Part::Lines) {
            return Err(self.wrong(colon, "a line after a colon, such as r1c1-r1c2", "none"));
        }
        if clones.is_none() && kind.has(Part::Clones) {
            return Err(self.wrong(colon, "`=` and the cells that are clones", "none"));
        }
        if is_one {
            let mut made = Made::default();
            cells.into_iter().for_each(|cell| add_cell(&mut made, cell));
            self.parts.push(("cell".to_owned(), made));
        } else if has_cells {
            self.add_cells("cells", self.at, cells);
        }
        if kind.has(Part::Lines) {
            let mut made = Made::default();
            made.list(colon, lines, |made, (at, cells)| made.list(at, cells, add_cell));
            self.parts.push(("lines".to_owned(), made));
        }
        if let Some((at, cells)) = clones {
            self.add_cells("cloneCells", at, cells);
        }
        Ok(())
    }

    fn add_cells(&mut self, key: &str, at: At, cells: Vec<(At, &str)>) {
        let mut made = Made::default();
        made.list(at, cells, add_cell);
        self.parts.push((key.to_owned(), made));
    }

    fn finish(self) -> Made {
        let mut made = Made::default();
        made.call(self.name);
        made.add(self.at, &format!("{{\"kind\":{}", Json::from(self.kind.name)));
        for (key, part) in self.parts {
            made.add(self.at, &format!(",{}:", Json::from(key)));
            made.append(part);
        }
        let number = |made: &mut Made, (at, number): (At, String)| {
            made.add(at, if number.is_empty() { "0" } else { &number });
        };
        if self.kind.has(Part::Values) {
            made.add(self.at, ",\"values\":");
            made.list(self.at, self.numbers, number);
        } else if let Some(first) = self.numbers.into_iter().next() {
            made.add(self.at, ",\"value\":");
            number(&mut made, first);
        }
        made.add(self.at, "}");
        made
    }
}

/// Adds a cell that is one by its looks: `[row,column]`.
fn add_cell(made: &mut Made, (at, name): (At, &str)) {
    let [row, column] = cell_named(name).unwrap_or_default();
    made.add(at, &format!("[{row},{column}]"));
}

/// The cells that stand after a colon, of which the first character is at a place.
fn cells_of(tail: &str, (number, mut column): At) -> Result<Cells<'_>, TextError> {
    let mut found = Cells::default();
    for word in tail.split_inclusive(|c: char| c.is_whitespace() || matches!(c, ',' | '=')) {
        let at = (number, column);
        let sign = word.chars().next_back().unwrap_or_default();
        let cells = word.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ',' | '='));
        column += word.chars().count();
        if cells.split('-').any(str::is_empty) && cells.contains('-') {
            return Err(wrong(at, "cells joined by `-` without blanks, such as r1c1-r1c2", quoted(cells)));
        }
        if cells.contains('-') {
            let mut line = Vec::new();
            let mut place = at;
            for name in cells.split('-') {
                line.push(checked(place, name)?);
                place.1 += name.chars().count() + 1;
            }
            found.lines.push((at, line));
        } else if !cells.is_empty() {
            let cell = checked(at, cells)?;
            found.clones.as_mut().map_or(&mut found.cells, |(_, clones)| clones).push(cell);
        }
        if sign == '=' {
            let at = (number, column - 1);
            if found.clones.replace((at, Vec::new())).is_some() {
                return Err(wrong(at, "cells", "\"=\" again"));
            }
        }
    }
    Ok(found)
}

/// A name that is one of a cell by its looks.
fn checked(at: At, name: &str) -> Result<(At, &str), TextError> {
    match cell_named(name) {
        Some(_) => Ok((at, name)),
        None => Err(wrong(at, "a cell such as r1c2", quoted(name))),
    }
}
