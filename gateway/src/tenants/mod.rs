//! Tenants: found by host name, configured by files that can change at any time, completed by settings from the
//! Retail API.

mod applied;
pub mod config;
mod countries;
mod error;
mod files;
pub mod live;
mod loading;
mod metrics;
mod registry;
mod reload;
mod settings;
mod settling;
mod snapshot;
mod tenant;
mod theme;

pub use applied::{AppliedFile, applied_files};
pub use config::{HostName, TenantConfig};
pub use countries::{Country, CountryPreset};
pub use error::{Place, TenantError, TenantErrors};
pub use live::{Company, LiveSettings, RefreshSettings, refresh, run_refresh_loop};
pub use registry::TenantRegistry;
pub(crate) use registry::normalized_host;
pub use reload::keep_current;
pub use settings::TenantsSettings;
pub use tenant::{RetailDefaults, Tenant, TenantId};
pub use theme::Theme;
