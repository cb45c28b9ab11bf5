use std::collections::{BTreeSet, HashMap};

use actix_web::web::Data;
use futures_util::{
    future::try_join,
    stream::{StreamExt as _, TryStreamExt as _, iter},
};

use super::{
    delivery::ShippingOption, model::Cart, product::BuyableProduct, quote::CartProducts,
    service::CheckoutService,
};
use crate::{
    cache::{Freshness, Operation},
    customer_pricing::Pricing,
    http::{ClientAddress, problem::ApiResult, rate_limit::Action},
    retail::{RetailClient, RetailError},
    shop_context::{LoadError, NO_QUERY, ShopContext},
};

const MAX_CONCURRENT_REQUESTS: usize = 8;

/// Used for quotes. Each cache miss counts against the client's rate limit.
pub(super) async fn find_cached(
    shop: &ShopContext,
    cart: &Cart,
    service: &Data<CheckoutService>,
    address: ClientAddress,
) -> ApiResult<CartProducts> {
    let (retail, tenant) = (shop.retail()?, shop.tenant.id);
    let pricing = shop.pricing;
    let load_product = async |id: i32| {
        let (retail, service) = (retail.clone(), service.clone());
        let load = move || async move {
            service
                .limiter
                .check(Action::Quote, (tenant, address))
                .await?;
            Ok(find_product(&retail, id, pricing).await?)
        };
        let query = id.to_string();
        shop.cached_value(
            Operation::FindProductForPricing,
            &query,
            Freshness::Stock,
            load,
        )
        .await
    };
    let shipping_options = async {
        let (retail, service) = (retail.clone(), service.clone());
        let load = move || async move {
            service
                .limiter
                .check(Action::Quote, (tenant, address))
                .await?;
            Ok(Some(list_shipping_options(&retail).await?))
        };
        let shipping_options = shop
            .cached_value(
                Operation::ListShippingMethods,
                NO_QUERY,
                Freshness::Stock,
                load,
            )
            .await?;
        Ok::<_, LoadError>(shipping_options.unwrap_or_default())
    };
    Ok(load(cart, load_product, shipping_options).await?)
}

/// Used for orders, which must not use cached prices.
pub(super) async fn find_fresh(
    retail: &RetailClient,
    cart: &Cart,
    pricing: Pricing,
) -> ApiResult<CartProducts> {
    let load_product = async |id: i32| find_product(retail, id, pricing).await;
    Ok(load(cart, load_product, list_shipping_options(retail)).await?)
}

pub(super) async fn invalidate(shop: &ShopContext, cart: &Cart) {
    for id in product_ids(cart) {
        shop.invalidate(Operation::FindProductForPricing, &id.to_string())
            .await;
    }
    shop.invalidate(Operation::ListShippingMethods, NO_QUERY)
        .await;
}

async fn load<E>(
    cart: &Cart,
    load_product: impl AsyncFn(i32) -> Result<Option<BuyableProduct>, E>,
    shipping_options: impl Future<Output = Result<Vec<ShippingOption>, E>>,
) -> Result<CartProducts, E> {
    let load_product = &load_product;
    let products = iter(product_ids(cart))
        .map(|id| async move { Ok::<_, E>((id, load_product(id).await?)) })
        .buffer_unordered(MAX_CONCURRENT_REQUESTS)
        .try_collect::<Vec<_>>();
    let (found, shipping_options) = try_join(products, shipping_options).await?;
    let by_id = found
        .into_iter()
        .filter_map(|(id, product)| Some((id, product?)))
        .collect::<HashMap<_, _>>();
    Ok(CartProducts {
        by_id,
        shipping_options,
    })
}

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

async fn list_shipping_options(retail: &RetailClient) -> Result<Vec<ShippingOption>, RetailError> {
    let methods = retail.list_shipping_methods().await?;
    Ok(methods.into_iter().map(ShippingOption::from).collect())
}
