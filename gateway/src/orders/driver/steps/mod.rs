//! Requests of the steps, one file per step. Each step sends its request once and returns the
//! outcome.

mod check_payment;
mod guest;
mod mail;
mod probe;
mod request_code;
mod save;

pub(super) use self::{
    check_payment::check_payment,
    guest::{create_guest, find_guest},
    mail::mail,
    probe::probe,
    request_code::request_code,
    save::save,
};
use crate::orders::{Buyer, PlacedOrder, state_machine::Progress};

/// Id of the customer record that the order is saved for. For a guest, an earlier step finds it.
fn customer_id(order: &PlacedOrder, progress: &Progress) -> Option<i32> {
    match order.buyer {
        Buyer::Customer { id, .. } => Some(id),
        Buyer::Guest(_) => progress.guest_id(),
    }
}
