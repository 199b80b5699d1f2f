//! JSON made of a text, which remembers where in the text its parts came from.

use crate::notation::text::TextError;

/// Where something stands: its line and its column, from 1.
pub(super) type At = (usize, usize);

/// JSON on one line, made part by part.
#[derive(Clone, Default)]
pub(in crate::variant) struct Made {
    json: String,
    /// Where parts begin in the JSON, in bytes, and in the text.
    places: Vec<(usize, At)>,
    /// What its constraints are called in the text, in their order.
    names: Vec<String>,
}

impl Made {
    /// Adds a part that comes from this place.
    pub(super) fn add(&mut self, at: At, json: &str) {
        self.places.push((self.json.len(), at));
        self.json.push_str(json);
    }

    /// Notes what a constraint is called.
    pub(super) fn call(&mut self, name: String) {
        self.names.push(name);
    }

    /// Adds parts with a comma between them, in brackets.
    pub(super) fn list<T>(
        &mut self,
        at: At,
        parts: impl IntoIterator<Item = T>,
        mut add: impl FnMut(&mut Made, T),
    ) {
        self.add(at, "[");
        for (place, part) in parts.into_iter().enumerate() {
            if place > 0 {
                self.json.push(',');
            }
            add(self, part);
        }
        self.json.push(']');
    }

    /// Adds all parts of another.
    pub(super) fn append(&mut self, other: Made) {
        let start = self.json.len();
        self.places.extend(other.places.into_iter().map(|(place, at)| (start + place, at)));
        self.json.push_str(&other.json);
        self.names.extend(other.names);
    }

    /// The JSON.
    pub(in crate::variant) fn json(&self) -> &str {
        &self.json
    }

    /// What its constraints are called in the text, in their order.
    pub(in crate::variant) fn names(&self) -> &[String] {
        &self.names
    }

    /// A mistake in the JSON, at its place in the text.
    pub(in crate::variant) fn in_text(&self, error: TextError) -> TextError {
        let byte = self.json.char_indices().nth(error.column.saturating_sub(1));
        let byte = byte.map_or(self.json.len(), |(byte, _)| byte);
        let next = self.places.partition_point(|&(place, _)| place <= byte);
        let (line, column) = self.places[..next].last().map_or((1, 1), |&(_, at)| at);
        TextError { line, column, ..error }
    }
}
