//! Why the tenants can't be loaded. Every message names the file, and the line where the file's own text is at fault.

use std::path::{Path, PathBuf};

use thiserror::Error;

/// A tenant that can't be loaded.
#[derive(Debug, Error)]
#[error("{}: {problem}", file.display())]
pub struct TenantError {
    /// The file or folder at fault.
    pub file: PathBuf,
    /// What is wrong, in one or a few lines.
    pub problem: String,
}

impl TenantError {
    pub(super) fn new(file: &Path, problem: &(impl ToString + ?Sized)) -> Self {
        Self {
            file: file.to_owned(),
            problem: problem.to_string().trim_end().to_owned(),
        }
    }
}
