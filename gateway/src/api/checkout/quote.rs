//! Pricing of a cart [CHK-01, CHK-02, CHK-09].

use std::{collections::HashMap, sync::Arc};

use super::{
    delivery::{self, ShippingOption},
    fingerprint::Fingerprint,
    model::{Cart, CartLine, LineProblem, Quote, QuoteLine, ShippingMethod},
    product::BuyableProduct,
    redemption::{MIN_TOTAL_CENTS, redeem},
    resolve_line::{ResolvedLine, resolve_line},
    stock::RemainingStock,
};
use crate::{
    api::{payment_method::OrderPaymentMethod, points::PointValue},
    orders::{OrderedLine, Redeemed, ShippingChoice},
    retail::model::MasterCategory,
    tenants::config::{ProductCategories, WithdrawalConfig},
};

#[derive(Clone, Debug, Default)]
pub(super) struct CartProducts {
    pub(super) by_id: HashMap<i32, BuyableProduct>,
    pub(super) shipping_options: Vec<ShippingOption>,
}

#[derive(Clone, Debug)]
pub(super) struct PricingTerms {
    /// Slug of the shop.
    pub(super) tenant: String,
    /// Name of the country of delivery.
    pub(super) country: Option<String>,
    pub(super) exclude_vat: bool,
    pub(super) is_stock_limited: bool,
    /// Pieces reserved by orders in progress, by product id.
    pub(super) reserved_stock: HashMap<i32, i32>,
    pub(super) free_delivery_from_cents: Option<i32>,
    /// `None` if the shopper can't redeem points.
    pub(super) points: Option<SpendablePoints>,
    /// Enabled methods whose provider is configured.
    pub(super) payment_methods: Vec<OrderPaymentMethod>,
    /// Whether a price of 0 can be ordered.
    pub(super) free_goods: bool,
    pub(super) withdrawal: WithdrawalConfig,
    /// For the categories that are excluded from withdrawal.
    pub(super) masters: Arc<[MasterCategory]>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct SpendablePoints {
    pub(super) hundredths: i32,
    pub(super) point_value: PointValue,
}

#[derive(Clone, Debug)]
pub(super) struct PricedCart {
    pub(super) quote: Quote,
    /// Lines without a problem.
    pub(super) lines: Vec<OrderedLine>,
    pub(super) shipping: Option<ShippingChoice>,
    pub(super) redeemed: Option<Redeemed>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SumTooLarge {
    /// Index of the line; `None` for the cart's total.
    pub(super) line: Option<usize>,
}

pub(super) fn price(
    cart: &Cart,
    products: &CartProducts,
    terms: &PricingTerms,
) -> Result<PricedCart, SumTooLarge> {
    let goods = price_goods(cart, products, terms)?;
    let free_from = delivery::free_from(terms.free_delivery_from_cents);
    let country = terms.country.as_deref();
    let methods =
        delivery::offered_methods(&products.shipping_options, country, goods.cents, free_from);
    let shipping = chosen_shipping_method(&methods, cart.shipping_method_id);
    let shipping_cents = shipping.as_ref().map_or(0, |choice| choice.cost_cents);
    let sum_cents = goods.cents.checked_add(shipping_cents);
    let sum_cents = sum_cents.ok_or(SumTooLarge { line: None })?;
    let requested_points = cart.redeem_points_hundredths;
    let points = terms.points.map(|points| {
        redeem(
            points.point_value,
            points.hundredths,
            requested_points,
            sum_cents,
        )
    });
    let redeemed = points
        .filter(|points| points.redeemed_hundredths > 0)
        .map(|points| Redeemed {
            points_hundredths: points.redeemed_hundredths,
            worth_cents: points.worth_cents,
        });
    let total_cents = sum_cents - redeemed.map_or(0, |points| points.worth_cents);
    let has_problem = goods.quoted.iter().any(|line| line.problem.is_some());
    let fingerprint = goods.fingerprint;
    let quote = Quote {
        goods_cents: goods.cents,
        free_delivery_from_cents: free_from,
        shipping_methods: methods,
        shipping_method_id: shipping.as_ref().map(|choice| choice.id),
        payment_methods: possible_payment_methods(&terms.payment_methods, total_cents),
        points,
        total_cents,
        vat_included: !terms.exclude_vat,
        is_orderable: !has_problem && !goods.quoted.is_empty() && shipping.is_some(),
        fingerprint: fingerprint.finish(shipping.as_ref(), redeemed, total_cents),
        lines: goods.quoted,
    };
    Ok(PricedCart {
        quote,
        lines: goods.ordered,
        shipping,
        redeemed,
    })
}

struct Goods {
    quoted: Vec<QuoteLine>,
    /// Lines without a problem.
    ordered: Vec<OrderedLine>,
    /// Sum of `ordered`.
    cents: i32,
    fingerprint: Fingerprint,
}

fn price_goods(
    cart: &Cart,
    products: &CartProducts,
    terms: &PricingTerms,
) -> Result<Goods, SumTooLarge> {
    let mut stock = RemainingStock::new(terms.is_stock_limited, &terms.reserved_stock);
    let mut goods = Goods {
        quoted: Vec::new(),
        ordered: Vec::new(),
        cents: 0,
        fingerprint: Fingerprint::new(&terms.tenant, terms.exclude_vat),
    };
    for (at, requested) in cart.lines.iter().enumerate() {
        let product = products.by_id.get(&requested.product_id);
        let priced = price_line(requested, product, &mut stock, terms);
        let (line, ordered) = priced.ok_or(SumTooLarge { line: Some(at) })?;
        let result = match (&ordered, line.problem) {
            (Some(ordered), None) => Ok((ordered.name.as_str(), ordered.unit_price_cents)),
            (_, problem) => Err(problem.unwrap_or(LineProblem::Gone)),
        };
        goods.fingerprint.line(requested, result);
        if let (Some(ordered), Some(sum)) = (ordered, line.sum_cents) {
            let cents = goods.cents.checked_add(sum);
            goods.cents = cents.ok_or(SumTooLarge { line: None })?;
            goods.ordered.push(ordered);
        }
        goods.quoted.push(line);
    }
    Ok(goods)
}

/// Returns `None` if the sum is too large. A line with a problem has no `OrderedLine`.
fn price_line(
    requested: &CartLine,
    product: Option<&BuyableProduct>,
    stock: &mut RemainingStock<'_>,
    terms: &PricingTerms,
) -> Option<(QuoteLine, Option<OrderedLine>)> {
    let is_withdrawal_excluded = product.is_some_and(|product| {
        let own = product.categories.iter().map(String::as_str);
        let categories = ProductCategories::new(own, &terms.masters);
        terms.withdrawal.excludes(&categories)
    });
    let resolved = match resolve_line(requested, product) {
        Ok(resolved) => resolved,
        Err(problem) => {
            let product = product.filter(|_| problem != LineProblem::Gone);
            let line = QuoteLine {
                requested: requested.clone(),
                name: product.map(|product| product.item.name.clone()),
                unit_price_cents: None,
                sum_cents: None,
                available: None,
                problem: Some(problem),
                is_withdrawal_excluded,
            };
            return Some((line, None));
        }
    };
    let ResolvedLine {
        item,
        name,
        unit_price_cents,
    } = resolved;
    let sum_cents = unit_price_cents.checked_mul(requested.quantity)?;
    let available = stock.available(item.id, item.stock);
    let problem = if unit_price_cents == 0 && !terms.free_goods {
        Some(LineProblem::NoPrice)
    } else {
        stock.take(item.id, item.stock, requested.quantity).err()
    };
    let line = QuoteLine {
        requested: requested.clone(),
        name: Some(name.clone()),
        unit_price_cents: Some(unit_price_cents),
        sum_cents: Some(sum_cents),
        available,
        problem,
        is_withdrawal_excluded,
    };
    let ordered = OrderedLine {
        product_id: item.id,
        code: item.code.clone(),
        slug: item.slug.clone(),
        name,
        unit_price_cents,
        quantity: requested.quantity,
        stock: item.stock,
        is_withdrawal_excluded,
    };
    Some((line, problem.is_none().then_some(ordered)))
}

fn chosen_shipping_method(methods: &[ShippingMethod], id: Option<i32>) -> Option<ShippingChoice> {
    let chosen = methods.iter().find(|method| Some(method.id) == id)?;
    Some(ShippingChoice {
        id: chosen.id,
        description: chosen.description.clone(),
        cost_cents: chosen.cost_cents,
    })
}

/// Prepaid methods have a minimum total.
fn possible_payment_methods(
    methods: &[OrderPaymentMethod],
    total_cents: i32,
) -> Vec<OrderPaymentMethod> {
    let is_large_enough = total_cents >= MIN_TOTAL_CENTS;
    let is_possible = |method: &&OrderPaymentMethod| match method {
        OrderPaymentMethod::Card | OrderPaymentMethod::CardWallet => is_large_enough,
        OrderPaymentMethod::CashOnDelivery | OrderPaymentMethod::BankTransfer => true,
    };
    methods.iter().filter(is_possible).copied().collect()
}

#[cfg(test)]
#[path = "quote_tests.rs"]
mod tests;
