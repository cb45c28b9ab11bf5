//! GET /api/v1/session: who is signed in [ACC-03].

use std::time::Duration;

use actix_web::{get, web::Data};
use tracing_actix_web::TracingLogger;

use super::model::Session;
use crate::{
    http::{
        NoStore, RequestSpan,
        problem::{ApiResult, Problems},
    },
    sessions::{CurrentSession, Customer, ProfileRefresh, Sessions, refresh_profile},
    shop::Shop,
};

/// The customer's record is read again this often at most.
const READ_EVERY: Duration = Duration::from_secs(30);

/// Who is signed in, with rights and points as the shop's records have them now: at most half a minute old, or as they
/// were while the shop's records can't be read. A customer whose record is gone is signed out.
#[utoipa::path(
    operation_id = "findSession",
    tag = "session",
    responses((status = OK, description = "Who is signed in", body = Session), Problems)
)]
#[get("/api/v1/session", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn find_session(
    shop: Shop,
    customer: Option<Customer>,
    sessions: Data<Sessions>,
    current: CurrentSession,
) -> ApiResult<NoStore<Session>> {
    let settings = shop.settings()?;
    let Some(customer) = customer else {
        return Ok(NoStore(Session::nobody()));
    };
    let session = customer.session;
    let reading =
        if sessions.is_profile_outdated(session) || sessions.is_profile_due(session, READ_EVERY) {
            refresh_profile(&customer, &shop.tenant, &shop.retail()?, &sessions).await
        } else {
            ProfileRefresh::Unavailable
        };
    let profile = match reading {
        ProfileRefresh::Unavailable => customer.profile().clone(),
        ProfileRefresh::Profile(profile) => profile,
        ProfileRefresh::Gone => {
            current.sign_out().await?;
            return Ok(NoStore(Session::nobody()));
        }
    };
    let secret = sessions.cookie_key();
    Ok(NoStore(Session::of(
        customer.id,
        &profile,
        &settings,
        secret,
    )))
}
