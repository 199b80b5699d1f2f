//! The `.dlx` text format of Knuth's DLX programs: [`read`] and [`write`](write()). Numbered problems
//! (DXD's `p ec` files) and matrices of 0 and 1 are read too.
//!
//! ```text
//! | Two primary items and a secondary one
//! p q | x
//! p q x:red
//! p x
//! q x:blue
//! ```
//!
//! - Lines that start with `|` are comments; after the line of items, so are lines with blanks before
//!   the `|`. Empty lines, blanks at the ends of lines, `\r` before the end of a line, and a byte order mark
//!   before the first line are ignored. A `\r` within a line is a mistake, and so is any other control character
//!   that is no blank, also in a comment.
//! - The first other line names the items: the primary ones, then, if there are any, a `|` that
//!   stands alone and the secondary ones. Without primary items, this line begins with a blank and
//!   `|`; such a problem has one cover, the empty one.
//! - Items that must be covered, but without any option, are a problem without covers, with a [`Warning`]: the text may
//!   not be a problem at all.
//! - Each further line is an option: its items, each at most once. A secondary item may carry a
//!   colour after a colon: `x:red`.
//! - Names of items contain no blanks, `:` or `|`, and do not begin with a byte order mark. Colours
//!   contain no blanks. Blanks are ASCII whitespace.
//! - An option without a primary item is left out, with a [`Warning`].
//! - After its items, an option may carry a cost: `|7`, up to 2³²−1. The default is 0. A cost before its items
//!   makes the line a comment; if all other words are items of the problem, there is a [`Warning`].
//! - A primary item may have bounds: `2:3|p` is in two or three options of a cover, and `3|p`, short for `3:3|p`,
//!   in three. The lower bound may be 0, the upper one is at least 1. Without bounds, an item is in exactly one.
//!
//! A *numbered* problem has the items 1 to N, all primary:
//!
//! ```text
//! c Three items
//! p ec 3
//! s 1 2
//! s 3
//! ```
//!
//! - It is recognised by the line `p ec N`, before which only comments come: lines whose first word is `c`.
//!   A text with a line that starts with `|` is none, as that is a comment of the `.dlx` format: such a comment comes
//!   before a line that names three items, the first two `p` and `ec`.
//! - Each further line is a comment, or an option: `s`, and its items, each at most once. One without
//!   items is left out, with a [`Warning`].
//! - N is at most 4,096 more than the items in all options together, so that a short text does not take
//!   much memory.
//!
//! A *matrix* has a row for each option, with 0 or 1 for each item, separated by commas:
//!
//! ```text
//! 1,1,0
//! 0,0,1
//! ```
//!
//! - It is recognised by its first line: several columns, each 0 or 1. The items are the columns, numbered from 1, all
//!   primary. All rows have as many columns as the first. A row of zeros is left out, with a [`Warning`].
//!
//! For other solvers, a problem is written as clauses ([`write_cnf`]), as linear constraints over Boolean variables
//! ([`write_opb`]), or as an integer program ([`write_mps`]).
//!
//! A written problem is read back as it was, with three exceptions: items and colours without a name get
//! one (`i3` is item 3, `c3` colour 3), secondary items come after primary ones, and colours are numbered
//! in the order of their first use.

mod export;
mod lines;
mod matrix;
mod mistake;
mod numbered;
mod read;
mod symmetries;
mod write;

pub(crate) use export::Variables;
pub use export::{Encoding, write_cnf, write_cnf_without, write_mps, write_opb, write_opb_without};
pub use mistake::{Mistake, ReadError, Warning};
pub use read::{parse, read, read_within};
pub use symmetries::read_symmetries;
pub use write::{WriteError, Writer, write};
