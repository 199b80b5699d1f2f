//! Values of a JSON text, each of which knows its place.

use std::fmt;
use std::ops::RangeInclusive;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::object::{Member, Object};
use crate::notation::text::{Mistake, TextError, offset_in, place_behind, quoted, short};

/// A part of a text that is a value. What it holds is looked at only when it is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Value<'t> {
    raw: &'t str,
    /// The whole text.
    whole: &'t str,
    /// The number of its first line.
    first_line: usize,
}

impl<'t> Value<'t> {
    /// The value that a text consists of, which begins at the line of this number.
    ///
    /// # Errors
    /// If the text is no JSON.
    pub fn parse(text: &'t str, first_line: usize) -> Result<Self, TextError> {
        // The blanks of JSON are not all that there are.
        let whole = Value { raw: text.trim(), whole: text, first_line };
        let raw: &RawValue = serde_json::from_str(whole.raw).map_err(|error| whole.no_json(&error))?;
        Ok(Value { raw: raw.get(), ..whole })
    }

    /// Its text.
    #[must_use]
    pub fn text(self) -> &'t str {
        self.raw
    }

    /// The mistake that something else was expected here than this value.
    #[must_use]
    pub fn wrong(self, expected: impl fmt::Display) -> TextError {
        let found = match self.raw.as_bytes().first() {
            Some(b'{') => "an object".to_owned(),
            Some(b'[') => "an array".to_owned(),
            Some(b'"') => quoted(&self.raw[1..self.raw.len() - 1]),
            _ => short(self.raw),
        };
        self.mistake(Mistake::new(expected, found))
    }

    /// A mistake whose place is here.
    #[must_use]
    pub fn mistake(self, mistake: Mistake) -> TextError {
        let (line, column) = self.place();
        mistake.at(line, column)
    }

    /// The line and the column where it begins.
    #[must_use]
    pub fn place(self) -> (usize, usize) {
        self.place_after(0)
    }

    /// Whether it is `null`.
    #[must_use]
    pub fn is_null(self) -> bool {
        self.raw == "null"
    }

    /// Whether it is a string.
    #[must_use]
    pub fn is_string(self) -> bool {
        self.raw.starts_with('"')
    }

    /// `true` or `false`.
    ///
    /// # Errors
    /// If it is neither.
    pub fn boolean(self) -> Result<bool, TextError> {
        match self.raw {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(self.wrong("`true` or `false`")),
        }
    }

    /// A whole number of this range, for which `what` is the word.
    ///
    /// # Errors
    /// If it is none.
    pub fn integer(self, what: &str, range: RangeInclusive<i64>) -> Result<i64, TextError> {
        let number = self.raw.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| self.no_integer(self.raw, what, &range))
    }

    /// The mistake that a whole number of this range was expected here, for which `what` is the word, and this text
    /// stands for it: that it has to be whole is told where it is a string or a number of another form.
    #[must_use]
    pub(crate) fn no_integer(self, text: &str, what: &str, range: &RangeInclusive<i64>) -> TextError {
        let is_integer = text.strip_prefix('-').unwrap_or(text).bytes().all(|byte| byte.is_ascii_digit());
        let is_number = text.starts_with(|first: char| first == '-' || first.is_ascii_digit());
        let is_other = text.starts_with('"') || is_number && !is_integer;
        let what = match what.strip_suffix("a number").filter(|_| is_other) {
            Some(before) => format!("{before}a whole number"),
            None if is_other && !what.ends_with("a whole number") => format!("{what}, a whole number"),
            None => what.to_owned(),
        };
        self.wrong(format_args!("{what} from {} to {}", range.start(), range.end()))
    }

    /// A string, for which `what` is the word.
    ///
    /// # Errors
    /// If it is none.
    pub fn string(self, what: &str) -> Result<String, TextError> {
        if !self.is_string() {
            return Err(self.wrong(what));
        }
        self.read()
    }

    /// The values of an array that has no more than this.
    ///
    /// # Errors
    /// If it is none, or has more.
    pub fn array(self, what: &str, most: usize) -> Result<Vec<Self>, TextError> {
        let mut values = Vec::new();
        let mut beyond = None;
        let count = self.each(&format!("an array of {what}"), |place, value| {
            if place < most {
                values.push(value);
            } else if place == most {
                beyond = Some(value);
            }
            Ok(())
        })?;
        match beyond {
            None => Ok(values),
            Some(value) => Err(value.mistake(Mistake::new(format!("at most {most} {what}"), count))),
        }
    }

    /// The values of an array of exactly this length.
    ///
    /// # Errors
    /// If it is none, or has more or fewer.
    pub fn array_of(self, what: &str, count: usize) -> Result<Vec<Self>, TextError> {
        let mut values = Vec::new();
        self.each_of(what, count, |value| {
            values.push(value);
            Ok(())
        })?;
        Ok(values)
    }

    /// Shows each value of an array of exactly this length to `look`, until that finds a mistake.
    ///
    /// # Errors
    /// If it is none, or has more or fewer, or there is a mistake.
    pub fn each_of(
        self,
        what: &str,
        count: usize,
        mut look: impl FnMut(Self) -> Result<(), TextError>,
    ) -> Result<(), TextError> {
        let found = self.each(&format!("an array of {count} {what}"), |place, value| {
            if place < count { look(value) } else { Ok(()) }
        })?;
        if found == count {
            Ok(())
        } else {
            Err(self.mistake(Mistake::new(format!("{count} {what}"), found)))
        }
    }

    /// Shows each value of an array to `look`, with its place, until that finds a mistake. How many there
    /// are.
    fn each(
        self,
        expected: &str,
        mut look: impl FnMut(usize, Self) -> Result<(), TextError>,
    ) -> Result<usize, TextError> {
        if !self.raw.starts_with('[') {
            return Err(self.wrong(expected));
        }
        let mut result = Ok(());
        let mut parser = serde_json::Deserializer::from_str(self.raw);
        let count = parser.deserialize_seq(Each(|place, raw: &'t RawValue| {
            if result.is_ok() {
                result = look(place, Value { raw: raw.get(), ..self });
            }
        }));
        let count = count.map_err(|error| self.no_json(&error))?;
        result.map(|()| count)
    }

    /// The object that it is.
    ///
    /// # Errors
    /// If it is none, or has a key twice, or more keys than anybody knows.
    pub fn object(self) -> Result<Object<'t>, TextError> {
        if !self.raw.starts_with('{') {
            return Err(self.wrong("an object"));
        }
        let Members(raw) = self.read()?;
        if raw.len() > MOST_KEYS {
            return Err(self.mistake(Mistake::new(format!("at most {MOST_KEYS} keys"), "more")));
        }
        let mut members: Vec<Member> = Vec::with_capacity(raw.len());
        for (key, value) in raw {
            let [at, value] = [key, value].map(|raw| Value { raw: raw.get(), ..self });
            let key = at.string("a key")?;
            if members.iter().any(|member| member.key == key) {
                return Err(at.mistake(Mistake::new("each key once", format!("{} again", quoted(&key)))));
            }
            members.push(Member { key, at, value });
        }
        Ok(Object::new(self, members))
    }

    /// What serde makes of it.
    fn read<T: Deserialize<'t>>(self) -> Result<T, TextError> {
        serde_json::from_str(self.raw).map_err(|error| self.no_json(&error))
    }

    /// What the parser finds wrong with the value.
    fn no_json(self, error: &serde_json::Error) -> TextError {
        let (line, column) = self.place_after(offset(error, self.raw));
        Mistake::from_error(format_args!("invalid JSON: {}", in_words(error, self.raw))).at(line, column)
    }

    /// The line and the column of one of its bytes.
    fn place_after(self, byte: usize) -> (usize, usize) {
        let start = offset_in(self.whole, self.raw).expect("a part of the whole");
        let (line, column) = place_behind(&self.whole[..start + byte]);
        (self.first_line + line - 1, column)
    }
}

/// Where a mistake stands in a text that is no JSON, in bytes.
fn offset(error: &serde_json::Error, text: &str) -> usize {
    if error.is_eof() {
        return text.len();
    }
    let before: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    // The parser tells it in bytes, and the last of those that were read is meant.
    let mut offset = (before + error.column()).saturating_sub(1).min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    // One in a string has not been read yet.
    let is_control = error.to_string().starts_with(CONTROL);
    offset + if is_control { text[offset..].find(char::is_control).unwrap_or(0) } else { 0 }
}

/// How the parser begins to tell of a control character in a string.
const CONTROL: &str = "control character ";

/// What is wrong with a text that is no JSON, without its place.
#[must_use]
pub fn in_words(error: &serde_json::Error, text: &str) -> String {
    let said = error.to_string();
    let why = said.rsplit_once(" at line ").map_or(&*said, |(why, _)| why);
    let next = text[offset(error, text)..].chars().next();
    let found =
        || next.map_or_else(|| "the end of the text".to_owned(), |c| quoted(c.encode_utf8(&mut [0; 4])));
    let (expected, found) = match why {
        "EOF while parsing a value" | "expected value" => ("a value", found()),
        "expected ident" => ("`true`, `false` or `null`", found()),
        "expected `:`" => ("`:` after a key", found()),
        "expected `,` or `]`" | "expected `,` or `}`" => (&why["expected ".len()..], found()),
        "key must be a string" => ("a key in double quotes", found()),
        "trailing comma" => ("a value after the comma", found()),
        "trailing characters" => match text.as_bytes().first() {
            Some(b'{') => ("the end of the line after the object", found()),
            Some(b'[') => ("the end of the line after the array", found()),
            _ => ("the end of the line after the value", found()),
        },
        "invalid number" => ("a number such as 7, -7 or 0.7", String::new()),
        "invalid escape" => ("an escape such as `\\n` or `\\u00e4`", String::new()),
        "unexpected end of hex escape" | "lone leading surrogate in hex escape" => {
            ("both halves of a character, such as `\\ud83d\\ude00`", "one".to_owned())
        }
        _ if why.starts_with(CONTROL) => {
            let found = format!("the control character U+{:04X}", next.map_or(0, u32::from));
            ("an escape such as `\\n` or `\\t` in a string", found)
        }
        _ => match why.strip_prefix("EOF while parsing ") {
            Some(what) => return Mistake::new(format_args!("the rest of {what}"), found()).to_string(),
            None => return why.to_owned(),
        },
    };
    Mistake::new(expected, found).to_string()
}

/// The most keys of an object: more than there are in any notation.
const MOST_KEYS: usize = 256;

/// Shows each part of an array, with its place. How many there are.
struct Each<F>(F);

impl<'t, F: FnMut(usize, &'t RawValue)> Visitor<'t> for Each<F> {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array")
    }

    fn visit_seq<A: SeqAccess<'t>>(mut self, mut array: A) -> Result<usize, A::Error> {
        let mut count = 0;
        while let Some(part) = array.next_element()? {
            self.0(count, part);
            count += 1;
        }
        Ok(count)
    }
}

/// The keys and values of an object, one more than are allowed at most.
struct Members<'t>(Vec<(&'t RawValue, &'t RawValue)>);

impl<'t> Deserialize<'t> for Members<'t> {
    fn deserialize<D: Deserializer<'t>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pairs;
        impl<'t> Visitor<'t> for Pairs {
            type Value = Members<'t>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<Members<'t>, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    if members.len() <= MOST_KEYS {
                        members.push(member);
                    }
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(Pairs)
    }
}
