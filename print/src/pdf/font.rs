//! The parts of the fonts that a document uses.

use std::collections::BTreeMap;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use subsetter::{GlyphRemapper, subset};

use super::{EFFORT, round};
use crate::font::Weight;

/// The part of a font that the document uses.
pub(super) struct Font {
    weight: Weight,
    reference: Ref,
    /// The glyphs in use, renumbered in the order of their first use.
    glyphs: GlyphRemapper,
    /// The character of each glyph, by its new number.
    characters: BTreeMap<u16, char>,
}

/// The character collection of the glyph numbers: none of the known ones.
const COLLECTION: SystemInfo =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

impl Font {
    /// A font without glyphs, as the object of this number.
    pub(super) fn new(weight: Weight, reference: Ref) -> Self {
        Font { weight, reference, glyphs: GlyphRemapper::new(), characters: BTreeMap::new() }
    }

    /// The object that it is.
    pub(super) fn reference(&self) -> Ref {
        self.reference
    }

    /// Its name on a page.
    pub(super) fn name(&self) -> &'static [u8] {
        match self.weight {
            Weight::Regular => b"R",
            Weight::Bold => b"B",
        }
    }

    /// The new number of a character's glyph.
    pub(super) fn number(&mut self, character: char) -> u16 {
        let glyph = self.weight.glyph(character).unwrap_or_default();
        let number = self.glyphs.remap(glyph.0);
        self.characters.entry(number).or_insert(character);
        number
    }

    /// Adds the font with the glyphs in use.
    pub(super) fn write(&self, pdf: &mut Pdf, next: &mut Ref) {
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
