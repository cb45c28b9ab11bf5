//! Identity provider with OpenID Connect: discovery, a page to sign in, tokens and keys. Every name below `/openid/`
//! is an issuer of its own.

mod authorize;
mod grant;
mod key;
mod people;
mod token;

use serde_json::json;

use self::{grant::Grants, key::SigningKeys};
use super::not_found;
use crate::server::{Request, Response};
use crate::world::World;

/// Secret of every client, which the token endpoint requires.
pub const CLIENT_SECRET: &str = "canary-openid-secret-3d71";

#[derive(Default)]
pub(crate) struct IdentityProvider {
    keys: SigningKeys,
    grants: Grants,
}

impl IdentityProvider {
    /// Replaces the signing key of every issuer.
    pub(crate) fn change_keys(&self) {
        self.keys.clear();
    }
}

pub(super) fn handle(world: &World, call: &str, request: &Request) -> Response {
    let segments = request.segments();
    let Some(name) = segments.get(1) else {
        return not_found();
    };
    let issuer = format!("{}/openid/{name}", world.url);
    let provider = &world.identity_provider;
    match call {
        "openid_discovery" => discovery(&issuer),
        "openid_authorize" => authorize::handle(provider, &issuer, request),
        "openid_token" => token::handle(provider, &issuer, request),
        "openid_keys" => keys(provider, &issuer),
        _ => not_found(),
    }
}

fn discovery(issuer: &str) -> Response {
    Response::json(&json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/keys"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["ES256"],
        "token_endpoint_auth_methods_supported": ["client_secret_post", "client_secret_basic"],
        "code_challenge_methods_supported": ["S256"],
    }))
}

fn keys(provider: &IdentityProvider, issuer: &str) -> Response {
    match provider.keys.of_issuer(issuer) {
        Ok(key) => Response::json(&json!({ "keys": [key.public()] })),
        Err(error) => Response::error_page(500, "Runtime Error", &error.to_string()),
    }
}
