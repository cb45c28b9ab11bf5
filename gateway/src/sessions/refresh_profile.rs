//! Refreshes the profile of a session from the customer record, so that changed rights apply
//! [ACC-03, CAT-06].

use std::time::Duration;

use super::{Customer, Profile, Sessions};
use crate::{retail::RetailClient, tenants::Tenant};

/// Maximum wait for the customer record. Afterwards the caller uses the session's profile.
const RECORD_TIMEOUT: Duration = Duration::from_secs(2);

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
    let (clock, finding) = (sessions.clock(), retail.find_customer(customer.id));
    let record = match clock.timeout(RECORD_TIMEOUT, finding).await {
        Some(Ok(Some(record))) => record,
        Some(Ok(None)) => return ProfileRefresh::Gone,
        // The failed call has its own line in the log.
        Some(Err(_)) | None => return ProfileRefresh::Unavailable,
    };
    let mut profile = Profile::of(tenant, &record);
    // A customer whose password is the phone number must set a new password. The record no longer
    // shows this after the phone number was changed, so the session keeps the flag (D-26).
    profile.must_update_password |= customer.profile().must_update_password;
    if sessions.update_profile(customer.session, profile.clone()) {
        ProfileRefresh::Profile(profile)
    } else {
        ProfileRefresh::Gone
    }
}
