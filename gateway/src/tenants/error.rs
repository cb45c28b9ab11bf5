use std::{
    fmt,
    path::{Path, PathBuf},
};

use thiserror::Error;

/// Error in a tenant's files.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}{}: {problem}", file.display(), DisplayedPosition(*position))]
pub struct TenantError {
    /// File or folder with the error.
    pub file: PathBuf,
    /// Position, if the text is invalid.
    pub position: Option<Position>,
    /// Description in one line.
    pub problem: String,
}

/// Position in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Character in the line, from 1.
    pub column: usize,
}

struct DisplayedPosition(Option<Position>);

impl fmt::Display for DisplayedPosition {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(Position { line, column }) => write!(formatter, ":{line}:{column}"),
            None => Ok(()),
        }
    }
}

impl TenantError {
    pub(super) fn new(file: &Path, problem: &(impl ToString + ?Sized)) -> Self {
        Self {
            file: file.to_owned(),
            position: None,
            problem: problem.to_string(),
        }
    }

    pub(super) fn of_text(file: &Path, text_error: TextError) -> Self {
        Self {
            file: file.to_owned(),
            position: text_error.position,
            problem: text_error.problem,
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

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TextError {
    pub(super) position: Option<Position>,
    pub(super) problem: String,
}

impl TextError {
    /// Leaves out the source line, which may contain a secret.
    pub(super) fn of_toml(text: &str, error: &toml::de::Error) -> Self {
        let position = error.span().map(|span| position_at(text, span.start));
        Self {
            position,
            problem: error.message().trim_end().replace('\n', "; "),
        }
    }

    pub(super) fn at_offset(text: &str, offset: usize, problem: &str) -> Self {
        Self {
            position: Some(position_at(text, offset)),
            problem: problem.to_owned(),
        }
    }

    /// The table of the key is before the dot, as in `seller.name`. Without a dot, the first table with the key counts. If
    /// the key is not on a line of its own, the position is that of its table.
    pub(super) fn at_key(text: &str, key: &str, problem: &str) -> Self {
        let mut keys = std::iter::successors(Some(key), |key| {
            key.rsplit_once('.').map(|(table, _)| table)
        });
        Self {
            position: keys.find_map(|key| Self::position_of(text, key)),
            problem: problem.to_owned(),
        }
    }

    fn position_of(text: &str, key: &str) -> Option<Position> {
        let is_key = |line: &str, key: &str| {
            let rest = line.trim_start().strip_prefix(key);
            rest.is_some_and(|rest| rest.trim_start().starts_with('='))
        };
        let (table, name) = key.rsplit_once('.').unzip();
        let mut header = None;
        let mut found = None;
        for (number, line) in text.lines().enumerate() {
            if let Some(rest) = line.trim().strip_prefix('[') {
                let name = rest.split(']').next().unwrap_or_default();
                header = Some(name.trim_start_matches('[').trim());
                if header == Some(key) {
                    found = Some(number);
                    break;
                }
            }
            let is_in_table = table.is_some() && header == table;
            if is_key(line, key) || (is_in_table && name.is_some_and(|name| is_key(line, name))) {
                found = Some(number);
                break;
            }
        }
        found.map(|before| Position {
            line: before + 1,
            column: 1,
        })
    }

    /// Ignores the case of the value.
    pub(super) fn at_value(text: &str, value: &str, problem: &str) -> Self {
        let quoted = [format!("\"{value}\""), format!("'{value}'")];
        // The byte offsets stay the same, because only ASCII letters change.
        let lower = text.to_ascii_lowercase();
        let found = quoted.iter().find_map(|quoted| lower.find(quoted.as_str()));
        Self {
            position: found.map(|offset| position_at(text, offset)),
            problem: problem.to_owned(),
        }
    }
}

fn position_at(text: &str, offset: usize) -> Position {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.rsplit('\n').next().unwrap_or_default();
    Position {
        line: before.matches('\n').count() + 1,
        column: line.chars().count() + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_counts_characters_from_one() {
        let text = "a = 1\n# ωραία\nname = \"καρέκλα\"; hosts = [\"A.example\"]\n";
        let text_error = TextError::at_value(text, "a.example", "taken");
        let position = text_error.position.unwrap();
        assert_eq!((position.line, position.column), (3, 28));
        assert_eq!(
            TextError::at_key(text, "name", "x").position.unwrap().line,
            3
        );
        assert_eq!(TextError::at_key(text, "nam", "x").position, None);
    }

    #[test]
    fn a_key_is_found_in_its_table() {
        let text =
            "name = \"Lamps\"\n[[producers]]\nname = \"Glow\"\n[seller] # company\n  name = \"\"\n";
        let line = |key| {
            TextError::at_key(text, key, "x")
                .position
                .map(|found| found.line)
        };
        assert_eq!(line("name"), Some(1));
        assert_eq!(line("producers.name"), Some(3));
        assert_eq!(line("seller.name"), Some(5));
        assert_eq!(line("seller.address"), Some(4), "the table");
        assert_eq!(line("reviews.note"), None);
        let dotted = TextError::at_key("name = \"A\"\nseller.name = \"\"\n", "seller.name", "x");
        assert_eq!(dotted.position.unwrap().line, 2);
    }

    #[test]
    fn errors_are_displayed_like_compiler_errors() {
        let position = Some(Position { line: 7, column: 2 });
        let file = Path::new("tenants/lamps/tenant.toml");
        let problem = "unknown".to_owned();
        let error = TenantError::of_text(file, TextError { position, problem });
        assert_eq!(error.to_string(), "tenants/lamps/tenant.toml:7:2: unknown");
        let all = TenantErrors(vec![error, TenantError::new(file, "gone")]);
        assert_eq!(
            all.to_string(),
            "tenants/lamps/tenant.toml:7:2: unknown\ntenants/lamps/tenant.toml: gone"
        );
    }
}
