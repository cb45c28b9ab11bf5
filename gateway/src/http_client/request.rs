use awc::{
    Client, SendClientRequest,
    http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderName, HeaderValue},
};
use bytes::Bytes;
use secrecy::{ExposeSecret, SecretString};

use super::{FailureKind, RequestUrl};

/// Has no `Debug`, because it holds secrets and personal data.
#[derive(Clone)]
pub(crate) struct Request<'a> {
    pub(crate) url: &'a RequestUrl,
    pub(crate) method: Method,
    pub(crate) credentials: Option<Credentials<'a>>,
    /// Further headers.
    pub(crate) headers: &'a [(HeaderName, HeaderValue)],
    pub(crate) accept: &'static str,
    pub(crate) max_body_bytes: usize,
    /// Whether to repeat the request once if its connection breaks. Only for requests without side
    /// effects.
    pub(crate) repeat_if_broken: bool,
}

#[derive(Clone)]
pub(crate) enum Method {
    Get,
    /// POST without a body.
    Post,
    /// POST with `application/x-www-form-urlencoded`.
    PostForm(Bytes),
    PostJson(Bytes),
    PostProtobuf(Bytes),
}

#[derive(Clone, Copy)]
pub(crate) enum Credentials<'a> {
    /// User name and password in Base64.
    Basic(&'a SecretString),
    Bearer(&'a SecretString),
}

/// A complete response with status 200. Has no `Debug`, because it holds personal data.
pub(crate) struct Response {
    pub(crate) content_type: Option<String>,
    pub(crate) body: Bytes,
}

impl<'a> Request<'a> {
    pub(crate) const fn get(url: &'a RequestUrl, max_body_bytes: usize) -> Self {
        Self {
            url,
            method: Method::Get,
            credentials: None,
            headers: &[],
            accept: "application/json",
            max_body_bytes,
            repeat_if_broken: false,
        }
    }

    pub(super) fn send_with(&self, client: &Client) -> Result<SendClientRequest, FailureKind> {
        let url = self.url.as_str();
        let request = match self.method {
            Method::Get => client.get(url),
            Method::Post | Method::PostForm(_) | Method::PostJson(_) | Method::PostProtobuf(_) => {
                client.post(url)
            }
        };
        let mut request = request.insert_header((ACCEPT, self.accept));
        for (name, value) in self.headers {
            request = request.insert_header((name.clone(), value.clone()));
        }
        if let Some(credentials) = self.credentials {
            request = request.insert_header((AUTHORIZATION, credentials.to_header()?));
        }
        Ok(match &self.method {
            Method::Get => request.send(),
            Method::Post => request.send_body(Bytes::new()),
            Method::PostForm(form) => request
                .insert_header((CONTENT_TYPE, "application/x-www-form-urlencoded"))
                .send_body(form.clone()),
            Method::PostJson(json) => request
                .insert_header((CONTENT_TYPE, "application/json"))
                .send_body(json.clone()),
            Method::PostProtobuf(message) => request
                .insert_header((CONTENT_TYPE, "application/x-protobuf"))
                .send_body(message.clone()),
        })
    }
}

impl Credentials<'_> {
    fn to_header(self) -> Result<HeaderValue, FailureKind> {
        let (scheme, secret) = match self {
            Self::Basic(secret) => ("Basic", secret),
            Self::Bearer(secret) => ("Bearer", secret),
        };
        let mut value = HeaderValue::from_str(&format!("{scheme} {}", secret.expose_secret()))
            .map_err(|_invalid| FailureKind::InvalidRequest)?;
        value.set_sensitive(true);
        Ok(value)
    }
}
