//! Files that arguments name; `-` is stdin, or stdout for what is written.

use std::path::Path;

/// The name of an input in messages.
pub(crate) fn shown(file: Option<&Path>) -> String {
    path(file).map_or_else(|| "stdin".to_owned(), |path| path.display().to_string())
}

/// The path, unless stdin or stdout is meant.
pub(crate) fn path(file: Option<&Path>) -> Option<&Path> {
    file.filter(|path| path.as_os_str() != "-")
}
