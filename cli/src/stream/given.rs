//! Which flags stand on the command line.

use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches, Id};

/// The names of the flags that were given, other than by default.
pub(super) struct Given(Vec<String>);

impl Given {
    /// A flag that is none of these.
    pub(super) fn other_than(&self, flags: &[&str]) -> Option<&str> {
        self.0.iter().map(String::as_str).find(|name| !flags.contains(name))
    }
}

impl FromArgMatches for Given {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let is_given = |id: &&Id| {
            let is_group = matches.try_get_many::<Id>(id.as_str()).is_ok();
            !is_group && matches.value_source(id.as_str()) == Some(ValueSource::CommandLine)
        };
        Ok(Given(matches.ids().filter(is_given).map(|id| id.as_str().replace('_', "-")).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Given::from_arg_matches(matches)?;
        Ok(())
    }
}

// It has no flags of its own.
impl Args for Given {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}
