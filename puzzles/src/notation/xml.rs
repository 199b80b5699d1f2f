//! A reader for the small part of XML that puzzle files use: elements, attributes, text.

use super::text::{Mistake, TextError, place_behind, quoted};

/// What may stand outside of elements.
const BLANKS: [char; 5] = ['\u{feff}', ' ', '\t', '\r', '\n'];

/// The most elements inside each other.
const DEEPEST: usize = 1000;

/// The most elements that are kept.
const MOST_ELEMENTS: usize = 1 << 18;

/// The most attributes of an element.
const MOST_ATTRIBUTES: usize = 64;

/// An element.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) children: Vec<Element>,
    /// The text between its tags, but not that of its children.
    pub(crate) text: String,
    /// Where it begins, in bytes.
    pub(crate) start: usize,
    /// Where its text begins, in bytes.
    pub(crate) inside: usize,
}

impl Element {
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The children of this name.
    pub(crate) fn all<'e>(&'e self, name: &'e str) -> impl Iterator<Item = &'e Element> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// The first child of this name.
    pub(crate) fn child(&self, name: &str) -> Option<&Element> {
        self.children.iter().find(|child| child.name == name)
    }
}

/// A mistake at a byte of a text.
pub(crate) fn at(text: &str, offset: usize, mistake: Mistake) -> TextError {
    let (line, column) = place_behind(text.get(..offset).unwrap_or(text));
    mistake.at(line, column)
}

/// The name of the first element of a text, behind declarations and remarks.
pub(crate) fn first_name(text: &str) -> Option<&str> {
    let mut reader = Reader::new(text, &[]);
    loop {
        reader.take(reader.rest().find('<')?);
        if !reader.skip_remark().ok()? {
            reader.take(1);
            return reader.name().ok();
        }
    }
}

/// Reads documents that follow each other, of each its outermost element. Elements of the names in `skipped` are left
/// out with all that is inside.
pub(crate) fn read(text: &str, skipped: &[&str]) -> Result<Vec<Element>, TextError> {
    let mut all = Vec::new();
    read_apart(text, skipped, "", &mut |element| {
        all.push(element);
        Ok(())
    })?;
    Ok(all)
}

/// The same, where elements of the name `apart` are shown to `found` one by one, as soon as they end: they are not kept
/// inside the others, of which there may be so many. The outermost element of each document is shown behind them.
pub(crate) fn read_apart(
    text: &str,
    skipped: &[&str],
    apart: &str,
    found: &mut dyn FnMut(Element) -> Result<(), TextError>,
) -> Result<(), TextError> {
    let mut reader = Reader { apart, ..Reader::new(text, skipped) };
    document(&mut reader, found)?;
    loop {
        let length = reader.rest().len() - reader.rest().trim_start_matches(BLANKS).len();
        reader.take(length);
        if reader.rest().is_empty() {
            return Ok(());
        }
        if !reader.skip_remark()? {
            document(&mut reader, found)?;
        }
    }
}

/// The elements that are open, from the outermost to the one that is read.
#[derive(Default)]
struct Open {
    elements: Vec<Element>,
    /// How many of them are left out.
    left_out: usize,
}

/// Reads the next document.
fn document(
    reader: &mut Reader<'_>,
    found: &mut dyn FnMut(Element) -> Result<(), TextError>,
) -> Result<(), TextError> {
    let mut open = Open::default();
    loop {
        reader.text_before_tag(&mut open)?;
        if reader.skip_remark()? {
            continue;
        }
        let tag = reader.offset;
        reader.take(1);
        let whole = if reader.rest().starts_with('/') {
            reader.close(tag, &mut open)?
        } else {
            reader.open(tag, &mut open)?
        };
        if let Some(element) = whole {
            found(element)?;
            if open.elements.is_empty() {
                return Ok(());
            }
        }
    }
}

struct Reader<'t> {
    text: &'t str,
    offset: usize,
    /// The names of elements that are left out.
    skipped: &'t [&'t str],
    /// The name of elements that are not kept inside others.
    apart: &'t str,
    /// How many elements have been kept.
    kept: usize,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str, skipped: &'t [&'t str]) -> Self {
        Reader { text, offset: 0, skipped, apart: "", kept: 0 }
    }

    /// Reads up to the next `<`. What stands there is the text of the element that is open.
    fn text_before_tag(&mut self, open: &mut Open) -> Result<(), TextError> {
        let start = self.offset;
        let length = self.rest().find('<');
        let words = self.take(length.unwrap_or(self.rest().len()));
        let told = words.trim_matches(BLANKS);
        if open.elements.is_empty() && !told.is_empty() {
            return Err(at(self.text, start, Mistake::new("an element `<…>`", quoted(told))));
        }
        if length.is_none() {
            let mistake = Mistake::new("an element `<…>`", "the end of the text");
            return Err(at(self.text, start, mistake));
        }
        if let Some(element) = open.elements.last_mut().filter(|_| open.left_out == 0) {
            let words = unescaped(words).map_err(|(place, mistake)| at(self.text, start + place, mistake))?;
            element.text.push_str(&words);
        }
        Ok(())
    }

    /// Reads the end of an element behind its `<`, which stands at `tag`. The element, if it is the outermost.
    fn close(&mut self, tag: usize, open: &mut Open) -> Result<Option<Element>, TextError> {
        self.take(1);
        let name = self.name()?;
        self.blanks();
        self.expect('>')?;
        let Some(element) = open.elements.pop().filter(|element| element.name == name) else {
            let mistake = Mistake::new("the end of the element that is open", format_args!("</{name}>"));
            return Err(at(self.text, tag, mistake));
        };
        let is_kept = open.left_out == 0;
        open.left_out = open.left_out.saturating_sub(1);
        self.put(element, is_kept, tag, open)
    }

    /// Reads the beginning of an element behind its `<`, which stands at `tag`. The element, if it is the outermost and
    /// has no inside.
    fn open(&mut self, tag: usize, open: &mut Open) -> Result<Option<Element>, TextError> {
        let (mut element, is_closed) = self.tag(tag)?;
        element.inside = self.offset;
        let is_kept = open.left_out == 0 && !self.skipped.contains(&element.name.as_str());
        if is_closed {
            return self.put(element, is_kept, tag, open);
        }
        open.left_out += usize::from(!is_kept);
        open.elements.push(element);
        if open.elements.len() > DEEPEST {
            let expected = format_args!("at most {DEEPEST} elements inside each other");
            return Err(at(self.text, tag, Mistake::new(expected, "more")));
        }
        Ok(None)
    }

    /// Puts an element into the one that is open, unless it is left out. It comes back if it is the outermost, or
    /// stands apart.
    fn put(
        &mut self,
        element: Element,
        is_kept: bool,
        tag: usize,
        open: &mut Open,
    ) -> Result<Option<Element>, TextError> {
        if !is_kept && !open.elements.is_empty() {
            return Ok(None);
        }
        if element.name == self.apart {
            return Ok(Some(element));
        }
        self.kept += 1;
        if self.kept > MOST_ELEMENTS {
            let expected = format_args!("at most {MOST_ELEMENTS} elements");
            return Err(at(self.text, tag, Mistake::new(expected, "more")));
        }
        match open.elements.last_mut() {
            None => Ok(Some(element)),
            Some(outer) => {
                outer.children.push(element);
                Ok(None)
            }
        }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.offset..]
    }

    fn take(&mut self, length: usize) -> &'t str {
        let taken = &self.rest()[..length];
        self.offset += length;
        taken
    }

    fn wrong(&self, expected: &str, found: &str) -> TextError {
        at(self.text, self.offset, Mistake::new(expected, found))
    }

    fn unexpected(&self, expected: &str) -> TextError {
        let found = self.rest().chars().next().map_or("the end of the text".to_owned(), |c| format!("{c:?}"));
        self.wrong(expected, &found)
    }

    fn blanks(&mut self) {
        let rest = self.rest();
        self.take(rest.len() - rest.trim_start().len());
    }

    fn expect(&mut self, character: char) -> Result<(), TextError> {
        if !self.rest().starts_with(character) {
            return Err(self.unexpected(&format!("`{character}`")));
        }
        self.take(character.len_utf8());
        Ok(())
    }

    fn name(&mut self) -> Result<&'t str, TextError> {
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ':');
        let rest = self.rest();
        let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        if length == 0 {
            return Err(self.unexpected("a name"));
        }
        Ok(self.take(length))
    }

    /// Skips a declaration or a remark, if one is here.
    fn skip_remark(&mut self) -> Result<bool, TextError> {
        let ends = [("<?", "?>"), ("<!--", "-->"), ("<!", ">")];
        let Some((_, end)) = ends.into_iter().find(|(start, _)| self.rest().starts_with(start)) else {
            return Ok(false);
        };
        let Some(length) = self.rest().find(end) else {
            return Err(self.wrong(&format!("`{end}` somewhere behind"), ""));
        };
        self.take(length + end.len());
        Ok(true)
    }

    /// Reads a tag behind its `<`, and whether it closes itself.
    fn tag(&mut self, start: usize) -> Result<(Element, bool), TextError> {
        let mut element = Element { name: self.name()?.to_owned(), start, ..Element::default() };
        loop {
            self.blanks();
            if self.rest().starts_with("/>") {
                self.take(2);
                return Ok((element, true));
            }
            if self.rest().starts_with('>') {
                self.take(1);
                return Ok((element, false));
            }
            let at_name = self.offset;
            let name = self.name()?;
            if element.attributes.len() == MOST_ATTRIBUTES {
                let expected = format!("at most {MOST_ATTRIBUTES} attributes");
                return Err(at(self.text, at_name, Mistake::new(expected, "more")));
            }
            if element.attribute(name).is_some() {
                let expected = format!("the attribute {name:?} once");
                return Err(at(self.text, at_name, Mistake::new(expected, "it again")));
            }
            self.blanks();
            self.expect('=')?;
            self.blanks();
            let quote = self.rest().chars().next().filter(|c| matches!(c, '"' | '\''));
            let quote = quote.ok_or_else(|| self.unexpected("a value in quotes"))?;
            self.take(1);
            let Some(length) = self.rest().find(quote) else {
                return Err(self.wrong(&format!("`{quote}` somewhere behind"), ""));
            };
            let place = self.offset;
            let value = unescaped(self.take(length));
            let value = value.map_err(|(offset, mistake)| at(self.text, place + offset, mistake))?;
            self.take(1);
            element.attributes.push((name.to_owned(), value));
        }
    }
}

/// A text with its entities replaced.
fn unescaped(text: &str) -> Result<String, (usize, Mistake)> {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(length) = rest.find('&') {
        plain.push_str(&rest[..length]);
        let place = text.len() - rest.len() + length;
        let entity = &rest[length + 1..];
        let wrong =
            || (place, Mistake::new("`&lt;`, `&gt;`, `&amp;`, `&quot;`, `&apos;` or `&#N;`", "another `&`"));
        let end = entity.find(';').filter(|&end| end <= 10).ok_or_else(wrong)?;
        let character = match &entity[..end] {
            "lt" => '<',
            "gt" => '>',
            "amp" => '&',
            "quot" => '"',
            "apos" => '\'',
            number => {
                let code = match number.strip_prefix("#x") {
                    Some(digits) => u32::from_str_radix(digits, 16).ok(),
                    None => number.strip_prefix('#').and_then(|digits| digits.parse().ok()),
                };
                code.and_then(char::from_u32).ok_or_else(wrong)?
            }
        };
        plain.push(character);
        rest = &entity[end + 1..];
    }
    plain.push_str(rest);
    Ok(plain)
}

/// A text as an element or an attribute of XML holds it: without the control characters that XML cannot hold.
#[must_use]
pub fn escaped(text: &str) -> String {
    let is_allowed =
        |&character: &char| matches!(character, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..);
    let text: String = text.chars().filter(is_allowed).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_read() {
        let text = "<?xml version=\"1.0\"?>\n<!-- <no> -->\n<a x='1 &lt; 2' y=\"\">one<b/>\ntwo &#65;&#x42;<c><d>3</d></c><b z=\"1\"/></a>";
        let [read] = super::read(text, &["c"]).unwrap().try_into().unwrap();
        assert_eq!((read.name.as_str(), read.text.as_str()), ("a", "one\ntwo AB"));
        assert_eq!(
            (read.attribute("x"), read.attribute("y"), read.attribute("z")),
            (Some("1 < 2"), Some(""), None)
        );
        assert_eq!((read.all("b").count(), read.children.len()), (2, 2));
        assert_eq!(read.child("b").map(|b| b.start), text.find("<b/>"));
    }

    #[test]
    fn documents_may_follow_each_other() {
        let text =
            "<?xml version=\"1.0\"?>\n<a/>\n<!-- x -->\n\u{feff}<?xml version=\"1.0\"?><b></b>\n<!-- y -->\n";
        let names: Vec<String> = read(text, &[]).unwrap().into_iter().map(|read| read.name).collect();
        assert_eq!(names, ["a", "b"]);
    }

    #[test]
    fn mistakes_have_their_places() {
        let cases = [
            ("", "line 1, column 1: expected an element `<…>`, found the end of the text"),
            ("<a/>\n junk", "line 2, column 2: expected an element `<…>`, found \"junk\""),
            ("<a/>\n<b>", "line 2, column 4: expected an element `<…>`, found the end of the text"),
            ("<a b='1' c='' b='1'/>", "line 1, column 15: expected the attribute \"b\" once, found it again"),
            ("x<a/>", "line 1, column 1: expected an element `<…>`, found \"x\""),
            ("<a>\n<b>\n</a>", "line 3, column 1: expected the end of the element that is open, found </a>"),
            ("<a b>", "line 1, column 5: expected `=`, found '>'"),
            ("<a b=c>", "line 1, column 6: expected a value in quotes, found 'c'"),
            ("<a b=\"c>", "line 1, column 7: expected `\"` somewhere behind"),
            ("<a", "line 1, column 3: expected a name, found the end of the text"),
            (
                "<a>&x;</a>",
                "line 1, column 4: expected `&lt;`, `&gt;`, `&amp;`, `&quot;`, `&apos;` or `&#N;`, found another `&`",
            ),
            ("</a>", "line 1, column 1: expected the end of the element that is open, found </a>"),
            ("<!-- x", "line 1, column 1: expected `-->` somewhere behind"),
        ];
        for (text, message) in cases {
            assert_eq!(read(text, &[]).unwrap_err().to_string(), message, "{text}");
        }
        let wide: String = (0..100_000).map(|number| format!(" a{number}=''")).collect();
        let message = "line 1, column 442: expected at most 64 attributes, found more";
        assert_eq!(read(&format!("<a{wide}/>"), &[]).unwrap_err().to_string(), message);
        let deep = "<a>".repeat(100_000);
        assert!(read(&deep, &[]).unwrap_err().to_string().contains("at most 1000 elements"));
    }

    #[test]
    fn no_more_elements_are_kept_than_any_file_has() {
        let inside = "<a/>".repeat(MOST_ELEMENTS);
        let message = "line 1, column 1048580: expected at most 262144 elements, found more";
        assert_eq!(read(&format!("<b>{inside}</b>"), &[]).unwrap_err().to_string(), message);
        assert_eq!(read(&inside, &[]).map(|all| all.len()), Ok(MOST_ELEMENTS));
        assert!(read(&format!("{inside}<a/>"), &[]).is_err());
        let [read] = read(&format!("<b>{inside}</b>"), &["a"]).unwrap().try_into().unwrap();
        assert!(read.children.is_empty());
    }

    #[test]
    fn elements_apart_are_not_kept() {
        let inside = "<a/>".repeat(MOST_ELEMENTS);
        let mut counts = (0, 0);
        let read = read_apart(&format!("<b><c>{inside}<a/></c></b>"), &[], "a", &mut |element| {
            counts.0 += usize::from(element.name == "a");
            counts.1 += element.children.len();
            Ok(())
        });
        assert_eq!((read, counts), (Ok(()), (MOST_ELEMENTS + 1, 1)));
    }

    #[test]
    fn remarks_hide_elements() {
        let first = |text| first_name(text);
        assert_eq!(first("<?xml version='1.0'?>\n<!-- a <b> --><c d='1'>"), Some("c"));
        assert_eq!((first("<!-- <b> "), first("x"), first("<")), (None, None, None));
    }
}
