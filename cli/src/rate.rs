//! `dlx rate` and `dlx hint`: how hard a puzzle is, and the next step.

use std::ops::ControlFlow;
use std::time::Instant;

use clap::Args;
use puzzles::deadline;
use puzzles::notation::json::Line;
use puzzles::puzzle::{Puzzle, Verdict, check};
use puzzles::technique::{Ending, Hint, Level, Rating, Scale, Telling, Tenths};
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
chains, and rating one can take ten seconds.
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
        on_unique(record, json, answers, |puzzle, deadline| Rated { rating: puzzle.rate(deadline), pearl })
    })
}

pub(crate) fn run_hint(arguments: &HintArguments) -> Result<End, Failure> {
    if arguments.target.is_asked_for() {
        return hint::draw(&arguments.puzzles, &arguments.target);
    }
    let json = arguments.json;
    arguments.puzzles.answer(false, move |record, answers| {
        on_unique(record, json, answers, |puzzle, deadline| {
            let next = puzzle.hint(&Telling { deadline, ..Telling::default() });
            NextStep(next.map_or_else(|ending| StepText::end_of(puzzle, ending), StepText::of))
        })
    })
}

/// Adds the steps to the solution of a puzzle, one per line.
pub(crate) fn add_steps(record: Record, json: bool, answers: &mut Answers) -> Result<(), Failure> {
    on_unique(record, json, answers, |puzzle, deadline| AllSteps::of(puzzle, deadline))
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
    /// `None` if the deadline passed.
    rating: Option<Rating>,
    /// Whether the ratings of the first digit and of the first step are asked for.
    pearl: bool,
}

impl Finding for Rated {
    fn is_stopped(&self) -> bool {
        self.rating.is_none()
    }

    fn print(&self, answers: &mut Answers) {
        let Some(rating) = self.rating else {
            return answers.say(End::Stopped, Verdict::Stopped.name());
        };
        let more = match rating.first {
            Some([pearl, diamond]) if self.pearl => format!("/{pearl}/{diamond}"),
            _ if rating.is_least => "+".to_owned(),
            _ => String::new(),
        };
        answers.say(End::Done, &format!("{rating}{more} {} {}", rating.level, rating.hardest));
    }

    fn add(&self, line: &mut Line) {
        let Some(rating) = self.rating else { return };
        line.add("rating", &number(rating.number)).add("level", rating.level.name());
        line.add("technique", &rating.hardest.to_string());
        if rating.is_least {
            line.add("at_least", &true);
        }
        if let Some([pearl, diamond]) = rating.first.filter(|_| self.pearl) {
            line.add("pearl", &number(pearl)).add("diamond", &number(diamond));
        }
    }
}

/// A rating as a number.
fn number(rating: Tenths) -> f64 {
    f64::from(rating.0) / 10.0
}

/// A step in words, or the reason why there is none.
#[derive(Serialize, Default)]
struct StepText {
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<String>,
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
    /// A hint. Only families with techniques have ratings.
    fn of(hint: Hint) -> Self {
        StepText {
            technique: hint.rating.map(|_| hint.technique.to_string()),
            rating: hint.rating.map(number),
            hint: hint.words,
            rating_in_words: hint.rating.map(|rating| format!("{rating} ")).unwrap_or_default(),
            is_stop: false,
        }
    }

    /// Why there are no more hints.
    fn end_of(puzzle: &dyn Puzzle, ending: Ending) -> Self {
        let plain = StepText { hint: ending.to_string(), ..StepText::default() };
        match ending {
            Ending::Stopped => StepText { is_stop: true, ..plain },
            Ending::Unknown => {
                let least = Rating::beyond_all(puzzle.scale());
                let technique = Some(least.hardest.to_string());
                let rating = Some(number(least.number));
                StepText { technique, rating, rating_in_words: format!("{least}+ "), ..plain }
            }
            _ => plain,
        }
    }

    fn end(&self) -> End {
        if self.is_stop { End::Stopped } else { End::Done }
    }
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

impl AllSteps {
    fn of(puzzle: &dyn Puzzle, deadline: Option<Instant>) -> Self {
        let mut steps = Vec::new();
        let ending = puzzle.tell_hints(&Telling { deadline, ..Telling::default() }, &mut |hint| {
            steps.push(StepText::of(hint));
            ControlFlow::Continue(())
        });
        if ending != Ending::Solved {
            steps.push(StepText::end_of(puzzle, ending));
        }
        AllSteps(steps)
    }
}

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
