//! `dlx rate` and `dlx hint`: how hard a puzzle is, and the next step.

use std::time::Instant;

use clap::Args;
use puzzles::deadline::{self, is_over};
use puzzles::notation::json::Line;
use puzzles::puzzle::{Puzzle, Verdict, check};
use puzzles::sudoku::rate::{self, Board};
use puzzles::sudoku::{self, Sheet};
use puzzles::technique::{Hint, Level, Scale, Tenths, Why, with_hints};
use serde::Serialize;

use crate::failure::Failure;
use crate::render::Target;
use crate::stream::{Answers, Puzzles, Record};
use crate::{End, hint};

#[derive(Args)]
#[command(after_help = rating_help())]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,

    /// Add the ratings of the hardest step up to the first digit and of the first step, as in 7.2/2.6/1.5; only
    /// for Sudokus of 9×9
    #[arg(long)]
    pearl: bool,

    /// Print JSON, one object per puzzle
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
#[command(after_help = "\
Examples: the next step in words; the same as a picture
  dlx hint puzzle.txt
  dlx hint --output step.svg puzzle.txt

Prints the easiest next step, one line per puzzle. For Sudokus of 9x9, KenKens, Kakuros and Kropkis it names
the technique, and the house, cage, run or dots to look at; for other puzzles, a cell whose value is forced,
or a value that is refuted. With --to or --output, it draws the step on the board.")]
pub(crate) struct HintArguments {
    #[command(flatten)]
    puzzles: Puzzles,

    #[command(flatten)]
    target: Target,

    /// Print JSON, one object per puzzle
    #[arg(long, conflicts_with = "to")]
    json: bool,
}

fn rating_help() -> String {
    let levels = |scale: Scale| {
        let top = |level: Level| format!("{level} up to {}", scale.ratings(&(level..=level)).end());
        let [easy, medium, hard, expert, extreme] = Level::ALL;
        format!("Levels: {}, {extreme} above.", [easy, medium, hard, expert].map(top).join(", "))
    };
    format!(
        "\
Example: the hardest puzzles of a file
  dlx rate puzzles.txt | paste - puzzles.txt | sort -rn | head

Prints one line per puzzle: its rating, its level and the hardest technique that it takes; `none` or
`multiple` if it is not unique; `stopped` if the deadline passed. Exit status 1 if a puzzle is not unique.

Sudokus of 9x9 are rated by their hardest step, on the scale of Sukaku Explainer. From 9.5 on they take nested
chains, and rating one takes seconds.
{}

KenKens, Kakuros and Kropkis are rated by the hardest technique that they take, up to 2.9: from singles and
clues with few combinations to large subsets and sums. Where techniques lead no further, one has to assume a
value and refute it: 3 if it contradicts a rule at once, 4 after one wave of forced values, 5 after two, and so
on; the decimal grows with the number of refutations.
{}

All other puzzles are rated by how far one has to look ahead. 1: all values are forced, step by step. 2: some
values are refuted at once, as they leave no place for another. From 3 on: some are refuted only after one wave
of forced values, two, and so on.
{}",
        levels(Scale::Steps),
        levels(Scale::Clues),
        levels(Scale::Places),
    )
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Failure> {
    let Arguments { pearl, json, .. } = *arguments;
    arguments.puzzles.answer(false, move |record, answers| {
        on_unique(record, json, answers, |puzzle, deadline| Rated::of(puzzle, pearl, deadline))
    })
}

pub(crate) fn run_hint(arguments: &HintArguments) -> Result<End, Failure> {
    if arguments.target.is_asked_for() {
        return hint::draw(&arguments.puzzles, &arguments.target);
    }
    let json = arguments.json;
    arguments.puzzles.answer(false, move |record, answers| {
        on_unique(record, json, answers, |puzzle, deadline| {
            let mut steps = steps(puzzle, deadline, 1);
            let solved = || StepText { hint: "The puzzle is solved".to_owned(), ..StepText::default() };
            NextStep(steps.pop().unwrap_or_else(solved))
        })
    })
}

/// Adds the steps to the solution of a puzzle, one per line.
pub(crate) fn add_steps(record: Record, json: bool, answers: &mut Answers) -> Result<(), Failure> {
    on_unique(record, json, answers, |puzzle, deadline| AllSteps(steps(puzzle, deadline, usize::MAX)))
}

/// A finding about a puzzle.
trait Finding {
    /// Whether the deadline passed before it was complete.
    fn is_stopped(&self) -> bool;

    /// Adds it in words.
    fn print(&self, answers: &mut Answers);

    /// Adds it to a JSON object.
    fn add(&self, line: &mut Line);
}

/// How hard a puzzle is.
struct Rated {
    /// The rating, with those of the first digit and of the first step if asked for; `None` if the deadline
    /// passed.
    numbers: Option<(Tenths, Option<[Tenths; 2]>)>,
    /// The puzzle may be harder.
    is_least: bool,
    level: Level,
    hardest: String,
}

impl Rated {
    fn of(puzzle: &dyn Puzzle, pearl: bool, deadline: Option<Instant>) -> Self {
        let nine = classic_nine(puzzle);
        let all_numbers = |nine| rate::rate_within(nine, Tenths(u16::MAX), deadline);
        if let Some(rating) = nine.filter(|_| pearl).and_then(all_numbers) {
            let rate::Rating { er, ep, ed, technique } = rating;
            let numbers = Some((er, Some([ep, ed])));
            let (level, hardest) = (rating.level(), technique.to_string());
            return Rated { numbers, is_least: false, level, hardest };
        }
        if let Some(rating) = puzzle.rate(deadline) {
            let (level, hardest) = (rating.level, rating.hardest.to_string());
            return Rated { numbers: Some((rating.number, None)), is_least: false, level, hardest };
        }
        let (number, beyond) = match nine {
            Some(_) => (BEYOND_NINE, BEYOND_NINE_TAKES),
            None => (Tenths(200), "Nested refutation"),
        };
        let numbers = (!is_over(deadline)).then_some((number, None));
        Rated { numbers, is_least: true, level: Level::Extreme, hardest: beyond.to_owned() }
    }
}

impl Finding for Rated {
    fn is_stopped(&self) -> bool {
        self.numbers.is_none()
    }

    fn print(&self, answers: &mut Answers) {
        let Some((number, more)) = self.numbers else {
            return answers.say(End::Stopped, Verdict::Stopped.name());
        };
        let more = match more {
            Some([pearl, diamond]) => format!("/{pearl}/{diamond}"),
            None if self.is_least => "+".to_owned(),
            None => String::new(),
        };
        answers.say(End::Done, &format!("{number}{more} {} {}", self.level, self.hardest));
    }

    fn add(&self, line: &mut Line) {
        let Some((rating, more)) = self.numbers else { return };
        line.add("rating", &number(rating)).add("level", self.level.name()).add("technique", &self.hardest);
        if self.is_least {
            line.add("at_least", &true);
        }
        if let Some([pearl, diamond]) = more {
            line.add("pearl", &number(pearl)).add("diamond", &number(diamond));
        }
    }
}

/// The least rating of a Sudoku of 9×9 that no technique solves.
const BEYOND_NINE: Tenths = Tenths(105);
/// The technique that they take.
const BEYOND_NINE_TAKES: &str = "Unknown technique";

/// A rating as a number.
fn number(rating: Tenths) -> f64 {
    f64::from(rating.0) / 10.0
}

/// A step in words, or the reason why there is none.
#[derive(Serialize, Default)]
struct StepText {
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    hint: String,
    /// The rating, as it precedes the hint.
    #[serde(skip)]
    rating_in_words: String,
    /// The deadline passed: there may be more.
    #[serde(skip)]
    is_stop: bool,
}

impl StepText {
    /// A hint of a family other than classic Sudoku. Only families with techniques have ratings.
    fn of(hint: &Hint, puzzle: &dyn Puzzle) -> Self {
        let rating = hint.rating.map(number);
        StepText {
            technique: rating.map(|_| hint.rule().name()),
            rating,
            hint: hint.tell(puzzle),
            rating_in_words: hint.rating.map(|rating| format!("{rating} ")).unwrap_or_default(),
            is_stop: false,
        }
    }

    fn stopped() -> Self {
        StepText { hint: Verdict::Stopped.name().to_owned(), is_stop: true, ..StepText::default() }
    }

    fn end(&self) -> End {
        if self.is_stop { End::Stopped } else { End::Done }
    }
}

/// The first steps of a puzzle, at most `most`, and why there are no more if it is not solved then.
fn steps(puzzle: &dyn Puzzle, deadline: Option<Instant>, most: usize) -> Vec<StepText> {
    if let Some(nine) = classic_nine(puzzle) {
        return nine_steps(nine, deadline, most);
    }
    let plain = |hint: String| StepText { hint, ..StepText::default() };
    let one = |hint| if most == 1 { first(hint) } else { hint };
    let all = with_hints(puzzle, deadline, |hints| {
        let mut all: Vec<StepText> =
            hints.by_ref().take(most).map(|hint| StepText::of(&one(hint), puzzle)).collect();
        if all.len() < most && !hints.is_solved() {
            all.push(match is_over(deadline) {
                true => StepText::stopped(),
                false => plain("Only nested refutations help here".to_owned()),
            });
        }
        all
    });
    all.unwrap_or_else(|| vec![plain("No techniques are known for this puzzle".to_owned())])
}

fn nine_steps(puzzle: &sudoku::Puzzle, deadline: Option<Instant>, most: usize) -> Vec<StepText> {
    let mut steps = rate::steps(puzzle).until(deadline);
    let text = |technique, rating: Tenths, plus: &str, hint| StepText {
        technique: Some(technique),
        rating: Some(number(rating)),
        hint,
        rating_in_words: format!("{rating}{plus} "),
        is_stop: false,
    };
    let named = |step: rate::Step| text(step.technique.name(), step.rating, "", step.to_string());
    let mut all: Vec<StepText> = steps.by_ref().take(most).map(named).collect();
    if all.len() < most && !steps.board().is_some_and(Board::is_solved) {
        let hint = "No known technique helps here".to_owned();
        all.push(match is_over(deadline) {
            true => StepText::stopped(),
            false => text(BEYOND_NINE_TAKES, BEYOND_NINE, "+", hint),
        });
    }
    all
}

struct NextStep(StepText);

impl Finding for NextStep {
    fn is_stopped(&self) -> bool {
        self.0.is_stop
    }

    fn print(&self, answers: &mut Answers) {
        answers.say(self.0.end(), &self.0.hint);
    }

    fn add(&self, line: &mut Line) {
        let StepText { technique, rating, hint, is_stop, .. } = &self.0;
        if *is_stop {
            return;
        }
        line.add("hint", hint);
        if let (Some(technique), Some(rating)) = (technique, rating) {
            line.add("technique", technique).add("rating", rating);
        }
    }
}

struct AllSteps(Vec<StepText>);

impl Finding for AllSteps {
    fn is_stopped(&self) -> bool {
        self.0.last().is_some_and(|step| step.is_stop)
    }

    fn print(&self, answers: &mut Answers) {
        for step in &self.0 {
            answers.say(step.end(), &format!("{}{}", step.rating_in_words, step.hint));
        }
    }

    fn add(&self, line: &mut Line) {
        let steps: Vec<&StepText> = self.0.iter().filter(|step| !step.is_stop).collect();
        line.add("steps", &steps);
    }
}

/// The first value of a hint, if it places several without a technique: one is enough at a time.
pub(crate) fn first(hint: Hint) -> Hint {
    if hint.placed.is_empty() || matches!(hint.why, Why::Rule(_)) {
        return hint;
    }
    Hint { placed: hint.placed[..1].to_vec(), excluded: Vec::new(), ..hint }
}

/// The puzzle as a Sudoku of 9×9 with boxes alone, whose steps have names.
fn classic_nine(puzzle: &dyn Puzzle) -> Option<&sudoku::Puzzle> {
    let sheet = puzzle.as_any().downcast_ref::<Sheet>()?;
    sheet.puzzle.layout().is_classic_nine().then_some(&sheet.puzzle)
}

/// Adds what `find` finds about a puzzle with exactly one solution, before its deadline. Of any other puzzle, adds
/// the verdict.
fn on_unique<F: Finding>(
    record: Record,
    json: bool,
    answers: &mut Answers,
    find: impl FnOnce(&dyn Puzzle, Option<Instant>) -> F,
) -> Result<(), Failure> {
    let deadline = deadline::after(record.bounds.timeout);
    let puzzle = record.read()?;
    let verdict = check(&*puzzle, record.bounds);
    let end = match verdict {
        Verdict::Unique(_) => End::Done,
        Verdict::Stopped => End::Stopped,
        Verdict::None | Verdict::Multiple(..) => End::No,
    };
    let finding = (end == End::Done).then(|| find(&*puzzle, deadline));
    if !json {
        match &finding {
            Some(finding) => finding.print(answers),
            None => answers.say(end, verdict.name()),
        }
        return Ok(());
    }
    let mut line = record.line(&*puzzle);
    line.add("verdict", verdict.name());
    if let Some(finding) = &finding {
        finding.add(&mut line);
    }
    let is_stopped = finding.is_some_and(|finding| finding.is_stopped());
    answers.show(if is_stopped { End::Stopped } else { end }, line);
    Ok(())
}
