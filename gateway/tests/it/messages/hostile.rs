use rstest::rstest;
use serde_json::json;

use super::*;

/// [CON-05]
#[rstest]
#[case::cr("a\rBcc: evil@example.com")]
#[case::lf("a\nBcc: evil@example.com")]
#[case::crlf("a\r\nBcc: evil@example.com\r\n\r\nbody")]
#[case::line_separator("a\u{2028}Bcc: evil@example.com")]
#[case::paragraph_separator("a\u{2029}Bcc: evil@example.com")]
#[case::next_line("a\u{85}Bcc: evil@example.com")]
#[case::nul("a\0b")]
#[case::escape("a\u{1b}[31mb")]
#[case::delete("a\u{7f}b")]
#[actix_web::test]
async fn no_member_can_inject_a_header(#[case] hostile: &str) {
    let shop = TestShop::start_with(HIGH_LIMITS).await;
    for path in [CONTACT, PARTNER] {
        for member in ["name", "email", "phone", "subject"] {
            let value = if member == "email" {
                format!("ann@example.com{hostile}")
            } else {
                hostile.to_owned()
            };
            let response = shop.post(SHOP, path, &with(member, &value)).await;
            assert_eq!(response.status, 400, "{member}: {}", response.text());
            assert_eq!(response.problem(), "/problems/invalid-body");
            let errors = response.json()["errors"].clone();
            assert_eq!(errors[0]["pointer"], format!("/{member}"), "{errors}");
            assert_eq!(errors[0]["code"], "invalid", "{errors}");
            assert!(!response.text().contains("evil"), "{member}");
        }
    }
    let wish = json!({ "email": format!("ann@example.com{hostile}") });
    assert_eq!(shop.post(SHOP, NEWSLETTER, &wish).await.status, 400);
    assert_eq!(shop.sandbox.count(CALL), 0);
}

/// [CON-05]
#[rstest]
#[case::two("ann@example.com,evil@example.com")]
#[case::two_by_semicolon("ann@example.com;evil@example.com")]
#[case::two_by_space("ann@example.com evil@example.com")]
#[case::named("Ann <ann@example.com>")]
#[case::brackets("<ann@example.com>")]
#[case::quoted("\"ann\"@example.com")]
#[case::two_signs("ann@example.com@example.com")]
#[case::none("ann.example.com")]
#[case::percent_break("ann@example.com\u{a0}x")]
#[case::too_long(&format!("{}@example.com", "x".repeat(250)))]
#[actix_web::test]
async fn the_reply_address_is_a_single_address(#[case] email: &str) {
    let shop = TestShop::start_with(HIGH_LIMITS).await;
    let bodies = [
        (CONTACT, with("email", email)),
        (PARTNER, with("email", email)),
        (NEWSLETTER, json!({ "email": email })),
    ];
    for (path, body) in bodies {
        let response = shop.post(SHOP, path, &body).await;
        assert_eq!(response.status, 400, "{path}: {}", response.text());
        assert_eq!(response.json()["errors"][0]["pointer"], "/email", "{path}");
    }
    assert_eq!(shop.sandbox.count(CALL), 0);
}

/// Angle brackets arrive as harmless quotation marks. [CON-05]
#[actix_web::test]
async fn markup_and_commas_arrive_as_text() {
    let shop = TestShop::start().await;
    let markup = "<script>alert(1)</script>, evil@example.com; <img src=x onerror=y>";
    let body = json!({
        "name": "Smith, Ann <evil@example.com>", "email": "ann@example.com",
        "phone": "22, 23 <24>", "subject": markup, "message": markup,
    });
    let response = shop.post(SHOP, CONTACT, &body).await;
    assert_eq!(response.status, 204, "{}", response.text());
    let mails = mails(&shop);
    assert_eq!((mails.len(), &*mails[0].to), (1, OFFICE));
    let inert = markup.replace('<', "‹").replace('>', "›");
    assert_eq!((&mails[0].subject, &mails[0].body), (&inert, &inert));
    assert_eq!(mails[0].name, "Smith, Ann ‹evil@example.com›");
    assert_eq!(mails[0].phone, "22, 23 ‹24›");
}

/// [CON-05]
#[actix_web::test]
async fn control_characters_are_removed_from_the_text() {
    let shop = TestShop::start().await;
    let response = send(&shop, "a\0b\u{1b}c\td\u{7f}").await;
    assert_eq!(response.status, 204);
    assert_eq!(mails(&shop)[0].body, "abc d");
}

/// [CON-05]
#[actix_web::test]
async fn all_missing_fields_are_named_together() {
    let shop = TestShop::start().await;
    let body = json!({"name": " ", "email": "", "message": " \n "});
    let response = shop.post(SHOP, CONTACT, &body).await;
    assert_eq!(response.status, 400);
    let errors = response.json()["errors"].clone();
    let found = errors.as_array().unwrap().iter();
    let found: Vec<_> = found
        .map(|error| (error["pointer"].clone(), error["code"].clone()))
        .collect();
    let missing = |member: &str| (json!(member), json!("missing"));
    assert_eq!(found, ["/name", "/email", "/message"].map(missing));
    for member in ["to", "receipients_email", "recipient", "cc"] {
        let response = shop
            .post(SHOP, CONTACT, &with(member, "evil@example.com"))
            .await;
        assert_eq!(response.status, 400, "{member}: {}", response.text());
    }
    assert_eq!(shop.sandbox.count(CALL), 0);
}
