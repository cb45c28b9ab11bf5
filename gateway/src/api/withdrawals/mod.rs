//! Withdrawal from the contract of an order (D-190).

pub mod create_withdrawal;
pub mod create_withdrawal_preview;
pub mod model;

use super::Endpoints;
use crate::{
    http::problem::{ApiError, ApiResult, ProblemKind},
    orders::StoreUnavailable,
    shop_context::ShopContext,
};

/// Registers the endpoints.
pub fn configure(config: &mut impl Endpoints) {
    config
        .service(create_withdrawal_preview::create_withdrawal_preview)
        .service(create_withdrawal::create_withdrawal);
}

fn check_switch(shop: &ShopContext) -> ApiResult<()> {
    if shop.tenant.config.withdrawal.enabled {
        return Ok(());
    }
    let detail = "This shop has no withdrawal function. Please contact the shop.";
    Err(ApiError::new(ProblemKind::SwitchedOff, detail))
}

fn not_signed_in() -> ApiError {
    let detail = "Please sign in to withdraw from an order of your account.";
    ApiError::new(ProblemKind::NotSignedIn, detail)
}

fn journal_unavailable(_: StoreUnavailable) -> ApiError {
    ApiError::new(
        ProblemKind::StoreUnavailable,
        "The shop can't store or find a withdrawal at the moment. Please try again soon.",
    )
}
