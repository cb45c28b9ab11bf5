//! Sign-in with identity providers: OpenID Connect with the authorization code flow and PKCE (D-214).
//!
//! The browser's request only carries a state and a code. The state must belong to a sign-in that the same browser
//! began in the same shop with the same provider, and works once. The identity comes from the ID token, which the
//! gateway requests with the code and verifies.

mod address;
mod cookie;
mod error;
mod id_token;
mod issuer;
mod signature;

use std::{fmt, time::Duration};

use actix_web::{
    HttpRequest,
    cookie::{Cookie, Key},
};
use data_encoding::{BASE64, BASE64URL_NOPAD, HEXLOWER};
use rand::distr::{Alphanumeric, SampleString as _};
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

pub use self::{
    cookie::{BegunSignIn, WaitingAddress, WaitingIdentity},
    error::OpenIdError,
};
use self::{
    cookie::{BrowserSignIns, Confirmation},
    id_token::{Claims, Expected, UnverifiedToken},
    issuer::{Issuers, Metadata},
};
use crate::{
    clock::{Clock, Clocks},
    http_client::{HttpClient, HttpLimits},
    marks::{MarkKey, Marks},
    sessions::SessionId,
    tenants::{
        Tenant,
        config::{IdentityProvider, IdentityProviderConfig},
    },
};

/// About 190 random bits.
const TOKEN_CHARACTERS: usize = 32;
/// Minimum length of a code verifier (RFC 7636).
const VERIFIER_CHARACTERS: usize = 43;
const MAX_NAME_CHARACTERS: usize = 60;
/// Facebook's metadata has no token endpoint.
const FACEBOOK_TOKEN_URL: &str = "https://graph.facebook.com/oauth/access_token";

/// Person at an identity provider. Without `Debug`, because it is personal data.
#[derive(Clone, Serialize, Deserialize)]
pub struct Identity {
    /// Provider.
    pub provider: IdentityProvider,
    /// Issuer of the token.
    pub issuer: String,
    /// Id of the person at the issuer.
    pub subject: String,
    /// E-mail address, if the provider told it.
    pub email: Option<String>,
    /// Whether the provider has verified the address.
    pub is_email_verified: bool,
    /// First name; may be empty.
    pub first_name: String,
    /// Last name; may be empty.
    pub last_name: String,
}

/// Sign-ins with identity providers. One per process, shared by all workers.
pub struct OpenId {
    issuers: Issuers,
    key: Key,
    marks: Marks,
    clock: Clock,
}

/// Provider of a shop with its settings.
#[derive(Clone, Copy)]
struct Client<'a> {
    provider: IdentityProvider,
    config: &'a IdentityProviderConfig,
    secret: &'a SecretString,
}

impl fmt::Debug for OpenId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("OpenId").finish_non_exhaustive()
    }
}

impl OpenId {
    /// Creates the state. `key` encrypts cookies.
    pub fn new(key: Key, marks: &Marks, clocks: &Clocks) -> Self {
        let clock = &clocks.decisions;
        let limits = HttpLimits {
            connect_timeout: Duration::from_secs(3),
            total_timeout: Duration::from_secs(6),
            // A code is sent once, so it must not use a connection that the provider is closing.
            keep_alive: Duration::ZERO,
            max_connections: 32,
            clock: clocks.requests.clone(),
        };
        Self {
            issuers: Issuers::new(HttpClient::shared("openid", limits), clock),
            key,
            marks: marks.clone(),
            clock: clock.clone(),
        }
    }

    /// Begins a sign-in. Returns the address of the provider's page, and the browser's cookie.
    ///
    /// `return_url` is the shop's address for the response, `next` the path where the shopper continues. The new session
    /// will replace `session`.
    pub async fn begin(
        &self,
        request: &HttpRequest,
        tenant: &Tenant,
        provider: IdentityProvider,
        return_url: &str,
        next: &str,
        session: Option<SessionId>,
    ) -> Result<(String, Option<Cookie<'static>>), OpenIdError> {
        let client = Client::of(tenant, provider)?;
        let metadata = self.metadata(client).await?;
        let begun = BegunSignIn {
            provider,
            state: random(TOKEN_CHARACTERS),
            nonce: random(TOKEN_CHARACTERS),
            verifier: random(VERIFIER_CHARACTERS),
            next: next.to_owned(),
            begun_ms: self.clock.wall_ms(),
        };
        let query = form_urlencoded::Serializer::new(String::new())
            .append_pair("response_type", "code")
            .append_pair("client_id", &client.config.client_id)
            .append_pair("redirect_uri", return_url)
            .append_pair("scope", scope(provider))
            .append_pair("state", &begun.state)
            .append_pair("nonce", &begun.nonce)
            .append_pair("code_challenge", &code_challenge(&begun.verifier))
            .append_pair("code_challenge_method", "S256")
            .finish();
        let url = format!("{}?{query}", metadata.authorization_endpoint);
        let mut sign_ins = self.open(request, tenant);
        sign_ins.add(begun);
        sign_ins.session = session;
        Ok((url, sign_ins.seal(&self.key)))
    }

    /// Returns the session that the browser had when it began.
    pub fn previous_session(&self, request: &HttpRequest, tenant: &Tenant) -> Option<SessionId> {
        self.open(request, tenant).session
    }

    /// Takes the sign-in with this state out of the browser's cookie. Returns `None` for a state that the browser did
    /// not begin here, and for a repeated one.
    pub async fn take(
        &self,
        request: &HttpRequest,
        tenant: &Tenant,
        provider: IdentityProvider,
        state: &str,
    ) -> (Option<BegunSignIn>, Option<Cookie<'static>>) {
        let mut sign_ins = self.open(request, tenant);
        let begun = sign_ins.take(provider, state);
        // A copy of the cookie may still contain the state.
        let is_unused = match &begun {
            Some(begun) => self.use_once(tenant, &begun.state).await,
            None => false,
        };
        let begun = begun.filter(|_| is_unused);
        (begun, sign_ins.seal(&self.key))
    }

    /// Returns the identity behind a code.
    pub async fn identity(
        &self,
        tenant: &Tenant,
        begun: &BegunSignIn,
        return_url: &str,
        code: &str,
    ) -> Result<Identity, OpenIdError> {
        let client = Client::of(tenant, begun.provider)?;
        let metadata = self.metadata(client).await?;
        let secret = client.secret.expose_secret();
        let client_id = client.config.client_id.as_str();
        let mut form = form_urlencoded::Serializer::new(String::new());
        form.append_pair("grant_type", "authorization_code")
            .append_pair("code", code)
            .append_pair("redirect_uri", return_url)
            .append_pair("client_id", client_id)
            .append_pair("code_verifier", &begun.verifier);
        let basic = if metadata.takes_secret_in_body {
            form.append_pair("client_secret", secret);
            None
        } else {
            Some(basic_credentials(client_id, secret))
        };
        let token = self
            .issuers
            .id_token(&metadata, form.finish(), basic.as_ref());
        let token = token.await?;
        let unverified = UnverifiedToken::parse(&token)?;
        let issuer = client.config.issuer(begun.provider);
        let keys = self.issuers.keys(issuer, &metadata, &unverified).await?;
        let expected = Expected {
            issuer,
            client_id,
            nonce: &begun.nonce,
            now_seconds: self.clock.wall_ms() / 1_000,
        };
        let claims = unverified.verify(&keys, &expected)?;
        Ok(Identity::of(claims, begun.provider, issuer))
    }

    /// Remembers an identity without a customer in the browser, until the shopper has registered.
    pub fn wait_for_registration(
        &self,
        request: &HttpRequest,
        tenant: &Tenant,
        identity: Identity,
        begun: &BegunSignIn,
    ) -> Option<Cookie<'static>> {
        self.wait(request, tenant, identity, begun, None)
    }

    /// Remembers an identity in the browser until the shopper has opened the link in a mail. Returns the token of the
    /// link.
    pub fn wait_for_confirmation(
        &self,
        request: &HttpRequest,
        tenant: &Tenant,
        identity: Identity,
        begun: &BegunSignIn,
        customer_id: i32,
    ) -> (SecretString, Option<Cookie<'static>>) {
        let token = random(TOKEN_CHARACTERS);
        let confirmation = Confirmation {
            customer_id,
            token_hash: hash_text(&token),
        };
        let cookie = self.wait(request, tenant, identity, begun, Some(confirmation));
        (SecretString::from(token), cookie)
    }

    fn wait(
        &self,
        request: &HttpRequest,
        tenant: &Tenant,
        identity: Identity,
        begun: &BegunSignIn,
        confirmation: Option<Confirmation>,
    ) -> Option<Cookie<'static>> {
        let mut sign_ins = self.open(request, tenant);
        let _taken = sign_ins.take(begun.provider, &begun.state);
        sign_ins.waiting = Some(WaitingIdentity {
            identity,
            next: begun.next.clone(),
            since_ms: self.clock.wall_ms(),
            confirmation,
        });
        sign_ins.seal(&self.key)
    }

    /// Returns the identity, and the customer whom the link with this token confirms. The link works only in the browser
    /// that began the sign-in: it was mailed to the customer, and another person may have begun it.
    pub async fn find_confirmation(
        &self,
        request: &HttpRequest,
        tenant: &Tenant,
        token: &str,
    ) -> Option<(WaitingIdentity, i32)> {
        let waiting = self.open(request, tenant).waiting?;
        let confirmation = waiting.confirmation.as_ref()?;
        if self.is_used(tenant, token).await || confirmation.token_hash != hash_text(token) {
            return None;
        }
        let customer_id = confirmation.customer_id;
        Some((waiting, customer_id))
    }

    /// Marks the link with this token as used. Returns whether it was unused.
    pub async fn use_confirmation(&self, tenant: &Tenant, token: &str) -> bool {
        self.use_once(tenant, token).await
    }

    /// Returns the cookie without the waiting identity.
    pub fn forget_waiting(
        &self,
        request: &HttpRequest,
        tenant: &Tenant,
    ) -> Option<Cookie<'static>> {
        let mut sign_ins = self.open(request, tenant);
        sign_ins.waiting = None;
        sign_ins.seal(&self.key)
    }

    /// Returns the identity for which the shopper is about to register.
    pub fn waiting_for_registration(
        &self,
        request: &HttpRequest,
        tenant: &Tenant,
    ) -> Option<WaitingIdentity> {
        let waiting = self.open(request, tenant).waiting;
        waiting.filter(|waiting| waiting.confirmation.is_none())
    }

    async fn metadata(&self, client: Client<'_>) -> Result<std::sync::Arc<Metadata>, OpenIdError> {
        let issuer = client.config.issuer(client.provider);
        let token_url = match client.provider {
            IdentityProvider::Facebook => Some(FACEBOOK_TOKEN_URL),
            IdentityProvider::Google | IdentityProvider::OpenId => None,
        };
        self.issuers.metadata(issuer, token_url).await
    }

    fn open(&self, request: &HttpRequest, tenant: &Tenant) -> BrowserSignIns {
        BrowserSignIns::open(request, &self.key, &tenant.slug, self.clock.wall_ms())
    }

    /// While the store is unavailable, a token counts as used.
    async fn use_once(&self, tenant: &Tenant, token: &str) -> bool {
        let lifetime = Duration::from_millis(cookie::MAX_WAIT_MS);
        let used = self.marks.insert(self.used_key(tenant, token), lifetime);
        used.await.unwrap_or(false)
    }

    async fn is_used(&self, tenant: &Tenant, token: &str) -> bool {
        let mark = self.marks.find(&self.used_key(tenant, token)).await;
        mark.map_or(true, |mark| mark.is_some())
    }

    fn used_key(&self, tenant: &Tenant, token: &str) -> MarkKey {
        self.marks.key("sign-in", &tenant.slug, &[token.as_bytes()])
    }
}

impl<'a> Client<'a> {
    fn of(tenant: &'a Tenant, provider: IdentityProvider) -> Result<Self, OpenIdError> {
        let config = tenant.config.sign_in.provider(provider);
        let secret = tenant.sign_in_secrets.get(&provider);
        let client = config.zip(secret).map(|(config, secret)| Self {
            provider,
            config,
            secret,
        });
        client.ok_or(OpenIdError::InvalidToken(
            "the shop does not offer the provider",
        ))
    }
}

impl Identity {
    fn of(claims: Claims, provider: IdentityProvider, issuer: &str) -> Self {
        let is_verified = match &claims.email_verified {
            Some(Value::Bool(is_verified)) => *is_verified,
            Some(Value::String(text)) => text == "true",
            // Facebook's tokens lack the claim: it passes on confirmed addresses only (D-216).
            None => provider == IdentityProvider::Facebook,
            Some(Value::Null | Value::Number(_) | Value::Array(_) | Value::Object(_)) => false,
        };
        let name = |name: Option<String>| -> String {
            let name = name.unwrap_or_default();
            let plain = name.trim().chars().filter(|letter| !letter.is_control());
            plain.take(MAX_NAME_CHARACTERS).collect()
        };
        Self {
            provider,
            issuer: issuer.to_owned(),
            subject: claims.sub,
            email: claims.email.filter(|email| !email.is_empty()),
            is_email_verified: is_verified,
            first_name: name(claims.given_name),
            last_name: name(claims.family_name),
        }
    }
}

/// Facebook knows other names.
const fn scope(provider: IdentityProvider) -> &'static str {
    match provider {
        IdentityProvider::Facebook => "openid email public_profile",
        IdentityProvider::Google | IdentityProvider::OpenId => "openid email profile",
    }
}

/// Both parts are form-encoded (RFC 6749, section 2.3.1).
fn basic_credentials(client_id: &str, secret: &str) -> SecretString {
    let encode = |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    let pair = format!("{}:{}", encode(client_id), encode(secret));
    SecretString::from(BASE64.encode(pair.as_bytes()))
}

fn code_challenge(verifier: &str) -> String {
    BASE64URL_NOPAD.encode(&hash(verifier))
}

fn random(characters: usize) -> String {
    Alphanumeric.sample_string(&mut rand::rng(), characters)
}

fn hash(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

fn hash_text(text: &str) -> String {
    HEXLOWER.encode(&hash(text))
}
