//! Refreshes the profile of a session from the customer record, so that changed rights apply [ACC-03, CAT-06].

use std::time::Duration;

use actix_web::rt::time::timeout;

use super::{Customer, Profile, Sessions};
use crate::{retail::RetailClient, tenants::Tenant};

/// Maximum wait for the record; after it the session's profile is used.
const PATIENCE: Duration = Duration::from_secs(2);

/// Result of refreshing a profile.
pub enum ProfileRefresh {
    /// The record can't be read.
    Unavailable,
    /// The new profile, stored in the session.
    Profile(Profile),
    /// The customer was removed, or the session has ended meanwhile.
    Gone,
}

/// Reads the customer record and stores its profile in the session.
pub async fn refresh_profile(
    customer: &Customer,
    tenant: &Tenant,
    retail: &RetailClient,
    sessions: &Sessions,
) -> ProfileRefresh {
    let record = match timeout(PATIENCE, retail.find_customer(customer.id)).await {
        Ok(Ok(Some(record))) => record,
        Ok(Ok(None)) => return ProfileRefresh::Gone,
        // The failed call has its own line in the log.
        Ok(Err(_)) | Err(_) => return ProfileRefresh::Unavailable,
    };
    let mut profile = Profile::of(tenant, &record);
    // Only a new password clears the notice: the phone number may have changed (D-26).
    profile.password_to_update |= customer.profile().password_to_update;
    if sessions.update_profile(customer.session, profile.clone()) {
        ProfileRefresh::Profile(profile)
    } else {
        ProfileRefresh::Gone
    }
}
