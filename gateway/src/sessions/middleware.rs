use std::{rc::Rc, sync::Arc, time::Duration};

use actix_session::{
    SessionExt as _, SessionMiddleware,
    config::{BrowserSession, CookieContentSecurity},
};
use actix_web::{
    Error, HttpMessage,
    body::MessageBody,
    cookie::SameSite,
    dev::{Service, ServiceRequest, ServiceResponse, Transform, forward_ready},
    http::header::{ACCEPT, HeaderValue},
    web::Data,
};
use futures_util::future::{Either, LocalBoxFuture};

use super::{AccountHolder, Customer, ProfileRefresh, Sessions, refresh_profile, store};
use crate::{
    customer_pricing::Pricing,
    http::{SESSION_COOKIE, is_payment_webhook, is_sign_in_path},
    tenants::{Tenant, TenantRegistry},
};

/// Minimum age of a profile before it is refreshed.
const REFRESH_INTERVAL: Duration = Duration::from_secs(120);

/// Middleware that adds the customer and the pricing to a request [ACC-11, CAT-06]. Runs after the check of the
/// request's origin, so that a forged request does not touch a session.
///
/// Static files, and read requests (GET, HEAD) without the cookie, skip the session handling. An expired or invalid
/// cookie, or the cookie of another shop, makes the request anonymous.
pub struct RecogniseCustomer {
    cookies: SessionMiddleware<Sessions>,
    sessions: Sessions,
}

impl RecogniseCustomer {
    /// Creates the middleware for these sessions.
    pub fn new(sessions: &Sessions) -> Self {
        let key = sessions.cookie_key().clone();
        // The cookie holds only a random key, so a signature is enough.
        let cookies = SessionMiddleware::builder(sessions.clone(), key)
            .cookie_name(SESSION_COOKIE.to_owned())
            .cookie_content_security(CookieContentSecurity::Signed)
            .cookie_same_site(SameSite::Strict)
            .cookie_secure(true)
            .cookie_http_only(true)
            .cookie_path("/".to_owned())
            .session_lifecycle(BrowserSession::default())
            .build();
        Self {
            cookies,
            sessions: sessions.clone(),
        }
    }
}

type WithCookies<S> =
    <SessionMiddleware<Sessions> as Transform<Recogniser<S>, ServiceRequest>>::Transform;

impl<S, B> Transform<S, ServiceRequest> for RecogniseCustomer
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error> + 'static,
    S::Future: 'static,
    B: MessageBody + 'static,
{
    type Response = ServiceResponse<B>;
    type Error = Error;
    type Transform = SessionBypass<S, WithCookies<S>>;
    type InitError = ();
    type Future = LocalBoxFuture<'static, Result<Self::Transform, ()>>;

    fn new_transform(&self, service: S) -> Self::Future {
        let anonymous = Rc::new(service);
        let recogniser = Recogniser {
            service: Rc::clone(&anonymous),
            sessions: self.sessions.clone(),
        };
        let with_cookies = self.cookies.new_transform(recogniser);
        Box::pin(async move {
            Ok(SessionBypass {
                anonymous,
                with_cookies: with_cookies.await?,
            })
        })
    }
}

/// Service that skips the session handling for requests that can't have a session.
pub struct SessionBypass<S, C> {
    anonymous: Rc<S>,
    with_cookies: C,
}

impl<S, C, B> Service<ServiceRequest> for SessionBypass<S, C>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error>,
    C: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error>,
{
    type Response = ServiceResponse<B>;
    type Error = Error;
    type Future = Either<S::Future, C::Future>;

    forward_ready!(anonymous);

    fn call(&self, request: ServiceRequest) -> Self::Future {
        if may_have_session(&request) {
            Either::Right(self.with_cookies.call(request))
        } else {
            Either::Left(self.anonymous.call(request))
        }
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

pub struct Recogniser<S> {
    service: Rc<S>,
    sessions: Sessions,
}

impl<S, B> Service<ServiceRequest> for Recogniser<S>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error>,
{
    type Response = ServiceResponse<B>;
    type Error = Error;
    type Future = S::Future;

    forward_ready!(service);

    fn call(&self, request: ServiceRequest) -> Self::Future {
        if let Some((holder, pricing)) = self.recognise(&request) {
            let mut extensions = request.extensions_mut();
            extensions.insert(holder);
            extensions.insert(pricing);
        }
        self.service.call(request)
    }
}

impl<S> Recogniser<S> {
    fn recognise(&self, request: &ServiceRequest) -> Option<(AccountHolder, Pricing)> {
        let session = store::id_of(&request.get_session())?;
        let registry = request.app_data::<Data<TenantRegistry>>()?;
        let host = crate::http::host(request.request())?;
        let tenant = registry.find_by_host(host)?;
        let record = self.sessions.touch(session, &tenant.slug)?;
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
        let holder = AccountHolder {
            customer,
            must_claim,
        };
        Some((holder, pricing.unwrap_or_default()))
    }

    /// Refreshes a due profile in the background. Otherwise a client that never requests the profile could keep
    /// rights that the shop removed.
    fn refresh_due_profile(&self, tenant: &Arc<Tenant>, customer: &Customer) {
        let Some(retail) = tenant.retail() else {
            return;
        };
        if !self
            .sessions
            .claim_background_refresh(customer.session, REFRESH_INTERVAL)
        {
            return;
        }
        let (tenant, customer) = (Arc::clone(tenant), customer.clone());
        let sessions = self.sessions.clone();
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
