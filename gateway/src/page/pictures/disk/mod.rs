//! Thumbnail files. Damaged files are rendered again.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, SystemTime},
};

use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};
use xxhash_rust::xxh3::xxh3_128;

/// A new number invalidates all files.
const RENDERING_VERSION: u32 = 1;
const CHECKSUM_BYTES: usize = 16;
const SUFFIX: &str = ".webp";
const UNFINISHED_SUFFIX: &str = ".new";
/// Older unfinished files were left by an earlier process.
const MAX_UNFINISHED_AGE: Duration = Duration::from_secs(3_600);

/// Folder of thumbnails, with a subfolder per shop.
pub(super) struct DiskCache {
    dir: PathBuf,
    max_bytes: u64,
    /// Size of all files in bytes. Unknown before the first write.
    used_bytes: Mutex<Option<u64>>,
    next_name: AtomicU64,
    is_failing: AtomicBool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct ThumbnailKey {
    shop: String,
    name: String,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Thumbnail {
    Webp(Vec<u8>),
    /// The original is better than a thumbnail.
    Original,
}

impl Thumbnail {
    /// Size in bytes.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Webp(bytes) => bytes.len(),
            Self::Original => 0,
        }
    }
}

impl ThumbnailKey {
    pub(super) fn new(shop: &str, original: &[u8], width: u32) -> Self {
        let mut digest = Sha256::new();
        digest.update(RENDERING_VERSION.to_le_bytes());
        digest.update(width.to_le_bytes());
        digest.update(original);
        let name = HEXLOWER.encode(&digest.finalize()) + SUFFIX;
        let shop = shop.to_owned();
        Self { shop, name }
    }
}

impl DiskCache {
    pub(super) fn new(dir: PathBuf, max_bytes: u64) -> Self {
        Self {
            dir,
            max_bytes,
            used_bytes: Mutex::new(None),
            next_name: AtomicU64::new(0),
            is_failing: AtomicBool::new(false),
        }
    }

    /// Returns `None` if the file is missing or damaged. Blocks.
    pub(super) fn read(&self, key: &ThumbnailKey) -> Option<Thumbnail> {
        let path = self.path(key);
        let bytes = fs::read(&path).ok()?;
        let (checksum, picture) = bytes.split_at_checked(CHECKSUM_BYTES)?;
        if checksum != xxh3_128(picture).to_le_bytes() {
            return None;
        }
        // Mark the file as recently used.
        let _ = touch(&path);
        Some(if picture.is_empty() {
            Thumbnail::Original
        } else {
            Thumbnail::Webp(picture.to_vec())
        })
    }

    /// Logs a failure instead of returning it. Blocks.
    pub(super) fn write(&self, key: &ThumbnailKey, thumbnail: &Thumbnail) {
        let written = self.try_write(key, thumbnail);
        let was_failing = self.is_failing.swap(written.is_err(), Ordering::Relaxed);
        match written {
            Ok(()) if was_failing => tracing::info!("thumbnails are stored on disk again"),
            Err(error) if !was_failing => {
                tracing::warn!(%error, "thumbnails can't be stored on disk");
            }
            Ok(()) | Err(_) => {}
        }
    }

    /// Size of the files counted so far, in bytes.
    pub(super) fn used_bytes(&self) -> u64 {
        let used = self.used_bytes.lock();
        used.unwrap_or_else(PoisonError::into_inner).unwrap_or(0)
    }

    fn try_write(&self, key: &ThumbnailKey, thumbnail: &Thumbnail) -> io::Result<()> {
        let picture = match thumbnail {
            Thumbnail::Webp(picture) => picture.as_slice(),
            Thumbnail::Original => &[],
        };
        let mut bytes = xxh3_128(picture).to_le_bytes().to_vec();
        bytes.extend_from_slice(picture);
        let folder = self.dir.join(&key.shop);
        fs::create_dir_all(&folder)?;
        // Rename at the end, so that no reader sees half a picture.
        let number = self.next_name.fetch_add(1, Ordering::Relaxed);
        let process = std::process::id();
        let unfinished = folder.join(format!(
            "{}.{process}-{number}{UNFINISHED_SUFFIX}",
            key.name
        ));
        let written =
            fs::write(&unfinished, &bytes).and_then(|()| fs::rename(&unfinished, self.path(key)));
        if written.is_err() {
            let _ = fs::remove_file(&unfinished);
        }
        written?;
        self.make_room(u64::try_from(bytes.len()).unwrap_or(u64::MAX));
        Ok(())
    }

    fn make_room(&self, written: u64) {
        let mut used = self
            .used_bytes
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let counted = match *used {
            Some(used) if used.saturating_add(written) <= self.max_bytes => used + written,
            // Other processes may have changed the folder.
            Some(_) | None => self.sweep(),
        };
        *used = Some(counted);
    }

    /// Frees a tenth of the limit, because scanning the folder is slow. Returns the remaining
    /// bytes.
    fn sweep(&self) -> u64 {
        let mut files = list_thumbnail_files(&self.dir);
        let mut used: u64 = files.iter().map(|file| file.bytes).sum();
        if used <= self.max_bytes {
            return used;
        }
        files.sort_by_key(|file| file.used_at);
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

    fn path(&self, key: &ThumbnailKey) -> PathBuf {
        self.dir.join(&key.shop).join(&key.name)
    }
}

struct ThumbnailFile {
    path: PathBuf,
    bytes: u64,
    used_at: SystemTime,
}

/// Ignores other files, because the settings may name a wrong folder.
fn list_thumbnail_files(dir: &Path) -> Vec<ThumbnailFile> {
    let entries = |dir: &Path| fs::read_dir(dir).into_iter().flatten().flatten();
    let mut files = Vec::new();
    for entry in entries(dir).flat_map(|shop| entries(&shop.path())) {
        let name = entry.file_name();
        let (Some(name), Ok(metadata)) = (name.to_str(), entry.metadata()) else {
            continue;
        };
        let used_at = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
        let path = entry.path();
        if !is_thumbnail_name(name) || !metadata.is_file() {
            continue;
        }
        let is_old = used_at.elapsed().is_ok_and(|age| age > MAX_UNFINISHED_AGE);
        if name.ends_with(UNFINISHED_SUFFIX) && is_old && fs::remove_file(&path).is_ok() {
            continue;
        }
        let bytes = metadata.len();
        files.push(ThumbnailFile {
            path,
            bytes,
            used_at,
        });
    }
    files
}

fn is_thumbnail_name(name: &str) -> bool {
    let (digest, rest) = name.split_at_checked(64).unwrap_or_default();
    let is_ending =
        rest == SUFFIX || (rest.starts_with(SUFFIX) && rest.ends_with(UNFINISHED_SUFFIX));
    is_ending && digest.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn touch(path: &Path) -> io::Result<()> {
    let file = fs::File::options().append(true).open(path)?;
    // File systems set file times by the system's clock.
    file.set_modified(SystemTime::now())
}

#[cfg(test)]
mod tests;
