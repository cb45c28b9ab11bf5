//! Quotes values in SQL text. No other module quotes values.

use std::fmt::Write as _;

use rust_decimal::Decimal;
use thiserror::Error;

use crate::retail::SqlDialect;

/// Maximum length of a text in a query, in characters.
pub const MAX_TEXT_CHARS: usize = 200;

/// Value that is safe in a query. Only the functions below create one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Literal(Value);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    Int(i64),
    Dec(Decimal),
    /// Text from [`check_text`]. Its apostrophes aren't doubled yet.
    Text(String),
    IntList(Vec<i64>),
    Null,
}

/// Reason why a text can't be put into a query. The error doesn't contain the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum LiteralError {
    /// The text is too long.
    #[error("the text is too long")]
    TooLong,
    /// The text contains a forbidden character.
    #[error("the text holds a forbidden character")]
    ForbiddenCharacter,
}

impl Literal {
    /// Integer.
    pub fn int(value: impl Into<i64>) -> Self {
        Self(Value::Int(value.into()))
    }

    /// Decimal number.
    pub const fn dec(value: Decimal) -> Self {
        Self(Value::Dec(value))
    }

    /// Text of up to [`MAX_TEXT_CHARS`] characters.
    pub fn text(value: &str) -> Result<Self, LiteralError> {
        Self::text_up_to(value, MAX_TEXT_CHARS)
    }

    /// Text of up to `max_chars` characters, for placeholders whose query must fit into a URL.
    pub fn text_up_to(value: &str, max_chars: usize) -> Result<Self, LiteralError> {
        check_text(value, max_chars).map(|text| Self(Value::Text(text)))
    }

    /// Pattern for `LIKE {placeholder} ESCAPE '~'` that matches the text anywhere; its wildcards
    /// are escaped.
    pub fn like(value: &str) -> Result<Self, LiteralError> {
        let mut pattern = String::from("%");
        for character in check_text(value, MAX_TEXT_CHARS)?.chars() {
            if matches!(character, '%' | '_' | '[' | '~') {
                pattern.push('~');
            }
            pattern.push(character);
        }
        pattern.push('%');
        Ok(Self(Value::Text(pattern)))
    }

    /// List for `IN ({placeholder})`; an empty list matches nothing.
    pub fn int_list(values: impl IntoIterator<Item = i32>) -> Self {
        Self(Value::IntList(values.into_iter().map(i64::from).collect()))
    }

    /// Null.
    pub const fn null() -> Self {
        Self(Value::Null)
    }

    /// Formats the value as SQL.
    pub fn to_sql(&self, dialect: SqlDialect) -> String {
        match &self.0 {
            Value::Int(value) => number(value, *value < 0),
            Value::Dec(value) => number(value, value.is_sign_negative()),
            Value::Text(text) => quote(text, dialect),
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

/// Puts a negative number in parentheses: two minus signs in a row would start a comment.
fn number(value: &impl ToString, negative: bool) -> String {
    let text = value.to_string();
    if negative { format!("({text})") } else { text }
}

fn quote(text: &str, dialect: SqlDialect) -> String {
    // Without the prefix, SQL Server converts the text to its code page. SQLite doesn't know the
    // prefix.
    let prefix = if dialect == SqlDialect::Tsql && !text.is_ascii() {
        "N"
    } else {
        ""
    };
    format!("{prefix}'{}'", text.replace('\'', "''"))
}

/// Checks the length, refuses forbidden characters, and replaces characters that look like an
/// apostrophe by apostrophes.
///
/// SQL Server may convert such a character to an apostrophe. Without the replacement this would
/// happen after the real apostrophes were doubled, and the text would end early.
pub(crate) fn check_text(value: &str, max_chars: usize) -> Result<String, LiteralError> {
    if value.chars().count() > max_chars {
        return Err(LiteralError::TooLong);
    }
    value
        .chars()
        .map(|character| {
            if is_forbidden(character) {
                Err(())
            } else {
                Ok(normalize_apostrophe(character))
            }
        })
        .collect::<Result<_, _>>()
        .map_err(|()| LiteralError::ForbiddenCharacter)
}

/// Replaces forbidden characters by spaces, for texts of orders that were accepted earlier and must
/// be written now.
pub(crate) fn clean_text(value: &str) -> String {
    let clean = value.chars().map(|character| {
        if is_forbidden(character) {
            ' '
        } else {
            normalize_apostrophe(character)
        }
    });
    clean.collect::<String>().trim().to_owned()
}

fn is_forbidden(character: char) -> bool {
    // Line breaks are control characters: T-SQL removes a backslash with the line break after it,
    // even inside a text.
    character.is_control() || matches!(character, '\u{2028}' | '\u{2029}' | '\u{fffd}')
}

const fn normalize_apostrophe(character: char) -> char {
    match character {
        '\u{2018}' | '\u{2019}' | '\u{201a}' | '\u{201b}' | '\u{02bc}' | '\u{02b9}'
        | '\u{02c8}' | '\u{2032}' | '\u{ff07}' | '\u{00b4}' => '\'',
        other => other,
    }
}

#[cfg(test)]
#[path = "literal_tests.rs"]
mod tests;
