//! Categories, brands and products.

pub mod create_stock_notification;
pub mod facets;
pub mod find_price_range;
pub mod find_product;
pub mod find_product_by_slug;
pub mod find_product_stock;
mod from_index;
mod from_retail;
pub mod list_brands;
pub mod list_categories;
pub mod list_products;
pub mod list_related_products;
pub mod list_search_corrections;
pub mod list_suggestions;
pub mod model;
pub mod product_list_query;
mod product_settings;
mod search_term;
mod stock_notifications;
mod unit_prices;
mod values;
mod variant_options;

pub use stock_notifications::StockNotifications;

use super::Endpoints;

/// Registers the endpoints. Routes without path parameters come first: they are the cheapest to match.
pub fn configure(config: &mut impl Endpoints) {
    config
        .service(list_products::list_products)
        .service(list_categories::list_categories)
        .service(list_brands::list_brands)
        .service(list_suggestions::list_suggestions)
        .service(list_search_corrections::list_search_corrections)
        .service(find_price_range::find_price_range)
        .service(find_product_by_slug::find_product_by_slug)
        .service(list_related_products::list_related_products)
        .service(find_product_stock::find_product_stock)
        .service(create_stock_notification::create_stock_notification)
        .service(find_product::find_product);
}
