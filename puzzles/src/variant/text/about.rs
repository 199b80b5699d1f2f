//! What a puzzle says about itself, in lines such as `title: A small one`.

use serde::de::IgnoredAny;
use serde_json::Value as Json;

use super::made::At;
use crate::fpuzzles::{ABOUT, About};
use crate::notation::text::{Mistake, TextError, quoted};

/// The word before the colon of what is only drawn.
const DRAWING: &str = "drawing";

/// Where the JSON of what is only drawn stands in a line, and that JSON, if the line has some.
pub(super) fn drawing((number, line): (usize, &str)) -> Result<Option<(At, &str)>, TextError> {
    let Some((key, said)) = line.split_once(':') else { return Ok(None) };
    if !key.trim().eq_ignore_ascii_case(DRAWING) {
        return Ok(None);
    }
    let before = line.len() - said.trim_start().len();
    let (column, json) = (line[..before].chars().count() + 1, said.trim());
    match serde_json::from_str::<IgnoredAny>(json) {
        Ok(_) => Ok(Some(((number, column), json))),
        Err(_) => Err(Mistake::new("a drawing as JSON", quoted(json)).at(number, column)),
    }
}

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

/// Whether a line says something about a puzzle, rightly or not.
pub(crate) fn is_about(line: &str) -> bool {
    !matches!(drawing((1, line)), Ok(None)) || !matches!(read((1, line)), Ok(None))
}

/// Adds what a line says to what a puzzle on a board of this size says about itself. Returns whether the line is about
/// that.
pub(crate) fn add(line: (usize, &str), size: usize, about: &mut About) -> Result<bool, TextError> {
    if let Some(((number, column), json)) = drawing(line)? {
        about.add_drawing(json, size).map_err(|error| error.mistake.at(number, column))?;
        return Ok(true);
    }
    let Some((key, _, said)) = read(line)? else { return Ok(false) };
    let texts = [&mut about.title, &mut about.author, &mut about.rules, &mut about.success];
    let text = &mut *texts[key];
    *text = Some(text.take().map_or_else(|| said.clone(), |before| before + "\n" + &said));
    Ok(true)
}

/// Adds the lines of what a puzzle on a board of this size says about itself.
pub(crate) fn write(about: &About, size: usize, out: &mut String) {
    let About { title, author, rules, success, .. } = about;
    for (key, said) in ABOUT.into_iter().zip([title, author, rules, success]) {
        for line in said.iter().flat_map(|said| said.split('\n')) {
            out.push_str(format!("{key}: {}", plain_or_quoted(line)).trim_end());
            out.push('\n');
        }
    }
    for drawing in about.drawings(size) {
        out.push_str(&format!("{DRAWING}: {drawing}\n"));
    }
}

/// A line of text as it is, or in quotes where blanks or signs would be lost.
fn plain_or_quoted(line: &str) -> String {
    let is_plain = line.trim() == line && !line.starts_with('"') && !line.contains(char::is_control);
    if is_plain { line.to_owned() } else { Json::from(line).to_string() }
}
