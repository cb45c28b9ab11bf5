//! What counts as the same account while passwords are tried.

use unicode_normalization::UnicodeNormalization as _;

use crate::retail::model::{is_phone, phone_digits};

/// All ways to write the same user name as one: capitals, composed letters and the gaps in a phone number make no
/// difference when a customer signs in, so they must make none when tries are counted.
pub fn account_name(user_name: &str) -> String {
    let trimmed = user_name.trim();
    if is_phone(trimmed) {
        return phone_digits(trimmed);
    }
    trimmed.nfc().collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::account_name;

    #[rstest]
    #[case("Anna@Example.com", "anna@example.com")]
    #[case(" anna@example.com\t", "anna@example.com")]
    #[case("Cafe\u{301}@example.com", "café@example.com")]
    #[case("+357 99-123 456", "35799123456")]
    #[case("(99) 123.456", "99123456")]
    #[case("99123456a", "99123456a")]
    #[case("- -", "")]
    fn acc_02_one_account_has_one_name(#[case] written: &str, #[case] expected: &str) {
        assert_eq!(account_name(written), expected);
    }
}
