//! Messages from shoppers, sent to the shop's own e-mail address.

pub mod create_contact_message;
pub mod create_newsletter_subscription;
pub mod create_partner_message;
pub mod model;
mod office_address;
mod outbox;
mod shop_email;

use super::Endpoints;

pub use self::outbox::Outbox;

/// Registers the endpoints.
pub fn configure(config: &mut impl Endpoints) {
    config
        .service(create_contact_message::create_contact_message)
        .service(create_partner_message::create_partner_message)
        .service(create_newsletter_subscription::create_newsletter_subscription);
}
