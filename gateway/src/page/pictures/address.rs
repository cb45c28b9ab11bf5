use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

const SEGMENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~')
    .remove(b'/');

/// URL of a picture in the tenant's image folder.
pub fn picture_url(path: &str) -> String {
    format!(
        "/pictures/{}",
        utf8_percent_encode(path.trim_start_matches('/'), SEGMENT)
    )
}

#[cfg(test)]
mod tests {
    use super::picture_url;

    #[test]
    fn special_characters_in_names_are_encoded() {
        assert_eq!(
            picture_url("a b/c?d#e.jpg"),
            "/pictures/a%20b/c%3Fd%23e.jpg"
        );
        assert_eq!(
            picture_url("/καρέκλα.jpg"),
            "/pictures/%CE%BA%CE%B1%CF%81%CE%AD%CE%BA%CE%BB%CE%B1.jpg"
        );
    }
}
