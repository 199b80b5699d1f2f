//! What a puzzle says about itself, in lines such as `title: A small one`.

use serde_json::Value as Json;

use super::made::At;
use crate::fpuzzles::About;
use crate::notation::text::{Mistake, TextError, quoted};

/// The words before the colon.
pub(super) const ABOUT: [&str; 4] = ["title", "author", "rules", "success"];

/// Which of [`ABOUT`] a line begins with, where, and what it says, if it begins with one.
pub(super) fn read((number, line): (usize, &str)) -> Result<Option<(usize, At, String)>, TextError> {
    let Some((key, said)) = line.split_once(':') else { return Ok(None) };
    let key = ABOUT.iter().position(|known| known.eq_ignore_ascii_case(key.trim()));
    let Some(key) = key else { return Ok(None) };
    let at = (number, line.chars().take_while(|c| c.is_whitespace()).count() + 1);
    Ok(Some((key, at, said_of(said.trim(), at)?)))
}

/// What is said, which may stand in quotes.
fn said_of(said: &str, (line, column): At) -> Result<String, TextError> {
    if !said.starts_with('"') {
        return Ok(said.to_owned());
    }
    serde_json::from_str(said)
        .map_err(|_| Mistake::new("a text, or one in quotes as in JSON", quoted(said)).at(line, column))
}

/// Adds what a line says to what a puzzle says about itself. Returns whether the line is about that.
pub(crate) fn add(line: (usize, &str), about: &mut About) -> Result<bool, TextError> {
    let Some((key, _, said)) = read(line)? else { return Ok(false) };
    let texts = [&mut about.title, &mut about.author, &mut about.rules, &mut about.success];
    let text = &mut *texts[key];
    *text = Some(text.take().map_or_else(|| said.clone(), |before| before + "\n" + &said));
    Ok(true)
}

/// Adds the lines of what a puzzle says about itself.
pub(crate) fn write(about: &About, out: &mut String) {
    let About { title, author, rules, success, .. } = about;
    for (key, said) in ABOUT.into_iter().zip([title, author, rules, success]) {
        for line in said.iter().flat_map(|said| said.split('\n')) {
            out.push_str(format!("{key}: {}", plain_or_quoted(line)).trim_end());
            out.push('\n');
        }
    }
}

/// A line of text as it is, or in quotes where blanks or signs would be lost.
fn plain_or_quoted(line: &str) -> String {
    let is_plain = line.trim() == line && !line.starts_with('"') && !line.contains(char::is_control);
    if is_plain { line.to_owned() } else { Json::from(line).to_string() }
}
