//! Client of the Retail API. No other module calls the Retail API or writes SQL for it.
//!
//! Each call is a method of [`RetailClient`]. Callers see the types of [`model`], never the Retail
//! API's own names.

mod calls;
mod circuit_breaker;
mod client;
mod error;
mod file_breaker;
mod metrics;
pub mod model;
mod settings;
pub mod sql;
mod target;
pub mod wire;

pub use calls::{
    DbStrings, Email, ErrorDetails, ErrorReport, PasswordResetResult, PasswordRule,
    PaymentCodeResult, PictureFile, PictureType, Properties, StockNotification, is_picture_path,
};
pub use circuit_breaker::{CircuitBreaker, Probing};
pub use client::RetailClient;
pub use error::{RetailError, RetailErrorKind, WriteError};
pub use file_breaker::FileBreakers;
pub use metrics::{RetailMetrics, ShopCallMetrics};
pub use settings::TransportSettings;
pub use target::{RetailTarget, SqlDialect};
