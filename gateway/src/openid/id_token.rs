//! Validation of ID tokens (OpenID Connect Core 1.0, section 3.1.3.7).

use data_encoding::BASE64URL_NOPAD;
use serde::Deserialize;
use serde_json::Value;
use subtle::ConstantTimeEq as _;

use super::{
    OpenIdError,
    signature::{Algorithm, PublicKey},
};

/// Accepted difference between the clocks of provider and gateway.
const CLOCK_SKEW_SECONDS: u64 = 60;
/// A token is requested for one sign-in, so an older one belongs to another.
const MAX_AGE_SECONDS: u64 = 600;
/// Limit of the specification.
const MAX_SUBJECT_BYTES: usize = 255;

/// Expected claims of a token.
pub(super) struct Expected<'a> {
    pub(super) issuer: &'a str,
    pub(super) client_id: &'a str,
    pub(super) nonce: &'a str,
    pub(super) now_seconds: u64,
}

/// Parsed token. Its signature is not verified yet.
pub(super) struct UnverifiedToken<'a> {
    pub(super) key_id: Option<String>,
    pub(super) algorithm: Algorithm,
    message: &'a str,
    signature: Vec<u8>,
    payload: &'a str,
}

#[derive(Deserialize)]
struct Header {
    alg: String,
    kid: Option<String>,
    crit: Option<Value>,
}

#[derive(Deserialize)]
pub(super) struct Claims {
    iss: String,
    pub(super) sub: String,
    aud: Audience,
    azp: Option<String>,
    exp: f64,
    iat: f64,
    nonce: Option<String>,
    #[serde(default)]
    pub(super) email: Option<String>,
    /// Some providers send a text.
    #[serde(default)]
    pub(super) email_verified: Option<Value>,
    #[serde(default)]
    pub(super) given_name: Option<String>,
    #[serde(default)]
    pub(super) family_name: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Several(Vec<String>),
}

const fn invalid(reason: &'static str) -> OpenIdError {
    OpenIdError::InvalidToken(reason)
}

impl<'a> UnverifiedToken<'a> {
    pub(super) fn parse(token: &'a str) -> Result<Self, OpenIdError> {
        let (message, signature) = token.rsplit_once('.').ok_or(invalid("not a token"))?;
        let (header, payload) = message.split_once('.').ok_or(invalid("not a token"))?;
        let header: Header = decode(header).ok_or(invalid("an unreadable header"))?;
        if header.crit.is_some() {
            return Err(invalid("an unknown extension"));
        }
        let algorithm = Algorithm::named(&header.alg).ok_or(invalid("another algorithm"))?;
        let signature = BASE64URL_NOPAD.decode(signature.as_bytes());
        let signature = signature.map_err(|_other| invalid("an unreadable signature"))?;
        Ok(Self {
            key_id: header.kid,
            algorithm,
            message,
            signature,
            payload,
        })
    }

    /// Whether the token names this key, or could be signed with it.
    pub(super) fn fits(&self, key: &PublicKey) -> bool {
        let is_named = self.key_id.is_none() || self.key_id == key.id;
        is_named && key.algorithm() == self.algorithm
    }

    /// Verifies the signature, then the claims.
    pub(super) fn verify(
        &self,
        keys: &[PublicKey],
        expected: &Expected<'_>,
    ) -> Result<Claims, OpenIdError> {
        let mut candidates = keys.iter().filter(|key| self.fits(key));
        let message = self.message.as_bytes();
        if !candidates.any(|key| key.verifies(message, &self.signature)) {
            return Err(invalid("no valid signature"));
        }
        let claims: Claims = decode(self.payload).ok_or(invalid("unreadable claims"))?;
        claims.check(expected)?;
        Ok(claims)
    }
}

impl Claims {
    fn check(&self, expected: &Expected<'_>) -> Result<(), OpenIdError> {
        if self.iss != expected.issuer {
            return Err(invalid("another issuer"));
        }
        let is_for_this_client = match &self.aud {
            Audience::One(client) => client == expected.client_id,
            // With further clients in the audience, `azp` names the one that requested the token.
            Audience::Several(clients) => {
                clients.iter().any(|client| client == expected.client_id)
                    && (clients.len() == 1 || self.azp.is_some())
            }
        };
        let party = self.azp.as_deref();
        if !is_for_this_client || party.is_some_and(|party| party != expected.client_id) {
            return Err(invalid("another client"));
        }
        self.check_times(expected.now_seconds)?;
        let nonce = self.nonce.as_deref().unwrap_or_default();
        if !bool::from(nonce.as_bytes().ct_eq(expected.nonce.as_bytes())) {
            return Err(invalid("another nonce"));
        }
        let is_subject = (1..=MAX_SUBJECT_BYTES).contains(&self.sub.len());
        if !is_subject || self.sub.chars().any(char::is_control) {
            return Err(invalid("no subject"));
        }
        Ok(())
    }

    fn check_times(&self, now_seconds: u64) -> Result<(), OpenIdError> {
        let seconds = |seconds: u64| std::time::Duration::from_secs(seconds).as_secs_f64();
        let (now, skew) = (seconds(now_seconds), seconds(CLOCK_SKEW_SECONDS));
        // Written so that a value that is not a number is refused, too.
        let is_current = now < self.exp + skew;
        if !is_current {
            return Err(invalid("expired"));
        }
        let is_new = self.iat <= now + skew && self.iat >= now - seconds(MAX_AGE_SECONDS);
        if !is_new {
            return Err(invalid("not issued for this sign-in"));
        }
        Ok(())
    }
}

fn decode<T: serde::de::DeserializeOwned>(part: &str) -> Option<T> {
    let bytes = BASE64URL_NOPAD.decode(part.as_bytes()).ok()?;
    serde_json::from_slice(&bytes).ok()
}

#[cfg(test)]
#[path = "id_token_tests.rs"]
mod tests;
