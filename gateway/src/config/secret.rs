//! A secret that is given inline or in a file, never both.

use std::path::{Path, PathBuf};

use secrecy::SecretString;

/// How a secret was given.
pub struct Secret;

/// Why a secret can't be had. Names the setting and the file, never the content.
#[derive(Debug, thiserror::Error)]
pub enum SecretError {
    /// Neither form was given.
    #[error("{0} is missing: set {0} or {0}_file")]
    Missing(&'static str),
    /// Both forms were given.
    #[error("{0} and {0}_file are both set; keep one")]
    Both(&'static str),
    /// The file can't be read.
    #[error("{name}_file {}: {reason}", .file.display())]
    Unreadable {
        /// The setting.
        name: &'static str,
        /// The file.
        file: PathBuf,
        /// What the system says.
        reason: std::io::ErrorKind,
    },
    /// The file has nothing in it.
    #[error("{name}_file {}: the file is empty", .file.display())]
    Empty {
        /// The setting.
        name: &'static str,
        /// The file.
        file: PathBuf,
    },
}

impl Secret {
    /// The secret of the setting `name`, from whichever form was given.
    pub fn resolve(
        name: &'static str,
        inline: Option<&SecretString>,
        file: Option<&Path>,
    ) -> Result<SecretString, SecretError> {
        match (inline, file) {
            (Some(_), Some(_)) => Err(SecretError::Both(name)),
            (None, None) => Err(SecretError::Missing(name)),
            (Some(secret), None) => Ok(secret.clone()),
            (None, Some(file)) => Self::read(name, file),
        }
    }

    /// The secret in a file, without the line end that editors add.
    pub fn read(name: &'static str, file: &Path) -> Result<SecretString, SecretError> {
        let text = std::fs::read_to_string(file).map_err(|error| SecretError::Unreadable {
            name,
            file: file.to_owned(),
            reason: error.kind(),
        })?;
        match text.trim() {
            "" => Err(SecretError::Empty { name, file: file.to_owned() }),
            secret => Ok(SecretString::from(secret)),
        }
    }
}
