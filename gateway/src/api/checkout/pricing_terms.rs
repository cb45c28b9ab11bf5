use std::sync::Arc;

use super::quote::{PricingTerms, SpendablePoints};
use crate::{
    api::{
        payment_method::OrderPaymentMethod,
        points::{PointValue, available_hundredths},
    },
    catalogue::Catalogues,
    customer_pricing::Pricing,
    http::problem::{ApiError, ApiResult, ProblemKind},
    orders::{Orders, Reservations, StoreUnavailable},
    retail::model::MasterCategory,
    sessions::Profile,
    shop_context::ShopContext,
    tenants::{
        Country,
        live::{LiveSettings, PaymentMethod},
    },
};

/// A quote uses the home country if the shop does not deliver to the customer's country. An order is then refused.
pub(super) fn country(
    shop: &ShopContext,
    profile: Option<&Profile>,
    requested: Option<&str>,
) -> Result<Option<&'static Country>, NotOffered> {
    let config = &shop.tenant.config;
    if let Some(profile) = profile {
        let code = profile.country_code.as_deref();
        let country = code.and_then(|code| config.countries.find_by_code(code));
        return Ok(country.or_else(|| config.home_country()));
    }
    match requested.map(str::trim) {
        Some(code) => {
            let country = config.countries.find_by_code(code);
            country.map(Some).ok_or(NotOffered)
        }
        None => Ok(config.home_country()),
    }
}

pub(super) struct NotOffered;

pub(super) async fn pricing_terms(
    shop: &ShopContext,
    settings: &LiveSettings,
    pricing: Pricing,
    country: Option<&Country>,
    profile: Option<&Profile>,
    reserved: Reservations,
) -> ApiResult<PricingTerms> {
    let features = settings.public.features;
    let point_value = PointValue::from_percentage(settings.public.point_percentage)
        .filter(|_| features.redeem_points);
    let points = profile
        .zip(point_value)
        .map(|(profile, point_value)| SpendablePoints {
            hundredths: available_hundredths(
                profile.points_balance_hundredths,
                profile.points_on_hold_hundredths,
            )
            .saturating_sub(reserved.points_hundredths)
            .max(0),
            point_value,
        });
    Ok(PricingTerms {
        tenant: shop.tenant.slug.to_string(),
        country: country.map(|country| country.name.to_owned()),
        exclude_vat: pricing.exclude_vat,
        is_stock_limited: features.stock_display,
        reserved_stock: reserved.stock,
        free_delivery_from_cents: settings.public.free_delivery_total_cents,
        points,
        payment_methods: payment_methods(settings),
        free_goods: shop.tenant.config.checkout.free_goods,
        withdrawal: shop.tenant.config.withdrawal.clone(),
        masters: masters(shop).await?,
    })
}

/// Master categories, if the exclusion of products from withdrawal needs them. Unlike a product's page, a quote must
/// know them.
async fn masters(shop: &ShopContext) -> ApiResult<Arc<[MasterCategory]>> {
    let withdrawal = &shop.tenant.config.withdrawal;
    if !withdrawal.enabled || withdrawal.excluded_categories.is_empty() {
        return Ok(Arc::default());
    }
    match shop.service::<Catalogues>()?.masters(&shop.tenant) {
        Some(masters) => Ok(masters),
        None => Ok(shop.retail()?.list_categories().await?.into()),
    }
}

/// Prepaid methods need the provider's credentials. Settings from disk don't tell whether the shop has
/// them; an order that is placed meanwhile waits for them.
fn payment_methods(settings: &LiveSettings) -> Vec<OrderPaymentMethod> {
    let has_provider = settings
        .payment
        .as_ref()
        .is_none_or(|secrets| secrets.viva_auth.is_some() && secrets.viva_source_code.is_some());
    let method = |method: &PaymentMethod| match method {
        PaymentMethod::CashOnDelivery => Some(OrderPaymentMethod::CashOnDelivery),
        PaymentMethod::BankTransfer => Some(OrderPaymentMethod::BankTransfer),
        PaymentMethod::Card => Some(OrderPaymentMethod::Card).filter(|_| has_provider),
        PaymentMethod::CardWallet => Some(OrderPaymentMethod::CardWallet).filter(|_| has_provider),
    };
    settings
        .public
        .payment_methods
        .iter()
        .filter_map(method)
        .collect()
}

pub(super) fn journal_unavailable(_: StoreUnavailable) -> ApiError {
    ApiError::new(
        ProblemKind::StoreUnavailable,
        "The shop can't take orders at the moment: its journal of orders can't be read or written. Please try again soon.",
    )
}

pub(super) async fn reservations(
    orders: &Orders,
    shop: &ShopContext,
    customer_id: Option<i32>,
) -> ApiResult<Reservations> {
    let reserved = orders.reservations(&shop.tenant.slug, customer_id).await;
    reserved.map_err(journal_unavailable)
}
