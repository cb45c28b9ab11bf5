use unicode_normalization::UnicodeNormalization as _;

use crate::retail::model::{is_phone, phone_digits};

/// Normalises a user name, so that all its spellings share one rate limit for sign-in attempts. Spellings differ in
/// case, in composed letters, and in the separators of a phone number.
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

    /// [ACC-02]
    #[rstest]
    #[case("Anna@Example.com", "anna@example.com")]
    #[case(" anna@example.com\t", "anna@example.com")]
    #[case("Cafe\u{301}@example.com", "café@example.com")]
    #[case("+357 99-123 456", "35799123456")]
    #[case("(99) 123.456", "99123456")]
    #[case("99123456a", "99123456a")]
    #[case("- -", "")]
    fn one_account_has_one_name(#[case] written: &str, #[case] expected: &str) {
        assert_eq!(account_name(written), expected);
    }
}
