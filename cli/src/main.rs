//! The `dlx` command.
fn main() {}
