//! Files that only the gateway's user reads, and which file a path leads to.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write as _},
    os::unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _},
    path::{Path, PathBuf},
};

/// Identity of a file, which a rename does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileId {
    device: u64,
    inode: u64,
}

impl FileId {
    /// The file that this path leads to now.
    pub(super) fn at(path: &Path) -> io::Result<Self> {
        Ok(Self::of(&fs::metadata(path)?))
    }

    /// The file that is open.
    pub(super) fn of_open(file: &File) -> io::Result<Self> {
        Ok(Self::of(&file.metadata()?))
    }

    fn of(metadata: &fs::Metadata) -> Self {
        Self {
            device: metadata.dev(),
            inode: metadata.ino(),
        }
    }
}

/// Makes the file and its folder where they are missing. SQLite gives the files beside a database the same mode.
pub(super) fn make_private(file: &Path) -> io::Result<()> {
    make_folder(file)?;
    let mut options = OpenOptions::new();
    options.append(true).create(true).mode(0o600).open(file)?;
    Ok(())
}

/// Writes the whole file, under another name first, so that half a file is never found. It is on disk when this returns.
pub fn replace_private(file: &Path, content: &[u8]) -> io::Result<File> {
    make_folder(file)?;
    let mut name = file.as_os_str().to_owned();
    name.push(".new");
    let unfinished = PathBuf::from(name);
    let mut options = OpenOptions::new();
    let mut handle = options
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&unfinished)?;
    handle.write_all(content)?;
    handle.sync_all()?;
    fs::rename(&unfinished, file)?;
    // The new name is only on disk once the folder is.
    File::open(folder(file).unwrap_or(Path::new(".")))?.sync_all()?;
    Ok(handle)
}

fn make_folder(file: &Path) -> io::Result<()> {
    let Some(folder) = folder(file) else {
        return Ok(());
    };
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true).mode(0o700).create(folder)
}

fn folder(file: &Path) -> Option<&Path> {
    file.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
}
