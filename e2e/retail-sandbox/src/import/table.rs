use super::cell::excerpt;
use super::record::{Broken, Record, Records};
use super::{Format, ImportError, Rejection};

pub(super) struct Table {
    columns: Vec<String>,
    records: Vec<(u64, Vec<String>)>,
    pub(super) rejections: Vec<Rejection>,
}

#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    /// Line of the file where the record starts. Quoted cells may contain line breaks.
    pub(super) line: u64,
    columns: &'a [String],
    record: &'a [String],
}

impl<'a> Row<'a> {
    /// The trimmed cell of a column; empty if the file does not have the column.
    pub(super) fn cell(&self, column: &str) -> &'a str {
        self.columns
            .iter()
            .position(|name| name.eq_ignore_ascii_case(column))
            .and_then(|at| self.record.get(at))
            .map_or("", |cell| cell.trim())
    }

    pub(super) fn has_column(&self, column: &str) -> bool {
        self.columns
            .iter()
            .any(|name| name.eq_ignore_ascii_case(column))
    }
}

impl Table {
    pub(super) fn read(
        bytes: &[u8],
        format: Format,
        required: &[&'static str],
    ) -> Result<Self, ImportError> {
        let mut found = Records::new(bytes).filter(|record| !is_blank(record));
        let columns = header(found.next())?;
        check_columns(&columns, format, required)?;
        check_unique(&columns)?;
        let mut records = Vec::new();
        let mut rejections = Vec::new();
        for record in found {
            let line = record.line;
            match complete_cells(record, columns.len()) {
                Ok(cells) => records.push((line, cells)),
                Err(reason) => rejections.push(Rejection { line, reason }),
            }
        }
        Ok(Self {
            columns,
            records,
            rejections,
        })
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.records.iter().map(|(line, record)| Row {
            line: *line,
            columns: &self.columns,
            record,
        })
    }
}

fn is_blank(record: &Record) -> bool {
    let cells = record.cells.as_ref();
    cells.is_ok_and(|cells| cells.iter().all(|cell| cell.trim().is_empty()))
}

/// An invalid header fails the whole import.
fn header(record: Option<Record>) -> Result<Vec<String>, ImportError> {
    let record = record.ok_or(ImportError::NotCsv {
        line: 1,
        reason: "it is empty".to_owned(),
    })?;
    let line = record.line;
    let names = record.cells.map_err(|broken| match broken {
        Broken::NotUtf8 => ImportError::Encoding { line, hint: "" },
        Broken::NeverClosed | Broken::StrayQuote => ImportError::NotCsv {
            line,
            reason: broken.to_string(),
        },
    })?;
    Ok(names.iter().map(|name| name.trim().to_owned()).collect())
}

fn complete_cells(record: Record, columns: usize) -> Result<Vec<String>, String> {
    let cells = record.cells.map_err(|broken| broken.to_string())?;
    if cells.len() == columns {
        return Ok(cells);
    }
    let count = cells.len();
    let unit = if count == 1 { "cell" } else { "cells" };
    let lines = if record.last_line > record.line {
        format!(
            " and spans lines {} to {}: a quote may be missing",
            record.line, record.last_line
        )
    } else {
        String::new()
    };
    Err(format!(
        "it has {count} {unit} for {columns} columns{lines}"
    ))
}

fn check_unique(columns: &[String]) -> Result<(), ImportError> {
    let repeated: Vec<String> = columns
        .iter()
        .enumerate()
        .filter(|(at, name)| {
            let mut before = columns.iter().take(*at);
            !name.is_empty() && before.any(|other| other.eq_ignore_ascii_case(name))
        })
        .map(|(_, name)| format!("`{}`", excerpt(name)))
        .collect();
    if repeated.is_empty() {
        return Ok(());
    }
    Err(ImportError::RepeatedColumns { columns: repeated })
}

/// Columns of a file's header.
pub(super) fn columns(bytes: &[u8]) -> Result<Vec<String>, ImportError> {
    header(Records::new(bytes).find(|record| !is_blank(record)))
}

pub(super) fn missing(columns: &[String], required: &[&'static str]) -> Vec<&'static str> {
    let has = |wanted: &str| columns.iter().any(|name| name.eq_ignore_ascii_case(wanted));
    required.iter().copied().filter(|name| !has(name)).collect()
}

fn check_columns(
    columns: &[String],
    format: Format,
    required: &[&'static str],
) -> Result<(), ImportError> {
    let has = |wanted: &str| columns.iter().any(|name| name.eq_ignore_ascii_case(wanted));
    let missing = missing(columns, required);
    if missing.is_empty() {
        return Ok(());
    }
    let joined = columns.join(",");
    let hint = if columns.len() == 1 && joined.contains(';') {
        " (its columns are separated by `;`; they must be separated by `,`)"
    } else if columns.len() == 1 && joined.contains('\t') {
        " (its columns are separated by tabs; they must be separated by `,`)"
    } else if format == Format::WooCommerce && has("Handle") && has("Variant Price") {
        " (it looks like a Shopify export)"
    } else if format == Format::Shopify && has("Type") && has("Regular price") {
        " (it looks like a WooCommerce export)"
    } else {
        ""
    };
    Err(ImportError::MissingColumns {
        format,
        columns: missing,
        hint,
    })
}
