//! What is kept beside the code is what was measured.
