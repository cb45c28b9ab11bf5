use rstest::rstest;

use super::*;

/// Journal with two orders, as a killed process leaves it.
async fn disk_after_kill() -> Disk {
    let disk = Disk::new();
    let journal = disk.open();
    insert(&journal, "0123456789abcde1").await;
    insert(&journal, "0123456789abcde2").await;
    disk.copy_after_kill()
}

fn refusal(disk: &Disk) -> String {
    match disk.try_open() {
        Err(StoreError::Unconfirmed { reason, .. }) => reason,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it was opened"),
    }
}

fn remove(disk: &Disk, suffix: &str) {
    fs::remove_file(disk.path_with_suffix(suffix)).unwrap();
}

/// [CHK-07]
#[rstest]
#[case::deleted("it is missing", |disk: &Disk| remove(disk, ""))]
#[case::emptied("it is empty", |disk: &Disk| {
    remove(disk, "-wal");
    fs::write(disk.file(), "").unwrap();
})]
#[case::without_write_ahead_log("not the journal that was in use", |disk: &Disk| remove(disk, "-wal"))]
#[case::replaced("not the journal that was in use", |disk: &Disk| {
    let other = Disk::new();
    drop(other.open());
    remove(disk, "-wal");
    fs::copy(other.file(), disk.file()).unwrap();
})]
#[case::damaged_marker("it is damaged", |disk: &Disk| {
    fs::write(disk.files().marker, "storefront-journal-1 ab 7").unwrap();
})]
#[actix_web::test]
async fn a_replacement_of_a_lost_journal_is_refused_until_it_is_accepted(
    #[case] reason: &str,
    #[case] lose: impl FnOnce(&Disk),
) {
    let disk = disk_after_kill().await;
    lose(&disk);
    for _ in 0..2 {
        let refused = refusal(&disk);
        assert!(refused.contains(reason), "{refused}");
    }
    let accepted = SqliteOrders::accept(&disk.files()).unwrap();
    assert!(accepted.reason.contains(reason), "{accepted:?}");
    insert(&disk.open(), "0123456789abcde3").await;
    assert!(matches!(
        SqliteOrders::accept(&disk.files()),
        Err(StoreError::NothingToAccept)
    ));
}

/// [CHK-07]
#[actix_web::test]
async fn an_older_copy_and_a_lost_log_are_refused_by_their_number_of_changes() {
    let disk = Disk::new();
    let journal = disk.open();
    insert(&journal, "0123456789abcde1").await;
    // An operator's backup.
    let backup = disk.0.path().join("backup.sqlite");
    let copy_journal = {
        let backup = backup.display().to_string();
        move |connection: &Connection| connection.execute("VACUUM INTO ?1", [&backup])
    };
    journal.database.read(copy_journal).await.unwrap();
    insert(&journal, "0123456789abcde2").await;
    drop(journal);
    // Closing the journal moved the log into the database file, so nothing is lost.
    assert!(!disk.path_with_suffix("-wal").exists());
    let original = disk.0.path().join("original.sqlite");
    fs::copy(disk.file(), &original).unwrap();
    let journal = disk.open();
    insert(&journal, "0123456789abcde3").await;
    let killed = disk.copy_after_kill();
    remove(&killed, "-wal");
    assert!(refusal(&killed).contains("its -wal file is lost"));
    drop(journal);
    fs::copy(&backup, disk.file()).unwrap();
    assert!(refusal(&disk).contains("it has 1 changes of the 3 that it had"));

    // Once the backup is accepted, the original journal is refused.
    assert_eq!(
        SqliteOrders::accept(&disk.files()).unwrap().counts.orders,
        1
    );
    drop(disk.open());
    fs::copy(&original, disk.file()).unwrap();
    assert!(refusal(&disk).contains("not the journal that was in use"));
}

/// [CHK-07]
#[actix_web::test]
async fn a_journal_with_an_older_or_missing_marker_is_opened() {
    let disk = Disk::new();
    let journal = disk.open();
    let marker = disk.files().marker;
    let outdated = fs::read(&marker).unwrap();
    insert(&journal, KEY).await;
    assert_ne!(
        fs::read(&marker).unwrap(),
        outdated,
        "each change updates the marker"
    );
    // After a power cut the marker may be outdated.
    let killed = disk.copy_after_kill();
    fs::write(killed.files().marker, &outdated).unwrap();
    drop(killed.open());
    // A deleted marker is created again.
    let current = fs::read(&marker).unwrap();
    fs::remove_file(&marker).unwrap();
    journal.maintain();
    assert_eq!(fs::read(&marker).unwrap(), current);
    fs::remove_file(killed.files().marker).unwrap();
    drop(killed.open());
    assert!(killed.files().marker.exists());
}

/// [CHK-07]
#[actix_web::test]
async fn orders_continue_while_the_marker_cannot_be_written() {
    let disk = Disk::new();
    let journal = SqliteOrders::new(OrderFiles {
        marker: disk.0.path().join("folder/orders.marker"),
        ..disk.files()
    });
    fs::write(disk.0.path().join("folder"), "not a folder").unwrap();
    // A marker that can't be read may identify another journal.
    assert!(journal.open().is_err());
    fs::remove_file(disk.0.path().join("folder")).unwrap();
    journal.maintain();
    insert(&journal, "0123456789abcde1").await;
    fs::remove_dir_all(disk.0.path().join("folder")).unwrap();
    fs::write(disk.0.path().join("folder"), "not a folder").unwrap();
    journal.maintain();
    let [state, marker]: [_; 2] = journal.states().try_into().unwrap();
    assert_eq!(marker.trouble(), Some(Trouble::NotWritable));
    assert_eq!(state.trouble(), None);
    insert(&journal, "0123456789abcde2").await;
    fs::remove_file(disk.0.path().join("folder")).unwrap();
    journal.maintain();
    assert_eq!(marker.trouble(), None);
}

/// [CHK-07]
#[rstest]
#[case::database("")]
#[case::write_ahead_log("-wal")]
#[actix_web::test]
async fn no_order_is_written_to_a_file_that_has_vanished(#[case] suffix: &str) {
    let disk = Disk::new();
    let journal = disk.open();
    let id = insert(&journal, "0123456789abcde1").await;
    let away = disk.0.path().join("away");
    fs::rename(disk.path_with_suffix(suffix), &away).unwrap();
    let late = journal.insert(order("vape", "0123456789abcde2"), NOW_MS);
    assert!(late.await.is_err());
    let state = journal.states().swap_remove(0);
    assert_eq!(state.trouble(), Some(Trouble::Vanished));
    let row = journal.find(id).await.unwrap().unwrap();
    let changed = journal.update(change(&row, "changed"), NOW_MS).await;
    assert_eq!(changed.unwrap(), UpdateResult::Done);
    fs::rename(&away, disk.path_with_suffix(suffix)).unwrap();
    journal.maintain();
    assert_eq!(state.trouble(), None);
    insert(&journal, "0123456789abcde2").await;
}

/// [CHK-07]
#[actix_web::test]
async fn the_state_reports_a_full_disk_until_it_is_writable_again() {
    let disk = Disk::new();
    let journal = disk.open();
    let state = journal.states().swap_remove(0);
    // Rolls back each transaction with a new order.
    execute(
        &disk.file(),
        "CREATE TRIGGER full BEFORE INSERT ON orders BEGIN SELECT RAISE(ROLLBACK, 'full'); END",
    );
    let refused = journal.insert(order("vape", KEY), NOW_MS);
    assert!(refused.await.is_err());
    assert_eq!(state.trouble(), Some(Trouble::NotWritable));
    // The health check finds that the disk is writable again.
    let _recorded = journal.check_health().await;
    assert_eq!(state.trouble(), None);
}

/// [CHK-07]
#[actix_web::test]
async fn the_state_reports_an_unreadable_journal_until_it_is_readable_again() {
    let disk = Disk::new();
    let journal = disk.open();
    let state = journal.states().swap_remove(0);
    insert(&journal, KEY).await;
    let log = fs::read(disk.path_with_suffix("-wal")).unwrap();
    fs::write(disk.path_with_suffix("-wal"), "").unwrap();
    let _recorded = journal.check_health().await;
    assert_eq!(state.trouble(), Some(Trouble::NotReadable));
    fs::write(disk.path_with_suffix("-wal"), log).unwrap();
    let _recorded = journal.check_health().await;
    assert_eq!(state.trouble(), None);
}

/// [CHK-07]
#[actix_web::test]
async fn a_journal_that_could_not_be_opened_is_opened_later() {
    let disk = Disk::new();
    fs::write(disk.0.path().join("state"), "a file, not a folder").unwrap();
    let journal = SqliteOrders::new(disk.files());
    let state = journal.states().swap_remove(0);
    assert!(!journal.open().unwrap_err().prevents_start());
    assert_eq!(state.trouble(), Some(Trouble::NotOpened));
    let early = journal.insert(order("vape", KEY), NOW_MS);
    assert!(early.await.is_err());
    fs::remove_file(disk.0.path().join("state")).unwrap();
    journal.maintain();
    assert_eq!(state.trouble(), None);
    insert(&journal, KEY).await;
}
