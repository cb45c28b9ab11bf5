//! Copies of the tenant files that the gateway applied last. The command `gateway tenants check`
//! compares them with the current files.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{
    Tenant,
    loading::{CONFIG_FILE, SEARCH_FILE, THEME_FILE},
    registry::folders,
};

/// Marks a folder that the gateway created.
const MARKER_FILE: &str = ".copies";

const FILES: [&str; 3] = [CONFIG_FILE, THEME_FILE, SEARCH_FILE];

/// Applied and current text of a file; `None` if the file doesn't exist.
#[derive(Debug, PartialEq, Eq)]
pub struct AppliedFile {
    /// `{tenant}/{file}`.
    pub name: String,
    /// Text that the gateway applied last.
    pub applied: Option<String>,
    /// Text in the tenant's folder now.
    pub found: Option<String>,
}

/// Lists the configuration, theme and search files of the tenants in either folder.
pub fn applied_files(applied_dir: &Path, dir: &Path) -> Vec<AppliedFile> {
    let mut names: Vec<PathBuf> = [applied_dir, dir]
        .into_iter()
        .flat_map(|dir| folders(dir).unwrap_or_default())
        .filter_map(|folder| folder.file_name().map(PathBuf::from))
        .collect();
    names.sort();
    names.dedup();
    let files = names
        .iter()
        .flat_map(|folder| FILES.map(|file| folder.join(file)));
    let versions = files.map(|file| AppliedFile {
        name: file.display().to_string(),
        applied: fs::read_to_string(applied_dir.join(&file)).ok(),
        found: fs::read_to_string(dir.join(&file)).ok(),
    });
    versions
        .filter(|file| file.applied.is_some() || file.found.is_some())
        .collect()
}

/// Writes the copies and deletes the copies of removed tenants. Touches only folders with the
/// marker file, because `applied_dir` may contain other files.
pub(super) fn write(applied_dir: &Path, tenants: &[Arc<Tenant>]) -> io::Result<()> {
    fs::create_dir_all(applied_dir)?;
    for tenant in tenants {
        let folder = applied_dir.join(&*tenant.slug);
        create_folder(&folder)?;
        let sources = &tenant.sources;
        replace_atomically(&folder.join(CONFIG_FILE), &sources.config)?;
        replace_atomically(&folder.join(THEME_FILE), &sources.theme)?;
        match &sources.search {
            Some(search) => replace_atomically(&folder.join(SEARCH_FILE), search)?,
            None => remove_if_there(&folder.join(SEARCH_FILE))?,
        }
    }
    for folder in folders(applied_dir)? {
        let name = folder.file_name().unwrap_or_default();
        let is_active = tenants.iter().any(|tenant| *name == *tenant.slug);
        if !is_active && folder.join(MARKER_FILE).exists() {
            for file in FILES {
                remove_if_there(&folder.join(file))?;
            }
            fs::remove_file(folder.join(MARKER_FILE))?;
            fs::remove_dir(&folder)?;
        }
    }
    Ok(())
}

fn create_folder(folder: &Path) -> io::Result<()> {
    let marker = folder.join(MARKER_FILE);
    if marker.exists() {
        return Ok(());
    }
    fs::create_dir_all(folder)?;
    if fs::read_dir(folder)?.next().is_some() {
        let problem = format!(
            "{} contains files that the gateway did not create",
            folder.display()
        );
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, problem));
    }
    fs::write(marker, "")
}

fn remove_if_there(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        outcome => outcome,
    }
}

fn replace_atomically(file: &Path, text: &str) -> io::Result<()> {
    if fs::read_to_string(file).is_ok_and(|old| old == text) {
        return Ok(());
    }
    let temporary = file.with_extension("new");
    fs::write(&temporary, text)?;
    fs::rename(temporary, file)
}
