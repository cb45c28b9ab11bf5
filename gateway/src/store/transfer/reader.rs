use std::{
    collections::BTreeMap,
    fs::File,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
};

use xxhash_rust::xxh3::Xxh3;

use super::{
    Row, STORES, Summary, TransferError,
    file::{FORMAT, Footer, Header, ParsedRowLine, Summariser, VERSION},
    table::{Table, tables},
};
use crate::store::StoreName;

/// Complete file of an export.
pub(super) struct ExportFile {
    path: PathBuf,
    pub(super) header: Header,
    summary: Summary,
}

impl ExportFile {
    /// Checks the whole file. Refuses a damaged or incomplete one, and one of a newer version.
    pub(super) fn open(path: &Path) -> Result<Self, TransferError> {
        let mut lines = Lines::open(path)?;
        let header = lines.header()?;
        let mut summariser = Summariser::default();
        let mut checksum = Xxh3::new();
        checksum.update(lines.line.as_bytes());
        while lines.next()? {
            if let Some((table, _)) = lines.row()? {
                checksum.update(lines.line.as_bytes());
                summariser.add(table, &lines.line);
                continue;
            }
            let footer = lines.footer(&checksum)?;
            for table in STORES.into_iter().flat_map(tables) {
                summariser.add_table(table);
            }
            let file = Self {
                path: path.to_owned(),
                header,
                summary: summariser.finish(),
            };
            return file.with_rows_of(&footer);
        }
        Err(TransferError::file(
            path,
            "it is incomplete: its end is missing",
        ))
    }

    fn with_rows_of(self, footer: &Footer) -> Result<Self, TransferError> {
        let rows = self.summary.iter();
        let mut found: BTreeMap<String, u64> = rows
            .map(|(name, table)| ((*name).to_owned(), table.rows))
            .collect();
        // An engine without a table does not name it.
        found.retain(|name, rows| *rows > 0 || footer.rows.contains_key(name));
        if found == footer.rows {
            return Ok(self);
        }
        Err(TransferError::file(
            &self.path,
            "it is damaged: rows are missing",
        ))
    }

    /// Content of a table.
    pub(super) fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Rows of a store.
    pub(super) fn rows(
        &self,
        store: StoreName,
    ) -> Result<impl Iterator<Item = Result<(&'static Table, Row), TransferError>>, TransferError>
    {
        let mut lines = Lines::open(&self.path)?;
        lines.header()?;
        let is_of_store = move |table: &'static Table| {
            let mut of_store = tables(store).iter();
            of_store.any(|own| own.name == table.name)
        };
        let mut next = move || -> Result<Option<(&'static Table, Row)>, TransferError> {
            while lines.next()? {
                match lines.row()? {
                    Some((table, row)) if is_of_store(table) => return Ok(Some((table, row))),
                    Some(_) => {}
                    None => return Ok(None),
                }
            }
            Ok(None)
        };
        Ok(std::iter::from_fn(move || next().transpose()))
    }
}

struct Lines {
    path: PathBuf,
    input: BufReader<File>,
    line: String,
    number: u64,
}

impl Lines {
    fn open(path: &Path) -> Result<Self, TransferError> {
        let opened = File::open(path).map_err(TransferError::io(path))?;
        Ok(Self {
            path: path.to_owned(),
            input: BufReader::new(opened),
            line: String::new(),
            number: 0,
        })
    }

    /// Reads the next line. Returns `false` at the end of the file.
    fn next(&mut self) -> Result<bool, TransferError> {
        self.line.clear();
        self.number += 1;
        let read = self.input.read_line(&mut self.line);
        let length = read.map_err(|error| self.damaged(&error.to_string()))?;
        Ok(length > 0)
    }

    fn header(&mut self) -> Result<Header, TransferError> {
        self.next()?;
        let header = serde_json::from_str::<Header>(&self.line).ok();
        let header = header.filter(|header| header.format == FORMAT);
        let header = header
            .ok_or_else(|| TransferError::file(&self.path, "it is not an export of the stores"))?;
        if header.version > VERSION {
            let reason = "a newer version of the gateway wrote it";
            return Err(TransferError::file(&self.path, reason));
        }
        Ok(header)
    }

    /// The row of the current line. `None` for another line, which must be the footer.
    fn row(&self) -> Result<Option<(&'static Table, Row)>, TransferError> {
        let Ok(parsed) = serde_json::from_str::<ParsedRowLine>(&self.line) else {
            return Ok(None);
        };
        let mut known = STORES.into_iter().flat_map(tables);
        let table = known.find(|table| table.name == parsed.table);
        match table {
            Some(table) if table.fits(&parsed.row) => Ok(Some((table, parsed.row))),
            _ => Err(self.damaged("a row has another form")),
        }
    }

    /// The current line as the footer, which nothing follows. `checksum` is that of the lines before.
    fn footer(&mut self, checksum: &Xxh3) -> Result<Footer, TransferError> {
        if !self.line.ends_with('\n') {
            return Err(self.damaged("its end is missing"));
        }
        let footer = serde_json::from_str::<Footer>(&self.line);
        let footer = footer.map_err(|_other| self.damaged("a line can't be read"))?;
        if footer.checksum != format!("{:032x}", checksum.digest128()) {
            return Err(self.damaged("its checksum is wrong"));
        }
        if self.next()? {
            return Err(self.damaged("something follows its end"));
        }
        Ok(footer)
    }

    fn damaged(&self, reason: &str) -> TransferError {
        let reason = format!("it is damaged: {reason} (line {})", self.number);
        TransferError::file(&self.path, reason)
    }
}
