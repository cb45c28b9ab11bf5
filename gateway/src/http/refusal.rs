//! What shoppers may read of a sentence that legacy refuses with.

use super::problem::{ApiError, ProblemKind};
use crate::{html, retail::RetailClient};

/// Longest sentence that is shown, in characters.
const MAX_CHARACTERS: usize = 300;

/// Said instead of a sentence that is not for shoppers.
const NEUTRAL: &str = "The shop system did not accept this. Please try again or contact the shop.";

/// What a database, a framework or a web server says of itself. Too many sentences caught do less harm than one missed.
const INNARDS: [&str; 32] = [
    "exception",
    "sql",
    "syntax",
    "stack trace",
    "system.",
    "object name",
    "object reference",
    "column name",
    "constraint",
    "foreign key",
    "primary key",
    "deadlock",
    "timeout expired",
    "login failed",
    "data source",
    "initial catalog",
    "server=",
    "database=",
    "user id",
    "uid=",
    "pwd",
    "password=",
    "connection string",
    "connection to",
    "odbc",
    "oledb",
    "bearer",
    "token",
    "http://",
    "https://",
    ".dll",
    ":line",
];

/// The problem of a refused write; its detail is the sentence when that is fit to be shown.
pub fn refused_problem(retail: &RetailClient, sentence: &str) -> ApiError {
    let detail = shown(sentence, |text| retail.is_private(text));
    let detail = detail.unwrap_or_else(|| NEUTRAL.to_owned());
    ApiError::new(ProblemKind::RetailRefused, detail)
}

fn shown(sentence: &str, is_private: impl Fn(&str) -> bool) -> Option<String> {
    // Before markup is taken away and after: either way round may show what the other hides.
    let text = html::plain_text(sentence)?;
    if is_private(sentence) || is_private(&text) || has_innards(sentence) || has_innards(&text) {
        return None;
    }
    let visible = text.chars().filter(|character| !character.is_control());
    Some(visible.take(MAX_CHARACTERS).collect())
}

fn has_innards(text: &str) -> bool {
    let text = text.to_lowercase();
    INNARDS.iter().any(|innard| text.contains(innard))
}
