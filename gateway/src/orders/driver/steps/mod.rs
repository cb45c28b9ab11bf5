//! Requests of the steps. Each step sends its request once.

mod check_payment;
mod guest;
mod mail;
mod probe;
mod request_payment_code;
mod save;
mod withdrawal_mail;

pub(super) use self::{
    check_payment::check_payment,
    guest::{create_guest, find_guest},
    mail::mail,
    probe::probe,
    request_payment_code::request_payment_code,
    save::save,
    withdrawal_mail::withdrawal_mail,
};
use crate::orders::{Buyer, PlacedOrder, state_machine::Progress};

/// Customer record to save the order for. An earlier step finds a guest's record.
fn customer_id(order: &PlacedOrder, progress: &Progress) -> Option<i32> {
    match order.buyer {
        Buyer::Customer { id, .. } => Some(id),
        Buyer::Guest(_) => progress.guest_id(),
    }
}
