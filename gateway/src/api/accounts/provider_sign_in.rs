//! Sign-in with identity providers (D-11, D-214, D-215). These are no operations of the API, because browsers navigate
//! to them.

use std::fmt::Display;

use actix_web::{
    HttpRequest, HttpResponse,
    cookie::Cookie,
    web::{self, Data, Path, ServiceConfig},
};
use secrecy::SecretString;
use tracing_actix_web::TracingLogger;

use super::{
    address_confirmation::{ADDRESS_PATH, open_address_confirmation},
    provider_confirmation::{CONFIRMATION_PATH, ConfirmationMail},
    provider_match::{ProviderMatch, has_address, linked_identity},
    provider_notice::{ProviderNotice, continue_at_registration, next_path, redirect},
};
use crate::{
    api::spawn_uncancellable,
    http::{
        ClientAddress, RequestSpan, SIGN_IN_PATHS, host, is_cross_site,
        problem::{ApiError, ApiResult, ProblemKind},
        public_origin,
        rate_limit::{Action, RateLimiter},
        security_headers::HttpsOnly,
    },
    openid::{BegunSignIn, Identity, OpenId},
    retail::model::Customer,
    sessions::{CurrentSession, Profile, SessionId, Sessions},
    shop_context::ShopContext,
    tenants::config::{IdentityProvider, IdentityProviderConfig},
};

/// Registers the pages.
pub fn configure(config: &mut ServiceConfig) {
    let page =
        |path: &str| web::resource(path.to_owned()).wrap(TracingLogger::<RequestSpan>::new());
    config
        .service(page(CONFIRMATION_PATH).route(web::get().to(open_confirmation)))
        .service(page(ADDRESS_PATH).route(web::get().to(open_address_confirmation)))
        .service(page(&format!("{SIGN_IN_PATHS}{{provider}}")).route(web::get().to(start_sign_in)))
        .service(
            page(&format!("{SIGN_IN_PATHS}{{provider}}/return"))
                .route(web::get().to(finish_sign_in)),
        );
}

/// Leads to the provider's page.
#[expect(
    clippy::too_many_arguments,
    reason = "each argument is an actix extractor"
)]
async fn start_sign_in(
    path: Path<String>,
    request: HttpRequest,
    shop: ShopContext,
    address: ClientAddress,
    limiter: Data<RateLimiter>,
    openid: Data<OpenId>,
    sessions: Data<Sessions>,
    current: CurrentSession,
) -> ApiResult<HttpResponse> {
    let (provider, _) = offered_provider(&shop, &path)?;
    let next = next_path(parameter(&request, "next"));
    // Another site must not sign a shopper in who did not ask for it.
    if is_cross_site(&request) {
        return Ok(redirect("/pages/login", None));
    }
    if is_limited(&limiter, &shop, address).await {
        return Ok(ProviderNotice::Busy.response(&next, None));
    }
    let return_url = return_url(&request, &shop, provider);
    let begun = openid
        .begin(
            &request,
            &shop.tenant,
            provider,
            &return_url,
            &next,
            current.id(),
        )
        .await;
    Ok(match begun {
        Ok((url, cookie)) => redirect(&url, cookie),
        Err(error) => {
            log(provider, &error);
            sessions.count_provider_sign_in(false);
            ProviderNotice::Failed.response(&next, None)
        }
    })
}

/// Receives the shopper from the provider's page.
#[expect(
    clippy::too_many_arguments,
    reason = "each argument is an actix extractor"
)]
async fn finish_sign_in(
    path: Path<String>,
    request: HttpRequest,
    shop: ShopContext,
    address: ClientAddress,
    limiter: Data<RateLimiter>,
    openid: Data<OpenId>,
    sessions: Data<Sessions>,
    current: CurrentSession,
) -> ApiResult<HttpResponse> {
    let (provider, config) = offered_provider(&shop, &path)?;
    if is_limited(&limiter, &shop, address).await {
        return Ok(ProviderNotice::Busy.response(&next_path(None), None));
    }
    let state = parameter(&request, "state").unwrap_or_default();
    let (begun, cookie) = openid.take(&request, &shop.tenant, provider, &state).await;
    let Some(begun) = begun else {
        return Ok(ProviderNotice::Expired.response(&next_path(None), None));
    };
    let returned = ReturnedShopper {
        label: config.label(provider).to_owned(),
        issuer: config.issuer(provider).to_owned(),
        return_url: return_url(&request, &shop, provider),
        begun,
        cookie,
        request,
        shop: shop.clone(),
        openid,
        sessions,
        current,
    };
    let next = returned.begun.next.clone();
    // With the shopper's tab closed, a mail is still sent and a session still begun.
    spawn_uncancellable(returned.receive())
        .await
        .or_else(|error| {
            tracing::warn!(provider = provider.name(), %error, "a sign-in with an identity provider failed");
            Ok(ProviderNotice::Failed.response(&next, None))
        })
}

/// Opens the link in the mail, which connects the identity with the customer.
async fn open_confirmation(
    request: HttpRequest,
    shop: ShopContext,
    address: ClientAddress,
    limiter: Data<RateLimiter>,
    openid: Data<OpenId>,
    sessions: Data<Sessions>,
    current: CurrentSession,
) -> ApiResult<HttpResponse> {
    require_sign_in(&shop)?;
    let next = next_path(None);
    if is_limited(&limiter, &shop, address).await {
        return Ok(ProviderNotice::Busy.response(&next, None));
    }
    let token = parameter(&request, "token").unwrap_or_default();
    let found = openid
        .find_confirmation(&request, &shop.tenant, &token)
        .await;
    let Some((waiting, customer_id)) = found else {
        return Ok(ProviderNotice::WrongLink.response(&next, None));
    };
    let confirmed = async {
        let cookie = openid.forget_waiting(&request, &shop.tenant);
        let Some(record) = shop.retail()?.find_customer(customer_id).await? else {
            return Ok(ProviderNotice::Closed.response(&next, cookie));
        };
        let email = waiting.identity.email.as_deref().unwrap_or_default();
        // The customer may have changed the address since.
        if !has_address(&record, email) {
            return Ok(ProviderNotice::WrongLink.response(&next, cookie));
        }
        let identity = linked_identity(&waiting.identity);
        sessions
            .link(&shop.tenant.slug, identity, record.id)
            .await?;
        // Not earlier: after a failure, the shopper opens the same link again.
        if !openid.use_confirmation(&shop.tenant, &token).await {
            return Ok(ProviderNotice::WrongLink.response(&next, cookie));
        }
        let previous = openid.previous_session(&request, &shop.tenant);
        begin_session(&shop, &current, previous, &record).await?;
        sessions.count_provider_sign_in(true);
        Ok(ProviderNotice::SignedIn.response(&waiting.next, cookie))
    };
    confirmed.await.or_else(|error: ApiError| {
        tracing::warn!(%error, "a sign-in with an identity provider could not be confirmed");
        Ok(ProviderNotice::Failed.response(&next, None))
    })
}

pub(super) async fn is_limited(
    limiter: &RateLimiter,
    shop: &ShopContext,
    address: ClientAddress,
) -> bool {
    let checked = limiter
        .check(Action::SignInWithProvider, (shop.tenant.id, address))
        .await;
    checked.is_err()
}

struct ReturnedShopper {
    label: String,
    issuer: String,
    return_url: String,
    begun: BegunSignIn,
    /// The browser's other sign-ins.
    cookie: Option<Cookie<'static>>,
    request: HttpRequest,
    shop: ShopContext,
    openid: Data<OpenId>,
    sessions: Data<Sessions>,
    current: CurrentSession,
}

impl ReturnedShopper {
    async fn receive(self) -> ApiResult<HttpResponse> {
        let next = self.begun.next.as_str();
        let identity = match self.identity().await {
            Ok(identity) => identity,
            Err(notice) => return Ok(notice.response(next, self.cookie)),
        };
        let (tenant, retail) = (&self.shop.tenant, self.shop.retail()?);
        let found = ProviderMatch::find(&identity, &tenant.slug, &self.sessions, &retail).await?;
        match found {
            ProviderMatch::Connected(record) => {
                let previous = self.openid.previous_session(&self.request, tenant);
                begin_session(&self.shop, &self.current, previous, &record).await?;
                self.sessions.count_provider_sign_in(true);
                Ok(ProviderNotice::SignedIn.response(next, self.cookie))
            }
            ProviderMatch::Unconfirmed(record) => {
                self.ask_for_confirmation(identity, &record).await
            }
            ProviderMatch::Unknown if self.shop.settings()?.public.features.sign_up => {
                let (request, begun) = (&self.request, &self.begun);
                let cookie = self
                    .openid
                    .wait_for_registration(request, tenant, identity, begun);
                Ok(continue_at_registration(begun.provider, next, cookie))
            }
            ProviderMatch::Unknown => Ok(ProviderNotice::NoAccount.response(next, self.cookie)),
            ProviderMatch::Refused(notice) => Ok(notice.response(next, self.cookie)),
        }
    }

    async fn identity(&self) -> Result<Identity, ProviderNotice> {
        // Providers that tell their issuer make it certain who has answered (RFC 9207).
        let issuer = parameter(&self.request, "iss");
        if issuer.is_some_and(|issuer| issuer != self.issuer) {
            return Err(self.failed("the response names another issuer"));
        }
        match parameter(&self.request, "error").as_deref() {
            None => {}
            Some("access_denied") => return Err(ProviderNotice::Cancelled),
            Some(code) => return Err(self.failed(known_error(code))),
        }
        let code = parameter(&self.request, "code");
        let code = code.ok_or_else(|| self.failed("the response has no code"))?;
        let (tenant, return_url) = (&self.shop.tenant, &self.return_url);
        let identity = self
            .openid
            .identity(tenant, &self.begun, return_url, &code)
            .await;
        identity.map_err(|error| self.failed(error))
    }

    fn failed(&self, reason: impl Display) -> ProviderNotice {
        log(self.begun.provider, &reason);
        self.sessions.count_provider_sign_in(false);
        ProviderNotice::Failed
    }

    async fn ask_for_confirmation(
        &self,
        identity: Identity,
        record: &Customer,
    ) -> ApiResult<HttpResponse> {
        let tenant = &self.shop.tenant;
        let (token, cookie) = self.openid.wait_for_confirmation(
            &self.request,
            tenant,
            identity,
            &self.begun,
            record.id,
        );
        self.mail(token)
            .send(
                record,
                &self.shop.retail()?,
                tenant,
                &*self.shop.settings()?,
            )
            .await?;
        Ok(ProviderNotice::ConfirmByMail.response(&self.begun.next, cookie))
    }

    fn mail(&self, token: SecretString) -> ConfirmationMail {
        ConfirmationMail {
            label: self.label.clone(),
            origin: origin(&self.request, &self.shop),
            token,
        }
    }
}

/// Ends the browser's `previous` session.
async fn begin_session(
    shop: &ShopContext,
    current: &CurrentSession,
    previous: Option<SessionId>,
    record: &Customer,
) -> ApiResult<()> {
    let settings = shop.settings()?;
    let idle_minutes = u64::try_from(settings.public.session_expire_minutes).unwrap_or(0);
    let profile = Profile::of(&shop.tenant, record);
    if let Some(previous) = previous
        && current.id().is_none()
    {
        current.resume(previous, &shop.tenant).await?;
    }
    let begun = current.sign_in(&shop.tenant, record.id, idle_minutes, profile);
    begun.await.map(drop)
}

fn offered_provider<'a>(
    shop: &'a ShopContext,
    name: &str,
) -> ApiResult<(IdentityProvider, &'a IdentityProviderConfig)> {
    require_sign_in(shop)?;
    let provider = IdentityProvider::named(name);
    let sign_in = &shop.tenant.config.sign_in;
    let found = provider.and_then(|provider| Some((provider, sign_in.provider(provider)?)));
    found.ok_or_else(|| ApiError::not_found("identity provider"))
}

pub(super) fn require_sign_in(shop: &ShopContext) -> ApiResult<()> {
    if shop.settings()?.public.features.sign_in {
        return Ok(());
    }
    let detail = "Signing in is switched off in this shop.";
    Err(ApiError::new(ProblemKind::SwitchedOff, detail))
}

fn return_url(request: &HttpRequest, shop: &ShopContext, provider: IdentityProvider) -> String {
    let origin = origin(request, shop);
    format!("{origin}{SIGN_IN_PATHS}{}/return", provider.name())
}

pub(super) fn origin(request: &HttpRequest, shop: &ShopContext) -> String {
    let https_only = request
        .app_data::<HttpsOnly>()
        .is_some_and(|setting| setting.0);
    let requested_host = host(request).unwrap_or_default();
    public_origin(&shop.tenant.config.hosts, requested_host, https_only)
}

/// First value of a query parameter.
pub(super) fn parameter(request: &HttpRequest, name: &str) -> Option<String> {
    let mut pairs = form_urlencoded::parse(request.query_string().as_bytes());
    let found = pairs.find(|(key, _)| key == name);
    found.map(|(_, value)| value.into_owned())
}

fn log(provider: IdentityProvider, error: &impl Display) {
    tracing::warn!(provider = provider.name(), %error, "an identity provider could not be used");
}

/// The log contains only errors of the standard, because the response could contain anything.
fn known_error(code: &str) -> &'static str {
    const KNOWN: [&str; 6] = [
        "invalid_request",
        "unauthorized_client",
        "unsupported_response_type",
        "invalid_scope",
        "server_error",
        "temporarily_unavailable",
    ];
    let known = KNOWN.into_iter().find(|known| *known == code);
    known.unwrap_or("the response has an unknown error")
}
