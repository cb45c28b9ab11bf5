//! Request addresses. They carry queries, passwords and connection strings, so the type can't be printed.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::RetailErrorKind;

/// Everything but unreserved characters is encoded; a space becomes `%20`, never `+`.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// A finished request address, without `Debug` or `Display` on purpose.
pub(crate) struct RequestUrl(String);

impl RequestUrl {
    /// The address, for the transport only.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// Puts an address together.
pub(crate) struct UrlBuilder {
    url: String,
    separator: char,
}

impl UrlBuilder {
    /// Starts at a base address; a slash at its end makes no difference.
    pub(crate) fn new(base: &str) -> Self {
        Self {
            url: base.trim_end_matches('/').to_owned(),
            separator: '?',
        }
    }

    /// Appends one path segment.
    pub(crate) fn segment(mut self, segment: &str) -> Self {
        self.url.push('/');
        self.url.extend(utf8_percent_encode(segment, ENCODED));
        self
    }

    /// Appends one query parameter.
    pub(crate) fn parameter(mut self, name: &str, value: &str) -> Self {
        self.url.push(self.separator);
        self.url.extend(utf8_percent_encode(name, ENCODED));
        self.url.push('=');
        self.url.extend(utf8_percent_encode(value, ENCODED));
        self.separator = '&';
        self
    }

    /// The address, if legacy's web server would take it.
    pub(crate) fn finish(self, max_bytes: usize) -> Result<RequestUrl, RetailErrorKind> {
        if self.url.len() > max_bytes {
            return Err(RetailErrorKind::UrlTooLong);
        }
        Ok(RequestUrl(self.url))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_encoded_and_joined() {
        let url = UrlBuilder::new("http://legacy.test/api/")
            .segment("Retail")
            .segment("a/b c")
            .parameter("qry", "SELECT 'é' + 1")
            .parameter("constr", "a=b;c")
            .finish(2_048)
            .unwrap_or_else(|_| panic!("the address is short"));
        assert_eq!(
            url.as_str(),
            "http://legacy.test/api/Retail/a%2Fb%20c?qry=SELECT%20%27%C3%A9%27%20%2B%201&constr=a%3Db%3Bc"
        );
    }

    #[test]
    fn the_limit_counts_the_encoded_address() {
        let url = || UrlBuilder::new("http://h").parameter("a", "éé");
        assert!(
            url().finish(23).is_ok(),
            "http://h?a=%C3%A9%C3%A9 has 23 bytes"
        );
        assert_eq!(url().finish(22).err(), Some(RetailErrorKind::UrlTooLong));
    }
}
