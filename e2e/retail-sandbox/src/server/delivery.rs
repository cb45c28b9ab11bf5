//! Sends an answer, whole or spoiled.

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

use super::answer::Answer;
use super::connection::Connection;

/// Long enough for bytes that were written to leave the machine before the connection is cut.
const FLUSH: Duration = Duration::from_millis(30);

/// Blanks of a huge body that are sent at once.
static BLANKS: [u8; 64 * 1024] = [b' '; 64 * 1024];

/// The answer as it is.
pub(crate) fn whole(answer: Answer) -> HttpResponse {
    head(&answer).body(answer.body)
}

/// No byte at all: the connection is closed.
pub(crate) fn nothing() -> HttpResponse {
    HttpResponse::Ok().body(BodyStream::new(stream::once(async {
        Err::<Bytes, _>(cut())
    })))
}

/// No byte at all: the connection is reset.
pub(crate) fn reset(connection: &Connection) -> HttpResponse {
    connection.reset_on_close();
    nothing()
}

/// The head and this much of the announced body, then the end or a reset.
pub(crate) fn part(answer: Answer, length: usize, reset: Option<Connection>) -> HttpResponse {
    let announced = size(&answer);
    let mut response = head(&answer);
    let mut sent = answer.body;
    sent.truncate(length);
    let first = stream::iter((!sent.is_empty()).then(|| Ok(Bytes::from(sent))));
    let end = stream::once(async move {
        sleep(FLUSH).await;
        if let Some(connection) = reset {
            connection.reset_on_close();
        }
        Err(cut())
    });
    response.body(SizedStream::new(announced, first.chain(end).boxed_local()))
}

/// The answer byte by byte with a pause before each.
pub(crate) fn slow(answer: Answer, pause: Duration) -> HttpResponse {
    let announced = size(&answer);
    let mut response = head(&answer);
    let bytes = stream::iter(answer.body).then(move |byte| async move {
        sleep(pause).await;
        Ok::<_, Infallible>(Bytes::copy_from_slice(&[byte]))
    });
    response.body(SizedStream::new(announced, bytes.boxed_local()))
}

/// The answer and then blanks, without a length in its head.
pub(crate) fn huge(answer: Answer, blanks: u64) -> HttpResponse {
    let mut response = head(&answer);
    let first = stream::once(async move { Ok::<_, Infallible>(Bytes::from(answer.body)) });
    response.body(BodyStream::new(first.chain(padding(blanks)).boxed_local()))
}

fn padding(blanks: u64) -> impl Stream<Item = Result<Bytes, Infallible>> {
    stream::unfold(blanks, |left| async move {
        let length = usize::try_from(left)
            .unwrap_or(usize::MAX)
            .min(BLANKS.len());
        let chunk = BLANKS.get(..length).filter(|chunk| !chunk.is_empty())?;
        let rest = left.saturating_sub(u64::try_from(length).unwrap_or(left));
        Some((Ok(Bytes::copy_from_slice(chunk)), rest))
    })
}

fn head(answer: &Answer) -> HttpResponseBuilder {
    let mut response =
        HttpResponse::build(StatusCode::from_u16(answer.status).unwrap_or(StatusCode::OK));
    if let Ok(value) = HeaderValue::from_str(&answer.content_type) {
        response.insert_header((CONTENT_TYPE, value));
    }
    for (name, value) in &answer.headers {
        if let Ok(value) = HeaderValue::from_str(value) {
            response.insert_header((HeaderName::from_static(name), value));
        }
    }
    response
}

fn size(answer: &Answer) -> u64 {
    u64::try_from(answer.body.len()).unwrap_or(u64::MAX)
}

fn cut() -> io::Error {
    io::Error::new(io::ErrorKind::ConnectionAborted, "cut on purpose")
}
