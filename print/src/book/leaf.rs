//! A page of a booklet: its margins, its number, and paragraphs on it.

use super::paper::{BLEED, Margins, Paper};
use crate::font::Weight;
use crate::painter::{FAINT, INK, PAPER};
use crate::scene::Style;
use crate::{DrawError, Scene};

/// What all pages of a booklet have in common.
pub(super) struct Sheets {
    size: [f32; 2],
    margins: Margins,
    bleed: f32,
}

/// A page.
pub(super) struct Leaf {
    pub(super) scene: Scene,
    /// Widths of the strips that are cut off: left, top, right, bottom.
    pub(super) cut: [f32; 4],
    /// Upper left corner of the area inside the margins.
    pub(super) at: [f32; 2],
    /// Width and height of that area.
    pub(super) room: [f32; 2],
    /// Its entries in the table of contents.
    pub(super) bookmarks: Vec<String>,
}

/// For the title of a chapter.
pub(super) const HEADING: Style = Style { size: 20.0, weight: Weight::Bold, colour: INK };
/// For the title of a section.
pub(super) const SUBHEADING: Style = Style { size: 11.5, weight: Weight::Bold, colour: INK };
/// For running text.
pub(super) const READING: Style = Style { size: 9.5, weight: Weight::Regular, colour: INK };
/// For page numbers and remarks.
pub(super) const NOTE: Style = Style { size: 9.5, weight: Weight::Regular, colour: FAINT };

impl Sheets {
    /// For a booklet with this number of pages.
    pub(super) fn new(paper: Paper, bleed: bool, pages: usize) -> Self {
        let bleed = if bleed { BLEED } else { 0.0 };
        Sheets { size: paper.size(), margins: paper.margins(pages), bleed }
    }

    /// A page without its number. `before` is the number of pages before it; the first page is a right one.
    pub(super) fn blank(&self, before: usize) -> Leaf {
        let is_right = before.is_multiple_of(2);
        let Margins { inner, outer, top, bottom } = self.margins;
        let cut = if is_right {
            [0.0, self.bleed, self.bleed, self.bleed]
        } else {
            [self.bleed, self.bleed, 0.0, self.bleed]
        };
        let [width, height] = self.size;
        let mut scene = Scene::new(String::new(), width + self.bleed, height + 2.0 * self.bleed);
        scene.area([0.0, 0.0], [scene.width, scene.height], PAPER);
        let left = cut[0] + if is_right { inner } else { outer };
        let room = [width - inner - outer, height - top - bottom];
        Leaf { scene, cut, at: [left, cut[1] + top], room, bookmarks: Vec::new() }
    }

    /// A page with its number in the outer lower corner. `before` is the number of pages before it.
    pub(super) fn numbered(&self, before: usize) -> Leaf {
        let mut leaf = self.blank(before);
        let number = (before + 1).to_string();
        let y = leaf.at[1] + leaf.room[1] + self.margins.bottom * 0.55;
        let width = NOTE.weight.width(&number) * NOTE.size;
        let x = leaf.at[0] + if before.is_multiple_of(2) { leaf.room[0] - width } else { 0.0 };
        leaf.scene.words([x, y], &number, NOTE);
        leaf
    }

    /// Whether what is printed may reach the edges.
    pub(super) fn has_bleed(&self) -> bool {
        self.bleed > 0.0
    }

    /// Width and height of the area inside the margins.
    pub(super) fn room(&self) -> [f32; 2] {
        self.blank(0).room
    }
}

impl Leaf {
    /// Adds text in lines of at most this width, with its upper left corner at a point. Returns the y below
    /// it.
    pub(super) fn paragraph(&mut self, at: [f32; 2], text: &str, width: f32, style: Style) -> f32 {
        self.lines(at, &style.lines(text, width), style)
    }

    /// Adds lines of text, with their upper left corner at a point. Returns the y below them.
    pub(super) fn lines(&mut self, [x, y]: [f32; 2], lines: &[String], style: Style) -> f32 {
        self.scene.lines_of_words([x, y + style.weight.cap_height() * style.size], lines, style);
        y + lines.len() as f32 * style.leading()
    }

    /// Adds text that ends at a point of its base line.
    pub(super) fn words_before(&mut self, [x, y]: [f32; 2], text: &str, style: Style) {
        let width = style.weight.width(text) * style.size;
        self.scene.words([x - width, y], text, style);
    }

    /// The finished page, or the first character that the font lacks.
    pub(super) fn finish(self) -> Result<Self, DrawError> {
        Ok(Leaf { scene: self.scene.finish()?, ..self })
    }
}
