//! Families of puzzles, each reduced to an exact-cover problem of [`dlx`].
#![forbid(unsafe_code)]
