//! Quotes values in SQL text. No other module quotes values.

use thiserror::Error;

use crate::retail::SqlDialect;

/// Maximum length of a text in a query, in characters.
pub const MAX_TEXT_CHARS: usize = 200;

/// Value that is safe in a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Literal(Value);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    Int(i64),
    /// Checked by [`check_text`]. Apostrophes aren't doubled yet.
    Text(String),
    Null,
}

/// Reason why a text can't be put into a query.
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

    /// Text of up to [`MAX_TEXT_CHARS`] characters.
    pub fn text(value: &str) -> Result<Self, LiteralError> {
        Self::text_up_to(value, MAX_TEXT_CHARS)
    }

    /// Text of up to `max_chars` characters.
    pub fn text_up_to(value: &str, max_chars: usize) -> Result<Self, LiteralError> {
        check_text(value, max_chars).map(|text| Self(Value::Text(text)))
    }

    /// Pattern for `LIKE {placeholder} ESCAPE '~'` that matches the text anywhere; wildcards are
    /// escaped.
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

    /// Null.
    pub const fn null() -> Self {
        Self(Value::Null)
    }

    /// Formats the value as SQL.
    pub fn to_sql(&self, dialect: SqlDialect) -> String {
        match &self.0 {
            // Parentheses, because two minus signs would start a comment.
            Value::Int(value) if *value < 0 => format!("({value})"),
            Value::Int(value) => value.to_string(),
            Value::Text(text) => quote(text, dialect),
            Value::Null => "NULL".to_owned(),
        }
    }
}

fn quote(text: &str, dialect: SqlDialect) -> String {
    // Without the prefix, SQL Server loses characters outside its code page.
    let prefix = if dialect == SqlDialect::Tsql && !text.is_ascii() {
        "N"
    } else {
        ""
    };
    format!("{prefix}'{}'", text.replace('\'', "''"))
}

/// Refuses long texts and forbidden characters; replaces apostrophe look-alikes by apostrophes.
///
/// SQL Server may convert a look-alike to an apostrophe, which would end the text early.
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

/// Replaces forbidden characters by spaces, for orders that are already accepted.
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
    // Line breaks count as control characters. T-SQL removes a backslash with the line break after
    // it, even inside a text.
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
