//! The steps to a solution, in words or as pictures.

use std::ops::ControlFlow;

use puzzles::notation::json::Line;
use puzzles::puzzle::{Puzzle, Verdict, check};
use puzzles::technique::{Coordinates, Ending, Hint, Language, Rating, Telling};
use puzzles::walkthrough::Walkthrough;
use serde::Serialize;

use crate::End;
use crate::console::Console;
use crate::failure::Failure;
use crate::finding::{Finding, Solved, explained, number, on_solved};
use crate::pages::{Pages, Target};
use crate::stream::{Answers, Puzzles, Record, Source};
use crate::telling::translated;

/// Adds the steps to the solution of a puzzle, one per line.
pub(crate) fn add(
    record: Record,
    telling: Telling<'static>,
    json: bool,
    answers: &mut Answers,
) -> Result<(), Failure> {
    let before = answers.text.len();
    if !json {
        // The steps of a puzzle are several lines: a blank one parts them from those before.
        answers.text.push('\n');
    }
    let added = on_solved(record, json, answers, |solved, answers| {
        let telling = Telling { deadline: solved.deadline, ..telling };
        let mut steps = AllSteps::of(solved, &telling, |step| {
            if json {
                return ControlFlow::Continue(Some(step));
            }
            // The next may take long.
            step.print(answers);
            answers.hand_over().map_continue(|()| None)
        });
        if solved.has_several && !steps.any && !steps.is_stopped() {
            return Ok(None);
        }
        if !steps.any && steps.ending.is_none() {
            // Nothing at all would look as if something went wrong.
            steps.ending = Some(StepText::end_of(solved.puzzle, Ending::Solved, telling.language));
        }
        Ok(Some(steps))
    });
    if added.is_err() {
        // It failed before there were any.
        answers.text.truncate(before);
    }
    added
}

/// Draws the steps to the solution of each puzzle, or those that hold for all that it has: on pages in a row, or each
/// as a picture of its own.
pub(crate) fn draw(
    puzzles: &Puzzles,
    source: Source,
    telling: Telling<'static>,
    target: &Target,
    console: &Console,
) -> Result<End, Failure> {
    let mut pages = target.pages(console)?;
    let mut end = End::Done;
    let drawn = puzzles.one_by_one(source, console, |record| {
        let (ending, has_several) = draw_all(&record, telling, &mut pages)?;
        match ending {
            None => console.tell(format_args!("{}: stopped: not drawn", record.place())),
            Some(Ending::Solved) => {}
            Some(other) => console.tell(format_args!("{}: {other}: drawn up to there", record.place())),
        }
        end = end.max(match ending {
            None | Some(Ending::Stopped) => End::Stopped,
            _ if has_several => End::No,
            _ => End::Done,
        });
        Ok(())
    });
    pages.finish(drawn)?;
    Ok(explained(end, puzzles, console))
}

/// How the steps ended, and whether the puzzle has several solutions; no ending if the time was over before the first.
fn draw_all(
    record: &Record,
    telling: Telling<'static>,
    pages: &mut Pages,
) -> Result<(Option<Ending>, bool), Failure> {
    let deadline = record.bounds.deadline();
    let puzzle = record.read_rules()?;
    // Pictures have the number of their puzzle, those without any count as well.
    let mut series = pages.series();
    let verdict = check(&*puzzle, record.bounds);
    let (solution, has_several) = match &verdict {
        Verdict::Unique(solution) => (solution, false),
        Verdict::Multiple(solution, _) => (solution, true),
        Verdict::Stopped(..) => return Ok((None, false)),
        Verdict::None => return Err(record.not_unique(&verdict)),
    };
    let solved = Solved { puzzle: &*puzzle, solution, has_several, deadline };
    let mut way = Walkthrough::new(&*puzzle).map_err(|error| record.undrawable(error))?;
    let mut failure = None;
    let mut number = 0;
    let telling = Telling { deadline, ..telling };
    let ending = solved.tell_hints(&telling, &mut |hint| {
        number += 1;
        let mut picture = way.step(&hint);
        let StepText { rating_in_words, hint, .. } = StepText::of(hint, &telling, puzzle.columns());
        picture.caption = Some(format!("{number}. {rating_in_words}{hint}"));
        picture.coordinates = Some(telling.coordinates);
        failure = series.add(picture, pages, record).err();
        if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if number == 0 && ending == Ending::Stopped {
        return Ok((None, has_several));
    }
    if has_several {
        if number == 0 {
            return Err(record.not_unique(&verdict));
        }
        record.tell_several();
    }
    let mut last = way.end();
    last.coordinates = Some(telling.coordinates);
    last.caption = Some(telling.language.ending(ending).to_owned());
    failure.map_or(Ok(()), Err)?;
    series.add(last, pages, record)?;
    series.finish(pages, record)?;
    Ok((Some(ending), has_several))
}

/// What a step finds, for programs.
#[derive(Serialize)]
pub(crate) struct Found {
    /// The values that it finds.
    pub(crate) placed: Vec<Placed>,
    /// The candidates that it strikes out.
    pub(crate) struck: Vec<Struck>,
}

#[derive(Serialize)]
pub(crate) struct Placed {
    cell: String,
    value: i32,
}

#[derive(Serialize)]
pub(crate) struct Struck {
    cell: String,
    values: Vec<i32>,
}

impl Found {
    fn of(hint: &Hint, coordinates: Coordinates, columns: usize) -> Self {
        let name = |cell: usize| coordinates.cell(cell, columns);
        let placed = hint.placed.iter().map(|&(cell, value)| Placed { cell: name(cell), value });
        let struck = hint.struck().into_iter().map(|(cell, values)| Struck { cell: name(cell), values });
        Found { placed: placed.collect(), struck: struck.collect() }
    }
}

/// A step in words, or the reason why there is none.
#[derive(Serialize, Default)]
pub(crate) struct StepText {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) technique: Option<String>,
    /// The technique in another language than English.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) technique_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rating: Option<f64>,
    pub(crate) hint: String,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(crate) found: Option<Found>,
    /// What each cell could still hold before it.
    #[serde(skip)]
    pub(crate) candidates: Vec<Vec<i32>>,
    /// The rating, as it precedes the hint.
    #[serde(skip)]
    rating_in_words: String,
    /// The deadline passed: there may be more.
    #[serde(skip)]
    pub(crate) is_stop: bool,
}

impl StepText {
    /// A hint. Boards that are too large for the techniques of people have no ratings.
    pub(crate) fn of(hint: Hint, telling: &Telling<'_>, columns: usize) -> Self {
        let &Telling { coordinates, language, .. } = telling;
        let name = || translated(language.technique(hint.technique), language);
        StepText {
            found: Some(Found::of(&hint, coordinates, columns)),
            candidates: hint.candidates,
            technique_name: name(),
            technique: Some(hint.technique.to_string()),
            rating: hint.rating.map(number),
            hint: hint.words,
            rating_in_words: hint.rating.map(|rating| format!("{rating} ")).unwrap_or_default(),
            is_stop: false,
        }
    }

    /// Words alone.
    pub(crate) fn plain(words: String) -> Self {
        StepText { hint: words, ..StepText::default() }
    }

    /// Why there are no more hints.
    pub(crate) fn end_of(puzzle: &dyn Puzzle, ending: Ending, language: Language) -> Self {
        let plain = StepText::plain(language.ending(ending).to_owned());
        match ending {
            Ending::Stopped => StepText { is_stop: true, ..plain },
            Ending::Unknown => {
                let least = Rating::beyond_all(puzzle.scale());
                let technique = Some(least.hardest.to_string());
                let technique_name = translated(language.hardest(&least.hardest), language);
                let rating = Some(number(least.number));
                StepText { technique, technique_name, rating, rating_in_words: format!("{least}+ "), ..plain }
            }
            _ => plain,
        }
    }

    /// Adds it on a line.
    fn print(&self, answers: &mut Answers) {
        answers.say(self.end(), &format!("{}{}", self.rating_in_words, self.hint));
    }

    pub(crate) fn end(&self) -> End {
        if self.is_stop { End::Stopped } else { End::Done }
    }
}

struct AllSteps {
    /// Those that were not shown as they came.
    kept: Vec<StepText>,
    /// Why there are no more, unless all is known.
    ending: Option<StepText>,
    /// There was at least one.
    any: bool,
}

impl AllSteps {
    /// Shows each step to `take`, and keeps what that gives back.
    fn of(
        solved: &Solved<'_>,
        telling: &Telling<'_>,
        mut take: impl FnMut(StepText) -> ControlFlow<(), Option<StepText>>,
    ) -> Self {
        let puzzle = solved.puzzle;
        let mut kept = Vec::new();
        let mut any = false;
        let ending = solved.tell_hints(telling, &mut |hint| {
            any = true;
            let step = StepText::of(hint, telling, puzzle.columns());
            kept.extend(take(StepText { candidates: Vec::new(), ..step })?);
            ControlFlow::Continue(())
        });
        let ending = match ending {
            Ending::Solved => None,
            _ => Some(StepText::end_of(puzzle, ending, telling.language)),
        };
        AllSteps { kept, ending, any }
    }
}

impl Finding for AllSteps {
    fn is_stopped(&self) -> bool {
        self.ending.as_ref().is_some_and(|ending| ending.is_stop)
    }

    fn tells_any(&self) -> bool {
        self.any
    }

    fn print(&self, answers: &mut Answers) {
        self.ending.iter().for_each(|ending| ending.print(answers));
    }

    fn add(&self, line: &mut Line) {
        line.add("steps", &self.kept);
    }
}
