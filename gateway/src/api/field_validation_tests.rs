use proptest::prelude::*;
use rstest::rstest;

use super::*;
use crate::{http::parameters::wrong_members, tenants::CountryPreset};

fn codes(check: impl FnOnce(&mut FieldErrors)) -> Vec<(String, &'static str)> {
    let found = wrong_members(check).into_iter();
    found
        .map(|error| (error.pointer, error.code.as_str()))
        .collect()
}

fn only_codes(check: impl FnOnce(&mut FieldErrors)) -> Vec<&'static str> {
    codes(check).into_iter().map(|(_, code)| code).collect()
}

/// [ACC-07]
#[rstest]
#[case("Anna", &[])]
#[case::spaces_around(" Anna ", &[])]
#[case::markup("<script>alert(1)</script>", &[])]
#[case::sql("'; DROP TABLE CUSTOMERS; --", &[])]
#[case::any_script("Ελένη 李 \u{1F600}", &[])]
#[case::empty("", &["missing"])]
#[case::blank(" \t ", &["missing"])]
#[case::line_break("Anna\r\nBcc: x", &["invalid"])]
#[case::nul("An\0na", &["invalid"])]
#[case::line_separator("An\u{2028}na", &["invalid"])]
#[case::longest("123456789012345678901234567890123456789012345678901234567890", &[])]
#[case::too_long("1234567890123456789012345678901234567890123456789012345678901", &["too-long"])]
fn a_name_is_one_line_of_visible_text(#[case] value: &str, #[case] expected: &[&str]) {
    let found = only_codes(|errors| required(errors, "firstName", value, MAX_NAME));
    assert_eq!(found, expected);
}

/// [ACC-07]
#[rstest]
#[case("99470012", &[])]
#[case::spaces_around(" 99470012 ", &[])]
#[case::leading_zeros("0035799470012", &[])]
#[case::empty("", &["missing"])]
#[case::plus("+35799470012", &["not-digits"])]
#[case::spaces("99 470012", &["not-digits"])]
#[case::letters("9947OO12", &["not-digits"])]
#[case::arabic_digits("٩٩٤٧٠٠١٢", &["not-digits"])]
#[case::longest("12345678901234567890", &[])]
#[case::too_long("123456789012345678901", &["too-long"])]
fn a_phone_number_has_digits_only(#[case] value: &str, #[case] expected: &[&str]) {
    assert_eq!(only_codes(|errors| phone(errors, value)), expected);
}

/// [ACC-07]
#[rstest]
#[case("3040", &[])]
#[case("SW1A 1AA", &[])]
#[case::empty("", &["missing"])]
#[case::comma("30,40", &["invalid"])]
fn a_postcode_has_no_comma(#[case] value: &str, #[case] expected: &[&str]) {
    assert_eq!(only_codes(|errors| postcode(errors, value)), expected);
}

/// [ACC-07]
#[rstest]
#[case("a@b", &[])]
#[case("first.last+tag@shop.example", &[])]
#[case::spaces_around(" a@b ", &[])]
#[case::apostrophe("o'brien@shop.example", &[])]
#[case::empty("", &["missing"])]
#[case::no_at_sign("shop.example", &["invalid"])]
#[case::two_at_signs("a@b@c", &["invalid"])]
#[case::no_local_part("@b", &["invalid"])]
#[case::no_host("a@", &["invalid"])]
#[case::two_addresses("a@b,c@d", &["invalid"])]
#[case::injected_header("a@b\r\nBcc: c@d", &["invalid"])]
#[case::with_display_name("Ann <a@b>", &["invalid"])]
#[case::quoted("\"a\"@b", &["invalid"])]
#[case::apostrophe_that_the_retail_api_may_fold("o\u{2019}brien@b", &["invalid"])]
#[case::homoglyph("\u{430}nna@b", &["invalid"])]
fn an_email_address_is_a_single_ascii_address(#[case] value: &str, #[case] expected: &[&str]) {
    assert_eq!(only_codes(|errors| email(errors, value)), expected);
}

/// [ACC-07]
#[rstest]
#[case("12345678", &[])]
#[case::spaces_count(" 123456 ", &[])]
#[case::empty("", &["missing"])]
#[case::too_short("1234567", &["too-short"])]
#[case::counted_in_characters("αβγδεζη", &["too-short"])]
#[case::control("1234567\u{8}", &["invalid"])]
fn a_new_password_has_8_to_100_characters(#[case] value: &str, #[case] expected: &[&str]) {
    let password = SecretString::from(value);
    let found = only_codes(|errors| new_password(errors, "password", &password));
    assert_eq!(found, expected);
    let longest = SecretString::from("x".repeat(100));
    assert!(only_codes(|errors| new_password(errors, "password", &longest)).is_empty());
    let too_long = SecretString::from("x".repeat(101));
    let found = only_codes(|errors| new_password(errors, "password", &too_long));
    assert_eq!(found, ["too-long"]);
}

/// [ACC-07]
#[rstest]
#[case("Blue-Harbour-42", false)]
#[case::phone("35799470012", true)]
#[case::phone_spelled_differently("+357 99-470012", true)]
#[case::phone_without_the_code("99470012", true)]
#[case::end_of_the_phone("470012", false)]
#[case::email("anna@example.com", true)]
#[case::email_in_capitals("ANNA@Example.com", true)]
fn phone_and_email_are_guessable_passwords(#[case] password: &str, #[case] expected: bool) {
    let password = SecretString::from(password);
    let found = is_guessable(&password, "+357 99470012", "Anna@example.com");
    assert_eq!(found, expected);
    assert!(!is_guessable(&password, "", ""));
}

/// [ACC-06]
#[test]
fn only_the_shops_countries_are_accepted() {
    let countries = CountryPreset::CyprusGreece.countries();
    assert_eq!(country(countries, "GR").unwrap().name, "Greece");
    for code in ["DE", "gr", "", "Greece", "GRX"] {
        let error = country(countries, code).unwrap_err().problem("1");
        assert_eq!(error.errors[0].pointer, "/countryCode");
        assert_eq!(error.errors[0].code, FieldErrorCode::NotOffered);
    }
}

#[test]
fn a_pointer_names_the_invalid_member() {
    let found = codes(|errors| phone(errors, "x"));
    assert_eq!(found, [("/phone".to_owned(), "not-digits")]);
}

proptest! {
    /// [ACC-07]
    #[test]
    fn an_accepted_address_is_one_line_of_ascii_with_one_at_sign(text in "\\PC*@?\\PC*") {
        if only_codes(|errors| email(errors, &text)).is_empty() {
            let address = text.trim();
            prop_assert!(address.is_ascii());
            prop_assert_eq!(address.matches('@').count(), 1);
            prop_assert!(!address.contains([' ', ',', ';', '<', '>', '"', '\r', '\n']));
        }
    }

    /// [ACC-07]
    #[test]
    fn normalizing_an_address_twice_changes_nothing(text in "\\PC*") {
        prop_assert_eq!(normalized_email(&normalized_email(&text)), normalized_email(&text));
    }
}
