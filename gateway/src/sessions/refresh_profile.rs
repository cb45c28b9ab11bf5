//! Refreshes the profile of a session, so that changed rights apply [ACC-03, CAT-06].

use std::time::Duration;

use super::{Customer, Profile, Sessions};
use crate::{retail::RetailClient, tenants::Tenant};

const RECORD_TIMEOUT: Duration = Duration::from_secs(2);

/// Result of refreshing a profile.
pub enum ProfileRefresh {
    /// The record can't be read.
    Unavailable,
    /// New profile, which is stored in the session.
    Profile(Profile),
    /// The customer was removed, or the session has ended.
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
        // The failed call has its own log line.
        Some(Err(_)) | None => return ProfileRefresh::Unavailable,
    };
    let mut profile = Profile::of(tenant, &record);
    // A password that equals the phone number must be replaced (D-26). After a change of the phone number, the record
    // no longer shows this, so the session keeps the flag.
    profile.must_update_password |= customer.profile().must_update_password;
    if sessions
        .update_profile(customer.session, profile.clone())
        .await
    {
        ProfileRefresh::Profile(profile)
    } else {
        ProfileRefresh::Gone
    }
}
