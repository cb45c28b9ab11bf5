//! Smaller pictures on disk, so that a restart makes none again. A cache and no more: what is missing, damaged or can't
//! be written is made again, and what was used longest ago goes first.

use std::{
    fmt::Write as _,
    fs, io,
    path::{Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, SystemTime},
};

use sha2::{Digest as _, Sha256};
use xxhash_rust::xxh3::xxh3_128;

/// Of how pictures are made: another number for another way, and none of the old ones is found any more.
const RECIPE: u32 = 1;
/// In front of the picture: what it was when it was written.
const CHECKSUM_BYTES: usize = 16;
const SUFFIX: &str = ".webp";
const UNFINISHED: &str = ".new";
/// An unfinished file that is older was left by a process that has ended.
const LEFT_BEHIND: Duration = Duration::from_secs(3_600);

/// A folder of smaller pictures, with a folder for each shop.
pub(super) struct Disk {
    dir: PathBuf,
    max_bytes: u64,
    /// Bytes of all files; unknown until the first one is written.
    used_bytes: Mutex<Option<u64>>,
    next_name: AtomicU64,
    is_failing: AtomicBool,
}

/// Which picture: the shop's, made of exactly this file, this wide.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    shop: String,
    name: String,
}

/// What is known of a picture.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Made {
    /// A smaller one.
    Smaller(Vec<u8>),
    /// It is best as it is.
    Original,
}

impl Made {
    /// Bytes that it takes in memory.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Smaller(bytes) => bytes.len(),
            Self::Original => 0,
        }
    }
}

impl Key {
    /// `width` is in pixels.
    pub(super) fn new(shop: &str, original: &[u8], width: u32) -> Self {
        let mut digest = Sha256::new();
        digest.update(RECIPE.to_le_bytes());
        digest.update(width.to_le_bytes());
        digest.update(original);
        let mut name = String::with_capacity(64 + SUFFIX.len());
        for byte in digest.finalize() {
            // Writing to a String can't fail.
            let _ = write!(name, "{byte:02x}");
        }
        name.push_str(SUFFIX);
        let shop = shop.to_owned();
        Self { shop, name }
    }
}

impl Disk {
    /// Nothing is read or written yet.
    pub(super) fn new(dir: PathBuf, max_bytes: u64) -> Self {
        Self {
            dir,
            max_bytes,
            used_bytes: Mutex::new(None),
            next_name: AtomicU64::new(0),
            is_failing: AtomicBool::new(false),
        }
    }

    /// What is kept, if it is as it was written. Blocks.
    pub(super) fn read(&self, key: &Key) -> Option<Made> {
        let path = self.path(key);
        let bytes = fs::read(&path).ok()?;
        let (checksum, picture) = bytes.split_at_checked(CHECKSUM_BYTES)?;
        if checksum != xxh3_128(picture).to_le_bytes() {
            return None;
        }
        // For the order in which files go; where that can't be written the order is that of writing.
        let _ = touch(&path);
        Some(if picture.is_empty() {
            Made::Original
        } else {
            Made::Smaller(picture.to_vec())
        })
    }

    /// Keeps it where that is possible. Blocks.
    pub(super) fn write(&self, key: &Key, made: &Made) {
        let written = self.try_write(key, made);
        let was_failing = self.is_failing.swap(written.is_err(), Ordering::Relaxed);
        match written {
            Ok(()) if was_failing => tracing::info!("smaller pictures are kept on disk again"),
            Err(error) if !was_failing => {
                tracing::warn!(%error, "smaller pictures can't be kept on disk");
            }
            Ok(()) | Err(_) => {}
        }
    }

    /// Bytes of all files, as far as they have been counted.
    pub(super) fn used_bytes(&self) -> u64 {
        let used = self.used_bytes.lock();
        used.unwrap_or_else(PoisonError::into_inner).unwrap_or(0)
    }

    fn try_write(&self, key: &Key, made: &Made) -> io::Result<()> {
        let picture = match made {
            Made::Smaller(picture) => picture.as_slice(),
            Made::Original => &[],
        };
        let mut bytes = xxh3_128(picture).to_le_bytes().to_vec();
        bytes.extend_from_slice(picture);
        let folder = self.dir.join(&key.shop);
        fs::create_dir_all(&folder)?;
        // Under another name first, so that half a picture is never found, and one that no other process uses.
        let number = self.next_name.fetch_add(1, Ordering::Relaxed);
        let process = std::process::id();
        let unfinished = folder.join(format!("{}.{process}-{number}{UNFINISHED}", key.name));
        let written =
            fs::write(&unfinished, &bytes).and_then(|()| fs::rename(&unfinished, self.path(key)));
        if written.is_err() {
            let _ = fs::remove_file(&unfinished);
        }
        written?;
        self.make_room(u64::try_from(bytes.len()).unwrap_or(u64::MAX));
        Ok(())
    }

    /// Counts what was written; where it is too much in all, the files used longest ago go.
    fn make_room(&self, written: u64) {
        let mut used = self
            .used_bytes
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let counted = match *used {
            Some(used) if used.saturating_add(written) <= self.max_bytes => used + written,
            // The first time, and when it is full, by looking: files may have gone or come otherwise.
            Some(_) | None => self.sweep(),
        };
        *used = Some(counted);
    }

    /// Leaves a tenth free, so that not every new picture looks for old ones. Answers how many bytes are left.
    fn sweep(&self) -> u64 {
        let mut files = own_files(&self.dir);
        let mut used: u64 = files.iter().map(|file| file.bytes).sum();
        if used <= self.max_bytes {
            return used;
        }
        files.sort_by_key(|file| file.used);
        for file in files {
            if used <= self.max_bytes / 10 * 9 {
                break;
            }
            if fs::remove_file(&file.path).is_ok() {
                used -= file.bytes;
            }
        }
        used
    }

    fn path(&self, key: &Key) -> PathBuf {
        self.dir.join(&key.shop).join(&key.name)
    }
}

struct OwnFile {
    path: PathBuf,
    bytes: u64,
    used: SystemTime,
}

/// The pictures in the shops' folders. The folder may be somebody's by mistake: nothing else in it is looked at.
fn own_files(dir: &Path) -> Vec<OwnFile> {
    let entries = |dir: &Path| fs::read_dir(dir).into_iter().flatten().flatten();
    let mut files = Vec::new();
    for entry in entries(dir).flat_map(|shop| entries(&shop.path())) {
        let name = entry.file_name();
        let (Some(name), Ok(metadata)) = (name.to_str(), entry.metadata()) else {
            continue;
        };
        let used = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
        let path = entry.path();
        if !is_own(name) || !metadata.is_file() {
            continue;
        }
        let is_old = used.elapsed().is_ok_and(|age| age > LEFT_BEHIND);
        if name.ends_with(UNFINISHED) && is_old && fs::remove_file(&path).is_ok() {
            continue;
        }
        let bytes = metadata.len();
        files.push(OwnFile { path, bytes, used });
    }
    files
}

fn is_own(name: &str) -> bool {
    let (digest, rest) = name.split_at_checked(64).unwrap_or_default();
    let is_ending = rest == SUFFIX || (rest.starts_with(SUFFIX) && rest.ends_with(UNFINISHED));
    is_ending && digest.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn touch(path: &Path) -> io::Result<()> {
    let file = fs::File::options().append(true).open(path)?;
    file.set_modified(SystemTime::now())
}

#[cfg(test)]
mod tests;
