use rstest::rstest;
use serde_json::json;

use super::*;

/// [CON-05]
#[actix_web::test]
async fn a_message_is_mailed_as_written() {
    let shop = TestShop::start().await;
    let body = json!({
        "name": " Ann Smith ", "email": " ann@example.com ", "phone": "+357 22 010 440",
        "subject": "A chair, please", "message": "\nIs it there?\r\n\r\nIn oak?\rThanks\u{2028}Ann\n",
    });
    let response = shop.post(SHOP, CONTACT, &body).await;
    assert_eq!(
        (response.status, response.body.len()),
        (204, 0),
        "{}",
        response.text()
    );
    assert_eq!(response.header("cache-control"), Some("no-store"));
    let mails = mails(&shop);
    assert_eq!(mails.len(), 1);
    let mail = &mails[0];
    let found = (&*mail.tenant, &*mail.to, &*mail.reply_to, &*mail.name);
    assert_eq!(found, (SHOP, OFFICE, "ann@example.com", "Ann Smith"));
    assert_eq!(
        (&*mail.phone, &*mail.subject),
        ("+357 22 010 440", "A chair, please")
    );
    assert_eq!(mail.body, "Is it there?\n\nIn oak?\nThanks\nAnn");
}

/// [CON-07]
#[rstest]
#[case::contact(CONTACT, None, "Contact")]
#[case::contact_with(CONTACT, Some("Chairs"), "Chairs")]
#[case::contact_blank(CONTACT, Some("  "), "Contact")]
#[case::partner(PARTNER, None, "Become a Partner")]
#[case::partner_with(PARTNER, Some("A shop in Pafos"), "Become a Partner: A shop in Pafos")]
#[actix_web::test]
async fn the_subject_names_the_kind_of_message(
    #[case] path: &str,
    #[case] subject: Option<&str>,
    #[case] expected: &str,
) {
    let shop = TestShop::start().await;
    let mut body = message("Hello");
    body["subject"] = json!(subject);
    assert_eq!(shop.post(SHOP, path, &body).await.status, 204);
    assert_eq!(mails(&shop)[0].subject, expected);
}

/// [HOME-07]
#[actix_web::test]
async fn a_newsletter_subscription_is_mailed_once_a_day() {
    let shop = TestShop::start().await;
    for email in ["Ann@Example.com", " ann@example.com"] {
        let response = shop
            .post(SHOP, NEWSLETTER, &json!({ "email": email }))
            .await;
        assert_eq!(response.status, 204, "{}", response.text());
    }
    let mails = mails(&shop);
    assert_eq!(mails.len(), 1, "once a day");
    let found = (&*mails[0].to, &*mails[0].reply_to, &*mails[0].subject);
    assert_eq!(found, (OFFICE, "ann@example.com", "Newsletter"));
    assert!(mails[0].body.contains("ann@example.com"));
}

/// [CON-05]
#[rstest]
#[case::ascii("x")]
#[case::greek("λ")]
#[case::emoji("\u{1f600}")]
#[actix_web::test]
async fn a_message_may_hold_ten_thousand_characters(#[case] letter: &str) {
    let shop = TestShop::start().await;
    let text = letter.repeat(10_000);
    let response = send(&shop, &text).await;
    assert_eq!(response.status, 204, "{}", response.text());
    assert_eq!(mails(&shop)[0].body, text);
    let longer = send(&shop, &letter.repeat(10_001)).await;
    assert_eq!(
        (longer.status, longer.problem().as_str()),
        (400, "/problems/invalid-body")
    );
    let error = &longer.json()["errors"][0];
    assert_eq!(
        (&error["pointer"], &error["code"]),
        (&json!("/message"), &json!("too-long"))
    );
}

/// Browsers do not escape these characters, but JSON allows it. [CON-05]
#[actix_web::test]
async fn a_message_may_hold_ten_thousand_escaped_characters() {
    let shop = TestShop::start().await;
    let body = message("TEXT")
        .to_string()
        .replace("TEXT", &r"\ud83d\ude00".repeat(10_000));
    let response = shop
        .request(
            "POST",
            SHOP,
            CONTACT,
            &crate::support::OWN_PAGE_HEADERS,
            &body,
        )
        .await;
    assert_eq!(response.status, 204, "{}", response.text());
    assert_eq!(mails(&shop)[0].body, "\u{1f600}".repeat(10_000));
    let huge = message(&"\u{1f600}".repeat(40_000)).to_string();
    let response = shop
        .request(
            "POST",
            SHOP,
            CONTACT,
            &crate::support::OWN_PAGE_HEADERS,
            &huge,
        )
        .await;
    assert_eq!(response.status, 413, "{}", response.text());
}

/// All members except the text are in the URL. The Retail API accepts 2,048 bytes. [CON-05]
#[rstest]
#[case("name", "\u{1f600}", 100, "/name")]
#[case("subject", "\u{1f600}", 150, "/subject")]
#[case("subject", "ψ", 150, "")]
#[case("name", "x", 100, "")]
#[actix_web::test]
async fn a_member_too_long_for_the_retail_api_is_named(
    #[case] member: &str,
    #[case] letter: &str,
    #[case] times: usize,
    #[case] at_fault: &str,
) {
    let shop = TestShop::start().await;
    let mut body = with(member, &letter.repeat(times));
    let (other, room) = if member == "name" {
        ("subject", 150)
    } else {
        ("name", 90)
    };
    body[other] = json!("λ".repeat(room));
    let response = shop.post(SHOP, CONTACT, &body).await;
    if at_fault.is_empty() {
        assert_eq!(response.status, 204, "{}", response.text());
        return;
    }
    assert_eq!(
        (response.status, response.problem().as_str()),
        (400, "/problems/invalid-body")
    );
    let error = &response.json()["errors"][0];
    assert_eq!(
        (&error["pointer"], &error["code"]),
        (&json!(at_fault), &json!("too-long"))
    );
    assert_eq!(shop.sandbox.count(CALL), 0);
}
