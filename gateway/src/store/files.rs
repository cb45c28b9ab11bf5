use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write as _},
    os::unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _},
    path::{Path, PathBuf},
};

/// Identity of a file. A rename does not change the identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileId {
    device: u64,
    inode: u64,
}

impl FileId {
    pub(super) fn at(path: &Path) -> io::Result<Self> {
        Ok(Self::of(&fs::metadata(path)?))
    }

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

/// Creates a missing file and its folder, readable only by the gateway's user. SQLite creates further files with the
/// mode of the database.
pub(super) fn create_private(file: &Path) -> io::Result<()> {
    create_folder(file)?;
    let mut options = OpenOptions::new();
    options.append(true).create(true).mode(0o600).open(file)?;
    Ok(())
}

/// Replaces a file atomically. The new content is on disk when this returns.
pub fn replace_private(file: &Path, content: &[u8]) -> io::Result<File> {
    create_folder(file)?;
    let mut name = file.as_os_str().to_owned();
    name.push(".new");
    let temporary = PathBuf::from(name);
    let mut options = OpenOptions::new();
    let mut handle = options
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&temporary)?;
    handle.write_all(content)?;
    handle.sync_all()?;
    fs::rename(&temporary, file)?;
    // The rename is on disk once the folder is synced.
    File::open(folder(file).unwrap_or(Path::new(".")))?.sync_all()?;
    Ok(handle)
}

fn create_folder(file: &Path) -> io::Result<()> {
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
