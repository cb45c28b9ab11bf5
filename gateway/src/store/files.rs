use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read as _, Write as _},
    os::unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _},
    path::{Path, PathBuf},
};

use xxhash_rust::xxh3::xxh3_128;

/// Length of the checksum at the end of a file.
pub const CHECKSUM_BYTES: usize = size_of::<u128>();

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

/// Creates an empty file, readable only by the gateway's user. Refuses an existing file.
pub(super) fn create_new_private(file: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(file)?;
    Ok(())
}

/// Name of a file until its content is complete.
pub(super) fn temporary_name(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".new");
    PathBuf::from(name)
}

/// Renames a synced file. The name is on disk when this returns.
pub(super) fn rename_durably(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    // The rename is on disk once the folder is synced.
    File::open(folder(to).unwrap_or(Path::new(".")))?.sync_all()
}

/// Replaces a file atomically. The new content is on disk when this returns.
pub fn replace_private(file: &Path, content: &[u8]) -> io::Result<File> {
    create_folder(file)?;
    let temporary = temporary_name(file);
    let mut options = OpenOptions::new();
    let mut handle = options
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&temporary)?;
    handle.write_all(content)?;
    handle.sync_all()?;
    rename_durably(&temporary, file)?;
    Ok(handle)
}

/// Reads a file of at most `max_bytes`. Returns `None` if there is no file.
pub fn read_bounded(file: &Path, max_bytes: u64) -> io::Result<Option<Vec<u8>>> {
    let metadata = match fs::metadata(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        metadata => metadata?,
    };
    // Reading a pipe could block forever.
    if !metadata.is_file() || metadata.len() > max_bytes {
        let problem = format!("not a file, or larger than {max_bytes} bytes");
        return Err(io::Error::other(problem));
    }
    let mut bytes = Vec::new();
    File::open(file)?.take(max_bytes).read_to_end(&mut bytes)?;
    Ok(Some(bytes))
}

/// Appends a checksum of the bytes, against damage.
pub fn append_checksum(bytes: &mut Vec<u8>) {
    let checksum = xxh3_128(bytes);
    bytes.extend_from_slice(&checksum.to_le_bytes());
}

/// Returns the bytes before their checksum; `None` if it differs.
pub fn without_checksum(bytes: &[u8]) -> Option<&[u8]> {
    let (covered, checksum) = bytes.split_last_chunk()?;
    (xxh3_128(covered) == u128::from_le_bytes(*checksum)).then_some(covered)
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
