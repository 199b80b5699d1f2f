//! Where one object ends and the next begins, in a stream of lines.

use crate::notation::text::{Cut, LONGEST, Splitter};

/// Cuts a stream of objects. Each begins on a line of its own; it may take several, as programs that
/// write for people do it.
#[derive(Default)]
pub struct Objects {
    /// How many brackets are open.
    depth: usize,
    in_string: bool,
    /// How long the object is by now.
    length: usize,
}

impl Objects {
    /// Looks at the next line. Whether the object is complete after it.
    fn is_complete_after(&mut self, line: &str) -> bool {
        let mut bytes = line.bytes();
        while let Some(byte) = bytes.next() {
            match (byte, self.in_string) {
                (b'"', _) => self.in_string = !self.in_string,
                (b'\\', true) => {
                    bytes.next();
                }
                (b'{' | b'[', false) => self.depth += 1,
                (b'}' | b']', false) => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        // No string goes on in the next line: that is a mistake, which ends here.
        self.length += line.len();
        self.depth == 0 || self.in_string || self.length >= LONGEST
    }
}

impl Splitter for Objects {
    fn line(&mut self, line: &str) -> Cut {
        let is_first = self.depth == 0;
        if is_first && line.trim().is_empty() {
            return Cut::Nothing;
        }
        let is_complete = self.is_complete_after(line);
        if is_complete {
            *self = Objects::default();
        }
        match (is_first, is_complete) {
            (true, true) => Cut::Whole,
            (true, false) => Cut::First,
            (false, true) => Cut::Last,
            (false, false) => Cut::Next,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_end_with_their_last_bracket() {
        use Cut::{First, Last, Next, Nothing, Whole};
        let cuts = |text: &str| -> Vec<Cut> {
            let mut objects = Objects::default();
            text.lines().map(|line| objects.line(line)).collect()
        };
        assert_eq!(cuts("{\"a\": [1, {}]}\n\n{}\n"), [Whole, Nothing, Whole]);
        assert_eq!(cuts("{\n  \"a\": [\n\n    1\n  ]\n}\n{}"), [First, Next, Next, Next, Next, Last, Whole]);
        assert_eq!(cuts("{\"}\\\"]\": [\n]}\n{}"), [First, Last, Whole]);
        // What is no JSON does not take the objects after it along, if it shows in time.
        assert_eq!(cuts("{\"a\n{}"), [Whole, Whole]);
        assert_eq!(cuts("}]\nx\n{}"), [Whole, Whole, Whole]);
    }

    #[test]
    fn objects_without_end_are_cut() {
        let line = " ".repeat(1 << 20);
        let mut objects = Objects::default();
        assert_eq!(objects.line("["), Cut::First);
        assert_eq!((0..16).map(|_| objects.line(&line)).filter(|cut| *cut == Cut::Last).count(), 1);
    }
}
