//! Splits the bytes of a CSV file (RFC 4180, with any line end) into records. An invalid quote is
//! an error of that record only. CSV libraries read on to the next quote instead, and lose whole
//! records.

use std::fmt;

pub(super) struct Record {
    /// Line of the file where the record starts. Quoted cells may contain line breaks.
    pub(super) line: u64,
    /// Line of the file where the record ends; only correct if `cells` is `Ok`.
    pub(super) last_line: u64,
    pub(super) cells: Result<Vec<String>, Broken>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Broken {
    NeverClosed,
    /// Text follows a closing quote. An earlier quote was not closed, or this quote is not doubled.
    StrayQuote,
    NotUtf8,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NeverClosed => "a quoted cell is never closed",
            Self::StrayQuote => {
                "a quoted cell is never closed, or a quote inside it is not doubled"
            }
            Self::NotUtf8 => "it is not UTF-8 text; save the file as \"CSV UTF-8\"",
        })
    }
}

/// Iterator over the records of a file. It skips empty lines. After an invalid quote, it continues
/// on the next line.
pub(super) struct Records<'a> {
    bytes: &'a [u8],
    at: usize,
    line: u64,
}

impl<'a> Records<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            at: 0,
            line: 1,
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Takes a byte; counts a line at each `\n`, and at each `\r` without `\n` after it.
    fn take(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        if byte == b'\n' || byte == b'\r' && self.peek() != Some(b'\n') {
            self.line += 1;
        }
        Some(byte)
    }

    fn take_if(&mut self, wanted: impl Fn(u8) -> bool) -> Option<u8> {
        self.peek().filter(|byte| wanted(*byte))?;
        self.take()
    }

    fn cells(&mut self) -> Result<Vec<Vec<u8>>, Broken> {
        let mut cells = Vec::new();
        loop {
            cells.push(self.cell()?);
            if self.take_if(|byte| byte == b',').is_none() {
                return Ok(cells);
            }
        }
    }

    fn cell(&mut self) -> Result<Vec<u8>, Broken> {
        let start = (self.at, self.line);
        let mut cell = Vec::new();
        if self.take_if(|byte| byte == b'"').is_none() {
            while let Some(byte) = self.take_if(|byte| byte != b',' && !is_line_end(byte)) {
                cell.push(byte);
            }
            return Ok(cell);
        }
        let closed = self.quoted(&mut cell);
        if closed.is_err() {
            (self.at, self.line) = start;
            while self.take_if(|byte| !is_line_end(byte)).is_some() {}
        }
        closed.map(|()| cell)
    }

    /// Reads a quoted cell after its first quote. Doubled quotes become one; blanks after the
    /// closing quote are skipped.
    fn quoted(&mut self, cell: &mut Vec<u8>) -> Result<(), Broken> {
        loop {
            let byte = self.take().ok_or(Broken::NeverClosed)?;
            if byte == b'"' && self.take_if(|next| next == b'"').is_none() {
                break;
            }
            cell.push(byte);
        }
        while self.take_if(|byte| matches!(byte, b' ' | b'\t')).is_some() {}
        match self.peek() {
            Some(byte) if byte != b',' && !is_line_end(byte) => Err(Broken::StrayQuote),
            _ => Ok(()),
        }
    }
}

impl Iterator for Records<'_> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        while self.take_if(is_line_end).is_some() {}
        self.peek()?;
        let line = self.line;
        let cells = self.cells().and_then(|cells| {
            let texts = cells.into_iter().map(String::from_utf8);
            texts.collect::<Result<_, _>>().or(Err(Broken::NotUtf8))
        });
        Some(Record {
            line,
            last_line: self.line,
            cells,
        })
    }
}

fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\r' | b'\n')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8]) -> Vec<(u64, Result<Vec<String>, Broken>)> {
        Records::new(text)
            .map(|record| (record.line, record.cells))
            .collect()
    }

    fn texts(cells: &[&str]) -> Vec<String> {
        cells.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn quotes_around_cells_are_removed_and_their_text_is_kept() {
        assert_eq!(
            read(b"a,\"b, \"\"c\"\"\r\n\" ,,\"\"\n5\" d,\n"),
            [
                (1, Ok(texts(&["a", "b, \"c\"\r\n", "", ""]))),
                (3, Ok(texts(&["5\" d", ""])))
            ]
        );
        assert_eq!(read(b""), []);
        assert_eq!(read(b"\r\n\n,"), [(3, Ok(texts(&["", ""])))]);
    }

    #[test]
    fn every_kind_of_line_end_ends_a_record_and_counts_as_one_line() {
        assert_eq!(
            read(b"a\rb\r\nc\n\nd\r\r\"e\r\nf\rg\nh\"\ri"),
            [
                (1, Ok(texts(&["a"]))),
                (2, Ok(texts(&["b"]))),
                (3, Ok(texts(&["c"]))),
                (5, Ok(texts(&["d"]))),
                (7, Ok(texts(&["e\r\nf\rg\nh"]))),
                (11, Ok(texts(&["i"])))
            ]
        );
    }

    #[test]
    fn after_an_invalid_quote_the_next_line_is_a_new_record() {
        assert_eq!(
            read(b"\"a\nb\",\"c\nd,\"e\"\nf"),
            [
                (1, Err(Broken::StrayQuote)),
                (3, Ok(texts(&["d", "e"]))),
                (4, Ok(texts(&["f"])))
            ]
        );
        assert_eq!(
            read(b"a\nb,\"c\"\"\nd"),
            [
                (1, Ok(texts(&["a"]))),
                (2, Err(Broken::NeverClosed)),
                (3, Ok(texts(&["d"])))
            ]
        );
    }

    #[test]
    fn bytes_that_are_not_utf8_invalidate_only_their_record() {
        assert_eq!(
            read(b"a\n\"\xE9\n\",b\nc"),
            [
                (1, Ok(texts(&["a"]))),
                (2, Err(Broken::NotUtf8)),
                (4, Ok(texts(&["c"])))
            ]
        );
    }
}
