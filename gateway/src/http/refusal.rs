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

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::words("We can't take this now.", Some("We can't take this now."))]
    #[case::markup(
        "<b>Sorry</b>,<br>closed &amp; locked<script>alert(1)</script>",
        Some("Sorry, closed & locked")
    )]
    #[case::greek("Το προϊόν δεν υπάρχει", Some("Το προϊόν δεν υπάρχει"))]
    #[case::layout("one\r\n\ttwo", Some("one two"))]
    #[case::only_markup("<br><!-- x -->", None)]
    #[case::database("Invalid object name 'dbo.STOCK'.", None)]
    #[case::driver("Login failed for user 'sa'.", None)]
    #[case::duplicate("Violation of PRIMARY KEY constraint 'PK_1'", None)]
    #[case::stack("Object reference not set to an instance of an object.", None)]
    #[case::trace("   at Retail.Save() in C:\\app\\Save.cs:line 12", None)]
    #[case::name("System.NullReferenceException", None)]
    #[case::settings("Data Source=db; Initial Catalog=shop", None)]
    #[case::address("See https://internal.example/help", None)]
    #[case::secret("It is hush-hush today", None)]
    #[case::secret_cut_by_markup("It is hush-<b>hush</b> today", None)]
    #[case::secret_in_an_attribute("<a title='hush-hush'>Closed</a>", None)]
    fn shoppers_read_words_only(#[case] sentence: &str, #[case] expected: Option<&str>) {
        let is_private = |text: &str| text.contains("hush-hush");
        assert_eq!(shown(sentence, is_private).as_deref(), expected);
    }

    #[test]
    fn a_long_sentence_is_cut() {
        let text = shown(&"é".repeat(1_000), |_| false).unwrap();
        assert_eq!(text.chars().count(), MAX_CHARACTERS);
    }
}
