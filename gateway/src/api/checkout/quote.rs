//! Pricing rules of a cart, without I/O [CHK-01, CHK-02, CHK-09].

use std::collections::HashMap;

use super::{
    delivery::{self, ShippingOption},
    fingerprint::Fingerprint,
    lines::{Chosen, choose},
    model::{Cart, CartLine, LineProblem, Quote, QuoteLine, ShippingMethod},
    product::BuyableProduct,
    redemption::{LEAST_TOTAL_CENTS, redeem},
    stock::Stock,
};
use crate::{
    api::{payment_method::OrderPaymentMethod, points::PointWorth},
    orders::{OrderedLine, Redeemed, ShippingChoice},
};

/// Products and delivery methods of a cart, as the Retail API has them.
#[derive(Clone, Debug, Default)]
pub(super) struct CartProducts {
    pub(super) by_id: HashMap<i32, BuyableProduct>,
    pub(super) ways: Vec<ShippingOption>,
}

/// Shop, country, rights and reservations that a price depends on.
#[derive(Clone, Debug)]
pub(super) struct PricingTerms {
    /// Short name of the shop.
    pub(super) tenant: String,
    /// Name of the country of delivery.
    pub(super) country: Option<String>,
    pub(super) exclude_vat: bool,
    /// Stock limits what can be bought.
    pub(super) stock_counts: bool,
    /// Pieces by product that orders in progress reserve.
    pub(super) reserved_stock: HashMap<i32, i32>,
    pub(super) free_delivery_from_cents: Option<i32>,
    /// `None` if the shopper can't redeem points.
    pub(super) points: Option<Spendable>,
    /// Enabled methods whose provider is configured.
    pub(super) payment_methods: Vec<OrderPaymentMethod>,
}

/// Points that can be spent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spendable {
    pub(super) hundredths: i32,
    pub(super) worth: PointWorth,
}

/// Priced cart: the quote, and the content of its order.
#[derive(Clone, Debug)]
pub(super) struct Priced {
    pub(super) quote: Quote,
    /// Lines without a problem.
    pub(super) lines: Vec<OrderedLine>,
    pub(super) shipping: Option<ShippingChoice>,
    pub(super) redeemed: Option<Redeemed>,
}

/// A sum exceeds the supported maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooMuch {
    /// Index of the line, from 0; `None` for the cart's total.
    pub(super) line: Option<usize>,
}

/// Prices a cart.
pub(super) fn price(
    cart: &Cart,
    products: &CartProducts,
    terms: &PricingTerms,
) -> Result<Priced, TooMuch> {
    let goods = price_goods(cart, products, terms)?;
    let free_from = delivery::free_from(terms.free_delivery_from_cents);
    let country = terms.country.as_deref();
    let methods = delivery::offered(&products.ways, country, goods.cents, free_from);
    let shipping = chosen_way(&methods, cart.shipping_method_id);
    let shipping_cents = shipping.as_ref().map_or(0, |choice| choice.cost_cents);
    let sum_cents = goods.cents.checked_add(shipping_cents);
    let sum_cents = sum_cents.ok_or(TooMuch { line: None })?;
    let asked_points = cart.redeem_points_hundredths;
    let points = terms
        .points
        .map(|points| redeem(points.worth, points.hundredths, asked_points, sum_cents));
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
        payment_methods: payable(&terms.payment_methods, total_cents),
        points,
        total_cents,
        vat_included: !terms.exclude_vat,
        is_orderable: !has_problem && !goods.quoted.is_empty() && shipping.is_some(),
        fingerprint: fingerprint.finish(shipping.as_ref(), redeemed, total_cents),
        lines: goods.quoted,
    };
    Ok(Priced {
        quote,
        lines: goods.ordered,
        shipping,
        redeemed,
    })
}

/// The priced lines of a cart.
struct Goods {
    quoted: Vec<QuoteLine>,
    /// Those without a problem.
    ordered: Vec<OrderedLine>,
    /// What those cost.
    cents: i32,
    /// Of all lines, so far.
    fingerprint: Fingerprint,
}

fn price_goods(
    cart: &Cart,
    products: &CartProducts,
    terms: &PricingTerms,
) -> Result<Goods, TooMuch> {
    let mut stock = Stock::new(terms.stock_counts, &terms.reserved_stock);
    let mut goods = Goods {
        quoted: Vec::new(),
        ordered: Vec::new(),
        cents: 0,
        fingerprint: Fingerprint::new(&terms.tenant, terms.exclude_vat),
    };
    for (at, asked) in cart.lines.iter().enumerate() {
        let product = products.by_id.get(&asked.product_id);
        let priced = price_line(asked, product, &mut stock);
        let (line, order) = priced.ok_or(TooMuch { line: Some(at) })?;
        let told = match (&order, line.problem) {
            (Some(order), None) => Ok((order.name.as_str(), order.unit_price_cents)),
            (_, problem) => Err(problem.unwrap_or(LineProblem::Gone)),
        };
        goods.fingerprint.line(asked, told);
        if let (Some(order), Some(sum)) = (order, line.sum_cents) {
            let cents = goods.cents.checked_add(sum);
            goods.cents = cents.ok_or(TooMuch { line: None })?;
            goods.ordered.push(order);
        }
        goods.quoted.push(line);
    }
    Ok(goods)
}

/// A line, and what an order of it would consist of where nothing stands in the way. `None` where its sum is too large.
fn price_line(
    asked: &CartLine,
    product: Option<&BuyableProduct>,
    stock: &mut Stock<'_>,
) -> Option<(QuoteLine, Option<OrderedLine>)> {
    let chosen = match choose(asked, product) {
        Ok(chosen) => chosen,
        Err(problem) => {
            let product = product.filter(|_| problem != LineProblem::Gone);
            let line = QuoteLine {
                asked: asked.clone(),
                name: product.map(|product| product.item.name.clone()),
                unit_price_cents: None,
                sum_cents: None,
                available: None,
                problem: Some(problem),
            };
            return Some((line, None));
        }
    };
    let Chosen {
        item,
        name,
        unit_price_cents,
    } = chosen;
    let sum_cents = unit_price_cents.checked_mul(asked.quantity)?;
    let available = stock.available(item.id, item.stock);
    let problem = stock.take(item.id, item.stock, asked.quantity).err();
    let line = QuoteLine {
        asked: asked.clone(),
        name: Some(name.clone()),
        unit_price_cents: Some(unit_price_cents),
        sum_cents: Some(sum_cents),
        available,
        problem,
    };
    let order = OrderedLine {
        product_id: item.id,
        code: item.code.clone(),
        slug: item.slug.clone(),
        name,
        unit_price_cents,
        quantity: asked.quantity,
        stock: item.stock,
    };
    Some((line, problem.is_none().then_some(order)))
}

fn chosen_way(methods: &[ShippingMethod], id: Option<i32>) -> Option<ShippingChoice> {
    let chosen = methods.iter().find(|method| Some(method.id) == id)?;
    Some(ShippingChoice {
        id: chosen.id,
        description: chosen.description.clone(),
        cost_cents: chosen.cost_cents,
    })
}

/// The provider takes no smaller sums.
fn payable(methods: &[OrderPaymentMethod], total_cents: i32) -> Vec<OrderPaymentMethod> {
    let is_large_enough = total_cents >= LEAST_TOTAL_CENTS;
    let takes_it = |method: &&OrderPaymentMethod| match method {
        OrderPaymentMethod::Card | OrderPaymentMethod::CardWallet => is_large_enough,
        OrderPaymentMethod::CashOnDelivery | OrderPaymentMethod::BankTransfer => true,
    };
    methods.iter().filter(takes_it).copied().collect()
}

#[cfg(test)]
#[path = "quote_tests.rs"]
mod tests;
