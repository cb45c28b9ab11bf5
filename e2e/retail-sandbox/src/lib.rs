//! The stand-in for the legacy world.
