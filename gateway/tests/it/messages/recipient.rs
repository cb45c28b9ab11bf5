use rstest::rstest;
use serde_json::json;

use super::*;
use crate::support::refresh_all;

const SHOPS: [(&str, &str); 4] = [
    ("vape", "support@nightcurrent.example"),
    ("aegean", "kalimera@aegeanvapour.example"),
    ("furniture", OFFICE),
    ("wholesale", "tradedesk@meridian.example"),
];

/// [CON-05]
#[actix_web::test]
async fn each_shop_gets_only_its_own_messages() {
    let shop = TestShop::start_with(HIGH_LIMITS).await;
    for (tenant, _) in SHOPS {
        for path in [CONTACT, PARTNER] {
            assert_eq!(shop.post(tenant, path, &message("Hello")).await.status, 204);
        }
        let wish = json!({"email": "ann@example.com"});
        assert_eq!(shop.post(tenant, NEWSLETTER, &wish).await.status, 204);
    }
    let mails = mails(&shop);
    assert_eq!(mails.len(), 12);
    for mail in mails {
        let (_, own) = SHOPS
            .iter()
            .find(|(tenant, _)| *tenant == mail.tenant)
            .unwrap();
        assert_eq!(mail.to, *own, "{}", mail.tenant);
    }
}

/// `None` stands for the company's address. [CON-05]
#[rstest]
#[case::plain("desk@karydia.example", Some("desk@karydia.example"))]
#[case::markup("<p><b>desk@karydia.example</b></p>", Some("desk@karydia.example"))]
#[case::two("desk@karydia.example, other@karydia.example", None)]
#[case::break_in_it("desk@karydia.example\r\nBcc: evil@example.com", None)]
#[case::words("Please call", None)]
#[case::empty("", None)]
#[actix_web::test]
async fn the_address_comes_from_the_contact_page_or_the_company(
    #[case] html: &str,
    #[case] expected: Option<&str>,
) {
    let shop = TestShop::start().await;
    set_company_email(&shop, "company@karydia.example").await;
    set_office_email(&shop, SHOP, html);
    assert_eq!(send(&shop, "Hello").await.status, 204);
    assert_eq!(
        mails(&shop)[0].to,
        expected.unwrap_or("company@karydia.example")
    );
}

/// [CON-05]
#[rstest]
#[case("")]
#[case("a@karydia.example; b@karydia.example")]
#[actix_web::test]
async fn a_shop_without_an_address_refuses_messages(#[case] company: &str) {
    let shop = TestShop::start().await;
    set_company_email(&shop, company).await;
    set_office_email(&shop, SHOP, "");
    let response = send(&shop, "Hello").await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (503, "/problems/office-address-missing")
    );
    assert_eq!(
        response.header("retry-after"),
        None,
        "retrying does not help"
    );
    assert_eq!(shop.sandbox.count(CALL), 0);
    set_office_email(&shop, SHOP, OFFICE);
    assert_eq!(send(&shop, "Hello").await.status, 204);
    assert_eq!(mails(&shop).len(), 1);
}

async fn set_company_email(shop: &TestShop, email: &str) {
    let sql = "UPDATE APPLICATION_PROPERTIES SET PROP_VALUE = ?1 WHERE PROP_KEY = 'companyEmail'";
    let changed = shop
        .sandbox
        .with_database(SHOP, |connection| connection.execute(sql, [email]).unwrap());
    assert_eq!(changed.unwrap(), 1);
    refresh_all(&shop.state).await;
    shop.sandbox.clear_ledger();
}

/// [CON-05]
#[actix_web::test]
async fn the_shops_address_is_cached() {
    let shop = TestShop::start_with(HIGH_LIMITS).await;
    for text in ["one", "two", "three"] {
        assert_eq!(send(&shop, text).await.status, 204);
    }
    assert_eq!(
        (shop.sandbox.count(CALL), shop.sandbox.count("select_query")),
        (3, 1)
    );
}
