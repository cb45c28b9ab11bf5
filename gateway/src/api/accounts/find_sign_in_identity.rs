//! GET /api/v1/sign-in-identity [ACC-06].

use actix_web::{HttpRequest, get, web::Data};
use serde::Serialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use crate::{
    http::{
        NoStore, RequestSpan,
        problem::{ApiResult, Problems},
    },
    openid::{Identity, OpenId},
    shop_context::ShopContext,
    tenants::config::IdentityProvider,
};

/// Identity with which the shopper came to register.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignInIdentity {
    /// The identity, or null.
    #[schema(required)]
    identity: Option<NewIdentity>,
}

/// Person at an identity provider who has no account in the shop.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewIdentity {
    /// Provider.
    provider: IdentityProvider,
    /// E-mail address, which the provider has verified.
    #[schema(example = "shopper@example.com")]
    email: String,
    /// First name; may be empty.
    first_name: String,
    /// Last name; may be empty.
    last_name: String,
}

impl NewIdentity {
    fn of(identity: Identity) -> Option<Self> {
        let Identity {
            provider,
            email,
            first_name,
            last_name,
            ..
        } = identity;
        Some(Self {
            provider,
            email: email?,
            first_name,
            last_name,
        })
    }
}

/// Returns the identity of a shopper whom the sign-in with an identity provider led to the registration, to fill in the form.
/// Null for other visitors, and an hour after that sign-in.
// [D-215]
#[utoipa::path(
    operation_id = "findSignInIdentity",
    tag = "accounts",
    responses((status = OK, description = "The identity, if there is one", body = SignInIdentity), Problems)
)]
#[get(
    "/api/v1/sign-in-identity",
    wrap = "TracingLogger::<RequestSpan>::new()"
)]
pub(super) async fn find_sign_in_identity(
    shop: ShopContext,
    request: HttpRequest,
    openid: Data<OpenId>,
) -> ApiResult<NoStore<SignInIdentity>> {
    let waiting = openid.waiting_for_registration(&request, &shop.tenant);
    let identity = waiting.and_then(|waiting| NewIdentity::of(waiting.identity));
    Ok(NoStore(SignInIdentity { identity }))
}
