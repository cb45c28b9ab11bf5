//! The one integration binary.

// Said once more so that the lints know helper functions in here for what they are: parts of tests.
#[cfg(test)]
mod retail;
#[cfg(test)]
mod tenants;
