//! The only code that calls the Retail API, and the only code that writes its SQL.
//!
//! A [`RetailClient`] is bound to one tenant's [`RetailTarget`]. Each call is a method of it, in a file of its own
//! under `calls/`. The Retail API's names and shapes end here: callers see [`model`] and [`RetailError`].

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
pub use settings::{InvalidTransportSetting, TransportSettings};
pub use target::{RetailTarget, SqlDialect};
