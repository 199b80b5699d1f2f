//! The `.dlx` text format, that of Knuth's DLX programs: [`read`] and [`write`](write()).
//!
//! ```text
//! | Two primary items and a secondary one
//! p q | x
//! p q x:red
//! p x
//! q x:blue
//! ```
//!
//! - Lines that start with `|` are comments; after the first line of items, so are those with
//!   blanks before the `|`. Empty lines, blanks at the ends of lines, `\r` before the end of a line, and
//!   a byte order mark before the first line mean nothing.
//! - The first other line names the items: the primary ones, then, if there are any, a `|` that
//!   stands alone and the secondary ones. A problem without primary items begins with a blank and
//!   `|`. It has one cover: that without options.
//! - Each further line is an option: its items, each at most once. A secondary item may carry a
//!   colour, behind a colon: `x:red`.
//! - Names hold no blanks, no `:` and no `|`, and begin with no byte order mark; colours hold no blanks. Blanks are those of ASCII.
//! - An option without a primary item is left out, with a [`Warning`].
//! - Behind its items, an option may carry a cost: `|7`, up to 2³²−1. Without one it costs nothing.
//! - Bounds before an item (`2:3|p`), which some of Knuth's programs know, are errors.
//!
//! A problem that was written is read back as it was, except that items and colours without a name
//! have one (`i3` is item 3, `c3` colour 3), that the secondary items come after the primary ones,
//! and that colours are numbered in the order in which they are used.

mod mistake;
mod read;
mod write;

pub use mistake::{Mistake, ReadError, Warning};
pub use read::{parse, read};
pub use write::{WriteError, Writer, write};
