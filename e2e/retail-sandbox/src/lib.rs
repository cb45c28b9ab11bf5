//! The stand-in for the legacy world.

pub mod import;
