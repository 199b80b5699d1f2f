//! Puzzles and solutions, one after another.

/// Adds the record that `write` writes, after a blank line if records have several lines and do not end with a
/// blank line themselves.
pub(crate) fn add<E>(
    out: &mut String,
    is_first: bool,
    is_line: bool,
    write: impl FnOnce(&mut String) -> Result<(), E>,
) -> Result<(), E> {
    let start = out.len();
    if let Err(error) = write(out) {
        // No part of a record stays.
        out.truncate(start);
        return Err(error);
    }
    if !is_first && !is_line && !out[start..].ends_with("\n\n") {
        out.insert(start, '\n');
    }
    Ok(())
}
