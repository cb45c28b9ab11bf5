use std::{fs, path::Path, sync::Arc, time::Duration};

use rstest::rstest;

use super::{key_ring::KeyRing, *};
use crate::{
    clock::Clock,
    store::{
        MAINTENANCE_INTERVAL, SqliteSessions, StoreEngine, Trouble,
        testing::{self, Fault},
    },
};

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3_600);

fn settings(folder: &Path) -> SessionsSettings {
    SessionsSettings {
        database: folder.join("state/sessions.sqlite"),
        key: None,
        key_file: None,
        absolute_hours: 12,
    }
}

fn open(folder: &Path, clock: &Clock) -> Sessions {
    Sessions::open(&StoreEngine::Sqlite, &settings(folder), None, clock).unwrap()
}

fn record(sessions: &Sessions, tenant: &str, customer_id: i32) -> SessionRecord {
    SessionRecord {
        tenant: tenant.to_owned(),
        customer_id,
        signed_in_ms: sessions.now_ms(),
        idle_minutes: 30,
        is_claimed: false,
        previous_id: None,
        profile_outdated_ms: 0,
        profile: Profile {
            name: "Anna Georgiou".to_owned(),
            price_list: Some(7),
            ..Profile::default()
        },
    }
}

async fn begin(sessions: &Sessions, tenant: &str, customer_id: i32) -> SessionId {
    let record = record(sessions, tenant, customer_id);
    let begun = sessions
        .begin(record, None, sessions.next_timestamp())
        .await;
    begun.unwrap().unwrap().1
}

fn on_disk(folder: &Path) -> Vec<Vec<u8>> {
    testing::read_first_column(&settings(folder).database, "SELECT id FROM sessions")
}

/// [ACC-09]
#[actix_web::test]
async fn a_session_without_requests_expires() {
    let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::default());
    let sessions = open(folder.path(), &clock);
    let id = begin(&sessions, "vape", 1).await;
    for _ in 0..4 {
        clock.advance(29 * MINUTE);
        assert!(sessions.touch(id, "vape").is_some());
    }
    clock.advance(30 * MINUTE);
    assert!(
        sessions.is_active(id),
        "the browser checks only once a minute whether the session has expired"
    );
    clock.advance(MINUTE);
    assert!(!sessions.is_active(id));
    assert!(sessions.touch(id, "vape").is_none());
    drop(sessions);
    assert_eq!(on_disk(folder.path()).len(), 0);
}

/// [ACC-09]
#[actix_web::test]
async fn an_active_session_expires_twelve_hours_after_the_sign_in() {
    let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::default());
    let sessions = open(folder.path(), &clock);
    let mut id = begin(&sessions, "vape", 1).await;
    for half_hours in 0..24 {
        assert!(
            sessions.touch(id, "vape").is_some(),
            "{half_hours} half hours"
        );
        // A renewal does not extend the maximum age.
        id = sessions.renew(id).await.unwrap().unwrap().1;
        clock.advance(30 * MINUTE);
    }
    assert!(sessions.touch(id, "vape").is_none());
    assert!(sessions.renew(id).await.unwrap().is_none());
}

/// [ACC-03]
#[actix_web::test]
async fn a_renewed_session_has_only_its_new_key() {
    let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::default());
    let sessions = open(folder.path(), &clock);
    let old = begin(&sessions, "vape", 1).await;
    let new = sessions.renew(old).await.unwrap().unwrap().1;
    assert!(sessions.touch(old, "vape").is_none());
    let renewed = sessions.touch(new, "vape").unwrap();
    assert!(
        *renewed == round_trip(&renewed),
        "the record survives serialisation"
    );
    assert_eq!(
        (renewed.customer_id, renewed.profile.price_list),
        (1, Some(7))
    );
    drop(sessions);
    assert_eq!(on_disk(folder.path()), [new.0.to_vec()]);
}

/// [ACC-03]
#[actix_web::test]
async fn a_session_of_the_oldest_version_stays_valid() {
    let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::default());
    let file = settings(folder.path()).database;
    fs::create_dir(file.parent().unwrap()).unwrap();
    testing::execute(&file, testing::SESSIONS_VERSION_1);
    let sessions = open(folder.path(), &clock);
    let record = sessions.touch(SessionId([1; 32]), "vape").unwrap();
    assert_eq!(record.customer_id, 7);
    assert_eq!(record.profile.name, "Anna Georgiou");
}

fn round_trip(record: &SessionRecord) -> SessionRecord {
    serde_json::from_str(&serde_json::to_string(record).unwrap()).unwrap()
}

/// [ACC-08]
#[actix_web::test]
async fn an_ended_session_does_not_come_back() {
    let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::default());
    let sessions = open(folder.path(), &clock);
    let id = begin(&sessions, "vape", 1).await;
    // The customer signs out in another tab during the renewal.
    let (renewed, ended) = futures_util::join!(sessions.renew(id), sessions.end(id));
    ended.unwrap();
    if let Some((_, new_id)) = renewed.unwrap() {
        assert!(sessions.touch(new_id, "vape").is_none());
    }
    assert!(!sessions.update_profile(id, Profile::default()).await);
    assert!(sessions.touch(id, "vape").is_none());
    assert_eq!(sessions.count(), 0);
    drop(sessions);
    assert_eq!(on_disk(folder.path()).len(), 0);
}

/// [ACC-09]
#[actix_web::test]
async fn a_session_ends_by_the_id_it_had_before_its_renewal() {
    let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::default());
    let sessions = open(folder.path(), &clock);
    let id = begin(&sessions, "vape", 1).await;
    let (_, new_id) = sessions.renew(id).await.unwrap().unwrap();
    sessions.end(id).await.unwrap();
    assert!(sessions.touch(new_id, "vape").is_none());
    drop(sessions);
    assert_eq!(on_disk(folder.path()).len(), 0);
}

/// [ACC-05]
#[actix_web::test]
async fn all_sessions_of_a_customer_except_one_end() {
    let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::default());
    let sessions = open(folder.path(), &clock);
    let mut theirs = Vec::new();
    for _ in 0..3 {
        theirs.push(begin(&sessions, "vape", 1).await);
    }
    let others = [
        begin(&sessions, "vape", 2).await,
        begin(&sessions, "aegean", 1).await,
    ];
    let ended = sessions.end_all("vape", 1, Some(theirs[0])).await.unwrap();
    assert_eq!(ended, 2);
    assert!(sessions.touch(theirs[0], "vape").is_some());
    assert!(sessions.touch(theirs[1], "vape").is_none());
    assert_eq!(sessions.end_all("vape", 1, None).await.unwrap(), 1);
    assert!(sessions.touch(others[0], "vape").is_some());
    assert!(sessions.touch(others[1], "aegean").is_some());
    drop(sessions);
    assert_eq!(on_disk(folder.path()).len(), 2);
}

/// [ACC-08]
#[actix_web::test]
async fn the_second_of_two_concurrent_changes_keeps_the_session_that_the_first_renewed() {
    let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::default());
    let sessions = open(folder.path(), &clock);
    let old = begin(&sessions, "vape", 1).await;
    let other = begin(&sessions, "vape", 1).await;
    let new = sessions.renew(old).await.unwrap().unwrap().1;
    // The second request arrived with the old key.
    assert_eq!(sessions.end_all("vape", 1, Some(old)).await.unwrap(), 1);
    assert!(sessions.is_active(new) && !sessions.is_active(other));
    assert_eq!(sessions.end_all("vape", 1, None).await.unwrap(), 1);
}

/// [ACC-05]
#[actix_web::test]
async fn a_sign_in_concurrent_with_the_end_of_all_sessions_is_refused() {
    let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::default());
    let sessions = open(folder.path(), &clock);
    // Two sign-ins were verified with the old password. The first is stored during the change, the second comes later.
    let requested_ms = sessions.next_timestamp();
    let (begun, ended) = futures_util::join!(
        sessions.begin(record(&sessions, "vape", 1), None, requested_ms),
        sessions.end_all("vape", 1, None)
    );
    ended.unwrap();
    if let Some((_, id)) = begun.unwrap() {
        assert!(sessions.touch(id, "vape").is_none());
    }
    let late = sessions.begin(record(&sessions, "vape", 1), None, requested_ms);
    assert!(late.await.unwrap().is_none());
    assert_eq!(sessions.count(), 0);
    // Other customers can sign in, and this customer can sign in after the change.
    for (tenant, customer_id) in [("vape", 2), ("aegean", 1)] {
        let others = sessions.begin(record(&sessions, tenant, customer_id), None, requested_ms);
        assert!(others.await.unwrap().is_some());
    }
    begin(&sessions, "vape", 1).await;
    drop(sessions);
    assert_eq!(on_disk(folder.path()).len(), 3);
}

/// [ACC-03]
#[actix_web::test]
async fn sessions_survive_a_restart() {
    let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::default());
    let sessions = open(folder.path(), &clock);
    let id = begin(&sessions, "vape", 1).await;
    let ended = begin(&sessions, "vape", 2).await;
    sessions.end(ended).await.unwrap();
    let changed = Profile {
        price_list: Some(8),
        ..Profile::default()
    };
    assert!(sessions.update_profile(id, changed).await);
    clock.advance(20 * MINUTE);
    assert!(sessions.touch(id, "vape").is_some());
    let key = sessions.lookup_key().clone();
    drop(sessions);
    clock.advance(20 * MINUTE);
    let reopened = open(folder.path(), &clock);
    assert!(*reopened.lookup_key() == key);
    let record = reopened
        .touch(id, "vape")
        .expect("it was used 20 minutes ago");
    assert_eq!(
        (record.customer_id, record.profile.price_list),
        (1, Some(8))
    );
    assert!(reopened.touch(ended, "vape").is_none());
    drop(reopened);
    clock.advance(13 * HOUR);
    assert_eq!(open(folder.path(), &clock).count(), 0);
    assert_eq!(on_disk(folder.path()).len(), 0);
}

#[actix_web::test]
async fn expired_sessions_are_removed_from_memory() {
    let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::default());
    let sessions = open(folder.path(), &clock);
    for customer in 0..50 {
        begin(&sessions, "vape", customer).await;
    }
    clock.advance(HOUR);
    begin(&sessions, "vape", 50).await;
    assert_eq!(sessions.count(), 1);
}

#[actix_web::test]
async fn the_files_contain_no_key_and_only_their_owner_can_read_them() {
    use std::os::unix::fs::PermissionsExt as _;
    let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::default());
    let sessions = open(folder.path(), &clock);
    let record = record(&sessions, "vape", 1);
    let begun = sessions
        .begin(record, None, sessions.next_timestamp())
        .await;
    let (key, _) = begun.unwrap().unwrap();
    let state = folder.path().join("state");
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&state), 0o700);
    let mut files = 0;
    for entry in fs::read_dir(&state).unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
        let bytes = fs::read(&path).unwrap();
        let key = key.expose().as_bytes();
        assert!(!bytes.windows(key.len()).any(|window| window == key));
        files += 1;
    }
    assert_eq!(files, 3, "database, write-ahead log and cookie key");
}

#[test]
fn a_database_of_a_newer_version_stops_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let settings = settings(folder.path());
    fs::create_dir(folder.path().join("state")).unwrap();
    testing::execute(&settings.database, "PRAGMA user_version = 2");
    let error = Sessions::open(&StoreEngine::Sqlite, &settings, None, &Clock::default()).err();
    assert!(error.unwrap().to_string().contains("newer version"));
}

#[rstest]
#[case::a_file_instead_of_the_folder(|state: &Path| fs::write(state, "not a folder").unwrap(), |state: &Path| fs::remove_file(state).unwrap())]
#[case::invalid_content(
    |state: &Path| {
        fs::create_dir(state).unwrap();
        fs::write(state.join("sessions.sqlite"), "invalid ".repeat(1_000)).unwrap();
    },
    |state: &Path| fs::remove_file(state.join("sessions.sqlite")).unwrap()
)]
#[actix_web::test]
async fn a_database_that_could_not_be_opened_is_opened_later(
    #[case] damage: impl FnOnce(&Path),
    #[case] repair: impl FnOnce(&Path),
) {
    let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::default());
    let state = folder.path().join("state");
    damage(&state);
    let sessions = open(folder.path(), &clock);
    assert_eq!(sessions.state().trouble(), Some(Trouble::NotOpened));
    assert!(sessions.require_store().is_err());
    let early = sessions.begin(
        record(&sessions, "vape", 1),
        None,
        sessions.next_timestamp(),
    );
    assert!(early.await.is_err());
    repair(&state);
    let maintenance = actix_web::rt::spawn(sessions.run_maintenance());
    until(&clock, || sessions.state().trouble().is_none()).await;
    let id = begin(&sessions, "vape", 1).await;
    let key = sessions.lookup_key().clone();
    maintenance.abort();
    let _cancelled = maintenance.await;
    drop(sessions);
    let reopened = open(folder.path(), &clock);
    assert!(*reopened.lookup_key() == key, "the key was stored later");
    assert!(reopened.touch(id, "vape").is_some());
}

async fn until(clock: &Clock, mut holds: impl FnMut() -> bool) {
    while !holds() {
        clock.advance(MAINTENANCE_INTERVAL);
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

/// [ACC-08]
#[actix_web::test]
async fn a_password_change_before_the_database_is_opened_ends_its_sessions() {
    let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::default());
    let sessions = open(folder.path(), &clock);
    let (theirs, others) = (
        begin(&sessions, "vape", 1).await,
        begin(&sessions, "vape", 2).await,
    );
    drop(sessions);
    let (file, away) = (settings(folder.path()).database, folder.path().join("away"));
    fs::rename(&file, &away).unwrap();
    fs::create_dir(&file).unwrap();
    let sessions = open(folder.path(), &clock);
    assert!(sessions.touch(theirs, "vape").is_none());
    assert!(sessions.end_all("vape", 1, None).await.is_err());
    fs::remove_dir(&file).unwrap();
    fs::rename(&away, &file).unwrap();
    let maintenance = actix_web::rt::spawn(sessions.run_maintenance());
    until(&clock, || sessions.state().trouble().is_none()).await;
    assert!(sessions.touch(theirs, "vape").is_none());
    assert!(sessions.touch(others, "vape").is_some());
    maintenance.abort();
    let _cancelled = maintenance.await;
    drop(sessions);
    assert_eq!(on_disk(folder.path()), [others.0.to_vec()]);
}

#[actix_web::test]
async fn the_state_reports_a_full_disk_until_it_is_writable_again() {
    let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::default());
    let settings = settings(folder.path());
    let disk = Arc::new(SqliteSessions::new(settings.database.clone()));
    let store = Arc::clone(&disk);
    let key_ring = KeyRing::load(None, &settings.database).unwrap();
    let sessions = Sessions::open_store(store, &settings, key_ring, &clock).unwrap();
    let (active, ended) = (
        begin(&sessions, "vape", 1).await,
        begin(&sessions, "vape", 2).await,
    );
    disk.set_fault(Fault::ReadOnly).await;
    let late = sessions.begin(
        record(&sessions, "vape", 3),
        None,
        sessions.next_timestamp(),
    );
    assert!(late.await.is_err());
    assert_eq!(sessions.state().trouble(), Some(Trouble::NotWritable));
    assert!(sessions.touch(active, "vape").is_some());
    assert!(sessions.end(ended).await.is_err());
    assert!(sessions.touch(ended, "vape").is_none());
    disk.set_fault(Fault::None).await;
    let maintenance = actix_web::rt::spawn(sessions.run_maintenance());
    until(&clock, || sessions.state().trouble().is_none()).await;
    maintenance.abort();
    let _cancelled = maintenance.await;
    drop((sessions, disk));
    assert_eq!(on_disk(folder.path()), [active.0.to_vec()]);
}

#[test]
fn a_second_process_cannot_open_the_store() {
    let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::default());
    let _first = open(folder.path(), &clock);
    let second = Sessions::open(&StoreEngine::Sqlite, &settings(folder.path()), None, &clock);
    let text = second.err().unwrap().to_string();
    assert!(text.contains("locked"), "{text}");
}

#[actix_web::test]
async fn a_row_that_cannot_be_read_is_ignored() {
    let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::default());
    let sessions = open(folder.path(), &clock);
    let id = begin(&sessions, "vape", 1).await;
    drop(sessions);
    let file = settings(folder.path()).database;
    testing::execute(&file, "UPDATE sessions SET record = '{}'");
    let sessions = open(folder.path(), &clock);
    assert!(sessions.touch(id, "vape").is_none());
}
