use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use ring::error::Unspecified;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use ring::{digest, hmac};
use serde_json::{Value, json};

/// Bytes of a coordinate on the curve P-256.
const COORDINATE_BYTES: usize = 32;

/// Key pair for ES256.
pub(super) struct SigningKey {
    pair: EcdsaKeyPair,
    random: SystemRandom,
}

impl SigningKey {
    pub(super) fn generate() -> Result<Self, Unspecified> {
        let random = SystemRandom::new();
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let document = EcdsaKeyPair::generate_pkcs8(algorithm, &random)?;
        let pair = EcdsaKeyPair::from_pkcs8(algorithm, document.as_ref(), &random);
        let pair = pair.map_err(|_rejected| Unspecified)?;
        Ok(Self { pair, random })
    }

    /// First digits of the public key's hash.
    pub(super) fn id(&self) -> String {
        let hash = digest::digest(&digest::SHA256, self.public_bytes());
        HEXLOWER.encode(hash.as_ref()).chars().take(16).collect()
    }

    /// JSON Web Key (RFC 7517).
    pub(super) fn public(&self) -> Value {
        // The first byte says that the point is not compressed.
        let point = self.public_bytes().get(1..).unwrap_or_default();
        let (x, y) = point.split_at_checked(COORDINATE_BYTES).unwrap_or_default();
        json!({
            "kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": self.id(),
            "x": BASE64URL_NOPAD.encode(x), "y": BASE64URL_NOPAD.encode(y),
        })
    }

    pub(super) fn sign(&self, text: &str) -> Result<Vec<u8>, Unspecified> {
        let signature = self.pair.sign(&self.random, text.as_bytes())?;
        Ok(signature.as_ref().to_owned())
    }

    /// Signs with the public key as the secret of HS256.
    pub(super) fn confuse(&self, text: &str) -> Vec<u8> {
        let key = hmac::Key::new(hmac::HMAC_SHA256, self.public_bytes());
        hmac::sign(&key, text.as_bytes()).as_ref().to_owned()
    }

    fn public_bytes(&self) -> &[u8] {
        self.pair.public_key().as_ref()
    }
}

/// Keys by issuer, generated when they are first needed.
#[derive(Default)]
pub(super) struct SigningKeys(Mutex<HashMap<String, Arc<SigningKey>>>);

impl SigningKeys {
    pub(super) fn of_issuer(&self, issuer: &str) -> Result<Arc<SigningKey>, Unspecified> {
        let mut keys = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(key) = keys.get(issuer) {
            return Ok(Arc::clone(key));
        }
        let key = Arc::new(SigningKey::generate()?);
        keys.insert(issuer.to_owned(), Arc::clone(&key));
        Ok(key)
    }

    pub(super) fn clear(&self) {
        let mut keys = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        keys.clear();
    }
}
