//! Secrets, given inline or in a file, never both.

use std::path::{Path, PathBuf};

use secrecy::SecretString;

/// Error of a secret. Names the setting and the file, never the content.
#[derive(Debug, thiserror::Error)]
pub enum SecretError {
    /// Both the inline value and the file are set.
    #[error("{0} and {0}_file are both set; keep one")]
    Both(&'static str),
    /// The file can't be read.
    #[error("{name}_file {}: {reason}", .file.display())]
    Unreadable {
        /// The setting.
        name: &'static str,
        /// The file.
        file: PathBuf,
        /// Reason given by the operating system.
        reason: std::io::ErrorKind,
    },
    /// The file is empty.
    #[error("{name}_file {}: the file is empty", .file.display())]
    Empty {
        /// The setting.
        name: &'static str,
        /// The file.
        file: PathBuf,
    },
}

/// Returns the secret of the setting `name`; `None` if neither form is set.
pub(super) fn resolve(
    name: &'static str,
    inline: Option<&SecretString>,
    file: Option<&Path>,
) -> Result<Option<SecretString>, SecretError> {
    match (inline, file) {
        (Some(_), Some(_)) => Err(SecretError::Both(name)),
        (inline, None) => Ok(inline.cloned()),
        (None, Some(file)) => read(name, file).map(Some),
    }
}

/// Reads a secret from a file, without the line end that editors add.
fn read(name: &'static str, file: &Path) -> Result<SecretString, SecretError> {
    let text = std::fs::read_to_string(file).map_err(|error| SecretError::Unreadable {
        name,
        file: file.to_owned(),
        reason: error.kind(),
    })?;
    match text.trim() {
        "" => Err(SecretError::Empty {
            name,
            file: file.to_owned(),
        }),
        secret => Ok(SecretString::from(secret)),
    }
}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret;

    use super::*;

    #[test]
    fn a_secret_is_inline_or_in_a_file_but_not_both() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("token");
        std::fs::write(&file, "canary\n").unwrap();
        let inline = SecretString::from("canary");
        assert!(resolve("token", None, None).unwrap().is_none());
        assert_eq!(
            resolve("token", None, Some(&file))
                .unwrap()
                .unwrap()
                .expose_secret(),
            "canary"
        );
        assert_eq!(
            resolve("token", Some(&inline), None)
                .unwrap()
                .unwrap()
                .expose_secret(),
            "canary"
        );
        let error = resolve("token", Some(&inline), Some(&file))
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("both") && !error.contains("canary"),
            "{error}"
        );
    }

    #[test]
    fn a_missing_or_empty_file_is_an_error_with_its_setting() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("token");
        assert!(
            resolve("token", None, Some(&file))
                .unwrap_err()
                .to_string()
                .contains("token")
        );
        std::fs::write(&file, " \n").unwrap();
        assert!(
            resolve("token", None, Some(&file))
                .unwrap_err()
                .to_string()
                .contains("empty")
        );
    }
}
