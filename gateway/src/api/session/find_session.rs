//! GET /api/v1/session [ACC-03].

use std::time::Duration;

use actix_web::{get, web::Data};
use tracing_actix_web::TracingLogger;

use super::model::Session;
use crate::{
    http::{
        NoStore, RequestSpan,
        problem::{ApiResult, Problems},
    },
    sessions::{AccountHolder, CurrentSession, ProfileRefresh, Sessions, refresh_profile},
    shop_context::ShopContext,
};

const REFRESH_INTERVAL: Duration = Duration::from_secs(30);

/// Returns the signed-in customer with current rights and points. Rights and points are at most 30 seconds old, or older
/// while the Retail API can't be read. A customer whose record was deleted is signed out.
#[utoipa::path(
    operation_id = "findSession",
    tag = "session",
    responses((status = OK, description = "State of the session", body = Session), Problems)
)]
#[get("/api/v1/session", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn find_session(
    shop: ShopContext,
    holder: Option<AccountHolder>,
    sessions: Data<Sessions>,
    current: CurrentSession,
) -> ApiResult<NoStore<Session>> {
    let settings = shop.settings()?;
    let Some(customer) = holder.map(|holder| holder.customer) else {
        return Ok(NoStore(Session::anonymous()));
    };
    let session = customer.session;
    let refresh = if sessions.claim_outdated_refresh(session)
        || sessions.claim_due_refresh(session, REFRESH_INTERVAL)
    {
        refresh_profile(&customer, &shop.tenant, &shop.retail()?, &sessions).await
    } else {
        ProfileRefresh::Unavailable
    };
    let record = match refresh {
        ProfileRefresh::Unavailable => customer.record(),
        ProfileRefresh::Profile(profile) => customer.record_with(profile),
        ProfileRefresh::Gone => {
            current.sign_out().await?;
            return Ok(NoStore(Session::anonymous()));
        }
    };
    let secret = sessions.lookup_key();
    Ok(NoStore(Session::of_customer(
        &record,
        &shop.tenant,
        &settings,
        secret,
    )))
}
