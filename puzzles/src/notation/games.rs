//! The game ids of Simon Tatham's Portable Puzzle Collection: what stands before a colon tells the size and what the
//! maker of the puzzle was asked for, and behind it is the puzzle. An id stands alone, or in a link to the page of
//! its game: `https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/keen.html#4:…`. Alone, it does not name its
//! game: its form tells which it is.

use std::fmt::Write;
use std::ops::RangeInclusive;

use super::text::{Mistake, Scanner, TextError, quoted};

/// Where the id begins that is alone on a line, or in a link to this game: what stands before it, and the line from
/// there. `None` if the line is a link to something else.
pub(crate) fn id<'t>(line: &'t str, game: &str) -> Option<&'t str> {
    let line = line.trim_start();
    let Some(link) = line.strip_prefix("https://").or_else(|| line.strip_prefix("http://")) else {
        return Some(line);
    };
    let (page, id) = link.split_once(".html#")?;
    let (folder, name) = page.rsplit_once('/')?;
    (folder.contains("/puzzles") && name == game).then_some(id)
}

/// Whether the id on a line is of a square board, and its puzzle begins in this way. Before the colon is the size,
/// perhaps with one of these letters before or behind a level.
pub(crate) fn is_square(line: &str, game: &str, modes: &[char], begins: impl Fn(&str) -> bool) -> bool {
    let Some(id) = id(line, game) else { return false };
    let mut scanner = Scanner::new(id, 1, 1);
    let has_size = !scanner.digits().is_empty();
    skip_mode(&mut scanner, modes);
    skip_level(&mut scanner);
    skip_mode(&mut scanner, modes);
    has_size && scanner.take(':') && begins(scanner.rest())
}

/// Reads the id on a line, up to a blank.
pub(crate) fn scanner<'t>(line: &'t str, game: &str, number: usize) -> Scanner<'t> {
    let rest = id(line, game).unwrap_or(line);
    let column = line[..line.len() - rest.len()].chars().count() + 1;
    Scanner::new(rest.split_whitespace().next().unwrap_or_default(), number, column)
}

/// Reads the id of a game in a text that begins at the line of this number, up to a blank. It has no other line.
pub(crate) fn alone<'t>(text: &'t str, game: &str, first_line: usize) -> Result<Scanner<'t>, TextError> {
    let mut lines = (first_line..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let (number, line) = lines.next().unwrap_or((first_line, ""));
    match lines.next() {
        Some((number, _)) => Err(Mistake::new("one line for each game", "another").at(number, 1)),
        None => Ok(scanner(line, game, number)),
    }
}

/// Reads the size of a board.
pub(crate) fn read_size(scanner: &mut Scanner<'_>, sizes: RangeInclusive<usize>) -> Result<usize, TextError> {
    let start = *scanner;
    let digits = scanner.digits();
    let size = digits.parse().ok().filter(|size| sizes.contains(size));
    let expected = || format!("a size from {} to {}", sizes.start(), sizes.end());
    size.ok_or_else(|| start.mistake(Mistake::new(expected(), quoted(digits))))
}

/// Takes the colon behind the size and the level of a game, which says nothing about its puzzle, nor does one of these
/// letters behind it.
pub(crate) fn read_colon(scanner: &mut Scanner<'_>, modes: &[char]) -> Result<(), TextError> {
    skip_level(scanner);
    skip_mode(scanner, modes);
    if scanner.take(':') { Ok(()) } else { Err(scanner.wrong("a colon after the size", "line")) }
}

/// Takes one of some letters, which may be missing.
fn skip_mode(scanner: &mut Scanner<'_>, modes: &[char]) {
    if scanner.peek().is_some_and(|next| modes.contains(&next)) {
        scanner.next_char();
    }
}

/// Takes the level of a game: `d` and a letter, which may be missing.
fn skip_level(scanner: &mut Scanner<'_>) {
    if scanner.take('d') && scanner.peek().is_some_and(|c| c.is_ascii_lowercase()) {
        scanner.next_char();
    }
}

/// Reads the given values of a board up to a comma: letters are runs of empty cells, `a` one and so on to `z`, 26; `_`
/// parts two numbers.
pub(crate) fn read_givens(scanner: &mut Scanner<'_>, size: usize) -> Result<Vec<u8>, TextError> {
    let count = size * size;
    let mut givens: Vec<u8> = Vec::with_capacity(count);
    while let Some(next) = scanner.peek().filter(|next| *next != ',') {
        let start = *scanner;
        match next {
            'a'..='z' => {
                scanner.next_char();
                givens.resize(givens.len() + usize::from(next as u8 - b'a') + 1, 0);
            }
            '_' => {
                scanner.next_char();
            }
            _ => {
                let value = scanner.digits().parse().ok();
                let value = value.filter(|value| (1..=size).contains(&usize::from(*value)));
                let expected =
                    format!("a number from 1 to {size}, a letter for a run of empty cells, or `_`");
                givens.push(value.ok_or_else(|| start.wrong(expected, "line"))?);
            }
        }
        if givens.len() > count {
            return Err(start.mistake(Mistake::new(format!("{count} cells"), "more")));
        }
    }
    if givens.len() < count {
        return Err(scanner.mistake(Mistake::new(format!("{count} cells"), givens.len())));
    }
    Ok(givens)
}

/// Adds given values as [`read_givens`] reads them.
pub(crate) fn write_givens(givens: &[u8], out: &mut String) {
    const LONGEST_RUN: usize = 26;
    let mut is_behind_number = false;
    for run in givens.chunk_by(|one, other| *one == 0 && *other == 0) {
        if run[0] == 0 {
            out.extend(run.chunks(LONGEST_RUN).map(|run| char::from(b'a' + run.len() as u8 - 1)));
        } else {
            let between = if is_behind_number { "_" } else { "" };
            let _ = write!(out, "{between}{}", run[0]);
        }
        is_behind_number = run[0] > 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_alone_or_in_links_to_their_game() {
        let link = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/keen.html#4:a3";
        assert_eq!(
            (id(" 4:a3", "keen"), id(link, "keen"), id(link, "solo")),
            (Some("4:a3"), Some("4:a3"), None)
        );
        assert_eq!(id("https://example.org/keen.html#4:a3", "keen"), None);
        let begins = |rest: &str| rest.starts_with('a');
        let is_square = |line: &str| is_square(line, "keen", &['m'], begins);
        assert!(["4:a", "4m:a", "4mdn:a", "4dnm:a", "4dn:a x", link].into_iter().all(is_square));
        assert!(["4:b", "x4:a", ":a", "4a:a", "4dxyz:a", "4"].into_iter().all(|line| !is_square(line)));
    }
}
