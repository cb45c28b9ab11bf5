//! Errors of tenant files. Each message names the file, and line and column where possible.

use std::{
    fmt,
    path::{Path, PathBuf},
};

use thiserror::Error;

/// One error.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}{}: {problem}", file.display(), ShownPlace(*place))]
pub struct TenantError {
    /// File or folder with the error.
    pub file: PathBuf,
    /// Position in the file, where the text is invalid.
    pub place: Option<Place>,
    /// Description in one line.
    pub problem: String,
}

/// Position in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Line, from 1.
    pub line: usize,
    /// Character in the line, from 1.
    pub column: usize,
}

/// Displays `:line:column`, or nothing.
struct ShownPlace(Option<Place>);

impl fmt::Display for ShownPlace {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(Place { line, column }) => write!(formatter, ":{line}:{column}"),
            None => Ok(()),
        }
    }
}

impl TenantError {
    pub(super) fn new(file: &Path, problem: &(impl ToString + ?Sized)) -> Self {
        Self {
            file: file.to_owned(),
            place: None,
            problem: problem.to_string(),
        }
    }

    pub(super) fn of_text(file: &Path, mistake: Mistake) -> Self {
        Self {
            file: file.to_owned(),
            place: mistake.place,
            problem: mistake.problem,
        }
    }
}

/// All errors of a load; at least one.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", self.lines())]
pub struct TenantErrors(pub Vec<TenantError>);

impl TenantErrors {
    fn lines(&self) -> String {
        let lines: Vec<_> = self.0.iter().map(ToString::to_string).collect();
        lines.join("\n")
    }
}

impl From<TenantError> for TenantErrors {
    fn from(error: TenantError) -> Self {
        Self(vec![error])
    }
}

/// Error in a text, without its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mistake {
    pub(super) place: Option<Place>,
    pub(super) problem: String,
}

impl Mistake {
    /// Takes over the TOML parser's message without the source line, which may hold a secret.
    pub(super) fn of_toml(text: &str, error: &toml::de::Error) -> Self {
        let place = error.span().map(|span| place_at(text, span.start));
        Self {
            place,
            problem: error.message().trim_end().replace('\n', "; "),
        }
    }

    /// Creates the error at the line of a key.
    pub(super) fn at_key(text: &str, key: &str, problem: &str) -> Self {
        let is_it = |line: &str| {
            let rest = line.trim_start().strip_prefix(key);
            rest.is_some_and(|rest| rest.trim_start().starts_with('='))
        };
        let line = text.lines().position(is_it);
        let place = line.map(|before| Place {
            line: before + 1,
            column: 1,
        });
        Self {
            place,
            problem: problem.to_owned(),
        }
    }

    /// Creates the error at a quoted value, ignoring case.
    pub(super) fn at_value(text: &str, value: &str, problem: &str) -> Self {
        let quoted = [format!("\"{value}\""), format!("'{value}'")];
        // Lower case has the same byte offsets: only ASCII letters change.
        let lower = text.to_ascii_lowercase();
        let found = quoted.iter().find_map(|quoted| lower.find(quoted.as_str()));
        Self {
            place: found.map(|offset| place_at(text, offset)),
            problem: problem.to_owned(),
        }
    }
}

fn place_at(text: &str, offset: usize) -> Place {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.rsplit('\n').next().unwrap_or_default();
    Place {
        line: before.matches('\n').count() + 1,
        column: line.chars().count() + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_counts_characters_from_one() {
        let text = "a = 1\n# ωραία\nname = \"καρέκλα\"; hosts = [\"A.example\"]\n";
        let mistake = Mistake::at_value(text, "a.example", "taken");
        let place = mistake.place.unwrap();
        assert_eq!((place.line, place.column), (3, 28));
        assert_eq!(Mistake::at_key(text, "name", "x").place.unwrap().line, 3);
        assert_eq!(Mistake::at_key(text, "nam", "x").place, None);
    }

    #[test]
    fn errors_are_written_as_compilers_do() {
        let place = Some(Place { line: 7, column: 2 });
        let file = Path::new("tenants/lamps/tenant.toml");
        let problem = "unknown".to_owned();
        let error = TenantError::of_text(file, Mistake { place, problem });
        assert_eq!(error.to_string(), "tenants/lamps/tenant.toml:7:2: unknown");
        let all = TenantErrors(vec![error, TenantError::new(file, "gone")]);
        assert_eq!(
            all.to_string(),
            "tenants/lamps/tenant.toml:7:2: unknown\ntenants/lamps/tenant.toml: gone"
        );
    }
}
