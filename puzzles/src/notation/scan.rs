//! Reading a line: word by word, or character by character.

use std::fmt;

use super::text::{Mistake, TextError, offset_in};

/// The words of a line, each with its column, counted from 1 in characters.
pub fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    let mut end = 0;
    line.split_whitespace().map(move |word| {
        let start = offset_in(line, word).expect("a word of the line");
        column += line[end..start].chars().count();
        let here = column;
        column += word.chars().count();
        end = start + word.len();
        (here, word)
    })
}

/// What is left to read of a line, character by character, and where that begins.
#[derive(Clone, Copy, Debug)]
pub struct Scanner<'t> {
    rest: &'t str,
    line: usize,
    column: usize,
}

impl<'t> Scanner<'t> {
    /// Reads a text that begins at this place.
    #[must_use]
    pub fn new(text: &'t str, line: usize, column: usize) -> Self {
        Scanner { rest: text, line, column }
    }

    /// What is left.
    #[must_use]
    pub fn rest(&self) -> &'t str {
        self.rest
    }

    /// The line that is read.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column of the next character.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// The next character, which stays.
    #[must_use]
    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes the next character.
    pub fn next_char(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.rest = &self.rest[next.len_utf8()..];
        self.column += 1;
        Some(next)
    }

    /// Takes the next character if it is this one.
    pub fn take(&mut self, wanted: char) -> bool {
        let is_there = self.peek() == Some(wanted);
        if is_there {
            self.next_char();
        }
        is_there
    }

    /// Takes this text if it comes next.
    pub fn take_text(&mut self, wanted: &str) -> bool {
        let rest = self.rest.strip_prefix(wanted);
        if let Some(rest) = rest {
            self.rest = rest;
            self.column += wanted.chars().count();
        }
        rest.is_some()
    }

    /// Takes all digits that come next: there may be none.
    pub fn digits(&mut self) -> &'t str {
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        self.column += end;
        digits
    }

    /// A mistake in what comes next.
    #[must_use]
    pub fn mistake(&self, mistake: Mistake) -> TextError {
        mistake.at(self.line, self.column)
    }

    /// The next character is not what was expected; where there is none, that is the end of something.
    #[must_use]
    pub fn wrong(&self, expected: impl fmt::Display, of: &str) -> TextError {
        let found = self.peek().map_or_else(|| format!("the end of the {of}"), |next| format!("{next:?}"));
        self.mistake(Mistake::new(expected, found))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_columns() {
        let found: Vec<_> = words("  ä b\tcd ").collect();
        assert_eq!(found, [(3, "ä"), (5, "b"), (7, "cd")]);
    }

    #[test]
    fn scanners_know_where_they_are() {
        let mut scanner = Scanner::new("ä12;x", 3, 5);
        assert!(!scanner.take('a') && scanner.take('ä'));
        assert_eq!((scanner.digits(), scanner.digits(), scanner.column()), ("12", "", 8));
        assert!(scanner.take_text(";") && !scanner.take_text("xy"));
        let error = scanner.wrong("a digit", "line").to_string();
        assert_eq!(error, "line 3, column 9: expected a digit, found 'x'");
        assert_eq!((scanner.next_char(), scanner.next_char(), scanner.rest()), (Some('x'), None, ""));
        let error = scanner.wrong("a digit", "line").to_string();
        assert_eq!(error, "line 3, column 10: expected a digit, found the end of the line");
    }
}
