use futures_util::future::join_all;
use retail_sandbox::{Fault, FaultKind};

use crate::{
    sign_in_attacks::{ANNA, BEHIND_A_PROXY, assert_too_many, browser_at, count},
    support::TestShop,
};

const TRADE: (&str, &str) = ("trade@example.com", "Olive-Crate-77");
const ATTACKERS: usize = 20;
const CUSTOMERS: usize = 20;
/// Half an hour.
const ATTACK_SECONDS: usize = 1_800;

/// Each attacker has another network, and another last octet than any customer.
fn attacker(number: usize) -> String {
    format!("198.51.{number}.{}", number + 1)
}

fn customer(number: usize) -> String {
    format!("203.{number}.113.{}", 100 + number)
}

/// One sign-in uses up the shop's normal limit.
async fn under_attack() -> TestShop {
    let settings =
        format!("{BEHIND_A_PROXY}\n[budgets.sign_in]\nshop = {{ burst = 1, per_hour = 1 }}");
    let shop = TestShop::start_with(&settings).await;
    let first = browser_at(&shop, "vape", "192.0.2.1");
    assert_eq!(first.sign_in("first@example.com", "x").await.status, 401);
    shop.sandbox.clear_ledger();
    shop
}

/// [ACC-02]
#[actix_web::test]
async fn an_attack_from_twenty_addresses_locks_no_customer_out() {
    let shop = TestShop::start_with(BEHIND_A_PROXY).await;
    let (mut reached, mut statuses) = (0, Vec::new());
    for second in 0..ATTACK_SECONDS {
        // Each address sends three guesses a minute, of which one passes.
        let from = browser_at(&shop, "vape", &attacker(second / 3 % ATTACKERS));
        let user_name = format!("user{second}@example.com");
        reached += usize::from(from.sign_in(&user_name, "guess").await.status == 401);
        let number = second / 90;
        // A customer signs in every 90 seconds, each time at another offset.
        if second % 90 == number * 37 % 90 {
            let from = browser_at(&shop, "vape", &customer(number));
            // Two customers, so that neither reaches the limit of an account.
            let (user_name, password) = [ANNA, TRADE][number % 2];
            statuses.push(from.sign_in(user_name, password).await.status);
        }
        shop.advance(1);
    }
    let refused = count(&statuses, 429);
    println!("{refused} of {CUSTOMERS} refused, {reached} guesses");
    assert_eq!(statuses.len(), CUSTOMERS);
    assert_eq!(count(&statuses, 200), CUSTOMERS - refused, "{statuses:?}");
    // Networks are hashed to 2^18 values. In one of 600 runs, a customer and an attacker share one.
    assert!(refused <= 1, "{refused}");
    // The shop's limit is a burst of 60 and 600 per hour. The limit of a network is a burst of 3
    // and 6 per hour.
    let seconds = usize::try_from(shop.clock.now_ms() / 1_000 + 1).unwrap();
    let in_time = |burst: usize, per_hour: usize| burst + per_hour * seconds / 3_600;
    let most = in_time(60, 600) + ATTACKERS * in_time(3, 6);
    assert!((300..=most).contains(&reached), "{reached} of {most}");
    assert_eq!(shop.sandbox.count("login"), reached + CUSTOMERS - refused);
}

/// [ACC-02]
#[actix_web::test]
async fn simultaneous_guesses_of_one_network_are_limited() {
    let shop = under_attack().await;
    // All requests arrive before the first one fails.
    let slow = Fault::new("login", FaultKind::Delay { ms: 300 });
    shop.sandbox.set_faults(vec![slow]);
    let guess = |number: usize| {
        let from = browser_at(&shop, "vape", &format!("198.51.100.{number}"));
        async move {
            let user_name = format!("user{number}@example.com");
            from.sign_in(&user_name, "guess").await.status
        }
    };
    let statuses = join_all((1..=100).map(guess)).await;
    assert_eq!((count(&statuses, 401), count(&statuses, 429)), (3, 97));
    assert_eq!(shop.sandbox.count("login"), 3);
}

/// [ACC-02]
#[actix_web::test]
async fn under_attack_a_network_is_limited_by_its_failures_only() {
    let shop = under_attack().await;
    let from = |number: u8| browser_at(&shop, "vape", &format!("198.51.100.{number}"));
    let (laptop, desk) = (from(1), from(2));
    for customer in [&laptop, &desk] {
        assert_eq!(customer.sign_in(TRADE.0, TRADE.1).await.status, 200);
    }
    for number in 3..9 {
        assert_eq!(from(number).sign_in(ANNA.0, ANNA.1).await.status, 200);
    }
    for number in 10..13 {
        assert_eq!(from(number).sign_in(ANNA.0, "guess").await.status, 401);
    }
    assert_too_many(&from(13).sign_in(ANNA.0, ANNA.1).await);
    assert_eq!(laptop.sign_in(TRADE.0, TRADE.1).await.status, 200);
    let elsewhere = browser_at(&shop, "vape", "203.0.113.7");
    assert_eq!(elsewhere.sign_in(ANNA.0, ANNA.1).await.status, 200);
    shop.advance(600);
    assert_eq!(from(14).sign_in(ANNA.0, ANNA.1).await.status, 200);
}
