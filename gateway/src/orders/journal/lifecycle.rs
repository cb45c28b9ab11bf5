//! From a journal that can't be opened yet to one that is open and watched.

use std::{
    fs::File,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use rusqlite::Connection;

use super::{
    Journal, JournalFiles, Open, database,
    keeper::Keeper,
    marker::Marker,
    presence::Presence,
    threads::{Reader, Writer},
};
use crate::{
    orders::OrdersError,
    store::{StoreState, Trouble},
};

impl Journal {
    /// A journal that is not open yet.
    pub(in crate::orders) fn new(files: JournalFiles) -> Self {
        Self {
            files,
            open: OnceLock::new(),
            refused: Mutex::default(),
            state: StoreState::new("orders"),
            marker_state: StoreState::new("orders-marker"),
        }
    }

    /// Whether it can be used, and whether its marker can.
    pub(in crate::orders) fn states(&self) -> [StoreState; 2] {
        [self.state.clone(), self.marker_state.clone()]
    }

    /// Opens or makes the database, for the one process that drives what is in it.
    pub(in crate::orders) fn open(&self) -> Result<(), OrdersError> {
        let opened = self.open_to_drive();
        match &opened {
            Ok(()) => self.state.recover_all(),
            Err(error) => self.state.fail(error.trouble(), error),
        }
        opened
    }

    fn open_to_drive(&self) -> Result<(), OrdersError> {
        let file = &self.files.database;
        let claim = database::claim(file)?;
        let (writes, mark) = self.files.open()?;
        let reads = database::connect(file)?;
        let presence = Presence::new(file, self.state.clone());
        let presence = presence.map_err(|error| OrdersError::file(file, error))?;
        let marker = Marker::new(self.files.marker.clone(), mark, self.marker_state.clone());
        let keeper = Keeper {
            state: self.state.clone(),
            files: Some((presence, marker)),
        };
        self.start(writes, reads, keeper, Some(claim))
    }

    /// Opens a database that is there, beside the process that drives what is in it.
    pub(in crate::orders) fn open_beside(files: JournalFiles) -> Result<Self, OrdersError> {
        let journal = Self::new(files);
        let writes = database::connect_to_write(&journal.files.database)?;
        let reads = database::connect(&journal.files.database)?;
        let keeper = Keeper {
            state: journal.state.clone(),
            files: None,
        };
        journal.start(writes, reads, keeper, None)?;
        Ok(journal)
    }

    fn start(
        &self,
        writes: Connection,
        reads: Connection,
        keeper: Keeper,
        claim: Option<File>,
    ) -> Result<(), OrdersError> {
        let failed = |error| OrdersError::file(&self.files.database, error);
        let keeper = Arc::new(keeper);
        let open = Open {
            writer: Writer::start(writes, Arc::clone(&keeper)).map_err(failed)?,
            reader: Reader::start(reads, self.state.clone()).map_err(failed)?,
            keeper,
            _claim: claim,
        };
        // The task that keeps the journal open is the only one that opens it.
        let _opened_before = self.open.set(open);
        Ok(())
    }

    /// Opens the journal if it is not open yet; compares it with its files if it is. Blocks.
    pub(in crate::orders) fn keep(&self) {
        if let Some(open) = self.open.get() {
            return open.keeper.keep();
        }
        let files = self.files.snapshot();
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        if *refused == Some(files) {
            return;
        }
        let opened = self.open();
        let is_refused = matches!(opened, Err(OrdersError::Unconfirmed { .. }));
        *refused = is_refused.then_some(files);
    }

    /// Reads, and writes once more where the last change could not be written. Reader and writer note the outcome.
    pub(in crate::orders) async fn probe(&self) {
        let Some(open) = self.open.get() else { return };
        let sql = "SELECT count(*) FROM (SELECT 1 FROM orders LIMIT 1)";
        let read = |connection: &Connection| connection.query_row(sql, [], |_| Ok(()));
        let _noted = open.reader.read(read).await;
        if self.state.trouble() == Some(Trouble::NotWritable) {
            let _noted = open.writer.write(|_| Ok(())).await;
        }
    }
}
