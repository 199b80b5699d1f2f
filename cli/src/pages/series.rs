//! Pictures that belong together: on pages in a row where there are pages, else each by itself.

use print::book::Paper;
use print::{Painter, Series};
use puzzles::picture::Picture;

use super::{Layout, Page, Pages};
use crate::failure::Failure;
use crate::stream::Record;

/// Some pictures on their way to a target.
pub(crate) enum Pictures {
    Single(Layout),
    Together {
        series: Series,
        /// The pictures of a row that is not complete.
        row: Vec<Picture>,
    },
}

impl Pictures {
    pub(super) fn new(layout: Layout, cell: Option<f32>) -> Self {
        match layout.has_pages() {
            false => Pictures::Single(layout),
            true => {
                let painter = cell.map_or_else(Painter::default, |cell| Painter { cell });
                Pictures::Together { series: Series::new(Paper::A4, painter), row: Vec::new() }
            }
        }
    }

    /// Adds a picture.
    pub(crate) fn add(
        &mut self,
        picture: Picture,
        pages: &mut Pages,
        record: &Record,
    ) -> Result<(), Failure> {
        match self {
            Pictures::Single(layout) => {
                let page = layout.page(&picture).map_err(|error| record.undrawable(error))?;
                pages.add(page)
            }
            Pictures::Together { series, row } => {
                row.push(picture);
                if row.len() < series.across(&row[0]) { Ok(()) } else { place(series, row, pages, record) }
            }
        }
    }

    /// Adds what is left. What comes next begins another page, or another document where each has its own.
    pub(crate) fn finish(mut self, pages: &mut Pages, record: &Record) -> Result<(), Failure> {
        if let Pictures::Together { series, row } = &mut self {
            place(series, row, pages, record)?;
            if let Some(page) = series.finish().map_err(|error| record.undrawable(error))? {
                pages.hold(Page::Scene(page))?;
            }
            pages.close()?;
        }
        Ok(())
    }
}

/// Sets a row of pictures.
fn place(
    series: &mut Series,
    row: &mut Vec<Picture>,
    pages: &mut Pages,
    record: &Record,
) -> Result<(), Failure> {
    if row.is_empty() {
        return Ok(());
    }
    if let Some(page) = series.add(row).map_err(|error| record.undrawable(error))? {
        pages.hold(Page::Scene(page))?;
    }
    row.clear();
    Ok(())
}
