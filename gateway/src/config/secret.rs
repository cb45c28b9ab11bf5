use std::path::{Path, PathBuf};

use secrecy::SecretString;

/// Names the setting and the file, never the content.
#[derive(Debug, thiserror::Error)]
pub enum SecretError {
    #[error("{0} and {0}_file are both set; keep one")]
    Both(&'static str),
    #[error("{name}_file {}: {reason}", .file.display())]
    Unreadable {
        name: &'static str,
        file: PathBuf,
        reason: std::io::ErrorKind,
    },
    #[error("{name}_file {}: the file is empty", .file.display())]
    Empty { name: &'static str, file: PathBuf },
}

/// Returns `None` if neither is set.
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

/// Trims the line end that editors add.
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
