mod loss;

use std::{fs, os::unix::fs::PermissionsExt as _, path::PathBuf};

use tempfile::TempDir;

use super::{testing::execute, *};
use crate::store::{
    InsertResult, OrderStore as _, Trouble, UpdateResult,
    contract::{change, order},
};

const NOW_MS: u64 = 1_800_000_000_000;
const KEY: &str = "0123456789abcdef";

struct Disk(TempDir);

impl Disk {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("state/orders.sqlite")
    }

    /// Adds a suffix to the path of the database, for example `-wal` for the write-ahead log.
    fn path_with_suffix(&self, suffix: &str) -> PathBuf {
        let mut name = self.file().into_os_string();
        name.push(suffix);
        PathBuf::from(name)
    }

    fn files(&self) -> OrderFiles {
        OrderFiles {
            database: self.file(),
            marker: self.0.path().join("state/orders.marker"),
        }
    }

    fn try_open(&self) -> Result<SqliteOrders, StoreError> {
        let journal = SqliteOrders::new(self.files());
        journal.open().map(|()| journal)
    }

    fn open(&self) -> SqliteOrders {
        self.try_open().unwrap()
    }

    /// Copies the files as a killed process would leave them.
    fn copy_after_kill(&self) -> Self {
        let copy = Self::new();
        let state = copy.0.path().join("state");
        fs::create_dir(&state).unwrap();
        for file in fs::read_dir(self.0.path().join("state")).unwrap() {
            let file = file.unwrap();
            let is_shared_memory = file.file_name().to_str().unwrap().ends_with("-shm");
            if !is_shared_memory {
                fs::copy(file.path(), state.join(file.file_name())).unwrap();
            }
        }
        copy
    }

    fn mode(&self, name: &str) -> u32 {
        let file = self.0.path().join(name);
        fs::metadata(file).unwrap().permissions().mode() & 0o777
    }
}

async fn insert(journal: &SqliteOrders, key: &str) -> i64 {
    match journal.insert(order("vape", key), NOW_MS).await.unwrap() {
        InsertResult::New(id) => id,
        other @ (InsertResult::Known(_) | InsertResult::Outdated) => panic!("{other:?}"),
    }
}

/// [CHK-07]
#[actix_web::test]
async fn an_update_of_a_row_that_the_command_line_changed_is_not_stored() {
    let disk = Disk::new();
    let journal = disk.open();
    let id = insert(&journal, KEY).await;
    let row = journal.find(id).await.unwrap().unwrap();
    let command_line = SqliteOrders::open_for_command_line(disk.files()).unwrap();
    let theirs = command_line.update(change(&row, "theirs"), NOW_MS).await;
    assert_eq!(theirs.unwrap(), UpdateResult::Done);
    let mine = journal.update(change(&row, "mine"), NOW_MS).await;
    assert_eq!(mine.unwrap(), UpdateResult::Outdated);
    let found = journal.find(id).await.unwrap().unwrap();
    assert_eq!(found.documents.progress, "theirs");
}

/// [CHK-07]
#[actix_web::test]
async fn the_journal_is_private_and_driven_by_one_process() {
    let disk = Disk::new();
    let journal = disk.open();
    insert(&journal, KEY).await;
    for file in ["orders.sqlite", "orders.sqlite-wal", "orders.sqlite.lock"] {
        assert_eq!(disk.mode(&format!("state/{file}")), 0o600, "{file}");
    }
    assert_eq!(disk.mode("state"), 0o700);
    let second = disk.try_open();
    assert!(matches!(second, Err(StoreError::InUse { .. })));
    drop(journal);
    assert!(disk.try_open().is_ok());
}

/// [CHK-07]
#[actix_web::test]
async fn an_invalid_or_newer_journal_is_not_opened() {
    let disk = Disk::new();
    drop(disk.open());
    execute(&disk.file(), "PRAGMA user_version = 2");
    let error = disk.try_open().err().unwrap().to_string();
    assert!(error.contains("newer version"), "{error}");
    fs::write(disk.file(), "this is not a database".repeat(200)).unwrap();
    let error = disk.try_open().err().unwrap().to_string();
    assert!(error.contains("keep the file"), "{error}");
    // The command line does not create a journal.
    let missing = Disk::new();
    assert!(SqliteOrders::open_for_command_line(missing.files()).is_err());
    assert!(!missing.file().exists());
}
