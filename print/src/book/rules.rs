//! The pages with the rules: for each kind of puzzle its rules and a small example, then the techniques to practise
//! and the levels.

use puzzles::instructions::Instructions;
use puzzles::puzzle::{Bounds, Puzzle, Verdict, check};
use puzzles::technique::Technique;
use puzzles::tiling::{Laid, solution, text};
use puzzles::{Reading, families};

use super::figure::Figure;
use super::leaf::{HEADING, Leaf, READING, SUBHEADING, Sheets};
use super::words::{Words, words};
use super::{Book, Entry, shortened};
use crate::Painter;
use crate::scene::{PART, Style};

/// The pages with the rules. `before` is the number of pages before them.
pub(super) fn pages(book: &Book, sheets: &Sheets, before: usize) -> Vec<Leaf> {
    let words = words(book.language);
    let groups = groups(&book.entries);
    let parts: Vec<Part> = groups
        .iter()
        .map(|Group { instructions: Instructions { kind, rules, notes, .. }, numbers }| {
            let told = [rules].into_iter().chain(notes).map(String::as_str).collect::<Vec<_>>().join(" ");
            let numbered =
                if groups.len() > 1 { format!("{PART}{}", named(numbers, words)) } else { String::new() };
            let example = numbers.first().and_then(|number| book.entries[number - 1].example());
            Part { heading: kind.clone(), numbered, told, example }
        })
        .chain(techniques(book, words))
        .chain(levels(book, words).map(|told| Part {
            heading: words.levels.into(),
            numbered: String::new(),
            told,
            example: None,
        }))
        .collect();
    // Closer together where that saves a page.
    let spaced = BELOW.map(|below| spaced(&parts, words, sheets, before, below));
    spaced.into_iter().min_by_key(Vec::len).unwrap_or_default()
}

/// What stands under a heading, with an example and its solution.
struct Part {
    heading: String,
    /// Which puzzles it is about, at the end of the heading.
    numbered: String,
    told: String,
    example: Option<[Figure; 2]>,
}

/// The pages, with this space below each part.
fn spaced(parts: &[Part], words: &Words, sheets: &Sheets, before: usize, below: f32) -> Vec<Leaf> {
    let mut pages = Pages { sheets, before, pages: Vec::new(), y: 0.0, top: 0.0, below };
    pages.turn();
    if let Some(leaf) = pages.pages.last_mut() {
        leaf.bookmarks.push(words.how_to_solve.into());
        pages.y = leaf.paragraph(leaf.at, words.how_to_solve, leaf.room[0], HEADING) + HEADING.size * 0.6;
        pages.top = pages.y;
    }
    for part in parts {
        pages.add(part);
    }
    pages.pages
}

/// The techniques that are to be practised, in the order of the first positions, each with what it is.
fn techniques(book: &Book, words: &Words) -> Vec<Part> {
    let mut all: Vec<(Technique, Vec<usize>)> = Vec::new();
    for (number, entry) in (1..).zip(&book.entries) {
        let Some(technique) = entry.technique else { continue };
        match all.iter_mut().find(|(known, _)| *known == technique) {
            Some((_, numbers)) => numbers.push(number),
            None => all.push((technique, vec![number])),
        }
    }
    let part = |(technique, numbers): &(Technique, Vec<usize>)| {
        let are_all = numbers.len() == book.entries.len();
        Part {
            heading: (words.to_practise)(book.language.technique(*technique)),
            numbered: if are_all { String::new() } else { format!("{PART}{}", named(numbers, words)) },
            told: book.language.idea(*technique).to_owned(),
            example: None,
        }
    };
    all.iter().map(part).collect()
}

/// What the levels of a booklet mean, if it has any: on boards, those up to the highest.
pub(super) fn levels(book: &Book, words: &Words) -> Option<String> {
    let highest = |is_tiling| {
        let entries = book.entries.iter().filter(|entry| entry.is_tiling() == is_tiling);
        entries.filter_map(|entry| entry.level).max()
    };
    let mut told = Vec::new();
    if let Some(highest) = highest(false) {
        told.extend(&words.levels_of_boards[..=highest as usize]);
    }
    if highest(true).is_some() {
        told.push(words.levels_of_tilings);
    }
    if told.is_empty() {
        return None;
    }
    let all = book.entries.iter().all(|entry| entry.level.is_some());
    told.insert(0, if all { words.each_has_a_level } else { words.some_have_a_level });
    Some(told.join(" "))
}

/// Puzzles with the same rules.
pub(super) struct Group {
    /// The rules, with the notes of all puzzles: those of any size if the puzzles have different sizes.
    pub(super) instructions: Instructions,
    /// The numbers of the puzzles, from 1.
    pub(super) numbers: Vec<usize>,
}

/// The puzzles by their rules, in the order of the first puzzles.
pub(super) fn groups(entries: &[Entry]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (number, Entry { instructions, .. }) in (1..).zip(entries) {
        let is_same = |Group { instructions: known, .. }: &Group| {
            (&known.kind, &known.rules_of_any_size) == (&instructions.kind, &instructions.rules_of_any_size)
        };
        match groups.iter().position(is_same) {
            None => groups.push(Group { instructions: instructions.clone(), numbers: vec![number] }),
            Some(place) => {
                let Group { instructions: known, numbers } = &mut groups[place];
                numbers.push(number);
                if known.rules != instructions.rules {
                    known.rules.clone_from(&known.rules_of_any_size);
                }
                let news = instructions.notes.iter().filter(|note| !known.notes.contains(note));
                let news: Vec<String> = news.cloned().collect();
                known.notes.extend(news);
            }
        }
    }
    groups
}

/// Which puzzles: `puzzles 1–4 and 7`. Where they are scattered, `300 puzzles`: their titles say of what kind they are.
pub(super) fn named(numbers: &[usize], words: &Words) -> String {
    /// The most runs of numbers that are read at a glance.
    const MOST: usize = 3;
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    if runs.clone().nth(MOST).is_some() {
        return (words.count)(numbers.len());
    }
    let mut runs: Vec<String> = runs
        .map(|run| match run {
            [number] => number.to_string(),
            [first, .., last] => format!("{first}–{last}"),
            [] => String::new(),
        })
        .collect();
    let last = runs.pop().unwrap_or_default();
    let all = if runs.is_empty() { last } else { format!("{} {} {last}", runs.join(", "), words.and) };
    (words.numbered)(&all, numbers.len() == 1)
}

/// The pictures of an example and of its solution.
pub(super) fn drawn(example: &str) -> Option<[Figure; 2]> {
    if example.starts_with(text::TILING) {
        return packed(example);
    }
    let families = families(&Reading::default());
    let family = families.iter().find(|family| family.recognises(example))?;
    solved(&*family.read(example, 1).ok()?)
}

/// The pictures of a puzzle and of its solution.
pub(super) fn solved(puzzle: &dyn Puzzle) -> Option<[Figure; 2]> {
    let picture = puzzle.picture().ok()?;
    let Verdict::Unique(solution) = check(puzzle, &Bounds::default()) else { return None };
    let mut solved = picture.clone();
    solved.solve(&solution, |value| puzzle.symbol(value));
    Some([picture, solved].map(Figure::Picture))
}

/// The same of a packing puzzle: with its pieces below the board, as wide as that.
fn packed(example: &str) -> Option<[Figure; 2]> {
    let tiling = text::read(example, 1).ok()?;
    let placements = solution::first(&Laid::new(&tiling).ok()?)?;
    let puzzle = Figure::of_tiling(tiling.clone(), None).with_pieces_below(SIDE)?;
    Some([puzzle, Figure::of_tiling(tiling, Some(placements))])
}

/// How an example and its solution are drawn side by side, in room of this width: so large that they can be read, if
/// they have room; else as wide as usual.
fn painters(example: &[Figure; 2], width: f32) -> [Painter; 2] {
    let painter = |figure: &Figure, side: f32| Painter { cell: side / figure.cells()[0] };
    let sides = || (0..).map(|step| SIDE + 6.0 * step as f32).take_while(|side| *side <= LARGEST_SIDE);
    let readable = example.each_ref().map(|figure| {
        let is_legible = |side: &f32| figure.is_legible(&painter(figure, *side));
        sides().find(is_legible).unwrap_or(LARGEST_SIDE)
    });
    let has_room = readable.iter().sum::<f32>() + GAP <= width;
    let [one, other] = if has_room { readable } else { [SIDE; 2] };
    [painter(&example[0], one), painter(&example[1], other)]
}

/// A part as it is set: its words in lines, and its example and its solution beside the words or below them.
struct Layout<'p> {
    heading: Vec<String>,
    heading_style: Style,
    told: Vec<String>,
    figures: Vec<(&'p Figure, Painter)>,
    /// Width of the words.
    width: f32,
    is_beside: bool,
}

impl<'p> Layout<'p> {
    /// A part in a room of this width and height. Its example stands beside its words, unless these would have little
    /// room or be longer than a page.
    fn new(part: &'p Part, [width, height]: [f32; 2]) -> Self {
        let example = part.example.as_ref();
        let figures = |width: f32| -> Vec<(&Figure, Painter)> {
            example.into_iter().flat_map(|example| example.iter().zip(painters(example, width))).collect()
        };
        let beside = Layout::of_words(part, figures(width - LEAST_TEXT - GAP), width, true);
        let has_room = beside.width >= LEAST_TEXT && beside.height() <= height;
        if has_room || example.is_none() {
            return beside;
        }
        Layout::of_words(part, figures(width), width, false)
    }

    fn of_words(part: &Part, figures: Vec<(&'p Figure, Painter)>, width: f32, is_beside: bool) -> Self {
        let beside: f32 = figures.iter().map(|(figure, painter)| GAP + figure.size(painter)[0]).sum();
        let width = if is_beside { width - beside } else { width };
        let Part { heading, numbered, told, .. } = part;
        let heading_style = SUBHEADING.for_words(heading, width, READING.size);
        let in_lines = |heading: &str| heading_style.heading_lines(heading, width);
        let whole = in_lines(&format!("{heading}{numbered}"));
        let is_short = |lines: &Vec<String>| lines.len() <= MOST_OF_HEADING;
        let heading = match is_short(&whole) {
            true => whole,
            false => {
                let mut shorter = shortened(heading, numbered).map(|heading| in_lines(&heading));
                let cut = || heading_style.first_lines(whole, MOST_OF_HEADING, width);
                shorter.find(is_short).unwrap_or_else(cut)
            }
        };
        let told = READING.lines(told, width);
        Layout { heading, heading_style, told, figures, width, is_beside }
    }

    /// Height of its pictures.
    fn tall(&self) -> f32 {
        self.figures.iter().map(|(figure, painter)| figure.size(painter)[1]).fold(0.0, f32::max)
    }

    /// Height of all of it.
    fn height(&self) -> f32 {
        let heading = self.heading.len() as f32 * self.heading_style.leading();
        let words = heading + self.told.len() as f32 * READING.leading();
        if self.is_beside { words.max(self.tall()) } else { words + ABOVE + self.tall() }
    }

    /// Draws its pictures with their upper left corner at a point.
    fn paint(&self, [mut x, y]: [f32; 2], leaf: &mut Leaf) {
        for (figure, painter) in &self.figures {
            figure.paint(painter, [x, y], &mut leaf.scene);
            x += figure.size(painter)[0] + GAP;
        }
    }
}

/// Pages that are filled from the top.
struct Pages<'a> {
    sheets: &'a Sheets,
    before: usize,
    pages: Vec<Leaf>,
    /// Where free space begins on the last page.
    y: f32,
    /// Where it began below the title of the chapter.
    top: f32,
    /// Space below a part.
    below: f32,
}

/// Width of an example, unless something in it would be too small to read.
const SIDE: f32 = 76.0;
/// Width of the largest example.
const LARGEST_SIDE: f32 = 142.0;
/// Width of the text beside examples, at least.
const LEAST_TEXT: f32 = 130.0;
/// The most lines of a heading.
const MOST_OF_HEADING: usize = 4;
/// Space left of an example.
const GAP: f32 = 14.0;
/// Space above an example that stands below its words.
const ABOVE: f32 = 4.0;
/// Space below a part: the first that takes the fewest pages.
const BELOW: [f32; 3] = [24.0, 17.0, 11.0];

impl Pages<'_> {
    /// Begins a page.
    fn turn(&mut self) {
        let leaf = self.sheets.numbered(self.before + self.pages.len());
        self.y = leaf.at[1];
        self.pages.push(leaf);
    }

    /// Adds words under a heading, with their example. What has no room on this page begins on a new one, unless it
    /// begins with words that can stand alone below the title of the chapter; what is longer than a page goes on on the
    /// next.
    fn add(&mut self, part: &Part) {
        let layout = Layout::new(part, self.sheets.room());
        // Below the title of the chapter stands a part, rather than nothing.
        let has_figures_beside = layout.is_beside && !layout.figures.is_empty();
        let stays = self.has_room(self.y, layout.height()) || (self.is_fresh() && !has_figures_beside);
        if !stays {
            self.turn();
        }
        let Some(leaf) = self.pages.last_mut() else { return };
        let (left, top) = (leaf.at[0], self.y);
        let mut y = leaf.lines([left, top], &layout.heading, layout.heading_style);
        self.y = y;
        if layout.is_beside {
            layout.paint([left + layout.width + GAP, top + 2.0], leaf);
            self.y = y.max(top + layout.tall());
        }
        for line in &layout.told {
            if !self.has_room(y, READING.leading()) {
                self.turn();
                y = self.y;
            }
            let Some(leaf) = self.pages.last_mut() else { return };
            y = leaf.lines([leaf.at[0], y], std::slice::from_ref(line), READING);
            self.y = self.y.max(y);
        }
        if !layout.is_beside {
            self.add_below(&layout);
        }
        self.y += self.below;
    }

    /// Adds pictures below the words, on the next page if this one has no room.
    fn add_below(&mut self, layout: &Layout<'_>) {
        if self.has_room(self.y, ABOVE + layout.tall()) {
            self.y += ABOVE;
        } else {
            self.turn();
        }
        let Some(leaf) = self.pages.last_mut() else { return };
        layout.paint([leaf.at[0], self.y], leaf);
        self.y += layout.tall();
    }

    /// Whether the last page has room of this height below a point.
    fn has_room(&self, y: f32, high: f32) -> bool {
        self.pages.last().is_some_and(|leaf| y + high <= leaf.at[1] + leaf.room[1])
    }

    /// Whether the last page has nothing but the title of the chapter.
    fn is_fresh(&self) -> bool {
        self.pages.len() == 1 && self.y == self.top
    }
}
