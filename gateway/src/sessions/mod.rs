//! Sessions of signed-in customers [ACC-03, ACC-09]. A session is a row on disk, a copy in memory, and a cookie with
//! a random key. The session determines the prices in a response.

mod account_name;
mod active_session;
mod claims;
mod credential_changes;
mod current;
mod customer;
mod error;
mod key_ring;
mod known_browser;
mod links;
mod metrics;
mod middleware;
mod opening;
mod profile_updates;
mod record;
mod refresh_profile;
mod service;
mod session_cookie;
mod settings;
mod shared;
#[cfg(test)]
mod tests;

pub use self::{
    account_name::account_name,
    current::CurrentSession,
    customer::{AccountHolder, Customer},
    error::SessionsError,
    known_browser::{find_known_browser, known_browser_cookie},
    middleware::RecogniseCustomer,
    record::{Profile, SessionId, SessionRecord},
    refresh_profile::{ProfileRefresh, refresh_profile},
    service::Sessions,
    settings::SessionsSettings,
};
pub use crate::store::{LinkedIdentity, SignInLink};
