use std::convert::Infallible;
use std::io;
use std::time::Duration;

use actix_web::body::{BodyStream, SizedStream};
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use actix_web::rt::time::sleep;
use actix_web::web::Bytes;
use actix_web::{HttpResponse, HttpResponseBuilder};
use futures_util::stream::{self, Stream, StreamExt};

use super::connection::Connection;
use super::response::Response;

/// Time for written bytes to be sent before the connection is aborted.
const FLUSH_TIME: Duration = Duration::from_millis(30);

static SPACES: [u8; 64 * 1024] = [b' '; 64 * 1024];

pub(crate) fn complete(response: Response) -> HttpResponse {
    head(&response).body(response.body)
}

/// No response; the connection is closed.
pub(crate) fn no_response() -> HttpResponse {
    HttpResponse::Ok().body(BodyStream::new(stream::once(async {
        Err::<Bytes, _>(aborted())
    })))
}

/// No response; the connection is reset.
pub(crate) fn reset(connection: &Connection) -> HttpResponse {
    connection.reset_on_close();
    no_response()
}

/// Sends the head and the first `length` bytes of the body, then closes or resets the connection.
pub(crate) fn truncated(
    response: Response,
    length: usize,
    reset: Option<Connection>,
) -> HttpResponse {
    let announced = size(&response);
    let mut builder = head(&response);
    let mut sent = response.body;
    sent.truncate(length);
    let first = stream::iter((!sent.is_empty()).then(|| Ok(Bytes::from(sent))));
    let end = stream::once(async move {
        sleep(FLUSH_TIME).await;
        if let Some(connection) = reset {
            connection.reset_on_close();
        }
        Err(aborted())
    });
    builder.body(SizedStream::new(announced, first.chain(end).boxed_local()))
}

pub(crate) fn slow(response: Response, pause: Duration) -> HttpResponse {
    let announced = size(&response);
    let mut builder = head(&response);
    let bytes = stream::iter(response.body).then(move |byte| async move {
        sleep(pause).await;
        Ok::<_, Infallible>(Bytes::copy_from_slice(&[byte]))
    });
    builder.body(SizedStream::new(announced, bytes.boxed_local()))
}

/// The response has no content length.
pub(crate) fn huge(response: Response, spaces: u64) -> HttpResponse {
    let mut builder = head(&response);
    let first = stream::once(async move { Ok::<_, Infallible>(Bytes::from(response.body)) });
    builder.body(BodyStream::new(first.chain(padding(spaces)).boxed_local()))
}

fn padding(spaces: u64) -> impl Stream<Item = Result<Bytes, Infallible>> {
    stream::unfold(spaces, |left| async move {
        let length = usize::try_from(left)
            .unwrap_or(usize::MAX)
            .min(SPACES.len());
        let chunk = SPACES.get(..length).filter(|chunk| !chunk.is_empty())?;
        let rest = left.saturating_sub(u64::try_from(length).unwrap_or(left));
        Some((Ok(Bytes::copy_from_slice(chunk)), rest))
    })
}

fn head(response: &Response) -> HttpResponseBuilder {
    let mut builder =
        HttpResponse::build(StatusCode::from_u16(response.status).unwrap_or(StatusCode::OK));
    if let Ok(value) = HeaderValue::from_str(&response.content_type) {
        builder.insert_header((CONTENT_TYPE, value));
    }
    for (name, value) in &response.headers {
        if let Ok(value) = HeaderValue::from_str(value) {
            builder.insert_header((HeaderName::from_static(name), value));
        }
    }
    builder
}

fn size(response: &Response) -> u64 {
    u64::try_from(response.body.len()).unwrap_or(u64::MAX)
}

fn aborted() -> io::Error {
    io::Error::new(io::ErrorKind::ConnectionAborted, "aborted on purpose")
}
