//! Tenants: the shops of this gateway. Each tenant has host names and a folder of files, which can
//! change at any time.

mod applied_copies;
pub mod config;
mod countries;
mod error;
mod files;
mod host_conflicts;
pub mod live;
mod loading;
mod metrics;
mod registry;
mod reload;
mod search;
mod seller;
mod settings;
mod snapshot;
mod tenant;
mod theme;
mod weekday;

pub use applied_copies::{AppliedFile, applied_files};
pub use config::{HostName, TenantConfig};
pub use countries::{Country, CountryPreset};
pub use error::{TenantError, TenantErrors};
pub use live::{
    Company, LiveSettings, PublicSettings, RefreshSettings, Usage, refresh, run_refresh_loop,
};
pub use registry::TenantRegistry;
pub(crate) use registry::normalized_host;
pub use reload::watch_tenants;
pub use seller::Seller;
pub use settings::TenantsSettings;
pub use tenant::{RetailDefaults, Tenant, TenantId};
pub use theme::Theme;
pub use weekday::Weekday;
