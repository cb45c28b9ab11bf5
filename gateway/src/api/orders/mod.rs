//! Orders of the signed-in customer.

pub mod find_order;
mod from_retail;
mod in_progress;
pub mod list_orders;
pub mod model;
mod page;

use super::Endpoints;

/// Registers the endpoints.
pub fn configure(config: &mut impl Endpoints) {
    config
        .service(list_orders::list_orders)
        .service(find_order::find_order);
}
