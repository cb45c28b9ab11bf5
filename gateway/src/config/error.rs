use super::secret::SecretError;

/// Error in the settings.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// A key is unknown, missing or of the wrong type.
    #[error("settings: {}", without_source_lines(.0))]
    Invalid(#[from] config::ConfigError),
    /// A value is outside its range.
    #[error("settings: {section}.{reason}")]
    InvalidValue {
        /// Section of the setting.
        section: &'static str,
        /// Key and rule of the setting.
        reason: String,
    },
    /// A secret can't be read.
    #[error("settings: {0}")]
    Secret(#[from] SecretError),
}

/// Leaves out source lines, which may contain a secret.
fn without_source_lines(error: &config::ConfigError) -> String {
    let text = error.to_string();
    let shown = text.lines().filter(|line| !line.contains('|'));
    shown.collect::<Vec<_>>().join(" ").trim().to_owned()
}
