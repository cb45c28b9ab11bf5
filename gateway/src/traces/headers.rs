use actix_web::http::header::{HeaderName, HeaderValue};
use secrecy::{ExposeSecret, SecretString};

/// Headers of requests to the collector. Has no `Debug`, because they may be credentials.
pub(super) struct CollectorHeaders(pub(super) Vec<(HeaderName, HeaderValue)>);

/// A line of the headers file is not a header. Names the line, never its content.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "settings: traces.headers_file: line {0} must be a header, such as `authorization: Bearer …`"
)]
pub struct InvalidHeader(usize);

impl CollectorHeaders {
    /// Parses one header per line. Ignores empty lines.
    pub(super) fn parse(text: Option<&SecretString>) -> Result<Self, InvalidHeader> {
        let text = text.map_or("", |text| text.expose_secret());
        let lines = text.lines().enumerate();
        let headers = lines.filter(|(_, line)| !line.trim().is_empty());
        let headers = headers.map(|(index, line)| header(line).ok_or(InvalidHeader(index + 1)));
        Ok(Self(headers.collect::<Result<_, _>>()?))
    }
}

fn header(line: &str) -> Option<(HeaderName, HeaderValue)> {
    let (name, value) = line.split_once(':')?;
    let mut value = HeaderValue::from_str(value.trim()).ok()?;
    value.set_sensitive(true);
    Some((name.trim().parse().ok()?, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<CollectorHeaders, InvalidHeader> {
        CollectorHeaders::parse(Some(&SecretString::from(text)))
    }

    #[test]
    fn each_line_is_a_header() {
        let headers = parse("authorization: Bearer a:b\n\nX-Scope: shops\n").unwrap();
        let [(name, value), (second, _)] = &headers.0[..] else {
            panic!("two headers");
        };
        assert_eq!(
            (name.as_str(), value.as_bytes()),
            ("authorization", &b"Bearer a:b"[..])
        );
        assert_eq!(second.as_str(), "x-scope");
        assert!(CollectorHeaders::parse(None).unwrap().0.is_empty());
    }

    #[test]
    fn values_are_not_printed() {
        let headers = parse("authorization: canary").unwrap();
        assert!(!format!("{:?}", headers.0).contains("canary"));
        let error = parse("x: y\ncanary").err().unwrap();
        assert_eq!(error, InvalidHeader(2));
        assert!(!format!("{error} {error:?}").contains("canary"));
    }
}
