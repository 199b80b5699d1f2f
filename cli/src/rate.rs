//! `dlx rate` and `dlx hint`: how hard a puzzle is, and the next step.

use std::time::Instant;

use clap::Args;
use puzzles::deadline::is_over;
use puzzles::family::{Puzzle, Verdict, check};
use puzzles::hint::{Hint, Why, with_hints};
use puzzles::json::Line;
use puzzles::level::Level;
use puzzles::sudoku::rate::{self, Board, Tenths};
use puzzles::sudoku::{self, Sheet};
use serde::Serialize;

use crate::End;
use crate::failure::Failure;
use crate::hint;
use crate::render::Target;
use crate::stream::{Answers, Puzzles, Record};

#[derive(Args)]
#[command(after_help = "\
Example: the hardest puzzles of a file
  dlx rate puzzles.txt | paste - puzzles.txt | sort -rn | head

Prints a line for each puzzle: its rating, the level, and the hardest that it takes; `none` or `multiple`
for a puzzle that has not exactly one solution. Exit status: 1 if a puzzle is not unique.

Sudokus of 9x9 are rated by their hardest step on the scale of Sukaku Explainer. The hardest, from 9.5 on,
need chains within chains, and a second or so. Levels: easy to 1.5, medium to 2.5, hard to 4.4, expert to
7.0, extreme above.

KenKens, Kakuros and Kropkis are rated by the hardest rule that they take, up to 2.9: from singles and
clues of few combinations to large subsets and sums. Where rules lead no further, something has to be
supposed and refuted: 3 if that shows at once, 4 if one has to follow what it forces for a wave, 5 for
two, and so on. The decimal tells how often. Levels: easy to 1.5, medium to 2.1, hard to 2.9, expert to
3.9, extreme above.

All others are rated by how they give way. 1: all is forced, step by step. 2: one has to see what would
at once leave another place with nothing. From 3 on: one has to suppose, and follow what that forces for
a wave, for two, and so on. Levels: easy to 1.9, medium to 2.9, hard to 3.1, expert to 3.9, extreme
above.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,

    /// Add the ratings of the hardest step to the first digit, and of the first step, to those of Sudokus of
    /// 9×9: as 7.2/2.6/1.5
    #[arg(long)]
    pearl: bool,

    /// Print JSON: each puzzle with its rating
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
#[command(after_help = "\
Example: what to look for next
  dlx hint puzzle.txt
  dlx hint --output step.svg puzzle.txt

Prints the easiest step that there is, in words, a line for each puzzle: of Sudokus of 9x9, KenKens,
Kakuros and Kropkis with its name, and the house, cage, run or dots that show it; of all others, a cell
whose value is forced, or what is refuted. With --to or --output it is drawn on the board.")]
pub(crate) struct HintArguments {
    #[command(flatten)]
    puzzles: Puzzles,

    #[command(flatten)]
    target: Target,

    /// Print JSON: each puzzle with its next step
    #[arg(long, conflicts_with = "to")]
    json: bool,
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
            let solved = || Told { hint: "It is solved".to_owned(), ..Told::default() };
            NextStep(steps.pop().unwrap_or_else(solved))
        })
    })
}

/// Adds the steps to the solution of a puzzle, a line for each.
pub(crate) fn tell_steps(record: Record, json: bool, answers: &mut Answers) -> Result<(), Failure> {
    on_unique(record, json, answers, |puzzle, deadline| AllSteps(steps(puzzle, deadline, usize::MAX)))
}

/// What was found out about a puzzle.
trait Finding {
    /// Whether the time was up before all was found out.
    fn is_stopped(&self) -> bool;

    /// Adds it in words.
    fn tell(&self, answers: &mut Answers);

    /// Adds it to an object.
    fn add(&self, line: &mut Line);
}

/// How hard a puzzle is.
struct Rated {
    /// The number, with those of the first digit and of the first step if they were asked for; `None` if the
    /// time was up.
    numbers: Option<(Tenths, Option<[Tenths; 2]>)>,
    /// It may be harder.
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
            None => (Tenths(200), "refutation by refutations"),
        };
        let numbers = (!is_over(deadline)).then_some((number, None));
        Rated { numbers, is_least: true, level: Level::Extreme, hardest: beyond.to_owned() }
    }
}

impl Finding for Rated {
    fn is_stopped(&self) -> bool {
        self.numbers.is_none()
    }

    fn tell(&self, answers: &mut Answers) {
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

/// Sudokus of nine by nine that no technique solves are at least so hard.
const BEYOND_NINE: Tenths = Tenths(105);
/// What they take.
const BEYOND_NINE_TAKES: &str = "chains beyond all that are known";

/// A rating as a number.
fn number(rating: Tenths) -> f64 {
    f64::from(rating.0) / 10.0
}

/// A step in words, or why there is none.
#[derive(Serialize, Default)]
struct Told {
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    hint: String,
    /// How the line begins if ratings are told.
    #[serde(skip)]
    rating_in_words: String,
    /// The time was up: there may be more.
    #[serde(skip)]
    is_stop: bool,
}

impl Told {
    /// A hint of a family other than classic Sudoku. Only those that have rules tell how hard it is.
    fn of(hint: &Hint, puzzle: &dyn Puzzle) -> Self {
        let rating = hint.rating.map(number);
        Told {
            technique: rating.map(|_| hint.rule().name()),
            rating,
            hint: hint.tell(puzzle),
            rating_in_words: hint.rating.map(|rating| format!("{rating} ")).unwrap_or_default(),
            is_stop: false,
        }
    }

    fn stopped() -> Self {
        Told { hint: Verdict::Stopped.name().to_owned(), is_stop: true, ..Told::default() }
    }

    fn end(&self) -> End {
        if self.is_stop { End::Stopped } else { End::Done }
    }
}

/// The steps of a puzzle, no more than this, and why there are no more if it is not solved then.
fn steps(puzzle: &dyn Puzzle, deadline: Option<Instant>, most: usize) -> Vec<Told> {
    if let Some(nine) = classic_nine(puzzle) {
        return nine_steps(nine, deadline, most);
    }
    let plain = |hint: String| Told { hint, ..Told::default() };
    let one = |hint| if most == 1 { first(hint) } else { hint };
    let told = with_hints(puzzle, deadline, |hints| {
        let mut told: Vec<Told> =
            hints.by_ref().take(most).map(|hint| Told::of(&one(hint), puzzle)).collect();
        if told.len() < most && !hints.is_solved() {
            told.push(match is_over(deadline) {
                true => Told::stopped(),
                false => plain("Only refutations by refutations lead on".to_owned()),
            });
        }
        told
    });
    told.unwrap_or_else(|| vec![plain("No steps are known of this puzzle".to_owned())])
}

fn nine_steps(puzzle: &sudoku::Puzzle, deadline: Option<Instant>, most: usize) -> Vec<Told> {
    let mut steps = rate::steps(puzzle).until(deadline);
    let told = |technique, rating: Tenths, plus: &str, hint| Told {
        technique: Some(technique),
        rating: Some(number(rating)),
        hint,
        rating_in_words: format!("{rating}{plus} "),
        is_stop: false,
    };
    let named = |step: rate::Step| told(step.technique.name(), step.rating, "", step.to_string());
    let mut all: Vec<Told> = steps.by_ref().take(most).map(named).collect();
    if all.len() < most && !steps.board().is_some_and(Board::is_solved) {
        let hint = format!("Only {BEYOND_NINE_TAKES} lead on");
        all.push(match is_over(deadline) {
            true => Told::stopped(),
            false => told(BEYOND_NINE_TAKES, BEYOND_NINE, "+", hint),
        });
    }
    all
}

struct NextStep(Told);

impl Finding for NextStep {
    fn is_stopped(&self) -> bool {
        self.0.is_stop
    }

    fn tell(&self, answers: &mut Answers) {
        answers.say(self.0.end(), &self.0.hint);
    }

    fn add(&self, line: &mut Line) {
        let Told { technique, rating, hint, is_stop, .. } = &self.0;
        if *is_stop {
            return;
        }
        line.add("hint", hint);
        if let (Some(technique), Some(rating)) = (technique, rating) {
            line.add("technique", technique).add("rating", rating);
        }
    }
}

struct AllSteps(Vec<Told>);

impl Finding for AllSteps {
    fn is_stopped(&self) -> bool {
        self.0.last().is_some_and(|told| told.is_stop)
    }

    fn tell(&self, answers: &mut Answers) {
        for told in &self.0 {
            answers.say(told.end(), &format!("{}{}", told.rating_in_words, told.hint));
        }
    }

    fn add(&self, line: &mut Line) {
        let steps: Vec<&Told> = self.0.iter().filter(|told| !told.is_stop).collect();
        line.add("steps", &steps);
    }
}

/// The first thing that a hint tells, unless a rule tells all of it: one is enough at a time.
pub(crate) fn first(hint: Hint) -> Hint {
    if hint.placed.is_empty() || matches!(hint.why, Why::Rule(_)) {
        return hint;
    }
    Hint { placed: hint.placed[..1].to_vec(), excluded: Vec::new(), ..hint }
}

/// The puzzle as a Sudoku of nine by nine with boxes alone, whose steps have names.
fn classic_nine(puzzle: &dyn Puzzle) -> Option<&sudoku::Puzzle> {
    let sheet = puzzle.as_any().downcast_ref::<Sheet>()?;
    sheet.puzzle.layout().is_classic_nine().then_some(&sheet.puzzle)
}

/// Finds something out about a puzzle that has exactly one solution, until some time, and tells it. Of any
/// other puzzle the verdict is told.
fn on_unique<F: Finding>(
    record: Record,
    json: bool,
    answers: &mut Answers,
    find: impl FnOnce(&dyn Puzzle, Option<Instant>) -> F,
) -> Result<(), Failure> {
    let deadline = record.bounds.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
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
            Some(finding) => finding.tell(answers),
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
