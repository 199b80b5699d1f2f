//! What came of a comparison, and how it is shown.

mod cactus;
mod charts;
mod figures;
mod groups;
mod machine;
mod page;
mod plot;
mod results;
mod style;
mod summary;
mod table;
#[cfg(test)]
mod tests;

pub use cactus::cactus;
pub(crate) use figures::{digits, time};
pub use groups::{Group, groups};
pub use machine::about;
pub use page::{File, files};
pub use results::{ALL, Results, ResultsError, Row, Taken};
pub use summary::{Part, put_between_marks, summary};
pub use table::{table, tables};
