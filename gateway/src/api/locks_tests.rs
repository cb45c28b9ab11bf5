use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use actix_web::cookie::Key;
use futures_util::{FutureExt as _, future::join_all};

use super::*;
use crate::marks::{PostgresSessions, SessionStore as _, TestServer};

const SHOP: TenantId = TenantId::new(1);

fn local_locks(clock: &Clock) -> Locks {
    Locks::new(&Marks::new(None, &Key::from(&[1; 64]), clock))
}

fn shared_locks(server: &TestServer) -> Locks {
    let store = Arc::new(PostgresSessions::new_shared(server.server()));
    store.open(0).unwrap();
    let marks = Marks::new(
        store.shared_marks(),
        &Key::from(&[1; 64]),
        &Clock::default(),
    );
    Locks::new(&marks)
}

/// [ACC-07]
#[actix_web::test]
async fn spellings_of_the_same_number_or_address_share_a_lock() {
    let locks = local_locks(&Clock::default());
    let running = AtomicUsize::new(0);
    let change = async |at: usize| {
        // Every second change uses another spelling. Every third change reverses the order of its locks.
        let (email, phone) = if at.is_multiple_of(2) {
            ("Anna@Example.com ", "+99 47-00 12")
        } else {
            ("anna@example.com", "99470012")
        };
        let mut needed = vec![Lock::email(SHOP, email), Lock::phone(SHOP, phone)];
        if at.is_multiple_of(3) {
            needed.reverse();
        }
        let guard = locks.acquire("vape", needed).await.unwrap();
        assert_eq!(running.fetch_add(1, Ordering::SeqCst), 0);
        // Lets the other changes try to acquire the locks.
        for _ in 0..3 {
            tokio::task::yield_now().await;
        }
        running.fetch_sub(1, Ordering::SeqCst);
        drop(guard);
    };
    join_all((0..40).map(change)).await;
}

/// [ACC-07]
#[actix_web::test]
async fn changes_at_two_gateways_share_a_lock() {
    let server = TestServer::start();
    let gateways = [shared_locks(&server), shared_locks(&server)];
    let running = AtomicUsize::new(0);
    let change = async |at: usize| {
        // The ids of a shop differ between gateways.
        let shop = TenantId::new(u16::try_from(at % 2).unwrap());
        let needed = [
            Lock::email(shop, "anna@example.com"),
            Lock::phone(shop, "99"),
        ];
        let guard = gateways[at % 2].acquire("vape", needed).await.unwrap();
        assert_eq!(running.fetch_add(1, Ordering::SeqCst), 0);
        tokio::task::yield_now().await;
        running.fetch_sub(1, Ordering::SeqCst);
        drop(guard);
    };
    join_all((0..8).map(change)).await;
}

/// [ACC-07]
#[actix_web::test]
async fn no_lock_is_granted_while_the_store_of_several_gateways_is_unavailable() {
    let server = TestServer::start();
    let locks = shared_locks(&server);
    server.kill();
    let lock = Lock::phone(SHOP, "99");
    let refused = locks.acquire("vape", [lock.clone()]).await.err().unwrap();
    assert_eq!(refused.kind(), ProblemKind::StoreUnavailable);
    server.launch();
    while locks.acquire("vape", [lock.clone()]).await.is_err() {
        tokio::task::yield_now().await;
    }
}

#[actix_web::test]
async fn different_shops_records_and_numbers_do_not_wait_for_each_other() {
    let locks = local_locks(&Clock::default());
    let other_shop = TenantId::new(2);
    let different = [
        Lock::phone(SHOP, "1"),
        Lock::phone(SHOP, "2"),
        Lock::phone(other_shop, "1"),
        Lock::email(SHOP, "1"),
        Lock::email(other_shop, "1"),
        Lock::CustomerRecord(SHOP, 1),
        Lock::CustomerRecord(other_shop, 1),
    ];
    let mut guards = Vec::new();
    for lock in different {
        let guard = locks.acquire("vape", [lock]).now_or_never();
        guards.push(guard.expect("no other change holds it").unwrap());
    }
    assert_eq!(guards.len(), 7);
}

#[actix_web::test]
async fn a_cancelled_wait_holds_no_locks() {
    let locks = local_locks(&Clock::default());
    let (phone, email) = (Lock::phone(SHOP, "1"), Lock::email(SHOP, "a@b"));
    let first = locks.acquire("vape", [phone.clone()]).await.unwrap();
    let both = locks.acquire("vape", [phone.clone(), email.clone()]);
    assert!(both.now_or_never().is_none());
    assert!(locks.acquire("vape", [email]).now_or_never().is_some());
    drop(first);
    assert!(locks.acquire("vape", [phone]).await.is_ok());
}

#[actix_web::test]
async fn a_wait_for_another_change_has_a_time_limit() {
    let clock = Clock::default();
    let locks = local_locks(&clock);
    let lock = Lock::CustomerRecord(SHOP, 1);
    let _held = locks.acquire("vape", [lock.clone()]).await.unwrap();
    let waiting = locks.acquire("vape", [lock]);
    let moving = async { clock.advance(MAX_WAIT) };
    assert!(futures_util::join!(waiting, moving).0.is_err());
}

#[actix_web::test]
async fn released_locks_are_forgotten() {
    let locks = local_locks(&Clock::default());
    for phone in 0..10 {
        drop(
            locks
                .acquire("vape", [Lock::phone(SHOP, &phone.to_string())])
                .await,
        );
    }
    assert_eq!(locks.permits.count_keys(), 0);
}
