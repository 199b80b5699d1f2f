//! The words of a booklet itself, in the languages that hints are told in.

use puzzles::technique::Language;

/// What a booklet says beside its puzzles and their rules.
pub(super) struct Words {
    /// The title of the chapter with the rules.
    pub(super) how_to_solve: &'static str,
    /// The title of the list of chapters.
    pub(super) contents: &'static str,
    /// The title of the paragraph on levels.
    pub(super) levels: &'static str,
    /// That each puzzle has a level.
    pub(super) each_has_a_level: &'static str,
    /// That some have one.
    pub(super) some_have_a_level: &'static str,
    /// What levels mean on boards, the lowest first.
    pub(super) levels_of_boards: [&'static str; 5],
    /// What they mean for packing puzzles.
    pub(super) levels_of_tilings: &'static str,
    /// The title of the paragraph on a technique to practise.
    pub(super) to_practise: fn(&str) -> String,
    /// The title of the chapter with the solutions.
    pub(super) solutions: &'static str,
    /// That there is one, at the end of the contents.
    pub(super) with_all_solutions: &'static str,
    /// That this many puzzles have one solution each.
    pub(super) all_are_unique: fn(usize) -> String,
    /// Which solutions of packing puzzles are one.
    pub(super) up_to_symmetry: &'static str,
    /// That the contents leave out this many kinds.
    pub(super) more_kinds: fn(usize) -> String,
    /// The puzzles of these numbers.
    pub(super) numbered: fn(&str, bool) -> String,
    /// This many puzzles, of several.
    pub(super) count: fn(usize) -> String,
    /// The words in names of kinds that have another form where there are several puzzles, with that form.
    pub(super) plurals: &'static [(&'static str, &'static str)],
    /// The word before the last of several.
    pub(super) and: &'static str,
    /// What the booklet was made with.
    pub(super) made_with: &'static str,
}

impl Words {
    /// The name of a kind for several puzzles.
    pub(super) fn plural(&self, kind: &str) -> String {
        let plural = |word: &str| -> String {
            let known = self.plurals.iter().find(|(one, _)| *one == word);
            known.map_or(word, |(_, plural)| plural).to_owned()
        };
        kind.split(' ').map(plural).collect::<Vec<_>>().join(" ")
    }
}

/// The words in a language.
pub(super) fn words(language: Language) -> &'static Words {
    language.pick(&ENGLISH, &[("de", &GERMAN)])
}

static ENGLISH: Words = Words {
    how_to_solve: "How to solve",
    contents: "Contents",
    levels: "Levels",
    each_has_a_level: "Each puzzle says how hard it is.",
    some_have_a_level: "Where a puzzle has a level above it, that says how hard it is.",
    levels_of_boards: [
        "Easy puzzles give way step by step.",
        "Medium ones need a closer look.",
        "For hard ones, write down what can still go in each cell, and strike out what you rule out.",
        "For expert ones, look for patterns across the board.",
        "Extreme ones need long chains of reasoning.",
    ],
    levels_of_tilings: "Easy packing puzzles fall into place after a few tries, extreme ones after hundreds: begin where \
                        the fewest pieces fit.",
    to_practise: |technique| format!("To practise: {technique}"),
    solutions: "Solutions",
    with_all_solutions: "with all solutions",
    all_are_unique: |count| match count {
        1 => "The puzzle in this booklet has exactly one solution.".to_owned(),
        _ => format!("Each of the {count} puzzles in this booklet has exactly one solution."),
    },
    up_to_symmetry: "Solutions of packing puzzles that are turned or reflected count as one.",
    more_kinds: |count| match count {
        1 => "and one more kind".to_owned(),
        _ => format!("and {count} more kinds"),
    },
    numbered: |numbers, is_one| format!("puzzle{} {numbers}", if is_one { "" } else { "s" }),
    count: |count| format!("{count} puzzles"),
    plurals: &[("puzzle", "puzzles"), ("square", "squares")],
    and: "and",
    made_with: "Made with dlx, and set in Inter.",
};

static GERMAN: Words = Words {
    how_to_solve: "So wird gelöst",
    contents: "Inhalt",
    levels: "Schwierigkeit",
    each_has_a_level: "Bei jedem Rätsel steht, wie schwer es ist.",
    some_have_a_level: "Wo über einem Rätsel eine Stufe steht, sagt sie, wie schwer es ist.",
    levels_of_boards: [
        "Leichte Rätsel ergeben sich Schritt für Schritt.",
        "Bei mittleren muss man genauer hinsehen.",
        "Notiere bei schweren, was in jeder Zelle noch möglich ist, und streiche, was du widerlegst.",
        "Suche bei sehr schweren nach Mustern über das ganze Brett.",
        "Extreme verlangen lange Schlussketten.",
    ],
    levels_of_tilings: "Leichte Legepuzzles fügen sich nach ein paar Versuchen, extreme nach Hunderten: Beginne dort, wo die \
                        wenigsten Teile passen.",
    to_practise: |technique| format!("Zum Üben: {technique}"),
    solutions: "Lösungen",
    with_all_solutions: "mit allen Lösungen",
    all_are_unique: |count| match count {
        1 => "Das Rätsel in diesem Heft hat genau eine Lösung.".to_owned(),
        _ => format!("Jedes der {count} Rätsel in diesem Heft hat genau eine Lösung."),
    },
    up_to_symmetry: "Gedrehte und gespiegelte Lösungen von Legepuzzles zählen als eine.",
    more_kinds: |count| match count {
        1 => "und eine weitere Art".to_owned(),
        _ => format!("und {count} weitere Arten"),
    },
    numbered: |numbers, _| format!("Rätsel {numbers}"),
    count: |count| format!("{count} Rätsel"),
    plurals: &[
        ("Legepuzzle", "Legepuzzles"),
        ("Lateinisches", "Lateinische"),
        ("Diagonal-Lateinisches", "Diagonal-Lateinische"),
        ("Quadrat", "Quadrate"),
    ],
    and: "und",
    made_with: "Mit dlx gemacht, aus der Inter gesetzt.",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_words() {
        let all = Language::all();
        let titles: Vec<&str> = all.iter().map(|&language| words(language).solutions).collect();
        assert!((1..titles.len()).all(|place| !titles[..place].contains(&titles[place])), "{titles:?}");
    }

    #[test]
    fn names_of_kinds_have_plurals() {
        assert_eq!(ENGLISH.plural("Packing puzzle of cubes"), "Packing puzzles of cubes");
        assert_eq!(ENGLISH.plural("Killer Sudoku"), "Killer Sudoku");
        assert_eq!(GERMAN.plural("Lateinisches Quadrat"), "Lateinische Quadrate");
    }
}
