use std::time::Duration;

use futures_util::future::{FutureExt as _, join};
use secrecy::SecretString;

use super::*;
use crate::{
    clock::Clock,
    sessions::{Profile, SessionsError, SessionsSettings},
    store::{StoreEngine, TestServer, Trouble},
};

const CUSTOMER: i32 = 7;

fn settings() -> SessionsSettings {
    SessionsSettings {
        database: "unused".into(),
        key: None,
        key_file: None,
        absolute_hours: 12,
    }
}

pub(super) fn open(server: &TestServer) -> Sessions {
    open_with_key(server, &"key".repeat(30)).unwrap()
}

fn open_with_key(server: &TestServer, key: &str) -> Result<Sessions, SessionsError> {
    let (engine, key) = (
        StoreEngine::SharedPostgres(server.server()),
        SecretString::from(key),
    );
    Sessions::open(&engine, &settings(), Some(&key), &Clock::default())
}

fn record(sessions: &Sessions) -> SessionRecord {
    SessionRecord {
        tenant: "vape".to_owned(),
        customer_id: CUSTOMER,
        signed_in_ms: sessions.now_ms(),
        idle_minutes: 30,
        profile: Profile::default(),
        is_claimed: false,
        previous_id: None,
        profile_outdated_ms: 0,
    }
}

async fn try_to_begin_as(sessions: &Sessions, customer_id: i32) -> Option<SessionId> {
    let record = SessionRecord {
        customer_id,
        ..record(sessions)
    };
    let requested_ms = sessions.next_timestamp();
    let begun = sessions.begin(record, None, requested_ms).await;
    begun.unwrap().map(|(_, id)| id)
}

pub(super) async fn begin_as(sessions: &Sessions, customer_id: i32) -> SessionId {
    try_to_begin_as(sessions, customer_id).await.unwrap()
}

async fn begin(sessions: &Sessions) -> SessionId {
    begin_as(sessions, CUSTOMER).await
}

/// As a request with the session's cookie would find it.
pub(super) async fn is_signed_in(sessions: &Sessions, id: SessionId) -> bool {
    sessions.synchronise(id).await.unwrap();
    sessions.is_active(id) && sessions.touch(id, "vape").is_some()
}

/// [ACC-08]
#[actix_web::test]
async fn a_gateway_with_another_session_key_does_not_start() {
    let server = TestServer::start();
    let first = open(&server);
    let error = open_with_key(&server, &"other".repeat(30)).err().unwrap();
    assert!(error.to_string().contains("sessions.key_file"), "{error}");
    drop(first);
    assert!(open_with_key(&server, &"other".repeat(30)).is_ok());
}

/// [ACC-08]
#[actix_web::test]
async fn a_sign_in_and_a_sign_out_count_at_every_gateway() {
    let server = TestServer::start();
    let (first, second) = (open(&server), open(&server));
    let id = begin(&first).await;
    assert!(is_signed_in(&second, id).await && is_signed_in(&first, id).await);
    second.end(id).await.unwrap();
    assert!(!is_signed_in(&first, id).await && !is_signed_in(&second, id).await);
    assert!(first.renew(id).await.unwrap().is_none());
}

/// [ACC-03]
#[actix_web::test]
async fn a_renewed_session_has_one_valid_key_at_every_gateway() {
    let server = TestServer::start();
    let (first, second) = (open(&server), open(&server));
    let old = begin(&first).await;
    assert!(is_signed_in(&second, old).await);
    let (_, new) = second.renew(old).await.unwrap().unwrap();
    for gateway in [&first, &second] {
        assert!(is_signed_in(gateway, new).await && !is_signed_in(gateway, old).await);
    }
}

/// [ACC-03]
#[actix_web::test]
async fn a_session_that_another_gateway_renewed_is_found_by_its_previous_id() {
    let server = TestServer::start();
    let (first, second) = (open(&server), open(&server));
    let old = begin(&first).await;
    assert!(is_signed_in(&second, old).await);
    let (_, new) = second.renew(old).await.unwrap().unwrap();
    assert!(is_signed_in(&first, new).await && first.is_continued(old, new));
}

/// [ACC-03]
#[actix_web::test]
async fn each_gateway_reads_the_profile_again_after_it_was_invalidated_at_one() {
    let server = TestServer::start();
    let (first, second) = (open(&server), open(&server));
    let id = begin(&first).await;
    for _ in 0..3 {
        first.invalidate_profile(id).await;
        for gateway in [&first, &second] {
            assert!(is_signed_in(gateway, id).await);
            let is_due = gateway.claim_outdated_refresh(id)
                || gateway.claim_due_refresh(id, Duration::from_secs(30));
            assert!(is_due && !gateway.claim_outdated_refresh(id));
        }
        let changed = Profile {
            points_balance_hundredths: i32::try_from(second.next_timestamp() % 1_000).unwrap(),
            ..Profile::default()
        };
        assert!(second.update_profile(id, changed.clone()).await);
        assert!(is_signed_in(&first, id).await && !first.claim_outdated_refresh(id));
        assert!(first.touch(id, "vape").unwrap().profile == changed);
    }
}

/// [ACC-08]
#[actix_web::test]
async fn a_change_of_credentials_ends_the_sessions_of_every_gateway() {
    let server = TestServer::start();
    let (first, second) = (open(&server), open(&server));
    let (kept, ended) = (begin(&first).await, begin(&second).await);
    let requested_ms = second.next_timestamp();
    first.end_all("vape", CUSTOMER, Some(kept)).await.unwrap();
    for gateway in [&first, &second] {
        assert!(is_signed_in(gateway, kept).await && !is_signed_in(gateway, ended).await);
    }
    let outdated = second.begin(record(&second), None, requested_ms).await;
    assert!(
        outdated.unwrap().is_none(),
        "the request was before the change"
    );
    // A second after the change, a new request is known to be later.
    while try_to_begin_as(&second, CUSTOMER).await.is_none() {
        tokio::task::yield_now().await;
    }
}

/// [ACC-08]
#[actix_web::test]
async fn no_sign_in_survives_a_simultaneous_change_of_credentials_at_another_gateway() {
    let server = TestServer::start();
    let (first, second) = (open(&server), open(&server));
    for customer_id in 0..200 {
        let record = SessionRecord {
            customer_id,
            ..record(&second)
        };
        let requested_ms = second.next_timestamp();
        let begins = second.begin(record, None, requested_ms);
        let ends = first.end_all("vape", customer_id, None);
        let (begun, ended) = if customer_id % 2 == 0 {
            join(begins, ends).await
        } else {
            let (ended, begun) = join(ends, begins).await;
            (begun, ended)
        };
        ended.unwrap();
        if let Some((_, id)) = begun.unwrap() {
            assert!(!is_signed_in(&first, id).await && !is_signed_in(&second, id).await);
        }
    }
}

/// [ACC-08]
#[actix_web::test]
async fn a_session_that_cannot_be_read_is_not_signed_out() {
    let server = TestServer::start();
    let sessions = open(&server);
    let id = begin(&sessions).await;
    assert!(!sessions.may_have_unread_sessions());
    server.kill();
    assert!(sessions.synchronise(id).await.is_err());
    assert!(sessions.may_have_unread_sessions());
    server.launch();
    sessions.0.store.check_health().await.unwrap();
    assert!(is_signed_in(&sessions, id).await);
}

/// Only the first requests wait, and they for a short time. [ACC-08]
#[actix_web::test]
async fn a_server_that_hangs_stops_no_signed_in_shopper() {
    let server = TestServer::start();
    let sessions = open(&server);
    let id = begin(&sessions).await;
    server.freeze();
    let pass_time = async { sessions.clock().advance(Duration::from_secs(2)) };
    let (first, ()) = join(sessions.synchronise(id), pass_time).await;
    assert!(first.is_err());
    assert_eq!(sessions.state().trouble(), Some(Trouble::NotReadable));
    let second = sessions.synchronise(id).now_or_never();
    assert!(second.unwrap().is_err(), "the trouble is known");
    server.thaw();
    sessions.0.store.check_health().await.unwrap();
    assert!(is_signed_in(&sessions, id).await);
}
