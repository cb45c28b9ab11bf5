//! The record that an order of somebody without an account needs (D-13).

use crate::{
    orders::{
        Buyer, PlacedOrder,
        driver::shops::Shop,
        machine::{Answer, MakeGuestOutcome},
    },
    retail::{
        WriteError,
        model::{Address, NewGuest},
        wire::Outcome,
    },
};

/// Looks it up by the order's reference.
pub(in crate::orders::driver) async fn find_guest(shop: &Shop<'_>, order: &PlacedOrder) -> Answer {
    match shop.retail.find_guest(order.reference.as_str()).await {
        Ok(Some(id)) => Answer::Guest(id),
        Ok(None) => Answer::NoGuest,
        Err(error) => {
            tracing::warn!(tenant = order.tenant, %error, "a guest's record could not be looked up");
            Answer::GuestUnclear
        }
    }
}

/// Makes it, once more each time it is asked to.
pub(in crate::orders::driver) async fn make_guest(shop: &Shop<'_>, order: &PlacedOrder) -> Answer {
    let Buyer::Guest(guest) = &order.buyer else {
        return Answer::MadeGuest(MakeGuestOutcome::NotSent);
    };
    let record = NewGuest {
        reference: order.reference.as_str(),
        first_name: &guest.first_name,
        last_name: &guest.last_name,
        company: &guest.company,
        phone: &guest.phone,
        email: &guest.email,
        address: Address {
            street: &guest.street,
            postcode: &guest.postcode,
        },
        city: &guest.city,
        country: &guest.country,
    };
    Answer::MadeGuest(match shop.retail.create_guest(&record).await {
        Ok(Outcome::Success) => MakeGuestOutcome::Made,
        // No proof that nothing was written.
        Ok(Outcome::Refused(_)) | Err(WriteError::OutcomeUnknown(_)) => {
            MakeGuestOutcome::OutcomeUnknown
        }
        Err(WriteError::NotSent(_)) => MakeGuestOutcome::NotSent,
    })
}
