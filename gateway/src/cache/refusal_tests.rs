use std::{cell::Cell, rc::Rc};

use super::*;
use crate::{customer_pricing::Pricing, tenants::TenantId};

#[derive(Clone, Debug, thiserror::Error)]
enum TestError {
    #[error("refused")]
    Refused,
    #[error("failed")]
    Failed,
    #[error(transparent)]
    Cache(#[from] CacheError),
}

impl LoadFailure for TestError {
    fn is_refusal(&self) -> bool {
        matches!(self, Self::Refused)
    }
}

fn cache(clock: &Clock) -> ResponseCache {
    let defaults: toml::Table = include_str!("../../config/defaults.toml").parse().unwrap();
    let settings = defaults["cache"].clone().try_into().unwrap();
    ResponseCache::new(settings, 1, clock.clone())
}

fn key() -> KeyRef<'static> {
    KeyRef {
        tenant: TenantId::new(1),
        revision: Revision::default(),
        operation: Operation::FindProduct,
        pricing: Pricing::default(),
        query: "7",
    }
}

async fn wait_for_outcome(
    gate: tokio::sync::oneshot::Receiver<Result<Body, TestError>>,
) -> Result<Body, TestError> {
    gate.await.unwrap()
}

#[actix_web::test]
async fn a_refusal_of_one_client_is_not_shared_with_others_that_waited_for_its_load() {
    let cache = cache(&Clock::default());
    let (open, gate) = tokio::sync::oneshot::channel();
    let loads = Rc::new(Cell::new(0));
    let is_loading = Rc::new(Cell::new(false));
    let started = Rc::clone(&is_loading);
    let refused = cache.get(key(), Freshness::Details, move || {
        started.set(true);
        wait_for_outcome(gate)
    });
    let others = async {
        while !is_loading.get() {
            tokio::task::yield_now().await;
        }
        let others = (0..3).map(|_| {
            let loads = Rc::clone(&loads);
            cache.get(key(), Freshness::Details, move || async move {
                loads.set(loads.get() + 1);
                Ok::<_, TestError>(Body::NotFound)
            })
        });
        let opening = async {
            // Let the other requests run until they wait for the first load.
            for _ in 0..20 {
                tokio::task::yield_now().await;
            }
            assert_eq!(loads.get(), 0);
            assert!(open.send(Err(TestError::Refused)).is_ok());
        };
        futures_util::join!(futures_util::future::join_all(others), opening).0
    };
    let (refused, others) = futures_util::join!(refused, others);
    assert!(matches!(refused, Err(TestError::Refused)));
    assert!(others.iter().all(Result::is_ok));
    assert_eq!(loads.get(), 1);
}

#[actix_web::test]
async fn a_failure_of_the_retail_api_is_shared() {
    let cache = cache(&Clock::default());
    let loads = Rc::new(Cell::new(0));
    let failing = (0..5).map(|_| {
        let loads = Rc::clone(&loads);
        cache.get(key(), Freshness::Details, move || async move {
            loads.set(loads.get() + 1);
            for _ in 0..20 {
                tokio::task::yield_now().await;
            }
            Err(TestError::Failed)
        })
    });
    let failed = futures_util::future::join_all(failing).await;
    assert!(failed.iter().all(Result::is_err));
    assert_eq!(loads.get(), 1);
}

#[actix_web::test]
async fn a_hit_loads_nothing() {
    let cache = cache(&Clock::default());
    let load = || async { Ok::<_, TestError>(Body::NotFound) };
    cache.get(key(), Freshness::Details, load).await.unwrap();
    for _ in 0..10 {
        let never = async || -> Result<Body, TestError> { panic!("a hit loads nothing") };
        let (_, served) = cache.get(key(), Freshness::Details, never).await.unwrap();
        assert_eq!(served, CacheStatus::Hit);
    }
}

#[actix_web::test]
async fn after_a_refused_revalidation_the_next_client_can_start_one() {
    let clock = Clock::default();
    let cache = cache(&clock);
    let found = || async { Ok::<_, TestError>(Body::json(&1)?) };
    cache.get(key(), Freshness::Details, found).await.unwrap();
    clock.advance(Duration::from_secs(70));
    let refuse = || async { Err(TestError::Refused) };
    for _ in 0..10 {
        let (_, served) = cache.get(key(), Freshness::Details, refuse).await.unwrap();
        assert_eq!(served, CacheStatus::Stale);
        tokio::task::yield_now().await;
    }
    let mut served = CacheStatus::Stale;
    while served != CacheStatus::Hit {
        served = cache.get(key(), Freshness::Details, found).await.unwrap().1;
        assert_ne!(served, CacheStatus::StaleOnError);
        tokio::task::yield_now().await;
    }
}
