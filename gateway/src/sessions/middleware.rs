use std::{
    future::{Ready, ready},
    rc::Rc,
    sync::Arc,
    time::Duration,
};

use actix_web::{
    Error, HttpMessage,
    cookie::Cookie,
    dev::{Service, ServiceRequest, ServiceResponse, Transform, forward_ready},
    http::header::{ACCEPT, CACHE_CONTROL, HeaderMap, HeaderValue},
    web::Data,
};
use futures_util::future::{Either, LocalBoxFuture};

use super::{
    AccountHolder, Customer, ProfileRefresh, SessionId, Sessions, refresh_profile,
    session_cookie::{self, FoundCookie, NextCookie},
};
use crate::{
    http::{SESSION_COOKIE, is_payment_webhook, is_sign_in_path},
    tenants::{Tenant, TenantRegistry},
};

/// Minimum age of a profile before it is refreshed.
const REFRESH_INTERVAL: Duration = Duration::from_secs(120);

/// Middleware that adds the customer and the pricing to a request [ACC-11, CAT-06], and sets the session's cookie. Runs
/// after the check of the request's origin, so that a forged request does not touch a session.
///
/// Static files, and read requests (GET, HEAD) without the cookie, skip the session handling. An expired or invalid
/// cookie, or the cookie of another shop, makes the request anonymous.
pub struct RecogniseCustomer {
    sessions: Sessions,
}

impl RecogniseCustomer {
    /// Creates the middleware for these sessions.
    pub fn new(sessions: &Sessions) -> Self {
        Self {
            sessions: sessions.clone(),
        }
    }
}

impl<S, B> Transform<S, ServiceRequest> for RecogniseCustomer
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error> + 'static,
    S::Future: 'static,
    B: 'static,
{
    type Response = ServiceResponse<B>;
    type Error = Error;
    type Transform = Recogniser<S>;
    type InitError = ();
    type Future = Ready<Result<Self::Transform, ()>>;

    fn new_transform(&self, service: S) -> Self::Future {
        ready(Ok(Recogniser {
            service: Rc::new(service),
            sessions: self.sessions.clone(),
        }))
    }
}

/// Service of [`RecogniseCustomer`].
pub struct Recogniser<S> {
    service: Rc<S>,
    sessions: Sessions,
}

impl<S, B> Service<ServiceRequest> for Recogniser<S>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error> + 'static,
    S::Future: 'static,
    B: 'static,
{
    type Response = ServiceResponse<B>;
    type Error = Error;
    type Future = Either<S::Future, LocalBoxFuture<'static, Result<Self::Response, Error>>>;

    forward_ready!(service);

    fn call(&self, request: ServiceRequest) -> Self::Future {
        if !may_have_session(&request) {
            return Either::Left(self.service.call(request));
        }
        let (service, sessions) = (Rc::clone(&self.service), self.sessions.clone());
        Either::Right(Box::pin(async move {
            let cookie = session_cookie::find(request.request(), sessions.key_ring());
            let session = match &cookie {
                Some(cookie) => sessions.recognise(cookie, &request).await,
                None => None,
            };
            let next_cookie = NextCookie::default();
            request.extensions_mut().insert(next_cookie.clone());
            let mut response = service.call(request).await?;
            let cookie = next_cookie.take().or_else(|| {
                // No cache in between may store a cookie.
                let is_stored_nowhere = is_no_store(response.headers());
                is_stored_nowhere.then(|| sessions.sign_again(&cookie?, session?))?
            });
            if let Some(cookie) = cookie {
                response.response_mut().add_cookie(&cookie)?;
            }
            Ok(response)
        }))
    }
}

/// A read request needs the cookie and a response that can show prices, or it belongs to a sign-in with an identity
/// provider. A payment webhook never has a session.
fn may_have_session(request: &ServiceRequest) -> bool {
    if is_payment_webhook(request.method(), request.path()) {
        return false;
    }
    let has_cookie = request.cookie(SESSION_COOKIE).is_some();
    !request.method().is_safe()
        || is_sign_in_path(request.path())
        || (has_cookie && shows_prices(request))
}

/// API responses and pages can show prices. Browsers request pages with `Accept: text/html`.
fn shows_prices(request: &ServiceRequest) -> bool {
    let accepts_html = |value: &HeaderValue| {
        value
            .to_str()
            .is_ok_and(|types| types.contains("text/html"))
    };
    request.path().starts_with("/api/") || request.headers().get(ACCEPT).is_some_and(accepts_html)
}

fn is_no_store(headers: &HeaderMap) -> bool {
    headers
        .get(CACHE_CONTROL)
        .is_some_and(|value| value == "no-store")
}

impl Sessions {
    /// Adds the customer to the request. Returns the id of the session.
    async fn recognise(&self, cookie: &FoundCookie, request: &ServiceRequest) -> Option<SessionId> {
        let session = SessionId::of(&cookie.key);
        // A customer whose session can't be read is treated as a visitor, and is signed in again later.
        self.synchronise(session).await.ok()?;
        let registry = request.app_data::<Data<TenantRegistry>>()?;
        let host = crate::http::host(request.request())?;
        let tenant = registry.find_by_host(host)?;
        let record = self.touch(session, &tenant.slug)?;
        // The default pricing is harmless: before the shop's settings are loaded, no response contains a price.
        let must_claim = record.must_claim(&tenant);
        let settings = tenant.live_settings().filter(|_| !must_claim);
        let pricing = settings.map(|settings| record.profile.pricing(settings.public.features));
        let customer = Customer {
            tenant: tenant.id,
            id: record.customer_id,
            session,
            record,
        };
        self.refresh_due_profile(&tenant, &customer);
        let mut extensions = request.extensions_mut();
        extensions.insert(AccountHolder {
            customer,
            must_claim,
        });
        extensions.insert(pricing.unwrap_or_default());
        Some(session)
    }

    /// Cookie with the newest signature, if an earlier key signed the request's cookie and the session is still active.
    fn sign_again(&self, cookie: &FoundCookie, session: SessionId) -> Option<Cookie<'static>> {
        let is_due = cookie.is_outdated && self.is_active(session);
        is_due.then(|| session_cookie::signed(&cookie.key, self.key_ring()))
    }

    /// Refreshes a due profile in the background. Otherwise a client that never requests the profile could keep
    /// rights that the shop removed.
    fn refresh_due_profile(&self, tenant: &Arc<Tenant>, customer: &Customer) {
        let Some(retail) = tenant.retail() else {
            return;
        };
        if !self.claim_background_refresh(customer.session, REFRESH_INTERVAL) {
            return;
        }
        let (tenant, customer) = (Arc::clone(tenant), customer.clone());
        let sessions = self.clone();
        // A shutdown need not wait for this task. A later request repeats a lost refresh.
        actix_web::rt::spawn(async move {
            let refreshed = refresh_profile(&customer, &tenant, &retail, &sessions).await;
            if matches!(refreshed, ProfileRefresh::Gone)
                && sessions.end(customer.session).await.is_err()
            {
                tracing::warn!("the end of a session could not be stored yet");
            }
        });
    }
}

#[cfg(test)]
#[path = "middleware_tests.rs"]
mod tests;
