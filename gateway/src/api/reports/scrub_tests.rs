use proptest::prelude::*;
use rstest::rstest;

use super::*;

/// [API-02]
#[rstest]
#[case::quoted_word(
    "Cannot read properties of undefined (reading 'map')",
    "Cannot read properties of undefined (reading 'map')"
)]
#[case::function_name(
    "addEventListener is not a function",
    "addEventListener is not a function"
)]
#[case::kebab_case_name(
    "no element oak-chair-2024-large-model",
    "no element oak-chair-2024-large-model"
)]
#[case::greek("Δεν βρέθηκε το προϊόν 12", "Δεν βρέθηκε το προϊόν 12")]
#[case::optional_chaining("a?.b is no function", "a?… is no function")]
#[case::source_location(
    "at f (https://shop.example/assets/product-page-C3x9Ab1z.js:12:3456)\nat g",
    "at f (https://shop.example/assets/product-page-C3x9Ab1z.js:12:3456)\nat g"
)]
#[case::source_location_in_firefox(
    "render@https://shop.example/assets/app-C3x9Ab1z.js:12:34",
    "render@https://shop.example/assets/app-C3x9Ab1z.js:12:34"
)]
#[case::mail("no user ann.smith+x@example.com, sorry", "no user …, sorry")]
#[case::mail_encoded("GET /x/ann%40example.com failed", "GET … failed")]
#[case::mail_with_scheme("mailto:ann@example.com", "…")]
#[case::mail_before_a_full_stop("for ann@example.com.", "for …")]
#[case::mail_in_a_url("https://h.example/u/ann@example.com/x", "https://h.example/u/…/x")]
#[case::phone("call +357 99 123456 now", "call +… now")]
#[case::phone_with_hyphens("99-12-34-56", "…")]
#[case::phone_in_brackets("(0030) 210 123 4567", "(…")]
#[case::phone_in_a_word("tel99123456x", "tel…x")]
#[case::phone_in_arabic_digits("٩٩١٢٣٤٥٦", "…")]
#[case::few_digits("error 12345 at 9:30", "error 12345 at 9:30")]
#[case::query(
    "GET https://h.example/p?token=abc&x=1 failed",
    "GET https://h.example/p?… failed"
)]
#[case::fragment("https://h.example/p#abc", "https://h.example/p?…")]
#[case::query_alone("/pass-reset?token=a&custid=1", "/pass-reset?…")]
#[case::user("https://ann:pw@h.example/p", "https://h.example/p")]
#[case::user_encoded("https://ann%40h.example/p", "https://h.example/p")]
#[case::hex("id deadbeefdeadbeef", "id …")]
#[case::uuid("id 0b6c6f0e-0f4e-4a53-9d0f-3d7d3f2f9a11.", "id ….")]
#[case::jwt("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlMTIz", "….….…")]
#[case::token_in_a_path("/o/4f1c9a7e4f1c9a7e/x", "/o/…/x")]
#[case::long_word_of_letters("x abcdefghijklmnopqrstuvwxyzabcdefgh", "x …")]
#[case::assigned("password=hunter", "password=…")]
#[case::assigned_with_a_space("userPassword: hunter", "userPassword: …")]
#[case::assigned_in_json("{\"password\":\"hunter\",\"a\":1}", "{\"password\":\"…\",\"a\":1}")]
#[case::bearer("Authorization: Bearer abc", "Authorization: … …")]
#[case::quoted("for 'Blue-Harbour-42'", "for '…'")]
#[case::control_characters("a\0b\tc\r\nd", "a b c \nd")]
fn personal_data_and_secrets_are_removed(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(scrub(text), expected);
}

fn surrounding_text() -> impl Strategy<Value = (String, String)> {
    let words = "([ \\n\"'(<:=,;]?(error|at|in|failed|για|\u{1f600})[ \\n\"')>,;]){0,3}";
    (words, words)
}

fn digits(text: &str) -> usize {
    text.chars()
        .filter(|character| character.is_numeric())
        .count()
}

proptest! {
    /// [API-02]
    #[test]
    fn no_mail_address_survives(
        (before, after) in surrounding_text(),
        name in "[a-z0-9][a-z0-9._+-]{0,20}",
        host in "[a-z0-9-]{1,15}\\.[a-z]{2,6}",
        at in "@|%40|＠",
    ) {
        let found = scrub(&format!("{before} {name}{at}{host} {after}"));
        prop_assert!(!found.contains(&format!("{at}{host}")), "{found}");
        prop_assert!(!found.contains(&format!("{name}{at}")), "{found}");
        prop_assert!(!found.contains('@'), "{found}");
    }

    /// [API-02]
    #[test]
    fn no_phone_number_survives(
        (before, after) in surrounding_text(),
        country in "(\\+|00)?[0-9]{0,3}",
        groups in proptest::collection::vec("[0-9]{1,4}", 1..6),
        separator in "[ .-]?|\\) ",
    ) {
        let phone = format!("{country}{separator}{}", groups.join(&separator));
        prop_assume!(digits(&phone) >= MIN_DIGITS);
        let found = scrub(&format!("{before} {phone} {after}"));
        prop_assert_eq!(digits(&found), 0, "{}", found);
    }

    /// [API-02]
    #[test]
    fn no_token_survives(
        (before, after) in surrounding_text(),
        token in "[A-Za-z0-9]{0,20}[a-z][0-9][A-Za-z0-9]{14,40}|[0-9a-f]{16,64}|[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}",
        prefix in "( |/p/|https://h\\.example/|\\?t=|token=|Bearer |\")",
    ) {
        let found = scrub(&format!("{before} {prefix}{token} {after}"));
        prop_assert!(!found.contains(&token), "{found}");
        let rest: String = token.chars().skip(8).collect();
        prop_assert!(!found.contains(&rest), "{found}");
    }

    /// [API-02]
    #[test]
    fn no_query_and_no_user_survive(
        (before, after) in surrounding_text(),
        user in "[a-z]{1,10}:[a-z]{1,10}",
        value in "[a-z]{5,10}",
    ) {
        let address = format!("https://{user}@h.example/path?secretly={value}&b=1#{value}");
        let found = scrub(&format!("{before} {address} {after}"));
        prop_assert!(!found.contains(&user) && !found.contains("secretly"), "{found}");
        prop_assert!(found.contains("https://h.example/path"), "{found}");
    }

    /// [API-02]
    #[test]
    fn any_text_is_scrubbed_without_growing(text in "\\PC{0,300}") {
        prop_assert!(scrub(&text).chars().count() <= text.chars().count());
    }
}
