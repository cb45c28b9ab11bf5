//! CSV bytes to rows whose cells are found by column name and whose line in the file is known.

use csv::{ReaderBuilder, StringRecord};

use super::{Format, ImportError, Warning, WarningKind};

/// A CSV file with a header.
pub(super) struct Table {
    columns: Vec<String>,
    records: Vec<(u64, StringRecord)>,
    pub(super) warnings: Vec<Warning>,
}

/// One record of the file.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    /// Physical line where the record starts: quoted cells may hold line breaks.
    pub(super) line: u64,
    columns: &'a [String],
    record: &'a StringRecord,
}

impl<'a> Row<'a> {
    /// The trimmed cell of a column, empty when the row or the file does not have it.
    pub(super) fn cell(&self, column: &str) -> &'a str {
        self.columns
            .iter()
            .position(|name| name.eq_ignore_ascii_case(column))
            .and_then(|at| self.record.get(at))
            .map_or("", str::trim)
    }

    /// Whether the file has the column at all.
    pub(super) fn has_column(&self, column: &str) -> bool {
        self.columns
            .iter()
            .any(|name| name.eq_ignore_ascii_case(column))
    }
}

impl Table {
    /// Reads the text of a file; `required` are the columns without which no row makes sense.
    pub(super) fn read(
        text: &str,
        format: Format,
        required: &[&'static str],
    ) -> Result<Self, ImportError> {
        check_quotes(text)?;
        let mut reader = ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .from_reader(text.as_bytes());
        let mut lines = LineCounter::new(text.as_bytes());
        let mut columns: Option<Vec<String>> = None;
        let mut records = Vec::new();
        let mut warnings = Vec::new();
        for record in reader.records() {
            let record = record.map_err(|error| ImportError::NotCsv {
                line: lines.line,
                reason: error.to_string(),
            })?;
            let line = record
                .position()
                .map_or(lines.line, |position| lines.line_of_record(position.byte()));
            if record.iter().all(|cell| cell.trim().is_empty()) {
                continue;
            }
            let Some(columns) = &columns else {
                columns = Some(record.iter().map(|name| name.trim().to_owned()).collect());
                continue;
            };
            if record
                .iter()
                .skip(columns.len())
                .any(|cell| !cell.trim().is_empty())
            {
                let message = format!(
                    "the row has {} cells for {} columns; the last ones are ignored",
                    record.len(),
                    columns.len()
                );
                warnings.push(Warning::new(line, WarningKind::ExtraCells, message));
            }
            records.push((line, record));
        }
        let columns = columns.ok_or(ImportError::NotCsv {
            line: 1,
            reason: "it is empty".to_owned(),
        })?;
        check_columns(&columns, format, required)?;
        Ok(Self {
            columns,
            records,
            warnings,
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

fn check_columns(
    columns: &[String],
    format: Format,
    required: &[&'static str],
) -> Result<(), ImportError> {
    let has = |wanted: &str| columns.iter().any(|name| name.eq_ignore_ascii_case(wanted));
    let absent: Vec<&'static str> = required.iter().copied().filter(|name| !has(name)).collect();
    if absent.is_empty() {
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
        columns: absent,
        hint,
    })
}

/// A quoted cell that is never closed swallows the rest of the file; the CSV reader would accept that.
fn check_quotes(text: &str) -> Result<(), ImportError> {
    let mut line = 1_u64;
    let mut opened: Option<u64> = None;
    let mut at_cell_start = true;
    let mut previous = '\n';
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        if character == '\n' && previous != '\r' || character == '\r' {
            line += 1;
        }
        previous = character;
        match (opened, character) {
            (Some(_), '"') if characters.peek() == Some(&'"') => {
                characters.next();
                previous = '"';
            }
            (Some(_), '"') => opened = None,
            (None, '"') if at_cell_start => opened = Some(line),
            _ => {}
        }
        at_cell_start = opened.is_none() && matches!(character, ',' | '\n' | '\r');
    }
    opened.map_or(Ok(()), |line| {
        Err(ImportError::NotCsv {
            line,
            reason: "the quoted cell that starts here is never closed".to_owned(),
        })
    })
}

/// Turns byte offsets, asked for in rising order, into physical lines.
struct LineCounter<'a> {
    bytes: &'a [u8],
    at: usize,
    line: u64,
}

impl<'a> LineCounter<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            at: 0,
            line: 1,
        }
    }

    /// The reader's offset may lie before blank lines, or between the two bytes of a line end: skips both.
    fn line_of_record(&mut self, offset: u64) -> u64 {
        let offset = usize::try_from(offset).unwrap_or(usize::MAX);
        while let Some(byte) = self.bytes.get(self.at) {
            let line_end = matches!(byte, b'\r' | b'\n');
            if self.at >= offset && !line_end {
                break;
            }
            let second_half =
                *byte == b'\n' && self.at > 0 && self.bytes.get(self.at - 1) == Some(&b'\r');
            if line_end && !second_half {
                self.line += 1;
            }
            self.at += 1;
        }
        self.line
    }
}
