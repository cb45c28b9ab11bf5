use std::path::{Path, PathBuf};

use retail_sandbox::import::{
    Format, ImportError, ImportOptions, ImportReport, import_catalog, run,
};
use rusqlite::Connection;
use rusqlite::types::Value;
use tempfile::TempDir;

pub(crate) struct Shop {
    pub(crate) folder: TempDir,
    pub(crate) conn: Connection,
}

impl Shop {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let conn = Connection::open(folder.path().join("furniture.sqlite")).unwrap();
        conn.execute_batch(include_str!("../../src/schema.sql"))
            .unwrap();
        Self { folder, conn }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, content).unwrap();
        path
    }

    pub(crate) fn import(
        &mut self,
        format: Format,
        csv: &Path,
    ) -> Result<ImportReport, ImportError> {
        self.import_with(ImportOptions::default(), format, csv)
    }

    pub(crate) fn import_with(
        &mut self,
        mut options: ImportOptions,
        format: Format,
        csv: &Path,
    ) -> Result<ImportReport, ImportError> {
        options.today = Some("2026-06-15".into());
        import_catalog(&mut self.conn, "furniture", format, csv, options)
    }

    pub(crate) fn import_text(
        &mut self,
        format: Format,
        text: &str,
    ) -> Result<ImportReport, ImportError> {
        let csv = self.write("export.csv", text);
        self.import(format, &csv)
    }

    pub(crate) fn run(&self, format: Format, csv: &Path) -> Result<ImportReport, ImportError> {
        let options = ImportOptions::default();
        run(self.folder.path(), "furniture", format, csv, options)
    }

    /// Rows of a query, their values joined by `|`.
    pub(crate) fn rows(&self, sql: &str) -> Vec<String> {
        let mut statement = self.conn.prepare(sql).unwrap();
        let columns = statement.column_count();
        let rows = statement.query_map([], |row| {
            let values = (0..columns).map(|at| match row.get_unwrap(at) {
                Value::Null => "-".into(),
                Value::Integer(number) => number.to_string(),
                Value::Real(number) => number.to_string(),
                Value::Text(text) => text,
                Value::Blob(bytes) => format!("{} bytes", bytes.len()),
            });
            Ok(values.collect::<Vec<String>>().join("|"))
        });
        rows.unwrap().collect::<Result<_, _>>().unwrap()
    }

    pub(crate) fn row(&self, sql: &str) -> String {
        let rows = self.rows(sql);
        assert_eq!(rows.len(), 1, "{sql}: {rows:?}");
        rows.into_iter().next().unwrap()
    }

    pub(crate) fn dump(&self) -> Vec<String> {
        let tables = self.rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
        tables
            .iter()
            .flat_map(|table| self.rows(&format!("SELECT '{table}', * FROM {table}")))
            .collect()
    }
}

/// The header of a PNG picture. The import does not read more.
pub(crate) fn png(width: u32, height: u32) -> Vec<u8> {
    let start = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".as_slice();
    [
        start,
        &width.to_be_bytes(),
        &height.to_be_bytes(),
        b"\x08\x02\0\0\0",
    ]
    .concat()
}

pub(crate) fn rejection(report: &ImportReport, line: u64) -> &str {
    let found = report
        .rejections
        .iter()
        .find(|rejection| rejection.line == line);
    &found
        .unwrap_or_else(|| panic!("line {line} was not rejected: {report}"))
        .reason
}

pub(crate) fn warnings(report: &ImportReport, line: u64) -> String {
    let found = report
        .warnings
        .iter()
        .filter(|warning| warning.line == line);
    found
        .map(|warning| warning.message.as_str())
        .collect::<Vec<_>>()
        .join("; ")
}
