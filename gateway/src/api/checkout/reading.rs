//! Reads what is in a cart from the shop's system: from memory for quotes, always anew for orders.

use std::collections::{BTreeSet, HashMap};

use actix_web::web::Data;
use futures_util::{
    future::try_join,
    stream::{StreamExt as _, TryStreamExt as _, iter},
};

use super::{
    delivery::Way, desk::CheckoutDesk, model::Cart, product::BuyableProduct, quote::Record,
};
use crate::{
    cache::{Freshness, Operation},
    http::{ClientAddress, problem::ApiResult, rate_limit::Action},
    retail::{RetailClient, RetailError, model::Pricing},
    shop::{LoadError, Shop},
};

/// Products of one cart that are read at the same time.
const MAX_AT_ONCE: usize = 8;

/// For a quote: seconds old at most, as a rule. What is not in memory takes from the client's rate limit.
pub(super) async fn kept(
    shop: &Shop,
    cart: &Cart,
    desk: &Data<CheckoutDesk>,
    address: ClientAddress,
) -> ApiResult<Record> {
    let (retail, tenant) = (shop.retail()?, shop.tenant.id);
    let pricing = shop.pricing;
    let product = async |id: i32| {
        let (retail, desk) = (retail.clone(), desk.clone());
        let load = move || async move {
            desk.limiter.check(Action::Quote, (tenant, address))?;
            Ok(find_product(&retail, id, pricing).await?)
        };
        let query = id.to_string();
        shop.cached_value(Operation::PriceProduct, &query, Freshness::Stock, load)
            .await
    };
    let ways = async {
        let (retail, desk) = (retail.clone(), desk.clone());
        let load = move || async move {
            desk.limiter.check(Action::Quote, (tenant, address))?;
            Ok(Some(list_ways(&retail).await?))
        };
        let ways = shop
            .cached_value(Operation::ListShippingMethods, "", Freshness::Stock, load)
            .await?;
        Ok::<_, LoadError>(ways.unwrap_or_default())
    };
    Ok(record(cart, product, ways).await?)
}

/// For an order.
pub(super) async fn fresh(
    retail: &RetailClient,
    cart: &Cart,
    pricing: Pricing,
) -> ApiResult<Record> {
    let product = async |id: i32| find_product(retail, id, pricing).await;
    Ok(record(cart, product, list_ways(retail)).await?)
}

/// Forgets what quotes of this cart were made of: they said something else than what is so.
pub(super) async fn forget(shop: &Shop, cart: &Cart) {
    for id in product_ids(cart) {
        shop.forget(Operation::PriceProduct, &id.to_string()).await;
    }
    shop.forget(Operation::ListShippingMethods, "").await;
}

async fn record<E>(
    cart: &Cart,
    product: impl AsyncFn(i32) -> Result<Option<BuyableProduct>, E>,
    ways: impl Future<Output = Result<Vec<Way>, E>>,
) -> Result<Record, E> {
    let product = &product;
    let reading = iter(product_ids(cart))
        .map(|id| async move { Ok::<_, E>((id, product(id).await?)) })
        .buffer_unordered(MAX_AT_ONCE)
        .try_collect::<Vec<_>>();
    let (found, ways) = try_join(reading, ways).await?;
    let products = found
        .into_iter()
        .filter_map(|(id, product)| Some((id, product?)))
        .collect::<HashMap<_, _>>();
    Ok(Record { products, ways })
}

/// Each product once.
fn product_ids(cart: &Cart) -> BTreeSet<i32> {
    cart.lines.iter().map(|line| line.product_id).collect()
}

async fn find_product(
    retail: &RetailClient,
    id: i32,
    pricing: Pricing,
) -> Result<Option<BuyableProduct>, RetailError> {
    let product = retail.find_product(id, pricing).await?;
    Ok(product.map(BuyableProduct::from))
}

async fn list_ways(retail: &RetailClient) -> Result<Vec<Way>, RetailError> {
    let methods = retail.list_shipping_methods().await?;
    Ok(methods.into_iter().map(Way::from).collect())
}
