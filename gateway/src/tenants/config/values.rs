//! Values that are validated during parsing, so that errors have a line number.

use serde::Deserialize;

/// Host name in lower case, without port and trailing dot.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct HostName(String);

impl HostName {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for HostName {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let label_is_valid = |label: &str| {
            (1..=63).contains(&label.len())
                && label
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
                && !label.starts_with('-')
                && !label.ends_with('-')
        };
        if text.len() > 253 || !text.split('.').all(label_is_valid) {
            return Err("expected a host name without scheme and port, such as shop.example.com");
        }
        Ok(Self(text.to_ascii_lowercase()))
    }
}

/// HTTP or HTTPS URL without credentials.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct HttpUrl(String);

impl HttpUrl {
    /// URL without a trailing slash.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for HttpUrl {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let rest = text
            .strip_prefix("https://")
            .or_else(|| text.strip_prefix("http://"));
        let host = rest
            .and_then(|rest| rest.split(['/', '?', '#']).next())
            .unwrap_or_default();
        let plain = text.chars().all(|character| character.is_ascii_graphic());
        if host.is_empty() || host.contains('@') || !plain {
            return Err(
                "expected an address that starts with http:// or https://, without credentials",
            );
        }
        Ok(Self(text.trim_end_matches('/').to_owned()))
    }
}

/// Scheme, host and port of a site, such as `https://shop.example.com`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct SiteOrigin(String);

impl SiteOrigin {
    /// Origin without a trailing slash.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for SiteOrigin {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        const EXPECTED: &str =
            "expected scheme and host of a site, such as https://shop.example.com";
        let HttpUrl(url) = HttpUrl::try_from(text).map_err(|_other_rule| EXPECTED)?;
        let host = url.split_once("://").map_or("", |(_, rest)| rest);
        if host.contains(['/', '?', '#']) {
            return Err(EXPECTED);
        }
        Ok(Self(url.to_ascii_lowercase()))
    }
}

/// Language tag such as `en` or `el-CY`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct LanguageTag(String);

impl LanguageTag {
    /// The tag.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Default for LanguageTag {
    fn default() -> Self {
        Self("en".to_owned())
    }
}

impl TryFrom<String> for LanguageTag {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let mut parts = text.split('-');
        let language_is_valid = parts.next().is_some_and(|part| {
            (2..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_lowercase())
        });
        let rest_is_valid = parts.all(|part| {
            (2..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
        });
        if !language_is_valid || !rest_is_valid {
            return Err("expected a language tag such as en or el-CY");
        }
        Ok(Self(text))
    }
}

/// Degrees north, -90 to 90.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(try_from = "f64")]
pub struct Latitude(f64);

impl Latitude {
    /// The number of degrees.
    pub const fn degrees(self) -> f64 {
        self.0
    }
}

impl TryFrom<f64> for Latitude {
    type Error = &'static str;

    fn try_from(degrees: f64) -> Result<Self, Self::Error> {
        let valid = (-90.0..=90.0).contains(&degrees);
        valid
            .then_some(Self(degrees))
            .ok_or("expected degrees from -90 to 90")
    }
}

/// Degrees east, -180 to 180.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(try_from = "f64")]
pub struct Longitude(f64);

impl Longitude {
    /// The number of degrees.
    pub const fn degrees(self) -> f64 {
        self.0
    }
}

impl TryFrom<f64> for Longitude {
    type Error = &'static str;

    fn try_from(degrees: f64) -> Result<Self, Self::Error> {
        let valid = (-180.0..=180.0).contains(&degrees);
        valid
            .then_some(Self(degrees))
            .ok_or("expected degrees from -180 to 180")
    }
}
