//! Format of a value: the signature of the rest, the lifetime in milliseconds, the kind, and the JSON.

use bytes::Bytes;
use subtle::ConstantTimeEq as _;

use super::{
    super::Body,
    key::{SharedKey, SharedKeys},
};

/// Maximum size of a shared response. Larger ones would delay the others on the connection.
pub(super) const MAX_JSON_BYTES: usize = 1 << 20;
/// Maximum size of a value.
pub(super) const MAX_VALUE_BYTES: usize = SIGNATURE_BYTES + LIFETIME_BYTES + 1 + MAX_JSON_BYTES;

const SIGNATURE_BYTES: usize = 32;
const LIFETIME_BYTES: usize = size_of::<u64>();

/// Response as the gateways share it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// Lifetime from the load on.
    pub(super) fresh_ms: u64,
    pub(super) content: Content,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Content {
    NotFound,
    Json { bytes: Bytes, compressible: bool },
}

impl Content {
    /// Returns `None` for a response that gateways don't share: a placeholder, a page, one from another cache.
    pub(super) fn of(body: &Body) -> Option<Self> {
        match body {
            Body::NotFound => Some(Self::NotFound),
            Body::Found {
                bytes,
                content_type,
                compressible,
            } => {
                let is_shared = content_type == "application/json" && bytes.len() <= MAX_JSON_BYTES;
                is_shared.then(|| Self::Json {
                    bytes: bytes.clone(),
                    compressible: *compressible,
                })
            }
            Body::FoundInCache { .. } | Body::Placeholder { .. } | Body::Shared(_) => None,
        }
    }

    fn kind(&self) -> u8 {
        match self {
            Self::NotFound => 0,
            Self::Json {
                compressible: false,
                ..
            } => 1,
            Self::Json {
                compressible: true, ..
            } => 2,
        }
    }
}

impl Value {
    pub(super) fn encode(&self, keys: &SharedKeys, key: &SharedKey) -> Vec<u8> {
        let json = match &self.content {
            Content::NotFound => &[],
            Content::Json { bytes, .. } => &**bytes,
        };
        let lifetime = self.fresh_ms.to_be_bytes();
        let signed = [&lifetime[..], &[self.content.kind()], json].concat();
        [keys.sign(key, &signed).as_ref(), &signed].concat()
    }

    /// Returns `None` for bytes that no gateway wrote for this key.
    pub(super) fn decode(bytes: &[u8], keys: &SharedKeys, key: &SharedKey) -> Option<Self> {
        let (signature, signed) = bytes.split_at_checked(SIGNATURE_BYTES)?;
        let expected = keys.sign(key, signed);
        if !bool::from(expected.as_ref().ct_eq(signature)) {
            return None;
        }
        let (lifetime, rest) = signed.split_first_chunk::<LIFETIME_BYTES>()?;
        let (kind, json) = rest.split_first()?;
        let content = match kind {
            0 => Content::NotFound,
            1 | 2 => Content::Json {
                bytes: Bytes::copy_from_slice(json),
                compressible: *kind == 2,
            },
            _ => return None,
        };
        let fresh_ms = u64::from_be_bytes(*lifetime);
        Some(Self { fresh_ms, content })
    }
}
