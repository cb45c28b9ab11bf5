use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reason why a response can't be decoded; never contains text of the response.
pub type DecodeError = &'static str;

#[derive(Debug)]
pub(crate) struct Rows<T> {
    pub(crate) rows: Vec<T>,
    pub(crate) skipped: usize,
}

/// Skips and counts invalid rows. Fails if all rows are invalid.
pub(crate) fn decode_rows<T: DeserializeOwned>(body: &[u8]) -> Result<Rows<T>, DecodeError> {
    let values = match parse_json(body)? {
        Value::Array(values) => values,
        // The Retail API sometimes writes an empty list as null or as empty text.
        Value::Null => Vec::new(),
        Value::String(text) if text.trim().is_empty() => Vec::new(),
        record @ Value::Object(_) => vec![record],
        Value::String(_) | Value::Bool(_) | Value::Number(_) => return Err("not a list of rows"),
    };
    let total = values.len();
    let rows: Vec<T> = values
        .into_iter()
        .filter_map(|value| serde_json::from_value(value).ok())
        .collect();
    if rows.is_empty() && total > 0 {
        return Err("no row has the expected shape");
    }
    let skipped = total - rows.len();
    Ok(Rows { rows, skipped })
}

/// Outcome that the Retail API reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// `success`.
    Success,
    /// The Retail API refused with this text. The text must be neither shown nor logged. A refusal
    /// doesn't prove that nothing was written.
    Refused(String),
}

const SUCCESS: &str = "success";

/// Decodes a text response, bare or quoted: `success`, or the reason of a refusal. Web pages, JSON
/// data and truncated texts are invalid.
pub fn decode_outcome(body: &[u8]) -> Result<Outcome, DecodeError> {
    let text = body_text(body)?.trim();
    let sentence = match serde_json::from_str(text) {
        Ok(Value::String(sentence)) => sentence,
        Ok(
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_),
        ) => {
            return Err("data instead of a sentence");
        }
        Err(_) if text.starts_with('"') => return Err("a truncated sentence"),
        Err(_) => text.to_owned(),
    };
    let sentence = sentence.trim();
    let given = sentence.to_ascii_lowercase();
    if given == SUCCESS {
        return Ok(Outcome::Success);
    }
    if !given.is_empty() && SUCCESS.starts_with(&given) {
        return Err("a truncated word");
    }
    match sentence.chars().next() {
        None => Err("an empty response"),
        Some('<') => Err("a web page instead of data"),
        Some('{' | '[') => Err("data instead of a sentence"),
        Some(_) => Ok(Outcome::Refused(sentence.to_owned())),
    }
}

/// The inner `Err` is a refusal.
pub(crate) type CodeOrRefusal = Result<String, String>;

/// A shorter number is a status or an id.
const MIN_CODE_DIGITS: usize = 12;

/// Decodes a payment code, bare or quoted. A sentence is a refusal.
pub(crate) fn decode_payment_code(body: &[u8]) -> Result<CodeOrRefusal, DecodeError> {
    let text = body_text(body)?.trim();
    let quoted = serde_json::from_str::<String>(text);
    let given = quoted.as_deref().map_or(text, str::trim);
    if !given.bytes().all(|byte| byte.is_ascii_digit()) || given.is_empty() {
        return match decode_outcome(body)? {
            Outcome::Success => Err("a success without a code"),
            Outcome::Refused(sentence) => Ok(Err(sentence)),
        };
    }
    let is_code =
        given.len() >= MIN_CODE_DIGITS && !given.starts_with('0') && given.parse::<u64>().is_ok();
    if is_code {
        Ok(Ok(given.to_owned()))
    } else {
        Err("a number that is not a code")
    }
}

fn parse_json(body: &[u8]) -> Result<Value, DecodeError> {
    let text = body_text(body)?;
    let value = serde_json::from_str(text).map_err(|_invalid| "not JSON")?;
    // Some calls wrap JSON into a JSON string.
    match &value {
        Value::String(inner) if inner.trim_start().starts_with(['[', '{']) => {
            serde_json::from_str(inner).map_err(|_invalid| "not JSON")
        }
        Value::Null
        | Value::Bool(_)
        | Value::Number(_)
        | Value::String(_)
        | Value::Array(_)
        | Value::Object(_) => Ok(value),
    }
}

/// Removes a byte order mark. Refuses web pages, which the Retail API also sends with status 200.
fn body_text(body: &[u8]) -> Result<&str, DecodeError> {
    let text = std::str::from_utf8(body).map_err(|_invalid| "not UTF-8")?;
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('<') {
        return Err("a web page instead of data");
    }
    if text.trim().is_empty() {
        return Err("an empty response");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("[1,2,3]", vec![1, 2, 3], 0)]
    #[case("\u{feff}[1]", vec![1], 0)]
    #[case("[1,\"x\",3]", vec![1, 3], 1)]
    #[case("[]", vec![], 0)]
    #[case("null", vec![], 0)]
    #[case("\"\"", vec![], 0)]
    #[case("\"[1,2]\"", vec![1, 2], 0)]
    fn lists_of_rows_are_decoded(
        #[case] body: &str,
        #[case] expected: Vec<i32>,
        #[case] skipped: usize,
    ) {
        let decoded = decode_rows::<i32>(body.as_bytes()).unwrap();
        assert_eq!((decoded.rows, decoded.skipped), (expected, skipped));
    }

    #[rstest]
    #[case(
        "<!DOCTYPE html><title>Runtime Error</title>",
        "a web page instead of data"
    )]
    #[case("  <html>", "a web page instead of data")]
    #[case("", "an empty response")]
    #[case("Invalid object name 'PRODUCTS'.", "not JSON")]
    #[case("[1,2", "not JSON")]
    #[case("\"Something broke\"", "not a list of rows")]
    #[case("[\"x\",\"y\"]", "no row has the expected shape")]
    fn invalid_responses_are_refused(#[case] body: &str, #[case] reason: &str) {
        assert_eq!(decode_rows::<i32>(body.as_bytes()).unwrap_err(), reason);
    }

    #[test]
    fn bytes_that_are_not_utf_8_are_refused() {
        assert_eq!(decode_rows::<i32>(&[0xff, 0xfe]).unwrap_err(), "not UTF-8");
    }

    #[rstest]
    #[case("success", Ok(None))]
    #[case("\"success\"", Ok(None))]
    #[case("Success\r\n", Ok(None))]
    #[case("Email not found", Ok(Some("Email not found")))]
    #[case("\"Error: success\"", Ok(Some("Error: success")))]
    #[case("\"It\\u0027s \\\"gone\\\"\"", Ok(Some("It's \"gone\"")))]
    #[case("\"half a sen", Err("a truncated sentence"))]
    #[case("\"success", Err("a truncated sentence"))]
    #[case("\"gone\" it is", Err("a truncated sentence"))]
    #[case("succ", Err("a truncated word"))]
    #[case("S", Err("a truncated word"))]
    #[case("\"succes\"", Err("a truncated word"))]
    #[case("successful it was not", Ok(Some("successful it was not")))]
    #[case("1", Err("data instead of a sentence"))]
    #[case("true", Err("data instead of a sentence"))]
    #[case("null", Err("data instead of a sentence"))]
    #[case("[\"success\"]", Err("data instead of a sentence"))]
    #[case("{\"half", Err("data instead of a sentence"))]
    #[case("\"\"", Err("an empty response"))]
    #[case("\"<p>no</p>\"", Err("a web page instead of data"))]
    #[case(
        "{\"Message\":\"An error has occurred.\"}",
        Err("data instead of a sentence")
    )]
    #[case("<html>success</html>", Err("a web page instead of data"))]
    fn outcomes_of_writes_are_decoded(
        #[case] body: &str,
        #[case] refusal: Result<Option<&str>, DecodeError>,
    ) {
        let expected = refusal.map(|text| match text {
            Some(text) => Outcome::Refused(text.to_owned()),
            None => Outcome::Success,
        });
        assert_eq!(decode_outcome(body.as_bytes()), expected);
    }

    /// [CHK-03]
    #[rstest]
    #[case("9123456789012345", Ok(Ok("9123456789012345")))]
    #[case("\"9999999999999999\"", Ok(Ok("9999999999999999")))]
    #[case("\u{feff} 9007199254740993\r\n", Ok(Ok("9007199254740993")))]
    #[case("18446744073709551615", Ok(Ok("18446744073709551615")))]
    #[case("\" 175936509216 \"", Ok(Ok("175936509216")))]
    #[case("18446744073709551616", Err("a number that is not a code"))]
    #[case("0123456789012345", Err("a number that is not a code"))]
    #[case("401", Err("a number that is not a code"))]
    #[case("0", Err("a number that is not a code"))]
    #[case("9.123456789012345e15", Err("data instead of a sentence"))]
    #[case("-9123456789012345", Err("data instead of a sentence"))]
    #[case("9123456789012345.0", Err("data instead of a sentence"))]
    #[case("\"9123456789012345", Err("a truncated sentence"))]
    #[case("null", Err("data instead of a sentence"))]
    #[case("success", Err("a success without a code"))]
    #[case("\"\"", Err("an empty response"))]
    #[case("", Err("an empty response"))]
    #[case("<html>9123456789012345</html>", Err("a web page instead of data"))]
    #[case("{\"OrderCode\":9123456789012345}", Err("data instead of a sentence"))]
    #[case("(401) Unauthorized.", Ok(Err("(401) Unauthorized.")))]
    fn payment_codes_are_decoded(
        #[case] body: &str,
        #[case] expected: Result<Result<&str, &str>, DecodeError>,
    ) {
        let owned = expected.map(|decoded| decoded.map(str::to_owned).map_err(str::to_owned));
        assert_eq!(decode_payment_code(body.as_bytes()), owned);
    }
}
