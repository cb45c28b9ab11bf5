//! Second level of the response cache, which several gateways share over the Redis protocol: their first load of a
//! response is one load. Without its server, each gateway loads on its own.
//!
//! A lock decides which gateway loads. Only its holder writes the response, and only while it holds the lock. A purge
//! removes the lock, too, so a load that began before a purge writes nothing.

mod connection;
mod key;
mod value;

use std::{io, sync::Arc, time::Duration};

use actix_web::cookie;
use redis::Cmd;

pub use self::connection::SharedCacheServer;
use self::{
    connection::{Connection, Unavailable},
    key::{SharedKey, SharedKeys},
    value::{Content, MAX_VALUE_BYTES, Value},
};
use super::{
    Body, CacheSettings, Freshness, Key, KeyRef, Source, metrics::CacheMetrics, settings::Lifetime,
};
use crate::{clock::Clock, tenants::Tenant};

/// `Cache-Status` of a response of the shared cache.
pub(super) const SHARED_CACHE: Source = Source {
    name: "shared-cache",
    stale_reason: None,
};

/// Returns the state, the response and its remaining lifetime. Without a response, locks the key if no other gateway
/// has locked it.
const FIND_OR_LOCK: &str = "
    local value = redis.call('GETRANGE', KEYS[1], 0, ARGV[3])
    local left_ms = redis.call('PTTL', KEYS[1])
    if value ~= '' and left_ms >= tonumber(ARGV[4]) then return {1, value, left_ms} end
    if redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) then return {2, '', 0} end
    return {0, '', 0}";
const FOUND: i64 = 1;
const LOCKED: i64 = 2;

/// Ends the lock. Writes the response if there is one and if the lock was still held.
const UNLOCK: &str = "
    if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
    redis.call('DEL', KEYS[2])
    if ARGV[2] ~= '' then redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
    return 1";

/// Longer than a call of the Retail API. A killed gateway leaves its locks until then.
const LOCK_MS: u64 = 15_000;
/// A response with less remaining lifetime is loaded again.
const MIN_LEFT_MS: u64 = 100;
/// Pauses between two looks while another gateway loads; they double.
const FIRST_PAUSE: Duration = Duration::from_millis(5);
const MAX_PAUSE: Duration = Duration::from_millis(80);

/// Cache that several gateways share.
pub struct SharedCache {
    connection: Connection,
    keys: SharedKeys,
    settings: CacheSettings,
    clock: Clock,
}

/// Server of the shared cache, and identity of the gateways that share it.
pub struct SharedCacheOptions {
    /// Address of the server.
    pub server: SharedCacheServer,
    /// Secret that is equal at all gateways.
    pub secret: cookie::Key,
    /// Identity of the gateway's build. Builds share nothing.
    pub build: u128,
}

/// Response of the shared cache.
pub struct SharedBody {
    content: Content,
    pub(super) age_ms: u64,
    pub(super) lifetime: Lifetime,
}

impl SharedBody {
    pub(super) fn into_body(self) -> Body {
        match self.content {
            Content::NotFound => Body::NotFound,
            Content::Json {
                bytes,
                compressible,
            } => Body::found_json(bytes, compressible),
        }
    }
}

/// Load of a response that gateways share.
pub struct SharedLoad {
    cache: Arc<SharedCache>,
    metrics: Arc<CacheMetrics>,
    tenant: Arc<Tenant>,
    key: Key,
    freshness: Freshness,
}

enum Lookup {
    Found(SharedBody),
    /// This gateway loads the response for all. Contains the lock's random text.
    Locked(String),
    /// This gateway loads the response for itself.
    Alone,
}

impl SharedCache {
    /// Connects to the server on a thread.
    pub fn start(
        options: SharedCacheOptions,
        settings: &CacheSettings,
        clock: &Clock,
    ) -> io::Result<Self> {
        let limit = Duration::from_millis(settings.shared_timeout_ms);
        Ok(Self {
            connection: Connection::start(options.server, limit, clock)?,
            keys: SharedKeys::new(&options.secret, options.build, settings),
            settings: settings.clone(),
            clock: clock.clone(),
        })
    }

    /// Removes a response, and the right of a running load to write it.
    pub(super) async fn remove(&self, tenant: &Tenant, key: &KeyRef<'_>) {
        self.remove_key(&self.key(tenant, key)).await;
    }

    async fn remove_key(&self, key: &SharedKey) {
        let mut command = Cmd::new();
        command.arg("DEL").arg(&key.value).arg(&key.lock);
        // Without the server, the response ends with its lifetime.
        let _unavailable: Result<(), _> = self.connection.run(&command).await;
    }

    fn key(&self, tenant: &Tenant, key: &KeyRef<'_>) -> SharedKey {
        self.keys.key([&tenant.slug, &tenant.fingerprint()], key)
    }

    /// Returns the response of the server, or loads the response and shares it.
    async fn load<E, L>(
        &self,
        key: &SharedKey,
        freshness: Freshness,
        metrics: &CacheMetrics,
        load: impl FnOnce() -> L,
    ) -> Result<Body, E>
    where
        L: Future<Output = Result<Body, E>>,
    {
        let lock = match self.find_or_lock(key, freshness, metrics).await {
            Lookup::Found(body) => return Ok(Body::Shared(body)),
            Lookup::Locked(lock) => lock,
            Lookup::Alone => return load().await,
        };
        let loaded = load().await;
        let content = loaded.as_ref().ok().and_then(Content::of);
        let value = content.map(|content| {
            let is_found = content != Content::NotFound;
            let lifetime = self.settings.lifetime(freshness, is_found);
            Value {
                fresh_ms: lifetime.fresh_ms,
                content,
            }
        });
        self.unlock(key, &lock, value).await;
        loaded
    }

    /// Waits while another gateway loads the response, but only so long that the request can still wait for a load of
    /// its own.
    async fn find_or_lock(
        &self,
        key: &SharedKey,
        freshness: Freshness,
        metrics: &CacheMetrics,
    ) -> Lookup {
        let lock = format!("{:032x}", rand::random::<u128>());
        let end_ms = self.clock.now_ms() + self.settings.wait_ms / 2;
        let mut pause = FIRST_PAUSE;
        loop {
            let mut command = script(FIND_OR_LOCK, key);
            command.arg(&lock).arg(LOCK_MS);
            command.arg(MAX_VALUE_BYTES).arg(MIN_LEFT_MS);
            let response: Result<(i64, Vec<u8>, u64), _> = self.connection.run(&command).await;
            match response {
                Ok((FOUND, bytes, left_ms)) => {
                    if let Some(body) = self.decode(&bytes, left_ms, key, freshness) {
                        metrics.shared_hits.inc();
                        return Lookup::Found(body);
                    }
                    metrics.shared_invalid.inc();
                    self.remove_invalid(key).await;
                }
                Ok((LOCKED, ..)) => {
                    metrics.shared_misses.inc();
                    return Lookup::Locked(lock);
                }
                Ok(_) => {}
                Err(error) => {
                    match error {
                        Unavailable::NotConnected => metrics.shared_skipped.inc(),
                        Unavailable::Failed => metrics.shared_errors.inc(),
                    };
                    return Lookup::Alone;
                }
            }
            if self.clock.now_ms() >= end_ms {
                metrics.shared_late.inc();
                return Lookup::Alone;
            }
            self.clock.sleep(pause).await;
            pause = pause.saturating_mul(2).min(MAX_PAUSE);
        }
    }

    fn decode(
        &self,
        bytes: &[u8],
        left_ms: u64,
        key: &SharedKey,
        freshness: Freshness,
    ) -> Option<SharedBody> {
        let Value { fresh_ms, content } = Value::decode(bytes, &self.keys, key)?;
        // The server's clock measures the age, because the gateways' clocks differ.
        let age_ms = fresh_ms.checked_sub(left_ms)?;
        let is_found = content != Content::NotFound;
        let lifetime = Lifetime {
            fresh_ms: left_ms,
            stale_ms: self.settings.lifetime(freshness, is_found).stale_ms,
        };
        Some(SharedBody {
            content,
            age_ms,
            lifetime,
        })
    }

    async fn remove_invalid(&self, key: &SharedKey) {
        let mut command = Cmd::new();
        command.arg("DEL").arg(&key.value);
        let _unavailable: Result<(), _> = self.connection.run(&command).await;
    }

    async fn unlock(&self, key: &SharedKey, lock: &str, value: Option<Value>) {
        let (bytes, fresh_ms) = value.map_or((Vec::new(), 0), |value| {
            (value.encode(&self.keys, key), value.fresh_ms)
        });
        let mut command = script(UNLOCK, key);
        command.arg(lock).arg(bytes).arg(fresh_ms);
        // The lock ends by itself.
        let _unavailable: Result<(), _> = self.connection.run(&command).await;
    }
}

fn script(text: &str, key: &SharedKey) -> Cmd {
    let mut command = Cmd::new();
    command.arg("EVAL").arg(text).arg(2);
    command.arg(&key.value).arg(&key.lock);
    command
}

impl SharedLoad {
    pub(super) fn new(
        (cache, metrics): (Arc<SharedCache>, Arc<CacheMetrics>),
        tenant: Arc<Tenant>,
        key: Key,
        freshness: Freshness,
    ) -> Self {
        Self {
            cache,
            metrics,
            tenant,
            key,
            freshness,
        }
    }

    /// Returns the response of the shared cache, or loads the response and shares it.
    pub async fn or_load<E, L>(self, load: impl FnOnce() -> L) -> Result<Body, E>
    where
        L: Future<Output = Result<Body, E>>,
    {
        let key = self.cache.key(&self.tenant, &self.key.as_ref());
        let loading = self.cache.load(&key, self.freshness, &self.metrics, load);
        loading.await
    }
}

#[cfg(test)]
mod redis_tests;
#[cfg(test)]
mod test_server;
