use std::{collections::BTreeMap, path::Path};

use super::{
    StoreFiles, TransferError,
    file::{FORMAT, Header, VERSION},
    tables,
    writer::Writer,
};
use crate::{clock::Clock, store::StoreEngine};

/// Writes all rows to a new file. Refuses while a gateway runs. `session_key` is the fingerprint of the key of the
/// cookies. Returns the number of rows of each table. Blocks.
pub fn export(
    engine: &StoreEngine,
    files: &StoreFiles,
    clock: &Clock,
    session_key: Option<String>,
    file: &Path,
) -> Result<BTreeMap<String, u64>, TransferError> {
    engine.require_files(files)?;
    let stores = engine.open_offline(files, clock)?;
    let mut exported_ms = 0;
    for store in &stores {
        exported_ms = exported_ms.max(store.now_ms()?);
    }
    let header = Header {
        format: FORMAT.to_owned(),
        version: VERSION,
        exported_ms,
        session_key,
    };
    let mut writer = Writer::create(file, &header)?;
    for store in &stores {
        for table in tables(store.name()).iter().filter(|table| store.has(table)) {
            writer.begin(table);
        }
        store.read(&mut |table, row| writer.write(table, row))?;
    }
    writer.finish()
}
