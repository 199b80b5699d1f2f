//! Pictures in a row on pages to print, several to a page, each with its caption below.

use puzzles::picture::Picture;

use crate::book::Paper;
use crate::font::Weight;
use crate::painter::{FAINT, INK, PAPER};
use crate::scene::Style;
use crate::{DrawError, Painter, Scene};

/// Sets pictures on pages, in their order.
pub struct Series {
    paper: Paper,
    /// The largest cells that pictures may have.
    painter: Painter,
    /// The page that is being filled, and where the next row of pictures begins on it.
    page: Option<(Scene, f32)>,
    pages: usize,
}

/// A picture with the lines of its caption.
struct Item<'a> {
    picture: &'a Picture,
    painter: Painter,
    lines: Vec<String>,
    height: f32,
}

/// Half an inch.
const MARGIN: f32 = 36.0;
/// Between pictures.
const GAP: f32 = 20.0;
const CAPTION: Style = Style { size: 9.0, weight: Weight::Regular, colour: INK };
/// The lines of a short caption.
const SHORT: f32 = 2.6;
const NUMBER: Style = Style { size: 8.0, weight: Weight::Regular, colour: FAINT };

impl Series {
    /// Pages without pictures. The cells of these are at most as large as `painter` has them.
    #[must_use]
    pub fn new(paper: Paper, painter: Painter) -> Self {
        Series { paper, painter, page: None, pages: 0 }
    }

    /// Number of pictures side by side that are legible with as many columns as this one has.
    #[must_use]
    pub fn across(&self, picture: &Picture) -> usize {
        /// The least width of a cell with pencil marks.
        const LEAST: f32 = 22.0;
        let columns = picture.columns().max(1) as f32 + 1.0;
        let cell = LEAST.min(self.painter.cell);
        (((self.room()[0] + GAP) / (cell * columns + GAP)) as usize).clamp(1, 4)
    }

    /// Adds pictures side by side, at most as many as [fit](Self::across). Gives the page before if they
    /// begin a new one.
    ///
    /// # Errors
    /// If the font lacks one of their characters.
    pub fn add(&mut self, pictures: &[Picture]) -> Result<Option<Scene>, DrawError> {
        let [room, tallest] = self.room();
        let across = pictures.first().map_or(1, |picture| self.across(picture));
        let width = (room - GAP * (across - 1) as f32) / across as f32;
        let items: Vec<Item> = pictures.iter().map(|picture| self.item(picture, width, tallest)).collect();
        let height = items.iter().map(|item| item.height).fold(0.0, f32::max);
        let is_full = self.page.as_ref().is_some_and(|(_, top)| top + height > MARGIN + tallest);
        let full = if is_full { self.finish()? } else { None };
        let (mut scene, top) = self.page.take().unwrap_or_else(|| (self.blank(pictures), MARGIN));
        for (place, item) in items.iter().enumerate() {
            item.paint([MARGIN + place as f32 * (width + GAP), top], &mut scene);
        }
        self.page = Some((scene, top + height + GAP));
        Ok(full)
    }

    /// The page that is not full yet, if there is one. The next picture begins another.
    ///
    /// # Errors
    /// If the font lacks one of its characters.
    pub fn finish(&mut self) -> Result<Option<Scene>, DrawError> {
        self.page.take().map(|(scene, _)| scene.finish()).transpose()
    }

    /// Width and height of the page inside its margins.
    fn room(&self) -> [f32; 2] {
        self.paper.size().map(|length| length - 2.0 * MARGIN)
    }

    /// A page with its number.
    fn blank(&mut self, pictures: &[Picture]) -> Scene {
        self.pages += 1;
        let [width, height] = self.paper.size();
        let title = pictures.first().map(|picture| picture.title.clone()).unwrap_or_default();
        let mut scene = Scene::new(title, width, height);
        scene.area([0.0, 0.0], [width, height], PAPER);
        scene.words_around([width / 2.0, height - MARGIN / 2.0], &self.pages.to_string(), NUMBER);
        scene
    }

    fn item<'a>(&self, picture: &'a Picture, width: f32, tallest: f32) -> Item<'a> {
        let caption = picture.caption.as_deref().unwrap_or_default();
        let lines = CAPTION.lines(caption, width);
        let below = (lines.len() as f32 + 0.6) * CAPTION.leading();
        // Names of rows and columns grow with the cells, so that the widths are in proportion.
        let [wide, high] = self.painter.size(picture);
        // Where pictures stand side by side, there is one row more than there are in a row.
        let rows = match self.across(picture) {
            1 => 1.0,
            across => across as f32 + 1.0,
        };
        // All pictures of a kind have the same size: a long caption takes its room from the page.
        let room = ((tallest + GAP) / rows - GAP - SHORT * CAPTION.leading()).min(tallest - below);
        let scale = (width / wide).min(room.max(1.0) / high).min(1.0);
        let painter = Painter { cell: self.painter.cell * scale };
        let height = painter.size(picture)[1] + below;
        Item { picture, painter, lines, height }
    }
}

impl Item<'_> {
    fn paint(&self, [x, y]: [f32; 2], scene: &mut Scene) {
        self.painter.paint(self.picture, [x, y], scene);
        let below = y + self.painter.size(self.picture)[1] + 0.3 * CAPTION.leading();
        for (line, number) in self.lines.iter().zip(1..) {
            scene.words([x, below + number as f32 * CAPTION.leading()], line, CAPTION);
        }
    }
}
