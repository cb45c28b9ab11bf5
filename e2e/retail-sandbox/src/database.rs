//! The tenants' databases. Each is filled once per build of a program and then copied.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{env, fs};

use rusqlite::backup::Backup;
use rusqlite::{Connection, OpenFlags};

use crate::SandboxError;

/// The demo tenants.
pub const TENANTS: [&str; 4] = ["vape", "aegean", "furniture", "wholesale"];

const RETAIL_SCHEMA: &str = include_str!("schema.sql");
const SANDBOX_SCHEMA: &str = include_str!("sandbox.sql");

/// Opens the database of a demo tenant or of an own shop: `{identifier}.sqlite` in the data folder; creates a missing file with the demo content.
/// Without a data folder, opens a new copy in memory.
pub fn open_tenant(data: Option<&Path>, identifier: &str) -> Result<Connection, SandboxError> {
    if !tenants(data).iter().any(|tenant| tenant == identifier) {
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

/// The demo tenants, and the tenants that [`crate::own_shop::create`] added to the data folder.
pub(crate) fn tenants(data: Option<&Path>) -> Vec<String> {
    let mut tenants: Vec<String> = TENANTS.iter().map(|name| (*name).to_owned()).collect();
    let files = data.and_then(|folder| fs::read_dir(folder).ok());
    let mut own: Vec<String> = files
        .into_iter()
        .flatten()
        .filter_map(|file| {
            let name = file.ok()?.file_name().into_string().ok()?;
            Some(name.strip_suffix(".sqlite")?.to_owned())
        })
        .filter(|name| !tenants.contains(name))
        .collect();
    own.sort();
    tenants.append(&mut own);
    tenants
}

/// Creates the database of a shop without products, unless it exists.
pub(crate) fn create_own(folder: &Path, identifier: &str, name: &str) -> Result<(), SandboxError> {
    create_file(folder, identifier, |database| {
        create_tables(database)?;
        crate::seed::fill_own(database, identifier, name).map_err(|source| SandboxError::Seed {
            tenant: identifier.to_owned(),
            source,
        })
    })?;
    Ok(())
}

fn open_file(folder: &Path, identifier: &str) -> Result<Connection, SandboxError> {
    let path = create_file(folder, identifier, |database| {
        copy_template(identifier, database)
    })?;
    let connection = Connection::open(&path)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;")?;
    connection.execute_batch(SANDBOX_SCHEMA)?;
    Ok(connection)
}

fn create_file(
    folder: &Path,
    identifier: &str,
    fill: impl FnOnce(&mut Connection) -> Result<(), SandboxError>,
) -> Result<PathBuf, SandboxError> {
    let path = file(folder, identifier);
    if !path.exists() {
        write_file(folder, identifier, fill)?;
    }
    Ok(path)
}

fn file(folder: &Path, identifier: &str) -> PathBuf {
    folder.join(format!("{identifier}.sqlite"))
}

/// Replaces an existing file.
fn write_file(
    folder: &Path,
    identifier: &str,
    fill: impl FnOnce(&mut Connection) -> Result<(), SandboxError>,
) -> Result<(), SandboxError> {
    let path = file(folder, identifier);
    let failed = |source| SandboxError::File {
        path: path.clone(),
        source,
    };
    fs::create_dir_all(folder).map_err(failed)?;
    // Fill the file under another name, so that an aborted start leaves no incomplete database.
    let unfinished = folder.join(format!("{identifier}.{}.unfinished", std::process::id()));
    drop(fs::remove_file(&unfinished));
    fill(&mut Connection::open(&unfinished)?)?;
    fs::rename(&unfinished, &path).map_err(failed)
}

fn create_tables(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(RETAIL_SCHEMA)?;
    connection.execute_batch(SANDBOX_SCHEMA)
}

/// Each test is a process of its own, so the filled databases are files beside the program. Where these can't be
/// written, fills the target itself.
fn copy_template(identifier: &str, target: &mut Connection) -> Result<(), SandboxError> {
    let Some(template) = open_template(identifier) else {
        return fill(identifier, target);
    };
    Backup::new(&template, target)?.run_to_completion(1_000, Duration::ZERO, None)?;
    Ok(())
}

fn open_template(identifier: &str) -> Option<Connection> {
    let program = env::current_exe().ok()?;
    let folder = program.with_extension("templates");
    let path = file(&folder, identifier);
    let built = modified(&program)?;
    // A file of an earlier build may have other content.
    if modified(&path).is_none_or(|made| made <= built) {
        write_file(&folder, identifier, |database| fill(identifier, database)).ok()?;
    }
    Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).ok()
}

fn modified(file: &Path) -> Option<SystemTime> {
    fs::metadata(file).ok()?.modified().ok()
}

fn fill(identifier: &str, database: &mut Connection) -> Result<(), SandboxError> {
    create_tables(database)?;
    crate::seed::fill(database, identifier).map_err(|source| SandboxError::Seed {
        tenant: identifier.to_owned(),
        source,
    })
}
