use futures_util::FutureExt as _;

use super::*;
use crate::http::rate_limit::{
    ReadLimitSettings,
    tests::{quota, unlimited},
};

const SHOP: TenantId = TenantId::new(1);
const OTHER_SHOP: TenantId = TenantId::new(2);

fn limits(clock: &Clock) -> ReadLimits {
    let reads = ReadLimitSettings {
        address: quota(10, 36_000),
        network: quota(30, 108_000),
        wait_ms: 2_000,
        at_once: 8,
    };
    let settings = RateLimitSettings {
        reads,
        pictures: reads,
        ..unlimited()
    };
    ReadLimits::new(&RateLimiter::new(&settings, None, clock), &settings, clock)
}

fn client(network: u8, address: u8) -> ClientAddress {
    ClientAddress::of([203, 0, network, address].into())
}

async fn read(limits: &ReadLimits, client: ClientAddress) -> Option<u64> {
    let refused = limits.acquire(ReadKind::Api, SHOP, client).await.err()?;
    Some(refused.retry_after_seconds)
}

#[actix_web::test]
async fn a_client_with_sequential_requests_is_slowed_down_and_never_refused() {
    let clock = Clock::default();
    clock.skip_sleeps();
    let limits = limits(&clock);
    let start_ms = clock.now_ms();
    for _ in 0..610 {
        assert_eq!(read(&limits, client(1, 1)).await, None);
    }
    let took_ms = clock.now_ms() - start_ms;
    assert!(took_ms >= 59_000, "ten a second after the burst: {took_ms}");
}

#[actix_web::test]
async fn requests_beyond_the_longest_wait_are_refused_at_once() {
    let clock = Clock::default();
    let limits = limits(&clock);
    let mut waiting: Vec<_> = (0..500)
        .map(|_| Box::pin(read(&limits, client(1, 1))))
        .collect();
    let at_once: Vec<_> = waiting
        .iter_mut()
        .filter_map(|read| read.as_mut().now_or_never())
        .collect();
    let passed = at_once.iter().filter(|wait| wait.is_none()).count();
    let refused = at_once.iter().flatten().count();
    assert!((10..=20).contains(&passed), "{passed}");
    assert!((460..=470).contains(&refused), "20 wait: {refused}");
    assert!(at_once.iter().flatten().all(|seconds| *seconds == 1));
    assert_eq!(read(&limits, client(1, 2)).await, None, "another address");
    assert_eq!(read(&limits, client(2, 1)).await, None, "another network");
    let other = limits.acquire(ReadKind::Api, OTHER_SHOP, client(1, 1));
    assert!(other.await.is_ok(), "another shop");
    let picture = limits.acquire(ReadKind::Picture, SHOP, client(1, 1));
    assert!(picture.await.is_ok(), "another kind");
}

#[actix_web::test]
async fn reads_from_memory_need_no_permit_of_calls_but_share_their_rate() {
    let clock = Clock::default();
    let limits = limits(&clock);
    let acquire = |kind| limits.acquire(kind, SHOP, client(1, 1)).now_or_never();
    let calls: Vec<_> = (0..3).map(|_| acquire(ReadKind::Api)).collect();
    let permitted = calls.iter().filter(|permit| permit.is_some()).count();
    assert_eq!(permitted, 2, "a quarter of the shop's eight");
    let from_memory = (0..7).filter_map(|_| acquire(ReadKind::ApiFromMemory));
    assert_eq!(from_memory.flatten().count(), 7);
    let has_to_wait = |_| acquire(ReadKind::ApiFromMemory).is_none();
    assert!((0..100).any(has_to_wait));
}

#[actix_web::test]
async fn each_network_has_its_own_limit() {
    let clock = Clock::default();
    let limits = limits(&clock);
    let mut reads: Vec<_> = (0..=255)
        .map(|address| Box::pin(read(&limits, client(1, address))))
        .collect();
    let passed = reads
        .iter_mut()
        .filter_map(|read| read.as_mut().now_or_never())
        .filter(Option::is_none);
    assert!((30..=60).contains(&passed.count()));
    assert_eq!(read(&limits, client(2, 1)).await, None, "another network");
}

#[actix_web::test]
async fn slow_loads_of_one_network_leave_permits_to_others() {
    let clock = Clock::default();
    let limits = limits(&clock);
    let acquire = |network| limits.acquire(ReadKind::Api, SHOP, client(network, 1));
    let permits = [acquire(1).await.unwrap(), acquire(1).await.unwrap()];
    let mut third = Box::pin(acquire(1));
    assert!(third.as_mut().now_or_never().is_none(), "it waits");
    let others = [acquire(2).await, acquire(3).await, acquire(4).await];
    assert!(others.iter().all(Result::is_ok));
    drop(permits);
    assert!(third.await.is_ok());
}

#[actix_web::test]
async fn a_load_waits_for_a_permit_as_long_as_a_request_waits_for_its_response() {
    let clock = Clock::default();
    let limits = limits(&clock);
    let mut permits = Vec::new();
    for network in 1..=4 {
        for _ in 0..2 {
            let acquired = limits.acquire(ReadKind::Api, SHOP, client(network, 1));
            permits.push(acquired.await.unwrap());
        }
    }
    let mut waiting = Box::pin(read(&limits, client(5, 1)));
    assert!(waiting.as_mut().now_or_never().is_none());
    clock.advance(MAX_PERMIT_WAIT);
    assert_eq!(waiting.await, Some(2));
}
