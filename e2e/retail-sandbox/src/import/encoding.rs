//! Reads the file into text: UTF-8, with or without a byte order mark, and nothing else.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::ImportError;

/// No catalogue is near this; it keeps a wrong file from filling the memory.
const LARGEST_FILE: u64 = 64_000_000;

pub(super) fn read_text(path: &Path) -> Result<String, ImportError> {
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
    decode(bytes)
}

fn decode(bytes: Vec<u8>) -> Result<String, ImportError> {
    let hint = match bytes.as_slice() {
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => Some(": it is UTF-16"),
        [b'P', b'K', 3, 4, ..] => Some(": it is a workbook or an archive"),
        _ => None,
    };
    if let Some(hint) = hint {
        return Err(ImportError::Encoding { line: 1, hint });
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = error
            .as_bytes()
            .iter()
            .take(error.utf8_error().valid_up_to());
        let line = valid.fold(1, |line, byte| if *byte == b'\n' { line + 1 } else { line });
        ImportError::Encoding { line, hint: "" }
    })?;
    Ok(text
        .strip_prefix('\u{FEFF}')
        .map(str::to_owned)
        .unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_is_dropped() {
        assert_eq!(decode("\u{FEFF}Type".into()).unwrap(), "Type");
    }

    #[test]
    fn other_encodings_are_named_with_their_line() {
        let utf16 = decode(vec![0xFF, 0xFE, b'T', 0]).unwrap_err();
        assert!(utf16.to_string().contains("UTF-16"));
        let latin = decode(b"Type,Name\nsimple,Caf\xE9\n".to_vec()).unwrap_err();
        assert!(latin.to_string().contains("line 2"));
        let workbook = decode(b"PK\x03\x04....".to_vec()).unwrap_err();
        assert!(workbook.to_string().contains("workbook"));
    }
}
