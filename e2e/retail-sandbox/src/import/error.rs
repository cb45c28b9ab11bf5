//! Errors that stop an import and leave the database unchanged.

use std::path::PathBuf;

use super::Format;

/// Error of an import.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// There is no database for that tenant.
    #[error("there is no database {}: start the sandbox once, it creates and seeds one for each tenant", .0.display())]
    NoDatabase(PathBuf),
    /// A tenant's name becomes a file name, so only letters, digits, `-` and `_` are allowed.
    #[error("`{0}` is not a tenant's name: only letters, digits, `-` and `_` are allowed")]
    TenantName(String),
    /// The file cannot be read.
    #[error("cannot read {}", path.display())]
    Unreadable {
        /// The path as given.
        path: PathBuf,
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// The file is larger than any catalogue.
    #[error("the file is larger than {} MB", .limit / 1_000_000)]
    TooLarge {
        /// The limit in bytes.
        limit: u64,
    },
    /// The file, or its header, is not UTF-8.
    #[error("the file is not UTF-8 text (line {line}){hint}; save it as \"CSV UTF-8\"")]
    Encoding {
        /// The line of the header.
        line: u64,
        /// The detected encoding with a leading colon and space; may be empty.
        hint: &'static str,
    },
    /// The file is empty or its header is not CSV.
    #[error("the file is not CSV (line {line}): {reason}")]
    NotCsv {
        /// Line of the error.
        line: u64,
        /// Description of the error.
        reason: String,
    },
    /// The header has the columns of neither format.
    #[error(
        "the file is neither a WooCommerce nor a Shopify product export; name its format with --format to see which columns it lacks"
    )]
    UnknownFormat,
    /// Columns that every row needs are absent.
    #[error("the file is not a {format} product export: it has no column {}{hint}", .columns.join(", "))]
    MissingColumns {
        /// Format of the import.
        format: Format,
        /// The absent columns.
        columns: Vec<&'static str>,
        /// A hint about the file's format; may be empty.
        hint: &'static str,
    },
    /// The header names a column twice.
    #[error("the header has more than one column {}", .columns.join(", "))]
    RepeatedColumns {
        /// The names of the columns, in backquotes.
        columns: Vec<String>,
    },
    /// The database failed; the import was rolled back.
    #[error("the database refused the import, nothing was changed")]
    Database(#[from] rusqlite::Error),
}
