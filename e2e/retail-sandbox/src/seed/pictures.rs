//! The pictures of the demo shops, embedded in the binary. `pictures/README.md` explains how they
//! are made.

use include_dir::{Dir, include_dir};

/// Contains the pictures of each tenant in `{tenant}/pictures`.
pub(super) static SEED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/seed");

pub(crate) fn picture(tenant: &str, path: &str) -> Option<&'static [u8]> {
    let file = SEED.get_file(format!("{tenant}/pictures/{path}"))?;
    Some(file.contents())
}
