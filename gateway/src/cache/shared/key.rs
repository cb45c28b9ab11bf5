use actix_web::cookie::Key;
use data_encoding::HEXLOWER;
use ring::hmac;

use super::super::{CacheSettings, KeyRef};

/// Version of keys and values.
const FORMAT: &str = "1";

/// Makes keys and signatures. Each is a keyed hash: the server's keys tell nothing about a query, and a value that
/// no gateway wrote is recognised.
pub(super) struct SharedKeys {
    secret: hmac::Key,
    build: u128,
    /// Lifetimes of the settings. Gateways with other settings have other keys.
    lifetimes: String,
}

/// Names of a response and of its lock at the server.
pub(super) struct SharedKey {
    pub(super) value: String,
    pub(super) lock: String,
}

impl SharedKeys {
    /// `secret` is equal at all gateways. Other builds of the gateway have other keys.
    pub(super) fn new(secret: &Key, build: u128, settings: &CacheSettings) -> Self {
        Self {
            secret: hmac::Key::new(hmac::HMAC_SHA256, secret.signing()),
            build,
            lifetimes: format!("{:?}", settings.lifetimes_seconds()),
        }
    }

    /// Key of a response at all gateways. Tenant ids and revisions belong to a process, so `shop` has the shop's slug
    /// and fingerprint.
    pub(super) fn key(&self, shop: [&str; 2], key: &KeyRef<'_>) -> SharedKey {
        let [slug, fingerprint] = shop;
        let hash = self.hash(&[
            b"shared-cache/key",
            FORMAT.as_bytes(),
            &self.build.to_be_bytes(),
            self.lifetimes.as_bytes(),
            slug.as_bytes(),
            fingerprint.as_bytes(),
            format!("{:?}", key.operation).as_bytes(),
            format!("{:?}", key.pricing).as_bytes(),
            key.query.as_bytes(),
        ]);
        let value = format!("shop-gateway:{}", HEXLOWER.encode(hash.as_ref()));
        let lock = format!("{value}:lock");
        SharedKey { value, lock }
    }

    /// Signature of a value of this key.
    pub(super) fn sign(&self, key: &SharedKey, value: &[u8]) -> hmac::Tag {
        self.hash(&[b"shared-cache/value", key.value.as_bytes(), value])
    }

    fn hash(&self, parts: &[&[u8]]) -> hmac::Tag {
        let mut context = hmac::Context::with_key(&self.secret);
        for part in parts {
            // The length marks where each part ends.
            context.update(&part.len().to_be_bytes());
            context.update(part);
        }
        context.sign()
    }
}
