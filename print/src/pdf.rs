//! PDF, with text that can be selected and searched. The letters that are used are embedded.

mod content;
mod font;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use crate::font::Weight;
use crate::scene::Scene;
use font::Font;

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

/// Compression level: higher ones take longer and save little.
const EFFORT: u8 = 7;

impl Document {
    /// A document without pages.
    #[must_use]
    pub fn new(title: &str) -> Self {
        let mut next = Ref::new(1);
        let [catalog, tree] = [next.bump(), next.bump()];
        let fonts = Weight::ALL.map(|weight| Font::new(weight, next.bump()));
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
        let content = content::of(scene, scale, &mut self.fonts);
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
            names.pair(Name(font.name()), font.reference());
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

/// A length rounded to hundredths of a point.
fn round(length: f32) -> f32 {
    (length * 100.0).round() / 100.0
}
