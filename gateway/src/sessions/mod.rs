//! Sessions of signed-in customers [ACC-03, ACC-09]: a row on disk, its copy in memory, and a cookie with a random key. The
//! session decides which prices a response shows.

mod account_name;
mod cookie_key;
mod credential_changes;
mod current;
mod customer;
mod error;
mod known_browser;
mod live;
mod middleware;
mod opening;
mod record;
mod refresh_profile;
mod settings;
mod store;
#[cfg(test)]
mod tests;

pub use self::{
    account_name::account_name,
    current::CurrentSession,
    customer::Customer,
    error::SessionsError,
    known_browser::{know_browser, knows_browser},
    live::Sessions,
    middleware::RecogniseCustomer,
    record::{Profile, SessionId, SessionRecord},
    refresh_profile::{ProfileRefresh, refresh_profile},
    settings::SessionsSettings,
};
