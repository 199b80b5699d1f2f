//! Values with names, as on the command line and in files.

/// For a type with `ALL` and `name`: writes its name, and reads it, or fails with an error of this type that lists the
/// names of all.
macro_rules! named {
    ($type:ident, $what:literal, $error:ident) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        #[doc = concat!("No ", $what, " has this name.")]
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $error(String);

        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let names: Vec<&str> = $type::ALL.iter().map(|one| one.name()).collect();
                write!(f, "no {} is called {:?}: expected one of {}", $what, self.0, names.join(", "))
            }
        }

        impl std::error::Error for $error {}

        impl std::str::FromStr for $type {
            type Err = $error;

            fn from_str(name: &str) -> Result<Self, $error> {
                let known = Self::ALL.iter().copied().find(|one| one.name() == name);
                known.ok_or_else(|| $error(name.to_owned()))
            }
        }
    };
}

pub(crate) use named;
