//! GET /api/v1/account/sign-in-links [ACC-08].

use actix_web::{get, web::Data};
use serde::Serialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::sign_in_link::link_id;
use crate::{
    http::{
        NoStore, RequestSpan,
        problem::{ApiResult, Problems},
    },
    retail::wire::Timestamp,
    sessions::{AccountHolder, LinkedIdentity, Sessions},
    shop_context::ShopContext,
    tenants::config::SignInConfig,
};

/// Accounts at identity providers with which a customer signs in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignInLinkList {
    /// The oldest connection first.
    items: Vec<SignInLink>,
}

/// Account at an identity provider with which the customer signs in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignInLink {
    /// Id of the connection, for `deleteSignInLink`.
    id: String,
    /// Name of the provider.
    #[schema(example = "Google")]
    label: String,
    /// Time of the connection (RFC 3339, UTC).
    #[schema(example = "2026-11-26T10:31:05Z")]
    linked_at: String,
}

/// Lists the accounts at identity providers with which the customer signs in.
// [D-215]
#[utoipa::path(
    operation_id = "listSignInLinks",
    tag = "accounts",
    responses((status = OK, description = "The connections", body = SignInLinkList), Problems)
)]
#[get(
    "/api/v1/account/sign-in-links",
    wrap = "TracingLogger::<RequestSpan>::new()"
)]
pub(super) async fn list_sign_in_links(
    AccountHolder { customer, .. }: AccountHolder,
    shop: ShopContext,
    sessions: Data<Sessions>,
) -> ApiResult<NoStore<SignInLinkList>> {
    let tenant = &shop.tenant;
    let links = sessions.list_links(&tenant.slug, customer.id).await?;
    let items = links.into_iter().map(|link| {
        let seconds = i64::try_from(link.linked_ms / 1_000).unwrap_or_default();
        let linked_at = Timestamp::from_unix_millis(seconds.saturating_mul(1_000));
        SignInLink {
            id: link_id(&link.identity),
            label: label(&link.identity, &tenant.config.sign_in),
            linked_at: linked_at.map(Timestamp::to_rfc3339).unwrap_or_default(),
        }
    });
    Ok(NoStore(SignInLinkList {
        items: items.collect(),
    }))
}

/// The shop may no longer offer the provider.
fn label(identity: &LinkedIdentity, config: &SignInConfig) -> String {
    let mut offered = config.providers();
    let found = offered.find(|(id, provider)| provider.issuer(*id) == identity.issuer);
    let label = found.map_or(identity.issuer.as_str(), |(id, provider)| {
        provider.label(id)
    });
    label.trim_start_matches("https://").to_owned()
}
