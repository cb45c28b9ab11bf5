use percent_encoding::percent_decode_str;

use super::problem::{ApiError, ProblemKind};
use crate::{html, retail::RetailClient};

/// Maximum length of a sentence, in characters.
const MAX_CHARACTERS: usize = 300;

const FALLBACK_MESSAGE: &str =
    "The shop system did not accept this. Please try again or contact the shop.";

/// Phrases of internal messages. Hiding a harmless sentence is better than showing an internal one.
const INTERNAL_PHRASES: [&str; 45] = [
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
    "dbo.",
    "table '",
    "column '",
    "parameter '",
    "insert ",
    "truncated",
    "converting",
    "conversion failed",
    "stored procedure",
    "input string",
    "outside the bounds",
    ":\\",
    "\\\\",
];

/// Problem of a refused write. Shows the Retail API's sentence only if it is safe for shoppers.
pub fn refused_problem(retail: &RetailClient, sentence: &str) -> ApiError {
    let detail = shopper_safe_text(sentence, |text| retail.finds_secret_in(text));
    let detail = detail.unwrap_or_else(|| FALLBACK_MESSAGE.to_owned());
    ApiError::new(ProblemKind::RetailRefused, detail)
}

fn shopper_safe_text(sentence: &str, contains_secret: impl Fn(&str) -> bool) -> Option<String> {
    let sentence = remove_invisible(sentence);
    let text = remove_invisible(&html::plain_text(&sentence)?);
    // One form may hide what another form reveals.
    let forms = [
        percent_decoded(&sentence),
        percent_decoded(&text),
        sentence,
        text.clone(),
    ];
    let is_unsafe = |form: &String| contains_secret(form) || has_internal_phrase(form);
    if forms.iter().any(is_unsafe) {
        return None;
    }
    Some(text.chars().take(MAX_CHARACTERS).collect())
}

fn percent_decoded(text: &str) -> String {
    remove_invisible(&percent_decode_str(text).decode_utf8_lossy())
}

/// Invisible characters could hide a secret from the check.
fn remove_invisible(text: &str) -> String {
    text.chars()
        .filter(|&character| {
            character.is_whitespace() || !(character.is_control() || is_zero_width(character))
        })
        .collect()
}

/// Default ignorable characters of Unicode, and bidirectional controls.
fn is_zero_width(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

fn has_internal_phrase(text: &str) -> bool {
    let text = text.to_lowercase();
    INTERNAL_PHRASES.iter().any(|phrase| text.contains(phrase)) || has_ip_address(&text)
}

fn has_ip_address(text: &str) -> bool {
    text.split(|character: char| character != '.' && !character.is_ascii_digit())
        .any(|word| {
            let numbers = word.trim_matches('.').split('.');
            let is_number = |part: &str| (1..=3).contains(&part.len());
            numbers.clone().count() == 4 && numbers.into_iter().all(is_number)
        })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rstest::rstest;
    use secrecy::SecretString;

    use super::*;
    use crate::retail::{ReadBreakers, RetailTarget, ShopCallMetrics, SqlDialect};

    #[rstest]
    #[case::plain_text("We can't take this now.", Some("We can't take this now."))]
    #[case::markup(
        "<b>Sorry</b>,<br>closed &amp; locked<script>alert(1)</script>",
        Some("Sorry, closed & locked")
    )]
    #[case::greek("Το προϊόν δεν υπάρχει", Some("Το προϊόν δεν υπάρχει"))]
    #[case::line_breaks("one\r\n\ttwo", Some("one two"))]
    #[case::only_markup("<br><!-- x -->", None)]
    #[case::database("Invalid object name 'dbo.STOCK'.", None)]
    #[case::driver("Login failed for user 'sa'.", None)]
    #[case::duplicate_key("Violation of PRIMARY KEY constraint 'PK_1'", None)]
    #[case::null_reference("Object reference not set to an instance of an object.", None)]
    #[case::stack_trace("   at Retail.Save() in C:\\app\\Save.cs:line 12", None)]
    #[case::exception_name("System.NullReferenceException", None)]
    #[case::connection_string("Data Source=db; Initial Catalog=shop", None)]
    #[case::address("See https://internal.example/help", None)]
    #[case::not_null(
        "Cannot insert the value NULL into column 'EMAIL', table 'shop_live.dbo.NOTIFY'; column does not allow nulls.",
        None
    )]
    #[case::too_long("String or binary data would be truncated in table 'NOTIFY'.", None)]
    #[case::procedure("Could not find stored procedure 'NotifyMe'.", None)]
    #[case::conversion(
        "Conversion failed when converting the varchar value 'x' to data type int.",
        None
    )]
    #[case::format("Input string was not in a correct format.", None)]
    #[case::index("Index was outside the bounds of the array.", None)]
    #[case::parameter("Value cannot be null. (Parameter 'email')", None)]
    #[case::stack_trace_without_a_line_number("   at Retail.Save() in C:\\inetpub\\Save.cs", None)]
    #[case::network_share("The file \\\\fs\\shop is gone", None)]
    #[case::ip_address("10.0.3.7:1433", None)]
    #[case::ip_address_in_words("No answer from 10.0.3.7.", None)]
    #[case::numbers_with_points(
        "It costs 1.234.567 now, from 20.11.2026.",
        Some("It costs 1.234.567 now, from 20.11.2026.")
    )]
    #[case::internal_percent_encoded("Invalid%20object%20name", None)]
    #[case::internal_cut_by_a_zero_width_space("Invalid obj\u{200b}ect name", None)]
    #[case::zero_width("Sor\u{200b}ry\u{0}", Some("Sorry"))]
    #[case::percent("Only 50% today", Some("Only 50% today"))]
    #[case::secret_percent_encoded("It is %68ush%2Dhush today", None)]
    #[case::secret_cut_by_a_soft_hyphen("It is hush-&shy;hush today", None)]
    #[case::secret_cut_by_a_control_character("It is hu\u{7}sh-hush today", None)]
    #[case::secret("It is hush-hush today", None)]
    #[case::secret_cut_by_markup("It is hush-<b>hush</b> today", None)]
    #[case::secret_in_an_attribute("<a title='hush-hush'>Closed</a>", None)]
    fn shoppers_see_only_safe_text(#[case] sentence: &str, #[case] expected: Option<&str>) {
        let contains_secret = |text: &str| text.contains("hush-hush");
        assert_eq!(
            shopper_safe_text(sentence, contains_secret).as_deref(),
            expected
        );
    }

    fn retail() -> RetailClient {
        RetailClient::new(Arc::new(RetailTarget {
            tenant: Arc::from("lamps"),
            api_url: "https://retail.internal.example/api".to_owned(),
            pictures_url: "https://files.internal.example/lamps".to_owned(),
            token: SecretString::from("4f1c9a7e-4f1c"),
            connection: Some(SecretString::from(
                "Server=db-7;Database=lamps_live;User Id=sa;Password=blue:Harbour@42",
            )),
            connection_parameter: "constr".to_owned(),
            dialect: SqlDialect::Tsql,
            transport: Arc::default(),
            clock: crate::clock::Clock::default(),
            breaker: Arc::default(),
            read_breakers: ReadBreakers::default(),
            metrics: ShopCallMetrics::default(),
        }))
    }

    /// These secrets look like ordinary words.
    #[rstest]
    #[case::database("lamps_live is closed")]
    #[case::password("Could not open 'blue:Harbour@42' just now.")]
    #[case::part_of_a_password("Could not open 'Harbour' just now.")]
    #[case::percent_encoded("Could not open blue%3AHarbour%4042 just now.")]
    #[case::percent_encoded_in_full("%6C%61%6D%70%73%5F%6C%69%76%65 is closed")]
    #[case::zero_width("lamps_\u{200d}live is closed")]
    #[case::token("4F1C9A7E-4F1C is closed")]
    #[case::host("retail.internal.example is closed")]
    #[case::host_of_pictures("files.internal.example is closed")]
    fn a_secret_of_the_tenant_is_not_shown(#[case] sentence: &str) {
        let problem = refused_problem(&retail(), sentence).problem("1");
        assert_eq!(problem.detail, FALLBACK_MESSAGE);
    }

    #[test]
    fn a_harmless_sentence_is_shown() {
        let problem = refused_problem(&retail(), "We take no true lamps.").problem("1");
        assert_eq!(problem.detail, "We take no true lamps.");
    }

    #[test]
    fn a_long_sentence_is_cut() {
        let text = shopper_safe_text(&"é".repeat(1_000), |_| false).unwrap();
        assert_eq!(text.chars().count(), MAX_CHARACTERS);
    }
}
