//! File with a shop's catalogue: a line that names the format, the content, and a checksum of both. It
//! contains only what every visitor may read (D-167).

use std::{io, path::Path};

use serde::{Deserialize, Serialize};

use super::contents::CatalogueContents;
use crate::store::{append_checksum, read_bounded, replace_private, without_checksum};

/// The number increases when [`CatalogueContents`] or a product's encoding changes.
const FORMAT: &[u8] = b"shop-gateway catalogue 1\n";

/// Content of the file.
#[derive(Debug, PartialEq, Deserialize)]
pub(super) struct StoredCatalogue {
    /// Version of the shop that the catalogue belongs to.
    pub(super) fingerprint: String,
    /// Time of the last successful read of the Retail API, in milliseconds since 1970.
    pub(super) read_ms: u64,
    pub(super) contents: CatalogueContents,
}

/// The same, borrowed.
#[derive(Serialize)]
pub(super) struct CatalogueToStore<'a> {
    pub(super) fingerprint: &'a str,
    pub(super) read_ms: u64,
    pub(super) contents: &'a CatalogueContents,
}

/// Reason why a file can't be used.
#[derive(Debug, thiserror::Error)]
pub(super) enum UnusableFile {
    #[error("it has another format")]
    OtherFormat,
    #[error("it is damaged or truncated")]
    Damaged,
    #[error("the content can't be encoded")]
    Encoding(#[from] postcard::Error),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Replaces the file atomically; returns its length. Blocks.
pub(super) fn write(file: &Path, catalogue: &CatalogueToStore<'_>) -> Result<usize, UnusableFile> {
    let bytes = encode(catalogue)?;
    replace_private(file, &bytes)?;
    Ok(bytes.len())
}

/// Reads a file of at most `max_bytes`. Returns `None` if there is no file. Blocks.
pub(super) fn read(file: &Path, max_bytes: u64) -> Result<Option<StoredCatalogue>, UnusableFile> {
    let bytes = read_bounded(file, max_bytes)?;
    bytes.map(|bytes| decode(&bytes)).transpose()
}

fn encode(catalogue: &CatalogueToStore<'_>) -> Result<Vec<u8>, postcard::Error> {
    let mut bytes = postcard::to_extend(catalogue, FORMAT.to_vec())?;
    append_checksum(&mut bytes);
    Ok(bytes)
}

fn decode(bytes: &[u8]) -> Result<StoredCatalogue, UnusableFile> {
    if !bytes.starts_with(FORMAT) {
        return Err(UnusableFile::OtherFormat);
    }
    let checked = without_checksum(bytes).ok_or(UnusableFile::Damaged)?;
    let content = checked.strip_prefix(FORMAT).ok_or(UnusableFile::Damaged)?;
    postcard::from_bytes(content).map_err(|_unreadable| UnusableFile::Damaged)
}

#[cfg(test)]
#[path = "file_tests.rs"]
mod tests;
