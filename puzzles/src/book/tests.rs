//! Booklets.
