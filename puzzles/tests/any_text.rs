//! Readers take any text: they say what is wrong with it, or read a puzzle that can be written and read
//! again.

use proptest::prelude::*;
use puzzles::families;
use puzzles::family::Family;
use puzzles::text::Cut;

/// Cuts a text up, as plainly as that can be done.
fn cut(family: &dyn Family, text: &str) -> Vec<(usize, String)> {
    let mut splitter = family.splitter();
    let mut records: Vec<(usize, String)> = Vec::new();
    let mut open = false;
    for (number, line) in (1..).zip(text.lines()) {
        let line = format!("{line}\n");
        let cut = splitter.line(&line);
        match cut {
            Cut::Nothing => {}
            Cut::Next | Cut::Last => {
                assert!(open, "{line:?} continues a puzzle that has not begun, in {text:?}");
                records.last_mut().expect("a puzzle has begun").1 += &line;
            }
            Cut::Whole | Cut::First => records.push((number, line)),
        }
        open = matches!(cut, Cut::First | Cut::Next);
    }
    records
}

fn read_all(text: &str) {
    for family in families(&puzzles::Reading::default()) {
        for (line, record) in cut(&*family, text) {
            match family.read(&record, line) {
                Err(error) => {
                    let lines = line..line + record.lines().count().max(1);
                    assert!(lines.contains(&error.line), "{error} in {record:?} of {}", family.name());
                    assert!(error.column >= 1);
                }
                Ok(puzzle) => {
                    for format in puzzle.formats() {
                        let mut written = String::new();
                        if puzzle.write(format, &mut written).is_err() {
                            continue;
                        }
                        let again = cut(&*family, &written);
                        assert_eq!(again.len(), 1, "{written:?} is one puzzle");
                        let read = family
                            .read(&again[0].1, 1)
                            .unwrap_or_else(|error| panic!("{error} in {written:?}"));
                        let mut rewritten = String::new();
                        read.write(format, &mut rewritten).expect("what was written can be written");
                        assert_eq!(rewritten, written, "from {record:?}");
                    }
                }
            }
        }
    }
}

/// Pieces that texts of puzzles are made of.
const PIECES: &[&str] = &[
    "1",
    "2",
    "3",
    "4",
    "9",
    "12",
    "0",
    ".",
    "..",
    "....",
    "................",
    "_",
    "-",
    "----",
    "+",
    "|",
    "||",
    "#",
    ":",
    "x:",
    "windoku:",
    "latin:",
    "jigsaw/",
    "jigsaw/AABBAABBCCDDCCDD:",
    "x+",
    "some:",
    "A",
    "B",
    "D",
    "I",
    "Z",
    "a",
    "z",
    "\n",
    "\n\n",
    "\r\n",
    " ",
    "\t",
    ",",
    "*",
    "?",
    "C",
    "F",
    "C12",
    "F3",
    "C12F3",
    "3,3\n",
    "4,4",
    "# 4\n",
    "#\t3\n",
    "+\t3\tA1 A2\n",
    "!",
    "/",
    "//",
    "(",
    ")",
    "(xx)",
    "(1wk)",
    "w",
    "k",
    "s",
    "m",
    "d1",
    "a6",
    "4:",
    "6dn:",
    "_3a,a5",
    "1234341221434321\n",
    "ä",
    "€",
    "\u{feff}",
    "4000000000",
    "https://puzz.link/p?kakuro/3/3/",
    "99999999999999999999",
    "AABBAABBCCDDCCDD",
    "I/I/I/I/I/I/I/I/I\n",
    "D/D/D/D\n",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_characters(text in "\\PC{0,100}") {
        read_all(&text);
    }

    #[test]
    fn any_pieces(pieces in proptest::collection::vec(proptest::sample::select(PIECES), 0..40)) {
        read_all(&pieces.concat());
    }

    #[test]
    fn lines_of_a_few_characters(text in "[1-4. \\n|+-]{0,80}") {
        read_all(&text);
    }
}
