//! [ACC-02]

use std::time::Duration;

use rstest::rstest;

use super::*;
use crate::{
    clock::Clock,
    http::rate_limit::{
        Quota, RateLimitSettings, SignInLimits,
        tests::{at_once, quota, unlimited},
    },
};

const SHOP: TenantId = TenantId::new(1);
const HOUR_SECONDS: usize = 3_600;
const CUSTOMERS: usize = 40;

/// The limits of `defaults.toml`.
fn settings() -> SignInLimits {
    SignInLimits {
        address: quota(10, 60),
        network: quota(80, 800),
        account_at_address: quota(5, 20),
        account: quota(20, 40),
        shop: quota(60, 600),
        network_under_attack: quota(3, 6),
        shop_under_attack: quota(3_000, 6_000),
        known_browser: quota(10, 60),
    }
}

fn limiter(sign_in: SignInLimits, clock: &Clock) -> RateLimiter {
    let settings = RateLimitSettings {
        sign_in,
        ..unlimited()
    };
    RateLimiter::new(&settings, None, clock)
}

fn under_attack(clock: &Clock) -> RateLimiter {
    let settings = SignInLimits {
        shop: quota(1, 1),
        ..settings()
    };
    let limiter = limiter(settings, clock);
    assert!(wrong_password_passes(&limiter, "first", address(0, 1)));
    limiter
}

/// Even networks are IPv4, odd networks are IPv6.
fn address(network: usize, host: u8) -> ClientAddress {
    let [.., high, middle, low] = u32::try_from(network).unwrap().to_be_bytes();
    let text = if network.is_multiple_of(2) {
        format!("{}.{middle}.{low}.{host}", 100 + high)
    } else {
        format!("2001:{high:x}:{middle:02x}{low:02x}:{host:x}::1")
    };
    ClientAddress::of(text.parse().unwrap())
}

fn wrong_password_passes(limiter: &RateLimiter, account: &str, from: ClientAddress) -> bool {
    at_once(limiter.check_sign_in(SHOP, account, from, None)).is_ok()
}

fn signs_in(limiter: &RateLimiter, account: &str, from: ClientAddress) -> bool {
    let attempt = at_once(limiter.check_sign_in(SHOP, account, from, None));
    attempt.map(|attempt| attempt.succeeded(limiter)).is_ok()
}

struct Attack {
    networks: usize,
    /// Seconds between two attempts of one network.
    interval_seconds: usize,
}

struct Outcome {
    /// Guesses that would reach the Retail API.
    guesses: usize,
    /// Customers with the right password who were refused.
    refused: usize,
    /// Maximum number of guesses that all limits permit together.
    max_guesses: usize,
}

/// Simulates one hour. Customers sign in evenly over this hour.
fn attack(plan: &Attack, settings: SignInLimits) -> Outcome {
    let clock = Clock::default();
    let limiter = limiter(settings, &clock);
    let attempts = HOUR_SECONDS * plan.networks / plan.interval_seconds;
    let (mut guesses, mut customers, mut refused) = (0, 0, 0);
    for number in 0..attempts {
        let account = format!("user-{number}@example.com");
        let from = address(number % plan.networks, 1);
        guesses += usize::from(wrong_password_passes(&limiter, &account, from));
        if (number + 1) * CUSTOMERS / attempts > customers {
            let account = format!("customer-{customers}@example.com");
            let from = address(1_000_000 + customers, 2);
            refused += usize::from(!signs_in(&limiter, &account, from));
            customers += 1;
        }
        let micros = plan.interval_seconds * 1_000_000 / plan.networks;
        advance_to(
            &clock,
            u64::try_from(micros * (number + 1)).unwrap() / 1_000,
        );
    }
    assert_eq!(customers, CUSTOMERS);
    let seconds = usize::try_from(clock.now_ms() / 1_000 + 1).unwrap();
    let permitted = |quota: Quota| {
        let [burst, per_hour] =
            [quota.burst, quota.per_hour].map(|units| usize::try_from(units.get()).unwrap());
        burst + per_hour * seconds / HOUR_SECONDS
    };
    let of_networks = plan.networks * permitted(settings.network_under_attack);
    Outcome {
        guesses,
        refused,
        max_guesses: permitted(settings.shop)
            + of_networks.min(permitted(settings.shop_under_attack)),
    }
}

/// Adds only the rest, because the clock also runs in real time.
fn advance_to(clock: &Clock, until_ms: u64) {
    clock.advance(Duration::from_millis(
        until_ms.saturating_sub(clock.now_ms()),
    ));
}

/// Proves that the simulated attack is strong enough.
#[test]
fn a_hard_limit_of_the_shop_would_refuse_most_customers() {
    let plan = Attack {
        networks: 20,
        interval_seconds: 60,
    };
    let without_larger_limit = SignInLimits {
        shop_under_attack: quota(1, 1),
        ..settings()
    };
    let outcome = attack(&plan, without_larger_limit);
    assert!(outcome.refused > CUSTOMERS / 2, "{}", outcome.refused);
}

#[rstest]
#[case::small(Attack { networks: 20, interval_seconds: 60 }, 700)]
#[case::large(Attack { networks: 950, interval_seconds: 60 }, 8_000)]
fn no_customer_on_a_new_browser_is_refused_during_an_attack(
    #[case] plan: Attack,
    #[case] min_guesses: usize,
) {
    let outcome = attack(&plan, settings());
    println!("{} guesses, {} refused", outcome.guesses, outcome.refused);
    assert_eq!(outcome.refused, 0, "of {CUSTOMERS}");
    assert!(
        outcome.guesses <= outcome.max_guesses,
        "{}",
        outcome.guesses
    );
    assert!(outcome.guesses >= min_guesses, "{}", outcome.guesses);
}

#[rstest]
#[case(1_000, 60)]
#[case(2_000, 60)]
#[case(10_000, 360)]
fn guesses_from_any_number_of_networks_are_bounded(
    #[case] networks: usize,
    #[case] interval_seconds: usize,
) {
    let plan = Attack {
        networks,
        interval_seconds,
    };
    let outcome = attack(&plan, settings());
    println!("{} guesses, {} refused", outcome.guesses, outcome.refused);
    assert!(
        outcome.guesses <= outcome.max_guesses,
        "{}",
        outcome.guesses
    );
    assert!(outcome.max_guesses < 11_000, "{}", outcome.max_guesses);
}

#[test]
fn under_attack_only_failures_count_against_a_network() {
    let clock = Clock::default();
    let limiter = under_attack(&clock);
    let mut host = 0;
    let mut from = || {
        host += 1;
        address(2, host)
    };
    for customer in 0..20 {
        let account = format!("customer-{customer}@example.com");
        assert!(signs_in(&limiter, &account, from()), "{customer}");
    }
    for failure in 0..2 {
        assert!(
            wrong_password_passes(&limiter, "a@example.com", from()),
            "{failure}"
        );
    }
    for customer in 0..20 {
        let account = format!("other-{customer}@example.com");
        assert!(signs_in(&limiter, &account, from()), "{customer}");
    }
    assert!(
        wrong_password_passes(&limiter, "b@example.com", from()),
        "the third failure"
    );
    let refused = at_once(limiter.check_sign_in(SHOP, "customer-1@example.com", from(), None));
    let wait = refused.err().map(|limited| limited.retry_after_seconds);
    assert!(
        wait.is_some_and(|wait| (500..=601).contains(&wait)),
        "{wait:?}"
    );
    // Other networks and known browsers are not affected.
    assert!(signs_in(&limiter, "customer-1@example.com", address(4, 1)));
    let known =
        at_once(limiter.check_sign_in(SHOP, "customer-2@example.com", from(), Some("laptop")));
    assert!(known.is_ok());
    clock.advance(Duration::from_secs(600));
    assert!(signs_in(&limiter, "customer-3@example.com", from()));
}

#[test]
fn running_attempts_count_as_failures_until_they_succeed() {
    let limiter = under_attack(&Clock::default());
    let at = |host| {
        at_once(limiter.check_sign_in(SHOP, &format!("user-{host}"), address(2, host), None))
    };
    let running: Vec<_> = (1..=30).filter_map(|host| at(host).ok()).collect();
    assert_eq!(running.len(), 3);
    for attempt in running {
        attempt.succeeded(&limiter);
    }
    let again = (1..=30).filter(|host| at(*host).is_ok());
    assert_eq!(again.count(), 3, "each success refunds one attempt");
}

#[test]
fn an_attempt_refused_by_the_shops_limit_does_not_count_against_its_network() {
    let clock = Clock::default();
    let settings = SignInLimits {
        shop: quota(1, 1),
        shop_under_attack: quota(1, 60),
        ..settings()
    };
    let limiter = limiter(settings, &clock);
    assert!(
        wrong_password_passes(&limiter, "first", address(0, 1))
            && wrong_password_passes(&limiter, "second", address(2, 1))
    );
    for host in 1..=9 {
        assert!(!wrong_password_passes(&limiter, "third", address(4, host)));
    }
    clock.advance(Duration::from_secs(60));
    assert!(wrong_password_passes(&limiter, "third", address(4, 10)));
}

#[test]
fn a_private_address_counts_separately() {
    let limiter = under_attack(&Clock::default());
    let at = |address: &str, account: &str| {
        let address = ClientAddress::of(address.parse().unwrap());
        wrong_password_passes(&limiter, account, address)
    };
    let attempts = ["a", "b", "c", "d"].map(|account| at("10.0.0.1", account));
    assert_eq!(attempts, [true, true, true, false]);
    assert!(at("10.0.0.2", "e"));
}
