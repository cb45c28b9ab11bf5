use futures_util::future::join_all;

use super::Engine;
use crate::store::{
    CredentialChange, LinkedIdentity, SessionRow, SessionStore as _, SignInLink, StoreError,
    StoredSessions, Trouble, testing::Fault,
};

fn row(number: u8, record: &str) -> SessionRow {
    SessionRow {
        id: [number; 32],
        seen_ms: 10,
        record: record.to_owned(),
    }
}

fn credential_change(customer_id: i32, changed_ms: u64) -> CredentialChange {
    CredentialChange {
        tenant: "vape".to_owned(),
        customer_id,
        changed_ms,
    }
}

fn open<E: Engine>(engine: &E) -> (E::Sessions, StoredSessions) {
    let store = engine.sessions();
    let stored = store.open(0).unwrap();
    (store, stored)
}

/// Closes the store. Returns the content that the next process finds.
fn reopen<E: Engine>(engine: &E, store: E::Sessions) -> StoredSessions {
    drop(store);
    let mut stored = open(engine).1;
    stored.sessions.sort_by_key(|row| row.id);
    stored
}

/// [ACC-03]
pub(super) async fn an_acknowledged_session_survives_a_kill<E: Engine>(engine: &E) {
    let (store, _) = open(engine);
    store.save(row(1, "one")).await.unwrap();
    store.save(row(1, "new key")).await.unwrap();
    store.update(row(1, "changed")).await.unwrap();
    store.touch([1; 32], 20).await.unwrap();
    let mut expected = row(1, "changed");
    expected.seen_ms = 20;
    let (_, stored) = open(&engine.copy_after_kill());
    assert_eq!(stored.sessions, [expected]);
}

/// [ACC-08]
pub(super) async fn a_deleted_session_is_not_stored_again_by_an_update<E: Engine>(engine: &E) {
    let (store, _) = open(engine);
    store.save(row(1, "one")).await.unwrap();
    store.delete(vec![[1; 32], [2; 32]]).await.unwrap();
    store.update(row(1, "late")).await.unwrap();
    store.touch([1; 32], 20).await.unwrap();
    assert_eq!(reopen(engine, store).sessions, []);
}

/// [ACC-08]
pub(super) async fn a_deletion_that_the_disk_refused_is_stored_later<E: Engine>(engine: &E) {
    let (store, _) = open(engine);
    store.save(row(1, "one")).await.unwrap();
    store.save(row(2, "two")).await.unwrap();
    store.save(row(4, "four")).await.unwrap();
    E::set_sessions_fault(&store, Fault::ReadOnly).await;
    assert!(store.delete(vec![[1; 32]]).await.is_err());
    assert!(store.save(row(3, "three")).await.is_err());
    let changed = store.save_credential_change(credential_change(7, 30), vec![[4; 32]]);
    assert!(changed.await.is_err());
    assert_eq!(store.state().trouble(), Some(Trouble::NotWritable));
    assert!(store.check_health().await.is_err());
    E::set_sessions_fault(&store, Fault::None).await;
    store.check_health().await.unwrap();
    assert_eq!(store.state().trouble(), None);
    let stored = reopen(engine, store);
    assert_eq!(stored.sessions, [row(2, "two")]);
    assert_eq!(stored.credential_changes, [credential_change(7, 30)]);
}

/// [ACC-08]
pub(super) async fn a_deletion_before_the_store_is_open_is_stored_later<E: Engine>(engine: &E) {
    let (store, _) = open(engine);
    store.save(row(1, "one")).await.unwrap();
    drop(store);
    let store = engine.sessions();
    assert!(store.delete(vec![[1; 32]]).await.is_err());
    assert!(store.save(row(2, "two")).await.is_err());
    store.open(0).unwrap();
    assert_eq!(reopen(engine, store).sessions, []);
}

/// [ACC-08]
pub(super) async fn credential_changes_are_kept_until_they_are_deleted<E: Engine>(engine: &E) {
    let (store, _) = open(engine);
    for (customer_id, changed_ms) in [(7, 10), (7, 30), (8, 20), (9, 5)] {
        let change = credential_change(customer_id, changed_ms);
        store
            .save_credential_change(change, Vec::new())
            .await
            .unwrap();
    }
    store.delete_credential_changes(10).await.unwrap();
    let mut stored = reopen(engine, store).credential_changes;
    stored.sort_by_key(|change| change.customer_id);
    assert_eq!(stored, [credential_change(7, 30), credential_change(8, 20)]);
    let since = engine.sessions().open(25).unwrap().credential_changes;
    assert_eq!(since, [credential_change(7, 30)]);
}

fn link(tenant: &str, subject: &str, customer_id: i32, linked_ms: u64) -> SignInLink {
    SignInLink {
        tenant: tenant.to_owned(),
        identity: identity(subject),
        customer_id,
        linked_ms,
    }
}

fn identity(subject: &str) -> LinkedIdentity {
    LinkedIdentity {
        issuer: "https://id.example".to_owned(),
        subject: subject.to_owned(),
    }
}

pub(super) async fn a_connected_identity_belongs_to_one_customer_of_one_tenant<E: Engine>(
    engine: &E,
) {
    let (store, _) = open(engine);
    for link in [
        link("vape", "a", 7, 20),
        link("vape", "b", 7, 10),
        link("vape", "a", 8, 30),
    ] {
        store.save_link(link).await.unwrap();
    }
    drop(store);
    let (store, _) = open(engine);
    let find = async |tenant: &str, subject| {
        let found = store.find_link(tenant.to_owned(), identity(subject));
        found.await.unwrap()
    };
    assert_eq!(find("vape", "a").await, Some(8), "the last customer");
    assert_eq!(find("vape", "b").await, Some(7));
    assert_eq!(find("aegean", "a").await, None, "another shop");
    assert_eq!(find("vape", "A").await, None, "another spelling");
    let of_seven = store.list_links("vape".to_owned(), 7).await.unwrap();
    assert_eq!(of_seven, [link("vape", "b", 7, 10)]);
}

pub(super) async fn a_claimed_account_stays_claimed<E: Engine>(engine: &E) {
    let (store, _) = open(engine);
    for _ in 0..2 {
        store.save_claim("vape".to_owned(), 7).await.unwrap();
    }
    drop(store);
    let (store, _) = open(engine);
    for (tenant, customer_id, expected) in
        [("vape", 7, true), ("vape", 8, false), ("aegean", 7, false)]
    {
        let is_claimed = store.is_claimed(tenant.to_owned(), customer_id).await;
        assert_eq!(is_claimed.unwrap(), expected, "{customer_id} of {tenant}");
    }
}

pub(super) async fn a_phone_number_is_known_for_its_customer_only<E: Engine>(engine: &E) {
    let (store, _) = open(engine);
    for hashes in [vec![[1; 32]], vec![[1; 32], [2; 32]], vec![]] {
        let saved = store.save_phone_hashes("vape".to_owned(), 7, hashes);
        saved.await.unwrap();
    }
    drop(store);
    let (store, _) = open(engine);
    for (tenant, customer_id, hash, expected) in [
        ("vape", 7, [1; 32], true),
        ("vape", 7, [2; 32], true),
        ("vape", 7, [3; 32], false),
        ("vape", 8, [1; 32], false),
        ("aegean", 7, [1; 32], false),
    ] {
        let found = store.has_phone_hash(tenant.to_owned(), customer_id, hash);
        assert_eq!(found.await.unwrap(), expected, "{customer_id} of {tenant}");
    }
}

pub(super) async fn only_the_own_connection_can_be_removed<E: Engine>(engine: &E) {
    let (store, _) = open(engine);
    store.save_link(link("vape", "a", 7, 10)).await.unwrap();
    let delete = async |tenant: &str, customer_id| {
        let deleted = store.delete_link(tenant.to_owned(), customer_id, identity("a"));
        deleted.await.unwrap()
    };
    assert!(!delete("vape", 8).await);
    assert!(!delete("aegean", 7).await);
    assert!(delete("vape", 7).await);
    assert!(!delete("vape", 7).await);
    let found = store.find_link("vape".to_owned(), identity("a"));
    assert_eq!(found.await.unwrap(), None);
}

/// [ACC-03]
pub(super) async fn concurrent_writers_lose_no_session<E: Engine>(engine: &E) {
    let (store, _) = open(engine);
    let rows: Vec<SessionRow> = (0..50).map(|number| row(number, "new")).collect();
    for outcome in join_all(rows.iter().map(|row| store.save(row.clone()))).await {
        outcome.unwrap();
    }
    assert_eq!(reopen(engine, store).sessions, rows);
}

/// [ACC-03]
pub(super) async fn a_full_disk_returns_an_error_and_loses_nothing<E: Engine>(engine: &E) {
    let (store, _) = open(engine);
    E::set_sessions_fault(&store, Fault::Full).await;
    let mut acknowledged = Vec::new();
    for number in 0.. {
        let row = row(number, &"a".repeat(2_000));
        if store.save(row.clone()).await.is_err() {
            break;
        }
        acknowledged.push(row);
    }
    assert_eq!(store.state().trouble(), Some(Trouble::NotWritable));
    E::set_sessions_fault(&store, Fault::None).await;
    store.save(row(200, "last")).await.unwrap();
    assert_eq!(store.state().trouble(), None);
    acknowledged.push(row(200, "last"));
    assert_eq!(reopen(engine, store).sessions, acknowledged);
}

/// [ACC-03]
pub(super) async fn sessions_of_the_oldest_version_are_read_and_changed<E: Engine>(engine: &E) {
    engine.replace_by_oldest_version();
    let (store, stored) = open(engine);
    let [session] = <[SessionRow; 1]>::try_from(stored.sessions).unwrap();
    assert_eq!((session.id, session.seen_ms), ([1; 32], 4_102_444_800_000));
    let record_start = r#"{"tenant":"vape","customer_id":7,"#;
    assert!(session.record.starts_with(record_start));
    assert_eq!(stored.credential_changes, [credential_change(7, 30)]);
    store.update(row(1, "changed")).await.unwrap();
    let (tenant, hash) = ("vape".to_owned(), [1; 32]);
    let saved = store.save_phone_hashes(tenant.clone(), 7, vec![hash]);
    saved.await.unwrap();
    let found = store.has_phone_hash(tenant, 7, hash).await;
    assert!(found.unwrap(), "later versions added this table");
    assert_eq!(reopen(engine, store).sessions, [row(1, "changed")]);
}

/// [ACC-03]
pub(super) async fn sessions_of_a_newer_version_are_refused<E: Engine>(engine: &E) {
    let (store, _) = open(engine);
    store.save(row(1, "one")).await.unwrap();
    drop(store);
    engine.mark_as_newer_version();
    let refused = engine.sessions().open(0).unwrap_err();
    assert!(matches!(refused, StoreError::Newer { .. }), "{refused}");
    assert!(refused.prevents_start());
}
