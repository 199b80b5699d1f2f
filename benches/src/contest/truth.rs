//! What contenders have to agree on.

use puzzles::puzzle::{Bounds, Engine, Verdict, check};

use super::Answer;

/// What an answer says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Truth {
    None,
    Unique(Vec<i32>),
    Multiple,
    Count(u64),
    /// A board or puzzle of its own that is as it should be.
    Good,
    Bad(&'static str),
}

impl Truth {
    /// Whether this agrees with what another has found. Some tell verdicts alone.
    pub(super) fn agrees_with(&self, expected: &Truth) -> bool {
        match (self, expected) {
            (Truth::Bad(_), _) => false,
            (Truth::Unique(found), Truth::Unique(other)) => {
                found.is_empty() || other.is_empty() || found == other
            }
            _ => self == expected,
        }
    }
}

/// What an answer says; `None` if it is none.
pub(super) fn truth(answer: Answer) -> Option<Truth> {
    Some(match answer {
        Answer::None => Truth::None,
        // That there are no others, some other contender has to say.
        Answer::Unique(solution) | Answer::Solution(solution) => Truth::Unique(solution),
        Answer::Multiple => Truth::Multiple,
        Answer::Count(count) => Truth::Count(count),
        Answer::Board(board) if board.givens().contains(&0) => Truth::Bad("a board with empty cells"),
        Answer::Board(board) if board.clash().is_some() => Truth::Bad("a board that breaks the rules"),
        Answer::Board(_) => Truth::Good,
        Answer::Made(puzzle) => match check(&*puzzle, &Bounds { engine: Engine::Cover, ..Bounds::default() })
        {
            Verdict::Unique(_) => Truth::Good,
            _ => Truth::Bad("a puzzle that has not one solution"),
        },
        Answer::Over => return None,
    })
}
