use std::sync::Arc;

use rusqlite::{Connection, ErrorCode, TransactionBehavior};

use super::{Sqlite, marker, watch::FileWatch};
use crate::store::{
    StoreName,
    jobs::{BoxedJob, GroupOutcome, Transactions},
};

pub(super) struct SqliteTransactions {
    pub(super) connection: Connection,
    pub(super) name: StoreName,
    pub(super) is_counted: bool,
    pub(super) watch: Option<Arc<FileWatch>>,
    #[cfg(test)]
    pub(super) is_read_only: Arc<std::sync::atomic::AtomicBool>,
}

impl Transactions<Sqlite> for SqliteTransactions {
    fn commit(&mut self, group: &mut [BoxedJob<Sqlite>]) -> rusqlite::Result<GroupOutcome<Sqlite>> {
        if let Some(watch) = &self.watch {
            watch.check();
        }
        #[cfg(test)]
        self.connection.pragma_update(
            None,
            "query_only",
            self.is_read_only.load(std::sync::atomic::Ordering::SeqCst),
        )?;
        let behaviour = TransactionBehavior::Immediate;
        let mut transaction = self.connection.transaction_with_behavior(behaviour)?;
        let mut stored = Vec::with_capacity(group.len());
        let mut disk_error = None;
        for change in group {
            let savepoint = transaction.savepoint()?;
            let applied = change.apply(&savepoint);
            stored.push(applied.is_ok());
            let Err(error) = applied else {
                savepoint.commit()?;
                continue;
            };
            // Dropping the savepoint rolls the change back. Some errors also end the transaction.
            drop(savepoint);
            if transaction.is_autocommit() {
                return Err(error);
            }
            if is_disk_error(&error) {
                disk_error = Some(error);
            } else {
                let store = self.name.name();
                tracing::error!(store, %error, "a change could not be written");
            }
        }
        let commits = if self.is_counted {
            Some(marker::count_commit(&transaction)?)
        } else {
            None
        };
        transaction.commit()?;
        if let (Some(watch), Some(commits)) = (&self.watch, commits) {
            watch.record_commits(commits);
        }
        Ok(GroupOutcome { stored, disk_error })
    }
}

/// Whether the error would also refuse other changes.
fn is_disk_error(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error_code();
    code.is_some_and(|code| code != ErrorCode::ConstraintViolation)
}
