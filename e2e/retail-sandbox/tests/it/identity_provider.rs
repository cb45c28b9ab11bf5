use data_encoding::BASE64URL_NOPAD;
use retail_sandbox::{CLIENT_SECRET, Sandbox};
use ring::digest;
use serde_json::Value;

use crate::client::{Reply, send};
use crate::shop::start;

const VERIFIER: &str = "a-verifier-with-enough-characters-for-pkce-0123";
const RETURN: &str = "http://vape.localhost:8080/callback";

fn authorize_path(left_out: &str) -> String {
    let hash = digest::digest(&digest::SHA256, VERIFIER.as_bytes());
    let challenge = BASE64URL_NOPAD.encode(hash.as_ref());
    let parameters = [
        ("response_type", "code"),
        ("client_id", "the-shop"),
        ("redirect_uri", RETURN),
        ("scope", "openid email profile"),
        ("state", "a-state"),
        ("nonce", "a-nonce"),
        ("code_challenge", &challenge),
        ("code_challenge_method", "S256"),
    ];
    let pairs = parameters.iter().filter(|(name, _)| *name != left_out);
    let pairs: Vec<String> = pairs
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    format!(
        "/openid/google/authorize?{}",
        pairs.join("&").replace(' ', "+")
    )
}

fn choose(sandbox: &Sandbox, form: &str) -> String {
    let reply = send(sandbox, "POST", &authorize_path(""), "", form).unwrap();
    assert_eq!(reply.status, 303, "{}", reply.text());
    let line = reply
        .head
        .lines()
        .find(|line| line.starts_with("location: "));
    line.unwrap().to_owned()
}

fn code(sandbox: &Sandbox, form: &str) -> String {
    let reply = crate::client::send_raw(sandbox, "POST", &authorize_path(""), form).unwrap();
    let start = reply.find("code=").unwrap() + "code=".len();
    reply[start..start + 32].to_owned()
}

fn exchange(sandbox: &Sandbox, code: &str, verifier: &str, secret: &str) -> Reply {
    let form = format!(
        "grant_type=authorization_code&code={code}&redirect_uri={RETURN}&client_id=the-shop&client_secret={secret}&code_verifier={verifier}"
    );
    send(sandbox, "POST", "/openid/google/token", "", &form).unwrap()
}

fn claims(reply: &Reply) -> Value {
    let token = reply.json()["id_token"].as_str().unwrap().to_owned();
    let payload = token.split('.').nth(1).unwrap();
    serde_json::from_slice(&BASE64URL_NOPAD.decode(payload.as_bytes()).unwrap()).unwrap()
}

#[test]
fn a_code_is_exchanged_once_for_the_chosen_person() {
    let sandbox = start();
    let code = code(&sandbox, "person=nora&defect=");
    let reply = exchange(&sandbox, &code, VERIFIER, CLIENT_SECRET);
    let claims = claims(&reply);
    assert_eq!(claims["email"], "nora@example.com");
    assert_eq!(claims["nonce"], "a-nonce");
    assert_eq!(claims["iss"], format!("{}/openid/google", sandbox.url()));
    let again = exchange(&sandbox, &code, VERIFIER, CLIENT_SECRET);
    assert_eq!(
        (again.status, &again.json()["error"]),
        (400, &"invalid_grant".into())
    );
}

#[test]
fn each_typed_address_is_a_person_of_its_own() {
    let sandbox = start();
    let claims_of = |form: &str| {
        let code = code(&sandbox, form);
        claims(&exchange(&sandbox, &code, VERIFIER, CLIENT_SECRET))
    };
    let first = claims_of("person=typed&email=one%40example.com");
    let second = claims_of("person=typed&email=two%40example.com");
    assert_eq!(first["email"], "one@example.com");
    assert_ne!(first["sub"], second["sub"]);
}

#[test]
fn a_wrong_verifier_or_secret_gets_no_token() {
    let sandbox = start();
    let first = code(&sandbox, "person=anna");
    assert_eq!(
        exchange(&sandbox, &first, "another", CLIENT_SECRET).status,
        400
    );
    let second = code(&sandbox, "person=anna");
    assert_eq!(exchange(&sandbox, &second, VERIFIER, "wrong").status, 401);
}

#[test]
fn a_request_without_a_required_parameter_is_refused() {
    let sandbox = start();
    for name in [
        "client_id",
        "redirect_uri",
        "scope",
        "state",
        "nonce",
        "code_challenge",
        "code_challenge_method",
    ] {
        let reply = send(&sandbox, "GET", &authorize_path(name), "", "").unwrap();
        assert_eq!(reply.status, 400, "{name}");
    }
    let page = send(&sandbox, "GET", &authorize_path(""), "", "").unwrap();
    assert!(page.status == 200 && page.text().contains("nora@example.com"));
}

#[test]
fn a_cancelled_sign_in_returns_an_error_with_the_state() {
    let sandbox = start();
    let location = choose(&sandbox, "person=");
    assert!(location.contains("error=access%5fdenied"), "{location}");
    assert!(location.contains("state=a%2dstate"), "{location}");
}

#[test]
fn a_defect_changes_the_token() {
    let sandbox = start();
    let wrong = |defect: &str| {
        let code = code(&sandbox, &format!("person=anna&defect={defect}"));
        exchange(&sandbox, &code, VERIFIER, CLIENT_SECRET)
    };
    assert_eq!(claims(&wrong("wrong_nonce"))["nonce"], "another");
    assert_eq!(claims(&wrong("no_email"))["email"], Value::Null);
    assert_eq!(wrong("server_error").status, 500);
}

#[test]
fn changed_keys_have_another_id() {
    let sandbox = start();
    let key_id = || {
        let keys = send(&sandbox, "GET", "/openid/google/keys", "", "").unwrap();
        keys.json()["keys"][0]["kid"].clone()
    };
    let first = key_id();
    assert_eq!(key_id(), first);
    sandbox.change_openid_keys();
    assert_ne!(key_id(), first);
}
