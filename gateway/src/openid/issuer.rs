//! Metadata and keys of issuers, from memory or from the provider (OpenID Connect Discovery 1.0).

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use bytes::Bytes;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;

use super::{
    OpenIdError,
    id_token::UnverifiedToken,
    signature::{Jwk, PublicKey},
};
use crate::{
    clock::Clock,
    http_client::{Failure, FailureKind, HttpClient, Method, Request, RequestUrl, UrlBuilder},
    tenants::config::ProviderUrl,
};

const MAX_BODY_BYTES: usize = 256 * 1024;
const MAX_KEYS: usize = 100;
/// Lifetime of metadata and keys in memory.
const LIFETIME_MS: u64 = 3_600_000;
/// Minimum interval between requests for keys because of an unknown key id.
const RENEWAL_INTERVAL_MS: u64 = 60_000;

const DISCOVERY: &str = "openid_discovery";
const KEYS: &str = "openid_keys";
const TOKEN: &str = "openid_token";

/// Endpoints of an issuer.
pub(super) struct Metadata {
    pub(super) authorization_endpoint: String,
    token_endpoint: RequestUrl,
    jwks_uri: RequestUrl,
    /// Whether the token endpoint takes the client secret in the body. Otherwise it takes Basic.
    pub(super) takes_secret_in_body: bool,
}

#[derive(Deserialize)]
struct MetadataResponse {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: Option<String>,
    jwks_uri: String,
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct KeysResponse {
    /// Each key is parsed separately, because providers may publish keys of unknown types.
    keys: Vec<Value>,
}

#[derive(Deserialize)]
struct TokenResponse {
    id_token: String,
}

#[derive(Default)]
struct KnownIssuer {
    metadata: Option<(Arc<Metadata>, u64)>,
    keys: Option<(Arc<[PublicKey]>, u64)>,
}

/// Only configured issuers get an entry.
pub(super) struct Issuers {
    known: Mutex<HashMap<String, KnownIssuer>>,
    http: HttpClient,
    clock: Clock,
}

impl Issuers {
    pub(super) fn new(http: HttpClient, clock: &Clock) -> Self {
        Self {
            known: Mutex::default(),
            http,
            clock: clock.clone(),
        }
    }

    /// `token_url` replaces a missing token endpoint in the metadata.
    pub(super) async fn metadata(
        &self,
        issuer: &str,
        token_url: Option<&str>,
    ) -> Result<Arc<Metadata>, OpenIdError> {
        let known = self
            .lock()
            .get(issuer)
            .and_then(|known| known.metadata.clone());
        let is_fresh = |loaded_ms: u64| self.age_ms(loaded_ms) < LIFETIME_MS;
        match &known {
            Some((metadata, loaded_ms)) if is_fresh(*loaded_ms) => Ok(Arc::clone(metadata)),
            _ => match self.load_metadata(issuer, token_url).await {
                Ok(metadata) => Ok(metadata),
                Err(error) => known.map(|(metadata, _)| metadata).ok_or(error),
            },
        }
    }

    async fn load_metadata(
        &self,
        issuer: &str,
        token_url: Option<&str>,
    ) -> Result<Arc<Metadata>, OpenIdError> {
        let url = UrlBuilder::new(issuer);
        let url = url.segment(".well-known").segment("openid-configuration");
        let found: MetadataResponse = self.get(DISCOVERY, &url.finish()).await?;
        let metadata = Arc::new(Metadata::of(found, issuer, token_url)?);
        let entry = (Arc::clone(&metadata), self.clock.wall_ms());
        let mut known = self.lock();
        known.entry(issuer.to_owned()).or_default().metadata = Some(entry);
        Ok(metadata)
    }

    /// Keys that may have signed the token. Requests them again if none fits, at most once a minute.
    pub(super) async fn keys(
        &self,
        issuer: &str,
        metadata: &Metadata,
        token: &UnverifiedToken<'_>,
    ) -> Result<Arc<[PublicKey]>, OpenIdError> {
        let known = self.lock().get(issuer).and_then(|known| known.keys.clone());
        if let Some((keys, loaded_ms)) = &known {
            let age_ms = self.age_ms(*loaded_ms);
            let has_key = keys.iter().any(|key| token.fits(key));
            if age_ms < RENEWAL_INTERVAL_MS || (has_key && age_ms < LIFETIME_MS) {
                return Ok(Arc::clone(keys));
            }
        }
        let found: KeysResponse = self.get(KEYS, &metadata.jwks_uri).await?;
        let jwks = found.keys.into_iter().take(MAX_KEYS);
        let jwks = jwks.filter_map(|jwk| serde_json::from_value::<Jwk>(jwk).ok());
        let keys: Arc<[PublicKey]> = jwks.filter_map(|jwk| PublicKey::from_jwk(&jwk)).collect();
        let entry = (Arc::clone(&keys), self.clock.wall_ms());
        self.lock().entry(issuer.to_owned()).or_default().keys = Some(entry);
        Ok(keys)
    }

    /// Exchanges a code for an ID token.
    pub(super) async fn id_token(
        &self,
        metadata: &Metadata,
        form: String,
        credentials: Option<&secrecy::SecretString>,
    ) -> Result<String, OpenIdError> {
        let request = Request {
            method: Method::PostForm(Bytes::from(form)),
            credentials: credentials.map(crate::http_client::Credentials::Basic),
            ..Request::get(&metadata.token_endpoint, MAX_BODY_BYTES)
        };
        let response: TokenResponse = self.send(TOKEN, &request).await?;
        Ok(response.id_token)
    }

    async fn get<T: DeserializeOwned>(
        &self,
        name: &'static str,
        url: &RequestUrl,
    ) -> Result<T, OpenIdError> {
        let request = Request {
            repeat_if_broken: true,
            ..Request::get(url, MAX_BODY_BYTES)
        };
        self.send(name, &request).await
    }

    async fn send<T: DeserializeOwned>(
        &self,
        name: &'static str,
        request: &Request<'_>,
    ) -> Result<T, OpenIdError> {
        let response = self.http.send(request).await;
        let response = response.map_err(|failure| failed(name, Failure::kind(failure)))?;
        serde_json::from_slice(&response.body)
            .map_err(|_other_shape| invalid(name, "not the expected JSON"))
    }

    fn age_ms(&self, loaded_ms: u64) -> u64 {
        self.clock.wall_ms().saturating_sub(loaded_ms)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, KnownIssuer>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

const fn failed(request: &'static str, kind: FailureKind) -> OpenIdError {
    OpenIdError::Request { request, kind }
}

const fn invalid(request: &'static str, reason: &'static str) -> OpenIdError {
    OpenIdError::InvalidResponse { request, reason }
}

impl Metadata {
    fn of(
        found: MetadataResponse,
        issuer: &str,
        token_url: Option<&str>,
    ) -> Result<Self, OpenIdError> {
        if found.issuer != issuer {
            return Err(invalid(DISCOVERY, "metadata of another issuer"));
        }
        let methods = found.token_endpoint_auth_methods_supported;
        let takes_post =
            |methods: Vec<String>| methods.iter().any(|name| name == "client_secret_post");
        let token_endpoint = found
            .token_endpoint
            .or_else(|| token_url.map(str::to_owned));
        let token_endpoint = token_endpoint.ok_or(invalid(DISCOVERY, "no token endpoint"))?;
        Ok(Self {
            authorization_endpoint: safe_url(found.authorization_endpoint)?,
            token_endpoint: RequestUrl::encoded(safe_url(token_endpoint)?),
            jwks_uri: RequestUrl::encoded(safe_url(found.jwks_uri)?),
            // Without a list, the specification means Basic. Facebook has no list, and takes the body.
            takes_secret_in_body: methods.map_or(token_url.is_some(), takes_post),
        })
    }
}

/// HTTPS, or HTTP on this machine; without credentials and query.
fn safe_url(url: String) -> Result<String, OpenIdError> {
    match ProviderUrl::try_from(url.clone()) {
        Ok(_safe) => Ok(url),
        Err(_rule) => Err(invalid(DISCOVERY, "an endpoint without HTTPS")),
    }
}
