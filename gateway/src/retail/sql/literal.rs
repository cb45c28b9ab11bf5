//! The only quoting of values in SQL text.

use std::fmt::Write as _;

use rust_decimal::Decimal;
use thiserror::Error;

use crate::retail::SqlDialect;

/// Longest text that goes into a query, in characters.
pub const MAX_TEXT_CHARS: usize = 200;

/// A value that is safe to be written into a query; it can only be made by the functions below.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Literal(Value);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    Int(i64),
    Dec(Decimal),
    /// Checked and with look-alike quotes mapped, but not yet doubled.
    Text(String),
    IntList(Vec<i64>),
    Null,
}

/// Why a text can't go into a query; the text itself is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum LiteralError {
    /// More characters than allowed.
    #[error("the text is too long")]
    TooLong,
    /// A character that has no place in a query.
    #[error("the text holds a forbidden character")]
    ForbiddenCharacter,
}

impl Literal {
    /// A whole number.
    pub fn int(value: impl Into<i64>) -> Self {
        Self(Value::Int(value.into()))
    }

    /// A decimal number.
    pub const fn dec(value: Decimal) -> Self {
        Self(Value::Dec(value))
    }

    /// A text of up to [`MAX_TEXT_CHARS`] characters.
    pub fn text(value: &str) -> Result<Self, LiteralError> {
        Self::text_up_to(value, MAX_TEXT_CHARS)
    }

    /// A text of up to `max_chars` characters, for holes where the whole address would not fit otherwise.
    pub fn text_up_to(value: &str, max_chars: usize) -> Result<Self, LiteralError> {
        checked(value, max_chars).map(|text| Self(Value::Text(text)))
    }

    /// A pattern for `LIKE {hole} ESCAPE '~'` that finds the text anywhere; nothing in the text is a wildcard.
    pub fn like(value: &str) -> Result<Self, LiteralError> {
        let mut pattern = String::from("%");
        for character in checked(value, MAX_TEXT_CHARS)?.chars() {
            if matches!(character, '%' | '_' | '[' | '~') {
                pattern.push('~');
            }
            pattern.push(character);
        }
        pattern.push('%');
        Ok(Self(Value::Text(pattern)))
    }

    /// A list for `IN ({hole})`; an empty one matches nothing.
    pub fn int_list(values: impl IntoIterator<Item = i32>) -> Self {
        Self(Value::IntList(values.into_iter().map(i64::from).collect()))
    }

    /// Null.
    pub const fn null() -> Self {
        Self(Value::Null)
    }

    /// The value as SQL text.
    pub fn to_sql(&self, dialect: SqlDialect) -> String {
        match &self.0 {
            Value::Int(value) => number(value, *value < 0),
            Value::Dec(value) => number(value, value.is_sign_negative()),
            Value::Text(text) => quoted(text, dialect),
            Value::IntList(values) if values.is_empty() => "NULL".to_owned(),
            Value::IntList(values) => values.iter().fold(String::new(), |mut list, value| {
                let comma = if list.is_empty() { "" } else { "," };
                let _infallible = write!(list, "{comma}{value}");
                list
            }),
            Value::Null => "NULL".to_owned(),
        }
    }
}

/// A minus sign after another one in a template would begin a comment.
fn number(value: &impl ToString, negative: bool) -> String {
    let text = value.to_string();
    if negative { format!("({text})") } else { text }
}

fn quoted(text: &str, dialect: SqlDialect) -> String {
    // Without the prefix SQL Server squeezes the text into its code page; SQLite does not know the prefix.
    let prefix = if dialect == SqlDialect::Tsql && !text.is_ascii() {
        "N"
    } else {
        ""
    };
    format!("{prefix}'{}'", text.replace('\'', "''"))
}

/// Checks the length, refuses what has no place in a query, and maps every apostrophe look-alike to a real one: SQL
/// Server may do so after we have doubled the real ones, and end the text early.
pub(crate) fn checked(value: &str, max_chars: usize) -> Result<String, LiteralError> {
    if value.chars().count() > max_chars {
        return Err(LiteralError::TooLong);
    }
    value
        .chars()
        .map(|character| {
            if is_forbidden(character) {
                Err(())
            } else {
                Ok(plain(character))
            }
        })
        .collect::<Result<_, _>>()
        .map_err(|()| LiteralError::ForbiddenCharacter)
}

/// The text without what has no place in a query: for what was accepted long ago and has to be written now.
pub(crate) fn cleaned(value: &str) -> String {
    let clean = value.chars().map(|character| {
        if is_forbidden(character) {
            ' '
        } else {
            plain(character)
        }
    });
    clean.collect::<String>().trim().to_owned()
}

fn is_forbidden(character: char) -> bool {
    // Line breaks are control characters: T-SQL drops a backslash with the line break after it, even inside a text.
    character.is_control() || matches!(character, '\u{2028}' | '\u{2029}' | '\u{fffd}')
}

const fn plain(character: char) -> char {
    match character {
        '\u{2018}' | '\u{2019}' | '\u{201a}' | '\u{201b}' | '\u{02bc}' | '\u{02b9}'
        | '\u{02c8}' | '\u{2032}' | '\u{ff07}' | '\u{00b4}' => '\'',
        other => other,
    }
}

#[cfg(test)]
#[path = "literal_tests.rs"]
mod tests;
