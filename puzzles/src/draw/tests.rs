//! What is drawn.
