mod header;

use std::fs::File;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use self::header::Header;
use super::ImportError;
use super::slug::slugify;

/// Largest accepted picture in bytes.
const LARGEST_PICTURE: u64 = 10_000_000;
/// Largest side in pixels. A small file with more pixels can fill a browser's memory.
const LARGEST_SIDE: u32 = 20_000;

#[derive(Debug)]
pub(super) struct Picture {
    /// Path in the tenant's image folder.
    pub(super) path: String,
    pub(super) content_type: &'static str,
    pub(super) bytes: Vec<u8>,
    pub(super) width: u32,
    pub(super) height: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum PictureProblem {
    #[error("has a web address and is not fetched")]
    Remote,
    #[error("is not a path below the file's folder")]
    Outside,
    #[error("is missing")]
    Missing,
    #[error("cannot be read")]
    Unreadable,
    #[error("is larger than {} MB", LARGEST_PICTURE / 1_000_000)]
    TooLarge,
    #[error("is not a JPEG, PNG, WebP, GIF or AVIF picture")]
    NotAPicture,
    #[error("has a side of more than {LARGEST_SIDE} pixels or of 0")]
    Dimensions,
}

pub(super) struct PictureFolder {
    root: PathBuf,
}

impl PictureFolder {
    pub(super) fn of(csv: &Path) -> Result<Self, ImportError> {
        let parent = csv
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
            .unwrap_or_else(|| Path::new("."));
        let root = parent
            .canonicalize()
            .map_err(|source| ImportError::Unreadable {
                path: parent.to_owned(),
                source,
            })?;
        Ok(Self { root })
    }

    /// `color` is the colour that the picture shows. It becomes part of the file name, by which
    /// the front end finds the pictures of a chosen colour.
    pub(super) fn read(
        &self,
        address: &str,
        color: Option<&str>,
    ) -> Result<Picture, PictureProblem> {
        let path = self.resolve(address)?;
        let metadata = path.metadata().map_err(|_gone| PictureProblem::Missing)?;
        // Reading a named pipe would never end.
        if !metadata.is_file() {
            return Err(PictureProblem::NotAPicture);
        }
        let mut bytes = Vec::new();
        File::open(&path)
            .and_then(|file| file.take(LARGEST_PICTURE + 1).read_to_end(&mut bytes))
            .map_err(|_denied| PictureProblem::Unreadable)?;
        if u64::try_from(bytes.len()).is_ok_and(|size| size > LARGEST_PICTURE) {
            return Err(PictureProblem::TooLarge);
        }
        let Header {
            extension,
            content_type,
            width,
            height,
        } = header::read(&bytes).ok_or(PictureProblem::NotAPicture)?;
        if ![width, height]
            .iter()
            .all(|side| (1..=LARGEST_SIDE).contains(side))
        {
            return Err(PictureProblem::Dimensions);
        }
        let stem = path
            .file_stem()
            .map(|stem| slugify(&stem.to_string_lossy()))
            .filter(|stem| !stem.is_empty());
        let stem = with_color(stem.unwrap_or_else(|| "picture".to_owned()), color);
        // The hash separates the `1.jpg` of two catalogues, and gives a changed picture a new URL.
        let path = format!("imported/{stem}-{:016x}.{extension}", fingerprint(&bytes));
        Ok(Picture {
            path,
            content_type,
            bytes,
            width,
            height,
        })
    }

    /// The file must be below the folder, even after symbolic links are followed.
    fn resolve(&self, address: &str) -> Result<PathBuf, PictureProblem> {
        let lower = address.to_ascii_lowercase();
        if lower.starts_with("http://") || lower.starts_with("https://") || lower.starts_with("//")
        {
            return Err(PictureProblem::Remote);
        }
        let relative = Path::new(address);
        let stays_below = relative
            .components()
            .all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
        if !stays_below || address.contains(['\\', ':', '\0']) {
            return Err(PictureProblem::Outside);
        }
        let path = self
            .root
            .join(relative)
            .canonicalize()
            .map_err(|_gone| PictureProblem::Missing)?;
        if path.starts_with(&self.root) {
            Ok(path)
        } else {
            Err(PictureProblem::Outside)
        }
    }
}

/// Adds the words of the colour unless the name ends with them. Elsewhere in the name they may mean
/// something else: `black-diamond-red`, `orange-juice`.
fn with_color(stem: String, color: Option<&str>) -> String {
    let words: Vec<String> = color
        .unwrap_or_default()
        .to_lowercase()
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let color = words.join("-");
    if color.is_empty() || format!("-{stem}").ends_with(&format!("-{color}")) {
        stem
    } else {
        format!("{stem}-{color}")
    }
}

/// FNV-1a hash, which is the same on all machines.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
