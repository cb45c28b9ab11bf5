//! Customer record of a guest (D-13).

use crate::{
    orders::{
        Buyer, PlacedOrder,
        driver::shop_executor::ShopClients,
        state_machine::{CreateGuestOutcome, StepResult},
    },
    retail::{
        WriteError,
        model::{Address, NewGuest},
        wire::Outcome,
    },
};

/// Searches by the order's reference, which the record contains.
pub(in crate::orders::driver) async fn find_guest(
    shop: &ShopClients<'_>,
    order: &PlacedOrder,
) -> StepResult {
    match shop.retail.find_guest(order.reference.as_str()).await {
        Ok(Some(id)) => StepResult::GuestFound(id),
        Ok(None) => StepResult::GuestNotFound,
        Err(error) => {
            tracing::warn!(tenant = order.tenant, %error, "a guest's record could not be searched");
            StepResult::GuestUnknown
        }
    }
}

/// Not idempotent: a repeated request creates a second record.
pub(in crate::orders::driver) async fn create_guest(
    shop: &ShopClients<'_>,
    order: &PlacedOrder,
) -> StepResult {
    let Buyer::Guest(guest) = &order.buyer else {
        return StepResult::CreateGuest(CreateGuestOutcome::NotSent);
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
    StepResult::CreateGuest(match shop.retail.create_guest(&record).await {
        Ok(Outcome::Success) => CreateGuestOutcome::Created,
        // A refusal doesn't prove that nothing was written.
        Ok(Outcome::Refused(_)) | Err(WriteError::OutcomeUnknown(_)) => {
            CreateGuestOutcome::OutcomeUnknown
        }
        Err(WriteError::NotSent(_)) => CreateGuestOutcome::NotSent,
    })
}
