//! Who is signed in [ACC-03, ACC-09]. Only signed-in customers have a session: a row on disk, a copy of it in memory, and
//! a cookie that holds nothing but a random key. The session decides whose prices a request is shown.

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
mod reading;
mod record;
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
    reading::{Reading, read_again},
    record::{Profile, SessionId, SessionRecord},
    settings::SessionsSettings,
};
