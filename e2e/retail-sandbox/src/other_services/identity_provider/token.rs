use std::time::{SystemTime, UNIX_EPOCH};

use data_encoding::{BASE64, BASE64URL_NOPAD};
use ring::digest;
use ring::error::Unspecified;
use serde_json::{Value, json};

use super::grant::{Defect, Grant};
use super::key::SigningKey;
use super::{CLIENT_SECRET, IdentityProvider};
use crate::server::{Request, Response};

const LIFETIME_SECONDS: u64 = 3_600;

pub(super) fn handle(provider: &IdentityProvider, issuer: &str, request: &Request) -> Response {
    let form = request.form();
    let field = |wanted: &str| {
        let found = form.iter().find(|(name, _)| name == wanted);
        found.map_or("", |(_, value)| value.as_str())
    };
    let is_valid = request.method == "POST" && field("grant_type") == "authorization_code";
    if !is_valid {
        return refused(400, "invalid_request");
    }
    let posted = (
        field("client_id").to_owned(),
        field("client_secret").to_owned(),
    );
    let (client_id, secret) = basic_credentials(request).unwrap_or(posted);
    if secret != CLIENT_SECRET {
        return refused(401, "invalid_client");
    }
    // Even a refused code can't be used again.
    let grant = provider.grants.take(field("code")).filter(|grant| {
        grant.issuer == issuer
            && grant.client_id == client_id
            && grant.redirect_uri == field("redirect_uri")
            && grant.code_challenge == challenge(field("code_verifier"))
    });
    let Some(grant) = grant else {
        return refused(400, "invalid_grant");
    };
    if grant.defect == Some(Defect::ServerError) {
        return Response::error_page(500, "Runtime Error", "The provider failed.");
    }
    let token = provider.keys.of_issuer(issuer);
    match token.and_then(|key| id_token(&key, &grant)) {
        Ok(token) => Response::json(&json!({
            "access_token": "canary-openid-access-token", "token_type": "Bearer",
            "expires_in": LIFETIME_SECONDS, "id_token": token,
        })),
        Err(error) => Response::error_page(500, "Runtime Error", &error.to_string()),
    }
}

fn refused(status: u16, error: &str) -> Response {
    let body = json!({ "error": error }).to_string();
    Response::new(status, "application/json", body)
}

fn basic_credentials(request: &Request) -> Option<(String, String)> {
    let encoded = request.header("authorization").strip_prefix("Basic ")?;
    let decoded = String::from_utf8(BASE64.decode(encoded.as_bytes()).ok()?).ok()?;
    let (name, secret) = decoded.split_once(':')?;
    Some((name.to_owned(), secret.to_owned()))
}

/// Code challenge of a verifier (RFC 7636).
fn challenge(verifier: &str) -> String {
    BASE64URL_NOPAD.encode(digest::digest(&digest::SHA256, verifier.as_bytes()).as_ref())
}

fn id_token(key: &SigningKey, grant: &Grant) -> Result<String, Unspecified> {
    let algorithm = match grant.defect {
        Some(Defect::Unsigned) => "none",
        Some(Defect::KeyConfusion) => "HS256",
        _ => "ES256",
    };
    let header = json!({ "alg": algorithm, "typ": "JWT", "kid": key.id() });
    let encode = |value: &Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
    let text = format!("{}.{}", encode(&header), encode(&claims(grant)));
    let signature = match grant.defect {
        Some(Defect::Unsigned) => Vec::new(),
        Some(Defect::KeyConfusion) => key.confuse(&text),
        Some(Defect::ForeignKey) => SigningKey::generate()?.sign(&text)?,
        _ => key.sign(&text)?,
    };
    Ok(format!("{text}.{}", BASE64URL_NOPAD.encode(&signature)))
}

fn claims(grant: &Grant) -> Value {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(0, |elapsed| elapsed.as_secs());
    let person = &grant.person;
    let mut claims = json!({
        "iss": grant.issuer, "aud": grant.client_id, "azp": grant.client_id, "sub": person.subject,
        "nonce": grant.nonce, "iat": now, "exp": now + LIFETIME_SECONDS,
        "email": person.email, "email_verified": person.is_verified,
        "given_name": person.given_name, "family_name": person.family_name,
        "name": format!("{} {}", person.given_name, person.family_name),
    });
    let changes = match grant.defect {
        Some(Defect::WrongNonce) => json!({ "nonce": "another" }),
        Some(Defect::WrongIssuer) => json!({ "iss": "https://accounts.elsewhere.example" }),
        Some(Defect::WrongAudience) => json!({ "aud": "another-client", "azp": "another-client" }),
        Some(Defect::WrongParty) => {
            json!({ "aud": [grant.client_id, "another-client"], "azp": "another-client" })
        }
        Some(Defect::Expired) => json!({ "iat": now - 7_200, "exp": now - 3_600 }),
        Some(Defect::IssuedInTheFuture) => json!({ "iat": now + 3_600, "exp": now + 7_200 }),
        Some(Defect::NoEmail) => json!({ "email": null, "email_verified": null }),
        _ => json!({}),
    };
    if let (Value::Object(claims), Value::Object(changes)) = (&mut claims, changes) {
        claims.extend(changes);
        claims.retain(|_, value| !value.is_null());
    }
    claims
}
