use std::{future::Future, num::NonZeroU32};

use futures_util::FutureExt as _;
use rstest::rstest;

use super::*;
use crate::http::ClientAddress;

const SHOP: TenantId = TenantId::new(1);

pub(in crate::http) fn quota(burst: u32, per_hour: u32) -> Quota {
    Quota {
        burst: NonZeroU32::new(burst).unwrap(),
        per_hour: NonZeroU32::new(per_hour).unwrap(),
    }
}

pub(in crate::http) fn unlimited() -> RateLimitSettings {
    let large = quota(1_000_000, 1_000_000);
    let client = ClientLimits {
        address: large,
        network: large,
        shop: large,
    };
    let reads = ReadLimitSettings {
        address: large,
        network: large,
        wait_ms: 0,
        at_once: 8,
    };
    RateLimitSettings {
        stock_notifications: client,
        reads,
        pictures: reads,
        sign_in: SignInLimits {
            address: large,
            network: large,
            account_at_address: large,
            account: large,
            shop: large,
            network_under_attack: large,
            shop_under_attack: large,
            known_browser: large,
        },
        provider_sign_ins: client,
        registrations: client,
        account_changes: large,
        customers: large,
        password_reset_requests: AccountLimits {
            address: large,
            network: large,
            account: large,
            shop: large,
        },
        password_resets: client,
        quotes: client,
        orders: client,
        customer_orders: large,
        order_confirmations: client,
        payment_hints: client,
        messages: client,
        withdrawals: client,
        client_errors: client,
        page_views: client,
    }
}

/// Result of a limiter of a single gateway, which waits for nothing.
pub(super) fn at_once<T>(checked: impl Future<Output = T>) -> T {
    checked.now_or_never().unwrap()
}

fn limiter(clock: &Clock) -> RateLimiter {
    with_registrations(
        ClientLimits {
            address: quota(2, 60),
            network: quota(1_000, 1_000),
            shop: quota(5, 3_600),
        },
        clock,
    )
}

fn with_registrations(registrations: ClientLimits, clock: &Clock) -> RateLimiter {
    let settings = RateLimitSettings {
        registrations,
        ..unlimited()
    };
    RateLimiter::new(&settings, None, clock)
}

fn take(limiter: &RateLimiter, tenant: u16, address: u8) -> Option<u64> {
    let client = ClientAddress::of([203, 0, 113, address].into());
    let outcome = at_once(limiter.check(Action::Register, (TenantId::new(tenant), client)));
    outcome.err().map(|limited| limited.retry_after_seconds)
}

fn count_addresses(limiter: &RateLimiter) -> usize {
    let limiter = limiter.limiter(Action::Register, Scope::Address);
    limiter.unwrap().count_keys()
}

#[test]
fn units_of_an_address_are_restored_one_by_one() {
    let clock = Clock::default();
    let limiter = limiter(&clock);
    assert_eq!([take(&limiter, 1, 1), take(&limiter, 1, 1)], [None, None]);
    assert!(take(&limiter, 1, 1).is_some_and(|wait| (59..=61).contains(&wait)));
    assert_eq!(take(&limiter, 1, 2), None, "another address");
    assert_eq!(take(&limiter, 2, 1), None, "another shop");
    clock.advance(Duration::from_secs(61));
    assert_eq!(take(&limiter, 1, 1), None);
    assert!(take(&limiter, 1, 1).is_some());
}

#[test]
fn a_refused_client_does_not_use_up_the_shops_limit() {
    let limiter = limiter(&Clock::default());
    for _ in 0..50 {
        let _refused = take(&limiter, 1, 1);
    }
    let others = [2, 2, 3, 3].map(|address| take(&limiter, 1, address));
    let left = others.iter().filter(|wait| wait.is_none()).count();
    assert_eq!(left, 3, "the first address has taken two of the five units");
}

#[test]
fn a_network_can_not_use_up_the_shops_limit() {
    let limits = ClientLimits {
        address: quota(2, 60),
        network: quota(4, 60),
        shop: quota(8, 60),
    };
    let limiter = with_registrations(limits, &Clock::default());
    let take = |address: &str| {
        let client = ClientAddress::of(address.parse().unwrap());
        at_once(limiter.check(Action::Register, (SHOP, client))).is_ok()
    };
    let of_one = (0..500).filter(|at| take(&format!("2001:db8:7:{at:x}::1")));
    assert_eq!(of_one.count(), 4);
    assert!(take("2001:db8:8::1") && take("203.0.113.9"));
    // Private addresses have no network limit.
    assert!(take("10.0.0.1") && take("10.0.0.2"));
}

#[test]
fn invented_addresses_are_limited_and_use_bounded_memory() {
    let limiter = limiter(&Clock::default());
    let passed = (0..300_000_u64).filter(|at| {
        let bits = (0x2000_u128 << 112) | (u128::from(*at) << 64);
        let client = ClientAddress::of(std::net::Ipv6Addr::from_bits(bits).into());
        at_once(limiter.check(Action::Register, (SHOP, client))).is_ok()
    });
    assert!(
        passed.count() < 20,
        "the shop has five units, and some are restored"
    );
    let addresses = count_addresses(&limiter);
    assert!(addresses <= 2_048, "{addresses}");
}

#[test]
fn addresses_with_a_full_quota_are_dropped() {
    let clock = Clock::default();
    let limiter = limiter(&clock);
    for address in 0..200 {
        let _refused_by_the_shop = take(&limiter, 1, address);
    }
    let addresses = count_addresses(&limiter);
    assert!((100..=200).contains(&addresses), "some share a hash");
    clock.advance(Duration::from_secs(600));
    assert_eq!(take(&limiter, 1, 1), None);
    assert_eq!(count_addresses(&limiter), 1);
}

fn subject(shop: u16, client: [u8; 4], account: &str, customer: i32) -> Subject<'_> {
    let client = ClientAddress::of(client.into());
    Subject {
        account: Some(account),
        customer: Some(customer),
        ..(TenantId::new(shop), client).into()
    }
}

fn with_one_unit(scope: Scope) -> RateLimitSettings {
    let mut settings = unlimited();
    let one = quota(1, 1);
    match scope {
        Scope::Address => settings.password_reset_requests.address = one,
        Scope::Network => settings.password_reset_requests.network = one,
        Scope::Account => settings.password_reset_requests.account = one,
        Scope::Shop => settings.password_reset_requests.shop = one,
        Scope::Customer
        | Scope::AccountAtAddress
        | Scope::KnownBrowser
        | Scope::NetworkUnderAttack
        | Scope::ShopUnderAttack => unreachable!("no limit of this action"),
    }
    settings
}

const BY_ACCOUNT: Action = Action::RequestPasswordReset;

/// The first request comes from 203.0.113.1 for account `a`.
#[rstest]
#[case::address(Scope::Address, [203, 0, 113, 1], "b", true)]
#[case::another_address(Scope::Address, [203, 0, 113, 2], "a", false)]
#[case::network(Scope::Network, [203, 0, 113, 2], "b", true)]
#[case::another_network(Scope::Network, [203, 0, 114, 1], "a", false)]
#[case::account(Scope::Account, [198, 51, 100, 1], "a", true)]
#[case::another_account(Scope::Account, [203, 0, 113, 1], "b", false)]
#[case::shop(Scope::Shop, [198, 51, 100, 1], "b", true)]
fn each_limit_counts_by_its_own_scope(
    #[case] scope: Scope,
    #[case] client: [u8; 4],
    #[case] account: &str,
    #[case] is_refused: bool,
) {
    let limiter = RateLimiter::new(&with_one_unit(scope), None, &Clock::default());
    let first = subject(1, [203, 0, 113, 1], "a", 1);
    assert_eq!(at_once(limiter.check(BY_ACCOUNT, first)), Ok(()));
    let outcome = at_once(limiter.check(BY_ACCOUNT, subject(1, client, account, 1)));
    assert_eq!(outcome.is_err(), is_refused);
    let other_shop = at_once(limiter.check(BY_ACCOUNT, subject(2, client, account, 1)));
    assert_eq!(other_shop, Ok(()));
}

#[test]
fn a_customer_is_limited_at_all_addresses() {
    let settings = RateLimitSettings {
        customers: quota(1, 1),
        ..unlimited()
    };
    let limiter = RateLimiter::new(&settings, None, &Clock::default());
    let read = |shop, client, id| {
        let outcome = at_once(limiter.check(Action::UseAccount, subject(shop, client, "a", id)));
        outcome.is_ok()
    };
    assert!(read(1, [203, 0, 113, 1], 7));
    assert!(!read(1, [198, 51, 100, 1], 7));
    assert!(read(1, [203, 0, 113, 1], 8) && read(2, [203, 0, 113, 1], 7));
}

#[test]
fn actions_share_no_limit() {
    let limiter = limiter(&Clock::default());
    assert_eq!([take(&limiter, 1, 1), take(&limiter, 1, 1)], [None, None]);
    assert!(take(&limiter, 1, 1).is_some());
    let client = ClientAddress::of([203, 0, 113, 1].into());
    let other = at_once(limiter.check(Action::SendMessage, (SHOP, client)));
    assert_eq!(other, Ok(()));
}

#[test]
fn requests_that_fail_later_do_not_use_up_the_shops_limit() {
    let limiter = limiter(&Clock::default());
    for address in 0..50 {
        let client = ClientAddress::of([203, 0, 113, address].into());
        let taken = at_once(limiter.check_client(Action::Register, (SHOP, client)));
        assert_eq!(taken, Ok(()));
    }
    let placed = (0..9).filter(|_| at_once(limiter.check_shop(Action::Register, SHOP)).is_ok());
    assert_eq!(placed.count(), 5);
}

#[test]
fn an_action_never_passes_without_the_value_of_its_limits() {
    let limiter = RateLimiter::new(&unlimited(), None, &Clock::default());
    assert!(at_once(limiter.check(Action::Register, SHOP)).is_err());
    assert!(at_once(limiter.check(Action::UseAccount, SHOP)).is_err());
    assert!(at_once(limiter.check_shop(Action::ReadApi, SHOP)).is_err());
}
