//! A customer's record read again for a session, so that rights that have changed or gone are followed [ACC-03, CAT-06].

use std::time::Duration;

use actix_web::rt::time::timeout;

use super::{Customer, Profile, Sessions};
use crate::{retail::RetailClient, tenants::Tenant};

/// Longer than this nobody waits for a record: the session knows what it said before.
const PATIENCE: Duration = Duration::from_secs(2);

/// What the shop's records say of a customer now.
pub enum Reading {
    /// They can't be read.
    None,
    /// This, which the session knows from now on.
    Profile(Profile),
    /// The customer is gone, or the session has ended meanwhile.
    Gone,
}

/// Reads the record, and keeps in the session what it says.
pub async fn read_again(
    customer: &Customer,
    tenant: &Tenant,
    retail: &RetailClient,
    sessions: &Sessions,
) -> Reading {
    let record = match timeout(PATIENCE, retail.find_customer(customer.id)).await {
        Ok(Ok(Some(record))) => record,
        Ok(Ok(None)) => return Reading::Gone,
        // The failed call has its own line in the log.
        Ok(Err(_)) | Err(_) => return Reading::None,
    };
    let mut profile = Profile::of(tenant, &record);
    // Only another password takes the notice away: the phone number may have been changed (D-26).
    profile.password_to_update |= customer.profile().password_to_update;
    if sessions.refresh(customer.session, profile.clone()) {
        Reading::Profile(profile)
    } else {
        Reading::Gone
    }
}
