//! Client of the Retail API. No other module calls the Retail API or writes SQL for it.
//!
//! Each call is a method of [`RetailClient`]. Callers see the types of [`model`], never the Retail
//! API's own names.

mod calls;
mod circuit_breaker;
mod client;
mod error;
mod metrics;
pub mod model;
mod read_breaker;
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
pub use metrics::{RetailMetrics, ShopCallMetrics};
pub use read_breaker::ReadBreakers;
pub(crate) use read_breaker::{OutageError, ReadBreaker, ReadContext};
pub use settings::TransportSettings;
pub use target::{RetailTarget, SqlDialect};
