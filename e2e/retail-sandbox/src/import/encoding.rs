//! Refuses UTF-16 files and archives by their first bytes. Any other byte that is not UTF-8 only
//! invalidates its record.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::ImportError;

/// Far above the size of any catalogue, so that a wrong file cannot fill the memory.
const LARGEST_FILE: u64 = 64_000_000;

pub(super) fn read_bytes(path: &Path) -> Result<Vec<u8>, ImportError> {
    let unreadable = |source| ImportError::Unreadable {
        path: path.to_owned(),
        source,
    };
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LARGEST_FILE + 1).read_to_end(&mut bytes))
        .map_err(unreadable)?;
    if u64::try_from(bytes.len()).is_ok_and(|size| size > LARGEST_FILE) {
        return Err(ImportError::TooLarge {
            limit: LARGEST_FILE,
        });
    }
    Ok(bytes)
}

pub(super) fn text_bytes(bytes: &[u8]) -> Result<&[u8], ImportError> {
    let hint = match bytes {
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => ": it is UTF-16",
        [b'P', b'K', 3, 4, ..] => ": it is a workbook or an archive",
        _ => return Ok(bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes)),
    };
    Err(ImportError::Encoding { line: 1, hint })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_is_dropped() {
        assert_eq!(text_bytes("\u{FEFF}Type".as_bytes()).unwrap(), b"Type");
        assert_eq!(text_bytes(b"Type").unwrap(), b"Type");
    }

    #[test]
    fn a_file_that_is_not_text_is_refused() {
        let utf16 = text_bytes(&[0xFF, 0xFE, b'T', 0]).unwrap_err();
        assert!(utf16.to_string().contains("UTF-16"));
        let workbook = text_bytes(b"PK\x03\x04....").unwrap_err();
        assert!(workbook.to_string().contains("workbook"));
    }
}
