//! The problem as text and back.

use dlx::Problem;
use dlx::format::{self, WriteError, Writer};

use super::Story;
use super::bytes::Bytes;
use super::plain::{Plain, entries};

pub(super) fn session(story: &Story, bytes: &mut Bytes<'_>) {
    let Story { plain, problem, .. } = story;
    story.tell("write");
    let mut text = Vec::new();
    match format::write(problem, &mut text) {
        Ok(()) => assert!(plain.can_be_written(), "{}", String::from_utf8_lossy(&text)),
        Err(WriteError::ItemName { item, name }) => {
            assert_eq!(plain.items[item.index()].as_deref(), Some(name.as_str()));
            assert!(!is_item(&name), "{name:?}");
            assert!(text.is_empty());
            return;
        }
        Err(WriteError::ColorName { name }) => {
            assert!(plain.colors.iter().flatten().any(|color| *color == name));
            assert!(!is_word(&name), "{name:?}");
            assert!(text.is_empty());
            return;
        }
        Err(other) => panic!("{other}"),
    }
    let text = String::from_utf8(text).expect("text is UTF-8");
    let (again, warnings) = format::parse(&text).unwrap_or_else(|mistake| panic!("{mistake} in {text:?}"));
    // Nothing but that there are no options.
    let is_needed = |item| problem.is_primary(item) && *problem.bounds(item).start() > 0;
    let has_none = problem.option_count() == 0 && problem.items().any(is_needed);
    assert_eq!(warnings.len(), usize::from(has_none), "{warnings:?}");
    plain.is_like(&again);
    let mut twice = Vec::new();
    format::write(&again, &mut twice).expect("it was written before");
    assert_eq!(String::from_utf8_lossy(&twice), text);

    // A line for each option of a cover, as it stands in the text.
    let lines: Vec<&str> = text.lines().skip(1).collect();
    let writer = Writer::new(problem).expect("it was written before");
    if !story.covers.is_empty() {
        for &option in &story.covers[bytes.below(story.covers.len().min(256))] {
            let mut line = Vec::new();
            writer.option(option, &mut line);
            assert_eq!(String::from_utf8_lossy(&line).strip_suffix('\n'), Some(lines[option.index()]));
        }
    }
}

fn is_word(name: &str) -> bool {
    !name.is_empty() && !name.contains(|c: char| c.is_ascii_whitespace() || c.is_control())
}

fn is_item(name: &str) -> bool {
    is_word(name) && !name.contains([':', '|']) && !name.starts_with('\u{feff}')
}

impl Plain {
    fn can_be_written(&self) -> bool {
        self.items.iter().flatten().all(|name| is_item(name))
            && self.colors.iter().flatten().all(|name| is_word(name))
    }

    /// Makes sure that a problem that was read is this one, but that the primary items come first, that
    /// colours are numbered as they are used, and that all have names.
    fn is_like(&self, again: &Problem) {
        let mut order: Vec<usize> = (0..self.primary.len()).collect();
        order.sort_by_key(|&item| !self.primary[item]);
        assert_eq!(again.item_count(), order.len());
        for (item, &old) in again.items().zip(&order) {
            assert_eq!(again.is_primary(item), self.primary[old]);
            let name = again.item_name(item).expect("all have names");
            assert!(self.items[old].as_deref().is_none_or(|old| old == name));
        }
        assert_eq!(again.option_count(), self.options.len());
        let mut colors: Vec<usize> = Vec::new();
        for (option, old) in again.options().zip(&self.options) {
            let expected: Vec<_> = old
                .iter()
                .map(|&(item, color)| {
                    let item = order.iter().position(|&old| old == item).expect("all are there");
                    let color = color.map(|color| {
                        colors.iter().position(|&old| old == color).unwrap_or_else(|| {
                            colors.push(color);
                            colors.len() - 1
                        })
                    });
                    (item, color)
                })
                .collect();
            assert_eq!(entries(again, option), expected);
            assert_eq!(again.option_cost(option), self.costs[option.index()]);
        }
        assert_eq!(again.color_count(), colors.len());
        for (number, &old) in colors.iter().enumerate() {
            let name = again.color_name(dlx::Color::new(number)).expect("all have names");
            assert!(self.colors[old].as_deref().is_none_or(|old| old == name));
        }
    }
}
