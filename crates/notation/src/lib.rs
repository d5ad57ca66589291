//! Hands as files.
