//! Readers take any text: they say what is wrong with it, or read a puzzle that can be written and read
//! again.

use std::sync::Arc;

use proptest::prelude::*;
use puzzles::family::Family;
use puzzles::notation::text::cut_up;

use crate::families;

/// Everything that reads a stream.
fn readers() -> Vec<Arc<dyn Family>> {
    let mut readers = families::all();
    readers.push(Arc::new(families::reader()));
    readers
}

fn read_all(text: &str) {
    let readers = readers();
    let json = readers.last().expect("there is one");
    for family in &readers {
        for (line, record) in cut_up(&mut *family.splitter(), text) {
            match family.read(&record, line) {
                Err(error) => {
                    let lines = line..line + record.lines().count().max(1);
                    assert!(lines.contains(&error.line), "{error} in {record:?} of {}", family.name());
                    assert!(error.column >= 1);
                }
                Ok(puzzle) => {
                    let object = families::json(&*puzzle);
                    let read = json.read(&object, 1).unwrap_or_else(|error| panic!("{error} in {object}"));
                    assert_eq!(families::json(&*read), object, "from {record:?}");
                    // What is in symbols of its own is read as text by those alone who know them.
                    let formats = if object.contains("symbols") { &[] } else { puzzle.formats() };
                    for format in formats {
                        let mut written = String::new();
                        if puzzle.write(format, &mut written).is_err() {
                            continue;
                        }
                        let is_own = |reader: &&Arc<dyn Family>| reader.name() == puzzle.family();
                        let own = readers.iter().find(is_own).expect("each family has a reader");
                        let reader = if json.recognises(&written) { json } else { own };
                        let again = cut_up(&mut *reader.splitter(), &written);
                        assert_eq!(again.len(), 1, "{written:?} is one puzzle");
                        let read = reader
                            .read(&again[0].1, 1)
                            .unwrap_or_else(|error| panic!("{error} in {written:?}"));
                        // A variant without constraints comes back from f-puzzles as a Sudoku.
                        if read.family() != puzzle.family() {
                            continue;
                        }
                        assert_eq!(families::text(&*read, format), written, "from {record:?}");
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
    "4a:",
    "0R,",
    "U,",
    "2/",
    "+5",
    "×",
    "９",
    ":0701:5:",
    "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/",
    "keen.html#",
    "solo.html#",
    "_3a,a5",
    "1234341221434321\n",
    "ä",
    "€",
    "\u{feff}",
    "4000000000",
    "https://puzz.link/p?kakuro/3/3/",
    "https://f-puzzles.com/?load=",
    "{\"family\":\"latin\",\"size\":",
    "[Puzzle]\n",
    "[[1,2],[1,1]]",
    "\"R1C1\"",
    "99999999999999999999",
    "AABBAABBCCDDCCDD",
    "I/I/I/I/I/I/I/I/I\n",
    "D/D/D/D\n",
    "variant 4x4\n",
    "regions",
    "candidates\n",
    "killer 5: r1c1",
    "r1c2-r1c3",
    "= r2c2",
    "futoshiki 2x2\n",
    "irregular-kenken 2x2\n",
    "calc 3x: r1c1",
    ". < 2",
    "^   v\n",
];

/// A puzzle in each notation.
const SAMPLES: &[&str] = &[
    "1...3.....4..2.1\n",
    "x+jigsaw/AABBAABBCCDDCCDD:1...3.....4..2.1\n",
    "latin:\n1 . 3\n. . .\n. 2 .\n",
    "+---+---+\n|1 .|. .|\n|3 .|. .|\n+---+---+\n|. .|4 .|\n|. 2|. 1|\n+---+---+\n",
    "# 3\t0..2\n+\t3\tA1 A2\n?\t2\tA3 B3\n!\t1\tB1\n-\t1\tB2 C2\n+\t1\tC1\n!\t0\tC3\n",
    "3:a_3aab_,s1m3m3a5\n",
    "3,3\n*,C3,C4\nF4,?,?\nF3,?,1\n",
    "https://puzz.link/p?kakuro/2/2/-.3.4m4.3.\n",
    "#\t3\\\t4\\\n\\4\t?\t?\n\\3\t\t1\n",
    "some:(wx)A(1xk)3/2(3kx)B/D/1B4\n",
    "{\"family\":\"sudoku\",\"size\":4,\"regions\":[[1,1,1,1],[2,2,2,2],[3,3,3,3],[4,4,4,4]],\"diagonals\":true,\
     \"givens\":[[1,null,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]],\"symbols\":\"ABCD\",\"marks\":\
     [[[1],[2],[1],[1]],[[1],[1],[1],[1]],[[1],[1],[1],[1]],[[1],[1],[1],[1,2]]]}\n",
    "{\"family\":\"kenken\",\"size\":2,\"values\":[1,2],\"cages\":[{\"operator\":\"+\",\"target\":3,\
     \"cells\":[[1,1],[1,2]]},{\"operator\":\"!\",\"target\":2,\"cells\":[[2,1]]},{\"operator\":\"!\",\
     \"target\":1,\"cells\":[[2,2]]}],\"givens\":[[null,null],[2,1]]}\n",
    "{\"family\":\"kakuro\",\"size\":{\"rows\":2,\"columns\":3},\"runs\":[{\"direction\":\"across\",\"sum\":3,\
     \"cells\":[[2,2],[2,3]]},{\"direction\":\"down\",\"sum\":1,\"cells\":[[2,2]]},\
     {\"direction\":\"down\",\"sum\":2,\"cells\":[[2,3]]}],\"givens\":[[null,null,null],[null,null,2]]}\n",
    "variant 4x4 regions diagonals\ntitle: \"A title\"\nrules: Two\nrules: lines\nAABB\nAABB\nCCDD\nCCDD\n1...\n....\n....\n...4\n\
     candidates\n1 23 34 .\n1 2 3 4\n1 2 3 4\n1 2 3 4\nkiller 5 repeats: r1c1 r1c2\nthermo: r2c1-r3c1-r4c1\n\
     arrow: r1c3 r1c3-r2c3\nlittle-killer 3 DR: r0c3\nquad 1 2: r2c2 r2c3 r3c2 r3c3\nclone: r1c1 = r4c4\ndiffer least 2: r1c1 r1c2\nanti-knight\n",
    "irregular-kenken 3x3\nAAB\nABB\nCCC\ncalc 6x: r1c1 r1c2 r2c1\ncalc 2-: r1c3 r2c3\ncalc 3?: r2c2 r3c2\ncalc 2: r3c1\ncalc 1: r3c3\n",
    "3:0,2R,0,0D,0,0L,1,0,0,\n",
    "3:2/1//3//2/1/////,a1b_2c\n",
    "3x3:1_2a3zzza_\n",
    ":0701:5:+5+3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:214 314:r1c3<>2::\n",
    "futoshiki 3x3\n. < . > 1\n^       v\n.   3   .\n.   . < .\n",
    "[Puzzle]\n1...\n....\n..4.\n.2..\n[State]\n12..\n",
    "{\"size\":4,\"grid\":[[{\"region\":0,\"value\":1,\"given\":true},{\"region\":0},{\"region\":1},{\"region\":1}],\
     [{\"region\":0},{\"region\":0},{\"region\":1},{\"region\":1}],[{},{},{},{}],\
     [{},{},{\"givenPencilMarks\":[1,2]},{}]],\"diagonal+\":true,\"diagonal-\":true,\"antiking\":false}\n",
    "{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\"nonconsecutive\":true,\
     \"negative\":[\"ratio\"],\"difference\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"1\"}],\
     \"ratio\":[{\"cells\":[\"R1C1\",\"R2C1\"]}]}\n",
    "{\"cells\":[[{\"value\":\"1\"},{},{}],[{},{},{\"value\":3}],[{},{},{}]],\"regions\":\
     [[[0,0],[0,1],[1,0]],[[0,2],[1,1],[1,2]],[[2,0],[2,1],[2,2]]],\"lines\":[]}\n",
    "https://sudokupad.app/fpuzN4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZYLgXX5cgA==\n",
    "{\n  \"family\": \"kropki\",\n  \"size\": 4,\n  \"dots\": [{\"color\": \"white\", \"cells\": [[1,1],[1,2]]}],\n\
     \"dots_shown\": \"some\"\n}\n",
];

/// A change somewhere in a text: so much is taken away, and this comes in its place.
#[derive(Clone, Debug)]
struct Change {
    place: prop::sample::Index,
    length: usize,
    text: String,
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let text = prop_oneof![
        Just(String::new()),
        proptest::sample::select(PIECES).prop_map(str::to_owned),
        proptest::sample::select(SAMPLES).prop_map(str::to_owned),
        "[\\[\\]{}\":,0-9]{1,3}",
        Just("null".to_owned()),
    ];
    let change = (any::<prop::sample::Index>(), 0..12_usize, text).prop_map(|(place, length, text)| Change {
        place,
        length,
        text,
    });
    proptest::collection::vec(change, 1..5)
}

fn changed(sample: &str, changes: &[Change]) -> String {
    let mut characters: Vec<char> = sample.chars().collect();
    for Change { place, length, text } in changes {
        let start = place.index(characters.len() + 1);
        let end = (start + length).min(characters.len());
        characters.splice(start..end, text.chars());
    }
    characters.into_iter().collect()
}

/// `PROPTEST_CASES` asks for more.
fn cases() -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig { cases: usual.cases.max(2000), failure_persistence: None, ..usual }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn any_characters(text in "\\PC{0,100}") {
        read_all(&text);
    }

    #[test]
    fn any_pieces(pieces in proptest::collection::vec(proptest::sample::select(PIECES), 0..40)) {
        read_all(&pieces.concat());
    }

    #[test]
    fn puzzles_with_changes(sample in proptest::sample::select(SAMPLES), changes in changes()) {
        read_all(&changed(sample, &changes));
    }

    #[test]
    fn lines_of_a_few_characters(text in "[1-4. \\n|+-]{0,80}") {
        read_all(&text);
    }
}
