use std::{
    cell::RefCell,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll},
    time::Duration,
};

use actix_web::{
    Error, FromRequest, HttpMessage, HttpRequest,
    body::{BodySize, BoxBody, MessageBody},
    dev::{Payload, ServiceRequest, ServiceResponse},
    error::PayloadError,
    middleware::Next,
    web::{self, Bytes},
};
use futures_util::{Stream, future::LocalBoxFuture};

use super::{
    ConnectionSettings,
    problem::{ApiError, ApiResult, ProblemKind},
};
use crate::clock::Clock;

/// Time limit for receiving a body.
#[derive(Clone, Debug)]
pub struct BodyTimeout {
    limit: Duration,
    clock: Clock,
}

impl BodyTimeout {
    /// Creates the time limit.
    pub fn new(settings: &ConnectionSettings, clock: &Clock) -> Self {
        Self {
            limit: Duration::from_secs(settings.body_timeout_seconds),
            clock: clock.clone(),
        }
    }
}

/// Request body of at most `MAX_BYTES`.
pub struct LimitedBody<const MAX_BYTES: usize>(pub Bytes);

impl<const MAX_BYTES: usize> FromRequest for LimitedBody<MAX_BYTES> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let read = read_body(request, payload, MAX_BYTES);
        Box::pin(async move { read.await.map(Self) })
    }
}

pub(super) fn read_body(
    request: &HttpRequest,
    payload: &mut Payload,
    max_bytes: usize,
) -> impl Future<Output = ApiResult<Bytes>> + use<> {
    let timeout = request.app_data::<BodyTimeout>().cloned();
    let payload = web::Payload::from_request(request, payload);
    let reading = async move {
        let broken = || ApiError::new(ProblemKind::InvalidBody, "The body could not be read.");
        let payload = payload.await.map_err(|_failed| broken())?;
        match payload.to_bytes_limited(max_bytes).await {
            Ok(body) => body.map_err(|_failed| broken()),
            Err(_too_large) => Err(ApiError::new(
                ProblemKind::PayloadTooLarge,
                "The body is larger than this operation takes.",
            )),
        }
    };
    async move {
        let Some(BodyTimeout { limit, clock }) = timeout else {
            return reading.await;
        };
        let in_time = clock.timeout(limit, reading).await;
        in_time.unwrap_or_else(|| {
            let seconds = limit.as_secs();
            let detail = format!("The body did not arrive within {seconds} seconds.");
            Err(ApiError::new(ProblemKind::RequestTimeout, detail))
        })
    }
}

/// Middleware that closes the connection if a chunked body was not read completely.
///
/// Otherwise actix-http would read the rest for as long as the client sends. It closes the
/// connection if the request's payload exists when the response is sent, so the response keeps it.
pub async fn close_unread_bodies(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if !request.chunked().unwrap_or(false) {
        return Ok(next.call(request).await?.map_into_boxed_body());
    }
    let payload = SharedPayload(Rc::new(RefCell::new(request.take_payload())));
    let for_handler = SharedPayload(Rc::clone(&payload.0));
    request.set_payload(Payload::Stream {
        payload: Box::pin(for_handler),
    });
    let response = next.call(request).await?;
    Ok(response.map_body(|_, body| {
        BoxBody::new(BodyWithPayload {
            body: body.boxed(),
            _payload: payload,
        })
    }))
}

struct SharedPayload(Rc<RefCell<Payload>>);

impl Stream for SharedPayload {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Pin::new(&mut *self.0.borrow_mut()).poll_next(cx)
    }
}

struct BodyWithPayload {
    body: BoxBody,
    _payload: SharedPayload,
}

impl MessageBody for BodyWithPayload {
    type Error = <BoxBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.body).poll_next(cx)
    }
}
