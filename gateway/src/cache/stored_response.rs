//! Responses in the form in which they outlive the process.

use std::{collections::HashMap, sync::Arc};

use actix_web::http::header::HeaderValue;
use bytes::Bytes;

use super::{Encoding, Entry, Key, KeyRef, Operation, ResponseCache};
use crate::{
    customer_pricing::Pricing,
    tenants::{Tenant, TenantId},
};

/// Line of a key's query with a text that a person typed.
const SEARCH_TERM: &str = "searchTerm=";

/// Public response with the public prices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredResponse {
    /// Operation.
    pub operation: Operation,
    /// Query of the cache key.
    pub query: Arc<str>,
    /// Media type of the body.
    pub content_type: HeaderValue,
    /// Times of the entry.
    pub times: StoredTimes,
    /// Uncompressed body.
    pub identity: Bytes,
    /// Body compressed with gzip.
    pub gzip: Option<Bytes>,
    /// Body compressed with Brotli.
    pub brotli: Option<Bytes>,
}

/// Times of an entry, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct StoredTimes {
    /// Time of the load.
    pub born_ms: u64,
    /// End of the lifetime.
    pub fresh_until_ms: u64,
    /// Time from which requests wait for a revalidation.
    pub stale_until_ms: u64,
}

impl ResponseCache {
    /// Responses of these shops that may be stored on disk, the latest first.
    pub fn responses_to_store(
        &self,
        tenants: &[Arc<Tenant>],
    ) -> HashMap<TenantId, Vec<StoredResponse>> {
        let tenants: HashMap<_, _> = tenants.iter().map(|tenant| (tenant.id, tenant)).collect();
        let mut entries: HashMap<Key, Arc<Entry>> = self.reserves.entries().into_iter().collect();
        let in_cache = self.entries.iter();
        entries.extend(in_cache.map(|(key, entry)| (Key::clone(&key), entry)));
        let mut stored: HashMap<TenantId, Vec<StoredResponse>> = HashMap::new();
        for (key, entry) in &entries {
            let is_current = tenants
                .get(&key.tenant)
                .is_some_and(|tenant| key.revision == key.operation.revision_of(tenant));
            if is_current && let Some(response) = stored_response(key, entry) {
                stored.entry(key.tenant).or_default().push(response);
            }
        }
        for responses in stored.values_mut() {
            responses.sort_by_key(|response| std::cmp::Reverse(response.times.born_ms));
        }
        stored
    }

    /// Inserts a response of an earlier process as a stale one, unless it is too old. Returns whether it
    /// was inserted.
    pub async fn insert_stored(&self, tenant: &Tenant, response: StoredResponse) -> bool {
        let key = KeyRef {
            tenant: tenant.id,
            revision: response.operation.revision_of(tenant),
            operation: response.operation,
            pricing: Pricing::default(),
            query: &response.query,
        };
        let (key, now_ms) = (key.to_key(), self.now_ms());
        let entry = Entry::from_stored(response, now_ms);
        let is_usable = entry.age_seconds(now_ms) < self.settings.stale_if_error_seconds;
        if is_usable {
            self.insert(key, Arc::new(entry)).await;
        }
        is_usable
    }
}

impl KeyRef<'_> {
    /// Whether the response has the public prices and depends on no text that a person typed.
    pub(super) fn is_public(&self) -> bool {
        let mut lines = self.query.lines();
        self.pricing == Pricing::default() && !lines.any(|line| line.starts_with(SEARCH_TERM))
    }
}

/// Returns `None` for a response that must not be stored: it depends on a customer or on a search term,
/// or there is no body.
fn stored_response(key: &Key, entry: &Entry) -> Option<StoredResponse> {
    let is_public = key.operation.is_stored_on_disk() && key.as_ref().is_public();
    let stored_body = entry.stored_body()?;
    if !is_public || entry.is_placeholder() {
        return None;
    }
    let body = &stored_body.body;
    let compressed = |encoding| {
        let picked = body.pick(encoding);
        (picked.encoding == encoding).then(|| picked.body.clone())
    };
    Some(StoredResponse {
        operation: key.operation,
        query: Arc::clone(&key.query),
        content_type: stored_body.content_type.clone(),
        times: entry.times(),
        identity: body.identity().clone(),
        gzip: compressed(Encoding::Gzip),
        brotli: compressed(Encoding::Brotli),
    })
}

#[cfg(test)]
mod tests {
    use actix_web::http::StatusCode;
    use rstest::rstest;

    use super::*;
    use crate::cache::{Body, Revision, settings::Lifetime};

    const LIFETIME: Lifetime = Lifetime {
        fresh_ms: 60_000,
        stale_ms: 600_000,
    };

    fn key(operation: Operation, pricing: Pricing, query: &str) -> Key {
        let key = KeyRef {
            tenant: TenantId::new(1),
            revision: Revision::default(),
            operation,
            pricing,
            query,
        };
        key.to_key()
    }

    fn entry(body: Body) -> Entry {
        Entry::new(body, 1_000, LIFETIME)
    }

    fn json() -> Body {
        Body::json(&"text ".repeat(500)).unwrap()
    }

    const PRICE_LIST: Pricing = Pricing {
        price_list: Some(2),
        exclude_vat: false,
    };
    const WITHOUT_VAT: Pricing = Pricing {
        price_list: None,
        exclude_vat: true,
    };

    #[rstest]
    #[case::a_list(
        Operation::ListProducts,
        Pricing::default(),
        "page=1\nperPage=20",
        true
    )]
    #[case::a_price_list(Operation::ListProducts, PRICE_LIST, "page=1", false)]
    #[case::prices_without_vat(Operation::FindProduct, WITHOUT_VAT, "1", false)]
    #[case::a_search(
        Operation::ListProducts,
        Pricing::default(),
        "page=1\nsearchTerm=gift for ann",
        false
    )]
    #[case::suggestions(Operation::ListSuggestions, Pricing::default(), "gift", false)]
    #[case::a_payment_key(Operation::FindPaymentKey, Pricing::default(), "", false)]
    #[case::a_page(Operation::FindPage, Pricing::default(), "/", false)]
    fn only_public_responses_are_stored(
        #[case] operation: Operation,
        #[case] pricing: Pricing,
        #[case] query: &str,
        #[case] expected: bool,
    ) {
        let stored = stored_response(&key(operation, pricing, query), &entry(json()));
        assert_eq!(stored.is_some(), expected);
    }

    #[test]
    fn responses_without_content_are_not_stored() {
        let key = key(Operation::FindProduct, Pricing::default(), "1");
        assert!(stored_response(&key, &entry(Body::NotFound)).is_none());
        let placeholder = Body::Placeholder {
            bytes: Bytes::from_static(b"[]"),
            content_type: HeaderValue::from_static("application/json"),
            compressible: false,
            status: StatusCode::OK,
        };
        assert!(stored_response(&key, &entry(placeholder)).is_none());
    }

    #[test]
    fn a_restored_response_is_stale_and_has_its_age_and_its_validators() {
        let entry = entry(json());
        let key = key(Operation::FindProduct, Pricing::default(), "1");
        let stored = stored_response(&key, &entry).unwrap();
        let restored = Entry::from_stored(stored.clone(), 5_000);
        assert!(!restored.is_fresh(5_000) && !restored.must_revalidate(5_000));
        assert_eq!(restored.age_seconds(5_000), 4);
        let validator = |entry: &Entry, encoding| {
            let body = &entry.stored_body().unwrap().body;
            body.pick(encoding).etag.clone()
        };
        for encoding in [Encoding::Identity, Encoding::Gzip, Encoding::Brotli] {
            assert_eq!(validator(&restored, encoding), validator(&entry, encoding));
        }
        let again = stored_response(&key, &restored).unwrap();
        assert_eq!(again.times.born_ms, stored.times.born_ms);
    }

    #[test]
    fn a_response_from_the_future_ages_from_now_on() {
        let key = key(Operation::FindProduct, Pricing::default(), "1");
        let stored = stored_response(&key, &entry(json())).unwrap();
        let restored = Entry::from_stored(stored, 500);
        assert_eq!(restored.age_seconds(2_500), 2);
        assert!(restored.must_revalidate(500 + LIFETIME.stale_ms));
    }
}
