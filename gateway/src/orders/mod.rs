//! Orders from placement until they are saved in the Retail API, exactly once (D-07).
//!
//! The journal stores an order before its first step, and the start of each step before the step runs. One driver runs the
//! steps. Wake-ups (a returning shopper, a payment notice, a timer, a start after a crash) only make it look sooner.

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
