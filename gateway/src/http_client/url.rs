use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use thiserror::Error;

/// Encodes all but unreserved characters. A space becomes `%20`, never `+`.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// URLs contain passwords and connection strings, so `Debug` and `Display` are missing.
pub(crate) struct RequestUrl(String);

/// The request URL is longer than the server accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the request URL is too long")]
pub struct UrlTooLong;

impl RequestUrl {
    pub(crate) const fn encoded(url: String) -> Self {
        Self(url)
    }

    /// Never log the result.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

pub(crate) struct UrlBuilder {
    url: String,
    separator: char,
}

impl UrlBuilder {
    /// A trailing slash of `base` is ignored.
    pub(crate) fn new(base: &str) -> Self {
        Self {
            url: base.trim_end_matches('/').to_owned(),
            separator: '?',
        }
    }

    pub(crate) fn segment(mut self, segment: &str) -> Self {
        self.url.push('/');
        self.url.extend(utf8_percent_encode(segment, ENCODED));
        self
    }

    pub(crate) fn parameter(mut self, name: &str, value: &str) -> Self {
        self.url.push(self.separator);
        self.url.extend(utf8_percent_encode(name, ENCODED));
        self.url.push('=');
        self.url.extend(utf8_percent_encode(value, ENCODED));
        self.separator = '&';
        self
    }

    pub(crate) fn finish(self) -> RequestUrl {
        RequestUrl(self.url)
    }

    pub(crate) fn finish_within(self, max_bytes: usize) -> Result<RequestUrl, UrlTooLong> {
        if self.url.len() > max_bytes {
            return Err(UrlTooLong);
        }
        Ok(self.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_encoded_and_joined() {
        let url = UrlBuilder::new("http://retail.test/api/")
            .segment("Retail")
            .segment("a/b c")
            .parameter("qry", "name = 'é' + 1")
            .parameter("constr", "a=b;c")
            .finish();
        assert_eq!(
            url.as_str(),
            "http://retail.test/api/Retail/a%2Fb%20c?qry=name%20%3D%20%27%C3%A9%27%20%2B%201&constr=a%3Db%3Bc"
        );
    }

    #[test]
    fn the_limit_counts_the_encoded_url() {
        let url = || UrlBuilder::new("http://h").parameter("a", "éé");
        assert!(
            url().finish_within(23).is_ok(),
            "http://h?a=%C3%A9%C3%A9 has 23 bytes"
        );
        assert_eq!(url().finish_within(22).err(), Some(UrlTooLong));
    }
}
