//! Flags that mean something to some families only: one that meant nothing to any puzzle of the input is a mistake.

use std::sync::Mutex;

use dlx::locks::locked;
use puzzles::notation::json::JSON;
use puzzles::notation::text::{Mistake, any_of};

use crate::failure::Failure;
use crate::values::families_for_people;

/// A flag, and the families that it is for.
pub(super) type Flag = (&'static str, Vec<&'static str>);

/// A flag of what a notation leaves open, with the families that take it.
pub(super) fn of_reading(flag: &'static str) -> Flag {
    let families = families_for_people().into_iter();
    let takes = families.filter(|family| family.reading_options().contains(&flag));
    (flag, takes.map(|family| family.name()).collect())
}

/// The flags that were given, and the families that were seen.
pub(crate) struct Applied {
    flags: Vec<Flag>,
    seen: Mutex<Vec<String>>,
}

impl Applied {
    /// None of these flags has been applied yet.
    pub(super) fn new(flags: Vec<Flag>) -> Self {
        Applied { flags, seen: Mutex::default() }
    }

    /// Whether some flag fits no puzzle so far.
    pub(super) fn has_unused(&self) -> bool {
        let seen = locked(&self.seen);
        self.flags.iter().any(|flag| is_unused(flag, &seen))
    }

    /// Puzzles of a family were read.
    pub(crate) fn see(&self, family: &str) {
        if self.flags.is_empty() {
            return;
        }
        let mut seen = locked(&self.seen);
        if !seen.iter().any(|known| known == family) {
            seen.push(family.to_owned());
        }
    }

    /// Fails if there were puzzles, and some flag fits none of them.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        if self.flags.is_empty() {
            return Ok(());
        }
        let seen = locked(&self.seen);
        let unused = self.flags.iter().find(|flag| is_unused(flag, &seen));
        match unused {
            Some((flag, families)) if !seen.is_empty() => {
                let mistake = Mistake::new(any_of(families), seen.join(" and "));
                Err(Failure::Usage(format!("--{flag}: {mistake}")))
            }
            _ => Ok(()),
        }
    }
}

/// Whether a flag fits none of the families that were seen. JSON that could not be read may be of any.
fn is_unused((_, families): &Flag, seen: &[String]) -> bool {
    !seen.iter().any(|name| name == JSON || families.contains(&name.as_str()))
}
