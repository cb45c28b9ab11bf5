//! The shops this gateway serves: found by host name, configured by files, completed by what legacy says of them.

pub mod config;
mod countries;
mod error;
pub mod live;
mod registry;
mod tenant;
mod theme;

pub use config::{HostName, TenantConfig};
pub use countries::{Country, CountryPreset};
pub use error::TenantError;
pub use live::{Company, LiveSettings, RefreshSettings, refresh, run_refresh_loop};
pub use registry::TenantRegistry;
pub(crate) use registry::normalized_host;
pub use tenant::{RetailDefaults, Tenant, TenantId};
pub use theme::Theme;
