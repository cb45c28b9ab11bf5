//! Registration, accounts and passwords.

mod account_service;
mod address_change;
mod address_confirmation;
pub mod create_customer;
pub mod create_password_reset;
pub mod create_password_reset_request;
mod credential_change;
pub mod delete_sign_in_link;
pub mod find_account;
pub mod find_password_reset;
pub mod find_sign_in_identity;
mod from_retail;
pub mod list_sign_in_links;
pub mod model;
mod new_customer;
mod notices;
mod provider_confirmation;
mod provider_match;
mod provider_notice;
mod provider_sign_in;
mod registrations;
mod reset_link;
mod sign_in_link;
mod state;
pub mod update_account;
pub mod update_email;
pub mod update_password;

pub use provider_sign_in::configure as configure_provider_sign_in;
pub use state::AccountState;

use super::Endpoints;

/// Registers the endpoints.
pub fn configure(config: &mut impl Endpoints) {
    config
        .service(create_customer::create_customer)
        .service(find_sign_in_identity::find_sign_in_identity)
        .service(find_account::find_account)
        .service(update_account::update_account)
        .service(update_email::update_email)
        .service(update_password::update_password)
        .service(list_sign_in_links::list_sign_in_links)
        .service(delete_sign_in_link::delete_sign_in_link)
        .service(create_password_reset_request::create_password_reset_request)
        .service(find_password_reset::find_password_reset)
        .service(create_password_reset::create_password_reset);
}
