//! PDF, with text that can be selected and searched. The letters that are used are embedded.

use std::collections::BTreeMap;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{CidFontType, FontFlags, LineJoinStyle, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use subsetter::{GlyphRemapper, subset};

use crate::font::{Stroke, Weight};
use crate::scene::{Colour, Scene, Shape};

/// A document whose pages are sheets. Each page is compressed as soon as it is added.
pub struct Document {
    pdf: Pdf,
    title: String,
    author: String,
    /// The code of its language, if that is told.
    language: Option<String>,
    next: Ref,
    catalog: Ref,
    tree: Ref,
    pages: Vec<Ref>,
    fonts: [Font; 2],
    /// The entries of the table of contents, each with its page.
    bookmarks: Vec<(String, Ref)>,
}

/// The part of a font that the document uses.
struct Font {
    weight: Weight,
    reference: Ref,
    /// The glyphs in use, renumbered in the order of their first use.
    glyphs: GlyphRemapper,
    /// The character of each glyph, by its new number.
    characters: BTreeMap<u16, char>,
}

/// Compression level: higher ones take longer and save little.
const EFFORT: u8 = 7;

/// The character collection of the glyph numbers: none of the known ones.
const COLLECTION: SystemInfo =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

impl Document {
    /// A document without pages.
    #[must_use]
    pub fn new(title: &str) -> Self {
        let mut next = Ref::new(1);
        let [catalog, tree] = [next.bump(), next.bump()];
        let fonts = Weight::ALL.map(|weight| Font {
            weight,
            reference: next.bump(),
            glyphs: GlyphRemapper::new(),
            characters: BTreeMap::new(),
        });
        let title = title.to_owned();
        Document {
            pdf: Pdf::new(),
            title,
            author: String::new(),
            language: None,
            next,
            catalog,
            tree,
            pages: Vec::new(),
            fonts,
            bookmarks: Vec::new(),
        }
    }

    /// Tells who made it.
    pub fn author(&mut self, name: &str) {
        name.clone_into(&mut self.author);
    }

    /// Tells the language of its texts by its code, `en` say.
    pub fn language(&mut self, code: &str) {
        self.language = Some(code.to_owned());
    }

    /// Adds a sheet as the next page.
    pub fn page(&mut self, scene: &Scene) {
        self.page_within(scene, [0.0; 4]);
    }

    /// Adds a sheet as the next page, smaller if it is larger than a page can be. After printing, strips of these
    /// widths are cut off: left, top, right, bottom.
    pub fn page_within(&mut self, scene: &Scene, [left, top, right, bottom]: [f32; 4]) {
        /// The largest width or height of a page, by the specification.
        const LARGEST: f32 = 14_400.0;
        let scale = (LARGEST / scene.width.max(scene.height)).min(1.0);
        let [page, contents] = [self.next.bump(), self.next.bump()];
        let content = Drawing::of(scene, scale, &mut self.fonts);
        let content = compress_to_vec_zlib(&content, EFFORT);
        self.pdf.stream(contents, &content).filter(Filter::FlateDecode);
        let scaled = |length: f32| round(length * scale);
        let (width, height) = (scaled(scene.width), scaled(scene.height));
        let mut writer = self.pdf.page(page);
        let sheet = Rect::new(0.0, 0.0, width, height);
        writer.parent(self.tree).contents(contents).media_box(sheet);
        if [left, top, right, bottom] != [0.0; 4] {
            writer.bleed_box(sheet);
            let (right, top) = (scaled(scene.width - right), scaled(scene.height - top));
            writer.trim_box(Rect::new(scaled(left), scaled(bottom), right, top));
        }
        let mut resources = writer.resources();
        let mut names = resources.fonts();
        for font in &self.fonts {
            names.pair(Name(name(font.weight)), font.reference);
        }
        self.pages.push(page);
    }

    /// Adds an entry to the table of contents, for the page that was added last.
    pub fn bookmark(&mut self, words: &str) {
        if let Some(&page) = self.pages.last() {
            self.bookmarks.push((words.to_owned(), page));
        }
    }

    /// The finished document.
    #[must_use]
    pub fn finish(mut self) -> Vec<u8> {
        let outline = self.add_bookmarks();
        for font in &self.fonts {
            font.write(&mut self.pdf, &mut self.next);
        }
        let count = self.pages.len() as i32;
        self.pdf.pages(self.tree).kids(self.pages).count(count);
        let info = self.next.bump();
        let mut about = self.pdf.document_info(info);
        about.title(TextStr(&self.title)).creator(TextStr("dlx"));
        if !self.author.is_empty() {
            about.author(TextStr(&self.author));
        }
        about.finish();
        let mut catalog = self.pdf.catalog(self.catalog);
        catalog.pages(self.tree);
        if let Some(language) = &self.language {
            catalog.lang(TextStr(language));
        }
        catalog.viewer_preferences().display_doc_title(true);
        if let Some(outline) = outline {
            catalog.outlines(outline);
        }
        catalog.finish();
        self.pdf.finish()
    }

    fn add_bookmarks(&mut self) -> Option<Ref> {
        if self.bookmarks.is_empty() {
            return None;
        }
        let outline = self.next.bump();
        let items: Vec<Ref> = self.bookmarks.iter().map(|_| self.next.bump()).collect();
        let count = items.len() as i32;
        self.pdf.outline(outline).first(items[0]).last(items[items.len() - 1]).count(count);
        for (number, (words, page)) in self.bookmarks.iter().enumerate() {
            let mut item = self.pdf.outline_item(items[number]);
            item.title(TextStr(words)).parent(outline);
            if number > 0 {
                item.prev(items[number - 1]);
            }
            if let Some(&next) = items.get(number + 1) {
                item.next(next);
            }
            item.dest().page(*page).fit();
        }
        Some(outline)
    }
}

/// The name of a font on a page.
fn name(weight: Weight) -> &'static [u8] {
    match weight {
        Weight::Regular => b"R",
        Weight::Bold => b"B",
    }
}

impl Font {
    /// The new number of a character's glyph.
    fn number(&mut self, character: char) -> u16 {
        let glyph = self.weight.glyph(character).unwrap_or_default();
        let number = self.glyphs.remap(glyph.0);
        self.characters.entry(number).or_insert(character);
        number
    }

    /// Adds the font with the glyphs in use.
    fn write(&self, pdf: &mut Pdf, next: &mut Ref) {
        let [descendant, descriptor, map, file] = [next.bump(), next.bump(), next.bump(), next.bump()];
        // The prefix of six letters marks a subset of a font.
        let name = match self.weight {
            Weight::Regular => Name(b"DLXBDR+Inter-Regular"),
            Weight::Bold => Name(b"DLXBDB+Inter-SemiBold"),
        };
        pdf.type0_font(self.reference)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(descendant)
            .to_unicode(map);

        let face = self.weight.face();
        let thousandth = |units: i16| f32::from(units) * 1000.0 / f32::from(face.units_per_em());
        let mut font = pdf.cid_font(descendant);
        font.subtype(CidFontType::Type0).base_font(name).system_info(COLLECTION).font_descriptor(descriptor);
        font.default_width(0.0);
        let widths = self.glyphs.remapped_gids().map(|glyph| {
            let advance = face.glyph_hor_advance(ttf_parser::GlyphId(glyph)).unwrap_or(0);
            round(f32::from(advance) * 1000.0 / f32::from(face.units_per_em()))
        });
        font.widths().consecutive(0, widths);
        font.finish();

        let bounds = face.global_bounding_box();
        let bounds =
            [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(|unit| round(thousandth(unit)));
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(bounds[0], bounds[1], bounds[2], bounds[3]))
            .italic_angle(0.0)
            .ascent(round(thousandth(face.ascender())))
            .descent(round(thousandth(face.descender())))
            .cap_height(round(self.weight.cap_height() * 1000.0))
            .stem_v(if self.weight == Weight::Bold { 140.0 } else { 90.0 })
            .font_file3(file);

        let mut unicode = UnicodeCmap::<u16>::new(Name(b"Letters"), COLLECTION);
        self.characters.iter().for_each(|(&number, &character)| unicode.pair(number, character));
        let unicode = compress_to_vec_zlib(&unicode.finish(), EFFORT);
        pdf.cmap(map, &unicode).filter(Filter::FlateDecode);

        let part = subset(self.weight.file(), 0, &self.glyphs).expect("the fonts are sound");
        let part = compress_to_vec_zlib(outlines(&part), EFFORT);
        pdf.stream(file, &part).filter(Filter::FlateDecode).pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
    }
}

/// The table with the outlines of a font file: a PDF needs no other.
fn outlines(file: &[u8]) -> &[u8] {
    let face = ttf_parser::RawFace::parse(file, 0).expect("the fonts are sound");
    face.table(ttf_parser::Tag::from_bytes(b"CFF ")).expect("the fonts have such outlines")
}

/// Writes the content of a page, whose greys need one ink alone, and remembers the current colours and font.
struct Drawing {
    content: Content,
    height: f32,
    fill: Option<Colour>,
    line: Option<(Colour, f32)>,
    font: Option<(Weight, f32)>,
}

impl Drawing {
    fn of(scene: &Scene, scale: f32, fonts: &mut [Font; 2]) -> Vec<u8> {
        let mut content = Content::new();
        if scale < 1.0 {
            content.transform([scale, 0.0, 0.0, scale, 0.0, 0.0]);
        }
        let mut drawing = Drawing { content, height: scene.height, fill: None, line: None, font: None };
        for shape in &scene.shapes {
            drawing.add(shape, fonts);
        }
        drawing.content.finish().to_vec()
    }

    fn add(&mut self, shape: &Shape, fonts: &mut [Font; 2]) {
        match shape {
            Shape::Area { at: [x, y], size: [width, height], fill } => {
                self.fill(*fill);
                let [x, y] = self.at([*x, y + height]);
                self.content.rect(x, y, round(*width), round(*height)).fill_nonzero();
            }
            Shape::Polygon { points, fill } => {
                self.fill(*fill);
                for (number, &point) in points.iter().enumerate() {
                    let [x, y] = self.at(point);
                    if number == 0 {
                        self.content.move_to(x, y)
                    } else {
                        self.content.line_to(x, y)
                    };
                }
                self.content.close_path().fill_nonzero();
            }
            Shape::Line { from, to, width, colour } => {
                self.line(*colour, *width);
                let [[x1, y1], [x2, y2]] = [self.at(*from), self.at(*to)];
                self.content.move_to(x1, y1).line_to(x2, y2).stroke();
            }
            Shape::Curve { points: [from, by, to], width, colour } => {
                self.line(*colour, *width);
                let [[x, y], [x1, y1], [x2, y2], [x3, y3]] =
                    [*from, arm(*from, *by), arm(*to, *by), *to].map(|point| self.at(point));
                self.content.move_to(x, y).cubic_to(x1, y1, x2, y2, x3, y3).stroke();
            }
            Shape::Disc { at, radius, fill, border, width } => {
                self.fill(*fill);
                self.circle(*at, *radius);
                if *width > 0.0 {
                    self.line(*border, *width);
                    self.content.fill_nonzero_and_stroke();
                } else {
                    self.content.fill_nonzero();
                }
            }
            Shape::Words { at, text, size, weight, colour } => {
                self.fill(*colour);
                let [x, y] = self.at(*at);
                let size = round(*size);
                self.content.begin_text();
                if self.font.replace((*weight, size)) != Some((*weight, size)) {
                    self.content.set_font(Name(name(*weight)), size);
                }
                let font = &mut fonts[*weight as usize];
                let numbers: Vec<u8> =
                    text.chars().flat_map(|character| font.number(character).to_be_bytes()).collect();
                self.content.next_line(x, y).show(Str(&numbers)).end_text();
            }
            Shape::Outlines { at: [x, y], text, size, weight, width, colour } => {
                self.line(*colour, *width);
                self.content.set_line_join(LineJoinStyle::RoundJoin);
                let mut x = *x;
                for character in text.chars() {
                    self.outline(&weight.outline(character), [x, *y], *size);
                    x += weight.advance(character) * size;
                }
                self.content.stroke();
            }
        }
    }

    /// The outline of a letter, as a path: as text, it would be there twice for who searches or copies it.
    fn outline(&mut self, strokes: &[Stroke], [x, y]: [f32; 2], size: f32) {
        let height = self.height;
        let at = |[right, up]: [f32; 2]| [round(x + right * size), round(height - y + up * size)];
        // Where the last stroke ended.
        let mut from = [0.0; 2];
        for &stroke in strokes {
            let (one, other, to) = match stroke {
                Stroke::Move(to) => {
                    let [x, y] = at(to);
                    self.content.move_to(x, y);
                    from = to;
                    continue;
                }
                Stroke::Line(to) => {
                    let [x, y] = at(to);
                    self.content.line_to(x, y);
                    from = to;
                    continue;
                }
                Stroke::Quad(by, to) => (arm(from, by), arm(to, by), to),
                Stroke::Cubic(one, other, to) => (one, other, to),
                Stroke::Close => {
                    self.content.close_path();
                    continue;
                }
            };
            let [[x1, y1], [x2, y2], [x3, y3]] = [one, other, to].map(at);
            self.content.cubic_to(x1, y1, x2, y2, x3, y3);
            from = to;
        }
    }

    /// A point in the coordinates of PDF, whose y points up.
    fn at(&self, [x, y]: [f32; 2]) -> [f32; 2] {
        [round(x), round(self.height - y)]
    }

    fn fill(&mut self, colour: Colour) {
        if self.fill.replace(colour) != Some(colour) {
            match parts(colour) {
                [red, green, blue] if red == green && green == blue => self.content.set_fill_gray(red),
                [red, green, blue] => self.content.set_fill_rgb(red, green, blue),
            };
        }
    }

    fn line(&mut self, colour: Colour, width: f32) {
        if self.line.replace((colour, width)) != Some((colour, width)) {
            match parts(colour) {
                [red, green, blue] if red == green && green == blue => self.content.set_stroke_gray(red),
                [red, green, blue] => self.content.set_stroke_rgb(red, green, blue),
            }
            .set_line_width(round(width));
        }
    }

    /// A circle of four curves.
    fn circle(&mut self, [x, y]: [f32; 2], radius: f32) {
        /// Length of the arms of a cubic curve that approximates a quarter of the unit circle.
        const ARM: f32 = 0.552_285;
        let arm = radius * ARM;
        let at = |right: f32, down: f32| self.at([x + right, y + down]);
        let quarters = [
            [at(radius, arm), at(arm, radius), at(0.0, radius)],
            [at(-arm, radius), at(-radius, arm), at(-radius, 0.0)],
            [at(-radius, -arm), at(-arm, -radius), at(0.0, -radius)],
            [at(arm, -radius), at(radius, -arm), at(radius, 0.0)],
        ];
        let [x, y] = at(radius, 0.0);
        self.content.move_to(x, y);
        for [[x1, y1], [x2, y2], [x3, y3]] in quarters {
            self.content.cubic_to(x1, y1, x2, y2, x3, y3);
        }
        self.content.close_path();
    }
}

/// The point that a cubic curve bends towards at an end, where it is the same as a quadratic curve that bends towards `by`.
fn arm(end: [f32; 2], by: [f32; 2]) -> [f32; 2] {
    [0, 1].map(|axis| end[axis] + (by[axis] - end[axis]) * 2.0 / 3.0)
}

/// The channels of a colour, from 0 to 1.
fn parts(Colour(red, green, blue): Colour) -> [f32; 3] {
    [red, green, blue].map(|part| (f32::from(part) / 255.0 * 1000.0).round() / 1000.0)
}

/// A length rounded to hundredths of a point.
fn round(length: f32) -> f32 {
    (length * 100.0).round() / 100.0
}
