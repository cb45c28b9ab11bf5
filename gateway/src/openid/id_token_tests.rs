//! Tokens that must be refused: wrong claims, no signature, another key, another algorithm.

use data_encoding::BASE64URL_NOPAD;
use ring::{
    hmac,
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _},
};
use rstest::rstest;
use serde_json::{Value, json};

use super::*;
use crate::openid::signature::Jwk;

const NOW: u64 = 1_800_000_000;
const EXPECTED: Expected<'static> = Expected {
    issuer: "https://id.example",
    client_id: "the-shop",
    nonce: "a-nonce",
    now_seconds: NOW,
};

// Tokens of two keys that were made for this test, with 2,048 and 1,024 bits. The private keys no longer exist.
const RSA_MODULUS: &str = "mSqz4YhCszp0J36gZAwGP71b3dcakKLNdj4z4YB27V4m8lcTl0k1WoPkTXPTZjBu_4Q974DLEAAWRE5VOyqv9U2igC48N222v1HvrxOHzgSa3k\
     Fq1sEJKMPAFVxCHhWPS8QyUWPXO_g30ZsxCqFkK3olSBDUevmr7ju7lVcGvJHebryg7xe_1dxlbDYuyAI_N2stviuLm6K76UHzyztKWI0vtiVN\
     dDSk7zKCFi4CPD65bWxmFw9cUrCWSAKmO-Nn_453A-G_CwRg8AbYbnvkZQ1Y_LO-rNHuHR0ybZV5b1SM5MDUGqElvPR0nscGoEX_PDqMuhzva0\
     QHILb1CZGatQ";
const RSA_TOKEN: &str = "eyJhbGciOiJSUzI1NiIsImtpZCI6InJzYSJ9.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiIxNyIsImF1ZCI6InRoZS1zaG9wI\
     iwiaWF0IjoxODAwMDAwMDAwLCJleHAiOjE4MDAwMDM2MDAsIm5vbmNlIjoiYS1ub25jZSJ9.HNmxsLDzZPMPFGV1YSO27dWV_6TWBfhryWGt5-\
     hqG3TJvKY4wz0bcPz_ydokU6T6Im80z4cGnOoIRJs_mkYiXRaFEbN9aAshvUm7EsInMqaLFkCvqduIcDOskgx2JFUlSdgVTNwcmm3Khk2LvcIh\
     eGOo_qB6Eoxl6HONpluv9ar_yyEpbZsHqFxCegOhyMH5873w8ZoKoIOv5Rwec4QJrbIqySWy3k5EnBOcYSqLDD2hc2pyWKo3F3ayMf5qeRmyoD\
     kjwgygPUtUf6bpfMTAReaZDnZl29Clx4uzApihH-RI41mE_iWZmuptH6wPjVmT8kxeqCaaGDkS8Lzzj_AYNg";
const SHORT_RSA_MODULUS: &str = "vgxKNVdfwb2ieI2ZiBmC6jVDpewci8BUweoro3kTr0gyUBnoLEVnsULG3_DHOSAnCgAORPU0wntEVYJSHhr91tpPUVm3N3idZNi5g4g3Eq6tYP\
     dGeeC3mzrhxh1dGPqAb88y_mrcnbFvRtp_GM90iVjX3QYkUlS1lZ8AinW9Jik";
const SHORT_RSA_TOKEN: &str = "eyJhbGciOiJSUzI1NiIsImtpZCI6InJzYSJ9.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiIxNyIsImF1ZCI6InRoZS1zaG9wI\
     iwiaWF0IjoxODAwMDAwMDAwLCJleHAiOjE4MDAwMDM2MDAsIm5vbmNlIjoiYS1ub25jZSJ9.ETtIJq0CPZZ3pUuq_MjFf3pKC27knhRtPp31_W\
     VGthbGzgu0iE5-XagSWpVEg51huYqdN9WdPi_TkoPk_htTTkeCSEUDZMCIUB2XVaW-u_zwwkLzMBxlA1d7ANbm-jqv1odxxPg4o_wxogwG0YYo\
     E4VF9wuJnYnWEFdEN7_Fi-M";

struct Signer {
    pair: EcdsaKeyPair,
    random: SystemRandom,
}

impl Signer {
    fn new() -> Self {
        let (random, algorithm) = (SystemRandom::new(), &ECDSA_P256_SHA256_FIXED_SIGNING);
        let document = EcdsaKeyPair::generate_pkcs8(algorithm, &random).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(algorithm, document.as_ref(), &random).unwrap();
        Self { pair, random }
    }

    fn key(&self) -> PublicKey {
        let point = &self.pair.public_key().as_ref()[1..];
        let [x, y] = [&point[..32], &point[32..]].map(|bytes| BASE64URL_NOPAD.encode(bytes));
        public_key(json!({"kty": "EC", "crv": "P-256", "kid": "first", "x": x, "y": y}))
    }

    fn sign(&self, text: &str) -> String {
        let signature = self.pair.sign(&self.random, text.as_bytes()).unwrap();
        format!("{text}.{}", BASE64URL_NOPAD.encode(signature.as_ref()))
    }
}

fn public_key(jwk: Value) -> PublicKey {
    let jwk: Jwk = serde_json::from_value(jwk).unwrap();
    PublicKey::from_jwk(&jwk).unwrap()
}

fn rsa_key(modulus: &str) -> PublicKey {
    public_key(json!({"kty": "RSA", "alg": "RS256", "kid": "rsa", "n": modulus, "e": "AQAB"}))
}

fn text(header: &Value, claims: &Value) -> String {
    let encode = |value: &Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
    format!("{}.{}", encode(header), encode(claims))
}

fn es256() -> Value {
    json!({"alg": "ES256", "kid": "first"})
}

fn claims(changes: &Value) -> Value {
    let mut claims = json!({
        "iss": "https://id.example", "sub": "17", "aud": "the-shop", "iat": NOW, "exp": NOW + 3_600,
        "nonce": "a-nonce", "email": "anna@example.com", "email_verified": true,
    });
    let all = claims.as_object_mut().unwrap();
    all.extend(changes.as_object().unwrap().clone());
    all.retain(|_, value| !value.is_null());
    claims
}

fn verify(token: &str, keys: &[PublicKey]) -> Result<Claims, OpenIdError> {
    UnverifiedToken::parse(token)?.verify(keys, &EXPECTED)
}

#[rstest]
#[case::as_expected(json!({}), None)]
#[case::another_issuer(json!({"iss": "https://evil.example"}), Some("another issuer"))]
#[case::issuer_with_a_slash(json!({"iss": "https://id.example/"}), Some("another issuer"))]
#[case::another_audience(json!({"aud": "another"}), Some("another client"))]
#[case::list_of_this_client(json!({"aud": ["the-shop"]}), None)]
#[case::list_without_this_client(json!({"aud": ["another"]}), Some("another client"))]
#[case::several_without_a_party(json!({"aud": ["the-shop", "another"]}), Some("another client"))]
#[case::several_for_this_party(json!({"aud": ["the-shop", "another"], "azp": "the-shop"}), None)]
#[case::several_for_another_party(json!({"aud": ["the-shop", "another"], "azp": "another"}), Some("another client"))]
#[case::another_party(json!({"azp": "another"}), Some("another client"))]
#[case::expired_within_the_skew(json!({"exp": NOW - 59}), None)]
#[case::expired(json!({"exp": NOW - 60}), Some("expired"))]
#[case::issued_within_the_skew(json!({"iat": NOW + 60}), None)]
#[case::issued_in_the_future(json!({"iat": NOW + 61}), Some("not issued for this sign-in"))]
#[case::issued_long_ago(json!({"iat": NOW - 601}), Some("not issued for this sign-in"))]
#[case::another_nonce(json!({"nonce": "a-nonc"}), Some("another nonce"))]
#[case::no_nonce(json!({"nonce": null}), Some("another nonce"))]
#[case::empty_subject(json!({"sub": ""}), Some("no subject"))]
#[case::long_subject(json!({"sub": "1".repeat(256)}), Some("no subject"))]
#[case::no_subject(json!({"sub": null}), Some("unreadable claims"))]
#[case::no_expiry(json!({"exp": null}), Some("unreadable claims"))]
#[case::expiry_as_text(json!({"exp": "1900000000"}), Some("unreadable claims"))]
fn a_token_must_be_for_this_sign_in(#[case] changes: Value, #[case] refusal: Option<&str>) {
    let signer = Signer::new();
    let token = signer.sign(&text(&es256(), &claims(&changes)));
    assert_eq!(refusal_of(&token, &[signer.key()]).as_deref(), refusal);
}

fn refusal_of(token: &str, keys: &[PublicKey]) -> Option<String> {
    let error = verify(token, keys).err()?.to_string();
    Some(error.strip_prefix("ID token: ").unwrap().to_owned())
}

#[test]
fn a_token_without_a_signature_is_refused() {
    let keys = [Signer::new().key(), rsa_key(RSA_MODULUS)];
    for algorithm in ["none", "None", "NONE", ""] {
        let header = json!({"alg": algorithm, "kid": "first"});
        let unsigned = format!("{}.", text(&header, &claims(&json!({}))));
        assert_eq!(
            refusal_of(&unsigned, &keys).as_deref(),
            Some("another algorithm")
        );
    }
    let unsigned = format!("{}.", text(&es256(), &claims(&json!({}))));
    assert_eq!(
        refusal_of(&unsigned, &keys).as_deref(),
        Some("no valid signature")
    );
}

#[test]
fn a_public_key_is_no_secret_of_another_algorithm() {
    let signer = Signer::new();
    let header = json!({"alg": "HS256", "kid": "first"});
    let message = text(&header, &claims(&json!({})));
    for secret in [signer.pair.public_key().as_ref(), RSA_MODULUS.as_bytes()] {
        let signature = hmac::sign(
            &hmac::Key::new(hmac::HMAC_SHA256, secret),
            message.as_bytes(),
        );
        let token = format!("{message}.{}", BASE64URL_NOPAD.encode(signature.as_ref()));
        let keys = [signer.key(), rsa_key(RSA_MODULUS)];
        assert_eq!(
            refusal_of(&token, &keys).as_deref(),
            Some("another algorithm")
        );
    }
    // The header names the algorithm of another type of key.
    let token = signer.sign(&text(
        &json!({"alg": "RS256", "kid": "first"}),
        &claims(&json!({})),
    ));
    assert_eq!(
        refusal_of(&token, &[signer.key()]).as_deref(),
        Some("no valid signature")
    );
}

#[test]
fn a_token_of_another_key_is_refused() {
    let (signer, foreign) = (Signer::new(), Signer::new());
    let token = foreign.sign(&text(&es256(), &claims(&json!({}))));
    assert_eq!(
        refusal_of(&token, &[signer.key()]).as_deref(),
        Some("no valid signature")
    );
    let unknown = json!({"alg": "ES256", "kid": "second"});
    let token = signer.sign(&text(&unknown, &claims(&json!({}))));
    assert_eq!(
        refusal_of(&token, &[signer.key()]).as_deref(),
        Some("no valid signature")
    );
    // A token may leave out the id of its key.
    let token = signer.sign(&text(&json!({"alg": "ES256"}), &claims(&json!({}))));
    assert!(verify(&token, &[foreign.key(), signer.key()]).is_ok());
}

#[test]
fn a_changed_token_is_refused() {
    let signer = Signer::new();
    let token = signer.sign(&text(&es256(), &claims(&json!({}))));
    let signature = token.rsplit_once('.').unwrap().1;
    let forged = text(&es256(), &claims(&json!({"sub": "18"})));
    let forged = format!("{forged}.{signature}");
    assert_eq!(
        refusal_of(&forged, &[signer.key()]).as_deref(),
        Some("no valid signature")
    );
}

#[test]
fn an_unknown_extension_is_refused() {
    let signer = Signer::new();
    let header = json!({"alg": "ES256", "kid": "first", "crit": ["exp"]});
    let token = signer.sign(&text(&header, &claims(&json!({}))));
    assert_eq!(
        refusal_of(&token, &[signer.key()]).as_deref(),
        Some("an unknown extension")
    );
}

#[test]
fn rs256_needs_a_key_of_2048_bits() {
    assert_eq!(
        verify(RSA_TOKEN, &[rsa_key(RSA_MODULUS)]).unwrap().sub,
        "17"
    );
    let short = refusal_of(SHORT_RSA_TOKEN, &[rsa_key(SHORT_RSA_MODULUS)]);
    assert_eq!(short.as_deref(), Some("no valid signature"));
}

#[rstest]
#[case("")]
#[case("a.b")]
#[case("a.b.c")]
#[case("a.b.c.d")]
#[case("eyJhbGciOiJFUzI1NiJ9..")]
fn other_texts_are_no_tokens(#[case] token: &str) {
    assert!(verify(token, &[Signer::new().key()]).is_err());
}

#[rstest]
#[case::for_encryption(json!({"kty": "RSA", "use": "enc", "n": RSA_MODULUS, "e": "AQAB"}))]
#[case::of_another_algorithm(json!({"kty": "RSA", "alg": "RS512", "n": RSA_MODULUS, "e": "AQAB"}))]
#[case::with_another_types_algorithm(json!({"kty": "RSA", "alg": "ES256", "n": RSA_MODULUS, "e": "AQAB"}))]
#[case::symmetric(json!({"kty": "oct", "k": "c2VjcmV0"}))]
#[case::on_another_curve(json!({"kty": "EC", "crv": "P-384", "x": "AA", "y": "AA"}))]
#[case::with_short_coordinates(json!({"kty": "EC", "crv": "P-256", "x": "AA", "y": "AA"}))]
#[case::without_numbers(json!({"kty": "RSA"}))]
fn other_keys_are_ignored(#[case] jwk: Value) {
    let jwk: Jwk = serde_json::from_value(jwk).unwrap();
    assert!(PublicKey::from_jwk(&jwk).is_none());
}
