//! Covers and counts as objects of JSON.

use dlx::format::Writer;
use dlx::{OptionId, Stop};
use puzzles::json::Line;

/// The items of an option as they are in the text, with their colors, but without its cost.
pub(crate) fn option(writer: &Writer, option: OptionId) -> Vec<String> {
    let mut line = Vec::new();
    writer.option(option, &mut line);
    let line = String::from_utf8_lossy(&line);
    line.split_whitespace().filter(|item| !item.starts_with('|')).map(str::to_owned).collect()
}

/// The options of a cover.
pub(crate) fn options(writer: &Writer, cover: &[OptionId]) -> Vec<Vec<String>> {
    cover.iter().map(|&id| option(writer, id)).collect()
}

/// Adds an object to what is printed.
pub(crate) fn add(line: Line, text: &mut Vec<u8>) {
    let mut object = String::new();
    line.finish(&mut object);
    text.extend_from_slice(object.as_bytes());
}

/// What ended a search early, in a word.
pub(crate) fn stopped_by(stop: Stop) -> &'static str {
    match stop {
        Stop::Limit => "limit",
        Stop::Timeout => "timeout",
        Stop::Memory => "memory",
        _ => "cancelled",
    }
}
