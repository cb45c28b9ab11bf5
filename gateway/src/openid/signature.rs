//! Signatures of ID tokens: JSON Web Signature (RFC 7515) with keys in JWK format (RFC 7517).

use data_encoding::BASE64URL_NOPAD;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};
use serde::Deserialize;

/// Bytes of a coordinate on the curve P-256.
const COORDINATE_BYTES: usize = 32;
/// First byte of a point that is not compressed.
const UNCOMPRESSED: u8 = 4;

/// Accepted algorithms. Each has its own type of key, so that a key can't be used with another algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Algorithm {
    Rs256,
    Es256,
}

impl Algorithm {
    pub(super) fn named(name: &str) -> Option<Self> {
        match name {
            "RS256" => Some(Self::Rs256),
            "ES256" => Some(Self::Es256),
            _ => None,
        }
    }
}

pub(super) struct PublicKey {
    pub(super) id: Option<String>,
    material: KeyMaterial,
}

enum KeyMaterial {
    Rsa { modulus: Vec<u8>, exponent: Vec<u8> },
    P256 { point: Vec<u8> },
}

/// JSON Web Key. Other members are ignored.
#[derive(Deserialize)]
pub(super) struct Jwk {
    kty: String,
    kid: Option<String>,
    alg: Option<String>,
    #[serde(rename = "use")]
    usage: Option<String>,
    n: Option<String>,
    e: Option<String>,
    crv: Option<String>,
    x: Option<String>,
    y: Option<String>,
}

impl PublicKey {
    /// Returns `None` for a key that is not for signatures with an accepted algorithm.
    pub(super) fn from_jwk(jwk: &Jwk) -> Option<Self> {
        if jwk.usage.as_deref().is_some_and(|usage| usage != "sig") {
            return None;
        }
        let bytes = |text: &Option<String>| {
            let text = text.as_deref()?.as_bytes();
            BASE64URL_NOPAD.decode(text).ok()
        };
        let material = match jwk.kty.as_str() {
            "RSA" => KeyMaterial::Rsa {
                modulus: without_leading_zeros(bytes(&jwk.n)?),
                exponent: without_leading_zeros(bytes(&jwk.e)?),
            },
            "EC" if jwk.crv.as_deref() == Some("P-256") => {
                let (x, y) = (bytes(&jwk.x)?, bytes(&jwk.y)?);
                if x.len() != COORDINATE_BYTES || y.len() != COORDINATE_BYTES {
                    return None;
                }
                let point = [vec![UNCOMPRESSED], x, y].concat();
                KeyMaterial::P256 { point }
            }
            _ => return None,
        };
        let id = jwk.kid.clone();
        let key = Self { id, material };
        let declared = jwk.alg.as_deref();
        let fits = declared.is_none_or(|name| Algorithm::named(name) == Some(key.algorithm()));
        fits.then_some(key)
    }

    pub(super) fn algorithm(&self) -> Algorithm {
        match self.material {
            KeyMaterial::Rsa { .. } => Algorithm::Rs256,
            KeyMaterial::P256 { .. } => Algorithm::Es256,
        }
    }

    /// Whether the signature was made with this key. RSA keys below 2,048 bits verify nothing.
    pub(super) fn verifies(&self, message: &[u8], signature: &[u8]) -> bool {
        let verified = match &self.material {
            KeyMaterial::Rsa { modulus, exponent } => RsaPublicKeyComponents {
                n: modulus,
                e: exponent,
            }
            .verify(&RSA_PKCS1_2048_8192_SHA256, message, signature),
            KeyMaterial::P256 { point } => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point).verify(message, signature)
            }
        };
        verified.is_ok()
    }
}

/// ring refuses numbers with leading zeros.
fn without_leading_zeros(bytes: Vec<u8>) -> Vec<u8> {
    bytes.into_iter().skip_while(|byte| *byte == 0).collect()
}
