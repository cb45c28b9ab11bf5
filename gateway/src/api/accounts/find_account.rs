//! GET /api/v1/account [ACC-08].

use actix_web::{HttpRequest, get, web::Data};
use tracing_actix_web::TracingLogger;

use super::{account_service, model::Account};
use crate::{
    http::{
        NoStore, RequestSpan,
        problem::{ApiResult, Problems},
    },
    openid::OpenId,
    sessions::{AccountHolder, Sessions},
    shop_context::ShopContext,
};

/// Returns the signed-in customer's account.
#[utoipa::path(
    operation_id = "findAccount",
    tag = "accounts",
    responses((status = OK, description = "The account", body = Account), Problems)
)]
#[get("/api/v1/account", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn find_account(
    AccountHolder { customer, .. }: AccountHolder,
    shop: ShopContext,
    request: HttpRequest,
    openid: Data<OpenId>,
    sessions: Data<Sessions>,
) -> ApiResult<NoStore<Account>> {
    let record = account_service::find(&shop.retail()?, customer.id).await?;
    let countries = shop.tenant.config.countries;
    let (id, session) = (customer.id, customer.session);
    let email_to_confirm = openid
        .waiting_address(&request, &shop.tenant, &sessions, id, session)
        .await;
    Ok(NoStore(Account::from_record(
        record,
        countries,
        email_to_confirm,
    )))
}
