use std::{env, ops::RangeInclusive, time::Instant};

use futures_util::{StreamExt as _, stream};
use serde_json::json;

use crate::support::{Browser, Response, TestShop};

pub(crate) const ANNA: (&str, &str) = ("anna@example.com", "Blue-Harbour-42");
pub(crate) const BEHIND_A_PROXY: &str = "[server]\nclient_address_header = \"x-real-ip\"";
/// `SIGN_IN_GUESSES` sets another number.
const GUESSES: usize = 500;
const GUESSES_FROM_ONE_ADDRESS: usize = 300;

fn guesses() -> usize {
    env::var("SIGN_IN_GUESSES").map_or(GUESSES, |number| number.parse().unwrap())
}

pub(crate) fn browser_at<'a>(shop: &'a TestShop, tenant: &str, address: &str) -> Browser<'a> {
    let mut browser = shop.browser(tenant);
    browser.headers.push(("x-real-ip", address.to_owned()));
    browser
}

pub(crate) fn address(number: usize) -> String {
    format!(
        "198.{}.{}.{}",
        18 + number / 65_536,
        number / 256 % 256,
        number % 256
    )
}

/// Sends 32 guesses at a time. Returns the statuses.
async fn guess(
    shop: &TestShop,
    guesses: usize,
    user_and_address: impl Fn(usize) -> (String, String),
) -> Vec<u16> {
    let one = |number| {
        let (user_name, from) = user_and_address(number);
        async move {
            let browser = browser_at(shop, "vape", &from);
            let response = browser
                .sign_in(&user_name, &format!("guess-{number}"))
                .await;
            if response.status == 429 {
                assert_too_many(&response);
            }
            response.status
        }
    };
    stream::iter((0..guesses).map(one))
        .buffer_unordered(32)
        .collect()
        .await
}

pub(crate) fn assert_too_many(response: &Response) {
    assert_eq!(response.problem(), "/problems/too-many-requests");
    let wait: u64 = response.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=3_600).contains(&wait), "{wait}");
}

/// The burst of a rate limit, and its refill since `started`.
pub(crate) fn admitted(burst: usize, per_hour: usize, started: Instant) -> RangeInclusive<usize> {
    let seconds = usize::try_from(started.elapsed().as_secs()).unwrap() + 1;
    burst..=burst + 1 + per_hour * seconds / 3_600
}

pub(crate) fn count(statuses: &[u16], wanted: u16) -> usize {
    statuses.iter().filter(|status| **status == wanted).count()
}

/// [ACC-02]
#[actix_web::test]
async fn guesses_from_one_address_are_limited() {
    let shop = TestShop::start_with(BEHIND_A_PROXY).await;
    let started = Instant::now();
    let statuses = guess(&shop, GUESSES_FROM_ONE_ADDRESS, |_| {
        (ANNA.0.to_owned(), address(1))
    })
    .await;
    let reached = count(&statuses, 401);
    assert!(admitted(5, 20, started).contains(&reached), "{reached}");
    assert_eq!(count(&statuses, 429), GUESSES_FROM_ONE_ADDRESS - reached);
    assert_eq!(shop.sandbox.count("login"), reached);
    let customer = browser_at(&shop, "vape", "203.0.113.7");
    assert_eq!(customer.sign_in(ANNA.0, ANNA.1).await.status, 200);
}

/// [ACC-02]
#[actix_web::test]
async fn guesses_from_many_addresses_do_not_lock_the_customer_out() {
    let shop = TestShop::start_with(BEHIND_A_PROXY).await;
    let customer = browser_at(&shop, "vape", "203.0.113.7");
    assert_eq!(customer.sign_in(ANNA.0, ANNA.1).await.status, 200);
    assert_eq!(customer.delete("/api/v1/session").await.status, 204);
    shop.advance(3_600);
    shop.sandbox.clear_ledger();
    let started = Instant::now();
    let guesses = guesses();
    let statuses = guess(&shop, guesses, |number| {
        (ANNA.0.to_owned(), address(number))
    })
    .await;
    let reached = count(&statuses, 401);
    assert!(admitted(20, 40, started).contains(&reached), "{reached}");
    assert_eq!(count(&statuses, 429), guesses - reached);
    assert_eq!(shop.sandbox.count("login"), reached);
    let stranger = browser_at(&shop, "vape", "203.0.113.9");
    assert_too_many(&stranger.sign_in(ANNA.0, ANNA.1).await);
    let known = browser_at(&shop, "vape", "203.0.113.8");
    *known.cookies.borrow_mut() = customer.cookies.take();
    assert_eq!(known.sign_in(ANNA.0, ANNA.1).await.status, 200);
    let other = browser_at(&shop, "vape", "203.0.113.10");
    assert_eq!(
        other
            .sign_in("trade@example.com", "Olive-Crate-77")
            .await
            .status,
        200
    );
    let elsewhere = browser_at(&shop, "aegean", "203.0.113.10");
    assert_eq!(elsewhere.sign_in(ANNA.0, ANNA.1).await.status, 200);
}

/// [ACC-02]
#[actix_web::test]
async fn guesses_on_many_accounts_are_limited() {
    let shop = TestShop::start_with(BEHIND_A_PROXY).await;
    let customer = browser_at(&shop, "vape", "203.0.113.7");
    assert_eq!(customer.sign_in(ANNA.0, ANNA.1).await.status, 200);
    shop.advance(3_600);
    shop.sandbox.clear_ledger();
    let user = |number: usize| format!("user{number}@example.com");
    let started = Instant::now();
    let guesses = guesses();
    let statuses = guess(&shop, guesses, |number| (user(number), address(number))).await;
    let reached = count(&statuses, 401);
    // Under attack each network of 256 addresses has three guesses of its own.
    let most = admitted(60, 600, started).end() + 3 * guesses.div_ceil(256);
    assert!((60..=most).contains(&reached), "{reached} of {most}");
    assert_eq!(count(&statuses, 429), guesses - reached);
    assert_eq!(shop.sandbox.count("login"), reached);
    assert_eq!(customer.sign_in(ANNA.0, ANNA.1).await.status, 200);
}

/// [ACC-02]
#[actix_web::test]
async fn guesses_on_many_accounts_from_one_address_are_limited() {
    let shop = TestShop::start_with(BEHIND_A_PROXY).await;
    let user = |number: usize| format!("user{number}@example.com");
    let started = Instant::now();
    let statuses = guess(&shop, GUESSES_FROM_ONE_ADDRESS, |number| {
        (user(number), address(1))
    })
    .await;
    let reached = count(&statuses, 401);
    assert!(admitted(10, 60, started).contains(&reached), "{reached}");
    assert_eq!(shop.sandbox.count("login"), reached);
}

/// [ACC-02]
#[actix_web::test]
async fn all_spellings_of_a_user_name_share_a_limit() {
    let shop = TestShop::start_with(BEHIND_A_PROXY).await;
    let names = [
        "99123456",
        "+99123456",
        "99-12-34-56",
        " 9 9 1 2 3 4 5 6 ",
        "(99)123456",
        "9(9)1-2 3456",
    ];
    let mut statuses = Vec::new();
    for (number, name) in names.into_iter().cycle().take(36).enumerate() {
        let browser = browser_at(&shop, "vape", &address(number));
        statuses.push(browser.sign_in(name, "guess").await.status);
    }
    assert_eq!(count(&statuses, 401), 20, "{statuses:?}");
}

/// [ACC-02]
#[actix_web::test]
async fn sign_in_is_possible_again_after_retry_after() {
    let shop = TestShop::start_with(BEHIND_A_PROXY).await;
    let browser = browser_at(&shop, "vape", &address(1));
    let mut wait = 0;
    for number in 0..6 {
        let response = browser.sign_in(ANNA.0, "guess").await;
        assert_eq!(response.status == 429, number == 5, "{number}");
        wait = response
            .header("retry-after")
            .map_or(0, |wait| wait.parse().unwrap());
    }
    assert!((170..=181).contains(&wait), "{wait}");
    shop.advance(wait);
    assert_eq!(browser.sign_in(ANNA.0, ANNA.1).await.status, 200);
}

/// [ACC-02]
#[actix_web::test]
async fn a_known_browser_is_known_for_its_own_account_only() {
    let shop = TestShop::start_with(BEHIND_A_PROXY).await;
    let customer = browser_at(&shop, "vape", "203.0.113.7");
    assert_eq!(customer.sign_in(ANNA.0, ANNA.1).await.status, 200);
    let cookie = customer.cookies.borrow()["__Host-known-browser"].clone();
    assert!(!cookie.contains("anna"), "{cookie}");
    for number in 0..20 {
        let _spent = browser_at(&shop, "vape", &address(number))
            .sign_in(ANNA.0, "x")
            .await;
    }
    let from = |tenant: &str, cookie: &str| {
        let browser = browser_at(&shop, tenant, "203.0.113.9");
        let name = "__Host-known-browser".to_owned();
        browser.cookies.borrow_mut().insert(name, cookie.to_owned());
        browser
    };
    let status = async |browser: Browser<'_>| browser.sign_in(ANNA.0, "x").await.status;
    assert_eq!(status(from("vape", "")).await, 429);
    let mut tampered = cookie.clone().into_bytes();
    tampered[30] ^= 1;
    let tampered = String::from_utf8(tampered).unwrap();
    assert_eq!(status(from("vape", &tampered)).await, 429);
    let trade = browser_at(&shop, "vape", "203.0.113.10");
    let signed_in = trade.sign_in("trade@example.com", "Olive-Crate-77").await;
    assert_eq!(signed_in.status, 200);
    let others = trade.cookies.borrow()["__Host-known-browser"].clone();
    assert_eq!(status(from("vape", &others)).await, 429);
    let aegean = browser_at(&shop, "aegean", "203.0.113.10");
    assert_eq!(aegean.sign_in(ANNA.0, ANNA.1).await.status, 200);
    let elsewhere = aegean.cookies.borrow()["__Host-known-browser"].clone();
    assert_eq!(status(from("vape", &elsewhere)).await, 429);
    // A known browser has a burst of ten.
    let mut own = Vec::new();
    for _ in 0..12 {
        own.push(status(from("vape", &cookie)).await);
    }
    assert_eq!(own, [[401; 10].as_slice(), &[429; 2]].concat());
    // After half a year, the browser counts as unknown.
    shop.advance(181 * 86_400);
    let mut later = Vec::new();
    for _ in 0..7 {
        later.push(status(from("vape", &cookie)).await);
    }
    assert_eq!(count(&later, 401), 5, "five from one address: {later:?}");
    assert_eq!(
        browser_at(&shop, "vape", "203.0.113.11")
            .sign_in(ANNA.0, "x")
            .await
            .status,
        401
    );
}

/// [ACC-02]
#[actix_web::test]
async fn each_known_browser_has_its_own_limit_until_the_password_changes() {
    let shop = TestShop::start_with(BEHIND_A_PROXY).await;
    let (laptop, phone) = (
        browser_at(&shop, "vape", "203.0.113.7"),
        browser_at(&shop, "vape", "203.0.113.8"),
    );
    assert_eq!(laptop.sign_in(ANNA.0, ANNA.1).await.status, 200);
    assert_eq!(phone.sign_in(ANNA.0, ANNA.1).await.status, 200);
    for _ in 0..10 {
        let _spent = phone.sign_in(ANNA.0, "x").await;
    }
    assert_too_many(&phone.sign_in(ANNA.0, ANNA.1).await);
    for number in 0..30 {
        let stranger = browser_at(&shop, "vape", &address(number));
        let _spent = stranger.sign_in(ANNA.0, "x").await;
    }
    assert_eq!(laptop.sign_in(ANNA.0, ANNA.1).await.status, 200);
    let new = json!({"currentPassword": ANNA.1, "newPassword": "Quiet-River-88"});
    let changed = laptop.put("/api/v1/account/password", &new).await;
    assert_eq!(changed.status, 204, "{}", changed.text());
    assert_too_many(&laptop.sign_in(ANNA.0, "Quiet-River-88").await);
}
