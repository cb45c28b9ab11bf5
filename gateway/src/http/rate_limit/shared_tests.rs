use std::sync::Mutex;

use actix_web::{cookie::Key, rt::System};
use proptest::{collection::vec, prelude::*};

use super::*;
use crate::{
    clock::Clock,
    http::{
        ClientAddress,
        rate_limit::{
            ClientLimits, Quota, RateLimitSettings, RateLimiter, SignInLimits,
            quota_limiter::QuotaLimiter,
            tests::{quota, unlimited},
        },
    },
    store::{Pending, PostgresSessions, SessionStore as _, StoreUnavailable, TestServer},
};

const SHOP: TenantId = TenantId::new(1);
const KEY: [u8; 32] = [7; 32];
/// Long against the real time of a test, which passes for the database.
const STEP: Duration = Duration::from_secs(300);

fn open(server: &TestServer) -> Arc<PostgresSessions> {
    let store = Arc::new(PostgresSessions::new_shared(server.server()));
    store.open(0).unwrap();
    store
}

/// Limiter of a gateway. Its id of the shop may differ from that of another gateway.
fn gateway(
    store: Arc<dyn RateLimitStore>,
    settings: &RateLimitSettings,
    shop: TenantId,
) -> RateLimiter {
    let clock = Clock::default();
    let marks = Marks::new(None, &Key::from(&[1; 64]), &clock);
    let find_slug = move |id| (id == shop).then(|| "vape".to_owned());
    let shared = SharedLimits::new(store, &marks, find_slug);
    RateLimiter::new(settings, Some(shared), &clock)
}

fn client(network: u8, host: u8) -> ClientAddress {
    ClientAddress::of([203, 0, network, host].into())
}

fn registrations(address: Quota) -> RateLimitSettings {
    let limits = ClientLimits {
        address,
        ..unlimited().registrations
    };
    RateLimitSettings {
        registrations: limits,
        ..unlimited()
    }
}

async fn passes(limiter: &RateLimiter, shop: TenantId) -> bool {
    let checked = limiter.check(Action::Register, (shop, client(1, 1)));
    checked.await.is_ok()
}

#[derive(Clone, Copy, Debug)]
enum Event {
    Take,
    GiveBack,
    Pause(u32),
}

fn events() -> impl Strategy<Value = Vec<Event>> {
    let event = prop_oneof![
        4 => Just(Event::Take),
        1 => Just(Event::GiveBack),
        2 => (1_u32..20).prop_map(Event::Pause),
    ];
    vec(event, 1..40)
}

#[test]
fn the_table_answers_like_the_limiter_in_memory() {
    let server = TestServer::start();
    let store = open(&server);
    let config = ProptestConfig::with_cases(24);
    proptest!(config, |(burst in 1_u32..6, per_hour in 1_u32..=4, events in events())| {
        server.execute("TRUNCATE rate_limits");
        let clock = Clock::default();
        let local = QuotaLimiter::new(quota(burst, per_hour), Duration::ZERO, &clock);
        let local_key = (SHOP, 0);
        for event in events {
            match event {
                Event::Pause(steps) => {
                    clock.advance(STEP * steps);
                    server.pass_time_of_limits(STEP * steps);
                }
                Event::GiveBack => {
                    local.give_back(&local_key);
                    let given_back = store.give_back(KEY, local.quota());
                    System::new().block_on(given_back).unwrap();
                }
                Event::Take => {
                    let expected = local.reserve(&local_key).err();
                    let taken = store.take(KEY, local.quota());
                    let wait = System::new().block_on(taken).unwrap();
                    prop_assert_eq!(wait.is_some(), expected.is_some());
                    if let (Some(wait), Some(expected)) = (wait, expected) {
                        let differs = wait.as_secs().abs_diff(expected.retry_after_seconds);
                        prop_assert!(differs <= STEP.as_secs(), "{wait:?} {expected:?}");
                    }
                }
            }
        }
    });
}

/// [ACC-02]
#[actix_web::test]
async fn gateways_share_limits_though_their_ids_of_a_shop_differ() {
    let server = TestServer::start();
    let settings = registrations(quota(5, 1));
    let other_id = TenantId::new(2);
    let first = gateway(open(&server), &settings, SHOP);
    let second = gateway(open(&server), &settings, other_id);
    let mut passed = 0;
    for _ in 0..6 {
        passed += usize::from(passes(&first, SHOP).await);
        passed += usize::from(passes(&second, other_id).await);
    }
    assert_eq!(passed, 5);
}

/// [ACC-02]
#[actix_web::test]
async fn without_the_database_each_gateway_has_its_own_limits() {
    let server = TestServer::start();
    let settings = registrations(quota(5, 1));
    let gateways = [open(&server), open(&server)].map(|store| gateway(store, &settings, SHOP));
    server.kill();
    for gateway in &gateways {
        let mut passed = 0;
        for _ in 0..9 {
            passed += usize::from(passes(gateway, SHOP).await);
        }
        assert_eq!(passed, 5);
    }
}

/// [ACC-02]
#[actix_web::test]
async fn during_an_attack_a_sign_in_at_another_gateway_gives_its_attempt_back() {
    let server = TestServer::start();
    let settings = RateLimitSettings {
        sign_in: SignInLimits {
            shop: quota(1, 1),
            network_under_attack: quota(2, 1),
            ..unlimited().sign_in
        },
        ..unlimited()
    };
    let gateways = [open(&server), open(&server)].map(|store| gateway(store, &settings, SHOP));
    let attempt = async |at: usize, network| {
        let limiter = &gateways[at % 2];
        let checked = limiter.check_sign_in(SHOP, "anna", client(network, 1), None);
        checked.await.ok().map(|attempt| (attempt, limiter))
    };
    assert!(attempt(0, 1).await.is_some(), "the shop's own limit");
    for at in 0..7 {
        let (attempt, limiter) = attempt(at, 2).await.unwrap();
        attempt.succeeded(limiter);
    }
    let failed = [attempt(0, 2).await, attempt(1, 2).await];
    assert!(failed.iter().all(Option::is_some));
    assert!(attempt(0, 2).await.is_none() && attempt(1, 2).await.is_none());
    assert!(attempt(1, 3).await.is_some(), "another network");
}

/// Never has a unit, and counts the requests for one.
#[derive(Default)]
struct EmptyStore(Mutex<Vec<[u8; 32]>>);

impl RateLimitStore for EmptyStore {
    fn take(&self, key: [u8; 32], _: RateQuota) -> Pending<Option<Duration>> {
        self.0.lock().unwrap().push(key);
        Box::pin(async { Ok(Some(Duration::from_secs(9))) })
    }

    fn give_back(&self, _: [u8; 32], _: RateQuota) -> Pending<()> {
        Box::pin(async { Err(StoreUnavailable) })
    }
}

#[actix_web::test]
async fn browsing_and_local_refusals_need_no_database() {
    let store = Arc::new(EmptyStore::default());
    let limiter = gateway(
        Arc::<EmptyStore>::clone(&store),
        &registrations(quota(2, 1)),
        SHOP,
    );
    let visitor = (SHOP, client(1, 1));
    for action in [
        Action::Quote,
        Action::ReportError,
        Action::ReportPageViews,
        Action::HintPayment,
    ] {
        assert_eq!(limiter.check(action, visitor).await, Ok(()), "{action:?}");
    }
    for action in [Action::ReadApi, Action::ReadPicture] {
        assert!(limiter.reserve(action, visitor).is_ok());
    }
    let customer = Subject {
        customer: Some(7),
        ..visitor.into()
    };
    assert_eq!(limiter.check(Action::UseAccount, customer).await, Ok(()));
    assert!(store.0.lock().unwrap().is_empty());
    let refused = limiter.check(Action::Register, visitor).await.unwrap_err();
    assert_eq!(refused.retry_after_seconds, 10);
    for _ in 0..5 {
        assert!(limiter.check(Action::Register, visitor).await.is_err());
    }
    assert_eq!(store.0.lock().unwrap().len(), 2, "a burst of two");
}

#[actix_web::test]
async fn a_key_depends_on_the_secret_the_action_the_scope_and_the_value() {
    let store = Arc::new(EmptyStore::default());
    let limits = |secret| {
        let marks = Marks::new(None, &Key::from(&[secret; 64]), &Clock::default());
        SharedLimits::new(Arc::<EmptyStore>::clone(&store), &marks, |_| {
            Some("vape".to_owned())
        })
    };
    let subject = |host| (SHOP, client(1, host)).into();
    let (one, other) = (limits(1), limits(2));
    let keys = [
        one.key(Action::Register, Scope::Address, &subject(1)),
        other.key(Action::Register, Scope::Address, &subject(1)),
        one.key(Action::Register, Scope::Address, &subject(2)),
        one.key(Action::Register, Scope::Network, &subject(1)),
        one.key(Action::SendMessage, Scope::Address, &subject(1)),
    ];
    for (at, key) in keys.iter().enumerate() {
        assert!(key.is_some() && !keys[..at].contains(key), "{at}");
    }
    let same = limits(1).key(Action::Register, Scope::Address, &subject(1));
    assert_eq!(same, keys[0]);
}
