//! One file per step. Each asks or sends once, and says what it knows afterwards, no more.

mod ask_for_code;
mod ask_provider;
mod guest;
mod mail;
mod probe;
mod save;

pub(super) use self::{
    ask_for_code::ask_for_code,
    ask_provider::ask_provider,
    guest::{find_guest, make_guest},
    mail::mail,
    probe::probe,
    save::save,
};
use crate::orders::{Buyer, PlacedOrder, machine::Progress};

/// Whose order it is to the shop's system: a guest's record is known by the time that it matters.
fn customer_id(order: &PlacedOrder, progress: &Progress) -> Option<i32> {
    match order.buyer {
        Buyer::Customer { id, .. } => Some(id),
        Buyer::Guest(_) => progress.guest_id(),
    }
}
