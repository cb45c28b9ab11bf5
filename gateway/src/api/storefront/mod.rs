//! Public settings, start page and the shopper's location.

pub mod find_location;
pub mod find_storefront;
pub mod list_slides;
pub mod model;

use super::Endpoints;

/// Registers the endpoints.
pub fn configure(config: &mut impl Endpoints) {
    config
        .service(find_storefront::find_storefront)
        .service(list_slides::list_slides)
        .service(find_location::find_location);
}
