//! Memory of a cache that is full of tiny responses. The test measures the whole process, so it has
//! its own binary.

// Without this attribute, Clippy treats helper functions as production code.
#![cfg(test)]

use std::{fs, path::Path};

use gateway::{
    cache::{Body, CacheError, Freshness, KeyRef, Operation, ResponseCache, Revision},
    clock::Clock,
    config::Settings,
    customer_pricing::Pricing,
    tenants::{TenantId, TenantRegistry},
};

const MAX_BYTES: u64 = 24 << 20;

fn settings() -> Settings {
    let tenants = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tenants");
    let differences = format!(
        "[retail]\ntoken = \"token\"\n[tenants]\ndir = {tenants:?}\napplied_dir = \"\"\n[cache]\nmax_bytes = {MAX_BYTES}"
    );
    Settings::from_differences(&differences).unwrap()
}

fn any_tenant(settings: &Settings) -> TenantId {
    let defaults = settings.retail_defaults(&Clock::default()).unwrap();
    let registry = TenantRegistry::load(&settings.tenants.dir, &defaults).unwrap();
    registry.tenants()[0].id
}

fn resident_bytes() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS"));
    let kilobytes = line.unwrap().split_whitespace().nth(1).unwrap();
    kilobytes.parse::<u64>().unwrap() * 1_024
}

fn tiny_body(number: u32) -> Body {
    if number.is_multiple_of(2) {
        Body::NotFound
    } else {
        Body::json(&number).unwrap()
    }
}

/// Clients cause tiny responses by requests for invented products.
#[cfg_attr(not(target_os = "linux"), ignore = "reads /proc")]
#[actix_web::test]
async fn memory_is_bounded_with_tiny_responses() {
    let settings = settings();
    let tenant = any_tenant(&settings);
    let cache = ResponseCache::new(settings.cache, 1, Clock::default());
    let before = resident_bytes();
    let mut entries = 0_u32;
    // An entry takes almost a kilobyte.
    while u64::from(entries) * 500 < MAX_BYTES {
        let query = format!("made-up-{entries:022}");
        let key = KeyRef {
            tenant,
            revision: Revision::default(),
            operation: Operation::FindProductBySlug,
            pricing: Pricing::default(),
            query: &query,
        };
        let body = tiny_body(entries);
        let (entry, _) = cache
            .get(key, Freshness::Details, move || async move {
                Ok::<_, CacheError>(body)
            })
            .await
            .unwrap();
        // Sending a response also creates the identity encoding.
        drop(
            entry
                .stored_body()
                .map(|stored| stored.body.identity().clone()),
        );
        entries += 1;
    }
    let used = cache.used_bytes().await;
    assert!(used > MAX_BYTES * 9 / 10, "it is full: {used}");
    let grown = resident_bytes().saturating_sub(before);
    println!("{grown} bytes for {used} counted");
    assert!(grown < MAX_BYTES * 13 / 10, "{grown} of {MAX_BYTES}");
}
