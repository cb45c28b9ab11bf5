//! The tenants' databases. Each is filled once per process and then copied.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::backup::Backup;

use crate::SandboxError;

/// The demo tenants.
pub const TENANTS: [&str; 4] = ["vape", "aegean", "furniture", "wholesale"];

const RETAIL_SCHEMA: &str = include_str!("schema.sql");
const SANDBOX_SCHEMA: &str = include_str!("sandbox.sql");

static TEMPLATES: OnceLock<Mutex<HashMap<String, Connection>>> = OnceLock::new();

/// Opens `{identifier}.sqlite` in the data folder; creates a missing file with the demo content.
/// Without a data folder, opens a new copy in memory.
pub fn open_tenant(data: Option<&Path>, identifier: &str) -> Result<Connection, SandboxError> {
    if !TENANTS.contains(&identifier) {
        return Err(SandboxError::UnknownTenant(identifier.to_owned()));
    }
    let connection = if let Some(folder) = data {
        open_file(folder, identifier)?
    } else {
        let mut copy = Connection::open_in_memory()?;
        copy_template(identifier, &mut copy)?;
        copy
    };
    // The Retail API does not enforce foreign keys. An injected DELETE or DROP must succeed, so
    // that tests notice it.
    connection.execute_batch("PRAGMA foreign_keys = OFF")?;
    Ok(connection)
}

fn open_file(folder: &Path, identifier: &str) -> Result<Connection, SandboxError> {
    let file = folder.join(format!("{identifier}.sqlite"));
    let failed = |source| SandboxError::File {
        path: file.clone(),
        source,
    };
    if !file.exists() {
        fs::create_dir_all(folder).map_err(failed)?;
        // Fill the file under another name, so that an aborted start leaves no incomplete database.
        let unfinished = folder.join(format!("{identifier}.{}.unfinished", std::process::id()));
        drop(fs::remove_file(&unfinished));
        copy_template(identifier, &mut Connection::open(&unfinished)?)?;
        fs::rename(&unfinished, &file).map_err(failed)?;
    }
    let connection = Connection::open(&file)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;")?;
    connection.execute_batch(SANDBOX_SCHEMA)?;
    Ok(connection)
}

fn copy_template(identifier: &str, target: &mut Connection) -> Result<(), SandboxError> {
    let mut templates = TEMPLATES
        .get_or_init(Mutex::default)
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    if !templates.contains_key(identifier) {
        templates.insert(identifier.to_owned(), fill(identifier)?);
    }
    if let Some(template) = templates.get(identifier) {
        Backup::new(template, target)?.run_to_completion(1_000, Duration::ZERO, None)?;
    }
    Ok(())
}

fn fill(identifier: &str) -> Result<Connection, SandboxError> {
    let mut connection = Connection::open_in_memory()?;
    connection.execute_batch(RETAIL_SCHEMA)?;
    connection.execute_batch(SANDBOX_SCHEMA)?;
    crate::seed::fill(&mut connection, identifier).map_err(|source| SandboxError::Seed {
        tenant: identifier.to_owned(),
        source,
    })?;
    Ok(connection)
}
