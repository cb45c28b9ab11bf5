//! Splits the bytes of a CSV file into records, so that an invalid record affects no other.  The format is RFC 4180
//! with any line end. CSV libraries accept an unclosed quote or text after a closing quote as part of a longer cell,
//! and lose whole records. Here it is an error of the record.

use std::fmt;

/// One record of the file.
pub(super) struct Record {
    /// Physical line where it starts: quoted cells may hold line breaks.
    pub(super) line: u64,
    /// Physical line where it ends, for a record that could be read.
    pub(super) last_line: u64,
    pub(super) cells: Result<Vec<String>, Broken>,
}

/// Why a record has no cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Broken {
    /// The file ends inside a quoted cell.
    NeverClosed,
    /// A quote inside a quoted cell is followed by more text: it is the first of a later cell, or a stray one.
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

/// The records of a file without empty lines. After an invalid quote, reading continues on the next line.
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

    /// Takes a byte and counts the line it ends: at `\n`, or at an `\r` that no `\n` follows.
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

    /// A cell without its quotes, up to the comma or line end behind it.
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

    /// The rest of a quoted cell: its text, where two quotes stand for one, and the blanks after the closing quote.
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

    /// First line and cells of each record.
    fn read(text: &[u8]) -> Vec<(u64, Result<Vec<String>, Broken>)> {
        Records::new(text)
            .map(|record| (record.line, record.cells))
            .collect()
    }

    fn texts(cells: &[&str]) -> Vec<String> {
        cells.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn cells_lose_their_quotes_and_keep_what_is_inside() {
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
    fn every_kind_of_line_end_ends_a_record_and_counts_once() {
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
    fn a_broken_quote_ends_with_its_line() {
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
    fn bytes_that_are_not_utf8_break_their_record_only() {
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
