//! Orders from the moment that they are placed until the shop's system has them, exactly once each (D-07).
//!
//! An order is written to the journal before anything is done about it, and every step that could be repeated is written
//! down before it is taken. One driver takes the steps; whatever wakes it (a shopper who comes back, a notice of the payment
//! provider, a clock, a start after a crash) can only make it look sooner.

mod facade;
pub mod machine;
mod placed;

pub use self::{
    facade::{
        Held, IdempotencyKey, NotWritten, Orders, PlaceError, Placement, Placing, Standing, State,
    },
    placed::{
        Buyer, Guest, OrderedLine, PaymentCode, PlacedOrder, Redeemed, Reference, ShippingChoice,
    },
};
