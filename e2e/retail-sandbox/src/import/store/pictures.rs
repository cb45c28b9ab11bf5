use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use rusqlite::Transaction;

use super::super::cell::excerpt;
use super::super::picture::{Picture, PictureFolder, PictureProblem};
use super::super::product::PictureSource;
use super::super::{Warning, WarningKind};

/// The sandbox's own table. The real Retail API stores pictures as files.
const TABLE: &str = "CREATE TABLE IF NOT EXISTS SANDBOX_PICTURES (
    path TEXT PRIMARY KEY, content_type TEXT NOT NULL, bytes BLOB NOT NULL
)";

struct Stored {
    path: String,
    width: u32,
    height: u32,
}

/// Reads and stores each picture of an import once, even if several products show it.
pub(super) struct PictureStore<'a> {
    transaction: &'a Transaction<'a>,
    folder: &'a PictureFolder,
    by_source: HashMap<(String, Option<String>), Result<Rc<Stored>, PictureProblem>>,
    /// Number of pictures with a web address by line. The report has one warning for each line.
    remote: BTreeMap<u64, usize>,
    warnings: Vec<Warning>,
}

#[derive(Clone)]
pub(super) struct StoredPicture(Rc<Stored>);

impl<'a> PictureStore<'a> {
    pub(super) fn new(
        transaction: &'a Transaction<'a>,
        folder: &'a PictureFolder,
    ) -> rusqlite::Result<Self> {
        transaction.execute(TABLE, [])?;
        let (by_source, remote, warnings) = (HashMap::new(), BTreeMap::new(), Vec::new());
        Ok(Self {
            transaction,
            folder,
            by_source,
            remote,
            warnings,
        })
    }

    pub(super) fn load(
        &mut self,
        sources: &[PictureSource],
    ) -> rusqlite::Result<Vec<StoredPicture>> {
        let mut pictures: Vec<StoredPicture> = Vec::with_capacity(sources.len());
        for source in sources {
            let PictureSource { line, address, .. } = source;
            match self.find_or_read(source)? {
                Ok(stored) if pictures.iter().any(|picture| picture.0.path == stored.path) => {}
                Ok(stored) => pictures.push(StoredPicture(stored)),
                Err(PictureProblem::Remote) => *self.remote.entry(*line).or_default() += 1,
                Err(problem) => {
                    let message = format!("the picture `{}` {problem}", excerpt(address));
                    self.warnings
                        .push(Warning::new(*line, WarningKind::UnusablePicture, message));
                }
            }
        }
        Ok(pictures)
    }

    fn find_or_read(
        &mut self,
        source: &PictureSource,
    ) -> rusqlite::Result<Result<Rc<Stored>, PictureProblem>> {
        let key = (source.address.clone(), source.color.clone());
        if let Some(known) = self.by_source.get(&key) {
            return Ok(known.clone());
        }
        let read = match self.folder.read(&source.address, source.color.as_deref()) {
            Ok(picture) => Ok(Rc::new(self.store(picture)?)),
            Err(problem) => Err(problem),
        };
        self.by_source.insert(key, read.clone());
        Ok(read)
    }

    fn store(&self, picture: Picture) -> rusqlite::Result<Stored> {
        let Picture {
            path,
            content_type,
            bytes,
            width,
            height,
        } = picture;
        self.transaction.execute(
            "INSERT INTO SANDBOX_PICTURES (path, content_type, bytes) VALUES (?1, ?2, ?3)
             ON CONFLICT (path) DO UPDATE SET content_type = excluded.content_type, bytes = excluded.bytes",
            (&path, content_type, bytes),
        )?;
        Ok(Stored {
            path,
            width,
            height,
        })
    }

    /// Replaces a product's pictures if they changed. Without new pictures, the old ones stay.
    pub(super) fn attach(&self, product: i64, pictures: &[StoredPicture]) -> rusqlite::Result<()> {
        if pictures.is_empty()
            || self.current_paths(product)?
                == pictures
                    .iter()
                    .map(|picture| picture.0.path.clone())
                    .collect::<Vec<_>>()
        {
            return Ok(());
        }
        self.transaction
            .execute("DELETE FROM PRODUCT_PICTURES WHERE PRODID = ?1", [product])?;
        for (sequence, StoredPicture(picture)) in (1..).zip(pictures) {
            let sequence: i64 = sequence;
            self.transaction.execute(
                "INSERT INTO PRODUCT_PICTURES (PRODID, PICTURE_URL, PICTURE_WIDTH, PICTURE_HEIGHT, PICTURE_SEQ)
                 VALUES (?1, ?2, ?3, ?4, ?5)",
                (product, &picture.path, picture.width, picture.height, sequence),
            )?;
        }
        Ok(())
    }

    fn current_paths(&self, product: i64) -> rusqlite::Result<Vec<String>> {
        let sql = "SELECT PICTURE_URL FROM PRODUCT_PICTURES WHERE PRODID = ?1 ORDER BY PICTURE_SEQ";
        let mut statement = self.transaction.prepare_cached(sql)?;
        statement.query_map([product], |row| row.get(0))?.collect()
    }

    /// Deletes unused imported pictures; returns the number of stored pictures.
    pub(super) fn finish(self, warnings: &mut Vec<Warning>) -> rusqlite::Result<usize> {
        self.transaction.execute(
            "DELETE FROM SANDBOX_PICTURES
             WHERE path LIKE 'imported/%' AND path NOT IN (SELECT PICTURE_URL FROM PRODUCT_PICTURES)",
            [],
        )?;
        warnings.extend(self.warnings);
        warnings.extend(self.remote.into_iter().map(|(line, count)| {
            let message = match count {
                1 => "its picture has a web address and is not fetched".to_owned(),
                _ => format!("{count} of its pictures have a web address and are not fetched"),
            };
            Warning::new(line, WarningKind::RemotePicture, message)
        }));
        let stored: HashSet<&str> = self
            .by_source
            .values()
            .filter_map(|read| read.as_ref().ok())
            .map(|stored| stored.path.as_str())
            .collect();
        Ok(stored.len())
    }
}
