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
    /// The rows of pictures of the page that is being filled.
    rows: Vec<Vec<Item>>,
    pages: usize,
}

/// A picture with the lines of its caption.
struct Item {
    picture: Picture,
    painter: Painter,
    lines: Vec<String>,
    /// The height of the caption.
    below: f32,
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
        Series { paper, painter, rows: Vec::new(), pages: 0 }
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
        /// Pictures of a page get no smaller than this, to make room for one more row.
        const LEAST: f32 = 0.8;
        let [room, tallest] = self.room();
        let Some(first) = pictures.first() else { return Ok(None) };
        let across = self.across(first);
        let width = (room - GAP * (across - 1) as f32) / across as f32;
        self.rows.push(pictures.iter().map(|picture| self.item(picture, width, tallest)).collect());
        let begins_page = self.rows.len() > 1 && scale(&self.rows, tallest) < LEAST;
        let next = if begins_page { self.rows.pop() } else { None };
        let full = if begins_page { self.finish()? } else { None };
        self.rows.extend(next);
        Ok(full)
    }

    /// The page that is not full yet, if there is one. The next picture begins another.
    ///
    /// # Errors
    /// If the font lacks one of its characters.
    pub fn finish(&mut self) -> Result<Option<Scene>, DrawError> {
        let rows = std::mem::take(&mut self.rows);
        let Some(first) = rows.first().and_then(|row| row.first()) else { return Ok(None) };
        let mut scene = self.blank(first.picture.title.clone());
        let [room, tallest] = self.room();
        let scale = scale(&rows, tallest);
        let mut top = MARGIN;
        for row in &rows {
            let across = self.across(&row[0].picture) as f32;
            let step = (room + GAP) / across;
            for (place, item) in row.iter().enumerate() {
                item.paint([MARGIN + place as f32 * step, top], scale, &mut scene);
            }
            let height = row.iter().map(|item| scale * item.height() + item.below).fold(0.0, f32::max);
            top += height + GAP;
        }
        scene.finish().map(Some)
    }

    /// Width and height of the page inside its margins.
    fn room(&self) -> [f32; 2] {
        self.paper.size().map(|length| length - 2.0 * MARGIN)
    }

    /// A page with its number.
    fn blank(&mut self, title: String) -> Scene {
        self.pages += 1;
        let [width, height] = self.paper.size();
        let mut scene = Scene::new(title, width, height);
        scene.area([0.0, 0.0], [width, height], PAPER);
        scene.words_around([width / 2.0, height - MARGIN / 2.0], &self.pages.to_string(), NUMBER);
        scene
    }

    fn item(&self, picture: &Picture, width: f32, tallest: f32) -> Item {
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
        let room = ((tallest + GAP) / rows - GAP - SHORT * CAPTION.leading()).min(tallest - below);
        let scale = (width / wide).min(room.max(1.0) / high).min(1.0);
        let painter = Painter { cell: self.painter.cell * scale };
        Item { picture: picture.clone(), painter, lines, below }
    }
}

/// What pictures in rows are drawn at so that they fit a page of this height: all alike, and smaller where captions are
/// long, rather than with a row less.
fn scale(rows: &[Vec<Item>], tallest: f32) -> f32 {
    let most = |length: fn(&Item) -> f32| -> f32 {
        rows.iter().map(|row| row.iter().map(length).fold(0.0, f32::max)).sum()
    };
    let gaps = GAP * rows.len().saturating_sub(1) as f32;
    ((tallest - gaps - most(|item| item.below)) / most(Item::height)).clamp(0.01, 1.0)
}

impl Item {
    /// The height of the picture.
    fn height(&self) -> f32 {
        self.painter.size(&self.picture)[1]
    }

    fn paint(&self, [x, y]: [f32; 2], scale: f32, scene: &mut Scene) {
        let painter = Painter { cell: self.painter.cell * scale };
        painter.paint(&self.picture, [x, y], scene);
        let below = y + painter.size(&self.picture)[1] + 1.3 * CAPTION.leading();
        scene.lines_of_words([x, below], &self.lines, CAPTION);
    }
}
