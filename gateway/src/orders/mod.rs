//! Orders from the moment that they are placed until the shop's system has them, exactly once each (D-07).
//!
//! An order is written to the journal before anything is done about it, and every step that could be repeated is written
//! down before it is taken. One driver takes the steps; whatever wakes it (a shopper who comes back, a notice of the payment
//! provider, a clock, a start after a crash) can only make it look sooner.

mod changes;
mod driver;
mod journal;
pub mod machine;
mod mails;
mod metrics;
mod placed;
mod report;
#[cfg(test)]
mod samples;
mod service;
mod settings;
mod stored_order;
mod upkeep;

pub use self::{
    placed::{
        Buyer, Guest, OrderedLine, PaymentCode, PlacedOrder, Redeemed, Reference, ShippingChoice,
    },
    report::{Details, Figures, LeftAlone, Listed, Listing},
    service::{IdempotencyKey, OrderStatus, Orders, PlaceError, PlaceRequest, PlaceResult, State},
    settings::OrdersSettings,
    upkeep::accept_journal,
};
pub use crate::store::{Reservations, StoreUnavailable};
