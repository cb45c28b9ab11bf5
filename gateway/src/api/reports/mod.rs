//! Reports from browsers: errors, and page views after consent.

mod browser;
mod client_errors;
pub mod create_client_error;
pub mod create_page_view;
mod scrub;
mod viewed_page;

use super::Endpoints;

pub use self::client_errors::ClientErrors;

/// Registers the endpoints.
pub fn configure(config: &mut impl Endpoints) {
    config
        .service(create_client_error::create_client_error)
        .service(create_page_view::create_page_view);
}
