//! Tasks that are shown together.

/// Tasks whose names begin with the same word.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// The word.
    pub id: &'static str,
    /// The heading.
    pub title: &'static str,
    /// What is done, in a sentence or two.
    pub work: &'static str,
    /// What the second words of the tasks' names are, if they are sizes.
    pub sizes: Option<&'static str>,
}

/// All of them, in the order in which they are shown.
#[must_use]
pub fn groups() -> &'static [Group] {
    &[
        Group {
            id: "sudoku9",
            title: "Sudokus of 9×9, from easy to hardest",
            work: "Each puzzle is proven to have one solution, from the puzzle in memory to the verdict. An \
                   engine that is given the reduction is set up for each puzzle anew.",
            sizes: None,
        },
        Group {
            id: "wiki",
            title: "A puzzle against reading order",
            work: "“Ultimate Wiki 17” has the first row 693784512 and 17 givens, none of them where trial and error \
                   in reading order would be glad of one. *first*: until the solution is found; *proof*: until \
                   it is known to be the only one.",
            sizes: None,
        },
        Group {
            id: "sudoku",
            title: "Sudokus from 6×6 to 25×25",
            work: "Minimal puzzles of each size are proven to have one solution.",
            sizes: Some("rows of the board"),
        },
        Group {
            id: "kenken",
            title: "KenKens from 4×4 to 9×9",
            work: "Puzzles made by Keen are proven to have one solution.",
            sizes: Some("rows of the board"),
        },
        Group {
            id: "kakuro",
            title: "Kakuros from 6 to 20 rows",
            work: "Boards are proven to have one solution.",
            sizes: Some("rows of the board"),
        },
        Group {
            id: "kropki",
            title: "Kropkis",
            work: "Puzzles of 9×9 are proven to have one solution. *all*: all dots are shown, and there are few givens or \
                   none; *some*: not all dots are shown.",
            sizes: None,
        },
        Group {
            id: "fill",
            title: "Boards filled at random",
            work: "Empty boards are filled, each time with other draws.",
            sizes: Some("rows of the board"),
        },
        Group {
            id: "tails",
            title: "Heavy tails",
            work: "200 boards of 16×16 are filled at random by the same solver, with and without beginning again \
                   when stuck.",
            sizes: None,
        },
        Group {
            id: "make",
            title: "Puzzles made",
            work: "Puzzles with one solution are made: for 9×9 Sudokus, a given after another is taken away from \
                   a full board while a solver says that there is one solution, until none can go.",
            sizes: None,
        },
        Group {
            id: "covers",
            title: "Plain exact covers",
            work: "All covers of a problem are visited (*counting*: their number alone is wanted). The solver \
                   is set up before the clock starts.",
            sizes: None,
        },
    ]
}

impl Group {
    /// Whether a task is one of its.
    #[must_use]
    pub fn has(&self, task: &str) -> bool {
        task.split_once(' ').is_some_and(|(word, _)| word == self.id)
    }
}
