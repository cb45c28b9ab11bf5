//! Client of the Retail API: the only code that calls it and writes SQL for it.
//!
//! A [`RetailClient`] is bound to one tenant's [`RetailTarget`]. Each call is a method of the
//! client, in its own file under `calls/`. Callers see [`model`] and [`RetailError`], never the
//! Retail API's own names and shapes.

mod calls;
mod client;
mod error;
pub mod model;
mod settings;
pub mod sql;
mod target;
pub mod wire;

pub use calls::{
    DbStrings, Email, ErrorDetails, ErrorReport, ForgotPassword, NewPaymentCode, PasswordRule,
    PictureFile, PictureType, Properties, StockNotification, is_picture_path,
};
pub use client::RetailClient;
pub use error::{RetailError, RetailErrorKind, WriteError};
pub use settings::TransportSettings;
pub use target::{RetailTarget, SqlDialect};
