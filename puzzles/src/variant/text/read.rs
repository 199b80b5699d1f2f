//! Reads variants from plain text.

use serde_json::Value as Json;

use super::Heading;
use super::about;
use super::constraint;
use super::made::{At, Made};
use crate::board::Boxes;
use crate::fpuzzles::ABOUT;
use crate::notation::blocks::is_said;
use crate::notation::text::{Mistake, TextError, quoted, whole, words};

/// A line with its number.
pub(super) type Numbered<'t> = (usize, &'t str);

/// A row of cells: the number of its line, and each cell with its column.
type Row<'t> = (usize, Vec<(usize, &'t str)>);

/// What has been read of a text.
struct VariantText<'t, I> {
    lines: I,
    size: usize,
    has_regions: bool,
    /// What each of [`ABOUT`] says, line by line.
    about: [Vec<(At, String)>; ABOUT.len()],
    /// Where the rows of cells begin, once they have been read.
    givens: Option<usize>,
    /// Where the candidates begin, once they have been read.
    candidates: Option<usize>,
    made: Made,
    constraints: Vec<Made>,
    /// What is only drawn, as JSON.
    drawings: Vec<(At, String)>,
    last: Numbered<'t>,
}

/// The JSON of a text that begins at the line of this number.
///
/// # Errors
/// If the text is none of a variant. Whether its parts fit together is for whoever reads the JSON.
pub(super) fn read(text: &str, first_line: usize, heading: Heading) -> Result<Made, TextError> {
    let lines = text.lines().map(|line| line.strip_suffix('\r').unwrap_or(line));
    let mut lines = (first_line..).zip(lines).filter(|(_, line)| is_said(line));
    let end = Mistake::new("a variant", "the end of the text").at(first_line, 1);
    let header = lines.next().ok_or(end)?;
    let mut variant = VariantText {
        lines,
        size: 0,
        has_regions: false,
        about: Default::default(),
        givens: None,
        candidates: None,
        made: Made::default(),
        constraints: Vec::new(),
        drawings: Vec::new(),
        last: header,
    };
    variant.header(header, heading)?;
    while let Some(line) = variant.lines.next() {
        variant.last = line;
        variant.line(line)?;
    }
    variant.finish()
}

impl<'t, I: Iterator<Item = Numbered<'t>>> VariantText<'t, I> {
    fn header(&mut self, (number, line): Numbered<'t>, heading: Heading) -> Result<(), TextError> {
        let mut words = words(line);
        let end = (line.chars().count() + 1, "");
        let mut next = || words.next().unwrap_or(end);
        let wrong = |expected: String, (column, word): (usize, &str)| {
            Mistake::at_word(expected, word).at(number, column)
        };
        let name = next();
        if !name.1.eq_ignore_ascii_case(heading.name) {
            let expected = format!("`{}` and a size such as 9x9", heading.name);
            // The constraints of a puzzle may have been parted from it.
            let after = if constraint::is_constraint(line) { ", as a blank line ends a puzzle" } else { "" };
            return Err(wrong(expected + after, name));
        }
        let size = next();
        let largest = heading.largest;
        let shape = sides(size.1).filter(|[rows, columns]| rows == columns && (2..=largest).contains(rows));
        let Some([rows, _]) = shape else {
            return Err(wrong(format!("a size such as 6x6, up to {largest}x{largest}"), size));
        };
        self.size = rows;
        let made = &mut self.made;
        made.add((number, name.0), r#"{"family":"variant""#);
        made.add((number, size.0), &format!(r#","size":{rows}"#));
        self.has_regions = heading.has_regions;
        let mut known = Vec::new();
        loop {
            let (column, word) = next();
            let at = (number, column);
            if word.is_empty() {
                return Ok(());
            }
            if heading.has_regions {
                return Err(wrong("the end of the line".to_owned(), (column, word)));
            }
            let word = word.to_ascii_lowercase();
            let is_shape = |word: &str| ["boxes", "regions", "latin"].contains(&word);
            if known.contains(&word) || is_shape(&word) && known.iter().any(|known| is_shape(known)) {
                return Err(wrong(
                    "one of `boxes`, `regions` and `latin`, and each word once".to_owned(),
                    (column, &word),
                ));
            }
            match &*word {
                "boxes" => {
                    let shape = next();
                    let Some([rows, columns]) = sides(shape.1) else {
                        return Err(wrong("the rows and columns of a box, such as 3x3".to_owned(), shape));
                    };
                    let shape_at = (number, shape.0);
                    made.add(shape_at, &format!(r#","boxes":{{"rows":{rows},"columns":{columns}}}"#));
                }
                "regions" => self.has_regions = true,
                "latin" | "diagonals" | "windoku" => made.add(at, &format!(",\"{word}\":true")),
                _ => {
                    const WORDS: [&str; 5] = ["boxes", "regions", "latin", "diagonals", "windoku"];
                    let perhaps = constraint::near(&word, &WORDS);
                    let perhaps = perhaps.map_or_else(String::new, |(_, word)| format!(", perhaps `{word}`"));
                    let expected = "`boxes` and their shape, `regions`, `latin`, `diagonals` or `windoku`";
                    return Err(wrong(format!("{expected}{perhaps}"), (column, &word)));
                }
            }
            known.push(word);
        }
    }

    fn line(&mut self, line: Numbered<'t>) -> Result<(), TextError> {
        let (number, text) = line;
        if let Some((key, at, said)) = about::read(line)? {
            self.about[key].push((at, said));
            return Ok(());
        }
        if let Some((at, json)) = about::drawing(line)? {
            self.drawings.push((at, json.to_owned()));
            return Ok(());
        }
        if std::mem::take(&mut self.has_regions) {
            return self.regions(line);
        }
        let word = text.trim();
        if word.starts_with(|c: char| c.is_ascii_digit() || is_empty(c)) || is_row(word, self.size) {
            once(&mut self.givens, number, "the rows of cells")?;
            return self.givens(line);
        }
        if word.eq_ignore_ascii_case("candidates") {
            once(&mut self.candidates, number, "the candidates")?;
            return self.candidates(line);
        }
        self.constraints.extend(constraint::read(line)?);
        Ok(())
    }

    /// As many lines as the board has rows, each cut into cells.
    fn rows(
        &mut self,
        first: Option<Numbered<'t>>,
        what: &str,
        cells: impl Fn(&'t str) -> Vec<(usize, &'t str)>,
    ) -> Result<Vec<Row<'t>>, TextError> {
        let size = self.size;
        let mut rows = Vec::with_capacity(size);
        let mut next = first;
        for row in 0..size {
            let line = match next.take().or_else(|| self.lines.next()) {
                Some(line) => line,
                None => {
                    let (number, text) = self.last;
                    let expected = format!("{size} rows of {what}");
                    return Err(Mistake::new(expected, row).at(number, text.chars().count() + 1));
                }
            };
            self.last = line;
            let found = cells(line.1);
            if found.len() != size && row > 0 && constraint::read(line).is_ok() {
                let expected = format!("{size} rows of {what}");
                return Err(Mistake::new(expected, row).at(line.0, 1));
            }
            if found.len() != size {
                let column = found.first().map_or(1, |&(column, _)| column);
                let is_whole = matches!(found[..], [(_, row)] if row.chars().count() > 1);
                let how = if is_whole { ", parted by blanks" } else { "" };
                let expected = format!("{size} {what} in row {}{how}", row + 1);
                return Err(Mistake::new(expected, found.len()).at(line.0, column));
            }
            rows.push((line.0, found));
        }
        Ok(rows)
    }

    fn regions(&mut self, first: Numbered<'t>) -> Result<(), TextError> {
        let rows = self.rows(Some(first), "letters for regions", signs)?;
        let size = self.size;
        let mut letters = Vec::new();
        self.board((first.0, 1), "regions", &rows, |sign| {
            let letter =
                sign.bytes().next().map_or(u8::MAX, |byte| byte.to_ascii_uppercase().wrapping_sub(b'A'));
            if usize::from(letter) >= size || sign.len() != 1 {
                let last = char::from(b'A' + size as u8 - 1);
                return Err(format!("the letter of a region, from A to {last}"));
            }
            letters.push(letter);
            Ok((letter + 1).to_string())
        })?;
        let boxes = Boxes::Regions(letters);
        if let (Some(cell), Boxes::Regions(letters)) = (boxes.wrong_cell(size), &boxes) {
            let count = letters.iter().filter(|&&letter| letter == letters[cell]).count();
            let expected = format!("{size} regions of {size} cells");
            let found = format!("region {} with {count}", char::from(b'A' + letters[cell]));
            let (line, cells) = &rows[cell / size];
            return Err(Mistake::new(expected, found).at(*line, cells[cell % size].0));
        }
        Ok(())
    }

    fn givens(&mut self, first: Numbered<'t>) -> Result<(), TextError> {
        let size = self.size;
        let rows = self.rows(Some(first), "cells", |line| {
            let words: Vec<_> = words(line).collect();
            match &words[..] {
                _ if size <= 9 => signs(line),
                // A sign for each cell, as of smaller boards.
                [(_, row)] if is_row(row, size) => signs(line),
                _ => words,
            }
        })?;
        self.board((first.0, 1), "givens", &rows, |word| {
            let mut signs = word.chars();
            let value = match (signs.next(), signs.next()) {
                // Letters stand for the values after 9.
                (Some(sign), None) => sign.to_digit(36).map(|value| value as usize),
                _ => whole(word),
            };
            match value {
                Some(value) if (1..=size).contains(&value) => Ok(value.to_string()),
                _ if word == "0" || word.chars().all(is_empty) && word.chars().count() == 1 => {
                    Ok("null".to_owned())
                }
                _ => Err(format!("`.` for an empty cell or a value from 1 to {size}")),
            }
        })
    }

    fn candidates(&mut self, header: Numbered<'t>) -> Result<(), TextError> {
        let size = self.size;
        let rows = self.rows(None, "cells, each with its candidates,", |line| words(line).collect())?;
        self.board((header.0, 1), "marks", &rows, |word| {
            let values: Option<Vec<String>> = if word == "." {
                Some(Vec::new())
            } else if size > 9 {
                word.split(',').map(|value| whole::<u8>(value).map(|value| value.to_string())).collect()
            } else {
                word.chars().map(|value| value.is_ascii_digit().then(|| value.to_string())).collect()
            };
            let such_as = if size > 9 { "1,10,12" } else { "134" };
            let values = values.ok_or_else(|| format!("candidates such as {such_as}, or `.`"))?;
            Ok(format!("[{}]", values.join(",")))
        })
    }

    /// Adds a key with the JSON of each cell of some rows. `json` makes it of a word, or tells what was expected.
    fn board(
        &mut self,
        at: At,
        key: &str,
        rows: &[Row<'t>],
        mut json: impl FnMut(&str) -> Result<String, String>,
    ) -> Result<(), TextError> {
        let mut cells = Vec::new();
        for (number, words) in rows {
            for &(column, word) in words {
                let at = (*number, column);
                let wrong = |expected| Mistake::new(expected, quoted(word)).at(at.0, at.1);
                cells.push((at, json(word).map_err(wrong)?));
            }
        }
        self.made.add(at, &format!(",\"{key}\":"));
        self.made.list(at, cells.chunks(self.size), |made, row| {
            made.list(row[0].0, row, |made, (at, json)| made.add(*at, json));
        });
        Ok(())
    }

    fn finish(mut self) -> Result<Made, TextError> {
        let end = (self.last.0, self.last.1.chars().count() + 1);
        if self.has_regions {
            let expected = format!("{} rows of letters for regions", self.size);
            return Err(Mistake::new(expected, "the end of the puzzle").at(end.0, end.1));
        }
        for (key, lines) in ABOUT.into_iter().zip(&self.about) {
            let Some(&(at, _)) = lines.first() else { continue };
            let said: Vec<&str> = lines.iter().map(|(_, said)| &**said).collect();
            self.made.add(at, &format!(",\"{key}\":{}", Json::from(said.join("\n"))));
        }
        if !self.drawings.is_empty() {
            self.made.add(end, ",\"drawings\":");
            self.made.list(end, self.drawings, |made, (at, json)| made.add(at, &json));
        }
        self.made.add(end, ",\"constraints\":");
        self.made.list(end, self.constraints, Made::append);
        self.made.add(end, "}");
        Ok(self.made)
    }
}

/// The rows and columns of a shape such as `2x3`.
fn sides(text: &str) -> Option<[usize; 2]> {
    let (rows, columns) = text.split_once(['x', 'X', '×'])?;
    Some([whole(rows)?, whole(columns)?])
}

/// Whether a line has a sign for each cell of a row, with or without blanks between them: letters stand for the values
/// after 9.
fn is_row(line: &str, size: usize) -> bool {
    let is_sign =
        |sign: char| is_empty(sign) || sign.to_digit(36).is_some_and(|value| value as usize <= size);
    let are_parted = line.split_whitespace().all(|word| word.chars().count() == 1);
    let signs = line.chars().filter(|sign| !sign.is_whitespace());
    (are_parted || !line.contains(char::is_whitespace))
        && signs.clone().count() == size
        && signs.clone().all(is_sign)
}

/// Whether a sign stands for an empty cell.
fn is_empty(sign: char) -> bool {
    matches!(sign, '.' | '-' | '_')
}

/// The characters of a line, but for blanks, each with its column.
fn signs(line: &str) -> Vec<(usize, &str)> {
    let signs = line.split_inclusive(|_: char| true);
    (1..).zip(signs).filter(|(_, sign)| !sign.trim().is_empty()).collect()
}

/// Notes where something begins that a puzzle has once.
fn once(known: &mut Option<usize>, line: usize, what: &str) -> Result<(), TextError> {
    match known.replace(line) {
        None => Ok(()),
        Some(first) => {
            let found = format!("them again (line {first} has them)");
            Err(Mistake::new(format!("{what} once"), found).at(line, 1))
        }
    }
}
